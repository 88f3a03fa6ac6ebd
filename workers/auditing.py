"""The audit of a match: everything that is stored of it is checked again, from the events alone. No snapshot, no cache
and no view is trusted; each is compared with what the events give."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson

from commands.decide import ChanceFor
from commands.findings import CHECKS, Finding, Report, RulesDiffer
from commands.rejudging import Course, rejudge
from commands.signing import Signer
from events.canonical import MOST, decode, encode
from events.envelope import DIGEST_PATH, GENESIS, chained, has_digest
from events.grouping import begins_command
from events.loading import UNFOLDABLE
from events.match import OPEN, Head, seeded
from events.match_file import header_of, read_match_file
from events.receipts import receipt_for
from events.redaction import AUDITOR, openings_of, sight_of
from events.secrets import KEY_SIZE
from events.store import Entry
from web.verifier import Result, read_json, verify
from workers.derived import BESIDE, Beside, wanted_versions
from workers.stored import Stored, read_entries, read_stored

Receipts = Sequence[Any]


class Auditor:
    def __init__(self, redis: Any, signer: Signer, chance: ChanceFor = seeded) -> None:
        self._redis = redis
        self._signer = signer
        self._chance = chance

    def audit(self, match: str, receipts: Receipts = ()) -> Report:
        """Audit the match up to the head that it has now."""
        return self.audit_stored(read_stored(self._redis, match), receipts)

    def audit_stored(self, stored: Stored, receipts: Receipts = ()) -> Report:
        inquiry = Inquiry(stored.match)
        entries, key = inquiry.read(stored), stored.head.get("key", b"")
        hashes = inquiry.check_entries(entries)
        head = Head(len(entries), hashes[-1] if hashes else GENESIS)
        complete = len(entries) == stored.version == len(stored.events)
        whole = entries if complete else _whole_commands(entries)
        if not whole or len(key) != KEY_SIZE:
            return inquiry.report(head, None)
        course = inquiry.judge(whole, key, wanted_versions(stored), self._chance)
        at = orjson.loads(entries[-1].body)["at"]
        if complete:
            inquiry.check_signature(head, at, stored.head.get("signature", b""), self._signer)
        document = _document(whole, course, hashes, _claimed(stored, course, at))
        inquiry.verify(document, receipts, self._keys(), MOST if complete else len(whole))
        if complete and course.loaded is not None and course.loaded.head.version == stored.version:
            inquiry.check_beside(Beside(stored, course, course.loaded, self._chance, inquiry.notes))
        return inquiry.report(head, course.differ(self._chance))

    def _keys(self) -> dict[str, Any]:
        return {"keys": self._signer.keys(self._redis)}


def audit_file(text: bytes, receipts: Receipts = (), keys: Any = None) -> Report:
    """Audit a match file: all that its verifier checks, and in an open one every decision. Raises ValueError when it is
    no JSON."""
    document = read_json(text)
    inquiry = Inquiry(str(_member(document, "match")))
    inquiry.verify(document, receipts, keys)
    course = inquiry.judge_file(text)
    claimed = _member(document, "head")
    version, found = _member(claimed, "version"), _member(claimed, "hash")
    report = inquiry.report(Head(version if isinstance(version, int) else 0, GENESIS), course.differ())
    return replace(report, hash=str(found))


def _member(document: Any, name: str) -> Any:
    return document.get(name) if isinstance(document, dict) else None


class Inquiry:
    """An audit on its way: what has been checked so far, and what was found."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.checks: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.notes: list[str] = []

    def read(self, stored: Stored) -> list[Entry]:
        """The entries up to the head, or up to what cannot be read."""
        for name in stored.unreadable:
            version = 1 if name in ("events", "openings", "erasable") else stored.version
            self.findings.append(Finding("form", version, f"the key {name} holds something else"))
        if len(stored.head.get("key", b"")) != KEY_SIZE:
            text = "the key of the match is not there: what is secret cannot be checked"
            self.findings.append(Finding("head", stored.version, text))
        entries = read_entries(stored, self.findings)
        self.checks["form"] += len(stored.events) + len(stored.openings) + len(stored.erasable)
        if stored.version < len(stored.events):
            self.findings.append(Finding("chain", stored.version + 1, "there are events after the head"))
        elif len(stored.events) < stored.version:
            self.findings.append(Finding("chain", len(stored.events) + 1, "events before the head are missing"))
        return entries[: stored.version]

    def check_entries(self, entries: list[Entry]) -> list[bytes]:
        """The hash up to each entry; each begins as its entry says."""
        found, hashes = GENESIS, []
        for entry in entries:
            found = chained(found, entry.body)
            hashes.append(found)
            if entry.check is None:
                self.notes.append(f"event {entry.version} was stored without a check of its own")
            elif not found.startswith(entry.check):
                text = "the event, or one before it, is not the one that was stored with this check"
                self.findings.append(Finding("entries", entry.version, text, found[:8].hex(), entry.check.hex()))
                break  # all that follow are chained to it
        self.checks["entries"] += len(hashes)
        for entry in entries[len(hashes) :]:
            found = chained(found, entry.body)
            hashes.append(found)
        return hashes

    def judge(self, entries: list[Entry], key: bytes, keep: set[int], chance: ChanceFor) -> Course:
        course = rejudge(entries, key, keep, chance) if entries else Course()
        self.checks["decisions"] += course.commands
        self.checks["result"] += sum(body["type"] == "match.MatchEnded" for body in course.bodies)
        self.findings += course.findings
        if not course.under_other_rules:
            self.findings += course.differences
        return course

    def judge_file(self, text: bytes) -> Course:
        try:
            entries, key = read_match_file(text)
        except UNFOLDABLE as error:
            self.notes.append(f"its commands cannot be decided again: {type(error).__name__}: {error}")
            return Course()
        if key is None:
            self.notes.append("this is a redacted copy: whether the rules were kept can be judged from an open one")
            return Course()
        return self.judge(entries, key, set(), seeded)

    def check_signature(self, head: Head, at: int, signature: bytes, signer: Signer) -> None:
        self.checks["signature"] += 1
        if not signer.vouches(self.match, head, at, signature):
            self.findings.append(Finding("signature", head.version, "the service has not signed this head"))

    def verify(self, document: Any, receipts: Receipts, keys: Any, most: int = MOST) -> None:
        """All that the match file's verifier checks; what it finds after version `most` does not count."""
        result: Result = verify(document, receipts, keys)
        self.checks.update(result.checks)
        self.notes += result.notes
        wrong = result.wrong
        version = 0 if wrong is None or wrong.version is None else wrong.version
        if wrong is not None and version <= most:
            self.findings.append(Finding(wrong.check, version, wrong.detail, wrong.expected, wrong.found))

    def check_beside(self, beside: Beside) -> None:
        for name, (check, count) in BESIDE.items():
            self.checks[name] += count(beside.stored)
            try:
                self.findings += check(beside)
            except UNFOLDABLE as error:
                text = f"it cannot be checked: {type(error).__name__}: {error}"
                self.findings.append(Finding(name, beside.loaded.head.version, text))

    def report(self, head: Head, differ: RulesDiffer | None) -> Report:
        checks = {name: self.checks[name] for name in CHECKS if name in self.checks}
        findings, notes = tuple(self.findings), tuple(self.notes)
        return Report(self.match, head.version, encode(head.hash), checks, findings, differ, notes)


