"""A match file is read back as what is stored; what is no match file is told in one line."""

from pathlib import Path

import orjson
import pytest
from fakeredis import FakeRedis

from events.loading import Loader, advance
from events.match_file import BadFile, read_match_file, write_match_file
from events.redaction import AUDITOR, Orders, Sight
from tests.games.tables import every_seating
from tests.world import seated

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def written(table, sight):
    loaded = Loader(table.store).fresh(table.id)
    return write_match_file(table.store.read(table.id), loaded, sight, Orders(table.store))


@every_seating
def test_an_open_file_is_read_as_the_events_that_are_stored(key, seats):
    table = seated(FakeRedis(), key, seats).play(60)
    entries, match_key = read_match_file(written(table, Sight(AUDITOR, True)))
    assert entries == table.store.read(table.id)
    assert match_key == table.match.key
    folded, stored = advance(None, entries, match_key), Loader(table.store).fresh(table.id)
    assert (folded.head, folded.match) == (stored.head, stored.match)


def test_a_redacted_file_has_the_same_bodies_and_no_key():
    table = seated(FakeRedis()).play(20)
    entries, key = read_match_file(written(table, Sight(0, False)))
    stored = table.store.read(table.id)
    assert key is None
    assert [entry.body for entry in entries] == [entry.body for entry in stored]
    assert [entry.erasable for entry in entries] == [entry.erasable for entry in stored]
    assert any(set(entry.openings) < set(kept.openings) for entry, kept in zip(entries, stored, strict=True))


def _example(**changes):
    return orjson.loads((EXAMPLES / "everybody.json").read_bytes()) | changes


def _event(number, **changes):
    document = _example()
    document["events"][number] |= changes
    return document


GOOD = (EXAMPLES / "everybody.json").read_bytes()
WITHOUT_ONE = _example()
WITHOUT_ONE["events"] = [*WITHOUT_ONE["events"][:-2], WITHOUT_ONE["events"][-1]]
WITHOUT_HEAD = {name: value for name, value in _example().items() if name != "head"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        (b"hello", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (GOOD[:-2000], "it is not JSON"),
        (b"7", "not a match file"),
        (b"[]", "not a match file"),
        (b'{"events": []}', "not a match file"),
        (_example(format="cairn/match/9"), "its format is 'cairn/match/9'"),
        (_example(format=["x"] * 999), "its format is"),
        (_example(events=[]), "it holds no events"),
        (_example(events=None), "it holds no events"),
        (_example(events=[1]), "event 1 cannot be read"),
        (_example(events=[{}]), "event 1 cannot be read"),
        (_event(4, openings=None), "event 5 cannot be read"),
        (_event(4, openings={"x": {"value": 1, "salt": ""}}), "event 5 cannot be read"),
        (_event(4, openings={"x": 1}), "event 5 cannot be read"),
        (_event(4, secrets=[1]), "event 5 cannot be read"),
        (_event(4, secrets=7), "event 5 cannot be read"),
        (_event(4, at=1.5), "do not lead to its head"),
        (_event(4, at=2**60), "event 5 cannot be read"),
        (_event(4, version=4), "event 5 calls itself 4"),
        (_event(4, at=1), "do not lead to its head"),
        (_event(4, more=1), "do not lead to its head"),
        (WITHOUT_ONE, "calls itself"),
        (_example(events=_example()["events"][:-1]), "do not lead to its head"),
        (WITHOUT_HEAD, "its head or its key"),
        (_example(head=[]), "its head or its key"),
        (_example(head={"version": 1, "hash": "é"}), "its head or its key"),
        (_example(key=7), "its head or its key"),
    ],
)
def test_what_is_no_match_file_is_told_in_one_line(text, message):
    with pytest.raises(BadFile, match=message) as raised:
        read_match_file(text if isinstance(text, bytes) else orjson.dumps(text))
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)
