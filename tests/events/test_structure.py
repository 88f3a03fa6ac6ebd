from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import orjson
import pytest

from events.structure import build, plain


class Side(Enum):
    LEFT = "left"


@dataclass(frozen=True)
class Coin:
    value: int
    side: Side = Side.LEFT


@dataclass(frozen=True)
class Purse:
    coins: tuple[Coin, ...]
    pair: tuple[Coin, str]
    best: Coin | None
    kind: Literal["old", "new"]
    notes: dict[str, Any]
    rows: tuple[tuple[int, ...], ...] = ()
    full: bool = False
    owner: str | None = None


PURSE = Purse((Coin(1), Coin(2)), (Coin(3), "x"), None, "old", {"a": 1})


@pytest.mark.parametrize(
    "purse",
    [
        PURSE,
        Purse((), (Coin(3), "x"), Coin(5), "new", {"row": (1, ("x",), {"y": ()})}, ((1, 2), ()), True, "Ann"),
    ],
)
def test_a_dataclass_comes_back_from_its_json(purse):
    assert build(Purse, orjson.loads(plain(purse))) == purse


def test_fields_that_hold_their_default_are_left_out_of_the_outermost():
    assert list(orjson.loads(plain(PURSE))) == ["coins", "pair", "best", "kind", "notes"]
    assert orjson.loads(plain(PURSE))["coins"][0] == {"value": 1, "side": "left"}


@dataclass(frozen=True)
class Older:
    value: int


@dataclass(frozen=True)
class Newer:
    value: int
    added: tuple[int, ...] = ()
    flag: bool = False


def test_a_field_that_was_added_with_a_default_changes_no_digest_of_an_older_state():
    assert plain(Newer(1)) == plain(Older(1))
    assert plain(Newer(1, (2,))) != plain(Older(1))


def test_a_value_that_only_equals_the_default_is_written():
    """0 == False in Python, and not in JSON."""
    assert plain(Newer(1, flag=0)) != plain(Newer(1))


@pytest.mark.parametrize("value", [{}, {"side": "left"}])
def test_a_field_that_is_missing_is_noticed(value):
    with pytest.raises(KeyError):
        build(Coin, value)


def test_a_field_that_is_unknown_is_noticed():
    with pytest.raises(KeyError):
        build(Coin, {"value": 1, "weight": 2})
