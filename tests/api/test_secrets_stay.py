"""Tokens, the service's secret, seeds, keys of matches and Idempotency-Keys stay where they belong."""

import logging

import pytest

from events.canonical import encode
from events.store import Store
from tests.api.problems import problem
from tests.api.tour import KEY, Tour
from tests.service import READS, Service
from tests.world import SECRET


class Traced:
    """A tour, what was logged meanwhile, and everything that was secret in it."""

    def __init__(self, logged):
        self.tour = Tour().go()
        self.logged = "\n".join(f"{record.name} {record.getMessage()}" for record in logged.records)
        self.service = self.tour.service
        self.store = Store(self.service.redis)
        self.matches = [row["match"] for row in self.service.get("/matches").json["matches"]]
        self.tokens = [*self.tour.tokens, self.service.auditor]
        self.seeds = [self.store.read(match, 0, 1)[0].openings["seed"] for match in self.matches]
        self.keys = [self.store.head(match).key for match in self.matches]

    @property
    def credentials(self):
        """What is kept nowhere, in any form."""
        return [*self.tokens, *(token.rpartition(".")[2] for token in self.tokens), SECRET.decode(), KEY]

    @property
    def everything(self):
        written = [form for key in self.keys for form in (encode(key), key.hex(), repr(key)[2:-1])]
        return [*self.credentials, *self.seeds, *written]


@pytest.fixture(scope="module")
def traced():
    handler = _Records()
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        return Traced(handler)
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


class _Records(logging.Handler):
    def __init__(self):
        super().__init__(logging.DEBUG)
        self.records = []

    def emit(self, record):
        self.records.append(record)


def _found(secrets, text):
    return [secret for secret in secrets if secret in text]


def test_the_tour_had_secrets_to_tell(traced):
    assert len(traced.matches) == 2
    assert len(set(traced.tokens)) == 10
    assert all(len(secret) > 20 for secret in traced.everything)


def test_the_log_tells_what_was_done_and_by_whom_and_no_secret(traced):
    match = traced.matches[-1]
    assert f"cairn.api match {match}: created lost-cities for 2" in traced.logged
    assert f"cairn.api match {match}: seat 0 taken, version 2" in traced.logged
    assert f"cairn.api match {match}: RevokeToken by seat 0, version " in traced.logged
    assert f"cairn.api POST '/matches/{match}/commands': 422 " in traced.logged
    assert _found(traced.everything, traced.logged) == []


def test_nobody_can_write_lines_of_their_own_into_the_log(service, caplog):
    caplog.set_level(logging.DEBUG)
    service.get("/matches/x%0Acairn.api%20match%20x:%20seat%200%20taken")
    service.post("/matches/x%0D%0Ay/commands", {"type": "resign"}, "token\u0085")
    assert caplog.records
    assert all(len(record.getMessage().splitlines()) == 1 for record in caplog.records)


def test_no_location_and_no_other_header_holds_a_secret(traced):
    for answer in traced.tour.answers:
        assert _found(traced.everything, str(answer.headers)) == []


def test_no_problem_holds_a_secret(traced):
    problems = [answer for answer in traced.tour.answers if answer.status >= 400]
    assert len(problems) > 100
    for answer in problems:
        assert _found(traced.everything, answer.body.decode()) == [], answer.path


def test_tokens_are_told_only_to_those_who_asked_for_them(traced):
    for answer in traced.tour.answers:
        if _found(traced.tokens, answer.body.decode()):
            assert (answer.method, answer.status) == ("POST", 201)
            assert answer.path.rpartition("/")[2] in ("seats", "commands", "forks")
            assert len(_found(traced.tokens, answer.body.decode())) == (2 if answer.path.endswith("forks") else 1)


def test_no_stored_event_holds_a_secret(traced):
    for match in traced.matches:
        bodies = b"\n".join(entry.body for entry in traced.store.read(match)).decode()
        assert match in bodies
        assert _found(traced.everything, bodies) == []


def test_what_proves_who_one_is_is_stored_nowhere_at_all(traced):
    stored = _all_bytes(traced.service.stored())
    assert any(traced.seeds[0].encode() in text for text in stored)  # seeds are, so this search finds what there is
    for secret in traced.credentials:
        assert not any(secret.encode() in text for text in stored)


def test_no_key_of_redis_is_named_after_a_secret(traced):
    names = b"\n".join(traced.service.stored()).decode()
    assert traced.matches[0] in names
    assert _found(traced.everything, names) == []


def _all_bytes(value):
    """Every text in a nest of containers."""
    if isinstance(value, bytes):
        return [value]
    if isinstance(value, dict):
        return _all_bytes([*value, *value.values()])
    if isinstance(value, list | tuple | set):
        return [text for item in value for text in _all_bytes(item)]
    return []


NAMES = ("token", "access_token", "auth", "Authorization", "key")


@pytest.mark.parametrize("name", NAMES)
def test_a_token_in_the_url_is_refused_as_an_unknown_parameter(name):
    service = Service()
    match, (token, _) = service.running()
    for path in READS:
        problem(service.get(f"/matches/{match}{path}?{name}={token}"), 400, "query_invalid")
    answer = service.post(f"/matches/{match}/commands?{name}={token}", {"type": "resign"})
    assert token not in problem(answer, 400, "query_invalid")["detail"]
    for path in ("/games", "/matches"):
        problem(service.get(f"{path}?{name}={token}"), 400, "query_invalid")
