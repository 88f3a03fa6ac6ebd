"""A terminal to try programs in: a pseudo-terminal, and what a person would see on it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from contextlib import suppress

PATIENCE = 20.0
TOKEN = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|(\x1b)|([^\x1b])", re.DOTALL)


class Terminal:
    """`with Terminal(command) as terminal:` keys go in by `press`, and `wait_for` reads until the screen shows it."""

    def __init__(self, command, columns=80, rows=24, environ=None):
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.modes_before = termios.tcgetattr(self.slave)
        self.raw = ""  # all that was written
        self.on = {7, 25}  # private modes: 1049 is the other screen, 25 the cursor, 7 wrapping
        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**os.environ, "TERM": "xterm-256color", **(environ or {})},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        for end in (self.master, self.slave):
            with suppress(OSError):
                os.close(end)

    def resize(self, columns, rows):
        """As a window manager does: what was there is gone, and the program is told."""
        self.columns, self.rows = columns, rows
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.grid = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0

    def press(self, keys):
        os.write(self.master, keys.encode())

    @property
    def screen(self):
        return ["".join(row).rstrip() for row in self.grid]

    def wait_for(self, text):
        """The screen, once it shows this."""
        deadline = time.monotonic() + PATIENCE
        while not any(text in line for line in self.screen):
            assert time.monotonic() < deadline, "\n".join([f"no {text!r} in", *self.screen])
            self.read(0.1)
        self.settle()
        return self.screen

    def settle(self):
        """Read what is still being written."""
        while self.read(0.05):
            pass

    def read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        text = os.read(self.master, 65536).decode(errors="replace")
        self.raw += text
        for private, numbers, letter, _, char in TOKEN.findall(text):
            if private:
                (self.on.add if letter == "h" else self.on.discard)(int(numbers))
            elif letter:
                self._command(letter, [int(number or 0) for number in numbers.split(";")])
            elif char:
                self._write(char)
        return True

    def ended(self):
        """The exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, "\n".join(self.screen)
            self.read(0.05)
        self.settle()
        return self.process.returncode

    def is_as_before(self):
        """Whether the program has left the terminal as it found it."""
        return termios.tcgetattr(self.slave) == self.modes_before and 1049 not in self.on and self.on <= {7, 25}

    def kill(self, number=signal.SIGTERM):
        self.process.send_signal(number)

    def _command(self, letter, numbers):
        if letter == "H":
            self.row, self.column = (numbers[0] or 1) - 1, ((numbers[1:] or [1])[0] or 1) - 1
        elif letter == "K" and self.row < self.rows:
            self.grid[self.row][self.column :] = [" "] * (self.columns - self.column)
        elif letter == "J":
            self._command("K", [0])
            for row in self.grid[self.row + 1 :]:
                row[:] = [" "] * self.columns

    def _write(self, char):
        if char == "\n":
            self.row += 1
        elif char == "\r":
            self.column = 0
        else:
            assert 7 in self.on or self.column < self.columns, "written past the edge"
            if self.row < self.rows and self.column < self.columns:
                self.grid[self.row][self.column] = char
            self.column += 1
