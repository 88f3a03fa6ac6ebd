"""A real worker in a process of its own."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from rq import Worker

from events.settings import connect
from tests.projections.tools import eventually

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0


class WorkerProcess:
    """`with WorkerProcess(data.url, queue.url) as worker:` has started and takes jobs; it is gone after the block."""

    def __init__(self, data_url, queue_url, wait=True):
        environ = {name: value for name, value in os.environ.items() if not name.startswith("CAIRN_")}
        self._environ = environ | {
            "CAIRN_REDIS_URL": data_url,
            "CAIRN_QUEUE_URL": queue_url,
            "CAIRN_SECRET": "a secret that is only for tests!",
        }
        self._queue_url = queue_url
        self._wait = wait

    def __enter__(self):
        self._err = tempfile.TemporaryFile()
        command = [sys.executable, "-P", "-m", "cli.main", "worker"]
        environ = self._environ | {"PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(command, env=environ, cwd=ROOT, stderr=self._err)
        if self._wait:
            with connect(self._queue_url) as queue:
                eventually(lambda: self._is_registered(queue), PATIENCE)
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self._err.close()

    def _is_registered(self, queue):
        assert self.process.poll() is None, self.lines()
        return any(worker.pid == self.process.pid for worker in Worker.all(connection=queue))

    def lines(self):
        """What it has said so far."""
        self._err.seek(0)
        return self._err.read().decode().splitlines()

    def stop(self, number=signal.SIGTERM):
        """Ask it to stop; gives its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
