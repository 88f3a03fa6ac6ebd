"""What the shared tests must be told of a game. It stands in `tests/games/<folder>/case.py`, under three names:

HOOKS: Hooks                     its conceivable moves, its pieces, what always holds, and its totals
PERFT: dict[int, list[int]]      by seats, how many legal sequences of 1, 2, 3, … moves there are
STORIES: list[Story]             whole games, at least one for each way to end
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tests.games.play import Player


@dataclass(frozen=True)
class Hooks:
    universe: list[Any]  # every move that somebody might send, each once, and some nonsense
    pieces: Callable[[Any], Counter]  # where everything is, counted
    all_pieces: Callable[[int], Counter]  # by the number of seats
    holds: Callable[[Any], bool]  # of every state between setup and end
    totals: Callable[[dict[str, Any], int], list[int | None]]  # by seat, from the scores that a viewer sees
    variants: tuple[dict[str, Any], ...] = ()  # options that the laws are to run with, besides the defaults
    instead: dict[str, Any] = field(default_factory=dict)  # of the defaults, where random play would go on for too long


@dataclass(frozen=True)
class Story:
    game: str
    seats: int
    ending: str  # a reason, or "draw"
    player: Player
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    leaves: tuple[tuple[int, int], ...] = ()  # seats that leave, each after so many moves of the game
    variant: str = ""  # what sets it apart from another story with the same ending

    @property
    def name(self):
        return "-".join(filter(None, (self.game, str(self.seats), self.ending, self.variant)))


class NoCase(Exception):
    """A game is registered that the shared tests know nothing of."""


def case(key: str) -> Any:
    """The module that tells the shared tests of this game."""
    folder = key.replace("-", "_")
    name = f"tests.games.{folder}.case"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in (name, name.rpartition(".")[0]):
            raise  # it is there, but something that it needs is not
        raise NoCase(f"{key} is registered, so write tests/games/{folder}/case.py: HOOKS, PERFT and STORIES") from None
