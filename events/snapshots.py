"""A match at some version as one JSON document, so that loading need not start at the first event."""

from typing import Any

import orjson

from events.canonical import decode, encode
from events.match import Head, Match
from events.structure import build, plain

SCHEMA = 2  # raised when the shape below changes; an older snapshot is then ignored
EVERY = 50  # versions between two snapshots of a match


def write_snapshot(head: Head, current: Match) -> bytes:
    state = orjson.Fragment(b"null" if current.state is None else plain(current.state))
    document = {
        "schema": SCHEMA,
        "rules": current.game.rules,
        "version": head.version,
        "hash": encode(head.hash),
        "key": encode(current.key),
        "match": {name: getattr(current, name) for name in _PLAIN_FIELDS},
        "state": state,
    }
    return orjson.dumps(document)


def read_snapshot(text: bytes | None) -> tuple[Head, Match] | None:
    """The snapshot, or None when there is none, or another version of the code wrote it."""
    if text is None:
        return None
    try:
        document = orjson.loads(text)
        if document["schema"] != SCHEMA:
            return None
        head, current = Head(document["version"], decode(document["hash"])), _match(document)
    except (AttributeError, LookupError, TypeError, ValueError):  # the game's state has another shape now
        return None
    return (head, current) if document.get("rules") == current.game.rules else None


def _match(document: dict[str, Any]) -> Match:
    fields = {name: build(_HINTS[name], value) for name, value in document["match"].items()}
    bare = Match(key=decode(document["key"]), state=None, **fields)
    state = None if document["state"] is None else build(bare.game.state, document["state"])
    return Match(key=bare.key, state=state, **fields)


_HINTS: dict[str, Any] = {name: hint for name, hint in Match.__annotations__.items() if name not in ("key", "state")}
_PLAIN_FIELDS = tuple(_HINTS)
