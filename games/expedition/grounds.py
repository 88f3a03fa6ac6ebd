"""Why a legal move is legal: the rule that allows it and the facts that it rests on."""

from typing import Any, assert_never

from games.expedition.moves import DiscardCard, DrawCard, Move, PlayCard, TakeDiscard
from games.expedition.pieces import COLUMN, EXPEDITIONS, PILES, VALUE, Card
from games.expedition.state import State
from games.kit import Ground, Seat


def grounds(state: State, seat: Seat, move: Move) -> Ground:
    match move:
        case PlayCard():
            return _play(state, seat, move.card)
        case DiscardCard():
            facts = _facts(state, card=move.card, hand=list(state.hands[seat]))
            return Ground("R7", f"you hold {move.card}, and may discard any card of your hand", facts)
        case DrawCard():
            facts = _facts(state, deck=len(state.deck.cards))
            return Ground("R8", "you have laid a card, and may now draw from the deck", facts)
        case TakeDiscard():
            return _take(state, move.pile)
        case _:
            assert_never(move)


def _play(state: State, seat: Seat, card: Card) -> Ground:
    expedition = state.expeditions[seat][COLUMN[card]]
    where, rule = EXPEDITIONS[card[0]], "R4" if VALUE[card] else "R6"
    facts = _facts(state, card=card, hand=list(state.hands[seat]), expedition=list(expedition))
    if not expedition:
        return Ground(rule, f"you hold {card}, and it begins the {where}", facts)
    return Ground(rule, f"you hold {card}, and it may follow {expedition[-1]} in the {where}", facts)


def _take(state: State, name: str) -> Ground:
    top = state.discards[PILES[state.options.discard_piles].index(name)][-1]
    facts = _facts(state, pile=name, top=top, blocked=state.blocked)
    return Ground("R8", f"{top} lies on top of its pile, and you have not discarded there in this turn", facts)


def _facts(state: State, **more: Any) -> dict[str, Any]:
    return {"turn": state.turn, "phase": "draw" if state.drawing else "play", **more}
