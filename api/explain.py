"""Why a command would be legal or not, and why the scores stand as they do. Asking changes nothing."""

from typing import Any

import orjson
from flask import Blueprint, Response

from api.answers import json_response
from api.asking import check_may_be, check_range, check_seat, looking, query, sent_json
from api.parts import parts
from commands.explain import SEARCHED, Question, account, explain
from commands.schema import Asked, check, read_command
from events.match import Match
from events.problems import BadRequest
from events.redaction import AUDITOR, Viewer
from games.kit import Seat
from projections.keyframes import Course

blueprint = Blueprint("explain", __name__)


@blueprint.post("/matches/<match>/explain")
def explained(match: str) -> Response:
    query()
    record, asking = looking(match)
    course = parts().keyframes.course(match, record)
    last = course.last
    values = check(Asked(), sent_json())
    command = read_command(last.match.game, values["command"]) if "command" in values else None
    at = values.get("at", last.head.version)
    check_range("at", at, 1, last.head.version)
    seat = _whose(values, asking, last.match)
    check_may_be(seat, asking, last.match)
    return json_response(orjson.dumps(_answer(course, at, seat, command)))


def _whose(values: dict[str, Any], asking: Viewer, current: Match) -> Seat | None:
    """Whose command it is, or through whose eyes the scores are seen: the caller's, unless another seat is named."""
    if "seat" not in values:
        if "command" in values and not isinstance(asking, int):
            errors = [{"path": "seat", "detail": "Say whose command it is."}]
            raise BadRequest("body_invalid", "seat: say whose command it is", errors=errors)
        return None if asking == AUDITOR else asking
    seat: Seat = values["seat"]
    check_seat(seat, current)
    return seat


def _answer(course: Course, at: int, seat: Seat | None, command: Any) -> dict[str, Any]:
    if command is None or seat is None:
        return account(parts().keyframes.around(course, at, 0)[at], at, seat)
    return explain(parts().keyframes.around(course, at, SEARCHED), Question(at, seat, command))
