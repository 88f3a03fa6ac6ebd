"""Redis is away, or went away while it was asked: the sender is told, and nothing is lost or done twice."""

import fakeredis
import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from commands.model import CreateMatch, RevokeToken
from commands.referee import Request
from commands.refusals import kept as kept_refusals
from commands.schema import read_options
from events.loading import Loader
from events.problems import IllegalMove
from events.store import Store
from games.lost_cities.moves import DRAW, PLAYS
from games.registry import GAMES
from tests.commands.answers import answer, kept, process
from tests.world import seated


@pytest.fixture
def server():
    return fakeredis.FakeServer()


@pytest.fixture
def table(server):
    return seated(fakeredis.FakeRedis(server=server), options={"starter": 0})


def play(table):
    return PLAYS[table.match.state.hands[0][0]]


@pytest.mark.parametrize("key", [None, "a key"])
def test_while_redis_is_away_the_sender_is_told_and_nothing_is_forgotten(server, table, key):
    move, head = play(table), table.head
    server.connected = False
    for action in (
        lambda: table.submit(0, move, key=key),
        lambda: table.submit(0, DRAW, key=key),  # a refusal is judged on the newest state too
        lambda: table.referee.take_seat(table.id, None, "Cy", None, Request(b"", key)),
        lambda: table.referee.create(
            CreateMatch("lost-cities", 2, read_options(GAMES["lost-cities"], 2, {})), Request(b"", key)
        ),
    ):
        with pytest.raises(RedisConnectionError):
            action()
    server.connected = True
    assert Loader(table.store).fresh(table.id).head == head
    assert table.submit(0, move, key=key).loaded.head.version == head.version + 1


def test_a_match_that_was_not_read_yet_cannot_be_read_while_redis_is_away(server, table):
    other = process(table)
    server.connected = False
    with pytest.raises(RedisConnectionError):
        other.submit(0, RevokeToken())


class LostAnswer(Store):
    """The append is done, but the answer never arrives."""

    def __init__(self, redis):
        super().__init__(redis)
        self.lost = 1

    def append(self, commit):
        outcome = super().append(commit)
        if self.lost:
            self.lost -= 1
            raise RedisConnectionError("gone")
        return outcome


def test_a_sender_whose_answer_was_lost_gets_it_under_the_same_key(table):
    other = process(table, store=LostAnswer(table.store.redis))
    move = play(table)
    with pytest.raises(RedisConnectionError):
        other.submit(0, move, key="a key")
    assert table.head.version == 7
    again = other.submit(0, move, key="a key")
    assert [entry.version for entry in again.entries] == [7]
    assert again.loaded == Loader(table.store).fresh(table.id)
    assert table.head.version == 7


def test_a_sender_without_a_key_whose_answer_was_lost_is_told_by_the_rules(table):
    other = process(table, store=LostAnswer(table.store.redis))
    move = play(table)
    with pytest.raises(RedisConnectionError):
        other.submit(0, move)
    with pytest.raises(IllegalMove):
        other.submit(0, move)
    assert table.head.version == 7


class Stammering:
    """A client that calls each script twice, as one does whose connection breaks before the first answer."""

    def __init__(self, redis):
        self._redis = redis

    def __getattr__(self, name):
        return getattr(self._redis, name)

    def evalsha(self, *arguments):
        self._redis.evalsha(*arguments)
        return self._redis.evalsha(*arguments)


@pytest.mark.parametrize("key", [None, "a key"])
def test_a_call_that_the_client_repeats_counts_once(table, key):
    other = process(table, store=Store(Stammering(table.store.redis)))
    accepted = other.submit(0, play(table), DRAW, key=key)
    assert [entry.version for entry in accepted.entries] == [7, 8]
    assert accepted.loaded == Loader(table.store).fresh(table.id)
    again = process(table).submit(1, RevokeToken(), key=key)
    assert again.loaded.head.version == 9


def test_a_seat_that_the_client_asks_for_twice_is_given_once(server):
    table = seated(fakeredis.FakeRedis(server=server), seats=4).create(seats=4, key="another")
    other = process(table, store=Store(Stammering(table.store.redis)))
    other.seat("Ann")
    assert [place is None for place in table.match.places] == [False, True, True, True]


def test_a_refusal_that_cannot_be_kept_is_an_error_and_not_a_refusal(server, table):
    before = kept(table.store.redis)
    server.connected = False
    with pytest.raises(RedisConnectionError):
        table.submit(1, DRAW)
    server.connected = True
    assert kept(table.store.redis) == before
    assert kept_refusals(table.store.redis, table.id, [0, 1]) == []


def test_an_answer_is_the_same_whichever_process_gives_it(table):
    first = table.submit(0, play(table), DRAW, key="a key", body=b"turn")
    others = [process(table, name) for name in ("one", "two")]
    for other in others:
        assert answer(other, other.submit(0, DRAW, key="a key", body=b"turn"), 0) == answer(table, first, 0)
