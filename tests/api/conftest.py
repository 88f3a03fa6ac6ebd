"""The service, new for each test."""

import pytest

from tests.service import Service


@pytest.fixture
def service():
    return Service()
