"""Lists of commands: all are accepted or none, and a list is no look at what is hidden."""

import json

import fakeredis
import pytest

from commands.model import Resign, RevokeToken
from events.chance import sealed_shuffle
from events.loading import Loader
from events.problems import IllegalMove, Rejected
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS, TAKES, DrawCard, PassCards
from games.lost_cities.pieces import deck
from tests.commands.answers import Interrupted, kept, process
from tests.world import seated


class Stack:
    """A deck that was laid beforehand; after the deal it may not be asked again."""

    def __init__(self, order):
        self.order = order

    def __call__(self, current):
        self.current = current
        return self

    def shuffle(self, items):
        assert sorted(items) == sorted(self.order)
        order, self.order = self.order, ()
        return sealed_shuffle(self.current.key, 1, order)


def laid(order, redis=None, seats=2):
    return seated(redis or fakeredis.FakeRedis(), seats=seats, options={"starter": 0}, chance=Stack(order))


@pytest.fixture
def table(redis):
    return laid(deck(2), redis)


def hand(table, seat=0):
    return table.match.state.hands[seat]


def refused(table, *commands, seat=0):
    """The problem; and nothing was appended or decided."""
    before = {key: value for key, value in kept(table.store.redis).items() if b"refusals" not in key}
    with pytest.raises(IllegalMove) as caught:
        table.submit(seat, *commands)
    assert {key: value for key, value in kept(table.store.redis).items() if b"refusals" not in key} == before
    return caught.value


# ── all or none ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_list_is_one_append_and_its_events_follow_each_other(table):
    other = process(table, store=Interrupted(table.store.redis))
    accepted = other.submit(0, PLAYS[hand(table)[0]], DRAW, key="a key")
    assert other.store.appends == 1
    bodies = [json.loads(entry.body) for entry in accepted.entries]
    assert [body["type"] for body in bodies] == ["lost-cities.CardPlayed", "lost-cities.CardDrawn"]
    assert [body["version"] for body in bodies] == [7, 8]
    assert [body["cause"]["command"]["type"] for body in bodies] == ["play_card", "draw_card"]
    assert len({body["cause"]["id"] for body in bodies}) == 1
    assert accepted.loaded == Loader(table.store).fresh(table.id)


def test_every_command_of_a_list_vouches_for_the_state_after_it(table):
    accepted = table.submit(0, PLAYS[hand(table)[0]], DRAW)
    for entry in accepted.entries:
        assert "state" in [path for path, *_ in json.loads(entry.body)["secrets"]]


def test_a_list_with_a_bad_command_is_refused_as_a_whole_and_says_which(table):
    play = PLAYS[hand(table)[0]]
    problem = refused(table, play, TAKES[0])
    assert (problem.code, problem.members["index"], problem.members["version"]) == ("pile_empty", 1, 6)
    assert problem.members["commands"] == [
        {"type": "play_card", "card": play.card},
        {"type": "take_discard", "color": "R"},
    ]


def test_a_list_is_judged_in_its_order(table):
    first, second = hand(table)[:2]
    problem = refused(table, PLAYS[first], PLAYS[second])
    assert (problem.code, problem.members["index"]) == ("must_draw_now", 1)


def test_a_list_that_goes_on_after_the_end_is_refused(table):
    with pytest.raises(IllegalMove) as caught:
        table.submit(0, Resign(), RevokeToken())
    assert caught.value.code == "list_goes_on"
    table.submit(0, Resign())
    with pytest.raises(Rejected):
        table.submit(0, PLAYS["R5"], DRAW)


# ── no look at what is hidden ────────────────────────────────────────────────────────────────────────────────────────


def goes_on(problem):
    members = problem.members
    told = (members["facts"], members["legal"], members["index"], members["text"], members["place"])
    return problem.code == "list_goes_on" and told == ({}, [], None, None, None)


@pytest.mark.parametrize("after", [DRAW, PLAYS["R5"], PLAYS["Y10"], TAKES[0], Resign(), RevokeToken()], ids=repr)
def test_a_list_that_goes_on_after_a_draw_is_refused_whatever_follows(table, after):
    assert goes_on(refused(table, PLAYS[hand(table)[0]], DRAW, after))
    assert goes_on(refused(table, PLAYS[hand(table)[0]], DrawCard(), after, DRAW))


def test_a_list_that_begins_with_a_draw_is_refused_even_where_the_draw_is_not_legal(table):
    assert goes_on(refused(table, DRAW, PLAYS[hand(table)[0]]))
    assert goes_on(refused(table, DRAW, DRAW, seat=1))


def test_the_same_command_twice_is_a_list_that_goes_on(table):
    table.submit(0, PLAYS[hand(table)[0]])
    assert goes_on(refused(table, DRAW, DRAW))


@pytest.mark.parametrize("last", [Resign(), RevokeToken()], ids=repr)
def test_what_any_seat_may_send_comes_last_in_a_list(table, last):
    assert goes_on(refused(table, last, DRAW))
    assert table.submit(0, PLAYS[hand(table)[0]], last).loaded.head.version > 6


def test_a_bad_command_before_the_draw_is_told_as_on_its_own(table):
    alone, listed = refused(table, PLAYS["Y10"]), refused(table, PLAYS["Y10"], DRAW, DRAW)
    assert (alone.code, alone.members["facts"]) == (listed.code, listed.members["facts"])
    assert alone.members["legal"] == listed.members["legal"]


@pytest.mark.parametrize("wanted", ["R5", "Y10"])
def test_a_refused_list_tells_nothing_of_the_card_that_would_have_been_drawn(wanted):
    """Two worlds that differ in the top card: to play it next is refused in the same words."""
    cards = deck(2)
    dealt, rest = cards[:16], cards[16:]
    worlds = [laid((*dealt, *rest)), laid((*dealt, *rest[::-1]))]
    assert worlds[0].match.state.deck.cards[0] != worlds[1].match.state.deck.cards[0]
    told = []
    for world in worlds:
        problem = refused(world, DISCARDS[hand(world)[0]], DRAW, PLAYS[world.match.state.deck.cards[0]])
        told.append((problem.code, problem.detail, {**problem.members, "commands": None}))
        problem = refused(world, DISCARDS[hand(world)[0]], DRAW, PLAYS[wanted])
        told.append((problem.code, problem.detail, {**problem.members, "commands": None}))
    assert all(one == told[0] for one in told)


def test_a_move_that_shows_nothing_may_be_followed():
    table = laid(deck(4), seats=4)
    cards = hand(table)
    problem = refused(table, PassCards((cards[0], cards[1])), DISCARDS[cards[2]])
    assert (problem.code, problem.members["index"]) == ("not_your_turn", 1)
