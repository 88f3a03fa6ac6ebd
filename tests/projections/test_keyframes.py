"""Keyframes: any version of a match is reached by folding a few events, and only from what its head vouches for."""

from itertools import pairwise
from threading import Thread

import pytest

from events.keys import match_key
from events.loading import advance
from events.store import Damaged, Store
from projections.keyframes import EVERY, Keyframes
from tests.projections.tools import table_in
from tests.world import seated

LONG = {"rounds": 20, "max_turns": 100}


class Counted(Store):
    """A store that counts what is read of it: as much is folded."""

    def __init__(self, redis):
        super().__init__(redis)
        self.reads = []

    def read(self, match, after=0, until=None):
        entries = super().read(match, after, until)
        self.reads.append(len(entries))
        return entries


def reach(keyframes, table):
    return keyframes.course(table.id, table.store.head(table.id))


def versions(course):
    return [loaded.head.version for loaded in course.keyframes]


def gaps(course):
    edges = [0, *versions(course), course.last.head.version]
    return [after - before for before, after in pairwise(edges)]


@pytest.fixture
def table(redis):
    return seated(redis, options=LONG).play(700)


def longest_command(table):
    starts = [entry.version for entry in table.store.read(table.id) if b'"cause":null' not in entry.body]
    return max(after - before for before, after in pairwise(starts))


def test_a_keyframe_is_the_match_as_its_events_make_it(table):
    course = reach(Keyframes(table.store), table)
    entries, key = table.store.read(table.id), table.store.head(table.id).key
    for loaded in (*course.keyframes, course.last):
        assert loaded == advance(None, entries[: loaded.head.version], key)


@pytest.mark.parametrize("every", [4, EVERY])
def test_keyframes_lie_close_and_never_within_a_command(redis, every):
    table = seated(redis, "el-dorado", 3).play(700)
    course = reach(Keyframes(table.store, most=1000, every=every), table)
    entries = table.store.read(table.id)
    assert len(entries) > 10 * EVERY
    assert len(course.keyframes) >= len(entries) // (every + longest_command(table))
    assert max(gaps(course)) < every + longest_command(table)
    assert all(b'"cause":{' in entries[version].body for version in versions(course)[:-1])


def test_after_the_first_look_any_version_costs_one_short_read(redis, table):
    store = Counted(redis)
    keyframes, last = Keyframes(store), table.head.version
    reach(keyframes, table)
    assert store.reads == [last]
    for version in range(1, last + 1):
        store.reads.clear()
        (stretch,) = keyframes.stretches(reach(keyframes, table), version - 1, version)
        assert stretch.entries[0].version <= version <= stretch.entries[-1].version
        assert len(store.reads) == 1
        assert store.reads[0] < EVERY + longest_command(table)


def test_a_match_that_moves_on_costs_what_is_new(redis, table):
    store = Counted(redis)
    keyframes = Keyframes(store)
    before = reach(keyframes, table)
    head = table.head.version
    table.play(200)
    store.reads.clear()
    after = reach(keyframes, table)
    assert store.reads == [table.head.version - head]
    assert after.keyframes[: len(before.keyframes)] == before.keyframes
    assert (after.last.head, max(gaps(after)) < EVERY + longest_command(table)) == (table.head, True)


