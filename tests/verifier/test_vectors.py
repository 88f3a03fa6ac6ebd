"""The verifier and the published vectors agree; so will any other that follows the page."""

import json

import pytest

from events.canonical import canonical, decode
from tests.events.vectors import DOCS
from web.verifier import CHECKS, is_signed, verify_bytes

PUBLISHED = json.loads((DOCS / "vectors.json").read_text())


@pytest.mark.parametrize("vector", PUBLISHED["files"], ids=lambda vector: vector["name"])
def test_a_published_file_is_judged_as_published(vector):
    receipts = [canonical(receipt) for receipt in vector["receipts"]]
    wrong = verify_bytes(vector["file"].encode(), receipts, canonical(vector["keys"])).wrong
    assert (wrong and {"check": wrong.check, "version": wrong.version}) == vector["wrong"]


def test_the_published_files_need_every_check():
    assert {vector["wrong"]["check"] for vector in PUBLISHED["files"] if vector["wrong"]} == CHECKS.keys()
    assert sum(vector["wrong"] is None for vector in PUBLISHED["files"]) >= 5


@pytest.mark.parametrize("vector", PUBLISHED["signatures"], ids=lambda vector: vector["refused"] or "good")
def test_a_published_signature_is_judged_as_published(vector):
    key, message, signature = (decode(vector[name]) for name in ("key", "message", "signature"))
    assert is_signed(key, message, signature) == (vector["refused"] is None)


@pytest.mark.parametrize("vector", PUBLISHED["receipts"])
def test_a_published_receipt_is_signed_as_published(vector):
    receipt = dict(vector["receipt"])
    signature = decode(receipt.pop("signature"))
    text = "cairn/receipt/1" + json.dumps(receipt, sort_keys=True, separators=(",", ":"))
    assert text == vector["signed"]
    assert is_signed(decode(receipt["key"]), text.encode(), signature)
