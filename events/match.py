"""A match: the fold of its events. Everything a decision needs, and nothing that is not in the stream."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from events.canonical import decode, encode
from events.chance import SeededChance, Sources, nonce_of
from events.codec import shuffles_in
from events.envelope import GENESIS
from events.model import (
    DisputeAudited,
    DisputeOpened,
    DisputeRuled,
    MatchCreated,
    MatchEnded,
    MatchForked,
    SeatResigned,
    SeatTaken,
    TokenRevoked,
)
from events.structure import build, plain
from games.kit import Game, Outcome, Seat
from games.registry import GAMES

OPEN, RUNNING, ENDED = "open", "running", "ended"
NONE, VOID, ADJUDICATE = "none", "void", "adjudicate"  # the remedies of a dispute
REASONS = {VOID: "voided", ADJUDICATE: "adjudicated"}  # why a match ended, when a remedy ended it


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: who sits there, what they added to the shuffles, which of their tokens is good."""

    player: str | None
    nonce: str | None
    generation: int = 1
    left: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """What a seat disputes, what the audit found, and how the auditor ruled."""

    seat: Seat
    about: int
    refused: bool
    opened_at: int
    audit: int | None = None
    verdict: str | None = None
    ruling: str | None = None
    remedy: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The version of the last event and the hash up to it: together they name one history."""

    version: int
    hash: bytes


NOTHING = Head(0, GENESIS)


@dataclass(frozen=True, slots=True)
class Match:
    id: str
    key: bytes = field(repr=False)
    created: MatchCreated
    began: int  # when it was created
    places: tuple[Place | None, ...]  # None: still free
    status: str = OPEN
    shuffles: tuple[int, ...] = ()  # the version of each shuffle, in order of their numbers
    state: Any = None  # the game's, once it has started
    result: Outcome | None = None
    ended: int = 0  # the version at which it ended
    ended_at: int = 0
    disputes: tuple[Dispute, ...] = ()
    fork: MatchForked | None = None  # of which match it is an analysis
    at: int = 0  # the time of the last event

    @property
    def game(self) -> Game:
        return GAMES[self.created.game]

    @property
    def seats(self) -> int:
        return self.created.seats

    @property
    def turn(self) -> tuple[Seat, ...]:
        return self.game.turn(self.state) if self.status == RUNNING else ()

    def sources(self) -> Sources:
        """Where its shuffles come from; once every seat is taken."""
        seed = decode(self.created.seed or "")
        nonces = tuple(nonce_of(seed, seat, place.nonce) for seat, place in enumerate(self.places) if place)
        return Sources(seed, self.key, self.created.shuffle_id, nonces)


def seeded(current: Match) -> SeededChance:
    """The match's own chance, where it stands now."""
    return SeededChance(current.sources, len(current.shuffles))


def digest(state: Any) -> str:
    """The digest of a game's state, by which a replay shows that it is exact."""
    return encode(sha256(b"cairn/state/1" + plain(state)).digest())


def options_of(game: Game, values: dict[str, Any]) -> Any:
    return build(game.options, values)


def begin(match_id: str, key: bytes, event: MatchCreated, at: int) -> Match:
    return Match(match_id, key, event, at, (None,) * event.seats, at=at)


def evolve(current: Match, version: int, at: int, event: Any) -> Match:
    kind: Any = type(event)
    change = _CHANGES.get(kind)
    if change is not None:
        return replace(change(current, event, version, at), at=at)
    shuffles = current.shuffles + (version,) * shuffles_in(kind)
    return replace(current, state=current.game.evolve(current.state, event), shuffles=shuffles, at=at)


def _seat_taken(current: Match, event: SeatTaken, *_: int) -> Match:
    taken = _with_place(current, event.seat, Place(event.player, event.nonce))
    if None in taken.places:
        return taken
    options = options_of(current.game, current.created.options)
    return replace(taken, status=RUNNING, state=current.game.initial(options, current.seats))


def _token_revoked(current: Match, event: TokenRevoked, *_: int) -> Match:
    return _with_place(current, event.seat, replace(_place(current, event.seat), generation=event.generation))


def _seat_resigned(current: Match, event: SeatResigned, *_: int) -> Match:
    return _with_place(current, event.seat, replace(_place(current, event.seat), left=True))


def _match_ended(current: Match, event: MatchEnded, version: int, at: int) -> Match:
    result = Outcome(event.winners, event.scores, event.reason)
    return replace(current, status=ENDED, ended=version, ended_at=at, result=result)


def _dispute_opened(current: Match, event: DisputeOpened, _: int, at: int) -> Match:
    dispute = Dispute(event.seat, event.about, event.refused, at)
    return replace(current, disputes=(*current.disputes, dispute))


def _dispute_audited(current: Match, event: DisputeAudited, *_: int) -> Match:
    return _with_dispute(current, event.dispute, audit=event.audit, verdict=event.verdict)


def _dispute_ruled(current: Match, event: DisputeRuled, *_: int) -> Match:
    """A remedy changes the result of a match that has ended; one that has not is ended by an event of its own."""
    ruled = _with_dispute(current, event.dispute, ruling=event.ruling, remedy=event.remedy)
    if event.remedy == NONE or current.result is None:
        return ruled
    return replace(ruled, result=Outcome(event.winners, current.result.scores, REASONS[event.remedy]))


def _match_forked(current: Match, event: MatchForked, *_: int) -> Match:
    return replace(current, fork=event)


def _with_dispute(current: Match, number: int, **changes: Any) -> Match:
    disputes = list(current.disputes)
    disputes[number - 1] = replace(disputes[number - 1], **changes)
    return replace(current, disputes=tuple(disputes))


def _place(current: Match, seat: Seat) -> Place:
    place = current.places[seat]
    if place is None:
        raise ValueError(f"seat {seat} of {current.id} is free")
    return place


def _with_place(current: Match, seat: Seat, place: Place) -> Match:
    return replace(current, places=(*current.places[:seat], place, *current.places[seat + 1 :]))


_CHANGES: dict[type, Callable[[Match, Any, int, int], Match]] = {
    SeatTaken: _seat_taken,
    TokenRevoked: _token_revoked,
    SeatResigned: _seat_resigned,
    MatchEnded: _match_ended,
    DisputeOpened: _dispute_opened,
    DisputeAudited: _dispute_audited,
    DisputeRuled: _dispute_ruled,
    MatchForked: _match_forked,
}
