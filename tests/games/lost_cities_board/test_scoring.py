"""Points, payments and winners."""

from dataclasses import replace

import pytest

from games.lost_cities_board import GAME
from games.lost_cities_board.events import ArtifactsScored, ExpeditionScored, GameEnded
from games.lost_cities_board.moves import DiscardCard, DrawCard
from games.lost_cities_board.scoring import explorer_score, explorer_scores, net
from tests.games.lost_cities_board.table import expedition, scored
from tests.games.spec import Given, rule


def over(explorers=(), points=(0, 0), found=None, seats=2, **options):
    """An expedition in which the last card is drawn."""
    hands = ["B3a R4a", *["G2a"] * (seats - 1)]
    start = expedition(*hands, deck="W7a", explorers=explorers, points=points, **options)
    start = Given(GAME, replace(start.state, found=found or (0,) * seats))
    return start.when(0, DiscardCard("R4")).when(0, DrawCard())


@rule("R25", "R26")
@pytest.mark.parametrize(
    ("stone", "adventurer", "researcher"),
    [
        (1, -20, -40),
        (2, -15, -30),
        (3, -10, -20),
        (4, 5, 10),
        (5, 10, 20),
        (6, 15, 30),
        (7, 30, 60),
        (8, 35, 70),
        (9, 50, 100),
    ],
)
def test_an_explorer_brings_the_points_of_its_stone(stone, adventurer, researcher):
    """The rulebooks' examples are the first stone, -20, and that the researcher's worth is doubled, good or bad."""
    assert explorer_score(stone, False)[-1] == adventurer
    assert explorer_score(stone, True)[-1] == researcher


@rule("R25", "R26")
def test_the_arithmetic_is_told():
    assert explorer_score(0, False) == (0, 0, 0, 0)
    assert explorer_score(6, False) == (6, 15, 1, 15)
    assert explorer_score(2, True) == (2, -15, 2, -30)


@rule("R27", "B-15")
@pytest.mark.parametrize(
    ("explorers", "before", "after"),
    [
        ("B1 R2 Y3", 30, 0),  # -45 from 30
        ("B1 R2 Y3", 60, 15),
        ("B1 R2 Y3", 45, 0),
        ("B1*", 39, 0),
        ("B9*", 0, 100),
        ("B1 R9", 0, 30),  # not each explorer on its own
        ("B1* R4 G4", 100, 70),
        ("", 7, 7),
        ("B9* R9 Y9 G9 W9", 0, 300),
        ("B1* R1 Y1 G1 W1", 1000, 880),
    ],
)
def test_the_sum_is_paid_out_or_paid_back_but_nobody_falls_below_zero(explorers, before, after):
    ended = over([explorers], (before, 0))
    result = ended.events[1]
    assert result.changes == (after - before, 0)
    assert ended.state.points == (after, 0)


@rule("R25", "R26", "R28")
def test_a_result_tells_everything():
    ended = over(["B6* R2", "Y9"], (10, 20), found=(2, 0))
    none = (0, 0, 0, 0)
    scores = (((6, 15, 2, 30), (2, -15, 1, -15), none, none, none), (none, none, (9, 50, 1, 50), none, none))
    assert ended.events[1] == ExpeditionScored(1, "deck", scores, (15, 50), (2, 0))
    assert [net(row) for row in scores] == [15, 50]
    assert ended.state.results[0].scores == scores


@rule("B-16")
def test_points_from_tiles_can_be_lost_in_the_same_expedition():
    """Ten points from a tile are there, and are paid back when the expedition is scored."""
    start = expedition("B3a B4a R4a", "G2a", deck="W7a W8a W9a", tiles="B2:V4", explorers=["B1 R1"])
    now = start.when(0, GAME.moves[0]("B3"))
    assert now.state.points == (10, 0)
    now = now.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    now = now.when(0, DiscardCard("B4")).when(0, DrawCard())
    assert now.events[1].changes == (-10, 0)  # of -15 and -20
    assert now.state.points == (0, 0)


@rule("B-15", "R27")
def test_the_floor_is_that_of_the_running_total_once_for_each_expedition():
    first = over(["B1", "B4"], (15, 0)).state
    assert first.points == (0, 5)
    second = over(["B4", "B1"], first.points, results=[scored(0, 5)])
    assert second.state.points == (5, 0)


@rule("R28", "B-21")
def test_artifact_tiles_become_tokens():
    state = over(found=(2, 3)).state
    assert state.found == (0, 0)
    assert [row["tokens"] for row in GAME.view(state, None).scores["artifacts"]] == [2, 3]


