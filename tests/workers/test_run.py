"""Real workers, in processes of their own, against real servers."""

import signal
import time
from threading import Event, Thread

import pytest

from events.poking import Poker
from projections.marks import backlog
from projections.projector import Projector
from projections.views import make_views
from tests.projections.tools import EVERYWHERE, eventually, settled, stored, tables
from tests.redis_server import RedisServer
from tests.workers.process import WorkerProcess
from tests.world import Table, seated

PATIENCE = 20.0

SOON = 5.0  # seconds; on a machine that has nothing else to do it is a fraction of one


@pytest.fixture
def worker(data, queue, data_server, queue_server):
    with WorkerProcess(data_server.url, queue_server.url) as worker:
        yield worker


def poked(tables_, poker):
    """From now on their commands poke."""
    for table in tables_:
        table.referee._poke = poker.poke
    return tables_


def test_a_command_is_shown_soon(data, queue, worker):
    poker = Poker(queue.connection)
    (table,) = poked(tables(data, 1), poker)
    eventually(lambda: settled(data, [table]))
    for _ in range(5):
        began = time.monotonic()
        table.play(1)
        eventually(lambda: settled(data, [table]))
        assert time.monotonic() - began < 1.0  # no sweep was needed
    poker.close()


def test_without_pokes_the_sweep_finds_the_work(data, worker):
    those = tables(data, 20)
    eventually(lambda: settled(data, those), PATIENCE)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_soon_and_cleanly_when_it_is_asked_to(worker, number):
    began = time.monotonic()
    assert worker.stop(number) == 0
    assert time.monotonic() - began < SOON
    assert worker.lines() == []


def test_it_ends_soon_under_load(data, queue, worker):
    poker, over = Poker(queue.connection), Event()
    those = poked(tables(data, 20), poker)

    def play():
        while not over.is_set():
            for table in those:
                table.play(1)

    thread = Thread(target=play)
    thread.start()
    eventually(lambda: not all(stored(data, table.id) == {} for table in those))
    began = time.monotonic()
    assert worker.stop() == 0
    assert time.monotonic() - began < SOON
    over.set()
    thread.join()
    poker.close()
    Projector(those[0].store).drain(EVERYWHERE)
    assert settled(data, those)


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(data, data_server, queue_server, queue):
    those = tables(data, 200)
    for _ in range(5):  # the first worker may be faster than we are
        with WorkerProcess(data_server.url, queue_server.url, wait=False) as worker:
            eventually(lambda: sum(backlog(data).values()) < len(those), PATIENCE)
            worker.kill()
        interrupted = backlog(data)
        for table in those[::2]:
            table.play(1)
        if interrupted:
            break
    assert interrupted
    with WorkerProcess(data_server.url, queue_server.url, wait=False):
        eventually(lambda: settled(data, those), PATIENCE)
    assert all(stored(data, table.id) == make_views(table.head, table.match) for table in those)


def test_it_waits_for_servers_that_are_away():
    with (
        RedisServer(persistent=True) as data,
        RedisServer() as queue,
        WorkerProcess(data.url, queue.url) as worker,
        data.client() as client,
        queue.client() as queue_client,
    ):
        poker = Poker(queue_client)
        (table,) = poked([Table(client)], poker)
        table.create().seat("Ann", "Björn")
        eventually(lambda: settled(client, [table]), PATIENCE)
        for server in (data, queue):
            said = len(worker.lines())
            server.kill()
            eventually(lambda said=said: len(worker.lines()) == said + 1, PATIENCE)
            server.restart()
            table.play(1)
            eventually(lambda: settled(client, [table]), PATIENCE)
            eventually(lambda said=said: len(worker.lines()) == said + 2, PATIENCE)
        assert [line.split(": ")[1] for line in worker.lines()] == [
            "a Redis server cannot be reached",
            "a Redis server is back",
        ] * 2
        assert worker.process.poll() is None
        poker.close()


def test_it_may_start_before_its_servers():
    with RedisServer() as data, RedisServer() as queue:
        table = seated(data.client())
        data.kill()
        queue.kill()
        with WorkerProcess(data.url, queue.url, wait=False) as worker:
            eventually(worker.lines, PATIENCE)
            data.restart()
            queue.restart()
            table = seated(data.client())
            eventually(lambda: settled(data.client(), [table]), PATIENCE)


def test_it_stops_while_its_servers_are_away():
    with RedisServer() as data, RedisServer() as queue, WorkerProcess(data.url, queue.url) as worker:
        data.kill()
        queue.kill()
        eventually(worker.lines, PATIENCE)
        began = time.monotonic()
        worker.stop()
        assert time.monotonic() - began < SOON


def test_it_works_on_a_cluster(queue_server, queue):
    with RedisServer(cluster=True) as data, data.client() as client, WorkerProcess(data.url, queue_server.url):
        those = tables(client, 5)
        eventually(lambda: settled(client, those), PATIENCE)
