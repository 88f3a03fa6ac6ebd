"""A real Redis for audits."""

import pytest

from tests.redis_server import RedisServer


@pytest.fixture(scope="session")
def audit_server():
    with RedisServer() as server:
        yield server


@pytest.fixture
def real(audit_server):
    client = audit_server.client()
    client.flushall()
    yield client
    client.close()
