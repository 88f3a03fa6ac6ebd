"""What append promises, on everything that it may run on."""

from dataclasses import replace

import pytest
from redis.crc import key_slot

from events.keys import PARTITIONS, match_key, partition_key, partition_of
from events.match import NOTHING, Head
from events.packing import BARE_FIELD, FIELD, packed, unpacked
from events.store import POKE_MS, Appended, Conflict, Damaged, Known
from tests.events.backend import after, check_whole, commit, refuses

MATCH = "a match"
KINDS = ("head", "events", "openings", "erasable", "commands")


def appended(store, count=1, **parts):
    """A match with so many events, and its head."""
    first = commit(MATCH, NOTHING, count, **parts)
    assert isinstance(store.append(first), Appended)
    return after(first)


def poked(match=MATCH):
    return partition_key("poked", partition_of(match))


# ── what is written ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_first_append_makes_the_match(backend):
    store, first = backend.store(), commit(MATCH, NOTHING, 3)
    assert store.append(first) == Appended(after(first), poke=True)
    record = store.head(MATCH)
    assert (record.head, record.record, record.tokens, record.key) == (after(first), first.record, b"1,1", b"k" * 32)
    assert [entry.body for entry in store.read(MATCH)] == [event.body for event in first.events]
    check_whole(backend.client(), MATCH)


def test_there_is_no_match_before_its_first_append(backend):
    store = backend.store()
    assert store.head(MATCH) is None
    assert store.read(MATCH) == []
    assert store.recall(MATCH, "command") is None


def test_appends_follow_each_other(backend):
    store, head = backend.store(), NOTHING
    for count in (1, 4, 2, 300):
        head = store.append(commit(MATCH, head, count)).head
    assert head.version == 307
    check_whole(backend.client(), MATCH)


def test_the_key_of_a_match_is_written_once(backend):
    store = backend.store()
    store.append(commit(MATCH, appended(store)))
    assert store.head(MATCH).key == b"k" * 32


def test_openings_stand_beside_the_stream_and_never_in_it(backend):
    store = backend.store()
    appended(store, 4, by="the secret")
    entries = store.read(MATCH)
    assert [entry.openings for entry in entries] == [{}, {"card": ["the secret", 2]}, {}, {"card": ["the secret", 4]}]
    assert [entry.erasable for entry in entries] == [{"player": ["the secret", "salt"]}, {}, {}, {}]
    stream = backend.client().xrange(match_key("events", MATCH))
    assert [(*fields,) for _, fields in stream] == [(FIELD,)] * 4
    assert [unpacked(fields) for _, fields in stream] == [(entry.body, entry.check) for entry in entries]


def test_every_entry_is_kept_with_the_beginning_of_its_hash(backend):
    store, first = backend.store(), commit(MATCH, NOTHING, 3)
    store.append(first)
    assert [entry.check for entry in store.read(MATCH)] == [event.hash[:8] for event in first.events]


def test_an_entry_without_that_is_read_too(backend):
    store, body = backend.store(), commit(MATCH).events[0].body
    backend.client().xadd(match_key("events", MATCH), {BARE_FIELD: packed(body)}, id="1-0")
    (entry,) = store.read(MATCH)
    assert (entry.body, entry.check) == (body, None)


@pytest.mark.parametrize("fields", [{FIELD: b"8 bytes.\xff\xff"}, {FIELD: b""}, {b"other": b"x"}], ids=repr)
def test_an_entry_that_cannot_be_read_is_named(backend, fields):
    store = backend.store()
    appended(store, 2)
    backend.client().xadd(match_key("events", MATCH), fields, id="3-0")
    with pytest.raises(Damaged, match="event 3"):
        store.read(MATCH)


def test_the_signature_of_the_head_is_kept_with_it_and_replaced_with_it(backend):
    store, first = backend.store(), replace(commit(MATCH), signature=bytes(range(100)))
    store.append(first)
    assert store.head(MATCH).signature == bytes(range(100))
    store.append(replace(commit(MATCH, after(first)), signature=b"another"))
    assert store.head(MATCH).signature == b"another"


def test_a_head_that_was_never_signed_has_no_signature(backend):
    store = backend.store()
    appended(store)
    backend.client().hdel(match_key("head", MATCH), "signature")
    assert store.head(MATCH).signature == b""


def test_the_id_of_an_entry_is_its_version_and_redis_refuses_a_rewrite(backend):
    store, client, key = backend.store(), backend.client(), match_key("events", MATCH)
    appended(store, 7)
    assert [entry for entry, _ in client.xrange(key)] == [b"%d-0" % version for version in range(1, 8)]
    before = backend.dump()
    assert refuses(lambda: client.xadd(key, {"b": "another past"}, id="7-0"))
    assert refuses(lambda: client.xadd(key, {"b": "another past"}, id="3-0"))
    assert backend.dump() == before


@pytest.mark.parametrize(
    ("span", "found"), [((0, None), range(1, 8)), ((5, None), [6, 7]), ((2, 4), [3, 4]), ((7, 9), [])]
)
def test_a_part_of_the_stream_can_be_read(backend, span, found):
    store = backend.store()
    appended(store, 7)
    entries = store.read(MATCH, *span)
    assert [entry.version for entry in entries] == list(found)
    assert all(bool(entry.openings) == (entry.version % 2 == 0) for entry in entries)


