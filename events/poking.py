"""Telling the workers which partitions have work. A poke may be lost, repeated or late: what has to be done is marked
in the store, and a sweep finds it there."""

import logging
import os
from collections.abc import Iterable
from threading import Condition, Thread
from typing import Any, Protocol

from redis.exceptions import RedisError
from rq import Queue
from rq.serializers import JSONSerializer

QUEUE = "cairn"
PROJECT_JOB, AUDIT_JOB = "workers.jobs.project", "workers.jobs.audit"  # by name: those who poke need not have the code
JOB_SECONDS = {PROJECT_JOB: 30, AUDIT_JOB: 600}
QUEUED_SECONDS = 10  # when no worker takes it: others have followed by then
FAILURE_SECONDS = 60
# Seconds after a poke. Few partitions are told at once, many together; and when the workers cannot follow, because jobs
# are waiting already, the next job had better be a bigger one.
GAP_PER_PARTITION, LONGEST_GAP = 0.004, 0.1
GAP_PER_JOB, LONGEST_WAIT = 0.02, 1.0
STOP_SECONDS = 1.0

log = logging.getLogger("cairn.poking")


def open_queue(redis: Any) -> Queue:
    """The queue of the workers' jobs, on a plain Redis server."""
    return Queue(QUEUE, connection=redis, serializer=JSONSerializer)


def enqueue(queue: Queue, partitions: Iterable[int], job: str = PROJECT_JOB) -> None:
    """One job for all of these partitions."""
    wanted = sorted(partitions)
    queue.enqueue_call(
        job,
        (wanted,),
        timeout=JOB_SECONDS[job],
        ttl=QUEUED_SECONDS,
        result_ttl=0,
        failure_ttl=FAILURE_SECONDS,
        description=job,
    )


class Poke(Protocol):
    """Tells the workers that a partition has work of a kind."""

    def __call__(self, partition: int, job: str = PROJECT_JOB) -> None: ...


class Outage:
    """Says once that a server is away, and once that it is back."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._away = False

    def begin(self, error: Exception) -> None:
        if not self._away:
            log.warning("%s cannot be reached: %s", self._what, error)
        self._away = True

    def end(self) -> None:
        if self._away:
            log.warning("%s is back", self._what)
        self._away = False


class Poker:
    """Gathers the partitions that have work, and has a thread of its own tell the queue about them, so that nobody who
    pokes ever waits. The thread starts with the first poke, in the process that pokes."""

    def __init__(self, redis: Any) -> None:
        self._queue = open_queue(redis)
        self._outage = Outage("the queue")
        self._thread: Thread | None = None
        self._begin()
        os.register_at_fork(after_in_child=self._begin)  # no thread, and perhaps a lock that nobody will release

    def poke(self, partition: int, job: str = PROJECT_JOB) -> None:
        with self._changed:
            self._waiting.setdefault(job, set()).add(partition)
            if not self._closed and (self._thread is None or not self._thread.is_alive()):
                self._thread = Thread(target=self._run, name="poker", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Send what is waiting, and end the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)

    def _begin(self) -> None:
        self._changed = Condition()
        self._waiting: dict[str, set[int]] = {}
        self._thread = None
        self._closed = False

    def _run(self) -> None:
        while work := self._next():
            gap = min(GAP_PER_PARTITION * sum(map(len, work.values())), LONGEST_GAP)
            try:
                ahead = len(self._queue)
                for job, partitions in work.items():
                    enqueue(self._queue, partitions, job)
            except (RedisError, OSError) as error:
                self._outage.begin(error)
            else:
                self._outage.end()
                gap += min(GAP_PER_JOB * ahead, LONGEST_WAIT)
            with self._changed:
                self._changed.wait_for(lambda: self._closed, gap)

    def _next(self) -> dict[str, set[int]]:
        """What is waiting, once there is something; nothing, when this was closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            work, self._waiting = self._waiting, {}
            return work
