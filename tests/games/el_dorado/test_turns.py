"""How turns end, and how the race does."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    CardDiscarded,
    CardsDrawn,
    GameEnded,
    PieceArrived,
    PieceMoved,
    TurnEnded,
    TurnStarted,
)
from games.el_dorado.moves import DiscardCard, EndTurn, PayCard, PlayCard, StepOnto, UseAction
from games.el_dorado.scoring import distance
from games.kit import Outcome, Place
from tests.games.chance import Forbidden
from tests.games.el_dorado.table import changed, drawn, hand, names, of_seat, piece, race, walk
from tests.games.spec import rule

# ── the end of a turn ──


@rule("R5", "R21", "R22")
def test_played_cards_are_discarded_and_the_hand_is_filled():
    turn = walk(race("explorer traveler scout", deck="sailor native captain"), PlayCard("explorer", "machete"))
    turn = walk(turn, StepOnto("B13"), PayCard("traveler")).when(0, EndTurn(), Forbidden())
    assert turn.events == [
        TurnEnded(0),
        CardsDrawn(0, 3, ("sailor-a", "native-a", "captain-a"), Place(7, 0)),
        TurnStarted(1, 1),
    ]
    mine = turn.state.expeditions[0]
    assert (mine.hand, mine.discard) == (("sailor", "scout", "captain", "native"), ("explorer", "traveler"))
    assert GAME.turn(turn.state) == (1,)


@rule("R21", "C-9")
def test_each_card_is_kept_or_discarded():
    turn = race("explorer traveler scout", deck="sailor native captain")
    turn = turn.when(0, DiscardCard("traveler")).then(CardDiscarded(0, "traveler"))
    turn = turn.when(0, DiscardCard("explorer")).then(CardDiscarded(0, "explorer"))
    turn = walk(turn, EndTurn())
    assert hand(turn) == ("sailor", "scout", "captain", "native")
    turn.when(0, DiscardCard("scout")).refused("not_your_turn", "R5")


@rule("D-16")
@pytest.mark.parametrize("move", [PayCard("scout"), PlayCard("scout", "machete"), UseAction("compass")])
def test_who_discards_plays_nothing_more(move):
    turn = walk(race("explorer scout compass"), DiscardCard("explorer"))
    turn.when(0, move).refused("turn_ending", "D-16")
    turn.when(0, DiscardCard("native")).refused("card_not_held")


@rule("C-9")
@pytest.mark.parametrize("count", [4, 5])
def test_who_keeps_four_cards_or_more_draws_none(count):
    turn = race(" ".join(["scout"] * count), deck="sailor").when(0, EndTurn(), Forbidden())
    assert turn.events == [TurnEnded(0), TurnStarted(1, 1)]


@rule("R22", "C-7")
def test_the_discard_pile_is_shuffled_when_the_draw_pile_runs_out():
    turn = walk(race("scout", deck="sailor", discard="native"), PlayCard("scout", "machete"), StepOnto("B13"))
    turn = walk(turn, EndTurn())
    assert names(turn) == ["PieceStopped", "TurnEnded", "CardsDrawn", "DeckShuffled", "CardsDrawn", "TurnStarted"]
    assert sorted(drawn(turn)) == ["native", "sailor", "scout"]  # what was played is among them
    assert turn.state.expeditions[0].discard == ()


@rule("C-16")
def test_a_turn_may_end_without_a_card():
    assert names(race("").when(0, EndTurn())) == ["TurnEnded", "TurnStarted"]


@rule("R5")
def test_seats_take_turns_and_rounds_are_counted():
    turn = walk(race("scout scout scout scout"), EndTurn())
    turn = walk(turn, EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1] == TurnStarted(0, 2)
    turn.when(1, EndTurn()).refused("not_your_turn", "R5")


# ── the race ends ──


def at_the_gate(**more):
    """Seat 0 is before the finish of the Hills of Gold."""
    return race("explorer scout", "N34", **more)


def arriving(start, seat=0):
    start = of_seat(start, seat, hand=("explorer", "scout"), pieces=("N34",))
    return walk(start, PlayCard("explorer", "machete"), StepOnto("S2"), seat=seat)


@rule("R25", "C-11", "D-3")
def test_the_first_arrival_starts_the_final_round():
    turn = walk(at_the_gate(deck="sailor"), PlayCard("explorer", "machete")).when(0, StepOnto("S2"), Forbidden())
    assert turn.events == [PieceMoved(0, 0, "S2", 0), PieceArrived(0, 0), TurnEnded(0), TurnStarted(1, 1)]
    mine = turn.state.expeditions[0]
    assert (mine.hand, mine.discard, piece(turn)) == (("scout",), ("explorer",), None)  # nothing is drawn
    assert GAME.view(turn.state, 0).board["final_round"]
    turn = walk(turn, EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events == [TurnEnded(2), GameEnded((0,), (0, -37, -36), "completed")]
    assert GAME.turn(turn.state) == ()


@rule("C-11")
def test_the_finishing_space_is_free_for_the_next():
    turn = arriving(arriving(at_the_gate()), 1)
    assert turn.state.arrivals == (0, 1)
    assert GAME.turn(turn.state) == (2,)


@rule("R26")
def test_an_arrival_of_the_last_player_ends_the_game_at_once():
    turn = walk(walk(race(""), EndTurn()), EndTurn(), seat=1)
    turn = arriving(turn, 2)
    assert turn.events[-1].reason == "completed"
    assert turn.events[-1].winners == (2,)
    assert turn.state.outcome == Outcome((2,), turn.events[-1].scores, "completed")
    turn.when(2, EndTurn()).refused("game_over", "R25")


@rule("R25")
def test_the_round_goes_by_the_starter():
    """Seat 1 began, so seat 0 is the last of the round."""
    turn = changed(at_the_gate(), starter=1)
    assert isinstance(arriving(turn).events[-1], GameEnded)


@rule("R27", "C-12", "D-12")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ((), (), 0),  # who came first
        ((), (1,), 1),  # the most blockades
        ((1, 2), (6,), 0),
        ((1, 4), (2, 5), 1),  # the highest power
        ((5, 1), (6, 2), 1),  # the highest number
        ((5, 6), (3, 4), 0),
        ((1, 5), (2, 6), 1),
        ((3, 6), (4, 5), 0),  # the one best blockade counts, not the sum
    ],
)
def test_of_several_in_el_dorado_the_blockades_decide(first, second, winner):
    turn = at_the_gate()
    for seat, numbers in enumerate((first, second)):
        turn = of_seat(turn, seat, blockades=tuple(f"blockade-{number}" for number in numbers))
    turn = arriving(arriving(turn), 1).when(2, EndTurn())
    assert turn.events[-1].winners == (winner,)


@rule("R27")
def test_who_has_not_arrived_does_not_win():
    turn = of_seat(at_the_gate(), 1, blockades=("blockade-6", "blockade-5"))
    turn = walk(arriving(turn), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1].winners == (0,)


@rule("C-17")
def test_after_the_agreed_rounds_nobody_wins():
    turn = race("scout scout scout scout", max_rounds=1)
    turn = walk(walk(turn, EndTurn()), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events == [TurnEnded(2), GameEnded((), turn.events[-1].scores, "capped")]
    assert GAME.describe(turn.events[-1]) == "the game ends (capped): nobody has reached El Dorado"


@rule("D-13")
def test_an_arrival_in_the_last_round_counts():
    turn = walk(walk(race("", max_rounds=1), EndTurn()), EndTurn(), seat=1)
    assert arriving(turn, 2).events[-1].reason == "completed"


def test_scores_are_the_steps_to_go():
    start = race("", "N34")
    assert [distance(start.state, seat) for seat in range(3)] == [1, 37, 36]
