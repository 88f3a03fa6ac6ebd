"""What one viewer may see of an event: its body as it is, the openings meant for this viewer, and proofs of draws."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import orjson

from events.canonical import canonical, encode
from events.chance import card_salt, proof
from events.envelope import DIGEST_PATH
from events.match import ENDED, Match
from events.secrets import salt_of
from events.store import Entry, Store
from games.kit import ALL, Seat

KEPT_ORDERS = 2048
AUDITOR: Literal["auditor"] = "auditor"
Viewer = Seat | None | Literal["auditor"]  # None: a spectator


@dataclass(frozen=True, slots=True)
class Sight:
    """Who looks, and how far they see: `everything` once the match has ended, and always for the auditor."""

    viewer: Viewer
    everything: bool

    def may_see(self, audience: Any) -> bool:
        return audience == ALL or self.everything or (isinstance(audience, list) and self.viewer in audience)


def sight_of(viewer: Viewer, status: str) -> Sight:
    """How far this viewer sees of a match with this status."""
    return Sight(viewer, viewer == AUDITOR or status == ENDED)


def visible(entry: Entry, body: dict[str, Any], sight: Sight) -> dict[str, Any]:
    """The values of the secrets that this viewer may see, by path."""
    values = entry.values()
    return {
        path: values[path]
        for path, audience, _ in body.get("secrets", ())
        if path in values and sight.may_see(audience)
    }


class Orders:
    """The order of every shuffle, for proofs: read once, from the openings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._order = lru_cache(maxsize=KEPT_ORDERS)(self._read)

    def proofs(self, current: Match, shuffle: int, positions: range) -> list[dict[str, Any]]:
        order = self._order(current.id, current.shuffles[shuffle - 1], shuffle)
        return [
            {"path": proof(current.key, shuffle, order, at), "salt": encode(card_salt(current.key, shuffle, at))}
            for at in positions
        ]

    def _read(self, match: str, version: int, shuffle: int) -> tuple[Any, ...]:
        (entry,) = self._store.read(match, version - 1, version)
        shuffles = orjson.loads(entry.body)["shuffles"]
        path = next(path for path, number, _, _ in shuffles if number == shuffle)
        return tuple(entry.openings[path])


def served(entry: Entry, sight: Sight, current: Match, orders: Orders, digest: str | None = None) -> bytes:
    """The event as it is served: its body with `openings` and `proofs`. The digest is given where it is wanted."""
    body = orjson.loads(entry.body)
    values = visible(entry, body, sight)
    if digest is not None and sight.everything:
        values[DIGEST_PATH] = digest
    openings = openings_of(entry, values, current.key)
    shown = {} if sight.everything else _proofs(body, values, current, orders)
    extra = canonical({"openings": openings, "proofs": shown})
    return entry.body[:-1] + b"," + extra[1:]


def openings_of(entry: Entry, values: dict[str, Any], key: bytes) -> dict[str, Any]:
    """What opens these of an event's secrets."""
    return {path: {"salt": _salt(entry, key, path), "value": value} for path, value in values.items()}


def _salt(entry: Entry, key: bytes, path: str) -> str:
    if path in entry.erasable:
        salt: str = entry.erasable[path][1]
        return salt
    return encode(salt_of(key, entry.version, path))


def _proofs(body: dict[str, Any], values: dict[str, Any], current: Match, orders: Orders) -> dict[str, Any]:
    shown = body["public"] | values
    return {
        path: orders.proofs(current, shuffle, range(position, position + count))
        for path, shuffle, position, count in body.get("draws", ())
        if path in shown
    }
