import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.canonical import canonical, decode
from events.packing import FIELD, packed, unpacked

GOLDEN = [json.loads(path.read_text()) for path in sorted((Path(__file__).parent / "golden").glob("*.json"))]
golden = pytest.mark.parametrize("found", GOLDEN, ids=lambda found: found["body"]["type"])


@given(st.binary(max_size=20_000))
def test_what_comes_out_is_what_went_in(body):
    assert unpacked({FIELD: packed(body)}) == body


@golden
def test_stored_bytes_can_still_be_read(found):
    """They depend on the dictionary, which may therefore never change."""
    assert unpacked({FIELD: decode(found["packed"])}) == canonical(found["body"])


@golden
def test_a_stored_body_is_smaller_than_it_was(found):
    body = canonical(found["body"])
    assert len(packed(body)) < len(body)
