"""Facts of a Lost Cities game. Names and fields are the storage format: add, never rename.

A card that leaves a shuffle is told by its id, so that its place can be proved; from then on only by its face. A secret
is None for whoever may not see it.
"""

from dataclasses import dataclass

from games.kit import EACH, Place, Seat, Shuffled, drawn, secret, shuffled
from games.lost_cities.pieces import Card, Face

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
    card: Face


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class CardDrawn:  # from the deck: only the drawer may know
    seat: Seat
    card: Card | None = secret(to="seat")
    place: Place = drawn("card")


@dataclass(frozen=True, slots=True)
class DiscardTaken:  # from a pile: everyone saw it
    seat: Seat
    color: str
    card: Face


@dataclass(frozen=True, slots=True)
class CardsPassed:  # face down: only the partners may know
    seat: Seat
    partner: Seat
    cards: tuple[Face, Face] | None = secret(to=("seat", "partner"))


@dataclass(frozen=True, slots=True)
class RoundScored:
    round: int
    scores: tuple[tuple[Score, ...], ...]  # side by side, colour by colour
    capped: bool  # cut short by the turn cap


@dataclass(frozen=True, slots=True)
class SeatRetired:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]  # none: a draw
    scores: tuple[int, ...]  # seat by seat
    reason: str


SeatEvent = CardPlayed | CardDiscarded | CardDrawn | DiscardTaken | CardsPassed | SeatRetired  # what a seat did
TableEvent = StarterDrawn | StarterNamed | RoundStarted | HandsDealt | RoundScored | GameEnded
Event = SeatEvent | TableEvent
