"""Reading many matches in one round trip: a server that syncs to disk lets every round trip wait for it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Any, Self

from events.store import Entry, Store


def gather(redis: Any, wanted: Mapping[str, int]) -> dict[str, Callable[[], list[Entry]]]:
    """Read the events of each match after the given version, as Store.read does. What comes back is still to be
    decoded, each match on its own: one that cannot be must not spoil the others."""
    pipe = redis.pipeline(transaction=False)
    asking, ends = Store(_Asking(pipe)), [0]
    for match, after in wanted.items():
        with suppress(_Asked):
            asking.read(match, after)
        ends.append(len(pipe))
    answers = pipe.execute(raise_on_error=False) if wanted else []
    parts = [answers[start:end] for start, end in pairwise(ends)]
    return {
        match: partial(Store(_Answering(part)).read, match, after)
        for (match, after), part in zip(wanted.items(), parts, strict=True)
    }


class _Asked(Exception):
    """All that a read asks for has been noted."""


class _Asking:
    """Stands in for a client and its pipeline: notes what is asked in a pipeline that others share."""

    def __init__(self, pipe: Any) -> None:
        self._pipe = pipe

    def pipeline(self, transaction: bool) -> Self:
        return self

    def __getattr__(self, command: str) -> Any:
        return getattr(self._pipe, command)

    def execute(self) -> list[Any]:
        raise _Asked


class _Answering:
    """Stands in for a client and its pipeline: has the answers already."""

    def __init__(self, answers: list[Any]) -> None:
        self._answers = answers

    def pipeline(self, transaction: bool) -> Self:
        return self

    def __getattr__(self, command: str) -> Any:
        return lambda *_: self

    def execute(self) -> list[Any]:
        for answer in self._answers:
            if isinstance(answer, Exception):
                raise answer
        return self._answers
