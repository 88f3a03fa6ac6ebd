"""The rules of a turn."""

from itertools import permutations

import pytest

from games.expedition import GAME
from games.expedition.events import CardDiscarded, CardDrawn, CardPlayed, DiscardTaken, GameEnded
from games.expedition.moves import DiscardCard, DrawCard, PlayCard, TakeDiscard, judge, resolve
from games.expedition.state import evolve
from games.kit import Pile, Place
from tests.games.chance import Forbidden
from tests.games.expedition.table import dealt
from tests.games.spec import given, rule

TABLE = dealt("CJ CQ C2 C4 C7", "C5 CK D2 D3")


def after(*events, **options):
    return given(GAME, *TABLE, *events, **options)


def at_turn_of_0(*played):
    """Seat 0 has played these in its turns, drawing hearts; seat 1 only drew and discarded spades."""
    hand = " ".join(played)
    start = given(GAME, *dealt(f"{hand} CJ CQ CK C1 C4 C10", "S1 S2 S3 S4", deck="H1 H2 H3 H4 H5 H6 H7 H8"))
    for number, card in enumerate(played, 1):
        start = start.when(0, PlayCard(card)).when(0, DrawCard())
        start = start.when(1, DiscardCard(f"S{number}")).when(1, DrawCard())
    return start


# ── a turn ──


@rule("R3")
def test_a_turn_is_a_card_laid_and_then_a_card_drawn():
    turn = after().when(0, PlayCard("C4")).then(CardPlayed(0, "C4"))
    turn = turn.when(0, DrawCard()).then(CardDrawn(0, "S7", Place(1, 9)))
    assert GAME.turn(turn.state) == (1,)
    assert turn.state.hands[0] == ("CJ", "CQ", "C2", "C7", "S7")
    turn = turn.when(1, DiscardCard("C5")).when(1, DrawCard())
    assert (GAME.turn(turn.state), turn.state.turns) == ((0,), 2)


@rule("R3")
def test_only_the_seat_whose_turn_it_is_may_move():
    refusal = after().when(1, PlayCard("C5")).refused("not_your_turn", "R3")
    assert refusal.facts == {"turn": 0}
    after(CardPlayed(0, "C4")).when(1, DrawCard()).refused("not_your_turn")


@rule("R3")
def test_after_the_card_that_was_laid_no_second_one_is_laid():
    drawing = after(CardPlayed(0, "C4"))
    drawing.when(0, PlayCard("C7")).refused("must_draw_now", "R3")
    drawing.when(0, DiscardCard("C7")).refused("must_draw_now", "R3")


@rule("R3")
def test_nobody_draws_without_having_laid_a_card():
    after().when(0, DrawCard()).refused("must_play_first", "R3")
    after(CardDiscarded(0, "C4"), CardDrawn(0, "S7")).when(1, TakeDiscard()).refused("must_play_first", "R3")


@rule("R3")
@pytest.mark.parametrize("move", [PlayCard, DiscardCard])
@pytest.mark.parametrize("card", ["C5", "C9", "R7", "CA", ""])
def test_only_a_card_in_the_hand_can_be_laid(move, card):
    refusal = after().when(0, move(card)).refused("card_not_held")
    assert refusal.detail == f"you do not hold {card}"
    assert refusal.facts == {"card": card, "hand": ["CJ", "CQ", "C2", "C4", "C7"]}


# ── expeditions ──


@rule("R4")
def test_the_rulebooks_example_the_four_goes_on_the_two_but_not_on_the_seven():
    at_turn_of_0("C2").when(0, PlayCard("C4")).then(CardPlayed(0, "C4"))
    refusal = at_turn_of_0("C7").when(0, PlayCard("C4")).refused("too_low", "R4")
    assert refusal.detail == "C4 is not higher than C7, the last card of the clubs"
    assert refusal.facts == {"card": "C4", "expedition": ["C7"]}


@rule("R4")
def test_numbers_may_be_left_out():
    at_turn_of_0("C2").when(0, PlayCard("C10")).then(CardPlayed(0, "C10"))


