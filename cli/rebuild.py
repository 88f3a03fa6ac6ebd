"""`cairn rebuild`: make the views of matches again, from their events."""

import os
from argparse import Namespace
from collections import Counter

from cli.help import Subparsers, add_command
from cli.process import StartError
from cli.progress import add_choice, counted, interrupted, rest, shown, store_of
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


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "rebuild", run, ABOUT, EXAMPLE)
    parser.add_argument("matches", nargs="*", metavar="MATCH", help="the id of a match")
    add_choice(parser)
    parser.add_argument("--check", action="store_true", help="only compare; change nothing")


def run(args: Namespace) -> int:
    if bool(args.matches) == args.all or (args.after and not args.all):
        raise StartError(
            "name the matches to rebuild, or say --all (and perhaps --after MATCH); see cairn rebuild --help"
        )
    with store_of(os.environ) as (_, redis):
        matches = rest(all_matches(redis), args.after) if args.all else args.matches
        return _rebuild(Store(redis), matches, switch=not args.check)


def _rebuild(store: Store, matches: list[str], *, switch: bool) -> int:
    rebuilder, counts = Rebuilder(store), Counter[str]()
    done = ""
    try:
        for match in shown(matches, lambda: _progress(len(matches), counts)):
            report = rebuilder.rebuild(match, switch)
            counts[report.outcome] += 1
            done = match
            _tell(report)
    except KeyboardInterrupt:
        return interrupted(done)
    return 1 if counts[DIFFERENT] or counts[BROKEN] else 0


def _tell(report: Report) -> None:
    if report.outcome == DIFFERENT:
        print(f"{report.match} differs at version {report.version}: {', '.join(report.fields)}", flush=True)
    elif report.outcome == BROKEN:
        print(f"{report.match} cannot be folded: {report.error}", flush=True)


def _progress(total: int, counts: Counter[str]) -> str:
    parts = {
        "the same": counts[SAME],
        "not stored before": counts[NEW],
        "different": counts[DIFFERENT],
        "cannot be folded": counts[BROKEN],
    }
    return counted(total, parts)
