"""GET /matches: the newest first, by status and game, in pages."""

import pytest

from tests.api.problems import problem
from tests.service import Service


def _ids(answer):
    assert answer.status_code == 200, answer.text
    return [row["match"] for row in answer.json["matches"]]


def _pages(service, query):
    """Every page from the first to the last."""
    before = ""
    while before is not None:
        answer = service.get(f"/matches?{query}{before}")
        yield _ids(answer)
        before = answer.json["next"] and f"&before={answer.json['next']}"


@pytest.fixture
def matches(service):
    """An ended, a running and an open match, in this order of age."""
    ended, tokens = service.running()
    service.send(ended, tokens[0], {"type": "resign"})
    return {"ended": ended, "running": service.running(seats=4)[0], "open": service.open_match()}


def test_an_empty_lobby_is_a_list_too(service):
    assert service.get("/matches").json == {"matches": [], "next": None}


def test_the_newest_match_comes_first(service, matches):
    assert _ids(service.get("/matches")) == [matches["open"], matches["running"], matches["ended"]]


def test_a_row_is_the_head_record(service, matches):
    assert service.get("/matches").json["matches"] == [service.record(match) for match in reversed(matches.values())]


@pytest.mark.parametrize("status", ["open", "running", "ended"])
def test_matches_are_found_by_their_status(service, matches, status):
    assert _ids(service.get(f"/matches?status={status}")) == [matches[status]]
    assert _ids(service.get(f"/matches?game=lost-cities&status={status}")) == [matches[status]]


def test_matches_are_found_by_their_game(service, matches):
    assert len(_ids(service.get("/matches?game=lost-cities"))) == 3


def test_a_match_moves_from_open_to_running_to_ended(service):
    match = service.open_match()
    tokens = service.seat(match, "Ann", "Ben")
    assert _ids(service.get("/matches?status=open")) == []
    assert _ids(service.get("/matches?status=running")) == [match]
    service.send(match, tokens[0], {"type": "resign"})
    assert _ids(service.get("/matches?status=running")) == []
    assert _ids(service.get("/matches?status=ended")) == [match]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 200])
def test_pages_together_hold_every_match_once_in_order(service, limit):
    opened = [service.open_match() for _ in range(7)]
    pages = list(_pages(service, f"limit={limit}"))
    assert [match for page in pages for match in page] == opened[::-1]
    assert all(len(page) == limit for page in pages[:-1])


def test_matches_of_the_same_millisecond_are_paged_too():
    service = Service(clock=lambda: 1_800_000_000_000)
    opened = {service.open_match() for _ in range(9)}
    pages = list(_pages(service, "limit=2"))
    assert sorted(match for page in pages for match in page) == sorted(opened)


def test_pages_of_a_filtered_list_keep_the_filter(service):
    opened = [service.open_match() for _ in range(5)]
    service.running()
    pages = list(_pages(service, "status=open&game=lost-cities&limit=2"))
    assert [match for page in pages for match in page] == opened[::-1]


def test_a_match_opened_between_two_pages_disturbs_neither(service):
    opened = [service.open_match() for _ in range(4)]
    first = service.get("/matches?limit=2")
    service.open_match()
    second = service.get(f"/matches?limit=2&before={first.json['next']}")
    assert _ids(first) + _ids(second) == opened[::-1]


@pytest.mark.parametrize(
    "query", ["status=done", "game=chess", "limit=0", "limit=201", "limit=ten", "page=2", "status="]
)
def test_what_cannot_be_asked_is_refused(service, query):
    problem(service.get(f"/matches?{query}"), 400, "query_invalid")


@pytest.mark.parametrize("cursor", ["", "x", "!!!", "é", "%00", "LjEu", "a" * 500])
def test_only_a_cursor_of_ours_is_taken(service, cursor):
    service.open_match()
    problem(service.get(f"/matches?before={cursor}"), 400, "bad_cursor")
