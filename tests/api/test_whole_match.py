"""Whole matches over HTTP; and replay, which gives again what was served then, byte for byte."""

import random

import orjson
import pytest

from tests.service import Service

SEEN = {True: ("board", "hand", "scores", "moves"), False: ("board", "scores")}


def _viewers(tokens):
    return {"spectator": None, **{str(seat): token for seat, token in enumerate(tokens)}}


def _bodies(service, match, tokens):
    """What every viewer gets on every path, now."""
    return {
        viewer: {name: service.get(f"/matches/{match}/{name}", token).data for name in SEEN[bool(token)]}
        for viewer, token in _viewers(tokens).items()
    }


@pytest.mark.parametrize(("seats", "rounds"), [(2, 2), (4, 1)])
def test_a_match_is_played_from_the_catalogue_to_the_result(service, seats, rounds):
    game = next(game for game in service.get("/games").json["games"] if seats in game["seats"])
    match, tokens = service.running(seats, {"rounds": rounds}, game["key"])
    chooser = random.Random(seats)
    answers = service.play(match, tokens, choose=lambda moves: moves[chooser.randrange(len(moves))])
    record = service.record(match)
    assert (record["status"], record["turn"], record["result"]["reason"]) == ("ended", [], "completed")
    assert record["version"] == answers[-1].json["version"]
    assert answers[-1].json["events"][-1]["type"] == "match.MatchEnded"
    assert [service.moves(match, token) for token in tokens] == [[]] * seats
    if seats == 4:
        used = {answer.json["events"][0]["type"] for answer in answers}
        assert "lost-cities.CardsPassed" in used


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_in_lists_of_a_whole_turn(service, seats):
    match, tokens = service.running(seats, {"rounds": 1})
    while token := service.to_move(match, tokens):
        cards = [move for move in service.moves(match, token) if move["type"] != "pass_cards"]
        answer = service.send(match, token, [cards[-1], {"type": "draw_card"}])
        assert answer.status_code == 201, answer.text
    assert service.record(match)["result"]["reason"] == "completed"


@pytest.mark.parametrize(("seats", "moves"), [(2, None), (4, 60)])
def test_replay_gives_at_every_version_the_bytes_that_were_served_then(service, seats, moves):
    match = service.open_match(seats=seats, options={"rounds": 1})
    served = {1: _bodies(service, match, [])}
    tokens = []
    for name in ("Ann", "Björn", "Chidi", "Dora")[:seats]:
        tokens += service.seat(match, name)
        served[service.record(match)["version"]] = _bodies(service, match, tokens)
    chooser = random.Random(7)
    while service.to_move(match, tokens) and (moves is None or len(served) < moves):
        service.play(match, tokens, 1, lambda moves: moves[0] if chooser.random() < 0.8 else chooser.choice(moves))
        served[service.record(match)["version"]] = _bodies(service, match, tokens)
    if moves is not None:
        service.send(match, tokens[3], {"type": "resign"})
        served[service.record(match)["version"]] = _bodies(service, match, tokens)
    assert service.record(match)["status"] == "ended"
    for version, viewers in served.items():
        for viewer, bodies in viewers.items():
            replayed = service.get(f"/matches/{match}/replay?at={version}&as={viewer}").data
            expected = {name: orjson.Fragment(bodies[name]) for name in SEEN[viewer != "spectator"]}
            views = orjson.dumps({"version": version, **expected})
            assert replayed.startswith(views[:-1] + b',"move":{'), (version, viewer)


def test_replay_of_a_running_match_is_what_each_viewer_was_served(service):
    match, tokens = service.running()
    for _ in range(12):
        service.play(match, tokens, moves=1)
        version = service.record(match)["version"]
        now = _bodies(service, match, tokens)
        for viewer, token in _viewers(tokens).items():
            replayed = service.get(f"/matches/{match}/replay", token).json
            assert (replayed.pop("version"), replayed.pop("move")["last"]) == (version, version)
            assert replayed == {name: orjson.loads(body) for name, body in now[viewer].items()}


def test_a_restarted_service_goes_on_where_the_other_one_stopped(service):
    match, tokens = service.running(options={"rounds": 1})
    service.play(match, tokens, moves=21)
    before = {path: service.get(f"/matches/{match}/{path}", tokens[0]).data for path in ("events", "export", "replay")}
    again = Service(service.redis)
    assert {path: again.get(f"/matches/{match}/{path}", tokens[0]).data for path in before} == before
    again.play(match, tokens)
    assert again.record(match)["status"] == "ended"
