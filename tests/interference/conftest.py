"""The worlds' shuffles lie as the tests say, and not as their seeds would have it: audits have to take them so."""

import pytest

from web import verifier


@pytest.fixture(autouse=True)
def stacked_shuffles(monkeypatch):
    monkeypatch.setattr(verifier, "shuffled", lambda _seed, _match, _nonces, _number, items: items)
