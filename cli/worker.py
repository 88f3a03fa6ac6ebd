"""`cairn worker`: one process that runs jobs."""

import os
import socket
from argparse import Namespace

from redis import Redis
from redis.exceptions import RedisError

from cli.help import Subparsers, add_command
from events.settings import Settings, connect

ABOUT = """Run one worker.

It keeps the projections up to date, audits, archives and watches the clocks. Run as many as you like, on as many
machines: they share nothing but Redis and the secret. Ctrl-C or SIGTERM ends it after the job it is doing."""


def add_parser(subparsers: Subparsers) -> None:
    example = "CAIRN_REDIS_URL=redis://10.0.0.5 CAIRN_QUEUE_URL=redis://10.0.0.6 CAIRN_SECRET_FILE=secret cairn worker"
    parser = add_command(subparsers, "worker", run, ABOUT, example)
    parser.add_argument("--check", action="store_true", help="only ask whether a worker of this machine is alive")


def run(args: Namespace) -> int:
    settings = Settings.from_environment(os.environ)
    if args.check:
        return 0 if _is_alive(settings) else 1
    from workers.run import main  # here, so that the other commands need not load it

    main(settings)
    return 0


def _is_alive(settings: Settings) -> bool:
    from rq import Worker

    queue = connect(settings.queue_url)
    assert isinstance(queue, Redis)  # Settings has refused a cluster
    try:  # the queue forgets a worker that no longer says that it lives
        return any(worker.hostname == socket.gethostname() for worker in Worker.all(connection=queue))
    except RedisError:
        return False
