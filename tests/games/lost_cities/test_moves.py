"""The rules of a turn, for two players."""

import pytest

from games.kit import Pile, Place
from games.lost_cities import GAME
from games.lost_cities.events import CardDiscarded, CardDrawn, CardPlayed, DiscardTaken, GameEnded
from games.lost_cities.moves import DiscardCard, DrawCard, PassCards, PlayCard, TakeDiscard, judge, resolve
from games.lost_cities.state import evolve
from tests.games.chance import Forbidden
from tests.games.lost_cities.table import dealt
from tests.games.spec import given, rule

TABLE = dealt("RXa RXb R4 R7 R10", "R5 RXc G2 G3")


def after(*events):
    return given(GAME, *TABLE, *events)


# ── a turn ──


@rule("R5")
def test_a_turn_is_a_card_laid_and_then_a_card_drawn():
    turn = after().when(0, PlayCard("R4")).then(CardPlayed(0, "R4"))
    turn = turn.when(0, DrawCard()).then(CardDrawn(0, "W7", Place(1, 9)))
    assert GAME.turn(turn.state) == (1,)
    assert turn.state.hands[0] == ("RX", "RX", "R7", "R10", "W7")


@rule("R5")
def test_only_the_seat_whose_turn_it_is_may_move():
    refusal = after().when(1, PlayCard("R5")).refused("not_your_turn", "R5")
    assert refusal.facts == {"turn": 0}
    after(CardPlayed(0, "R4")).when(1, DrawCard()).refused("not_your_turn")


@rule("R5")
def test_after_the_card_that_was_laid_no_second_one_is_laid():
    drawing = after(CardPlayed(0, "R4"))
    drawing.when(0, PlayCard("R7")).refused("must_draw_now", "R5")
    drawing.when(0, DiscardCard("R7")).refused("must_draw_now", "R5")
    drawing.when(0, PassCards(("R7", "R10"))).refused("must_draw_now", "R5")


@rule("C-11")
def test_nobody_draws_without_having_laid_a_card():
    after().when(0, DrawCard()).refused("must_play_first", "C-11")
    after(CardDiscarded(0, "R4"), CardDrawn(0, "W7")).when(1, TakeDiscard("R")).refused("must_play_first", "C-11")


@rule("R5")
@pytest.mark.parametrize("move", [PlayCard, DiscardCard])
@pytest.mark.parametrize("card", ["R5", "R9", "Q7", "RXa", ""])
def test_only_a_card_in_the_hand_can_be_laid(move, card):
    refusal = after().when(0, move(card)).refused("card_not_held")
    assert refusal.detail == f"you do not hold {card}"
    assert refusal.facts == {"card": card, "hand": ["RX", "RX", "R4", "R7", "R10"]}


# ── expeditions ──


@rule("R6")
def test_an_expedition_goes_on_with_any_higher_number():
    turn = after(CardPlayed(0, "R4"), CardDrawn(0, "W7"), CardPlayed(1, "G2"), CardDrawn(1, "W8"))
    turn.when(0, PlayCard("R7")).then(CardPlayed(0, "R7"))
    turn.when(0, PlayCard("R10")).then(CardPlayed(0, "R10"))


@rule("R6")
def test_an_expedition_never_turns_back():
    turn = after(CardPlayed(0, "R7"), CardDrawn(0, "W7"), CardPlayed(1, "G2"), CardDrawn(1, "W8"))
    refusal = turn.when(0, PlayCard("R4")).refused("too_low", "R6")
    assert refusal.detail == "R4 is not higher than R7, the last card to the volcano"
    assert refusal.facts == {"card": "R4", "expedition": ["R7"]}


@rule("R6")
def test_each_player_has_expeditions_of_their_own():
    turn = after(CardPlayed(0, "R7"), CardDrawn(0, "W7")).when(1, PlayCard("R5")).then(CardPlayed(1, "R5"))
    assert [row[0] for row in turn.state.expeditions] == [("R7",), ("R5",)]


@rule("R7", "C-12")
def test_investment_cards_come_before_the_first_number_one_after_the_other():
    turn = after(CardPlayed(0, "RX"), CardDrawn(0, "W7"), CardPlayed(1, "G2"), CardDrawn(1, "W8"))
    turn.when(0, PlayCard("RX")).then(CardPlayed(0, "RX"))
    turn.when(0, PlayCard("R4")).then(CardPlayed(0, "R4"))


@rule("R7")
def test_an_investment_card_comes_too_late_once_a_number_lies():
    turn = after(CardPlayed(0, "R4"), CardDrawn(0, "W7"), CardPlayed(1, "G2"), CardDrawn(1, "W8"))
    refusal = turn.when(0, PlayCard("RX")).refused("too_late", "R7")
    assert refusal.detail == "RX comes too late: the volcano expedition has reached R4"


