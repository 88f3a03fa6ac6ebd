"""What becomes of a seat that leaves."""

from dataclasses import replace

import pytest

from games.kit import fold
from games.lost_cities_board import GAME
from games.lost_cities_board.events import CardsSetAside, DiscardTaken, ExpeditionStarted, GameEnded, SeatRetired
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance, TakeDiscard
from games.lost_cities_board.scoring import explorer_scores, net
from tests.games.lost_cities_board.table import expedition, scored, stones
from tests.games.spec import Given, rule

HANDS = ("B3a B5a", "R4a R5a", "G2a G3a", "Y6a Y7a")


def table(seats, *explorers, hands=HANDS, **options):
    return expedition(*hands[:seats], explorers=explorers, **options)


def without(now, *seats):
    """The table after these seats have left, one after the other."""
    state = now.state
    for seat in seats:
        state = fold(GAME, state, GAME.retire(state, seat))
    return Given(GAME, state)


# ── two ──


@rule("L-1")
@pytest.mark.parametrize(("leaver", "winner"), [(0, 1), (1, 0)])
def test_when_one_of_two_leaves_the_other_wins_at_once(leaver, winner):
    now = table(2, "B9", "R9", points=(30, 10))
    assert GAME.retire(now.state, leaver) == [SeatRetired(leaver), GameEnded((winner,), (30, 10), "retired")]
    state = without(now, leaver).state
    assert (state.retired, state.outcome.reason, GAME.turn(state)) == ((leaver,), "retired", ())


@rule("L-1", "L-5")
def test_nobody_leaves_a_game_that_is_over():
    state = without(table(2), 1).state
    assert GAME.retire(state, 0) == GAME.retire(state, 1) == []


# ── more ──


@rule("L-2")
@pytest.mark.parametrize("seats", [3, 4])
def test_when_one_of_more_leaves_its_explorers_and_its_points_stay(seats):
    now = table(seats, "", "R5 G9*", points=(0, 20, 0, 0)[:seats])
    assert GAME.retire(now.state, 1) == [SeatRetired(1)]
    state = without(now, 1).state
    assert (stones(state, 1), state.columns[1][1]) == ("R5 G9*", ("R0",))
    assert [net(row) for row in explorer_scores(state)][:2] == [0, 110]
    assert state.points[1] == 20
    assert GAME.outcome(state) is None


@rule("L-2")
def test_they_are_scored_with_the_others():
    now = without(table(3, "", "R5 G9*", deck="W7a", length="short", points=(0, 20, 0)), 1)
    now = now.when(0, DiscardCard("B3")).when(0, DrawCard())
    assert now.events[1].changes == (0, 110, 0)


@rule("L-2", "B-12")
def test_they_count_for_the_bridge():
    now = without(table(3, "B6", "R7 G7", "Y8 W9", length="short"), 1)
    assert now.when(0, PlayCard("B3")).events[1].ended == "bridge"


@rule("L-3")
def test_its_hand_goes_out_of_play():
    state = without(table(3), 1).state
    assert (state.hands[1], state.out) == ((), ("R4", "R5"))
    board = GAME.view(state, None).board
    assert (board["hands"], board["out_of_play"], board["retired"]) == ([2, 0, 2], 2, [1])


@rule("L-3", "L-7")
def test_it_is_dealt_no_other_hand_and_nothing_is_put_aside_for_the_two_that_are_left():
    now = without(table(3, deck="W7a"), 1).when(0, DiscardCard("B3")).when(0, DrawCard())
    assert not [event for event in now.events if isinstance(event, CardsSetAside)]
    assert [len(hand) for hand in now.state.hands] == [8, 0, 8]
    places = now.events[-1].places
    assert [place.position for place in places] == [0, 8, 8]
    assert (len(now.state.deck.cards), now.state.out) == (110 - 16, ())


