"""What can be agreed before a match, and the values of the house."""

import pytest

from games.kit import BadOption
from games.lost_cities_board import GAME
from games.lost_cities_board.editions import EDITIONS, LONG_TRACK_000, LONG_TRACK_001, TILE_SPACES
from games.lost_cities_board.options import check, on_track
from tests.games.spec import rule

ABOUT = {name: dict(field.metadata) for name, field in GAME.options.__dataclass_fields__.items()}


def fault(seats=2, **options):
    """Why the options are no good."""
    with pytest.raises(BadOption) as bad:
        GAME.initial(GAME.options(**options), seats)
    (name,) = options.keys() - {"edition", "length"}
    assert bad.value.name == name
    return str(bad.value)


def table(**options):
    return GAME.initial(GAME.options(**options), 2)


# ── rulebooks ──


@rule("B-35")
def test_the_edition_names_the_rulebook():
    assert ABOUT["edition"]["choices"] == ("000", "001")
    assert ABOUT["edition"]["labels"] == {"000": "first rulebook", "001": "second rulebook"}
    assert (table().edition.title, table(edition="000").edition.title) == ("second rulebook", "first rulebook")


@rule("R7", "R33")
@pytest.mark.parametrize(("options", "expeditions"), [({}, 3), ({"length": "long"}, 3), ({"length": "short"}, 1)])
def test_a_game_is_three_expeditions_or_one(options, expeditions):
    assert table(**options).expeditions == expeditions


@rule("B-30")
@pytest.mark.parametrize(("edition", "signs"), [("000", [-1] * 6 + [1] * 6), ("001", [-1] * 5 + [1] * 7)])
def test_the_rulebooks_differ_at_five_artifacts(edition, signs):
    track = table(edition=edition).track
    assert [1 if value > 0 else -1 for value in track] == signs
    check(GAME.options(edition=edition, long_track=track), 2)  # the default passes its own check


@rule("B-22")
@pytest.mark.parametrize(
    ("options", "hidden"),
    [
        ({}, False),
        ({"edition": "000"}, True),
        ({"edition": "000", "hidden_vp": False}, False),
        ({"edition": "001", "hidden_vp": True}, True),
    ],
)
def test_the_rulebook_says_whether_points_are_hidden_unless_it_was_agreed(options, hidden):
    assert table(**options).hides_points is hidden


# ── house values ──


@rule("H-1", "H-2", "H-3", "H-4")
def test_house_values_are_marked_and_the_others_are_not():
    house = {name for name, about in ABOUT.items() if about["house"]}
    assert house == {"max_turns", "tile_spaces", "victory_points", "long_track", "short_track"}


@rule("H-1")
def test_the_house_layout_has_25_spaces_none_on_a_first_stone_and_one_in_every_city():
    assert len(set(TILE_SPACES)) == 25
    assert not [space for space in TILE_SPACES if space[1] == "1"]
    assert {space for space in TILE_SPACES if space[1] == "9"} == {"B9", "R9", "Y9", "G9", "W9"}
    assert {"B6", "B7", "R3", "R5"} < set(TILE_SPACES)  # those of the rulebooks' examples


@rule("H-1")
def test_any_25_stones_may_have_the_spaces():
    rows = tuple(f"{color}{stone}" for color in "BRY" for stone in range(1, 10))[:25]
    check(GAME.options(tile_spaces=rows), 2)
    check(GAME.options(tile_spaces=tuple(reversed(TILE_SPACES))), 2)


@rule("H-1")
@pytest.mark.parametrize(
    ("spaces", "detail"),
    [
        (TILE_SPACES[:-1], "there are 25 tiles, but 24 spaces for them"),
        ((*TILE_SPACES, "B1"), "there are 25 tiles, but 26 spaces for them"),
        ((*TILE_SPACES[:-1], "B2"), "B2 is named twice"),
        ((*TILE_SPACES[:-1], "B0"), "'B0' is no tile space: it takes a path (B, R, Y, G, W) and a stone (1 to 9)"),
        ((*TILE_SPACES[:-1], "B10"), "'B10' is no tile space"),
        ((*TILE_SPACES[:-1], "P2"), "'P2' is no tile space"),
        ((*TILE_SPACES[:-1], ""), "'' is no tile space"),
    ],
)
def test_spaces_are_25_different_stones(spaces, detail):
    assert fault(tile_spaces=spaces).startswith(detail)


