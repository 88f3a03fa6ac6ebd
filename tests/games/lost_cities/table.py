"""Positions of Lost Cities in card notation."""

from games.kit import Place, Shuffled
from games.lost_cities.events import HandsDealt, RoundStarted


def dealt(*hands: str, deck: str = "W7 W8 W9", starter: int = 0, number: int = 1) -> list:
    """A round with these hands and this deck: `dealt("R5 RXa", "G2 G3", deck="B2 B3")`."""
    cards = [tuple(hand.split()) for hand in hands]
    tops = [sum(len(hand) for hand in cards[:seat]) for seat in range(len(cards))]
    order = tuple(card for hand in (*cards, tuple(deck.split())) for card in hand)
    places = tuple(Place(number, top) for top in tops)
    return [RoundStarted(number, starter, Shuffled(number, "root", order)), HandsDealt(tuple(cards), places)]


def scored(first: int, second: int = 0) -> tuple:
    """The scores of a round in which each side has one expedition of so many points."""
    return tuple(((0, 0, 1, 0, points), *((0, 0, 1, 0, 0),) * 4) for points in (first, second))
