"""Dataclasses as JSON values and back, by their type hints: for snapshots, options and moves."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import orjson

Builder = Callable[[Any], Any]


def plain(value: Any) -> bytes:
    """The JSON of a dataclass: its fields in their order, leaving out those of the outermost that hold their default.

    So a field that is added later, with a default, changes no digest of an older state.
    """
    kind: Any = type(value)
    shown = {
        name: item
        for name, default in _defaults(kind)
        if (item := getattr(value, name)) != default or type(item) is not type(default)
    }
    return orjson.dumps(shown)


def build(kind: Any, value: Any) -> Any:
    """The dataclass (or other annotated value) that a JSON value stands for. The value is trusted."""
    return _builder(kind)(value)


def freeze(value: Any) -> Any:
    """JSON lists as tuples, all the way down."""
    if isinstance(value, dict):
        return {name: freeze(item) for name, item in value.items()}
    return tuple(freeze(item) for item in value) if isinstance(value, list) else value


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in fields(kind))


@cache
def _builder(kind: Any) -> Builder:
    if is_dataclass(kind):
        return _dataclass_builder(kind)
    origin = get_origin(kind)
    if origin is tuple:
        return _tuple_builder(get_args(kind))
    if origin in (Union, UnionType):
        return _optional_builder(get_args(kind))
    if origin is dict:
        return freeze  # nobody says what it holds: as JSON gives it, but with tuples
    if origin is Literal or not callable(kind) or kind in (str, int, bool, dict, Any):
        return _same
    return kind  # type: ignore[no-any-return]  # an Enum


def _dataclass_builder(kind: Any) -> Builder:
    hints = get_type_hints(kind)
    builders = {field.name: _builder(hints[field.name]) for field in fields(kind)}
    required = [field.name for field in fields(kind) if field.default is MISSING]

    def from_object(value: dict[str, Any]) -> Any:
        absent = [name for name in required if name not in value]
        if absent:
            raise KeyError(absent[0])
        return kind(**{name: builders[name](item) for name, item in value.items()})

    return from_object


def _tuple_builder(items: tuple[Any, ...]) -> Builder:
    if len(items) == 2 and items[1] is Ellipsis:
        each = _builder(items[0])
        return tuple if each is _same else lambda value: tuple(each(item) for item in value)
    builders = [_builder(item) for item in items]
    return lambda value: tuple(make(item) for make, item in zip(builders, value, strict=True))


def _optional_builder(members: tuple[Any, ...]) -> Builder:
    """The one member that needs building, behind a None; plain members need none."""
    built = [_builder(member) for member in members if member is not NoneType]
    special = [make for make in built if make is not _same]
    if not special:
        return _same
    make = special[0]
    return lambda value: None if value is None else make(value)


def _same(value: Any) -> Any:
    return value
