"""A world without accidents: a clock that is set by hand, entropy that repeats, and a table of players on top."""

import random
from copy import copy
from hashlib import sha256

from commands.model import CreateMatch, OpenDispute, RuleOnDispute
from commands.referee import Referee, Request, World
from commands.schema import read_options
from commands.tokens import SeatToken
from events.loading import Loader
from events.store import Store
from games.kit import legal_moves
from games.registry import GAMES

SECRET = b"a secret that is only for tests!"


class Clock:
    """Milliseconds since 1970; each look is a little later."""

    def __init__(self, now=1_800_000_000_000, tick=250):
        self.now = now
        self.tick = tick

    def __call__(self):
        self.now += self.tick
        return self.now


class Entropy:
    """Bytes that look random and are the same in every run."""

    def __init__(self, name="tests"):
        self.name = name
        self.count = 0

    def __call__(self, size):
        self.count += 1
        return sha256(f"{self.name}/{self.count}".encode()).digest()[:size]


class Table:
    """A match and its players, on the write side alone."""

    def __init__(self, redis, **parts):
        given = {name: part for name, part in parts.items() if part is not None}
        world = World(**{"secret": SECRET, "clock": Clock(), "entropy": Entropy(), **given})
        self.store = Store(redis)
        self.loader = Loader(self.store)
        self.pokes = []
        self.referee = Referee(self.store, self.loader, world, self.pokes.append)
        self.id = None

    def create(self, game="lost-cities", seats=2, options=None, key=None):
        values = read_options(GAMES[game], seats, options or {})
        accepted = self.referee.create(CreateMatch(game, seats, values), Request(b"create", key))
        self.id = accepted.loaded.match.id
        return self

    def seat(self, *players, nonces=()):
        for seat, player in enumerate(players):
            nonce = nonces[seat] if seat < len(nonces) else None
            self.referee.take_seat(self.id, None, player, nonce, Request(player.encode()))
        return self

    @property
    def match(self):
        return self.loader.fresh(self.id).match

    @property
    def head(self):
        return self.loader.fresh(self.id).head

    def submit(self, seat, *commands, key=None, version=None, generation=1, body=b""):
        token = SeatToken(seat, generation)
        return self.referee.submit(
            self.id, token, list(commands), Request(body or repr(commands).encode(), key, version)
        )

    def dispute(self, seat, version, reason="that was not my move", refusal=None, generation=1, key=None):
        command = OpenDispute(version, reason, refusal)
        return self.referee.open_dispute(self.id, SeatToken(seat, generation), command, Request(b"dispute", key))

    def rule(self, dispute, ruling="upheld", remedy="none", winners=(), reason="so it is"):
        command = RuleOnDispute(dispute, ruling, reason, remedy, tuple(winners))
        return self.referee.rule(self.id, command, Request(b"rule"))

    def fork(self, at, key=None):
        """Another table, with the same store: the match as it was at that version."""
        accepted = self.referee.fork(self.loader.fresh(self.id), at, Request(b"fork", key))
        other = copy(self)
        other.id = accepted.loaded.match.id
        return other

    def play(self, moves=None, seed=0):
        """Random legal moves, until the end or as many as wanted."""
        chooser = random.Random(seed)
        while self.match.turn and moves != 0:
            current = self.match
            seat = current.turn[0]
            options = legal_moves(current.game, current.state, seat)
            self.submit(seat, options[chooser.randrange(len(options))])
            moves = None if moves is None else moves - 1
        return self


def seated(redis, game="lost-cities", seats=2, options=None, **parts):
    """A running match with all its seats taken."""
    players = ("Ann", "Björn", "Chidi", "Dora")[:seats]
    return Table(redis, **parts).create(game, seats, options).seat(*players, nonces=("red fox", None, "blue owl"))
