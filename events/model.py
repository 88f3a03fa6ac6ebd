"""Facts of a match, whatever the game. Names and fields are the storage format: add, never rename."""

from dataclasses import dataclass
from typing import Any

from games.kit import ALL, END, Seat, secret


@dataclass(frozen=True, slots=True)
class MatchCreated:
    game: str
    rules: int  # the number of the rules it was created under
    seats: int
    options: dict[str, Any]
    shuffle_id: str  # what shuffles are bound to: this match's own, or that of the match it was forked from
    seed: str | None = secret(to=END)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat
    nonce: str | None  # what the player added to the shuffles; None: derived from the seed
    player: str | None = secret(to=ALL)


@dataclass(frozen=True, slots=True)
class TokenRevoked:
    """The seat's token was replaced by one of the next generation."""

    seat: Seat
    generation: int


@dataclass(frozen=True, slots=True)
class SeatResigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


EVENTS = (MatchCreated, SeatTaken, TokenRevoked, SeatResigned, MatchEnded)
