"""Schemas of what is sent, derived from the dataclasses of moves, commands and options."""

from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import RAISE, Schema, ValidationError, validate
from marshmallow import fields as field_types

from commands.model import SEAT_COMMANDS
from events.canonical import MOST
from events.codec import command_name
from events.problems import BadRequest
from games.kit import BadOption, Game

MOST_COMMANDS = 20  # in one list
MOST_RECEIPTS = 20  # of an audit
MOST_TEXT = 64  # characters of a text in a command; real ones are a few


class StrictInteger(field_types.Integer):
    """An integer that is not a boolean or a text in disguise."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class StrictBoolean(field_types.Boolean):
    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class Sent(Schema):
    class Meta:
        unknown = RAISE


def _printable(name: str) -> None:
    """No control characters: a name is shown in terminals and logs."""
    if not name.isprintable() or name.isspace():
        raise ValidationError("Must consist of visible characters.")


class NewMatch(Sent):
    game = field_types.String(required=True, metadata={"description": "a game's key, as in GET /games"})
    seats = StrictInteger(required=True, metadata={"description": "how many seats"})
    options = field_types.Dict(
        keys=field_types.String(), load_default=dict, metadata={"description": "the game's options; see GET /games"}
    )


class GivenReceipt(Sent):
    match = field_types.String(required=True)
    version = StrictInteger(required=True, validate=validate.Range(1, MOST))
    head = field_types.String(required=True, validate=validate.Regexp("^[A-Za-z0-9_-]{43}$"))
    at = StrictInteger(required=True, validate=validate.Range(0, MOST))
    key = field_types.String(required=True, validate=validate.Regexp("^[A-Za-z0-9_-]{43}$"))
    signature = field_types.String(required=True, validate=validate.Regexp("^[A-Za-z0-9_-]{86}$"))


class NewAudit(Sent):
    receipts = field_types.List(
        field_types.Nested(GivenReceipt),
        load_default=list,
        validate=validate.Length(max=MOST_RECEIPTS),
        metadata={"description": f"receipts of this match that the audit should look at, {MOST_RECEIPTS} at most"},
    )


class NewSeat(Sent):
    player = field_types.String(
        required=True,
        validate=(validate.Length(1, 40), _printable),
        metadata={"description": "the player's name: 1 to 40 visible characters"},
    )
    nonce = field_types.String(
        validate=validate.Length(1, 128),
        metadata={"description": "any text of yours: it enters every shuffle, so that nobody else can choose them"},
    )
    seat = StrictInteger(metadata={"description": "which seat; by default the first free one"})


class NewFork(Sent):
    at = StrictInteger(
        required=True,
        validate=validate.Range(1),
        metadata={"description": "the version to fork at; one within a command stands for the whole command"},
    )


class Asked(Sent):
    """What is to be explained: a command, or without one the scores."""

    at = StrictInteger(metadata={"description": "the version it is asked of; by default the latest"})
    seat = StrictInteger(metadata={"description": "whose command it is, or who looks at the scores; by default yours"})
    command = field_types.Dict(metadata={"description": "one command, exactly as POST …/commands takes it"})


def check(schema: Schema, value: Any) -> dict[str, Any]:
    """The loaded value, or BadRequest with the place and the reason of each fault."""
    if not isinstance(value, dict):
        raise BadRequest("body_invalid", "the body must be a JSON object", errors=[])
    try:
        loaded: dict[str, Any] = schema.load(value)
    except ValidationError as error:
        errors = _flat(error.messages)
        raise BadRequest(
            "body_invalid", "; ".join(f"{e['path']}: {e['detail']}" for e in errors), errors=errors
        ) from None
    return loaded


def read_options(game: Game, seats: int, values: dict[str, Any]) -> dict[str, Any]:
    """A game's options as a match keeps them: all of them, with their defaults filled in."""
    try:
        loaded = command_schema(game.options).load(values)
        options = game.options(**loaded)
        game.initial(options, seats)
    except ValidationError as error:
        errors = _flat(error.messages, "options")
        detail = "; ".join(f"{e['path']}: {e['detail']}" for e in errors)
        raise BadRequest("option_invalid", detail, errors=errors) from None
    except BadOption as error:
        errors = [{"path": f"options.{error.name}", "detail": str(error)}]
        raise BadRequest("option_invalid", f"options.{error.name}: {error}", errors=errors) from None
    return {field.name: getattr(options, field.name) for field in fields(game.options)}


