"""Audits: ask for one, and read its report, as JSON or as a page."""

import logging

from flask import Blueprint, Response, render_template, request

from api.answers import json_response
from api.asking import looking, query, sent_json
from api.parts import parts
from commands.audits import audits, read_audit, request_audit
from commands.findings import CHECKS
from commands.reports import WAITING, Audit, for_others, told_value
from commands.schema import NewAudit, check
from events.canonical import canonical
from events.keys import partition_of
from events.match import ENDED
from events.poking import AUDIT_JOB
from events.problems import BadRequest, NotFound, Unauthorized
from events.redaction import AUDITOR, Viewer
from events.store import Damaged, HeadRecord

blueprint = Blueprint("audits", __name__, template_folder="templates")
log = logging.getLogger("cairn.api")


@blueprint.post("/matches/<match>/audits")
def ask(match: str) -> Response:
    query()
    _look(match)
    receipts = check(NewAudit(), sent_json())["receipts"] if request.get_data() else []
    signer = parts().referee.signer
    for receipt in receipts:
        if receipt["match"] != match or not signer.issued(receipt):
            detail = f"the receipt for version {receipt['version']} is not one that this service gave for this match"
            raise BadRequest("receipt_invalid", detail, errors=[])
    number = request_audit(parts().store.redis, match, parts().clock(), receipts=receipts)
    parts().poke(partition_of(match), AUDIT_JOB)
    log.info("match %s: audit %d asked for", match, number)
    response = json_response(canonical({"audit": number, "match": match, "status": WAITING}), 202)
    response.headers["Location"] = f"/matches/{match}/audits/{number}"
    return response


@blueprint.get("/matches/<match>/audits")
def listed(match: str) -> Response:
    query()
    viewer, ended = _look(match)
    shown = [_shown(audit, viewer, ended) for audit in audits(parts().store.redis, match)]
    rows = [{name: audit.get(name) for name in _ROW} for audit in shown]
    return json_response(canonical({"audits": rows}))


@blueprint.get("/matches/<match>/audits/<number>")
def report(match: str, number: str) -> Response:
    query()
    return json_response(canonical(_found(match, number)))


@blueprint.get("/matches/<match>/audits/<number>/report")
def page(match: str, number: str) -> Response:
    query()
    audit = _found(match, number)
    response = json_response(b"")
    response.data = render_template("audit.html", audit=audit, match=match, about=CHECKS, written=told_value)
    response.content_type = "text/html; charset=utf-8"
    return response


_ROW = ("audit", "status", "requested_at", "finished_at", "head", "verdict")


def _found(match: str, number: str) -> Audit:
    viewer, ended = _look(match)
    audit = read_audit(parts().store.redis, match, number)
    if audit is None:
        raise NotFound("audit_not_found", f"this match has no audit {number[:20]!r}, or one that is kept no longer")
    return _shown(audit, viewer, ended)


def _look(match: str) -> tuple[Viewer, bool]:
    """Who asks, and whether the match has ended; until then audits are for its seats and the auditor."""
    record, viewer = looking(match)
    ended = _has_ended(record)
    if viewer is None and not ended:
        raise Unauthorized("token_missing", "until the match has ended, audits are for its seats and for the auditor")
    return viewer, ended


def _has_ended(record: HeadRecord) -> bool:
    """As far as the head record can be read: an audit may be asked for because it cannot."""
    try:
        return bool(record.told()["status"] == ENDED)
    except (Damaged, LookupError, TypeError):
        return False


def _shown(audit: Audit, viewer: Viewer, ended: bool) -> Audit:
    return audit if viewer == AUDITOR else for_others(audit, ended)
