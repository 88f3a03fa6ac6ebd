"""The lobby: matches by status and game, the newest first; every partition has its own sets, merged here."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import orjson

from events.canonical import decode, encode
from events.keys import PARTITIONS, match_key
from events.problems import BadRequest
from projections.writing import STATUSES, lobby_keys

FIRST_CHUNK, GROWTH = 4, 4  # how many are read of each set at first, and how many times more if that was not enough
ROWS, MOST_ROWS = 50, 200
LONGEST_NUMBER = 16  # digits that a sorted set's score holds exactly

Place = tuple[int, str]  # when a match was created, and its id


def lobby(
    redis: Any, statuses: Sequence[str] = (), games: Sequence[str] = (), before: str | None = None, limit: int = ROWS
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of head records, and the cursor to pass as `before` for the next one; None when there is no more.

    Without statuses or games, of all of them. A match never changes its place, so pages neither repeat nor skip one
    that keeps its status.
    """
    found = _newest(redis, _sets(statuses or STATUSES, games), _read_cursor(before), limit + 1)
    page = found[:limit]
    rows = [row for row in _records(redis, page) if row["status"] in (statuses or STATUSES)]
    return rows, _cursor(page[-1]) if len(found) > limit else None


def _sets(statuses: Sequence[str], games: Sequence[str]) -> list[str]:
    chosen = product(range(PARTITIONS), statuses)
    if not games:
        return [lobby_keys(partition, status, "")[0] for partition, status in chosen]
    return [lobby_keys(partition, status, game)[1] for partition, status in chosen for game in games]


def _newest(redis: Any, keys: list[str], before: Place | None, count: int) -> list[Place]:
    """The newest places of all sets together. Each set is read a little at first, and further where the page may need
    it: where all that was read is newer than the page's last."""
    found: dict[str, list[Place]] = {}
    size, unsure = FIRST_CHUNK, keys
    page: list[Place] = []
    while unsure:
        chunks = _chunks(redis, unsure, before, size)
        full = {key: chunk[-1] for key, chunk in zip(unsure, chunks, strict=True) if len(chunk) == size}
        for key, chunk in zip(unsure, chunks, strict=True):
            found[key] = [place for place in chunk if before is None or place < before]
        page = sorted({place for places in found.values() for place in places}, reverse=True)[:count]
        unsure = [key for key, oldest in full.items() if len(page) < count or oldest > page[-1]]
        size *= GROWTH
    return page


def _chunks(redis: Any, keys: list[str], before: Place | None, size: int) -> list[list[Place]]:
    pipe = redis.pipeline(transaction=False)
    for key in keys:
        pipe.zrevrangebyscore(key, before[0] if before else "+inf", "-inf", 0, size, withscores=True)
    return [[(int(created), match.decode()) for match, created in found] for found in pipe.execute()]


def _records(redis: Any, page: list[Place]) -> list[dict[str, Any]]:
    pipe = redis.pipeline(transaction=False)
    for _, match in page:
        pipe.hget(match_key("head", match), "record")
    return [row for record in pipe.execute(raise_on_error=False) if (row := _row(record)) is not None]


def _row(record: Any) -> Any:
    """A record that can be read; one that cannot does not spoil the others."""
    try:
        row = orjson.loads(record)
    except orjson.JSONDecodeError:
        return None
    return row if isinstance(row, dict) and "status" in row else None


def _cursor(place: Place) -> str:
    return encode(f"{place[0]}.{place[1]}".encode())


def _read_cursor(text: str | None) -> Place | None:
    if text is None:
        return None
    try:
        created, _, match = decode(text).decode().partition(".")
        if created.isdigit() and len(created) < LONGEST_NUMBER:
            return int(created), match
    except ValueError:
        pass
    raise BadRequest("bad_cursor", f"{text!r} is not a cursor of this list")
