"""Rebuilding: beside, compared, and switched to; whatever happens meanwhile."""

import time
from threading import Event, Thread

import pytest

from events.keys import match_key, partition_key, partition_of
from events.snapshots import EVERY
from events.store import Store
from projections.marks import parked, parked_count
from projections.projector import Projector
from projections.rebuild import BROKEN, DIFFERENT, NEW, SAME, Rebuilder, all_matches
from projections.views import VIEW_SCHEMA, make_views
from projections.writing import Work, Writer
from tests.projections.tools import (
    EVERYWHERE,
    append_unknown,
    checkpoint,
    eventually,
    mark,
    settled,
    stored,
    tables,
)
from tests.world import seated


class Interrupted(Store):
    """A store where something happens after the events have been read, once."""

    def __init__(self, redis, happening):
        super().__init__(redis)
        self._happenings = [happening]

    def read(self, *arguments):
        entries = super().read(*arguments)
        if self._happenings:
            self._happenings.pop()()
        return entries


def projected(redis, moves=5):
    table = seated(redis).play(moves)
    Projector(table.store).drain(EVERYWHERE)
    return table


def fields(redis, match):
    return redis.hgetall(match_key("views", match))


def test_what_is_rebuilt_is_the_same_byte_for_byte(anywhere):
    table = projected(anywhere, moves=EVERY + 7)
    before, snapshot = fields(anywhere, table.id), anywhere.get(match_key("snapshot", table.id))
    report = Rebuilder(table.store).rebuild(table.id)
    assert (report.outcome, report.version, report.fields) == (SAME, table.head.version, ())
    assert fields(anywhere, table.id) == before
    assert anywhere.get(match_key("snapshot", table.id)) == snapshot
    assert not anywhere.exists(match_key("rebuilt", table.id))
    assert anywhere.ttl(match_key("views", table.id)) == -1


def test_a_difference_is_told_and_healed(anywhere):
    table = projected(anywhere)
    right = stored(anywhere, table.id)
    anywhere.hset(match_key("views", table.id), mapping={"board": b"wrong", "stale": b"x"})
    anywhere.hdel(match_key("views", table.id), "hand.1")
    report = Rebuilder(table.store).rebuild(table.id)
    assert (report.outcome, report.fields) == (DIFFERENT, ("board", "hand.1", "stale"))
    assert stored(anywhere, table.id) == right
    assert Rebuilder(table.store).rebuild(table.id).outcome == SAME


def test_a_check_changes_nothing(anywhere):
    table = projected(anywhere)
    anywhere.hset(match_key("views", table.id), "board", b"wrong")
    before = fields(anywhere, table.id)
    assert Rebuilder(table.store).rebuild(table.id, switch=False).outcome == DIFFERENT
    assert fields(anywhere, table.id) == before
    assert not anywhere.exists(match_key("rebuilt", table.id))


def test_what_was_lost_is_made_again(anywhere):
    table = projected(anywhere)
    right = stored(anywhere, table.id)
    anywhere.delete(match_key("views", table.id), partition_key("lobby:running", partition_of(table.id)))
    assert Rebuilder(table.store).rebuild(table.id).outcome == NEW
    assert stored(anywhere, table.id) == right
    assert anywhere.zscore(partition_key("lobby:running", partition_of(table.id)), table.id) == table.match.began


def test_a_late_view_is_brought_to_the_head_and_its_mark_cleared(anywhere):
    table = projected(anywhere)
    table.play(2)
    assert Rebuilder(table.store).rebuild(table.id).outcome == NEW
    assert settled(anywhere, [table])


def test_what_happens_between_the_fold_and_the_switch_is_not_lost(anywhere):
    table = projected(anywhere)
    rebuilder = Rebuilder(Interrupted(anywhere, lambda: table.play(1)))
    rebuilder.rebuild(table.id)
    assert mark(anywhere, table.id) == table.head.version  # the switch has not cleared what it did not reach
    Projector(table.store).drain(EVERYWHERE)
    assert stored(anywhere, table.id) == make_views(table.head, table.match)


