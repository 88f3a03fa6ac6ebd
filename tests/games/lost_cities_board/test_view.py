"""What a viewer sees."""

import pytest

from games.kit import SPECTATOR, fold
from games.lost_cities_board import GAME
from games.lost_cities_board.events import GameEnded, PointsFound
from games.lost_cities_board.moves import DiscardCard, DrawCard, PlayCard
from tests.games.lost_cities_board.table import expedition, scored
from tests.games.play import played
from tests.games.redact import redacted
from tests.games.spec import rule

HANDS = ("B3a B5a R4a", "B1a G2b")


def table(**options):
    """Seat 0 has stepped onto a victory point tile; seat 1 has discarded."""
    tiles, explorers = "B4:V4 B6:F B7:A R2:A R9:V6", ["B3 Y2*", "B3 R9"]
    now = expedition(*HANDS, tiles=tiles, explorers=explorers, deck="W7a W8a W9a W9b", **options)
    return now.when(0, PlayCard("B3")).when(0, DrawCard()).when(1, DiscardCard("G2"))


def seen(viewer, **options):
    return GAME.view(table(**options).state, viewer)


@rule("R15", "B-23")
def test_the_board_is_open_to_everybody():
    board = seen(SPECTATOR).board
    assert board == seen(0).board == seen(1).board
    assert board["edition"] == {"key": "001", "title": "second rulebook", "begins": "the oldest player"}
    assert (board["expedition"], board["expeditions"], board["up_or_down"]) == (1, 3, False)
    assert (board["starter"], board["turn"], board["phase"]) == (0, 1, "draw")
    assert (board["turns"], board["max_turns"], board["crossed"]) == (1, 1000, 1)
    assert board["columns"][0] == {"B": ["B0", "B3"], "R": [], "Y": ["Y0"], "G": [], "W": []}
    assert board["home"] == [{"adventurers": 3, "researchers": 0}, {"adventurers": 2, "researchers": 1}]
    assert board["discards"]["G"] == {"top": "G2", "size": 1}
    assert board["discards"]["B"] == {"top": None, "size": 0}
    assert (board["deck"], board["hands"], board["out_of_play"], board["blocked"]) == (3, [3, 1], 0, None)
    assert (board["winners"], board["ended"], board["retired"]) == (None, None, [])


def test_a_path_shows_its_tiles_and_explorers():
    paths = seen(SPECTATOR).board["paths"]
    assert paths["B"] == {
        "tiles": [None, None, None, 10, None, "arrow", "artifact", None, None],
        "explorers": [
            {"seat": 0, "explorer": "adventurer", "stone": 4},
            {"seat": 1, "explorer": "adventurer", "stone": 3},
        ],
    }
    assert paths["Y"]["explorers"] == [{"seat": 0, "explorer": "researcher", "stone": 2}]
    assert paths["R"]["tiles"] == [None, "artifact", None, None, None, None, None, None, 15]


@rule("B-33")
def test_a_pile_that_is_shut_is_shown():
    assert seen(0, redraw_own_discard=False).board["blocked"] == "G"


@rule("B-23")
def test_only_the_top_of_a_discard_pile_shows_and_its_size():
    now = expedition("R9a R8a", "R5a R6a").when(0, DiscardCard("R9")).when(0, DrawCard()).when(1, DiscardCard("R5"))
    assert GAME.view(now.state, 0).board["discards"]["R"] == {"top": "R5", "size": 2}


def test_a_hand_is_its_seats_own():
    assert seen(0).hand == {"seat": 0, "cards": ["B5", "R4", "W7"]}
    assert seen(1).hand == {"seat": 1, "cards": ["B1"]}
    assert seen(SPECTATOR).hand is None


def test_a_seat_that_draws_is_the_only_one_to_know_its_card():
    (event,) = table().when(1, DrawCard()).events
    assert [redacted(event, viewer).card for viewer in (0, 1, None)] == [None, "W8a", None]
    assert GAME.describe(event) == "draws W8 from the deck"
    assert GAME.describe(redacted(event, 0)) == "draws a card from the deck"


@rule("R25", "R26")
def test_the_scores_tell_the_arithmetic_of_the_running_expedition():
    scores = seen(SPECTATOR).scores
    assert scores["points"] == [10, 0]
    assert [row["points"] for row in scores["standing"]] == [5 - 30, -10 + 50]
    assert scores["standing"][0]["explorers"] == {
        "B": {"stone": 4, "value": 5, "times": 1, "points": 5},
        "Y": {"stone": 2, "value": -15, "times": 2, "points": -30},
    }
    assert scores["artifacts"] == [{"tiles": 0, "tokens": 0, "worth": -40}] * 2
    assert (scores["expeditions"], scores["bonus"], scores["hidden"]) == ([], None, False)


