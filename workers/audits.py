"""Doing the audits that were asked for. Nothing is lost when this is killed, run twice or run beside another one: an
audit waits until its report is kept and all that follows from it is done."""

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from commands.audits import audits, keep_report, read_audit, request_audit, settle, waiting_audits
from commands.model import FileAudit
from commands.referee import Referee
from commands.reports import DONE, Audit, public_verdict
from events.keys import match_key, partition_of
from events.loading import UNFOLDABLE
from events.match import Match
from events.problems import Problem
from events.store import Damaged, Store
from workers.auditing import Auditor

log = logging.getLogger("cairn.worker")

LEASE_MS = 10_000  # a worker that has not finished an audit by then may be dead: another may begin it

Seen = Callable[[str, Match | None], None]  # (a match, its fold if it can be folded)
Follow = Callable[[str, int, Audit], None]  # (match, dispute, its finished audit); may be called twice for one


def filing(referee: Referee) -> Follow:
    """The verdict becomes part of the match, if the match still takes anything."""

    def file(match: str, dispute: int, audit: Audit) -> None:
        try:
            referee.file_audit(match, FileAudit(dispute, audit["audit"], public_verdict(audit)))
        except (Problem, *UNFOLDABLE) as error:
            log.warning("match %s: the verdict on dispute %d cannot be filed: %s", match, dispute, error)

    return file


def asking(store: Store, clock: Callable[[], int], poke: Callable[[int], None]) -> Seen:
    """Every dispute gets its audit, once: it is asked for when the match is projected, or cannot be."""

    def ask(match: str, current: Match | None) -> None:
        disputes = _disputes_in_record(store, match) if current is None else _disputes(current)
        if not disputes:
            return
        asked = {number for audit in audits(store.redis, match) for number in audit["disputes"]}
        for number in disputes - asked:
            request_audit(store.redis, match, clock(), number)
            poke(partition_of(match))

    return ask


def _disputes(current: Match) -> set[int]:
    """Those without a verdict; in a copy of another match they are that match's."""
    found = enumerate(current.disputes, 1)
    return set() if current.fork else {number for number, dispute in found if dispute.verdict is None}


def _disputes_in_record(store: Store, match: str) -> set[int]:
    """The same, of a match that cannot be folded."""
    try:
        record = store.head(match)
        told = record.told() if record else {}
    except Damaged:
        return set()
    found = [] if told.get("analysis") else told.get("disputes", [])
    return {dispute["dispute"] for dispute in found if dispute["verdict"] is None}


class Audits:
    def __init__(self, redis: Any, auditor: Auditor, clock: Callable[[], int], follow: Follow) -> None:
        self._redis = redis
        self._auditor = auditor
        self._clock = clock
        self._follow = follow

    def do(self, partitions: Sequence[int], seconds: float) -> list[int]:
        """Do waiting audits, and begin none after so many seconds; the partitions that have some left."""
        deadline = time.monotonic() + seconds
        waiting = waiting_audits(self._redis, partitions)
        while waiting and time.monotonic() < deadline:
            match, number = waiting.pop(0)
            lease = match_key("auditing", match)
            if self._redis.set(lease, "1", nx=True, px=LEASE_MS):
                self._audit(match, number)
                self._redis.delete(lease)
        return sorted({partition_of(match) for match, _ in waiting})

    def _audit(self, match: str, number: int) -> None:
        asked = read_audit(self._redis, match, number)
        while asked is not None and asked["status"] != DONE:
            report = self._auditor.audit(match, asked["receipts"])
            done = keep_report(self._redis, match, asked, report, self._clock())
            asked = done or read_audit(self._redis, match, number)  # somebody may have joined, or was faster
        for dispute in asked["disputes"] if asked else ():
            self._follow(match, dispute, asked or {})
        settle(self._redis, match, number)
