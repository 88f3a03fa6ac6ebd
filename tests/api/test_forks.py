"""Forks over HTTP: who may make one, who may look at it, and that it counts for nothing."""

import pytest

from events.canonical import encode
from events.loading import advance
from events.store import Store
from tests.api.problems import problem

PATHS = ("", "/board", "/scores", "/timeline", "/events", "/replay", "/frames", "/export", "/refusals")


def fork(service, match, at, token=None, **headers):
    return service.post(f"/matches/{match}/forks", {"at": at}, token, **headers)


@pytest.fixture
def running(service):
    match, tokens = service.running(options={"rounds": 1, "starter": 0})
    for _ in range(10):
        token = service.to_move(match, tokens)
        service.send(match, token, service.moves(match, token)[0])
    return match, tokens


@pytest.fixture
def ended(service, running):
    match, tokens = running
    service.play(match, tokens)
    return match, tokens


def test_anybody_may_fork_a_match_that_has_ended(service, ended):
    match, _ = ended
    answer = fork(service, match, 20)
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"/matches/{answer.json['match']}"
    origin = {"parent": match, "version": 20, "head": _hash_at(service, match, 20), "waits_for": []}
    assert answer.json["analysis"] == origin
    assert service.get(f"/matches/{answer.json['match']}/board").json["board"] is not None


def _hash_at(service, match, version):
    store = Store(service.redis)
    return encode(advance(None, store.read(match, 0, version), store.head(match).key).head.hash)


def test_whoever_forks_has_every_seat_and_may_play_on(service, ended):
    match, _ = ended
    forked = fork(service, match, 20).json
    service.play(forked["match"], forked["tokens"])
    record = service.get(f"/matches/{forked['match']}").json
    assert (record["status"], record["result"]["reason"]) == ("ended", "completed")
    assert service.get(f"/matches/{match}").json["analysis"] is None


def test_tokens_of_the_parent_are_no_tokens_of_the_fork(service, ended):
    match, tokens = ended
    forked = fork(service, match, 20).json
    problem(service.get(f"/matches/{forked['match']}/hand", tokens[0]), 401, "token_invalid")
    problem(service.get(f"/matches/{match}/hand", forked["tokens"][0]), 401, "token_invalid")


def test_a_match_that_is_played_is_forked_by_the_auditor_alone(service, running):
    match, tokens = running
    for token in (None, *tokens):
        problem(fork(service, match, 9, token), 403, "fork_too_soon")
    assert fork(service, match, 9, service.auditor).status_code == 201


def test_nobody_else_looks_at_it_until_its_parent_has_ended(service, running):
    match, tokens = running
    forked = fork(service, match, 9, service.auditor).json
    name = forked["match"]
    service.send(name, forked["tokens"][1], {"type": "resign"})  # it ends, and would be open
    for path in PATHS:
        problem(service.get(f"/matches/{name}{path}"), 403, "analysis_waits")
        problem(service.get(f"/matches/{name}{path}", tokens[0]), 401, "token_invalid")
        assert service.get(f"/matches/{name}{path}", service.auditor).status_code == 200
    problem(fork(service, name, 9), 403, "analysis_waits")
    problem(service.post(f"/matches/{name}/explain", {}), 403, "analysis_waits")
    service.play(match, tokens)
    for path in PATHS[:-1]:
        assert service.get(f"/matches/{name}{path}").status_code == 200


@pytest.mark.parametrize("path", ["board?at_least=999", "scores?at_least=999", "timeline?after=999"])
def test_a_waiting_fork_does_not_tell_how_far_it_is(service, running, path):
    match, _ = running
    forked = fork(service, match, 9, service.auditor).json
    problem(service.get(f"/matches/{forked['match']}/{path}"), 403, "analysis_waits")
    problem(service.get(f"/matches/{forked['match']}/{path}", forked["tokens"][0]), 400, "version_out_of_range")


def test_free_seats_of_a_waiting_fork_are_the_auditors(service, running):
    match, _ = running
    name = fork(service, match, 2, service.auditor).json["match"]
    seats = f"/matches/{name}/seats"
    problem(service.post(seats, {"player": "Eve"}), 403, "analysis_waits")
    assert service.post(seats, {"player": "Eve"}, service.auditor).status_code == 201


def test_an_analysis_is_not_in_the_lobby(service, ended):
    match, _ = ended
    forked = fork(service, match, 20).json["match"]
    listed = [row["match"] for row in service.get("/matches").json["matches"]]
    assert match in listed
    assert forked not in listed


def test_versions_that_are_not_there_cannot_be_forked(service, ended):
    match, _ = ended
    last = service.get(f"/matches/{match}").json["version"]
    problem(fork(service, match, last + 1), 400, "version_out_of_range")
    for at in (0, -1, "5", 2.5, None):
        assert fork(service, match, at).status_code == 400
    assert fork(service, match, last).json["status"] == "ended"


def test_a_fork_is_made_once_however_often_it_is_asked_for(service, ended):
    match, _ = ended
    key = "sixteen-or-more-characters"
    first, second = (fork(service, match, 20, Idempotency_Key=key) for _ in range(2))
    assert first.data == second.data
    problem(fork(service, match, 21, Idempotency_Key=key), 409, "key_reused")
    problem(fork(service, match, 20, Idempotency_Key="short"), 400, "key_invalid")
