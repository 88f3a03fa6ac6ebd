"""Buying a card: coins are laid down card by card, then one card is chosen."""

from games.el_dorado.events import CardBought, CardPaid, Event, TokenPaid
from games.el_dorado.moves import BuyCard, PayCard, PayToken
from games.el_dorado.pieces import COIN, KINDS, MARKET, PILE, TOKENS, Face, half_coins
from games.el_dorado.refusing import judge_held, judge_owned, refuse, title
from games.el_dorado.state import State
from games.el_dorado.stopping import stopping
from games.kit import Chance, Refusal, Seat


def judge_pay_card(state: State, seat: Seat, move: PayCard) -> Refusal | None:
    return judge_held(state, seat, move.card) or _judge_first(state)


def judge_pay_token(state: State, seat: Seat, move: PayToken) -> Refusal | None:
    refusal = judge_owned(state, seat, move.token)
    if refusal is not None:
        return refusal
    if TOKENS[move.token].symbol != COIN:
        return refuse("no_coins", "R43", f"the token {move.token} has no coins", token=move.token)
    return _judge_first(state)


def resolve_pay_card(state: State, seat: Seat, move: PayCard, chance: Chance) -> list[Event]:
    halves = half_coins(move.card, state.now.changing)  # R16, D-4, D-6
    removed = KINDS[move.card].item and halves > 1  # R19, C-6; R20: as half a coin it is not
    return [*stopping(state), CardPaid(seat, move.card, halves, removed)]


def resolve_pay_token(state: State, seat: Seat, move: PayToken, chance: Chance) -> list[Event]:
    return [*stopping(state), TokenPaid(seat, move.token, 2 * TOKENS[move.token].power)]  # R43


def judge_buy(state: State, seat: Seat, move: BuyCard) -> Refusal | None:
    refusal = judge_in_stock(state, move.card) or _judge_first(state)
    if refusal is not None:
        return refusal
    if move.card not in state.spots and None not in state.spots:  # R18
        detail = f"{title(move.card)} lies beside the market board, which has no vacant spot"
        return refuse("not_on_board", "R18", detail, card=move.card, board=list(state.spots))
    price, purse = KINDS[move.card].price, state.now.purse
    if purse < 2 * price:
        detail = f"{title(move.card)} costs {price} coins, and you have played {purse / 2:g}"
        return refuse("too_dear", "R16", detail, card=move.card, price=price, half_coins=purse)
    return None


def judge_in_stock(state: State, card: Face) -> Refusal | None:
    if card not in PILE:
        return refuse("no_such_pile", "R3", f"{title(card)} is not for sale", piles=list(MARKET))
    if not state.stock[PILE[card]]:
        return refuse("sold_out", "R3", f"no {title(card)} is left", card=card)
    return None


def resolve_buy(state: State, seat: Seat, move: BuyCard, chance: Chance) -> list[Event]:
    """The pile of a card from the reserve moves to a vacant spot, unless this was its last card."""  # R18
    moves = move.card not in state.spots and state.stock[PILE[move.card]] > 1
    return [*stopping(state), CardBought(seat, move.card, state.spots.index(None) if moves else None)]


def _judge_first(state: State) -> Refusal | None:
    if not state.now.bought:  # R15
        return None
    return refuse("already_bought", "R15", "you have bought a card in this turn")
