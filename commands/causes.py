"""The commands of a match, read back from the events that they brought about."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson

from commands.model import MATCH_COMMANDS
from events.codec import command_name
from events.envelope import CAUSE_PATH, Cause
from events.loading import event_of
from events.store import Entry
from events.structure import freeze
from games.kit import Game


@dataclass(frozen=True, slots=True)
class Given:
    """A command as it was given: when, by whom, and the events that it brought about, the first at version `first`;
    with their bodies."""

    cause: Cause
    at: int
    first: int
    events: tuple[Any, ...]
    bodies: tuple[dict[str, Any], ...]

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1


def given_commands(entries: Iterable[Entry], game: Game) -> Iterator[Given]:
    """Every command of a match in order; the entries begin with a command's first event and have all their openings."""
    opening: tuple[Cause, int, int] | None = None
    events: list[Any] = []
    bodies: list[dict[str, Any]] = []
    for entry in entries:
        body = orjson.loads(entry.body)
        if body["cause"] is not None:
            if opening is not None:
                yield Given(*opening, tuple(events), tuple(bodies))
            opening, events, bodies = (cause_of(body, entry, game), body["at"], entry.version), [], []
        events.append(event_of(body, entry))
        bodies.append(body)
    if opening is not None:
        yield Given(*opening, tuple(events), tuple(bodies))


def cause_of(body: dict[str, Any], entry: Entry, game: Game) -> Cause:
    """The cause in a body that has one, with the command's secret fields from the entry's openings."""
    told = body["cause"]
    opened = entry.openings | {path: value for path, (value, _) in entry.erasable.items()}
    values = {name: value for name, value in told["command"].items() if name != "type"}
    values |= {path.removeprefix(CAUSE_PATH): value for path, value in opened.items() if path.startswith(CAUSE_PATH)}
    kind = _kinds(game.key, game.moves)[told["command"]["type"]]
    return Cause(told["id"], told["seat"], kind(**{name: freeze(value) for name, value in values.items()}))


@cache
def _kinds(_: str, moves: tuple[type, ...]) -> dict[str, type]:
    return {command_name(kind): kind for kind in (*moves, *MATCH_COMMANDS)}
