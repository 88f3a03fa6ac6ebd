"""`cairn replay`: a match as it was at any version, drawn in the terminal."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from cli.help import Subparsers, add_command
from cli.process import StartError
from events.canonical import decode
from events.loading import event_of, step
from events.match import Match
from events.settings import Settings, connect
from events.store import Entry, Store
from games.kit import SPECTATOR, Viewer

ABOUT = """Show a match again.

Takes the id of a match in the store, or an open match file (GET /matches/ID/export of an ended match). Tells what
happened, line by line, and draws the table at the version that --at names, by default the last."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "replay", run, ABOUT, "cairn replay match.json --at 42 --as 1")
    parser.add_argument("match", help="the id of a match, or the path of a match file")
    parser.add_argument("--at", type=int, help="the version to stop at (the last)")
    parser.add_argument("--as", dest="viewer", default="spectator", help="spectator, or a seat's number (spectator)")


def run(args: Namespace) -> int:
    entries, key = _from_file(Path(args.match)) if Path(args.match).is_file() else _from_store(args.match)
    last = len(entries) if args.at is None else args.at
    if not 1 <= last <= len(entries):
        raise StartError(f"--at is 1 to {len(entries)} in this match")
    frames = list(_frames(entries[:last], key))
    print("\n".join(line for line, _ in frames))
    current = frames[-1][1]
    if current.state is not None:
        print(f"\n{current.game.picture(current.game.view(current.state, _viewer(args.viewer, current)))}")
    return 0


def _from_store(match: str) -> tuple[list[Entry], bytes]:
    store = Store(connect(Settings.from_environment(os.environ).redis_url))
    record = store.head(match)
    if record is None:
        raise StartError(f"there is no file and no match {match!r}")
    return store.read(match), record.key


def _from_file(path: Path) -> tuple[list[Entry], bytes]:
    document = orjson.loads(path.read_bytes())
    if not document.get("key"):
        raise StartError(f"{path} is a redacted copy; the table can be drawn from one of an ended match")
    return [_entry(event) for event in document["events"]], decode(document["key"])


def _entry(event: dict[str, Any]) -> Entry:
    openings = {path: opening["value"] for path, opening in event["openings"].items()}
    body = {name: value for name, value in event.items() if name not in ("openings", "proofs")}
    return Entry(event["version"], orjson.dumps(body), openings, {})


def _frames(entries: list[Entry], key: bytes) -> Iterator[tuple[str, Match]]:
    """Each event as a line, with the match after it."""
    current: Match | None = None
    for entry in entries:
        body = orjson.loads(entry.body)
        current = step(current, body, entry, key)
        owner, name = body["type"].split(".")
        event = event_of(body, entry)
        text = name if owner == "match" else current.game.describe(event)
        seat = getattr(event, "seat", None)
        yield f"{entry.version:5}  {'' if seat is None else f'seat {seat} '}{text}", current


def _viewer(text: str, current: Match) -> Viewer:
    if text == "spectator":
        return SPECTATOR
    if not (text.isascii() and text.isdigit() and int(text) < current.seats):
        raise StartError(f"--as is spectator, or a seat from 0 to {current.seats - 1}")
    return int(text)