def _whole_commands(entries: list[Entry]) -> list[Entry]:
    """The entries without those of the last command: when the rest is missing, it may not be whole."""
    starts = (at for at, entry in enumerate(entries) if begins_command(entry))
    return entries[: max(starts, default=0)]


def _claimed(stored: Stored, course: Course, at: int) -> dict[str, Any]:
    """What the file says of itself: the stored head, which its events must lead to."""
    head, told = Head(stored.version, stored.head.get("hash", b"")), stored.head
    status = course.loaded.match.status if course.loaded is not None else OPEN
    header = header_of(stored.match, head, sight_of(AUDITOR, status), status)
    receipt = receipt_for(stored.match, head, at, told.get("signature", b""))
    return header | {"key": encode(told.get("key", b"")), "receipt": receipt}


def _document(entries: list[Entry], course: Course, hashes: list[bytes], claimed: dict[str, Any]) -> dict[str, Any]:
    """The open match file of what is stored, without a detour through its bytes."""
    key = decode(claimed["key"])
    bodies = [*course.bodies, *(orjson.loads(entry.body) for entry in entries[len(course.bodies) :])]
    events = [
        body | {"hash": encode(found), "openings": _openings(entry, body, course.digests, key), "proofs": {}}
        for entry, body, found in zip(entries, bodies, hashes, strict=False)
    ]
    return {**claimed, "events": events}


def _openings(entry: Entry, body: dict[str, Any], digests: dict[int, str], key: bytes) -> dict[str, Any]:
    values = entry.values()
    if entry.version in digests and has_digest(body):
        values[DIGEST_PATH] = digests[entry.version]
    return openings_of(entry, values, key)
