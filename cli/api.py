"""`cairn api`: the HTTP server."""

import http.client
import importlib
import os
import signal
import socket
from argparse import Namespace
from functools import partial
from typing import Any

from cli.help import Subparsers, add_command
from cli.process import StartError, die_with
from events.settings import Settings

BACKLOG = 1024
KILL_TIMEOUT = 3  # seconds that an open stream may take to notice that the server stops
QUIET = {"formatter": "generic", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}

ABOUT = """Serve the HTTP API.

It answers from Redis and leaves the rest to the workers. Run as many as you like, on as many machines: they share
nothing but Redis and the secret. Ctrl-C or SIGTERM ends it; open streams get a few seconds."""


def add_parser(subparsers: Subparsers) -> None:
    example = "CAIRN_REDIS_URL=redis://10.0.0.5 CAIRN_QUEUE_URL=redis://10.0.0.6 CAIRN_SECRET_FILE=secret cairn api"
    parser = add_command(subparsers, "api", run, ABOUT, example)
    parser.add_argument("--check", action="store_true", help="only ask the API at this port whether it is well")


def run(args: Namespace) -> int:
    settings = Settings.from_environment(os.environ)
    if args.check:
        return 0 if is_healthy(settings) else 1
    address = resolve(settings)
    with reserve(address, settings.port):
        _serve(settings, address)
    return 0


def resolve(settings: Settings) -> str:
    """The numeric address of the host, which is all that the server understands."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise StartError(f"CAIRN_HOST: {settings.host!r} is not an address of this machine") from error
    return str(found[0][4][0])


def reserve(address: str, port: int) -> socket.socket:
    """Make sure that the port is ours: the server would silently share one that another server listens on."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    probe, held = (socket.socket(family, socket.SOCK_STREAM) for _ in range(2))
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        with probe:
            _bind(probe, address, port)
        _bind(held, address, port)  # it never listens, but makes the next probe fail
    except OSError as error:
        held.close()
        raise StartError(
            f"cannot listen on {address} port {port}: {error.strerror}; CAIRN_PORT chooses another"
        ) from error
    return held


def _bind(unbound: socket.socket, address: str, port: int) -> None:
    unbound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections of a former run may still linger
    unbound.bind((address, port))


def is_healthy(settings: Settings) -> bool:
    connection = http.client.HTTPConnection(EVERYWHERE.get(settings.host, settings.host), settings.port, timeout=2)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def base_url(settings: Settings) -> str:
    host = EVERYWHERE.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def _serve(settings: Settings, address: str) -> None:
    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    server = Server(
        "api.wsgi:app",
        address=address,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_processes,
        blocking_threads=settings.api_threads,
        backlog=BACKLOG,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=KILL_TIMEOUT,
        log_level=LogLevels.error,
        log_dictconfig={"handlers": {"console": QUIET, "access": QUIET}},
    )
    server.serve(target_loader=partial(_load, os.getpid()), wrap_loader=True)


def _load(parent: int, target: str) -> Any:
    """Runs in each of the server's processes, before it answers: none may go on serving when the server has died."""
    die_with(parent, signal.SIGKILL)
    module, _, name = target.partition(":")
    return getattr(importlib.import_module(module), name)