def read_commands(game: Game, body: Any) -> list[Any]:
    """The command, or the list of commands, in a request's body."""
    if not isinstance(body, list):
        return [read_command(game, body)]
    if not 1 <= len(body) <= MOST_COMMANDS:
        raise BadRequest("body_invalid", f"a list holds 1 to {MOST_COMMANDS} commands", errors=[])
    return [read_command(game, item) for item in body]


def read_command(game: Game, body: Any) -> Any:
    if not isinstance(body, dict):
        raise BadRequest("body_invalid", "a command is a JSON object with a `type`", errors=[])
    kinds = command_types(game)
    kind = kinds.get(body["type"]) if isinstance(body.get("type"), str) else None
    if kind is None:
        detail = f"{game.key} has no command {body.get('type')!r}"
        raise BadRequest("unknown_command", detail, known=list(kinds))
    values = check(command_schema(kind), {name: value for name, value in body.items() if name != "type"})
    return kind(**values)


@cache
def _command_types(key: str, moves: tuple[type, ...]) -> dict[str, type]:
    return {command_name(kind): kind for kind in (*moves, *SEAT_COMMANDS)}


def command_types(game: Game) -> dict[str, type]:
    return _command_types(game.key, game.moves)


@cache  # making a schema costs more than using it
def command_schema(kind: Any) -> Schema:
    """The schema of a command, or of a game's options."""
    hints = get_type_hints(kind)
    members = {field.name: _field(hints[field.name], field) for field in fields(kind)}
    return Sent.from_dict(members, name=kind.__name__)()


def _field(hint: Any, field: Any) -> field_types.Field[Any]:
    metadata = dict(field.metadata)
    secret = "secret" in metadata or field.default is MISSING  # a secret's default means "not for you", not "left out"
    settings: dict[str, Any] = {"metadata": {"description": metadata["about"]} if "about" in metadata else {}}
    settings |= {"required": True} if secret else {"load_default": field.default}
    return _typed(hint, metadata, settings)


def _typed(hint: Any, limits: dict[str, Any], settings: dict[str, Any]) -> field_types.Field[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (member,) = (argument for argument in arguments if argument is not NoneType)
        return _typed(member, limits, settings | {"allow_none": "secret" not in limits})
    if origin is Literal:
        return _scalar(type(arguments[0]), {"choices": arguments}, settings)
    if origin is tuple:
        return _tuple(arguments, limits, settings)
    return _scalar(hint, limits, settings)


def _scalar(hint: type, limits: dict[str, Any], settings: dict[str, Any]) -> field_types.Field[Any]:
    if "choices" in limits:
        settings = settings | {"validate": validate.OneOf(limits["choices"])}
    elif hint is int and ("least" in limits or "most" in limits):
        settings = settings | {"validate": validate.Range(limits.get("least"), limits.get("most"))}
    elif hint is str and "most" in limits:  # a text of the sender's own
        settings = settings | {"validate": (validate.Length(1, limits["most"]), _printable)}
    elif hint is str:
        settings = settings | {"validate": validate.Length(1, MOST_TEXT)}
    return _SCALARS[hint](**settings)


def _tuple(items: tuple[Any, ...], limits: dict[str, Any], settings: dict[str, Any]) -> field_types.Field[Any]:
    inner = _typed(items[0], {}, {})
    if items[1:] == (Ellipsis,):
        length = validate.Length(limits.get("least"), limits.get("most", 100))
    else:
        length = validate.Length(equal=len(items))
    return Row(inner, **(settings | {"validate": length}))


class Row(field_types.List[Any]):
    """A list that loads as a tuple."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return tuple(super()._deserialize(value, attr, data, **kwargs))


_SCALARS: dict[Any, type[field_types.Field[Any]]] = {str: field_types.String, int: StrictInteger, bool: StrictBoolean}


def _flat(messages: Any, path: str = "") -> list[dict[str, str]]:
    """marshmallow's nested messages as a list of places and reasons."""
    if isinstance(messages, dict):
        return [found for name, inner in messages.items() for found in _flat(inner, f"{path}.{name}".strip("."))]
    return [{"path": path, "detail": str(message)} for message in messages]
