"""Commands of a match, whatever its game. Names and fields are stored in causes: add, never rename."""

from dataclasses import dataclass, field
from typing import Any, Literal

from games.kit import ALL, Seat, secret

MOST_REASON = 500  # characters


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


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """Say that something went wrong at a version, or with a command that was refused there."""

    version: int = field(metadata={"about": "the version that it is about", "least": 1})
    reason: str | None = secret(to=ALL, most=MOST_REASON)
    refusal: int | None = field(
        default=None, metadata={"about": "`at` of the refusal in GET …/refusals, if it is about one"}
    )


@dataclass(frozen=True, slots=True)
class FileAudit:
    """What the audit of a disputed match found; the service's own."""

    dispute: int
    audit: int
    verdict: str


@dataclass(frozen=True, slots=True)
class RuleOnDispute:
    """The auditor's word: a remedy voids the match or gives it to the seats that are named."""

    dispute: int = field(metadata={"about": "the dispute's number", "least": 1})
    ruling: Literal["upheld", "dismissed"]
    reason: str | None = secret(to=ALL, most=MOST_REASON)
    remedy: Literal["none", "void", "adjudicate"] = "none"
    winners: tuple[Seat, ...] = field(
        default=(), metadata={"about": "the seats that win, when the remedy is to adjudicate", "most": 4}
    )


@dataclass(frozen=True, slots=True)
class ForkMatch:
    """Copy a match up to a version, to play on from there by way of analysis."""

    parent: str
    version: int


SEAT_COMMANDS: tuple[type, ...] = (Resign, RevokeToken)  # what any seat may send besides its game's moves
MATCH_COMMANDS: tuple[type, ...] = (  # every one that the rules of a game do not know
    CreateMatch,
    TakeSeat,
    *SEAT_COMMANDS,
    OpenDispute,
    FileAudit,
    RuleOnDispute,
    ForkMatch,
)
