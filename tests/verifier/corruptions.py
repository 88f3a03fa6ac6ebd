"""Corruptions of match files, each with the check and the version that must be named.

`python -m tests.verifier.corruptions [COUNT]` makes so many (2,000), lets the verifier judge them, and prints the table
of docs/verification.md.
"""

import json
import random
import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from commands.signing import Signer
from events.canonical import decode, encode
from events.canonical import read_json as service_json
from events.match import Head
from events.receipts import Signature
from tests.events import outsider
from tests.verifier.figures import Finding, table
from tests.verifier.files import TABLES, File, Story
from tests.world import SECRET
from web.verifier import L, Result, Wrong, read_json, verify

STRANGER = Signer(b"the secret of somebody else, who signs", 1)
SERVICE = Signer(SECRET, 1)
B32, B64 = (re.compile(f"[A-Za-z0-9_-]{{{size}}}[{last}]") for size, last in ((42, "AEIMQUYcgkosw048"), (85, "AQgw")))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

Named = tuple[str, int | None]  # check and version
Path = tuple[Any, ...]


@dataclass(frozen=True)
class Corruption:
    kind: str
    what: str
    file: File
    document: Any  # as it is read; bytes when it cannot be
    named: Named
    receipts: tuple[Any, ...] = ()
    keys: Any = None

    def judged(self) -> Result:
        if isinstance(self.document, bytes):
            try:
                document = read_json(self.document)
            except ValueError as error:
                return Result({}, [], Wrong(None, "file", str(error)))
            return verify(document, self.receipts, self.keys)
        return verify(self.document, self.receipts, self.keys)

    def caught(self) -> bool:
        wrong = self.judged().wrong
        return wrong is not None and (wrong.check, wrong.version) == self.named


Maker = Callable[[File, random.Random], Iterator[Corruption]]


# ── one value ────────────────────────────────────────────────────────────────────────────────────────────────────────


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every value, and to every key, of a document; a key's way ends with its object and None, key."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, None, key)
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from leaves(item, (*path, at))
    if not isinstance(value, dict | list) or not value:
        yield path


def altered(value: Any, chooser: random.Random) -> Any:
    """Another value: mostly of the same kind, now and then of another."""
    if chooser.random() < 0.1:
        return chooser.choice([each for each in (None, True, "x", 7, [], {}, [0]) if each != value])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chooser.choice((-1, 1, 5, 1000))
    if isinstance(value, str) and value:
        at = chooser.randrange(len(value))
        return value[:at] + chooser.choice([each for each in LETTERS if each != value[at]]) + value[at + 1 :]
    return chooser.choice([each for each in ("x", 7, [1], {"a": 1}) if each != value])


def put(document: Any, path: Path, chooser: random.Random) -> Any:
    """The document with what is at this path altered."""
    changed = deepcopy(document)
    *way, last = path
    if None in way:
        way.remove(None)
        owner = value_at(changed, way)
        owner[altered_key(last, owner, chooser)] = owner.pop(last)
    else:
        value_at(changed, way)[last] = altered(value_at(document, path), chooser)
    return changed


def altered_key(key: str, owner: Any, chooser: random.Random) -> str:
    while not isinstance(other := altered(key, chooser), str) or other in owner:
        pass
    return other


def value_at(document: Any, way: Any) -> Any:
    for step in way:
        document = document[step]
    return document


