"""`cairn audit`: check a match again, trusting nobody."""

import os
import signal
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import orjson

from cli.help import Subparsers, add_command
from cli.process import StartError, die_with
from cli.progress import add_choice, counted, interrupted, rest, shown, store_of
from commands.findings import CHECKS, CLEAN
from commands.reports import told_value, written_report
from commands.signing import Signer
from events.settings import Settings, connect
from projections.rebuild import all_matches
from web.verifier import read_json, receipts_in
from workers.auditing import Auditor, audit_file
from workers.stored import KINDS, read_stored

ABOUT = """Check a match again, from its events alone.

Of a match file: all that /verifier.py checks, and, when the file is open (the match has ended, or the auditor took it),
every command decided again by the rules, every digest, the scores and the result. Of a match in the store: that, and
the stored bytes, the head and its signature, the views, the snapshot, what is remembered of commands and refusals.
With --all: every match in the store, on all processors; players may go on meanwhile. It may be interrupted and run
again at any time.

The verdict is clean; or clean, but today's rules differ at a version (then it is told whether the winner would be
another); or bad at a version. The exit code is 1 when something is bad. Progress goes to the standard error."""
EXAMPLE = "cairn audit match.json --receipt my-receipts.json --keys keys.json"

OTHERWISE, BAD = "otherwise by today's rules", "bad"

Document = dict[str, Any]


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "audit", run, ABOUT, EXAMPLE)
    parser.add_argument("match", nargs="?", metavar="FILE|MATCH", help="the path of a match file, or the id of a match")
    add_choice(parser)
    parser.add_argument("--processes", type=int, help="with --all: how many (as many as there are processors)")
    parser.add_argument(
        "--receipt", action="append", default=[], metavar="FILE", help="receipts of the match; may be repeated"
    )
    parser.add_argument("--keys", metavar="FILE", help="the service's public keys, as GET /keys gives them; for a FILE")
    parser.add_argument("--json", action="store_true", help="tell it as JSON, one report a line")


def run(args: Namespace) -> int:
    if bool(args.match) == args.all or (not args.all and (args.after or args.processes)):
        raise StartError(
            "name a match file or a match, or say --all (and perhaps --after MATCH); see cairn audit --help"
        )
    if args.all:
        return _audit_all(args)
    receipts = [receipt for name in args.receipt for receipt in _read(name, receipts_in)]
    path = Path(args.match)
    if path.is_file():
        keys = _read(args.keys, read_json) if args.keys else None
        report = _read(args.match, partial(audit_file, receipts=receipts, keys=keys))
    else:
        report = _audit_stored(args.match, receipts)
    document = written_report(report)
    print(orjson.dumps(document).decode() if args.json else told(document))
    return _code(document)


def told(document: Document) -> str:
    """A report for people: the verdict, a table of the checks, and what was found."""
    head = document["head"]
    lines = [f"match {document['match']}, version {head['version']}, head {head['hash']}", document["verdict"]]
    if document["rules"]:
        lines += [f"  today's rules: {document['rules']['text']}; {document['rules']['told']}"]
    lines += ["", *(_line(check) for check in document["checks"])]
    for finding in document["findings"]:
        lines += ["", f"at version {finding['version']}, {finding['check']}: {finding['text']}"]
        for name in ("expected", "found"):
            if finding[name] is not None:
                lines.append(f"  {name + ':':9} {told_value(finding[name])}")
    lines += ["", *(f"note: {note}" for note in document["notes"])] if document["notes"] else []
    return "\n".join(map(_printable, lines))


def _line(check: Document) -> str:
    state = "WRONG" if check["findings"] else "ok" if check["count"] else "-"
    return f"{state:>5} {check['count']:7}  {check['check']:10} {CHECKS[check['check']]}"


def _printable(line: str) -> str:
    """What is stored may hold what a terminal would obey."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in line)


def _read(name: str, reader: Callable[[bytes], Any]) -> Any:
    try:
        return reader(Path(name).read_bytes())
    except OSError as error:
        raise StartError(f"{name}: {error.strerror}") from error
    except ValueError as error:
        raise StartError(f"{name} is not the JSON that we take: {error}") from error


def _audit_stored(match: str, receipts: list[Any]) -> Any:
    with store_of(os.environ, match) as (settings, redis):
        if not read_stored(redis, match).is_there:
            raise StartError(f"there is no file and no match {match!r}")
        return _auditor(settings, redis).audit(match, receipts)


def _auditor(settings: Settings, redis: Any) -> Auditor:
    return Auditor(redis, Signer(settings.secret, settings.signing_key))


# ── the whole store ──────────────────────────────────────────────────────────────────────────────────────────────────


def _audit_all(args: Namespace) -> int:
    with store_of(os.environ) as (settings, redis):
        matches = rest(all_matches(redis, KINDS), args.after)
        with _auditing(settings, redis, args.processes or os.cpu_count() or 1) as audit:
            return _tell_all(matches, audit(matches), as_json=args.json)


@contextmanager
def _auditing(settings: Settings, redis: Any, processes: int) -> Iterator[Callable[[list[str]], Iterator[Document]]]:
    """How matches are audited, one after the other or in processes of their own; the reports come in their order."""
    if processes == 1:
        auditor = _auditor(settings, redis)
        yield lambda matches: (written_report(auditor.audit(match)) for match in matches)
        return
    context = get_context("spawn")  # a forked one would share our connections
    pool = ProcessPoolExecutor(processes, context, _begin, (settings, os.getpid()))
    try:
        yield lambda matches: pool.map(_audit_one, matches, chunksize=4)
    finally:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a pool that is interrupted here would wait for ever
        pool.shutdown(cancel_futures=True)  # an interrupted run finishes the few matches that it has begun
        signal.signal(signal.SIGINT, before)


_own: list[Auditor] = []  # of a process that audits


def _begin(settings: Settings, parent: int) -> None:
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    _own[:] = [_auditor(settings, connect(settings.redis_url))]


def _audit_one(match: str) -> Document:
    return written_report(_own[0].audit(match))


def _tell_all(matches: list[str], documents: Iterator[Document], *, as_json: bool) -> int:
    counts, done = Counter[str](), ""
    try:
        for document in shown(documents, lambda: _progress(len(matches), counts)):
            counts[_kind(document)] += 1
            done = document["match"]
            if as_json:
                print(orjson.dumps(document).decode(), flush=True)
            elif document["verdict"] != CLEAN:
                print(_printable(_summary(document)), flush=True)
    except KeyboardInterrupt:
        return interrupted(done)
    return 1 if counts[BAD] else 0


def _summary(document: Document) -> str:
    line = f"{document['match']} {document['verdict']}"
    if document["findings"]:
        first = document["findings"][0]
        return f"{line}: {first['check']}: {first['text']}"
    return f"{line}: {document['rules']['told']}"


def _progress(total: int, counts: Counter[str]) -> str:
    return counted(total, {kind: counts[kind] for kind in (CLEAN, OTHERWISE, BAD)})


def _kind(document: Document) -> str:
    if document["findings"]:
        return BAD
    return OTHERWISE if document["rules"] else CLEAN


def _code(document: Document) -> int:
    return 1 if document["findings"] else 0
