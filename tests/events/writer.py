"""A writer that appends to a match against all others, as a thread, or as a program that may be killed.

python -m tests.events.writer URL MATCH NAME THREADS COUNT: each thread appends COUNT times, three events at once, and
prints the version of each append that was acknowledged. COUNT 0: until it is killed, or Redis is gone.
"""

import os
import sys
from contextlib import suppress
from itertools import count
from threading import Thread

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from events.match import NOTHING
from events.settings import connect
from events.store import Appended, Conflict, Known, Store
from tests.events.backend import commit

EVENTS = 3  # of one append


def append(store, match, name, command):
    """Append, however often others are faster; gives what came of it."""
    record = store.head(match)
    outcome = Conflict(record.head if record else NOTHING)
    while isinstance(outcome, Conflict):
        outcome = store.append(commit(match, outcome.head, EVENTS, command, name))
    return outcome


def write(store, match, name, times, acknowledged):
    for number in times:
        outcome = append(store, match, name, f"{name}/{number}")
        assert isinstance(outcome, Appended | Known)
        if isinstance(outcome, Appended):
            acknowledged(outcome.head.version)


def tell(version):
    os.write(sys.stdout.fileno(), b"%d\n" % version)  # a line at once, whatever other threads write


def main(url, match, name, threads, times):
    def work(thread):
        with suppress(RedisConnectionError, RedisTimeoutError):
            store = Store(connect(url))
            numbers = range(int(times)) if int(times) else count()
            write(store, match, f"{name}.{thread}", numbers, tell)

    running = [Thread(target=work, args=(thread,)) for thread in range(int(threads))]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
