"""The pieces: cards in five colours, explorers, five paths of nine stones, and the event tiles on them.

A card's id tells its two copies apart (`B5a`, `B5b`); its face does not (`B5`). Ids are for shuffling and drawing. In a
hand, in a column and on a discard pile only the face counts: if a played copy had a name, it would tell which copy its
player does not hold. Tiles lie open and have no such secret: `A1` to `A9` are artifacts, `F1` to `F9` arrows (one stone
forward), `V1` to `V7` victory points.
"""

from typing import Final, Literal

Color = Literal["B", "R", "Y", "G", "W"]  # of a card, and of the path that it leads along
Explorer = Literal["adventurer", "researcher"]
Card = str  # an id: "B5a"
Face = str  # "B5"
Tile = str  # an id: "A1", "F3", "V7"

COLORS: tuple[Color, ...] = ("B", "R", "Y", "G", "W")
NAMES = {"B": "blue", "R": "red", "Y": "yellow", "G": "green", "W": "white"}
VALUES = range(11)  # R1
COPIES = "ab"  # R1
EXPLORERS: tuple[Explorer, ...] = ("adventurer", "researcher")
ADVENTURERS: Final = 4  # R3; and one researcher
STONES = (-20, -15, -10, 5, 10, 15, 30, 35, 50)  # R2: what each is worth
CITY: Final = len(STONES)  # the ninth stone, where a path ends
BEYOND_BRIDGE: Final = 7  # R2: the first stone on the far side
CROSSINGS: Final = 5  # R22
HAND_SIZE: Final = 8  # R5
SET_ASIDE: Final = 30  # R6

ARTIFACT, ARROW, POINTS = "A", "F", "V"  # R4: the first letter of a tile's id
TILES: tuple[Tile, ...] = tuple(
    f"{kind}{number}" for kind, count in ((ARTIFACT, 9), (ARROW, 9), (POINTS, 7)) for number in range(1, count + 1)
)

INDEX: dict[str, int] = {color: index for index, color in enumerate(COLORS)}
FACES: tuple[Face, ...] = tuple(f"{color}{value}" for color in COLORS for value in VALUES)
DECK: tuple[Card, ...] = tuple(face + copy for face in FACES for copy in COPIES)
RANK: dict[Face, int] = {face: rank for rank, face in enumerate(FACES)}
VALUE: dict[Face, int] = {face: int(face[1:]) for face in FACES}
PATH: dict[Face, int] = {face: INDEX[face[0]] for face in FACES}
SPACES: dict[str, tuple[int, int]] = {  # "B2", the second stone of the blue path: its path and its place on it
    f"{color}{place + 1}": (path, place) for color, path in INDEX.items() for place in range(CITY)
}


def face(card: Card) -> Face:
    return card[:-1]


def in_order(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(sorted(faces, key=RANK.__getitem__))
