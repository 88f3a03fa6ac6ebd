"""The deck, the options and the deal."""

import pytest

from games.expedition import GAME
from games.expedition.events import HandsDealt, RoundStarted, StarterDrawn, StarterNamed
from games.expedition.pieces import DECK, PILE_OF, PILES, SUITS, VALUE, in_order
from games.kit import Place
from tests.games.chance import Seeded, Stacked
from tests.games.spec import given, rule


def setup(chance=None, **options):
    return GAME.setup(GAME.initial(GAME.options(**options), 2), chance or Seeded())


def limits(name):
    return GAME.options.__dataclass_fields__[name].metadata


@rule("R1")
def test_fifty_two_cards_three_multipliers_and_ten_numbers_in_each_of_four_suits():
    assert len(DECK) == len(set(DECK)) == 52
    for suit in SUITS:
        own = [card for card in DECK if card[0] == suit]
        assert own[:3] == [f"{suit}J", f"{suit}Q", f"{suit}K"]
        assert own[3:] == [f"{suit}{number}" for number in range(1, 11)]
        assert [VALUE[card] for card in own] == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@rule("E-5")
def test_the_ace_is_a_one():
    assert [VALUE[f"{suit}1"] for suit in SUITS] == [1, 1, 1, 1]
    assert not [card for card in DECK if "A" in card]


@rule("R2")
def test_seven_cards_for_each_player_and_thirty_eight_in_the_deck():
    assert GAME.seats == (2,)
    events = setup()
    order = events[1].deck.items
    assert sorted(order) == sorted(DECK)
    assert events[2] == HandsDealt((order[:7], order[7:14]), (Place(1, 0), Place(1, 7)))
    state = given(GAME, *events).state
    assert state.hands == (in_order(order[:7]), in_order(order[7:14]))
    assert (state.deck.cards, len(state.deck.cards), state.deck.place) == (order[14:], 38, Place(1, 14))


@rule("E-7")
def test_the_first_starter_is_drawn_by_lot():
    drawn, started, _ = setup(Stacked([(1, 0), DECK]))
    assert drawn == StarterDrawn(1, drawn.lots, Place(0, 0))
    assert (drawn.lots.items, started.starter) == ((1, 0), 1)
    assert GAME.options().starter is None


@rule("E-7")
def test_or_the_first_starter_is_named():
    named, started, dealt = setup(starter=1)
    assert named == StarterNamed(1)
    assert isinstance(started, RoundStarted)
    assert started.starter == 1
    state = given(GAME, named, started, dealt, starter=1).state
    assert GAME.turn(state) == (1,)
    assert given(GAME, named).state.starter == 1
    assert (limits("starter")["least"], limits("starter")["most"]) == (0, 1)


@rule("R17", "E-17")
def test_three_rounds_unless_agreed_otherwise():
    assert GAME.options().rounds == 3
    assert (limits("rounds")["least"], limits("rounds")["most"]) == (1, 20)


@rule("E-12")
def test_the_turn_cap_can_be_moved_but_not_switched_off():
    assert GAME.options().max_turns == 500
    assert (limits("max_turns")["least"], limits("max_turns")["house"]) == (100, True)


@rule("E-1", "E-3")
def test_one_pile_and_no_cost_unless_agreed_otherwise():
    options = GAME.options()
    assert (options.discard_piles, options.expedition_cost) == ("single", 0)
    assert limits("discard_piles")["choices"] == ("single", "per_suit") == tuple(PILES) == tuple(PILE_OF)
    assert limits("expedition_cost")["choices"] == (0, 20)


@rule("E-1")
@pytest.mark.parametrize(("piles", "names"), [("single", ("all",)), ("per_suit", ("C", "D", "H", "S"))])
def test_every_card_has_a_pile_to_go_to(piles, names):
    assert PILES[piles] == names
    assert {card: names[PILE_OF[piles][card]] for card in DECK} == {
        card: "all" if piles == "single" else card[0] for card in DECK
    }
    assert GAME.initial(GAME.options(discard_piles=piles), 2).discards == ((),) * len(names)


def test_cards_are_in_order_by_suit_with_the_multipliers_first():
    assert in_order(("S2", "C10", "C1", "DK", "CQ", "CK")) == ("CQ", "CK", "C1", "C10", "DK", "S2")
