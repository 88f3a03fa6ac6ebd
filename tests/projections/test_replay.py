"""Replay at a version gives, byte for byte, what the projections were when the match was at that version."""

import pytest

from commands.model import Resign
from events.match import RUNNING
from events.redaction import AUDITOR
from games.registry import GAMES
from projections.projector import Projector
from projections.reading import MOST_LINES, Page, Reader
from projections.replay import replay, replays
from projections.views import names_for
from tests.world import Entropy, Table

PLAYERS = ("Ann", "Björn", "Chidi", "Dora", "Eve", "Femi")
MOVES = 40  # of each match; then a seat leaves, which ends it or does not

CASES = [
    pytest.param(game, seats, seed, id=f"{game.key}-{seats}-{seed}")
    for game in GAMES.values()
    for seats in game.seats
    for seed in range(2)
]


class Watched:
    """A match whose views are projected after every append, and kept as each viewer read them."""

    def __init__(self, redis, game, seats, seed):
        self.table = Table(redis, entropy=Entropy(f"{game.key}/{seats}/{seed}"))
        self.viewers = [None, AUDITOR, *range(seats)]
        self.seen = {}  # by version and viewer
        self._projector = Projector(self.table.store)
        self._reader = Reader(self.table.store, patience=0)
        self._play(game, seats, seed)

    def _play(self, game, seats, seed):
        table = self.table.create(game.key, seats)
        self._look()
        for player in PLAYERS[:seats]:
            table.seat(player)
            self._look()
        for move in range(MOVES):
            table.play(1, seed=seed * MOVES + move)
            self._look()
        for seat in range(seats):
            if table.match.status == RUNNING:
                table.submit(seat, Resign())
            self._look()

    def _look(self):
        match = self.table.id
        self._projector.project(match)
        for viewer in self.viewers:
            seat = None if viewer == AUDITOR else viewer
            views = {name: self._reader.wait(match, name, seat)[1] for name in names_for(seat)}
            views["timeline"] = self._reader.timeline(match, viewer, Page(0, MOST_LINES))[1]
            assert len({(view.schema, view.version) for view in views.values()}) == 1
            bodies = {name: view.body for name, view in views.items()}
            self.seen[views["board"].version, viewer] = bodies


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_replay_gives_the_bytes_that_were_stored(redis, game, seats, seed):
    watched = Watched(redis, game, seats, seed)
    entries, key = watched.table.store.read(watched.table.id), watched.table.store.head(watched.table.id).key
    for viewer in watched.viewers:
        for version, views in enumerate(replays(entries, key, viewer), 1):
            if (version, viewer) in watched.seen:
                assert views == watched.seen[version, viewer]
    assert len({version for version, _ in watched.seen}) > MOVES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_replay_of_one_version_is_the_same_as_going_through_all(redis, game):
    watched = Watched(redis, game, max(game.seats), seed=7)
    entries, key = watched.table.store.read(watched.table.id), watched.table.store.head(watched.table.id).key
    for viewer in (None, 1, AUDITOR):
        for version, views in enumerate(replays(entries, key, viewer), 1):
            if version % 5 == 0 or version > len(entries) - 5:
                assert replay(entries[:version], key, viewer) == views


def test_what_is_open_after_the_end_was_not_before_it(redis):
    watched = Watched(redis, GAMES["lost-cities"], 2, seed=1)
    table = watched.table
    entries, key = table.store.read(table.id), table.store.head(table.id).key
    before, after = replay(entries[:-1], key, None), replay(entries, key, None)
    assert b"draws a card" in before["timeline"]
    assert b"draws a card" not in after["timeline"]
