"""A request that is sent again gets the answer that it got, for ever; and nothing happens twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from commands.model import CreateMatch, Resign, RevokeToken
from commands.referee import Request
from commands.schema import read_options
from commands.tokens import SeatToken
from events.loading import Loader
from events.problems import IllegalMove, NotFound, Problem, Rejected
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS
from games.registry import GAMES
from tests.commands.answers import answer, kept, process
from tests.world import Table, seated

OPTIONS = read_options(GAMES["lost-cities"], 2, {"starter": 0})


def new(redis):
    return Table(redis)


def opened(redis):
    return Table(redis).create(options={"starter": 0})


def running(redis):
    return seated(redis, options={"starter": 0})


def creating(table):
    return lambda referee, request: referee.create(CreateMatch("lost-cities", 2, OPTIONS), request)


def sitting(table):
    match = table.id
    return lambda referee, request: referee.take_seat(match, None, "Ann", "red fox", request)


def sending(choose):
    def prepared(table):
        match, commands = table.id, choose(table.match.state)
        return lambda referee, request: referee.submit(match, SeatToken(0, 1), list(commands), request)

    return prepared


REQUESTS = {
    "a match": (new, creating),
    "a seat": (opened, sitting),
    "the last seat": (lambda redis: opened(redis).seat("Bo"), sitting),
    "a command": (running, sending(lambda state: [PLAYS[state.hands[0][0]]])),
    "a list": (running, sending(lambda state: [DISCARDS[state.hands[0][0]], DRAW])),
    "a new token": (running, sending(lambda state: [RevokeToken()])),
    "resigning": (running, sending(lambda state: [Resign()])),
}


def nothing(table):
    pass


def much(table):
    """All seats are taken and some moves are played."""
    if table.match.status == "open":
        table.seat(*("Cy", "Di")[: table.match.places.count(None)])
    for _ in range(6):
        if table.match.turn:
            (seat,) = table.match.turn
            state = table.match.state
            move = DRAW if state.drawing else DISCARDS[state.hands[seat][0]]
            table.submit(seat, move, generation=table.match.places[seat].generation)


def the_end(table):
    much(table)
    if table.match.turn:
        table.submit(1, Resign(), generation=table.match.places[1].generation)


def new_tokens(table):
    much(table)
    for seat in (0, 1):
        table.submit(seat, RevokeToken(), generation=table.match.places[seat].generation)


every_request = pytest.mark.parametrize("kind", REQUESTS)


def sent(redis, kind):
    """A table where the request was just accepted under a key; how to send it; and its answer."""
    stage, prepare = REQUESTS[kind]
    table = stage(redis)
    send = prepare(table)
    accepted = send(table.referee, Request(b"a body", "a key"))
    table.id = accepted.loaded.match.id
    return table, send, answer(table, accepted, 0)


@every_request
@pytest.mark.parametrize("later", [nothing, much, the_end, new_tokens], ids=lambda later: later.__name__)
def test_a_request_sent_again_gets_the_same_answer_and_changes_nothing(redis, kind, later):
    table, send, first = sent(redis, kind)
    later(table)
    before = kept(redis)
    for other in (table, process(table), process(table, "a third")):
        again = send(other.referee, Request(b"a body", "a key"))
        assert answer(other, again, 0) == first
    assert kept(redis) == before


@every_request
def test_another_request_under_the_same_key_is_refused_and_changes_nothing(redis, kind):
    table, send, _ = sent(redis, kind)
    before = kept(redis)
    for other in (table, process(table)):
        with pytest.raises(Rejected) as caught:
            send(other.referee, Request(b"another body", "a key"))
        assert caught.value.code == "key_reused"
    assert kept(redis) == before


@every_request
def test_a_key_is_kept_nowhere_as_it_was_sent(redis, kind):
    stage, prepare = REQUESTS[kind]
    table = stage(redis)
    prepare(table)(table.referee, Request(b"the words of my body", "my own key"))
    stored = b"".join(redis.dump(key) for key in redis.scan_iter())
    assert b"my own key" not in stored
    assert b"the words of my body" not in stored


@pytest.mark.parametrize("kind", ["a seat", "a command", "a list", "a new token"])
def test_without_a_key_nothing_is_remembered(redis, kind):
    stage, prepare = REQUESTS[kind]
    table = stage(redis)
    send = prepare(table)
    first = send(table.referee, Request(b"a body"))
    try:
        again = send(table.referee, Request(b"a body"))
    except Problem:
        return
    assert again.loaded.head.version > first.loaded.head.version


def test_without_a_key_every_match_is_a_new_one(redis):
    table = Table(redis)
    assert len({table.create().id for _ in range(20)}) == 20


def test_a_refused_request_is_not_remembered(redis):
    table = running(redis)
    with pytest.raises(IllegalMove):
        table.submit(0, DRAW, key="a key", body=b"draw")
    card = table.match.state.hands[0][0]
    accepted = table.submit(0, PLAYS[card], key="a key", body=b"play")
    assert accepted.entries[0].version == 7


def test_a_request_that_was_refused_is_judged_again(redis):
    table = running(redis)
    with pytest.raises(IllegalMove):
        table.submit(0, DRAW, key="a key", body=b"draw")
    table.submit(0, PLAYS[table.match.state.hands[0][0]])
    assert len(table.submit(0, DRAW, key="a key", body=b"draw").entries) == 1


def test_a_key_is_one_seats_own(redis):
    table = running(redis)
    one = table.submit(0, RevokeToken(), key="a key", body=b"revoke")
    other = table.submit(1, RevokeToken(), key="a key", body=b"revoke")
    assert [accepted.loaded.head.version for accepted in (one, other)] == [7, 8]


def test_a_key_is_one_matchs_own(redis):
    table = running(redis)
    table.submit(0, RevokeToken(), key="a key", body=b"revoke")
    other = table.create(key="another").seat("Ann", "Bo")
    assert len(other.submit(0, RevokeToken(), key="a key", body=b"revoke").entries) == 1


def test_of_many_that_send_the_same_at_once_all_get_the_same_answer(redis):
    table = running(redis)
    others = [process(table, f"process {number}") for number in range(16)]
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda other: other.submit(0, RevokeToken(), key="a key", body=b"revoke"), others))
    assert len({accepted.loaded.head for accepted in answers}) == 1
    assert table.head.version == 7
    assert len({repr(answer(table, accepted, 0)) for accepted in answers}) == 1


def test_two_that_create_under_one_key_get_one_match(redis):
    one, other = Table(redis), Table(redis)
    assert one.create(key="a key").id == other.create(key="a key").id
    assert one.head.version == 1


def test_there_is_no_match_to_send_to(redis):
    table = Table(redis)
    table.id = "nowhere"
    with pytest.raises(NotFound):
        table.submit(0, DRAW)
    with pytest.raises(NotFound):
        table.seat("Ann")


def test_what_is_accepted_is_what_is_stored(redis):
    table = running(redis).play(40)
    accepted = table.submit(table.match.turn[0], RevokeToken())
    fresh = Loader(table.store).fresh(table.id)
    assert fresh == accepted.loaded
    assert [entry.body for entry in accepted.entries] == [table.store.read(table.id)[-1].body]
    assert table.store.head(table.id).record == answer(table, accepted, 0)[1]
