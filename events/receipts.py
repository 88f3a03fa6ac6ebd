"""Receipts: a head with the time of its last event, signed. Their bytes are told in docs/event-format.md."""

from dataclasses import dataclass
from struct import Struct
from typing import Any

from events.canonical import canonical, encode
from events.loading import Loaded
from events.match import Head

_FORM = Struct(">I32s64s")


@dataclass(frozen=True, slots=True)
class Signature:
    """What a service's key made of a head; kept with the head, so that nobody who lacks the key can put another."""

    number: int  # of the key, among those of the service's secret
    key: bytes  # the public one
    signature: bytes

    def written(self) -> bytes:
        return _FORM.pack(self.number, self.key, self.signature)

    @classmethod
    def read(cls, text: bytes) -> "Signature | None":
        """The signature that is kept with a head; None when there is none."""
        return cls(*_FORM.unpack(text)) if len(text) == _FORM.size else None


def signed_bytes(match: str, head: Head, at: int, key: bytes) -> bytes:
    """What is signed."""
    return b"cairn/receipt/1" + canonical(_members(match, head, at, key))


def receipt_of(loaded: Loaded) -> dict[str, Any] | None:
    """The receipt for a match as it was loaded; None when its head is not signed."""
    return receipt_for(loaded.match.id, loaded.head, loaded.match.at, loaded.signature)


def receipt_for(match: str, head: Head, at: int, signature: bytes) -> dict[str, Any] | None:
    """The receipt for a head, with the signature that is kept with it; None when that is none."""
    kept = Signature.read(signature)
    return None if kept is None else {**_members(match, head, at, kept.key), "signature": encode(kept.signature)}


def _members(match: str, head: Head, at: int, key: bytes) -> dict[str, Any]:
    return {"at": at, "head": encode(head.hash), "key": encode(key), "match": match, "version": head.version}
