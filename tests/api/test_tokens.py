"""Tokens: what a seat's, a replaced one's and the auditor's are good for."""

import pytest

from commands.tokens import seat_token
from tests.api.problems import problem
from tests.service import Service
from tests.world import SECRET

VIEWS = ("board", "hand", "scores", "moves", "timeline", "events", "replay", "frames", "export", "refusals")
FOR_SEATS = ("hand", "moves")
REVOKE = {"type": "revoke_token"}


def _replace_token(service, match, token):
    answer = service.send(match, token, REVOKE)
    assert answer.status_code == 201, answer.text
    return answer.json["token"]


def test_a_token_is_good_for_its_seat_in_its_match_alone(service):
    match, (ann, ben) = service.running()
    other, _ = service.running()
    assert service.get(f"/matches/{match}/hand", ann).json["hand"]["seat"] == 0
    assert service.get(f"/matches/{match}/hand", ben).json["hand"]["seat"] == 1
    for path in VIEWS:
        problem(service.get(f"/matches/{other}/{path}", ann), 401, "token_invalid")
    problem(service.send(other, ann, {"type": "draw_card"}), 401, "token_invalid")


def test_a_replaced_token_is_refused_everywhere_and_the_new_one_works(service):
    match, (ann, ben) = service.running(options={"starter": 0})
    new = _replace_token(service, match, ann)
    assert new not in (ann, ben)
    for path in VIEWS:
        problem(service.get(f"/matches/{match}/{path}", ann), 401, "token_revoked")
        assert service.get(f"/matches/{match}/{path}", new).status_code == 200
        assert service.get(f"/matches/{match}/{path}", ben).status_code == 200
    before = service.stored()
    for command in ({"type": "resign"}, REVOKE, service.moves(match, new)[0]):
        problem(service.send(match, ann, command), 401, "token_revoked")
    assert service.stored() == before
    assert service.send(match, new, service.moves(match, new)[0]).status_code == 201


def test_a_service_that_is_out_of_date_refuses_a_replaced_token_too(service):
    match, (ann, _) = service.running(options={"starter": 0})
    move = service.moves(match, ann)[0]
    _replace_token(Service(service.redis), match, ann)
    problem(service.send(match, ann, move), 401, "token_revoked")
    for path in VIEWS:
        problem(service.get(f"/matches/{match}/{path}", ann), 401, "token_revoked")


def test_a_token_can_be_replaced_again_and_again(service):
    match, (ann, _) = service.running()
    tokens = [ann]
    for _ in range(4):
        tokens.append(_replace_token(service, match, tokens[-1]))
    assert len(set(tokens)) == 5
    for token in tokens[:-1]:
        problem(service.get(f"/matches/{match}/hand", token), 401, "token_revoked")
    assert service.get(f"/matches/{match}/hand", tokens[-1]).status_code == 200


def test_a_token_of_the_future_is_not_good_yet(service):
    match, (ann, _) = service.running()
    ahead = seat_token(SECRET, match, 0, 2)
    problem(service.get(f"/matches/{match}/hand", ahead), 401, "token_revoked")
    problem(service.send(match, ahead, REVOKE), 401, "token_revoked")
    assert _replace_token(service, match, ann) == ahead


def test_a_token_is_replaced_before_the_start_and_after_the_end_too(service):
    match = service.open_match()
    (ann,) = service.seat(match, "Ann")
    ann = _replace_token(service, match, ann)
    (ben,) = service.seat(match, "Ben")
    service.send(match, ann, {"type": "resign"})
    new = _replace_token(service, match, ben)
    problem(service.get(f"/matches/{match}/hand", ben), 401, "token_revoked")
    assert service.get(f"/matches/{match}/hand", new).status_code == 200


def test_the_new_token_comes_at_the_end_of_a_list_too(service):
    match, (ann, _) = service.running(options={"starter": 0})
    answer = service.send(match, ann, [service.moves(match, ann)[0], REVOKE])
    assert service.get(f"/matches/{match}/hand", answer.json["token"]).status_code == 200
    problem(service.send(match, answer.json["token"], [REVOKE, {"type": "draw_card"}]), 422, "list_goes_on")


def test_the_new_token_is_told_to_its_seat_alone(service):
    match, (ann, ben) = service.running()
    new = _replace_token(service, match, ann)
    for token in (ben, service.auditor, None):
        for path in set(VIEWS) - {"refusals", *FOR_SEATS}:
            assert new not in service.get(f"/matches/{match}/{path}", token).text


@pytest.mark.parametrize("path", sorted(set(VIEWS) - {*FOR_SEATS}))
def test_the_auditor_may_look_at_everything(service, path):
    match, _ = service.running()
    assert service.get(f"/matches/{match}/{path}", service.auditor).status_code == 200


def test_the_auditor_has_no_hand_and_makes_no_moves(service):
    match, _ = service.running()
    for path in FOR_SEATS:
        problem(service.get(f"/matches/{match}/{path}", service.auditor), 403, "not_a_seat")
    for command in ({"type": "resign"}, REVOKE, {"type": "draw_card"}):
        problem(service.send(match, service.auditor, command), 403, "not_a_seat")
    assert service.record(match)["status"] == "running"


def test_the_auditor_sees_every_card_of_a_running_match(service):
    match, tokens = service.running()
    hands = [service.get(f"/matches/{match}/hand", token).json for token in tokens]
    for seat, hand in enumerate(hands):
        assert service.get(f"/matches/{match}/replay?as={seat}", service.auditor).json["hand"] == hand
    dealt = service.get(f"/matches/{match}/events", service.auditor).json["events"][-1]
    assert {"hands.0", "hands.1"} <= dealt["openings"].keys()


@pytest.mark.parametrize("path", ["hand", "moves", "refusals"])
def test_what_belongs_to_a_seat_needs_a_token(service, path):
    match, _ = service.running()
    answer = service.get(f"/matches/{match}/{path}")
    problem(answer, 401, "token_missing")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_the_scheme_of_a_token_may_be_written_in_any_case(service):
    match, (ann, _) = service.running()
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert service.get(f"/matches/{match}/hand", Authorization=f"{scheme}  {ann} ").status_code == 200
