"""Facts of an Expedition game. Names and fields are the storage format: add, never rename.

A secret is None for whoever may not see it.
"""

from dataclasses import dataclass

from games.expedition.pieces import Card
from games.kit import EACH, Place, Seat, Shuffled, drawn, secret, shuffled

Score = tuple[int, int, int, int, int]  # one expedition: sum, cost, multiplier, bonus, points


@dataclass(frozen=True, slots=True)
class StarterDrawn:  # nobody was named to begin: the seats are shuffled, the first begins
    starter: Seat
    lots: Shuffled = shuffled()
    place: Place = drawn("starter")


@dataclass(frozen=True, slots=True)
class StarterNamed:  # by the option
    starter: Seat


@dataclass(frozen=True, slots=True)
class RoundStarted:
    round: int
    starter: Seat
    deck: Shuffled = shuffled()


@dataclass(frozen=True, slots=True)
class HandsDealt:  # seat after seat, each hand in one block from the top
    hands: tuple[tuple[Card, ...] | None, ...] = secret(EACH)
    places: tuple[Place, ...] = drawn("hands")


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawn:  # from the deck: only the drawer may know
    seat: Seat
    card: Card | None = secret(to="seat")
    place: Place = drawn("card")


@dataclass(frozen=True, slots=True)
class DiscardTaken:  # from the top of its pile: everyone saw it
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RoundScored:
    round: int
    scores: tuple[tuple[Score, ...], ...]  # seat by seat, suit by suit
    capped: bool  # cut short by the turn cap


@dataclass(frozen=True, slots=True)
class SeatRetired:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]  # none: a draw
    scores: tuple[int, ...]  # seat by seat
    reason: str


SeatEvent = CardPlayed | CardDiscarded | CardDrawn | DiscardTaken | SeatRetired  # what a seat did
TableEvent = StarterDrawn | StarterNamed | RoundStarted | HandsDealt | RoundScored | GameEnded
Event = SeatEvent | TableEvent
