"""What can go wrong with a request, by what its sender should do about it.

what went wrong                     class         status  the sender should
──────────────────────────────────  ────────────  ──────  ──────────────────────────────────────
the request cannot be read          BadRequest    400     mend it: `errors` says where
there is no good token              Unauthorized  401     send one, or take a seat
that is not for this seat           Forbidden     403     stop
there is no such thing              NotFound      404     stop
the match as it is says no          Rejected      409     look again
If-Match names another version      Outdated      412     look again
the rules say no                    IllegalMove   422     choose another move: `code` says why
the view has not caught up          Behind        503     try again in a moment
anything else                       –             500     nothing: it is our fault, and logged
"""

from typing import Any

from games.kit import Refusal


class Problem(Exception):
    status = 500
    title = "Internal Server Error"

    def __init__(self, code: str, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.members = members


class BadRequest(Problem):
    status, title = 400, "The request cannot be read"


class Unauthorized(Problem):
    status, title = 401, "There is no good token"


class Forbidden(Problem):
    status, title = 403, "Not for this seat"


class NotFound(Problem):
    status, title = 404, "There is no such thing"


def no_match(match: str) -> NotFound:
    return NotFound("match_not_found", f"there is no match {match[:40]!r}")


class Rejected(Problem):
    status, title = 409, "The match says no"


class Outdated(Problem):
    status, title = 412, "The match has moved on"


class IllegalMove(Problem):
    """A refusal by the rules, with the version it was judged at, and what would have been legal."""

    status, title = 422, "The rules say no"

    def __init__(self, refusal: Refusal, **members: Any) -> None:
        super().__init__(refusal.code, refusal.detail, rule=refusal.rule, facts=refusal.facts, **members)


class Behind(Problem):
    status, title = 503, "The view has not caught up"
