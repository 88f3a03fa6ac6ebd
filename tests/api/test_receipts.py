"""Receipts over HTTP: each accepted request answers with one, and its key is published."""

from events.keys import match_key
from tests.api.problems import problem
from tests.commands.test_receipts import is_signed
from tests.service import Service
from tests.world import Entropy

KEY = "a-key-that-nobody-can-guess"


def keys(service):
    return service.get("/keys").json["keys"]


def test_every_answer_to_an_accepted_request_holds_a_receipt_for_its_head(service):
    created = service.post("/matches", {"game": "lost-cities", "seats": 2})
    match = created.json["match"]
    seats = [service.post(f"/matches/{match}/seats", {"player": name}) for name in ("Ann", "Ben")]
    sent = service.send(match, seats[0].json["token"], {"type": "revoke_token"})
    for answer in (created, *seats, sent):
        receipt = answer.json["receipt"]
        assert is_signed(receipt)
        assert (receipt["match"], receipt["version"], receipt["head"]) == (
            match,
            answer.json["version"],
            answer.json["head"],
        )
        assert receipt["key"] == keys(service)[0]["key"]


def test_repeated_requests_get_the_same_receipt(service):
    new = {"game": "lost-cities", "seats": 2}
    first = service.post("/matches", new, Idempotency_Key=KEY).json
    seated = [
        service.post(f"/matches/{first['match']}/seats", {"player": "Ann"}, Idempotency_Key=KEY).json for _ in range(2)
    ]
    assert service.post("/matches", new, Idempotency_Key=KEY).json["receipt"] == first["receipt"]
    assert seated[0]["receipt"] == seated[1]["receipt"]


def test_a_replaced_key_stays_published_and_matches_are_played_on(service):
    match, tokens = service.running()
    raised = Service(service.redis, signing_key=2, entropy=Entropy("later"))
    receipt = raised.play(match, tokens, moves=1)[0].json["receipt"]
    assert [(key["number"], key["current"]) for key in keys(raised)] == [(1, False), (2, True)]
    assert receipt["key"] == keys(raised)[1]["key"]


def test_nobody_plays_on_after_a_head_that_the_service_did_not_sign(service):
    match, tokens = service.running()
    service.redis.hset(match_key("head", match), "signature", bytes(100))
    other = Service(service.redis)
    for path in ("", "/board", "/events", "/export"):  # what there is can be read
        assert other.get(f"/matches/{match}{path}").status_code == 200
    problem(other.send(match, tokens[0], {"type": "resign"}), 409, "match_damaged")
