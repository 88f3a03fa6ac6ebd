"""The load generator: one process, one thread, one epoll. Each client plays a match over two kept connections, one for
each seat, as two players do, and sends a request at a time. It shares the machine with what it measures, so it does as
little as it can."""

import select
import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from bench.players import Play, Request, Unexpected, version_in
from bench.table import SEATS

HOST = "127.0.0.1"
PATIENCE = 10.0  # seconds without any answer, after which something is wrong
TICK = 0.005
CHUNK = 1 << 16

_END = b"\r\n\r\n"
_LENGTH = b"content-length: "


@dataclass
class Record:
    """What came of a load."""

    seconds: float = 0.0
    requests: int = 0
    commands: int = 0
    latencies: list[float] = field(default_factory=list)  # seconds, of the requests that carried commands, or of all

    def __add__(self, other: "Record") -> "Record":
        return Record(
            self.seconds + other.seconds,
            self.requests + other.requests,
            self.commands + other.commands,
            self.latencies + other.latencies,
        )


class Watcher(Protocol):
    """Something else that waits for answers in the same loop; it gets a look at the clients' own now and then."""

    @property
    def wants(self) -> bool: ...
    def offer(self, match: str, version: int, now: float) -> None: ...
    def tick(self, now: float) -> None: ...
    def sockets(self) -> Iterable[tuple[int, Callable[[float], None]]]: ...


class Client:
    def __init__(self, port: int, play: Play) -> None:
        self.sockets = [socket.create_connection((HOST, port)) for _ in range(SEATS)]
        for each in self.sockets:
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.play = play
        self.request = Request(b"")
        self.buffer = b""
        self.sent = 0.0

    def send(self, request: Request) -> None:
        self.request = request
        self.sent = time.perf_counter()
        self.sockets[request.seat].sendall(request.text)  # it is short, and nothing else is under way

    def close(self) -> None:
        for each in self.sockets:
            each.close()

    def receive(self) -> bytes | None:
        """The answer, once it is complete."""
        chunk = self.sockets[self.request.seat].recv(CHUNK)
        if not chunk:
            raise Unexpected(f"the server hung up after {self.buffer!r}")
        answer = self.buffer = self.buffer + chunk if self.buffer else chunk
        end = answer.find(_END)
        if end < 0 or len(answer) < end + len(_END) + _length(answer, end):
            return None
        self.buffer = b""
        if not answer.startswith(self.request.expected):
            raise Unexpected(f"{self.request.text!r} was answered with {answer!r}")
        return answer


class Load:
    """`with Load(port, players) as load: load.run(1); record = load.run(10)`. Clients whose play is over are idle."""

    def __init__(self, port: int, plays: Iterable[Play], watcher: Watcher | None = None) -> None:
        self._clients = [Client(port, play) for play in plays]
        self._watcher = watcher
        self._poll = select.epoll()
        self._others: dict[int, Callable[[float], None]] = {}
        self._by_socket = {each.fileno(): client for client in self._clients for each in client.sockets}
        self.playing = len(self._clients)

    def __enter__(self) -> "Load":
        for number in self._by_socket:
            self._poll.register(number, select.EPOLLIN)
        for number, react in self._watcher.sockets() if self._watcher else ():
            self._others[number] = react
            self._poll.register(number, select.EPOLLIN)
        for client in self._clients:
            self._go_on(client, None)
        return self

    def __exit__(self, *_: object) -> None:
        for client in self._clients:
            client.close()
        self._poll.close()

    def run(self, seconds: float) -> Record:
        """Go on for so long, or until every client's play is over."""
        record = Record()
        begun = heard = now = time.perf_counter()
        while now < begun + seconds and self.playing:
            ready = self._poll.poll(TICK)
            now = time.perf_counter()
            heard = now if ready else heard
            if now - heard > PATIENCE:
                raise Unexpected(f"no answer for {PATIENCE} s")
            for number, _ in ready:
                client = self._by_socket.get(number)
                if client is None:
                    self._others[number](now)
                else:
                    self._hear(client, record)
            if self._watcher:
                self._watcher.tick(now)
        record.seconds = now - begun
        return record

    def _hear(self, client: Client, record: Record) -> None:
        answer = client.receive()
        if answer is None:
            return
        now = time.perf_counter()
        request = client.request
        record.requests += 1
        record.commands += request.commands
        if request.commands:
            record.latencies.append(now - client.sent)
            if self._watcher and self._watcher.wants:
                self._watcher.offer(request.match, version_in(answer), now)
        self._go_on(client, answer)

    def _go_on(self, client: Client, answer: bytes | None) -> None:
        try:
            client.send(next(client.play) if answer is None else client.play.send(answer))
        except StopIteration:
            self.playing -= 1


def finish(port: int, plays: Iterable[Play], seconds: float) -> Record:
    """Let every client play to its end."""
    with Load(port, plays) as load:
        record = load.run(seconds)
        if load.playing:
            raise Unexpected(f"the clients were not done within {seconds} s")
        return record


def _length(answer: bytes, end: int) -> int:
    """Of the body; the server writes header names in lower case."""
    at = answer.find(_LENGTH, 0, end)
    return 0 if at < 0 else int(answer[at + len(_LENGTH) : answer.find(b"\r\n", at)])
