"""Canonical JSON: the one way to write a value as bytes, so that it can be hashed."""

import json
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, NoReturn

import orjson

MOST = 2**53 - 1  # the integers that every JSON reader agrees on


class Unreadable(ValueError):
    """Bytes that are not the JSON we accept, with the reason."""


def canonical(value: Any) -> bytes:
    """The canonical bytes of a value that is already known to be plain: see `check_plain`."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)


def check_plain(value: Any) -> None:
    """Raise Unreadable unless canonical JSON can hold the value: no floats, integers within ±(2⁵³-1), strings in NFC,
    ASCII keys."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        for key in value:
            if not (isinstance(key, str) and key.isascii()):
                raise Unreadable(f"the key {key!r} is not ASCII text")
        check_plain(list(value.values()))
    elif isinstance(value, list | tuple):
        for item in value:
            check_plain(item)
    elif value is not None and (not isinstance(value, int) or abs(value) > MOST):
        raise Unreadable(f"{value!r} is not an integer within ±{MOST}")


def read_json(text: bytes) -> Any:
    """Parse a document from outside: UTF-8 without duplicate keys, floats, NaN, huge integers or lone surrogates.

    Strings come out in NFC.
    """
    try:
        found = json.loads(text.decode(), object_pairs_hook=_pairs, parse_float=_float, parse_constant=_float)
        return _composed(found)
    except UnicodeDecodeError:
        raise Unreadable("the body is not UTF-8") from None
    except RecursionError:
        raise Unreadable("the body is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"the body is not JSON: {error}") from None
    except ValueError as error:  # the parser's limit on the digits of an integer
        raise error if isinstance(error, Unreadable) else Unreadable("an integer is too long") from None


def encode(digest: bytes) -> str:
    """Bytes as text: base64url without padding."""
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _check_text(text: str) -> None:
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        raise Unreadable(f"{text!r} is not in Unicode form NFC")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a key occurs twice in one object")
    return found


def _float(text: str) -> NoReturn:
    raise Unreadable(f"{text} is not an integer; no other number is used here")


def _composed(value: Any) -> Any:
    """The same value with its strings in NFC, refusing what canonical JSON cannot hold."""
    if isinstance(value, str):
        return value if value.isascii() else _text(value)
    if isinstance(value, dict):
        return _pairs([(_text(key), _composed(item)) for key, item in value.items()])
    if isinstance(value, list):
        return [_composed(item) for item in value]
    if isinstance(value, int) and abs(value) > MOST:
        raise Unreadable(f"{value} is outside ±{MOST}")
    return value


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable("a string holds half of a surrogate pair") from None
    return unicodedata.normalize("NFC", text)
