"""Many at once: each request gets an answer that fits all the others."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service import Service
from tests.world import Entropy

KEY = "a-key-that-nobody-guesses"
PROCESSES, CALLS = 3, 12


@pytest.fixture
def several(service):
    """Processes of one service: each has its own cache, all have the same Redis."""
    return [Service(service.redis, entropy=Entropy(str(number))) for number in range(PROCESSES)]


def _at_once(several, request):
    """The answers to a request that is sent from everywhere at the same time."""
    with ThreadPoolExecutor(CALLS) as pool:
        return list(pool.map(lambda number: request(several[number % PROCESSES], number), range(CALLS)))


def _codes(answers):
    return Counter(answer.json.get("code", answer.status_code) for answer in answers)


def test_a_match_opened_many_times_with_one_key_is_one_match(several):
    sent = {"game": "lost-cities", "seats": 2}
    answers = _at_once(several, lambda service, _: service.post("/matches", sent, Idempotency_Key=KEY))
    assert _codes(answers) == {201: CALLS}
    assert len({answer.data for answer in answers}) == 1
    assert len(several[0].get("/matches").json["matches"]) == 1


def test_seats_are_given_to_as_many_as_there_are(several):
    match = several[0].open_match(seats=4)
    answers = _at_once(several, lambda service, _: service.post(f"/matches/{match}/seats", {"player": "x"}))
    assert _codes(answers) == {201: 4, "match_full": CALLS - 4}
    seated = [answer.json for answer in answers if answer.status_code == 201]
    assert sorted(seat["seat"] for seat in seated) == [0, 1, 2, 3]
    assert len({seat["token"] for seat in seated}) == 4
    assert several[0].record(match)["status"] == "running"


def test_a_seat_asked_for_many_times_with_one_key_is_one_seat(several):
    match = several[0].open_match(seats=4)
    path = f"/matches/{match}/seats"
    answers = _at_once(several, lambda service, _: service.post(path, {"player": "Ann"}, Idempotency_Key=KEY))
    assert _codes(answers) == {201: CALLS}
    assert len({answer.data for answer in answers}) == 1
    assert [row["taken"] for row in several[0].record(match)["seats"]] == [True, False, False, False]


def test_one_seat_is_given_to_one(several):
    match = several[0].open_match(seats=4)
    path = f"/matches/{match}/seats"
    answers = _at_once(several, lambda service, _: service.post(path, {"player": "Ann", "seat": 2}))
    assert _codes(answers) == {201: 1, "seat_taken": CALLS - 1}


def test_a_command_sent_many_times_with_one_key_happens_once(several):
    match, tokens = several[0].running(options={"starter": 0})
    turn = [several[0].moves(match, tokens[0])[0], {"type": "draw_card"}]
    answers = _at_once(several, lambda service, _: service.send(match, tokens[0], turn, Idempotency_Key="1"))
    assert _codes(answers) == {201: CALLS}
    assert len({answer.data for answer in answers}) == 1
    assert several[0].record(match)["version"] == 8


def test_a_command_sent_many_times_without_a_key_happens_as_often_as_it_is_legal(several):
    match, tokens = several[0].running(options={"starter": 0})
    play = several[0].moves(match, tokens[0])[0]
    answers = _at_once(several, lambda service, _: service.send(match, tokens[0], play))
    assert _codes(answers) == {201: 1, "must_draw_now": CALLS - 1}


def test_of_many_commands_for_one_version_one_is_accepted(several):
    match, tokens = several[0].running()
    revoke = {"type": "revoke_token"}
    answers = _at_once(several, lambda service, n: service.send(match, tokens[n % 2], revoke, If_Match='"6"'))
    codes = _codes(answers)
    assert codes[201] == 1
    assert codes["version_mismatch"] + codes["token_revoked"] == CALLS - 1
    assert several[0].record(match)["version"] == 7
