"""The OpenAPI description of commands, of which several games may have one of the same name."""

from collections import Counter

import pytest
from jsonschema import Draft202012Validator

from api.openapi import document
from commands.model import SEAT_COMMANDS
from events.codec import command_name, written_command
from games.kit import legal_moves
from games.registry import GAMES
from tests.games.play import played
from tests.games.tables import every_table

SCHEMAS = document()["components"]["schemas"]
MAPPING = SCHEMAS["Command"]["discriminator"]["mapping"]
TYPES = Counter(command_name(kind) for game in GAMES.values() for kind in game.moves)


def fits(schema, value):
    """Whether a value as it is sent fits a schema of the document."""
    root = {"$ref": f"#/components/schemas/{schema}", "components": {"schemas": SCHEMAS}}
    sent = [list(item) if isinstance(item, tuple) else item for item in value.values()]
    return Draft202012Validator(root).is_valid(dict(zip(value, sent, strict=True)))


def test_every_type_of_command_is_mapped_to_a_schema_that_is_there():
    assert set(MAPPING) == {*TYPES, *map(command_name, SEAT_COMMANDS)}
    names = [target.removeprefix("#/components/schemas/") for target in MAPPING.values()]
    assert set(names) <= set(SCHEMAS)
    assert SCHEMAS["Command"]["oneOf"] == [{"$ref": target} for target in MAPPING.values()]


@pytest.mark.parametrize("name", [name for name, count in TYPES.items() if count > 1])
def test_a_type_that_several_games_know_leaves_the_choice_between_their_schemas(name):
    knowing = [game.key for game in GAMES.values() if name in map(command_name, game.moves)]
    choice = SCHEMAS[MAPPING[name].removeprefix("#/components/schemas/")]["anyOf"]
    assert choice == [{"$ref": f"#/components/schemas/{key}.{name}"} for key in knowing]


@every_table
def test_the_commands_of_every_game_fit_the_description_and_their_own_schema(key, seats, options):
    commands = {}
    for step in played(key, seats, 0, options).steps[:60]:
        for move in legal_moves(GAMES[key], step.before, step.seat):
            commands.setdefault(repr(move), written_command(move))
    for command in commands.values():
        assert fits("Command", command)
        assert fits(f"{key}.{command['type']}", command)


@pytest.mark.parametrize(
    "command",
    [
        {"type": "fly"},
        {"card": "C5"},
        {"type": "play_card"},
        {"type": "play_card", "card": 5},
        {"type": "play_card", "card": "C5", "color": "R"},
        {"type": "draw_card", "card": "C5"},
        {"type": "resign", "seat": 1},
    ],
)
def test_what_is_a_command_of_no_game_does_not_fit(command):
    assert not fits("Command", command)


def test_no_game_has_a_move_that_is_called_like_a_command_of_every_match():
    assert not set(TYPES) & set(map(command_name, SEAT_COMMANDS))
