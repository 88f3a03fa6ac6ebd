"""The table of paths: what each is for, what it takes, what it answers, and how it can fail."""

from dataclasses import dataclass, field
from typing import Any

TAGS = {
    "games": "What can be played",
    "matches": "Open a match, take a seat, send commands",
    "views": "See a match",
    "history": "See how it came about, and check it",
    "disputes": "Dispute a match, rule on it, analyse it",
    "service": "The service itself",
}
LINES = "application/x-ndjson"  # JSON documents, one to a line


def _query(name: str, about: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": about, "schema": schema}


def _header(name: str, about: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": about, "schema": {"type": "string"}}


_MATCH = {"name": "match", "in": "path", "required": True, "schema": {"type": "string"}}
_NUMBER = {"type": "integer", "minimum": 0}
_AT_LEAST = _query("at_least", "wait, for a moment, until the view has reached this version", **_NUMBER)
_KEY = _header(
    "Idempotency-Key", "1 to 64 visible characters: repeat the request with it and get the same answer, for ever"
)
_LONG_KEY = _header(
    "Idempotency-Key", "16 to 64 visible characters that nobody can guess: who has it can get the token"
)
_IF_MATCH = _header("If-Match", 'the version that you have seen, in quotes: "7"; another one is answered with 412')
_IF_NONE_MATCH = _header("If-None-Match", "the ETag that you have")

_BODY = ("body_unreadable", "body_invalid")
_BAD_TOKEN = ("token_invalid", "token_revoked")
_NO_MATCH = {"404": ("match_not_found",)}
_WAITS = ("analysis_waits",)
_DAMAGED = {"409": ("match_damaged",)}
_AWAY = {"503": ("store_unavailable",)}
_BEHIND = {"503": ("view_behind", "store_unavailable")}


@dataclass(frozen=True, slots=True)
class Path:
    method: str
    url: str
    name: str
    tag: str
    summary: str
    about: str
    answer: str = ""
    gives: str = "the answer"
    status: str = "200"
    body: str = ""
    token: str = "optional"  # "none", "optional" or "required"
    content: str = "application/json"
    parameters: tuple[dict[str, Any], ...] = ()
    problems: dict[str, tuple[str, ...]] = field(default_factory=dict)
    not_modified: bool = False
    body_required: bool = True


def _view(name: str, summary: str, about: str, token: str, parameters: tuple[dict[str, Any], ...] = ()) -> Path:
    missing = ("token_missing",) if token == "required" else ()
    problems = {
        "400": ("query_invalid", "version_out_of_range"),
        "401": (*missing, *_BAD_TOKEN),
        **_NO_MATCH,
        **_DAMAGED,
        **_BEHIND,
    }
    problems["403"] = ("not_a_seat",) if token == "required" else _WAITS
    url = "/matches/{match}/" + name
    taken = (_MATCH, _AT_LEAST, _IF_NONE_MATCH, *parameters)
    return Path(
        "get",
        url,
        name,
        "views",
        summary,
        about,
        name.capitalize(),
        "the view",
        token=token,
        parameters=taken,
        problems=problems,
        not_modified=True,
    )


def _audit(url: str, name: str, summary: str, about: str, answer: str = "", content: str = "application/json") -> Path:
    number = {"name": "number", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
    seen = "Until the match has ended only its seats and the auditor see it, and only the auditor sees values."
    return Path(
        "get",
        "/matches/{match}/audits" + url,
        name,
        "history",
        summary,
        f"{about} {seen}",
        answer,
        parameters=(_MATCH, number) if url else (_MATCH,),
        content=content,
        problems={
            "400": ("query_invalid",),
            "401": ("token_missing", *_BAD_TOKEN),
            "404": ("match_not_found", "audit_not_found") if url else ("match_not_found",),
            **_DAMAGED,
            **_AWAY,
        },
    )


_LIMIT = _query("limit", "how many at most", type="integer", minimum=1)
_AFTER = _query("after", "those after this version", **_NUMBER)
_REPLAYED = {
    "400": ("query_invalid", "version_out_of_range"),
    "401": _BAD_TOKEN,
    "403": ("not_your_view", *_WAITS),
    **_NO_MATCH,
    "409": ("match_damaged",),
    **_AWAY,
}
_AS = _query("as", "`spectator`, `auditor` or a seat: yourself, or anybody once the match has ended", type="string")

PATHS = (
    Path(
        "get",
        "/games",
        "games",
        "games",
        "The catalogue",
        "Games with their seats, options, commands and rules.",
        "Games",
        token="none",
        problems={"400": ("query_invalid",)},
    ),
    Path(
        "get",
        "/matches",
        "lobby",
        "matches",
        "The lobby",
        "Matches, newest first, by pages.",
        "Lobby",
        token="none",
        parameters=(
            _query("status", "only these", enum=["open", "running", "ended"]),
            _query("game", "only this game's", type="string"),
            _LIMIT,
            _query("before", "`next` of the page before", type="string"),
        ),
        problems={"400": ("query_invalid", "bad_cursor"), **_AWAY},
    ),
    Path(
        "post",
        "/matches",
        "create_match",
        "matches",
        "Open a match",
        "The seed of its shuffles is committed to at once, before anybody is seated.",
        "NewRecord",
        "the new match",
        "201",
        "NewMatch",
        "none",
        parameters=(_KEY,),
        problems={
            "400": (
                *_BODY,
                "unknown_game",
                "unknown_seats",
                "option_invalid",
                "key_invalid",
                "query_invalid",
            ),
            "409": ("key_reused", "lost_race"),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "post",
        "/matches/{match}/seats",
        "take_seat",
        "matches",
        "Take a seat",
        "The answer holds the seat's token. The last seat to be taken starts the match.",
        "Seated",
        "your seat",
        "201",
        "NewSeat",
        "none",
        parameters=(_MATCH, _LONG_KEY, _IF_MATCH),
        problems={
            "400": (*_BODY, "unknown_seat", "key_invalid", "query_invalid", "if_match_invalid"),
            "403": _WAITS,
            **_NO_MATCH,
            "409": ("match_full", "seat_taken", "key_reused", "lost_race", "match_damaged"),
            "412": ("version_mismatch",),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "get",
        "/matches/{match}",
        "match",
        "matches",
        "A match",
        "Its head record; never behind its events.",
        "Match",
        token="none",
        parameters=(_MATCH, _IF_NONE_MATCH),
        problems={"400": ("query_invalid",), "403": _WAITS, **_NO_MATCH, **_DAMAGED, **_AWAY},
        not_modified=True,
    ),
    Path(
        "post",
        "/matches/{match}/commands",
        "submit",
        "matches",
        "Send commands",
        "Checked in this order: token, body, Idempotency-Key, If-Match, rules. A refusal changes nothing.",
        "Accepted",
        "accepted",
        "201",
        "Commands",
        "required",
        parameters=(_MATCH, _KEY, _IF_MATCH),
        problems={
            "400": (*_BODY, "unknown_command", "key_invalid", "if_match_invalid", "query_invalid"),
            "401": ("token_missing", *_BAD_TOKEN),
            "403": ("not_a_seat",),
            **_NO_MATCH,
            "409": ("match_not_started", "match_ended", "seat_left", "key_reused", "lost_race", "match_damaged"),
            "412": ("version_mismatch",),
            "413": ("body_too_large",),
            "422": (),
            **_AWAY,
        },
    ),
    _view("board", "The table", "What everybody sees.", "optional"),
    _view("hand", "Your hand", "What your seat holds.", "required"),
    _view("scores", "The scores", "Points with their arithmetic, as you may see them.", "optional"),
    _view(
        "moves",
        "Your legal moves",
        "Each exactly as POST …/commands takes it; empty when it is not your turn.",
        "required",
    ),
    _view(
        "timeline", "What happened, in words", "One line per event, as you may see it.", "optional", (_AFTER, _LIMIT)
    ),
    Path(
        "get",
        "/matches/{match}/events",
        "events",
        "history",
        "The events",
        "As you may see them, with proofs for what you drew.",
        "Events",
        parameters=(_MATCH, _AFTER, _LIMIT),
        problems={
            "400": ("query_invalid", "version_out_of_range"),
            "401": _BAD_TOKEN,
            "403": _WAITS,
            **_NO_MATCH,
            "409": ("match_damaged",),
            **_AWAY,
        },
    ),
    Path(
        "get",
        "/matches/{match}/replay",
        "replay",
        "history",
        "A match as it was",
        "Every view as of a version, byte for byte as it was served then, and the move that led there.",
        "Frame",
        parameters=(
            _MATCH,
            _query("at", "the version; by default the latest", type="integer", minimum=1),
            _AS,
        ),
        problems=_REPLAYED,
    ),
    Path(
        "get",
        "/matches/{match}/frames",
        "frames",
        "history",
        "A match as it was, version by version",
        "What `replay` gives for each version, one document to a line, sent as they are made. The last line is that of "
        "`until`: one that is not was cut off.",
        "Frame",
        "one Frame to a line",
        content=LINES,
        parameters=(
            _MATCH,
            _AFTER,
            _query("until", "up to this version; by default the latest", **_NUMBER),
            _AS,
        ),
        problems=_REPLAYED,
    ),
    Path(
        "post",
        "/matches/{match}/explain",
        "explain",
        "history",
        "Why a command would be legal or not, or why the scores stand as they do",
        "With a command: the verdict at that version, its rule and facts, and the smallest changes that would flip it; "
        "what the command would bring about is never computed. Without: the arithmetic of the scores. Asking changes "
        "nothing.",
        "Explanation",
        body="Asked",
        parameters=(_MATCH,),
        problems={
            "400": (*_BODY, "unknown_command", "unknown_seat", "version_out_of_range", "query_invalid"),
            "401": _BAD_TOKEN,
            "403": ("not_your_view", *_WAITS),
            **_NO_MATCH,
            "409": ("match_damaged",),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "get",
        "/matches/{match}/export",
        "export",
        "history",
        "The match file",
        "One document that proves itself; redacted for you until the match has ended.",
        "MatchFile",
        parameters=(_MATCH,),
        problems={
            "400": ("query_invalid",),
            "401": _BAD_TOKEN,
            "403": _WAITS,
            **_NO_MATCH,
            "409": ("match_damaged",),
            **_AWAY,
        },
    ),
    Path(
        "get",
        "/matches/{match}/refusals",
        "refusals",
        "history",
        "What was refused",
        "Your own refused commands; every seat's for the auditor.",
        "Refusals",
        token="required",
        parameters=(_MATCH,),
        problems={
            "400": ("query_invalid",),
            "401": ("token_missing", *_BAD_TOKEN),
            "403": _WAITS,
            **_NO_MATCH,
            **_DAMAGED,
            **_AWAY,
        },
    ),
    Path(
        "post",
        "/matches/{match}/disputes",
        "open_dispute",
        "disputes",
        "Open a dispute",
        "About a version, or about a command that was refused there. It stands in the match's events with all that"
        " happened before as its evidence, and an audit runs by itself.",
        "Disputed",
        "the dispute's number",
        "201",
        "NewDispute",
        "required",
        parameters=(_MATCH, _KEY, _IF_MATCH),
        problems={
            "400": (*_BODY, "version_out_of_range", "key_invalid", "if_match_invalid", "query_invalid"),
            "401": ("token_missing", *_BAD_TOKEN),
            "403": ("not_a_seat",),
            **_NO_MATCH,
            "409": (
                "match_not_started",
                "only_analysis",
                "dispute_open",
                "dispute_too_late",
                "too_many_disputes",
                "refusal_not_found",
                "key_reused",
                "lost_race",
                "match_damaged",
            ),
            "412": ("version_mismatch",),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "post",
        "/matches/{match}/rulings",
        "rule",
        "disputes",
        "Rule on a dispute",
        "The auditor's word. The remedy may void the match, or give it to the seats that are named.",
        "Disputed",
        "the dispute's number",
        "201",
        "NewRuling",
        "required",
        parameters=(_MATCH, _KEY, _IF_MATCH),
        problems={
            "400": (*_BODY, "key_invalid", "if_match_invalid", "query_invalid"),
            "401": ("token_missing", *_BAD_TOKEN),
            "403": ("not_the_auditor",),
            **_NO_MATCH,
            "409": (
                "dispute_not_found",
                "dispute_ruled",
                "dispute_lapsed",
                "remedy_unfit",
                "key_reused",
                "lost_race",
                "match_damaged",
            ),
            "412": ("version_mismatch",),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "post",
        "/matches/{match}/forks",
        "fork",
        "disputes",
        "Fork a match",
        "A new match that begins with a copy of this one up to a version: an analysis. You get the tokens of all its"
        " seats. Once the match has ended anybody may fork it; before, only the auditor.",
        "Forked",
        "the fork",
        "201",
        "NewFork",
        parameters=(_MATCH, _LONG_KEY),
        problems={
            "400": (*_BODY, "version_out_of_range", "key_invalid", "query_invalid"),
            "401": _BAD_TOKEN,
            "403": ("fork_too_soon", "analysis_waits"),
            **_NO_MATCH,
            "409": ("key_reused", "lost_race", "match_damaged"),
            "413": ("body_too_large",),
            **_AWAY,
        },
    ),
    Path(
        "post",
        "/matches/{match}/audits",
        "ask_for_audit",
        "history",
        "Have it audited",
        "Everything is checked again by a worker; `Location` says where the report will be. While an audit is waiting, "
        "asking again joins it. Until the match has ended this is for its seats and the auditor, then for everybody.",
        "AuditAsked",
        "the audit's number",
        "202",
        "NewAudit",
        parameters=(_MATCH,),
        problems={
            "400": (*_BODY, "receipt_invalid", "query_invalid"),
            "401": ("token_missing", *_BAD_TOKEN),
            **_NO_MATCH,
            "409": ("audit_waiting", "match_damaged"),
            "413": ("body_too_large",),
            **_AWAY,
        },
        body_required=False,
    ),
    _audit("", "audits", "The audits", "The latest 20, the newest first.", "Audits"),
    _audit("/{number}", "audit", "The report of an audit", "The verdict, the checks and what they found.", "Audit"),
    _audit("/{number}/report", "audit_page", "The report, for people", "A page; works offline.", content="text/html"),
    Path(
        "get",
        "/health",
        "health",
        "service",
        "Is it well?",
        "With the backlog of views and the matches that could not be folded.",
        "Health",
        token="none",
        problems=dict(_AWAY),
    ),
    Path(
        "get",
        "/keys",
        "keys",
        "history",
        "The keys of receipts",
        "Every public key that receipts were ever signed with here; compare them with those of your receipts.",
        "Keys",
        token="none",
        problems={"400": ("query_invalid",), **_AWAY},
    ),
    Path(
        "get",
        "/verifier.py",
        "verifier",
        "history",
        "The verifier of match files",
        "One file of Python that needs nothing else: `python3 verifier.py match.json --keys keys.json`.",
        token="none",
        content="text/x-python",
        problems={"400": ("query_invalid",)},
    ),
    Path("get", "/openapi.json", "openapi", "service", "This description", "OpenAPI 3.1.", token="none"),
    Path(
        "get",
        "/docs",
        "docs",
        "service",
        "This description, for people",
        "Works offline.",
        token="none",
        content="text/html",
    ),
)
