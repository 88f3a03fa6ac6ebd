"""The rules of four players."""

from dataclasses import fields

import pytest

from games.lost_cities import GAME
from games.lost_cities.events import CardDiscarded, CardDrawn, CardPlayed, CardsPassed
from games.lost_cities.moves import DiscardCard, DrawCard, PassCards, PlayCard
from tests.games.lost_cities.case import HOOKS
from tests.games.lost_cities.table import dealt
from tests.games.redact import redacted
from tests.games.spec import given, rule

HANDS = (
    "RXa R2a R2b R3a R5 G2a G3a G5",
    "W2a W3a W4a W5 W6 W7 W8 W9",
    "RXb R3b R4a R6 G2b G6 G7 G8",
    "Y2a Y3a Y4a Y5 Y6 Y7 Y8 Y9",
)
DECK = "B2a B2b B3a B3b B4a B4b"
WEST_PLAYS = [CardPlayed(1, "W2"), CardDrawn(1, "B2a")]


def after(*events, **options):
    return given(GAME, *dealt(*HANDS, deck=DECK), *events, seats=4, **options)


def passed(seat, first, second):
    return CardsPassed(seat, (seat + 2) % 4, (first, second))


@rule("R22", "P-8")
def test_opposite_seats_are_partners_and_turns_go_round():
    state = GAME.initial(GAME.options(), 4)
    assert GAME.view(state, None).board["sides"] == [[0, 2], [1, 3]]
    assert [GAME.view(state, seat).hand["partner"] for seat in range(4)] == [2, 3, 0, 1]
    turn = after()
    for seat, card in enumerate(("R5", "W2", "R6", "Y2")):
        assert GAME.turn(turn.state) == (seat,)
        turn = turn.when(seat, PlayCard(card)).when(seat, DrawCard())
    assert GAME.turn(turn.state) == (0,)


@rule("R22", "P-9")
def test_partners_extend_the_same_expeditions():
    turn = after(CardPlayed(0, "R5"), CardDrawn(0, "B2a"), CardPlayed(1, "W2"), CardDrawn(1, "B2b"))
    turn.when(2, PlayCard("R4")).refused("too_low", "R6")
    turn = turn.when(2, PlayCard("R6"))
    assert turn.state.expeditions[0][0] == ("R5", "R6")


@rule("R23", "P-9", "P-13")
def test_no_number_lies_twice_in_an_expedition_but_its_copy_may_be_discarded():
    turn = after(CardPlayed(0, "R3"), CardDrawn(0, "B2a"), CardPlayed(1, "W2"), CardDrawn(1, "B2b"))
    refusal = turn.when(2, PlayCard("R3")).refused("too_low", "R23")
    assert refusal.facts == {"card": "R3", "expedition": ["R3"]}
    turn.when(2, DiscardCard("R3")).then(CardDiscarded(2, "R3"))


@rule("R24", "P-1", "P-7")
def test_instead_of_a_whole_turn_two_cards_are_passed_even_in_the_first_turn():
    turn = after().when(0, PassCards(("R5", "G5"))).then(passed(0, "R5", "G5"))
    assert GAME.turn(turn.state) == (1,)  # nothing is drawn
    assert len(turn.state.deck.cards) == 6
    assert turn.state.hands[0] == ("RX", "R2", "R2", "R3", "G2", "G3")
    assert turn.state.hands[2] == ("RX", "R3", "R4", "R5", "R6", "G2", "G5", "G6", "G7", "G8")


@rule("R24")
def test_the_order_of_passed_cards_tells_nothing():
    assert after().when(0, PassCards(("G5", "R5"))).events == after().when(0, PassCards(("R5", "G5"))).events


@rule("R24")
def test_two_equal_cards_may_be_passed_by_who_holds_both():
    after().when(0, PassCards(("R2", "R2"))).then(passed(0, "R2", "R2"))
    refusal = after().when(0, PassCards(("R3", "R3"))).refused("card_not_held")
    assert refusal.detail == "you hold only one R3"


