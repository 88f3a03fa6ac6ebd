"""The deck, the options and the deal."""

from collections import Counter

import pytest

from games.kit import BadOption, Place
from games.lost_cities import GAME
from games.lost_cities.events import CardDiscarded, HandsDealt, RoundStarted, StarterDrawn, StarterNamed
from games.lost_cities.pieces import COLORS, FACES, VALUE, deck, face, in_order
from tests.games.chance import Seeded, Stacked
from tests.games.spec import given, rule


def setup(seats=2, chance=None, **options):
    return GAME.setup(GAME.initial(GAME.options(**options), seats), chance or Seeded())


@rule("R1")
def test_sixty_cards_three_investment_cards_and_nine_numbers_for_each_destination():
    cards = deck(2)
    assert len(cards) == len(set(cards)) == 60
    for color in COLORS:
        own = [card for card in cards if card[0] == color]
        assert own[:3] == [f"{color}Xa", f"{color}Xb", f"{color}Xc"]
        assert own[3:] == [f"{color}{number}" for number in range(2, 11)]


@rule("R21")
def test_partners_have_fifteen_cards_more():
    extra = Counter(map(face, deck(4))) - Counter(map(face, deck(2)))
    assert len(set(deck(4))) == 75
    assert extra == Counter(f"{color}{number}" for color in COLORS for number in (2, 3, 4))
    assert {"R2a", "R2b", "R5"} < set(deck(4))


@rule("R3")
@pytest.mark.parametrize(("seats", "left"), [(2, 44), (4, 43)])
def test_eight_cards_for_each_seat_and_the_rest_is_the_deck(seats, left):
    events = setup(seats)
    order = events[1].deck.items
    hands = tuple(order[8 * seat : 8 * seat + 8] for seat in range(seats))
    assert events[2] == HandsDealt(hands, tuple(Place(1, 8 * seat) for seat in range(seats)))
    state = given(GAME, *events, seats=seats).state
    assert state.hands == tuple(in_order(tuple(map(face, hand))) for hand in hands)
    assert state.deck.cards == order[8 * seats :]
    assert (len(state.deck.cards), state.deck.place) == (left, Place(1, 8 * seats))


@rule("R4")
def test_the_starter_is_drawn_by_lot():
    chance = Stacked([(3, 0, 2, 1), deck(4)])
    drawn, started, _ = setup(4, chance)
    assert drawn == StarterDrawn(3, drawn.lots, Place(0, 0))
    assert (drawn.lots.items, started.starter) == ((3, 0, 2, 1), 3)


@rule("R4")
def test_or_the_starter_is_named():
    named, started, dealt = setup(starter=1)
    assert named == StarterNamed(1)
    assert isinstance(started, RoundStarted)
    assert started.starter == 1
    state = given(GAME, named, started, dealt, starter=1).state
    assert GAME.turn(state) == (1,)
    assert given(GAME, named).state.starter == 1


@rule("R4")
def test_the_starter_must_have_a_seat():
    with pytest.raises(BadOption, match="no seat 2 at a table of 2") as bad:
        setup(starter=2)
    assert bad.value.name == "starter"
    assert setup(4, starter=2)[0] == StarterNamed(2)


@rule("R2", "C-10")
def test_three_rounds_unless_agreed_otherwise():
    assert GAME.options().rounds == 3
    about = GAME.options.__dataclass_fields__["rounds"].metadata
    assert (about["least"], about["most"]) == (1, 20)


def test_faces_are_in_order_by_colour_and_number():
    assert in_order(("Y2", "R10", "R2", "GX", "RX")) == ("RX", "R2", "R10", "GX", "Y2")
    assert [VALUE[card] for card in FACES[:10]] == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert face("R10") == "R10"
    assert CardDiscarded(0, face("BXc")) == CardDiscarded(0, "BX")
