"""The rules of paths and columns: opening, going on, the city at the end, up or down."""

import pytest

from games.kit import legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    CardDiscarded,
    CardPlayed,
    ExplorerAdvanced,
    PathOpened,
    PointsFound,
)
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance, TakeDiscard
from tests.games.lost_cities_board.table import expedition, stones
from tests.games.spec import rule

HANDS = ("B3a B5a B5b R4a R7a", "B1a R3a R3b G2a")


def turn(*hands, **table):
    return expedition(*(hands or HANDS), **table)


# ── opening a path ──


@rule("R10", "B-24")
@pytest.mark.parametrize(("explorer", "home"), [("adventurer", (3, 1)), ("researcher", (4, 0))])
def test_a_path_is_opened_with_a_card_and_an_explorer_on_the_first_stone(explorer, home):
    opened = turn().when(0, PlayCard("B3", explorer)).then(PathOpened(0, "B3", explorer))
    assert stones(opened.state, 0) == ("B1*" if explorer == "researcher" else "B1")
    assert opened.state.columns[0][0] == ("B3",)
    assert tuple(GAME.view(opened.state, 0).board["home"][0].values()) == home
    assert opened.state.phase == "draw"


@rule("R10", "B-1")
def test_a_path_is_opened_with_the_lowest_card_of_its_colour_in_the_hand():
    refusal = turn().when(0, PlayCard("B5", "adventurer")).refused("not_lowest", "B-1")
    assert refusal.detail == "B3 is your lowest blue card: open with it"
    assert refusal.facts == {"card": "B5", "lowest": "B3"}
    turn("B5a B5b", "R3a").when(0, PlayCard("B5", "researcher")).then(PathOpened(0, "B5", "researcher"))


@rule("B-1")
@pytest.mark.parametrize("options", [{"opening_card": "any"}, {"up_or_down": True}])
def test_where_any_card_opens_a_path_a_higher_one_does(options):
    turn(**options).when(0, PlayCard("B5", "adventurer")).then(PathOpened(0, "B5", "adventurer"))


@rule("B-32")
@pytest.mark.parametrize("explorer", [None, "mule", ""])
def test_opening_a_path_names_the_explorer(explorer):
    refusal = turn().when(0, PlayCard("B3", explorer)).refused("explorer_not_named", "B-32")
    assert refusal.facts == {"card": "B3", "explorers": ["adventurer", "researcher"]}


@rule("B-32", "B-24")
@pytest.mark.parametrize(
    ("others", "left", "code"),
    [("R1 Y1 G1 W1", "researcher", "adventurers_out"), ("R1 Y1 G1 W1*", "adventurer", "researcher_out")],
)
def test_the_fifth_path_gets_the_explorer_that_is_left_and_names_it_all_the_same(others, left, code):
    fifth = turn(explorers=[others])
    fifth.when(0, PlayCard("B3")).refused("explorer_not_named")
    wrong = "adventurer" if left == "researcher" else "researcher"
    fifth.when(0, PlayCard("B3", wrong)).refused(code, "R3")
    fifth.when(0, PlayCard("B3", left)).then(PathOpened(0, "B3", left))


@rule("R3", "B-24")
def test_there_is_only_one_researcher():
    refusal = turn(explorers=["Y4*"]).when(0, PlayCard("B3", "researcher")).refused("researcher_out", "R3")
    assert refusal.detail == "your researcher is on the yellow path"
    assert refusal.facts == {"path": "Y"}
    first_path = turn("R4a B3a", "G2a", explorers=["B2*"]).when(0, PlayCard("R4", "researcher"))
    assert first_path.refused("researcher_out").facts == {"path": "B"}


@rule("R11", "B-24")
def test_no_second_explorer_goes_along_a_path_and_none_is_swapped():
    for explorer in ("adventurer", "researcher"):
        refusal = turn(explorers=["B2"]).when(0, PlayCard("B3", explorer)).refused("path_open", "R11")
        assert refusal.facts == {"path": "B", "column": ["B0"]}


@rule("R11")
def test_several_seats_may_share_a_path_and_a_stone():
    opened = turn(explorers=["", "B1"]).when(0, PlayCard("B3", "adventurer"))
    assert [stones(opened.state, seat) for seat in (0, 1)] == ["B1", "B1"]


# ── going on ──


@rule("R13")
def test_an_equal_or_a_higher_card_takes_the_explorer_one_stone_on():
    now = turn("R4a R4b R7a", "G2a").when(0, PlayCard("R4", "adventurer")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G2")).when(1, DrawCard())
    on = now.when(0, PlayCard("R4")).then(CardPlayed(0, "R4", 2))
    assert stones(on.state, 0) == "R2"
    assert on.state.columns[0][1] == ("R4", "R4")
    now.when(0, PlayCard("R7")).then(CardPlayed(0, "R7", 2))


@rule("R13")
def test_after_red_4_and_7_a_red_3_is_of_no_use():
    """The rulebooks' example."""
    now = turn("R4a R7a", "G2a G3a", deck="R3a W7a W8a W9a").when(0, PlayCard("R4", "adventurer")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G2")).when(1, DrawCard()).when(0, PlayCard("R7")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G3")).when(1, TakeDiscard("G"))
    refusal = now.when(0, PlayCard("R3")).refused("too_low", "R13")
    assert refusal.detail == "R3 is lower than R7, the last card of your column"
    assert refusal.facts == {"card": "R3", "column": ["R4", "R7"]}
    now.when(0, DiscardCard("R3")).then(CardDiscarded(0, "R3"))


