"""Why a legal move is legal: the rule that allows it and the facts that it rests on."""

from typing import Any, assert_never

from games.kit import Ground, Seat
from games.lost_cities.moves import DiscardCard, DrawCard, Move, PassCards, PlayCard, TakeDiscard
from games.lost_cities.pieces import COLUMN, DESTINATIONS, INDEX, SMALLEST_HAND, VALUE, Face
from games.lost_cities.state import State, side_of


def grounds(state: State, seat: Seat, move: Move) -> Ground:
    hand = list(state.hands[seat])
    match move:
        case PlayCard():
            return _play(state, seat, move.card, hand)
        case DiscardCard():
            facts = _facts(state, card=move.card, hand=hand)
            return Ground("R9", f"you hold {move.card}, and may discard any card of your hand", facts)
        case DrawCard():
            facts = _facts(state, deck=len(state.deck.cards))
            return Ground("R10", "you have laid a card, and may now draw from the deck", facts)
        case TakeDiscard():
            return _take(state, move.color)
        case PassCards():
            facts = _facts(state, cards=list(move.cards), hand=hand, kept=len(hand) - len(move.cards))
            return Ground("R24", f"you hold both cards, and keep {SMALLEST_HAND} or more", facts)
        case _:
            assert_never(move)


def _play(state: State, seat: Seat, card: Face, hand: list[Face]) -> Ground:
    expedition = state.expeditions[side_of(seat)][COLUMN[card]]
    where, rule = DESTINATIONS[card[0]], "R6" if VALUE[card] else "R7"
    facts = _facts(state, card=card, hand=hand, expedition=list(expedition))
    if not expedition:
        return Ground(rule, f"you hold {card}, and it begins the {where} expedition", facts)
    return Ground(rule, f"you hold {card}, and it may follow {expedition[-1]} in the {where} expedition", facts)


def _take(state: State, color: str) -> Ground:
    top = state.discards[INDEX[color]][-1]
    facts = _facts(state, color=color, top=top, blocked=state.blocked)
    return Ground("R10", f"{top} lies on top of its pile, and you have not discarded there in this turn", facts)


def _facts(state: State, **more: Any) -> dict[str, Any]:
    return {"turn": state.turn, "phase": "draw" if state.drawing else "play", **more}
