"""Stored events by the command that brought them about: the first of them has its cause, the others have none."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from events.store import Entry


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command that was accepted: its events as they are stored, and their bodies."""

    entries: list[Entry]
    bodies: list[dict[str, Any]]

    @property
    def cause(self) -> dict[str, Any]:
        found: dict[str, Any] = self.bodies[0]["cause"]
        return found


def commands_in(entries: Iterable[Entry]) -> Iterator[StoredCommand]:
    """Every command in order; the first of the entries begins one."""
    command: StoredCommand | None = None
    for entry in entries:
        body = orjson.loads(entry.body)
        if body["cause"] is not None:
            if command is not None:
                yield command
            command = StoredCommand([], [])
        if command is not None:
            command.entries.append(entry)
            command.bodies.append(body)
    if command is not None:
        yield command


def begins_command(entry: Entry) -> bool:
    return orjson.loads(entry.body)["cause"] is not None
