"""Sending commands: what is accepted, what is refused and how, lists, If-Match, races."""

import pytest

from tests.api.problems import problem
from tests.service import Service


def _hand(service, match, token):
    return service.get(f"/matches/{match}/hand", token).json["hand"]["cards"]


def _played(moves, seats=2):
    """The same match, that far: the world of the tests repeats itself."""
    service = Service()
    match, tokens = service.running(seats, {"starter": 0})
    service.play(match, tokens, moves)
    return service, match, tokens


def test_an_accepted_command_answers_with_version_head_and_events(service):
    match, tokens = service.running(options={"starter": 0})
    card = _hand(service, match, tokens[0])[0]
    answer = service.send(match, tokens[0], {"type": "discard_card", "card": card})
    assert answer.status_code == 201
    assert answer.json.keys() == {"version", "head", "receipt", "events"}
    record = service.record(match)
    assert (answer.json["version"], answer.json["head"]) == (record["version"], record["head"]) == (7, record["head"])
    (event,) = answer.json["events"]
    assert (event["version"], event["type"]) == (7, "lost-cities.CardDiscarded")
    assert event["public"] == {"seat": 0, "card": card}
    assert event["cause"]["command"] == {"type": "discard_card", "card": card}
    assert event["cause"]["seat"] == 0


def test_a_drawn_card_is_shown_and_proved_to_its_drawer_alone(service):
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=1)
    before = _hand(service, match, tokens[0])
    (event,) = service.send(match, tokens[0], {"type": "draw_card"}).json["events"]
    drawn = event["openings"]["card"]["value"]
    assert sorted(_hand(service, match, tokens[0])) == sorted([*before, drawn.rstrip("abc")])
    assert len(event["proofs"]["card"]) == 1
    for token in (tokens[1], None):
        (seen,) = service.get(f"/matches/{match}/events?after={event['version'] - 1}", token).json["events"]
        assert (seen["openings"], seen["proofs"]) == ({}, {})
        assert "card" not in seen["public"]


@pytest.mark.parametrize(("seats", "moves"), [(2, 0), (2, 1), (2, 11), (2, 20), (4, 0), (4, 9)])
def test_every_listed_move_is_accepted_exactly_as_it_is_given(seats, moves):
    service, match, tokens = _played(moves, seats)
    listed = service.moves(match, service.to_move(match, tokens))
    assert listed
    for move in listed:
        again, same, tokens = _played(moves, seats)
        answer = again.send(same, again.to_move(same, tokens), move)
        assert answer.status_code == 201, answer.text
        assert answer.json["events"][0]["cause"]["command"]["type"] == move["type"]


def test_a_seat_that_is_not_to_move_has_no_moves(service):
    match, tokens = service.running(options={"starter": 0})
    assert service.get(f"/matches/{match}/moves", tokens[1]).json == {"version": 6, "moves": []}


def test_resigning_is_always_possible_and_never_listed(service):
    match, tokens = service.running()
    assert {move["type"] for token in tokens for move in service.moves(match, token)} == {"play_card", "discard_card"}
    assert service.send(match, tokens[0], {"type": "resign"}).status_code == 201


def test_a_list_is_accepted_whole(service):
    match, tokens = service.running(options={"starter": 0})
    play = service.moves(match, tokens[0])[0]
    answer = service.send(match, tokens[0], [play, {"type": "draw_card"}])
    assert answer.status_code == 201
    assert [event["type"] for event in answer.json["events"]] == ["lost-cities.CardPlayed", "lost-cities.CardDrawn"]
    assert answer.json["version"] == service.record(match)["version"] == 8
    assert service.record(match)["turn"] == [1]


def test_a_list_of_one_is_that_command(service):
    match, tokens = service.running(options={"starter": 0})
    answer = service.send(match, tokens[0], [service.moves(match, tokens[0])[0]])
    assert (answer.status_code, answer.json["version"]) == (201, 7)


def test_a_refused_list_changes_nothing_and_names_the_place(service):
    match, tokens = service.running(options={"starter": 0})
    play = service.moves(match, tokens[0])[0]
    record = service.record(match)
    document = problem(service.send(match, tokens[0], [play, play, {"type": "draw_card"}]), 422, "must_draw_now")
    assert (document["index"], document["version"]) == (1, record["version"])
    assert {"type": "draw_card"} in document["legal"]
    assert service.record(match) == record


def test_a_list_that_goes_on_after_a_look_at_the_deck_is_refused_without_facts(service):
    match, tokens = service.running(options={"starter": 0})
    play = service.moves(match, tokens[0])[0]
    record = service.record(match)
    for rest in (play, {"type": "draw_card"}, {"type": "play_card", "card": "R10"}, {"type": "resign"}):
        document = problem(service.send(match, tokens[0], [play, {"type": "draw_card"}, rest]), 422, "list_goes_on")
        assert (document["facts"], document["legal"], document["index"]) == ({}, [], None)
    assert service.record(match) == record


