"""The projector and its script, on every kind of Redis: nothing is lost, nothing newer is overwritten."""

import json

import pytest

from commands.model import Resign
from events.keys import match_key, partition_of
from events.snapshots import EVERY, read_snapshot
from projections.marks import backlog, marked, parked, parked_count
from projections.projector import BATCH, Projector
from projections.views import VIEW_SCHEMA, make_views
from projections.writing import Work, Writer
from tests.projections.tools import (
    EVERYWHERE,
    Killed,
    checkpoint,
    mark,
    seated_at,
    settled,
    stored,
    table_in,
    tables,
)
from tests.world import Entropy, Table, seated

NEWER = VIEW_SCHEMA + 1


def newer_views(head, current):
    """As a later version of the code might make them."""
    return {"board": b'{"newer":%d}' % head.version}


def expected(table):
    return make_views(table.head, table.match)


def test_views_are_brought_to_the_head(anywhere):
    table = seated(anywhere).play(5)
    assert mark(anywhere, table.id) == table.head.version
    assert Projector(table.store).drain(EVERYWHERE) == []
    assert stored(anywhere, table.id) == expected(table)
    assert checkpoint(anywhere, table.id) == (VIEW_SCHEMA, table.head.version)
    assert mark(anywhere, table.id) is None


def test_many_matches_of_many_partitions_at_once(anywhere):
    those = tables(anywhere, BATCH + 10)
    projector = Projector(those[0].store)
    assert projector.drain(EVERYWHERE) == []
    for table in those:
        table.play(3)
    assert len(marked(anywhere, EVERYWHERE)) == len(those)
    assert projector.drain(EVERYWHERE) == []
    assert settled(anywhere, those)
    assert all(stored(anywhere, table.id) == expected(table) for table in those)


def test_what_a_later_event_makes_void_is_removed(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store)
    before = table.match.turn
    projector.project(table.id)
    while table.match.turn == before:
        table.play(1)
    projector.project(table.id)
    assert f"moves.{before[0]}" not in stored(anywhere, table.id)
    assert stored(anywhere, table.id) == expected(table)


def test_projecting_twice_changes_nothing(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store)
    projector.project(table.id)
    before = anywhere.hgetall(match_key("views", table.id))
    projector.project(table.id)
    Projector(table.store).project(table.id)
    assert anywhere.hgetall(match_key("views", table.id)) == before


def test_a_mark_stays_when_an_event_came_between_the_fold_and_the_write(anywhere):
    table = seated(anywhere)

    def slow(head, current):
        views = make_views(head, current)
        if head == table.head:
            table.play(1)
        return views

    folded = table.head.version
    Projector(table.store, slow).drain(EVERYWHERE)
    assert checkpoint(anywhere, table.id) == (VIEW_SCHEMA, folded)
    assert mark(anywhere, table.id) == table.head.version == folded + 1
    Projector(table.store).drain(EVERYWHERE)
    assert settled(anywhere, [table])


def test_a_late_writer_overwrites_nothing(anywhere):
    table = seated(anywhere)
    fast = Projector(table.store)

    def slow(head, current):
        views = make_views(head, current)
        table.play(2)
        fast.drain(EVERYWHERE)
        return views

    Projector(table.store, slow).project(table.id)
    assert stored(anywhere, table.id) == expected(table)
    assert settled(anywhere, [table])


def test_a_projector_that_is_killed_loses_nothing(anywhere):
    those = tables(anywhere, 3)

    def dying(head, current):
        if current.id == those[1].id:
            raise Killed
        return make_views(head, current)

    with pytest.raises(Killed):
        Projector(those[0].store, dying).drain(EVERYWHERE)
    assert marked(anywhere, EVERYWHERE)
    Projector(those[0].store).drain(EVERYWHERE)
    assert settled(anywhere, those)


def test_when_time_runs_out_the_partitions_with_work_are_named(anywhere):
    those = tables(anywhere, 3)
    assert Projector(those[0].store).drain(EVERYWHERE, seconds=0) == sorted({partition_of(t.id) for t in those})
    assert not settled(anywhere, those)


# ── two versions of the code side by side ────────────────────────────────────────────────────────────────────────────


def test_a_newer_view_schema_wins_at_the_same_version(anywhere):
    table = seated(anywhere)
    old, new = Projector(table.store), Projector(table.store, newer_views, NEWER)
    old.project(table.id)
    new.project(table.id)
    old.project(table.id)
    assert checkpoint(anywhere, table.id) == (NEWER, table.head.version)
    assert stored(anywhere, table.id) == newer_views(table.head, table.match)


def test_older_code_neither_overwrites_newer_views_nor_clears_their_mark(anywhere):
    table = seated(anywhere)
    old, new = Projector(table.store), Projector(table.store, newer_views, NEWER)
    new.drain(EVERYWHERE)
    reached = table.head.version
    table.play(1)
    assert old.drain(EVERYWHERE) == []  # it has done what it can: no reason to poke again at once
    assert checkpoint(anywhere, table.id) == (NEWER, reached)
    assert mark(anywhere, table.id) == table.head.version
    new.drain(EVERYWHERE)
    assert checkpoint(anywhere, table.id) == (NEWER, table.head.version)
    assert mark(anywhere, table.id) is None


