"""Forks: play on from any version of a match, by way of analysis."""

import logging

from flask import Blueprint, Response

from api.answers import new_match_response
from api.asking import check_range, looking, query, sent_first_request, sent_json
from api.parts import parts
from commands.schema import NewFork, check
from commands.tokens import seat_token
from events.match import ENDED, Match
from events.problems import Forbidden
from events.redaction import AUDITOR

blueprint = Blueprint("forks", __name__)
log = logging.getLogger("cairn.api")


@blueprint.post("/matches/<match>/forks")
def fork(match: str) -> Response:
    """Whoever forks a match has all its seats."""
    query()
    _, asking = looking(match)
    at = check(NewFork(), sent_json())["at"]
    request = sent_first_request(unguessable=True)
    parent = parts().referee.load_fresh(match)
    if parent.match.status != ENDED and asking != AUDITOR:
        raise Forbidden("fork_too_soon", "until a match has ended, only the auditor may fork it")
    check_range("at", at, 1, parent.head.version)
    forked = parts().referee.fork(parent, at, request).loaded
    log.info("match %s: forked from %s at version %d", forked.match.id, match, at)
    return new_match_response(forked, {"tokens": _tokens(forked.match)})


def _tokens(current: Match) -> list[str | None]:
    """The tokens of the seats that are taken; null for the others."""
    return [
        seat_token(parts().secret, current.id, seat, place.generation) if place else None
        for seat, place in enumerate(current.places)
    ]
