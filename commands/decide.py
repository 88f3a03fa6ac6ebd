"""What a match makes of a command: facts, or a refusal. Pure: the time and the chance come in as arguments."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from commands.model import CreateMatch, Resign, RevokeToken, TakeSeat
from events.match import ENDED, OPEN, RUNNING, Match, evolve
from events.model import MatchCreated, MatchEnded, SeatResigned, SeatTaken, TokenRevoked
from events.problems import Rejected
from games.kit import Chance, Refusal, Refused, Seat

ChanceFor = Callable[[Match], Chance]


@dataclass(frozen=True, slots=True)
class Step:
    """One command's events and the match after them."""

    seat: Seat | None
    command: Any
    events: tuple[Any, ...]
    after: Match


def created(command: CreateMatch, match_id: str, rules: int, seed: str) -> MatchCreated:
    return MatchCreated(command.game, rules, command.seats, command.options, match_id, seed)


def take_seat(current: Match, command: TakeSeat, version: int, now: int, chance_for: ChanceFor) -> Step:
    """The last seat to be taken starts the match."""
    if current.status != OPEN:
        raise Rejected("match_full", "all seats of this match are taken")
    if current.places[command.seat] is not None:
        raise Rejected("seat_taken", f"seat {command.seat} is taken", free=free_seats(current))
    return Run(current, version, now).take_seat(command, chance_for)


def judge(current: Match, seat: Seat, command: Any) -> None:
    """Say no to a command of a seat, by Rejected (the match as it is) or Refused (the rules); nothing is decided yet.
    Deciding and explaining both ask this, so they cannot disagree."""
    if isinstance(command, RevokeToken):
        _require_taken(current, seat)
        return
    _require_running(current)
    if isinstance(command, Resign):
        _require_present(current, seat)
        return
    refusal = current.game.judge(current.state, seat, command)
    if refusal is not None:
        raise Refused(refusal)


def act(current: Match, seat: Seat, command: Any, version: int, now: int, chance_for: ChanceFor) -> Step:
    """A command of a seat: one of its game's moves, or one that any seat may send."""
    judge(current, seat, command)
    run = Run(current, version, now)
    if isinstance(command, RevokeToken):
        return run.revoke(seat, command)
    if isinstance(command, Resign):
        return run.resign(seat, command)
    return run.move(seat, command, chance_for)


def act_in_turn(
    current: Match, seat: Seat, commands: Sequence[Any], version: int, now: int, chance_for: ChanceFor
) -> Iterator[Step]:
    """The commands of a list one after the other, until one is refused."""
    for index, command in enumerate(commands):
        if index < len(commands) - 1 and reveals(current, seat, command):
            raise list_goes_on()
        step = act(current, seat, command, version, now, chance_for)
        yield step
        current, version = step.after, version + len(step.events)


def reveals(current: Match, seat: Seat, command: Any) -> bool:
    """Does this command show its seat something hidden? Then it must be the last of its list."""
    if isinstance(command, Resign | RevokeToken):
        return True
    return current.status == RUNNING and current.game.reveals(current.state, seat, command)


def list_goes_on() -> Refused:
    """Told without looking further, so that a refused list is no look at what it would have shown."""
    detail = "a list ends with the first command that shows something hidden; send what follows it on its own"
    return Refused(Refusal("list_goes_on", "lists", detail))


def free_seats(current: Match) -> list[Seat]:
    return [seat for seat, place in enumerate(current.places) if place is None]


def _require_taken(current: Match, seat: Seat) -> None:
    if current.places[seat] is None:
        raise Rejected("seat_free", f"nobody has taken seat {seat} yet", free=free_seats(current))


def _require_running(current: Match) -> None:
    if current.status == ENDED:
        raise Rejected("match_ended", "this match has ended")
    require_started(current)


def require_started(current: Match) -> None:
    if current.status == OPEN:
        raise Rejected("match_not_started", "this match starts when all its seats are taken", free=free_seats(current))


def _require_present(current: Match, seat: Seat) -> None:
    place = current.places[seat]
    if place is not None and place.left:
        raise Rejected("seat_left", "this seat has left the match")


class Run:
    """A match on its way through the events of one command."""

    def __init__(self, current: Match, version: int, now: int) -> None:
        self.current = current
        self.version = version
        self.now = max(now, current.at)
        self.events: list[Any] = []

    def take_seat(self, command: TakeSeat, chance_for: ChanceFor) -> Step:
        self.add(SeatTaken(command.seat, command.nonce, command.player))
        if self.current.status == RUNNING:
            self.add(*self.current.game.setup(self.current.state, chance_for(self.current)))
        return self.step(command.seat, command)

    def revoke(self, seat: Seat, command: RevokeToken) -> Step:
        place = self.current.places[seat]
        self.add(TokenRevoked(seat, place.generation + 1 if place else 1))
        return self.step(seat, command)

    def resign(self, seat: Seat, command: Resign) -> Step:
        self.add(SeatResigned(seat))
        self.add(*self.current.game.retire(self.current.state, seat))
        return self.step(seat, command)

    def move(self, seat: Seat, move: Any, chance_for: ChanceFor) -> Step:
        current = self.current
        self.add(*current.game.resolve(current.state, seat, move, chance_for(current)))
        return self.step(seat, move)

    def add(self, *events: Any) -> None:
        for event in events:
            self.version += 1
            self.current = evolve(self.current, self.version, self.now, event)
            self.events.append(event)

    def step(self, seat: Seat | None, command: Any) -> Step:
        if self.current.status == RUNNING:
            outcome = self.current.game.outcome(self.current.state)
            if outcome is not None:
                self.add(MatchEnded(outcome.winners, outcome.scores, outcome.reason))
        return Step(seat, command, tuple(self.events), self.current)