def test_of_a_match_however_long_there_are_not_too_many_evenly_spread(redis):
    most, every = 8, 4
    table, keyframes = seated(redis, options=LONG), Keyframes(Store(redis), most=most, every=every)
    for _ in range(150):
        course = reach(keyframes, table.play(4))
        assert len(course.keyframes) <= most
        assert max(gaps(course)) <= max(every, 6 * course.last.head.version // most) + longest_command(table)
    once = reach(Keyframes(Store(redis), most=most, every=every), table)
    assert len(once.keyframes) <= most
    assert max(gaps(once)) <= 6 * once.last.head.version // most


def test_the_matches_that_were_looked_at_last_are_kept(redis):
    store = Counted(redis)
    keyframes = Keyframes(store, kept=2)
    tables = [table_in(redis, f"the-{name}-match-of-three", name).play(20) for name in ("first", "second", "third")]

    def costs(table):
        store.reads.clear()
        reach(keyframes, table)
        return bool(store.reads)

    first, second, third = tables
    assert [costs(first), costs(second), costs(first), costs(third)] == [True, True, False, True]
    assert [costs(first), costs(third), costs(second)] == [False, False, True]


def test_another_history_of_the_same_length_is_folded_anew(redis):
    one = table_in(redis, "a-match-with-two-histories", "one").play(80)
    keyframes, store = Keyframes(Store(redis)), Store(redis)
    before = reach(keyframes, one)
    for kind in ("events", "openings", "erasable", "head", "commands"):
        redis.delete(match_key(kind, one.id))
    other = table_in(redis, "a-match-with-two-histories", "other").play(80)
    assert other.id == one.id
    after = reach(keyframes, other)
    assert after.last == advance(None, store.read(other.id), store.head(other.id).key) != before.last
    assert before.keyframes[0].head != after.keyframes[0].head


@pytest.mark.parametrize("version", [1, EVERY - 3, 5 * EVERY + 7, 700])
def test_an_event_that_was_lost_is_noticed_before_anything_is_shown(redis, table, version):
    keyframes = Keyframes(table.store)
    course = reach(keyframes, table)
    redis.xdel(match_key("events", table.id), f"{version}-0")
    with pytest.raises(Damaged):
        list(keyframes.stretches(course, version - 1, version))
    with pytest.raises(Damaged):
        reach(Keyframes(table.store), table)


def test_a_stored_snapshot_is_not_believed(redis, table):
    redis.set(match_key("snapshot", table.id), b"{}")
    assert reach(Keyframes(table.store), table).last.head == table.head


def test_one_who_is_late_does_not_make_others_begin_again(redis, table):
    store = Counted(redis)
    keyframes, late = Keyframes(store), table.store.head(table.id)
    table.play(5)
    course = reach(keyframes, table)
    store.reads.clear()
    assert keyframes.course(table.id, late) is course
    assert reach(keyframes, table) is course
    assert store.reads == []


def test_many_who_come_at_once_fold_a_match_once(redis, table):
    store = Counted(redis)
    keyframes, record = Keyframes(store), table.store.head(table.id)
    threads = [Thread(target=keyframes.course, args=(table.id, record)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.reads == [record.head.version]


def test_many_may_look_at_once(redis, table):
    keyframes, found = Keyframes(table.store, kept=1), []
    other = table_in(redis, "another-match-beside-it", "other").play(30)

    def look(at):
        for _ in range(10):
            found.append(reach(keyframes, at).last.head == at.head)

    threads = [Thread(target=look, args=(each,)) for each in (table, other, table, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 40


@pytest.mark.parametrize("every", [1, 3, 64])
@pytest.mark.parametrize("span", [0, 4, 100])
def test_around_a_version_the_match_is_known_between_commands(redis, every, span):
    table = seated(redis, options={"starter": 0}).play(6)
    entries, key = table.store.read(table.id), table.store.head(table.id).key
    keyframes = Keyframes(table.store, every=every)
    ends = [1, 2, *range(6, len(entries) + 1)]  # the last seat's command is four events, every move one
    for at in range(1, len(entries) + 1):
        found = keyframes.around(reach(keyframes, table), at, span)
        wanted = {at, *(version for version in ends if abs(version - at) <= span)}
        assert found == {version: advance(None, entries[:version], key).match for version in wanted}


def test_looking_around_a_version_costs_no_more_in_a_long_match(table):
    store = Counted(table.store.redis)
    keyframes = Keyframes(store)
    course = reach(keyframes, table)
    store.reads.clear()
    assert len(keyframes.around(course, 600, 50)) > 90
    assert sum(store.reads) <= 101 + 2 * max(gaps(course))