@rule("R4")
def test_any_card_begins_an_expedition():
    for card in ("CJ", "C2", "C7"):
        after().when(0, PlayCard(card)).then(CardPlayed(0, card))


@rule("E-5")
def test_the_ace_comes_before_the_two_and_not_after_it():
    at_turn_of_0("CK").when(0, PlayCard("C1")).then(CardPlayed(0, "C1"))
    at_turn_of_0("C2").when(0, PlayCard("C1")).refused("too_low")


@rule("R5")
def test_each_player_has_expeditions_of_their_own():
    turn = after(CardPlayed(0, "C7"), CardDrawn(0, "S7")).when(1, PlayCard("C5")).then(CardPlayed(1, "C5"))
    assert [row[0] for row in turn.state.expeditions] == [("C7",), ("C5",)]


@rule("R6", "E-6")
@pytest.mark.parametrize("order", list(permutations(("CJ", "CQ", "CK"))))
def test_multipliers_come_first_in_any_order_and_in_any_number(order):
    for count in range(4):
        turn = at_turn_of_0(*order[:count])
        turn.when(0, PlayCard("C4")).then(CardPlayed(0, "C4"))
        for multiplier in order[count:]:
            turn.when(0, PlayCard(multiplier)).then(CardPlayed(0, multiplier))


@rule("R6")
@pytest.mark.parametrize("card", ["CJ", "CQ", "CK"])
@pytest.mark.parametrize("lying", [("C1",), ("C7",)])
def test_a_multiplier_comes_too_late_once_a_number_lies(card, lying):
    refusal = at_turn_of_0(*lying).when(0, PlayCard(card)).refused("too_late", "R6")
    assert refusal.detail == f"{card} comes too late: the clubs expedition has reached {lying[-1]}"
    assert refusal.facts == {"card": card, "expedition": list(lying)}


@rule("R6")
def test_a_number_in_one_suit_does_not_shut_out_the_multipliers_of_another():
    turn = given(GAME, *dealt("C4 DJ", "H1", deck="S1 S2 S3"), CardPlayed(0, "C4"), CardDrawn(0, "S1"))
    turn = turn.when(1, DiscardCard("H1")).when(1, DrawCard())
    turn.when(0, PlayCard("DJ")).then(CardPlayed(0, "DJ"))


# ── discards ──


@rule("R7", "E-1")
def test_all_discards_lie_on_one_pile():
    turn = after().when(0, DiscardCard("C4")).then(CardDiscarded(0, "C4")).when(0, DrawCard())
    turn = turn.when(1, DiscardCard("D2"))
    assert turn.state.discards == (("C4", "D2"),)


@rule("E-1")
def test_or_each_suit_has_a_pile_of_its_own():
    turn = after(discard_piles="per_suit").when(0, DiscardCard("C4")).then(CardDiscarded(0, "C4")).when(0, DrawCard())
    turn = turn.when(1, DiscardCard("D2"))
    assert turn.state.discards == (("C4",), ("D2",), (), ())


DISCARDS = [CardDiscarded(0, "C4"), CardDrawn(0, "S7"), CardDiscarded(1, "D2"), CardDrawn(1, "S8")]


@rule("R8")
def test_the_top_card_of_the_discard_pile_may_be_taken():
    turn = after(*DISCARDS, CardPlayed(0, "C7")).when(0, TakeDiscard()).then(DiscardTaken(0, "D2"))
    assert turn.state.discards == (("C4",),)
    assert turn.state.hands[0] == ("CJ", "CQ", "C2", "D2", "S7")
    assert turn.state.deck == Pile(1, 11, ("S9",))


@rule("R8", "E-1")
def test_the_top_card_of_any_suits_pile_may_be_taken():
    turn = after(*DISCARDS, CardPlayed(0, "C7"), discard_piles="per_suit")
    taken = turn.when(0, TakeDiscard("D")).then(DiscardTaken(0, "D2"))
    assert taken.state.discards == (("C4",), (), (), ())
    taken = turn.when(0, TakeDiscard("C")).then(DiscardTaken(0, "C4"))
    assert taken.state.discards == ((), ("D2",), (), ())


