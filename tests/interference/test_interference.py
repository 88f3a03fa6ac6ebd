"""No viewer learns what it may not know: the test of the whole service.

Two worlds are equal in what one viewer may know and differ in everything else: cards that it was never shown lie
elsewhere, others pass other cards and are refused other commands; keys, salts and ids are others, too. Then all that
the viewer can get is equal: status, headers and body of every answer to every request, good or bad.
"""

import json
import re

import pytest

from api.paths import PATHS
from games.kit import SPECTATOR
from games.registry import GAMES
from tests.interference.checks import Worlds, committed_twice, shown, told_apart, unsalted
from tests.interference.course import played
from tests.interference.script import pair, pair_before_the_end
from tests.interference.worlds import told_too_much

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
LONG = [("lost-cities-board", 3), ("lost-cities-board", 4)]  # three expeditions at least
ENDS = [pytest.param(*table, marks=[pytest.mark.long] if table in LONG else []) for table in TABLES]
VIEWERS = [(key, seats, viewer) for key, seats in TABLES for viewer in (*range(seats), SPECTATOR)]
SOME_VIEWERS = [  # at every table somebody; at the smallest of each game everybody
    (key, seats, viewer) for key, seats, viewer in VIEWERS if seats == min(GAMES[key].seats) or viewer == seats - 1
]
SEED = 0
MORE_SEEDS = range(1, 25)

ANYBODYS = {  # what can be provoked while a match runs, whatever the game
    *("token_missing", "token_invalid", "not_your_view", "match_not_found", "path_not_found", "method_not_allowed"),
    *("unknown_game", "unknown_seats", "unknown_seat", "option_invalid", "body_invalid", "key_invalid", "key_reused"),
    *("query_invalid", "version_out_of_range", "match_full", "match_not_started", "fork_too_soon"),
}
A_SEATS = ANYBODYS | {
    *("body_unreadable", "unknown_command", "if_match_invalid", "version_mismatch", "list_goes_on"),
    *("not_the_auditor", "refusal_not_found", "dispute_open"),
}


@pytest.fixture(scope="module", params=SOME_VIEWERS, ids=str)
def worlds(request):
    return Worlds(pair(*request.param, SEED))


class TestAViewer:
    def test_cannot_tell_two_worlds_apart_that_differ_in_what_it_may_not_know(self, worlds):
        assert told_apart(worlds) == []

    def test_gets_no_salt_opening_key_or_token_of_others(self, worlds):
        assert shown(worlds) == []

    def test_gets_no_opaque_value_that_could_be_guessed_from_what_it_hides(self, worlds):
        assert unsalted(worlds) == set()

    def test_never_sees_two_equal_commitments(self, worlds):
        assert committed_twice(worlds) == []

    def test_never_meets_a_fault(self, worlds):
        assert [exchange for exchange in worlds.one.exchanges if exchange.status >= 500] == []

    def test_asks_every_path_of_the_service(self, worlds):
        asked = {(each.request.method, each.request.path.split("?")[0]) for each in worlds.one.exchanges}
        assert [path.url for path in PATHS if not any(is_for(path, *each) for each in asked)] == []

    def test_provokes_all_there_is_to_provoke(self, worlds):
        refused = [json.loads(each.body) for each in worlds.one.exchanges if 400 <= each.status < 500]
        expected = ANYBODYS if worlds.pair.viewer is SPECTATOR else A_SEATS
        assert expected - {problem["code"] for problem in refused} == set()


def is_for(path, method, url):
    pattern = re.escape(path.url).replace(r"\{match\}", "[a-z2-7]{20}").replace(r"\{number\}", "[0-9]+")
    return path.method.upper() == method and re.fullmatch(pattern, url) is not None


@pytest.mark.parametrize(("key", "seats"), ENDS)
def test_right_before_the_end_the_worlds_cannot_be_told_apart(key, seats):
    found = pair_before_the_end(key, seats, seats - 1, SEED, short=True)
    assert found.one.course != found.other.course
    assert told_apart(Worlds(found)) == []


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_most_worlds_differ_in_what_others_hold(key, seats):
    viewers = (*range(seats), SPECTATOR)
    pairs = [pair(key, seats, viewers[seed % len(viewers)], seed, 1) for seed in range(15)]
    assert sum(each.differs for each in pairs) >= 12


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_no_event_tells_a_viewer_what_only_views_of_others_show(key, seats):
    course = played(GAMES[key], seats, SEED, 16)
    found = [told_too_much(course, viewer, SEED) for viewer in (*range(seats), SPECTATOR)]
    assert [noticed for _, noticed in found if noticed] == []
    assert all(count for count, _ in found)


@pytest.mark.long
@pytest.mark.parametrize("seed", MORE_SEEDS)
@pytest.mark.parametrize(("key", "seats", "viewer"), VIEWERS)
def test_many_worlds_cannot_be_told_apart(key, seats, viewer, seed):
    assert told_apart(Worlds(pair(key, seats, viewer, seed, 3))) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("key", "seats", "viewer"), VIEWERS)
def test_whole_matches_cannot_be_told_apart(key, seats, viewer, seed):
    assert told_apart(Worlds(pair_before_the_end(key, seats, viewer, seed, short=False))) == []
