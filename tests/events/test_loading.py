import json
from dataclasses import replace

import pytest

from events.codec import stored_type
from events.keys import match_key
from events.loading import Loader, advance, event_of
from events.packing import BARE_FIELD, packed, unpacked
from events.snapshots import write_snapshot
from events.store import Damaged, Store
from games.registry import GAMES
from tests.world import seated

MATCHES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


class Watched(Store):
    """A store that counts what is read from it."""

    def __init__(self, redis):
        super().__init__(redis)
        self.spans = []

    def read(self, match, after=0, until=None):
        entries = super().read(match, after, until)
        self.spans.append([entry.version for entry in entries])
        return entries


def whole_fold(table):
    record = table.store.head(table.id)
    return replace(advance(None, table.store.read(table.id), record.key), signature=record.signature)


def snap(table):
    """Write the match's snapshot, as a worker does now and then."""
    loaded = whole_fold(table)
    table.store.redis.set(match_key("snapshot", table.id), write_snapshot(loaded.head, loaded.match))


def copied(redis):
    return {key: redis.dump(key) for key in redis.scan_iter()}


def put_back(redis, copy):
    """As after a restore of a backup, or a failover to a copy that had not heard everything."""
    redis.flushall()
    for key, value in copy.items():
        redis.restore(key, 0, value)


def rewrite(table, version, change):
    """Change a stored body behind the service's back."""
    key = match_key("events", table.id)
    entries = table.store.redis.xrange(key)
    table.store.redis.delete(key)
    for ident, fields in entries:
        body, _ = unpacked(fields)
        if ident == b"%d-0" % version:
            body = change(body)
        table.store.redis.xadd(key, {BARE_FIELD: packed(body)}, id=ident)


# ── every way leads to the same match ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "seats"), MATCHES)
@pytest.mark.parametrize("moves", [0, 1, 37, 150])
def test_cache_snapshot_and_whole_fold_give_the_same_match(redis, game, seats, moves):
    table = seated(redis, game, seats).play(moves)
    snap(table)
    table.play(9, seed=1)
    whole = whole_fold(table)
    assert table.loader.cached(table.id) == whole  # what the writer kept
    assert table.loader.fresh(table.id) == whole
    assert Loader(Store(redis)).fresh(table.id) == whole  # snapshot and tail
    redis.delete(match_key("snapshot", table.id))
    assert Loader(Store(redis)).fresh(table.id) == whole  # from the first event


def test_what_is_loaded_is_at_the_head_of_the_record(redis):
    table = seated(redis).play(30)
    assert Loader(table.store).fresh(table.id).head == table.store.head(table.id).head


def test_there_is_no_match_of_an_unknown_id(redis):
    loader = Loader(Store(redis))
    assert loader.cached("nothing") is None
    assert loader.fresh("nothing") is None


def test_a_cached_match_may_be_out_of_date_and_a_fresh_one_is_not(redis):
    table = seated(redis)
    other = Loader(Store(redis))
    before = other.fresh(table.id)
    table.play(5)
    assert other.cached(table.id) == before
    assert other.fresh(table.id).head == table.head
    assert other.cached(table.id).head == table.head


def test_a_cache_never_goes_back(redis):
    table = seated(redis)
    old = table.loader.fresh(table.id)
    table.play(5)
    table.loader.remember(old)
    assert table.loader.cached(table.id).head == table.head


def test_a_full_cache_drops_the_match_that_was_longest_unused(redis):
    table = seated(redis)
    one, two, three = (table.create(key=name).seat("Ann", "Bo").id for name in ("one", "two", "three"))
    store = Watched(redis)
    loader = Loader(store, size=2)
    for match in (one, two, one, three):
        loader.cached(match)
    store.spans.clear()
    loader.cached(one)
    loader.cached(three)
    assert store.spans == []
    loader.cached(two)
    assert len(store.spans) == 1


# ── what it costs ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_with_a_snapshot_only_the_tail_is_read(redis):
    table = seated(redis).play(100)
    snap(table)
    at = table.head.version
    table.play(7)
    store = Watched(redis)
    Loader(store).fresh(table.id)
    assert store.spans == [list(range(at + 1, table.head.version + 1))]


def test_a_known_match_reads_what_is_new_and_a_cached_one_nothing(redis):
    table = seated(redis).play(100)
    store = Watched(redis)
    loader = Loader(store)
    loader.fresh(table.id)
    at = table.head.version
    table.play(3)
    store.spans.clear()
    loader.cached(table.id)
    assert store.spans == []
    loader.fresh(table.id)
    assert store.spans == [list(range(at + 1, table.head.version + 1))]


