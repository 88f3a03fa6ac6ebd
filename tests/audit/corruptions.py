"""Corruptions of what is stored of a match in a real Redis, each with the check and the version that must be named.

`python -m tests.audit.corruptions [COUNT]` makes so many (1,000), has each audited, and prints the table of
docs/verification.md.
"""

import random
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import orjson

from commands.findings import Report
from commands.memory import Memory
from commands.signing import Signer
from events.canonical import canonical, encode
from events.chance import shuffled_order
from events.loading import UNFOLDABLE, advance
from events.match import Head
from events.packing import CHECK_SIZE, packed, unpacked
from events.secrets import commit, salt_of
from events.store import Store
from projections.writing import lobby_keys
from tests.audit.stands import TABLES, Stand, stand
from tests.redis_server import RedisServer
from tests.verifier.figures import Finding, table
from tests.world import SECRET
from workers.auditing import Auditor

SERVICE, STRANGER = Signer(SECRET, 1), Signer(b"the secret of somebody else, who signs", 1)


@dataclass(frozen=True)
class Corruption:
    """What is done to a match, and how the audit must name it: one of these checks, at this version, which is the first
    that is bad."""

    kind: str
    what: str
    do: Callable[[], Any]
    checks: tuple[str, ...]
    version: int
    receipts: tuple[Any, ...] = ()

    def named(self, report: Report) -> str | None:
        """The check that caught it; None when it was not caught as it must be."""
        if report.verdict != f"bad at {self.version}":
            return None
        found = {finding.check for finding in report.findings if finding.version == self.version}
        return next((check for check in self.checks if check in found), None)


Maker = Callable[[Stand, random.Random], Iterator[Corruption]]


def flipped(text: bytes, chooser: random.Random, least: int = 0) -> bytes:
    at = chooser.randrange(least, len(text))
    return text[:at] + bytes([text[at] ^ chooser.randrange(1, 256)]) + text[at + 1 :]


def number(text: bytes) -> int:
    return int(text) if text.isdigit() and len(text) < 16 else 0


# ── a byte ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def flipped_entries(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    entries = of.entries()
    at = chooser.randrange(len(entries))
    ((name, text),) = entries[at].items()
    for least in (0, CHECK_SIZE):
        other = (
            flipped(text[: CHECK_SIZE if least == 0 else None], chooser, least)
            + text[CHECK_SIZE if least == 0 else len(text) :]
        )
        altered = [*entries[:at], {name: other}, *entries[at + 1 :]]
        if body_of({name: other}) != body_of({name: text}) or least == 0:
            kind = "a byte of an event's check" if least == 0 else "a byte of an event"
            checks = ("entries",) if least == 0 else ("form", "entries")
            yield Corruption(kind, f"event {at + 1}", lambda a=altered: of.put_entries(a), checks, at + 1)


def body_of(fields: dict[bytes, bytes]) -> bytes | None:
    try:
        return unpacked(fields)[0]
    except zlib.error:
        return None


