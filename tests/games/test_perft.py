"""How many legal sequences of moves there are: a number that changes with almost any rule."""

from games.kit import decide, fold, legal_moves
from games.registry import GAMES
from tests.games.chance import Seeded
from tests.games.play import table
from tests.games.tables import PERFT, every_seating


@every_seating
def test_the_number_of_legal_sequences(key, seats):
    _, state = table(GAMES[key], seats, Seeded(0))
    expected = PERFT[key][seats]
    assert [sequences(GAMES[key], state, depth) for depth in range(1, len(expected) + 1)] == expected


def sequences(game, state, depth):
    (seat,) = game.turn(state)
    moves = legal_moves(game, state, seat)
    if depth == 1:
        return len(moves)
    after = (fold(game, state, decide(game, state, seat, move, Seeded(0))) for move in moves)
    return sum(sequences(game, following, depth - 1) for following in after)
