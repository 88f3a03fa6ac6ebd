"""The seven official maps, and any map laid out: which spaces touch, what lies between, how far it is to El Dorado."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from games.el_dorado.boards import FINISHES, STRIPS
from games.el_dorado.options import CUSTOM, Options
from games.el_dorado.terrain import CAVE, CITY, CLOSED, IMPASSABLE, START, Hex, Spot, around, moved, spots, turned

OPEN = -1  # no connection that can be blocked
UNREACHABLE = 10_000


@dataclass(frozen=True, slots=True)
class Laid:
    """A board and how it lies: its middle, and turns of 60 degrees clockwise. The finish tile comes last."""

    board: str
    at: Hex
    rotation: int


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a map. `exits` are the neighbours that can ever be entered, each with the connection that is crossed
    (or OPEN); `borders` are the connections with a blockade that it touches."""

    name: str
    at: Hex
    terrain: str
    power: int
    exits: tuple[tuple[str, int], ...]
    borders: tuple[int, ...]
    cave: str | None  # the one beside it
    distance: int  # steps to El Dorado


@dataclass(frozen=True, slots=True)
class Map:
    boards: tuple[Laid, ...]
    spaces: dict[str, Space]
    starts: tuple[str, ...]  # by their numbers
    finishes: frozenset[str]
    caves: tuple[str, ...]  # in the order of the boards
    borders: tuple[tuple[str, str], ...]  # R4, C-4: the boards on both sides of each connection with a blockade


ROUTES: dict[str, str] = {  # each board with its place and its rotation, the finish tile last
    "first-game": "B 0 0 2, C 7 -3 5, N 11 0 2, I 14 4 2, K 21 -1 0, T 25 -5 0",
    "hills-of-gold": "B 0 0 1, C 3 -7 0, G 7 -14 4, K 11 -11 1, J 14 -7 1, N 21 -10 4, S 25 -10 1",
    "home-stretch": "B 0 0 1, J 4 -7 5, Q 9 -10 4, K 14 -12 0, M 21 -16 4, C 28 -19 0, S 32 -23 0",
    "winding-paths": "B 0 0 1, I 4 -7 3, F 11 -11 3, G 15 -8 1, C 19 -15 0, N 26 -19 4, T 30 -23 0",
    "serpentine": "A 0 0 1, C 4 3 4, E 11 -1 1, G 8 -5 3, J 15 -9 3, M 19 -6 5, T 19 -2 2",
    "swamplands": "A 0 0 0, R 5 -2 1, D 10 -5 2, H 14 -2 2, E 17 2 1, O 12 5 4, K 7 8 0, T 3 12 3",
    "witchs-cauldron": "A 0 0 0, L 7 -4 5, G 14 -7 4, D 18 -4 4, M 14 3 0, I 7 7 5, T 3 7 4",
}


def map_of(options: Options) -> Map:
    """The map that is played on."""
    return custom_map(options.boards) if options.map == CUSTOM else official_map(options.map)


@cache
def official_map(name: str) -> Map:
    return lay_out(tuple(laid(text) for text in ROUTES[name].split(", ")))


@cache
def custom_map(boards: tuple[str, ...]) -> Map:
    return lay_out(tuple(laid(text) for text in boards))


def lay_out(boards: tuple[Laid, ...]) -> Map:
    """The map of boards that lie as they may."""
    ground = {at: _Ground(index, spot) for index, one in enumerate(boards) for at, spot in covered(one)}
    blocked = [index for index, one in enumerate(boards[:-2]) if one.board not in STRIPS]  # C-4
    links = {at: tuple(_links(at, ground, blocked)) for at in ground}
    goals = [at for at, on in ground.items() if on.spot.name[0] in FINISHES and on.spot.terrain != CITY]
    away = _distances(goals, links, ground)
    spaces = {on.spot.name: _space(at, ground, links[at], away.get(at, UNREACHABLE)) for at, on in ground.items()}
    starts = sorted((on.spot.power, on.spot.name) for on in ground.values() if on.spot.terrain == START)
    return Map(
        boards=boards,
        spaces=spaces,
        starts=tuple(name for _, name in starts),
        finishes=frozenset(ground[at].spot.name for at in goals),
        caves=tuple(on.spot.name for on in ground.values() if on.spot.terrain == CAVE),
        borders=tuple((boards[index].board, boards[index + 1].board) for index in blocked),
    )


def laid(text: str) -> Laid:
    """A board as it is written: its letter, the place of its middle, its rotation."""
    board, q, r, rotation = text.split()
    return Laid(board, (int(q), int(r)), int(rotation))


def covered(one: Laid) -> Iterator[tuple[Hex, Spot]]:
    """Every space of a board, and where it comes to lie."""
    for spot in spots(one.board):
        yield moved(turned(spot.at, one.rotation), one.at), spot


@dataclass(frozen=True, slots=True)
class _Ground:
    board: int  # which one on the route
    spot: Spot


def _links(at: Hex, ground: dict[Hex, _Ground], blocked: list[int]) -> Iterator[tuple[Hex, int]]:
    """The places that touch this one, each with the connection in between."""
    for other in around(at):
        if other in ground:
            here, there = sorted((ground[at].board, ground[other].board))
            yield other, blocked.index(here) if there == here + 1 and here in blocked else OPEN


def _distances(
    goals: Iterable[Hex], links: dict[Hex, tuple[tuple[Hex, int], ...]], ground: dict[Hex, _Ground]
) -> dict[Hex, int]:
    """Steps from everywhere to the nearest goal, around mountains."""
    away = dict.fromkeys(goals, 0)
    queue = deque(away)
    while queue:
        at = queue.popleft()
        for other, _ in links[at]:
            if other not in away and ground[other].spot.terrain not in IMPASSABLE:
                away[other] = away[at] + 1
                if ground[other].spot.terrain != START:
                    queue.append(other)
    return away


def _space(at: Hex, ground: dict[Hex, _Ground], links: tuple[tuple[Hex, int], ...], distance: int) -> Space:
    on, beside = ground[at].spot, [(ground[other].spot, joint) for other, joint in links]
    return Space(
        name=on.name,
        at=at,
        terrain=on.terrain,
        power=on.power,
        exits=tuple((there.name, joint) for there, joint in beside if there.terrain not in CLOSED),
        borders=tuple(sorted({joint for _, joint in links if joint != OPEN})),
        cave=next((there.name for there, _ in beside if there.terrain == CAVE), None),
        distance=distance,
    )
