"""Replay: what the projections were at any version, folded again from the events, and the move that led there."""

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from events.canonical import canonical
from events.envelope import of_cause
from events.grouping import StoredCommand, commands_in
from events.loading import Loaded, steps
from events.redaction import AUDITOR, Sight, Viewer, sight_of, visible
from games.kit import Seat
from projections.keyframes import Stretch
from projections.timeline import timeline
from projections.views import make_views, names_for, pick


def frames(stretches: Iterable[Stretch], key: bytes, viewer: Viewer, after: int, until: int) -> Iterator[bytes]:
    """What this viewer saw at each version from after+1 to `until`, folded as it is asked for."""
    for stretch in stretches:
        commands = [command for command in commands_in(stretch.entries) for _ in command.entries]
        folded = steps(stretch.before, stretch.entries, key)
        for command, (_, loaded) in zip(commands, folded, strict=True):
            if loaded.head.version > until:
                return
            if loaded.head.version > after:
                yield frame(loaded, viewer, command)


def frame(loaded: Loaded, viewer: Viewer, command: StoredCommand) -> bytes:
    """The views of this viewer, byte for byte as they were, and the command that led there. A spectator and the auditor
    see board and scores; a seat its hand and moves as well."""
    views = {name: orjson.Fragment(body) for name, body in views_at(loaded, viewer).items()}
    move = _move(command, loaded.head.version, sight_of(viewer, loaded.match.status))
    return orjson.dumps({"version": loaded.head.version, **views, "move": orjson.Fragment(canonical(move))})


def views_at(loaded: Loaded, viewer: Viewer) -> dict[str, bytes]:
    seat: Seat | None = None if viewer == AUDITOR else viewer
    stored = make_views(loaded.head, loaded.match)
    found = {name: pick(stored, name, seat, loaded.head.version) for name in names_for(seat)}
    return {name: body for name, body in found.items() if body is not None}


def _move(command: StoredCommand, version: int, sight: Sight) -> dict[str, Any]:
    """The command as far as the viewer may see it, with what had come of it at that version."""
    first, last = command.entries[0], command.entries[-1]
    secret = of_cause(visible(first, command.bodies[0], sight))
    return {
        "seat": command.cause["seat"],
        "command": command.cause["command"] | secret,
        "first": first.version,
        "last": last.version,
        "lines": timeline(command.entries[: version - first.version + 1], sight),
    }
