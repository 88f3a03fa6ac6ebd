"""Replay: what the projections were at any version, folded again from the events."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.loading import Loaded, advance
from events.match import ENDED
from events.redaction import AUDITOR, Sight, Viewer
from events.store import Entry
from games.kit import Seat
from projections.timeline import line, timeline, timeline_bytes
from projections.views import make_views, names_for, pick


def replay(entries: Sequence[Entry], key: bytes, viewer: Viewer) -> dict[str, bytes]:
    """The views of this viewer as they were at the version of the last entry, byte for byte; `entries` begin with the
    first one. A spectator and the auditor see board, scores and timeline; a seat its hand and moves as well."""
    loaded = advance(None, list(entries), key)
    return _views(loaded, viewer) | _timeline(loaded, timeline(entries, sight_at(loaded, viewer)))


def replays(entries: Sequence[Entry], key: bytes, viewer: Viewer) -> Iterator[dict[str, bytes]]:
    """The replays of every version, from the first on, each from the one before."""
    loaded: Loaded | None = None
    sight = Sight(viewer, viewer == AUDITOR)
    lines = []
    for at, entry in enumerate(entries):
        loaded = advance(loaded, [entry], key)
        if sight_at(loaded, viewer) == sight:
            lines.append(line(entry, sight))
        else:  # the match has ended: now everything is open, the past as well
            sight = sight_at(loaded, viewer)
            lines = timeline(entries[: at + 1], sight)
        yield _views(loaded, viewer) | _timeline(loaded, lines)


def sight_at(loaded: Loaded, viewer: Viewer) -> Sight:
    return Sight(viewer, viewer == AUDITOR or loaded.match.status == ENDED)


def _views(loaded: Loaded, viewer: Viewer) -> dict[str, bytes]:
    seat: Seat | None = None if viewer == AUDITOR else viewer
    stored = make_views(loaded.head, loaded.match)
    found = {name: pick(stored, name, seat, loaded.head.version) for name in names_for(seat)}
    return {name: body for name, body in found.items() if body is not None}


def _timeline(loaded: Loaded, lines: list[dict[str, Any]]) -> dict[str, bytes]:
    return {"timeline": timeline_bytes(loaded.head.version, lines)}
