"""Idempotency-Key: whoever repeats an accepted request gets the same answer, for ever."""

import json

import pytest

from tests.api.problems import problem
from tests.service import Service
from tests.world import Clock, Entropy

KEY = "a key that nobody can guess".replace(" ", "-")
MATCH = {"game": "lost-cities", "seats": 2, "options": {"rounds": 1, "starter": 0}}


def _same(first, again):
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert first.headers.get("Location") == again.headers.get("Location")
    assert first.content_type == again.content_type


def _later(service):
    """Another process of the service, on another day."""
    return Service(service.redis, clock=Clock(1_900_000_000_000), entropy=Entropy("another day"))


@pytest.fixture
def match(service):
    """A match whose making, seats and first move were all sent with keys; and how to send them again."""

    class Sent:
        id = service.post("/matches", MATCH, Idempotency_Key=KEY).json["match"]

        def repeat(self, service):
            yield "the match", service.post("/matches", MATCH, Idempotency_Key=KEY)
            for name in ("Ann", "Ben"):
                sent = {"player": name}
                yield name, service.post(f"/matches/{self.id}/seats", sent, Idempotency_Key=f"{KEY}-{name}")
            for key, commands in self.commands:
                yield key, service.send(self.id, self.tokens[0], commands, Idempotency_Key=key)

    sent = Sent()
    sent.commands = []
    sent.tokens = [answer.json["token"] for _, answer in list(sent.repeat(service))[1:3]]
    play, *_ = service.moves(sent.id, sent.tokens[0])
    sent.commands = [("1", play), ("2", [{"type": "draw_card"}])]
    sent.first = dict(sent.repeat(service))
    return sent


def _repeats_are_the_same(match, service):
    before = service.stored()
    for name, answer in match.repeat(service):
        assert answer.status_code == 201, (name, answer.text)
        _same(match.first[name], answer)
    assert service.stored() == before


def test_a_repeated_request_gets_the_same_answer_and_does_nothing(match, service):
    _repeats_are_the_same(match, service)


def test_another_process_answers_the_same(match, service):
    _repeats_are_the_same(match, _later(service))


def test_the_answer_is_the_same_when_the_match_has_moved_on(match, service):
    service.play(match.id, match.tokens, moves=10)
    _repeats_are_the_same(match, service)
    _repeats_are_the_same(match, _later(service))


def test_the_answer_is_the_same_after_the_end_when_everything_is_open(match, service):
    service.play(match.id, match.tokens)
    assert service.record(match.id)["status"] == "ended"
    _repeats_are_the_same(match, service)
    _repeats_are_the_same(match, _later(service))


def test_the_answer_is_the_same_though_its_if_match_is_out_of_date(service):
    match, tokens = service.running(options={"starter": 0})
    headers = {"Idempotency_Key": "once", "If_Match": '"6"'}
    play = service.moves(match, tokens[0])[0]
    first = service.send(match, tokens[0], play, **headers)
    _same(first, service.send(match, tokens[0], play, **headers))
    _same(first, service.send(match, tokens[0], play, Idempotency_Key="once", If_Match='"1"'))
    assert service.record(match)["version"] == 7


def test_the_command_that_ended_the_match_can_be_repeated(service):
    match, tokens = service.running()
    first = service.send(match, tokens[0], {"type": "resign"}, Idempotency_Key="bye")
    assert first.status_code == 201
    _same(first, service.send(match, tokens[0], {"type": "resign"}, Idempotency_Key="bye"))
    _same(first, _later(service).send(match, tokens[0], {"type": "resign"}, Idempotency_Key="bye"))


def test_a_key_belongs_to_one_body(match, service):
    before = service.stored()
    path = f"/matches/{match.id}"
    for answer in (
        service.post("/matches", {**MATCH, "seats": 4}, Idempotency_Key=KEY),
        service.post(f"{path}/seats", {"player": "Eve"}, Idempotency_Key=f"{KEY}-Ann"),
        service.send(match.id, match.tokens[0], {"type": "resign"}, Idempotency_Key="1"),
        service.send(match.id, match.tokens[0], [{"type": "draw_card"}, {"type": "draw_card"}], Idempotency_Key="2"),
        service.send(match.id, match.tokens[0], {"type": "draw_card"}, Idempotency_Key="2"),  # it was in a list
    ):
        problem(answer, 409, "key_reused")
    assert service.stored() == before


def test_a_body_is_known_by_its_bytes(match, service):
    spaced = json.dumps(MATCH, indent=2)
    problem(service.call("POST", "/matches", data=spaced, Idempotency_Key=KEY), 409, "key_reused")


