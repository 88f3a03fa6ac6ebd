"""Players of the board game who play like people, so that their games read as stories."""

from games.lost_cities_board.moves import (
    AdvanceExplorer,
    DiscardCard,
    DrawCard,
    PlayCard,
    SkipAdvance,
    TakeDiscard,
    fits,
)
from games.lost_cities_board.pieces import INDEX, PATH, VALUE

LONG_WAY = 3  # values that a step may leave out


def steady(state, seat, moves):
    """Plays small steps, opens what it has much of, sends the researcher out first, discards what helps least."""
    return max(moves, key=lambda move: _worth(state, seat, move))


def restful(state, seat, moves):
    """Steady, but lets the explorers rest now and then."""
    return moves[-1] if isinstance(moves[-1], SkipAdvance) and state.turns % 4 == 0 else steady(state, seat, moves)


def timid(state, seat, moves):
    """Never sets out: discards the lowest card and draws from the deck."""
    return next(move for move in moves if isinstance(move, DiscardCard | DrawCard))


def dawdler(state, seat, moves):
    """Steady at first; then swaps cards with the discard piles for ever."""
    takes = [move for move in moves if isinstance(move, TakeDiscard)]
    if state.turns < 30:
        return steady(state, seat, moves)
    return takes[-1] if takes else next(move for move in moves if not isinstance(move, PlayCard | AdvanceExplorer))


def _worth(state, seat, move):
    match move:
        case PlayCard(card, None):
            return 20 - 4 * _gap(state, seat, card)
        case PlayCard(card, explorer):
            return _prospects(state, seat, card) * 6 - 12 + (explorer == "researcher")
        case DiscardCard(card):
            return -5 - _use(state, seat, card)
        case AdvanceExplorer(path):
            return 1 + state.stones[seat][INDEX[path]]
        case TakeDiscard(color):
            top = state.discards[INDEX[color]][-1]
            return _use(state, seat, top) - 5 if state.columns[seat][INDEX[color]] else -1
    return 0


def _gap(state, seat, card):
    return abs(VALUE[card] - VALUE[state.columns[seat][PATH[card]][-1]])


def _prospects(state, seat, card):
    """Small steps that the hand has after this card, up, or either way in the variant."""
    steps = [VALUE[other] - VALUE[card] for other in state.hands[seat] if other[0] == card[0] and other != card]
    up = sum(0 <= step <= LONG_WAY for step in steps) - VALUE[card] // 3
    down = sum(0 <= -step <= LONG_WAY for step in steps) - (10 - VALUE[card]) // 3
    return max(up, down) if state.options.up_or_down else up


def _use(state, seat, card):
    """What a card is good for, to the seat itself."""
    column = state.columns[seat][PATH[card]]
    if not column:
        return 4 + sum(other[0] == card[0] for other in state.hands[seat])
    return 12 - _gap(state, seat, card) if fits(state, column, card) else 0
