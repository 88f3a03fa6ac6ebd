"""A worker: takes jobs from the queue, and beside them sweeps up what pokes have missed."""

import logging
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from types import TracebackType
from typing import Any

from redis import Redis
from redis.exceptions import RedisClusterException, RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from commands.referee import Referee, World
from events.loading import Loader
from events.poking import AUDIT_JOB, Outage, enqueue, open_queue
from events.settings import Client, Settings, connect
from events.store import Store
from projections.projector import Projector
from workers import jobs
from workers.auditing import Auditor
from workers.audits import Audits, asking, filing
from workers.sweep import keep_sweeping

TTL = 20  # seconds; a worker asks for a job for 15 less at a time, and is forgotten a minute after its last sign
SIGN_SECONDS = 5.0
PAUSE = 0.5  # seconds before another try, when a server is away
AWAY = (RedisError, RedisClusterException, OSError)

log = logging.getLogger("cairn.worker")


@dataclass(slots=True)
class Stop:
    """Whether somebody asked us to stop. A plain flag: a signal may come while a lock is held, even an Event's own."""

    asked: bool = False

    def ask(self, *_: object) -> None:
        self.asked = True

    def listen(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.ask)


class Worker(SimpleWorker):
    """RQ's worker without a fork and without remote control."""

    max_connection_wait_time = PAUSE

    def __init__(self, queue: Queue, stop: Stop) -> None:
        super().__init__(
            [queue], connection=queue.connection, serializer=JSONSerializer, worker_ttl=TTL, exception_handlers=[_tell]
        )
        self._stop = stop
        self._sign_due = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """One sign of life in a while is enough; RQ would give three for every job, each by itself."""
        if pipeline is not None or time.monotonic() >= self._sign_due:
            self._sign_due = time.monotonic() + SIGN_SECONDS
            super().heartbeat(timeout, pipeline)

    def handle_warm_shutdown_request(self) -> None:
        self._stop.ask()

    def check_for_suspension(self, burst: bool) -> None:
        """Before each job; a signal may have come before RQ's own handlers were in place."""
        if self._stop.asked:
            raise StopRequested
        super().check_for_suspension(burst)

    def subscribe(self) -> None:
        """Nobody sends commands to our workers, and every listener costs a thread and a connection."""


def main(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT. A server that is away is waited for."""
    logging.basicConfig(stream=sys.stderr, format="cairn worker: %(message)s", level=logging.WARNING)
    for name in ("rq.worker", "rq.job"):  # we tell ourselves what their lines would say at length
        logging.getLogger(name).setLevel(logging.CRITICAL)
    stop, outage, over = Stop(), Outage("a Redis server"), Event()
    stop.listen()
    redis = _patiently(lambda: connect(settings.redis_url), outage, stop)
    if redis is None:
        return
    queue = open_queue(_plain(connect(settings.queue_url)))
    store, world = Store(redis), World(settings.secret, signing_key=settings.signing_key)
    referee = Referee(store, Loader(store), world, lambda partition: enqueue(queue, [partition]))
    audits = Audits(redis, Auditor(redis, referee.signer), world.clock, filing(referee))
    disputed = asking(store, world.clock, lambda partition: enqueue(queue, [partition], AUDIT_JOB))
    jobs.use(jobs.Tools(redis, queue, Projector(store, seen=disputed), outage, audits))
    sweeper = Thread(target=keep_sweeping, args=(redis, queue, outage, over), name="sweep", daemon=True)
    sweeper.start()
    _work(queue, outage, stop)
    over.set()
    sweeper.join(PAUSE)


def _work(queue: Queue, outage: Outage, stop: Stop) -> None:
    while not stop.asked:
        try:
            Worker(queue, stop).work(logging_level=None)
        except StopRequested:  # it came before or after the work
            stop.ask()
        except AWAY as error:
            outage.begin(error)
        stop.listen()  # RQ's worker has put its own handlers in place
        if not stop.asked:
            time.sleep(PAUSE)


def _patiently(make: Callable[[], Client], outage: Outage, stop: Stop) -> Client | None:
    """What `make` makes, as soon as it can; None when we are asked to stop before."""
    while not stop.asked:
        try:
            return make()
        except AWAY as error:
            outage.begin(error)
            time.sleep(PAUSE)
    return None


def _plain(client: Client) -> Redis:
    assert isinstance(client, Redis)  # Settings has refused a cluster
    return client


def _tell(job: Job, _kind: type, error: BaseException, _trace: TracebackType) -> None:
    log.error("the job %s failed", job.func_name, exc_info=error)
