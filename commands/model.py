"""Commands of a match, whatever its game. Names and fields are stored in causes: add, never rename."""

from dataclasses import dataclass
from typing import Any

from games.kit import ALL, Seat, secret


@dataclass(frozen=True, slots=True)
class CreateMatch:
    game: str
    seats: int
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    seat: Seat
    nonce: str | None = None
    player: str | None = secret(to=ALL)


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match. What becomes of the seat is the game's affair."""


@dataclass(frozen=True, slots=True)
class RevokeToken:
    """Replace the seat's token by a new one; the old one is good for nothing from then on."""


SEAT_COMMANDS: tuple[type, ...] = (Resign, RevokeToken)  # what any seat may send besides its game's moves
MATCH_COMMANDS: tuple[type, ...] = (CreateMatch, TakeSeat, *SEAT_COMMANDS)  # whatever the game
