"""The board game in the whole service: hidden victory points, proved tiles, house values, a seat that leaves."""

import json

import pytest

from games.lost_cities_board.editions import TILE_SPACES
from tests.events import outsider
from tests.service import Service

KEY = "lost-cities-board"


@pytest.fixture(scope="module")
def service():
    return Service()


@pytest.fixture
def hidden(service):
    """A match after the first rulebook, in which somebody has found victory points."""
    match, tokens = service.running(3, {"edition": "000", "starter": 0}, KEY)
    while not any(service.get(f"/matches/{match}/scores", token).json["scores"]["points"][0] for token in tokens):
        service.play(match, tokens, 6)
    return match, tokens


def points(answer):
    return answer.json["scores"]["points"]


def test_each_seat_gets_its_own_points_and_a_spectator_none(service, hidden):
    match, tokens = hidden
    seen = [points(service.get(f"/matches/{match}/scores", token)) for token in tokens]
    assert [[value is None for value in row] for row in seen] == [
        [seat != viewer for seat in range(3)] for viewer in range(3)
    ]
    assert seen[0][0] > 0
    assert points(service.get(f"/matches/{match}/scores")) == [None] * 3


def test_a_replay_hides_them_too(service, hidden):
    match, tokens = hidden
    version = service.record(match)["version"]
    for token in (*tokens, None):
        replayed = service.get(f"/matches/{match}/replay?at={version}", token).json["scores"]
        assert replayed == service.get(f"/matches/{match}/scores", token).json


def test_the_events_are_open_and_so_is_everything_after_the_end(service, hidden):
    match, tokens = hidden
    events = service.get(f"/matches/{match}/events").json["events"]
    found = [event["public"]["points"] for event in events if event["type"] == f"{KEY}.PointsFound"]
    assert sum(found) > 0
    for token in tokens[:2]:
        service.send(match, token, {"type": "resign"})
    record = service.record(match)
    assert (record["status"], record["result"]["winners"], record["result"]["reason"]) == ("ended", [2], "retired")
    assert points(service.get(f"/matches/{match}/scores")) == record["result"]["scores"]


def test_everybody_can_check_how_the_tiles_were_laid(service):
    match, _ = service.running(2, game=KEY)
    (laid,) = [
        event for event in service.get(f"/matches/{match}/events").json["events"] if event["type"] == f"{KEY}.TilesLaid"
    ]
    ((path, number, position, count),) = laid["draws"]
    ((_, _, size, root),) = laid["shuffles"]
    assert (path, position, count, size) == ("tiles", 0, 25, 25)
    for at, (tile, proof) in enumerate(zip(laid["public"]["tiles"], laid["proofs"]["tiles"], strict=True)):
        assert outsider.proves(proof, (number, size, at), tile, root)


def test_a_seat_that_has_left_is_dealt_an_empty_hand(service):
    """Into the second expedition, whose file still adds up: no place of a shuffle is drawn twice."""
    match, tokens = service.running(3, {"starter": 0, "max_turns": 100}, KEY)
    service.play(match, tokens, 20)
    service.send(match, tokens[1], {"type": "resign"})
    while service.get(f"/matches/{match}/board").json["board"]["expedition"] == 1:
        service.play(match, tokens, 20)
    events = json.loads(service.get(f"/matches/{match}/export", tokens[0]).data)["events"]
    deal = [event for event in events if event["type"] == f"{KEY}.HandsDealt"][1]
    assert [count for *_, count in deal["draws"]] == [8, 0, 8]
    assert len(deal["proofs"]["hands.0"]) == 8
    drawn = [
        (shuffle, place + at)
        for event in events
        for _, shuffle, place, count in event.get("draws", ())
        for at in range(count)
    ]
    assert len(drawn) == len(set(drawn))
    assert service.get(f"/matches/{match}/hand", tokens[1]).json["hand"]["cards"] == []


def test_house_values_can_be_given_for_a_match(service):
    spaces = [f"{color}{stone}" for color in "BRY" for stone in range(1, 10)][:25]
    given = {
        "tile_spaces": spaces,
        "victory_points": [1, 2, 3, 4, 5, 6, 7],
        "long_track": [-9, -8, -7, -6, -5, 0, 30, 40, 50, 70],
        "short_track": [0, 10],
    }
    match, _ = service.running(2, given, KEY)
    assert {name: service.record(match)["options"][name] for name in given} == given
    paths = service.get(f"/matches/{match}/board").json["board"]["paths"]
    assert [None in paths[color]["tiles"] for color in "BRYGW"] == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("tile_spaces", [*TILE_SPACES[:24], "B2"]),
        ("tile_spaces", TILE_SPACES[:24]),
        ("victory_points", [0] * 7),
        ("long_track", [-5, 5]),
        ("short_track", [5, -5]),
        ("edition", "002"),
    ],
)
def test_house_values_that_make_no_sense_are_refused(service, option, value):
    answer = service.post("/matches", {"game": KEY, "seats": 2, "options": {option: value}})
    assert (answer.status_code, answer.json["code"]) == (400, "option_invalid")
    assert [error["path"] for error in answer.json["errors"]] == [f"options.{option}"]


def test_the_catalogue_tells_editions_and_house_values(service):
    (entry,) = [game for game in service.get("/games").json["games"] if game["key"] == KEY]
    options = {option["name"]: option for option in entry["options"]}
    assert options["edition"]["labels"] == {"000": "first rulebook", "001": "second rulebook"}
    assert options["long_track"]["editions"]["001"][6] == 30
    assert [name for name, option in options.items() if option["house"]] == [
        "max_turns", "tile_spaces", "victory_points", "long_track", "short_track",
    ]  # fmt: skip
    assert len(entry["rulebook"]) > 70
