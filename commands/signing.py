"""Signing: every head that the service writes is signed with a key that comes from its secret.

The operator replaces the key by raising its number. All keys stay published, for receipts are kept for ever.
"""

import hmac
from functools import cache, lru_cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.exceptions import RedisClusterException, RedisError

from events.canonical import decode, encode
from events.match import Head
from events.receipts import Signature, receipt_for, signed_bytes
from events.settings import MOST_SIGNING_KEYS

KEPT_SIGNATURES = 8192  # the head that a command builds on was signed by the command before, most often
PUBLISHED = "signing-keys"  # a hash in Redis: every key that ever signed here, with its number


class Signer:
    """Signs heads with the key of one number, and knows the heads that this secret's other keys have signed."""

    def __init__(self, secret: bytes, number: int) -> None:
        self._secret = secret
        self.number = number
        self._published = False
        self._sign = lru_cache(maxsize=KEPT_SIGNATURES)(self._signed)

    def sign(self, match: str, head: Head, at: int, number: int | None = None) -> bytes:
        """The signature as it is kept with the head; with an older key, what that key signed then."""
        return self._sign(match, head, at, number or self.number)

    def vouches(self, match: str, head: Head, at: int, kept: bytes) -> bool:
        """Whether what is kept with the head is our signature. Signatures repeat, so we sign again and compare."""
        found = Signature.read(kept)
        return found is not None and _is_number(found.number) and kept == self.sign(match, head, at, found.number)

    def issued(self, receipt: dict[str, Any]) -> bool:
        """Whether we gave this receipt."""
        head = Head(receipt["version"], decode(receipt["head"]))
        for number in range(1, self.number + 1):
            if self._public(number) == receipt["key"]:
                kept = self.sign(receipt["match"], head, receipt["at"], number)
                return receipt_for(receipt["match"], head, receipt["at"], kept) == receipt
        return False

    def publish(self, redis: Any) -> None:
        """Before the first signature of this process; a store that is away is asked again before the next."""
        if not self._published:
            try:
                redis.hsetnx(PUBLISHED, self._public(self.number), self.number)
                self._published = True
            except (RedisError, RedisClusterException):
                pass

    def keys(self, redis: Any) -> list[dict[str, Any]]:
        """All public keys: this secret's up to its number, and every one that ever signed here. One that is not of this
        secret has no number: whoever can write to the store could have put it there."""
        known = {key.decode(): int(number) for key, number in redis.hgetall(PUBLISHED).items()}
        known |= {self._public(number): number for number in range(1, self.number + 1)}
        return [
            {"current": number == self.number and own, "key": key, "number": number if own else None}
            for key, number in sorted(known.items(), key=lambda each: each[1])
            for own in (_is_number(number) and self._public(number) == key,)
        ]

    def _public(self, number: int) -> str:
        return encode(_public_key(self._secret, number))

    def _signed(self, match: str, head: Head, at: int, number: int) -> bytes:
        key = _public_key(self._secret, number)
        signature = _private_key(self._secret, number).sign(signed_bytes(match, head, at, key))
        return Signature(number, key, signature).written()


def _is_number(number: int) -> bool:
    return 1 <= number <= MOST_SIGNING_KEYS


@cache
def _private_key(secret: bytes, number: int) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hmac.digest(secret, b"cairn/signing-key/1/%d" % number, "sha256"))


@cache
def _public_key(secret: bytes, number: int) -> bytes:
    return _private_key(secret, number).public_key().public_bytes_raw()
