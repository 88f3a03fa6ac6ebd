"""POST …/explain: verdicts and accounts, for whom they are, and that asking changes nothing."""

from random import Random

import pytest

from tests.api.problems import problem
from tests.games.tables import every_table

DRAW, RESIGN = {"type": "draw_card"}, {"type": "resign"}
VERDICT = ("legal", "code", "rule", "text", "place", "detail", "facts")
BEGUN = 6  # the version at which a match of Lost Cities for two has begun


@pytest.fixture
def running(service):
    match, tokens = service.running(options={"starter": 0, "rounds": 1})
    service.play(match, tokens, moves=5)
    return match, tokens


def ask(service, match, token=None, **question):
    return service.post(f"/matches/{match}/explain", question, token)


# ── verdicts ──


def test_a_refusal_and_its_explanation_say_the_same(service, running):
    match, tokens = running
    for seat, token in enumerate(tokens):
        for command in (DRAW, {"type": "play_card", "card": "Z9"}, {"type": "take_discard", "color": "R"}):
            answer = ask(service, match, token, command=command)
            assert answer.status_code == 200
            refused = service.send(match, token, command)
            if refused.status_code == 201:
                assert answer.json["legal"]
                return
            told = ("code", "rule", "text", "place", "detail", "facts")
            assert {name: answer.json[name] for name in told} == {name: refused.json[name] for name in told}
            assert (answer.json["legal"], answer.json["seat"], answer.json["command"]) == (False, seat, command)


def test_every_listed_move_is_explained_as_legal_by_a_rule(service, running):
    match, tokens = running
    rules = {rule["rule"] for game in service.get("/games").json["games"] for rule in game["rulebook"]}
    token = service.to_move(match, tokens)
    for move in service.moves(match, token):
        answer = ask(service, match, token, command=move).json
        assert (answer["legal"], answer["code"], answer["command"]) == (True, None, move)
        assert answer["rule"] in rules


def test_a_flip_can_be_asked_as_it_is_told(service, running):
    match, tokens = running
    for token in tokens:
        for command in (DRAW, RESIGN, {"type": "play_card", "card": "R5"}, {"type": "discard_card", "card": "Z9"}):
            answer = ask(service, match, token, command=command).json
            for flip in answer["flips"]:
                again = ask(service, match, token, **flip["ask"]).json
                assert {name: again[name] for name in VERDICT} == {name: flip[name] for name in VERDICT}
                assert again["legal"] != answer["legal"]


def test_a_command_is_asked_of_any_version(service, running):
    match, tokens = running
    verdicts = [ask(service, match, tokens[0], command=DRAW, at=at).json for at in range(1, 12)]
    assert [verdict["at"] for verdict in verdicts] == list(range(1, 12))
    assert [verdict["code"] for verdict in verdicts[:3]] == ["match_not_started"] * 2 + ["must_play_first"]
    assert [verdict["at"] for verdict in verdicts if verdict["legal"]] == [7, 11]
    assert ask(service, match, tokens[0], command=DRAW).json == verdicts[-1]
    assert [flip["ask"]["at"] for flip in verdicts[8]["flips"] if flip["changes"][0]["member"] == "at"] == [7, 11]


def test_versions_in_the_middle_of_a_command_flip_nothing(service, running):
    """The last seat's event comes before the deal: no command was ever judged there."""
    match, tokens = running
    answer = ask(service, match, tokens[0], command={"type": "revoke_token"}).json
    assert [flip["ask"]["at"] for flip in answer["flips"]] == [1]
    card = service.get(f"/matches/{match}/replay?at={BEGUN}", tokens[0]).json["hand"]["hand"]["cards"][0]
    answer = ask(service, match, tokens[0], command={"type": "discard_card", "card": card}, at=BEGUN).json
    earlier = [flip["ask"]["at"] for flip in answer["flips"] if flip["ask"]["at"] < BEGUN]
    assert answer["legal"]
    assert earlier == [2]


# ── accounts ──


