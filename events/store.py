"""The stream of each match in Redis: append is one script on one slot; reading gives the bytes that were written."""

import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import orjson

from events.envelope import Sealed
from events.keys import match_key, partition_key, partition_of
from events.match import Head
from events.packing import packed_entry, unpacked
from events.scripts import Script

POKE_MS = 2000  # a poke that has not been answered by then is lost: another may be sent
HEAD_FIELDS = ("version", "hash", "record", "tokens", "key", "signature")
_VERSION = re.compile(rb"[0-9]{1,15}")
_GENERATIONS = re.compile(rb"[0-9]{1,9}(,[0-9]{1,9})*")
APPEND_SCRIPT = files("events").joinpath("append.lua").read_text()


@dataclass(frozen=True, slots=True)
class Commit:
    """Events to append, and what must be true for it: nothing has happened since `expected`."""

    match: str
    expected: Head
    events: tuple[Sealed, ...]
    record: bytes  # the head record, as it is served
    tokens: bytes  # the generation of each seat's token
    key: bytes = field(default=b"", repr=False)  # the match's key, when it is new
    command: str = ""  # the command's id, when its sender may repeat it
    memory: bytes = b""  # what to remember of that command, for ever
    signature: bytes = b""  # of the new head


@dataclass(frozen=True, slots=True)
class Appended:
    head: Head
    poke: bool  # nobody has been told yet that this partition has work


@dataclass(frozen=True, slots=True)
class Known:
    """This command was accepted before."""

    memory: bytes


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something happened in between: the head is another one."""

    head: Head


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored event: its body's bytes and the openings beside the stream. `erasable` has value and salt by path;
    `check` is how the hash up to the event began when it was written."""

    version: int
    body: bytes
    openings: dict[str, Any]
    erasable: dict[str, list[Any]]
    check: bytes | None = None

    def values(self) -> dict[str, Any]:
        """What its secrets hold, by path; of those that may be erased, while they are not."""
        return self.openings | {path: value for path, (value, _) in self.erasable.items()}


@dataclass(frozen=True, slots=True)
class HeadRecord:
    head: Head
    record: bytes
    tokens: bytes
    key: bytes = field(repr=False)
    signature: bytes = b""  # of the head; empty when nobody signed it

    def told(self) -> dict[str, Any]:
        """What the record says; raises Damaged when it cannot be read."""
        try:
            found = orjson.loads(self.record)
        except ValueError as error:
            raise Damaged(f"a head record cannot be read: {error}") from error
        if not isinstance(found, dict) or "status" not in found:
            raise Damaged("a head record has other members than it should have")
        return found


class Damaged(Exception):
    """What is stored of a match contradicts itself, or cannot be read."""


class Store:
    def __init__(self, redis: Any) -> None:
        self.redis = redis
        self._append = Script(redis, APPEND_SCRIPT)

    def append(self, commit: Commit) -> Appended | Known | Conflict:
        keys = [match_key(kind, commit.match) for kind in ("head", "events", "openings", "erasable", "commands")]
        partition = partition_of(commit.match)
        keys += [partition_key("dirty", partition), partition_key("poked", partition)]
        outcome, *answer = self._append(keys, _arguments(commit))
        if outcome == b"known":
            return Known(answer[0])
        if outcome == b"conflict":
            return Conflict(Head(int(answer[0]), answer[1]))
        last = commit.events[-1]
        return Appended(Head(last.version, last.hash), answer[0] == b"1")

    def head(self, match: str) -> HeadRecord | None:
        return read_head(self.redis.hmget(match_key("head", match), *HEAD_FIELDS))

    def recall(self, match: str, command: str) -> bytes | None:
        """What was remembered of a command that was accepted."""
        memory: bytes | None = self.redis.hget(match_key("commands", match), command)
        return memory

    def read(self, match: str, after: int = 0, until: int | None = None) -> list[Entry]:
        """The events with versions from after+1 to `until` (or to the end)."""
        pipe = self.redis.pipeline(transaction=False)
        ask_events(pipe, match, after, until)
        return told_events(*pipe.execute())

    def read_many(self, wanted: Mapping[str, int]) -> dict[str, list[Any]]:
        """The events of many matches, each after a version, in one round trip: for each match what `told_events` takes,
        so that one that cannot be read does not spoil the others."""
        pipe = self.redis.pipeline(transaction=False)
        for match, after in wanted.items():
            ask_events(pipe, match, after)
        answers = iter(pipe.execute(raise_on_error=False) if wanted else ())
        return {match: [next(answers), next(answers), next(answers)] for match in wanted}


def ask_events(pipe: Any, match: str, after: int = 0, until: int | None = None) -> None:
    """Ask for events and what opens them: three answers."""
    first, last = f"{after + 1}-0", "+" if until is None else f"{until}-0"
    pipe.xrange(match_key("events", match), first, last)
    pipe.xrange(match_key("openings", match), first, last)
    pipe.hgetall(match_key("erasable", match))


def told_events(events: Any, openings: Any, erasable: Any) -> list[Entry]:
    try:
        opened = {entry: fields[b"o"] for entry, fields in openings}
        names = _by_version(erasable.items())
    except (LookupError, ValueError) as error:
        raise Damaged(f"openings cannot be read: {error}") from error
    return [_entry(entry, fields, opened.get(entry, b"{}"), names) for entry, fields in events]


def read_head(found: list[Any]) -> HeadRecord | None:
    """The head record from its HEAD_FIELDS."""
    version, digest, record, tokens, key, signature = found
    if version is None:
        return None
    if not _VERSION.fullmatch(version) or not _GENERATIONS.fullmatch(tokens or b""):
        raise Damaged(f"a head cannot be read: version {version!r}, tokens {tokens!r}")
    return HeadRecord(Head(int(version), digest), record, tokens, key, signature or b"")


def _arguments(commit: Commit) -> list[Any]:
    last = commit.events[-1]
    arguments = [commit.expected.version, commit.expected.hash, commit.command, commit.memory]
    arguments += [last.version, last.hash, commit.record, commit.tokens, commit.key, commit.signature]
    arguments += [commit.match, POKE_MS, len(commit.events)]
    arguments += [packed_entry(event.hash, event.body) for event in commit.events]
    arguments += [orjson.dumps(event.openings) if event.openings else b"" for event in commit.events]
    for event in commit.events:
        for path, opening in event.erasable.items():
            arguments += [f"{event.version}:{path}", orjson.dumps(opening)]
    return arguments


def _by_version(erasable: Iterable[tuple[bytes, bytes]]) -> dict[int, dict[str, bytes]]:
    found: dict[int, dict[str, bytes]] = {}
    for name, opening in erasable:
        version, path = name.decode().split(":", 1)
        found.setdefault(int(version), {})[path] = opening
    return found


def _entry(entry: bytes, fields: Any, opening: bytes, names: dict[int, dict[str, bytes]]) -> Entry:
    version = int(entry.split(b"-")[0])
    try:
        body, check = unpacked(fields)
        erasable = {path: orjson.loads(written) for path, written in names.get(version, {}).items()}
        return Entry(version, body, orjson.loads(opening), erasable, check)
    except (zlib.error, LookupError, ValueError) as error:
        raise Damaged(f"event {version} cannot be read: {error}") from error
