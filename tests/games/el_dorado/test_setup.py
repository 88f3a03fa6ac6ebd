"""How the table is laid."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    BlockadesPlaced,
    CavesFilled,
    PiecesPlaced,
    StarterDrawn,
    StarterNamed,
)
from games.el_dorado.pieces import BLOCKADES, TOKENS, face_of
from games.el_dorado.state import turn as to_move
from games.kit import BadOption, Place, fold
from tests.games.chance import Seeded
from tests.games.spec import rule


def setup(seats=3, chance=None, **options):
    return GAME.setup(GAME.initial(GAME.options(**options), seats), chance or Seeded())


@rule("C-21")
def test_the_starter_is_drawn_by_lot_or_named():
    drawn_by_lot = setup()[0]
    assert isinstance(drawn_by_lot, StarterDrawn)
    assert drawn_by_lot.starter == drawn_by_lot.lots.items[0]
    named = setup(starter=2)
    assert named[0] == StarterNamed(2)
    assert to_move(fold(GAME, GAME.initial(GAME.options(starter=2), 3), named)) == (2,)
    with pytest.raises(BadOption, match="no seat 3 at a table of 3"):
        setup(starter=3)


@rule("C-21", "R28")
@pytest.mark.parametrize(
    ("seats", "starter", "spaces"),
    [
        (4, 0, (("B37",), ("B36",), ("B35",), ("B34",))),
        (3, 1, (("B35",), ("B37",), ("B36",))),
        (2, 0, (("B37", "B35"), ("B36", "B34"))),
        (2, 1, (("B36", "B34"), ("B37", "B35"))),
    ],
)
def test_the_starter_takes_space_1_and_the_others_follow(seats, starter, spaces):
    assert setup(seats, starter=starter)[1] == PiecesPlaced(spaces)


@rule("R4", "C-4", "C-20")
def test_blockades_are_shuffled_and_the_rest_stays_unseen():
    placed = next(event for event in setup() if isinstance(event, BlockadesPlaced))
    assert placed.blockades == placed.order.items[:5]
    assert sorted(placed.order.items) == sorted(BLOCKADES)
    assert placed.place == Place(placed.order.number, 0)
    short = next(event for event in setup(map="home-stretch") if isinstance(event, BlockadesPlaced))
    assert len(short.blockades) == 4


@rule("R39", "C-20")
def test_four_tokens_lie_on_each_cave():
    events = setup(caves=True, starter=0)
    filled = next(event for event in events if isinstance(event, CavesFilled))
    assert filled.caves == ("B8", "C19", "G17", "J32")
    assert sorted(map(face_of, filled.tokens.items)) == sorted(
        face for face in TOKENS for _ in range(TOKENS[face].count)
    )
    state = fold(GAME, GAME.initial(GAME.options(caves=True, starter=0), 3), events)
    assert [(pile.position, pile.cards) for pile in state.caves] == [
        (4 * cave, filled.tokens.items[4 * cave : 4 * cave + 4]) for cave in range(4)
    ]
    assert not [event for event in setup() if isinstance(event, CavesFilled)]


@rule("R1", "R2")
def test_everybody_has_eight_cards_and_four_in_the_hand():
    state = fold(GAME, GAME.initial(GAME.options(), 4), setup(4))
    for mine in state.expeditions:
        assert (len(mine.hand), len(mine.deck.cards)) == (4, 4)
        everything = sorted((*mine.hand, *map(face_of, mine.deck.cards)))
        assert everything == ["explorer"] * 3 + ["sailor"] + ["traveler"] * 4


@rule("R3")
def test_the_market_is_laid():
    state = GAME.initial(GAME.options(), 2)
    assert sum(state.stock) == 54
    assert None not in state.spots


def test_a_map_of_one_board_has_no_blockade():
    events = setup(map="custom", boards=("B 0 0 0", "S 4 -4 0"))
    assert not [event for event in events if isinstance(event, BlockadesPlaced)]
