"""How each command of a match is decided again, where it was given: by whoever decided it then. One table says it."""

from collections.abc import Callable
from dataclasses import dataclass

from commands.causes import Given
from commands.decide import ChanceFor, Step, act, created, take_seat
from commands.disputes import Evidence, file_audit, open_dispute, rule
from commands.model import FileAudit, ForkMatch, OpenDispute, RuleOnDispute, TakeSeat
from commands.schema import read_options
from events.canonical import canonical, decode
from events.loading import Loaded
from events.match import Head, begin, evolve
from events.model import MatchCreated, MatchForked
from events.problems import Rejected
from games.kit import Seat
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Asked:
    """A command that is to be decided again, where it was given."""

    loaded: Loaded
    given: Given
    chance: ChanceFor


def decide_again(asked: Asked) -> Step:
    return _DECIDERS.get(type(asked.given.cause.command), _act)(asked)


def create_again(given: Given, key: bytes) -> Step:
    """The creation of the match, whose seed is taken as it is recorded."""
    command, (event, *_) = given.cause.command, given.events
    if not isinstance(event, MatchCreated):
        raise Rejected("not_created", "the first command must create the match")
    options = read_options(GAMES[command.game], command.seats, dict(command.options))
    if any(canonical(options[name]) != canonical(value) for name, value in command.options.items()):
        raise Rejected("option_invalid", "its options are not the ones that they are read as")
    name = given.bodies[0]["match"]
    decided = created(command, event.shuffle_id, event.rules, event.seed or "")
    return Step(None, command, (decided,), begin(name, key, decided, given.at))


def _take_seat(asked: Asked) -> Step:
    given, head = asked.given, asked.loaded.head
    return take_seat(asked.loaded.match, given.cause.command, head.version, given.at, asked.chance)


def _act(asked: Asked) -> Step:
    given, version = asked.given, asked.loaded.head.version
    return act(asked.loaded.match, _seat(asked), given.cause.command, version, given.at, asked.chance)


def _open_dispute(asked: Asked) -> Step:
    """The refusal is taken as it is recorded, for the log that it stood in keeps only the latest; and in an analysis
    the head, which is that of the match where the dispute was opened."""
    given, current, head = asked.given, asked.loaded.match, asked.loaded.head
    refusal = getattr(given.events[0], "refusal", None)
    if current.created.shuffle_id != current.id:
        head = Head(head.version, decode(getattr(given.events[0], "head", "")))
    return open_dispute(current, _seat(asked), given.cause.command, Evidence(head, refusal), given.at)


def _file_audit(asked: Asked) -> Step:
    return file_audit(asked.loaded.match, asked.given.cause.command, asked.loaded.head.version, asked.given.at)


def _rule(asked: Asked) -> Step:
    return rule(asked.loaded.match, asked.given.cause.command, asked.loaded.head.version, asked.given.at)


def _fork(asked: Asked) -> Step:
    """Where the copy was taken from is told by the parent alone; but it is a copy of all that stands before."""
    command, (event, *_), loaded = asked.given.cause.command, asked.given.events, asked.loaded
    if not isinstance(event, MatchForked):
        raise Rejected("not_forked", "a fork says where it comes from")
    if (event.parent, event.version) != (command.parent, command.version) or command.version != loaded.head.version:
        raise Rejected("not_forked", f"the fork is of version {command.version}, and copies {loaded.head.version}")
    after = evolve(loaded.match, loaded.head.version + 1, asked.given.at, event)
    return Step(None, command, (event,), after)


def _seat(asked: Asked) -> Seat:
    """The seat that gave the command: its player has a token since the seat was taken."""
    seat, current = asked.given.cause.seat, asked.loaded.match
    if seat is None or not 0 <= seat < current.seats or current.places[seat] is None:
        raise Rejected("not_a_seat", f"{seat} is no seat that was taken")
    return seat


_DECIDERS: dict[type, Callable[[Asked], Step]] = {  # all other commands are for `act`
    TakeSeat: _take_seat,
    OpenDispute: _open_dispute,
    FileAudit: _file_audit,
    RuleOnDispute: _rule,
    ForkMatch: _fork,
}
