"""A match whose events are not what its head vouches for: nobody plays on, nobody is told lies."""

import pytest

from events.keys import match_key
from events.packing import packed
from tests.api.problems import problem
from tests.service import Service
from tests.world import Entropy

HISTORY = ("events", "replay", "frames", "export")


@pytest.fixture
def damaged(service):
    """The service as another process finds it, after an event of a running match was lost."""
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=4)
    service.redis.xdel(match_key("events", match), "8-0")
    return Service(service.redis, entropy=Entropy("another")), match, tokens


@pytest.mark.parametrize("path", HISTORY)
def test_its_history_is_refused(damaged, path):
    service, match, tokens = damaged
    for token in (tokens[0], service.auditor, None):
        problem(service.get(f"/matches/{match}/{path}", token), 409, "match_damaged")


def test_no_command_is_taken(damaged):
    service, match, tokens = damaged
    before = service.stored()
    problem(service.send(match, tokens[0], {"type": "resign"}), 409, "match_damaged")
    problem(service.send(match, tokens[0], {"type": "revoke_token"}), 409, "match_damaged")
    problem(service.post(f"/matches/{match}/seats", {"player": "Eve"}), 409, "match_damaged")
    assert service.stored() == before


def test_other_matches_are_played_on(damaged):
    service, _, _ = damaged
    match, tokens = service.running()
    assert len(service.play(match, tokens, moves=3)) == 3


def test_an_altered_event_is_noticed_too(service):
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=4)
    body = service.app.extensions["cairn"].store.read(match, 6, 7)[0].body
    key = match_key("events", match)
    entries = service.redis.xrange(key)
    service.redis.delete(key)
    for version, fields in entries:
        altered = {b"d1": packed(body.replace(b'"seat":0', b'"seat":1'))}
        service.redis.xadd(key, altered if version == b"7-0" else fields, version)
    other = Service(service.redis)
    for path in HISTORY:
        problem(other.get(f"/matches/{match}/{path}"), 409, "match_damaged")
