"""The shapes of what is answered, as JSON Schemas."""

from typing import Any

from commands.findings import CHECKS
from commands.referee import ATTEMPTS
from commands.reports import DONE, WAITING
from commands.schema import MOST_RECEIPTS
from events.match import ENDED, OPEN, RUNNING

COMMAND_NAMES_NOTE = (
    "One command, or a list of which all are accepted or none. GET …/moves gives the game's commands exactly as they "
    "are taken here. A list ends with the first command that shows something hidden."
)

_VERSION = {"type": "integer", "minimum": 0}
_HASH = {"type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"}
_SEAT = {"type": "integer", "minimum": 0}
_SEAT_OR_NONE = {"type": ["integer", "null"]}
_TIME = {"type": "integer", "description": "milliseconds since 1970-01-01 UTC"}
_ID = {"type": "string"}
_SIGNATURE = {"type": "string", "pattern": "^[A-Za-z0-9_-]{86}$"}


def _object(about: str, required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": about,
        "required": list(required),
        "properties": {**required, **optional},
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


_NULLABLE_OBJECT = {"type": ["object", "null"]}
_SEAT_ROW = _object(
    "a seat",
    {
        "seat": _SEAT,
        "taken": {"type": "boolean"},
        "player": {"type": ["string", "null"], "description": "null: free, or the name was erased"},
        "left": {"type": "boolean"},
    },
)
_RESULT = {
    "description": "null until the match has ended",
    "oneOf": [
        {"type": "null"},
        _object("how it ended", {"winners": _list(_SEAT), "scores": _list({"type": "integer"}), "reason": _ID}),
    ],
}
_DISPUTE = _object(
    "what a seat disputes, what the audit found, and the auditor's ruling",
    {
        "dispute": {"type": "integer"},
        "seat": _SEAT,
        "about": {**_VERSION, "description": "the version that it is about"},
        "refused": {"type": "boolean", "description": "is it about a command that was refused there?"},
        "opened_at": _TIME,
        "rule_by": {**_TIME, "description": "a dispute that is not ruled on by then has lapsed"},
        "audit": {"type": ["integer", "null"], "description": "the number of the report"},
        "verdict": {"type": ["string", "null"]},
        "ruling": {"enum": ["upheld", "dismissed", None]},
        "remedy": {"enum": ["none", "void", "adjudicate", None]},
    },
)
_ANALYSIS = {
    "description": "where a fork comes from; null for a match of its own",
    "oneOf": [
        {"type": "null"},
        _object("its parent", {"parent": _ID, "version": _VERSION, "head": _HASH, "waits_for": _list(_ID)}),
    ],
}
_NULLABLE_TEXT = {"type": ["string", "null"]}
_VERDICT = {
    "legal": {"type": "boolean"},
    "code": {**_NULLABLE_TEXT, "description": "why not, as a refusal would say it; null: it is legal"},
    "rule": {**_NULLABLE_TEXT, "description": "the number of the rule; null: the match itself decides"},
    "text": {**_NULLABLE_TEXT, "description": "that rule, in our words"},
    "place": {**_NULLABLE_TEXT, "description": "where the rulebook says so"},
    "detail": _ID,
    "facts": {"type": "object", "description": "what the rule read; nothing that the seat may not know"},
}
_QUESTION = {"at": _VERSION, "seat": _SEAT, "command": _ref("Command")}
_RULE = {"rule": _ID, "text": _ID, "place": _ID}
_MATCH = {
    "match": _ID,
    "game": _ID,
    "options": {"type": "object"},
    "house": {**_list(_ID), "description": "the options whose values no rulebook gives"},
    "seats": _list(_SEAT_ROW),
    "status": {"enum": [OPEN, RUNNING, ENDED]},
    "turn": {**_list(_SEAT), "description": "the seats to move"},
    "version": _VERSION,
    "result": _RESULT,
    "created_at": _TIME,
    "updated_at": _TIME,
    "rules": {"type": "integer"},
    "head": _HASH,
    "disputes": _list(_DISPUTE),
    "analysis": _ANALYSIS,
}

_NUMBER = {"type": "integer", "minimum": 1}
_AUDIT_VERDICT = {
    "type": ["string", "null"],
    "description": "`clean`; `clean, but today's rules (n) differ at v`; or `bad at v`",
}
_AUDIT_ROW = {
    "audit": _NUMBER,
    "status": {"enum": [WAITING, DONE]},
    "requested_at": _TIME,
    "finished_at": {"type": ["integer", "null"]},
    "head": _NULLABLE_OBJECT,
    "verdict": _AUDIT_VERDICT,
}

SHAPES: dict[str, Any] = {
    "Problem": _object(
        "RFC 9457; `code` is stable, `detail` is for people",
        {"type": _ID, "title": _ID, "status": {"type": "integer"}, "detail": _ID, "code": _ID},
        errors=_list(_object("a fault of the request", {"path": _ID, "detail": _ID})),
        rule={"type": "string", "description": "the number of the rule that refused"},
        text={"type": ["string", "null"], "description": "that rule, in our words"},
        place={"type": ["string", "null"], "description": "where the rulebook says so"},
        facts={"type": "object", "description": "what the rule read; nothing that the seat may not know"},
        legal=_list(_ref("Command")),
        version=_VERSION,
    ),
    "Match": _object("the head record, never behind the events", _MATCH),
    "Forked": _object(
        "the head record of the new match, and the tokens of its seats: null for one that is free",
        {**_MATCH, "receipt": _ref("Receipt"), "tokens": _list({"type": ["string", "null"]})},
    ),
    "Disputed": _object(
        "what stands in the match's events now",
        {
            "dispute": {"type": "integer"},
            "version": _VERSION,
            "head": _HASH,
            "receipt": _ref("Receipt"),
            "events": _list(_ref("Event")),
        },
    ),
    "NewRecord": _object("the head record of the new match", {**_MATCH, "receipt": _ref("Receipt")}),
    "Receipt": _object(
        "the head after your command, signed: keep it, and nobody can rewrite what was before (docs/event-format.md)",
        {"match": _ID, "version": _VERSION, "head": _HASH, "at": _TIME, "key": _HASH, "signature": _SIGNATURE},
    ),
    "Keys": _object(
        "the keys that receipts are signed with; what a replaced one signed stays signed",
        {
            "keys": _list(
                _object(
                    "a public key of Ed25519, in base64url",
                    {
                        "key": _HASH,
                        "number": {"type": ["integer", "null"], "description": "null: not of this service's secret"},
                        "current": {"type": "boolean"},
                    },
                )
            )
        },
    ),
    "Lobby": _object(
        "newest first",
        {
            "matches": _list(_ref("Match")),
            "next": {"type": ["string", "null"], "description": "send it as `before`"},
        },
    ),
    "Games": _object(
        "the catalogue",
        {
            "games": _list(
                _object(
                    "a game",
                    {
                        "key": _ID,
                        "title": _ID,
                        "rules": {"type": "integer"},
                        "seats": _list({"type": "integer"}),
                        "options": _list({"type": "object"}),
                        "commands": _list(_ID),
                        "rulebook": _list(_object("a rule", _RULE)),
                    },
                )
            )
        },
    ),
    "Event": _object(
        "an event's body (docs/event-format.md) with the openings and proofs that its reader may have",
        {
            "match": _ID,
            "version": _VERSION,
            "type": _ID,
            "schema": {"type": "integer"},
            "at": _TIME,
            "cause": _NULLABLE_OBJECT,
            "public": {"type": "object"},
            "openings": {"type": "object"},
            "proofs": {"type": "object"},
        },
        hash={**_HASH, "description": "up to this event; in match files"},
        secrets=_list({"type": "array"}),
        draws=_list({"type": "array"}),
        shuffles=_list({"type": "array"}),
    ),
    "Accepted": _object(
        f"what the commands brought about; lost races were retried up to {ATTEMPTS} times",
        {"version": _VERSION, "head": _HASH, "receipt": _ref("Receipt"), "events": _list(_ref("Event"))},
        token={"type": "string", "description": "the new token, after revoke_token"},
    ),
    "Seated": _object(
        "your seat, and the token that proves it: keep it to yourself",
        {
            "match": _ID,
            "seat": _SEAT,
            "token": _ID,
            "version": _VERSION,
            "head": _HASH,
            "receipt": _ref("Receipt"),
            "events": _list(_ref("Event")),
        },
    ),
    "Events": _object(
        "`version` is that of the last event given: send it as `after` for more",
        {
            "version": _VERSION,
            "head": _object("the match's head", {"version": _VERSION, "hash": _HASH}),
            "events": _list(_ref("Event")),
        },
    ),
    "Board": _object("the table, as everybody sees it", {"version": _VERSION, "board": _NULLABLE_OBJECT}),
    "Hand": _object("what this seat holds", {"version": _VERSION, "hand": _NULLABLE_OBJECT}),
    "Scores": _object("the points, with their arithmetic", {"version": _VERSION, "scores": _NULLABLE_OBJECT}),
    "Moves": _object(
        "the seat's legal commands, each exactly as POST …/commands takes it",
        {"version": _VERSION, "moves": _list(_ref("Command"))},
    ),
    "Line": _object(
        "an event in words: without its subject, which is the seat; or a whole sentence, when no seat did it",
        {"version": _VERSION, "at": _TIME, "seat": _SEAT_OR_NONE, "text": _ID},
    ),
    "Timeline": _object("what happened, in words", {"version": _VERSION, "timeline": _list(_ref("Line"))}),
    "Move": _object(
        "the command that led to a version, as its viewer may see it",
        {
            "seat": {**_SEAT_OR_NONE, "description": "who gave it; null: nobody seated"},
            "command": {
                "type": "object",
                "description": "`type`, its public fields, and those secret ones that are open",
            },
            "first": {**_VERSION, "description": "its first event"},
            "last": {**_VERSION, "description": "its last event"},
            "lines": {**_list(_ref("Line")), "description": "what had come of it by that version"},
        },
    ),
    "Frame": _object(
        "the views as they were at that version, and the move that led there",
        {"version": _VERSION, "board": _ref("Board"), "scores": _ref("Scores"), "move": _ref("Move")},
        hand=_ref("Hand"),
        moves=_ref("Moves"),
    ),
    "Explanation": {"oneOf": [_ref("Verdict"), _ref("Account")]},
    "Verdict": _object(
        "whether a command of a seat would be legal after the event `at`",
        {
            **_QUESTION,
            **_VERDICT,
            "flips": {
                **_list(_ref("Flip")),
                "description": "the commands nearest to this one with the other verdict, then the nearest versions",
            },
        },
    ),
    "Flip": _object(
        "a smallest change that turns the verdict round, and the verdict then",
        {
            "changes": _list(_object("a change of the question", {"member": _ID, "from": {}, "to": {}})),
            "ask": _object("the question with the change made, as it can be sent", _QUESTION),
            **_VERDICT,
        },
    ),
    "Account": _object(
        "the scores after the event `at`, line by line",
        {
            "at": _VERSION,
            "seat": {"type": ["integer", "null"], "description": "through whose eyes; null: a spectator's"},
            "totals": {**_list(_ref("AccountLine")), "description": "of those whose points may be seen"},
            "standing": {
                **_list(_ref("AccountLine")),
                "description": "what the table would bring if it were scored now",
            },
            "rules": _list(_object("a rule that the lines follow", _RULE)),
        },
    ),
    "AccountLine": _object(
        "`detail` is its arithmetic; it is the sum of its own `lines`, if it has any",
        {
            "seats": _list(_SEAT),
            "detail": _ID,
            "points": {"type": "integer"},
            "rules": _list(_ID),
            "lines": _list(_ref("AccountLine")),
        },
    ),
    "Refusals": _object("the latest first", {"refusals": _list({"type": "object"})}),
    "MatchFile": _object(
        "docs/event-format.md",
        {
            "format": {"const": "cairn/match/1"},
            "match": _ID,
            "head": _object("the head", {"version": _VERSION, "hash": _HASH}),
            "viewer": {"type": ["string", "integer"]},
            "key": {"type": ["string", "null"]},
            "receipt": {"oneOf": [_ref("Receipt"), {"type": "null"}], "description": "null: the head is not signed"},
            "events": _list(_ref("Event")),
        },
    ),
    "NewAudit": _object(
        "what an audit should look at besides the match itself",
        {},
        receipts={**_list(_ref("Receipt")), "maxItems": MOST_RECEIPTS},
    )
    | {"additionalProperties": False},
    "AuditAsked": _object(
        "look at `Location` in a moment", {"audit": _NUMBER, "match": _ID, "status": {"const": WAITING}}
    ),
    "Audits": _object("the newest first", {"audits": _list(_object("an audit", _AUDIT_ROW))}),
    "Audit": _object(
        "a report; while it is waiting, only its first members are there",
        {"audit": _NUMBER, "status": {"enum": [WAITING, DONE]}, "requested_at": _TIME},
        match=_ID,
        finished_at=_TIME,
        head=_object("up to which it was audited", {"version": _VERSION, "hash": _HASH}),
        verdict=_AUDIT_VERDICT,
        rules={
            "description": "what today's rules would have decided otherwise; null for nothing",
            "type": ["object", "null"],
        },
        checks=_list(
            _object(
                "a check: how many were made, and how many findings there are",
                {"check": {"enum": list(CHECKS)}, "count": {"type": "integer"}, "findings": {"type": "integer"}},
            )
        ),
        findings=_list(
            _object(
                "what is wrong; until the match has ended, only the auditor sees more than where it is",
                {"check": {"enum": list(CHECKS)}, "version": _VERSION},
                text=_ID,
                expected={},
                found={},
            )
        ),
        notes=_list(_ID),
        receipts={**_list(_ref("Receipt")), "description": "for the auditor, while it is waiting"},
        disputes={**_list({"type": "integer"}), "description": "for the auditor: those that it was asked for"},
    ),
    "Health": _object(
        "is it well?",
        {"status": _ID, "backlog": {"type": "integer"}, "parked": {"type": "integer"}},
    ),
}