def difference(one: Any, other: Any, path: Path = ()) -> Path | None:
    """The way to the first difference; it ends with None where keys differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return (*path, None)
        pairs = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(at, *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return None if one == other and type(one) is type(other) else path
    return next((found for key, *pair in pairs if (found := difference(*pair, (*path, key))) is not None), None)


def named_by(file: File, changed: Any) -> Named | None:
    """Which check must name the only difference between a file and what it was changed to; None: it is honest still."""
    path = difference(file.document, changed)
    if path is None:
        return None
    if path[0] == "events" and len(path) > 1:
        return _named_in_event(path[1] + 1, path[2:], changed["events"][path[1]])
    if path[0] == "viewer":
        return _named_by_viewer(file.document, changed["viewer"])
    return _named_in_file(path, file.document, changed)


def _named_in_event(version: int, path: Path, event: Any) -> Named:
    if not isinstance(event, dict) or not event.keys() >= {"hash", "openings", "proofs"}:
        return "events", version
    if path[0] in ("openings", "proofs") and not isinstance(event[path[0]], dict):
        return "events", version
    if path[0] == "proofs":
        return "draws", version
    if path[0] != "openings":
        return "chain", version
    opening = event["openings"].get(path[1]) if len(path) > 1 else None
    shaped = isinstance(opening, dict) and opening.keys() == {"value", "salt"} and _is(B32, opening["salt"])
    return "secrets" if shaped else "openings", version


def _named_by_viewer(document: Any, viewer: Any) -> Named | None:
    was, events = document["viewer"], document["events"]
    known = viewer in ("spectator", "everybody", "auditor") if isinstance(viewer, str) else _natural(viewer)
    if not known or (viewer in ("everybody", "auditor")) != (document["key"] is not None):
        return "file", None
    if viewer == "everybody":
        return "openings", len(events)
    if viewer == "auditor":
        return "openings", next(event["version"] for event in events if event["type"] == "match.MatchEnded")
    if viewer != "spectator" and viewer >= events[0]["public"]["seats"]:
        return "file", 1
    for event in events:
        for _, audience, _ in event.get("secrets", ()):
            if isinstance(audience, list) and (was in audience) != (viewer in audience):
                return "openings", event["version"]
    return None


def _named_in_file(path: Path, document: Any, changed: Any) -> Named:
    last, value = len(document["events"]), value_at(changed, path) if None not in path else None
    match path:
        case ("match",) if isinstance(value, str) and value:
            return "events", 1
        case ("key",) if _is(B32, value) and document["key"]:
            return "secrets", 1
        case ("head", "version") if _natural(value) and value:
            return "chain", min(value, last) + 1
        case ("head", "hash") if _is(B32, value):
            return "chain", last
        case ("receipt", str()) if _is_receipt(changed["receipt"]):
            return "receipts", min(changed["receipt"]["version"], last + 1)
        case ("receipt",) if value is None:
            return "receipts", last
    return "file", None


def _is_receipt(receipt: Any) -> bool:
    numbers = _natural(receipt["version"]) and receipt["version"] and _natural(receipt["at"])
    texts = _is(B32, receipt["head"]) and _is(B32, receipt["key"]) and _is(B64, receipt["signature"])
    return bool(numbers and texts and isinstance(receipt["match"], str) and receipt["match"])


def _is(form: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


def _natural(value: Any) -> bool:
    return type(value) is int and value >= 0


def values_and_keys(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """Any value and any key of the document."""
    path = chooser.choice(list(leaves(file.document)))
    changed = put(file.document, path, chooser)
    named = named_by(file, changed)
    if named is not None:
        yield Corruption("a value or a key altered", str(path), file, changed, named)


def top_values(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """The values that are not in events: few among many, so they get their turn."""
    header = {name: value for name, value in file.document.items() if name != "events"}
    path = chooser.choice(list(leaves(header)))
    changed = put(file.document, path, chooser)
    named = named_by(file, changed)
    if named is not None:
        yield Corruption("a value or a key outside the events altered", str(path), file, changed, named)


def flipped_bits(file: File, chooser: random.Random) -> Iterator[Corruption]:
    at, bit = chooser.randrange(len(file.bytes)), 1 << chooser.randrange(8)
    changed = file.bytes[:at] + bytes([file.bytes[at] ^ bit]) + file.bytes[at + 1 :]
    try:
        named = named_by(file, service_json(changed))
    except ValueError:
        named = "file", None
    if named is not None:
        yield Corruption("a bit of the file flipped", f"bit {bit} of byte {at}", file, changed, named)


# ── events ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def moved_events(file: File, chooser: random.Random) -> Iterator[Corruption]:
    events, last = file.document["events"], len(file.document["events"])
    one, other = sorted(chooser.sample(range(1, last + 1), 2)) if last > 1 else (1, 1)
    dropped = [*events[: one - 1], *events[one:]]
    doubled = [*events[:one], events[one - 1], *events[one:]]
    if dropped:
        yield _with_events("an event dropped", file, dropped, one)
    yield _with_events("an event doubled", file, doubled, one + 1)
    head = {"version": last, "hash": outsider.b64(chooser.randbytes(32))}
    yield Corruption("the head's hash replaced", "", file, {**file.document, "head": head}, ("chain", last))
    if one != other:
        swapped = [*events]
        swapped[one - 1], swapped[other - 1] = swapped[other - 1], swapped[one - 1]
        yield _with_events("two events swapped", file, swapped, one)


def _with_events(kind: str, file: File, events: Any, version: int) -> Corruption:
    return Corruption(kind, f"at {version}", file, {**file.document, "events": events}, ("chain", version))


def events_of_others(file: File, chooser: random.Random, other: File) -> Iterator[Corruption]:
    events, others = file.document["events"], other.document["events"]
    version = chooser.randint(1, min(len(events), len(others)))
    moved = [*events[: version - 1], others[version - 1], *events[version:]]
    named = "events" if version == 1 else "chain"  # the first event of a match has no other before it
    yield replace(_with_events("an event of another match put in", file, moved, version), named=(named, version))
    longer = [*events, others[-1]]
    yield _with_events("an event of another match put at the end", file, longer, len(events) + 1)


def dropped_tails(file: File, chooser: random.Random) -> Iterator[Corruption]:
    last = len(file.document["events"])
    if last == 1:
        return
    kept = chooser.randrange(1, last)
    cut = deepcopy(file.document)
    del cut["events"][kept:]
    yield Corruption("the tail dropped", f"after {kept}", file, cut, ("chain", kept + 1))
    mended = {**cut, "head": {"version": kept, "hash": cut["events"][-1]["hash"]}}
    named = "receipts", kept + 1
    yield Corruption("the tail dropped, the head mended", f"after {kept}", file, mended, named)
    older = [receipt for receipt in file.receipts if receipt["version"] < last]
    if older:
        old = chooser.choice(older)
        signed = _cut_at(file, old)
        kind = "the tail dropped, with the signed head of then, against a kept receipt"
        named = "receipts", old["version"] + 1
        yield Corruption(kind, f"after {old['version']}", file, signed, named, (file.receipts[-1],), file.keys)


def _cut_at(file: File, receipt: Any) -> Any:
    events = file.document["events"][: receipt["version"]]
    head = {"version": receipt["version"], "hash": events[-1]["hash"]}
    return {**file.document, "events": events, "head": head, "receipt": receipt}


# ── histories that are written anew, with all their hashes ───────────────────────────────────────────────────────────


def rechained(document: Any) -> Any:
    """The document with every hash as its bodies give it."""
    last = bytes(32)
    for event in document["events"]:
        last = outsider.chained(last, event)
        event["hash"] = outsider.b64(last)
    document["head"] = {"version": len(document["events"]), "hash": outsider.b64(last)}
    return document


def rewritten(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """Something is changed that no rule of the format forbids: only receipts can tell."""
    changed, last = deepcopy(file.document), len(file.document["events"])
    version = chooser.randint(1, last)
    changed["events"][version - 1]["public"]["forged"] = 1
    rechained(changed)
    what = f"at {version}"
    yield Corruption("history written anew, the receipt kept", what, file, changed, ("receipts", last))
    kept = chooser.choice([receipt for receipt in file.receipts if receipt["version"] >= version])
    unsigned = {**changed, "receipt": None}
    yield Corruption("history written anew, the receipt removed", what, file, unsigned, ("receipts", last))
    forged = {**changed, "receipt": receipt_for(STRANGER, changed)}
    named = "receipts", kept["version"]
    yield Corruption("history written anew and signed, against a kept receipt", what, file, forged, named, (kept,))
    named = "receipts", last
    yield Corruption("history written anew and signed, against the keys", what, file, forged, named, (), file.keys)
    own = {**changed, "receipt": receipt_for(SERVICE, changed)}
    named = "receipts", kept["version"]
    kind = "history written anew by the service itself, against a kept receipt"
    yield Corruption(kind, what, file, own, named, (kept,), file.keys)


def receipt_for(signer: Signer, document: Any) -> Any:
    head = Head(document["head"]["version"], decode(document["head"]["hash"]))
    at = document["events"][-1]["at"]
    return _signed_receipt(signer, document["match"], head, at)


def _signed_receipt(signer: Signer, match: str, head: Head, at: int) -> Any:
    kept = Signature.read(signer.sign(match, head, at))
    assert kept is not None
    members = {"match": match, "version": head.version, "head": encode(head.hash), "at": at}
    return {**members, "key": encode(kept.key), "signature": encode(kept.signature)}


def forged_scores(file: File, _: random.Random) -> Iterator[Corruption]:
    ends = [event["version"] for event in file.document["events"] if event["type"] == "match.MatchEnded"]
    for version in ends:
        changed = deepcopy(file.document)
        scores = changed["events"][version - 1]["public"]["scores"]
        scores[0] += 10
        yield Corruption("a score forged", f"at {version}", file, changed, ("chain", version))
        named = "receipts", len(changed["events"])
        yield Corruption(
            "a score forged, history written anew", f"at {version}", file, rechained(deepcopy(changed)), named
        )


def against_the_rules(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """What the format forbids, in a history written anew and signed by the service itself."""
    for kind, change in (
        ("a time before the last", _earlier),
        ("a seat taken twice", _seat_twice),
        ("a seat that there is not", _no_such_seat),
        ("a draw from another place", _elsewhere),
        ("a shuffle with another number", _renumbered),
        ("a second beginning", _second_beginning),
        ("an event of another match", _foreign),
        ("an audience that is not one", _bad_audience),
        ("another root of a shuffle", _other_root),
        ("a shuffle before all seats are taken", _too_few_seats),
        ("a seed that may be erased", _erasable_seed),
        ("a drawn card that may be erased", _erasable_draw),
        ("a digest for some seats", _shown_digest),
        ("a digest that is none", _bad_digest),
        ("a proof of nothing", _idle_proof),
        ("an opening of nothing", _idle_opening),
        ("a closed copy of an ended match", _closed_after_end),
        ("an open copy of a match that goes on", _open_before_end),
    ):
        changed = deepcopy(file.document)
        named = change(changed, chooser)
        if named is not None:
            rechained(changed)
            changed["receipt"] = receipt_for(SERVICE, changed)
            yield Corruption(f"{kind}, history written anew and signed", "", file, changed, named)


def _earlier(document: Any, chooser: random.Random) -> Named | None:
    if len(document["events"]) == 1:
        return None
    version = chooser.randint(2, len(document["events"]))
    document["events"][version - 1]["at"] = document["events"][version - 2]["at"] - 1
    return "clock", version


def _seat_twice(document: Any, chooser: random.Random) -> Named | None:
    taken = [event for event in document["events"] if event["type"] == "match.SeatTaken"]
    if len(taken) < 2:
        return None
    taken[-1]["public"]["seat"] = taken[0]["public"]["seat"]
    return "seats", taken[-1]["version"]


def _no_such_seat(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice([event for event in document["events"] if event["cause"]])
    event["cause"]["seat"] = document["events"][0]["public"]["seats"]
    return "seats", event["version"]


def _elsewhere(document: Any, chooser: random.Random) -> Named | None:
    drawing = [event for event in document["events"] if "draws" in event]
    if not drawing:
        return None
    event = drawing[-1]
    path, _, _, count = event["draws"][0]
    shown = path in event["public"] or path in event["openings"]
    sizes = {shuffle[1]: shuffle[2] for each in document["events"] for shuffle in each.get("shuffles", ())}
    event["draws"][0][2] = sizes[event["draws"][0][1]] - count + (0 if shown and chooser.random() < 0.5 else 1)
    return ("draws", event["version"]) if _moved(document, event, count) else None


def _moved(document: Any, event: Any, count: int) -> bool:
    """Whether what lies at the new place is something else."""
    path, number, position, _ = event["draws"][0]
    if document["key"] is None:
        return True
    orders = {
        shuffle[1]: each["openings"][shuffle[0]]["value"]
        for each in document["events"]
        for shuffle in each.get("shuffles", ())
    }
    value = event["public"].get(path) if path in event["public"] else event["openings"][path]["value"]
    items = value if isinstance(value, list) else [value]
    return orders[number][position : position + count] != items


def _renumbered(document: Any, chooser: random.Random) -> Named | None:
    shuffling = [event for event in document["events"] if "shuffles" in event]
    if not shuffling:
        return None
    event = chooser.choice(shuffling)
    event["shuffles"][0][1] += 1
    return "shuffles", event["version"]


def _second_beginning(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice(document["events"])
    event["type"] = "match.MatchCreated" if event["version"] > 1 else "match.MatchRestored"
    return "events", event["version"]


def _foreign(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice(document["events"])
    event["match"] = "another"
    return "events", event["version"]


def _bad_audience(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice([event for event in document["events"] if "secrets" in event])
    event["secrets"][0][1] = chooser.choice(([], [1, 0], [0, 0], "nobody", None, [True], [-1], {}))
    return "events", event["version"]


def _other_root(document: Any, chooser: random.Random) -> Named | None:
    """In an open copy; in a closed one, what was drawn by its viewer tells, and else nothing can."""
    shuffling = [event for event in document["events"] if "shuffles" in event and document["key"]]
    if not shuffling:
        return None
    event = chooser.choice(shuffling)
    event["shuffles"][0][3] = outsider.b64(chooser.randbytes(32))
    return "shuffles", event["version"]


def _too_few_seats(document: Any, chooser: random.Random) -> Named | None:
    taken = [event for event in document["events"] if event["type"] == "match.SeatTaken"]
    shuffling = [event["version"] for event in document["events"] if "shuffles" in event]
    if not shuffling:
        return None
    chooser.choice(taken)["type"] = "match.SeatLooked"
    return "seats", shuffling[0]


def _erasable_seed(document: Any, _: random.Random) -> Named | None:
    document["events"][0]["secrets"][0][1] = "all"
    return "secrets", 1


def _erasable_draw(document: Any, chooser: random.Random) -> Named | None:
    drawing = [event for event in document["events"] if event.get("draws", [[""]])[0][0] in _paths(event)]
    if not drawing:
        return None
    event = chooser.choice(drawing)
    next(entry for entry in event["secrets"] if entry[0] == event["draws"][0][0])[1] = "all"
    return "draws", event["version"]


def _paths(event: Any) -> list[str]:
    return [entry[0] for entry in event.get("secrets", ())]


def _digests(document: Any) -> list[Any]:
    return [event for event in document["events"] if "state" in _paths(event) and document["key"]]


def _shown_digest(document: Any, chooser: random.Random) -> Named | None:
    if not _digests(document):
        return None
    event = chooser.choice(_digests(document))
    event["secrets"][_paths(event).index("state")][1] = [0]
    return "digests", event["version"]


def _bad_digest(document: Any, chooser: random.Random) -> Named | None:
    if not _digests(document):
        return None
    event = chooser.choice(_digests(document))
    event["openings"]["state"]["value"] = chooser.choice(("x", 7, None, [], "A" * 42 + "B"))
    _commit(event, "state")
    return "digests", event["version"]


def _idle_proof(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice(document["events"])
    event["proofs"]["forged"] = []
    return "draws", event["version"]


def _idle_opening(document: Any, chooser: random.Random) -> Named | None:
    event = chooser.choice(document["events"])
    event["openings"]["forged"] = {"value": 1, "salt": outsider.b64(bytes(32))}
    return "openings", event["version"]


def _closed_after_end(document: Any, _: random.Random) -> Named | None:
    if document["viewer"] == "everybody":
        return None
    last = document["events"][-1]
    document["events"].append({**last, "type": "match.MatchEnded", "version": last["version"] + 1, "public": {}})
    document["events"][-1] |= {"openings": {}, "proofs": {}}
    for name in ("secrets", "draws", "shuffles"):
        document["events"][-1].pop(name, None)
    return "openings", last["version"] + 1


def _open_before_end(document: Any, _: random.Random) -> Named | None:
    if document["viewer"] != "everybody":
        return None
    while any(event["type"] == "match.MatchEnded" for event in document["events"]):
        document["events"].pop()
    return "openings", len(document["events"])


# ── secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def open_secrets(document: Any) -> list[tuple[int, str]]:
    return [(event["version"], path) for event in document["events"] for path in event["openings"]]


def changed_secrets(file: File, chooser: random.Random) -> Iterator[Corruption]:
    found = open_secrets(file.document)
    if not found:
        return
    version, path = chooser.choice(found)
    what = f"{path} at {version}"
    changed = deepcopy(file.document)
    event = changed["events"][version - 1]
    event["openings"][path]["value"] = _another(event["openings"][path]["value"], chooser)
    yield Corruption("a secret changed", what, file, deepcopy(changed), ("secrets", version))
    _commit(event, path)
    yield Corruption("a secret changed with its commitment", what, file, deepcopy(changed), ("chain", version))
    rechained(changed)
    named = _named_secret(changed, version, path)
    yield Corruption("a secret changed with its commitment, history written anew", what, file, changed, named)


def _named_secret(document: Any, version: int, path: str) -> Named:
    """The check that catches a secret that was changed with its commitment and every hash."""
    event, last = document["events"][version - 1], len(document["events"])
    if path == "seed":
        differing = _first_other_order(document)
        return ("shuffles", differing) if differing else ("receipts", last)
    if any(path == shuffle[0] for shuffle in event.get("shuffles", ())):
        return "shuffles", version
    if any(path == draw[0] for draw in event.get("draws", ())):
        return "draws", version
    return "receipts", last


def _first_other_order(document: Any) -> int | None:
    """The version of the first shuffle that the document's seed does not give. It need not be the first of all: of
    two lots, every second seed gives the same order."""
    created, *rest = document["events"]
    seed, bound = created["openings"]["seed"]["value"], created["public"]["shuffle_id"]
    taken = {each["public"]["seat"]: each["public"]["nonce"] for each in rest if each["type"] == "match.SeatTaken"}
    nonces = [outsider.nonce(seed, seat, taken[seat]) for seat in sorted(taken)]
    for event in rest:
        for path, number, _, _ in event.get("shuffles", ()):
            order = event["openings"][path]["value"]
            if outsider.order(seed, bound, nonces, number, order) != order:
                return int(event["version"])
    return None


def _another(value: Any, chooser: random.Random) -> Any:
    """A value of the same kind: another seed or digest, other items or another order of them, another name."""
    if isinstance(value, str) and B32.fullmatch(value):
        return outsider.b64(chooser.randbytes(32))
    if isinstance(value, list) and len(set(map(str, value))) > 1:
        return [*value[1:], value[0]] if value[1:] + value[:1] != value else [*value[:-1], value[0]]
    if isinstance(value, list) and value:
        return [*value[:-1], _another(value[-1], chooser)]
    return value + 1 if isinstance(value, int) else f"{value}x" if isinstance(value, str) else "x"


def _commit(event: Any, path: str) -> None:
    opening = event["openings"][path]
    for entry in event["secrets"]:
        if entry[0] == path:
            entry[2] = outsider.commitment(opening["salt"], opening["value"])


def other_salts(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """Salts that the key does not give: so a server could commit to one value and open another key's."""
    found = [] if file.document["key"] is None else open_secrets(file.document)
    derived = [(version, path) for version, path in found if _audience(file.document, version, path) != "all"]
    if derived:
        version, path = chooser.choice(derived)
        changed = deepcopy(file.document)
        event = changed["events"][version - 1]
        event["openings"][path]["salt"] = outsider.b64(chooser.randbytes(32))
        _commit(event, path)
        changed["receipt"] = receipt_for(SERVICE, rechained(changed))
        kind = "a salt that is not the key's, history written anew and signed"
        yield Corruption(kind, f"{path} at {version}", file, changed, ("secrets", version))


