"""Who may see a match with whose eyes; and the log of refusals."""

import pytest

from commands.refusals import KEPT
from tests.api.problems import problem

DRAW = {"type": "draw_card"}


@pytest.fixture
def running(service):
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=5)
    return match, tokens


def _replay(service, match, token, query):
    return service.get(f"/matches/{match}/replay?{query}", token)


@pytest.mark.parametrize(
    ("asking", "allowed"), [(None, ()), (0, ("0",)), (1, ("1",)), ("auditor", ("0", "1", "auditor"))], ids=str
)
def test_until_the_end_one_may_be_oneself_or_a_spectator(service, running, asking, allowed):
    match, tokens = running
    token = {None: None, "auditor": service.auditor, 0: tokens[0], 1: tokens[1]}[asking]
    for at in ("", "&at=1", "&at=6", "&at=11"):
        assert "hand" not in _replay(service, match, token, f"as=spectator{at}").json
        for viewer in ("0", "1", "auditor"):
            answer = _replay(service, match, token, f"as={viewer}{at}")
            if viewer in allowed:
                assert answer.status_code == 200
                assert _holder(answer.json) in (viewer, None)
            else:
                problem(answer, 403, "not_your_view")


def _holder(replayed):
    hand = replayed.get("hand", {}).get("hand")
    return str(hand["seat"]) if hand else None


def test_the_auditor_is_told_every_move_whole(service):
    match, tokens = service.running(4, {"starter": 0})
    passing = next(move for move in service.moves(match, tokens[0]) if move["type"] == "pass_cards")
    version = service.send(match, tokens[0], passing).json["version"]
    whole, without = {"seat": 0, "command": passing}, {"seat": 0, "command": {"type": "pass_cards"}}
    tellers = {service.auditor: whole, tokens[0]: whole, tokens[1]: without, tokens[2]: without, None: without}
    for token, told in tellers.items():
        move = _replay(service, match, token, f"at={version}").json["move"]
        assert {name: move[name] for name in told} == told
    for viewer in ("spectator", "2"):
        move = _replay(service, match, service.auditor, f"at={version}&as={viewer}").json["move"]
        assert move["command"] == without["command"]


def test_after_the_end_everybody_may_be_everybody_at_every_version(service, running):
    match, tokens = running
    problem(_replay(service, match, None, "as=1&at=6"), 403, "not_your_view")
    service.send(match, tokens[0], {"type": "resign"})
    for at in (1, 6, 11, service.record(match)["version"]):
        for viewer in ("spectator", "0", "1", "auditor"):
            seen = [
                _replay(service, match, token, f"at={at}&as={viewer}") for token in (None, *tokens, service.auditor)
            ]
            assert {answer.status_code for answer in seen} == {200}
            assert len({answer.data for answer in seen}) == 1


def test_without_as_everybody_is_themselves(service, running):
    match, tokens = running
    for seat, token in enumerate(tokens):
        own = _replay(service, match, token, "at=9")
        assert own.json["hand"]["hand"]["seat"] == seat
        assert own.data == _replay(service, match, token, f"at=9&as={seat}").data
    assert _replay(service, match, None, "at=9").data == _replay(service, match, None, "at=9&as=spectator").data


def test_without_at_it_is_the_latest_version(service, running):
    match, tokens = running
    assert _replay(service, match, tokens[0], "").json["version"] == service.record(match)["version"] == 11


@pytest.mark.parametrize("at", ["0", "12", "999999999999999"])
def test_only_versions_that_were_can_be_seen_again(service, running, at):
    assert problem(_replay(service, running[0], None, f"at={at}"), 400, "version_out_of_range")["version"] == 11


@pytest.mark.parametrize(
    "query", ["at=x", "at=-1", "at=", "as=2", "as=", "as=-1", "as=Auditor", "as=00x", "as=²", "to=3"]
)
def test_other_versions_and_viewers_do_not_exist(service, running, query):
    match, tokens = running
    for token in (None, tokens[0], service.auditor):
        problem(_replay(service, match, token, query), 400, "query_invalid")


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _refusals(service, match, token):
    return service.get(f"/matches/{match}/refusals", token).json["refusals"]


def test_a_seat_sees_its_own_refusals_and_the_auditor_all_of_them(service):
    match, (ann, ben) = service.running(options={"starter": 0})
    mine = service.send(match, ann, DRAW).json
    theirs = service.send(match, ben, DRAW).json
    (kept,) = _refusals(service, match, ann)
    shared = ("code", "detail", "rule", "text", "place", "facts", "version", "index", "commands")
    assert {name: kept[name] for name in shared} == {name: mine[name] for name in shared}
    assert (kept["seat"], kept["commands"]) == (0, [DRAW])
    assert [refusal["code"] for refusal in _refusals(service, match, ben)] == [theirs["code"]] == ["not_your_turn"]
    assert [refusal["seat"] for refusal in _refusals(service, match, service.auditor)] == [1, 0]  # the latest first
    problem(service.get(f"/matches/{match}/refusals"), 401, "token_missing")


def test_only_what_the_rules_refuse_is_kept(service):
    match, (ann, ben) = service.running(options={"starter": 0})
    service.post(f"/matches/{match}/commands", {"type": "castle"}, ann)
    service.send(match, ann, DRAW, If_Match='"1"')
    service.send(match, "0.1.forged", DRAW)
    service.send(match, ann, service.moves(match, ann)[0])
    assert _refusals(service, match, service.auditor) == []
    service.send(match, ann, {"type": "resign"})
    service.send(match, ben, DRAW)
    assert _refusals(service, match, service.auditor) == []


def test_a_list_that_goes_on_is_kept_too(service):
    match, (ann, _) = service.running(options={"starter": 0})
    service.send(match, ann, [DRAW, DRAW])
    assert [refusal["code"] for refusal in _refusals(service, match, ann)] == ["list_goes_on"]


def test_the_latest_refusals_of_each_seat_are_kept(service):
    match, (ann, ben) = service.running(options={"starter": 0})
    service.send(match, ben, DRAW)
    for number in range(KEPT + 5):
        service.send(match, ann, {"type": "play_card", "card": f"R{number + 100}"})
    kept = _refusals(service, match, ann)
    assert [refusal["facts"]["card"] for refusal in kept] == [f"R{number + 100}" for number in range(KEPT + 4, 4, -1)]
    assert len(_refusals(service, match, ben)) == 1
    assert len(_refusals(service, match, service.auditor)) == KEPT + 1
