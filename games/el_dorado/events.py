"""Facts of an El Dorado game. Names and fields are the storage format: add, never rename.

A card or token that leaves a shuffle is told by its id, so that its place can be proved; from then on only by its face.
A secret is None for whoever may not see it. `left` is what remains after the fact: power of a card, cards to give.
"""

from dataclasses import dataclass

from games.el_dorado.pieces import Card, Face, Symbol
from games.kit import Place, Seat, Shuffled, drawn, secret, shuffled

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
class PiecesPlaced:  # seat by seat, on starting spaces
    spaces: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class BlockadesPlaced:  # connection by connection along the route; the rest goes back to the box unseen
    blockades: tuple[str, ...]
    order: Shuffled = shuffled()
    place: Place = drawn("blockades")


@dataclass(frozen=True, slots=True)
class CavesFilled:  # cave by cave, four tokens each from the top; the rest is not used
    caves: tuple[str, ...]
    tokens: Shuffled = shuffled()


@dataclass(frozen=True, slots=True)
class DeckShuffled:  # a seat's draw pile: at first its eight cards, later its discard pile
    seat: Seat
    deck: Shuffled = shuffled()


@dataclass(frozen=True, slots=True)
class CardsDrawn:  # only the drawer may know which
    seat: Seat
    count: int
    cards: tuple[Card, ...] | None = secret(to="seat")
    place: Place = drawn("cards")


# ── moving ──


@dataclass(frozen=True, slots=True)
class CardPlayed:  # for its power, or the Native for a step
    seat: Seat
    card: Face
    symbol: Symbol
    power: int
    piece: int
    removed: bool  # an item whose function is used


@dataclass(frozen=True, slots=True)
class TokenPlayed:  # for its power, or for the Native's step
    seat: Seat
    token: Face
    symbol: Symbol
    power: int
    piece: int


@dataclass(frozen=True, slots=True)
class PieceMoved:
    seat: Seat
    piece: int
    space: str
    left: int


@dataclass(frozen=True, slots=True)
class BlockadeRemoved:
    seat: Seat
    piece: int
    blockade: str
    left: int


@dataclass(frozen=True, slots=True)
class CardsOwed:  # for rubble, a base camp or a blockade of rubble: cards of the hand, one by one
    seat: Seat
    piece: int
    target: str  # a space or a blockade
    left: int


@dataclass(frozen=True, slots=True)
class CardGiven:
    seat: Seat
    card: Face
    removed: bool  # at a base camp
    left: int


@dataclass(frozen=True, slots=True)
class PieceStopped:  # and its unspent power is lost
    seat: Seat
    piece: int


@dataclass(frozen=True, slots=True)
class TokenTaken:  # from a cave, in the open
    seat: Seat
    cave: str
    token: Card
    place: Place = drawn("token")


@dataclass(frozen=True, slots=True)
class PieceArrived:  # in El Dorado
    seat: Seat
    piece: int


# ── buying ──


@dataclass(frozen=True, slots=True)
class CardPaid:
    seat: Seat
    card: Face
    halves: int  # of a coin
    removed: bool  # an item whose coins are used


@dataclass(frozen=True, slots=True)
class TokenPaid:
    seat: Seat
    token: Face
    halves: int


@dataclass(frozen=True, slots=True)
class CardBought:
    seat: Seat
    card: Face
    spot: int | None  # of the market board, to which its pile moves from the reserve


# ── actions ──


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    seat: Seat
    card: Face
    removed: bool
    choice: str  # what is to be chosen after its cards are drawn: "take", "remove" or nothing
    left: int  # how many


@dataclass(frozen=True, slots=True)
class TokenUsed:  # for an effect
    seat: Seat
    token: Face
    choice: str  # what is to be chosen now: "must_remove", "replace" or nothing
    left: int


@dataclass(frozen=True, slots=True)
class CardTaken:  # by the Transmitter
    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class CardRemoved:  # from the hand, out of the game
    seat: Seat
    card: Face
    left: int


@dataclass(frozen=True, slots=True)
class CardReplaced:  # from the hand to the played cards; as many are drawn afterwards
    seat: Seat
    card: Face
    left: int


@dataclass(frozen=True, slots=True)
class ItemKept:  # to be discarded with the played cards
    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class ChoiceClosed:  # no more of what could have been chosen
    seat: Seat


# ── turns and the end ──


@dataclass(frozen=True, slots=True)
class CardDiscarded:  # from the hand, at the end of a turn
    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class TurnEnded:  # what was played, bought and taken goes to the discard pile
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnStarted:
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class SeatRetired:  # its pieces leave the map
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]  # none: nobody has arrived
    scores: tuple[int, ...]  # seat by seat: the steps still to go, as a negative number
    reason: str


Laying = StarterDrawn | StarterNamed | PiecesPlaced | BlockadesPlaced | CavesFilled | DeckShuffled | CardsDrawn
Moving = (
    CardPlayed
    | TokenPlayed
    | PieceMoved
    | BlockadeRemoved
    | CardsOwed
    | CardGiven
    | PieceStopped
    | TokenTaken
    | PieceArrived
)
Buying = CardPaid | TokenPaid | CardBought
Acting = ActionPlayed | TokenUsed | CardTaken | CardRemoved | CardReplaced | ItemKept | ChoiceClosed
Ending = CardDiscarded | TurnEnded | TurnStarted | SeatRetired | GameEnded
Event = Laying | Moving | Buying | Acting | Ending
