"""Facts of a game of Lost Cities: The Board Game. Names and fields are the storage format: add, never rename.

A card that leaves a shuffle is told by its id, so that its place can be proved; from then on only by its face. A secret
is None for whoever may not see it. Victory points have no secrets here: what is hidden of them is a matter of views.
"""

from dataclasses import dataclass

from games.kit import EACH, Place, Seat, Shuffled, drawn, secret, shuffled
from games.lost_cities_board.pieces import Card, Face, Tile

Score = tuple[int, int, int, int]  # of an explorer: its stone, what that is worth, how many times, points; or all 0


# ── the table is laid ──


@dataclass(frozen=True, slots=True)
class StarterDrawn:  # nobody was named to begin: the seats are shuffled, the first begins
    starter: Seat
    lots: Shuffled = shuffled()
    place: Place = drawn("starter")


@dataclass(frozen=True, slots=True)
class StarterNamed:  # by the option
    starter: Seat


@dataclass(frozen=True, slots=True)
class ExpeditionStarted:  # everything was taken off the board
    expedition: int
    starter: Seat


@dataclass(frozen=True, slots=True)
class TilesLaid:  # the first tile on the first of the tile spaces, and so on; all face up
    tiles: tuple[Tile, ...]
    bag: Shuffled = shuffled()
    place: Place = drawn("tiles")


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    deck: Shuffled = shuffled()


@dataclass(frozen=True, slots=True)
class CardsSetAside:  # from the top of the deck, unseen
    count: int


@dataclass(frozen=True, slots=True)
class HandsDealt:  # seat after seat, each hand in one block from the top; none to a seat that has left
    hands: tuple[tuple[Card, ...] | None, ...] = secret(EACH)
    places: tuple[Place, ...] = drawn("hands")


# ── cards ──


@dataclass(frozen=True, slots=True)
class PathOpened:  # with the first card of a column; the explorer stands on the first stone
    seat: Seat
    card: Face
    explorer: str


@dataclass(frozen=True, slots=True)
class CardPlayed:  # on a column; its explorer is on this stone now, the next one, or still on the last
    seat: Seat
    card: Face
    stone: int


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


# ── paths ──


@dataclass(frozen=True, slots=True)
class ArtifactFound:  # the tile was taken off the board
    seat: Seat
    path: str
    stone: int


@dataclass(frozen=True, slots=True)
class PointsFound:
    seat: Seat
    path: str
    stone: int
    points: int


@dataclass(frozen=True, slots=True)
class AdvanceGranted:  # one of the seat's explorers may go on: by an "arrow", or a card for a "city" already reached
    seat: Seat
    by: str


@dataclass(frozen=True, slots=True)
class ExplorerAdvanced:  # without a card, to this stone
    seat: Seat
    path: str
    stone: int


@dataclass(frozen=True, slots=True)
class AdvanceSkipped:
    seat: Seat


# ── ends ──


@dataclass(frozen=True, slots=True)
class ExpeditionScored:
    expedition: int
    ended: str  # by the "bridge", with the "deck", or "capped": cut short by the turn cap
    scores: tuple[tuple[Score, ...], ...]  # seat by seat, path by path
    changes: tuple[int, ...]  # the victory points that each seat got; negative: paid back, as far as it could
    artifacts: tuple[int, ...]  # the tiles that each seat exchanged for tokens


@dataclass(frozen=True, slots=True)
class ArtifactsScored:
    artifacts: tuple[int, ...]  # each seat's tokens
    values: tuple[int, ...]  # what the track says
    changes: tuple[int, ...]  # the victory points that each seat got; negative: paid back, as far as it could


@dataclass(frozen=True, slots=True)
class SeatRetired:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]  # seat by seat
    reason: str


SetupEvent = StarterDrawn | StarterNamed | ExpeditionStarted | TilesLaid | DeckShuffled | CardsSetAside | HandsDealt
CardEvent = PathOpened | CardPlayed | CardDiscarded | CardDrawn | DiscardTaken
PathEvent = ArtifactFound | PointsFound | AdvanceGranted | ExplorerAdvanced | AdvanceSkipped
EndEvent = ExpeditionScored | ArtifactsScored | SeatRetired | GameEnded
Event = CardEvent | PathEvent | SetupEvent | EndEvent
