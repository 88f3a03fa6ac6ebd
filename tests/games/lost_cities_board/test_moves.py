"""The rules of a turn."""

import pytest

from games.kit import Pile, Place, legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    CardDiscarded,
    CardDrawn,
    DiscardTaken,
    GameEnded,
)
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance, TakeDiscard
from tests.games.lost_cities_board.table import expedition
from tests.games.spec import rule

HANDS = ("B3a B5a B5b R4a R7a", "B1a R3a R3b G2a")
EVERY_MOVE = (PlayCard("B3"), DiscardCard("B3"), AdvanceExplorer("B"), SkipAdvance(), DrawCard(), TakeDiscard("B"))


def turn(*hands, **table):
    return expedition(*(hands or HANDS), **table)


# ── a turn ──


@rule("R9", "B-28")
def test_a_turn_is_a_card_laid_and_then_a_card_drawn():
    done = turn().when(0, DiscardCard("R4")).then(CardDiscarded(0, "R4"))
    done = done.when(0, DrawCard()).then(CardDrawn(0, "W7a", Place(2, 9)))
    assert GAME.turn(done.state) == (1,)
    assert done.state.hands[0] == ("B3", "B5", "B5", "R7", "W7")
    assert done.state.turns == 1


@rule("R9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats):
    now = turn(*["B1a B2a"] * seats, deck="W7a W8a W9a W9b W10a", starter=1)
    order = []
    for _ in range(seats + 1):
        (seat,) = GAME.turn(now.state)
        order.append(seat)
        now = now.when(seat, DiscardCard("B1" if now.state.turns < seats else "B2"))
        now = now.when(seat, DrawCard() if now.state.turns < 3 else TakeDiscard("B"))
    assert order == [(1 + step) % seats for step in range(seats + 1)]


@rule("R9")
def test_only_the_seat_whose_turn_it_is_may_move():
    refusal = turn().when(1, DiscardCard("B1")).refused("not_your_turn", "R9")
    assert refusal.facts == {"turn": 0}
    turn().when(0, DiscardCard("R4")).when(1, DrawCard()).refused("not_your_turn")


@rule("B-28")
def test_the_parts_of_a_turn_have_their_order():
    laying = turn("B3a R4a", "R3a", tiles="R7:F", explorers=["R6"])
    for move in EVERY_MOVE[2:]:
        assert laying.when(0, move).refused("must_play_first", "B-28").facts == {"phase": "play"}
    moving = laying.when(0, PlayCard("R4"))
    for move in (*EVERY_MOVE[:2], *EVERY_MOVE[4:]):
        assert moving.when(0, move).refused("must_advance_now", "B-28").facts == {"phase": "advance"}
    drawing = moving.when(0, SkipAdvance())
    for move in EVERY_MOVE[:4]:
        assert drawing.when(0, move).refused("must_draw_now", "B-28").facts == {"phase": "draw"}


@rule("R9")
@pytest.mark.parametrize("move", [PlayCard, DiscardCard])
@pytest.mark.parametrize("card", ["B1", "B9", "Q7", "B3a", ""])
def test_only_a_card_in_the_hand_can_be_laid(move, card):
    refusal = turn().when(0, move(card)).refused("card_not_held")
    assert refusal.detail == f"you do not hold {card}"
    assert refusal.facts == {"card": card, "hand": ["B3", "B5", "B5", "R4", "R7"]}


def test_equal_cards_are_one_move_and_a_played_card_does_not_tell_its_copy():
    moves = legal_moves(GAME, turn(opening_card="any").state, 0)
    assert moves.count(PlayCard("B5", "adventurer")) == moves.count(DiscardCard("B5")) == 1
    both = turn("B5a B5b", "R3a").when(0, PlayCard("B5", "adventurer"))
    one = turn("B5b G3a", "R3a").when(0, PlayCard("B5", "adventurer"))
    assert both.events == one.events


# ── discards ──


@rule("R15")
def test_a_card_may_be_discarded_on_its_colours_pile():
    assert turn().when(0, DiscardCard("R4")).then(CardDiscarded(0, "R4")).state.discards[1] == ("R4",)


@rule("R16")
def test_the_top_card_of_any_discard_pile_may_be_taken():
    now = turn().when(0, DiscardCard("R4")).when(0, DrawCard()).when(1, DiscardCard("R3")).when(1, DrawCard())
    now = now.when(0, PlayCard("B3", "adventurer")).when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R3"))
    assert now.state.discards[1] == ("R4",)
    assert now.state.hands[0] == ("B5", "B5", "R3", "R7", "W7")
    assert now.state.deck == Pile(2, 11, ("W9a",))


@rule("R16")
def test_an_empty_pile_has_nothing_to_take():
    assert turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("G")).refused("pile_empty").facts == {"color": "G"}


@rule("R16")
def test_there_are_only_five_piles():
    refusal = turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("P")).refused("no_such_pile")
    assert refusal.facts == {"piles": ["B", "R", "Y", "G", "W"]}


@rule("B-14")
def test_the_card_just_discarded_may_be_taken_back():
    now = turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R4"))
    assert (GAME.turn(now.state), len(now.state.deck.cards)) == ((1,), 3)


@rule("B-14", "B-33")
def test_unless_that_is_forbidden_and_then_the_whole_pile_is_shut_for_the_turn():
    now = turn(redraw_own_discard=False).when(0, DiscardCard("R4")).when(0, DrawCard())
    now = now.when(1, DiscardCard("R3"))
    assert now.when(1, TakeDiscard("R")).refused("own_discard", "B-33").facts == {"color": "R", "top": "R3"}
    assert TakeDiscard("R") not in legal_moves(GAME, now.state, 1)
    later = now.when(1, DrawCard()).when(0, DiscardCard("B3"))
    later.when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R3"))
    later.when(0, TakeDiscard("B")).refused("own_discard")


@rule("B-33")
def test_the_pile_is_open_to_whoever_comes_next():
    now = turn(redraw_own_discard=False).when(0, DiscardCard("R4")).when(0, DrawCard())
    now.when(1, PlayCard("B1", "adventurer")).when(1, TakeDiscard("R")).then(DiscardTaken(1, "R", "R4"))


# ── over ──


@rule("R32")
def test_nobody_moves_after_the_end():
    over = turn().game.evolve(turn().state, GameEnded((0,), (5, 3), "completed"))
    assert GAME.turn(over) == ()
    for seat in (0, 1):
        for move in EVERY_MOVE:
            refusal = GAME.judge(over, seat, move)
            assert (refusal.code, refusal.rule, refusal.facts) == ("game_over", "R32", {"reason": "completed"})
