"""The cards: five destinations, each with numbers and investment cards.

A card's id tells copies apart (`RXa`, `RXb`); its face does not (`RX`). Ids are for shuffling and drawing. In a hand,
in an expedition and on a discard pile only the face counts: if a played copy had a name, it would tell which copies its
player does not hold.
"""

from typing import Literal

Color = Literal["R", "G", "W", "B", "Y"]
Card = str  # an id: "R5", "RXa", "R2b"
Face = str  # "R5", "RX", "R2"

COLORS: tuple[Color, ...] = ("R", "G", "W", "B", "Y")
DESTINATIONS = {"R": "volcano", "G": "jungle", "W": "Himalaya", "B": "sea", "Y": "desert"}
NUMBERS = range(2, 11)  # R1
INVESTMENTS = 3  # R1, R7: no more than three exist
DOUBLED = range(2, 5)  # R21: the second set's 2, 3 and 4
HAND_SIZE = 8  # R3
SMALLEST_HAND = 6  # R25
COPIES = "abc"

INDEX: dict[str, int] = {color: index for index, color in enumerate(COLORS)}
FACES: tuple[Face, ...] = tuple(f"{color}{mark}" for color in COLORS for mark in ("X", *NUMBERS))
RANK: dict[Face, int] = {face: rank for rank, face in enumerate(FACES)}
VALUE: dict[Face, int] = {face: 0 if face[1:] == "X" else int(face[1:]) for face in FACES}  # 0: an investment card
COLUMN: dict[Face, int] = {face: INDEX[face[0]] for face in FACES}


def deck(seats: int) -> tuple[Card, ...]:
    """The ids of all cards: 60 for two players, 75 for partners."""
    return tuple(card for face in FACES for card in _copies(face, seats))


def face(card: Card) -> Face:
    return card.rstrip(COPIES)


def in_order(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(sorted(faces, key=RANK.__getitem__))


def _copies(face: Face, seats: int) -> tuple[Card, ...]:
    if VALUE[face] == 0:
        return tuple(face + copy for copy in COPIES[:INVESTMENTS])  # R1
    if seats == 4 and VALUE[face] in DOUBLED:
        return tuple(face + copy for copy in COPIES[:2])  # R21
    return (face,)