@rule("C-12")
def test_equal_cards_are_one_move_and_a_played_card_does_not_tell_its_copy():
    moves = list(GAME.candidates(after().state, 0))
    assert moves.count(PlayCard("RX")) == 1
    holding_both = given(GAME, *dealt("RXa RXb", "G2")).when(0, PlayCard("RX"))
    holding_one = given(GAME, *dealt("RXb G3", "G2")).when(0, PlayCard("RX"))
    assert holding_both.events == holding_one.events


# ── discards ──


@rule("R9")
def test_a_card_may_be_discarded_on_its_colours_pile():
    turn = after().when(0, DiscardCard("R4")).then(CardDiscarded(0, "R4"))
    assert turn.state.discards == (("R4",), (), (), (), ())


@rule("R10")
def test_the_top_card_of_any_discard_pile_may_be_taken():
    discards = [CardDiscarded(0, "R4"), CardDrawn(0, "W7"), CardDiscarded(1, "R5"), CardDrawn(1, "W8")]
    turn = after(*discards, CardPlayed(0, "R7")).when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R5"))
    assert turn.state.discards[0] == ("R4",)
    assert turn.state.hands[0] == ("RX", "RX", "R5", "R10", "W7")
    assert turn.state.deck == Pile(1, 11, ("W9",))


@rule("R10")
def test_an_empty_pile_has_nothing_to_take():
    assert after(CardPlayed(0, "R4")).when(0, TakeDiscard("G")).refused("pile_empty").facts == {"color": "G"}


@rule("R10")
def test_there_are_only_five_piles():
    refusal = after(CardPlayed(0, "R4")).when(0, TakeDiscard("P")).refused("no_such_pile")
    assert refusal.facts == {"piles": ["R", "G", "W", "B", "Y"]}


@rule("R11")
def test_the_card_just_discarded_may_not_be_taken_back():
    refusal = after(CardDiscarded(0, "R4")).when(0, TakeDiscard("R")).refused("own_discard", "R11")
    assert refusal.facts == {"color": "R", "top": "R4"}


@rule("C-2")
def test_a_discard_shuts_its_pile_but_no_other():
    discards = [CardDiscarded(0, "R4"), CardDrawn(0, "W7"), CardDiscarded(1, "G2"), CardDrawn(1, "W8")]
    turn = after(*discards, CardDiscarded(0, "R7"))
    turn.when(0, TakeDiscard("R")).refused("own_discard")
    turn.when(0, TakeDiscard("G")).then(DiscardTaken(0, "G", "G2"))


@rule("C-3")
def test_a_discard_may_be_taken_from_the_next_turn_on_by_either_player():
    discarded = [CardDiscarded(0, "R4"), CardDrawn(0, "W7")]
    after(*discarded, CardPlayed(1, "G2")).when(1, TakeDiscard("R")).then(DiscardTaken(1, "R", "R4"))
    later = after(*discarded, CardPlayed(1, "G2"), CardDrawn(1, "W8"), CardPlayed(0, "R7"))
    later.when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R4"))


# ── partners only; over ──


@rule("R24")
def test_two_players_have_no_one_to_pass_cards_to():
    after().when(0, PassCards(("R4", "R7"))).refused("no_partner", "R24")


@rule("R20")
def test_nobody_moves_after_the_end():
    ended = after(GameEnded((0,), (5, 3), "completed"))
    assert GAME.turn(ended.state) == ()
    for move in (PlayCard("R4"), DiscardCard("R4"), DrawCard(), TakeDiscard("R"), PassCards(("R4", "R7"))):
        assert ended.when(0, move).refused("game_over", "R20").facts == {"reason": "completed"}
        assert ended.when(1, move).refused("game_over")


# ── what a list of commands may contain; what cannot be ──


def test_drawing_from_the_deck_reveals_a_card_and_nothing_else_does():
    state = after(CardDiscarded(0, "R4"), CardDrawn(0, "W7"), CardPlayed(1, "G2")).state
    assert GAME.reveals(state, 1, DrawCard())
    assert not GAME.reveals(state, 1, TakeDiscard("R"))
    assert not GAME.reveals(after().state, 0, PlayCard("R4"))
    assert not GAME.reveals(after().state, 0, DiscardCard("R4"))


def test_what_is_no_move_and_no_fact_is_our_own_mistake():
    state = after().state
    for mistake in (
        lambda: judge(state, 0, None),
        lambda: GAME.grounds(state, 0, None),
        lambda: resolve(state, 0, None, Forbidden()),
        lambda: evolve(state, None),
        lambda: GAME.describe(None),
    ):
        with pytest.raises(AssertionError):
            mistake()
