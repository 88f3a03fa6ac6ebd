"""The whole service in one process: the API on a Redis, with views and audits made as soon as they are poked for."""

from threading import Lock

import fakeredis

from api.app import create_app
from commands.referee import World
from commands.tokens import auditor_token
from events.poking import AUDIT_JOB, PROJECT_JOB
from events.store import Store
from projections.projector import Projector
from tests.world import SECRET, Clock, Entropy
from workers.auditing import Auditor
from workers.audits import Audits, asking, filing

PATIENCE = 60.0  # seconds for audits
READS = (  # what may be read of a match
    "",
    "/board",
    "/hand",
    "/scores",
    "/moves",
    "/timeline",
    "/events",
    "/replay",
    "/frames",
    "/export",
    "/refusals",
)


def first(moves):
    """A player without ideas: playing so, a round of Lost Cities takes about ninety moves."""
    return moves[0]


class Service:
    drain_seconds = 1.0

    def __init__(self, redis=None, *, projecting=True, **world):
        self.redis = redis if redis is not None else fakeredis.FakeRedis()
        self.projecting = Lock()
        parts = {"clock": Clock(), "entropy": Entropy(), **world}
        made = World(secret=SECRET, **parts)
        self.disputed = []  # partitions
        store = Store(self.redis)
        self.projector = Projector(store, seen=asking(store, made.clock, self.disputed.append))
        self.app = create_app(self.redis, self.work if projecting else lambda *_: None, made)
        referee = self.app.extensions["cairn"].referee
        self.audits = Audits(self.redis, Auditor(self.redis, referee.signer, made.chance), made.clock, filing(referee))
        self.http = self.app.test_client()
        self.auditor = auditor_token(SECRET)

    def work(self, partition, job=PROJECT_JOB):
        if job == AUDIT_JOB:
            self.audits.do([partition], PATIENCE)
        else:
            self.project(partition)

    def project(self, partition):
        self.redis.delete(f"{{p{partition}}}:poked")
        with self.projecting:  # requests may come in several threads; a worker has one
            self.projector.drain([partition], self.drain_seconds)
        while self.disputed:
            self.audits.do([self.disputed.pop()], PATIENCE)

    def call(self, method, path, token=None, json=None, data=None, **headers):
        """An answer to a request; header names with underscores for dashes."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            named["Authorization"] = f"Bearer {token}"
        body = {"json": json} if json is not None else {"data": data}
        return self.http.open(path, method=method, headers=named, **body)

    def get(self, path, token=None, **headers):
        return self.call("GET", path, token, **headers)

    def post(self, path, json=None, token=None, **headers):
        return self.call("POST", path, token, json, **headers)

    def open_match(self, game="lost-cities", seats=2, options=None):
        answer = self.post("/matches", {"game": game, "seats": seats, "options": options or {}})
        assert answer.status_code == 201, answer.text
        return answer.json["match"]

    def seat(self, match, *players):
        """The tokens of players who sit down."""
        answers = [self.post(f"/matches/{match}/seats", {"player": player}) for player in players]
        return [answer.json["token"] for answer in answers]

    def running(self, seats=2, options=None, game="lost-cities"):
        """A match that has started, and its seats' tokens."""
        match = self.open_match(game, seats, options)
        return match, self.seat(match, *("Ann", "Björn", "Chidi", "Dora")[:seats])

    def record(self, match):
        """The match as it is now."""
        return self.get(f"/matches/{match}").json

    def moves(self, match, token):
        return self.get(f"/matches/{match}/moves", token).json["moves"]

    def send(self, match, token, commands, **headers):
        return self.post(f"/matches/{match}/commands", commands, token, **headers)

    def to_move(self, match, tokens):
        """The token of the seat whose turn it is; None when the match has ended."""
        turn = self.record(match)["turn"]
        return tokens[turn[0]] if turn else None

    def play(self, match, tokens, moves=None, choose=first):
        """Legal moves, one after the other, until the end or as many as wanted; the answers."""
        answers = []
        while moves != len(answers) and (token := self.to_move(match, tokens)):
            answers.append(self.send(match, token, choose(self.moves(match, token))))
            assert answers[-1].status_code == 201, answers[-1].text
        return answers

    def stored(self):
        """All that Redis holds, by key."""
        return {key: _content(self.redis, key) for key in self.redis.scan_iter()}


def _content(redis, key):
    match redis.type(key):
        case b"hash":
            return redis.hgetall(key)
        case b"list":
            return redis.lrange(key, 0, -1)
        case b"set":
            return redis.smembers(key)
        case b"stream":
            return redis.xrange(key)
        case b"zset":
            return redis.zrange(key, 0, -1, withscores=True)
        case _:
            return redis.get(key)
