"""Rebuilding views: a match is folded from its first event, its views are written beside the stored ones, compared with
them and then switched to. Commands go on meanwhile; what they add is never lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from events.keys import match_key, partition_of
from events.loading import UNFOLDABLE, Loaded
from events.snapshots import EVERY, write_snapshot
from events.store import Damaged, Store
from projections.folding import fold_all
from projections.marks import park
from projections.views import VIEW_SCHEMA, make_views
from projections.writing import Work, Writer

SAME, DIFFERENT, NEW, BROKEN = "same", "different", "new", "broken"
ATTEMPTS = 100  # a match that moves on each time is left to its projector, which is as right
BESIDE_SECONDS = 3600  # what an interrupted rebuild leaves beside is gone by then
BESIDES_VIEWS = {b"snapshot"}  # what else the stored fields hold


@dataclass(frozen=True, slots=True)
class Report:
    """How the rebuilt views compare with the stored ones: "same" byte for byte, "different" in some fields, "new" when
    nothing of that version and schema was stored, or "broken" when the match cannot be folded."""

    match: str
    version: int
    outcome: str
    fields: tuple[str, ...] = ()
    error: str = ""


def all_matches(redis: Any, kinds: Sequence[str] = ("head",)) -> list[str]:
    """Every match that has keys of these kinds, in an order that stays: by partition, then by id."""
    patterns = [f"{{p*}}:{kind}:*" for kind in kinds]
    keys = (key.decode() for pattern in patterns for key in redis.scan_iter(match=pattern, count=1000))
    found = {key.rpartition(":")[2] for key in keys}
    return sorted(found, key=lambda match: (partition_of(match), match))


class Rebuilder:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._writer = Writer(store.redis)

    def rebuild(self, match: str, switch: bool = True) -> Report:
        """Compare the views with the stored ones and, unless that was all that was wanted, switch to them."""
        for _ in range(ATTEMPTS):
            try:
                report = self._attempt(match, switch)
            except UNFOLDABLE as error:
                return self._broken(match, error, switch)
            if report is not None:
                return report
        return Report(match, 0, BROKEN, error="it moves on faster than it can be folded")

    def _attempt(self, match: str, switch: bool) -> Report | None:
        """None when the match has moved on meanwhile."""
        loaded = fold_all(self._store, match)
        views = make_views(loaded.head, loaded.match)
        report = self._compare(loaded, views)
        if report is None or not switch:
            return report
        self._write_beside(loaded, views)
        outcome = self._switch(loaded)
        if outcome == "history":
            raise Damaged("its stored events do not lead to its head")
        return report if outcome == "written" else None

    def _compare(self, loaded: Loaded, views: dict[str, bytes]) -> Report | None:
        stored = self._store.redis.hgetall(match_key("views", loaded.match.id))
        version, schema = int(stored.get(b"version", 0)), int(stored.get(b"schema", 0))
        if version > loaded.head.version:
            return None
        if (schema, version) != (VIEW_SCHEMA, loaded.head.version):
            return Report(loaded.match.id, loaded.head.version, NEW)
        made = {name.encode(): value for name, value in stored_fields(loaded, views).items()}
        names = (made.keys() | stored.keys()) - BESIDES_VIEWS
        fields = sorted(name.decode() for name in names if made.get(name) != stored.get(name))
        return Report(loaded.match.id, loaded.head.version, DIFFERENT if fields else SAME, tuple(fields))

    def _write_beside(self, loaded: Loaded, views: dict[str, bytes]) -> None:
        beside = match_key("rebuilt", loaded.match.id)
        pipe = self._store.redis.pipeline(transaction=False)
        pipe.delete(beside)
        pipe.hset(beside, mapping=stored_fields(loaded, views))
        pipe.expire(beside, BESIDE_SECONDS)
        pipe.execute()

    def _switch(self, loaded: Loaded) -> str:
        long = loaded.head.version >= EVERY
        snapshot = write_snapshot(loaded.head, loaded.match) if long else b""
        (answer,) = self._writer.write([Work(loaded, VIEW_SCHEMA, snapshot=snapshot)])
        return answer.outcome

    def _broken(self, match: str, error: Exception, parking: bool) -> Report:
        record = self._store.head(match)
        version = record.head.version if record else 0
        if parking and record:
            park(self._store.redis, (match, version), error)
        return Report(match, version, BROKEN, error=f"{type(error).__name__}: {error}")


def stored_fields(loaded: Loaded, views: dict[str, bytes] | None = None) -> dict[str, bytes]:
    """What is stored of a match's views when they are at its head."""
    views = make_views(loaded.head, loaded.match) if views is None else views
    checkpoint = {"schema": VIEW_SCHEMA, "version": loaded.head.version, "status": loaded.match.status}
    return {name: str(value).encode() for name, value in checkpoint.items()} | views
