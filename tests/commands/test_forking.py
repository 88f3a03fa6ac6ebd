"""Forks: a copy of a match up to a version, from which the original commands lead to the original states."""

import orjson
import pytest
from fakeredis import FakeRedis

from commands.causes import given_commands
from commands.model import ForkMatch
from commands.referee import Request
from events.canonical import encode
from events.codec import stored_type
from events.loading import advance
from events.match import digest
from events.model import MatchForked, SeatTaken
from tests.games.tables import every_seating
from tests.world import Entropy, Table, seated

STEPS = 40  # commands of each match that are played again


def digests(table, after=0):
    """The digest of the state after each command from that version on."""
    entries, key = table.store.read(table.id), table.match.key
    found, loaded = [], None
    for given in given_commands(entries, table.match.game):
        last = given.first + len(given.events) - 1
        loaded = advance(loaded, entries[given.first - 1 : last], key)
        if given.first > after and loaded.match.state is not None and not _is_origin(given):
            found.append(digest(loaded.match.state))
    return found


def _is_origin(given):
    return isinstance(given.cause.command, ForkMatch)


@every_seating
def test_the_original_commands_lead_to_the_original_states(key, seats):
    table = seated(FakeRedis(), key, seats).play(STEPS, seed=7)
    given = list(given_commands(table.store.read(table.id), table.match.game))
    for place in range(len(given)):
        cut = given[place].first + len(given[place].events) - 1
        if place % 7 and place not in (seats, len(given) - 1):
            continue
        fork = table.fork(cut)
        for later in given[place + 1 :]:
            repeat(fork, later)
        assert digests(fork) == digests(table)


def repeat(fork, given):
    command, seat = given.cause.command, given.cause.seat
    if isinstance(given.events[0], SeatTaken):
        fork.referee.take_seat(fork.id, seat, "Eve", command.nonce, Request(b"seat"))
    else:
        fork.submit(seat, command)


@every_seating
def test_a_version_within_a_command_stands_for_the_whole_command(key, seats):
    table = seated(FakeRedis(), key, seats)
    started = table.head.version
    assert started > seats + 2  # the last seat to be taken brought the deal with it
    fork = table.fork(seats + 2)
    assert fork.match.fork.version == started
    assert fork.head.version == started + 1
    assert fork.match.state == table.match.state


def test_a_fork_says_where_it_comes_from():
    table = seated(FakeRedis()).play()
    fork = table.fork(20)
    origin = fork.match.fork
    assert (origin.parent, origin.version, origin.waits_for) == (table.id, 20, ())
    parent = advance(None, table.store.read(table.id, 0, 20), table.match.key)
    assert origin.head == encode(parent.head.hash)


def test_a_fork_inherits_seed_and_nonces_but_neither_key_nor_names():
    table = seated(FakeRedis()).play(10)
    fork = table.fork(12)
    assert fork.match.created.seed == table.match.created.seed
    assert fork.match.created.shuffle_id == table.id
    assert fork.match.sources().nonces == table.match.sources().nonces
    assert fork.match.key != table.match.key
    assert [place.player for place in fork.match.places] == [None, None]
    assert all(b"Ann" not in entry.body + repr(entry.erasable).encode() for entry in table.store.read(fork.id))


def test_forks_of_forks_are_bound_to_the_first_match():
    table = seated(FakeRedis()).play()
    second = table.fork(30).fork(25)
    assert second.match.created.shuffle_id == table.id
    second.play()
    assert second.match.result.reason == "completed"


@pytest.mark.parametrize(("moves", "waits"), [(None, False), (5, True)])
def test_a_fork_of_a_match_that_is_still_played_waits_for_its_end(moves, waits):
    table = seated(FakeRedis(), options={"rounds": 1}).play(moves)
    fork = table.fork(9)
    assert fork.match.fork.waits_for == ((table.id,) if waits else ())
    fork.play()
    assert fork.fork(8).match.fork.waits_for == fork.match.fork.waits_for


def test_a_fork_before_all_seats_are_taken_has_free_seats():
    table = seated(FakeRedis()).play()
    fork = table.fork(2)
    assert [place is None for place in fork.match.places] == [False, True]
    fork.seat("Eve")
    assert fork.match.status == "running"


def test_the_same_fork_is_made_once():
    table = seated(FakeRedis()).play()
    assert table.fork(9, key="a key of sixteen").id == table.fork(9, key="a key of sixteen").id
    assert table.fork(9).id != table.fork(9).id


def test_keys_of_forks_belong_to_their_parent():
    redis, key = FakeRedis(), "a key of sixteen"
    first, second = (seated(redis, entropy=Entropy(name)).play() for name in ("one", "two"))
    assert len({first.fork(9, key).id, second.fork(9, key).id, Table(redis).create(key=key).id}) == 3


def test_commitments_of_a_fork_tell_nothing_about_those_of_its_parent():
    table = seated(FakeRedis()).play()
    fork = table.fork(20)
    assert not _commitments(table) & _commitments(fork)


def _commitments(table):
    found = set()
    for entry in table.store.read(table.id):
        body = orjson.loads(entry.body)
        found |= {commitment for *_, commitment in body.get("secrets", ())}
        found |= {root for *_, root in body.get("shuffles", ())}
    return found


def test_the_last_event_of_a_new_fork_is_its_origin():
    table = seated(FakeRedis()).play()
    fork = table.fork(table.head.version)
    assert stored_type(fork.match.fork) == "match.MatchForked"
    assert isinstance(fork.match.fork, MatchForked)
    assert fork.match.result == table.match.result


def test_a_fork_of_an_open_match_is_open():
    table = Table(FakeRedis()).create()
    assert table.fork(1).match.status == "open"
