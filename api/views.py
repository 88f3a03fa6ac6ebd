"""The projections: board, hand, scores, moves and timeline, as the caller may see them."""

from flask import Blueprint, Response

from api.answers import json_response
from api.asking import Claim, check_range, claim, claimed_seat, confirmed, known_match, looking, number, query, up_to
from api.parts import parts
from commands.tokens import SeatToken
from events.problems import BadRequest, Behind
from games.kit import Seat
from projections.reading import LINES, MOST_LINES, Page, View

blueprint = Blueprint("views", __name__)


@blueprint.get("/matches/<match>/board")
def board(match: str) -> Response:
    return _public(match, "board")


@blueprint.get("/matches/<match>/scores")
def scores(match: str) -> Response:
    return _public(match, "scores")


@blueprint.get("/matches/<match>/hand")
def hand(match: str) -> Response:
    return _private(match, "hand")


@blueprint.get("/matches/<match>/moves")
def moves(match: str) -> Response:
    return _private(match, "moves")


@blueprint.get("/matches/<match>/timeline")
def timeline(match: str) -> Response:
    wanted = query(at_least=number, after=number, limit=up_to(MOST_LINES))
    record, viewer = looking(match)
    page = Page(wanted["after"] or 0, wanted["limit"] or LINES)
    check_range("after", page.after, 0, record.head.version)
    _, view = parts().reader.timeline(match, viewer, page, wanted["at_least"])
    return _answer(view)


def _public(match: str, name: str) -> Response:
    """A view that everybody has, though a seat may see more of it than others."""
    wanted = query(at_least=number)
    claimed = claim(parts().secret, match)
    return _seen(match, name, claimed, claimed.seat if isinstance(claimed, SeatToken) else None, wanted["at_least"])


def _private(match: str, name: str) -> Response:
    wanted = query(at_least=number)
    claimed = claim(parts().secret, match)
    return _seen(match, name, claimed, claimed_seat(claimed), wanted["at_least"])


def _seen(match: str, name: str, claimed: Claim, seat: Seat | None, at_least: int | None) -> Response:
    """The view, in one round trip; who may not see it does not learn either why it could not be given."""
    try:
        record, view = parts().reader.wait(match, name, seat, at_least)
    except (BadRequest, Behind):
        confirmed(claimed, known_match(match))
        raise
    confirmed(claimed, record)
    return _answer(view)


def _answer(view: View) -> Response:
    return json_response(view.body, etag=f"{view.schema}-{view.version}")
