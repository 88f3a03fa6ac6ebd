"""The processes that are measured: the service as `make run` starts it, and the no-op. Both end with this one."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from cli.api import is_healthy
from cli.process import die_with, reap
from events.settings import Client, Settings, connect, socket_path
from projections.marks import backlog

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0
PROCESSES: Any = next(field.default for field in fields(Settings) if field.name == "api_processes")
GRACE = 20.0  # seconds to end in, when asked to

Seconds = dict[str, float]  # of CPU, by part


class Service:
    """A `cairn serve` that answers, and the processes that it consists of."""

    def __init__(self, environ: dict[str, str], process: "subprocess.Popen[bytes]") -> None:
        self.settings = Settings.from_environment(environ)
        self.port = self.settings.port
        self.redis: Client = connect(self.settings.redis_url)
        self.redis_socket = socket_path(self.settings.data, "redis")
        self._process = psutil.Process(process.pid)

    def cpu(self) -> Seconds:
        """How much of the processor each part has used since it started."""
        used = dict.fromkeys(("API", "data Redis", "queue Redis", "worker", "supervisor"), 0.0)
        for process in [self._process, *self._process.children(recursive=True)]:
            used[self._part(process)] += sum(process.cpu_times()[:4])  # with children that have ended
        return used

    def all_listen(self) -> bool:
        return _all_listen(self._process, self.port, self.settings.api_processes)

    def wait_for_views(self, seconds: float = PATIENCE) -> float:
        """How long it takes until no view is behind."""
        begun = time.perf_counter()
        wait_until(lambda: not backlog(self.redis), seconds)
        return time.perf_counter() - begun

    def _part(self, process: psutil.Process) -> str:
        words = process.cmdline()
        if words[-2:] == ["cli.main", "api"]:
            return "API"
        if words[-2:] == ["cli.main", "worker"]:
            return "worker"
        folder = Path(process.cwd())
        if folder.parent == self.settings.data:
            return f"{folder.name.replace('redis', 'data')} Redis"
        return "supervisor"


class Noop:
    """The no-op, with as many processes as the service has by default."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port = port
        self._process = psutil.Process(process.pid)

    def all_listen(self) -> bool:
        return _all_listen(self._process, self.port, PROCESSES)

    def cpu(self) -> Seconds:
        family = [self._process, *self._process.children(recursive=True)]
        return {"no-op": sum(sum(process.cpu_times()[:4]) for process in family)}


@contextmanager
def service() -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="cairn-bench-") as folder:
        environ = clean_environ() | {"CAIRN_DATA": str(Path(folder) / "data"), "CAIRN_PORT": str(free_port())}
        with _running([sys.executable, "-P", "-m", "cli.main", "serve"], environ, Path(folder) / "log") as process:
            secret = Path(environ["CAIRN_DATA"]) / "secret"
            wait_until(lambda: secret.exists() and is_healthy(Settings.from_environment(environ)))
            found = Service(environ, process)
            wait_until(found.all_listen)
            yield found


@contextmanager
def noop() -> Iterator[Noop]:
    with tempfile.TemporaryDirectory(prefix="cairn-bench-") as folder:
        port = free_port()
        command = [sys.executable, "-P", "-m", "bench.noop", str(port)]
        with _running(command, clean_environ(), Path(folder) / "log") as process:
            found = Noop(port, process)
            wait_until(found.all_listen)
            yield found


@contextmanager
def _running(command: list[str], environ: dict[str, str], log: Path) -> "Iterator[subprocess.Popen[bytes]]":
    with log.open("wb") as file:
        process = subprocess.Popen(
            command,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
            preexec_fn=partial(die_with, os.getpid(), signal.SIGTERM),
        )
    try:
        yield process
    except TimeoutError as error:
        raise TimeoutError(f"{error}; {' '.join(command)} wrote:\n{log.read_text()}") from error
    finally:
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            reap(process)


def used(before: Seconds, after: Seconds) -> Seconds:
    return {part: after[part] - before.get(part, 0.0) for part in after}


def own_cpu() -> Seconds:
    times = os.times()
    return {"load generator": times.user + times.system}


def clean_environ() -> dict[str, str]:
    """Ours, without the settings of whoever runs this."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
    return kept | {"PYTHONPATH": str(ROOT)}


def wait_until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"it did not happen within {seconds} s")
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _all_listen(process: psutil.Process, port: int, count: int) -> bool:
    """Whether so many of its descendants take connections: the first to do so would get all of them."""
    return sum(_listens(each, port) for each in process.children(recursive=True)) >= count


def _listens(process: psutil.Process, port: int) -> bool:
    found = process.net_connections("tcp")
    return any(each.status == psutil.CONN_LISTEN and each.laddr.port == port for each in found)
