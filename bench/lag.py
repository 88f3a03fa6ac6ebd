"""How far views are behind: for commands here and there, how long until the stored views have reached their version."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from events.keys import match_key

TICK = 0.001
PAUSE = 0.004  # seconds between two looks at one match: the sampling itself must weigh nothing
SLOTS = 4  # commands that are followed at a time


class Slot:
    """Follows one command at a time, over a connection of its own to the data server."""

    def __init__(self, path: Path, samples: list[float]) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.idle = True
        self._samples = samples
        self._due = 0.0

    def follow(self, match: str, version: int, now: float) -> None:
        self.idle = False
        self._question = _command("HGET", match_key("views", match), "version")
        self._version, self._since, self._due = version, now, now

    def tick(self, now: float) -> None:
        if not self.idle and now >= self._due:
            self._due = now + 60  # the answer says when
            self.socket.sendall(self._question)

    def hear(self, now: float) -> None:
        """The lag is told up to a pause too long, and never too short."""
        lines = self.socket.recv(256).split(b"\r\n")
        reached = 0 if lines[0] == b"$-1" else int(lines[1])
        if reached >= self._version:
            self._samples.append(now - self._since)
            self.idle = True
        else:
            self._due = now + PAUSE


class LagSampler:
    """A Watcher of the load."""

    def __init__(self, path: Path) -> None:
        self.samples: list[float] = []
        self._slots = [Slot(path, self.samples) for _ in range(SLOTS)]
        self._due = 0.0

    @property
    def wants(self) -> bool:
        return any(slot.idle for slot in self._slots)

    def offer(self, match: str, version: int, now: float) -> None:
        next(slot for slot in self._slots if slot.idle).follow(match, version, now)

    def tick(self, now: float) -> None:
        if now >= self._due:
            self._due = now + TICK
            for slot in self._slots:
                slot.tick(now)

    def sockets(self) -> Iterator[tuple[int, Callable[[float], None]]]:
        return ((slot.socket.fileno(), slot.hear) for slot in self._slots)

    def close(self) -> None:
        for slot in self._slots:
            slot.socket.close()


def _command(*words: str) -> bytes:
    parts = [b"$%d\r\n%b\r\n" % (len(word.encode()), word.encode()) for word in words]
    return b"*%d\r\n%b" % (len(words), b"".join(parts))
