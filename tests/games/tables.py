"""Every table that the shared tests sit down to: each game, each number of seats, each variant."""

from typing import Any

import pytest

from games.registry import GAMES
from tests.games.case import Hooks, Story, case

CASES = {key: case(key) for key in GAMES}
HOOKS: dict[str, Hooks] = {key: told.HOOKS for key, told in CASES.items()}
PERFT: dict[str, dict[int, list[int]]] = {key: told.PERFT for key, told in CASES.items()}
STORIES: list[Story] = [story for told in CASES.values() for story in told.STORIES]

TABLES: list[tuple[str, int, tuple[tuple[str, Any], ...]]] = [  # the options as they can be kept in a cache
    (key, seats, tuple(options.items()))
    for key, game in GAMES.items()
    for seats in game.seats
    for options in (HOOKS[key].instead, *HOOKS[key].variants)
]


def name(key, seats, options, *more):
    return "-".join(map(str, (key, seats, *(part for option in options for part in option), *more)))


SEATINGS = [(key, seats) for key, game in GAMES.items() for seats in game.seats]

every_seating = pytest.mark.parametrize(("key", "seats"), SEATINGS)
every_table = pytest.mark.parametrize(("key", "seats", "options"), [pytest.param(*at, id=name(*at)) for at in TABLES])
