"""Whatever happens in whatever order, in the end every view is at its match's head and nothing is marked."""

from contextlib import suppress

import fakeredis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.keys import partition_of
from projections.marks import backlog, parked_count
from projections.projector import Projector
from projections.views import VIEW_SCHEMA, make_views
from tests.projections.tools import EVERYWHERE, Killed, checkpoint, settled, stored, tables

MATCHES = 4
NEWER = VIEW_SCHEMA + 1

which = st.integers(0, MATCHES - 1)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("append"), which, st.integers(1, 3)),
        st.tuples(st.just("drain"), st.sampled_from(["old", "new", "other new"]), which),
        st.tuples(st.just("kill"), st.sampled_from(["old", "new"]), which),
        st.tuples(st.just("race"), st.permutations(["old", "new", "other new"]), which),
        st.tuples(st.just("stale"), st.sampled_from(["old", "new"]), which),
    ),
    min_size=5,
    max_size=40,
)


def newer_views(head, current):
    return make_views(head, current) | {"extra": b"%d" % head.version}


class Scene:
    """Some matches, and several projectors: two versions of the code, and two processes of the newer one."""

    def __init__(self):
        self.redis = fakeredis.FakeRedis()
        self.tables = tables(self.redis, MATCHES)
        store = self.tables[0].store
        self.on_view = None  # what happens, once, between a fold and its write
        self.projectors = {
            "old": Projector(store, self._between(make_views)),
            "new": Projector(store, self._between(newer_views), NEWER),
            "other new": Projector(store, self._between(newer_views), NEWER),
        }

    def _between(self, make):
        def made(head, current):
            views = make(head, current)
            if self.on_view:
                happening, self.on_view = self.on_view, None
                happening()
            return views

        return made

    def partition(self, which):
        return [partition_of(self.tables[which].id)]

    def append(self, which, count):
        self.tables[which].play(count, seed=count)

    def drain(self, who, which):
        """A poke has come through; that of the others was lost, or comes later, or twice."""
        self.projectors[who].drain(self.partition(which))

    def kill(self, who, which):
        self.on_view = self._die
        with suppress(Killed):
            self.drain(who, which)
        self.on_view = None

    def race(self, order, which):
        """While one projector is between its fold and its write, a command comes and another projector runs."""
        who, other, _ = order

        def meanwhile():
            self.append(which, 1)
            self.drain(other, which)

        self.on_view = meanwhile
        self.drain(who, which)
        self.on_view = None

    def stale(self, who, which):
        """A duplicated poke comes when there is nothing left to do."""
        self.projectors[who].project(self.tables[which].id)

    def _die(self):
        raise Killed


@given(steps)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_is_lost(schedule):
    scene = Scene()
    reached = {}
    for step, *arguments in schedule:
        getattr(scene, step)(*arguments)
        for table in scene.tables:  # what is stored never goes back
            before, now = reached.get(table.id, (0, 0)), checkpoint(scene.redis, table.id) or (0, 0)
            assert now[0] >= before[0]
            assert now[1] >= before[1]
            reached[table.id] = now
    scene.projectors["old"].drain(EVERYWHERE)
    scene.projectors["new"].drain(EVERYWHERE)
    assert not backlog(scene.redis)
    assert parked_count(scene.redis) == 0
    assert settled(scene.redis, scene.tables)
    for table in scene.tables:
        schema, _ = checkpoint(scene.redis, table.id)
        make = newer_views if schema == NEWER else make_views
        assert stored(scene.redis, table.id) == make(table.head, table.match)
