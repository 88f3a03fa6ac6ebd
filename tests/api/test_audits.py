"""Audits over HTTP: who may ask, what they see, and what is kept."""

import orjson
import pytest

from commands.audits import KEPT
from commands.findings import CHECKS, REFUSALS
from events.keys import match_key, partition_key, partition_of
from tests.api.problems import problem
from tests.service import Service

CHECKED = {"chain", "secrets", "shuffles", "draws", "decisions", "digests", "views", "receipts", "clock", "signature"}


@pytest.fixture(scope="module")
def ended():
    service = Service()
    match, tokens = service.running(options={"rounds": 1})
    service.send(match, tokens[0], {"type": "draw_card"})  # refused: it is not yet time to draw
    service.play(match, tokens)
    return service, match, tokens


@pytest.fixture
def running():
    service = Service()
    match, tokens = service.running(options={"rounds": 1})
    service.play(match, tokens, 7)
    return service, match, tokens


def audited(service, match, token=None, body=None):
    """The report of a new audit, as the caller sees it."""
    asked = service.post(f"/matches/{match}/audits", body, token)
    assert asked.status_code == 202, asked.text
    return service.get(asked.headers["Location"], token).json


def test_an_audit_is_asked_for_and_then_read(ended):
    service, match, _ = ended
    asked = service.post(f"/matches/{match}/audits")
    assert asked.status_code == 202
    number = asked.json["audit"]
    assert asked.json == {"audit": number, "match": match, "status": "waiting"}
    assert asked.headers["Location"] == f"/matches/{match}/audits/{number}"
    report = service.get(asked.headers["Location"]).json
    assert (report["status"], report["verdict"], report["findings"]) == ("done", "clean", [])
    assert report["head"]["version"] == service.record(match)["version"]
    assert report["head"]["hash"] == service.record(match)["head"]
    assert report["requested_at"] <= report["finished_at"]
    counts = {check["check"]: check["count"] for check in report["checks"]}
    assert {name for name, count in counts.items() if count} >= CHECKED
    assert set(counts) <= set(CHECKS)


def test_the_list_has_the_newest_first(ended):
    service, match, _ = ended
    for _ in range(2):
        audited(service, match)
    rows = service.get(f"/matches/{match}/audits").json["audits"]
    assert [row["audit"] for row in rows] == sorted((row["audit"] for row in rows), reverse=True)
    assert {row["verdict"] for row in rows} == {"clean"}


def test_the_latest_are_kept(ended):
    service, match, _ = ended
    numbers = [audited(service, match)["audit"] for _ in range(KEPT + 2)]
    rows = service.get(f"/matches/{match}/audits").json["audits"]
    assert [row["audit"] for row in rows] == numbers[: -KEPT - 1 : -1]
    problem(service.get(f"/matches/{match}/audits/{numbers[0]}"), 404, "audit_not_found")


def test_while_one_is_waiting_others_join_it():
    service = Service(projecting=False)
    match, tokens = service.running()
    first = service.post(f"/matches/{match}/audits", token=tokens[0])
    assert service.post(f"/matches/{match}/audits", token=tokens[1]).json == first.json
    assert service.get(first.headers["Location"], tokens[0]).json["status"] == "waiting"
    partition = partition_of(match)
    assert service.redis.zcard(partition_key("audits", partition)) == 1
    service.audits.do([partition], 10)
    assert service.redis.zcard(partition_key("audits", partition)) == 0
    assert service.get(first.headers["Location"], tokens[0]).json["status"] == "done"
    assert service.post(f"/matches/{match}/audits", token=tokens[1]).json["audit"] == first.json["audit"] + 1


@pytest.mark.parametrize("path", ["audits", "audits/1", "audits/1/report"])
def test_until_the_end_spectators_have_no_audits(running, path):
    service, match, tokens = running
    audited(service, match, tokens[0])
    problem(service.get(f"/matches/{match}/{path}"), 401, "token_missing")
    for token in (*tokens, service.auditor):
        assert service.get(f"/matches/{match}/{path}", token).status_code == 200
    problem(service.get(f"/matches/{match}/{path}", "0.1.forged"), 401, "token_invalid")


def test_until_the_end_spectators_ask_for_none(running):
    service, match, _ = running
    before = service.stored()
    problem(service.post(f"/matches/{match}/audits"), 401, "token_missing")
    assert service.stored() == before


def damage(service, match, field="hand.1"):
    service.redis.hset(match_key("views", match), field, b'{"hand":{"cards":["B7"]},"version":1}')


def test_until_the_end_only_the_auditor_sees_values(running):
    service, match, tokens = running
    damage(service, match)
    told = audited(service, match, tokens[0])
    version = service.record(match)["version"]
    assert told["verdict"] == f"bad at {version}"
    assert told["findings"] == [{"check": "views", "version": version}]
    assert told["notes"] == []
    assert "commands" not in {check["check"] for check in told["checks"]}
    full = service.get(f"/matches/{match}/audits/{told['audit']}", service.auditor).json
    assert full["findings"][0]["found"] == '{"hand":{"cards":["B7"]},"version":1}'
    assert "hand.1" in full["findings"][0]["text"]


