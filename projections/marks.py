"""The work lists: which matches have events that their views do not show yet, and which ones cannot be shown."""

import json
import time
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from events.keys import PARTITIONS, match_key, partition_key, partition_of
from events.scripts import Script

PARK_SCRIPT = files("projections").joinpath("park.lua").read_text()
LONGEST_MESSAGE = 500
RETRIED = 4  # parked matches of a partition that are tried again at a time

Mark = tuple[str, int]  # a match, and the version that its views have to reach


def marked(redis: Any, partitions: Iterable[int]) -> list[Mark]:
    pipe = redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.zrange(partition_key("dirty", partition), 0, -1, withscores=True)
    return [(match.decode(), int(version)) for found in pipe.execute() for match, version in found]


def backlog(redis: Any) -> dict[int, int]:
    """How many matches of each partition are marked; partitions without any are left out."""
    return _counts(redis, "dirty", "zcard")


def parked_count(redis: Any) -> int:
    return sum(_counts(redis, "parked", "hlen").values())


def parked(redis: Any) -> dict[str, dict[str, Any]]:
    """Every match that could not be folded, with its `error`, `message`, `version` and `at`. Not for players: a message
    may tell what is hidden."""
    pipe = redis.pipeline(transaction=False)
    for partition in _counts(redis, "parked", "hlen"):
        pipe.hgetall(partition_key("parked", partition))
    return {match.decode(): json.loads(error) for found in pipe.execute() for match, error in found.items()}


def park(redis: Any, mark: Mark, error: Exception) -> bool:
    """Put a match aside until its next event, or the next retry; False when somebody else could fold it."""
    match, version = mark
    message, at = str(error)[:LONGEST_MESSAGE], time.time_ns() // 1_000_000
    shown = json.dumps({"error": type(error).__name__, "message": message, "version": version, "at": at})
    partition = partition_of(match)
    keys = [match_key("views", match), partition_key("dirty", partition), partition_key("parked", partition)]
    outcome: bytes = Script(redis, PARK_SCRIPT)(keys, [match, version, shown])[0]
    return outcome == b"parked"


def retry_parked(redis: Any, limit: int = RETRIED) -> list[int]:
    """Mark parked matches again, a few of each partition; the partitions that have work now."""
    partitions = list(_counts(redis, "parked", "hlen"))
    pipe = redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.hrandfield(partition_key("parked", partition), limit)
    matches = [match.decode() for found in pipe.execute() for match in found]
    for match in matches:
        pipe.hget(match_key("head", match), "version")
    for match, version in zip(matches, pipe.execute(), strict=True):
        # If it is marked already, that mark stays. One that is gone by now is marked in vain, which does no harm.
        pipe.zadd(partition_key("dirty", partition_of(match)), {match: int(version or 1)}, nx=True)
    pipe.execute()
    return partitions


def _counts(redis: Any, kind: str, command: str) -> dict[int, int]:
    pipe = redis.pipeline(transaction=False)
    for partition in range(PARTITIONS):
        getattr(pipe, command)(partition_key(kind, partition))
    return {partition: count for partition, count in enumerate(pipe.execute()) if count}
