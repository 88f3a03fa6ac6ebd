"""An audit's report as it is kept, and as everybody but the auditor may see it."""

from typing import Any

import orjson

from commands.findings import REFUSALS, Finding, Report, RulesDiffer, told_winner, verdict

WAITING, DONE = "waiting", "done"  # an audit without a report, and one that has it
MOST_FINDINGS = 100  # that a report tells
LONGEST_VALUE = 2000  # characters of a value in a report
BESIDE = ("head", "views", "snapshot", "lobby")  # the checks of what stands beside the events

Audit = dict[str, Any]


def written_report(report: Report) -> dict[str, Any]:
    """The report as it is kept and served to the auditor."""
    told = sorted(report.findings, key=lambda finding: (finding.check == REFUSALS, finding.version))[:MOST_FINDINGS]
    more = len(report.findings) - len(told)
    notes = [*report.notes, *([f"{more} more findings are left out"] if more > 0 else [])]
    return {
        "match": report.match,
        "head": {"version": report.version, "hash": report.hash},
        "verdict": report.verdict,
        "rules": _written_rules(report.differ) if report.differ else None,
        "checks": [
            {"check": name, "count": count, "findings": sum(finding.check == name for finding in report.findings)}
            for name, count in report.checks.items()
        ],
        "findings": [_written_finding(finding) for finding in sorted(told, key=lambda finding: finding.version)],
        "notes": notes,
    }


def for_others(audit: Audit, ended: bool) -> Audit:
    """The audit as everybody but the auditor may see it: nothing about refusals; and while the match is not over, only
    which checks were made, how often, and where they failed."""
    shown = {name: value for name, value in audit.items() if name not in ("receipts", "disputes")}
    if audit["status"] == WAITING:
        return shown
    shown |= {
        "verdict": public_verdict(audit),
        "checks": [check for check in audit["checks"] if check["check"] != REFUSALS],
        "findings": [finding for finding in audit["findings"] if finding["check"] != REFUSALS],
    }
    return shown if ended else _without_values(shown)


def _without_values(audit: Audit) -> Audit:
    """Counts of what stands beside the events would tell how others play: which commands they can repeat, which scores
    are theirs alone to see."""
    rules = audit["rules"]
    return audit | {
        "rules": rules and {"rules": rules["rules"], "version": rules["version"]},
        "checks": [
            check | {"count": min(check["count"], 1) if check["check"] in BESIDE else check["count"]}
            for check in audit["checks"]
            if check["check"] != "commands"
        ],
        "findings": [{"check": finding["check"], "version": finding["version"]} for finding in audit["findings"]],
        "notes": [],
    }


def public_verdict(audit: Audit) -> str:
    """The verdict without what only the auditor may know."""
    versions = [finding["version"] for finding in audit["findings"] if finding["check"] != REFUSALS]
    rules = audit["rules"]
    differ = RulesDiffer(rules["rules"], rules["version"], "", "") if rules else None
    return verdict([Finding("", version, "") for version in versions], differ)


def told_value(value: Any) -> str:
    """A value of a finding, for people."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _written_finding(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "version": finding.version,
        "text": _cut(finding.text),
        "expected": _plain(finding.expected),
        "found": _plain(finding.found),
    }


def _written_rules(differ: RulesDiffer) -> dict[str, Any]:
    return {
        "rules": differ.rules,
        "version": differ.version,
        "text": differ.text,
        "winner": differ.winner,
        "winners": differ.winners,
        "unknown_from": differ.unknown_from,
        "told": told_winner(differ),
    }


def _plain(value: Any) -> Any:
    """A value as JSON can hold it; a long one as the beginning of its text."""
    if isinstance(value, bytes):
        return _cut(value.decode(errors="backslashreplace"))
    written = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()
    return orjson.loads(written) if len(written) <= LONGEST_VALUE else _cut(written)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} …"
