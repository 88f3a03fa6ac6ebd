"""The yardstick: a Flask application that only parses what it is sent and answers as many bytes as the service does, on
the same server with the same settings. `python -m bench.noop PORT` runs it."""

import os
import signal
import sys
from dataclasses import fields
from functools import partial
from typing import Any

import orjson
from flask import Flask, Response, request

from cli.api import BACKLOG
from cli.process import die_with
from events.settings import Settings

# About what the service answers: for a card laid, for a card drawn (with its opening and proof), for a board.
LAID = {"at": 1, "cause": "c" * 100, "secrets": [["state", "end", "s" * 43]], "filler": "f" * 150}
DRAWN = LAID | {"openings": {"card": {"salt": "s" * 43, "value": "R5"}}, "proofs": "p" * 380}
VIEW = orjson.dumps({"board": "b" * 450, "version": 100})
HEAD = {"version": 100, "head": "h" * 43}

app = Flask("noop")


@app.post("/matches/<match>/commands")
def commands(match: str) -> Response:
    sent = orjson.loads(request.get_data())
    events = [_event(command) for command in (sent if isinstance(sent, list) else [sent])]
    return Response(orjson.dumps(HEAD | {"events": events}), 201, content_type="application/json")


@app.get("/matches/<match>/<view>")
def view(match: str, view: str) -> Response:
    return Response(VIEW, content_type="application/json")


def _event(command: dict[str, Any]) -> dict[str, Any]:
    return DRAWN if command["type"] == "draw_card" else LAID


def serve(port: int) -> None:
    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    defaults: dict[str, Any] = {field.name: field.default for field in fields(Settings)}  # as if nothing were set
    server = Server(
        "bench.noop:app",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.WSGI,
        workers=defaults["api_processes"],
        blocking_threads=defaults["api_threads"],
        backlog=BACKLOG,
        websockets=False,
        log_level=LogLevels.error,
    )
    server.serve(target_loader=partial(_load, os.getpid()), wrap_loader=True)


def _load(parent: int, _target: str) -> Any:
    die_with(parent, signal.SIGKILL)
    return app


if __name__ == "__main__":
    serve(int(sys.argv[1]))
