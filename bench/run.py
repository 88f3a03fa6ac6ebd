"""One run of the benchmark: how long and how often to measure, and the servers, each started when first needed."""

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property

from bench.processes import Noop, Service, noop, service


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    seconds: float  # of load, each time
    repeats: int
    clients: int
    long: int  # events of a long match
    pairs: int  # turns of it that are timed
    matches: int  # whose bytes are counted


USUAL = Size(seconds=6.0, repeats=3, clients=16, long=5000, pairs=150, matches=8)
QUICK = Size(seconds=1.5, repeats=1, clients=16, long=5000, pairs=40, matches=2)


class Run:
    """`with Run(size) as run:` ends what it started."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._stack = ExitStack()

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @cached_property
    def service(self) -> Service:
        self.say("starting the service")
        return self._stack.enter_context(service())

    @cached_property
    def noop(self) -> Noop:
        self.say("starting the no-op")
        return self._stack.enter_context(noop())

    def say(self, line: str) -> None:
        print(f"bench: {line}", file=sys.stderr, flush=True)
