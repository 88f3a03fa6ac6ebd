"""Points, starters and winners."""

from dataclasses import replace
from itertools import combinations

import pytest

from games.expedition import GAME
from games.expedition.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    GameEnded,
    RoundScored,
    RoundStarted,
    SeatRetired,
)
from games.expedition.moves import DiscardCard, DrawCard, PlayCard, TakeDiscard
from games.expedition.pieces import DECK
from games.expedition.scoring import expedition_score, next_starter
from games.expedition.state import evolve
from tests.games.chance import Seeded
from tests.games.expedition.table import dealt, scored
from tests.games.spec import Given, given, rule

CLUBS = "CJ CQ CK C1 C2 C3 C4 C5 C6 C7 C8 C9 C10"


def score(played, cost=0):
    return expedition_score(tuple(played.split()), cost)


@rule("R13", "R14", "E-4", "E-5")
@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("", 0),
        ("CJ", 0),
        ("C1 C2", 3),
        ("CK C10", 20),
        (CLUBS, 240),
        ("C1 C2 C3 C4 C5 C6 C7 C8", 56),
        ("CJ CQ", 0),
        ("CJ CQ CK", 0),
        ("C1", 1),
        ("C1 C2 C3 C4 C5 C6 C7", 28),
        ("CJ CQ C4 C6", 30),
        ("CJ CQ CK C7", 28),
        ("CJ CQ CK C1 C2 C3 C4", 40),
        ("CJ CQ CK C1 C2 C3 C4 C5", 80),
        ("CQ C2 C3 C4 C5 C6 C7 C10", 94),
    ],
)
def test_an_expedition_scores(played, points):
    assert score(played)[-1] == points


@rule("E-3", "E-13", "E-14", "R14")
@pytest.mark.parametrize(
    ("played", "points"),
    [
        ("", 0),
        ("CJ", -40),
        ("CJ CQ", -60),
        ("CJ CQ CK", -80),
        ("C1", -19),
        ("C2 C3 C7 C8 C10", 10),
        ("CJ C4 C6 C7", -6),
        ("CJ CQ C4 C5 C6 C7 C8 C10", 80),
        ("C1 C2 C3 C4 C5 C6 C7 C8", 36),
        (CLUBS, 160),
    ],
)
def test_an_expedition_that_costs_20_scores(played, points):
    assert score(played, 20)[-1] == points


@rule("E-13")
def test_with_a_cost_an_untouched_suit_is_still_worth_nothing():
    assert score("", 20) == (0, 0, 1, 0, 0)
    assert [score(played, 20)[-1] for played in ("CJ", "CJ CQ", "CJ CQ CK")] == [-40, -60, -80]


@rule("E-14")
def test_the_bonus_does_not_ask_for_a_profit():
    assert score("CJ CQ CK C1 C2 C3 C4 C5", 20) == (15, 20, 4, 20, 0)


@rule("R13", "E-9")
def test_the_multipliers_are_what_is_counted():
    """Each of the three adds one, whichever it is, and no other card does."""
    for count in range(4):
        for chosen in combinations(("CJ", "CQ", "CK"), count):
            assert expedition_score((*chosen, "C7")) == (7, 0, 1 + count, 0, 7 * (1 + count))


@rule("E-6")
def test_jack_queen_and_king_are_worth_the_same():
    assert {expedition_score((card, "C2", "C9")) for card in ("CJ", "CQ", "CK")} == {(11, 0, 2, 0, 22)}


@rule("E-10", "E-3")
def test_the_arithmetic_is_that_of_the_words_alone():
    """Sum, cost, multiplier, bonus, points; the bonus last, and nothing else comes in."""
    assert score("") == (0, 0, 1, 0, 0)
    assert score("CJ C4 C6 C7") == (17, 0, 2, 0, 34)
    assert score("CJ CQ C4 C5 C6 C7 C8 C10") == (40, 0, 3, 20, 140)
    assert score("CJ CQ C4 C5 C6 C7 C8 C10", 20) == (40, 20, 3, 20, 80)


# ── the end of a round ──


def last_card(**options):
    """Seat 0 has laid a card, and one card is left to draw."""
    return given(GAME, *dealt("C10 CJ C5", "D2 D3", deck="S7"), **options).when(0, PlayCard("C10"))


@rule("R10", "E-18")
def test_a_round_is_over_as_soon_as_the_last_card_is_drawn():
    ended = last_card(rounds=1).when(0, DrawCard())
    drawn, scores, end = ended.events
    assert drawn.card == "S7"
    assert scores == RoundScored(1, scores.scores, capped=False)
    assert [[score[-1] for score in own] for own in scores.scores] == [[10, 0, 0, 0], [0] * 4]
    assert end == GameEnded((0,), (10, 0), "completed")
    assert GAME.outcome(ended.state).winners == (0,)


@rule("E-3")
def test_a_round_is_scored_with_the_cost_that_was_agreed():
    _, scores, end = last_card(rounds=1, expedition_cost=20).when(0, DrawCard()).events
    assert scores.scores[0] == ((10, 20, 1, 0, -10), *((0, 0, 1, 0, 0),) * 3)
    assert end == GameEnded((1,), (-10, 0), "completed")


@rule("R10", "E-15")
def test_a_card_taken_from_a_pile_does_not_end_the_round():
    turn = given(GAME, *dealt("C10 C5", "D2 D3", deck="S7 S8"))
    turn = turn.when(0, DiscardCard("C10")).when(0, DrawCard()).when(1, PlayCard("D2")).when(1, TakeDiscard())
    assert len(turn.events) == 1
    assert len(turn.state.deck.cards) == 1
    turn.when(0, PlayCard("C5")).when(0, DrawCard())


