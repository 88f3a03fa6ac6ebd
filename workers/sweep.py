"""The sweep: finds marked matches and waiting audits whose pokes died, and gives parked matches another chance."""

from threading import Event
from typing import Any

from redis.exceptions import RedisClusterException, RedisError
from rq import Queue

from commands.audits import partitions_waiting
from events.poking import AUDIT_JOB, Outage, enqueue
from projections.marks import backlog, retry_parked
from workers.pokes import poke

SECONDS = 1.0
RETRY_MS = 60_000  # between two tries of a parked match: other code may run by then
SWEEP_LEASE, RETRY_LEASE = "cairn:sweep", "cairn:retry"  # in the queue's server, so that one worker does it for all


def sweep(redis: Any, queue: Queue) -> list[int]:
    """Poke every partition that has marks and no poke on its way, or audits that wait."""
    if not _lease(queue, SWEEP_LEASE, int(900 * SECONDS)):
        return []
    waiting = partitions_waiting(redis)
    if waiting:
        enqueue(queue, waiting, AUDIT_JOB)
    if _lease(queue, RETRY_LEASE, RETRY_MS):
        retry_parked(redis)
    return poke(redis, queue, backlog(redis))


def keep_sweeping(redis: Any, queue: Queue, outage: Outage, over: Event) -> None:
    while not over.is_set():
        try:
            redis.ping()  # in vain if another worker sweeps, but then we know that the server is there
            sweep(redis, queue)
        except (RedisError, RedisClusterException, OSError) as error:
            outage.begin(error)
        else:
            outage.end()
        over.wait(SECONDS)


def _lease(queue: Queue, name: str, milliseconds: int) -> bool:
    return bool(queue.connection.set(name, "1", nx=True, px=milliseconds))
