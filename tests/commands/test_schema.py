import json
from dataclasses import MISSING, dataclass, fields
from typing import Literal, get_type_hints

import pytest

from commands.model import Resign, RevokeToken
from commands.schema import (
    MOST_COMMANDS,
    MOST_TEXT,
    NewMatch,
    NewSeat,
    check,
    command_schema,
    command_types,
    read_command,
    read_commands,
)
from events.codec import written_command
from events.problems import BadRequest
from games.kit import legal_moves, secret
from games.lost_cities.moves import DrawCard, PassCards, PlayCard, TakeDiscard
from games.registry import GAMES
from tests.world import seated

GAME = GAMES["lost-cities"]
COMMANDS = [(key, name) for key, game in GAMES.items() for name in command_types(game)]
MATCHES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


def bad(body, game=GAME):
    """The places of the faults."""
    with pytest.raises(BadRequest) as caught:
        read_commands(game, body)
    return caught.value


def places(problem):
    return {error["path"] for error in problem.members["errors"]}


def sent(command):
    """A command as it arrives: JSON and back."""
    return json.loads(json.dumps(written_command(command)))


# ── commands of every game ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "seats"), MATCHES)
def test_every_legal_move_is_read_back_from_how_it_is_written(redis, game, seats):
    table = seated(redis, game, seats)
    for seed in range(30):
        table.play(1, seed=seed)
        current = table.match
        for move in legal_moves(current.game, current.state, current.turn[0]):
            assert read_commands(current.game, sent(move)) == [move]


@pytest.mark.parametrize(("game", "name"), COMMANDS)
def test_every_command_refuses_a_field_that_it_does_not_know(game, name):
    problem = bad({"type": name, "bribe": 1}, GAMES[game])
    assert problem.code == "body_invalid"
    assert "bribe" in places(problem)


def needed(kind):
    """The fields without which a command says nothing. A secret's default means "not for you", not "left out"."""
    return {field.name for field in fields(kind) if field.default is MISSING or "secret" in field.metadata}


@pytest.mark.parametrize(("game", "name"), COMMANDS)
def test_every_command_needs_its_fields_and_takes_no_null_for_them(game, name):
    kind = command_types(GAMES[game])[name]
    if needed(kind):
        assert places(bad({"type": name}, GAMES[game])) == needed(kind)
        assert places(bad({"type": name} | dict.fromkeys(needed(kind)), GAMES[game])) == needed(kind)
    else:
        assert read_command(GAMES[game], {"type": name}) == kind()


@pytest.mark.parametrize(("game", "name"), COMMANDS)
@pytest.mark.parametrize("value", [True, 1.5, {}, {"a": 1}, [[]], "x" * (MOST_TEXT + 1)], ids=repr)
def test_no_field_of_a_command_takes_what_no_card_or_seat_can_be(game, name, value):
    kind = command_types(GAMES[game])[name]
    for field, hint in get_type_hints(kind).items():
        if hint is not type(value):
            assert field in "".join(places(bad({"type": name, field: value}, GAMES[game])))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_knows_the_commands_of_any_seat(game):
    assert read_command(game, {"type": "resign"}) == Resign()
    assert read_command(game, {"type": "revoke_token"}) == RevokeToken()


# ── one command ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("body", "command"),
    [
        ({"type": "play_card", "card": "R5"}, PlayCard("R5")),
        ({"type": "draw_card"}, DrawCard()),
        ({"type": "take_discard", "color": "R"}, TakeDiscard("R")),
        ({"type": "pass_cards", "cards": ["R5", "RX"]}, PassCards(("R5", "RX"))),
    ],
    ids=lambda value: value.get("type") if isinstance(value, dict) else "",
)
def test_a_command_is_read(body, command):
    assert read_command(GAME, body) == command


@pytest.mark.parametrize("body", [None, 1, "play_card", True, [[]], [None], ["draw_card"]], ids=repr)
def test_a_command_is_an_object(body):
    assert bad(body).code == "body_invalid"


@pytest.mark.parametrize("kind", [None, 1, ["play_card"], {}, "", "PlayCard", "create_match", "take_seat"], ids=repr)
def test_an_unknown_command_is_told_what_there_is(kind):
    problem = bad({"type": kind})
    assert problem.code == "unknown_command"
    assert problem.members["known"] == [
        *("play_card", "discard_card", "draw_card", "take_discard", "pass_cards"),
        *("resign", "revoke_token"),
    ]


@pytest.mark.parametrize("card", [5, True, None, "", ["R5"], {"R": 5}, "x" * (MOST_TEXT + 1)], ids=repr)
def test_a_card_is_a_short_text(card):
    assert places(bad({"type": "play_card", "card": card})) == {"card"}


@pytest.mark.parametrize("color", ["P", "r", "", 0, None, True])
def test_a_colour_is_one_of_those_there_are(color):
    assert places(bad({"type": "take_discard", "color": color})) == {"color"}


