"""What a request says besides its body: who asks, which version they want, and how they want to be answered."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from api.parts import parts
from commands.referee import Request
from commands.tokens import SeatToken, is_auditor, read_seat_token
from events.canonical import read_json
from events.match import ENDED
from events.problems import BadRequest, Forbidden, Unauthorized
from events.redaction import AUDITOR, Viewer
from events.store import Damaged, HeadRecord
from games.kit import Seat

_KEY = re.compile(r"[\x21-\x7e]{1,64}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")
_IF_MATCH = re.compile(r'"(0|[1-9][0-9]{0,15})"')
Claim = SeatToken | None | Literal["auditor"]
_PRIVATE = [("Cache-Control", "private, no-cache"), ("Vary", "Authorization")]
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


def check_may_look(match: str, record: HeadRecord) -> None:
    """Where no token is needed, but for an analysis that is not for everybody yet."""
    if _waits(record):
        confirmed(claim(parts().secret, match), record)


def _waits(record: HeadRecord) -> bool:
    """Whether this is an analysis of a match that is still played: it may tell what is hidden there."""
    analysis = record.told().get("analysis")
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


def one_of(*choices: str) -> Callable[[str, str], str]:
    def read(name: str, text: str) -> str:
        if text not in choices:
            detail = f"{name} must be one of {', '.join(choices)}, not {text[:40]!r}"
            raise BadRequest("query_invalid", detail, errors=[])
        return text

    return read


def text(_: str, given: str) -> str:
    return given


def json_response(body: bytes, status: int = 200, etag: str | None = None) -> Response:
    """An answer that belongs to its caller; with an ETag, 304 for a caller who has it."""
    response = Response(body, status, _PRIVATE, content_type="application/json")
    if etag is not None:
        response.set_etag(etag)
        if request.if_none_match.contains_weak(etag):
            response.status_code = 304
    return response


def lines_response(lines: Iterator[bytes]) -> Response:
    """An answer of JSON documents, one to a line, each sent as soon as it is made."""
    ended = (line + b"\n" for line in lines)
    return Response(ended, 200, _PRIVATE, content_type="application/x-ndjson")


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
