"""The commands of a match, read back from the events that they brought about."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from commands.model import MATCH_COMMANDS
from events.codec import command_name
from events.envelope import Cause, of_cause
from events.grouping import commands_in
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
    for command in commands_in(entries):
        first = command.entries[0]
        events = tuple(map(event_of, command.bodies, command.entries))
        cause = _cause(command.cause, first, game)
        yield Given(cause, command.bodies[0]["at"], first.version, events, tuple(command.bodies))


def _cause(told: dict[str, Any], first: Entry, game: Game) -> Cause:
    """The cause that a command's first event tells of, with the command's secret fields from its openings."""
    values = {name: value for name, value in told["command"].items() if name != "type"} | of_cause(first.values())
    kind = _kinds(game.key, game.moves)[told["command"]["type"]]
    return Cause(told["id"], told["seat"], kind(**{name: freeze(value) for name, value in values.items()}))


@cache
def _kinds(_: str, moves: tuple[type, ...]) -> dict[str, type]:
    return {command_name(kind): kind for kind in (*moves, *MATCH_COMMANDS)}
