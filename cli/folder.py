"""The data folder: who uses it, and what is put there for the operator."""

import fcntl
import os
import time
from pathlib import Path

from cli.process import StartError

PATIENCE = 2.0  # a predecessor that was killed takes its server with it, but not in no time


def lock(data: Path) -> int:
    """Lock the folder for as long as the returned descriptor, or a copy that a child inherited, is open."""
    descriptor = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + PATIENCE
    while not _locked(descriptor):
        if time.monotonic() > deadline:
            user = os.read(descriptor, 20).decode() or "unknown"
            os.close(descriptor)
            raise StartError(f"the data folder {data} is in use by another cairn serve (process {user})")
        time.sleep(0.05)
    os.truncate(descriptor, 0)
    os.pwrite(descriptor, str(os.getpid()).encode(), 0)
    return descriptor


def write_private(path: Path, text: str) -> None:
    """Replace a file in one step by one that only its owner may read."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    new.replace(path)


def shown(path: Path) -> str:
    """The path as a person in the current folder would write it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
