import json

import pytest

from commands.model import Resign
from events.keys import match_key
from events.loading import Loader
from events.snapshots import SCHEMA, read_snapshot, write_snapshot
from games.registry import GAMES
from tests.world import Table, seated

MATCHES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


def written(table):
    loaded = table.loader.fresh(table.id)
    return write_snapshot(loaded.head, loaded.match)


def changed(text, **parts):
    return json.dumps(json.loads(text) | parts).encode()


@pytest.mark.parametrize(("game", "seats"), MATCHES)
@pytest.mark.parametrize("moves", [0, 3, 50, 400])
def test_a_snapshot_is_read_as_the_match_that_was_written(redis, game, seats, moves):
    table = seated(redis, game, seats).play(moves)
    loaded = table.loader.fresh(table.id)
    assert read_snapshot(written(table)) == (loaded.head, loaded.match)


def test_a_match_that_has_not_begun_can_be_kept(redis):
    table = Table(redis).create()
    assert read_snapshot(written(table)) == (table.head, table.match)
    table.seat("Ann")
    assert read_snapshot(written(table)) == (table.head, table.match)


def test_a_match_that_was_left_can_be_kept(redis):
    table = seated(redis, seats=4).play(9)
    table.submit(3, Resign())
    assert read_snapshot(written(table)) == (table.head, table.match)


def test_a_match_read_from_its_snapshot_plays_on_as_it_would_have(redis):
    table = seated(redis).play(30)
    redis.set(match_key("snapshot", table.id), written(table))
    table.loader.forget(table.id)
    table.play(30, seed=3)
    redis.delete(match_key("snapshot", table.id))
    assert Loader(table.store).fresh(table.id) == table.loader.fresh(table.id)


def test_no_snapshot_is_none():
    assert read_snapshot(None) is None


# ── what another version of the code wrote ───────────────────────────────────────────────────────────────────────────


@pytest.fixture
def snapshot(redis):
    return written(seated(redis).play(30))


def state_with(text, **fields):
    return changed(text, state=json.loads(text)["state"] | fields)


def state_without(text, name):
    state = json.loads(text)["state"]
    del state[name]
    return changed(text, state=state)


OTHER_SHAPES = {
    "another schema": lambda text: changed(text, schema=SCHEMA + 1),
    "other rules": lambda text: changed(text, rules=0),
    "a field too many": lambda text: state_with(text, weather="rain"),
    "a field too few": lambda text: state_without(text, "hands"),
    "a number for a list": lambda text: state_with(text, hands=5),
    "a list for an object": lambda text: state_with(text, deck=[1, 2, 3]),
    "a text for an object": lambda text: state_with(text, options="default"),
    "a row of another length": lambda text: state_with(
        text, results=[{"starter": 0, "scores": [[[1, 2]]], "capped": 0}]
    ),
    "no state at all": lambda text: json.dumps({"schema": SCHEMA}).encode(),
    "a game that is gone": lambda text: text.replace(b'"lost-cities"', b'"found-cities"'),
    "no JSON": lambda text: text[:-5],
    "no object": lambda text: b"[]",
}


@pytest.mark.parametrize("change", OTHER_SHAPES.values(), ids=OTHER_SHAPES)
def test_a_snapshot_of_another_shape_is_ignored(snapshot, change):
    assert read_snapshot(snapshot) is not None
    assert read_snapshot(change(snapshot)) is None


@pytest.mark.parametrize("change", OTHER_SHAPES.values(), ids=OTHER_SHAPES)
def test_a_match_loads_whatever_its_snapshot_is(redis, change):
    table = seated(redis).play(30)
    redis.set(match_key("snapshot", table.id), change(written(table)))
    assert Loader(table.store).fresh(table.id) == table.loader.fresh(table.id)


def test_a_field_that_came_after_the_snapshot_has_its_default(snapshot):
    """What holds its default is not written at all."""
    assert "retired" not in json.loads(snapshot)["state"]
    assert read_snapshot(snapshot)[1].state.retired is None


def test_a_snapshot_never_speaks_for_another_match(redis):
    table = seated(redis).play(10)
    mine, text = table.id, written(table)
    table.create(key="another").seat("Ann", "Bo").play(5)
    redis.set(match_key("snapshot", table.id), text)
    loaded = Loader(table.store).fresh(table.id)
    assert loaded.match.id == table.id != mine
