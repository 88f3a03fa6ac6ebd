"""The timeline: one line per event, in words, as one viewer may know it. It is derived when it is asked for: storing it
would cost more than the events do."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import orjson

from events.canonical import canonical
from events.codec import put_together, stored_type
from events.match import ADJUDICATE, NONE, VOID
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
from events.redaction import Sight, visible
from events.store import Entry
from games.registry import GAMES


def timeline(entries: Iterable[Entry], sight: Sight) -> list[dict[str, Any]]:
    return [line(entry, sight) for entry in entries]


def timeline_bytes(version: int, lines: Sequence[dict[str, Any]]) -> bytes:
    """The view as it is served: lines of a match that stood at that version."""
    return canonical({"timeline": lines, "version": version})


def line(entry: Entry, sight: Sight) -> dict[str, Any]:
    """A sentence without its subject, which is the seat; or a whole one, when no seat did it."""
    body = orjson.loads(entry.body)
    event = put_together(body, visible(entry, body, sight))
    return {"version": entry.version, "at": body["at"], "seat": getattr(event, "seat", None), "text": _text(event)}


def _text(event: Any) -> str:
    words = _WORDS.get(type(event))
    if words is not None:
        return words(event)
    owner, _, _ = stored_type(event).partition(".")
    return GAMES[owner].describe(event)


def _created(event: MatchCreated) -> str:
    return f"a match of {GAMES[event.game].title} for {event.seats} is created"


def _seated(event: SeatTaken) -> str:
    return "takes the seat" if event.player is None else f"takes the seat as {event.player}"


def _ended(event: MatchEnded) -> str:
    scores = f", {' to '.join(map(str, event.scores))}" if event.scores else ""
    return f"the match ends ({event.reason}): {_victory(event.winners)}{scores}"


def _disputed(event: DisputeOpened) -> str:
    about = f"what it was refused at version {event.about}" if event.refused else f"version {event.about}"
    return f"opens dispute {event.dispute} about {about}{_because(event.reason)}"


def _audited(event: DisputeAudited) -> str:
    return f"audit {event.audit}, for dispute {event.dispute}, finds the match {event.verdict}"


def _ruled(event: DisputeRuled) -> str:
    remedies = {NONE: "", VOID: " and the match is void", ADJUDICATE: f" and {_victory(event.winners)} by adjudication"}
    return f"dispute {event.dispute} is {event.ruling}{remedies[event.remedy]}{_because(event.reason)}"


def _forked(event: MatchForked) -> str:
    return f"what follows is an analysis of match {event.parent} from version {event.version} on"


def _because(reason: str | None) -> str:
    return "" if reason is None else f": {reason}"


def _victory(winners: Sequence[int]) -> str:
    if not winners:
        return "nobody wins"
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    return f"seats {' and '.join(map(str, winners))} win"


_WORDS: dict[type, Callable[[Any], str]] = {
    MatchCreated: _created,
    SeatTaken: _seated,
    TokenRevoked: lambda _: "gets a new token",
    SeatResigned: lambda _: "resigns",
    MatchEnded: _ended,
    DisputeOpened: _disputed,
    DisputeAudited: _audited,
    DisputeRuled: _ruled,
    MatchForked: _forked,
}
