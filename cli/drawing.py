"""A frame of a stepping as lines of text, for a window of any size."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from cli.stepping import HELP, PACES, Stepping, viewer_name

FEWEST_LINES, SHARE = 1, 4  # of the story: at least one, and a quarter of the window when the table wants the rest
FOOTER = "→ next  ← back  N B command  g jump  s viewer  a play  ? help  q quit"
STILL_RUNNING = "it still runs: you see what its players may not"
BESIDE = 16  # columns
SCROLLS = {"up": (-1, 0), "down": (1, 0), "<": (0, -8), ">": (0, 8), "page up": (-8, 0), "page down": (8, 0)}


class Line(NamedTuple):
    text: str
    style: str = ""  # "", "bold", "dim" or "reverse"


class Drawing:
    """Draws, and remembers which part of a large table is in the window."""

    def __init__(self) -> None:
        self._top = self._left = 0
        self._version = 0  # the one that was drawn last

    def scroll(self, key: str) -> None:
        rows, columns = SCROLLS.get(key, (0, 0))
        self._top += rows
        self._left += columns

    def draw(self, stepping: Stepping, columns: int, rows: int) -> list[Line]:
        """As many lines as there are rows, none wider than the columns."""
        table = _table(stepping, stepping.version)
        below = _help() if stepping.helping else []
        room = max(rows - 3, 0)  # without header, rule and footer
        height = min(len(table), room - min(max(FEWEST_LINES, room // SHARE, len(below)), room))
        story = below or _story(stepping, room - height)
        is_larger = height < len(table) or columns < max(map(len, table))
        part = self._part(stepping, table, columns, height) if is_larger else list(map(Line, table))
        gap = [Line("")] * (room - height - len(story))
        lines = [_header(stepping, columns), *part, *gap, _rule(stepping, columns, is_larger), *story]
        lines = [*lines[: max(rows - 1, 1)], _footer(stepping)][:rows]
        return [line._replace(text=clip(printable(line.text), columns)) for line in lines]

    def _part(self, stepping: Stepping, table: list[str], columns: int, height: int) -> list[Line]:
        """The part of the table that is in the window. After a step it moves to where the table has changed."""
        if stepping.version not in (self._version, 1):
            self._follow(_table(stepping, stepping.version - 1), table, columns, height)
        self._version = stepping.version
        self._top = max(0, min(self._top, len(table) - height))
        self._left = max(0, min(self._left, max(map(len, table)) - columns))
        return [Line(line[self._left :]) for line in table[self._top : self._top + height]]

    def _follow(self, old: list[str], table: list[str], columns: int, height: int) -> None:
        if len(old) != len(table):
            return
        rows = [row for row in range(1, len(table)) if old[row] != table[row]]  # row 0 says whose turn it is
        for row in rows[:1]:
            if not self._top <= row < self._top + height:
                self._top = row - height // 2
            self._left = _moved(self._left, _first_change(old[row], table[row]), columns)


def printable(text: str) -> str:
    """Without what would command the terminal: names and maps come from strangers."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "�" for char in text)


def clip(text: str, columns: int) -> str:
    """As much of a text as that many columns hold."""
    if text.isascii():
        return text[:columns]
    width = 0
    for at, char in enumerate(text):
        width += char_width(char)
        if width > columns:
            return text[:at]
    return text


def char_width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _moved(left: int, column: int, columns: int) -> int:
    """A window so wide, moved just enough to have that column in it, and a little beside it."""
    beside = min(BESIDE, columns // 2)
    if column < left:
        return column - beside
    return column + beside - columns if column >= left + columns else left


def _first_change(old: str, new: str) -> int:
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (before, after) in pairs if before != after), min(len(old), len(new)))


def _table(stepping: Stepping, version: int) -> list[str]:
    return list(map(printable, stepping.film.table(version, stepping.viewer)))


def _header(stepping: Stepping, columns: int) -> Line:
    """What it is on the left, where one is on the right; the right one stays when there is no room for both."""
    current = stepping.film.at(stepping.version).match
    playing = f"  ▶ {1 / PACES[stepping.pace]:g}/s" if stepping.playing else ""
    where = f"{stepping.version} of {stepping.film.last}  as {viewer_name(stepping.viewer)}{playing}"
    what = clip(printable(f"{current.game.title}  {current.id}"), max(columns - len(where) - 2, 0))
    gap = columns - sum(map(char_width, what)) - len(where)
    return Line(what + " " * max(gap, 0) + where, "reverse")


def _rule(stepping: Stepping, columns: int, scrolls: bool) -> Line:
    notes = [] if stepping.film.has_ended else [STILL_RUNNING]
    notes += ["↑ ↓ < > move the table"] if scrolls else []
    text = f"── {' ── '.join(notes)} " if notes else ""
    return Line(text + "─" * max(columns - len(text), 0), "dim")


def _story(stepping: Stepping, lines: int) -> list[Line]:
    told: Sequence[str] = stepping.film.story(stepping.version, stepping.viewer, lines) if lines else ()
    first, _ = stepping.film.command(stepping.version)
    versions = range(stepping.version - len(told) + 1, stepping.version + 1)
    return [
        _told(text, version == stepping.version, version >= first) for version, text in zip(versions, told, strict=True)
    ]


def _told(text: str, current: bool, same_command: bool) -> Line:
    return Line(("▸" if current else " ") + text, "bold" if current else "" if same_command else "dim")


def _help() -> list[Line]:
    return [Line(f"  {keys:20}{what}") for keys, what in HELP]


def _footer(stepping: Stepping) -> Line:
    if stepping.typed is not None:
        return Line(
            f"jump to version {stepping.typed}▏ of {stepping.film.last}: Enter goes there, Esc stays here", "bold"
        )
    return Line(FOOTER, "dim")
