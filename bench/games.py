"""What a command costs over HTTP in each game, against one of Lost Cities: random legal moves, one at a time, only the
POST of each is timed."""

import json
import time
from http.client import HTTPConnection
from random import Random
from typing import Any

from bench.report import Goal, Row, quantile
from bench.run import Run
from games.registry import GAMES

GOAL = Goal(below=1.5, of_ratio=True)
CALM = 0.25  # the quantile that is told: single commands are easily disturbed, and only ever made longer
PLAYERS = ("Ann", "Ben", "Cid", "Dot")
YARDSTICK = "lost-cities"
US = 1e6


class Table:
    """A match that plays itself over HTTP."""

    def __init__(self, port: int, game: str) -> None:
        self._http = HTTPConnection("127.0.0.1", port)
        self._chooser = Random(game)
        self._game, self._seats = game, max(GAMES[game].seats)
        self._begin()

    def command(self) -> float:
        """Send one legal command; how many seconds its answer took."""
        record = self._call("GET", self._path)
        if record["status"] != "running":
            self._begin()
            return self.command()
        token = self._tokens[record["turn"][0]]
        moves = self._call("GET", f"{self._path}/moves?at_least={record['version']}", token=token)["moves"]
        move = moves[self._chooser.randrange(len(moves))]
        begun = time.perf_counter()
        self._call("POST", f"{self._path}/commands", move, token)
        return time.perf_counter() - begun

    def _begin(self) -> None:
        created = self._call("POST", "/matches", {"game": self._game, "seats": self._seats})
        self._path = f"/matches/{created['match']}"
        players = PLAYERS[: self._seats]
        self._tokens = [self._call("POST", f"{self._path}/seats", {"player": name})["token"] for name in players]

    def _call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._http.getresponse()
        document = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {document}")
        return document


def measure(run: Run) -> list[Row]:
    run.say("games")
    tables = {key: Table(run.service.port, key) for key in GAMES}
    taken: dict[str, list[float]] = {key: [] for key in GAMES}
    for _ in range(4 * run.size.pairs):  # interleaved, so that a disturbance strikes all alike
        for key, table in tables.items():
            taken[key].append(table.command())
    calm = {key: US * quantile(times, CALM) for key, times in taken.items()}
    return [
        Row(
            "games",
            f"a command of {GAMES[key].title}",
            calm[key],
            "µs",
            "Lost Cities",
            calm[YARDSTICK],
            GOAL,
            taken[key],
        )
        for key in GAMES
        if key != YARDSTICK
    ]
