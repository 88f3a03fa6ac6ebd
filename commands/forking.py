"""Forks: a match copied up to a version, to be played on from there by way of analysis.

The facts stay as they were, with their times and the commands that brought them about; so do the seed, the nonces and
the id that shuffles are bound to. What is new is the match's id and key, and names are left out. Whoever sends the
original commands gets the original states.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from commands.causes import Given, given_commands
from commands.decide import Step
from commands.model import ForkMatch
from events.canonical import encode
from events.chance import sealed_shuffle
from events.grouping import begins_command
from events.loading import head_after
from events.match import ENDED, NOTHING, Match, begin, evolve
from events.model import MatchForked
from events.store import Entry
from games.kit import ALL


def whole_commands(entries: Sequence[Entry], at: int) -> list[Entry]:
    """The entries up to the end of the command that version `at` belongs to: a command happens whole or not at all."""
    last = at
    while last < len(entries) and not begins_command(entries[last]):
        last += 1
    return list(entries[:last])


def fork(parent: Match, entries: Sequence[Entry], name: str, key: bytes) -> tuple[Step, ...]:
    """The steps of a new match that repeat the entries, and the one that says where they come from."""
    head = head_after(NOTHING, entries)
    steps = list(_copies(given_commands(entries, parent.game), name, key))
    origin = MatchForked(parent.id, head.version, encode(head.hash), _waits_for(parent))
    after = evolve(steps[-1].after, head.version + 1, steps[-1].after.at, origin)
    return *steps, Step(None, ForkMatch(parent.id, head.version), (origin,), after)


def _waits_for(parent: Match) -> tuple[str, ...]:
    """Until these have ended, the fork would tell what nobody may know of them yet."""
    waiting = parent.fork.waits_for if parent.fork else ()
    return waiting if parent.status == ENDED else (*waiting, parent.id)


def _copies(commands: Iterator[Given], name: str, key: bytes) -> Iterator[Step]:
    current: Match | None = None
    for given in commands:
        events = tuple(_copy(event, key) for event in given.events)
        for version, event in enumerate(events, given.first):
            current = evolve(current, version, given.at, event) if current else begin(name, key, event, given.at)
        assert current is not None  # a command has events
        yield Step(given.cause.seat, _copy(given.cause.command, key), events, current)


def _copy(fact: Any, key: bytes) -> Any:
    """The same fact or command without what may be erased, its shuffles committed to with another key."""
    changes: dict[str, Any] = {}
    for field in fields(fact):
        if field.metadata.get("secret") == ALL:
            changes[field.name] = None
        elif "shuffled" in field.metadata:
            lying = getattr(fact, field.name)
            changes[field.name] = sealed_shuffle(key, lying.number, lying.items)
    return replace(fact, **changes) if changes else fact
