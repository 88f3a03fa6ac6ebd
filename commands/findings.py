"""What an audit says: which checks it made, how often, what it found, and the verdict that follows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

CLEAN = "clean"
REFUSALS = "refusals"  # the one check that is the auditor's alone: who was refused, and how often, is nobody's business

# Every check, in the order in which a report tells them; those of the match file have the names that its verifier uses.
CHECKS = {
    "form": "what is stored can be read, is written canonically and stands where it belongs",
    "file": "the match makes a whole match file",
    "events": "each event stands in its place and has the members that it should have",
    "chain": "each event is chained to the one before, and the chain leads to the head",
    "entries": "each stored event holds the beginning of its own hash",
    "signature": "the service has signed the head",
    "receipts": "each receipt is signed and names a head of this history",
    "clock": "no event is earlier than the one before, and those of one command happened together",
    "seats": "each seat was taken once, and all of them before the first shuffle",
    "openings": "each secret is open that should be, and no other",
    "secrets": "each open secret is what was committed to",
    "shuffles": "each shuffle follows from the seed and the seats' nonces",
    "draws": "each drawn card lay where it was drawn",
    "decisions": "each command, decided again on what was recorded before it, brings about the recorded events",
    "digests": "after each command the state has the digest that was committed to",
    "result": "the winners and the scores are those of the last state",
    "head": "the head record is the one that the events lead to",
    "commands": "what is remembered of each repeatable command fits the events that it brought about",
    "views": "each stored view is, byte for byte, what the events give",
    "snapshot": "the snapshot is the match at its version",
    "lobby": "the lobby lists the match where it belongs",
    REFUSALS: "each refused command, judged again at its version, is refused for the same reason",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: which check tells, at which version, in words, and both values."""

    check: str
    version: int
    text: str
    expected: Any = None
    found: Any = None


@dataclass(frozen=True, slots=True)
class RulesDiffer:
    """A match of other rules than today's, which today's would decide otherwise from a version on.

    `winner` is "same", "changed" (then to `winners`) or "unknown": from version `unknown_from` on the recorded commands
    no longer fit.
    """

    rules: int  # today's
    version: int
    text: str
    winner: str
    winners: tuple[int, ...] | None = None
    unknown_from: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """An audit of a match up to a head."""

    match: str
    version: int
    hash: str
    checks: dict[str, int]  # how often each was made
    findings: tuple[Finding, ...] = ()
    differ: RulesDiffer | None = None
    notes: tuple[str, ...] = field(default=())

    @property
    def verdict(self) -> str:
        return verdict(self.findings, self.differ)


def verdict(findings: Sequence[Finding], differ: RulesDiffer | None) -> str:
    if findings:
        return f"bad at {min(finding.version for finding in findings)}"
    return f"{CLEAN}, but today's rules ({differ.rules}) differ at {differ.version}" if differ else CLEAN


def told_winner(differ: RulesDiffer) -> str:
    """Whether today's rules would have another winner, in words."""
    if differ.winner == "unknown":
        return f"who would win is unknown: from version {differ.unknown_from} on the recorded commands no longer fit"
    if differ.winner == "same":
        return "the winner stays the same"
    seats = " and ".join(map(str, differ.winners or ()))
    return f"the winner changes: {f'seat {seats}' if seats else 'nobody'}"
