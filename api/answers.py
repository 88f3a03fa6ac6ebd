"""Answers: what they are made of, and whom they belong to."""

from collections.abc import Iterator, Mapping

import orjson
from flask import Response, request

from api.parts import parts
from commands.record import head_record
from commands.referee import Accepted
from events.canonical import encode
from events.loading import Loaded
from events.receipts import receipt_of
from events.redaction import Viewer, served, sight_of

_PRIVATE = [("Cache-Control", "private, no-cache"), ("Vary", "Authorization")]


def json_response(body: bytes, status: int = 200, etag: str | None = None) -> Response:
    """An answer that belongs to its caller; with an ETag, 304 for a caller who has it."""
    response = Response(body, status, _PRIVATE, content_type="application/json")
    if etag is not None:
        response.set_etag(etag)
        if request.if_none_match.contains_weak(etag):
            response.status_code = 304
    return response


def lines_response(lines: Iterator[bytes]) -> Response:
    """An answer of JSON documents, one to a line, each sent as soon as it is made."""
    ended = (line + b"\n" for line in lines)
    return Response(ended, 200, _PRIVATE, content_type="application/x-ndjson")


def accepted_response(accepted: Accepted, viewer: Viewer, members: Mapping[str, object]) -> Response:
    """The version, the head, the receipt for it, and the events as their sender may see them."""
    loaded = accepted.loaded
    sight = sight_of(viewer, loaded.match.status)
    events = [orjson.Fragment(served(entry, sight, loaded.match, parts().orders)) for entry in accepted.entries]
    head = {"version": loaded.head.version, "head": encode(loaded.head.hash)}
    return json_response(orjson.dumps({**members, **head, "receipt": receipt_of(loaded), "events": events}), 201)


def new_match_response(loaded: Loaded, members: Mapping[str, object]) -> Response:
    """The record of a new match, with the receipt for it."""
    record = orjson.loads(head_record(loaded.match, loaded.head))
    response = json_response(orjson.dumps({**record, "receipt": receipt_of(loaded), **members}), 201)
    response.headers["Location"] = f"/matches/{loaded.match.id}"
    return response
