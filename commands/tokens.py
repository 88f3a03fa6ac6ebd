"""What is derived from the service's secret: tokens of seats and of the auditor, ids of commands and matches."""

import hmac
from base64 import b32encode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cache

from events.problems import Unauthorized
from games.kit import Seat

ID_LENGTH = 20  # of a match: 100 bits


@dataclass(frozen=True, slots=True)
class SeatToken:
    seat: Seat
    generation: int


@cache
def auditor_token(secret: bytes) -> str:
    return f"auditor.{_mac(secret, 'auditor')}"


def seat_token(secret: bytes, match: str, seat: Seat, generation: int) -> str:
    """Unguessable, the same on every retry, and replaced by raising the generation."""
    return f"{seat}.{generation}.{_mac(secret, 'seat', match, seat, generation)}"


def is_auditor(secret: bytes, token: str) -> bool:
    return hmac.compare_digest(token.encode(), auditor_token(secret).encode())


def read_seat_token(secret: bytes, match: str, token: str) -> SeatToken:
    """Which seat a token speaks for, whatever generation it is of; raises Unauthorized for one that we did not make."""
    seat, _, rest = token.partition(".")
    generation = rest.partition(".")[0]
    if len(token) < 80 and seat.isascii() and generation.isascii() and seat.isdigit() and generation.isdigit():
        good = seat_token(secret, match, int(seat), int(generation))
        if hmac.compare_digest(token.encode(), good.encode()):
            return SeatToken(int(seat), int(generation))
    raise Unauthorized("token_invalid", "this token is not one of this match; send the one that came with the seat")


def command_id(secret: bytes, match: str, scope: str, key: str) -> str:
    """The id of a command whose sender gave an Idempotency-Key. The key itself is kept nowhere."""
    return _mac(secret, "command", match, scope, key)[:12]


def fingerprint(secret: bytes, body: bytes) -> bytes:
    """What is remembered of a request's body, to tell a retry from another request under the same key."""
    return hmac.digest(secret, b"cairn/body/1" + body, "sha256")[:8]


def match_id(source: bytes) -> str:
    return b32encode(source)[:ID_LENGTH].decode().lower()


def match_id_for(secret: bytes, key: str) -> str:
    """The id of the match that a CreateMatch with this Idempotency-Key makes."""
    return match_id(hmac.digest(secret, b"cairn/match/1/" + key.encode(), "sha256"))


def _mac(secret: bytes, purpose: str, *parts: object) -> str:
    message = "/".join(["cairn", purpose, "1", *map(str, parts)])
    return urlsafe_b64encode(hmac.digest(secret, message.encode(), "sha256")).rstrip(b"=").decode()