def test_a_refusal_names_the_rule_the_facts_and_what_would_have_been_legal(service):
    match, tokens = service.running(options={"starter": 0})
    record = service.record(match)
    hand = _hand(service, match, tokens[0])
    missing = next(card for card in ("R2", "R3", "R4", "R5", "R6") if card not in hand)
    document = problem(service.send(match, tokens[0], {"type": "play_card", "card": missing}), 422, "card_not_held")
    games = {game["key"]: game for game in service.get("/games").json["games"]}
    rule = next(rule for rule in games[record["game"]]["rulebook"] if rule["rule"] == document["rule"])
    assert (document["text"], document["place"]) == (rule["text"], rule["place"])
    assert document["facts"] == {"card": missing, "hand": hand}
    assert document["legal"] == service.moves(match, tokens[0])
    assert document["version"] == record["version"]
    assert document["commands"] == [{"type": "play_card", "card": missing}]
    assert service.record(match) == record


def test_waiting_for_ones_turn_is_a_refusal_too(service):
    match, tokens = service.running(options={"starter": 0})
    document = problem(service.send(match, tokens[1], {"type": "draw_card"}), 422, "not_your_turn")
    assert document["legal"] == []


# ── the version that the sender has seen ─────────────────────────────────────────────────────────────────────────────


def test_a_command_for_the_version_that_stands_is_accepted(service):
    match, tokens = service.running(options={"starter": 0})
    for header in ('"6"', ' "7" ', "*"):
        token = service.to_move(match, tokens)
        assert service.send(match, token, service.moves(match, token)[0], If_Match=header).status_code == 201


@pytest.mark.parametrize("version", [0, 1, 5, 7, 999_999])
def test_a_command_for_another_version_is_refused_though_it_is_legal(service, version):
    match, tokens = service.running(options={"starter": 0})
    before = service.stored()
    answer = service.send(match, tokens[0], service.moves(match, tokens[0])[0], If_Match=f'"{version}"')
    assert problem(answer, 412, "version_mismatch")["version"] == 6
    assert service.stored() == before


def test_a_command_that_lost_a_race_is_decided_again_while_it_is_legal(service):
    match, tokens = service.running(options={"starter": 0})
    other = Service(service.redis)
    card, *_ = service.moves(match, tokens[0])
    assert other.send(match, tokens[0], card).status_code == 201
    assert service.send(match, tokens[0], {"type": "draw_card"}).json["version"] == 8  # it knew version 6
    document = problem(other.send(match, tokens[0], {"type": "draw_card"}), 422, "not_your_turn")
    assert document["version"] == 8


def test_if_match_is_not_retried_by_a_service_that_is_out_of_date(service):
    match, tokens = service.running(options={"starter": 0})
    card = service.moves(match, tokens[0])[0]
    Service(service.redis).send(match, tokens[0], card)
    answer = service.send(match, tokens[0], {"type": "resign"}, If_Match='"6"')
    assert problem(answer, 412, "version_mismatch")["version"] == 7
    assert service.record(match)["status"] == "running"


# ── before the start and after the end ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", [{"type": "draw_card"}, {"type": "resign"}, [{"type": "draw_card"}]])
def test_a_match_that_has_not_started_takes_no_moves(service, command):
    match = service.open_match(seats=4)
    tokens = service.seat(match, "Ann", "Ben")
    assert problem(service.send(match, tokens[0], command), 409, "match_not_started")["free"] == [2, 3]


@pytest.mark.parametrize("command", [{"type": "draw_card"}, {"type": "resign"}, {"type": "play_card", "card": "R2"}])
def test_a_match_that_has_ended_takes_no_moves(service, command):
    match, tokens = service.running()
    service.send(match, tokens[0], {"type": "resign"})
    for token in tokens:
        problem(service.send(match, token, command), 409, "match_ended")


@pytest.mark.parametrize(("seats", "winners"), [(2, [1]), (4, [1, 3])])
def test_when_a_seat_resigns_the_other_side_wins(service, seats, winners):
    match, tokens = service.running(seats)
    answer = service.send(match, tokens[0], {"type": "resign"})
    types = [event["type"] for event in answer.json["events"]]
    assert (types[0], types[-1]) == ("match.SeatResigned", "match.MatchEnded")
    record = service.record(match)
    assert (record["status"], record["result"]["winners"], record["result"]["reason"]) == ("ended", winners, "retired")
    assert [row["left"] for row in record["seats"]] == [True] + [False] * (seats - 1)


def test_whoever_ends_the_match_is_shown_everything_at_once(service):
    match, tokens = service.running()
    events = service.send(match, tokens[0], {"type": "resign"}).json["events"]
    assert all(event["proofs"] == {} for event in events)
    assert all(len(event["openings"]) >= len(event.get("secrets", [])) - 1 for event in events)  # all but the digest
