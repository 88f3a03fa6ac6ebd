#!/usr/bin/env python3
"""Verify the file of a Cairn match, trusting nobody.

    python3 verifier.py match.json [--receipt FILE]... [--keys keys.json]

Checks all that docs/event-format.md says of a match file; the receipts that players kept of the match (a FILE holds
one, a list, the answer to a command, or one of these on each line); and the keys that signed them against those that
the service publishes (GET /keys). It needs Python 3.8 and nothing else, and shares no code with the service. It knows
no game: whether the events follow from the rules is for another audit.

Exit code 0: everything holds. 1: something is wrong, and the first such thing is told. 2: there is nothing to check.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import hmac
import json
import re
import reprlib
import sys
import unicodedata
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

CHECKS = {
    "file": "the file, with the members that it should have",
    "events": "events in their places, with the members that they should have",
    "chain": "hashes that lead from event to event, and to the head",
    "clock": "times that never fall",
    "seats": "seats, each taken once, before the first shuffle",
    "openings": "secrets, open or closed to this viewer as they should be",
    "secrets": "open secrets that are what was committed to",
    "shuffles": "shuffles in their order; if open, what seed and nonces give",
    "draws": "draws from where nobody drew before; if open, what lay there",
    "digests": "digests of the game's state that were committed to",
    "receipts": "receipts that are signed and agree with the chain",
}


@dataclass(frozen=True)
class Wrong:
    """The first thing that is wrong: at which version (None: with the file as a whole), and by which check."""

    version: int | None
    check: str
    detail: str
    expected: Any = None
    found: Any = None


@dataclass(frozen=True)
class Result:
    checks: dict[str, int]  # how many of each were made
    notes: list[str]  # what is not wrong, but good to know
    wrong: Wrong | None


class Fault(Exception):
    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.wrong = Wrong(*told)


def verify(document: Any, receipts: Sequence[Any] = (), keys: Any = None) -> Result:
    """Check a match file that was read from JSON, with receipts of its match, and the keys as GET /keys gives them."""
    checks = dict.fromkeys(CHECKS, 0)
    try:
        copy = Copy(document, checks)
        copy.expect(receipts, keys)
        copy.walk()
        copy.finish()
        return Result(checks, list(copy.notes()), None)
    except Fault as fault:
        return Result(checks, [], fault.wrong)
    except RecursionError:
        return Result(checks, [], Wrong(None, "file", "it is nested too deeply"))


# ── shapes: what a value must be like, told by a test, or by an object or a list of shapes ───────────────────────────

MOST = 2**53 - 1
BYTES_32 = re.compile("[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")  # 32 bytes in base64url; the bits left over are zero
BYTES_64 = re.compile("[A-Za-z0-9_-]{85}[AQgw]")


def fits(value: Any, shape: Any) -> bool:
    if type(shape) is dict:
        return (
            type(value) is dict and value.keys() == shape.keys() and all(fits(value[key], shape[key]) for key in shape)
        )
    if type(shape) is list:
        return type(value) is list and len(value) == len(shape) and all(map(fits, value, shape))
    return bool(shape(value))


def number(least: int, most: int = MOST) -> Any:
    return lambda value: type(value) is int and least <= value <= most


def encoded(form: re.Pattern[str]) -> Any:
    return lambda value: type(value) is str and form.fullmatch(value) is not None


def either(shape: Any, *others: Any) -> Any:
    return lambda value: any(value == other and type(value) is type(other) for other in others) or fits(value, shape)


def text(value: Any) -> bool:
    return type(value) is str and value != ""


def thing(value: Any) -> bool:
    return type(value) is dict


def command(value: Any) -> bool:
    return type(value) is dict and text(value.get("type"))


def seats(value: Any) -> bool:
    return type(value) is list and value != [] and all(map(natural, value)) and value == sorted(set(value))


natural, positive, word, b32, b64 = number(0), number(1), number(1, 2**32 - 1), encoded(BYTES_32), encoded(BYTES_64)
RECEIPT = {"match": text, "version": positive, "head": b32, "at": natural, "key": b32, "signature": b64}
FILE = {
    "format": lambda value: value == "cairn/match/1",
    "match": text,
    "head": {"version": positive, "hash": b32},
    "viewer": either(natural, "spectator", "everybody", "auditor"),
    "key": either(b32, None),
    "receipt": either(RECEIPT, None),
    "events": lambda value: type(value) is list and value,
}
BODY = {
    "match": text,
    "version": positive,
    "type": lambda value: text(value) and value.count(".") == 1,
    "schema": positive,
    "at": natural,
    "cause": either({"id": text, "seat": either(natural, None), "command": command}, None),
    "public": thing,
}
LISTS = {  # those that a body may hold, with what their entries are like
    "secrets": [text, either(seats, "end", "all"), b32],  # path, audience, commitment
    "draws": [text, positive, natural, natural],  # path, shuffle, position, count (0: dealt nothing)
    "shuffles": [text, word, word, b32],  # path, number, count, root
}
MORE = {"hash": b32, "openings": thing, "proofs": thing}  # of an event, besides its body
OPENING = {"value": lambda _: True, "salt": b32}
PROOF = {"salt": b32, "path": lambda value: type(value) is list and all(map(b32, value))}
KEYS = {"keys": lambda value: type(value) is list and all(thing(each) and b32(each.get("key")) for each in value)}


# ── the copy of a match ──────────────────────────────────────────────────────────────────────────────────────────────


class Copy:
    """A copy of a match, checked event by event, so that the first fault that is met is the first by version."""

    def __init__(self, document: Any, checks: dict[str, int]) -> None:
        self.checks, self.version = checks, 0
        self.need(thing(document) and document.keys() == FILE.keys(), "file", "it has other members than a match file")
        for name, shape in FILE.items():
            self.need(fits(document[name], shape), "file", f"its {name} is malformed", None, document[name])
        self.match, self.head, self.viewer = document["match"], document["head"], document["viewer"]
        self.receipt, self.events = document["receipt"], document["events"]
        self.open = self.viewer in ("everybody", "auditor")
        self.same("file", "open copies have a key, and no others", self.open, document["key"] is not None)
        self.key = decode(document["key"] or "")
        self.hash, self.at, self.ended, self.erased = bytes(32), 0, False, 0
        self.seats, self.shuffle_id, self.seed = 0, "", b""  # from the first event
        self.nonces: dict[int, str | None] = {}  # by seat
        self.shuffles: list[tuple[int, str, list[Any]]] = []  # count, root and, if open, order of each
        self.drawn: list[list[int]] = []  # from each shuffle: begin and end of every draw, sorted
        self.kept: dict[int, list[dict[str, Any]]] = {}  # receipts by version
        self.numbers: dict[str, Any] | None = None  # of the keys that are published
        self.strange: set[str] = set()  # keys that signed, and are published without a number

    def need(self, holds: Any, check: str, detail: str, expected: Any = None, found: Any = None) -> None:
        if not holds:
            raise Fault(self.version or None, check, detail, expected, found)

    def same(self, check: str, detail: str, expected: Any, found: Any) -> None:
        self.need(expected == found, check, detail, expected, found)

    def walk(self) -> None:
        self.checks["file"] += 1
        for version, event in enumerate(self.events, 1):
            self.version = version
            self.chain(event)
            self.body(event)
            self.happened(event["type"], event["at"], event["public"])
            secrets = {path: (audience, commitment) for path, audience, commitment in event.get("secrets", ())}
            self.secrets(secrets, event["openings"])
            for shuffle in event.get("shuffles", ()):
                self.shuffle(shuffle, secrets, event["openings"])
            proved = {draw[0] for draw in event.get("draws", ()) if self.draw(draw, secrets, event)}
            self.same("draws", "it has other proofs than it should have", proved, set(event["proofs"]))
            for receipt in self.kept.pop(version, ()):
                self.signed(receipt)

    def chain(self, event: Any) -> None:
        """The hash of an event covers its body and all that was before."""
        whole = thing(event) and event.keys() >= MORE.keys() and plain(event)
        self.need(whole, "events", "it is not an object with hash, openings and proofs, of values as we write them")
        body = canonical({name: value for name, value in event.items() if name not in MORE})
        self.hash = hashlib.sha256(b"cairn/event/1" + self.hash + body).digest()
        self.same("chain", "its hash is not that of its body and those before", encode(self.hash), event["hash"])
        self.checks["chain"] += 1

    def body(self, event: dict[str, Any]) -> None:
        lists = event.keys() - BODY.keys() - MORE.keys()
        self.need(event.keys() >= BODY.keys() and lists <= LISTS.keys(), "events", "it has other members than an event")
        for name, shape in (*BODY.items(), *MORE.items()):
            self.need(fits(event[name], shape), "events", f"its {name} is malformed", None, event[name])
        for name in lists:
            whole = type(event[name]) is list and event[name] and all(fits(entry, LISTS[name]) for entry in event[name])
            whole = whole and len({entry[0] for entry in event[name]}) == len(event[name])
            self.need(whole, "events", f"its {name} are malformed, or name a path twice", None, event[name])
        self.same("events", "it is of another match", self.match, event["match"])
        self.same("events", "it has another number", self.version, event["version"])
        created = event["type"] == "match.MatchCreated"
        self.same("events", "the first event, and no other, is match.MatchCreated", self.version == 1, created)
        if created:
            self.created(event)
        self.need(event["cause"] or self.version > 1, "events", "the first event has no cause")
        named = [seat for _, audience, _ in event.get("secrets", ()) if type(audience) is list for seat in audience]
        named += [event["cause"]["seat"] or 0] if event["cause"] else []
        self.need(max(named, default=0) < self.seats, "seats", "it names a seat that there is not", self.seats, named)
        self.checks["events"] += 1

    def created(self, event: dict[str, Any]) -> None:
        self.seats, self.shuffle_id = event["public"].get("seats"), event["public"].get("shuffle_id")
        self.need(positive(self.seats), "seats", "it does not tell how many seats there are", None, self.seats)
        self.need(text(self.shuffle_id), "shuffles", "it does not tell what the shuffles are bound to")
        seen = type(self.viewer) is str or self.viewer < self.seats
        self.need(seen, "file", "its viewer has no seat in the match", self.seats, self.viewer)
        committed = any(entry[:2] == ["seed", "end"] for entry in event.get("secrets", ()))
        self.need(committed, "secrets", "it does not commit to a seed until the end")

    def happened(self, kind: str, at: int, public: dict[str, Any]) -> None:
        """The time of an event, and what it says of seats and of the end."""
        self.need(at >= self.at, "clock", "it is earlier than the event before", self.at, at)
        self.at = at
        self.checks["clock"] += 1
        if kind == "match.SeatTaken":
            seat, nonce = public.get("seat", -1), public.get("nonce", -1)
            self.need(natural(seat) and seat < self.seats, "seats", "there is no such seat", self.seats, seat)
            self.need(seat not in self.nonces, "seats", "the seat was taken before", None, seat)
            self.need(nonce is None or type(nonce) is str, "seats", "its nonce is neither a text nor null", None, nonce)
            self.nonces[seat] = nonce
            self.checks["seats"] += 1
        if kind == "match.MatchEnded":
            self.ended = True
            self.same("openings", "now a copy is open to everybody", "everybody", self.viewer)

    def secrets(self, secrets: dict[str, Any], openings: dict[str, Any]) -> None:
        """What this viewer may see is open, and nothing else."""
        self.same("openings", "it opens what is not its secret", set(), openings.keys() - secrets.keys())
        for path, (audience, commitment) in secrets.items():
            sees = self.open or audience == "all" or (audience != "end" and self.viewer in audience)
            if path in openings:
                self.need(sees, "openings", f"{path} is open, but not to this viewer", audience, self.viewer)
                self.opened(path, audience, commitment, openings[path])
            else:
                closed = not sees or audience == "all"
                self.need(closed, "openings", f"{path} is not open to this viewer", audience, self.viewer)
                self.erased += sees
            self.checks["openings"] += 1
            if path == "state":
                self.same("digests", "the digest is not a secret until the end", "end", audience)
                self.checks["digests"] += 1

    def opened(self, path: str, audience: Any, commitment: str, opening: Any) -> None:
        """What is open is what was committed to."""
        self.need(fits(opening, OPENING), "openings", f"{path} is not opened by value and salt", None, opening)
        salt, value = opening["salt"], opening["value"]
        if self.open and audience != "all":
            derived = encode(mac(self.key, f"cairn/salt/1/{self.version}/{path}"))
            self.same("secrets", f"the salt of {path} does not come from the key", derived, salt)
        found = encode(hashlib.sha256(b"cairn/secret/1" + decode(salt) + canonical(value)).digest())
        self.same("secrets", f"{path} is not what was committed to", commitment, found)
        self.checks["secrets"] += 1
        if path == "state":
            self.need(b32(value), "digests", "it is not a digest", None, value)
        if path == "seed" and self.version == 1:
            self.need(b32(value), "secrets", "it is not a seed", None, value)
            self.seed = decode(value)

    def shuffle(self, shuffle: list[Any], secrets: dict[str, Any], openings: dict[str, Any]) -> None:
        path, number, count, root = shuffle
        self.same("seats", "it shuffles before all seats are taken", self.seats, len(self.nonces))
        self.same("shuffles", "the number of a shuffle", len(self.shuffles) + 1, number)
        self.need(path in secrets and secrets[path][0] == "end", "shuffles", f"{path} is not a secret until the end")
        order = openings[path]["value"] if self.open else []
        if self.open:
            kinds = set(map(type, order)) if type(order) is list else None
            whole = kinds in ({str}, {int}) and len(order) == count
            self.need(whole, "shuffles", f"{path} is not a list of so many texts or integers", count, order)
            again = shuffled(self.seed, self.shuffle_id, self.nonces, number, order)
            self.same("shuffles", "the order is not the one that seed and nonces give", again, order)
            self.same("shuffles", "the root is not that of the order", root, merkle_root(self.key, number, order))
        self.shuffles.append((count, root, order))
        self.drawn.append([])
        self.checks["shuffles"] += 1

    def draw(self, draw: list[Any], secrets: dict[str, Any], event: dict[str, Any]) -> bool:
        """What was drawn lay there, and nobody drew it before. Tells whether there must be proofs of it."""
        path, number, position, count = draw
        self.need(number <= len(self.shuffles), "draws", "there is no such shuffle yet", len(self.shuffles), number)
        (size, root, order), taken, end = self.shuffles[number - 1], self.drawn[number - 1], position + count
        place = bisect(taken, position)  # even: between two draws
        free = place % 2 == 0 and end <= (taken[place] if place < len(taken) else size)
        self.need(free, "draws", f"{path} was drawn before, or lies past the end", size, [position, end])
        taken[place:place] = position, end
        public, openings = event["public"], event["openings"]
        self.need((path in public) != (path in secrets), "draws", f"{path} is not one value of the event")
        self.need(path in public or secrets[path][0] != "all", "draws", f"{path} was drawn, but may be erased")
        self.checks["draws"] += 1
        if path not in public and path not in openings:
            return False
        value = public[path] if path in public else openings[path]["value"]
        items = value if type(value) is list else [value]
        self.same("draws", f"{path} has another number of items", count, len(items))
        if self.open:
            there = order[position:end]
            self.need(canonical(items) == canonical(there), "draws", f"{path} is not what lay there", there, items)
            return False
        proofs = event["proofs"].get(path)
        self.need(fits(proofs, [PROOF] * count), "draws", f"{path} has not one proof for each item", count, proofs)
        for at, item in enumerate(items):
            led = root_of(proofs[at], number, position + at, size, item)
            self.same("draws", f"a proof of {path} does not lead to the root", root, led)
        return True

    def expect(self, receipts: Sequence[Any], keys: Any) -> None:
        """Receipts are looked at when the walk comes to their versions."""
        if keys is not None:
            self.need(fits(keys, KEYS), "receipts", "the keys are not as GET /keys gives them")
            self.numbers = {each["key"]: each.get("number") for each in keys["keys"]}
        for receipt in (*receipts, *([self.receipt] if self.receipt else [])):
            whole = fits(receipt, RECEIPT) and plain(receipt)
            self.need(whole, "receipts", "it is not a receipt", list(RECEIPT), receipt)
            self.kept.setdefault(receipt["version"], []).append(receipt)

    def signed(self, receipt: dict[str, Any]) -> None:
        """A receipt is signed by one of the service's keys, and says what the chain says."""
        key, version, last = receipt["key"], receipt["version"], len(self.events)
        if self.numbers is not None:
            self.need(key in self.numbers, "receipts", "a receipt's key is not one of the service", None, key)
            self.strange |= {key} if self.numbers[key] is None else set()
        said = canonical({name: value for name, value in receipt.items() if name != "signature"})
        holds = is_signed(decode(key), b"cairn/receipt/1" + said, decode(receipt["signature"]))
        self.need(holds, "receipts", "the signature of a receipt does not hold", None, receipt)
        self.same("receipts", "a receipt is of another match", self.match, receipt["match"])
        self.need(
            version <= last, "receipts", f"the tail was dropped: a receipt is of version {version}", version, last
        )
        detail = f"history was rewritten at or before version {version}: a receipt has another hash"
        self.same("receipts", detail, receipt["head"], encode(self.hash))
        self.same("receipts", "a receipt tells another time", receipt["at"], self.at)
        self.checks["receipts"] += 1

    def finish(self) -> None:
        """The file ends with its head, which is signed, and no receipt is of a later version."""
        last, said = len(self.events), self.head["version"]
        self.version = last if said == last else min(said, last) + 1
        self.same("chain", "the head is of another version than the last event", said, last)
        self.same("chain", "the head has another hash", encode(self.hash), self.head["hash"])
        self.checks["chain"] += 1
        self.version = last + 1
        for version in sorted(self.kept):
            self.signed(self.kept[version][0])
        self.version = last
        self.same("receipts", "the head is not signed", last, self.receipt and self.receipt["version"])
        self.need(self.ended or self.viewer != "everybody", "openings", "it is open to everybody before the end")

    def notes(self) -> Iterator[str]:
        if self.erased:
            yield f"{self.erased} values that may be erased are not there: erased, or left out"
        if self.shuffles and not self.open:
            yield f"{len(self.shuffles)} shuffles are closed until the end: only what this viewer saw drawn was checked"
        if self.shuffle_id != self.match:
            yield f"its shuffles are bound to {show(self.shuffle_id)}: it is an analysis of that match"
        if self.numbers is None:
            yield "the keys that signed were not compared with the service's: save GET /keys and give it with --keys"
        for key in sorted(self.strange):
            yield f"the service does not vouch for the key {key}: it may be of an earlier secret"


