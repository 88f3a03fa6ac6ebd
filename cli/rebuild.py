"""`cairn rebuild`: make the views of matches again, from their events."""

import os
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator

from redis.exceptions import RedisClusterException, RedisError

from cli.help import Subparsers, add_command
from cli.process import StartError
from events.settings import Settings, connect, public
from events.store import Store
from projections.rebuild import BROKEN, DIFFERENT, NEW, SAME, Rebuilder, Report, all_matches

ABOUT = """Make the views of matches again from their events.

Each match is folded from its first event on; its new views are written beside the stored ones, compared with them byte
for byte where both stand at the same version, and then switched to in one step. Players may go on meanwhile: nothing
they do is lost. It may be interrupted and run again at any time. Use it after an upgrade that changes the views, after
going back to an older release, or, with --check, to see whether what is stored is right.

Differences and matches that cannot be folded are told on the standard output, and then the exit code is 1. Progress
goes to the standard error."""
EXAMPLE = "cairn rebuild --all --check"
SECONDS_BETWEEN_LINES = 10.0  # of progress, when it does not go to a terminal


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "rebuild", run, ABOUT, EXAMPLE)
    parser.add_argument("matches", nargs="*", metavar="MATCH", help="the id of a match")
    parser.add_argument("--all", action="store_true", help="every match there is")
    parser.add_argument(
        "--after", metavar="MATCH", help="with --all: go on after this one, where a run was interrupted"
    )
    parser.add_argument("--check", action="store_true", help="only compare; change nothing")


def run(args: Namespace) -> int:
    if bool(args.matches) == args.all or (args.after and not args.all):
        raise StartError(
            "name the matches to rebuild, or say --all (and perhaps --after MATCH); see cairn rebuild --help"
        )
    settings = Settings.from_environment(os.environ)
    try:
        store = Store(connect(settings.redis_url))
        matches = _rest(all_matches(store.redis), args.after) if args.all else args.matches
        return _rebuild(store, matches, switch=not args.check)
    except (RedisError, RedisClusterException) as error:
        raise StartError(f"the Redis server {public(settings.redis_url)} does not answer: {error}") from error


def _rest(matches: list[str], after: str | None) -> list[str]:
    if after is None:
        return matches
    if after not in matches:
        raise StartError(f"there is no match {after!r} to go on after")
    return matches[matches.index(after) + 1 :]


def _rebuild(store: Store, matches: list[str], *, switch: bool) -> int:
    rebuilder, counts = Rebuilder(store), Counter[str]()
    done = ""
    try:
        for match in _shown(matches, counts):
            report = rebuilder.rebuild(match, switch)
            counts[report.outcome] += 1
            done = match
            _tell(report)
    except KeyboardInterrupt:
        print(f"interrupted{f': go on with --after {done}' if done else ''}", file=sys.stderr)
        return 130
    return 1 if counts[DIFFERENT] or counts[BROKEN] else 0


def _tell(report: Report) -> None:
    if report.outcome == DIFFERENT:
        print(f"{report.match} differs at version {report.version}: {', '.join(report.fields)}", flush=True)
    elif report.outcome == BROKEN:
        print(f"{report.match} cannot be folded: {report.error}", flush=True)


def _shown(matches: list[str], counts: Counter[str], pause: float = SECONDS_BETWEEN_LINES) -> Iterator[str]:
    """The matches, with progress on the standard error."""
    due = time.monotonic() + pause
    for match in matches:
        yield match
        if sys.stderr.isatty():
            print(f"\r{_progress(len(matches), counts)}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= due:
            print(_progress(len(matches), counts), file=sys.stderr, flush=True)
            due = time.monotonic() + pause
    end = "\r" if sys.stderr.isatty() else ""
    print(f"{end}{_progress(len(matches), counts)}", file=sys.stderr, flush=True)


def _progress(total: int, counts: Counter[str]) -> str:
    parts = {
        "the same": counts[SAME],
        "not stored before": counts[NEW],
        "different": counts[DIFFERENT],
        "cannot be folded": counts[BROKEN],
    }
    told = ", ".join(f"{count} {what}" for what, count in parts.items() if count)
    return f"{counts.total()} of {total} matches{f': {told}' if told else ''}"
