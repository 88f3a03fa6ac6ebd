"""Points, starters and winners."""

from dataclasses import replace

import pytest

from games.lost_cities import GAME
from games.lost_cities.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    GameEnded,
    RoundScored,
    RoundStarted,
    SeatRetired,
)
from games.lost_cities.moves import DiscardCard, DrawCard, PlayCard, TakeDiscard
from games.lost_cities.scoring import expedition_score, next_starter
from games.lost_cities.state import evolve
from tests.games.chance import Seeded
from tests.games.lost_cities.table import dealt, scored
from tests.games.spec import Given, given, rule


@rule("R15", "R16", "R17", "C-4")
@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("", 0),
        ("RX", -40),
        ("RX RX", -60),
        ("RX RX RX", -80),
        ("R2 R3 R7 R8 R10", 10),
        ("RX R4 R6 R7", -6),
        ("RX RX R4 R5 R6 R7 R8 R10", 80),
        ("RX RX RX R2 R3 R4 R5 R6 R7 R8 R9 R10", 156),
        ("R2 R3 R4 R5 R6 R7 R8 R9", 44),
        ("R2", -18),
        ("RX R2", -36),
        ("R3 R4 R5 R6 R7 R8 R9", 22),
    ],
)
def test_an_expedition_scores(played, points):
    assert expedition_score(tuple(played.split()))[-1] == points


@rule("R15", "R16", "R17")
def test_the_arithmetic_is_told():
    assert expedition_score(()) == (0, 0, 1, 0, 0)
    assert expedition_score(("RX", "R4", "R6", "R7")) == (17, 20, 2, 0, -6)
    assert expedition_score(("RX", "RX", "R4", "R5", "R6", "R7", "R8", "R10")) == (40, 20, 3, 20, 80)


@rule("C-5")
def test_the_bonus_does_not_ask_for_a_profit():
    """The poorest expedition of eight cards is worth nothing; it still earns its bonus."""
    assert expedition_score(("RX", "RX", "RX", "R2", "R3", "R4", "R5", "R6")) == (20, 20, 4, 20, 20)


# ── the end of a round ──


def last_card(**options):
    """Seat 0 has laid a card, and one card is left to draw."""
    return given(GAME, *dealt("R10 RXa R5", "G2 G3", deck="W7"), **options).when(0, PlayCard("R10"))


@rule("R13", "C-6")
def test_a_round_is_over_as_soon_as_the_last_card_is_drawn():
    ended = last_card(rounds=1).when(0, DrawCard())
    drawn, scores, end = ended.events
    assert drawn.card == "W7"
    assert scores == RoundScored(1, scores.scores, capped=False)
    assert [[score[-1] for score in side] for side in scores.scores] == [[-10, 0, 0, 0, 0], [0] * 5]
    assert end == GameEnded((1,), (-10, 0), "completed")
    assert GAME.outcome(ended.state).winners == (1,)


@rule("R13", "C-1")
def test_a_card_taken_from_a_pile_does_not_end_the_round():
    turn = given(GAME, *dealt("R10 R5", "G2 G3", deck="W7 W8"))
    turn = turn.when(0, DiscardCard("R10")).when(0, DrawCard()).when(1, PlayCard("G2")).when(1, TakeDiscard("R"))
    assert len(turn.events) == 1
    assert len(turn.state.deck.cards) == 1
    turn.when(0, PlayCard("R5")).when(0, DrawCard())


@rule("R18", "R3")
def test_the_next_round_begins_with_all_cards_shuffled():
    ended = last_card(rounds=2).when(0, DrawCard(), Seeded(7))
    _, scores, started, hands = ended.events
    assert started == RoundStarted(2, 1, started.deck)
    assert len(started.deck.items) == 60
    assert ended.state.expeditions == (((),) * 5,) * 2
    assert (ended.state.discards, ended.state.turns, ended.state.round) == (((),) * 5, 0, 2)
    assert [len(hand) for hand in hands.hands] == [8, 8]
    assert ended.state.results[0].scores == scores.scores


@rule("R18", "R20")
def test_the_points_of_all_rounds_add_up():
    first = [RoundScored(1, scored(50, 20), False)]
    ended = given(GAME, *first, *dealt("R10 RXa R5", "G2 G3", deck="W7", number=2), rounds=2)
    ended = ended.when(0, PlayCard("R10")).when(0, DrawCard())
    assert ended.events[-1] == GameEnded((0,), (40, 20), "completed")


@rule("C-9")
def test_equal_totals_are_a_draw():
    ended = given(GAME, *dealt("R10", "G2", deck="W7"), rounds=1).when(0, DiscardCard("R10")).when(0, DrawCard())
    assert ended.events[-1] == GameEnded((), (0, 0), "completed")
    assert GAME.describe(ended.events[-1]) == "the game ends (completed): a draw, 0 to 0"


# ── who begins ──


def history(seats, *rounds):
    """The state after rounds, each given as its starter and the points of both sides."""
    state = GAME.initial(GAME.options(), seats)
    for number, (starter, first, second) in enumerate(rounds, 1):
        started, _ = dealt(*[""] * seats, starter=starter, number=number)
        state = evolve(evolve(state, started), RoundScored(number, scored(first, second), False))
    return state


