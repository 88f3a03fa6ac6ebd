"""Disputes: a seat says that something went wrong, an audit looks into it, the auditor rules. Pure, as `decide` is.

A dispute may be opened while the match is played and for a week after it has ended, and is ruled on within a month: a
result does not stay open for ever.
"""

from dataclasses import dataclass, field
from typing import Any

from commands.decide import Run, Step, require_started
from commands.model import FileAudit, OpenDispute, RuleOnDispute
from events.canonical import encode
from events.match import ADJUDICATE, ENDED, NONE, REASONS, Dispute, Head, Match
from events.model import DisputeAudited, DisputeOpened, DisputeRuled, MatchEnded
from events.problems import BadRequest, Rejected
from games.kit import Seat

DAY = 24 * 60 * 60 * 1000  # milliseconds
OPEN_DAYS = 7  # after the end of a match
RULE_DAYS = 30  # after a dispute was opened
MOST_DISPUTES = 5  # of a seat in a match


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a dispute rests on: all that happened up to the head, and the refusal if it is about one."""

    head: Head
    refusal: dict[str, Any] | None = field(default=None)


def open_dispute(current: Match, seat: Seat, command: OpenDispute, evidence: Evidence, now: int) -> Step:
    run = Run(current, evidence.head.version, now)
    _check_may_open(current, seat, run.now)
    _check_subject(command, evidence)
    number, refused = len(current.disputes) + 1, command.refusal is not None
    head = encode(evidence.head.hash)
    run.add(DisputeOpened(number, seat, command.version, refused, head, command.reason, evidence.refusal))
    return run.step(seat, command)


def file_audit(current: Match, command: FileAudit, version: int, now: int) -> Step:
    _find(current, command.dispute)
    run = Run(current, version, now)
    run.add(DisputeAudited(command.dispute, command.audit, command.verdict))
    return run.step(None, command)


def rule(current: Match, command: RuleOnDispute, version: int, now: int) -> Step:
    """A remedy ends a match that is still played."""
    run = Run(current, version, now)
    dispute = _find(current, command.dispute)
    if dispute.ruling is not None:
        raise Rejected("dispute_ruled", f"dispute {command.dispute} was {dispute.ruling} already")
    if not _is_open(dispute, run.now):
        raise Rejected("dispute_lapsed", f"a dispute is ruled on within {RULE_DAYS} days; this one has lapsed")
    _check_remedy(current, command)
    run.add(DisputeRuled(command.dispute, command.ruling, command.remedy, command.winners, command.reason))
    if command.remedy != NONE and run.current.status != ENDED:
        run.add(MatchEnded(command.winners, (), REASONS[command.remedy]))
    return run.step(None, command)


def rule_by(dispute: Dispute) -> int:
    """The time until which the auditor may rule."""
    return dispute.opened_at + RULE_DAYS * DAY


def _is_open(dispute: Dispute, now: int) -> bool:
    return dispute.ruling is None and now <= rule_by(dispute)


def _find(current: Match, number: int) -> Dispute:
    if not 1 <= number <= len(current.disputes):
        raise Rejected("dispute_not_found", f"this match has no dispute {number}")
    return current.disputes[number - 1]


def _check_may_open(current: Match, seat: Seat, now: int) -> None:
    require_started(current)
    if current.fork is not None:
        raise Rejected("only_analysis", "this match is an analysis: there is nothing in it to dispute")
    if current.status == ENDED and now > current.ended_at + OPEN_DAYS * DAY:
        raise Rejected("dispute_too_late", f"a dispute is opened within {OPEN_DAYS} days after the end of the match")
    own = [dispute for dispute in current.disputes if dispute.seat == seat]
    if any(_is_open(dispute, now) for dispute in own):
        raise Rejected("dispute_open", "your seat has a dispute that is not ruled on yet")
    if len(own) >= MOST_DISPUTES:
        raise Rejected("too_many_disputes", f"a seat opens at most {MOST_DISPUTES} disputes in a match")


def _check_subject(command: OpenDispute, evidence: Evidence) -> None:
    if command.version > evidence.head.version:
        detail = f"the match is at version {evidence.head.version}; there is no version {command.version} yet"
        raise BadRequest("version_out_of_range", detail, version=evidence.head.version)
    if command.refusal is not None and (evidence.refusal or {}).get("version") != command.version:
        detail = f"your seat was not refused anything at version {command.version} at that time; see GET …/refusals"
        raise Rejected("refusal_not_found", detail)


def _check_remedy(current: Match, command: RuleOnDispute) -> None:
    if command.ruling == "dismissed" and command.remedy != NONE:
        raise Rejected("remedy_unfit", "a dispute that is dismissed has no remedy")
    if bool(command.winners) != (command.remedy == ADJUDICATE):
        raise Rejected("remedy_unfit", "`winners` are named when the remedy is to adjudicate, and only then")
    if list(command.winners) != sorted({seat for seat in command.winners if 0 <= seat < current.seats}):
        raise Rejected("remedy_unfit", f"`winners` are seats from 0 to {current.seats - 1}, in order and each once")
