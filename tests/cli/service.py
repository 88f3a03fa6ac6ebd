"""A real `cairn serve` and all the processes that come of it."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from events.settings import Client, Settings, connect

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
CAIRN = (sys.executable, "-P", "-m", "cli.main")


class Service:
    """`with Service(tmp_path) as service:` has started and answers; nothing of it is left after the block."""

    def __init__(
        self, folder: Path, command: Sequence[str] = (*CAIRN, "serve"), cwd: Path = ROOT, **environ: str
    ) -> None:
        self.data = folder / "data"
        self.environ = clean_environ() | {"CAIRN_DATA": str(self.data), "CAIRN_PORT": str(free_port())} | environ
        self.command, self.cwd = command, cwd
        self.out, self.err = folder / "out", folder / "err"
        self.seen: set[psutil.Process] = set()

    def __enter__(self) -> Self:
        with self.out.open("w") as out, self.err.open("w") as err:
            self.process = psutil.Popen(
                self.command, cwd=self.cwd, env=self.environ, stdout=out, stderr=err, start_new_session=True
            )
        wait_until(lambda: "ready" in self.out.read_text() or self.process.poll() is not None)
        assert self.process.poll() is None, self.err.read_text()
        self.look()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self.process.poll() is None:
                self.end(signal.SIGKILL)
            if kind is None:
                wait_until(self.is_gone)
        finally:  # a failed test must not burden the others
            for process in filter(is_alive, self.seen):
                process.kill()

    @property
    def port(self) -> int:
        return int(self.environ["CAIRN_PORT"])

    @property
    def settings(self) -> Settings:
        return Settings.from_environment(self.environ)

    def redis(self) -> Client:
        return connect(self.settings.redis_url)

    def end(self, number: signal.Signals) -> int:
        """Send a signal to the process that was started; its exit code."""
        self.look()
        self.process.send_signal(number)
        return int(self.process.wait(PATIENCE))

    def look(self) -> list[psutil.Process]:
        """The processes that descend from it now; they are remembered."""
        family = self.process.children(recursive=True)
        self.seen.update(family)
        return family

    def find(self, words: str) -> psutil.Process:
        """The process with these words in its command line; the eldest if it has copies of itself."""
        return next(process for process in self.look() if words in " ".join(_cmdline(process)))

    def kill(self, victim: psutil.Process) -> None:
        """Kill one of the family, and wait until it is replaced."""
        words = victim.cmdline()
        like = [process for process in self.look() if _cmdline(process) == words]
        victim.kill()
        wait_until(lambda: len([p for p in self.look() if p != victim and _cmdline(p) == words]) == len(like))

    def is_gone(self) -> bool:
        # psutil compares the time of birth too, so a process that got a used id is not taken for its predecessor
        return not any(map(is_alive, self.seen)) and not any(map(self._is_ours, psutil.process_iter()))

    def _is_ours(self, process: psutil.Process) -> bool:
        """Whether it works in our data folder, as Redis does, or has our environment, as the others do."""
        with suppress(psutil.Error, FileNotFoundError):
            return is_alive(process) and (
                process.cwd().startswith(str(self.data)) or process.environ().get("CAIRN_DATA") == str(self.data)
            )
        return False

    def healthy(self) -> bool:
        return get(self.port, "/health") == http.HTTPStatus.OK

    def errors(self) -> list[str]:
        return self.err.read_text().splitlines()


def failure(**environ: str) -> str:
    """The one line that `cairn serve` ends with in such an environment."""
    ended = subprocess.run(
        [*CAIRN, "serve"], cwd=ROOT, env=clean_environ() | environ, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("cairn: ")
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def clean_environ() -> dict[str, str]:
    """Ours, without the settings of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
    return kept | {"PYTHONPATH": str(ROOT)}


def wait_until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"it did not happen within {seconds} s"
        time.sleep(0.02)


def is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def get(port: int, path: str) -> int | None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _cmdline(process: psutil.Process) -> list[str]:
    with suppress(psutil.Error):
        return process.cmdline()
    return []
