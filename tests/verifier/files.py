"""Honest match files of every game: of open, running, ended and resigned matches, as every viewer gets them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import fakeredis

from commands.model import Resign, RevokeToken
from events.match import ENDED
from events.match_file import write_match_file
from events.receipts import receipt_of
from events.redaction import AUDITOR, Orders, Sight
from games.registry import GAMES
from tests.world import Entropy, Table
from web.verifier import read_json

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
MOVES = 60  # at most, between two looks at a match
SHORT = {"lost-cities": {"rounds": 1}, "expedition": {"rounds": 1}, "lost-cities-board": {"length": "short"}}
NAMES = ("Ann", "Björn", "Chidi", "Dora")


@dataclass(frozen=True)
class File:
    """A match file as it was exported, with all receipts that were given until then and the keys of the service."""

    game: str
    seats: int
    stage: str
    bytes: bytes
    receipts: tuple[dict[str, Any], ...]
    keys: dict[str, Any]
    document: Any = field(repr=False)

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats} {self.stage} as {self.document['viewer']}"


class Story:
    """A match that is played for its files; every receipt is kept."""

    def __init__(self, game: str, seats: int, seed: int, redis: Any = None) -> None:
        self.game, self.seats = game, seats
        self.chooser = random.Random(f"{game}/{seats}/{seed}")
        names = Entropy(f"{game}/{seats}/{seed}")
        self.table = Table(fakeredis.FakeRedis() if redis is None else redis, entropy=names)
        self.table.create(game, seats, SHORT.get(game) if seed % 2 else None)
        self.receipts: list[dict[str, Any]] = []
        self._note()

    def _note(self) -> None:
        self.receipts.append(receipt_of(self.table.loader.fresh(self.table.id)))

    def sit(self, count: int) -> "Story":
        """So many more seats are taken."""
        taken = sum(place is not None for place in self.table.match.places)
        for seat in range(taken, taken + count):
            self.table.seat(NAMES[seat], nonces=[self.chooser.choice((None, "red fox", "Zoë’s"))])
            self._note()
        return self

    def play(self, moves: int) -> "Story":
        for move in range(moves):
            if not self.table.match.turn:
                break
            self.table.play(1, seed=self.chooser.randrange(2**32) + move)
            self._note()
        return self

    def leave(self) -> "Story":
        """All seats but one resign, if that has to be."""
        for seat in self.chooser.sample(range(self.seats), self.seats - 1):
            if self.table.match.status != ENDED:
                self.table.submit(seat, RevokeToken())
                self._note()
                self.table.submit(seat, Resign(), generation=2)
                self._note()
        return self

    def files(self, stage: str) -> Iterator[File]:
        """A file for each who may have one."""
        sights = [Sight(viewer, False) for viewer in (*range(self.seats), None)] + [Sight(AUDITOR, True)]
        if self.table.match.status == ENDED:
            sights = [Sight(None, True)]
        yield from (self.file(stage, sight) for sight in sights)

    def file(self, stage: str, sight: Sight) -> File:
        table = self.table
        loaded, entries = table.loader.fresh(table.id), table.store.read(table.id)
        written = write_match_file(entries, loaded, sight, Orders(table.store))
        keys = {"keys": table.referee.signer.keys(table.store.redis)}
        return File(self.game, self.seats, stage, written, tuple(self.receipts), keys, read_json(written))


def honest_files(count: int, seed: int = 0) -> Iterator[File]:
    """So many files, spread over all games, numbers of seats, stages and viewers."""
    made = 0
    while made < count:
        for game, seats in TABLES:
            for file in _of_a_story(game, seats, seed):
                yield file
                made += 1
                if made == count:
                    return
        seed += 1


def _of_a_story(game: str, seats: int, seed: int) -> Iterator[File]:
    story = Story(game, seats, seed)
    few, some = story.chooser.randrange(seats), story.chooser.randrange(1, MOVES)
    yield from story.sit(few).files("open")
    yield from story.sit(seats - few).files("started")
    yield from story.play(some).files("running")
    if seed % 2 and game in SHORT:
        yield from story.play(100_000).files("played to its end")
    else:
        yield from story.leave().files("resigned")