@rule("R13")
def test_everybody_has_columns_of_their_own():
    now = turn().when(0, PlayCard("R4", "adventurer")).when(0, DrawCard()).when(1, PlayCard("R3", "adventurer"))
    assert [row[1] for row in now.state.columns] == [("R4",), ("R3",)]


# ── a finished path ──


@rule("R14", "B-9")
def test_a_card_for_a_city_that_is_reached_moves_any_explorer_and_its_tile_counts():
    now = turn(explorers=["B9 R3*"], tiles="R4:V4")
    granted = now.when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 9), AdvanceGranted(0, "city"))
    assert legal_moves(GAME, granted.state, 0) == [AdvanceExplorer("R"), SkipAdvance()]
    moved = granted.when(0, AdvanceExplorer("R")).then(ExplorerAdvanced(0, "R", 4), PointsFound(0, "R", 4, 10))
    assert (stones(moved.state, 0), moved.state.phase) == ("B9 R4*", "draw")


@rule("R14", "R13")
def test_such_a_card_must_be_valid():
    rising = turn("B3a B5a", "G2a", explorers=["B9 R3"]).when(0, PlayCard("B5")).when(0, SkipAdvance())
    rising = rising.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    rising.when(0, PlayCard("B3")).refused("too_low", "R13")


@rule("B-4")
def test_such_a_move_may_be_skipped():
    now = turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, SkipAdvance()).then(AdvanceSkipped(0))
    assert (stones(now.state, 0), now.state.phase) == ("B9 R3", "draw")


@rule("B-4")
def test_a_step_by_a_card_cannot_be_skipped():
    turn(explorers=["B3"]).when(0, PlayCard("B3")).when(0, SkipAdvance()).refused("must_draw_now")


@rule("B-5")
def test_it_brings_no_new_explorer_on():
    refusal = (
        turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer("G")).refused("no_explorer", "B-5")
    )
    assert refusal.detail == "you have no explorer on the green path"


@rule("B-5", "R20")
def test_it_moves_no_explorer_that_has_reached_its_city():
    refusal = turn(explorers=["B9 R3 G9"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer("G"))
    assert refusal.refused("city_reached", "R20").facts == {"path": "G", "stone": 9}


@rule("R2")
@pytest.mark.parametrize("path", ["P", "", "b"])
def test_there_are_only_five_paths(path):
    refusal = turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer(path))
    assert refusal.refused("no_such_path", "R2").facts == {"paths": ["B", "R", "Y", "G", "W"]}


@rule("B-7", "B-8")
def test_with_nothing_to_move_the_card_is_laid_and_stays_in_its_column():
    now = turn("B3a B5a", "G2a", explorers=["B9 R9"]).when(0, PlayCard("B5")).then(CardPlayed(0, "B5", 9))
    assert now.state.phase == "draw"
    assert now.state.columns[0][0] == ("B0", "B5")
    now = now.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    assert now.when(0, PlayCard("B3")).refused("too_low").facts["column"] == ["B0", "B5"]


# ── up or down ──


def column(*values, **options):
    """Seat 0 lays these blue cards, one in each of its turns; the last may be refused."""
    options = {"up_or_down": True} | options
    used = [f"B{value}{'ab'[values[:at].count(value)]}" for at, value in enumerate(values)]
    now = turn(" ".join(used), "G2a", deck="W7a W8a W9a W9b W10a W6a W6b W5a W5b W4a W4b", **options)
    for at, value in enumerate(values):
        if at:
            now = now.when(0, DrawCard()).when(1, DiscardCard(now.state.hands[1][0])).when(1, DrawCard())
        now = now.when(0, PlayCard(f"B{value}", None if at else "adventurer"))
    return now


@rule("R34")
@pytest.mark.parametrize("values", [(5, 6, 8), (5, 3, 1), (0, 10), (10, 0), (5, 6, 6), (5, 4, 4)])
def test_in_the_variant_a_column_rises_or_falls(values):
    assert stones(column(*values).state, 0) == f"B{len(values)}"


@rule("R34")
def test_each_column_has_a_direction_of_its_own():
    now = turn("B5a B3a R5a R7a", "G2a G2b G3a", deck="W7a W8a W9a W9b W10a W6a W6b", up_or_down=True)
    for card in ("B5", "R5", "B3", "R7"):
        opening = card[1] == "5"
        now = now.when(0, PlayCard(card, "adventurer" if opening else None)).when(0, DrawCard())
        now = now.when(1, DiscardCard(now.state.hands[1][0])).when(1, TakeDiscard(now.state.blocked or "G"))
    assert [now.state.columns[0][path] for path in (0, 1)] == [("B5", "B3"), ("R5", "R7")]


@rule("R34")
@pytest.mark.parametrize(
    ("values", "detail"),
    [
        ((5, 6, 4), "your blue column goes up, and B4 is lower than B6"),
        ((5, 4, 6), "your blue column goes down, and B6 is higher than B4"),
        ((5, 4, 5), "your blue column goes down, and B5 is higher than B4"),
    ],
)
def test_a_direction_that_is_set_stays(values, detail):
    assert column(*values).refused("wrong_way", "R34").detail == detail


@rule("B-2")
def test_equal_cards_set_no_direction():
    """5, 5, 3 goes down; then 4 is too high, another 3 is not."""
    assert stones(column(5, 5, 3).state, 0) == "B3"
    column(5, 5, 3, 4).refused("wrong_way")
    assert stones(column(5, 5, 3, 3).state, 0) == "B4"
    assert stones(column(5, 5, 7).state, 0) == "B3"
    column(5, 5, 7, 6).refused("wrong_way")


@rule("R13", "R34")
def test_without_the_variant_columns_only_rise():
    column(5, 3, up_or_down=False, opening_card="any").refused("too_low", "R13")
