"""Players of Lost Cities who play like people, so that their games read as stories."""

from games.lost_cities.moves import DiscardCard, DrawCard, PassCards, PlayCard, TakeDiscard
from games.lost_cities.pieces import COLUMN, VALUE
from games.lost_cities.state import side_of


def thrifty(state, seat, moves):
    """Plays small steps of colours it has much of, discards what helps nobody, takes what it can use."""
    return max(moves, key=lambda move: _worth(state, seat, move))


def generous(state, seat, moves):
    """Thrifty, but passes its partner two cards now and then."""
    passes = [move for move in moves if isinstance(move, PassCards)]
    return passes[0] if passes and state.turns % 9 == seat else thrifty(state, seat, moves)


def timid(state, seat, moves):
    """Never sets out: discards the lowest card and draws from the deck."""
    return next(move for move in moves if isinstance(move, DiscardCard | DrawCard))


def dawdler(state, seat, moves):
    """Thrifty at first; then swaps cards with the discard piles for ever."""
    takes = [move for move in moves if isinstance(move, TakeDiscard)]
    return takes[-1] if takes and len(state.deck.cards) < 36 else thrifty(state, seat, moves)


def _worth(state, seat, move):
    match move:
        case PlayCard(card):
            return _step_worth(state, seat, card)
        case DiscardCard(card):
            return -10 - VALUE[card] - 5 * _prospects(state, seat, card)
        case TakeDiscard(color):
            top = state.discards[COLUMN[color + "X"]][-1]
            return _step_worth(state, seat, top) + 3
        case DrawCard():
            return 0
    return -1000


def _step_worth(state, seat, card):
    column = state.expeditions[side_of(seat)][COLUMN[card]]
    last = VALUE[column[-1]] if column else 0
    if VALUE[card] < last or (column and VALUE[card] == last > 0):
        return -100
    if column:
        return -(VALUE[card] - max(last, 2)) * 4
    return _prospects(state, seat, card) - 40


def _prospects(state, seat, card):
    """What the hand can still add to this colour."""
    return sum(VALUE[other] for other in state.hands[seat] if other[0] == card[0] and VALUE[other] >= VALUE[card])
