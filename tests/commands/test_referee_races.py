"""Several processes on one match: who was faster, who is out of date, and whose token is no longer good."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from commands.model import Resign, RevokeToken
from commands.referee import ATTEMPTS, Request
from commands.refusals import kept as kept_refusals
from commands.tokens import SeatToken
from events.loading import Loader
from events.match import RUNNING
from events.problems import IllegalMove, NotFound, Outdated, Rejected, Unauthorized
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS
from tests.commands.answers import Interrupted, answer, kept, process
from tests.world import Table, seated


@pytest.fixture
def table(redis):
    return seated(redis, options={"starter": 0})


def card(table, seat=0, at=0):
    return table.match.state.hands[seat][at]


def interrupted(table, *interruptions):
    """A process where these happen, one before each append; it knows the match as it is now."""
    other = process(table, store=Interrupted(table.store.redis, *interruptions))
    assert other.match
    return other


def refused(problem, action):
    """What the sender is told."""
    with pytest.raises(problem) as caught:
        action()
    return caught.value


# ── If-Match ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_for_the_version_that_it_names_is_accepted(table):
    assert table.submit(0, PLAYS[card(table)], version=6).loaded.head.version == 7


@pytest.mark.parametrize("version", [0, 5, 7, 10**9])
def test_a_command_for_another_version_is_outdated_and_changes_nothing(redis, table, version):
    before = kept(redis)
    problem = refused(Outdated, lambda: table.submit(0, PLAYS[card(table)], version=version))
    assert (problem.code, problem.members) == ("version_mismatch", {"version": 6})
    assert kept(redis) == before


def test_a_command_that_names_its_version_is_not_tried_again_after_a_lost_race(table):
    other = interrupted(table, lambda: table.submit(1, RevokeToken()))
    problem = refused(Outdated, lambda: other.submit(0, PLAYS[card(table)], version=6))
    assert problem.members == {"version": 7}
    assert other.store.appends == 1
    assert table.head.version == 7


def test_a_version_is_looked_at_after_the_key(table):
    first = table.submit(0, PLAYS[card(table)], key="a key", version=6, body=b"play")
    table.submit(0, DRAW)
    again = process(table).submit(0, PLAYS["R5"], key="a key", version=6, body=b"play")
    assert answer(table, again, 0) == answer(table, first, 0)


def test_a_version_is_looked_at_before_the_rules(table):
    refused(Outdated, lambda: table.submit(1, DRAW, version=5))
    assert kept_refusals(table.store.redis, table.id, [0, 1]) == []


def test_a_process_that_is_behind_does_not_take_its_own_version_for_the_matchs(table):
    other = process(table)
    assert other.match
    table.submit(1, RevokeToken())
    assert other.submit(0, PLAYS[card(table)], version=7).loaded.head.version == 8
    third = process(table)
    assert third.match
    table.submit(1, RevokeToken(), generation=2)
    assert refused(Outdated, lambda: third.submit(0, DRAW, version=8)).members == {"version": 9}


# ── lost races ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_that_lost_a_race_is_tried_again_while_it_is_legal(table):
    others = [lambda generation=number: table.submit(1, RevokeToken(), generation=generation) for number in (1, 2, 3)]
    other = interrupted(table, *others)
    accepted = other.submit(0, PLAYS[card(table)])
    assert (other.store.appends, accepted.loaded.head.version) == (4, 10)
    assert accepted.loaded == Loader(table.store).fresh(table.id)
    assert accepted.loaded.match.places[1].generation == 4


def test_a_command_that_lost_a_race_is_refused_when_it_is_no_longer_legal(table):
    other = interrupted(table, lambda: table.submit(0, PLAYS[card(table)]))
    problem = refused(IllegalMove, lambda: other.submit(0, DISCARDS[card(table, at=1)]))
    assert (problem.code, problem.members["version"]) == ("must_draw_now", 7)
    assert table.head.version == 7


def test_a_match_that_ended_in_between_takes_no_command(table):
    other = interrupted(table, lambda: table.submit(1, Resign()))
    assert refused(Rejected, lambda: other.submit(0, PLAYS[card(table)])).code == "match_ended"


def test_a_command_that_loses_every_race_is_told_so(table):
    def revoke():
        table.submit(1, RevokeToken(), generation=table.match.places[1].generation)

    other = interrupted(table, *[revoke] * (ATTEMPTS + 5))
    assert refused(Rejected, lambda: other.submit(0, PLAYS[card(table)])).code == "lost_race"
    assert other.store.appends == ATTEMPTS
    assert table.head.version == 6 + ATTEMPTS


def test_two_that_want_any_seat_get_one_each(redis):
    table = Table(redis).create()
    other = interrupted(table, lambda: table.seat("Ann"))
    other.seat("Bo")
    assert [place.player for place in table.match.places] == ["Ann", "Bo"]
    assert table.match.status == RUNNING


def test_of_two_that_want_the_same_seat_the_slower_is_told_what_is_free(redis):
    table = Table(redis).create()
    other = interrupted(table, lambda: table.referee.take_seat(table.id, 1, "Ann", None, Request(b"")))
    problem = refused(Rejected, lambda: other.referee.take_seat(table.id, 1, "Bo", None, Request(b"")))
    assert (problem.code, problem.members) == ("seat_taken", {"free": [0]})


def test_many_that_want_a_seat_fill_the_match_and_the_others_are_told(redis):
    table = Table(redis).create(seats=4)

    def sit(number):
        try:
            process(table, f"process {number}").referee.take_seat(table.id, None, f"P{number}", None, Request(b""))
        except Rejected as problem:
            return problem.code
        return "seated"

    with ThreadPoolExecutor(12) as pool:
        told = sorted(pool.map(sit, range(12)))
    assert told == ["match_full"] * 8 + ["seated"] * 4
    assert len({place.player for place in table.match.places}) == 4


def test_the_cause_and_the_time_of_a_retried_command_are_its_own(table):
    other = interrupted(table, lambda: table.submit(1, RevokeToken()))
    (entry,) = other.submit(0, PLAYS[card(table)]).entries
    body = json.loads(entry.body)
    assert body["cause"]["seat"] == 0
    assert body["at"] >= table.match.at


# ── out of date ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_that_only_the_newest_state_allows_is_accepted_by_a_process_that_is_behind(table):
    other = process(table)
    assert other.match
    table.submit(0, PLAYS[card(table)])
    accepted = other.submit(0, DRAW)  # by what it knew, a card had to be played first
    assert accepted.loaded.head.version == 8
    assert kept_refusals(table.store.redis, table.id, [0]) == []


def test_a_refusal_is_judged_on_the_newest_state(table):
    other = process(table)
    assert other.match
    table.submit(0, PLAYS[card(table)])
    table.submit(0, DRAW)
    problem = refused(IllegalMove, lambda: other.submit(0, DRAW))
    assert (problem.code, problem.members["version"]) == ("not_your_turn", 8)


def test_a_process_that_knows_a_history_that_is_no_more_learns_the_one_that_is(redis, table):
    """After a failover the last events are gone, and others stand in their place."""
    copy = {key: redis.dump(key) for key in redis.scan_iter()}
    other = process(table)
    table.submit(0, PLAYS[card(table)])
    assert other.head.version == 7
    redis.flushall()
    for key, value in copy.items():
        redis.restore(key, 0, value)
    table.loader.forget(table.id)
    problem = refused(IllegalMove, lambda: other.submit(0, DRAW))
    assert (problem.code, problem.members["version"]) == ("must_play_first", 6)
    table.submit(0, DISCARDS[card(table)])
    assert other.submit(0, DRAW).loaded == Loader(table.store).fresh(table.id)


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_revoked_token_is_refused_by_a_process_that_has_not_heard_of_it(redis, table):
    other = process(table)
    assert other.match
    table.submit(0, RevokeToken())
    before = kept(redis)
    assert refused(Unauthorized, lambda: other.submit(0, PLAYS[card(table)])).code == "token_revoked"
    assert kept(redis) == before


def test_the_token_that_replaced_it_is_good_at_once(table):
    other = process(table)
    assert other.match
    table.submit(0, RevokeToken())
    assert other.submit(0, PLAYS[card(table)], generation=2).loaded.head.version == 8
    other.referee.check_token(table.id, SeatToken(0, 2))


@pytest.mark.parametrize("token", [SeatToken(0, 2), SeatToken(0, 0), SeatToken(2, 1), SeatToken(9, 1)], ids=str)
def test_a_token_of_no_seat_or_generation_is_refused(table, token):
    for action in (
        lambda: table.referee.submit(table.id, token, [Resign()], Request(b"")),
        lambda: table.referee.check_token(table.id, token),
    ):
        assert refused(Unauthorized, action).code == "token_revoked"


def test_a_token_of_a_seat_that_is_free_is_refused(redis):
    table = Table(redis).create().seat("Ann")
    refused(Unauthorized, lambda: table.submit(1, RevokeToken()))


@pytest.mark.parametrize("generation", [1, 2], ids=["the old token", "the new token"])
def test_revoking_sent_again_gets_the_same_answer_with_either_token(table, generation):
    first = table.submit(0, RevokeToken(), key="a key", body=b"revoke")
    for other in (table, process(table)):
        again = other.submit(0, RevokeToken(), key="a key", body=b"revoke", generation=generation)
        assert answer(other, again, 0) == answer(table, first, 0)
        assert again.loaded.match.places[0].generation == 2
    assert table.head.version == 7


def test_the_old_token_gets_nothing_else(table):
    table.submit(0, RevokeToken(), key="a key", body=b"revoke")
    refused(Unauthorized, lambda: table.submit(0, RevokeToken(), key="another key", body=b"revoke"))
    refused(Unauthorized, lambda: table.submit(0, RevokeToken(), body=b"revoke"))


def test_a_match_that_is_gone_takes_no_command(redis, table):
    move = PLAYS[card(table)]
    redis.flushall()
    assert refused(NotFound, lambda: table.submit(0, move)).code == "match_not_found"
    assert kept(redis) == {}