@rule("R29", "B-21")
def test_the_scores_tell_of_the_expeditions_before():
    scores = seen(0, results=[scored(44, -6, artifacts=(5, 1))]).scores
    (before,) = scores["expeditions"]
    assert (before["expedition"], before["starter"], before["ended"]) == (1, 0, "deck")
    assert [row["points"] for row in before["seats"]] == [44, -6]
    assert (before["changes"], before["artifacts"]) == ([44, -6], [5, 1])
    assert scores["artifacts"][0] == {"tiles": 0, "tokens": 5, "worth": 10}


# ── hidden victory points ──

HIDDEN = {"edition": "000"}


@rule("B-22", "B-34")
@pytest.mark.parametrize(
    ("viewer", "points", "changes"),
    [(0, [54, None], [44, None]), (1, [None, 6], [None, 6]), (SPECTATOR, [None, None], [None, None])],
)
def test_after_the_first_rulebook_a_seat_sees_its_own_points_and_nobody_elses(viewer, points, changes):
    scores = seen(viewer, results=[scored(44, 6)], **HIDDEN).scores
    assert scores["hidden"]
    assert scores["points"] == points
    assert scores["expeditions"][0]["changes"] == changes


@rule("B-34")
def test_what_is_hidden_is_hidden_in_every_view_and_picture():
    """Points that differ in nothing but a tile that another seat found cannot be told apart."""
    poor = table(results=[scored(44, 6)], **HIDDEN).state
    rich = GAME.evolve(poor, PointsFound(1, "R", 9, 15))
    assert poor != rich
    for viewer in (0, SPECTATOR):
        assert GAME.view(poor, viewer) == GAME.view(rich, viewer)
        assert GAME.picture(GAME.view(poor, viewer)) == GAME.picture(GAME.view(rich, viewer))
    assert GAME.view(poor, 1) != GAME.view(rich, 1)


@rule("B-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_points_stay_hidden_until_the_game_is_over(seats):
    game = played(GAME.key, seats, 3, (("edition", "000"), ("length", "long")))
    for step in game.steps[::20]:
        for viewer in (*range(seats), SPECTATOR):
            own = [step.before.points[seat] if seat == viewer else None for seat in range(seats)]
            scores = GAME.view(step.before, viewer).scores
            assert scores["points"] == own
            assert all(
                [value is not None for value in row["changes"]] == [seat == viewer for seat in range(seats)]
                for row in scores["expeditions"]
            )
    for viewer in (*range(seats), SPECTATOR):
        scores = GAME.view(game.end, viewer).scores
        assert (scores["points"], scores["hidden"]) == (list(game.end.outcome.scores), False)
        assert all(None not in row["changes"] for row in scores["expeditions"])


@rule("B-34")
def test_the_events_are_open():
    (_, found) = expedition("B3a", "G2a", tiles="B4:V4", explorers=["B3"], **HIDDEN).when(0, PlayCard("B3")).events
    assert redacted(found, 1) == redacted(found, SPECTATOR) == found
    assert GAME.describe(found) == "finds 10 victory points on stone 4 of the blue path"


@rule("B-22")
def test_after_the_second_rulebook_everybody_sees_all_points():
    assert seen(SPECTATOR).scores == seen(0).scores == seen(1).scores
    assert seen(1, edition="000", hidden_vp=False).scores["points"] == [10, 0]
    assert seen(1, edition="001", hidden_vp=True).scores["points"] == [None, 0]


# ── the end ──


def test_after_the_end_nothing_is_running():
    state = fold(GAME, table(**HIDDEN).state, [GameEnded((0,), (10, 0), "completed")])
    views = GAME.view(state, SPECTATOR)
    assert views.scores["standing"] is None
    assert views.scores["points"] == [10, 0]
    board = views.board
    assert (board["phase"], board["turn"], board["winners"], board["ended"]) == ("over", None, [0], "completed")


@rule("R31")
def test_what_the_artifacts_brought_is_told():
    end = played(GAME.key, 2, 0, (("length", "short"),)).end
    bonus = GAME.view(end, SPECTATOR).scores["bonus"]
    assert [row["artifacts"] for row in bonus] == list(end.results[0].artifacts)
    assert [tuple(row.values()) for row in bonus] == list(end.bonus)
