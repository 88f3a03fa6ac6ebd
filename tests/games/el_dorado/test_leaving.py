"""Seats that leave."""

from dataclasses import replace

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    SeatRetired,
    TurnEnded,
    TurnStarted,
)
from games.el_dorado.moves import EndTurn, PlayCard, StepOnto
from games.el_dorado.scoring import distance
from games.kit import fold
from tests.games.el_dorado.table import of_seat, race, walk
from tests.games.spec import Given, rule


def at_the_gate(**more):
    """Seat 0 is before the finish of the Hills of Gold."""
    return race("explorer scout", "N34", **more)


def arriving(start, seat=0):
    start = of_seat(start, seat, hand=("explorer", "scout"), pieces=("N34",))
    return walk(start, PlayCard("explorer", "machete"), StepOnto("S2"), seat=seat)


@rule("L-1")
def test_who_leaves_takes_the_pieces_along_and_is_skipped():
    start = walk(race("explorer", "B20", seats=4), PlayCard("explorer", "machete"), StepOnto("B13"))
    events = GAME.retire(start.state, 0)
    assert events == [SeatRetired(0), TurnEnded(0), TurnStarted(1, 1)]
    state = fold(GAME, start.state, events)
    assert state.expeditions[0].pieces == (None,)
    assert state.expeditions[0].discard == ("explorer",)
    assert GAME.retire(state, 0) == []
    assert GAME.retire(state, 2) == [SeatRetired(2)]  # not its turn: that of seat 1 goes on
    state = fold(GAME, state, [SeatRetired(2)])
    turn = Given(GAME, state).when(1, EndTurn())
    assert turn.events[-1] == TurnStarted(3, 1)
    turn = turn.when(3, EndTurn())
    assert turn.events[-1] == TurnStarted(1, 2)


@rule("L-1")
@pytest.mark.parametrize(("seats", "leavers", "winner"), [(2, [0], 1), (2, [1], 0), (3, [1, 0], 2), (4, [2, 3, 0], 1)])
def test_the_last_one_left_wins(seats, leavers, winner):
    state = race("", "B20 B21" if seats == 2 else "B20", seats=seats).state
    for leaver in leavers:
        events = GAME.retire(state, leaver)
        state = fold(GAME, state, events)
    assert (events[-1].winners, events[-1].reason) == ((winner,), "retired")
    assert GAME.retire(state, winner) == []
    assert distance(state, leavers[0]) == (74 if seats == 2 else 37)


@rule("L-2")
def test_an_arrival_does_not_count_for_a_seat_that_leaves():
    turn = arriving(at_the_gate())
    state = fold(GAME, turn.state, GAME.retire(turn.state, 0))
    assert not GAME.view(state, 0).board["final_round"]
    turn = walk(Given(GAME, state), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1] == TurnStarted(1, 2)  # the race goes on


@rule("L-1")
def test_the_final_round_ends_when_its_last_player_leaves():
    turn = walk(arriving(at_the_gate()), EndTurn(), seat=1)
    assert turn.state.now.seat == 2
    events = GAME.retire(turn.state, 2)
    assert (events[-1].winners, events[-1].reason) == ((0,), "completed")


def test_a_state_is_all_there_is():
    start = race("scout", "B20")
    assert replace(start.state) == start.state
    assert hash(start.state) == hash(race("scout", "B20").state)
