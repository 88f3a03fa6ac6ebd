"""The projector: folds marked matches to their heads and writes their views. Nothing is lost when it is killed, run
twice or run beside another one: a mark goes only when the stored views have reached it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from events.keys import partition_of
from events.loading import UNFOLDABLE, Loaded
from events.match import Head, Match
from events.snapshots import EVERY, write_snapshot
from events.store import Damaged, Store
from projections.folding import Folds
from projections.marks import Mark, marked, park
from projections.views import VIEW_SCHEMA, make_views
from projections.writing import Answer, Work, Writer

BATCH = 64  # matches whose views are written together

MakeViews = Callable[[Head, Match], dict[str, bytes]]


class Projector:
    """`seen` is told of every match before its views are written, or before it is parked (then without its fold): what
    it has to do about one is not forgotten, since the match stays marked until then."""

    def __init__(
        self,
        store: Store,
        make: MakeViews = make_views,
        schema: int = VIEW_SCHEMA,
        seen: Callable[[str, Match | None], None] = lambda *_: None,
    ) -> None:
        self._seen = seen
        self._store = store
        self._make = make
        self._schema = schema
        self._folds = Folds(store)
        self._writer = Writer(store.redis)

    def project(self, match: str) -> None:
        """Bring the views of one match to its head."""
        record = self._store.head(match)
        self.project_all([(match, record.head.version if record else 1)])

    def drain(self, partitions: Sequence[int], seconds: float = 1.0) -> list[int]:
        """Bring the views of marked matches to their heads, for so long at most; the partitions that have work left.

        Every mark is tried once. One that is made meanwhile has a poke of its own; one that stays although its match
        was projected is for newer code to clear, which has written the views.
        """
        deadline = time.monotonic() + seconds
        waiting = _turned(marked(self._store.redis, partitions))
        while waiting and time.monotonic() < deadline:
            batch, waiting = waiting[:BATCH], waiting[BATCH:]
            self.project_all(batch)
        return sorted({partition_of(match) for match, _ in waiting})

    def project_all(self, marks: Sequence[Mark]) -> None:
        """Bring the views of these matches to their heads, or park them."""
        self._folds.fetch([match for match, _ in marks])
        works = {mark: work for mark in marks if (work := self._work(mark, self._folds.fold))}
        due = []
        for mark, answer in zip(works, self._writer.write(list(works.values())), strict=True):
            if answer.outcome == "history":
                self._mend(mark)
            elif answer.outcome != "older" and _is_due(works[mark], answer):
                due.append(_with_snapshot(works[mark]))
        if due:
            self._writer.write(due)

    def _work(self, mark: Mark, fold: Callable[[str], Loaded]) -> Work | None:
        try:
            loaded = fold(mark[0])
            self._seen(mark[0], loaded.match)
            return Work(loaded, self._schema, self._make(loaded.head, loaded.match))
        except UNFOLDABLE as error:
            self._park(mark, error)
            return None

    def _mend(self, mark: Mark) -> None:
        """What we remembered of the match is no longer its history: begin again at its first event."""
        work = self._work(mark, self._folds.refold)
        if work is None:
            return
        (answer,) = self._writer.write([work])
        if answer.outcome == "history":
            self._park(mark, Damaged(f"the stored events of match {mark[0]} do not lead to its head"))

    def _park(self, mark: Mark, error: Exception) -> None:
        self._folds.forget(mark[0])
        self._seen(mark[0], None)
        park(self._store.redis, mark, error)


def _turned(marks: list[Mark]) -> list[Mark]:
    """The same, starting anywhere: if time runs out again and again, it is not always for the same ones."""
    start = time.monotonic_ns() % len(marks) if marks else 0
    return marks[start:] + marks[:start]


def _is_due(work: Work, answer: Answer) -> bool:
    return work.loaded.head.version - answer.snapshot >= EVERY


def _with_snapshot(work: Work) -> Work:
    return replace(work, snapshot=write_snapshot(work.loaded.head, work.loaded.match))
