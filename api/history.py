"""What happened: events, replay, the match file and the refusals, as the caller may see them."""

from collections.abc import Iterator
from itertools import chain

import orjson
from flask import Blueprint, Response

from api.asking import claim, confirmed, json_response, lines_response, number, query, text
from api.matches import known_match
from api.parts import parts
from commands import refusals
from events.canonical import canonical, encode
from events.loading import Loaded
from events.match import ENDED
from events.match_file import write_match_file
from events.problems import BadRequest, Forbidden, NotFound, Unauthorized
from events.redaction import AUDITOR, Sight, Viewer, served
from projections.keyframes import Course
from projections.replay import frames as frames_of

blueprint = Blueprint("history", __name__)

PAGE, LARGEST_PAGE = 200, 1000


@blueprint.get("/matches/<match>/events")
def events(match: str) -> Response:
    wanted = query(after=number, limit=number)
    loaded, asking = _look(match)
    after, limit = wanted["after"] or 0, PAGE if wanted["limit"] is None else wanted["limit"]
    if not 1 <= limit <= LARGEST_PAGE:
        raise BadRequest("query_invalid", f"limit is 1 to {LARGEST_PAGE}", errors=[])
    check_range("after", after, 0, loaded.head.version)
    last = min(after + limit, loaded.head.version)
    entries = parts().store.read(match, after, last)
    sight = _sight(asking, loaded)
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
    response = json_response(write_match_file(entries, loaded, _sight(asking, loaded), parts().orders))
    response.headers["Content-Disposition"] = f'attachment; filename="{match}.json"'
    return response


@blueprint.get("/matches/<match>/refusals")
def refused(match: str) -> Response:
    query()
    record = known_match(match)
    asking = confirmed(claim(parts().secret, match), record)
    if asking is None:
        raise Unauthorized("token_missing", "refusals are for the seat that was refused, and for the auditor")
    seats = list(range(len(record.tokens.split(b",")))) if asking == AUDITOR else [asking]
    return json_response(canonical({"refusals": refusals.kept(parts().store.redis, match, seats)}))


def _look(match: str) -> tuple[Loaded, Viewer]:
    """The match as it is now, and who looks at it."""
    record = known_match(match)
    asking = confirmed(claim(parts().secret, match), record)
    loaded = parts().loader.fresh(match)
    if loaded is None:
        raise NotFound("match_not_found", f"there is no match {match[:40]!r}")
    return loaded, asking


def _watch(match: str, viewer: str | None) -> tuple[Course, Viewer]:
    """The course of a match, and through whose eyes the caller wants to see it."""
    record = known_match(match)
    asking = confirmed(claim(parts().secret, match), record)
    course = parts().keyframes.course(match, record)
    seen_by = asking if viewer is None else _read_viewer(viewer, course.last.match.seats)
    check_may_be(seen_by, asking, course.last)
    return course, seen_by


def _frames(course: Course, viewer: Viewer, after: int, until: int) -> Iterator[bytes]:
    stretches = parts().keyframes.stretches(course, after, until)
    return frames_of(stretches, course.last.match.key, viewer, after, until)


def _sight(asking: Viewer, loaded: Loaded) -> Sight:
    return Sight(asking, asking == AUDITOR or loaded.match.status == ENDED)


def check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        detail = f"{name} is {least} to {most} in this match, not {value}"
        raise BadRequest("version_out_of_range", detail, version=most)


def _read_viewer(given: str, seats: int) -> Viewer:
    if given == "spectator":
        return None
    if given == AUDITOR:
        return AUDITOR
    if given.isascii() and given.isdigit() and len(given) < 3 and int(given) < seats:
        return int(given)
    raise BadRequest("query_invalid", f"as is spectator, auditor, or a seat from 0 to {seats - 1}", errors=[])


def check_may_be(wanted: Viewer, asking: Viewer, loaded: Loaded) -> None:
    """Everybody may be a spectator; a seat may be itself; after the end everybody may be everybody."""
    if wanted is not None and wanted != asking and not _sight(asking, loaded).everything:
        name = "the auditor" if wanted == AUDITOR else f"seat {wanted}"
        raise Forbidden("not_your_view", f"until the match has ended, only {name} may see as {name}")
