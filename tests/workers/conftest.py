"""Real servers: one for the matches, one for the queue."""

import pytest

from events.poking import open_queue
from tests.redis_server import RedisServer


@pytest.fixture(scope="session")
def data_server():
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def queue_server():
    with RedisServer() as server:
        yield server


@pytest.fixture
def data(data_server):
    yield from _client(data_server)


@pytest.fixture
def queue(queue_server):
    for client in _client(queue_server):
        yield open_queue(client)


def _client(server):
    client = server.client()
    client.flushall()
    yield client
    client.close()