# ── shuffles and proofs ──────────────────────────────────────────────────────────────────────────────────────────────


def mac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")


def shuffled(seed: bytes, shuffle_id: str, given: dict[int, str | None], number: int, items: list[Any]) -> list[Any]:
    """Fisher and Yates, over the sorted items, with words that come from the seed and the nonce of every seat."""
    nonces = ",".join(nonce(seed, seat, given[seat]) for seat in sorted(given))
    words = words_of(seed, f"cairn/shuffle/1/{shuffle_id}/{nonces}/{number}")
    order = sorted(items)
    for last in range(len(order) - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(drawn for drawn in words if drawn < fair) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def nonce(seed: bytes, seat: int, own: str | None) -> str:
    if own is None:
        return encode(mac(seed, f"cairn/nonce/1/{seat}"))
    return encode(hashlib.sha256(b"cairn/nonce/1" + own.encode()).digest())


def words_of(seed: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        stream = mac(seed, f"{name}/{block}")
        yield from (int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def leaf(number: int, position: int, salt: bytes, item: Any) -> bytes:
    place = number.to_bytes(4, "big") + position.to_bytes(4, "big")
    return hashlib.sha256(b"cairn/card/1" + place + salt + canonical(item)).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"cairn/node/1" + left + right).digest()


def merkle_root(key: bytes, number: int, order: list[Any]) -> str:
    row = [leaf(number, at, mac(key, f"cairn/card-salt/1/{number}/{at}"), item) for at, item in enumerate(order)]
    while len(row) > 1:
        row = [node(*row[at : at + 2]) if at + 1 < len(row) else row[at] for at in range(0, len(row), 2)]
    return encode(row[0])


def root_of(proof: dict[str, Any], number: int, position: int, size: int, item: Any) -> str:
    """Where a proof leads from this item, which lay at this position of so many; nowhere if it is too short or long."""
    found, path = leaf(number, position, decode(proof["salt"]), item), [decode(sibling) for sibling in proof["path"]]
    while size > 1:
        if position % 2 or position != size - 1:
            if not path:
                return ""
            found = node(path.pop(0), found) if position % 2 else node(found, path.pop(0))
        position, size = position // 2, (size + 1) // 2
    return "" if path else encode(found)


# ── Ed25519 (RFC 8032): points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z ──────────────────────────────────────

Point = Any
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(one: Point, other: Point) -> Point:
    a, b = (one[1] - one[0]) * (other[1] - other[0]), (one[1] + one[0]) * (other[1] + other[0])
    c, d = 2 * one[3] * other[3] * D, 2 * one[2] * other[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def point(encoded: bytes) -> Point:
    """The point that is written so; None unless this is the one way to write it."""
    y, odd = int.from_bytes(encoded, "little") % 2**255, encoded[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and odd):
        return None
    x = x if x % 2 == odd else P - x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_small(public: Point) -> bool:
    """Whether eight times the point is nothing: with such a key, one signature would hold for many messages."""
    for _ in range(3):
        public = add(public, public)
    return bool(public[0] == 0)


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether [s]B - [h]A is the signature's R: both are multiplied at once, bit by bit."""
    public, s = point(key), int.from_bytes(signature[32:], "little")
    if public is None or s >= L or is_small(public):
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    minus = (P - public[0], public[1], 1, P - public[3])
    total, terms = (0, 1, 1, 0), (None, BASE, minus, add(BASE, minus))
    for bit in range(252, -1, -1):
        total = add(total, total)
        term = terms[(s >> bit & 1) + 2 * (h >> bit & 1)]
        total = add(total, term) if term else total
    inverse = pow(total[2], P - 2, P)
    x, y = total[0] * inverse % P, total[1] * inverse % P
    return (y + (x % 2 << 255)).to_bytes(32, "little") == signature[:32]


# ── JSON and base64 ──────────────────────────────────────────────────────────────────────────────────────────────────

written = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False).encode


def canonical(value: Any) -> bytes:
    return written(value).encode()


def plain(value: Any) -> bool:
    """Whether canonical JSON can hold the value."""
    kind = type(value)
    if kind is str:
        return value.isascii() or (unicodedata.is_normalized("NFC", value) and not re.search("[\ud800-\udfff]", value))
    if kind is int:
        return bool(-MOST <= value <= MOST)
    if kind is dict:
        return all(type(key) is str and key.isascii() for key in value) and all(map(plain, value.values()))
    return all(map(plain, value)) if kind is list else value is None or kind is bool


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(letters: str) -> bytes:
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def read_json(data: bytes) -> Any:
    """JSON in UTF-8, without a key that occurs twice and without numbers but integers; raises ValueError for others."""
    try:
        return json.loads(
            data.decode(), parse_int=integer, parse_float=refuse, parse_constant=refuse, object_pairs_hook=once
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def integer(digits: str) -> int:
    return refuse(digits) if len(digits) > 17 or digits == "-0" else int(digits)


def refuse(number: str) -> NoReturn:
    raise ValueError(f"{show(number)} is no integer as we write it")


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key occurs twice in one object")
    return dict(pairs)


# ── the command ──────────────────────────────────────────────────────────────────────────────────────────────────────


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Verify the file of a Cairn match.")
    parser.add_argument("file", help="the match file, as GET /matches/{id}/export gives it")
    parser.add_argument("--receipt", metavar="FILE", action="append", default=[], help="receipts of this match")
    parser.add_argument("--keys", metavar="FILE", help="the service's public keys, as GET /keys gives them")
    given = parser.parse_args(arguments)
    try:
        file, *receipts = [Path(name).read_bytes() for name in (given.file, *given.receipt)]
        keys = Path(given.keys).read_bytes() if given.keys else b"null"
    except OSError as error:
        print(f"verifier: {show(error.filename)}: {error.strerror}", file=sys.stderr)
        return 2
    result = verify_bytes(file, receipts, keys)
    for line in story(result):
        print(re.sub("[^ -~]", "?", line))  # the file may say what a terminal would obey
    return 0 if result.wrong is None else 1


def verify_bytes(file: bytes, receipts: Sequence[bytes], keys: bytes) -> Result:
    check = "file"
    try:
        document = read_json(file)
        check = "receipts"
        return verify(document, [each for data in receipts for each in receipts_in(data)], read_json(keys))
    except ValueError as error:
        return Result({}, [], Wrong(None, check, f"it is not JSON as we write it: {error}"))


def receipts_in(data: bytes) -> list[Any]:
    """The receipts in a file: one, a list, an answer that holds one, or one of these on each line."""
    try:
        found = [read_json(data)]
    except ValueError:
        found = [read_json(line) for line in data.splitlines() if line.strip()]
    each = [item for value in found for item in (value if type(value) is list else [value])]
    return [item["receipt"] if type(item) is dict and "receipt" in item else item for item in each]


def story(result: Result) -> Iterator[str]:
    """What was checked, how often, and what came of it."""
    yield from (f"{count:7}  {name:9} {CHECKS[name]}" for name, count in result.checks.items())
    yield from (f"note: {note}" for note in result.notes)
    wrong = result.wrong
    if wrong is None:
        yield "Everything holds."
        return
    yield f"WRONG{'' if wrong.version is None else f' at version {wrong.version}'}, {wrong.check}: {wrong.detail}"
    for name, value in (("expected", wrong.expected), ("found", wrong.found)):
        if value is not None:
            yield f"  {name}: {show(value)}"


def show(value: Any) -> str:
    short = reprlib.Repr()
    short.maxstring = short.maxother = 100
    return short.repr(value)


if __name__ == "__main__":
    sys.exit(main())
