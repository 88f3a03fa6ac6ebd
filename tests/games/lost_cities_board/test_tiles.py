"""The rules of event tiles: the rulebooks' examples first."""

import pytest

from games.kit import legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    ArtifactFound,
    CardPlayed,
    ExplorerAdvanced,
    PathOpened,
    PointsFound,
)
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance
from tests.games.lost_cities_board.table import expedition, stones
from tests.games.spec import rule

FIFTEEN = "V6"  # 5, 5, 10, 10, 10, 15, 15


def turn(tiles, *explorers, hand="B3a B5a R4a", **options):
    return expedition(hand, "B1a G2a G3a", tiles=tiles, explorers=explorers, **options)


@rule("R20", "R19", "B-6", "B-11")
def test_an_arrow_on_blue_15_leads_to_blue_30_and_its_15_points():
    """The example of the second rulebook."""
    now = turn(f"B6:F B7:{FIFTEEN}", "B5 R2")
    now = now.when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 6), AdvanceGranted(0, "arrow"))
    assert legal_moves(GAME, now.state, 0) == [AdvanceExplorer("B"), AdvanceExplorer("R"), SkipAdvance()]
    now = now.when(0, AdvanceExplorer("B")).then(ExplorerAdvanced(0, "B", 7), PointsFound(0, "B", 7, 15))
    assert (now.state.points, now.state.phase) == ((15, 0), "draw")


@rule("R20", "R19")
def test_an_arrow_after_the_third_card_and_15_points_after_the_fourth():
    """The example of the first rulebook."""
    now = turn(f"B3:F B5:{FIFTEEN}", "B2 R2", edition="000")
    now = now.when(0, PlayCard("B3")).when(0, AdvanceExplorer("B")).then(ExplorerAdvanced(0, "B", 4))
    now = now.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    now = now.when(0, PlayCard("B5")).then(CardPlayed(0, "B5", 5), PointsFound(0, "B", 5, 15))
    assert now.state.points == (15, 0)


@rule("R17", "R18", "B-4")
def test_an_artifact_is_taken_at_once():
    now = turn("B2:A", "B1").when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 2), ArtifactFound(0, "B", 2))
    assert now.state.found == (1, 0)
    assert now.state.phase == "draw"
    assert GAME.view(now.state, 1).scores["artifacts"][0] == {"tiles": 1, "tokens": 0, "worth": -35}


@rule("R18", "B-26")
def test_its_space_stays_empty():
    now = turn("B2:A", "B1", "B1").when(0, PlayCard("B3")).when(0, DrawCard())
    assert now.state.tiles[0] == (None,) * 9
    now = now.when(1, PlayCard("B1")).then(CardPlayed(1, "B1", 2))
    assert now.state.found == (1, 0)


@rule("R19")
def test_victory_points_stay_for_those_who_follow():
    now = turn("B2:V4", "B1", "B1").when(0, PlayCard("B3")).when(0, DrawCard())
    now = now.when(1, PlayCard("B1")).then(CardPlayed(1, "B1", 2), PointsFound(1, "B", 2, 10))
    assert now.state.points == (10, 10)


@rule("R19", "B-24")
def test_victory_points_are_not_doubled_for_the_researcher():
    turn("B2:V4", "B1*").when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 2), PointsFound(0, "B", 2, 10))


@rule("H-4")
@pytest.mark.parametrize(("tile", "points"), [(f"V{number}", number * 11) for number in range(1, 8)])
def test_each_tile_pays_what_was_agreed(tile, points):
    now = turn(f"B2:{tile}", "B1", victory_points=(11, 22, 33, 44, 55, 66, 77)).when(0, PlayCard("B3"))
    assert now.events[-1] == PointsFound(0, "B", 2, points)


@rule("R20")
def test_an_arrow_stays_for_those_who_follow():
    now = turn("B2:F", "B1", "B1").when(0, PlayCard("B3")).when(0, SkipAdvance()).when(0, DrawCard())
    now.when(1, PlayCard("B1")).then(CardPlayed(1, "B1", 2), AdvanceGranted(1, "arrow"))


@rule("R20", "B-4")
def test_an_arrow_may_be_left_unused():
    now = turn("B2:F", "B1").when(0, PlayCard("B3")).when(0, SkipAdvance()).then(AdvanceSkipped(0))
    assert (stones(now.state, 0), now.state.phase) == ("B2", "draw")


@rule("R21")
def test_tiles_reached_by_an_arrow_take_effect_and_so_on():
    now = turn("B2:F R3:F R4:A", "B1 R2").when(0, PlayCard("B3"))
    now = now.when(0, AdvanceExplorer("R")).then(ExplorerAdvanced(0, "R", 3), AdvanceGranted(0, "arrow"))
    now = now.when(0, AdvanceExplorer("R")).then(ExplorerAdvanced(0, "R", 4), ArtifactFound(0, "R", 4))
    assert (stones(now.state, 0), now.state.phase, now.state.found) == ("B2 R4", "draw", (1, 0))


@rule("B-28")
def test_each_arrow_of_a_chain_is_a_choice_of_its_own():
    now = turn("B2:F R3:F R4:A", "B1 R2").when(0, PlayCard("B3")).when(0, AdvanceExplorer("R"))
    now = now.when(0, SkipAdvance()).then(AdvanceSkipped(0))
    assert (stones(now.state, 0), now.state.phase) == ("B2 R3", "draw")


@rule("B-3", "R20")
def test_an_arrow_has_no_effect_when_no_explorer_can_move():
    turn("B9:F", "B8 R9").when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 9))
    turn("B9:F", "B8").when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 9))
    turn("B9:F", "B8 R8").when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 9), AdvanceGranted(0, "arrow"))


@rule("B-3", "R20")
def test_an_arrow_at_the_end_of_a_path_moves_another_explorer():
    now = turn("B9:F", "B8 R4").when(0, PlayCard("B3"))
    assert legal_moves(GAME, now.state, 0) == [AdvanceExplorer("R"), SkipAdvance()]
    now.when(0, AdvanceExplorer("B")).refused("city_reached", "R20")


@rule("B-5")
def test_an_arrow_brings_no_new_explorer_on():
    turn("B2:F", "B1").when(0, PlayCard("B3")).when(0, AdvanceExplorer("R")).refused("no_explorer", "B-5")


@rule("B-6")
def test_an_arrow_may_move_the_explorer_that_found_it():
    turn("B2:F", "B1").when(0, PlayCard("B3")).when(0, AdvanceExplorer("B")).then(ExplorerAdvanced(0, "B", 3))


@rule("B-9", "R14")
def test_a_city_may_lead_to_an_arrow():
    now = turn("R4:F", "B9 R3").when(0, PlayCard("B3")).when(0, AdvanceExplorer("R"))
    now = now.then(ExplorerAdvanced(0, "R", 4), AdvanceGranted(0, "arrow"))
    now.when(0, AdvanceExplorer("R")).then(ExplorerAdvanced(0, "R", 5))


@rule("B-31")
@pytest.mark.parametrize(
    ("tile", "found"),
    [("A", ArtifactFound(0, "B", 1)), ("V4", PointsFound(0, "B", 1, 10)), ("F", AdvanceGranted(0, "arrow"))],
)
def test_a_tile_on_a_first_stone_is_found_when_the_path_is_opened(tile, found):
    now = turn(f"B1:{tile}").when(0, PlayCard("B3", "adventurer")).then(PathOpened(0, "B3", "adventurer"), found)
    if tile == "F":
        now.when(0, AdvanceExplorer("B")).then(ExplorerAdvanced(0, "B", 2))
