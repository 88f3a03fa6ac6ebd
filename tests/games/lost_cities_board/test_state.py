"""The state as it is kept, and what is our own mistake."""

import orjson
import pytest

from events.structure import build, plain
from games.lost_cities_board import GAME
from games.lost_cities_board.changes import evolve
from games.lost_cities_board.moves import judge
from games.lost_cities_board.resolve import resolve, reveals
from tests.games.chance import Forbidden
from tests.games.lost_cities_board.table import expedition
from tests.games.play import played

VARIANTS = [
    (),
    (("edition", "000"), ("length", "short"), ("up_or_down", True)),
    (("long_track", (-5, -4, -3, -2, -1, 0, 30, 30, 30, 70)), ("length", "long"), ("hidden_vp", True)),
]


@pytest.mark.parametrize("options", VARIANTS, ids=["default", "first", "track"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_comes_back_from_its_json(seats, options):
    for step in played(GAME.key, seats, 1, options).steps[::25]:
        assert build(GAME.state, orjson.loads(plain(step.after))) == step.after
    end = played(GAME.key, seats, 1, options).end
    assert build(GAME.state, orjson.loads(plain(end))) == end
    left = GAME.evolve(step.before, GAME.events[19](0))
    assert build(GAME.state, orjson.loads(plain(left))) == left


def test_what_is_no_move_and_no_fact_is_our_own_mistake():
    state = expedition("B3a", "G2a").state
    for mistake in (
        lambda: judge(state, 0, None),
        lambda: GAME.grounds(state, 0, None),
        lambda: resolve(state, 0, None, Forbidden()),
        lambda: reveals(state, 0, None),
        lambda: evolve(state, None),
        lambda: GAME.describe(None),
    ):
        with pytest.raises(AssertionError):
            mistake()
