"""Commitments: how an event can vouch for a value that it does not show."""

import hmac
from hashlib import sha256
from typing import Any

from events.canonical import canonical, encode

KEY_SIZE = 32


def salt_of(key: bytes, version: int, path: str) -> bytes:
    """The salt of a game secret: derived from the match's key, so that it need not be stored."""
    return hmac.digest(key, b"cairn/salt/1/%d/%s" % (version, path.encode()), "sha256")


def commit(salt: bytes, value: Any) -> str:
    return encode(sha256(b"cairn/secret/1" + salt + canonical(value)).digest())
