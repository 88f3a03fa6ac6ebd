"""What tests share: a world without accidents, stores of each kind, and players."""

import fakeredis
import pytest

from tests.world import Clock, Entropy


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def entropy():
    return Entropy()


@pytest.fixture
def redis():
    return fakeredis.FakeRedis()
