"""The jobs, as the queue names them. Their arguments are JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from redis.cluster import RedisCluster
from redis.exceptions import RedisError
from rq import Queue
from rq.timeouts import JobTimeoutException

from events.poking import AUDIT_JOB, Outage, enqueue
from projections.projector import Projector
from workers import pokes
from workers.audits import Audits

DRAIN_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Tools:
    """What jobs work with."""

    redis: Any
    queue: Queue
    projector: Projector
    outage: Outage
    audits: Audits


_tools: list[Tools] = []  # of this process


def use(tools: Tools) -> None:
    _tools[:] = [tools]


def project(partitions: list[int]) -> None:
    """Bring the views in these partitions up to date, for a second at most. What is left undone stays marked."""

    def work(tools: Tools) -> None:
        pokes.answer(tools.redis, partitions)
        left = tools.projector.drain(partitions, DRAIN_SECONDS)
        pokes.poke(tools.redis, tools.queue, left)

    _do(work)


def audit(partitions: list[int]) -> None:
    """Do the audits that wait in these partitions, for a second at most (or one that takes longer)."""

    def work(tools: Tools) -> None:
        left = tools.audits.do(partitions, DRAIN_SECONDS)
        if left:
            enqueue(tools.queue, left, AUDIT_JOB)

    _do(work)


def _do(work: Callable[[Tools], None]) -> None:
    (tools,) = _tools
    try:
        work(tools)
    except RedisError as error:
        tools.outage.begin(error)
    except JobTimeoutException:
        _hang_up(tools)
        raise


def _hang_up(tools: Tools) -> None:
    """Close the connections: a time-out may strike between a question and its answer, and the next question would get
    that answer."""
    tools.queue.connection.connection_pool.disconnect()
    if isinstance(tools.redis, RedisCluster):
        tools.redis.disconnect_connection_pools()  # type: ignore[no-untyped-call]
    else:
        tools.redis.connection_pool.disconnect()
