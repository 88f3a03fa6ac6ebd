"""Honest matches of every game in a real Redis, and a hand that can do anything to what is stored of them."""

import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import orjson

from commands.model import Resign
from commands.record import generations, head_record
from events.canonical import canonical
from events.envelope import GENESIS, chained
from events.keys import match_key
from events.loading import advance
from events.packing import packed_entry, unpacked
from events.problems import IllegalMove
from events.receipts import receipt_of
from events.store import Store
from games.kit import legal_moves
from games.registry import GAMES
from projections.projector import Projector
from tests.world import Entropy, Table

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
PLAYERS = ("Ann", "Björn", "Chidi", "Dora")
KEYED = 3  # every so manieth command can be repeated


@dataclass
class Stand:
    """A match with everything that may be stored of it: views, a snapshot, remembered commands, refusals."""

    redis: Any
    game: str
    seats: int
    match: str
    receipts: list[dict[str, Any]] = field(default_factory=list)

    @cached_property
    def saved(self):
        return {key: self.redis.dump(key) for key in self._keys()}

    def restore(self):
        """Everything is as it was."""
        gone = [key for key in self._keys() if key not in self.saved]
        pipe = self.redis.pipeline(transaction=True)
        if gone:
            pipe.delete(*gone)
        for key, text in self.saved.items():
            pipe.restore(key, 0, text, replace=True)
        pipe.execute()

    def _keys(self):
        own = list(self.redis.scan_iter(match=f"*:{self.match}*", count=1000))
        return sorted([*own, *self.redis.scan_iter(match=f"{self.key('x').split(':')[0]}:lobby:*", count=1000)])

    def key(self, kind):
        return match_key(kind, self.match)

    # ── what is stored ──

    def entries(self):
        """The fields of every entry of the stream, in order."""
        return [fields for _, fields in self.redis.xrange(self.key("events"))]

    def bodies(self):
        return [orjson.loads(unpacked(fields)[0]) for fields in self.entries()]

    def openings(self):
        """By version."""
        found = self.redis.xrange(self.key("openings"))
        return {int(ident.split(b"-")[0]): orjson.loads(fields[b"o"]) for ident, fields in found}

    def head(self):
        return self.redis.hgetall(self.key("head"))

    @property
    def version(self):
        return len(self.entries())

    # ── what is done to it ──

    def put_entries(self, entries):
        """The stream again, with other fields: entry after entry, numbered from 1."""
        pipe = self.redis.pipeline(transaction=True)
        pipe.delete(self.key("events"))
        for version, fields in enumerate(entries, 1):
            pipe.xadd(self.key("events"), fields, id=f"{version}-0")
        pipe.execute()

    def put_openings(self, openings):
        pipe = self.redis.pipeline(transaction=True)
        pipe.delete(self.key("openings"))
        for version, opening in sorted(openings.items()):
            text = opening if isinstance(opening, bytes) else orjson.dumps(opening)
            pipe.xadd(self.key("openings"), {"o": text}, id=f"{version}-0")
        pipe.execute()

    def rewrite(self, bodies, thorough=False):
        """Another history, chained as if it had always been so; its head is mended, but nobody signs it."""
        last, entries = GENESIS, []
        for body in bodies:
            last = chained(last, canonical(body))
            entries.append({b"h1": packed_entry(last, canonical(body))})
        self.put_entries(entries)
        self.mend_head()
        if thorough:
            self.project_anew()

    def project_anew(self):
        self.redis.delete(self.key("views"), self.key("snapshot"))
        Projector(Store(self.redis)).project(self.match)

    def mend_head(self):
        """The head that the stored events lead to."""
        loaded = advance(None, Store(self.redis).read(self.match), self.head()[b"key"])
        mended = {"version": loaded.head.version, "hash": loaded.head.hash}
        mended |= {"record": head_record(loaded.match, loaded.head), "tokens": generations(loaded.match)}
        self.redis.hset(self.key("head"), mapping=mended)


def stand(redis, game, seats, seed, moves, leave=False):
    """A match after so many moves; some of its commands can be repeated, and each seat was refused something."""
    chooser = random.Random(f"{game}/{seats}/{seed}")
    table = Table(redis, entropy=Entropy(f"{game}/{seats}/{seed}/{moves}/{leave}")).create(game, seats)
    table.seat(*PLAYERS[:seats], nonces=("red fox", None))
    made = Stand(redis, game, seats, table.id)
    for number in range(moves):
        current = table.match
        if not current.turn:
            break
        seat = current.turn[0]
        legal = legal_moves(current.game, current.state, seat)
        move = legal[chooser.randrange(len(legal))]
        _provoke(table, chooser.randrange(seats), move)
        table.submit(seat, move, key=f"a key for {number}" if number % KEYED == 0 else None)
        made.receipts.append(receipt_of(table.loader.fresh(table.id)))
        if number % 10 == 0:
            Projector(table.store).project(table.id)
    for seat in range(seats) if leave else ():
        if table.match.turn:
            table.submit(seat, Resign())
    Projector(table.store).project(table.id)
    assert made.saved
    return made


def _provoke(table, seat, move):
    """Have a seat refused: it sends what is another's to send, or too much at once."""
    commands = [Resign(), Resign()] if seat in table.match.turn else [move]
    try:
        table.submit(seat, *commands)
    except IllegalMove:
        return
    raise AssertionError("it was not refused")
