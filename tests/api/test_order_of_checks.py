"""A request with two faults is told of the first: token, body, Idempotency-Key, If-Match, rules."""

import pytest

from commands.tokens import seat_token
from tests.api.problems import problem
from tests.service import Service
from tests.world import SECRET

USED = "a-key-that-was-used"
GOOD_BODY = b'{"type": "resign"}'
FAULTS = {  # of each kind, in the order in which they are looked for; status, code, and what makes them
    "token": {
        "token_missing": (401, {"token": None}),
        "token_invalid": (401, {"token": "0.1.forged"}),
        "token_revoked": (401, {"token": "old"}),
        "not_a_seat": (403, {"token": "auditor"}),
    },
    "body": {
        "body_unreadable": (400, {"body": b"{"}),
        "body_invalid": (400, {"body": b'{"type": "resign", "why": "bored"}'}),
        "unknown_command": (400, {"body": b'{"type": "castle"}'}),
        "body_too_large": (413, {"body": b" " * 70_000}),
    },
    "key": {
        "key_invalid": (400, {"key": "two words"}),
        "key_reused": (409, {"key": USED}),
    },
    "if_match": {
        "version_mismatch": (412, {"version": '"3"'}),
    },
    "rules": {
        "not_your_turn": (422, {"body": b'{"type": "draw_card"}'}),
        "list_goes_on": (422, {"body": b'[{"type": "resign"}, {"type": "resign"}]'}),
    },
}
KINDS = list(FAULTS)
PAIRS = [
    (first, second)
    for place, kind in enumerate(KINDS)
    for other in KINDS[place + 1 :]
    for first in FAULTS[kind]
    for second in FAULTS[other]
    if not {"body"} & FAULTS[kind][first][1].keys() & FAULTS[other][second][1].keys()
]
ALL = {code: fault for kind in FAULTS.values() for code, fault in kind.items()}


@pytest.fixture(scope="module")
def table():
    """A running match in which seat 1 waits; its first token was replaced and one key is used."""
    service = Service()
    match, tokens = service.running(options={"starter": 0})
    answer = service.send(match, tokens[1], {"type": "revoke_token"}, Idempotency_Key=USED)
    tokens = {"old": tokens[1], "good": answer.json["token"], "auditor": service.auditor}
    return service, match, tokens


def _send(table, token="good", body=GOOD_BODY, key=None, version=None):
    service, match, tokens = table
    named = {"Idempotency_Key": key, "If_Match": version}
    headers = {name: value for name, value in named.items() if value is not None}
    path = f"/matches/{match}/commands"
    return service.call("POST", path, tokens.get(token, token), data=body, **headers)


@pytest.mark.parametrize("code", ALL)
def test_each_fault_is_reported_on_its_own(table, code):
    status, parts = ALL[code]
    problem(_send(table, **parts), status, code)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_of_two_faults_the_earlier_is_reported(table, first, second):
    status, parts = ALL[first]
    service, *_ = table
    before = {key: value for key, value in service.stored().items() if b":refusals:" not in key}
    problem(_send(table, **(ALL[second][1] | parts)), status, first)
    assert {key: value for key, value in service.stored().items() if b":refusals:" not in key} == before


def test_an_unreadable_if_match_comes_after_an_unreadable_key(table):
    problem(_send(table, key="two words", version="3"), 400, "key_invalid")
    problem(_send(table, version="3"), 400, "if_match_invalid")
    problem(_send(table, version="3", body=b'{"type": "draw_card"}'), 400, "if_match_invalid")


def test_a_match_that_does_not_exist_comes_before_everything(table):
    service, *_ = table
    path = "/matches/nowhere/commands"
    problem(service.call("POST", path, None, data=b"{"), 404, "match_not_found")


def test_an_ended_match_comes_after_key_and_if_match():
    service = Service()
    match, tokens = service.running()
    service.send(match, tokens[0], {"type": "resign"}, Idempotency_Key="used")
    draw = {"type": "draw_card"}
    problem(service.send(match, tokens[0], draw, Idempotency_Key="used"), 409, "key_reused")
    problem(service.send(match, tokens[0], draw, If_Match='"3"'), 412, "version_mismatch")
    problem(service.send(match, tokens[0], draw), 409, "match_ended")
    problem(service.send(match, seat_token(SECRET, match, 0, 9), draw), 401, "token_revoked")


SEAT_FAULTS = {
    "body_unreadable": (400, {"data": b"{"}),
    "unknown_seat": (400, {"data": b'{"player": "Eve", "seat": 5}'}),
    "key_invalid": (400, {"Idempotency_Key": "short"}),
    "seat_taken": (409, {"data": b'{"player": "Eve", "seat": 0}'}),
}


@pytest.mark.parametrize("code", SEAT_FAULTS)
def test_a_seat_is_asked_for_in_the_same_order(service, code):
    match = service.open_match()
    service.seat(match, "Ann")
    status, parts = SEAT_FAULTS[code]
    later = list(SEAT_FAULTS)[list(SEAT_FAULTS).index(code) :]
    for other in later:
        sent = {"data": b'{"player": "Eve"}'} | SEAT_FAULTS[other][1] | parts
        problem(service.call("POST", f"/matches/{match}/seats", **sent), status, code)


NEW_MATCH_FAULTS = {
    "body_invalid": (400, {"data": b'{"game": "lost-cities"}'}),
    "unknown_game": (400, {"data": b'{"game": "go", "seats": 9, "options": {"x": 1}}'}),
    "unknown_seats": (400, {"data": b'{"game": "lost-cities", "seats": 9, "options": {"x": 1}}'}),
    "option_invalid": (400, {"data": b'{"game": "lost-cities", "seats": 2, "options": {"x": 1}}'}),
    "key_invalid": (400, {"Idempotency_Key": "two words"}),
}


@pytest.mark.parametrize("code", NEW_MATCH_FAULTS)
def test_a_match_is_opened_in_the_same_order(service, code):
    status, parts = NEW_MATCH_FAULTS[code]
    good = {"data": b'{"game": "lost-cities", "seats": 2}'}
    problem(service.call("POST", "/matches", **(good | NEW_MATCH_FAULTS["key_invalid"][1] | parts)), status, code)
    assert service.stored() == {}
