"""Going through all the matches of a store: where to begin, and how far it has got."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from redis.exceptions import RedisClusterException, RedisError

from cli.process import StartError
from events.settings import Client, Settings, connect, public

SECONDS_BETWEEN_LINES = 10.0  # of progress, when it does not go to a terminal

Item = TypeVar("Item")


@contextmanager
def store_of(environ: "os._Environ[str]") -> Iterator[tuple[Settings, Client]]:
    """The settings and the store that they name; one that does not answer is a reason not to start."""
    settings = Settings.from_environment(environ)
    try:
        yield settings, connect(settings.redis_url)
    except (RedisError, RedisClusterException) as error:
        raise StartError(f"the Redis server {public(settings.redis_url)} does not answer: {error}") from error


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


def interrupted(done: str) -> int:
    """Say how to go on, and the exit code of a run that was interrupted."""
    print(f"interrupted{f': go on with --after {done}' if done else ''}", file=sys.stderr)
    return 130
