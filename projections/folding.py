"""Folding matches to their heads, many at a time: the reads of all of them share a round trip or two."""

from collections import OrderedDict
from typing import Any

from events.keys import match_key
from events.loading import UNFOLDABLE, Loaded, advance
from events.snapshots import read_snapshot
from events.store import Damaged, Store, told_events

KEPT_MATCHES = 4096

Start = tuple[Loaded | None, bytes]  # what is known of a match, and its key


class Folds:
    """Keeps the matches that it folded, so that next time only what is new is read."""

    def __init__(self, store: Store, size: int = KEPT_MATCHES) -> None:
        self._store = store
        self._size = size
        self._kept: OrderedDict[str, Loaded] = OrderedDict()
        self._fetched: dict[str, tuple[Loaded | None, bytes, list[Any]]] = {}

    def fetch(self, matches: list[str]) -> None:
        """Read what `fold` will need."""
        redis = self._store.redis
        starts = _starts(redis, [match for match in matches if match not in self._kept])
        starts |= {match: (known, known.match.key) for match in matches if (known := self._kept.get(match))}
        wanted = {match: known.head.version if known else 0 for match, (known, _) in starts.items()}
        self._fetched = {match: (*starts[match], told) for match, told in self._store.read_many(wanted).items()}

    def fold(self, match: str) -> Loaded:
        """The match as it was when it was fetched; raises one of UNFOLDABLE."""
        known, key, told = self._fetched.pop(match)
        try:
            return self._keep(advance(known, told_events(*told), key))
        except UNFOLDABLE:
            if known is None:
                raise
            return self.refold(match)  # what we remembered may have been at fault

    def refold(self, match: str) -> Loaded:
        """The match from its first event on, trusting nothing that was derived from them."""
        self.forget(match)
        return self._keep(fold_all(self._store, match))

    def forget(self, match: str) -> None:
        self._kept.pop(match, None)

    def _keep(self, loaded: Loaded) -> Loaded:
        self._kept[loaded.match.id] = loaded
        self._kept.move_to_end(loaded.match.id)
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return loaded


def fold_all(store: Store, match: str) -> Loaded:
    record = store.head(match)
    if record is None:
        raise Damaged(f"there is no match {match}")
    return advance(None, store.read(match), record.key)


def _starts(redis: Any, matches: list[str]) -> dict[str, Start]:
    """Where to start with matches that are not known: at the snapshot if there is one."""
    pipe = redis.pipeline(transaction=False)
    for match in matches:
        pipe.get(match_key("snapshot", match))
        pipe.hget(match_key("head", match), "key")
    found = iter(pipe.execute() if matches else [])
    return {match: (_known(next(found)), next(found) or b"") for match in matches}


def _known(snapshot: bytes | None) -> Loaded | None:
    try:
        found = read_snapshot(snapshot)
    except UNFOLDABLE:
        return None
    return Loaded(*found) if found else None
