"""The terminal: taken over whole, drawn a frame at a time, and given back as it was."""

import os
import re
import select
import signal
import sys
import termios
import tty
from collections.abc import Mapping, Sequence
from types import FrameType, TracebackType
from typing import Any, NoReturn, Self, TextIO

from cli.drawing import Line

ESCAPE = "\x1b"
ENTER = f"{ESCAPE}[?1049h{ESCAPE}[?25l{ESCAPE}[?7l"  # another screen, no cursor, no wrapping
LEAVE = f"{ESCAPE}[0m{ESCAPE}[?7h{ESCAPE}[?25h{ESCAPE}[?1049l"
STYLES = {"bold": "1", "dim": "2", "reverse": "7"}
ENDING = (signal.SIGTERM, signal.SIGHUP)
PATIENCE = 0.05  # seconds that the rest of a key's bytes may take to arrive
SMALLEST = (20, 3)  # columns and rows that are assumed when a terminal does not know its size

_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|\x1b|[^\x1b]", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b(?:[\[O][0-9;]*)?$")
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NUMBERED = {1: "home", 4: "end", 5: "page up", 6: "page down", 7: "home", 8: "end"}
_NAMES = {
    **{f"{ESCAPE}{start}{letter}": name for letter, name in _ARROWS.items() for start in "[O"},
    **{f"{ESCAPE}[{number}~": name for number, name in _NUMBERED.items()},
    **dict.fromkeys("\r\n", "enter"),
    **dict.fromkeys("\x7f\b", "backspace"),
    **dict.fromkeys("\x03\x04", "ctrl-c"),
    ESCAPE: "escape",
}


def is_usable(environ: Mapping[str, str]) -> bool:
    """Whether there is a terminal on both sides that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM", "dumb") != "dumb"


class Screen:
    """`with Screen(sys.stdin, sys.stdout, styled=True) as screen:` afterwards the terminal is as before, whatever
    happens."""

    def __init__(self, keyboard: TextIO, display: TextIO, styled: bool) -> None:
        self._in, self._out = keyboard.fileno(), display.fileno()
        self._encoding = display.encoding
        self._styled = styled

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._in)
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._old_wake = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        self._handlers: dict[signal.Signals, Any] = {number: signal.signal(number, _end) for number in ENDING}
        self._handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, _nothing)
        tty.setraw(self._in)  # Ctrl-C is a key now, and Ctrl-Z none
        self._write(ENTER)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._write(LEAVE)
            termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)
        except (OSError, termios.error):  # the terminal is gone
            pass
        signal.set_wakeup_fd(self._old_wake)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        os.close(self._woken)
        os.close(self._wake)

    def size(self) -> tuple[int, int]:
        columns, rows = os.get_terminal_size(self._out)
        return columns or SMALLEST[0], rows or SMALLEST[1]

    def show(self, lines: Sequence[Line]) -> None:
        """A whole frame in one go, each line at its place."""
        drawn = (f"{ESCAPE}[{row};1H{self._styling(line)}{ESCAPE}[K" for row, line in enumerate(lines, 1))
        self._write("".join(drawn) + f"{ESCAPE}[J")

    def keys(self, seconds: float | None) -> list[str]:
        """The keys that were pressed, as soon as there are any; none when time is up or the window has changed."""
        ready, _, _ = select.select([self._in, self._woken], [], [], seconds)
        if self._woken in ready:
            os.read(self._woken, 1024)
        if self._in not in ready:
            return []
        text = self._read()
        while text and _UNFINISHED.search(text) and select.select([self._in], [], [], PATIENCE)[0]:
            text += self._read()
        return keys_in(text) if text else ["ctrl-c"]  # nobody types any more

    def _read(self) -> str:
        return os.read(self._in, 1024).decode(errors="replace")

    def _styling(self, line: Line) -> str:
        code = STYLES.get(line.style) if self._styled else None
        return f"{ESCAPE}[{code}m{line.text}{ESCAPE}[0m" if code else line.text

    def _write(self, text: str) -> None:
        left = memoryview(text.encode(self._encoding, "replace"))
        while left:
            left = left[os.write(self._out, left) :]


def keys_in(text: str) -> list[str]:
    """What was typed, key by key: a character, or the name of a key that has none."""
    return [_NAMES.get(key, key if len(key) == 1 else "") for key in _KEY.findall(text)]


def _end(number: int, _: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _nothing(*_: object) -> None:
    """The wake-up is what matters."""
