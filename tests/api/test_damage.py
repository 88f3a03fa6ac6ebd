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


MATCH_PATHS = ("", "/board", "/hand", "/scores", "/timeline", "/events", "/replay", "/frames", "/export")
DAMAGE = {
    "another type of head": ("head", lambda redis, key: redis.delete(key) and redis.lpush(key, "x")),
    "a version that is none": ("head", lambda redis, key: redis.hset(key, "version", "x")),
    "a version past all others": ("head", lambda redis, key: redis.hset(key, "version", "9" * 20)),
    "tokens that are none": ("head", lambda redis, key: redis.hset(key, "tokens", "a,b")),
    "no record": ("head", lambda redis, key: redis.hdel(key, "record")),
    "a record that is none": ("head", lambda redis, key: redis.hset(key, "record", "null")),
    "a record that is a list": ("head", lambda redis, key: redis.hset(key, "record", "[]")),
    "a record of nothing": ("head", lambda redis, key: redis.hset(key, "record", "{}")),
    "no openings": ("openings", lambda redis, key: redis.delete(key)),
    "openings that are none": ("openings", lambda redis, key: redis.delete(key) and redis.xadd(key, {"x": "y"}, "2-0")),
    "another type of events": ("events", lambda redis, key: redis.delete(key) and redis.lpush(key, "x")),
    "a name's opening that is none": ("erasable", lambda redis, key: redis.hset(key, "x", "y")),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_no_damage_is_our_fault(service, damage):
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=4)
    assert match in [row["match"] for row in service.get("/matches").json["matches"]]
    kind, change = DAMAGE[damage]
    change(service.redis, match_key(kind, match))
    other = Service(service.redis, entropy=Entropy("another"))
    assert other.get("/matches").status_code == 200
    found = set()
    for token in (None, tokens[0], service.auditor):
        for path in MATCH_PATHS:
            found.add(other.get(f"/matches/{match}{path}", token).status_code)
        found.add(other.post(f"/matches/{match}/explain", {}, token).status_code)
        found.add(other.post(f"/matches/{match}/audits", {}, token).status_code)
    found.add(other.send(match, tokens[0], {"type": "resign"}).status_code)
    assert 409 in found
    assert 500 not in found


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
