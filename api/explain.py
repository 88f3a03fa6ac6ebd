"""Why a command would be legal or not, and why the scores stand as they do. Asking changes nothing."""

from typing import Any

import orjson
from flask import Blueprint, Response

from api.asking import json_response, query, sent_json
from api.history import check_may_be, check_range, look
from api.parts import parts
from commands.explain import SEARCHED, Question, account, explain
from commands.schema import Asked, check, read_command
from events.loading import Loaded, around
from events.match import Match
from events.problems import BadRequest
from events.redaction import AUDITOR, Viewer
from games.kit import Seat

blueprint = Blueprint("explain", __name__)


@blueprint.post("/matches/<match>/explain")
def explained(match: str) -> Response:
    query()
    loaded, asking = look(match)
    values = check(Asked(), sent_json())
    command = read_command(loaded.match.game, values["command"]) if "command" in values else None
    at = values.get("at", loaded.head.version)
    check_range("at", at, 1, loaded.head.version)
    seat = _whose(values, asking, loaded.match)
    check_may_be(seat, asking, loaded)
    return json_response(orjson.dumps(_answer(loaded, at, seat, command)))


def _whose(values: dict[str, Any], asking: Viewer, current: Match) -> Seat | None:
    """Whose command it is, or through whose eyes the scores are seen: the caller's, unless another seat is named."""
    if "seat" not in values:
        if "command" in values and not isinstance(asking, int):
            errors = [{"path": "seat", "detail": "Say whose command it is."}]
            raise BadRequest("body_invalid", "seat: say whose command it is", errors=errors)
        return None if asking == AUDITOR else asking
    seat: Seat = values["seat"]
    if not 0 <= seat < current.seats:
        seats = list(range(current.seats))
        raise BadRequest("unknown_seat", f"this match has the seats 0 to {current.seats - 1}", seats=seats)
    return seat


def _answer(loaded: Loaded, at: int, seat: Seat | None, command: Any) -> dict[str, Any]:
    if command is None or seat is None:
        return account(_around(loaded, at, 0)[at], at, seat)
    return explain(_around(loaded, at, SEARCHED), Question(at, seat, command))


def _around(loaded: Loaded, at: int, reach: int) -> dict[int, Match]:
    """The match at this version and at those around it, the latest included."""
    last = loaded.head.version
    entries = parts().store.read(loaded.match.id, 0, min(at + reach, last))
    return {**around(entries, loaded.match.key, at, reach), **({last: loaded.match} if last <= at + reach else {})}
