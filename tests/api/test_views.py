"""Board, hand, scores, moves and timeline: what they hold, and how they are served."""

from itertools import pairwise

import pytest

from tests.api.problems import problem

VIEWS = ("board", "hand", "scores", "moves", "timeline")


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_holds_its_version_and_itself(service, name):
    match, tokens = service.running()
    answer = service.get(f"/matches/{match}/{name}", tokens[0])
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    assert answer.json.keys() == {"version", name}
    assert answer.json["version"] == service.record(match)["version"]


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_belongs_to_its_caller_and_is_known_by_its_version(service, name):
    match, tokens = service.running()
    answer = service.get(f"/matches/{match}/{name}", tokens[0])
    assert answer.headers["Vary"] == "Authorization"
    assert answer.headers["Cache-Control"].startswith("private")
    assert answer.headers["ETag"] == f'"1-{answer.json["version"]}"'


@pytest.mark.parametrize("name", VIEWS)
def test_a_caller_who_has_the_view_is_not_sent_it_again(service, name):
    match, tokens = service.running(options={"starter": 0})
    path = f"/matches/{match}/{name}"
    etag = service.get(path, tokens[0]).headers["ETag"]
    for given in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        answer = service.get(path, tokens[0], If_None_Match=given)
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == etag
        assert answer.headers["Vary"] == "Authorization"
        assert answer.headers["Cache-Control"].startswith("private")
    assert service.get(path, tokens[0], If_None_Match='"1-5"').status_code == 200
    service.play(match, tokens, moves=1)
    fresh = service.get(path, tokens[0], If_None_Match=etag)
    assert (fresh.status_code, fresh.json["version"]) == (200, 7)


@pytest.mark.parametrize("name", ["hand", "moves"])
def test_an_etag_is_no_way_around_the_token(service, name):
    match, tokens = service.running()
    etag = service.get(f"/matches/{match}/{name}", tokens[0]).headers["ETag"]
    problem(service.get(f"/matches/{match}/{name}", If_None_Match=etag), 401, "token_missing")


@pytest.mark.parametrize("name", ["", *(f"/{name}" for name in VIEWS)])
def test_what_a_get_expects_to_be_there_does_not_matter(service, name):
    match, tokens = service.running()
    for given in ('"3"', "nonsense", "*"):
        assert service.get(f"/matches/{match}{name}", tokens[0], If_Match=given).status_code == 200
        assert service.get(f"/matches/{match}{name}", tokens[0], If_Range=given, Range="bytes=0-3").status_code == 200


def test_before_the_start_the_views_are_empty(service):
    match = service.open_match()
    (token,) = service.seat(match, "Ann")
    found = {name: service.get(f"/matches/{match}/{name}", token).json for name in VIEWS}
    assert [found[name][name] for name in ("board", "hand", "scores", "moves")] == [None, None, None, []]
    assert [line["text"] for line in found["timeline"]["timeline"]] == [
        "a match of Lost Cities for 2 is created",
        "takes the seat as Ann",
    ]


def test_everybody_sees_the_same_board(service):
    match, tokens = service.running(seats=4)
    service.play(match, tokens, moves=10)
    seen = {service.get(f"/matches/{match}/board", token).data for token in (*tokens, service.auditor, None)}
    assert len(seen) == 1


def test_a_hand_holds_what_its_seat_was_dealt(service):
    match, tokens = service.running()
    for seat, token in enumerate(tokens):
        hand = service.get(f"/matches/{match}/hand", token).json["hand"]
        dealt = service.get(f"/matches/{match}/events", token).json["events"][-1]["openings"][f"hands.{seat}"]["value"]
        assert hand["seat"] == seat
        assert sorted(hand["cards"]) == sorted(card.rstrip("abc") for card in dealt)


def test_the_totals_of_the_scores_are_those_of_the_result(service):
    match, tokens = service.running(options={"rounds": 2})
    service.play(match, tokens)
    scores = service.get(f"/matches/{match}/scores").json["scores"]
    assert [side["points"] for side in scores["rounds"][0]["sides"]] != []
    assert scores["totals"] == service.record(match)["result"]["scores"]
    assert [sum(row["sides"][side]["points"] for row in scores["rounds"]) for side in (0, 1)] == scores["totals"]


# ── the timeline ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _lines(service, match, token=None, query=""):
    return service.get(f"/matches/{match}/timeline{query}", token).json["timeline"]


def test_the_timeline_has_a_line_for_every_event(service):
    match, tokens = service.running()
    service.play(match, tokens, moves=6)
    lines = _lines(service, match)
    assert [line["version"] for line in lines] == list(range(1, service.record(match)["version"] + 1))
    assert all(line.keys() == {"version", "at", "seat", "text"} for line in lines)
    assert all(one["at"] <= two["at"] for one, two in pairwise(lines))


def test_the_timeline_is_given_in_pages(service):
    match, tokens = service.running()
    service.play(match, tokens, moves=9)
    whole = _lines(service, match, tokens[0])
    for limit in (1, 4, 14, 15, 500):
        pages, after = [], 0
        while page := _lines(service, match, tokens[0], f"?limit={limit}&after={after}"):
            assert len(page) <= limit
            pages += page
            after = page[-1]["version"]
        assert pages == whole


def test_a_drawn_card_is_named_to_its_drawer_until_the_end_and_then_to_everybody(service):
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=2)
    card = service.get(f"/matches/{match}/events?after=7", tokens[0]).json["events"][0]["openings"]["card"]["value"]
    face = card.rstrip("abc")
    texts = [_lines(service, match, token)[-1]["text"] for token in (tokens[0], service.auditor, tokens[1], None)]
    assert [face in text for text in texts] == [True, True, False, False]
    service.send(match, tokens[0], {"type": "resign"})
    assert all(face in _lines(service, match, token)[7]["text"] for token in (*tokens, None))


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "limit=0", "limit=501", "limit=-1", "after=1&after=2", "at=3"]
)
def test_a_page_that_cannot_be_is_refused(service, query):
    match, _ = service.running()
    problem(service.get(f"/matches/{match}/timeline?{query}"), 400, "query_invalid")


def test_there_is_no_page_after_the_last_event(service):
    match, _ = service.running()
    assert _lines(service, match, query="?after=6") == []
    assert problem(service.get(f"/matches/{match}/timeline?after=7"), 400, "version_out_of_range")["version"] == 6
