"""Going through all the matches of a store: where to begin, and how far it has got."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from redis.exceptions import RedisClusterException, RedisError

from cli.process import StartError
from events.settings import Client, Settings, connect, public

SECONDS_BETWEEN_LINES = 10.0  # of progress, when it does not go to a terminal

Item = TypeVar("Item")


@contextmanager
def store_of(environ: Mapping[str, str], file: str | None = None) -> Iterator[tuple[Settings, Client]]:
    """The settings and the store that they name; one that does not answer is a reason not to start. `file`: what is
    looked for there, because there is no such file."""
    settings = Settings.from_environment(environ)
    try:
        yield settings, connect(settings.redis_url)
    except (RedisError, RedisClusterException) as error:
        reason = "" if file is None else f"there is no file {file!r}, and "
        told = f"{reason}the Redis server {public(settings.redis_url)} does not answer: {error}"
        raise StartError(told) from error


def add_choice(parser: ArgumentParser) -> None:
    """The arguments of a command that may go through the whole store."""
    parser.add_argument("--all", action="store_true", help="every match there is")
    parser.add_argument(
        "--after", metavar="MATCH", help="with --all: go on after this one, where a run was interrupted"
    )


def rest(matches: list[str], after: str | None) -> list[str]:
    """The matches after the one where a run was interrupted."""
    if after is None:
        return matches
    if after not in matches:
        raise StartError(f"there is no match {after!r} to go on after")
    return matches[matches.index(after) + 1 :]


def shown(items: Iterable[Item], progress: Callable[[], str], pause: float = SECONDS_BETWEEN_LINES) -> Iterator[Item]:
    """The items, with progress on the standard error."""
    due = time.monotonic() + pause
    for item in items:
        yield item
        if sys.stderr.isatty():
            print(f"\r{progress()}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= due:
            print(progress(), file=sys.stderr, flush=True)
            due = time.monotonic() + pause
    end = "\r" if sys.stderr.isatty() else ""
    print(f"{end}{progress()}", file=sys.stderr, flush=True)


def counted(total: int, parts: Mapping[str, int]) -> str:
    """How far it has got: how many there are of each kind."""
    told = ", ".join(f"{count} {what}" for what, count in parts.items() if count)
    return f"{sum(parts.values())} of {total} matches{f': {told}' if told else ''}"


def interrupted(done: str) -> int:
    """Say how to go on, and the exit code of a run that was interrupted."""
    print(f"interrupted{f': go on with --after {done}' if done else ''}", file=sys.stderr)
    return 130