def test_a_key_belongs_to_its_seat_and_match(service):
    match, tokens = service.running(options={"starter": 0})
    other, others = service.running(options={"starter": 0})
    for name, seats in ((match, tokens), (other, others)):
        for token in seats:
            turn = [service.moves(name, token)[0], {"type": "draw_card"}]
            assert service.send(name, token, turn, Idempotency_Key="1").status_code == 201
    assert [service.record(name)["version"] for name in (match, other)] == [10, 10]


def test_keys_of_commands_and_of_seats_are_apart(service):
    match = service.open_match()
    for name in ("Ann", "Ben"):
        seated = service.post(f"/matches/{match}/seats", {"player": name}, Idempotency_Key=f"{KEY}-{name}")
    answer = service.send(match, seated.json["token"], {"type": "resign"}, Idempotency_Key=f"{KEY}-Ben")
    assert answer.json["events"][0]["type"] == "match.SeatResigned"


def test_a_refused_request_is_not_remembered(service):
    match, tokens = service.running(options={"starter": 0})
    problem(service.send(match, tokens[0], {"type": "draw_card"}, Idempotency_Key="1"), 422, "must_play_first")
    assert service.send(match, tokens[0], service.moves(match, tokens[0])[0], Idempotency_Key="1").status_code == 201
    problem(service.post("/matches", {**MATCH, "seats": 3}, Idempotency_Key=KEY), 400, "unknown_seats")
    assert service.post("/matches", MATCH, Idempotency_Key=KEY).status_code == 201


def test_requests_without_a_key_are_all_new(service):
    match, tokens = service.running()
    for _ in range(3):
        answer = service.send(match, tokens[0], {"type": "revoke_token"})
        assert answer.status_code == 201
        tokens[0] = answer.json["token"]
    assert service.record(match)["version"] == 9


def test_a_lost_answer_with_a_new_token_can_be_had_again_with_the_old_one(service):
    match, (ann, _) = service.running()
    first = service.send(match, ann, {"type": "revoke_token"}, Idempotency_Key=KEY)
    _same(first, service.send(match, ann, {"type": "revoke_token"}, Idempotency_Key=KEY))
    _same(first, _later(service).send(match, ann, {"type": "revoke_token"}, Idempotency_Key=KEY))
    assert service.get(f"/matches/{match}/hand", first.json["token"]).status_code == 200


def test_a_replaced_token_gets_nothing_that_was_sent_with_its_successor(service):
    match, (ann, _) = service.running(options={"starter": 0})
    new = service.send(match, ann, {"type": "revoke_token"}).json["token"]
    service.send(match, new, service.moves(match, new)[0])
    assert service.send(match, new, {"type": "draw_card"}, Idempotency_Key="1").status_code == 201
    problem(service.send(match, ann, {"type": "draw_card"}, Idempotency_Key="1"), 401, "token_revoked")
    problem(service.send(match, ann, {"type": "revoke_token"}, Idempotency_Key=KEY), 401, "token_revoked")


def test_a_command_that_was_sent_with_the_old_token_is_repeated_with_the_new_one(service):
    match, (ann, _) = service.running(options={"starter": 0})
    play = service.moves(match, ann)[0]
    first = service.send(match, ann, play, Idempotency_Key="1")
    new = service.send(match, ann, {"type": "revoke_token"}).json["token"]
    _same(first, service.send(match, new, play, Idempotency_Key="1"))
    problem(service.send(match, ann, play, Idempotency_Key="1"), 401, "token_revoked")


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 65, "schlüssel", "tab\there", "\x7f"])
def test_a_key_is_up_to_64_visible_characters(service, key):
    problem(service.post("/matches", MATCH, Idempotency_Key=key), 400, "key_invalid")


@pytest.mark.parametrize("key", ["x" * 16, "x" * 64, "!#$%&'()*+,-./:;<=>?@[]^_`{|}~"])
def test_keys_of_good_form_are_taken(service, key):
    match = service.post("/matches", MATCH, Idempotency_Key=key).json["match"]
    assert service.post(f"/matches/{match}/seats", {"player": "Ann"}, Idempotency_Key=key).status_code == 201


@pytest.mark.parametrize("key", ["1", "x" * 15])
def test_a_key_that_can_be_guessed_is_no_key_for_a_seat(service, key):
    match = service.open_match()
    problem(service.post(f"/matches/{match}/seats", {"player": "Ann"}, Idempotency_Key=key), 400, "key_invalid")
    assert not service.record(match)["seats"][0]["taken"]


@pytest.mark.parametrize("commands", [{"type": "revoke_token"}, [{"type": "revoke_token"}]])
def test_a_key_that_can_be_guessed_is_no_key_for_a_new_token(service, commands):
    match, (ann, _) = service.running()
    problem(service.send(match, ann, commands, Idempotency_Key="x" * 15), 400, "key_invalid")
    assert service.send(match, ann, commands, Idempotency_Key="x" * 16).status_code == 201
