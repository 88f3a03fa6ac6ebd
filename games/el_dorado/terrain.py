"""A printed side as spaces: places on a grid of hexagons, read from its drawing.

Places are axial coordinates (q, r): r grows downwards, q to the right, and each row lies half a space further right
than the one above it. A space is named by its board and its number there, row by row from the top left: K12.
"""

from dataclasses import dataclass
from functools import cache

from games.el_dorado.boards import BOARDS, FINISHES
from games.el_dorado.pieces import CAMP, COIN, MACHETE, PADDLE, RUBBLE

Hex = tuple[int, int]

AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from the right
TURNS = 6  # a board lies in one of six ways
MOUNTAIN, CAVE, START, CITY = "mountain", "cave", "start", "city"
IMPASSABLE = (MOUNTAIN, CAVE, CITY)
CLOSED = (*IMPASSABLE, START)  # R13, C-15: nobody enters these

TERRAINS = {"j": MACHETE, "w": PADDLE, "v": COIN, "r": RUBBLE, "c": CAMP, "S": START}
LANDSCAPES = {MACHETE: "jungle", PADDLE: "river", COIN: "village", RUBBLE: "rubble", CAMP: "base camp", START: "start"}
UNNUMBERED = {"^^": MOUNTAIN, "^(": CAVE, "##": CITY}
WIDTH = 2  # columns of the drawing to half a space


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of a printed side."""

    name: str
    at: Hex  # from the middle of the board; on the finish tile, from its middle finishing space
    terrain: str
    power: int  # the number of symbols; of a starting space its number


@cache
def spots(board: str) -> tuple[Spot, ...]:
    """The spaces of a side, row by row."""
    lines = [line for line in BOARDS[board].splitlines() if line.strip()]
    drawn = [(column, row, text) for row, line in enumerate(lines) for column, text in _texts(line)]
    middle = len(lines) // 2
    columns = [column for column, row, _ in drawn if row == middle]
    origin = columns[len(columns) // 2]  # of a strip's six the fourth, of the finish tile's three the second
    places = [(((column - origin) // WIDTH - (row - middle)) // 2, row - middle) for column, row, _ in drawn]
    numbered = enumerate(zip(places, drawn, strict=True), 1)
    found = [Spot(f"{board}{number}", at, *_read(text)) for number, (at, (_, _, text)) in numbered]
    return _finish(board, found) if board in FINISHES else tuple(found)


def printed(name: str) -> Spot:
    """The space of this name."""
    return spots(name[0])[int(name[1:]) - 1]


def turned(at: Hex, rotation: int) -> Hex:
    """A place after so many turns of 60 degrees, clockwise around the middle."""
    for _ in range(rotation % TURNS):
        at = (-at[1], at[0] + at[1])
    return at


def moved(at: Hex, by: Hex) -> Hex:
    return (at[0] + by[0], at[1] + by[1])


def around(at: Hex) -> tuple[Hex, ...]:
    return tuple(moved(at, step) for step in AROUND)


def _texts(line: str) -> list[tuple[int, str]]:
    return [(column, line[column : column + 2]) for column in range(len(line)) if _begins(line, column)]


def _begins(line: str, column: int) -> bool:
    return line[column] != " " and (column == 0 or line[column - 1] == " ")


def _read(text: str) -> tuple[str, int]:
    return (UNNUMBERED[text], 0) if text in UNNUMBERED else (TERRAINS[text[0]], int(text[1]))


def _finish(board: str, found: list[Spot]) -> tuple[Spot, ...]:
    """The finishing spaces first, so that they are numbered 1 to 3, then the city."""
    ordered = sorted(found, key=lambda spot: spot.terrain == CITY)
    return tuple(Spot(f"{board}{number}", spot.at, spot.terrain, spot.power) for number, spot in enumerate(ordered, 1))
