"""?at_least=N: a client reads its own writes, waits a moment for them, and never for what cannot come."""

import time
from dataclasses import replace
from threading import Timer

import pytest

from events.keys import PARTITIONS
from events.store import Store
from projections.reading import PATIENCE, Reader
from tests.api.problems import problem
from tests.service import Service

VIEWS = ("board", "hand", "scores", "moves", "timeline")


@pytest.fixture
def late():
    """A service whose views are made when the test says so."""
    return Service(projecting=False)


def _project(service):
    service.projector.drain(range(PARTITIONS))


def _impatient(service):
    """The same service, which gives up waiting soon."""
    parts = service.app.extensions["cairn"]
    service.app.extensions["cairn"] = replace(parts, reader=Reader(Store(service.redis), patience=0.02))
    return service


@pytest.mark.parametrize("name", VIEWS)
def test_a_reader_waits_until_the_view_has_caught_up(late, name):
    match, tokens = late.running()
    timer = Timer(0.1, _project, [late])
    timer.start()
    answer = late.get(f"/matches/{match}/{name}?at_least=6", tokens[0])
    timer.join()
    assert (answer.status_code, answer.json["version"]) == (200, 6)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_has_got_so_far_is_served_at_once(late, name):
    match, tokens = late.running(options={"starter": 0})
    _project(late)
    late.send(match, tokens[0], late.moves(match, tokens[0])[0])
    for query in ("", "?at_least=0", "?at_least=1", "?at_least=6"):
        assert late.get(f"/matches/{match}/{name}{query}", tokens[0]).json["version"] == 6


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_is_late_is_503_and_says_when_to_come_again(late, name):
    match, tokens = late.running(options={"starter": 0})
    _project(late)
    late.send(match, tokens[0], late.moves(match, tokens[0])[0])
    answer = _impatient(late).get(f"/matches/{match}/{name}?at_least=7", tokens[0])
    assert problem(answer, 503, "view_behind")["version"] == 6
    assert int(answer.headers["Retry-After"]) >= 1


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_does_not_exist_yet_is_late_too(late, name):
    match, tokens = late.running()
    answer = _impatient(late).get(f"/matches/{match}/{name}", tokens[0])
    assert problem(answer, 503, "view_behind")["version"] == 0


@pytest.mark.parametrize("name", VIEWS)
def test_nobody_waits_for_a_version_that_does_not_exist(late, name):
    match, tokens = late.running()
    began = time.monotonic()
    for version in (7, 8, 10**15):
        answer = late.get(f"/matches/{match}/{name}?at_least={version}", tokens[0])
        assert problem(answer, 400, "version_out_of_range")["version"] == 6
    assert time.monotonic() - began < PATIENCE / 2


def test_whoever_reads_with_the_version_of_their_command_sees_it(service):
    match, tokens = service.running(options={"starter": 0})
    for _ in range(8):
        token = service.to_move(match, tokens)
        version = service.send(match, token, service.moves(match, token)[0]).json["version"]
        for name in VIEWS:
            answer = service.get(f"/matches/{match}/{name}?at_least={version}", token)
            assert (answer.status_code, answer.json["version"]) == (200, version)


@pytest.mark.parametrize("given", ["-1", "x", "", "1.0", "1e3", "%2B5", "05", "0x6", "٣", "9" * 17, "%00", "6 "])
def test_a_version_is_a_plain_number(service, given):
    match, _ = service.running()
    problem(service.get(f"/matches/{match}/board?at_least={given}"), 400, "query_invalid")
