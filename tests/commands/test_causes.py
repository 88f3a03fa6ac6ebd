"""Commands read back from a stream are the ones that were given, secret fields and all."""

import random

from fakeredis import FakeRedis

from commands.causes import given_commands
from commands.model import CreateMatch, Resign, TakeSeat
from games.kit import legal_moves
from tests.games.tables import every_seating
from tests.world import seated

SITTING = (("red fox", "Ann"), (None, "Björn"), ("blue owl", "Chidi"), (None, "Dora"))  # nonces and names


@every_seating
def test_commands_are_read_back_as_they_were_given(key, seats):
    table = seated(FakeRedis(), key, seats)
    given = [(None, CreateMatch(key, seats, table.match.created.options))]
    given += [(seat, TakeSeat(seat, *SITTING[seat])) for seat in range(seats)]
    chooser = random.Random(key)
    for _ in range(60):
        if not table.match.turn:
            break
        seat = table.match.turn[0]
        move = chooser.choice(legal_moves(table.match.game, table.match.state, seat))
        table.submit(seat, move)
        given.append((seat, move))
    if table.match.turn:
        table.submit(0, Resign())
        given.append((0, Resign()))
    told = list(given_commands(table.store.read(table.id), table.match.game))
    assert [(one.cause.seat, one.cause.command) for one in told] == given
    assert [one.first for one in told[1:]] == [one.first + len(one.events) for one in told[:-1]]
    assert told[-1].first + len(told[-1].events) - 1 == table.head.version
