"""Two players, with two pieces each."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import GameEnded, PieceArrived, PieceMoved, PieceStopped, TurnStarted
from games.el_dorado.moves import ClearBlockade, EndTurn, GiveCard, PlayCard, StepOnto
from games.kit import legal_moves
from tests.games.el_dorado.table import names, of_seat, piece, race, walk
from tests.games.spec import rule


def two(hand, at, **more):
    return race(hand, at, seats=2, **more)


@rule("R28", "R30")
def test_each_card_moves_one_of_two_pieces():
    turn = two("explorer explorer", "B20 B26")
    turn = walk(turn, PlayCard("explorer", "machete", 1)).when(0, StepOnto("B27", 1)).then(PieceMoved(0, 1, "B27", 0))
    turn = walk(turn, PlayCard("explorer", "machete", 0), StepOnto("B13", 0))
    assert (piece(turn, 0), piece(turn, 1)) == ("B13", "B27")


@rule("R30")
def test_the_power_of_a_card_is_not_split():
    turn = walk(two("trailblazer", "B20 B26"), PlayCard("trailblazer", "machete", 0))
    turn.when(0, StepOnto("B27", 1)).refused("no_power", "R7")
    turn = walk(turn, StepOnto("B13", 0))
    turn.when(0, StepOnto("B27", 1)).refused("no_power")
    assert {move.piece for move in legal_moves(GAME, turn.state, 0) if isinstance(move, StepOnto)} == {0}


@rule("R30", "D-14")
def test_nor_does_rubble_of_the_other_piece_come_before_its_first_step():
    turn = walk(two("trailblazer explorer", "B20 C2"), PlayCard("trailblazer", "machete", 0))
    turn.when(0, StepOnto("C3", 1)).refused("step_owed", "D-14")
    turn = walk(turn, StepOnto("B13", 0)).when(0, StepOnto("C3", 1))
    assert turn.events[0] == PieceStopped(0, 0)
    assert piece(walk(turn, GiveCard("explorer")), 1) == "C3"


@rule("R14", "R28")
def test_the_own_second_piece_is_in_the_way_too():
    turn = walk(two("explorer", "B20 B13"), PlayCard("explorer", "machete", 0))
    turn.when(0, StepOnto("B13", 0)).refused("occupied", "R14")


def test_moves_name_one_of_the_two():
    two("explorer", "B20 B13").when(0, PlayCard("explorer", "machete", 2)).refused("no_such_piece", "R28")


@rule("R29", "C-11")
def test_both_pieces_must_arrive():
    turn = two("explorer scout trailblazer", "N34 N33")
    turn = walk(turn, PlayCard("scout", "machete")).when(0, StepOnto("S2"))
    assert turn.events == [PieceMoved(0, 0, "S2", 1), PieceArrived(0, 0)]  # the turn goes on, the power does not
    assert turn.state.now.power is None
    turn.when(0, PlayCard("explorer", "machete", 0)).refused("piece_arrived", "R25")
    assert not {move.piece for move in legal_moves(GAME, turn.state, 0) if isinstance(move, PlayCard)} - {1}
    turn = walk(turn, PlayCard("trailblazer", "machete", 1), StepOnto("N37", 1))
    assert GAME.outcome(turn.state) is None


@rule("R29", "R25")
def test_the_second_arrival_starts_the_final_round():
    turn = of_seat(two("explorer", "N34 N33"), 0, pieces=("N34", None))
    turn = walk(turn, PlayCard("explorer", "machete")).when(0, StepOnto("S1"))
    assert turn.events[-1] == TurnStarted(1, 1)
    last = of_seat(turn, 1, pieces=("N34", None), hand=("explorer",), blockades=("blockade-1",))
    last = walk(last, PlayCard("explorer", "machete"), StepOnto("S1"), seat=1)
    assert last.events[-1] == GameEnded((1,), (0, 0), "completed")
    lost = turn.when(1, EndTurn())
    assert lost.events[-1].winners == (0,)


@rule("R23")
def test_either_piece_may_take_a_blockade():
    turn = two("scout", "B20 B10", blockades={0: "blockade-1"})
    turn = walk(turn, PlayCard("scout", "machete", 1), ClearBlockade("blockade-1", 1))
    assert names(turn) == ["BlockadeRemoved"]
    other = walk(two("scout", "B20 B10", blockades={0: "blockade-1"}), PlayCard("scout", "machete", 0))
    other.when(0, ClearBlockade("blockade-1", 1)).refused("no_power")


@rule("R41")
@pytest.mark.parametrize("number", [0, 1])
def test_each_piece_explores_for_itself(number):
    turn = two("explorer explorer", "B20 B7" if number == 0 else "B7 B20", caves=True)
    turn = of_seat(turn, 0, pieces=("B20", "B19") if number == 0 else ("B19", "B20"))
    turn = walk(turn, PlayCard("explorer", "machete", number)).when(0, StepOnto("B13", number))
    assert names(turn) == ["PieceMoved", "TokenTaken"]
    turn = walk(turn, PlayCard("explorer", "machete", 1 - number)).when(0, StepOnto("B12", 1 - number))
    assert names(turn) == ["PieceMoved"]
