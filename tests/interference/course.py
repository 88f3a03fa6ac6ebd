"""The course of a match by the rules alone: how its shuffles lie and what its seats send, and the table at every stage.

A course is what the two worlds of a pair are made from. It stops before the match ends: then everything is open.
"""

from collections.abc import Iterable, Iterator
from dataclasses import Field, dataclass, fields
from random import Random
from typing import Any

from commands.model import RevokeToken
from events.chance import sealed_shuffle
from events.model import TokenRevoked
from games.kit import ALL, EACH, END, Game, Item, Refused, Seat, Shuffled, Viewer, decide, fold, legal_moves

MOST_TOGETHER = 3  # moves in one request
LONGEST = 3000  # moves


class OtherItems(Exception):
    """What is to be shuffled is not what was laid."""


class Laid:
    """Chance whose shuffles were laid beforehand; those that were not are made from a seed, if there is one."""

    def __init__(
        self, orders: Iterable[tuple[Item, ...]], number: int = 0, key: bytes = b"", seed: Random | None = None
    ):
        self.orders = list(orders)
        self.number = number
        self.key = key
        self.seed = seed

    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        cards = sorted(items)
        self.number += 1
        if self.number > len(self.orders):
            self.orders.append(tuple(self.seed.sample(cards, len(cards)) if self.seed else cards))
        order = self.orders[self.number - 1]
        if sorted(order) != cards:
            raise OtherItems
        return sealed_shuffle(self.key, self.number, order)


@dataclass(frozen=True)
class Turn:
    """What a seat sends in one request: a move, a list of moves, or RevokeToken."""

    seat: Seat
    moves: tuple[Any, ...]


@dataclass(frozen=True)
class Course:
    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...]  # other than the defaults
    orders: tuple[tuple[Item, ...], ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Stage:
    """The table after a turn (or after the setup), the events that the turn brought, and the match's version then."""

    state: Any
    events: tuple[Any, ...]
    version: int


def played(game: Game, seats: int, seed: int, turns: int | None, **options: Any) -> Course:
    """Random legal moves: so many turns, or as many as there are before the last one."""
    chooser = Random(seed)
    chance = Laid((), seed=Random(seed))
    state = _opening(game, seats, options, chance)[1]
    made: list[Turn] = []
    while len(made) != turns and len(made) < LONGEST:
        turn, state = _turn(game, state, chance, chooser)
        if not game.turn(state):
            break
        made.append(turn)
        if chooser.random() < 0.04:
            made.append(Turn(chooser.randrange(seats), (RevokeToken(),)))
    return Course(game, seats, tuple(options.items()), tuple(chance.orders), tuple(made[:turns]))


def stages(course: Course) -> list[Stage] | None:
    """The table before the first turn and after each; None when a move is not legal."""
    game, chance = course.game, Laid(course.orders)
    try:
        events, state = _opening(game, course.seats, dict(course.options), chance)
        found = [Stage(state, tuple(events), 1 + course.seats + len(events))]
        for turn in course.turns:
            events = []
            for move in turn.moves:
                made = _facts(game, state, turn.seat, move, chance)
                state = state if isinstance(move, RevokeToken) else fold(game, state, made)
                events += made
            found.append(Stage(state, tuple(events), found[-1].version + len(events)))
    except (Refused, OtherItems):
        return None
    return found


def table_of(course: Course) -> list[Stage]:
    """The stages of a course that is known to be legal."""
    found = stages(course)
    assert found is not None
    return found


def told(table: list[Stage], viewer: Viewer) -> list[Any]:
    """The secrets that are meant for this viewer, in order; None in the place of each that is not."""
    events = [event for stage in table for event in stage.events]
    return [_seen(event, field, viewer) for event in events for field in fields(event) if "secret" in field.metadata]


def hidden_places(course: Course, viewer: Viewer) -> dict[int, list[int]]:
    """By shuffle, counted from 0, the positions of the items that the viewer was never shown."""
    seen = {place for stage in table_of(course) for event in stage.events for place in _shown(event, viewer)}
    return {
        at: [position for position in range(len(order)) if (at + 1, position) not in seen]
        for at, order in enumerate(course.orders)
    }


def universe(course: Course) -> list[Any]:
    """Every move that some seat could have made at some time."""
    found: dict[Any, None] = {}
    for stage in table_of(course):
        for seat in course.game.turn(stage.state):
            found |= dict.fromkeys(legal_moves(course.game, stage.state, seat))
    return list(found)


def _opening(game: Game, seats: int, options: dict[str, Any], chance: Laid) -> tuple[list[Any], Any]:
    empty = game.initial(game.options(**options), seats)
    events = game.setup(empty, chance)
    return events, fold(game, empty, events)


def _turn(game: Game, state: Any, chance: Laid, chooser: Random) -> tuple[Turn, Any]:
    """One move, or a few in a list. The kind is chosen first: a kind of which there are many is not preferred."""
    seat = chooser.choice(game.turn(state))
    moves: list[Any] = []
    while True:
        legal = legal_moves(game, state, seat)
        kind = chooser.choice(sorted({type(move) for move in legal}, key=lambda kind: kind.__name__))
        move = chooser.choice([move for move in legal if type(move) is kind])
        shows = game.reveals(state, seat, move)
        state = fold(game, state, decide(game, state, seat, move, chance))
        moves.append(move)
        more = seat in game.turn(state) and len(moves) < MOST_TOGETHER
        if shows or not more or chooser.random() < 0.5:
            return Turn(seat, tuple(moves)), state


def _facts(game: Game, state: Any, seat: Seat, move: Any, chance: Laid) -> list[Any]:
    if isinstance(move, RevokeToken):
        return [TokenRevoked(seat, 0)]
    return decide(game, state, seat, move, chance)


def _shown(event: Any, viewer: Viewer) -> Iterator[tuple[int, int]]:
    """The places, each a shuffle and a position in it, whose items an event shows to the viewer."""
    by_name = {field.name: field for field in fields(event)}
    for field in by_name.values():
        if "drawn" in field.metadata:
            places, items = getattr(event, field.name), _seen(event, by_name[field.metadata["drawn"]], viewer)
            pairs = zip(places, items, strict=True) if isinstance(places, tuple) else [(places, items)]
            for place, item in pairs:
                count = len(item) if isinstance(item, tuple) else int(item is not None)
                yield from ((place.shuffle, place.position + at) for at in range(count))


def _seen(event: Any, field: Field[Any], viewer: Viewer) -> Any:
    """The value of a field as its declared audience has it: None if that is not for this viewer."""
    value, audience = getattr(event, field.name), field.metadata.get("secret", ALL)
    if audience == EACH:
        return tuple(own if seat == viewer else None for seat, own in enumerate(value))
    if audience in (ALL, END):
        return value if audience == ALL else None
    names = (audience,) if isinstance(audience, str) else audience
    return value if viewer in [getattr(event, name) for name in names] else None