def test_without_a_command_the_scores_are_told_line_by_line(service, running):
    match, tokens = running
    service.play(match, tokens)
    record, answer = service.record(match), ask(service, match).json
    assert [line["points"] for line in answer["totals"]] == record["result"]["scores"]
    assert answer["standing"] == []
    assert {"R15", "R18"} <= {rule["rule"] for rule in answer["rules"]}
    rounds = [line for total in answer["totals"] for line in total["lines"]]
    assert all(line["detail"].startswith("round 1: ") for line in rounds)


def test_hidden_victory_points_stay_hidden(service):
    match, tokens = service.running(2, {"edition": "000"}, "lost-cities-board")
    service.play(match, tokens, moves=8)
    assert ask(service, match).json["totals"] == []
    assert ask(service, match, service.auditor).json["totals"] == []
    for seat, token in enumerate(tokens):
        assert [line["seats"] for line in ask(service, match, token).json["totals"]] == [[seat]]
        problem(ask(service, match, token, seat=1 - seat), 403, "not_your_view")
        assert ask(service, match, service.auditor, seat=seat).json["totals"][0]["seats"] == [seat]
    service.send(match, tokens[0], RESIGN)
    assert [line["seats"] for line in ask(service, match).json["totals"]] == [[0], [1]]


# ── who may ask ──


def test_until_the_end_a_seat_asks_for_itself_and_the_auditor_for_all(service, running):
    match, tokens = running
    for seat, token in enumerate(tokens):
        own = ask(service, match, token, command=DRAW)
        assert own.json["seat"] == seat
        assert own.data == ask(service, match, token, command=DRAW, seat=seat).data
        assert own.data == ask(service, match, service.auditor, command=DRAW, seat=seat).data
        for question in ({"command": DRAW}, {"command": DRAW, "at": 1}, {}, {"command": RESIGN}):
            problem(ask(service, match, token, seat=1 - seat, **question), 403, "not_your_view")
            problem(ask(service, match, seat=seat, **question), 403, "not_your_view")


def test_after_the_end_everybody_asks_for_everybody(service, running):
    match, tokens = running
    service.send(match, tokens[0], RESIGN)
    for seat in (0, 1):
        for at in (1, 7, 11, 14):
            asked = [
                ask(service, match, token, seat=seat, at=at, command=DRAW) for token in (None, *tokens, service.auditor)
            ]
            assert {answer.status_code for answer in asked} == {200}
            assert len({answer.data for answer in asked}) == 1


@pytest.mark.parametrize("auditing", [False, True], ids=["a spectator", "the auditor"])
def test_whoever_has_no_seat_says_whose_command_it_is(service, running, auditing):
    match, _ = running
    answer = ask(service, match, service.auditor if auditing else None, command=DRAW)
    assert problem(answer, 400, "body_invalid")["errors"][0]["path"] == "seat"


def test_a_replaced_token_explains_nothing(service, running):
    match, tokens = running
    service.send(match, tokens[0], {"type": "revoke_token"})
    problem(ask(service, match, tokens[0], command=DRAW), 401, "token_revoked")


# ── it is a question ──


@every_table
def test_asking_changes_nothing_in_any_game(service, key, seats, options):
    chooser = Random(seats)
    match, tokens = service.running(seats, dict(options), key)
    service.play(match, tokens, 40, lambda moves: moves[chooser.randrange(len(moves))])
    before = service.stored()
    listed = [service.moves(match, token) for token in tokens]
    for token, own in zip(tokens, listed, strict=True):
        for command in (command for moves in listed for command in moves[:3]):
            assert ask(service, match, token, command=command).json["legal"] == (command in own)
        for command in (RESIGN, {"type": "revoke_token"}):
            assert ask(service, match, token, command=command).json["legal"] is True
        assert ask(service, match, token, at=chooser.randint(1, 40)).status_code == 200
    assert service.stored() == before
    assert [service.get(f"/matches/{match}/refusals", token).json["refusals"] for token in tokens] == [[]] * seats


def test_an_explanation_belongs_to_its_caller(service, running):
    match, tokens = running
    answer = ask(service, match, tokens[0])
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Vary"] == "Authorization"