@rule("H-4")
def test_victory_point_tiles_are_seven_of_some_worth():
    assert GAME.options().victory_points == (5, 5, 10, 10, 10, 15, 15)
    check(GAME.options(victory_points=(1, 2, 3, 4, 5, 6, 1000)), 2)
    assert fault(victory_points=(5,) * 6) == "there are 7 victory point tiles, not 6"
    assert fault(victory_points=(5,) * 6 + (0,)) == "a tile is worth 1 to 1000 points, not 0"
    assert fault(victory_points=(5,) * 6 + (1001,)) == "a tile is worth 1 to 1000 points, not 1001"


@rule("H-2", "H-3")
@pytest.mark.parametrize(("artifacts", "value"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (9, 50)])
def test_the_last_value_of_a_track_holds_for_all_above(artifacts, value):
    assert on_track(GAME.options().short_track, artifacts) == value


@rule("H-2", "R31")
@pytest.mark.parametrize(
    ("edition", "worth"),
    [
        ("001", {0: -40, 4: -10, 5: 10, 6: 30, 9: 70, 10: 90, 11: 100, 27: 100}),
        ("000", {0: -40, 4: -10, 5: -5, 6: 30, 9: 70, 10: 90, 11: 100, 27: 100}),
    ],
)
def test_the_long_track(edition, worth):
    assert {count: on_track(table(edition=edition).track, count) for count in worth} == worth
    assert EDITIONS[edition].long_track == {"000": LONG_TRACK_000, "001": LONG_TRACK_001}[edition]


@rule("H-2", "H-3", "B-25")
def test_the_track_of_the_agreed_length_counts():
    long, short = (-9, -9, -9, -9, -9, 0, 30, 30, 30, 70), (0, 1, 2)
    assert table(long_track=long, short_track=short).track == long
    assert table(long_track=long, short_track=short, length="short").track == short


@rule("H-2", "H-3")
@pytest.mark.parametrize(
    ("options", "detail"),
    [
        ({"short_track": ()}, "the track has no values"),
        ({"short_track": (-20, 10, 5)}, "the track falls from 10 to 5 between 1 and 2 artifacts"),
        ({"short_track": (-1001, 5)}, "artifacts are worth -1000 to 1000 points, not -1001"),
        ({"short_track": (5, 2**60)}, f"artifacts are worth -1000 to 1000 points, not {2**60}"),
        ({"long_track": (-20, 10, 5)}, "the track falls from 10 to 5 between 1 and 2 artifacts"),
    ],
)
def test_a_track_never_falls(options, detail):
    assert fault(**options) == detail


@rule("H-2", "B-30")
@pytest.mark.parametrize(
    ("edition", "track", "detail"),
    [
        ("001", "-1 -1 -1 -1 0 0 30 30 30 70", "4 artifacts must cost points (second rulebook), but are worth 0"),
        (
            "001",
            "-1 -1 -1 -1 -1 -1 30 30 30 70",
            "5 artifacts must not cost points (second rulebook), but are worth -1",
        ),
        ("001", "-1 -1 -1 -1 -1 0 31 31 31 70", "6 artifacts are worth 30 (second rulebook), not 31"),
        ("001", "-1 -1 -1 -1 -1 0 30", "9 artifacts are worth 70 (second rulebook), not 30"),
        ("000", "-1 -1 -1 -1 -1 0 30", "5 artifacts must cost points (first rulebook), but are worth 0"),
        ("000", "-9 -1", "6 artifacts must not cost points (first rulebook), but are worth -1"),
    ],
)
def test_the_long_track_keeps_to_the_rulebook(edition, track, detail):
    assert fault(edition=edition, long_track=tuple(map(int, track.split()))) == detail


@rule("H-2")
def test_the_first_rulebook_tells_nothing_but_the_signs():
    assert table(edition="000", long_track=(-1, -1, -1, -1, -1, -1, 0)).track[-1] == 0