@pytest.mark.parametrize("stale", ["old", "new"])
def test_late_views_of_any_schema_take_nothing_back(anywhere, stale):
    """Once the mark is gone nobody would bring them forward again."""
    table = seated(anywhere)
    projectors = {"old": Projector(table.store), "new": Projector(table.store, newer_views, NEWER)}
    older = table.loader.fresh(table.id)
    table.play(3)
    projectors["old" if stale == "new" else "new"].drain(EVERYWHERE)
    before = anywhere.hgetall(match_key("views", table.id))
    schema, make = (NEWER, newer_views) if stale == "new" else (VIEW_SCHEMA, make_views)
    (answer,) = Writer(anywhere).write([Work(older, schema, make(older.head, older.match))])
    assert answer.outcome == "older"
    assert anywhere.hgetall(match_key("views", table.id)) == before
    assert settled(anywhere, [table])


def test_older_code_clears_a_mark_that_the_newer_views_have_reached(anywhere):
    table = seated(anywhere)
    old, new = Projector(table.store), Projector(table.store, newer_views, NEWER)
    new.project(table.id)
    anywhere.zadd(f"{{p{partition_of(table.id)}}}:dirty", {table.id: table.head.version})
    old.drain(EVERYWHERE)
    assert mark(anywhere, table.id) is None


# ── snapshots ────────────────────────────────────────────────────────────────────────────────────────────────────────


def snapshot_version(redis, match):
    snapshot = read_snapshot(redis.get(match_key("snapshot", match)))
    return snapshot and snapshot[0].version


def test_a_snapshot_is_written_every_so_many_versions(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store)
    written = set()
    for _ in range(2 * EVERY + 5):
        table.play(1)
        projector.project(table.id)
        written.add(snapshot_version(anywhere, table.id))
    assert written == {None, EVERY, 2 * EVERY}
    assert read_snapshot(anywhere.get(match_key("snapshot", table.id)))[1].id == table.id


def test_an_older_snapshot_overwrites_no_newer_one(anywhere):
    table = seated(anywhere).play(EVERY)
    older = table.loader.fresh(table.id)
    table.play(EVERY)
    Projector(table.store).project(table.id)
    Writer(anywhere).write([Work(older, VIEW_SCHEMA, make_views(older.head, older.match), b"an older snapshot")])
    assert snapshot_version(anywhere, table.id) == table.head.version


def test_a_fresh_projector_begins_at_the_snapshot(redis):
    table = seated(redis).play(EVERY)
    Projector(table.store).project(table.id)
    table.play(3)
    redis.xtrim(match_key("events", table.id), minid=f"{EVERY}-0")  # what the snapshot covers need not be read
    Projector(table.store).project(table.id)
    assert checkpoint(redis, table.id)[1] == table.head.version
    assert stored(redis, table.id) == expected(table)


@pytest.mark.parametrize("damage", [b"{}", b"[", b'{"schema":1,"version":50}'])
def test_a_damaged_snapshot_does_no_harm(redis, damage):
    table = seated(redis).play(EVERY)
    redis.set(match_key("snapshot", table.id), damage)
    Projector(table.store).drain(EVERYWHERE)
    assert stored(redis, table.id) == expected(table)
    assert parked_count(redis) == 0


# ── another history: a failover lost events that we have seen, or a backup was restored ─────────────────────────────


@pytest.mark.parametrize(("ours", "theirs"), [(10, 4), (4, 4), (4, 10)])
def test_a_remembered_match_gives_way_to_the_stored_one(anywhere, ours, theirs):
    lost = table_in(anywhere, "a key", "one world").play(ours)
    projector = Projector(lost.store)
    projector.drain(EVERYWHERE)
    anywhere.flushall()
    table = table_in(anywhere, "a key", "another world").play(theirs)
    assert table.id == lost.id
    projector.drain(EVERYWHERE)
    assert stored(anywhere, table.id) == expected(table)
    assert settled(anywhere, [table])
    assert parked_count(anywhere) == 0


def test_a_snapshot_of_another_history_gives_way(redis):
    lost = table_in(redis, "a key", "one world").play(EVERY)
    Projector(lost.store).drain(EVERYWHERE)
    snapshot = redis.get(match_key("snapshot", lost.id))
    redis.flushall()
    table = table_in(redis, "a key", "another world").play(EVERY + 3)
    redis.set(match_key("snapshot", table.id), snapshot)
    Projector(table.store).drain(EVERYWHERE)
    assert stored(redis, table.id) == expected(table)


def test_events_that_do_not_lead_to_their_head_are_parked(redis):
    table, good = seated_at(Table(redis), "bad"), seated_at(Table(redis, entropy=Entropy("good")), "good")
    redis.hset(match_key("head", table.id), "hash", b"x" * 32)
    Projector(table.store).drain(EVERYWHERE)
    assert parked(redis)[table.id]["error"] == "Damaged"
    assert checkpoint(redis, table.id) is None
    assert checkpoint(redis, good.id)[1] == good.head.version
    assert not backlog(redis)


def test_the_lobby_learns_of_the_end(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store)
    projector.project(table.id)
    table.submit(0, Resign())
    projector.project(table.id)
    partition = partition_of(table.id)
    found = {
        status: anywhere.zrange(f"{{p{partition}}}:lobby:{status}", 0, -1) for status in ("open", "running", "ended")
    }
    assert found == {"open": [], "running": [], "ended": [table.id.encode()]}
    assert json.loads(table.store.head(table.id).record)["status"] == "ended"
