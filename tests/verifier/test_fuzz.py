"""Whatever it is given, the verifier answers, soon and without a traceback."""

import json
import random
import subprocess
import sys
import time
from copy import deepcopy

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from events.redaction import AUDITOR, Sight
from tests.cli.service import ROOT
from tests.verifier.corruptions import SERVICE, leaves, receipt_for, rechained, value_at
from tests.verifier.files import Story
from web.verifier import P, Result, is_signed, point, story, verify, verify_bytes

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["end", "all", "state", "seed"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
ODD = (None, True, False, -1, 0, 1.5, 2**53, 2**400, float("nan"), "", "\ud800", "é", [], [[]], {}, {"": 0}, "A" * 43)
VERIFIER = ROOT / "web" / "verifier.py"


def whole(sight):
    return Story("lost-cities", 2, 0).sit(2).play(6).file("running", sight).document


DOCUMENTS = [whole(Sight(0, False)), whole(Sight(AUDITOR, True))]


def answered(result):
    """A result that can be told."""
    assert isinstance(result, Result)
    assert all(isinstance(line, str) for line in story(result))
    return result


@given(JSON, st.lists(JSON, max_size=2), JSON)
def test_any_json_gets_an_answer(document, receipts, keys):
    assert answered(verify(document, receipts, keys)).wrong is not None


@given(st.binary(max_size=300), st.binary(max_size=60), st.binary(max_size=60))
def test_any_bytes_get_an_answer(file, receipts, keys):
    assert answered(verify_bytes(file, [receipts], keys)).wrong is not None


@settings(max_examples=300)
@given(st.sampled_from(DOCUMENTS), st.randoms(use_true_random=False), st.sampled_from(ODD) | JSON, st.booleans())
def test_anything_anywhere_in_a_file_gets_an_answer(document, chooser, value, mended):
    """Also where all hashes were mended afterwards, so that every later check meets it."""
    changed = deepcopy(document)
    path = chooser.choice([path for path in leaves(document) if None not in path])
    *way, last = path[: chooser.randint(1, len(path))]
    value_at(changed, way)[last] = value
    if mended:
        try:
            changed["receipt"] = receipt_for(SERVICE, rechained(changed))
        except (TypeError, ValueError, LookupError, AttributeError):
            return  # it is so odd that nobody could sign it
    answered(verify(changed))


@pytest.mark.parametrize("text", [b"[" * 200_000, b'{"a":' * 200_000, b"9" * 100_000, b"1e9999", b"\xff", b"", b"\x00"])
def test_deep_and_huge_values_get_an_answer_soon(text):
    begun = time.monotonic()
    assert answered(verify_bytes(text, [], b"null")).wrong.check == "file"
    assert time.monotonic() - begun < 5


def test_a_deep_value_within_an_event_gets_an_answer():
    document = deepcopy(DOCUMENTS[0])
    deep = []
    for _ in range(100_000):
        deep = [deep]
    document["events"][2]["public"]["x"] = deep
    assert answered(verify(document)).wrong.check == "file"
    while deep:  # taken apart by hand: letting it go would nest as deeply
        deep = deep.pop()


def test_counts_that_are_claimed_cost_nothing():
    """A closed shuffle may claim four thousand million places, and a draw all of them."""
    document = deepcopy(DOCUMENTS[0])
    shuffling = next(event for event in document["events"] if "shuffles" in event and event["version"] > 4)
    shuffling["shuffles"][0][2] = 2**32 - 1
    for event in document["events"]:
        for draw in event.get("draws", ()):
            if draw[0] not in event["openings"] and draw[0] not in event["public"]:
                draw[3] = 2**31
    document["receipt"] = receipt_for(SERVICE, rechained(document))
    begun = time.monotonic()
    assert answered(verify(document)).wrong is not None
    assert time.monotonic() - begun < 2


def test_nothing_that_a_terminal_obeys_is_printed(tmp_path):
    """A file may hold any text: it is not told as it is."""
    document = deepcopy(DOCUMENTS[1])
    event = next(event for event in document["events"] if "secrets" in event and event["version"] > 3)
    event["secrets"][0][0] = "\x1b[2J\x07\u202e"
    document["receipt"] = receipt_for(SERVICE, rechained(document))
    (tmp_path / "match.json").write_text(json.dumps(document))
    ended = subprocess.run(
        [sys.executable, "-I", "-S", VERIFIER, "match.json"], cwd=tmp_path, capture_output=True, timeout=60
    )
    assert ended.returncode == 1
    assert ended.stderr == b""
    assert set(ended.stdout) <= set(range(32, 127)) | {10}


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.binary(min_size=64, max_size=64))
def test_no_random_signature_holds(key, message, signature):
    assert not is_signed(key, message, signature)


# The points of order 1, 2, 4 and 8, by their y; each is written in little-endian bytes.
ORDER_8 = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
SMALL = [1, P - 1, 0, int.from_bytes(bytes.fromhex(ORDER_8), "little")]


@pytest.mark.parametrize("y", SMALL)
def test_a_key_of_small_order_signs_nothing(y):
    """With such a key, a signature that nobody made would hold for every eighth message, or for all."""
    key = y.to_bytes(32, "little")
    assert point(key) is not None
    for number in range(16):
        for r in SMALL:
            assert not is_signed(key, b"%d" % number, r.to_bytes(32, "little") + bytes(32))


@pytest.mark.parametrize("encoded", [P, P + 1, 2**255 - 1, 1 + 2**255, (P - 1) + 2**255])
def test_a_point_that_is_written_another_way_is_none(encoded):
    assert point(encoded.to_bytes(32, "little")) is None


def test_signatures_hold_exactly_when_the_library_says_so():
    chooser = random.Random(0)
    for number in range(60):
        private = Ed25519PrivateKey.from_private_bytes(chooser.randbytes(32))
        message = chooser.randbytes(number)
        signature = bytearray(private.sign(message))
        if number % 2:
            signature[chooser.randrange(64)] ^= 1 << chooser.randrange(8)
        try:
            private.public_key().verify(bytes(signature), message)
            holds = True
        except InvalidSignature:
            holds = False
        assert (
            is_signed(private.public_key().public_bytes_raw(), message, bytes(signature)) == holds == (number % 2 == 0)
        )
