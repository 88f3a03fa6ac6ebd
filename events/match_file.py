"""The match file: one JSON document that can be verified without us. Its format is told in docs/event-format.md."""

from collections.abc import Iterator
from typing import Any

import orjson

from events.canonical import canonical, decode, encode
from events.envelope import DIGEST_PATH, GENESIS, chained, has_digest
from events.loading import Loaded, head_after, step
from events.match import ENDED, NOTHING, Head, Match, digest
from events.packing import CHECK_SIZE
from events.receipts import receipt_of
from events.redaction import AUDITOR, Orders, Sight, served
from events.store import Entry
from games.kit import ALL

FORMAT = "cairn/match/1"
BESIDE_THE_BODY = ("openings", "proofs", "hash")  # what an event in a file has besides its body


class BadFile(ValueError):
    """Why something is not a match file, in one line."""


def write_match_file(entries: list[Entry], loaded: Loaded, sight: Sight, orders: Orders) -> bytes:
    """The match up to the loaded head, as far as this viewer may see it."""
    header = header_of(loaded.match.id, loaded.head, sight, loaded.match.status)
    header |= {"key": encode(loaded.match.key) if sight.everything else None, "receipt": receipt_of(loaded)}
    events = b",".join(map(_hashed, _events(entries, loaded.match, sight, orders), _hashes(entries)))
    return canonical(header)[:-1] + b',"events":[' + events + b"]}"


def header_of(match: str, head: Head, sight: Sight, status: str) -> dict[str, Any]:
    """What a file says of itself, but for its key and its receipt."""
    return {
        "format": FORMAT,
        "head": {"hash": encode(head.hash), "version": head.version},
        "match": match,
        "viewer": _viewer_name(sight, status),
    }


def _viewer_name(sight: Sight, status: str) -> str | int:
    if sight.everything:
        return "everybody" if status == ENDED else AUDITOR
    return "spectator" if sight.viewer is None else sight.viewer


def _hashes(entries: list[Entry]) -> Iterator[bytes]:
    last = GENESIS
    for entry in entries:
        last = chained(last, entry.body)
        yield last


def _hashed(event: bytes, digest: bytes) -> bytes:
    return event[:-1] + b',"hash":"' + encode(digest).encode() + b'"}'


def _events(entries: list[Entry], current: Match, sight: Sight, orders: Orders) -> Iterator[bytes]:
    if not sight.everything:
        yield from (served(entry, sight, current, orders) for entry in entries)
        return
    past: Match | None = None
    for entry in entries:
        body = orjson.loads(entry.body)
        past = step(past, body, entry, current.key)
        yield served(entry, sight, current, orders, digest(past.state) if has_digest(body) else None)


def read_match_file(text: bytes) -> tuple[list[Entry], bytes | None]:
    """The events of a match file as they are stored, and the match's key; None for the key in a redacted copy.

    The events lead to the file's head. Whether its openings open what was committed to is for the verifier to say.
    """
    document = _document(text)
    events = document.get("events")
    if not isinstance(events, list) or not events:
        raise BadFile("it holds no events")
    entries = [_entry(version, event) for version, event in enumerate(events, 1)]
    try:
        head = Head(document["head"]["version"], decode(document["head"]["hash"]))
        key = None if document["key"] is None else decode(document["key"])
    except (AttributeError, LookupError, TypeError, ValueError):
        raise BadFile("its head or its key cannot be read") from None
    if head_after(NOTHING, entries) != head:
        raise BadFile("its events do not lead to its head")
    return entries, key


def _document(text: bytes) -> dict[str, Any]:
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadFile(f"it is not JSON: {error}") from None
    if not isinstance(document, dict) or "format" not in document:
        raise BadFile("it is JSON, but not a match file")
    if document["format"] != FORMAT:
        raise BadFile(f"its format is {str(document['format'])[:40]!r}, and this version reads {FORMAT!r}")
    return document


def _entry(version: int, event: Any) -> Entry:
    """An event as it is stored: what may be erased apart, and no opening of the digest, which follows from the rest."""
    try:
        body = {name: value for name, value in event.items() if name not in BESIDE_THE_BODY}
        openings = {path: (opening["value"], opening["salt"]) for path, opening in event["openings"].items()}
        audiences = {path: audience for path, audience, _ in body.get("secrets", ())}
        fixed = {path: value for path, (value, _) in openings.items() if audiences[path] != ALL and path != DIGEST_PATH}
        erasable = {path: list(opened) for path, opened in openings.items() if audiences[path] == ALL}
        if body["version"] != version:
            raise BadFile(f"event {version} calls itself {body['version']!r}")
        return Entry(version, canonical(body), fixed, erasable, decode(event["hash"])[:CHECK_SIZE])
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise error if isinstance(error, BadFile) else BadFile(f"event {version} cannot be read") from None
