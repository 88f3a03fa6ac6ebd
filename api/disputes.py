"""Disputes and forks: what is done about a match besides playing it."""

import logging

import orjson
from flask import Blueprint, Response

from api.asking import (
    claim,
    confirmed,
    json_response,
    query,
    sender,
    sent_first_request,
    sent_json,
    sent_request,
)
from api.matches import accepted_answer, known_match, new_match_answer
from api.parts import parts
from commands.model import OpenDispute, RuleOnDispute
from commands.schema import NewFork, check, command_schema
from commands.tokens import seat_token
from events.match import ENDED, Match
from events.problems import BadRequest, Forbidden, Unauthorized
from events.redaction import AUDITOR

blueprint = Blueprint("disputes", __name__)
log = logging.getLogger("cairn.api")


@blueprint.post("/matches/<match>/disputes")
def open_dispute(match: str) -> Response:
    query()
    referee = parts().referee
    referee.load(match)
    token = sender(parts().secret, match)
    referee.check_token(match, token)
    command = OpenDispute(**check(command_schema(OpenDispute), sent_json()))
    accepted = referee.open_dispute(match, token, command, sent_request())
    number = orjson.loads(accepted.entries[0].body)["public"]["dispute"]
    log.info("match %s: dispute %d opened by seat %d", match, number, token.seat)
    return json_response(accepted_answer(accepted, token.seat, {"dispute": number}), 201)


@blueprint.post("/matches/<match>/rulings")
def rule(match: str) -> Response:
    query()
    _require_auditor(match)
    command = RuleOnDispute(**check(command_schema(RuleOnDispute), sent_json()))
    accepted = parts().referee.rule(match, command, sent_request())
    log.info("match %s: dispute %d %s", match, command.dispute, command.ruling)
    return json_response(accepted_answer(accepted, AUDITOR, {"dispute": command.dispute}), 201)


@blueprint.post("/matches/<match>/forks")
def fork(match: str) -> Response:
    """Whoever forks a match has all its seats."""
    query()
    record = known_match(match)
    asking = confirmed(claim(parts().secret, match), record)
    wanted = check(NewFork(), sent_json())
    request = sent_first_request(unguessable=True)
    parent = parts().referee.load_fresh(match)
    if parent.match.status != ENDED and asking != AUDITOR:
        raise Forbidden("fork_too_soon", "until a match has ended, only the auditor may fork it")
    if wanted["at"] > parent.head.version:
        detail = f"at is 1 to {parent.head.version} in this match, not {wanted['at']}"
        raise BadRequest("version_out_of_range", detail, version=parent.head.version)
    forked = parts().referee.fork(parent, wanted["at"], request).loaded
    log.info("match %s: forked from %s at version %d", forked.match.id, match, wanted["at"])
    response = json_response(new_match_answer(forked, {"tokens": _tokens(forked.match)}), 201)
    response.headers["Location"] = f"/matches/{forked.match.id}"
    return response


def _tokens(current: Match) -> list[str | None]:
    """The tokens of the seats that are taken; null for the others."""
    return [
        seat_token(parts().secret, current.id, seat, place.generation) if place else None
        for seat, place in enumerate(current.places)
    ]


def _require_auditor(match: str) -> None:
    asking = confirmed(claim(parts().secret, match), known_match(match))
    if asking is None:
        raise Unauthorized("token_missing", "send the auditor's token in the Authorization header: Bearer TOKEN")
    if asking != AUDITOR:
        raise Forbidden("not_the_auditor", "only the auditor rules on disputes")
