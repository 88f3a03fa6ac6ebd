"""Disputes: a seat opens one, and the auditor rules."""

import logging

import orjson
from flask import Blueprint, Response

from api.answers import accepted_response
from api.asking import looking, query, sender, sent_json, sent_request
from api.parts import parts
from commands.model import OpenDispute, RuleOnDispute
from commands.schema import check, command_schema
from events.problems import Forbidden, Unauthorized
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
    return accepted_response(accepted, token.seat, {"dispute": number})


@blueprint.post("/matches/<match>/rulings")
def rule(match: str) -> Response:
    query()
    _require_auditor(match)
    command = RuleOnDispute(**check(command_schema(RuleOnDispute), sent_json()))
    accepted = parts().referee.rule(match, command, sent_request())
    log.info("match %s: dispute %d %s", match, command.dispute, command.ruling)
    return accepted_response(accepted, AUDITOR, {"dispute": command.dispute})


def _require_auditor(match: str) -> None:
    _, asking = looking(match)
    if asking is None:
        raise Unauthorized("token_missing", "send the auditor's token in the Authorization header: Bearer TOKEN")
    if asking != AUDITOR:
        raise Forbidden("not_the_auditor", "only the auditor rules on disputes")
