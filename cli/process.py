"""Processes that do not outlive the one that started them."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


class StartError(Exception):
    """Why a command cannot start; the message is one line."""


@dataclass(frozen=True, slots=True)
class Program:
    """A command line and what goes with it."""

    name: str  # as it stands in messages: "the API"
    command: Sequence[str | Path]
    environ: Mapping[str, str]
    folder: Path | None = None
    last_signal: signal.Signals = signal.SIGKILL  # what it gets when this process dies
    grace: float = 8.0  # how long it may take to end when it is asked to
    inherits: tuple[int, ...] = ()  # file descriptors


def start(program: Program) -> subprocess.Popen[bytes]:
    """Start it in a session of its own, so that a Ctrl-C is ours alone and its descendants form one group.

    Call this from the main thread: the kernel ends the process when the *thread* that started it ends.
    """
    return subprocess.Popen(
        program.command,
        cwd=program.folder,
        env=program.environ,
        stdin=subprocess.DEVNULL,
        pass_fds=program.inherits,
        start_new_session=True,
        preexec_fn=partial(die_with, os.getpid(), program.last_signal),
    )


def die_with(parent: int, last_signal: signal.Signals = signal.SIGKILL) -> None:
    """Have the kernel send this process that signal as soon as its parent, which has that id, is gone."""
    if sys.platform == "linux":
        _libc.prctl(PR_SET_PDEATHSIG, int(last_signal))
    if os.getppid() != parent:  # it was gone before the kernel knew
        os.kill(os.getpid(), last_signal)


def has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether it has ended. It is not reaped: as long as it is a zombie, its id and its group belong to nobody else."""
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def reap(process: subprocess.Popen[bytes]) -> int:
    """End what is left of its group, then the process itself, and return its exit code."""
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()
