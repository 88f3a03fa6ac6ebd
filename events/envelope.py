"""The envelope of an event: its canonical body, the hash that chains it, and what opens its secrets."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from events.canonical import canonical, encode
from events.codec import Parts, command_name, schema_of, stored_type, take_apart
from events.secrets import commit, salt_of
from games.kit import ALL, END, Seat

GENESIS = bytes(32)  # the hash before the first event
DIGEST_PATH = "state"
CAUSE_PATH = "cause."


@dataclass(frozen=True, slots=True)
class Cause:
    """The command that brought events about: its id, the seat that gave it (None: the service itself), and the command
    as it was sent."""

    id: str
    seat: Seat | None
    command: Any  # the dataclass of a move or a match command


@dataclass(frozen=True, slots=True)
class Sealed:
    """An event as it is stored: the body's bytes, the hash up to it, and its openings, which stand beside the stream.

    `openings` maps the path of each secret whose salt is derived to its value; `erasable` maps the path of one that can
    be erased to value and salt. The digest has no opening: it follows from the events.
    """

    version: int
    body: bytes
    hash: bytes
    openings: dict[str, Any]
    erasable: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Envelope:
    """What an event's body holds besides the fact."""

    match: str
    version: int
    at: int
    cause: Cause | None  # None: the same command as the event before
    digest: str | None = None  # of the game's state, after the last event of a command


def seal(envelope: Envelope, event: Any, key: bytes, previous: bytes, fresh_salt: bytes) -> Sealed:
    """Write an event down. `fresh_salt` is random: the salts of secrets that may be erased come from it."""
    stored = stored_type(event)
    parts = take_apart(event)
    cause = _add_cause(parts, envelope.cause)
    if envelope.digest is not None:
        parts.secrets.append((DIGEST_PATH, END, envelope.digest))
    secrets, openings, erasable = _commit(parts, key, envelope.version, fresh_salt)
    body: dict[str, Any] = {
        "at": envelope.at,
        "cause": cause,
        "match": envelope.match,
        "public": parts.public,
        "schema": schema_of(stored),
        "type": stored,
        "version": envelope.version,
    }
    for name, entries in (("draws", parts.draws), ("secrets", secrets), ("shuffles", parts.shuffles)):
        if entries:
            body[name] = entries
    written = canonical(body)
    return Sealed(envelope.version, written, chained(previous, written), openings, erasable)


def has_digest(body: dict[str, Any]) -> bool:
    return any(path == DIGEST_PATH for path, *_ in body.get("secrets", ()))


def of_cause(values: dict[str, Any]) -> dict[str, Any]:
    """Of the values of an event's secrets, those of its cause's command, by field."""
    return {path.removeprefix(CAUSE_PATH): value for path, value in values.items() if path.startswith(CAUSE_PATH)}


def chained(previous: bytes, body: bytes) -> bytes:
    return sha256(b"cairn/event/1" + previous + body).digest()


def _add_cause(parts: Parts, cause: Cause | None) -> dict[str, Any] | None:
    if cause is None:
        return None
    command = take_apart(cause.command, cause.seat)
    parts.secrets += [(CAUSE_PATH + path, audience, value) for path, audience, value in command.secrets]
    kind: Any = type(cause.command)
    return {"command": {"type": command_name(kind), **command.public}, "id": cause.id, "seat": cause.seat}


def _commit(
    parts: Parts, key: bytes, version: int, fresh_salt: bytes
) -> tuple[list[tuple[str, Any, str]], dict[str, Any], dict[str, Any]]:
    secrets, openings, erasable = [], {}, {}
    for path, audience, value in parts.secrets:
        if audience == ALL:
            salt = salt_of(fresh_salt, version, path)
            erasable[path] = [value, encode(salt)]
        else:
            salt = salt_of(key, version, path)
            if path != DIGEST_PATH:
                openings[path] = value
        secrets.append((path, audience, commit(salt, value)))
    return secrets, openings, erasable
