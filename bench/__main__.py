"""`python -m bench`: measures, prints a table and writes bench/results.json."""

import argparse
import os
import platform
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import orjson
import psutil

from bench import audit, footprint, games, length, moves, reads, replay, rules, verify
from bench.report import Row, middle, table
from bench.run import QUICK, USUAL, Run, Size

RESULTS = Path(__file__).with_name("results.json")
PACKAGES = ("flask", "granian", "redis", "hiredis", "rq", "orjson", "marshmallow", "eventsourcing", "chess")
BUSY = 15.0  # percent of the processors; from there on somebody else is at work

Measure = Callable[[Run], list[Row]]

MEASURES: dict[Measure, tuple[str, ...]] = {  # and the names of their rows
    rules.measure: ("rules",),
    moves.measure: ("moves", "cpu", "lag"),
    reads.measure: ("reads",),
    footprint.measure: ("bytes",),
    length.measure: ("length",),
    replay.measure: ("replay",),
    games.measure: ("games",),
    verify.measure: ("verify",),
    audit.measure: ("audit",),
}
NAMES = [name for names in MEASURES.values() for name in names]


def main() -> int:
    args = _arguments()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(1))  # so that what was started is ended
    size = replace(QUICK if args.quick else USUAL, **({"clients": args.clients} if args.clients else {}))
    wanted, begun = set(args.only or NAMES), time.monotonic()
    about = _about(size)
    if about["busy_before"] > BUSY:
        print(f"bench: others use {about['busy_before']:.0f} % of this machine: ratios are rough", file=sys.stderr)
    rows: list[Row] = []
    with Run(size) as run:
        for measure, names in MEASURES.items():
            if wanted & set(names):
                rows += [row for row in measure(run) if row.name in wanted]
    about |= {"seconds": round(time.monotonic() - begun, 1), "sync_after_us": _sync()}
    print(table(rows))
    print(f"\n{_circumstances(about)}")
    document = {"about": about, "rows": [row.document() for row in rows]}
    RESULTS.write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the service against others.")
    parser.add_argument("--quick", action="store_true", help="half a minute instead of three: rough")
    parser.add_argument("--only", action="append", choices=NAMES, help="these rows alone; may be repeated")
    parser.add_argument("--clients", type=int, help=f"concurrent clients ({USUAL.clients})")
    return parser.parse_args()


def _about(size: Size) -> dict[str, Any]:
    """The circumstances."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "size": asdict(size),
        "cores": psutil.cpu_count(),
        "machine": platform.machine(),
        "system": platform.release(),
        "python": platform.python_version(),
        "packages": {package: version(package) for package in PACKAGES},
        "busy_before": psutil.cpu_percent(1.0),
        "sync_before_us": _sync(),
    }


def _circumstances(about: dict[str, Any]) -> str:
    seconds, cores, clients = about["seconds"], about["cores"], about["size"]["clients"]
    sync = f"{about['sync_before_us']:.0f} µs before and {about['sync_after_us']:.0f} µs after"
    return f"{seconds:.0f} s, {cores} cores, {clients} clients; to sync a small write to disk took {sync}"


def _sync(times: int = 50) -> float:
    """How long the disk under the data folder takes to keep a small write: the median, in µs."""
    taken = []
    with tempfile.TemporaryFile(prefix="cairn-bench-") as file:
        for _ in range(times):
            begun = time.perf_counter()
            file.write(b"x" * 300)
            file.flush()
            os.fdatasync(file.fileno())
            taken.append(1e6 * (time.perf_counter() - begun))
    return middle(taken)


if __name__ == "__main__":
    sys.exit(main())
