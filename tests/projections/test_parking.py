"""A match that cannot be folded is put aside, counted and shown; it blocks no other, and may come back."""

from events.keys import match_key
from projections.marks import backlog, marked, parked, parked_count, retry_parked
from projections.projector import Projector
from projections.views import make_views
from tests.projections.tools import EVERYWHERE, append_unknown, checkpoint, mark, settled, stored, tables
from tests.world import seated


class Flaw:
    """Code that cannot show some match, until it is mended; it counts how often it tried."""

    def __init__(self, match):
        self.match = match
        self.mended = False
        self.tries = 0

    def __call__(self, head, current):
        if current.id == self.match:
            self.tries += 1
            if not self.mended:
                raise ValueError(f"cannot show {current.id}")
        return make_views(head, current)


def test_a_match_that_cannot_be_folded_is_parked_and_the_others_go_on(anywhere):
    those = tables(anywhere, 5)
    bad, *good = those
    unknown = append_unknown(bad)
    Projector(bad.store).drain(EVERYWHERE)
    assert parked_count(anywhere) == 1
    shown = parked(anywhere)[bad.id]
    assert (shown["error"], shown["version"]) == ("KeyError", unknown.version)
    assert "x.Unknown" in shown["message"]
    assert shown["at"] > 0
    assert settled(anywhere, good)


def test_its_older_views_stay(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store)
    projector.project(table.id)
    before = stored(anywhere, table.id)
    append_unknown(table)
    projector.drain(EVERYWHERE)
    assert parked_count(anywhere) == 1
    assert stored(anywhere, table.id) == before


def test_each_new_event_is_one_more_try_and_no_more(anywhere):
    table = seated(anywhere)
    flaw = Flaw(table.id)
    projector = Projector(table.store, flaw)
    for tries in range(1, 4):
        table.play(1)
        for _ in range(3):
            projector.drain(EVERYWHERE)
        assert flaw.tries == tries
        assert parked(anywhere)[table.id]["version"] == table.head.version
        assert mark(anywhere, table.id) is None


def test_a_mark_that_came_after_the_failure_stays(anywhere):
    table = seated(anywhere)

    def failing(head, current):
        table.play(1)
        raise ValueError("cannot")

    Projector(table.store, failing).drain(EVERYWHERE)
    assert mark(anywhere, table.id) == table.head.version


def test_a_retry_after_the_code_was_mended_brings_it_back(anywhere):
    table = seated(anywhere)
    flaw = Flaw(table.id)
    projector = Projector(table.store, flaw)
    projector.drain(EVERYWHERE)
    assert parked_count(anywhere) == 1
    assert mark(anywhere, table.id) is None
    flaw.mended = True
    partitions = retry_parked(anywhere)
    assert [match for match, _ in marked(anywhere, partitions)] == [table.id]
    assert parked_count(anywhere) == 1
    projector.drain(partitions)
    assert parked_count(anywhere) == 0
    assert settled(anywhere, [table])


def test_a_retry_in_vain_parks_it_again(anywhere):
    table = seated(anywhere)
    projector = Projector(table.store, Flaw(table.id))
    projector.drain(EVERYWHERE)
    projector.drain(retry_parked(anywhere))
    assert parked_count(anywhere) == 1
    assert not backlog(anywhere)


def test_a_retry_with_nothing_parked_does_nothing(redis):
    assert retry_parked(redis) == []


def test_older_code_does_not_park_what_newer_code_has_shown(anywhere):
    table = seated(anywhere)
    newer = Projector(table.store)

    def outrun(head, current):
        newer.project(table.id)
        raise KeyError("an event that this code does not know")

    Projector(table.store, outrun).drain(EVERYWHERE)
    assert parked_count(anywhere) == 0
    assert settled(anywhere, [table])


def test_a_key_of_another_kind_harms_its_match_only(real):
    bad, good = tables(real, 2)
    real.delete(match_key("openings", bad.id))
    real.set(match_key("openings", bad.id), "text")
    Projector(good.store).drain(EVERYWHERE)
    assert list(parked(real)) == [bad.id]
    assert checkpoint(real, good.id)[1] == good.head.version


def test_an_error_of_any_text_can_be_shown(redis):
    table = seated(redis)

    def failing(head, current):
        raise ValueError("half of a pair: \ud800" + "x" * 10_000)

    Projector(table.store, failing).drain(EVERYWHERE)
    assert len(parked(redis)[table.id]["message"]) == 500
