"""What was measured, as rows: each one a ratio within the run, with the goal where there is one."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

Samples = Sequence[float]


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound on what was measured, or on the ratio."""

    at_least: float | None = None
    below: float | None = None
    of_ratio: bool = False

    def is_met(self, ours: float, ratio: float | None) -> bool:
        value = ratio if self.of_ratio else ours
        if value is None:
            return False
        return value < self.below if self.below is not None else value >= (self.at_least or 0)

    def text(self, unit: str) -> str:
        bound = f"< {number(self.below)}" if self.below is not None else f"≥ {number(self.at_least or 0)}"
        return f"{bound} ×" if self.of_ratio else f"{bound} {unit}"


@dataclass(frozen=True, slots=True)
class Row:
    name: str  # of the measurement, for --only
    what: str
    ours: float
    unit: str
    against: str = ""  # what it is compared with
    theirs: float | None = None
    goal: Goal | None = None
    samples: Any = None  # what it was computed from

    @property
    def ratio(self) -> float | None:
        return self.ours / self.theirs if self.theirs else None

    @property
    def met(self) -> bool | None:
        return self.goal.is_met(self.ours, self.ratio) if self.goal else None

    def document(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "what": self.what,
            "ours": self.ours,
            "unit": self.unit,
            "against": self.against,
            "theirs": self.theirs,
            "ratio": self.ratio,
            "goal": self.goal.text(self.unit) if self.goal else None,
            "met": self.met,
            "samples": self.samples,
        }


def table(rows: Sequence[Row]) -> str:
    """The rows for people, a blank line between measurements."""
    lines: list[tuple[str, ...]] = [("", "Cairn", "", "ratio", "against", "", "goal", "")]
    lines += [_cells(row) for row in rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    shown = [_line(lines[0], widths)]
    for before, row, cells in zip([None, *rows], rows, lines[1:], strict=False):
        if before is None or before.name != row.name:
            shown += ["", row.name]
        shown.append(_line(cells, widths))
    return "\n".join(shown)


def number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.3f}"


def quantile(samples: Samples, share: float) -> float:
    ordered = sorted(samples)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def middle(samples: Samples) -> float:
    return float(median(samples))


def _cells(row: Row) -> tuple[str, ...]:
    ratio = "" if row.ratio is None else f"{number(row.ratio)} ×"
    theirs = "" if row.theirs is None else number(row.theirs)
    goal = row.goal.text(row.unit) if row.goal else ""
    met = {None: "", True: "met", False: "MISSED"}[row.met]
    return f"  {row.what}", number(row.ours), row.unit, ratio, row.against, theirs, goal, met


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    right = (1, 3, 5)  # columns of numbers
    padded = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(cells)]
    return "  ".join(padded).rstrip()
