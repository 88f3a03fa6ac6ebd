"""What is stored for a match, and what a viewer gets of it."""

import json
from types import SimpleNamespace

import pytest

from events.codec import written_command
from events.match import Head
from games.kit import Views, legal_moves
from projections.views import make_views, pick
from tests.world import Table, seated

AT_7 = Head(7, b"")


def test_every_view_carries_its_version(redis):
    table = seated(redis)
    views = make_views(table.head, table.match)
    assert {json.loads(body)["version"] for body in views.values()} == {table.head.version}


def test_a_match_that_has_not_started_has_empty_views(redis):
    table = Table(redis).create(seats=2).seat("Ann")
    assert make_views(table.head, table.match) == {
        "board": b'{"board":null,"version":2}',
        "scores": b'{"scores":null,"version":2}',
        "hand.0": b'{"hand":null,"version":2}',
        "hand.1": b'{"hand":null,"version":2}',
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_moves_are_stored_for_the_seats_to_move_only(redis, seats):
    table = seated(redis, seats=seats)
    current, views = table.match, make_views(table.head, table.match)
    (seat,) = current.turn
    assert [name for name in views if name.startswith("moves")] == [f"moves.{seat}"]
    moves = json.loads(views[f"moves.{seat}"])["moves"]
    assert moves == json.loads(json.dumps([written_command(m) for m in legal_moves(current.game, current.state, seat)]))


def test_a_seat_that_is_not_to_move_gets_an_empty_list():
    assert pick({}, "moves", 1, 7) == b'{"moves":[],"version":7}'


def test_a_view_that_is_not_stored_is_not_made_up():
    assert pick({}, "board", 1, 7) is None


def test_an_ended_match_has_no_moves(redis):
    table = seated(redis, options={"rounds": 1}).play()
    assert not [name for name in make_views(table.head, table.match) if name.startswith("moves")]


def test_scores_that_a_seat_sees_differently_are_its_own():
    def view(_state, viewer):
        return Views({}, None, {"points": 5 if viewer == 1 else None})

    game = SimpleNamespace(view=view)
    views = make_views(AT_7, SimpleNamespace(state=object(), game=game, seats=3, turn=()))
    assert [name for name in views if name.startswith("scores")] == ["scores", "scores.1"]
    assert pick(views, "scores", 1, 7) == b'{"scores":{"points":5},"version":7}'
    assert pick(views, "scores", 2, 7) == pick(views, "scores", None, 7) == b'{"scores":{"points":null},"version":7}'