@pytest.mark.parametrize("cards", [[], ["R5"], ["R5", "R6", "R7"], "R5", {"0": "R5", "1": "R6"}, None], ids=repr)
def test_a_pair_has_two(cards):
    assert places(bad({"type": "pass_cards", "cards": cards})) == {"cards"}


@pytest.mark.parametrize(
    ("cards", "path"), [([5, "R5"], "cards.0"), (["R5", True], "cards.1"), (["R5", ""], "cards.1")]
)
def test_a_fault_inside_a_list_is_told_with_its_place(cards, path):
    assert places(bad({"type": "pass_cards", "cards": cards})) == {path}


# ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("length", [1, 2, MOST_COMMANDS])
def test_a_list_of_commands_is_read_in_its_order(length):
    body = [{"type": "play_card", "card": f"R{at}"} for at in range(length)]
    assert read_commands(GAME, body) == [PlayCard(f"R{at}") for at in range(length)]


@pytest.mark.parametrize("length", [0, MOST_COMMANDS + 1, 1000])
def test_a_list_has_1_to_20_commands(length):
    assert MOST_COMMANDS == 20
    assert bad([{"type": "draw_card"}] * length).code == "body_invalid"


def test_a_list_with_one_bad_command_is_bad():
    assert bad([{"type": "draw_card"}, {"type": "draw_card", "card": "R5"}]).code == "body_invalid"


# ── other types of fields ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Wager:
    stake: int
    sure: bool
    side: Literal["left", "right"]
    path: tuple[int, ...]
    note: str | None = None
    seen: str | None = secret(to="seat")


GOOD = {"stake": 3, "sure": False, "side": "left", "path": [1, 2], "seen": "x"}


def read_wager(**parts):
    return Wager(**check(command_schema(Wager), GOOD | parts))


def test_a_schema_follows_from_the_types_of_the_fields():
    assert read_wager() == Wager(3, False, "left", (1, 2), None, "x")
    assert read_wager(path=[], note="hm", stake=-(10**15)).path == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("stake", value) for value in (True, False, "3", 3.0, None, [3])),
        *(("sure", value) for value in (0, 1, "true", "yes", None)),
        *(("side", value) for value in ("up", 1, None)),
        *(("path", value) for value in (3, "12", None, [1] * 101, {})),
        *(("note", value) for value in ("", 3, True)),
        ("seen", None),
    ],
    ids=repr,
)
def test_a_value_of_another_type_is_refused(name, value):
    with pytest.raises(BadRequest) as caught:
        read_wager(**{name: value})
    assert places(caught.value) == {name}


@pytest.mark.parametrize("value", [True, "1", 1.5, None])
def test_a_value_of_another_type_inside_a_list_is_refused(value):
    with pytest.raises(BadRequest) as caught:
        read_wager(path=[1, value])
    assert places(caught.value) == {"path.1"}


def test_all_faults_are_told_at_once():
    with pytest.raises(BadRequest) as caught:
        check(command_schema(Wager), {"stake": True, "side": "up", "more": 1})
    assert places(caught.value) == {"stake", "sure", "side", "path", "seen", "more"}
    assert all(error["detail"] for error in caught.value.members["errors"])


# ── matches and seats ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_match_is_read_with_no_options_by_default():
    assert check(NewMatch(), {"game": "lost-cities", "seats": 2}) == {"game": "lost-cities", "seats": 2, "options": {}}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"seats": 2}, "game"),
        ({"game": "lost-cities"}, "seats"),
        ({"game": "lost-cities", "seats": True}, "seats"),
        ({"game": "lost-cities", "seats": "2"}, "seats"),
        ({"game": 5, "seats": 2}, "game"),
        ({"game": "lost-cities", "seats": 2, "options": []}, "options"),
        ({"game": "lost-cities", "seats": 2, "options": None}, "options"),
        ({"game": "lost-cities", "seats": 2, "seed": "mine"}, "seed"),
    ],
    ids=repr,
)
def test_a_new_match_needs_its_fields_and_no_others(body, path):
    with pytest.raises(BadRequest) as caught:
        check(NewMatch(), body)
    assert places(caught.value) == {path}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "player"),
        ({"player": ""}, "player"),
        ({"player": "x" * 41}, "player"),
        ({"player": 5}, "player"),
        ({"player": "Ann", "nonce": ""}, "nonce"),
        ({"player": "Ann", "nonce": "x" * 129}, "nonce"),
        ({"player": "Ann", "nonce": None}, "nonce"),
        ({"player": "Ann", "seat": True}, "seat"),
        ({"player": "Ann", "seat": "0"}, "seat"),
        ({"player": "Ann", "token": "x"}, "token"),
    ],
    ids=repr,
)
def test_a_new_seat_needs_its_fields_and_no_others(body, path):
    with pytest.raises(BadRequest) as caught:
        check(NewSeat(), body)
    assert places(caught.value) == {path}


@pytest.mark.parametrize("body", [None, [], "x", 1])
def test_a_body_is_an_object(body):
    with pytest.raises(BadRequest, match="object"):
        check(NewSeat(), body)
