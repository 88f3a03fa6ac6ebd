"""The table of docs/verification.md: how many corruptions of each kind there were, and which check caught them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    kind: str
    check: str | None  # None: it was not caught, or not by the right check at the right version


def table(findings: Iterable[Finding]) -> str:
    """Markdown, the kinds in the order of their first appearance."""
    found = list(findings)
    rows = ["| corruption | made | caught | by |", "|---|---:|---:|---|"]
    for kind in dict.fromkeys(finding.kind for finding in found):
        checks = [finding.check for finding in found if finding.kind == kind]
        caught = Counter(check for check in checks if check)
        by = ", ".join(f"{check} {count}" if len(caught) > 1 else check for check, count in caught.most_common())
        rows.append(f"| {kind} | {len(checks)} | {caught.total()} | {by} |")
    total = sum(finding.check is not None for finding in found)
    return "\n".join([*rows, f"| **all** | **{len(found)}** | **{total}** | |"])
