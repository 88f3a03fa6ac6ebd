"""Every kind of Redis that events are kept in: a model of one, a real server, and a cluster."""

from contextlib import ExitStack

import fakeredis
import pytest

from tests.redis_server import RedisServer

pytest.register_assert_rewrite("tests.events.backend")  # so that what it finds amiss is told


@pytest.fixture(scope="session")
def plain_server():
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def cluster_server():
    with RedisServer(cluster=True) as server:
        yield server


def _backend(kind, request):
    from tests.events.backend import Backend

    if kind == "fakeredis":
        model = fakeredis.FakeServer()
        return Backend(lambda: fakeredis.FakeRedis(server=model))
    server = request.getfixturevalue(f"{kind}_server")
    return Backend(server.client, server.url)


@pytest.fixture(params=["fakeredis", "plain", "cluster"])
def backend(request):
    with ExitStack() as stack:
        yield stack.enter_context(_backend(request.param, request))


@pytest.fixture(params=["plain", "cluster"])
def real_backend(request):
    """For what only a real server can show."""
    with ExitStack() as stack:
        yield stack.enter_context(_backend(request.param, request))
