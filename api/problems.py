"""Errors as RFC 9457 problem documents. The one place where they are translated."""

import logging
from typing import Any

import orjson
from flask import Flask, Response, request
from redis.exceptions import (
    ClusterDownError,
    ConnectionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TimeoutError,
    TryAgainError,
)
from werkzeug.exceptions import HTTPException

from api.codes import CODES
from events.canonical import Unreadable
from events.problems import BadRequest, Problem, Rejected
from events.store import Damaged

log = logging.getLogger("cairn.api")

RETRY_SECONDS = 1
LONGEST_PATH = 80  # characters of a path that are logged
AWAY = (
    ClusterDownError,
    ConnectionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    TimeoutError,
    TryAgainError,
)
NOT_NOW = ("MISCONF", "NOREPLICAS", "BUSY")  # a server that cannot write at present: its disk, its copies, a script


class Unavailable(Problem):
    status, title = 503, "The store cannot be reached"


def problem_response(problem: Problem) -> Response:
    document: dict[str, Any] = {
        "type": f"/docs#{problem.code if problem.code in CODES else 'refused'}",
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
        "code": problem.code,
        **problem.members,
    }
    response = Response(orjson.dumps(document), problem.status, content_type="application/problem+json")
    if problem.status == 503:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    response.headers["Cache-Control"] = "no-store"
    return response


def register(app: Flask) -> None:
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(Unreadable, _unreadable)
    app.register_error_handler(Damaged, _damaged)
    app.register_error_handler(HTTPException, _http)
    for kind in AWAY:
        app.register_error_handler(kind, _unavailable)
    app.register_error_handler(ResponseError, _refused_by_redis)
    app.register_error_handler(500, _fault)


def _problem(problem: Problem) -> Response:
    log.info("%s %r: %s %s", request.method, request.path[:LONGEST_PATH], problem.status, problem.code)
    return problem_response(problem)


def _unreadable(error: Unreadable) -> Response:
    return _problem(BadRequest("body_unreadable", str(error), errors=[]))


def _damaged(error: Exception) -> Response:
    log.error("%s", error)
    return problem_response(
        Rejected("match_damaged", "what is stored of this match contradicts itself; ask the auditor")
    )


def _unavailable(error: Exception) -> Response:
    log.error("Redis: %s", error)
    return problem_response(Unavailable("store_unavailable", "the store cannot be reached; try again in a moment"))


def _refused_by_redis(error: ResponseError) -> Response:
    if any(word in str(error) for word in NOT_NOW):
        return _unavailable(error)
    if "WRONGTYPE" in str(error) and request.view_args:  # one of the match's keys holds something else
        return _damaged(error)
    raise error  # our fault: logged, and answered with 500


def _http(error: HTTPException) -> Response:
    """What Flask itself refuses: unknown paths and methods, bodies that are too large."""
    status = error.code or 500
    kind = type("Http", (Problem,), {"status": status, "title": error.name})
    code, detail = _HTTP_CODES.get(status, ("request_refused", error.description or error.name))
    response = problem_response(kind(code, detail))
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response


def _fault(_: Exception) -> Response:
    """Our fault: Flask has logged it with its traceback; the caller learns nothing of our insides."""
    return problem_response(Problem("internal_error", "this is our fault, and it has been logged"))


_HTTP_CODES = {
    404: ("path_not_found", "there is nothing at this path; GET /docs lists the paths"),
    405: ("method_not_allowed", "this path does not take that method"),
    413: ("body_too_large", "the body is larger than 64 KiB"),
}
