"""The lobby: by status and game, the newest first, in pages."""

import json

import pytest

from commands.model import Resign
from events.canonical import encode
from events.keys import match_key
from events.problems import BadRequest
from projections.lobby import lobby
from projections.projector import Projector
from tests.projections.tools import EVERYWHERE
from tests.world import Clock, Entropy, Table

NOW = 1_800_000_000_000


def opened(redis, count, tick=250, name="lobby"):
    """So many open matches, the last one the newest."""
    clock = Clock(NOW, tick)
    those = [Table(redis, clock=clock, entropy=Entropy(f"{name}/{number}")).create() for number in range(count)]
    Projector(those[0].store).drain(EVERYWHERE)
    return those


def ids(rows):
    return [row["match"] for row in rows]


def all_pages(redis, limit, **filters):
    found, cursor = [], None
    while True:
        rows, cursor = lobby(redis, before=cursor, limit=limit, **filters)
        found.append(ids(rows))
        if cursor is None:
            return found


def flat(pages):
    return [match for page in pages for match in page]


def test_an_empty_lobby(anywhere):
    assert lobby(anywhere) == ([], None)


def test_a_row_is_the_head_record(anywhere):
    (table,) = opened(anywhere, 1)
    rows, cursor = lobby(anywhere)
    assert cursor is None
    assert [(row["match"], row["status"], row["turn"], row["version"], row["result"]) for row in rows] == [
        (table.id, "open", [], 1, None)
    ]
    assert {"game", "options", "seats", "created_at"} <= rows[0].keys()


def test_the_newest_come_first_in_pages_of_any_size(anywhere):
    those = opened(anywhere, 30)
    newest = [table.id for table in reversed(those)]
    for limit in (1, 7, 29, 30, 31):
        pages = all_pages(anywhere, limit)
        assert flat(pages) == newest
        assert all(len(page) == limit for page in pages[:-1])


def test_matches_of_the_same_moment_are_told_apart(redis):
    those = opened(redis, 20, tick=0)
    found = flat(all_pages(redis, 3))
    assert sorted(found) == sorted(table.id for table in those)


def test_a_partition_with_many_matches_is_read_far_enough(redis):
    crowded = {f"match{number:02}": NOW - number // 10 for number in range(90)}
    redis.zadd("{p1}:lobby:open", crowded)
    redis.zadd("{p2}:lobby:open", {"lonely": NOW - 5})
    for match in (*crowded, "lonely"):
        redis.hset(match_key("head", match), "record", json.dumps({"match": match, "status": "open"}))
    places = sorted([*crowded.items(), ("lonely", NOW - 5)], key=lambda place: (place[1], place[0]), reverse=True)
    for limit in (9, 25, 100):
        assert flat(all_pages(redis, limit, statuses=["open"])) == [match for match, _ in places]


def test_pages_stay_when_matches_are_added(redis):
    those = opened(redis, 10)
    rows, cursor = lobby(redis, limit=4)
    later = Table(redis, clock=Clock(NOW + 10_000_000), entropy=Entropy("later")).create()
    Projector(later.store).drain(EVERYWHERE)
    rest, _ = lobby(redis, before=cursor, limit=100)
    assert ids(rows) + ids(rest) == [table.id for table in reversed(those)]
    assert ids(lobby(redis)[0])[0] == later.id


def test_a_match_moves_with_its_status(anywhere):
    first, second, third = opened(anywhere, 3)
    projector = Projector(first.store)
    second.seat("Ann", "Björn")
    third.seat("Ann", "Björn").submit(0, Resign())
    projector.drain(EVERYWHERE)
    for statuses, those in {
        ("open",): [first],
        ("running",): [second],
        ("ended",): [third],
        ("open", "ended"): [third, first],
        (): [third, second, first],
    }.items():
        expected = [table.id for table in those]
        assert ids(lobby(anywhere, statuses)[0]) == expected
        assert ids(lobby(anywhere, statuses, ["lost-cities"])[0]) == expected
        assert lobby(anywhere, statuses, ["another-game"])[0] == []
        assert ids(lobby(anywhere, statuses, ["another-game", "lost-cities"])[0]) == expected


def test_a_row_whose_status_has_changed_since_is_left_out(redis):
    first, second = opened(redis, 2)
    first.seat("Ann", "Björn")  # it runs; its views do not show it yet
    assert ids(lobby(redis, ["open"])[0]) == [second.id]


def test_a_match_whose_head_is_gone_is_left_out(redis):
    first, second = opened(redis, 2)
    redis.delete(match_key("head", first.id))
    assert ids(lobby(redis)[0]) == [second.id]


@pytest.mark.parametrize("cursor", ["", "%", "é", encode(b"x.y"), encode(b"9" * 400 + b".y"), encode(b"\xff")])
def test_a_cursor_that_is_none_of_ours_is_refused(redis, cursor):
    with pytest.raises(BadRequest) as problem:
        lobby(redis, before=cursor)
    assert problem.value.code == "bad_cursor"
