"""Moving: landscapes, power that is left, rubble, base camps, mountains, others in the way."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import CardGiven, CardPlayed, CardsOwed, PieceMoved, PieceStopped
from games.el_dorado.moves import (
    DiscardCard,
    EndTurn,
    GiveCard,
    PayCard,
    PlayCard,
    StepOnto,
    StopMoving,
    UseAction,
)
from games.kit import legal_moves
from tests.games.el_dorado.table import hand, names, piece, race, walk
from tests.games.spec import rule

# ── landscapes ──


@rule("R7")
def test_a_card_is_played_for_a_space_of_its_symbol_and_power():
    turn = race("explorer", "B20").when(0, PlayCard("explorer", "machete"))
    turn.then(CardPlayed(0, "explorer", "machete", 1, 0, False))
    turn.when(0, StepOnto("B21")).then(PieceMoved(0, 0, "B21", 0))


@rule("R7")
@pytest.mark.parametrize(
    ("card", "symbol", "at", "onto"),
    [("explorer", "machete", "B20", "B13"), ("traveler", "coin", "B19", "B20"), ("sailor", "paddle", "B19", "B25")],
)
def test_each_symbol_has_its_landscape(card, symbol, at, onto):
    assert piece(walk(race(card, at), PlayCard(card, symbol), StepOnto(onto))) == onto


@rule("R7")
def test_a_symbol_must_match():
    turn = walk(race("scout", "B19"), PlayCard("scout", "machete"))
    refusal = turn.when(0, StepOnto("B20")).refused("wrong_symbol", "R8")
    assert refusal.facts == {"symbol": "machete", "left": 2, "asked": "coin", "power": 1}
    refusal = race("scout", "B19").when(0, PlayCard("scout", "coin")).refused("wrong_symbol", "R7")
    assert refusal.facts == {"card": "scout", "symbols": ["machete"]}


@rule("R7")
def test_without_a_card_no_landscape_is_entered():
    refusal = race("scout", "B20").when(0, StepOnto("B13")).refused("no_power", "R7")
    assert refusal.facts == {"symbol": "machete", "power": 1}


@rule("R8")
def test_power_that_is_left_goes_on():
    turn = walk(race("trailblazer", "B20"), PlayCard("trailblazer", "machete"))
    turn = turn.when(0, StepOnto("B13")).then(PieceMoved(0, 0, "B13", 2))
    turn = turn.when(0, StepOnto("B14")).then(PieceMoved(0, 0, "B14", 1))
    turn = turn.when(0, StepOnto("B9")).then(PieceMoved(0, 0, "B9", 0))
    turn.when(0, StepOnto("B15")).refused("no_power")


@rule("R8")
def test_it_goes_on_across_the_border_of_two_boards():
    turn = walk(race("scout", "B5"), PlayCard("scout", "machete"), StepOnto("B10"))
    turn.when(0, StepOnto("C35")).then(PieceMoved(0, 0, "C35", 0))


@rule("R9", "C-10")
def test_a_piece_may_stop_and_loses_its_power():
    turn = walk(race("trailblazer", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = turn.when(0, StopMoving()).then(PieceStopped(0, 0))
    turn.when(0, StepOnto("B14")).refused("no_power")
    turn.when(0, StopMoving()).refused("not_moving", "R9")


@rule("C-10")
@pytest.mark.parametrize(
    "move",
    [PlayCard("explorer", "machete"), PayCard("explorer"), UseAction("compass"), DiscardCard("explorer"), EndTurn()],
)
def test_power_is_lost_when_anything_else_is_played(move):
    turn = walk(race("trailblazer explorer compass", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = turn.when(0, move)
    assert turn.events[0] == PieceStopped(0, 0)
    assert turn.state.now.power is None or turn.state.now.power.fresh


@rule("R10")
def test_cards_do_not_add_up():
    two = race("scout explorer", "K24")
    two.when(0, PlayCard("explorer", "machete"))
    turn = walk(race("trailblazer scout", "K24"), PlayCard("trailblazer", "machete"), StepOnto("K17"))
    refusal = turn.when(0, StepOnto("K18")).refused("too_weak", "R10")  # machete 3, and 2 is left
    assert (refusal.facts["left"], refusal.facts["power"]) == (2, 3)


@rule("D-14")
def test_a_card_is_played_only_for_a_step_that_it_can_make():
    refusal = race("sailor", "B13").when(0, PlayCard("sailor", "paddle")).refused("no_use", "D-14")
    assert refusal.facts == {"space": "B13", "symbol": "paddle", "power": 1}
    race("explorer", "G19").when(0, PlayCard("explorer", "machete")).refused("no_use")


@rule("D-14")
@pytest.mark.parametrize(
    "move", [PlayCard("explorer", "machete"), PayCard("explorer"), StopMoving(), EndTurn(), DiscardCard("explorer")]
)
def test_and_that_step_comes_first(move):
    turn = walk(race("explorer explorer", "B20"), PlayCard("explorer", "machete"))
    turn.when(0, move).refused("step_owed", "D-14")
    assert {type(legal) for legal in legal_moves(GAME, turn.state, 0)} == {StepOnto}


@rule("D-14")
def test_rubble_is_no_such_step():
    turn = walk(race("explorer explorer", "C2"), PlayCard("explorer", "machete"))
    turn.when(0, StepOnto("C3")).refused("step_owed", "D-14")


@rule("R31")
@pytest.mark.parametrize(("symbol", "onto"), [("machete", "B13"), ("coin", "B20"), ("paddle", "B25")])
def test_a_joker_is_what_its_player_says(symbol, onto):
    turn = walk(race("jack-of-all-trades", "B19"), PlayCard("jack-of-all-trades", symbol), StepOnto(onto))
    assert piece(turn) == onto


@rule("R31", "R8")
def test_a_joker_keeps_its_symbol_while_its_power_lasts():
    turn = walk(race("adventurer", "B19"), PlayCard("adventurer", "machete"), StepOnto("B13"))
    turn.when(0, StepOnto("B20")).refused("wrong_symbol")
    turn.when(0, StepOnto("B14")).then(PieceMoved(0, 0, "B14", 0))


# ── where nobody goes ──


@rule("R13")
@pytest.mark.parametrize("mountain", ["B8", "G16", "G17"])
def test_mountains_are_never_entered(mountain):
    at = "B13" if mountain == "B8" else "G11"
    turn = race("native explorer", at, others="J1 J2")
    turn.when(0, StepOnto(mountain)).refused("mountain" if mountain != "G16" else "not_adjacent")
    assert walk(turn, PlayCard("native", "any")).when(0, StepOnto(mountain)).refusal is not None


@rule("C-15")
def test_starting_spaces_are_not_entered_again():
    turn = walk(race("native", "B31", others="J1 J2"), PlayCard("native", "any"))
    turn.when(0, StepOnto("B35")).refused("start_space", "C-15")


@rule("R14")
def test_occupied_spaces_are_not_entered():
    turn = walk(race("explorer", "B20", others="B13 J1"), PlayCard("explorer", "machete"))
    assert turn.when(0, StepOnto("B13")).refused("occupied", "R14").facts == {"space": "B13"}


@rule("R14", "D-14")
def test_others_may_leave_no_way():
    shut = race("sailor", "B19", others="B25 J1")
    shut.when(0, PlayCard("sailor", "paddle")).refused("no_use")


@rule("R7")
def test_a_step_leads_to_a_neighbour():
    turn = walk(race("explorer", "B20"), PlayCard("explorer", "machete"))
    refusal = turn.when(0, StepOnto("B1")).refused("not_adjacent", "R7")
    assert refusal.facts["space"] == "B20"
    turn.when(0, StepOnto("Z9")).refused("no_such_space")
    turn.when(0, StepOnto("B20")).refused("not_adjacent")


def test_a_piece_must_exist():
    turn = race("explorer", "B20")
    turn.when(0, PlayCard("explorer", "machete", 1)).refused("no_such_piece", "R28")
    turn.when(0, StepOnto("B13", -1)).refused("no_such_piece")


@rule("R6")
def test_a_card_must_be_held_and_is_played_once():
    refusal = race("scout", "B20").when(0, PlayCard("explorer", "machete")).refused("card_not_held", "R6")
    assert refusal.facts == {"card": "explorer", "hand": ["scout"]}
    turn = walk(race("explorer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn.when(0, PlayCard("explorer", "machete")).refused("card_not_held")
    race("scout", "B20").when(0, PlayCard("gold", "machete")).refused("card_not_held")


# ── rubble and base camps ──


@rule("R11")
def test_rubble_takes_any_cards_one_by_one():
    turn = race("native explorer traveler", "J13")
    turn = turn.when(0, StepOnto("J14")).then(CardsOwed(0, 0, "J14", 2))
    turn = turn.when(0, GiveCard("native")).then(CardGiven(0, "native", False, 1))
    turn = turn.when(0, GiveCard("traveler"))
    assert turn.events == [CardGiven(0, "traveler", False, 0), PieceMoved(0, 0, "J14", 0)]
    assert turn.state.now.played == ("native", "traveler")


@rule("R11")
def test_there_must_be_enough_cards():
    refusal = race("explorer", "J13").when(0, StepOnto("J14")).refused("too_few_cards", "R11")
    assert refusal.facts == {"cards": 2, "hand": ["explorer"]}
    race("", "J12").when(0, StepOnto("J19")).refused("too_few_cards", "R12")


@rule("R11")
def test_while_cards_are_owed_nothing_else_happens():
    turn = walk(race("explorer explorer scout", "J13"), StepOnto("J14"))
    for move in (PlayCard("scout", "machete"), EndTurn(), StepOnto("J19"), PayCard("scout")):
        assert turn.when(0, move).refused("choice_pending").facts == {"choice": "give"}
    turn.when(0, GiveCard("native")).refused("card_not_held")
    assert set(legal_moves(GAME, turn.state, 0)) == {GiveCard("explorer"), GiveCard("scout")}
    race("scout", "J13").when(0, GiveCard("scout")).refused("nothing_to_choose")


@rule("R12", "C-6")
def test_cards_for_a_base_camp_leave_the_game():
    turn = walk(race("traveler compass", "J12"), StepOnto("J19"))
    turn = turn.when(0, GiveCard("compass"))
    assert turn.events == [CardGiven(0, "compass", True, 0), PieceMoved(0, 0, "J19", 0)]
    assert turn.state.expeditions[0].removed == ("compass",)
    assert turn.state.now.played == ()
    assert turn.state.now.keepable is None


@rule("R20", "C-6")
def test_an_item_given_for_rubble_is_not_used():
    turn = walk(race("giant-machete", "C2"), StepOnto("C3"), GiveCard("giant-machete"))
    assert turn.state.now.played == ("giant-machete",)
    assert turn.state.expeditions[0].removed == ()


@rule("R19", "C-6")
@pytest.mark.parametrize(
    ("item", "symbol", "at", "onto"),
    [
        ("giant-machete", "machete", "B20", "B13"),
        ("treasure-chest", "coin", "B19", "B20"),
        ("prop-plane", "paddle", "B19", "B25"),
    ],
)
def test_an_item_that_moves_a_piece_leaves_the_game(item, symbol, at, onto):
    turn = walk(race(item, at), PlayCard(item, symbol))
    assert turn.events[-1].removed
    assert turn.state.expeditions[0].removed == (item,)
    assert piece(walk(turn, StepOnto(onto))) == onto


@rule("D-2")
def test_power_left_ends_before_cards_are_given():
    turn = walk(race("trailblazer traveler", "C1"), PlayCard("trailblazer", "machete"), StepOnto("C2"))
    turn = turn.when(0, StepOnto("C3"))
    assert names(turn) == ["PieceStopped", "CardsOwed"]
    assert hand(turn) == ("traveler",)
