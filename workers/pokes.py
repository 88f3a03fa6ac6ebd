"""Pokes as workers see them: a flag per partition says that one is on its way, so that there is never more than one."""

from collections.abc import Collection
from typing import Any

from rq import Queue

from events.keys import partition_key
from events.poking import enqueue
from events.store import POKE_MS


def poke(redis: Any, queue: Queue, partitions: Collection[int]) -> list[int]:
    """Poke those of the partitions for which no poke is on its way."""
    pipe = redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.set(partition_key("poked", partition), "1", nx=True, px=POKE_MS)
    fresh = [partition for partition, done in zip(partitions, pipe.execute(), strict=True) if done]
    if fresh:
        enqueue(queue, fresh)
    return fresh


def answer(redis: Any, partitions: Collection[int]) -> None:
    """The pokes have arrived: whoever marks a match from now on must poke again."""
    pipe = redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.delete(partition_key("poked", partition))
    pipe.execute()
