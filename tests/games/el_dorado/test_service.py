"""El Dorado in the whole service: maps at the door, lists that end with a draw, proofs, replay in mid-turn."""

import pytest

from tests.events import outsider
from tests.games.el_dorado.case import SHORT
from tests.service import Service

KEY = "el-dorado"
OPTIONS = {"map": "custom", "boards": list(SHORT), "caves": True, "starter": 0}


@pytest.fixture(scope="module")
def service():
    return Service()


@pytest.fixture
def running(service):
    return service.running(3, OPTIONS, KEY)


def test_a_map_that_is_none_is_refused_at_the_door(service):
    body = {"game": KEY, "seats": 2, "options": {"map": "custom", "boards": ["B 0 0 0", "C 6 -3 0", "S 10 -7 0"]}}
    answer = service.post("/matches", body)
    assert (answer.status_code, answer.json["code"]) == (400, "option_invalid")
    assert answer.json["errors"] == [{"path": "options.boards", "detail": "boards B and C overlap at 3 -3"}]


def test_the_catalogue_tells_the_maps(service):
    (entry,) = [game for game in service.get("/games").json["games"] if game["key"] == KEY]
    options = {option["name"]: option for option in entry["options"]}
    assert len(options["map"]["choices"]) == 8
    assert "C-13" in options["map"]["about"]
    assert options["max_rounds"]["house"]


def test_a_list_ends_with_the_draw(service, running):
    match, tokens = running
    card = service.get(f"/matches/{match}/hand", tokens[0]).json["hand"]["cards"][0]
    turn = [{"type": "pay_card", "card": card}, {"type": "end_turn"}]
    refused = service.send(match, tokens[0], [*turn, {"type": "end_turn"}])
    assert (refused.status_code, refused.json["code"]) == (422, "list_goes_on")
    accepted = service.send(match, tokens[0], turn)
    assert accepted.status_code == 201
    assert [event["type"].split(".")[1] for event in accepted.json["events"]] == [
        *("CardPaid", "TurnEnded", "CardsDrawn", "TurnStarted")
    ]


def test_a_drawer_can_prove_each_card_and_others_see_none(service, running):
    match, tokens = running
    for viewer, token in enumerate((*tokens, None)):
        events = service.get(f"/matches/{match}/events", token).json["events"]
        drawn = [event for event in events if event["type"] == f"{KEY}.CardsDrawn"]
        decks = [event["shuffles"][0] for event in events if event["type"] == f"{KEY}.DeckShuffled"]
        roots = {number: (size, root) for _, number, size, root in decks}
        assert [bool(event["openings"]) for event in drawn] == [event["public"]["seat"] == viewer for event in drawn]
        for event in drawn:
            if event["openings"]:
                ((_, number, first, count),) = event["draws"]
                size, root = roots[number]
                cards = event["openings"]["cards"]["value"]
                assert len(cards) == count == event["public"]["count"] == 4
                for at, (card, proof) in enumerate(zip(cards, event["proofs"]["cards"], strict=True), first):
                    assert outsider.proves(proof, (number, size, at), card, root)


def test_a_turn_is_replayed_from_its_middle(service, running):
    match, tokens = running
    service.play(match, tokens, 25)
    version = service.record(match)["version"]
    for token in (*tokens, None):
        replayed = service.get(f"/matches/{match}/replay?at={version}", token).json
        assert replayed["board"] == service.get(f"/matches/{match}/board", token).json
    moves = service.get(f"/matches/{match}/moves", tokens[service.record(match)["turn"][0]]).json["moves"]
    assert moves
    assert len(moves) < 70


def test_a_refusal_names_the_rule(service, running):
    match, tokens = running
    answer = service.send(match, tokens[0], {"type": "step_onto", "space": "C19"})
    assert (answer.status_code, answer.json["code"], answer.json["rule"]) == (422, "not_adjacent", "R7")
    assert answer.json["legal"]