@rule("R19", "C-7", "C-8")
@pytest.mark.parametrize(
    ("rounds", "starter"),
    [
        ([(0, 10, 20)], 1),
        ([(0, 20, 10)], 0),
        ([(1, 20, 10)], 0),
        ([(1, 10, 20)], 1),
        ([(0, 50, 0), (0, 0, 20)], 0),  # C-8: ahead in total, though not in the last round
        ([(0, 5, 5)], 1),  # C-7: equal
        ([(1, 5, 5)], 0),
        ([(0, 5, 5), (1, 5, 5)], 0),
        ([(1, 0, 30), (1, 30, 0)], 0),
    ],
)
def test_the_player_ahead_in_total_begins_the_next_round(rounds, starter):
    assert next_starter(history(2, *rounds)) == starter


@rule("P-11", "C-7")
@pytest.mark.parametrize(
    ("rounds", "starter"),
    [
        ([(0, 10, 0)], 2),  # the partner of who began
        ([(2, 10, 0)], 0),
        ([(0, 10, 0), (2, 10, 0)], 0),  # and back
        ([(0, 0, 10)], 1),  # neither has begun: the next one clockwise
        ([(1, 10, 0)], 2),
        ([(2, 0, 10)], 3),
        ([(3, 10, 0)], 0),
        ([(0, 0, 10), (1, 0, 10)], 3),
        ([(0, 0, 10), (1, 30, 0)], 2),  # the last round of this partnership was begun by 0
        ([(0, 0, 10), (1, 30, 0), (2, 0, 90)], 3),
        ([(0, 5, 5)], 1),  # equal: the other partnership
        ([(0, 5, 5), (1, 5, 5)], 2),
        ([(0, 5, 5), (1, 5, 5), (2, 5, 5)], 3),
    ],
)
def test_the_partnership_ahead_begins_with_the_partner_whose_turn_it_is(rounds, starter):
    assert next_starter(history(4, *rounds)) == starter


# ── the turn cap ──


def before_the_cap(turns, deck="W7 W8 W9", **options):
    """Seat 1 has laid a card in the turn after so many; a discard lies there to be taken."""
    events = [CardDiscarded(0, "R5"), CardDrawn(0, "W7"), CardPlayed(1, "G2")]
    start = given(GAME, *dealt("R5 R10", "G2 G3", deck=deck), *events, max_turns=100, **options)
    return Given(GAME, replace(start.state, turns=turns))


@rule("R-12")
def test_a_round_ends_at_its_turn_cap_and_is_scored_as_it_stands():
    assert len(before_the_cap(98, rounds=1).when(1, TakeDiscard("R")).events) == 1
    taken, scores, end = before_the_cap(99, rounds=1).when(1, TakeDiscard("R")).events
    assert taken == DiscardTaken(1, "R", "R5")
    assert scores.capped
    assert GAME.describe(scores) == "round 1 is scored as it stands, at the turn cap: 0 to -18"
    assert end == GameEnded((0,), (0, -18), "capped")


@rule("R-12")
def test_a_card_from_the_deck_may_reach_the_cap_too():
    _, scores, _ = before_the_cap(99, rounds=1).when(1, DrawCard()).events
    assert scores.capped


@rule("R-12")
def test_a_natural_end_in_the_turn_of_the_cap_wins():
    _, scores, end = before_the_cap(99, deck="W7 W8", rounds=1).when(1, DrawCard()).events
    assert not scores.capped
    assert end.reason == "completed"


@rule("R-12")
def test_after_a_capped_round_the_game_goes_on_and_its_result_says_so():
    turn = before_the_cap(99, rounds=2).when(1, TakeDiscard("R"))
    assert turn.state.round == 2
    assert GAME.turn(turn.state) == (0,)
    turn = given(GAME, RoundScored(1, scored(0), True), *dealt("R10", "G2", deck="W7", number=2), rounds=2)
    turn = turn.when(0, PlayCard("R10")).when(0, DrawCard())
    assert turn.events[-1] == GameEnded((1,), (-10, 0), "capped")


@rule("R-12")
def test_taking_a_discard_uses_chance_only_if_it_reaches_the_cap():
    assert GAME.reveals(before_the_cap(99).state, 1, TakeDiscard("R"))
    assert not GAME.reveals(before_the_cap(98).state, 1, TakeDiscard("R"))


# ── leaving ──


@rule("L-1")
@pytest.mark.parametrize(
    ("seats", "leaver", "winners"), [(2, 0, (1,)), (2, 1, (0,)), (4, 0, (1, 3)), (4, 3, (0, 2)), (4, 2, (1, 3))]
)
def test_when_a_seat_leaves_the_other_side_wins(seats, leaver, winners):
    state = history(seats, (0, 30, 10))
    events = GAME.retire(state, leaver)
    scores = (30, 10, 30, 10)[:seats]
    assert events == [SeatRetired(leaver), GameEnded(winners, scores, "retired")]
    for event in events:
        state = evolve(state, event)
    assert (state.retired, state.outcome.reason, GAME.turn(state)) == (leaver, "retired", ())
    assert GAME.retire(state, 1) == []
