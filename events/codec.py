"""Facts and commands as JSON parts and back, driven by what their dataclasses declare.

Stored types are `owner.ClassName` with a schema number. An old shape is brought up to date by upcasters, after its
bytes have been verified; the stored bytes never change.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from events import model
from events.structure import freeze
from games.kit import ALL, EACH, END, Place, Seat, Shuffled
from games.registry import GAMES

Audience = str | list[Seat]
Upcaster = Callable[[dict[str, Any], dict[str, Any]], tuple[dict[str, Any], dict[str, Any]]]

# (stored type, schema) -> a function from body and open values (by path) to those of the next schema.
UPCASTERS: dict[tuple[str, int], Upcaster] = {}


@dataclass(slots=True)
class Parts:
    """What of a fact everybody sees, and what has to be committed to."""

    public: dict[str, Any]
    secrets: list[tuple[str, Audience, Any]]  # path, audience, value
    draws: list[tuple[str, int, int, int]]  # path, shuffle, position, count
    shuffles: list[tuple[str, int, int, str]]  # path, number, count, root


def stored_type(event: Any) -> str:
    return _NAMES[type(event)]


def schema_of(stored: str) -> int:
    """The schema number that events of this type are written with: one more than it has upcasters."""
    return 1 + sum(name == stored for name, _ in UPCASTERS)


def take_apart(fact: Any, seat: Seat | None = None) -> Parts:
    """The parts of an event, or of a command given by `seat`."""
    kind: Any = type(fact)
    parts = Parts({}, [], [], [])
    for name, part, about in _layout(kind):
        value = getattr(fact, name)
        if part == "public":
            parts.public[name] = value
        elif part == "secret":
            _add_secret(parts, name, about, value, getattr(fact, "seat", seat) if about == "seat" else fact)
        elif part == "shuffled":
            parts.shuffles.append((name, value.number, len(value.items), value.root))
            parts.secrets.append((name, END, value.items))
        elif isinstance(value, tuple):
            taken = getattr(fact, about)
            parts.draws += [_draw(f"{about}.{at}", place, taken[at]) for at, place in enumerate(value)]
        else:
            parts.draws.append(_draw(about, value, getattr(fact, about)))
    return parts


def put_together(body: dict[str, Any], openings: dict[str, Any]) -> Any:
    """The event in a stored body, with the secrets that are open; the others are None."""
    body, openings = upcast(body, openings)
    kind = _TYPES[body["type"]]
    values = {name: freeze(value) for name, value in body["public"].items()}
    for name, part, about in _layout(kind):
        if part != "public":
            values[name] = _hidden(body, openings, name, part, about)
    return kind(**values)


def upcast(body: dict[str, Any], openings: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The body and its open values in today's shape; what is stored stays as it is."""
    while upcaster := UPCASTERS.get((body["type"], body["schema"])):
        later, openings = upcaster(body, openings)
        renamed = later["type"] != body["type"]  # then the upcaster says which schema of the new type it is
        body = later if renamed else later | {"schema": body["schema"] + 1}
    return body, openings


@cache
def shuffles_in(kind: Any) -> int:
    """How many shuffles an event of this type holds."""
    return sum(part == "shuffled" for _, part, _ in _layout(kind))


@cache
def command_name(kind: Any) -> str:
    """The `type` of a command in a request: PlayCard -> play_card."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def written_command(command: Any) -> dict[str, Any]:
    """A command as it is sent."""
    kind: Any = type(command)
    return {"type": command_name(kind)} | {name: getattr(command, name) for name, *_ in _layout(kind)}


def _add_secret(parts: Parts, name: str, audience: Any, value: Any, owner: Any) -> None:
    if audience in (END, ALL):
        parts.secrets.append((name, audience, value))
    elif audience == EACH:
        parts.secrets += [(f"{name}.{seat}", [seat], item) for seat, item in enumerate(value)]
    elif audience == "seat":
        parts.secrets.append((name, [owner], value))
    else:
        names = (audience,) if isinstance(audience, str) else audience
        seats = sorted(getattr(owner, named) for named in names)
        parts.secrets.append((name, seats, value))


def _draw(path: str, place: Place, items: Any) -> tuple[str, int, int, int]:
    return path, place.shuffle, place.position, len(items) if isinstance(items, tuple) else 1


def _hidden(body: dict[str, Any], openings: dict[str, Any], name: str, kind: str, about: Any) -> Any:
    """The value of a field that is not in the public part."""
    if kind == "shuffled":
        number, root = next((number, root) for path, number, _, root in body["shuffles"] if path == name)
        return Shuffled(number, root, freeze(openings.get(name)))
    if kind == "drawn":
        return _places(body["draws"], about)
    if about == EACH:
        paths = [path for path, *_ in body["secrets"] if path.startswith(f"{name}.")]
        return tuple(freeze(openings.get(path)) for path in paths)
    return freeze(openings.get(name))


def _places(draws: list[list[Any]], about: str) -> Place | tuple[Place, ...]:
    for path, shuffle, position, _ in draws:
        if path == about:
            return Place(shuffle, position)
    return tuple(Place(shuffle, position) for path, shuffle, position, _ in draws if path.startswith(f"{about}."))


@cache
def _layout(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Each field's name, what kind of part it is, and what its declaration says."""
    return tuple((field.name, *_kind(dict(field.metadata))) for field in fields(kind))


def _kind(metadata: dict[str, Any]) -> tuple[str, Any]:
    for kind in ("secret", "shuffled", "drawn"):
        if kind in metadata:
            return kind, metadata[kind]
    return "public", None


_TYPES: dict[str, type] = {f"match.{kind.__name__}": kind for kind in model.EVENTS} | {
    f"{game.key}.{kind.__name__}": kind for game in GAMES.values() for kind in game.events
}
_NAMES: dict[type, str] = {kind: name for name, kind in _TYPES.items()}