def hidden_openings(file: File, chooser: random.Random) -> Iterator[Corruption]:
    found = [each for each in open_secrets(file.document) if _audience(file.document, *each) != "all"]
    if found:
        version, path = chooser.choice(found)
        changed = deepcopy(file.document)
        del changed["events"][version - 1]["openings"][path]
        yield Corruption("an opening left out", f"{path} at {version}", file, changed, ("openings", version))


def _audience(document: Any, version: int, path: str) -> Any:
    return next(entry[1] for entry in document["events"][version - 1]["secrets"] if entry[0] == path)


def leaked_openings(file: File, chooser: random.Random, whole: File) -> Iterator[Corruption]:
    """A redacted copy that opens what its viewer may not see."""
    if file.document["key"] is None:
        own = set(open_secrets(file.document))
        more = [each for each in open_secrets(whole.document)[:] if each not in own]
        version, path = chooser.choice([each for each in more if each[0] <= len(file.document["events"])])
        changed = deepcopy(file.document)
        opening = whole.document["events"][version - 1]["openings"][path]
        changed["events"][version - 1]["openings"][path] = opening
        yield Corruption(
            "an opening that is not the viewer's", f"{path} at {version}", file, changed, ("openings", version)
        )


def replaced_seeds(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """Another seed, with salts and commitments as they should be."""
    if file.document["key"] is None:
        return
    changed = deepcopy(file.document)
    event = changed["events"][0]
    event["openings"]["seed"]["value"] = outsider.b64(chooser.randbytes(32))
    yield Corruption("the seed replaced", "", file, deepcopy(changed), ("secrets", 1))
    _commit(event, "seed")
    yield Corruption("the seed replaced with its commitment", "", file, deepcopy(changed), ("chain", 1))
    named = _named_secret(rechained(changed), 1, "seed")
    yield Corruption("the seed replaced, history written anew", "", file, deepcopy(changed), named)
    if named[0] == "shuffles":
        changed["receipt"] = receipt_for(SERVICE, changed)
        yield Corruption("the seed replaced, history written anew and signed", "", file, changed, named)


def replaced_orders(file: File, chooser: random.Random) -> Iterator[Corruption]:
    """Another order of a shuffle, with commitment and root as they should be, signed by the service itself."""
    shuffling = [event["version"] for event in file.document["events"] if "shuffles" in event]
    if file.document["key"] is None or not shuffling:
        return
    version = chooser.choice(shuffling)
    changed = deepcopy(file.document)
    event = changed["events"][version - 1]
    path, number, _, _ = event["shuffles"][0]
    order = _another(event["openings"][path]["value"], chooser)
    event["openings"][path]["value"] = order
    event["shuffles"][0][3] = outsider.root(changed["key"], number, order)
    _commit(event, path)
    changed["receipt"] = receipt_for(SERVICE, rechained(changed))
    kind = "a shuffle in another order, with its root, history written anew and signed"
    yield Corruption(kind, f"at {version}", file, changed, ("shuffles", version))


# ── receipts ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def wrong_receipts(file: File, chooser: random.Random, other: File) -> Iterator[Corruption]:
    kept, last = chooser.choice(file.receipts), len(file.document["events"])
    version = kept["version"]
    signature = _flipped(kept["signature"], 64, chooser)
    head = Head(version, decode(kept["head"]))
    beyond = Head(last + chooser.randint(1, 9), chooser.randbytes(32))
    for kind, receipt, at in (
        ("of another match", _signed_receipt(SERVICE, "another", head, kept["at"]), version),
        ("of another file", other.receipts[-1], min(other.receipts[-1]["version"], last + 1)),
        ("with another version", kept | {"version": version + 1}, version + 1),
        ("with another head", kept | {"head": _flipped(kept["head"], 32, chooser)}, version),
        ("with another time", kept | {"at": kept["at"] + 1}, version),
        ("with another time, signed", _signed_receipt(SERVICE, kept["match"], head, kept["at"] + 1), version),
        ("with another key", kept | {"key": _flipped(kept["key"], 32, chooser)}, version),
        ("with another signature", kept | {"signature": signature}, version),
        ("with its signature's S raised by L", kept | {"signature": _raised(kept["signature"])}, version),
        ("signed by somebody else", _signed_receipt(STRANGER, kept["match"], head, kept["at"]), version),
        ("of a later version", _signed_receipt(SERVICE, kept["match"], beyond, kept["at"]), last + 1),
        ("that is none", {name: kept[name] for name in list(kept)[:-1]}, None),
    ):
        named = "receipts", at
        yield Corruption(f"a receipt {kind}", f"of {version}", file, file.document, named, (receipt,), file.keys)


def _flipped(text: str, size: int, chooser: random.Random) -> str:
    raw = bytearray(decode(text))
    raw[chooser.randrange(size)] ^= 1 << chooser.randrange(8)
    return encode(bytes(raw))


def _raised(signature: str) -> str:
    raw = urlsafe_b64decode(signature + "==")
    higher = int.from_bytes(raw[32:], "little") + L
    return urlsafe_b64encode(raw[:32] + higher.to_bytes(32, "little")).rstrip(b"=").decode()


# ── all of them ──────────────────────────────────────────────────────────────────────────────────────────────────────

ALONE: tuple[Maker, ...] = (
    values_and_keys,
    values_and_keys,
    values_and_keys,
    top_values,
    flipped_bits,
    flipped_bits,
    moved_events,
    dropped_tails,
    rewritten,
    forged_scores,
    against_the_rules,
    changed_secrets,
    other_salts,
    hidden_openings,
    replaced_seeds,
    replaced_orders,
)


def corruptions(count: int, seed: int = 0) -> Iterator[Corruption]:
    """So many corruptions, over all games and over redacted and open files; the same ones for the same seed."""
    made = 0
    for chunk in _forever(seed):
        for corruption in chunk:
            yield corruption
            made += 1
            if made == count:
                return


def _forever(seed: int) -> Iterator[Iterator[Corruption]]:
    chooser = random.Random(seed)
    while True:
        for game, seats in TABLES:
            files = _copies(Story(game, seats, seed), chooser)
            other = next(Story(game, seats, seed + 10_000).sit(seats).files("started"))
            for file in files:
                yield _of_file(file, chooser, other, files[-1])
        seed += 1


def _copies(story: Story, chooser: random.Random) -> list[File]:
    """A redacted copy of a running match, an open one, and one of its end."""
    story.sit(story.seats).play(chooser.randrange(1, 40))
    *redacted, whole = story.files("running")
    (ended,) = story.leave().files("resigned")
    return [chooser.choice(redacted), whole, ended]


def _of_file(file: File, chooser: random.Random, other: File, whole: File) -> Iterator[Corruption]:
    for maker in ALONE:
        yield from maker(file, chooser)
    yield from events_of_others(file, chooser, other)
    yield from leaked_openings(file, chooser, whole)
    yield from wrong_receipts(file, chooser, other)


def main(count: int) -> int:
    findings = []
    for number, corruption in enumerate(corruptions(count), 1):
        check = corruption.named[0] if corruption.caught() else None
        findings.append(Finding(corruption.kind, check))
        if check is None:
            print(corruption.kind, corruption.what, corruption.file.name, corruption.named, file=sys.stderr)
            print(json.dumps(str(corruption.judged().wrong)), file=sys.stderr)
        if number % 100 == 0:
            print(f"{number} of {count}", file=sys.stderr)
    print(table(findings))
    return 0 if all(finding.check for finding in findings) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
