"""Positions of Expedition in card notation."""

from games.expedition.events import HandsDealt, RoundStarted
from games.kit import Place, Shuffled


def dealt(*hands: str, deck: str = "S7 S8 S9", starter: int = 0, number: int = 1) -> list:
    """A round with these hands and this deck: `dealt("C5 CJ", "D2 D3", deck="H2 H3")`."""
    cards = [tuple(hand.split()) for hand in hands]
    tops = [sum(len(hand) for hand in cards[:seat]) for seat in range(len(cards))]
    order = tuple(card for hand in (*cards, tuple(deck.split())) for card in hand)
    places = tuple(Place(number, top) for top in tops)
    return [RoundStarted(number, starter, Shuffled(number, "root", order)), HandsDealt(tuple(cards), places)]


def scored(first: int, second: int = 0) -> tuple:
    """The scores of a round in which each seat has one expedition of so many points."""
    return tuple(((0, 0, 1, 0, points), *((0, 0, 1, 0, 0),) * 3) for points in (first, second))
