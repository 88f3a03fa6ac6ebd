"""Every kind of Redis that views are kept in: a model of one, a real server, and a cluster."""

import fakeredis
import pytest

from tests.redis_server import RedisServer


@pytest.fixture(scope="session")
def plain_server():
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def cluster_server():
    with RedisServer(cluster=True) as server:
        yield server


@pytest.fixture
def real(plain_server):
    """A client of a real server, which is empty."""
    yield from _client(plain_server)


@pytest.fixture(params=["model", "plain", "cluster"])
def anywhere(request):
    """A client of each kind of Redis."""
    if request.param == "model":
        yield fakeredis.FakeRedis()
    else:
        yield from _client(request.getfixturevalue(f"{request.param}_server"))


def _client(server):
    client = server.client()
    client.flushall()
    yield client
    client.close()
