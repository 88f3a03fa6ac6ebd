"""The catalogue of games."""

from dataclasses import fields
from typing import Any

from flask import Blueprint, Response

from api.answers import json_response
from api.asking import query
from commands.schema import command_types
from events.canonical import canonical
from games.kit import Game
from games.registry import GAMES

blueprint = Blueprint("games", __name__)


@blueprint.get("/games")
def games() -> Response:
    query()
    return json_response(canonical({"games": [_entry(game) for game in GAMES.values()]}))


def _entry(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "rules": game.rules,
        "seats": game.seats,
        "options": [_option(field.name, field.default, dict(field.metadata)) for field in fields(game.options)],
        "commands": list(command_types(game)),
        "rulebook": [
            {"rule": number, "text": rule.text, "place": rule.place} for number, rule in game.rulebook.items()
        ],
    }


def _option(name: str, default: Any, about: dict[str, Any]) -> dict[str, Any]:
    """An option with its limits; `house` marks a value that the rulebook leaves unknown."""
    return {"name": name, "default": default, **about}
