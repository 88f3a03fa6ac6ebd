"""What happened: events, replay, the match file and the refusals, as the caller may see them."""

from collections.abc import Iterator
from itertools import chain

import orjson
from flask import Blueprint, Response

from api.answers import json_response, lines_response
from api.asking import check_may_be, check_range, looking, number, query, text, up_to
from api.parts import parts
from commands import refusals
from events.canonical import canonical, encode
from events.loading import Loaded
from events.match_file import write_match_file
from events.problems import BadRequest, Unauthorized
from events.redaction import AUDITOR, Viewer, served, sight_of
from projections.keyframes import Course
from projections.replay import frames as frames_of

blueprint = Blueprint("history", __name__)

PAGE, LARGEST_PAGE = 200, 1000


@blueprint.get("/matches/<match>/events")
def events(match: str) -> Response:
    wanted = query(after=number, limit=up_to(LARGEST_PAGE))
    loaded, asking = _look(match)
    after, limit = wanted["after"] or 0, wanted["limit"] or PAGE
    check_range("after", after, 0, loaded.head.version)
    last = min(after + limit, loaded.head.version)
    entries = parts().store.read(match, after, last)
    sight = sight_of(asking, loaded.match.status)
    shown = [orjson.Fragment(served(entry, sight, loaded.match, parts().orders)) for entry in entries]
    head = {"version": loaded.head.version, "hash": encode(loaded.head.hash)}
    return json_response(orjson.dumps({"version": last, "head": head, "events": shown}))


@blueprint.get("/matches/<match>/replay")
def replay(match: str) -> Response:
    wanted = query(at=number, **{"as": text})
    course, viewer = _watch(match, wanted["as"])
    at = course.last.head.version if wanted["at"] is None else wanted["at"]
    check_range("at", at, 1, course.last.head.version)
    return json_response(next(_frames(course, viewer, at - 1, at)))


@blueprint.get("/matches/<match>/frames")
def frames(match: str) -> Response:
    wanted = query(after=number, until=number, **{"as": text})
    course, viewer = _watch(match, wanted["as"])
    last = course.last.head.version
    after, until = wanted["after"] or 0, last if wanted["until"] is None else wanted["until"]
    check_range("after", after, 0, last)
    check_range("until", until, after, last)
    found = _frames(course, viewer, after, until)
    first = next(found, None)  # now, so that what is wrong can still be told as a problem
    return lines_response(found if first is None else chain([first], found))


@blueprint.get("/matches/<match>/export")
def export(match: str) -> Response:
    query()
    loaded, asking = _look(match)
    entries = parts().store.read(match, 0, loaded.head.version)
    sight = sight_of(asking, loaded.match.status)
    response = json_response(write_match_file(entries, loaded, sight, parts().orders))
    response.headers["Content-Disposition"] = f'attachment; filename="{match}.json"'
    return response


@blueprint.get("/matches/<match>/refusals")
def refused(match: str) -> Response:
    query()
    record, asking = looking(match)
    if asking is None:
        raise Unauthorized("token_missing", "refusals are for the seat that was refused, and for the auditor")
    seats = list(range(len(record.tokens.split(b",")))) if asking == AUDITOR else [asking]
    return json_response(canonical({"refusals": refusals.kept(parts().store.redis, match, seats)}))


def _look(match: str) -> tuple[Loaded, Viewer]:
    """The match as it is now, and who looks at it."""
    _, asking = looking(match)
    return parts().referee.load_fresh(match), asking


def _watch(match: str, viewer: str | None) -> tuple[Course, Viewer]:
    """The course of a match, and through whose eyes the caller wants to see it."""
    record, asking = looking(match)
    course = parts().keyframes.course(match, record)
    seen_by = asking if viewer is None else _read_viewer(viewer, course.last.match.seats)
    check_may_be(seen_by, asking, course.last.match)
    return course, seen_by


def _frames(course: Course, viewer: Viewer, after: int, until: int) -> Iterator[bytes]:
    stretches = parts().keyframes.stretches(course, after, until)
    return frames_of(stretches, course.last.match.key, viewer, after, until)


def _read_viewer(given: str, seats: int) -> Viewer:
    if given == "spectator":
        return None
    if given == AUDITOR:
        return AUDITOR
    if given.isascii() and given.isdigit() and len(given) < 3 and int(given) < seats:
        return int(given)
    raise BadRequest("query_invalid", f"as is spectator, auditor, or a seat from 0 to {seats - 1}", errors=[])
