"""What somebody who trusts nobody writes from docs/event-format.md: the standard library, and nothing of ours."""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256


def b64(raw):
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def mac(key, text):
    return hmac.digest(raw(key), text.encode(), "sha256")


def body(event):
    return {name: value for name, value in event.items() if name not in ("hash", "openings", "proofs")}


def chained(last, event):
    return sha256(b"cairn/event/1" + last + written(body(event))).digest()


def head(events):
    last = bytes(32)
    for event in events:
        last = chained(last, event)
    return {"version": len(events), "hash": b64(last)}


def salt(key, version, path):
    return b64(mac(key, f"cairn/salt/1/{version}/{path}"))


def commitment(salt, value):
    return b64(sha256(b"cairn/secret/1" + raw(salt) + written(value)).digest())


def nonce(seed, seat, text):
    if text is None:
        return b64(mac(seed, f"cairn/nonce/1/{seat}"))
    return b64(sha256(b"cairn/nonce/1" + text.encode()).digest())


def words(seed, shuffle_id, nonces, number):
    block = 0
    while True:
        stream = mac(seed, f"cairn/shuffle/1/{shuffle_id}/{','.join(nonces)}/{number}/{block}")
        yield from (int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def order(seed, shuffle_id, nonces, number, items):
    cards, stream = sorted(items), words(seed, shuffle_id, nonces, number)
    for i in range(len(cards) - 1, 0, -1):
        word = next(word for word in stream if word < 2**32 - 2**32 % (i + 1))
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def leaf(salt, number, position, item):
    place = number.to_bytes(4, "big") + position.to_bytes(4, "big")
    return sha256(b"cairn/card/1" + place + raw(salt) + written(item)).digest()


def node(left, right):
    return sha256(b"cairn/node/1" + left + right).digest()


def root(key, number, cards):
    salts = [b64(mac(key, f"cairn/card-salt/1/{number}/{at}")) for at in range(len(cards))]
    row = [leaf(salts[at], number, at, card) for at, card in enumerate(cards)]
    while len(row) > 1:
        pairs = [node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        row = pairs + (row[-1:] if len(row) % 2 else [])
    return b64(row[0])


def proves(proof, place, item, root):
    """Does the proof lead from this item at (number, count, position) to the root?"""
    number, n, i = place
    found, path = leaf(proof["salt"], number, i, item), [raw(text) for text in proof["path"]]
    while n > 1:
        if i % 2 or i != n - 1:
            if not path:
                return False
            sibling = path.pop(0)
            found = node(sibling, found) if i % 2 else node(found, sibling)
        i, n = i // 2, (n + 1) // 2
    return not path and b64(found) == root
