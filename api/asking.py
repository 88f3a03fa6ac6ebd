"""What a request says: about which match, who asks, which version they want, and its body; checked as far as it can be
without deciding anything."""

import re
from collections.abc import Callable
from typing import Any, Literal

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from api.parts import parts
from commands.referee import Request
from commands.tokens import SeatToken, is_auditor, read_seat_token
from events.canonical import read_json
from events.match import ENDED, Match
from events.problems import BadRequest, Forbidden, Unauthorized, no_match
from events.redaction import AUDITOR, Viewer, sight_of
from events.store import HeadRecord
from games.kit import Seat

_KEY = re.compile(r"[\x21-\x7e]{1,64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")
_IF_MATCH = re.compile(r'"(0|[1-9][0-9]{0,15})"')
Claim = SeatToken | None | Literal["auditor"]
UNGUESSABLE = 16  # characters: whoever repeats a request for a token with its key is given the token


def bearer() -> str | None:
    """The token that came with the request. Tokens are never taken from anywhere else, least of all from the URL."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorized("token_invalid", "the Authorization header must be: Bearer TOKEN")
    return token.strip()


def sender(secret: bytes, match: str) -> SeatToken:
    """The seat that a command comes from."""
    token = bearer()
    if token is None:
        raise Unauthorized("token_missing", "send the seat's token in the Authorization header: Bearer TOKEN")
    if is_auditor(secret, token):
        raise Forbidden("not_a_seat", "the auditor has no seat and makes no moves")
    return read_seat_token(secret, match, token)


def claim(secret: bytes, match: str) -> Claim:
    """Who says to be looking: a seat, the auditor, or a spectator, who needs no token."""
    token = bearer()
    if token is None:
        return None
    if is_auditor(secret, token):
        return AUDITOR
    return read_seat_token(secret, match, token)


def confirmed(claimed: Claim, record: HeadRecord) -> Viewer:
    """Who looks, if the token is still good."""
    if claimed is None and _waits(record):
        raise Forbidden("analysis_waits", "until the match that it was forked from has ended, this is the auditor's")
    if not isinstance(claimed, SeatToken):
        return claimed
    generations = record.tokens.split(b",")
    if claimed.seat >= len(generations) or int(generations[claimed.seat]) != claimed.generation:
        raise Unauthorized("token_revoked", "this token was revoked; send the one that replaced it")
    return claimed.seat


def known_match(match: str) -> HeadRecord:
    record = parts().store.head(match)
    if record is None:
        raise no_match(match)
    return record


def looking(match: str) -> tuple[HeadRecord, Viewer]:
    """The match that is asked about, and who looks at it."""
    record = known_match(match)
    return record, confirmed(claim(parts().secret, match), record)


def check_may_look(match: str, record: HeadRecord) -> None:
    """Where no token is needed, but for an analysis that is not for everybody yet."""
    if _waits(record):
        confirmed(claim(parts().secret, match), record)


def check_may_be(wanted: Viewer, asking: Viewer, current: Match) -> None:
    """Everybody may be a spectator; a seat may be itself; after the end everybody may be everybody."""
    if wanted is not None and wanted != asking and not sight_of(asking, current.status).everything:
        name = "the auditor" if wanted == AUDITOR else f"seat {wanted}"
        raise Forbidden("not_your_view", f"until the match has ended, only {name} may see as {name}")


def check_seat(seat: Seat, current: Match) -> None:
    if not 0 <= seat < current.seats:
        seats = list(range(current.seats))
        raise BadRequest("unknown_seat", f"this match has the seats 0 to {current.seats - 1}", seats=seats)


def check_range(name: str, value: int, least: int, most: int) -> None:
    """Whether a version is one of the match's."""
    if not least <= value <= most:
        detail = f"{name} is {least} to {most} in this match, not {value}"
        raise BadRequest("version_out_of_range", detail, version=most)


def _waits(record: HeadRecord) -> bool:
    """Whether this is an analysis of a match that is still played: it may tell what is hidden there."""
    analysis: Any = record.told().get("analysis")
    return bool(analysis) and any(_is_played(match) for match in analysis["waits_for"])


def _is_played(match: str) -> bool:
    record = parts().store.head(match)
    return record is not None and record.told()["status"] != ENDED


def claimed_seat(claimed: Claim) -> Seat:
    if claimed is None:
        raise Unauthorized("token_missing", "this is for a seat: send its token in the Authorization header")
    if claimed == AUDITOR:
        raise Forbidden("not_a_seat", "the auditor has no hand and no moves; replay?as= shows every seat's")
    return claimed.seat


def sent_request(unguessable: bool = False) -> Request:
    return Request(request.get_data(), _idempotency_key(unguessable), _expected_version())


def sent_first_request(unguessable: bool = False) -> Request:
    """A request for something that does not exist yet, so has no version."""
    return Request(request.get_data(), _idempotency_key(unguessable))


def sent_json() -> Any:
    body = request.get_data()
    if request.content_length is None and len(body) == request.max_content_length:  # sent in chunks: it is cut there
        raise RequestEntityTooLarge
    return read_json(body)


def query(**readers: Callable[[str, str], Any]) -> dict[str, Any]:
    """The query's parameters, each read by its reader; unknown and repeated ones are refused."""
    values: dict[str, Any] = dict.fromkeys(readers)
    for name, given in request.args.lists():
        if name not in readers:
            known = ", ".join(readers) or "none"
            raise BadRequest("query_invalid", f"unknown query parameter {name!r}; known here: {known}", errors=[])
        if len(given) > 1:
            raise BadRequest("query_invalid", f"the query parameter {name} is given twice", errors=[])
        values[name] = readers[name](name, given[0])
    return values


def number(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadRequest("query_invalid", f"{name} must be a whole number, not {text[:40]!r}", errors=[])
    return int(text)


def up_to(most: int) -> Callable[[str, str], int]:
    def read(name: str, text: str) -> int:
        found = number(name, text)
        if not 1 <= found <= most:
            raise BadRequest("query_invalid", f"{name} is 1 to {most}", errors=[])
        return found

    return read


def one_of(*choices: str) -> Callable[[str, str], str]:
    def read(name: str, text: str) -> str:
        if text not in choices:
            detail = f"{name} must be one of {', '.join(choices)}, not {text[:40]!r}"
            raise BadRequest("query_invalid", detail, errors=[])
        return text

    return read


def text(_: str, given: str) -> str:
    return given


def _idempotency_key(unguessable: bool) -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise BadRequest("key_invalid", "an Idempotency-Key is 1 to 64 visible ASCII characters", errors=[])
    if unguessable and len(key) < UNGUESSABLE:
        detail = f"here an Idempotency-Key has at least {UNGUESSABLE} characters: who knows it can get the seat's token"
        raise BadRequest("key_invalid", detail, errors=[])
    return key


def _expected_version() -> int | None:
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    found = _IF_MATCH.fullmatch(header.strip())
    if not found:
        raise BadRequest("if_match_invalid", 'If-Match is a version in double quotes, such as "7"', errors=[])
    return int(found[1])