def test_newer_views_that_came_meanwhile_are_not_switched_away(anywhere):
    table = projected(anywhere)

    def happening():
        table.play(2)
        Projector(table.store).drain(EVERYWHERE)

    report = Rebuilder(Interrupted(anywhere, happening)).rebuild(table.id)
    assert (report.outcome, report.version) == (SAME, table.head.version)  # it began again
    assert checkpoint(anywhere, table.id) == (VIEW_SCHEMA, table.head.version)
    assert settled(anywhere, [table])


def test_a_switch_to_older_views_is_refused(anywhere):
    table = seated(anywhere)
    Rebuilder(table.store)._write_beside(older := table.loader.fresh(table.id), make_views(older.head, older.match))
    table.play(1)
    Projector(table.store).drain(EVERYWHERE)
    before = fields(anywhere, table.id)
    (answer,) = Writer(anywhere).write([Work(older, VIEW_SCHEMA)])
    assert answer.outcome == "older"
    assert fields(anywhere, table.id) == before


def test_going_back_to_older_code(anywhere):
    table = seated(anywhere)
    Projector(table.store, lambda head, current: {"board": b"newer"}, VIEW_SCHEMA + 1).drain(EVERYWHERE)
    assert Rebuilder(table.store).rebuild(table.id).outcome == NEW
    assert checkpoint(anywhere, table.id) == (VIEW_SCHEMA, table.head.version)
    assert stored(anywhere, table.id) == make_views(table.head, table.match)


def test_what_an_interrupted_rebuild_left_is_no_hindrance(anywhere):
    table = projected(anywhere)
    loaded = table.loader.fresh(table.id)
    Rebuilder(table.store)._write_beside(loaded, {"board": b"half"})
    assert anywhere.ttl(match_key("rebuilt", table.id)) > 0
    assert Rebuilder(table.store).rebuild(table.id).outcome == SAME
    assert stored(anywhere, table.id) == make_views(table.head, table.match)


@pytest.mark.parametrize("switch", [True, False])
def test_a_match_that_cannot_be_folded_is_told_and_parked(anywhere, switch):
    table = projected(anywhere)
    append_unknown(table)
    report = Rebuilder(table.store).rebuild(table.id, switch)
    assert report.outcome == BROKEN
    assert "KeyError" in report.error
    assert list(parked(anywhere)) == ([table.id] if switch else [])


def test_a_rebuild_brings_back_what_was_parked(anywhere):
    table = seated(anywhere)

    def failing(head, current):
        raise ValueError("cannot")

    Projector(table.store, failing).drain(EVERYWHERE)
    assert parked_count(anywhere) == 1
    assert Rebuilder(table.store).rebuild(table.id).outcome == NEW
    assert parked_count(anywhere) == 0


def test_events_that_do_not_lead_to_the_head_are_told(redis):
    table = projected(redis)
    redis.hset(match_key("head", table.id), "hash", b"x" * 32)
    assert "Damaged" in Rebuilder(table.store).rebuild(table.id).error


def test_a_match_that_is_not_there_is_told(redis):
    report = Rebuilder(Store(redis)).rebuild("nowhere")
    assert (report.outcome, parked_count(redis)) == (BROKEN, 0)


def test_every_match_is_found(anywhere):
    those = tables(anywhere, 12)
    found = all_matches(anywhere)
    assert sorted(found) == sorted(table.id for table in those)
    assert [partition_of(match) for match in found] == sorted(partition_of(match) for match in found)


def test_players_go_on_during_a_rebuild(real):
    those = tables(real, 6)
    over = Event()

    def play():
        while not over.is_set():
            for table in those:
                table.play(1, seed=time.monotonic_ns())

    def project():
        projector = Projector(Store(real))
        while not over.is_set():
            projector.drain(EVERYWHERE)

    threads = [Thread(target=play), Thread(target=project)]
    for thread in threads:
        thread.start()
    rebuilder = Rebuilder(Store(real))
    reports = [rebuilder.rebuild(table.id) for _ in range(20) for table in those]
    over.set()
    for thread in threads:
        thread.join()
    assert {report.outcome for report in reports} <= {SAME, NEW}
    Projector(Store(real)).drain(EVERYWHERE)
    eventually(lambda: settled(real, those))
    assert all(stored(real, table.id) == make_views(table.head, table.match) for table in those)
