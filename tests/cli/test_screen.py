"""The terminal, piece by piece: which keys were pressed, however their bytes arrive."""

import os
import pty
from threading import Timer

import pytest

from cli import screen as screens
from cli.screen import Screen, keys_in


@pytest.fixture
def terminal():
    """One end of a terminal for the program, the other for who types."""
    master, slave = pty.openpty()
    with open(slave, encoding="utf-8") as keyboard, open(os.dup(slave), "w", encoding="utf-8") as display:
        yield Screen(keyboard, display, styled=False), master
    os.close(master)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("n", ["n"]),
        ("42\r", ["4", "2", "enter"]),
        ("\x1b[C\x1b[D\x1bOA", ["right", "left", "up"]),
        ("\x1b[H\x1b[4~\x1b[5~\x1b[6~", ["home", "end", "page up", "page down"]),
        ("\x1b", ["escape"]),
        ("\x1b\x1b[C", ["escape", "right"]),
        ("\x1b[1;5C\x1b[200~é", ["", "", "é"]),
        ("\x7f\x08\x03\n", ["backspace", "backspace", "ctrl-c", "enter"]),
    ],
)
def test_bytes_are_read_as_keys(text, keys):
    assert keys_in(text) == keys


def test_a_key_whose_bytes_arrive_one_by_one_is_one_key(terminal, monkeypatch):
    monkeypatch.setattr(screens, "PATIENCE", 20.0)
    screen, typing = terminal
    with screen:
        os.write(typing, b"n\x1b")
        timers = [Timer(0.02, os.write, (typing, b"[")), Timer(0.04, os.write, (typing, b"C"))]
        for timer in timers:
            timer.start()
        assert screen.keys(20.0) == ["n", "right"]


def test_escape_alone_is_a_key_after_a_moment(terminal):
    screen, typing = terminal
    with screen:
        os.write(typing, b"\x1b")
        assert screen.keys(20.0) == ["escape"]
        assert screen.keys(0.0) == []
