"""Loading a match: from this process's cache, else from its snapshot and the events since."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import orjson
from redis.exceptions import ResponseError

from events.codec import put_together
from events.envelope import chained
from events.keys import match_key
from events.match import NOTHING, Head, Match, begin, evolve
from events.snapshots import read_snapshot
from events.store import Damaged, Entry, HeadRecord, Store

CACHED_MATCHES = 4096


@dataclass(frozen=True, slots=True)
class Loaded:
    head: Head
    match: Match
    signature: bytes = b""  # of the head, as it is kept with it: see `events.receipts`


# What folding stored events, or making views of them, may raise when they are not what today's code expects.
UNFOLDABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    Damaged,
    LookupError,
    RecursionError,
    ResponseError,  # a key holds something else; when the server refuses everything, it refuses parking too
    StopIteration,
    TypeError,
    ValueError,
)


class Loader:
    """Gives matches as this process last knew them, or as they are now. Safe between threads: what it keeps is
    immutable."""

    def __init__(self, store: Store, size: int = CACHED_MATCHES) -> None:
        self._store = store
        self._size = size
        self._cache: OrderedDict[str, Loaded] = OrderedDict()
        self._lock = Lock()

    def cached(self, match: str) -> Loaded | None:
        """The match, perhaps out of date; None when there is no such match."""
        with self._lock:
            found = self._cache.get(match)
            if found is not None:
                self._cache.move_to_end(match)
        return found or self.fresh(match)

    def fresh(self, match: str) -> Loaded | None:
        """The match as it is now; None when there is no such match."""
        with self._lock:
            known = self._cache.get(match)
        record = self._store.head(match)
        if record is None:
            self.forget(match)
            return None
        loaded = self._reach(record, match, known) if known else None
        if loaded is None:
            self.forget(match)
            loaded = self._load(record, match)
        if loaded.signature != record.signature:
            loaded = replace(loaded, signature=record.signature)
        self.remember(loaded)
        return loaded

    def forget(self, match: str) -> None:
        with self._lock:
            self._cache.pop(match, None)

    def remember(self, loaded: Loaded) -> None:
        with self._lock:
            known = self._cache.get(loaded.match.id)
            if known is None or known.head.version <= loaded.head.version:
                self._cache[loaded.match.id] = loaded
            self._cache.move_to_end(loaded.match.id)
            if len(self._cache) > self._size:
                self._cache.popitem(last=False)

    def _load(self, record: HeadRecord, match: str) -> Loaded:
        snapshot = read_snapshot(self._store.redis.get(match_key("snapshot", match)))
        loaded = self._reach(record, match, Loaded(*snapshot)) if snapshot else None
        loaded = loaded or self._reach(record, match, None)
        if loaded is None:
            raise Damaged(f"the stored events of match {match} do not lead to its head")
        return loaded

    def _reach(self, record: HeadRecord, match: str, known: Loaded | None) -> Loaded | None:
        """The match at the record's head; None when what is known is of a history that is no more."""
        head = known.head if known else NOTHING
        if known is not None and head == record.head:
            return known
        entries = self._store.read(match, head.version, record.head.version)
        if head_after(head, entries) != record.head:
            return None
        try:
            return advance(known, entries, record.key)
        except UNFOLDABLE as error:
            raise Damaged(f"match {match} cannot be folded: {type(error).__name__}: {error}") from error


def head_after(head: Head, entries: Iterable[Entry]) -> Head:
    """Where these events lead to by their bytes alone, whatever they say."""
    for entry in entries:
        head = Head(entry.version, chained(head.hash, entry.body))
    return head


def advance(known: Loaded | None, entries: Iterable[Entry], key: bytes) -> Loaded:
    """Fold stored events onto a match; onto nothing when the first of them creates it."""
    for _, loaded in steps(known, entries, key):
        known = loaded
    if known is None:
        raise ValueError("no events to fold")
    return known


def steps(known: Loaded | None, entries: Iterable[Entry], key: bytes) -> Iterator[tuple[dict[str, Any], Loaded]]:
    """The same, one event after the other: the body of each, and the match after it."""
    head, current = (known.head, known.match) if known else (NOTHING, None)
    for entry in entries:
        body = orjson.loads(entry.body)
        current = step(current, body, entry, key)
        head = Head(entry.version, chained(head.hash, entry.body))
        yield body, Loaded(head, current)


def step(current: Match | None, body: dict[str, Any], entry: Entry, key: bytes) -> Match:
    event = event_of(body, entry)
    if current is None:
        return begin(body["match"], key, event, body["at"])
    return evolve(current, entry.version, body["at"], event)


def event_of(body: dict[str, Any], entry: Entry) -> Any:
    """The event of an entry, with all its secrets."""
    return put_together(body, entry.values())
