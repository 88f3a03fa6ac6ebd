"""`cairn replay` in a real terminal: drawn, stepped through by keys, resized, and given back as it was."""

import os
import re
import signal
import sys
from pathlib import Path

import orjson
import pytest

from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "everybody.json"
LAST = orjson.loads(EXAMPLE.read_bytes())["head"]["version"]
CAIRN = [sys.executable, "-m", "cli.main", "replay"]
RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


@pytest.fixture(autouse=True)
def here(monkeypatch):
    monkeypatch.chdir(ROOT)


def opened(*arguments, **parts):
    return Terminal([*CAIRN, str(EXAMPLE), *map(str, arguments)], **parts)


def at(version):
    return f"{version} of {LAST}  as"


def marked(screen):
    """The version of the line that is marked."""
    (line,) = [line for line in screen if line.startswith("▸")]
    return int(line[1:].split()[0])


def test_it_is_stepped_through_by_keys():
    with opened() as terminal:
        screen = terminal.wait_for(at(1))
        assert "Lost Cities" in screen[0]
        assert marked(screen) == 1
        assert {1049} == terminal.on
        for keys, version in (
            (RIGHT, 2),
            ("n", 3),
            (" ", 4),
            ("\r", 5),
            (LEFT, 4),
            ("b", 3),
            ("p", 2),
            ("16\r", 16),
            (f"g{LAST - 1}\r", LAST - 1),
            (HOME, 1),
            (END, LAST),
            ("\x1bOD", LAST - 1),
            ("\x1b[1~", 1),
            (RIGHT * 20, 21),
        ):
            terminal.press(keys)
            assert marked(terminal.wait_for(at(version))) == version
        terminal.press("q")
        assert terminal.ended() == 0
        assert terminal.is_as_before()


def test_the_table_is_drawn_as_the_viewer_sees_it():
    with opened("--at", 16, "--as", 1) as terminal:
        screen = terminal.wait_for(f"16 of {LAST}  as seat 1")
        assert any(line.startswith("discards") for line in screen)
        assert any(line.startswith("hand ") for line in screen)
        for name in ("the auditor", "a spectator"):
            terminal.press("s")
            assert not any(line.startswith("hand ") for line in terminal.wait_for(f"as {name}"))
        terminal.press("s")
        assert any(line.startswith("hand ") for line in terminal.wait_for("as seat 0"))


def test_it_plays_by_itself():
    with opened() as terminal:
        terminal.wait_for(at(1))
        terminal.press("+++++++a")
        terminal.wait_for("▶ 20/s")
        screen = terminal.wait_for(at(LAST))
        assert marked(screen) == LAST
        assert "▶" not in screen[0]


def test_help_and_the_version_that_is_typed_are_shown():
    with opened() as terminal:
        terminal.wait_for(at(1))
        terminal.press("?")
        terminal.wait_for("as the next viewer")
        terminal.press("?g1")
        terminal.wait_for("jump to version 1")
        terminal.press("\x1b")
        terminal.wait_for("→ next")
        assert terminal.process.poll() is None


def test_a_window_of_another_size_is_drawn_anew():
    with opened("--at", 20) as terminal:
        terminal.wait_for(at(20))
        for columns, rows in ((120, 40), (40, 10), (25, 4), (80, 24)):
            terminal.resize(columns, rows)
            screen = terminal.wait_for(at(20)[:-3])
            assert screen[-1].startswith("→ next")
            assert marked(screen) == 20


@pytest.mark.parametrize("leaving", ["q", "\x1b", "\x03"])
def test_the_terminal_is_given_back(leaving):
    with opened() as terminal:
        terminal.wait_for(at(1))
        assert not terminal.is_as_before()
        terminal.press(leaving)
        assert terminal.ended() == 0
        assert terminal.is_as_before()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_is_given_back_by_one_who_is_told_to_end(number):
    with opened() as terminal:
        terminal.wait_for(at(1))
        terminal.kill(number)
        assert terminal.ended() == 128 + number
        assert terminal.is_as_before()


def test_it_ends_with_its_terminal():
    with opened() as terminal:
        terminal.wait_for(at(1))
        os.close(terminal.slave)
        os.close(terminal.master)
        assert terminal.process.wait(10) != 0


def test_a_frame_is_written_whole_and_nothing_flickers():
    with opened("--at", 16) as terminal:
        terminal.wait_for(at(16))
        before = len(terminal.raw)
        terminal.press(RIGHT)
        terminal.wait_for(at(17))
        written = terminal.raw[before:]
        assert "\x1b[2J" not in written
        assert written.count("\x1b[1;1H") == 1


def test_without_colour_there_is_no_style():
    with opened(environ={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for(at(1))
        assert not re.search(r"\x1b\[\d*m", terminal.raw)
    with opened() as terminal:
        terminal.wait_for(at(1))
        assert "\x1b[7m" in terminal.raw


@pytest.mark.parametrize(("arguments", "environ"), [((), {"TERM": "dumb"}), (("--print",), {})])
def test_a_terminal_that_cannot_be_drawn_on_is_told_the_story(arguments, environ):
    with opened(*arguments, environ=environ, rows=90) as terminal:
        assert terminal.ended() == 0
        assert "\x1b" not in terminal.raw
        assert any("takes the seat as" in line for line in terminal.screen)
        assert any("the game is over" in line for line in terminal.screen)


def test_another_encoding_is_no_reason_to_fail():
    with opened(environ={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}) as terminal:
        terminal.wait_for(at(1))
        terminal.press("q")
        assert terminal.ended() == 0
