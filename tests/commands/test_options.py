"""The options of every game, as they are sent and as a match keeps them."""

from dataclasses import fields

import pytest

from commands.schema import read_options
from events.problems import BadRequest
from games.registry import GAMES

MATCHES = [(game, seats) for game in GAMES.values() for seats in game.seats]
every_match = pytest.mark.parametrize(("game", "seats"), MATCHES, ids=lambda value: getattr(value, "key", value))
LOST_CITIES = GAMES["lost-cities"]


def fault(game, seats, options):
    with pytest.raises(BadRequest) as caught:
        read_options(game, seats, options)
    assert caught.value.code == "option_invalid"
    (error,) = caught.value.members["errors"]
    return error["path"]


@every_match
def test_a_match_keeps_all_options_with_their_defaults(game, seats):
    assert read_options(game, seats, {}) == {field.name: field.default for field in fields(game.options)}


@every_match
def test_an_unknown_option_is_refused(game, seats):
    assert fault(game, seats, {"weather": "rain"}) == "options.weather"


@every_match
def test_every_option_keeps_its_limits(game, seats):
    for field in fields(game.options):
        least, most = field.metadata.get("least"), field.metadata.get("most")
        if isinstance(field.default, int) and least is not None:
            assert fault(game, seats, {field.name: least - 1}) == f"options.{field.name}"
            assert read_options(game, seats, {field.name: least})[field.name] == least
        if isinstance(field.default, int) and most is not None:
            assert fault(game, seats, {field.name: most + 1}) == f"options.{field.name}"


@every_match
@pytest.mark.parametrize("value", [1.5, {"a": 1}, "no such value"], ids=repr)
def test_no_option_takes_a_value_of_another_type(game, seats, value):
    for field in fields(game.options):
        assert fault(game, seats, {field.name: value}).startswith(f"options.{field.name}")


@every_match
def test_an_option_that_is_a_number_takes_no_boolean(game, seats):
    for field in fields(game.options):
        if isinstance(field.default, int) and not isinstance(field.default, bool):
            assert fault(game, seats, {field.name: True}) == f"options.{field.name}"


@every_match
def test_every_option_says_what_it_means_and_whether_the_house_chose_it(game, seats):
    for field in fields(game.options):
        assert field.metadata["about"]
        assert isinstance(field.metadata["house"], bool)


@pytest.mark.parametrize("rounds", [0, 21, -1, True, "3", 2.5, None])
def test_the_number_of_rounds_has_limits(rounds):
    assert fault(LOST_CITIES, 2, {"rounds": rounds}) == "options.rounds"


@pytest.mark.parametrize(("seats", "starter"), [(2, 0), (2, 1), (4, 3), (2, None)])
def test_any_seat_may_begin(seats, starter):
    assert read_options(LOST_CITIES, seats, {"starter": starter})["starter"] == starter


@pytest.mark.parametrize(("seats", "starter"), [(2, 2), (2, 3), (4, 4), (4, -1)])
def test_a_seat_that_is_not_there_cannot_begin(seats, starter):
    """For seat 2 of 2 no limit of the option says so, but the table does."""
    assert fault(LOST_CITIES, seats, {"starter": starter}) == "options.starter"
