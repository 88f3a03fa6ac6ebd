"""The boards, and the maps that they make. The numbers were counted on other descriptions of the same cardboard."""

from itertools import pairwise

import pytest

from games.el_dorado.boards import BOARDS, PIECES_OF_CARDBOARD
from games.el_dorado.maps import OPEN, ROUTES, UNREACHABLE, official_map
from games.el_dorado.options import MAPS
from games.el_dorado.terrain import CAVE, CLOSED, MOUNTAIN, START, around, printed, spots, turned
from tests.games.spec import rule

RATINGS = {  # the sum of all power, and six for each mountain
    **{"A": 43, "B": 38, "C": 42, "D": 69, "E": 71, "F": 70, "G": 70, "H": 60, "I": 80, "J": 59, "K": 62, "L": 70},
    **{"M": 92, "N": 49, "O": 38, "P": 26, "Q": 26, "R": 33, "S": 3, "T": 3},
}
CAVES = {
    **{"A": (-1, -1), "B": (2, -2), "C": (0, 0), "D": (0, 0), "E": (2, -2), "F": (2, -3), "G": (-2, 0), "H": (-2, 0)},
    **{"I": (3, 0), "J": (0, 2), "L": (1, 0), "M": (3, -1)},
}
TERRAINS = {  # spaces of machete, paddle, coin, rubble, camp
    **{"A": (22, 3, 5, 0, 1), "B": (23, 4, 4, 0, 1), "C": (6, 12, 9, 9, 0), "G": (17, 0, 13, 2, 1)},
    **{"K": (33, 1, 1, 0, 2), "N": (18, 9, 10, 0, 0), "M": (18, 4, 2, 3, 1), "O": (3, 2, 4, 4, 0)},
}
SHAPES = {  # spaces, caves, touching edges by connection, blockades, steps from each starting space
    "first-game": (188, 3, [7, 7, 7, 5], 4, [28, 28, 28, 28]),
    "hills-of-gold": (225, 4, [7, 7, 7, 7, 7], 5, [37, 36, 35, 34]),
    "home-stretch": (204, 4, [7, 8, 8, 7, 7], 4, [34, 34, 34, 34]),
    "winding-paths": (225, 5, [7, 7, 7, 7, 7], 5, [33, 33, 33, 33]),
    "serpentine": (225, 6, [7, 7, 7, 7, 7], 5, [34, 34, 34, 34]),
    "swamplands": (220, 4, [8, 8, 7, 7, 7, 8], 4, [36, 35, 34, 33]),
    "witchs-cauldron": (225, 6, [7, 7, 7, 7, 7], 5, [42, 41, 40, 39]),
}
FINISHES = {
    "first-game": {"T1": (24, -5), "T2": (25, -5), "T3": (25, -4)},
    "hills-of-gold": {"S1": (25, -11), "S2": (25, -10), "S3": (24, -9)},
    "home-stretch": {"S1": (31, -23), "S2": (32, -23), "S3": (32, -22)},
    "winding-paths": {"T1": (29, -23), "T2": (30, -23), "T3": (30, -22)},
    "serpentine": {"T1": (20, -3), "T2": (19, -2), "T3": (18, -2)},
    "swamplands": {"T1": (4, 12), "T2": (3, 12), "T3": (3, 11)},
    "witchs-cauldron": {"T1": (3, 8), "T2": (3, 7), "T3": (4, 6)},
}
every_map = pytest.mark.parametrize("name", ROUTES)
every_board = pytest.mark.parametrize("board", BOARDS)


def ground(here):
    """The spaces without the city's."""
    return {name: space for name, space in here.spaces.items() if space.terrain != "city"}


# ── boards ──


@every_board
def test_a_board_has_its_spaces_in_their_places(board):
    places = {spot.at for spot in spots(board)}
    hexagon = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    strip = {*((q, -1) for q in range(-2, 3)), *((q, 0) for q in range(-3, 3)), *((q, 1) for q in range(-3, 2))}
    finish = {(-1, 0), (0, 0), (0, 1), (0, -1), (1, -1), (1, 0)}
    assert places == (finish if board in "ST" else strip if board in "OPQR" else hexagon)


@every_board
def test_the_spaces_of_a_board_add_up(board):
    found = spots(board)
    mountains = sum(spot.terrain in (MOUNTAIN, CAVE) for spot in found)
    assert sum(spot.power for spot in found if spot.terrain != START) + 6 * mountains == RATINGS[board]
    assert [spot.at for spot in found if spot.terrain == CAVE] == ([CAVES[board]] if board in CAVES else [])
    if board in TERRAINS:
        kinds = ("machete", "paddle", "coin", "rubble", "camp")
        assert tuple(sum(spot.terrain == kind for spot in found) for kind in kinds) == TERRAINS[board]


@rule("R28")
def test_starting_spaces_are_numbered_from_the_left_on_a_and_from_the_right_on_b():
    for board, numbers in (("A", [1, 2, 3, 4]), ("B", [4, 3, 2, 1])):
        assert [spot.power for spot in spots(board) if spot.terrain == START] == numbers


