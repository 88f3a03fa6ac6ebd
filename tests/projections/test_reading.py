"""Reading views, and waiting for a version."""

import json
import time
from contextlib import contextmanager
from threading import Thread

import pytest

from events.problems import BadRequest, Behind, NotFound
from events.redaction import AUDITOR
from projections.projector import Projector
from projections.reading import Page, Reader
from projections.views import VIEW_SCHEMA
from tests.projections.tools import EVERYWHERE
from tests.world import Table, seated

HURRIED, PATIENT = 0.02, 10.0


@contextmanager
def meanwhile(*actions):
    """These happen in another thread."""
    thread = Thread(target=lambda: [action() for action in actions])
    thread.start()
    yield
    thread.join()


@pytest.fixture
def table(anywhere):
    return seated(anywhere)


@pytest.fixture
def projector(table):
    return Projector(table.store)


def test_a_view_comes_with_the_head_record(table, projector):
    projector.project(table.id)
    record, view = Reader(table.store).view(table.id, "board")
    assert record == table.store.head(table.id)
    assert (view.schema, view.version) == (VIEW_SCHEMA, table.head.version)
    assert json.loads(view.body).keys() == {"board", "version"}


def test_a_seat_reads_its_own_hand_and_moves(table, projector):
    projector.project(table.id)
    (mover,) = table.match.turn
    reader = Reader(table.store)
    for seat in (0, 1):
        hand = json.loads(reader.view(table.id, "hand", seat)[1].body)["hand"]
        assert hand["cards"] == list(table.match.state.hands[seat])
        moves = json.loads(reader.view(table.id, "moves", seat)[1].body)
        assert moves["version"] == table.head.version
        assert bool(moves["moves"]) == (seat == mover)


def test_a_match_that_does_not_exist_is_not_found(redis):
    with pytest.raises(NotFound) as problem:
        Reader(Table(redis).store).wait("nowhere", "board")
    assert problem.value.code == "match_not_found"


def test_a_view_that_is_not_there_yet_is_none_at_once(table):
    record, view = Reader(table.store).view(table.id, "board")
    assert view is None
    assert record.head == table.head


def test_a_new_match_is_waited_for(table, projector):
    with meanwhile(lambda: projector.project(table.id)):
        _, view = Reader(table.store, PATIENT).wait(table.id, "board")
    assert view.version == table.head.version


def test_without_a_wanted_version_a_late_view_is_served_as_it_is(table, projector):
    projector.project(table.id)
    version = table.head.version
    table.play(1)
    record, view = Reader(table.store, HURRIED).wait(table.id, "board")
    assert (view.version, record.head.version) == (version, version + 1)


def test_a_wanted_version_is_waited_for(table, projector):
    projector.project(table.id)
    table.play(1)
    with meanwhile(lambda: time.sleep(0.03), lambda: projector.drain(EVERYWHERE)):
        _, view = Reader(table.store, PATIENT).wait(table.id, "board", at_least=table.head.version)
    assert view.version == table.head.version


def test_a_version_past_the_head_is_refused_at_once(table, projector):
    projector.project(table.id)
    began = time.monotonic()
    with pytest.raises(BadRequest) as problem:
        Reader(table.store, PATIENT).wait(table.id, "board", at_least=table.head.version + 1)
    assert problem.value.code == "version_out_of_range"
    assert time.monotonic() - began < PATIENT / 2


def test_a_view_that_comes_too_late_is_behind(table, projector):
    projector.project(table.id)
    reached = table.head.version
    table.play(1)
    with pytest.raises(Behind) as problem:
        Reader(table.store, HURRIED).wait(table.id, "board", at_least=table.head.version)
    assert problem.value.code == "view_behind"
    assert problem.value.members == {"version": reached}


def test_a_view_that_never_comes_is_behind(table):
    with pytest.raises(Behind) as problem:
        Reader(table.store, HURRIED).wait(table.id, "board")
    assert problem.value.members == {"version": 0}


# ── the timeline ─────────────────────────────────────────────────────────────────────────────────────────────────────


def lines(reader, table, viewer, page, **wanted):
    _, view = reader.timeline(table.id, viewer, page, **wanted)
    found = json.loads(view.body)
    assert found["version"] == view.version
    return [line["version"] for line in found["timeline"]]


def test_the_timeline_never_goes_past_the_other_views(table, projector):
    projector.project(table.id)
    reached = table.head.version
    table.play(3)
    assert lines(Reader(table.store), table, None, Page()) == list(range(1, reached + 1))


def test_the_timeline_waits_as_the_other_views_do(table, projector):
    projector.project(table.id)
    table.play(3)
    with pytest.raises(Behind):
        Reader(table.store, HURRIED).timeline(table.id, None, Page(), at_least=table.head.version)
    with meanwhile(lambda: projector.drain(EVERYWHERE)):
        found = lines(Reader(table.store, PATIENT), table, None, Page(), at_least=table.head.version)
    assert found[-1] == table.head.version


def test_the_timeline_comes_in_pages(table, projector):
    table.play(10)
    projector.project(table.id)
    reader, found, after = Reader(table.store), [], 0
    while page := lines(reader, table, 0, Page(after, 4)):
        assert len(page) <= 4
        found += page
        after = page[-1]
    assert found == list(range(1, table.head.version + 1))
    assert lines(reader, table, 0, Page(10_000, 4)) == []


def test_everything_is_told_once_the_views_show_the_end(redis):
    table = seated(redis, options={"rounds": 1})
    projector, reader = Projector(table.store), Reader(table.store)
    table.play(30)
    projector.project(table.id)
    table.play()
    hidden = b"draws a card from the deck"
    assert (
        hidden in reader.timeline(table.id, None, Page())[1].body
    )  # the match has ended, but its views do not show it
    assert hidden not in reader.timeline(table.id, AUDITOR, Page())[1].body
    projector.project(table.id)
    assert hidden not in reader.timeline(table.id, None, Page())[1].body
