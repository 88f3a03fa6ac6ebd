"""A real redis-server for tests: on a free loopback port, and gone when the tests are."""

import os
import random
import shutil
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from redis import Redis
from redis.exceptions import RedisError

from cli.embedded import find_redis
from cli.process import Program, has_ended, reap, start
from events.settings import Client, connect

PATIENCE = 20.0
SLOTS = 16_384
BUS = 10_000  # a cluster node also listens on its port + this
PORTS = range(20_000, 32_000)  # below those that the kernel gives out, and low enough for the bus


class RedisServer:
    """`with RedisServer() as server: server.client().ping()`.

    A persistent one appends every write to disk before it answers, so that what it acknowledged survives kill() and
    restart(). With cluster=True it is a cluster of one node that owns all slots: keys across slots are refused.
    """

    def __init__(self, *, cluster: bool = False, persistent: bool = False, directory: Path | None = None) -> None:
        self.cluster = cluster
        self.persistent = persistent
        self._own = None if directory else tempfile.mkdtemp(prefix="cairn-redis-")
        self.directory = directory or Path(str(self._own))
        self.port = 0

    def __enter__(self) -> Self:
        for _ in range(5):  # another process may take the port before the server does
            self.port = _free_port()
            if self._start():
                break
        else:
            raise RuntimeError(f"redis-server does not start:\n{self._log.read_text()}")
        if self.cluster:
            self._node().cluster("ADDSLOTS", *range(SLOTS))
            self._wait(self._is_whole)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        if self._own:
            shutil.rmtree(self._own)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0" + ("?cluster=true" if self.cluster else "")

    def client(self) -> Client:
        return connect(self.url)

    def kill(self) -> None:
        """As the kernel does when memory runs out: at once."""
        reap(self._process)

    def restart(self) -> None:
        """Start it again, on the same port and with the same files; kill it first if it still runs."""
        self.kill()
        if not self._start():
            raise RuntimeError(f"redis-server does not start again:\n{self._log.read_text()}")
        if self.cluster:
            self._wait(self._is_whole)

    @property
    def _log(self) -> Path:
        return self.directory / "redis.log"

    def _start(self) -> bool:
        command = [str(find_redis().path), *(part for key, value in self._options() for part in (f"--{key}", value))]
        self._process = start(Program("redis-server", command, os.environ, self.directory))
        return self._wait(self._answers)

    def _options(self) -> list[tuple[str, str]]:
        return [
            ("port", str(self.port)),
            ("bind", "127.0.0.1"),
            ("save", ""),
            ("logfile", str(self._log)),
            ("appendonly", "yes" if self.persistent else "no"),
            ("appendfsync", "always"),
            ("cluster-enabled", "yes" if self.cluster else "no"),
        ]

    def _wait(self, until: Callable[[], bool]) -> bool:
        """Whether that came to hold before the server ended; it must do one or the other soon."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if has_ended(self._process):
                self.kill()
                return False
            if until():
                return True
            time.sleep(0.02)
        self.kill()
        raise TimeoutError(f"redis-server takes too long:\n{self._log.read_text()}")

    def _node(self) -> Redis:
        return Redis(port=self.port, protocol=2, decode_responses=True)

    def _answers(self) -> bool:
        try:
            return bool(self._node().info("server")["process_id"] == self._process.pid)
        except RedisError:
            return False

    def _is_whole(self) -> bool:
        return bool(self._node().cluster("INFO")["cluster_state"] == "ok")


def _free_port() -> int:
    while True:
        port = random.randrange(PORTS.start, PORTS.stop)
        if _is_free(port) and _is_free(port + BUS):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
