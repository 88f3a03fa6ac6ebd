"""The timeline: one line per event, in words, as one viewer may know it. It is derived when it is asked for: storing it
would cost more than the events do."""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from events.canonical import canonical
from events.codec import put_together, stored_type
from events.model import MatchCreated, MatchEnded, SeatResigned, SeatTaken, TokenRevoked
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
    match event:
        case MatchCreated(game, _, seats):
            return f"a match of {GAMES[game].title} for {seats} is created"
        case SeatTaken(_, _, player):
            return "takes the seat" if player is None else f"takes the seat as {player}"
        case TokenRevoked():
            return "gets a new token"
        case SeatResigned():
            return "resigns"
        case MatchEnded(winners, scores, reason):
            return f"the match ends ({reason}): {_victory(winners)}, {' to '.join(map(str, scores))}"
        case _:
            owner, _, _ = stored_type(event).partition(".")
            return GAMES[owner].describe(event)


def _victory(winners: Sequence[int]) -> str:
    if not winners:
        return "nobody wins"
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    return f"seats {' and '.join(map(str, winners))} win"
