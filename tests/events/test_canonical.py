import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.canonical import MOST, Unreadable, canonical, check_plain, decode, encode, read_json

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "vectors.json").read_text())

texts = st.text(st.characters(codec="utf-8")).map(lambda text: read_json(json.dumps(text).encode()))
ascii_keys = st.text(st.characters(max_codepoint=127))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ascii_keys, inner, max_size=4),
    max_leaves=20,
)


def documented(value):
    """The form that docs/event-format.md tells strangers to write."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=lambda vector: vector["bytes"][:20])
def test_the_published_values_have_their_published_bytes(vector):
    assert canonical(vector["value"]) == vector["bytes"].encode() == documented(vector["value"])


@given(values)
def test_canonical_bytes_are_those_of_the_documented_form(value):
    assert canonical(value) == documented(value)


@given(values)
def test_reading_canonical_bytes_and_writing_them_again_changes_nothing(value):
    written = canonical(value)
    assert read_json(written) == value
    assert canonical(read_json(written)) == written


@given(values)
def test_whatever_can_be_read_is_plain(value):
    check_plain(read_json(canonical(value)))


@given(st.binary())
def test_any_bytes_are_read_or_refused(text):
    try:
        value = read_json(text)
    except Unreadable:
        return
    assert read_json(canonical(value)) == value


@pytest.mark.parametrize("character", [chr(code) for code in (*range(0x20), 0x7F, 0x2028, 0x2029)])
def test_each_odd_character_has_the_documented_escape(character):
    assert canonical(character) == documented(character)


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":1,"a":2}',
        b'{"a":1,"\\u0061":2}',
        b'[{"a":{"b":1,"b":1}}]',
        '{"\u00e9":1,"e\u0301":2}'.encode(),
    ],
    ids=["the same", "by an escape", "deep inside", "in another Unicode form"],
)
def test_a_key_that_occurs_twice_is_refused(text):
    with pytest.raises(Unreadable, match="twice"):
        read_json(text)


@pytest.mark.parametrize("text", [b"1.5", b"1.0", b"-0.0", b"1e3", b"[1e999]", b"NaN", b"Infinity", b"[-Infinity]"])
def test_a_number_that_is_no_integer_is_refused(text):
    with pytest.raises(Unreadable, match="not an integer"):
        read_json(text)


@pytest.mark.parametrize("number", [MOST + 1, -MOST - 1, 2**64, -(10**100)])
def test_an_integer_that_some_readers_would_round_is_refused(number):
    with pytest.raises(Unreadable, match="outside"):
        read_json(b'{"a":[%d]}' % number)


def test_an_integer_of_endless_digits_is_refused():
    with pytest.raises(Unreadable, match="too long"):
        read_json(b"9" * 5000)


@pytest.mark.parametrize("number", [MOST, -MOST, 0])
def test_the_greatest_integers_are_read(number):
    assert read_json(b"%d" % number) == number


def test_minus_zero_is_zero():
    assert canonical(read_json(b"-0")) == b"0"


@pytest.mark.parametrize("text", [b'"\\ud800"', b'["x\\udfff"]', b'{"\\ud800":1}', b'"\\udc00\\ud800"'])
def test_half_of_a_surrogate_pair_is_refused(text):
    with pytest.raises(Unreadable, match="surrogate"):
        read_json(text)


def test_a_whole_surrogate_pair_is_one_character():
    assert read_json(b'"\\ud83d\\ude00"') == "\N{GRINNING FACE}"


@pytest.mark.parametrize("opening", [b"[", b'{"a":'], ids=["lists", "objects"])
@pytest.mark.parametrize("depth", [300, 600, 950, 1000, 100_000])
def test_deep_nesting_is_read_or_refused_but_never_an_error_of_ours(opening, depth):
    closing = b"]" if opening == b"[" else b"1}"
    with suppress(Unreadable):
        read_json(opening * depth + closing + closing[-1:] * (depth - 1))


def test_a_document_that_only_mischief_nests_so_deeply_is_refused():
    with pytest.raises(Unreadable, match="nested too deeply"):
        read_json(b"[" * 5000 + b"]" * 5000)


@pytest.mark.parametrize("text", [b'"\xff"', b'"\xc0\xaf"', b'"\xed\xa0\x80"', "{}".encode("utf-16")])
def test_bytes_that_are_not_utf8_are_refused(text):
    with pytest.raises(Unreadable, match="UTF-8"):
        read_json(text)


@pytest.mark.parametrize("text", [b"", b"{", b"{}{}", b"\xef\xbb\xbf{}", b"nul", b"'a'", b"[1,]", b"01", b'"\n"'])
def test_what_is_not_json_is_refused(text):
    with pytest.raises(Unreadable, match="not JSON"):
        read_json(text)


def test_strings_are_composed_wherever_they_stand():
    assert read_json('{"name":["Zoe\u0308"]}'.encode()) == {"name": ["Zo\u00eb"]}


@pytest.mark.parametrize("value", [1.5, "e\u0301", {"\u00e9": 1}, {1: 2}, [MOST + 1], {"a": [b"bytes"]}, (1, {2})])
def test_what_canonical_json_cannot_hold_is_not_plain(value):
    with pytest.raises(Unreadable):
        check_plain(value)


@given(st.binary())
def test_bytes_survive_being_text(raw):
    text = encode(raw)
    assert decode(text) == raw
    assert text.isascii()
    assert not set(text) & set("+/=")
