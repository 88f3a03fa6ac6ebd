"""The OpenAPI 3.1 description, from the marshmallow schemas, the games and the table of paths."""

from functools import cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from api.paths import PATHS, TAGS, Path
from api.shapes import COMMAND_NAMES_NOTE, SHAPES
from commands.model import SEAT_COMMANDS, OpenDispute, RuleOnDispute
from commands.schema import MOST_COMMANDS, Asked, NewFork, NewSeat, command_schema
from events.codec import command_name
from games.kit import Game
from games.registry import GAMES

VERSION = "1.0.0"
ABOUT = "Send commands to matches, read them as boards, replay them exactly, and check every shuffle."


_BODIES = {
    "NewSeat": NewSeat,
    "NewDispute": command_schema(OpenDispute),
    "NewRuling": command_schema(RuleOnDispute),
    "NewFork": NewFork,
}


@cache
def document() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cairn", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "a seat's or the auditor's"}
            },
        },
    }


def _paths() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path in PATHS:
        found.setdefault(path.url, {})[path.method] = _operation(path)
    return found


def _operation(path: Path) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": path.name,
        "tags": [path.tag],
        "summary": path.summary,
        "description": path.about,
        "parameters": list(path.parameters),
        "responses": {path.status: _answer(path), **_problems(path)},
    }
    if path.body:
        content = {"application/json": {"schema": ref(path.body)}}
        operation["requestBody"] = {"required": path.body_required, "content": content}
    if path.token != "none":
        operation["security"] = [{"token": []}] + ([{}] if path.token == "optional" else [])
    return operation


def _answer(path: Path) -> dict[str, Any]:
    schema = ref(path.answer) if path.answer in SHAPES or path.answer.isidentifier() else {}
    content = {path.content: {"schema": schema} if path.content == "application/json" else {}}
    return {"description": path.gives, "content": content}


def _problems(path: Path) -> dict[str, Any]:
    """Each status with the codes that it may come with here."""
    found: dict[str, Any] = {}
    for status, codes in path.problems.items():
        schema = {"allOf": [ref("Problem")], "properties": {"code": {"enum": list(codes)}}} if codes else ref("Problem")
        found[status] = {
            "description": ", ".join(codes) or "the rules' own codes; `rule` names the rule",
            "content": {"application/problem+json": {"schema": schema}},
        }
    if path.not_modified:
        found["304"] = {"description": "you have it already"}
    return found


def _schemas() -> dict[str, Any]:
    found = dict(SHAPES)
    found |= {name: _closed(_json_schema(schema)) for name, schema in _BODIES.items()}
    found["Asked"] = _asked()
    for game in GAMES.values():
        found |= _game_schemas(game)
    found["NewMatch"] = _one_of("game", {game.key: f"NewMatch.{game.key}" for game in GAMES.values()})
    found |= {f"command.{command_name(kind)}": _command(kind) for kind in SEAT_COMMANDS}
    found |= _shared_commands(commands := _command_schemas())
    found["Command"] = _one_of("type", {name: _schema_of(name, schemas) for name, schemas in commands.items()})
    found["Commands"] = {
        "description": COMMAND_NAMES_NOTE,
        "oneOf": [
            ref("Command"),
            {"type": "array", "minItems": 1, "maxItems": MOST_COMMANDS, "items": ref("Command")},
        ],
    }
    return found


def _asked() -> dict[str, Any]:
    schema = _closed(_json_schema(Asked))
    return {**schema, "properties": {**schema["properties"], "command": ref("Command")}}


def _game_schemas(game: Game) -> dict[str, Any]:
    new_match = {
        "type": "object",
        "additionalProperties": False,
        "required": ["game", "seats"],
        "properties": {
            "game": {"const": game.key},
            "seats": {"enum": list(game.seats)},
            "options": _closed(_json_schema(command_schema(game.options))),
        },
    }
    moves = {f"{game.key}.{command_name(kind)}": _command(kind) for kind in game.moves}
    return {f"NewMatch.{game.key}": new_match, **moves}


def _command(kind: type) -> dict[str, Any]:
    schema = _closed(_json_schema(command_schema(kind)))
    schema["properties"] = {"type": {"const": command_name(kind)}, **schema.get("properties", {})}
    schema["required"] = ["type", *schema.get("required", [])]
    if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):
        schema["description"] = kind.__doc__
    return schema


def _command_schemas() -> dict[str, list[str]]:
    """Each `type` of a command, and the schemas that it has: one for every game that knows it."""
    found = {command_name(kind): [f"command.{command_name(kind)}"] for kind in SEAT_COMMANDS}
    for game in GAMES.values():
        for name in map(command_name, game.moves):
            found.setdefault(name, []).append(f"{game.key}.{name}")
    return found


def _schema_of(name: str, schemas: list[str]) -> str:
    return schemas[0] if len(schemas) == 1 else f"command.{name}"


def _shared_commands(commands: dict[str, list[str]]) -> dict[str, Any]:
    """A discriminator maps a `type` to one schema; so a type that several games know gets one that leaves a choice."""
    about = "its fields are those of the match's game"
    return {
        f"command.{name}": {"description": about, "anyOf": [ref(schema) for schema in schemas]}
        for name, schemas in commands.items()
        if len(schemas) > 1
    }


def _one_of(property_name: str, schemas: dict[str, str]) -> dict[str, Any]:
    mapping = {value: f"#/components/schemas/{schema}" for value, schema in schemas.items()}
    return {
        "oneOf": [ref(schema) for schema in schemas.values()],
        "discriminator": {"propertyName": property_name, "mapping": mapping},
    }


def _json_schema(schema: Any) -> dict[str, Any]:
    plugin = MarshmallowPlugin()
    APISpec("Cairn", VERSION, "3.1.0", plugins=[plugin])
    converter: Any = plugin.converter
    found: dict[str, Any] = converter.schema2jsonschema(schema)
    return found


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "additionalProperties": False}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
