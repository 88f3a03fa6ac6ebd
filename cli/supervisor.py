"""Keeps programs running: starts them in order, starts again what dies, and stops them in the opposite order."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType

from cli.process import Program, StartError, has_ended, reap, start

TICK = 0.05
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
DEATHS, WITHIN = 5, 10.0  # so many deaths in so many seconds, before everything is up, are too many


class Child:
    """A program and the process that runs it at the moment."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.deaths: list[float] = []  # the latest ones, each within seconds of the one before
        self.due = 0.0
        self.process: subprocess.Popen[bytes] | None = None
        self.begin()

    def begin(self) -> None:
        try:
            self.process = start(self.program)
        except OSError as error:
            self._note_death(str(error))

    def check(self) -> None:
        if self.process is None:
            if time.monotonic() >= self.due:
                self.begin()
        elif has_ended(self.process):
            code = reap(self.process)
            self._note_death(f"signal {-code}" if code < 0 else f"exit code {code}")

    def _note_death(self, reason: str) -> None:
        now = time.monotonic()
        self.process = None
        self.deaths = [at for at in self.deaths if now - at < WITHIN] + [now]
        pause = min(FIRST_PAUSE * 2 ** (len(self.deaths) - 1), LONGEST_PAUSE)
        self.due = now + pause
        tell(f"{self.program.name} ended ({reason}); it starts again in {pause:.1f} s")


class Supervisor:
    def __init__(self) -> None:
        self.stages: list[list[Child]] = []
        self.up = False  # before that, a program that keeps dying ends everything; after it, the rest goes on
        self.asked_to_stop = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # nohup means it
                signal.signal(number, self._ask_to_stop)

    def start(self, programs: Iterable[Program]) -> None:
        """Start one more stage, which will be stopped before the ones that were started earlier."""
        stage: list[Child] = []
        self.stages.append(stage)
        for program in programs:
            stage.append(Child(program))

    def watch(self, until: Callable[[], bool]) -> bool:
        """Keep everything running until that holds (True) or we are asked to stop (False)."""
        while not self.asked_to_stop:
            self._tick()
            if until():
                return True
            time.sleep(TICK)
        return False

    def stop(self) -> None:
        while self.stages:
            _stop(self.stages.pop())

    def _ask_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.asked_to_stop = True

    def _tick(self) -> None:
        for child in (child for stage in self.stages for child in stage):
            child.check()
            if not self.up and len(child.deaths) >= DEATHS:
                raise StartError(f"{child.program.name} ended {DEATHS} times within {WITHIN:.0f} s: giving up")


def tell(line: str) -> None:
    with suppress(OSError):  # nobody may be listening any more; that must not end the service
        print(f"cairn: {line}", file=sys.stderr, flush=True)


def _stop(stage: list[Child]) -> None:
    running = [(child.program, child.process) for child in stage if child.process]
    for _, process in running:
        if not has_ended(process):
            os.kill(process.pid, signal.SIGTERM)
    deadline = time.monotonic() + max((program.grace for program, _ in running), default=0.0)
    while time.monotonic() < deadline and not all(has_ended(process) for _, process in running):
        time.sleep(TICK)
    for _, process in running:
        reap(process)
