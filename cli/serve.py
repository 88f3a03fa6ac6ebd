"""`cairn serve`: everything on one machine, and nothing left behind."""

import os
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path

from redis.exceptions import RedisClusterException, RedisError

from cli import folder
from cli.api import base_url, is_healthy, reserve, resolve
from cli.embedded import claim_files, data_program, find_redis, queue_program
from cli.help import Subparsers, add_command
from cli.process import Program, StartError, die_with
from cli.supervisor import Supervisor
from commands.tokens import auditor_token
from events.settings import Settings, connect, public

API_PATIENCE = 60.0  # seconds for the API to answer, once Redis does
ROOT = Path(__file__).resolve().parents[1]

ABOUT = """Run the whole service on this machine.

Starts a Redis server for the matches and one for the queue (unless CAIRN_REDIS_URL and CAIRN_QUEUE_URL name others),
the workers and the API, starts again what dies, and says one line when the API answers. Ctrl-C or SIGTERM ends
everything. The data folder keeps the matches, the secret, the auditor's token and the servers' logs."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "serve", run, ABOUT, "CAIRN_PORT=8080 CAIRN_DATA=/var/lib/cairn cairn serve")
    parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one ends")


def run(args: Namespace) -> int:
    if args.with_parent:
        die_with(os.getppid(), signal.SIGTERM)
    settings = Settings.from_environment(os.environ, first_run=True)
    reserve(resolve(settings), settings.port).close()  # to say so early: the API itself checks again
    _require_servers(settings)
    environ = _environ_of_children(settings)
    servers = _prepare(settings, environ)
    supervisor = Supervisor()
    try:
        _serve(settings, supervisor, servers, environ)
    finally:
        supervisor.stop()
    return 0


def _serve(settings: Settings, supervisor: Supervisor, servers: list[Program], environ: Mapping[str, str]) -> None:
    supervisor.start(servers)
    if not supervisor.watch(until=lambda: _answers(settings.redis_url) and _answers(settings.queue_url)):
        return
    supervisor.start(_cairn(f"worker {number + 1}", "worker", environ) for number in range(settings.workers))
    supervisor.start([_cairn("the API", "api", environ)])
    deadline = time.monotonic() + API_PATIENCE
    if not supervisor.watch(until=lambda: is_healthy(settings) or time.monotonic() > deadline):
        return
    if time.monotonic() > deadline:
        raise StartError(f"the API did not answer within {API_PATIENCE:.0f} s")
    print(_ready(settings), flush=True)
    supervisor.up = True
    supervisor.watch(until=lambda: False)


def _require_servers(settings: Settings) -> None:
    """Refuse to start without the servers that others run."""
    for url, embedded in ((settings.redis_url, settings.embeds_redis), (settings.queue_url, settings.embeds_queue)):
        if not embedded:
            try:
                connect(url).ping()
            except (RedisError, RedisClusterException, OSError) as error:
                reason = str(error).splitlines()[0]
                raise StartError(f"cannot reach the Redis server {public(url)}: {reason}") from error


def _prepare(settings: Settings, environ: Mapping[str, str]) -> list[Program]:
    """Put the data folder in order; returns the servers that are to run in it."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        servers = list(_servers(settings, environ))
        folder.write_private(_token_file(settings), f"{auditor_token(settings.secret)}\n")
    except OSError as error:
        raise StartError(f"the data folder {settings.data} cannot be used: {error.strerror}") from error
    return servers


def _servers(settings: Settings, environ: Mapping[str, str]) -> Iterator[Program]:
    if settings.embeds_redis or settings.embeds_queue:
        lock, binary = folder.lock(settings.data), find_redis()
        if settings.embeds_redis:
            claim_files(settings.data / "redis", binary.release)
            yield data_program(binary, settings.data, environ, lock)
        if settings.embeds_queue:
            yield queue_program(binary, settings.data, environ)


def _cairn(name: str, command: str, environ: Mapping[str, str]) -> Program:
    # -P: the current folder may hold a module named like one of ours
    return Program(name, [sys.executable, "-P", "-m", "cli.main", command], environ)


def _environ_of_children(settings: Settings) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "CAIRN_DATA": str(settings.data), "PYTHONPATH": path}


def _answers(url: str) -> bool:
    try:
        return bool(connect(url).ping())
    except (RedisError, RedisClusterException, OSError):
        return False


def _token_file(settings: Settings) -> Path:
    return settings.data / "auditor.token"


def _ready(settings: Settings) -> str:
    token = folder.shown(_token_file(settings))
    return f"Cairn is ready: {base_url(settings)}  (docs: /docs; the auditor's token: {token})"
