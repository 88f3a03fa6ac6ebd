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


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    """A seat says that something went wrong at a version. Its evidence is all that stands before this event."""

    dispute: int  # disputes are numbered 1, 2, 3 … through the match
    seat: Seat
    about: int  # the version
    refused: bool  # is it about a command that was refused at that version?
    head: str  # the hash up to the event before
    reason: str | None = secret(to=ALL)
    refusal: dict[str, Any] | None = secret(to="seat")  # what the log told of the refused command


@dataclass(frozen=True, slots=True)
class DisputeAudited:
    dispute: int
    audit: int  # the number of the report
    verdict: str


@dataclass(frozen=True, slots=True)
class DisputeRuled:
    dispute: int
    ruling: str  # "upheld" or "dismissed"
    remedy: str  # "none", "void" or "adjudicate"
    winners: tuple[Seat, ...]  # to whom the match is given, when it is adjudicated
    reason: str | None = secret(to=ALL)


@dataclass(frozen=True, slots=True)
class MatchForked:
    """What stands before this event is a copy of another match up to a version: from here on it is an analysis."""

    parent: str
    version: int  # of the parent
    head: str  # the parent's hash up to that version
    waits_for: tuple[str, ...]  # the matches that have to end before anybody but the auditor may look at this one


EVENTS = (
    MatchCreated,
    SeatTaken,
    TokenRevoked,
    SeatResigned,
    MatchEnded,
    DisputeOpened,
    DisputeAudited,
    DisputeRuled,
    MatchForked,
)