@rule("R24")
def test_only_held_cards_are_passed():
    for cards in (("R5", "W2"), ("W2", "R5"), ("Q7", "R5")):
        after().when(0, PassCards(cards)).refused("card_not_held")


@rule("P-2")
@pytest.mark.parametrize("cards", [(), ("R5",), ("R2", "R3", "R5")])
def test_a_pass_is_exactly_two_cards(cards):
    after().when(0, PassCards(cards)).refused("not_two_cards", "R24")


@rule("R25", "P-2", "P-6")
def test_a_hand_of_six_cannot_pass():
    turn = after(passed(0, "R5", "G5"), *WEST_PLAYS, CardPlayed(2, "R5"), CardDrawn(2, "B2b"))
    turn = turn.when(3, PlayCard("Y2")).when(3, DrawCard())
    refusal = turn.when(0, PassCards(("R2", "R3"))).refused("hand_too_small", "R25")
    assert refusal.detail == "you would keep 4 cards, and must keep 6"
    assert not [move for move in GAME.candidates(turn.state, 0) if isinstance(move, PassCards)]


@rule("P-3")
def test_hands_of_six_and_ten_stay_so_on_normal_turns():
    turn = after(passed(0, "R5", "G5"), *WEST_PLAYS).when(2, DiscardCard("R3")).when(2, DrawCard())
    assert [len(hand) for hand in turn.state.hands] == [6, 8, 10, 8]


@rule("P-4")
def test_passed_cards_may_be_passed_back():
    turn = after(passed(0, "R5", "G5"), *WEST_PLAYS).when(2, PassCards(("R5", "G5"))).then(passed(2, "R5", "G5"))
    assert [len(hand) for hand in turn.state.hands] == [8] * 4


@rule("P-5")
def test_only_the_partners_know_which_cards_were_passed():
    (event,) = after().when(0, PassCards(("R5", "G5"))).events
    assert [redacted(event, viewer).cards for viewer in (0, 1, 2, 3, None)] == [
        ("R5", "G5"), None, ("R5", "G5"), None, None,
    ]  # fmt: skip
    assert GAME.describe(event) == "passes R5 and G5 to seat 2"
    assert GAME.describe(redacted(event, 1)) == "passes two cards to seat 2"
    assert GAME.view(after(event).state, 1).board["hands"] == [6, 8, 10, 8]


@rule("P-10")
def test_points_belong_to_the_partnership():
    turn = given(GAME, *dealt("R5", "W5", "G6", "Y8", deck="B2a B2b B3a B3b"), seats=4, rounds=1)
    for seat, card in enumerate(("R5", "W5", "G6", "Y8")):
        turn = turn.when(seat, PlayCard(card)).when(seat, DrawCard())
    assert turn.state.outcome.scores == (-29, -27, -29, -27)
    assert turn.state.outcome.winners == (1, 3)


@rule("P-12", "R-12")
def test_passes_count_as_turns_towards_the_cap():
    turn = after(rounds=1, max_turns=100)
    for number in range(100):
        seat = number % 4
        assert turn.state.turns == number
        move = PassCards(("R5", "G5") if seat in (0, 2) else ("W2", "W3"))
        assert GAME.reveals(turn.state, seat, move) is (number == 99)
        turn = turn.when(seat, move)
    assert turn.state.outcome.reason == "capped"


@rule("R26", "P-14")
def test_no_move_carries_a_message():
    """Whatever a seat may send is a card of its hand or one of five colours: all else is refused."""
    state = after().state
    moves = HOOKS.universe
    legal = [move for move in moves if GAME.judge(state, 0, move) is None]
    words = {word for move in legal for field in fields(move) for word in _words(getattr(move, field.name))}
    assert words == set(state.hands[0])


def _words(value):
    return (value,) if isinstance(value, str) else value
