"""Writes docs/vectors.json and docs/examples: run by `make golden`, and compared by the tests."""

import json
import sys
from pathlib import Path

import fakeredis

from commands.model import Resign
from events.canonical import canonical, encode
from events.chance import Sources, card_salt, fair_below, nonce_of, proof, sealed_shuffle, shuffled_order
from events.envelope import GENESIS, chained
from events.match_file import write_match_file
from events.redaction import Orders, Sight
from events.secrets import commit, salt_of
from tests.verifier import vectors as verdicts
from tests.world import seated

DOCS = Path(__file__).parents[2] / "docs"
SEED, KEY = bytes(range(32)), bytes(range(32, 64))
VALUES = [
    0,
    True,
    -9007199254740991,
    "R5",
    'Zoë\n"\\\u0007/\u2028',
    ["b", "a"],
    {"b": [1, None], "a": True, "B": {}},
    [],
]

# Words at and around the uneven end of the range, which are thrown away.
WORDS = [(3, [2**32 - 1, 5]), (3, [2**32 - 2, 7]), (2**31 + 1, [2**31 + 1, 2**31, 0]), (2, [2**32 - 1])]


def vectors():
    nonces = (nonce_of(SEED, 0, "red fox"), nonce_of(SEED, 1, None))
    return {
        "canonical": [{"value": value, "bytes": canonical(value).decode()} for value in VALUES],
        "chain": _chain(),
        "sampling": [_sample(bound, words) for bound, words in WORDS],
        "secrets": [
            _secret(7, "card", "R5"),
            _secret(6, "hands.0", ["R5", "BXa"]),
            _secret(1, "seed", encode(SEED)),
            _secret(2, "player", "Zoë"),
        ],
        "nonces": [
            {"seed": encode(SEED), "seat": 0, "nonce": "red fox", "is": nonces[0]},
            {"seed": encode(SEED), "seat": 1, "nonce": None, "is": nonces[1]},
            {"seed": encode(SEED), "seat": 2, "nonce": "Zoë’s", "is": nonce_of(SEED, 2, "Zoë’s")},
        ],
        "shuffles": [
            _shuffle(nonces, 1, [0, 1]),
            _shuffle(nonces, 2, ["R10", "R2", "R3", "RXa", "B2", "BXb", "W9"]),
            _shuffle(nonces, 3, list(range(-50, 50))),
            _shuffle(nonces, 4, ["alone"]),
            _shuffle(nonces, 5, ["b", "\uff5e", "\U0001f0a1", "a", "B", "é"]),
        ],
        "signatures": verdicts.signatures(),
        "receipts": verdicts.receipts(),
        "files": verdicts.files(),
    }


def examples():
    """A short match, as a seat sees it while it runs, and as everybody sees it after its end."""
    table = seated(fakeredis.FakeRedis(), options={"rounds": 1}).play(12)
    running = _files(table, {"seat-0": Sight(0, False), "spectator": Sight(None, False)})
    table.submit(1, Resign())
    return running | _files(table, {"everybody": Sight(None, True)})


def write():
    (DOCS / "vectors.json").write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n")
    (DOCS / "examples").mkdir(exist_ok=True)
    for name, text in examples().items():
        (DOCS / "examples" / f"{name}.json").write_bytes(text)


def _chain():
    bodies = [{"match": "m", "version": 1, "public": {}}, {"match": "m", "version": 2, "public": {"a": 1}}]
    found, previous = [], GENESIS
    for body in bodies:
        previous = chained(previous, canonical(body))
        found.append({"body": canonical(body).decode(), "hash": encode(previous)})
    return found


def _sample(bound, words):
    source = iter(words)
    number = fair_below(bound, source)
    return {"bound": bound, "words": words, "number": number, "taken": len(words) - len(list(source))}


def _secret(version, path, value):
    salt = salt_of(KEY, version, path)
    names = {"key": encode(KEY), "version": version, "path": path, "value": value}
    return names | {"salt": encode(salt), "commitment": commit(salt, value)}


def _shuffle(nonces, number, items):
    order = shuffled_order(Sources(SEED, KEY, "example", nonces), number, items)
    last = len(order) - 1
    return {
        "seed": encode(SEED),
        "key": encode(KEY),
        "shuffle_id": "example",
        "nonces": nonces,
        "number": number,
        "items": items,
        "order": order,
        "root": sealed_shuffle(KEY, number, order).root,
        "proofs": [
            {"position": at, "salt": encode(card_salt(KEY, number, at)), "path": proof(KEY, number, tuple(order), at)}
            for at in (0, last)
        ],
    }


def _files(table, sights):
    loaded = table.loader.fresh(table.id)
    entries = table.store.read(table.id)
    return {name: write_match_file(entries, loaded, sight, Orders(table.store)) for name, sight in sights.items()}


if __name__ == "__main__":
    sys.exit(write())