def flipped_openings(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    openings: dict[int, Any] = of.openings()
    version = chooser.choice(sorted(openings))
    other = flipped(orjson.dumps(openings[version]), chooser)
    checks = ("form", "secrets", "openings", "events", "shuffles", "draws")
    yield Corruption(
        "a byte of an opening",
        f"event {version}",
        lambda: of.put_openings(openings | {version: other}),
        checks,
        version,
    )


def flipped_erasables(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    kept = of.redis.hgetall(of.key("erasable"))
    name = chooser.choice(sorted(kept))
    version = number(name.split(b":")[0])
    other = flipped(kept[name], chooser)
    checks = ("form", "secrets", "openings", "events")
    do = partial(of.redis.hset, of.key("erasable"), name, other)
    yield Corruption("a byte of a name's opening", name.decode(), do, checks, version)


def flipped_heads(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    head, last = of.head(), of.version
    for name in sorted(head):
        other = flipped(head[name], chooser)
        version = last
        checks = {b"signature": ("signature",), b"key": ("secrets",), b"hash": ("head",)}.get(name, ("head",))
        if name == b"key":
            version = 1  # the seed is the first that its salts no longer open
        if name == b"version" and other.isdigit():
            version, checks = min(int(other), last) + 1, ("chain",)
        do = partial(of.redis.hset, of.key("head"), name, other)
        yield Corruption("a byte of the head", name.decode(), do, checks, version)


def flipped_snapshots(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    text = of.redis.get(of.key("snapshot"))
    if text is None:
        return
    other = flipped(text, chooser)
    try:
        told = orjson.loads(other)["version"]
    except (LookupError, TypeError, ValueError):
        told = 0
    version = told if isinstance(told, int) else 0
    yield Corruption(
        "a byte of the snapshot", "", lambda: of.redis.set(of.key("snapshot"), other), ("snapshot",), version
    )


def flipped_views(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    views = of.redis.hgetall(of.key("views"))
    name = chooser.choice(sorted(views))
    other = flipped(views[name], chooser)
    version, checks = number(views[b"version"]), ("views",)
    if name == b"version":
        version = number(other) if number(other) else 0
        version = min(version, of.version) if number(other) < of.version else version
        checks = ("views", "snapshot")
    if name == b"snapshot":
        version, checks = snapshot_version(of), ("snapshot",)
    do = partial(of.redis.hset, of.key("views"), name, other)
    yield Corruption("a byte of a view", name.decode(), do, checks, version)


def snapshot_version(of: Stand) -> int:
    return int(orjson.loads(of.redis.get(of.key("snapshot")) or b'{"version":0}')["version"])


def flipped_memories(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    """The fingerprint of the request and the number of the signing key stand nowhere else: nothing can contradict."""
    kept = of.redis.hgetall(of.key("commands"))
    ident = chooser.choice(sorted(kept))
    memory = Memory.read(kept[ident])
    first = memory.first + chooser.choice((-1, 1, 700))
    last = memory.last + chooser.choice((1, 900))
    for first_, last_ in ((first, memory.last), (memory.first, last)):
        wrong = struct.pack(">8sIIH", memory.fingerprint, first_, last_, memory.signing_key)
        outside = not 1 <= first_ <= last_ <= of.version
        version = min(first_, of.version + 1) if outside else first_
        do = partial(of.redis.hset, of.key("commands"), ident, wrong)
        yield Corruption("a remembered command", f"{first_} to {last_}", do, ("commands",), version)


# ── events ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def dropped_tails(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    entries, starts = of.entries(), commands_of(of)
    kept = chooser.choice(starts[len(starts) // 2 :]) - 1
    yield Corruption("the tail dropped", f"after {kept}", lambda: of.put_entries(entries[:kept]), ("chain",), kept + 1)

    def mended() -> None:
        of.put_entries(entries[:kept])
        of.put_openings({version: opening for version, opening in of.openings().items() if version <= kept})
        of.mend_head()

    yield Corruption("the tail dropped, the head mended", f"after {kept}", mended, ("signature",), kept)
    later = tuple(receipt for receipt in of.receipts if receipt["version"] > kept)[:1]
    yield Corruption("the tail dropped, the head mended", "with a receipt", mended, ("signature",), kept, later)


def commands_of(of: Stand) -> list[int]:
    """The versions at which commands begin, after the setup."""
    return [body["version"] for body in of.bodies() if body["cause"] is not None and body["version"] > of.seats + 2]


def rearranged(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    entries = of.entries()
    at = chooser.randrange(1, len(entries) - 1)
    gap = partial(of.redis.xdel, of.key("events"), f"{at + 1}-0")
    without, doubled = entries[:at] + entries[at + 1 :], entries[: at + 1] + entries[at:]
    swapped = [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]
    yield Corruption("an event dropped", f"event {at + 1}", gap, ("form",), at + 1)
    yield Corruption("an event dropped", f"{at + 1}, closed up", lambda: of.put_entries(without), ("form",), at + 1)
    yield Corruption("an event doubled", f"event {at + 1}", lambda: of.put_entries(doubled), ("form",), at + 2)
    yield Corruption("events swapped", f"{at + 1} and {at + 2}", lambda: of.put_entries(swapped), ("form",), at + 1)


def of_another_match(of: Stand, chooser: random.Random, other: Stand) -> Iterator[Corruption]:
    entries, theirs = of.entries(), other.entries()
    at = chooser.randrange(min(len(entries), len(theirs)))
    mixed = [*entries[:at], theirs[at], *entries[at + 1 :]]
    yield Corruption("an event of another match", f"event {at + 1}", lambda: of.put_entries(mixed), ("form",), at + 1)
    bodies = of.bodies()
    taken = orjson.loads(unpacked(theirs[at])[0]) | {"match": of.match, "at": bodies[at]["at"]}
    forged = [*bodies[:at], taken, *bodies[at + 1 :]]
    begins = [body["cause"] is None for body in (taken, bodies[at])]
    if canonical(taken) != canonical(bodies[at]) and begins[0] == begins[1]:

        def do() -> None:
            try:
                of.rewrite(forged)
            except UNFOLDABLE:  # it cannot be folded: then its head stays as it was
                return

        checks = (
            "secrets",
            "openings",
            "seats",
            "shuffles",
            "draws",
            "decisions",
            "digests",
            "events",
            "chain",
            "commands",
        )
        yield Corruption("an event of another match, chained anew", f"event {at + 1}", do, checks, at + 1)


# ── secrets and chance ───────────────────────────────────────────────────────────────────────────────────────────────


def changed_secrets(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    openings, bodies, key = of.openings(), of.bodies(), of.head()[b"key"]
    version = chooser.choice([v for v in sorted(openings) if v > 1] or [1])
    path = chooser.choice(sorted(openings[version]))
    value = another(openings[version][path], chooser)
    changed = openings | {version: openings[version] | {path: value}}
    what = f"{path} of event {version}"
    yield Corruption("a secret changed", what, lambda: of.put_openings(changed), ("secrets", "shuffles"), version)
    secrets = [
        [name, audience, commit(salt_of(key, version, path), value) if name == path else commitment]
        for name, audience, commitment in bodies[version - 1]["secrets"]
    ]
    entries = of.entries()
    ((name, text),) = entries[version - 1].items()
    body = canonical(bodies[version - 1] | {"secrets": secrets})

    def do() -> None:
        of.put_openings(changed)
        of.put_entries([*entries[: version - 1], {name: text[:CHECK_SIZE] + packed(body)}, *entries[version:]])

    yield Corruption("a secret and its commitment changed", what, do, ("entries",), version)


def another(value: Any, chooser: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, list) and len(value) > 1:
        return [value[1], value[0], *value[2:]] if value[0] != value[1] else [*value, value[0]]
    if isinstance(value, list):
        return [*value, *value] or ["R2"]
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) else "R2"


def replaced_seeds(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    openings, bodies, key = of.openings(), of.bodies(), of.head()[b"key"]
    first, seed = next(body["version"] for body in bodies if "shuffles" in body), encode(chooser.randbytes(32))
    while not _shuffles_otherwise(of, first, seed):
        seed = encode(chooser.randbytes(32))
    changed = openings | {1: openings[1] | {"seed": seed}}
    yield Corruption("the seed replaced", "", lambda: of.put_openings(changed), ("secrets",), 1)
    secrets = [["seed", "end", commit(salt_of(key, 1, "seed"), seed)]]
    forged = [bodies[0] | {"secrets": secrets}, *bodies[1:]]

    def do() -> None:
        of.put_openings(changed)
        of.rewrite(forged)

    yield Corruption("the seed replaced, chained anew", "", do, ("shuffles",), first)


def _shuffles_otherwise(of: Stand, version: int, seed: str) -> bool:
    """Whether the first shuffle comes out otherwise from this seed: a short one may not."""
    loaded = advance(None, Store(of.redis).read(of.match), of.head()[b"key"])
    sources = replace(loaded.match, created=replace(loaded.match.created, seed=seed)).sources()
    ((path, *_),) = of.bodies()[version - 1]["shuffles"]
    order = of.openings()[version][path]
    return shuffled_order(sources, 1, order) != order


# ── history written anew ─────────────────────────────────────────────────────────────────────────────────────────────


def chained_anew(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    """Nothing but the times changes, everything is consistent: only the signature tells."""
    bodies, start = of.bodies(), chooser.choice(commands_of(of))
    later = [body | {"at": body["at"] + 1000 * (body["version"] >= start)} for body in bodies]
    yield Corruption(
        "history chained anew", f"from {start}", lambda: of.rewrite(later, thorough=True), ("signature",), of.version
    )


def changed_facts(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    """A public fact of the last command is another one, and all is chained anew."""
    bodies = of.bodies()
    at = chooser.choice([at for at, body in enumerate(bodies) if "seat" in body["public"] and at > of.seats])
    seat = (bodies[at]["public"]["seat"] + 1) % of.seats
    forged = [*bodies[:at], bodies[at] | {"public": bodies[at]["public"] | {"seat": seat}}, *bodies[at + 1 :]]

    def do() -> None:
        try:
            of.rewrite(forged)
        except UNFOLDABLE:  # it cannot be folded: then its head stays as it was
            return

    yield Corruption("a fact changed, chained anew", f"event {at + 1}", do, ("decisions",), at + 1)


def forged_scores(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    bodies, last, head = of.bodies(), of.version, of.head()
    record = orjson.loads(head[b"record"])
    if bodies[-1]["type"] == "match.MatchEnded":
        public = bodies[-1]["public"]
        scores = [score + chooser.randrange(1, 50) for score in public["scores"]]
        forged = [*bodies[:-1], bodies[-1] | {"public": public | {"scores": scores}}]
        yield Corruption("a score forged, chained anew", "", lambda: of.rewrite(forged), ("result",), last)
        record["result"]["scores"] = scores
    else:
        record["result"] = {"winners": [0], "scores": [9] * of.seats, "reason": "completed"}
    do = partial(of.redis.hset, of.key("head"), "record", canonical(record))
    yield Corruption("a score forged in the head record", "", do, ("head",), last)
    views = of.redis.hgetall(of.key("views"))
    scores_ = orjson.loads(views[b"scores"])
    scores_["scores"] = {"forged": 99}
    forge = partial(of.redis.hset, of.key("views"), "scores", canonical(scores_))
    yield Corruption("a score forged in a view", "", forge, ("views",), number(views[b"version"]))


def forged_signatures(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    at = of.bodies()[-1]["at"]
    theirs = STRANGER.sign(of.match, Head(of.version, of.head()[b"hash"]), at)
    do = partial(of.redis.hset, of.key("head"), "signature", theirs)
    yield Corruption("a head signed by somebody else", "", do, ("signature",), of.version)
    gone = partial(of.redis.hdel, of.key("head"), "signature")
    yield Corruption("a head that nobody signed", "", gone, ("signature",), of.version)


# ── beside the events ────────────────────────────────────────────────────────────────────────────────────────────────


def edited_projections(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    views, redis, version = of.redis.hgetall(of.key("views")), of.redis, of.version
    name = chooser.choice([name for name in sorted(views) if name.partition(b".")[0] in (b"board", b"hand", b"moves")])
    shown = orjson.loads(views[name])
    edited = canonical(shown | {name.partition(b".")[0].decode(): {"cards": ["R2"]}})
    yield Corruption(
        "a view edited", name.decode(), lambda: redis.hset(of.key("views"), name, edited), ("views",), version
    )
    yield Corruption("a view removed", name.decode(), lambda: redis.hdel(of.key("views"), name), ("views",), version)
    yield Corruption("all views removed", "", lambda: redis.delete(of.key("views")), ("views",), version)
    partition = int(of.key("x")[2:].split("}")[0])
    status = orjson.loads(of.head()[b"record"])["status"]
    listed = lobby_keys(partition, status, of.game)[1]
    yield Corruption("taken out of the lobby", "", lambda: redis.zrem(listed, of.match), ("lobby",), version)
    wrong = lobby_keys(partition, "open", "")[0]
    yield Corruption("in the wrong lobby", "", lambda: redis.zadd(wrong, {of.match: 1}), ("lobby",), version)


def edited_refusals(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    seats = [seat for seat in range(of.seats) if of.redis.exists(f"{of.key('refusals')}:{seat}")]
    seat = chooser.choice(seats)
    key = f"{of.key('refusals')}:{seat}"
    at = chooser.randrange(of.redis.llen(key))
    refusal = orjson.loads(of.redis.lindex(key, at))
    for change in ({"code": "too_low"}, {"seat": seat + 1}):
        edited = orjson.dumps(refusal | change)
        version = refusal["version"] if "code" in change else of.version
        do = partial(of.redis.lset, key, at, edited)
        yield Corruption("a refusal edited", ", ".join(change), do, ("refusals",), version)


def other_types(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    """A key that holds something else, or is not there."""
    for kind in ("head", "events", "openings", "views", "commands"):
        key = of.key(kind)

        def do(key: str = key) -> None:
            of.redis.delete(key)
            of.redis.set(key, "nothing")

        version = of.version
        yield Corruption("a key of another type", kind, do, ("form",), {"openings": 1, "events": 1}.get(kind, version))
    seedless = partial(of.redis.delete, of.key("openings"))
    yield Corruption("openings removed", "", seedless, ("openings",), 1)
    streamless = partial(of.redis.delete, of.key("events"))
    yield Corruption("all events removed", "", streamless, ("chain",), 1)


def rolled_back(of: Stand, chooser: random.Random) -> Iterator[Corruption]:
    """An older state of the whole match, signature and all: only a receipt tells."""
    later = max(of.receipts, key=lambda receipt: receipt["version"])
    starts = commands_of(of)
    kept = starts[-1] - 1 if later["version"] == of.version else of.version

    def do() -> None:
        of.put_entries(of.entries()[:kept])
        of.put_openings({version: opening for version, opening in of.openings().items() if version <= kept})
        of.mend_head()
        head = of.head()
        signed = SERVICE.sign(of.match, Head(kept, head[b"hash"]), of.bodies()[-1]["at"])
        of.redis.hset(of.key("head"), "signature", signed)
        of.redis.delete(of.key("commands"), *(f"{of.key('refusals')}:{seat}" for seat in range(4)))
        of.project_anew()

    if kept < of.version:
        yield Corruption("rolled back, with a receipt", f"to {kept}", do, ("receipts",), kept + 1, (later,))


MAKERS: tuple[Maker, ...] = (
    flipped_entries,
    flipped_openings,
    flipped_erasables,
    flipped_heads,
    flipped_snapshots,
    flipped_views,
    flipped_memories,
    dropped_tails,
    rearranged,
    changed_secrets,
    replaced_seeds,
    chained_anew,
    changed_facts,
    forged_scores,
    forged_signatures,
    edited_projections,
    edited_refusals,
    other_types,
    rolled_back,
)


def stands(redis: Any, seed: int = 0) -> Iterator[tuple[Stand, Stand]]:
    """Matches of every game, running and ended, each with another one of its game."""
    for game, seats in TABLES:
        chooser = random.Random(f"{game}/{seats}/{seed}")
        other = stand(redis, game, seats, seed + 1, 8)
        yield stand(redis, game, seats, seed, chooser.randrange(20, 70)), other
        yield stand(redis, game, seats, seed, chooser.randrange(10, 60), leave=True), other


def corruptions(of: Stand, other: Stand, chooser: random.Random) -> Iterator[Corruption]:
    for maker in MAKERS:
        yield from maker(of, chooser)
    yield from of_another_match(of, chooser, other)


def judged(of: Stand, corruption: Corruption, auditor: Auditor) -> Report:
    """The audit of the match with this done to it; afterwards all is as it was."""
    try:
        corruption.do()
        return auditor.audit(of.match, corruption.receipts)
    finally:
        of.restore()


def main(count: int) -> int:
    figures: list[Finding] = []
    with RedisServer() as server:
        redis = server.client()
        auditor = Auditor(redis, SERVICE)
        for seed in range(count):
            for of, other in stands(redis, seed):
                assert auditor.audit(of.match, of.receipts).verdict == "clean"
                for corruption in corruptions(of, other, random.Random(seed)):
                    report = judged(of, corruption, auditor)
                    check = corruption.named(report)
                    figures.append(Finding(corruption.kind, check))
                    if check is None:
                        found = [(f.check, f.version, f.text[:90]) for f in report.findings[:4]]
                        told = (
                            corruption.kind,
                            corruption.what,
                            of.game,
                            of.seats,
                            corruption.checks,
                            corruption.version,
                        )
                        print(*told, report.verdict, found, file=sys.stderr)
            if len(figures) >= count:
                break
        redis.close()
    print(table(figures))
    return 0 if all(figure.check for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
