"""The caves variant: exploring."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    PieceMoved,
    PieceStopped,
    TokenTaken,
)
from games.el_dorado.moves import (
    ClearBlockade,
    EndTurn,
    GiveCard,
    PayCard,
    PlayCard,
    PlayToken,
    StepOnto,
    StopMoving,
    UseAction,
    UseToken,
)
from games.kit import Place
from tests.games.el_dorado.table import changed, names, race, tokens, walk
from tests.games.spec import rule

FOUND = TokenTaken(0, "B8", "draw-a", Place(8, 0))


def by_the_cave(cards, at, first="draw coin-1 keep pass", **more):
    """On board B, whose cave lies at B8; B13, B14, B9, B4, B3 and B7 lie around it."""
    return changed(race(cards, at, caves=True, **more), caves=tokens(first, "draw", "draw", "draw"))


# ── exploring ──


@rule("R40")
def test_a_piece_that_stops_beside_a_cave_explores_it():
    turn = walk(by_the_cave("explorer", "B20"), PlayCard("explorer", "machete")).when(0, StepOnto("B13"))
    assert turn.events == [PieceMoved(0, 0, "B13", 0), FOUND]
    assert turn.state.expeditions[0].tokens == ("draw",)
    assert [len(pile.cards) for pile in turn.state.caves] == [3, 1, 1, 1]


@rule("R40", "D-2")
def test_passing_by_is_not_enough():
    turn = walk(by_the_cave("trailblazer", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = walk(turn, StepOnto("B19"))
    assert names(turn.when(0, StepOnto("B26"))) == ["PieceMoved"]


@rule("R9", "D-2")
def test_stopping_with_power_left_explores():
    turn = walk(by_the_cave("trailblazer explorer", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    assert turn.when(0, StopMoving()).events == [PieceStopped(0, 0), FOUND]


@rule("D-2")
@pytest.mark.parametrize(
    "move",
    [
        *(PlayCard("explorer", "machete"), PayCard("explorer"), UseAction("compass"), UseToken("pass"), EndTurn()),
        PlayToken("machete-1"),
    ],
)
def test_the_cave_is_explored_before_another_play_takes_effect(move):
    turn = by_the_cave("trailblazer explorer compass", "B20", tokens="pass machete-1")
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = turn.when(0, move)
    assert turn.events[:2] == [PieceStopped(0, 0), FOUND]


@rule("D-2")
def test_the_native_and_base_camps_stop_a_piece():
    turn = walk(by_the_cave("native", "B20"), PlayCard("native", "any")).when(0, StepOnto("B14"))
    assert turn.events == [PieceMoved(0, 0, "B14", 0), FOUND]
    turn = walk(by_the_cave("explorer", "B2"), StepOnto("B3")).when(0, GiveCard("explorer"))
    assert turn.events[1:] == [PieceMoved(0, 0, "B3", 0), FOUND]


@rule("R41")
def test_moving_alongside_gives_no_second_token():
    turn = walk(by_the_cave("explorer explorer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("explorer", "machete"))
    assert names(turn.when(0, StepOnto("B14"))) == ["PieceMoved"]


@rule("R41")
def test_a_stop_elsewhere_makes_the_cave_new():
    turn = walk(by_the_cave("explorer explorer explorer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("explorer", "machete"), StepOnto("B19"), PlayCard("explorer", "machete"))
    turn = turn.when(0, StepOnto("B13"))
    assert turn.events[1:] == [TokenTaken(0, "B8", "coin-1-a", Place(8, 1))]


@rule("R41")
def test_but_leaving_and_coming_back_in_one_movement_does_not():
    turn = walk(by_the_cave("explorer trailblazer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B19"), StepOnto("B13"))
    assert names(turn.when(0, StopMoving())) == ["PieceStopped"]


@rule("C-14")
def test_an_empty_cave_gives_nothing():
    turn = walk(by_the_cave("explorer", "B20", first=""), PlayCard("explorer", "machete"))
    assert names(turn.when(0, StepOnto("B13"))) == ["PieceMoved"]


@rule("C-14")
def test_without_the_variant_caves_are_mountains():
    turn = walk(race("explorer", "B20"), PlayCard("explorer", "machete")).when(0, StepOnto("B13"))
    assert names(turn) == ["PieceMoved"]


@rule("R40")
def test_taking_a_blockade_may_end_beside_a_cave():
    turn = race("photographer", "G24", caves=True, blockades={2: "blockade-2"})
    turn = walk(turn, PlayCard("photographer", "coin"), StepOnto("G23")).when(0, ClearBlockade("blockade-2"))
    assert names(turn) == ["BlockadeRemoved", "TokenTaken"]


def test_exploring_reveals():
    turn = walk(by_the_cave("trailblazer", "B20"), PlayCard("trailblazer", "machete"))
    assert not GAME.reveals(turn.state, 0, StepOnto("B13"))  # power is left
    turn = walk(turn, StepOnto("B13"))
    assert GAME.reveals(turn.state, 0, StopMoving())
    turn = walk(by_the_cave("explorer", "B20"), PlayCard("explorer", "machete"))
    assert GAME.reveals(turn.state, 0, StepOnto("B13"))
    assert not GAME.reveals(turn.state, 0, StepOnto("B21"))