def test_after_the_end_everybody_sees_values(ended):
    service, match, _ = ended
    kept = service.redis.hget(match_key("views", match), "scores")
    service.redis.hset(match_key("views", match), "scores", b"wrong")
    try:
        assert audited(service, match)["findings"][0]["found"] == "wrong"
    finally:
        service.redis.hset(match_key("views", match), "scores", kept)


def test_refusals_are_the_auditors_alone(ended):
    service, match, tokens = ended
    key = match_key("refusals", match) + ":0"
    (text,) = service.redis.lrange(key, 0, -1)
    service.redis.lset(key, 0, orjson.dumps(orjson.loads(text) | {"code": "too_low"}))
    try:
        full = audited(service, match, service.auditor)
        assert full["verdict"].startswith("bad at ")
        assert [finding["check"] for finding in full["findings"]] == [REFUSALS]
        for token in (*tokens, None):
            told = service.get(f"/matches/{match}/audits/{full['audit']}", token)
            assert told.json["verdict"] == "clean"
            assert REFUSALS.encode() not in told.data
            page = service.get(f"/matches/{match}/audits/{full['audit']}/report", token)
            assert b"too_low" not in page.data
            assert b"refus" not in page.data
    finally:
        service.redis.lset(key, 0, text)


def test_the_page_tells_it_to_people(ended):
    service, match, _ = ended
    number = audited(service, match)["audit"]
    page = service.get(f"/matches/{match}/audits/{number}/report")
    assert page.mimetype == "text/html"
    assert "clean" in page.text
    assert "decisions" in page.text
    assert "<script" not in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text


def test_the_page_of_a_bad_match_tells_what_was_expected_and_escapes_it(ended):
    service, match, _ = ended
    kept = service.redis.hget(match_key("views", match), "board")
    service.redis.hset(match_key("views", match), "board", b"<b>bold</b>")
    try:
        number = audited(service, match)["audit"]
    finally:
        service.redis.hset(match_key("views", match), "board", kept)
    page = service.get(f"/matches/{match}/audits/{number}/report").text
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold" not in page
    assert f"bad at {service.record(match)['version']}" in page


# ── receipts ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def receipts(service, match, tokens, count):
    return [answer.json["receipt"] for answer in service.play(match, tokens, count)]


def test_receipts_that_hold_are_counted(running):
    service, match, tokens = running
    report = audited(service, match, tokens[0], {"receipts": receipts(service, match, tokens, 5)})
    assert report["verdict"] == "clean"
    counts = {check["check"]: check["count"] for check in report["checks"]}
    assert counts["receipts"] == 6  # and the one that is kept with the head


def test_a_receipt_exposes_a_history_that_was_taken_back():
    service = Service()
    match, tokens = service.running(options={"rounds": 1})
    before = {key: service.redis.dump(key) for key in service.redis.scan_iter()}
    given = receipts(service, match, tokens, 3)
    service.redis.flushall()
    for key, text in before.items():
        service.redis.restore(key, 0, text)
    assert audited(service, match, tokens[0])["verdict"] == "clean"
    report = audited(service, match, tokens[0], {"receipts": given})
    assert report["verdict"] == f"bad at {given[0]['version']}"
    assert report["findings"] == [{"check": "receipts", "version": given[0]["version"]}]


def test_receipts_that_are_not_ours_are_refused(running):
    service, match, tokens = running
    (good,) = receipts(service, match, tokens, 1)
    other, others = service.running()
    (foreign,) = receipts(service, other, others, 1)
    flipped = good["signature"][:-2] + ("AA" if good["signature"][-2:] != "AA" else "QQ")
    before = service.stored()
    for bad in (good | {"at": good["at"] + 1}, good | {"signature": flipped}, good | {"key": "A" * 43}, foreign):
        problem(service.post(f"/matches/{match}/audits", {"receipts": [bad]}, tokens[0]), 400, "receipt_invalid")
    for body in ({"receipts": [{}]}, {"receipts": 7}, {"receipts": [good] * 21}, {"other": 1}, [good]):
        problem(service.post(f"/matches/{match}/audits", body, tokens[0]), 400, "body_invalid")
    problem(service.call("POST", f"/matches/{match}/audits", tokens[0], data=b"{"), 400, "body_unreadable")
    problem(service.post(f"/matches/{match}/audits?x=1", token=tokens[0]), 400, "query_invalid")
    assert service.stored() == before


def test_a_waiting_audit_takes_receipts_until_it_is_full():
    service = Service()
    match, tokens = service.running()
    given = receipts(service, match, tokens, 25)
    service.audits.do = lambda *_: []  # nobody works
    for receipt in given[:20]:
        assert service.post(f"/matches/{match}/audits", {"receipts": [receipt]}, tokens[0]).json["audit"] == 1
    again = service.post(f"/matches/{match}/audits", {"receipts": [given[3]]}, tokens[0])
    assert again.status_code == 202
    full = service.post(f"/matches/{match}/audits", {"receipts": given[20:]}, tokens[0])
    problem(full, 409, "audit_waiting")
    assert len(service.get(f"/matches/{match}/audits/1", service.auditor).json["receipts"]) == 20
    assert "receipts" not in service.get(f"/matches/{match}/audits/1", tokens[0]).json
