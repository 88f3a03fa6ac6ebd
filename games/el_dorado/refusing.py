"""Refusals that several moves share."""

from typing import Any

from games.el_dorado.pieces import KINDS, TOKENS, Face
from games.el_dorado.state import State
from games.kit import Refusal, Seat


def refuse(code: str, rule: str, detail: str, **facts: Any) -> Refusal:
    return Refusal(code, rule, detail, facts)


def judge_held(state: State, seat: Seat, card: Face) -> Refusal | None:
    hand = state.expeditions[seat].hand
    if card in hand:  # R6: each once
        return None
    return refuse("card_not_held", "R6", f"you do not hold {title(card)}", card=card, hand=list(hand))


def judge_owned(state: State, seat: Seat, token: Face) -> Refusal | None:
    tokens = state.expeditions[seat].tokens
    if token in tokens:
        return None
    return refuse("token_not_owned", "R42", f"you have no token {token}", token=token, tokens=list(tokens))


def judge_before_purchase(state: State) -> Refusal | None:
    """Movement that cards pay for comes before the purchase, unless the order is free."""
    if not state.now.paying or state.options.free_order:
        return None
    return refuse("purchase_begun", "C-1", "you have begun to buy: cards move no piece any more", purse=state.now.purse)


def title(card: Face) -> str:
    return KINDS[card].title if card in KINDS else card


def token_title(token: Face) -> str:
    return TOKENS[token].title if token in TOKENS else token
