"""The vectors of receipts and of whole files, for docs/vectors.json: what must hold, and what must not, and why."""

import json
import random
from copy import deepcopy

from commands.signing import Signer
from events.canonical import decode, encode
from events.match import Head
from events.receipts import Signature, signed_bytes
from events.redaction import AUDITOR, Sight
from tests.verifier.corruptions import (
    SERVICE,
    against_the_rules,
    changed_secrets,
    dropped_tails,
    hidden_openings,
    moved_events,
    receipt_for,
    replaced_orders,
    rewritten,
    wrong_receipts,
)
from tests.verifier.files import Story
from tests.world import SECRET
from web.verifier import L, P

# RFC 8032, section 7.1: secret key, public key, message, signature.
RFC = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]
KINDS = {  # of corruptions: of a match that waits for its second seat, and of one that was played a little
    "waiting": (
        "an event dropped",
        "two events swapped",
        "the tail dropped",
        "the tail dropped, the head mended",
        "a secret changed",
        "a secret changed with its commitment",
        "history written anew, the receipt kept",
        "history written anew and signed, against a kept receipt",
        "history written anew and signed, against the keys",
        "a time before the last, history written anew and signed",
        "an opening of nothing, history written anew and signed",
        "an event of another match, history written anew and signed",
        "a receipt of another match",
        "a receipt with another time",
        "a receipt with its signature's S raised by L",
        "a receipt of a later version",
    ),
    "played": (
        "an opening left out",
        "a seat taken twice, history written anew and signed",
        "a draw from another place, history written anew and signed",
        "a digest for some seats, history written anew and signed",
        "a shuffle in another order, with its root, history written anew and signed",
    ),
}


def signatures():
    """Ed25519: plain signatures, and what must be refused."""
    found = [_signature(bytes.fromhex(key), bytes.fromhex(text), bytes.fromhex(made)) for key, text, made in RFC]
    head, secret = (
        Head(7, bytes(range(32))),
        Signature.read(Signer(SECRET, 1).sign("example", Head(7, bytes(range(32))), 9)),
    )
    message = signed_bytes("example", head, 9, secret.key)
    good = secret.signature
    higher = int.from_bytes(good[32:], "little") + L
    flipped = bytes([good[0] ^ 1]) + good[1:]
    found += [
        _signature(secret.key, message, good),
        _signature(secret.key, message + b" ", good, "another message"),
        _signature(secret.key, message, flipped, "another R"),
        _signature(secret.key, message, good[:32] + higher.to_bytes(32, "little"), "S is not below L"),
        _signature(bytes(32), b"", bytes(64), "a key of small order"),
        _signature(b"\x01" + bytes(31), message, b"\x01" + bytes(63), "a key of small order"),
        _signature(P.to_bytes(32, "little"), message, good, "y is not below p"),
        _signature(b"\x01" + bytes(30) + b"\x80", message, good, "x is 0 and has a sign"),
        _signature(b"\x02" + bytes(31), message, good, "no point"),
    ]
    return found


def _signature(key, message, signature, refused=None):
    return {"key": encode(key), "message": encode(message), "signature": encode(signature), "refused": refused}


def receipts():
    """What is signed of a receipt, byte by byte."""
    told = receipt_for(SERVICE, Story("expedition", 2, 0).file("open", Sight(None, False)).document)
    head = Head(told["version"], decode(told["head"]))
    text = signed_bytes(told["match"], head, told["at"], decode(told["key"])).decode()
    return [{"receipt": told, "signed": text}]


def files():
    """Files with receipts and keys, and the verdict: nothing wrong, or a check and a version."""
    story = Story("expedition", 2, 0).sit(1)
    waiting = story.file("open", Sight(None, False))
    played = story.sit(1).play(3).file("running", Sight(AUDITOR, True))
    seen = story.file("running", Sight(0, False))
    (ended,) = story.leave().files("resigned")
    honest = [_vector("honest", file, file.bytes.decode(), file.receipts) for file in (waiting, seen, played, ended)]
    erased = deepcopy(waiting.document)
    del erased["events"][1]["openings"]["player"]
    honest.append(_vector("honest, with an erased name", waiting, _text(erased), ()))
    unread = [
        ("a key twice", waiting.bytes.decode().replace('{"format"', '{"viewer":0,"format"', 1), ("file", None)),
        ("a fraction", waiting.bytes.decode().replace('"schema":1', '"schema":1.0', 1), ("file", None)),
        ("an exponent", waiting.bytes.decode().replace('"schema":1', '"schema":1e0', 1), ("file", None)),
        ("cut off", waiting.bytes.decode()[:-1], ("file", None)),
        ("not a file", "[]", ("file", None)),
    ]
    bad = [_vector(name, waiting, text, (), named) for name, text, named in unread]
    for file, kinds in ((waiting, KINDS["waiting"]), (played, KINDS["played"])):
        made = _made(file, played if file is waiting else waiting)
        bad += [
            _vector(kind, file, _text(made[kind].document), made[kind].receipts, made[kind].named) for kind in kinds
        ]
    return honest + bad


def _made(file, other):
    """The first corruption of each kind."""
    chooser, found = random.Random(1), {}
    makers = (
        moved_events,
        dropped_tails,
        changed_secrets,
        rewritten,
        hidden_openings,
        replaced_orders,
        against_the_rules,
    )
    for maker in makers:
        for corruption in maker(file, chooser):
            found.setdefault(corruption.kind, corruption)
    for corruption in wrong_receipts(file, chooser, other):
        found.setdefault(corruption.kind, corruption)
    return found


def _vector(name, file, text, receipts, named=None):
    wrong = None if named is None else {"check": named[0], "version": named[1]}
    return {"name": name, "file": text, "receipts": list(receipts), "keys": file.keys, "wrong": wrong}


def _text(document):
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)
