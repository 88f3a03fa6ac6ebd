"""GET /games: all that a client must know to open a match and to explain a refusal."""

import pytest

from games.registry import GAMES
from tests.api.problems import problem


@pytest.fixture
def catalogue(service):
    return {game["key"]: game for game in service.get("/games").json["games"]}


@pytest.fixture
def options(catalogue):
    return {option["name"]: option for option in catalogue["lost-cities"]["options"]}


def test_every_game_is_listed_with_its_seats_and_commands(catalogue):
    assert catalogue.keys() == GAMES.keys()
    for key, entry in catalogue.items():
        assert entry["seats"] == list(GAMES[key].seats)
        assert entry["title"] == GAMES[key].title
        assert entry["rules"] == GAMES[key].rules
        assert {"resign", "revoke_token"} < set(entry["commands"])


def test_every_rule_is_told_with_its_place_in_the_rulebook(catalogue):
    for key, entry in catalogue.items():
        assert [rule["rule"] for rule in entry["rulebook"]] == list(GAMES[key].rulebook)
        assert all(rule["text"] and rule["place"] for rule in entry["rulebook"])


def test_every_option_says_what_it_means_and_whether_the_rulebook_knows_it(catalogue):
    for entry in catalogue.values():
        for option in entry["options"]:
            assert option["about"]
            assert isinstance(option["house"], bool)
            assert "default" in option


def test_values_that_the_rulebook_leaves_unknown_are_marked_as_house_values(options):
    assert {name: option["house"] for name, option in options.items()} == {
        "rounds": False,
        "starter": False,
        "max_turns": True,
    }


def test_a_match_without_options_gets_the_defaults_of_the_catalogue(service, catalogue):
    for key, entry in catalogue.items():
        match = service.open_match(key, entry["seats"][0])
        assert service.record(match)["options"] == {option["name"]: option["default"] for option in entry["options"]}


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_opened_for_each_number_of_seats_and_no_other(service, catalogue, key):
    for seats in range(1, 7):
        answer = service.post("/matches", {"game": key, "seats": seats})
        if seats in catalogue[key]["seats"]:
            assert answer.status_code == 201
            assert [row["seat"] for row in answer.json["seats"]] == list(range(seats))
        else:
            assert problem(answer, 400, "unknown_seats")["seats"] == catalogue[key]["seats"]


def _numbers(entry):
    return [option for option in entry["options"] if "least" in option and isinstance(option["default"], int | None)]


@pytest.mark.parametrize("key", GAMES)
def test_numbers_beyond_the_limits_of_an_option_are_refused(service, catalogue, key):
    for option in _numbers(catalogue[key]):
        for value in (option["least"] - 1, option["most"] + 1):
            sent = {"game": key, "seats": GAMES[key].seats[-1], "options": {option["name"]: value}}
            document = problem(service.post("/matches", sent), 400, "option_invalid")
            assert [error["path"] for error in document["errors"]] == [f"options.{option['name']}"]


@pytest.mark.parametrize(
    ("name", "values"), [("rounds", (1, 20)), ("starter", (0, 3, None)), ("max_turns", (100, 10_000))]
)
def test_the_limits_themselves_are_accepted(service, options, name, values):
    assert {options[name]["least"], options[name]["most"]} <= set(values)
    for value in values:
        match = service.open_match(seats=4, options={name: value})
        assert service.record(match)["options"][name] == value


def test_an_option_that_does_not_fit_the_table_is_refused(service):
    sent = {"game": "lost-cities", "seats": 2, "options": {"starter": 2}}
    document = problem(service.post("/matches", sent), 400, "option_invalid")
    assert document["errors"][0]["path"] == "options.starter"


def test_the_named_seat_begins(service):
    for starter in (0, 1):
        match, _ = service.running(options={"starter": starter})
        assert service.record(match)["turn"] == [starter]