@rule("R15", "R2")
def test_the_next_round_begins_with_all_cards_shuffled():
    ended = last_card(rounds=2).when(0, DrawCard(), Seeded(7))
    _, scores, started, hands = ended.events
    assert started == RoundStarted(2, 0, started.deck)
    assert sorted(started.deck.items) == sorted(DECK)
    assert ended.state.expeditions == (((),) * 4,) * 2
    assert (ended.state.discards, ended.state.turns, ended.state.round) == (((),), 0, 2)
    assert [len(hand) for hand in hands.hands] == [7, 7]
    assert ended.state.results[0].scores == scores.scores


@rule("R15", "R17")
def test_the_points_of_all_rounds_add_up():
    first = [RoundScored(1, scored(5, 20), False)]
    ended = given(GAME, *first, *dealt("C10 CJ C5", "D2 D3", deck="S7", number=2), rounds=2)
    ended = ended.when(0, PlayCard("C10")).when(0, DrawCard())
    assert ended.events[-1] == GameEnded((1,), (15, 20), "completed")


@rule("E-8")
def test_equal_totals_at_the_end_are_a_draw():
    ended = given(GAME, *dealt("C10", "D2", deck="S7"), rounds=1).when(0, DiscardCard("C10")).when(0, DrawCard())
    assert ended.events[-1] == GameEnded((), (0, 0), "completed")
    assert GAME.describe(ended.events[-1]) == "the game ends (completed): a draw, 0 to 0"


# ── who begins ──


def history(*rounds):
    """The state after rounds, each given as its starter and the points of both seats."""
    state = GAME.initial(GAME.options(), 2)
    for number, (starter, first, second) in enumerate(rounds, 1):
        started, _ = dealt("", "", starter=starter, number=number)
        state = evolve(evolve(state, started), RoundScored(number, scored(first, second), False))
    return state


@rule("R16", "E-8")
@pytest.mark.parametrize(
    ("rounds", "starter"),
    [
        ([(0, 10, 20)], 1),
        ([(0, 20, 10)], 0),
        ([(1, 20, 10)], 0),
        ([(1, 10, 20)], 1),
        ([(0, 50, 0), (0, 0, 20)], 0),  # ahead in total, though not in the last round
        ([(0, 5, 5)], 1),  # E-8: equal
        ([(1, 5, 5)], 0),
        ([(0, 5, 5), (1, 5, 5)], 0),
        ([(1, 0, 30), (1, 30, 0)], 0),
    ],
)
def test_the_player_ahead_in_total_begins_the_next_round(rounds, starter):
    assert next_starter(history(*rounds)) == starter


# ── the turn cap ──


def before_the_cap(turns, deck="S7 S8 S9", **options):
    """Seat 1 has laid a card in the turn after so many; a discard lies there to be taken."""
    events = [CardDiscarded(0, "C5"), CardDrawn(0, "S7"), CardPlayed(1, "D2")]
    start = given(GAME, *dealt("C5 C10", "D2 D3", deck=deck), *events, max_turns=100, **options)
    return Given(GAME, replace(start.state, turns=turns))


@rule("R-12", "E-11")
@pytest.mark.parametrize("piles", ["single", "per_suit"])
def test_a_round_ends_at_its_turn_cap_and_is_scored_as_it_stands(piles):
    take = TakeDiscard("all" if piles == "single" else "C")
    assert len(before_the_cap(98, rounds=1, discard_piles=piles).when(1, take).events) == 1
    taken, scores, end = before_the_cap(99, rounds=1, discard_piles=piles).when(1, take).events
    assert taken == DiscardTaken(1, "C5")
    assert scores.capped
    assert GAME.describe(scores) == "round 1 is scored as it stands, at the turn cap: 0 to 2"
    assert end == GameEnded((1,), (0, 2), "capped")


@rule("R-12")
def test_a_card_from_the_deck_may_reach_the_cap_too():
    _, scores, _ = before_the_cap(99, rounds=1).when(1, DrawCard()).events
    assert scores.capped


@rule("E-11")
def test_a_natural_end_in_the_turn_of_the_cap_wins():
    _, scores, end = before_the_cap(99, deck="S7 S8", rounds=1).when(1, DrawCard()).events
    assert not scores.capped
    assert end.reason == "completed"


@rule("E-12")
def test_after_a_capped_round_the_game_goes_on_and_its_result_says_so():
    turn = before_the_cap(99, rounds=2).when(1, TakeDiscard())
    assert turn.state.round == 2
    assert GAME.turn(turn.state) == (1,)
    turn = given(GAME, RoundScored(1, scored(0), True), *dealt("C10", "D2", deck="S7", number=2), rounds=2)
    turn = turn.when(0, PlayCard("C10")).when(0, DrawCard())
    assert turn.events[-1] == GameEnded((0,), (10, 0), "capped")


@rule("R-12")
def test_taking_a_discard_uses_chance_only_if_it_reaches_the_cap():
    assert GAME.reveals(before_the_cap(99).state, 1, TakeDiscard())
    assert not GAME.reveals(before_the_cap(98).state, 1, TakeDiscard())


# ── leaving ──


@rule("L-1")
@pytest.mark.parametrize(("leaver", "winners"), [(0, (1,)), (1, (0,))])
def test_when_a_seat_leaves_the_other_wins(leaver, winners):
    state = evolve(history((0, 30, 10)), dealt("", "", number=2)[0])
    state = replace(state, expeditions=((("C10",), (), (), ()), ((),) * 4))  # a round under way
    events = GAME.retire(state, leaver)
    assert events == [SeatRetired(leaver), GameEnded(winners, (30, 10), "retired")]
    for event in events:
        state = evolve(state, event)
    assert (state.retired, state.outcome.reason, GAME.turn(state)) == (leaver, "retired", ())
    assert GAME.retire(state, 1) == []
