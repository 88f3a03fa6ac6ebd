"""Why a legal move is legal: the rule that allows it and the facts that it rests on."""

from typing import Any, assert_never

from games.kit import Ground, Seat
from games.lost_cities_board.moves import (
    AdvanceExplorer,
    DiscardCard,
    DrawCard,
    Move,
    PlayCard,
    SkipAdvance,
    TakeDiscard,
)
from games.lost_cities_board.pieces import CITY, INDEX, NAMES, PATH
from games.lost_cities_board.state import State


def grounds(state: State, seat: Seat, move: Move) -> Ground:
    match move:
        case PlayCard():
            return _play(state, seat, move)
        case DiscardCard():
            facts = _facts(state, card=move.card, hand=list(state.hands[seat]))
            return Ground("R15", f"you hold {move.card}, and may discard any card of your hand", facts)
        case AdvanceExplorer():
            facts = _facts(state, path=move.path, stone=state.stones[seat][INDEX[move.path]], city=CITY)
            return Ground("B-5", f"your explorer on the {NAMES[move.path]} path has not reached the city", facts)
        case SkipAdvance():
            return Ground("B-4", "a move that an arrow or a city allows may be skipped", _facts(state))
        case DrawCard():
            facts = _facts(state, deck=len(state.deck.cards))
            return Ground("R16", "you have laid a card, and may now draw from the deck", facts)
        case TakeDiscard():
            return _take(state, move.color)
        case _:
            assert_never(move)


def _play(state: State, seat: Seat, move: PlayCard) -> Ground:
    card, column, name = move.card, state.columns[seat][PATH[move.card]], NAMES[move.card[0]]
    facts = _facts(state, card=card, hand=list(state.hands[seat]), column=list(column))
    if not column:
        facts |= {"explorer": move.explorer, "opening_card": state.options.opening_card}
        return Ground("R10", f"you hold {card}, and it sends your {move.explorer} down the {name} path", facts)
    rule = "R34" if state.options.up_or_down else "R13"
    return Ground(rule, f"you hold {card}, and it may follow {column[-1]} in your {name} column", facts)


def _take(state: State, color: str) -> Ground:
    top = state.discards[INDEX[color]][-1]
    facts = _facts(state, color=color, top=top, redraw_own_discard=state.options.redraw_own_discard)
    if color == state.blocked:
        return Ground("B-14", f"you have just discarded {top}, and may take it back", facts)
    return Ground("R16", f"{top} lies on top of its pile", facts)


def _facts(state: State, **more: Any) -> dict[str, Any]:
    return {"turn": state.turn, "phase": state.phase, **more}
