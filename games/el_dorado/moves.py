"""What a seat may ask for: one card, one step, one choice at a time.

A card or a token is named by its face, a space by its board and number (K12). With two players, `piece` says which of
the two; otherwise there is only piece 0.
"""

from dataclasses import dataclass

from games.el_dorado.boards import BOARDS
from games.el_dorado.pieces import (
    ACTIONS,
    ANY,
    BLOCKADES,
    COIN,
    EFFECTS,
    FACES,
    KINDS,
    MARKET,
    NATIVE,
    SYMBOLS,
    TOKENS,
    Face,
    Symbol,
)
from games.el_dorado.terrain import CLOSED, spots

PIECES = (0, 1)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to move a piece with its power as this symbol; the Native with the symbol `any`. The first step, or a
    blockade, comes next."""

    card: Face
    symbol: Symbol
    piece: int = 0


@dataclass(frozen=True, slots=True)
class PlayToken:
    """Play a cave token to move a piece."""

    token: Face
    piece: int = 0


@dataclass(frozen=True, slots=True)
class StepOnto:
    """Move onto a space: with the power that is left; or, for rubble and base camps, to give cards for it next."""

    space: str
    piece: int = 0


@dataclass(frozen=True, slots=True)
class ClearBlockade:
    """Take a blockade: with the power that is left; or, if it is rubble, to give cards for it next."""

    blockade: str
    piece: int = 0


@dataclass(frozen=True, slots=True)
class GiveCard:
    """One of the cards for rubble, a base camp or a blockade of rubble."""

    card: Face


@dataclass(frozen=True, slots=True)
class StopMoving:
    """Stop, and lose the power that is left."""


@dataclass(frozen=True, slots=True)
class PayCard:
    """Play a card for its coins, or as half a coin."""

    card: Face


@dataclass(frozen=True, slots=True)
class PayToken:
    """Play a coin token for a purchase."""

    token: Face


@dataclass(frozen=True, slots=True)
class BuyCard:
    """Buy the top card of a pile with the coins that were played."""

    card: Face


@dataclass(frozen=True, slots=True)
class UseAction:
    """Play an action card; the Native is played like a card that moves."""

    card: Face


@dataclass(frozen=True, slots=True)
class UseToken:
    """Play a cave token for its effect."""

    token: Face


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take the top card of any pile, by the Transmitter."""

    card: Face


@dataclass(frozen=True, slots=True)
class RemoveCard:
    """Remove a card in the hand from the game, by the Scientist, the Travel Log or a token."""

    card: Face


@dataclass(frozen=True, slots=True)
class ReplaceCard:
    """Lay down a card of the hand to draw another one when all are laid."""

    card: Face


@dataclass(frozen=True, slots=True)
class Enough:
    """Choose no more."""


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """Discard a card of the hand at the end of the turn; after it nothing is played any more."""

    card: Face


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Keep the rest of the hand, draw up to four cards, and pass the turn."""


Move = (
    PlayCard
    | PlayToken
    | StepOnto
    | ClearBlockade
    | GiveCard
    | StopMoving
    | PayCard
    | PayToken
    | BuyCard
    | UseAction
    | UseToken
    | TakeCard
    | RemoveCard
    | ReplaceCard
    | Enough
    | DiscardCard
    | EndTurn
)

# Every move there is, made once.
_PLAYED = [(face, symbol) for face in FACES if KINDS[face].power for symbol in SYMBOLS]
PLAYS = {(*use, piece): PlayCard(*use, piece) for use in (*_PLAYED, (NATIVE, ANY)) for piece in PIECES}
TOKEN_PLAYS = {
    (face, piece): PlayToken(face, piece) for face, token in TOKENS.items() if token.symbol for piece in PIECES
}
STEPS = {
    (spot.name, piece): StepOnto(spot.name, piece)
    for board in BOARDS
    for spot in spots(board)
    if spot.terrain not in CLOSED
    for piece in PIECES
}
CLEARS = {(name, piece): ClearBlockade(name, piece) for name in BLOCKADES for piece in PIECES}
GIFTS = {face: GiveCard(face) for face in FACES}
STOP = StopMoving()
PAYMENTS = {face: PayCard(face) for face in FACES}
TOKEN_PAYMENTS = {face: PayToken(face) for face, token in TOKENS.items() if token.symbol == COIN}
PURCHASES = {face: BuyCard(face) for face in MARKET}
USES = {face: UseAction(face) for face in ACTIONS}
TOKEN_USES = {face: UseToken(face) for face in EFFECTS}
TAKES = {face: TakeCard(face) for face in MARKET}
REMOVALS = {face: RemoveCard(face) for face in FACES}
REPLACEMENTS = {face: ReplaceCard(face) for face in FACES}
ENOUGH = Enough()
DISCARDS = {face: DiscardCard(face) for face in FACES}
END = EndTurn()
