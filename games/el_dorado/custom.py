"""What a custom map must be, and every fault that it can have."""

from functools import cache
from itertools import pairwise

from games.el_dorado.boards import BOARDS, FINISHES, PIECES_OF_CARDBOARD, START_BOARDS
from games.el_dorado.maps import Laid, Map, covered, laid, lay_out
from games.el_dorado.options import CUSTOM, Options
from games.el_dorado.pieces import BLOCKADES, CAVE_TOKENS, TOKENS
from games.el_dorado.terrain import IMPASSABLE, TURNS, Hex, around
from games.kit import BadOption

FURTHEST = 200  # no map of these boards is wider
MOST_CAVES = sum(token.count for token in TOKENS.values()) // CAVE_TOKENS  # C-19


def check(options: Options, seats: int) -> None:
    """What no limit can say."""
    if options.starter is not None and options.starter >= seats:  # C-21
        raise BadOption("starter", f"there is no seat {options.starter} at a table of {seats}")
    if options.map == CUSTOM:
        check_boards(options.boards)
    elif options.boards:
        raise _bad(f"boards are named for the map {CUSTOM!r} only, not for {options.map!r}")


@cache
def check_boards(texts: tuple[str, ...]) -> None:
    """Raise BadOption unless these boards make a map."""  # C-19
    boards = tuple(_read(text) for text in texts)
    _check_route(boards)
    _check_places(boards)
    check_map(lay_out(boards))


def _read(text: str) -> Laid:
    parts = text.split()
    if len(parts) != 4 or not all(part.lstrip("-").isdecimal() for part in parts[1:]):
        raise _bad(f"{text!r} is not a board, its place and its rotation, such as 'B 0 0 1'")
    found = laid(text)
    if found.board not in BOARDS:
        raise _bad(f"there is no board {found.board!r}; they are {' '.join(BOARDS)}")
    if found.rotation not in range(TURNS):
        raise _bad(f"board {found.board} lies with a rotation of 0 to {TURNS - 1}, not {found.rotation}")
    if max(map(abs, found.at)) > FURTHEST:
        raise _bad(f"board {found.board} lies too far away, at {found.at[0]} {found.at[1]}")
    return found


def _check_route(boards: tuple[Laid, ...]) -> None:
    letters = [one.board for one in boards]
    for sides in PIECES_OF_CARDBOARD:
        used = [letter for letter in letters if letter in sides]
        if len(used) > 1:
            both = " and ".join(sorted(set(used)))
            raise _bad(f"board {both} is used twice" if len(set(used)) == 1 else f"{both} are two sides of one board")
    if not letters or letters[0] not in START_BOARDS:
        raise _bad(f"a map begins with a start: board {' or '.join(START_BOARDS)}")
    if letters[-1] not in FINISHES:
        raise _bad(f"a map ends with a finish: {' or '.join(FINISHES)}")


def _check_places(boards: tuple[Laid, ...]) -> None:
    taken: dict[Hex, str] = {}
    for one in boards:
        for at, _ in covered(one):
            if at in taken:
                raise _bad(f"boards {taken[at]} and {one.board} overlap at {at[0]} {at[1]}")
        taken |= dict.fromkeys((at for at, _ in covered(one)), one.board)
    for one, two in pairwise(boards):
        edge = {other for at, _ in covered(one) for other in around(at)}
        if not any(at in edge for at, _ in covered(two)):
            raise _bad(f"boards {one.board} and {two.board} follow each other on the route but do not touch")


def check_map(chart: Map) -> None:
    if len(chart.borders) > len(BLOCKADES):
        raise _bad(f"there are {len(BLOCKADES)} blockades, and this map has {len(chart.borders)} connections for them")
    if len(chart.caves) > MOST_CAVES:
        raise _bad(f"there are tokens for {MOST_CAVES} caves, and this map has {len(chart.caves)}")
    caves = {chart.spaces[name].at for name in chart.caves}
    for space in chart.spaces.values():
        if space.terrain not in IMPASSABLE and len(caves.intersection(around(space.at))) > 1:
            raise _bad(f"{space.name} lies beside two caves")
    for start in chart.starts:
        if missing := sorted(chart.finishes - _reachable(chart, start)):
            raise _bad(f"the finishing space {missing[0]} cannot be reached from the starting space {start}")


def _reachable(chart: Map, start: str) -> set[str]:
    found, queue = {start}, [start]
    while queue:
        fresh = {name for name, _ in chart.spaces[queue.pop()].exits} - found
        found |= fresh
        queue += fresh
    return found


def _bad(detail: str) -> BadOption:
    return BadOption("boards", detail)
