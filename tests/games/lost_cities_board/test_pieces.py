"""The pieces and the deal."""

from collections import Counter

import pytest

from games.kit import BadOption, Place
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    CardsSetAside,
    DeckShuffled,
    ExpeditionStarted,
    HandsDealt,
    StarterDrawn,
    StarterNamed,
    TilesLaid,
)
from games.lost_cities_board.pieces import COLORS, DECK, FACES, STONES, TILES, VALUE, face, in_order
from tests.games.chance import Seeded, Stacked
from tests.games.redact import redacted
from tests.games.spec import given, rule


def setup(seats=2, chance=None, **options):
    return GAME.setup(GAME.initial(GAME.options(**options), seats), chance or Seeded())


def laid(seats=2, chance=None, **options):
    """The state after the setup."""
    return given(GAME, *setup(seats, chance, **options), seats=seats, **options).state


@rule("R1")
def test_110_cards_of_five_colours_with_the_values_0_to_10_each_twice():
    assert len(DECK) == len(set(DECK)) == 110
    assert Counter(map(face, DECK)) == Counter({f"{color}{value}": 2 for color in COLORS for value in range(11)})
    assert DECK[:4] == ("B0a", "B0b", "B1a", "B1b")
    assert [VALUE[card] for card in FACES[:11]] == list(range(11))
    assert in_order(("W0", "B10", "B2", "R5")) == ("B2", "B10", "R5", "W0")


@rule("R2")
def test_five_paths_of_nine_stones_with_a_bridge_behind_the_sixth():
    board = GAME.view(laid(), None).board
    assert board["stones"] == list(STONES) == [-20, -15, -10, 5, 10, 15, 30, 35, 50]
    assert list(board["paths"]) == ["B", "R", "Y", "G", "W"]
    assert all(len(path["tiles"]) == 9 for path in board["paths"].values())
    assert (board["bridge"], board["crossings"]) == (6, 5)


@rule("R3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_four_adventurers_and_a_researcher(seats):
    assert GAME.view(laid(seats), None).board["home"] == [{"adventurers": 4, "researchers": 1}] * seats


@rule("R4")
def test_25_tiles_nine_artifacts_nine_arrows_and_seven_with_victory_points():
    assert len(set(TILES)) == 25
    assert Counter(tile[0] for tile in TILES) == {"A": 9, "F": 9, "V": 7}


@rule("R4")
def test_the_tiles_are_shuffled_onto_the_spaces_for_all_to_see():
    events = setup(3)
    laying = next(event for event in events if isinstance(event, TilesLaid))
    assert sorted(laying.tiles) == sorted(TILES)
    assert laying == TilesLaid(laying.bag.items, laying.bag, Place(1, 0))
    assert [redacted(laying, viewer).tiles for viewer in (0, 2, None)] == [laying.tiles] * 3
    paths = GAME.view(given(GAME, *events, seats=3).state, None).board["paths"]
    shown = [tile for path in paths.values() for tile in path["tiles"] if tile is not None]
    assert Counter(shown) == {"artifact": 9, "arrow": 9, 5: 2, 10: 3, 15: 2}
    assert [stone + 1 for stone, tile in enumerate(paths["B"]["tiles"]) if tile is not None] == [2, 4, 6, 7, 9]


@rule("R4")
def test_the_first_tile_lies_on_the_first_space_and_so_on():
    state = laid(2, Stacked([TILES, DECK]), starter=0)
    assert state.tiles[0] == (None, "A1", None, "A2", None, "A3", "A4", None, "A5")
    assert state.tiles[4] == (None, None, "V3", "V4", None, "V5", None, "V6", "V7")


@rule("R5", "R6")
@pytest.mark.parametrize(("seats", "aside", "left"), [(2, 30, 64), (3, 0, 86), (4, 0, 78)])
def test_eight_cards_for_each_seat_and_the_rest_is_the_deck(seats, aside, left):
    events = setup(seats)
    order = next(event for event in events if isinstance(event, DeckShuffled)).deck.items
    tops = [aside + 8 * seat for seat in range(seats)]
    hands = tuple(order[top : top + 8] for top in tops)
    assert events[-1] == HandsDealt(hands, tuple(Place(2, top) for top in tops))
    state = given(GAME, *events, seats=seats).state
    assert state.hands == tuple(in_order(tuple(map(face, hand))) for hand in hands)
    assert (state.deck.cards, len(state.deck.cards)) == (order[aside + 8 * seats :], left)
    assert state.deck.place == Place(2, aside + 8 * seats)


@rule("R6", "B-17")
def test_at_a_table_of_two_thirty_cards_are_put_aside_and_nobody_sees_them():
    events = setup(2)
    kinds = [type(event) for event in events]
    assert kinds == [StarterDrawn, ExpeditionStarted, TilesLaid, DeckShuffled, CardsSetAside, HandsDealt]
    assert events[4] == CardsSetAside(30)
    state = given(GAME, *events).state
    order = events[3].deck.items
    assert state.out == in_order(tuple(map(face, order[:30])))
    assert GAME.view(state, 0).board["out_of_play"] == 30
    assert not [event for event in setup(3) + setup(4) if isinstance(event, CardsSetAside)]


@rule("R8", "B-19")
def test_the_starter_is_drawn_by_lot():
    drawn, started, *_ = setup(4, Stacked([(3, 0, 2, 1), TILES, DECK]))
    assert drawn == StarterDrawn(3, drawn.lots, Place(0, 0))
    assert (drawn.lots.items, started) == ((3, 0, 2, 1), ExpeditionStarted(1, 3))


@rule("R8", "B-19")
def test_or_the_starter_is_named():
    named, started, *_ = setup(3, starter=2)
    assert (named, started) == (StarterNamed(2), ExpeditionStarted(1, 2))
    assert GAME.turn(laid(3, starter=2)) == (2,)
    assert given(GAME, named, seats=3).state.starter == 2


@rule("R8")
def test_the_starter_must_have_a_seat():
    with pytest.raises(BadOption, match="no seat 2 at a table of 2") as bad:
        setup(starter=2)
    assert bad.value.name == "starter"


@rule("R8")
@pytest.mark.parametrize(("edition", "begins"), [("000", "whoever the players agree on"), ("001", "the oldest player")])
def test_the_rulebooks_say_who_is_to_begin(edition, begins):
    assert GAME.view(laid(edition=edition), None).board["edition"]["begins"] == begins