@rule("R29")
def test_the_explorers_of_a_running_expedition_are_not_yet_paid():
    now = expedition("B3a", "G2a", explorers=["B9*"])
    assert [net(row) for row in explorer_scores(now.state)] == [100, 0]
    assert now.state.points == (0, 0)


# ── the artifacts ──


def after_three(artifacts, points, explorers=(), **options):
    """The third expedition is over; seats had so many tokens and points before its end."""
    results = [scored(*[0] * len(points), artifacts=artifacts), scored(*[0] * len(points), number=2)]
    return over(explorers, points, seats=len(points), results=results, **options)


@rule("R31", "B-30")
@pytest.mark.parametrize(
    ("edition", "worth"),
    [
        ("001", {0: -40, 1: -35, 2: -30, 3: -20, 4: -10, 5: 10, 6: 30, 7: 45, 8: 55, 9: 70, 10: 90, 11: 100, 12: 100}),
        ("000", {0: -40, 1: -35, 2: -30, 3: -20, 4: -10, 5: -5, 6: 30, 7: 45, 8: 55, 9: 70, 10: 90, 11: 100, 12: 100}),
    ],
)
def test_tokens_are_worth_what_the_long_track_says(edition, worth):
    """Six artifacts for 30 points and nine for 70 are the second rulebook's examples."""
    for count, value in worth.items():
        ended = after_three((count, 0), (200, 100), edition=edition)
        assert ended.events[2] == ArtifactsScored((count, 0), (value, -40), (value, -40))
        assert ended.events[3].scores == (200 + value, 60)


@rule("R33", "B-25")
@pytest.mark.parametrize(("found", "value"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (9, 50)])
def test_after_a_short_game_the_short_track_counts(found, value):
    ended = over(points=(100, 100), found=(found, 0), length="short")
    assert ended.events[2] == ArtifactsScored((found, 0), (value, -20), (value, -20))
    assert ended.events[3].scores == (100 + value, 80)


@rule("B-15", "R31")
def test_nobody_falls_below_zero_by_the_artifacts_either():
    ended = after_three((4, 6), (5, 0))
    assert ended.events[2] == ArtifactsScored((4, 6), (-10, 30), (-5, 30))
    assert ended.events[3] == GameEnded((1,), (0, 30), "completed")
    assert ended.state.bonus == ((4, -10, -5), (6, 30, 30))


@rule("B-15")
def test_the_floor_holds_after_the_expedition_and_again_after_the_artifacts():
    """-20 of 10 is 0, not -10; then +30 is 30, not 20."""
    ended = after_three((6, 0), (10, 0), explorers=["B1"])
    assert ended.events[1].changes == (-10, 0)
    assert ended.events[3].scores == (30, 0)


@rule("B-21")
def test_the_tokens_of_all_expeditions_count():
    results = [scored(0, 0, artifacts=(2, 1)), scored(0, 0, number=2, artifacts=(3, 0))]
    ended = over(points=(100, 100), found=(1, 4), results=results)
    assert ended.events[2].artifacts == (6, 5)


# ── winners ──


@rule("R32", "B-20", "B-21")
@pytest.mark.parametrize(
    ("points", "artifacts", "winners"),
    [
        ((200, 100, 150), (0, 0, 0), (0,)),
        ((100, 150, 200), (9, 9, 0), (1,)),  # 220, not 160: what counts is the sum
        ((100, 100, 50), (6, 6, 7), (0, 1)),  # B-20
        ((0, 0, 0), (1, 4, 4), (1, 2)),  # nothing to pay with: equal in points, so the tokens count
        ((0, 0, 0), (0, 0, 0), (0, 1, 2)),
        ((100, 130, 90), (6, 5, 4), (1,)),
        ((110, 130, 90), (6, 5, 4), (0,)),  # R32: 140 and 140; more tokens
    ],
)
def test_the_most_points_win_and_among_equals_the_most_tokens(points, artifacts, winners):
    ended = after_three(artifacts, points)
    assert ended.events[-1].winners == winners
    assert GAME.outcome(ended.state).winners == winners


@rule("B-20")
def test_a_shared_victory_is_told():
    assert GAME.describe(GameEnded((0, 2), (5, 0, 5), "completed")) == (
        "the game ends (completed): seats 0 and 2 share the victory, 5 to 0 to 5"
    )


@rule("R32", "B-25")
def test_a_short_game_is_won_in_the_same_way():
    assert over(["B9"], (0, 45), found=(2, 2), length="short").events[-1] == GameEnded((0,), (60, 55), "completed")
    assert over(points=(15, 15), found=(1, 0), length="short").events[-1] == GameEnded((0,), (0, 0), "completed")