def test_a_space_is_found_by_its_name():
    assert (printed("K1").terrain, printed("K1").power, printed("K1").at) == ("camp", 1, (0, -3))
    assert (printed("G18").terrain, printed("G18").power, printed("G18").at) == ("coin", 4, (-1, 0))
    assert (printed("T2").terrain, printed("T2").at) == ("paddle", (0, 0))


def test_every_side_belongs_to_one_piece_of_cardboard():
    assert sorted("".join(PIECES_OF_CARDBOARD)) == sorted(BOARDS)


def test_six_turns_lead_back():
    assert turned((3, -3), 1) == (3, 0)
    assert turned((2, -1), 6) == (2, -1)


# ── maps ──


def test_the_option_names_the_maps():
    assert set(MAPS) == set(ROUTES)


@rule("R4", "C-4", "C-13")
@every_map
def test_a_map_has_its_shape(name):
    here = official_map(name)
    spaces, caves, edges, blockades, steps = SHAPES[name]
    assert len(ground(here)) == spaces
    assert (len(here.caves), len(here.borders)) == (caves, blockades)
    letters = [laid.board for laid in here.boards[:-1]]
    touching = [_touching(here, *pair) for pair in pairwise(letters)]
    assert touching == edges
    assert [here.spaces[start].distance for start in here.starts] == steps
    assert {finish: here.spaces[finish].at for finish in here.finishes} == FINISHES[name]


def _touching(here, one, other):
    places = {space.at: space.name[0] for space in ground(here).values()}
    return sum(
        places.get(at) == other for space in ground(here).values() if space.name[0] == one for at in around(space.at)
    )


@every_map
def test_boards_touch_only_along_the_route(name):
    here = official_map(name)
    order = [laid.board for laid in here.boards]
    for space in here.spaces.values():
        for other, joint in space.exits:
            one, two = sorted((order.index(space.name[0]), order.index(other[0])))
            assert two - one <= 1
            assert (joint != OPEN) == ((order[one], order[two]) in here.borders)


@every_map
def test_ways_lead_both_ways_and_to_the_end(name):
    here = official_map(name)
    for space in ground(here).values():
        for other, joint in space.exits:
            assert here.spaces[other].terrain not in CLOSED
            if space.terrain not in CLOSED:
                assert (space.name, joint) in here.spaces[other].exits
        if space.terrain not in (MOUNTAIN, CAVE):
            nearest = min((here.spaces[other].distance for other, _ in space.exits), default=UNREACHABLE)
            assert space.distance in (0, nearest + 1)


@rule("C-14")
@every_map
def test_no_space_lies_beside_two_caves(name):
    here = official_map(name)
    caves = {here.spaces[cave].at for cave in here.caves}
    for space in ground(here).values():
        beside = caves.intersection(around(space.at))
        assert len(beside) <= 1
        assert (space.cave is not None) == bool(beside)


@rule("C-4")
def test_no_blockade_lies_where_the_route_leaves_a_strip():
    assert official_map("home-stretch").borders == (("B", "J"), ("J", "Q"), ("K", "M"), ("M", "C"))
    assert official_map("swamplands").borders == (("A", "R"), ("D", "H"), ("H", "E"), ("E", "O"))


@rule("C-13")
def test_what_is_laid_by_a_ruling():
    assert official_map("serpentine").spaces["T1"].terrain == "paddle"
    assert {laid.board: laid.at for laid in official_map("first-game").boards}["K"] == (21, -1)
    places = {laid.board: laid.at for laid in official_map("swamplands").boards}
    assert (places["E"], places["O"]) == ((17, 2), (12, 5))


@pytest.mark.parametrize(
    ("name", "space", "neighbours"),
    [
        ("hills-of-gold", "B19", "B13 B20 B26 B25 B18 B12"),  # in the middle of a board
        ("hills-of-gold", "B37", "B33 B32"),  # a starting space: back to no other one
        ("hills-of-gold", "C34", "C35 C29 C30 B16"),  # at a corner, with one space of the other board
        ("hills-of-gold", "C35", "C34 C36 C30 C31 B16 B10"),
        ("hills-of-gold", "N34", "N30 N35 N29 S1 S2 S3"),
        ("first-game", "K4", "T2 T3 K9 K8 K3 T1"),  # the finish tile around the corner of the last board
        ("serpentine", "E16", "E10 E17 E23 G10"),
    ],
)
def test_neighbours_of_chosen_spaces(name, space, neighbours):
    found = {other for other, _ in official_map(name).spaces[space].exits}
    assert found == set(neighbours.split())


def test_a_space_knows_its_border_and_its_cave():
    spaces = official_map("hills-of-gold").spaces
    assert (spaces["C34"].borders, spaces["B16"].borders, spaces["B17"].borders) == ((0,), (0,), ())
    assert (spaces["J26"].cave, spaces["J25"].cave, spaces["B13"].cave) == ("J32", None, "B8")
    assert spaces["C34"].exits[[other for other, _ in spaces["C34"].exits].index("B16")] == ("B16", 0)
