"""Many writers at once, and writers and servers that die at any moment."""

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from random import Random
from time import perf_counter

import pytest

from events.store import Appended, Known
from tests.events.backend import check_whole
from tests.events.writer import EVENTS, append, write
from tests.redis_server import RedisServer

MATCH = "a match"


@contextmanager
def writer(url, name, threads=1, times=0):
    """A process of its own that appends; killed at the end if it still runs."""
    command = [sys.executable, "-m", "tests.events.writer", url, MATCH, name, str(threads), str(times)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def writes(bodies):
    """How many events each writer has in the stream."""
    return Counter(body["by"] for body in bodies)


def test_of_32_writers_none_loses_or_doubles_an_event(backend):
    stores = [backend.store() for _ in range(32)]
    heard = []
    with ThreadPoolExecutor(32) as pool:
        jobs = [pool.submit(write, store, MATCH, f"w{at}", range(2), heard.append) for at, store in enumerate(stores)]
        for job in jobs:
            job.result()
    bodies = check_whole(backend.client(), MATCH)
    assert writes(bodies) == {f"w{at}": 2 * EVENTS for at in range(32)}
    assert sorted(heard) == list(range(EVENTS, 64 * EVENTS + 1, EVENTS))


def test_of_32_writers_of_one_command_one_is_heard_and_the_others_are_told(backend):
    stores = [backend.store() for _ in range(32)]
    with ThreadPoolExecutor(32) as pool:
        outcomes = list(pool.map(lambda store: append(store, MATCH, "someone", "the same"), stores))
    kinds = Counter(map(type, outcomes))
    assert kinds == {Appended: 1, Known: 31}
    assert len({outcome.memory for outcome in outcomes if isinstance(outcome, Known)}) == 1
    assert len(check_whole(backend.client(), MATCH)) == EVENTS


def race(backend, processes, threads, times):
    heard = []
    with ExitStack() as stack:
        running = [stack.enter_context(writer(backend.url, f"p{at}", threads, times)) for at in range(processes)]
        for process in running:
            heard += map(int, process.communicate()[0].split())
            assert process.returncode == 0
    bodies = check_whole(backend.client(), MATCH)
    names = [f"p{process}.{thread}" for process in range(processes) for thread in range(threads)]
    assert writes(bodies) == dict.fromkeys(names, times * EVENTS)
    assert sorted(heard) == list(range(EVENTS, len(bodies) + 1, EVENTS))


def test_writers_in_many_processes_lose_and_double_nothing(real_backend):
    race(real_backend, 8, 4, 3)


@pytest.mark.long
def test_32_processes_lose_and_double_nothing(real_backend):
    race(real_backend, 32, 1, 20)


def some_appends_later(process, chooser):
    """What the writer was acknowledged so far; then a moment passes, and it is anywhere in its next append."""
    heard = [int(process.stdout.readline()) for _ in range(chooser.randrange(1, 40))]
    deadline = perf_counter() + chooser.uniform(0, 0.003)
    while perf_counter() < deadline:
        pass
    return heard


def killed_writers(backend, rounds, chooser):
    for number in range(rounds):
        with writer(backend.url, f"victim {number}", threads=2) as process:
            heard = some_appends_later(process, chooser)
            process.kill()
            heard += map(int, process.stdout)
        bodies = check_whole(backend.client(), MATCH)
        assert max(heard) <= len(bodies)
        assert len(bodies) % EVENTS == 0


def test_a_writer_that_is_killed_leaves_nothing_half_written(real_backend):
    killed_writers(real_backend, 6, Random(1))


@pytest.mark.long
def test_many_writers_that_are_killed_leave_nothing_half_written(real_backend):
    killed_writers(real_backend, 40, Random(2))


def killed_servers(cluster, rounds, chooser):
    with RedisServer(cluster=cluster, persistent=True) as server:
        heard = []
        for number in range(rounds):
            with writer(server.url, f"writer {number}", threads=2) as process:
                heard += some_appends_later(process, chooser)
                server.kill()
                heard += map(int, process.stdout)  # until it notices
            server.restart()
            with closing(server.client()) as client:
                bodies = check_whole(client, MATCH)
            assert max(heard) <= len(bodies)


def test_what_was_acknowledged_survives_the_death_of_the_server():
    killed_servers(False, 3, Random(3))


@pytest.mark.long
@pytest.mark.parametrize("cluster", [False, True], ids=["plain", "cluster"])
def test_what_was_acknowledged_survives_many_deaths_of_the_server(cluster):
    killed_servers(cluster, 25, Random(4))
