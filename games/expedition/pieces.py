"""The cards of an ordinary deck: four suits, each an expedition of ten numbers and three multipliers.

Every card is there once, so a card is named by what stands on it, everywhere.
"""

from typing import Literal

Suit = Literal["C", "D", "H", "S"]
PileName = Literal["all", "C", "D", "H", "S"]  # of a discard pile: the one for all suits, or a suit's own
Card = str  # "C1" (the ace), "C10", "CJ"

SEATS = 2  # R2
SUITS: tuple[Suit, ...] = ("C", "D", "H", "S")
EXPEDITIONS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
MULTIPLIERS = ("J", "Q", "K")  # R1
NUMBERS = range(1, 11)  # R1, E-5: the ace is a 1
HAND_SIZE = 7  # R2

DECK: tuple[Card, ...] = tuple(f"{suit}{mark}" for suit in SUITS for mark in (*MULTIPLIERS, *NUMBERS))
RANK: dict[Card, int] = {card: rank for rank, card in enumerate(DECK)}
VALUE: dict[Card, int] = {card: 0 if card[1:] in MULTIPLIERS else int(card[1:]) for card in DECK}  # 0: a multiplier
COLUMN: dict[Card, int] = {card: SUITS.index(card[0]) for card in DECK}

# E-1: by the option, the names of the discard piles, and on which of them a card goes.
PILES: dict[str, tuple[PileName, ...]] = {"single": ("all",), "per_suit": SUITS}
PILE_OF: dict[str, dict[Card, int]] = {"single": dict.fromkeys(DECK, 0), "per_suit": COLUMN}


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))
