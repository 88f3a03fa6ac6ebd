"""How many legal sequences of moves there are: a number that changes with almost any rule."""

import pytest

from games.kit import decide, fold, legal_moves
from games.registry import GAMES
from tests.games.chance import Seeded
from tests.games.play import table

PERFT = {
    ("lost-cities", 2): (16, 16, 256, 372, 5872),
    ("lost-cities", 4): (44, 1024, 33462),
}


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.seats])
def test_the_number_of_legal_sequences(key, seats):
    _, state = table(GAMES[key], seats, Seeded(0))
    expected = PERFT[key, seats]
    assert tuple(sequences(GAMES[key], state, depth) for depth in range(1, len(expected) + 1)) == expected


def sequences(game, state, depth):
    (seat,) = game.turn(state)
    moves = legal_moves(game, state, seat)
    if depth == 1:
        return len(moves)
    after = (fold(game, state, decide(game, state, seat, move, Seeded(0))) for move in moves)
    return sum(sequences(game, following, depth - 1) for following in after)
