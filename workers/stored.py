"""A match as it lies in Redis, for the audit: nothing is taken for granted, and what cannot be read is a finding."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson
from redis.cluster import RedisCluster

from commands.findings import Finding
from events.canonical import canonical
from events.keys import match_key, partition_key, partition_of
from events.packing import unpacked
from events.store import Entry
from games.registry import GAMES
from projections.writing import STATUSES, lobby_keys

SEATS = range(max(seats for game in GAMES.values() for seats in game.seats))
KINDS = ("head", "events")  # a match has a key of one of these at least, whatever happened to the other
UNREADABLE = (LookupError, TypeError, ValueError, zlib.error)


@dataclass(slots=True)
class Stored:
    match: str
    head: dict[str, bytes] = field(default_factory=dict)
    events: list[Any] = field(default_factory=list)
    openings: list[Any] = field(default_factory=list)
    erasable: dict[bytes, bytes] = field(default_factory=dict)
    commands: dict[bytes, bytes] = field(default_factory=dict)
    views: dict[str, bytes] = field(default_factory=dict)
    snapshot: bytes | None = None
    refusals: dict[int, list[bytes]] = field(default_factory=dict)  # by seat
    listed: dict[str, int] = field(default_factory=dict)  # the lobby's sets that list it, and since when
    marked: bool = False  # its views are known to be behind
    unreadable: list[str] = field(default_factory=list)  # keys that hold something else

    @property
    def version(self) -> int:
        """Of the head record, or of the last event when there is no good one."""
        told = self.head.get("version", b"")
        return int(told) if told.isdigit() and len(told) < 16 else len(self.events)

    @property
    def is_there(self) -> bool:
        return bool(self.head or self.events or self.unreadable)


def read_stored(redis: Any, match: str) -> Stored:
    """All keys of a match at one moment: in one transaction, or, in a cluster, as they were twice in a row."""
    if not isinstance(redis, RedisCluster):
        return _read(redis, match)
    found = _read(redis, match)
    while (again := _read(redis, match)) != found:
        found = again
    return found


def _read(redis: Any, match: str) -> Stored:
    lobby = [name for status in STATUSES for name in _lobby(partition_of(match), status)]
    kinds = {"head": "hgetall", "erasable": "hgetall", "commands": "hgetall", "views": "hgetall", "snapshot": "get"}
    pipe = redis.pipeline(transaction=not isinstance(redis, RedisCluster))
    for kind, ask in kinds.items():
        getattr(pipe, ask)(match_key(kind, match))
    pipe.xrange(match_key("events", match))
    pipe.xrange(match_key("openings", match))
    for seat in SEATS:
        pipe.lrange(f"{match_key('refusals', match)}:{seat}", 0, -1)
    for name in lobby:
        pipe.zscore(name, match)
    pipe.zscore(partition_key("dirty", partition_of(match)), match)
    pipe.hexists(partition_key("parked", partition_of(match)), match)
    names = [*kinds, "events", "openings", *(f"refusals:{seat}" for seat in SEATS), *lobby, "dirty", "parked"]
    return _stored(match, dict(zip(names, pipe.execute(raise_on_error=False), strict=True)), lobby)


def read_entries(stored: Stored, findings: list[Finding]) -> list[Entry]:
    """The events from the first on, up to the head or to one that cannot be read."""
    opened, names = _opened(stored, findings), _erasable(stored, findings)
    entries: list[Entry] = []
    for version, (ident, fields) in enumerate(stored.events, 1):
        try:
            entry = _entry(stored.match, version, ident, fields)
            openings = opened.pop(version, {})
            entries.append(Entry(version, entry[0], openings, names.pop(version, {}), entry[1]))
        except UNREADABLE as error:
            findings.append(Finding("form", version, f"event {version} cannot be read: {error}"))
            return entries
    for version in sorted({*opened, *names}):
        findings.append(Finding("form", version, f"there are openings for event {version}, which does not exist"))
    return entries


def _stored(match: str, answers: dict[str, Any], lobby: list[str]) -> Stored:
    unreadable = [name for name, answer in answers.items() if isinstance(answer, Exception)]
    good = {name: answer for name, answer in answers.items() if name not in unreadable}
    return Stored(
        match=match,
        head=_texts(good.get("head", {})),
        events=good.get("events", []),
        openings=good.get("openings", []),
        erasable=good.get("erasable", {}),
        commands=good.get("commands", {}),
        views=_texts(good.get("views", {})),
        snapshot=good.get("snapshot"),
        refusals={seat: found for seat in SEATS if (found := good.get(f"refusals:{seat}"))},
        listed={name: int(found) for name in lobby if (found := good.get(name)) is not None},
        marked=good.get("dirty") is not None or bool(good.get("parked")),
        unreadable=unreadable,
    )


def _lobby(partition: int, status: str) -> Iterator[str]:
    yield lobby_keys(partition, status, "")[0]
    for game in GAMES:
        yield lobby_keys(partition, status, game)[1]


def _texts(found: dict[bytes, bytes]) -> dict[str, bytes]:
    return {name.decode(errors="backslashreplace"): value for name, value in found.items()}


def _entry(match: str, version: int, ident: bytes, fields: dict[bytes, bytes]) -> tuple[bytes, bytes | None]:
    """The body and its check."""
    if ident != b"%d-0" % version:
        raise ValueError(f"entry {ident.decode(errors='replace')} stands in its place")
    if len(fields) != 1:
        raise ValueError("its entry has other fields")
    body, check = unpacked(fields)
    told = orjson.loads(body)
    if canonical(told) != body:
        raise ValueError("it is not written canonically")
    if (told["match"], told["version"]) != (match, version):
        raise ValueError(f"it is event {told['version']} of match {told['match']}")
    if not isinstance(told["at"], int) or not isinstance(told["cause"], dict | None):
        raise ValueError("its time or its cause cannot be read")
    return body, check


def _opened(stored: Stored, findings: list[Finding]) -> dict[int, dict[str, Any]]:
    """The openings by version."""
    found: dict[int, dict[str, Any]] = {}
    for ident, fields in stored.openings:
        version = number_in(ident.partition(b"-")[0])
        try:
            opening = orjson.loads(fields[b"o"])
            if ident != b"%d-0" % version or len(fields) != 1 or orjson.dumps(opening) != fields[b"o"]:
                raise ValueError("they are not written as we write them")
            found[version] = {path: opening[path] for path in opening}
        except (*UNREADABLE, AttributeError) as error:
            findings.append(Finding("form", version, f"the openings of event {version} cannot be read: {error}"))
    return found


def _erasable(stored: Stored, findings: list[Finding]) -> dict[int, dict[str, list[Any]]]:
    """The openings that may be erased, by version."""
    found: dict[int, dict[str, list[Any]]] = {}
    for name, written in stored.erasable.items():
        version = number_in(name.partition(b":")[0])
        try:
            path = name.decode().partition(":")[2]
            value, salt = orjson.loads(written)
            if name != b"%d:%s" % (version, path.encode()) or orjson.dumps([value, salt]) != written:
                raise ValueError("it is not written as we write it")
            found.setdefault(version, {})[path] = [value, salt]
        except UNREADABLE as error:
            findings.append(Finding("form", version, f"an erasable opening of event {version} cannot be read: {error}"))
    return found


def number_in(text: bytes | None) -> int:
    """A number that somebody wrote; 0 when it is none."""
    return int(text) if text and text.isdigit() and len(text) < 16 else 0