@rule("L-4")
def test_its_turns_are_skipped():
    now = without(table(4, deck="W7a W8a W9a W9b"), 1, 2).when(0, DiscardCard("B3")).when(0, DrawCard())
    assert GAME.turn(now.state) == (3,)
    now = now.when(3, DiscardCard("Y6")).when(3, DrawCard())
    assert GAME.turn(now.state) == (0,)
    assert now.when(1, DiscardCard("R4")).refused("seat_left", "L-4").facts == {"retired": [1, 2]}


@rule("L-4")
def test_whose_turn_it_is_does_not_change_when_another_leaves():
    laying = without(table(3), 2)
    assert (GAME.turn(laying.state), laying.state.phase) == ((0,), "play")
    drawing = without(table(3).when(0, DiscardCard("B3")), 1)
    assert (GAME.turn(drawing.state), drawing.state.phase) == ((0,), "draw")
    assert GAME.turn(drawing.when(0, DrawCard()).state) == (2,)


@rule("L-4")
def test_a_turn_that_its_seat_leaves_ends_there_and_what_was_done_stays():
    now = table(3, "B1", redraw_own_discard=False).when(0, PlayCard("B3"))
    left = without(now, 0)
    assert (GAME.turn(left.state), left.state.phase, left.state.turns) == ((1,), "play", 0)  # no finished turn
    assert (stones(left.state, 0), len(left.state.deck.cards)) == ("B2", 3)  # nothing drawn
    discarded = without(table(3, redraw_own_discard=False).when(0, DiscardCard("B3")), 0)
    assert discarded.state.blocked is None
    discarded.when(1, DiscardCard("R4")).when(1, TakeDiscard("B")).then(DiscardTaken(1, "B", "B3"))


@rule("L-4")
def test_a_choice_that_is_open_lapses():
    now = table(3, "B1 R3", tiles="B2:F").when(0, PlayCard("B3"))
    assert now.state.phase == "advance"
    left = without(now, 0)
    assert (GAME.turn(left.state), left.state.phase) == ((1,), "play")
    left.when(0, AdvanceExplorer("R")).refused("seat_left")
    left.when(1, SkipAdvance()).refused("must_play_first")


@rule("L-4", "R-12")
def test_a_broken_turn_does_not_reach_the_cap():
    start = table(3, max_turns=100)
    now = Given(GAME, replace(start.state, turns=99)).when(0, DiscardCard("B3"))
    left = without(now, 0)
    assert (left.state.turns, left.state.outcome, len(left.state.results)) == (99, None, 0)
    capped = left.when(1, DiscardCard("R4")).when(1, DrawCard())
    assert capped.events[1].ended == "capped"


@rule("L-4", "R30")
def test_the_next_expedition_begins_with_a_seat_that_is_there():
    now = without(table(4, deck="W7a"), 1, 2).when(0, DiscardCard("B3")).when(0, DrawCard())
    assert now.events[2] == ExpeditionStarted(2, 3)


@rule("L-5")
@pytest.mark.parametrize(("leavers", "winner"), [((0, 1), 2), ((2, 0), 1), ((1, 2), 0)])
def test_the_last_seat_left_wins_whatever_the_points(leavers, winner):
    now = table(3, "B9", "R9", "G9", points=tuple(0 if seat == winner else 90 for seat in range(3)))
    first, last = leavers
    one_gone = without(now, first)
    assert GAME.retire(one_gone.state, last) == [
        SeatRetired(last),
        GameEnded((winner,), one_gone.state.points, "retired"),
    ]
    assert GAME.outcome(without(one_gone, last).state).winners == (winner,)
    assert without(one_gone, last).state.retired == leavers


@rule("L-5")
def test_a_seat_leaves_only_once():
    now = without(table(3), 1)
    assert GAME.retire(now.state, 1) == []


@rule("L-6")
def test_a_seat_that_has_left_cannot_win():
    results = [scored(0, 0, 0, artifacts=(6, 9, 6)), scored(0, 0, 0, number=2)]
    now = without(table(3, deck="W7a", results=results, points=(50, 200, 50)), 1)
    now = now.when(0, DiscardCard("B3")).when(0, DrawCard())
    assert now.events[-1] == GameEnded((0, 2), (80, 270, 80), "completed")
