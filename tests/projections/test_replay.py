"""Replay at a version gives, byte for byte, what the projections were when the match was at that version, and the move
that led there."""

import orjson
import pytest

from commands.model import Resign
from events.codec import written_command
from events.match import RUNNING
from events.redaction import AUDITOR
from games.kit import legal_moves
from games.registry import GAMES
from projections.keyframes import Keyframes, Stretch
from projections.projector import Projector
from projections.reading import MOST_LINES, Page, Reader
from projections.replay import frames
from projections.views import names_for
from tests.games.tables import every_seating
from tests.world import Entropy, Table, seated

PLAYERS = ("Ann", "Björn", "Chidi", "Dora", "Eve", "Femi")
MOVES = 40  # of each match; then a seat leaves, which ends it or does not

CASES = [
    pytest.param(game, seats, seed, id=f"{game.key}-{seats}-{seed}")
    for game in GAMES.values()
    for seats in game.seats
    for seed in range(2)
]


class Watched:
    """A match whose views are projected after every append, and kept as each viewer read them; timelines too."""

    def __init__(self, redis, game, seats, seed):
        self.table = Table(redis, entropy=Entropy(f"{game.key}/{seats}/{seed}"))
        self.viewers = [None, AUDITOR, *range(seats)]
        self.seen, self.told = {}, {}  # by version and viewer
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
            timeline = self._reader.timeline(match, viewer, Page(0, MOST_LINES))[1]
            ((schema, version),) = {(view.schema, view.version) for view in (*views.values(), timeline)}
            assert schema
            self.seen[version, viewer] = {name: view.body for name, view in views.items()}
            self.told[version, viewer] = orjson.loads(timeline.body)["timeline"]


def all_frames(table, viewer):
    entries, key = table.store.read(table.id), table.store.head(table.id).key
    return frames([Stretch(None, entries)], key, viewer, 0, len(entries))


def a_frame(table, viewer, version):
    return orjson.loads(list(all_frames(table, viewer))[version - 1])


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_replay_gives_the_bytes_that_were_stored(redis, game, seats, seed):
    watched = Watched(redis, game, seats, seed)
    for viewer in watched.viewers:
        for version, frame in enumerate(all_frames(watched.table, viewer), 1):
            if (version, viewer) in watched.seen:
                views = {name: orjson.Fragment(body) for name, body in watched.seen[version, viewer].items()}
                assert frame.startswith(orjson.dumps({"version": version, **views})[:-1] + b',"move":{')
    assert len({version for version, _ in watched.seen}) > MOVES


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_a_move_tells_what_the_timeline_told_then(redis, game, seats, seed):
    watched = Watched(redis, game, seats, seed)
    for viewer in watched.viewers:
        for version, frame in enumerate(all_frames(watched.table, viewer), 1):
            move = orjson.loads(frame)["move"]
            assert move["first"] <= version <= move["last"]
            assert [line["version"] for line in move["lines"]] == list(range(move["first"], version + 1))
            if (version, viewer) in watched.told:
                assert move["last"] == version
                assert move["lines"] == watched.told[version, viewer][move["first"] - 1 :]


@every_seating
def test_a_move_is_the_command_that_was_given(redis, key, seats):
    table, given = seated(redis, key, seats), {}
    while len(given) < MOVES and table.match.turn:
        current, first = table.match, table.head.version + 1
        move = legal_moves(current.game, current.state, current.turn[0])[-1]
        table.submit(current.turn[0], move)
        told = {"seat": current.turn[0], "command": written_command(move), "first": first, "last": table.head.version}
        given |= dict.fromkeys(range(first, table.head.version + 1), orjson.loads(orjson.dumps(told)))
    for version, frame in enumerate(all_frames(table, AUDITOR), 1):
        if version in given:
            move = orjson.loads(frame)["move"]
            assert {name: move[name] for name in given[version]} == given[version]


def test_before_the_first_move_stand_the_creation_which_no_seat_asked_for_and_the_seats(redis):
    table = seated(redis, seats=4)
    created, taken = (a_frame(table, None, version)["move"] for version in (1, 3))
    assert (created["seat"], created["command"]["type"], created["last"]) == (None, "create_match", 1)
    assert taken["command"] == {"type": "take_seat", "seat": 1, "nonce": None, "player": "Björn"}


def test_fields_of_a_move_are_for_those_who_may_see_them(redis):
    table = seated(redis, seats=4)
    passing = next(move for move in legal_moves(GAMES["lost-cities"], table.match.state, table.match.turn[0]))
    while type(passing).__name__ != "PassCards":
        table.submit(table.match.turn[0], passing)
        found = legal_moves(GAMES["lost-cities"], table.match.state, table.match.turn[0])
        passing = next((move for move in found if type(move).__name__ == "PassCards"), found[0])
    giver = table.match.turn[0]
    table.submit(giver, passing)
    version = table.head.version
    for viewer in (None, AUDITOR, *range(4)):
        shown = a_frame(table, viewer, version)["move"]["command"]
        assert ("cards" in shown) == (viewer in (AUDITOR, giver)), viewer
    table.submit(0, Resign())
    assert "cards" not in a_frame(table, None, version)["move"]["command"]  # at that version nobody knew


def test_what_is_open_after_the_end_was_not_before_it(redis):
    table = seated(redis, options={"rounds": 1, "max_turns": 100}).play()
    assert table.match.status == "ended"
    frames = [orjson.loads(frame)["move"] for frame in all_frames(table, None)]
    last = frames[-1]
    before = frames[last["first"] - 1]
    assert last["lines"][0]["version"] == before["lines"][0]["version"]
    draws = {line["text"] for move in frames[:-1] for line in move["lines"] if line["text"].startswith("draws")}
    assert draws == {"draws a card from the deck"}
    assert not any("a card" in line["text"] for line in last["lines"])


@every_seating
def test_the_frame_of_a_version_is_the_same_wherever_folding_starts(redis, key, seats):
    table = seated(redis, key, seats).play(60)
    record, keyframes = table.store.head(table.id), Keyframes(table.store, every=8)
    course = keyframes.course(table.id, record)
    last = record.head.version
    for viewer in (None, seats - 1, AUDITOR):
        whole = list(all_frames(table, viewer))
        streamed = frames(keyframes.stretches(course, 0, last), record.key, viewer, 0, last)
        assert list(streamed) == whole
        for version in range(1, last + 1):
            one = frames(keyframes.stretches(course, version - 1, version), record.key, viewer, version - 1, version)
            assert list(one) == whole[version - 1 : version]


def test_an_answer_does_not_grow_with_the_match(redis):
    table = seated(redis, "el-dorado", options={"max_rounds": 1000}).play(1500)
    sizes = [len(frame) for frame in all_frames(table, 0)]
    assert len(sizes) > 1500
    assert max(sizes[1000:]) < 1.2 * max(sizes[:500])