# ── the expected head ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("version", [0, 1, 4, 6])
def test_a_writer_that_expects_another_version_is_refused_and_nothing_is_written(backend, version):
    store = backend.store()
    head = appended(store, 5)
    backend.client().delete(poked())
    before = backend.dump()
    late = commit(MATCH, Head(version, head.hash), 3, command="late")
    assert store.append(late) == Conflict(head)
    assert backend.dump() == before


def test_a_writer_with_the_right_number_and_another_hash_is_refused(backend):
    store = backend.store()
    head = appended(store, 5)
    backend.client().delete(poked())
    before = backend.dump()
    assert store.append(commit(MATCH, Head(5, b"h" * 32), 3, command="lost")) == Conflict(head)
    assert backend.dump() == before


def test_a_match_that_is_there_is_not_made_again(backend):
    store = backend.store()
    head = appended(store, 2)
    before = backend.dump()
    assert store.append(commit(MATCH, NOTHING, 1, by="another")) == Conflict(head)
    assert backend.dump() == before


def test_a_match_that_is_gone_is_not_written_to(backend):
    store = backend.store()
    assert store.append(commit(MATCH, Head(3, b"h" * 32))) == Conflict(NOTHING)
    assert backend.dump() == {}


def test_a_call_that_is_repeated_because_its_answer_was_lost_counts_once(backend):
    store = backend.store()
    second = commit(MATCH, appended(store, 2), 3)
    store.append(second)
    before = backend.dump()
    assert store.append(second) == Appended(after(second), poke=False)
    assert backend.dump() == before


# ── commands ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_is_remembered_for_ever_and_never_done_again(backend):
    store = backend.store()
    head = appended(store)
    asked = commit(MATCH, head, 2, command="again and again")
    head = store.append(asked).head
    for number in range(20):
        backend.client().delete(poked())
        before = backend.dump()
        again = commit(MATCH, head, 1, command="again and again")
        assert store.append(again) == Known(asked.memory)
        assert store.append(replace(again, expected=Head(1, b"h" * 32))) == Known(asked.memory)
        assert backend.dump() == before
        head = store.append(commit(MATCH, head, 1, command=f"another {number}")).head
    assert store.recall(MATCH, "again and again") == asked.memory
    check_whole(backend.client(), MATCH)


def test_a_command_that_was_refused_is_not_remembered(backend):
    store = backend.store()
    head = appended(store)
    store.append(commit(MATCH, Head(9, b"h" * 32), 1, command="early"))
    assert store.recall(MATCH, "early") is None
    assert isinstance(store.append(commit(MATCH, head, 1, command="early")), Appended)


def test_a_command_of_one_match_is_unknown_to_another(backend):
    store = backend.store()
    appended(store, command="the same")
    assert isinstance(store.append(commit("another match", NOTHING, 1, command="the same")), Appended)


def test_what_is_remembered_may_be_any_bytes(backend):
    store = backend.store()
    first = replace(commit(MATCH, command="bytes"), memory=bytes(range(256)))
    store.append(first)
    assert store.append(first) == Known(bytes(range(256)))


# ── the mark and the poke ────────────────────────────────────────────────────────────────────────────────────────────


def test_an_append_marks_the_match_with_its_version(backend):
    store, head = backend.store(), NOTHING
    for _ in range(3):
        head = store.append(commit(MATCH, head, 2)).head
        marks = backend.client().zrange(partition_key("dirty", partition_of(MATCH)), 0, -1, withscores=True)
        assert [(name, int(score)) for name, score in marks] == [(MATCH.encode(), head.version)]


def test_only_the_first_of_a_partition_pokes_until_the_flag_is_cleared(backend):
    store, client = backend.store(), backend.client()
    head = appended(store)
    neighbour = next(name for name in map(str, range(100_000)) if partition_of(name) == partition_of(MATCH))
    stranger = next(name for name in map(str, range(100_000)) if partition_of(name) != partition_of(MATCH))
    second = store.append(commit(MATCH, head))
    assert not second.poke
    assert not store.append(commit(neighbour)).poke
    assert store.append(commit(stranger)).poke
    client.delete(poked())
    assert store.append(commit(MATCH, second.head)).poke


def test_a_poke_that_nobody_answers_is_forgotten_in_time(backend):
    store, client = backend.store(), backend.client()
    head = appended(store)
    assert 0 < client.pttl(poked()) <= POKE_MS
    client.pexpire(poked(), 0)
    assert store.append(commit(MATCH, head)).poke


# ── where it is kept ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_all_keys_of_a_match_and_its_partition_share_a_slot(backend):
    store = backend.store()
    appended(store, 4, command="one")
    keys = list(backend.dump())
    expected = {match_key(kind, MATCH) for kind in KINDS} | {partition_key("dirty", partition_of(MATCH)), poked()}
    assert {key.decode() for key in keys} == expected
    assert len({key_slot(key) for key in keys}) == 1


def test_matches_are_spread_over_all_partitions():
    assert {partition_of(f"match {number}") for number in range(4000)} == set(range(PARTITIONS))


def test_a_server_that_has_forgotten_the_script_is_sent_it_again(backend):
    store = backend.store()
    head = appended(store)
    backend.client().script_flush()
    assert isinstance(store.append(commit(MATCH, head)), Appended)
