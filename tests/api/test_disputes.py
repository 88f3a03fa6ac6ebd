"""Disputes over HTTP: who may, what stands in the match afterwards, and who sees what of it."""

import pytest

from tests.api.problems import problem

REASON = "the clock stood still"


@pytest.fixture
def table(service):
    """A match that is played, its seats' tokens, and what seat 0 was refused."""
    match, tokens = service.running(options={"rounds": 1, "starter": 0})
    service.send(match, tokens[0], {"type": "draw_card"})
    (refusal,) = service.get(f"/matches/{match}/refusals", tokens[0]).json["refusals"]
    return match, tokens, refusal


def dispute(service, match, token, version=4, **more):
    return service.post(f"/matches/{match}/disputes", {"version": version, "reason": REASON, **more}, token)


def rule(service, match, token=None, **more):
    body = {"dispute": 1, "ruling": "upheld", "reason": "seen", **more}
    return service.post(f"/matches/{match}/rulings", body, token or service.auditor)


def test_a_dispute_is_an_event_that_everybody_sees(service, table):
    match, tokens, _ = table
    answer = dispute(service, match, tokens[1])
    assert (answer.status_code, answer.json["dispute"]) == (201, 1)
    record = service.get(f"/matches/{match}").json
    assert record["version"] == answer.json["version"] + 1  # its audit follows by itself
    assert record["disputes"][0] | {"opened_at": 0, "rule_by": 0} == {
        "dispute": 1,
        "seat": 1,
        "about": 4,
        "refused": False,
        "opened_at": 0,
        "rule_by": 0,
        "audit": 1,
        "verdict": "clean",
        "ruling": None,
        "remedy": None,
    }
    lines = service.get(f"/matches/{match}/timeline").json["timeline"]
    assert (lines[-2]["seat"], lines[-2]["text"]) == (1, f"opens dispute 1 about version 4: {REASON}")


def test_what_was_refused_is_shown_to_its_seat_and_the_auditor_until_the_end(service, table):
    match, tokens, refusal = table
    answer = dispute(service, match, tokens[0], refusal["version"], refusal=refusal["at"])
    assert answer.status_code == 201, answer.text
    version = answer.json["version"]

    def shown(token):
        (event,) = service.get(f"/matches/{match}/events?after={version - 1}&limit=1", token).json["events"]
        return "refusal" in event["openings"]

    assert [shown(token) for token in (tokens[0], service.auditor, tokens[1], None)] == [True, True, False, False]
    rule(service, match, remedy="void")
    assert [shown(token) for token in (tokens[1], None)] == [True, True]


@pytest.mark.parametrize(
    ("remedy", "winners", "words"),
    [
        ("void", [], "dispute 1 is upheld and the match is void: seen"),
        ("adjudicate", [1], "dispute 1 is upheld and seat 1 wins by adjudication: seen"),
        ("none", [], "dispute 1 is upheld: seen"),
    ],
)
def test_the_auditors_ruling_becomes_the_result(service, table, remedy, winners, words):
    match, tokens, _ = table
    dispute(service, match, tokens[1])
    answer = rule(service, match, remedy=remedy, winners=winners)
    assert answer.status_code == 201, answer.text
    record = service.get(f"/matches/{match}").json
    assert record["status"] == ("running" if remedy == "none" else "ended")
    assert (record["result"] or {"winners": []})["winners"] == winners
    assert (record["disputes"][0]["ruling"], record["disputes"][0]["remedy"]) == ("upheld", remedy)
    assert words in [line["text"] for line in service.get(f"/matches/{match}/timeline").json["timeline"]]


def test_only_the_auditor_rules_and_only_seats_dispute(service, table):
    match, tokens, _ = table
    problem(dispute(service, match, None), 401, "token_missing")
    problem(dispute(service, match, service.auditor), 403, "not_a_seat")
    dispute(service, match, tokens[0])
    for token in tokens:
        problem(rule(service, match, token), 403, "not_the_auditor")
    problem(service.post(f"/matches/{match}/rulings", {}), 401, "token_missing")
    problem(rule(service, match, "0.1.forged"), 401, "token_invalid")


def test_bad_bodies_are_told_where_they_are_bad(service, table):
    match, tokens, _ = table
    for more in ({"reason": ""}, {"reason": "x" * 501}, {"reason": "two\nlines"}, {"version": "4"}, {"version": 0}):
        problem(dispute(service, match, tokens[0], **{"version": 4, **more}), 400, "body_invalid")
    for more in ({"ruling": "maybe"}, {"remedy": "shame"}, {"winners": [0.5]}, {"winners": "0"}, {"dispute": 0}):
        answer = rule(service, match, **more)
        assert answer.json["code"] in ("body_invalid", "body_unreadable")
    assert service.get(f"/matches/{match}").json["disputes"] == []


def test_a_replaced_token_opens_no_dispute(service, table):
    match, tokens, _ = table
    service.send(match, tokens[0], {"type": "revoke_token"})
    problem(dispute(service, match, tokens[0]), 401, "token_revoked")


def test_a_dispute_is_opened_once_however_often_it_is_sent(service, table):
    match, tokens, _ = table
    body = {"version": 4, "reason": REASON}
    answers = [
        service.post(f"/matches/{match}/disputes", body, tokens[0], Idempotency_Key="once-and-only-once")
        for _ in range(2)
    ]
    assert answers[0].data == answers[1].data
    assert len(service.get(f"/matches/{match}").json["disputes"]) == 1
