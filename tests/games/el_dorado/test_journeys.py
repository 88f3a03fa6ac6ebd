"""A race on each map, told turn by turn. `CAIRN_GOLDEN=write pytest tests/games/el_dorado/test_journeys.py` writes the
stories anew: read the difference before keeping it."""

import os
from pathlib import Path

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import TurnStarted
from games.el_dorado.options import MAPS
from games.kit import SPECTATOR
from tests.games.chance import Seeded
from tests.games.el_dorado.players import pathfinder
from tests.games.play import playing, table

FOLDER = Path(__file__).parent / "golden"
JOURNEYS = {name: (2 + number % 3, number % 2 == 0) for number, name in enumerate(MAPS)}  # seats, caves
ROUNDS = {  # with 2, 3 and 4 seats, each without and with caves
    "first-game": [30, 28, 18, 16, 15, 18],
    "hills-of-gold": [27, 27, 19, 16, 21, 17],
    "home-stretch": [26, 25, 20, 18, 17, 17],
    "winding-paths": [30, 37, 19, 23, 19, 21],
    "serpentine": [31, 31, 21, 24, 19, 17],
    "swamplands": [32, 34, 24, 21, 20, 19],
    "witchs-cauldron": [40, 33, 24, 21, 24, 19],
}


@pytest.mark.parametrize("name", MAPS)
def test_the_journey_is_told_as_before(name):
    seats, caves = JOURNEYS[name]
    told = tell(name, seats, caves)
    path = FOLDER / f"{name}-{seats}{'-caves' if caves else ''}.txt"
    if os.environ.get("CAIRN_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told)
    assert told == path.read_text()


@pytest.mark.parametrize("name", MAPS)
def test_a_pathfinder_finishes_every_map(name):
    ends = [journey(name, seats, caves)[-1].after for seats in (2, 3, 4) for caves in (False, True)]
    assert {end.outcome.reason for end in ends} == {"completed"}
    assert [end.round for end in ends] == ROUNDS[name]


def journey(name, seats, caves):
    chance = Seeded(seats)
    _, state = table(GAME, seats, chance, map=name, caves=caves)
    return list(playing(GAME, state, pathfinder, chance))


def tell(name, seats, caves):
    """One line for each turn."""
    chance = Seeded(seats)
    start, state = table(GAME, seats, chance, map=name, caves=caves)
    lines = [f"{name}, {seats} seats{', caves' if caves else ''}", *map(GAME.describe, start), ""]
    lines += [GAME.picture(GAME.view(state, SPECTATOR)), "", f"seat {state.now.seat}, round 1: "]
    for step in playing(GAME, state, pathfinder, chance):
        for event in step.events:
            if isinstance(event, TurnStarted):
                lines.append(f"seat {event.seat}, round {event.round}: ")
            else:
                lines[-1] += f"{GAME.describe(event)}; "
        state = step.after
    lines += ["", GAME.picture(GAME.view(state, SPECTATOR)), "", f"{state.outcome}", ""]
    return "\n".join(line.rstrip("; ") for line in lines)
