"""Opening a match, taking its seats, and the head record."""

import re

import pytest

from tests.api.problems import problem
from tests.service import Service

TIME = 1_800_000_000_000


def test_a_new_match_answers_with_its_record(service):
    answer = service.post("/matches", {"game": "lost-cities", "seats": 2, "options": {"rounds": 1}})
    assert answer.status_code == 201
    assert answer.content_type == "application/json"
    record = answer.json
    assert record.pop("receipt")["head"] == record["head"]
    assert re.fullmatch("[a-z2-7]{20}", record.pop("match"))
    assert re.fullmatch("[A-Za-z0-9_-]{43}", record.pop("head"))
    assert record == {
        "game": "lost-cities",
        "rules": 1,
        "options": {"rounds": 1, "starter": None, "max_turns": 500},
        "house": ["max_turns"],
        "seats": [{"seat": seat, "taken": False, "player": None, "left": False} for seat in (0, 1)],
        "status": "open",
        "turn": [],
        "version": 1,
        "result": None,
        "disputes": [],
        "analysis": None,
        "created_at": TIME + 250,
        "updated_at": TIME + 250,
    }


def test_the_record_is_found_at_its_location(service):
    answer = service.post("/matches", {"game": "lost-cities", "seats": 2})
    assert answer.headers["Location"] == f"/matches/{answer.json['match']}"
    record = {name: value for name, value in answer.json.items() if name != "receipt"}
    assert service.get(answer.headers["Location"]).json == record


def test_matches_are_told_apart(service):
    assert len({service.open_match() for _ in range(20)}) == 20


def test_a_seat_answers_with_its_token_and_what_happened(service):
    match = service.open_match()
    answer = service.post(f"/matches/{match}/seats", {"player": "Ann", "nonce": "my own luck"})
    assert answer.status_code == 201
    assert answer.json.keys() == {"match", "seat", "token", "version", "head", "receipt", "events"}
    assert (answer.json["match"], answer.json["seat"], answer.json["version"]) == (match, 0, 2)
    (event,) = answer.json["events"]
    assert (event["type"], event["public"]) == ("match.SeatTaken", {"seat": 0, "nonce": "my own luck"})
    assert event["openings"]["player"]["value"] == "Ann"
    assert service.record(match)["seats"][0] == {"seat": 0, "taken": True, "player": "Ann", "left": False}


def test_the_last_seat_starts_the_match(service):
    match = service.open_match(options={"starter": 1})
    service.post(f"/matches/{match}/seats", {"player": "Ann"})
    assert service.record(match)["status"] == "open"
    answer = service.post(f"/matches/{match}/seats", {"player": "Ben"})
    types = [event["type"].partition(".")[2] for event in answer.json["events"]]
    assert types == ["SeatTaken", "StarterNamed", "RoundStarted", "HandsDealt"]
    record = service.record(match)
    assert (record["status"], record["turn"], record["version"]) == ("running", [1], 6)
    assert (record["version"], record["head"]) == (answer.json["version"], answer.json["head"])


def test_a_seat_can_be_chosen_and_others_get_the_first_free_one(service):
    match = service.open_match(seats=4)
    path = f"/matches/{match}/seats"
    assert service.post(path, {"player": "Chidi", "seat": 2}).json["seat"] == 2
    assert [service.post(path, {"player": name}).json["seat"] for name in ("Ann", "Björn", "Dora")] == [0, 1, 3]
    assert [row["player"] for row in service.record(match)["seats"]] == ["Ann", "Björn", "Chidi", "Dora"]


def test_a_taken_seat_is_refused_and_the_free_ones_are_told(service):
    match = service.open_match(seats=4)
    path = f"/matches/{match}/seats"
    service.post(path, {"player": "Chidi", "seat": 2})
    assert problem(service.post(path, {"player": "Eve", "seat": 2}), 409, "seat_taken")["free"] == [0, 1, 3]


def test_a_full_match_takes_nobody(service):
    match, _ = service.running()
    for body in ({"player": "Eve"}, {"player": "Eve", "seat": 0}):
        problem(service.post(f"/matches/{match}/seats", body), 409, "match_full")
    assert [row["player"] for row in service.record(match)["seats"]] == ["Ann", "Björn"]


def test_names_are_kept_in_composed_form(service):
    match = service.open_match()
    service.post(f"/matches/{match}/seats", {"player": "Bjo\u0308rn"})
    assert service.record(match)["seats"][0]["player"] == "Bj\u00f6rn"


def test_a_seat_sees_its_own_hand_dealt_and_nobody_elses(service):
    match = service.open_match()
    service.post(f"/matches/{match}/seats", {"player": "Ann"})
    dealt = service.post(f"/matches/{match}/seats", {"player": "Ben"}).json["events"][-1]
    assert dealt["type"] == "lost-cities.HandsDealt"
    assert list(dealt["openings"]) == ["hands.1"]
    assert list(dealt["proofs"]) == ["hands.1"]
    assert {path for path, *_ in dealt["secrets"]} == {"hands.0", "hands.1", "state"}


def test_the_record_is_never_behind_the_events():
    service = Service(projecting=False)
    match, tokens = service.running(options={"starter": 0})
    accepted = service.send(match, tokens[0], {"type": "resign"})
    record = service.record(match)
    assert (record["version"], record["head"]) == (accepted.json["version"], accepted.json["head"])
    assert record["status"] == "ended"


def test_a_caller_who_has_the_record_gets_304(service):
    match, tokens = service.running()
    path = f"/matches/{match}"
    answer = service.get(path)
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
    again = service.get(path, If_None_Match=answer.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == answer.headers["ETag"]
    service.play(match, tokens, moves=1)
    assert service.get(path, If_None_Match=answer.headers["ETag"]).status_code == 200


def test_an_ended_match_tells_its_result(service):
    match, tokens = service.running(options={"rounds": 1})
    assert service.record(match)["result"] is None
    service.play(match, tokens)
    record = service.record(match)
    assert (record["status"], record["turn"]) == ("ended", [])
    result = record["result"]
    assert result["reason"] == "completed"
    assert len(result["scores"]) == 2
    best = max(result["scores"])
    expected = [] if result["scores"] == [best, best] else [result["scores"].index(best)]
    assert result["winners"] == expected


@pytest.mark.parametrize("path", ["", "/board", "/scores", "/timeline", "/events", "/replay", "/frames", "/export"])
def test_a_spectator_needs_no_token(service, path):
    match, _ = service.running()
    answer = service.get(f"/matches/{match}{path}")
    assert answer.status_code == 200
    assert answer.headers["Vary"] == "Authorization"
    assert answer.headers["Cache-Control"].startswith("private")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_head_answers_as_get_does_without_the_body(service):
    match, _ = service.running()
    for path in (f"/matches/{match}", f"/matches/{match}/board", "/games", "/matches"):
        head, got = service.call("HEAD", path), service.get(path)
        assert (head.status_code, head.data) == (200, b"")
        assert head.headers["Content-Length"] == str(len(got.data))
