import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.canonical import canonical, decode
from events.packing import BARE_FIELD, FIELD, packed, packed_entry, unpacked

GOLDEN = [json.loads(path.read_text()) for path in sorted((Path(__file__).parent / "golden").glob("*.json"))]
golden = pytest.mark.parametrize("found", GOLDEN, ids=lambda found: found["body"]["type"])


@given(st.binary(max_size=20_000), st.binary(min_size=32, max_size=32))
def test_what_comes_out_is_what_went_in_with_the_beginning_of_its_hash(body, digest):
    assert unpacked({FIELD: packed_entry(digest, body)}) == (body, digest[:8])


@golden
def test_stored_bytes_can_still_be_read(found):
    """They depend on the dictionary, which may therefore never change."""
    assert unpacked({BARE_FIELD: decode(found["packed"])}) == (canonical(found["body"]), None)


@golden
def test_a_stored_body_is_smaller_than_it_was(found):
    body = canonical(found["body"])
    assert len(packed(body)) < len(body)
