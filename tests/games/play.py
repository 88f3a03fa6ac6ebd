"""Whole games, played by random or by given players."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from games.kit import Chance, Game, Seat, decide, fold, legal_moves
from games.registry import GAMES
from tests.games.chance import Seeded

Player = Callable[[Any, Seat, list[Any]], Any]  # (state, seat, its legal moves) -> the one it makes


@dataclass(frozen=True)
class Step:
    before: Any
    seat: Seat
    move: Any
    events: list[Any]
    after: Any


@dataclass(frozen=True)
class Played:
    game: Game
    seats: int
    options: dict[str, Any]
    start: list[Any]  # the events of the setup
    steps: list[Step]
    chance: Seeded

    @property
    def opening(self) -> Any:
        return self.steps[0].before

    @property
    def end(self) -> Any:
        return self.steps[-1].after


def table(game: Game, seats: int, chance: Chance, **options: Any) -> tuple[list[Any], Any]:
    """The events of a setup, and the state after them."""
    empty = game.initial(game.options(**options), seats)
    events = game.setup(empty, chance)
    return events, fold(game, empty, events)


def playing(game: Game, state: Any, player: Player, chance: Chance) -> Iterator[Step]:
    while game.turn(state):
        seat = game.turn(state)[0]
        move = player(state, seat, legal_moves(game, state, seat))
        events = decide(game, state, seat, move, chance)
        after = fold(game, state, events)
        yield Step(state, seat, move, events, after)
        state = after


def at_random(seed: int) -> Player:
    chooser = Random(seed)
    return lambda _state, _seat, moves: moves[chooser.randrange(len(moves))]


@cache
def played(key: str, seats: int, seed: int, options: tuple[tuple[str, Any], ...] = ()) -> Played:
    """A whole game of random legal moves."""
    game, chance, agreed = GAMES[key], Seeded(seed), dict(options)
    start, state = table(game, seats, chance, **agreed)
    return Played(game, seats, agreed, start, list(playing(game, state, at_random(seed), chance)), chance)
