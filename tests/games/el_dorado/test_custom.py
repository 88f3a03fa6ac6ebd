"""Custom maps, and every fault that they can have."""

from dataclasses import replace

import pytest

from games.el_dorado import GAME
from games.el_dorado.custom import check_map
from games.el_dorado.maps import ROUTES, map_of, official_map
from games.kit import BadOption
from tests.games.el_dorado.table import ANNES
from tests.games.spec import rule


def table_with(*boards, seats=2, **options):
    return GAME.initial(GAME.options(**({"map": "custom", "boards": boards} | options)), seats)


@rule("C-19")
@pytest.mark.parametrize("name", ROUTES)
def test_an_official_map_may_be_laid_as_a_custom_one(name):
    boards = tuple(ROUTES[name].split(", "))
    assert map_of(table_with(*boards).options) == official_map(name)


@rule("C-19")
@pytest.mark.parametrize(
    "boards",
    [
        ("B 0 0 0", "S 4 -4 0"),
        ANNES,
        ("A 0 0 0", "O 5 -2 1", "T 8 -6 0"),  # a strip, with a blockade on the side where it begins
    ],
)
def test_small_maps_are_maps(boards):
    assert table_with(*boards).blockades == (None,) * (len(boards) - 2)


@rule("C-19")
@pytest.mark.parametrize(
    ("boards", "fault"),
    [
        ((), "a map begins with a start: board A or B"),
        (("B 0 0",), "'B 0 0' is not a board, its place and its rotation"),
        (("B x 0 0",), "is not a board, its place and its rotation"),
        (("B 0 0 1.5",), "is not a board, its place and its rotation"),
        (("B -- 0 0",), "is not a board, its place and its rotation"),
        (("Z 0 0 0",), "there is no board 'Z'"),
        (("B 0 0 6",), "board B lies with a rotation of 0 to 5, not 6"),
        (("B 0 999 0",), "board B lies too far away, at 0 999"),
        (("B 0 0 0", "B 7 -3 0", "S 4 -4 0"), "board B is used twice"),
        (("B 0 0 0", "C 7 -3 0", "D 14 -6 0", "S 18 -10 0"), "C and D are two sides of one board"),
        (("A 0 0 0", "B 7 -3 0", "S 4 -4 0"), "A and B are two sides of one board"),
        (("C 0 0 0", "S 4 -4 0"), "a map begins with a start: board A or B"),
        (("B 0 0 0", "C 7 -3 0"), "a map ends with a finish: S or T"),
        (("B 0 0 0", "S 4 -4 0", "C 7 -3 0"), "a map ends with a finish: S or T"),
        (("B 0 0 0", "C 6 -3 0", "S 10 -7 0"), "boards B and C overlap at 3 -3"),
        (("B 0 0 0", "S 3 -4 0"), "boards B and S overlap at 3 -3"),
        (("B 0 0 0", "C 9 -3 0", "S 13 -7 0"), "boards B and C follow each other on the route but do not touch"),
        (("B 0 0 0", "C 7 -3 0", "S 30 -30 0"), "boards C and S follow each other on the route but do not touch"),
        (("A 0 0 0", "R 7 0 0", "T 10 0 1"), "the finishing space T1 cannot be reached from the starting space A34"),
    ],
)
def test_a_fault_is_told(boards, fault):
    with pytest.raises(BadOption, match=fault.replace("(", r"\(")) as bad:
        table_with(*boards)
    assert bad.value.name == "boards"


@rule("C-19")
def test_no_space_may_lie_beside_two_caves():
    with pytest.raises(BadOption, match="I15 lies beside two caves"):
        table_with("B 0 0 0", "I 7 -3 0", "M 14 -6 3", "T 18 -10 0")


@rule("C-19")
def test_there_are_tokens_for_nine_caves():
    """These boards cannot have more than seven; others might."""
    here = official_map("serpentine")
    with pytest.raises(BadOption, match="there are tokens for 9 caves, and this map has 10"):
        check_map(replace(here, caves=tuple(here.spaces)[:10]))


@rule("C-19")
def test_there_are_six_blockades():
    row = [f"{board} {7 * n} {-3 * n} 0" for n, board in enumerate("BCEGIKM")]
    assert len(table_with(*row, "T 46 -22 0").blockades) == 6
    with pytest.raises(BadOption, match="there are 6 blockades, and this map has 7 connections for them"):
        table_with(*row, "O 47 -20 1", "T 50 -24 0")


@rule("C-19")
def test_boards_are_for_custom_maps_only():
    with pytest.raises(BadOption, match="boards are named for the map 'custom' only, not for 'serpentine'"):
        table_with(*ANNES, map="serpentine")


@rule("C-21")
def test_the_starter_must_have_a_seat():
    with pytest.raises(BadOption, match="no seat 2 at a table of 2") as bad:
        table_with(*ANNES, starter=2)
    assert bad.value.name == "starter"
