"""The match file: one JSON document that can be verified without us. Its format is told in docs/event-format.md."""

from collections.abc import Iterator

import orjson

from events.canonical import canonical, encode
from events.envelope import DIGEST_PATH
from events.loading import Loaded, step
from events.match import ENDED, Match, digest
from events.redaction import AUDITOR, Orders, Sight, served
from events.store import Entry

FORMAT = "cairn/match/1"


def write_match_file(entries: list[Entry], loaded: Loaded, sight: Sight, orders: Orders) -> bytes:
    """The match up to the loaded head, as far as this viewer may see it."""
    header = {
        "format": FORMAT,
        "head": {"hash": encode(loaded.head.hash), "version": loaded.head.version},
        "key": encode(loaded.match.key) if sight.everything else None,
        "match": loaded.match.id,
        "viewer": _viewer_name(loaded.match, sight),
    }
    events = b",".join(_events(entries, loaded.match, sight, orders))
    return canonical(header)[:-1] + b',"events":[' + events + b"]}"


def _viewer_name(current: Match, sight: Sight) -> str | int:
    if sight.everything:
        return "everybody" if current.status == ENDED else AUDITOR
    return "spectator" if sight.viewer is None else sight.viewer


def _events(entries: list[Entry], current: Match, sight: Sight, orders: Orders) -> Iterator[bytes]:
    if not sight.everything:
        yield from (served(entry, sight, current, orders) for entry in entries)
        return
    past: Match | None = None
    for entry in entries:
        body = orjson.loads(entry.body)
        past = step(past, body, entry, current.key)
        has_digest = any(path == DIGEST_PATH for path, *_ in body.get("secrets", ()))
        yield served(entry, sight, current, orders, digest(past.state) if has_digest else None)
