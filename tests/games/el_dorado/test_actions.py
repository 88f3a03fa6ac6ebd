"""Action cards, each used for its function and otherwise."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import ActionPlayed, CardRemoved, CardTaken, ChoiceClosed, PieceMoved
from games.el_dorado.moves import (
    BuyCard,
    EndTurn,
    Enough,
    GiveCard,
    PayCard,
    PlayCard,
    RemoveCard,
    ReplaceCard,
    StepOnto,
    TakeCard,
    UseAction,
)
from games.el_dorado.pieces import ACTIONS, MARKET
from games.kit import legal_moves
from tests.games.chance import Forbidden, Seeded
from tests.games.el_dorado.table import changed, drawn, hand, names, piece, race, stock, walk
from tests.games.spec import rule

# ── drawing ──


@rule("R32", "R34", "R35", "R19")
@pytest.mark.parametrize(("card", "count", "removed"), [("cartographer", 2, False), ("compass", 3, True)])
def test_cards_that_draw(card, count, removed):
    turn = race(f"{card} explorer", deck="scout native captain sailor").when(0, UseAction(card))
    assert turn.events[0] == ActionPlayed(0, card, removed, "", 0)
    assert drawn(turn) == ["scout", "native", "captain"][:count]
    assert turn.state.expeditions[0].removed == ((card,) if removed else ())
    assert turn.state.now.pending is None


@rule("C-8")
def test_with_nothing_to_draw_fewer_are_drawn():
    turn = race("compass", deck="scout", discard="sailor").when(0, UseAction("compass"))
    assert drawn(turn) == ["scout", "sailor"]
    assert names(race("compass").when(0, UseAction("compass"), Forbidden())) == ["ActionPlayed"]


@rule("C-8")
def test_played_cards_are_not_shuffled_in():
    turn = walk(race("explorer cartographer", discard="scout"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = turn.when(0, UseAction("cartographer"))
    assert drawn(turn) == ["scout"]
    assert turn.state.now.played == ("explorer", "cartographer")


@rule("R32")
def test_an_action_may_come_in_the_middle_of_moving():
    turn = walk(
        race("trailblazer cartographer", deck="scout scout"), PlayCard("trailblazer", "machete"), StepOnto("B13")
    )
    turn = walk(turn, UseAction("cartographer"), PlayCard("scout", "machete"), StepOnto("B14"))
    assert piece(turn) == "B14"


@rule("R32")
def test_only_action_cards_are_played_for_an_action():
    race("explorer").when(0, UseAction("explorer")).refused("no_action", "R32")
    race("native").when(0, UseAction("native")).refused("no_action", "R32")
    race("explorer").when(0, UseAction("compass")).refused("card_not_held")


# ── removing ──


@rule("R36")
def test_the_scientist_draws_and_may_remove():
    turn = race("scientist traveler", deck="explorer").when(0, UseAction("scientist"))
    assert turn.events[0] == ActionPlayed(0, "scientist", False, "remove", 1)
    assert set(legal_moves(GAME, turn.state, 0)) == {RemoveCard("explorer"), RemoveCard("traveler"), Enough()}
    done = turn.when(0, RemoveCard("explorer")).then(CardRemoved(0, "explorer", 0))  # the one just drawn
    assert (hand(done), done.state.expeditions[0].removed, done.state.now.pending) == (
        ("traveler",),
        ("explorer",),
        None,
    )
    kept = turn.when(0, Enough(), Forbidden()).then(ChoiceClosed(0))
    assert (hand(kept), kept.state.now.pending) == (("explorer", "traveler"), None)


@rule("R37", "R19")
def test_the_travel_log_removes_up_to_two():
    turn = race("travel-log traveler", deck="explorer sailor").when(0, UseAction("travel-log"))
    assert turn.events[0] == ActionPlayed(0, "travel-log", True, "remove", 2)
    turn = turn.when(0, RemoveCard("traveler")).then(CardRemoved(0, "traveler", 1))
    assert turn.when(0, Enough()).state.now.pending is None
    turn = turn.when(0, RemoveCard("explorer")).then(CardRemoved(0, "explorer", 0))
    assert turn.state.expeditions[0].removed == ("travel-log", "traveler", "explorer")
    turn.when(0, RemoveCard("sailor")).refused("nothing_to_choose")


@rule("R36")
def test_the_choice_comes_before_anything_else():
    turn = race("scientist traveler", deck="explorer").when(0, UseAction("scientist"))
    for move in (PayCard("traveler"), EndTurn(), PlayCard("explorer", "machete"), ReplaceCard("traveler")):
        turn.when(0, move).refused("choice_pending", "R32")
    turn.when(0, RemoveCard("pioneer")).refused("card_not_held")


@rule("D-10")
@pytest.mark.parametrize(
    ("card", "deck", "left"), [("scientist", "", 0), ("travel-log", "", 0), ("travel-log", "scout", 1)]
)
def test_with_an_empty_hand_there_is_nothing_to_remove(card, deck, left):
    turn = race(card, deck=deck).when(0, UseAction(card))
    assert (turn.events[0].choice, turn.events[0].left) == ("remove" if left else "", left)
    assert (turn.state.now.pending is None) == (left == 0)


# ── the Transmitter ──


@rule("R33", "R19", "C-5")
def test_the_transmitter_takes_any_card_without_paying():
    turn = race("transmitter traveler").when(0, UseAction("transmitter"))
    assert turn.events == [ActionPlayed(0, "transmitter", True, "take", 1)]
    assert {move.card for move in legal_moves(GAME, turn.state, 0)} == set(MARKET)
    turn.when(0, Enough()).refused("choice_pending")
    turn.when(0, TakeCard("explorer")).refused("no_such_pile")
    turn = turn.when(0, TakeCard("pioneer")).then(CardTaken(0, "pioneer"))
    assert "pioneer" not in turn.state.spots  # its pile stays beside the board
    turn = walk(turn, PayCard("traveler"), BuyCard("scout"))  # and a card may still be bought
    assert turn.state.now.gained == ("pioneer", "scout")


@rule("C-5")
def test_the_transmitter_may_empty_a_spot():
    turn = changed(race("transmitter millionaire"), stock=stock(scout=1, captain=0))
    turn = walk(turn, UseAction("transmitter"))
    turn.when(0, TakeCard("captain")).refused("sold_out")
    turn = walk(turn, TakeCard("scout"), PayCard("millionaire"), BuyCard("journalist"))
    assert turn.state.spots[0] == "journalist"


@rule("C-7")
def test_a_taken_card_is_not_drawn_in_the_same_turn():
    turn = walk(race("transmitter compass", discard="sailor"), UseAction("transmitter"), TakeCard("native"))
    assert drawn(turn.when(0, UseAction("compass"))) == ["sailor"]


def test_a_transmitter_finds_nothing_in_an_empty_market():
    turn = changed(race("transmitter"), stock=(0,) * len(MARKET)).when(0, UseAction("transmitter"))
    turn.then(ActionPlayed(0, "transmitter", True, "", 0))


# ── the Native ──


@rule("R38")
@pytest.mark.parametrize(
    ("at", "onto"),
    [("J13", "J14"), ("J12", "J19"), ("K24", "K18"), ("G12", "G18"), ("N29", "S3"), ("B19", "B25")],
)
def test_the_native_enters_any_space(at, onto):
    turn = walk(race("native", at), PlayCard("native", "any")).when(0, StepOnto(onto))
    assert turn.events[0] == PieceMoved(0, 0, onto, 0)


@rule("R38", "R14")
def test_but_no_occupied_one():
    turn = walk(race("native", "B20", others="B13 J1"), PlayCard("native", "any"))
    turn.when(0, StepOnto("B13")).refused("occupied", "R14")
    turn.when(0, EndTurn()).refused("step_owed")
    race("native", "B20").when(0, PlayCard("native", "machete")).refused("wrong_symbol")
    race("scout", "B20").when(0, PlayCard("scout", "any")).refused("wrong_symbol")


# ── otherwise ──


@rule("R20", "R11", "R16")
@pytest.mark.parametrize("card", [*ACTIONS, "native"])
def test_an_action_card_may_serve_as_half_a_coin_or_for_rubble(card):
    paid = race(card).when(0, PayCard(card))
    assert (paid.state.now.purse, paid.state.now.played) == (1, (card,))
    given = walk(race(card, "C2"), StepOnto("C3"), GiveCard(card))
    assert (piece(given), given.state.now.played) == ("C3", (card,))


@rule("R12")
@pytest.mark.parametrize("card", [*ACTIONS, "native"])
def test_or_be_left_at_a_base_camp(card):
    turn = walk(race(card, "J12"), StepOnto("J19"), GiveCard(card))
    assert (piece(turn), turn.state.expeditions[0].removed) == ("J19", (card,))


# ── what shows something hidden ──


def test_a_move_that_draws_or_shuffles_reveals():
    full = race("cartographer scientist transmitter traveler", deck="scout scout")
    assert GAME.reveals(full.state, 0, UseAction("cartographer"))
    assert GAME.reveals(race("compass", discard="scout").state, 0, UseAction("compass"))
    assert not GAME.reveals(race("compass").state, 0, UseAction("compass"))  # there is nothing to draw
    assert not GAME.reveals(full.state, 0, UseAction("transmitter"))
    assert not GAME.reveals(full.state, 0, PayCard("traveler"))
    assert not GAME.reveals(full.state, 0, UseAction("compass"))  # not legal: told without looking
    assert GAME.reveals(race("scout", deck="scout").state, 0, EndTurn())
    assert not GAME.reveals(race("scout scout scout scout", deck="scout").state, 0, EndTurn())


def test_a_draw_is_proved_by_its_place():
    turn = race("compass", deck="scout", discard="sailor sailor sailor").when(0, UseAction("compass"), Seeded(3))
    _, first, shuffled, second = turn.events
    assert (first.place.shuffle, first.place.position, first.count) == (7, 0, 1)
    assert (second.place.shuffle, second.place.position, second.count) == (shuffled.deck.number, 0, 2)
    assert turn.state.expeditions[0].deck.position == 2