@rule("R8")
def test_an_empty_pile_has_nothing_to_take():
    refusal = after(CardPlayed(0, "C4")).when(0, TakeDiscard()).refused("pile_empty", "R8")
    assert (refusal.detail, refusal.facts) == ("no cards lie there: draw elsewhere", {"pile": "all"})
    turn = after(*DISCARDS, CardPlayed(0, "C7"), discard_piles="per_suit")
    refusal = turn.when(0, TakeDiscard("H")).refused("pile_empty", "R8")
    assert (refusal.detail, refusal.facts) == ("no hearts lie there: draw elsewhere", {"pile": "H"})


@rule("E-1")
@pytest.mark.parametrize(
    ("piles", "wrong", "names"),
    [("single", ("C", "S", "R", ""), ["all"]), ("per_suit", ("all", "R", ""), ["C", "D", "H", "S"])],
)
def test_only_the_piles_that_were_agreed_can_be_named(piles, wrong, names):
    turn = after(*DISCARDS, CardPlayed(0, "C7"), discard_piles=piles)
    for name in wrong:
        refusal = turn.when(0, TakeDiscard(name)).refused("no_such_pile", "E-1")
        assert refusal.facts == {"piles": names}
        assert refusal.detail == f"the discard pile is called {' or '.join(names)}, not {name}"


@rule("R9")
def test_the_card_just_discarded_may_not_be_taken_back():
    refusal = after(CardDiscarded(0, "C4")).when(0, TakeDiscard()).refused("own_discard", "R9")
    assert refusal.facts == {"pile": "all", "top": "C4"}


@rule("E-2")
def test_after_a_discard_on_the_one_pile_only_the_deck_is_left():
    turn = after(*DISCARDS, CardDiscarded(0, "C7"))
    turn.when(0, TakeDiscard()).refused("own_discard")
    assert [move for move in GAME.candidates(turn.state, 0) if judge(turn.state, 0, move) is None] == [DrawCard()]


@rule("E-2")
def test_a_discard_shuts_its_suits_pile_but_no_other():
    turn = after(*DISCARDS, CardDiscarded(0, "C7"), discard_piles="per_suit")
    assert turn.when(0, TakeDiscard("C")).refused("own_discard").facts == {"pile": "C", "top": "C7"}
    turn.when(0, TakeDiscard("D")).then(DiscardTaken(0, "D2"))


@rule("E-16")
@pytest.mark.parametrize("pile", ["all", "C"])
def test_a_discard_may_be_taken_from_the_next_turn_on_by_either_player(pile):
    options = {} if pile == "all" else {"discard_piles": "per_suit"}
    discarded = [CardDiscarded(0, "C4"), CardDrawn(0, "S7"), CardPlayed(1, "D2")]
    after(*discarded, **options).when(1, TakeDiscard(pile)).then(DiscardTaken(1, "C4"))
    later = after(*discarded, CardDrawn(1, "S8"), CardPlayed(0, "C7"), **options)
    later.when(0, TakeDiscard(pile)).then(DiscardTaken(0, "C4"))


# ── over; what a list of commands may contain; what cannot be ──


@rule("R17")
def test_nobody_moves_after_the_end():
    ended = after(GameEnded((0,), (5, 3), "completed"))
    assert GAME.turn(ended.state) == ()
    for move in (PlayCard("C4"), DiscardCard("C4"), DrawCard(), TakeDiscard()):
        assert ended.when(0, move).refused("game_over", "R17").facts == {"reason": "completed"}
        assert ended.when(1, move).refused("game_over")


def test_drawing_from_the_deck_reveals_a_card_and_nothing_else_does():
    state = after(CardDiscarded(0, "C4"), CardDrawn(0, "S7"), CardPlayed(1, "D2")).state
    assert GAME.reveals(state, 1, DrawCard())
    assert not GAME.reveals(state, 1, TakeDiscard())
    assert not GAME.reveals(after().state, 0, PlayCard("C4"))
    assert not GAME.reveals(after().state, 0, DiscardCard("C4"))


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
