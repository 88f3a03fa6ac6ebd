"""The cards, the market, the blockades and the cave tokens.

A card is told by its face (`scout`). Where cards are shuffled, equal ones get a mark (`explorer-a`, `explorer-b`), so
that each place of the shuffle holds one id; drawn into a hand, they are faces again: if a played copy had a name, it
would tell which copies its owner does not hold. Cave tokens are marked in the same way, blockades are all different.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

Face = str  # "scout"; of a token "machete-2"
Card = str  # an id in a shuffle: "explorer-a"
Symbol = str  # one of SYMBOLS, or ANY

MACHETE, PADDLE, COIN = "machete", "paddle", "coin"
SYMBOLS: tuple[Symbol, ...] = (MACHETE, PADDLE, COIN)
ANY: Symbol = "any"  # the Native's: one step, whatever the space asks for
RUBBLE, CAMP = "rubble", "camp"

HAND_SIZE = 4  # R2
SPOTS = 6  # R3: on the market board
COPIES = 3  # R3: of each card for sale
CAVE_TOKENS = 4  # R39: in each pile
REPLACED = 4  # R46: at most
MARKS = "abcd"


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Kind:
    """What is printed on a card. An item can be used for its function once."""

    title: str
    symbols: tuple[Symbol, ...] = ()
    power: int = 0
    price: int = 0
    item: bool = False
    draws: int = 0  # cards its owner draws
    removals: int = 0  # cards its owner may then remove from the game


STARTING: dict[Face, int] = {"explorer": 3, "traveler": 4, "sailor": 1}  # R1

KINDS: dict[Face, Kind] = {
    "explorer": Kind("Explorer", (MACHETE,), 1),
    "traveler": Kind("Traveler", (COIN,), 1),
    "sailor": Kind("Sailor", (PADDLE,), 1),
    # R3: six piles lie on the market board
    "scout": Kind("Scout", (MACHETE,), 2, price=1),
    "trailblazer": Kind("Trailblazer", (MACHETE,), 3, price=3),
    "jack-of-all-trades": Kind("Jack-of-all-Trades", SYMBOLS, 1, price=2),
    "photographer": Kind("Photographer", (COIN,), 2, price=2),
    "treasure-chest": Kind("Treasure Chest", (COIN,), 4, price=3, item=True),
    "transmitter": Kind("Transmitter", price=4, item=True),
    # R3: and twelve beside it
    "pioneer": Kind("Pioneer", (MACHETE,), 5, price=5),
    "giant-machete": Kind("Giant Machete", (MACHETE,), 6, price=3, item=True),
    "captain": Kind("Captain", (PADDLE,), 3, price=2),
    "journalist": Kind("Journalist", (COIN,), 3, price=3),
    "millionaire": Kind("Millionaire", (COIN,), 4, price=5),
    "adventurer": Kind("Adventurer", SYMBOLS, 2, price=4),
    "prop-plane": Kind("Prop Plane", SYMBOLS, 4, price=4, item=True),
    "cartographer": Kind("Cartographer", price=4, draws=2),
    "compass": Kind("Compass", price=2, item=True, draws=3),
    "scientist": Kind("Scientist", price=4, draws=1, removals=1),
    "travel-log": Kind("Travel Log", price=3, item=True, draws=2, removals=2),
    "native": Kind("Native", price=5),
}

FACES: tuple[Face, ...] = tuple(KINDS)
RANK: dict[Face, int] = {face: rank for rank, face in enumerate(FACES)}
MARKET: tuple[Face, ...] = tuple(face for face in FACES if face not in STARTING)
PILE: dict[Face, int] = {face: pile for pile, face in enumerate(MARKET)}
NATIVE, TRANSMITTER = "native", "transmitter"
ACTIONS: tuple[Face, ...] = (TRANSMITTER, "cartographer", "compass", "scientist", "travel-log")  # the Native moves


def half_coins(face: Face, changed: bool = False) -> int:
    """What a card is worth in a purchase, counted in halves."""  # R16
    kind = KINDS[face]
    full = COIN in kind.symbols or (changed and kind.power > 0)
    return 2 * kind.power if full else 1


def in_order(faces: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(sorted(faces, key=RANK.__getitem__))


# ── blockades ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Blockade:
    number: int  # as printed
    symbol: str  # one of SYMBOLS, or RUBBLE
    power: int


BLOCKADES: dict[str, Blockade] = {  # R4
    f"blockade-{number}": Blockade(number, symbol, power)
    for number, symbol, power in (
        (1, MACHETE, 1),
        (2, COIN, 1),
        (3, RUBBLE, 1),
        (4, PADDLE, 1),
        (5, MACHETE, 2),
        (6, RUBBLE, 2),
    )
}


# ── cave tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Token:
    title: str
    count: int
    symbol: Symbol | None = None  # of those that move a piece
    power: int = 0


TOKENS: dict[Face, Token] = {  # R39
    "machete-1": Token("machete 1", 2, MACHETE, 1),
    "machete-2": Token("machete 2", 3, MACHETE, 2),
    "machete-3": Token("machete 3", 2, MACHETE, 3),
    "paddle-1": Token("paddle 1", 2, PADDLE, 1),
    "paddle-2": Token("paddle 2", 3, PADDLE, 2),
    "coin-1": Token("coin 1", 2, COIN, 1),
    "coin-2": Token("coin 2", 3, COIN, 2),
    "draw": Token("draw a card", 4),
    "remove": Token("remove a card", 4),
    "replace": Token("replace cards", 3),
    "keep": Token("keep an item", 2),
    "pass": Token("pass occupied spaces", 2),
    "native": Token("Native", 2, ANY, 1),  # R49
    "change": Token("change a symbol", 2),
}
EFFECTS: tuple[Face, ...] = tuple(face for face, token in TOKENS.items() if token.symbol is None)


# ── ids ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def marked(faces: Iterable[Face]) -> tuple[Card, ...]:
    """The ids of these cards or tokens for a shuffle."""
    return tuple(f"{face}-{MARKS[copy]}" for face, count in Counter(faces).items() for copy in range(count))


def face_of(card: Card) -> Face:
    return card[:-2]
