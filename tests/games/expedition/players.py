"""Players of Expedition who play like people, so that their games read as stories."""

from games.expedition.moves import DiscardCard, DrawCard, PlayCard, TakeDiscard
from games.expedition.pieces import COLUMN, PILES, VALUE


def steady(state, seat, moves):
    """Plays small steps, multipliers where a suit promises something; discards what is of no use, takes what is."""
    return max(moves, key=lambda move: _worth(state, seat, move))


def timid(state, seat, moves):
    """Never sets out: discards the lowest card and draws from the deck."""
    return next(move for move in moves if isinstance(move, DiscardCard | DrawCard))


def dawdler(state, seat, moves):
    """Steady at first; then only swaps cards with the discard piles, for ever if there are several."""
    swaps = [move for move in moves if isinstance(move, DiscardCard | TakeDiscard)]
    return swaps[-1] if swaps and len(state.deck.cards) < 20 else steady(state, seat, moves)


def _worth(state, seat, move):
    match move:
        case PlayCard(card):
            return _step_worth(state, seat, card)
        case DiscardCard(card):
            return -12 - VALUE[card] - 3 * _prospects(state, seat, card)
        case TakeDiscard(pile):
            top = state.discards[PILES[state.options.discard_piles].index(pile)][-1]
            return _step_worth(state, seat, top) + 20
        case DrawCard():
            return 0


def _step_worth(state, seat, card):
    column = state.expeditions[seat][COLUMN[card]]
    last = VALUE[column[-1]] if column else 0
    if VALUE[card] < last:
        return -1000
    if column and VALUE[card]:
        return -3 * (VALUE[card] - last)
    return _prospects(state, seat, card) - 30


def _prospects(state, seat, card):
    """What the hand can still add to this suit."""
    return sum(VALUE[other] for other in state.hands[seat] if other[0] == card[0] and VALUE[other] > VALUE[card])
