"""`cairn replay`: a match as it was at any version, drawn in the terminal."""

import os
import sys
import time
from argparse import Namespace
from pathlib import Path

from cli.drawing import Drawing, printable
from cli.help import Subparsers, add_command
from cli.process import StartError
from cli.progress import store_of
from cli.screen import Screen, is_usable
from cli.stepping import Film, Stepping
from events.loading import UNFOLDABLE
from events.match_file import BadFile, read_match_file
from events.redaction import AUDITOR, Viewer
from events.store import Entry, Store
from games.kit import SPECTATOR

ABOUT = """Show a match again.

Takes the id of a match in the store, or an open match file (GET /matches/ID/export of an ended match). In a terminal
one steps through it, forth and back, by version or by command, through anybody's eyes; ? lists the keys. With --print,
or when there is no terminal, it tells what happened, line by line, and draws the table at the version that --at names.

A seat is shown what it knew at that version. Of a match that still runs the store knows everything: keep it to
yourself."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "replay", run, ABOUT, "cairn replay match.json --at 42 --as 1")
    parser.add_argument("match", help="the id of a match, or the path of a match file")
    parser.add_argument("--at", type=int, help="the version to begin at (the first), or to stop at (the last)")
    parser.add_argument("--as", dest="viewer", default="spectator", help="spectator, auditor, or a seat's number")
    parser.add_argument("--print", action="store_true", help="print it instead of stepping through it")


def run(args: Namespace) -> int:
    film = _film(*(_from_file(Path(args.match)) if Path(args.match).is_file() else _from_store(args.match)))
    if args.at is not None and not 1 <= args.at <= film.last:
        raise StartError(f"--at is 1 to {film.last} in this match")
    viewer = _viewer(args.viewer, film)
    if args.print or not is_usable(os.environ):
        return _print(film, args.at or film.last, viewer)
    return _step(Stepping(film, args.at or 1, viewer))


def _film(entries: list[Entry], key: bytes) -> Film:
    try:
        return Film(entries, key)
    except UNFOLDABLE as error:
        raise StartError(f"its events cannot be folded: {type(error).__name__}: {error}") from error


def _from_store(match: str) -> tuple[list[Entry], bytes]:
    with store_of(os.environ, match) as (_, redis):
        store = Store(redis)
        record = store.head(match)
        if record is None:
            raise StartError(f"there is no file and no match {match!r}")
        return store.read(match, 0, record.head.version), record.key


def _from_file(path: Path) -> tuple[list[Entry], bytes]:
    try:
        entries, key = read_match_file(path.read_bytes())
    except BadFile as error:
        raise StartError(f"{path} cannot be shown: {error}") from error
    except OSError as error:
        raise StartError(f"{path} cannot be read: {error.strerror}") from error
    if key is None:
        raise StartError(f"{path} is a redacted copy; the table can be drawn from one of an ended match")
    return entries, key


def _viewer(text: str, film: Film) -> Viewer:
    named = {"spectator": SPECTATOR, AUDITOR: AUDITOR}
    found = {str(viewer): viewer for viewer in film.viewers if isinstance(viewer, int)} | named
    if text not in found:
        raise StartError(f"--as is spectator, auditor, or a seat from 0 to {len(film.viewers) - 3}")
    return found[text]


def _print(film: Film, version: int, viewer: Viewer) -> int:
    lines = [*film.story(version, viewer, version), "", *film.table(version, viewer)]
    try:
        print("\n".join(map(printable, lines)), flush=True)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _step(stepping: Stepping) -> int:
    drawing = Drawing()
    try:
        with Screen(sys.stdin, sys.stdout, styled="NO_COLOR" not in os.environ) as screen:
            while not stepping.left:
                screen.show(drawing.draw(stepping, *screen.size()))
                for key in screen.keys(stepping.wait(time.monotonic())):
                    drawing.scroll(key)
                    stepping.press(key, time.monotonic())
                stepping.tick(time.monotonic())
    except OSError as error:
        raise StartError(f"the terminal is gone: {error.strerror}") from error
    return 0