# ── a history that is no more ────────────────────────────────────────────────────────────────────────────────────────


def rewound(redis, moves, before=20):
    """A match whose last moves were lost; and another loader, which still knows them."""
    table = seated(redis).play(before)
    copy = copied(redis)
    table.play(10, seed=1)
    other = Loader(Store(redis))
    other.fresh(table.id)
    snap(table)
    lost = redis.dump(match_key("snapshot", table.id))
    put_back(redis, copy)
    table.loader.forget(table.id)
    table.play(moves, seed=2)
    return table, other, lost


@pytest.mark.parametrize("moves", [0, 4, 10, 16], ids=["shorter", "still shorter", "as long", "longer"])
def test_a_cache_of_a_history_that_is_no_more_is_not_used(redis, moves):
    table, other, _ = rewound(redis, moves)
    assert other.fresh(table.id) == whole_fold(table)
    assert other.cached(table.id) == whole_fold(table)


@pytest.mark.parametrize("moves", [0, 4, 10, 16], ids=["shorter", "still shorter", "as long", "longer"])
def test_a_snapshot_of_a_history_that_is_no_more_is_not_used(redis, moves):
    table, _, lost = rewound(redis, moves)
    redis.restore(match_key("snapshot", table.id), 0, lost)
    assert Loader(table.store).fresh(table.id) == whole_fold(table)


def test_a_match_that_is_gone_is_gone_from_the_cache(redis):
    table = seated(redis)
    table.loader.fresh(table.id)
    redis.flushall()
    assert table.loader.fresh(table.id) is None
    assert table.loader.cached(table.id) is None


# ── damage ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.replace(b'"seat":', b'"seat": '),
        lambda body: body.replace(b'"at":1', b'"at":2'),
        lambda body: body.replace(b"lost-cities.", b"no-such-game."),
        lambda body: body[:-9],
    ],
    ids=["a space", "another time", "a type that nobody knows", "cut off"],
)
@pytest.mark.parametrize("version", [8, 15, 26])
def test_a_changed_event_is_noticed(redis, version, change):
    table = seated(redis, options={"starter": 0}).play(20)
    rewrite(table, version, change)
    with pytest.raises(Damaged):
        Loader(Store(redis)).fresh(table.id)


@pytest.mark.parametrize(
    "lost", [range(26, 27), range(10, 11), range(1, 2), range(1, 27)], ids=["last", "one", "first", "all"]
)
def test_a_lost_event_is_noticed(redis, lost):
    table = seated(redis, options={"starter": 0}).play(20)
    assert table.head.version == 26
    redis.xdel(match_key("events", table.id), *(f"{version}-0" for version in lost))
    with pytest.raises(Damaged):
        Loader(Store(redis)).fresh(table.id)


def test_two_events_that_changed_places_are_noticed(redis):
    table = seated(redis).play(20)
    bodies = {entry.version: entry.body for entry in table.store.read(table.id)}
    rewrite(table, 10, lambda _: bodies[12])
    rewrite(table, 12, lambda _: bodies[10])
    with pytest.raises(Damaged):
        Loader(Store(redis)).fresh(table.id)


def test_a_head_that_vouches_for_another_history_is_noticed(redis):
    table = seated(redis).play(20)
    redis.hset(match_key("head", table.id), "hash", b"h" * 32)
    with pytest.raises(Damaged):
        Loader(Store(redis)).fresh(table.id)


def test_damage_is_noticed_by_a_process_that_knew_the_match_before_too(redis):
    table = seated(redis).play(20)
    other = Loader(Store(redis))
    other.fresh(table.id)
    table.play(5)
    rewrite(table, table.head.version - 1, lambda body: body.replace(b'"at":1', b'"at":2'))
    with pytest.raises(Damaged):
        other.fresh(table.id)


def test_an_event_is_read_with_all_its_secrets(redis):
    table = seated(redis)
    events = [event_of(json.loads(entry.body), entry) for entry in table.store.read(table.id)]
    by_type = {stored_type(event): event for event in events}
    assert by_type["match.MatchCreated"].seed == table.match.created.seed
    assert by_type["match.SeatTaken"].player == "Björn"
    assert by_type["lost-cities.RoundStarted"].deck.items is not None
