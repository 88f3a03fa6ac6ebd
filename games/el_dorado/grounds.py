"""Why a legal move is legal: the rule that allows it and the facts that it rests on."""

from collections.abc import Callable
from typing import Any

from games.el_dorado import moves
from games.el_dorado.moves import Move
from games.el_dorado.moving import PAID_IN_CARDS, power_for, power_of
from games.el_dorado.pieces import ANY, BLOCKADES, CAMP, KINDS, PILE, RUBBLE, TOKENS, half_coins
from games.el_dorado.refusing import title, token_title
from games.el_dorado.state import Pending, State, chart
from games.kit import Ground, Seat

SPECIAL = {RUBBLE: "R11", CAMP: "R12"}  # what is paid in cards, by which rule


def grounds(state: State, seat: Seat, move: Move) -> Ground:
    ground = GROUNDS[type(move)](state, seat, move)
    return Ground(ground.rule, ground.detail, {"turn": state.now.seat, **ground.facts})


# ── moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _play_card(state: State, seat: Seat, move: moves.PlayCard) -> Ground:
    kind, power = KINDS[move.card], power_of(move.card, move.symbol, state.now.changing)
    facts = {"card": move.card, "hand": _hand(state, seat), **_use(state, seat, move.piece, move.symbol, power)}
    detail = f"you hold {title(move.card)}, and {move.symbol} {power} leads on from {facts['space']}"
    if move.symbol == ANY:
        return Ground("R38", detail, facts)
    if move.symbol not in kind.symbols:
        return Ground("R50", detail, facts)
    return Ground("R31" if len(kind.symbols) > 1 else "R7", detail, facts)


def _play_token(state: State, seat: Seat, move: moves.PlayToken) -> Ground:
    token, tokens = TOKENS[move.token], list(state.expeditions[seat].tokens)
    facts = {"token": move.token, "tokens": tokens, **_use(state, seat, move.piece, token.symbol, token.power)}
    detail = f"you have the token {token_title(move.token)}, and it leads on from {facts['space']}"
    return Ground("R49" if token.symbol == ANY else "R43", detail, facts)


def _use(state: State, seat: Seat, piece: int, symbol: str | None, power: int) -> dict[str, Any]:
    return {"piece": piece, "space": state.expeditions[seat].pieces[piece], "symbol": symbol, "power": power}


def _step(state: State, seat: Seat, move: moves.StepOnto) -> Ground:
    here, there = state.expeditions[seat].pieces[move.piece], chart(state).spaces[move.space]
    price = _price(state, seat, move.piece, there.terrain, there.power)
    facts = {"from": here, "space": move.space, "may_pass": state.now.passing, **price}
    rule = _rule_of_price(state, move.piece, there.terrain)
    return Ground(rule, f"{move.space} touches {here}, nothing bars the way, and it {_means(facts)}", facts)


def _clear(state: State, seat: Seat, move: moves.ClearBlockade) -> Ground:
    here, blockade = state.expeditions[seat].pieces[move.piece], BLOCKADES[move.blockade]
    price = _price(state, seat, move.piece, blockade.symbol, blockade.power)
    facts = {"from": here, "blockade": move.blockade, **price}
    return Ground("R23", f"{move.blockade} touches {here}, and {_means(facts)}", facts)


def _price(state: State, seat: Seat, piece: int, asked: str, price: int) -> dict[str, Any]:
    """What is asked, and what there is for it: power, or cards."""
    power = power_for(state, piece)
    facts = {"piece": piece, "asked": asked, "power": price}
    if power is not None and (power.symbol == ANY or asked not in PAID_IN_CARDS):
        return {**facts, "symbol": power.symbol, "left": power.left}
    return {**facts, "hand": _hand(state, seat)}


def _means(facts: dict[str, Any]) -> str:
    asks = f"asks for {facts['asked']} {facts['power']}"
    if "hand" in facts:
        return f"{asks}: you have the cards for it"
    return f"{asks}: you have {facts['symbol']} {facts['left']} left"


def _rule_of_price(state: State, piece: int, asked: str) -> str:
    power = power_for(state, piece)
    if power is not None and power.symbol == ANY:
        return "R38"
    if asked in SPECIAL:
        return SPECIAL[asked]
    return "R7" if power is not None and power.fresh else "R8"


def _give(state: State, seat: Seat, move: moves.GiveCard) -> Ground:
    pending = _pending(state)
    asked = RUBBLE if pending.target in BLOCKADES else chart(state).spaces[pending.target].terrain
    facts = {"card": move.card, "hand": _hand(state, seat), "for": pending.target, "left": pending.left}
    return Ground(SPECIAL[asked], f"you hold {title(move.card)}, and {pending.target} takes any card", facts)


def _stop(state: State, seat: Seat, move: moves.StopMoving) -> Ground:
    power = state.now.power
    assert power is not None
    facts = {"piece": power.piece, "symbol": power.symbol, "left": power.left}
    return Ground("R9", f"piece {power.piece} is under way, and may stop at any time", facts)


# ── buying ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _pay_card(state: State, seat: Seat, move: moves.PayCard) -> Ground:
    halves = half_coins(move.card, state.now.changing)
    facts = {"card": move.card, "hand": _hand(state, seat), "half_coins": halves, "bought": state.now.bought}
    return Ground(
        "R16", f"you hold {title(move.card)}, which pays {_coins(halves)}, and have bought nothing yet", facts
    )


def _pay_token(state: State, seat: Seat, move: moves.PayToken) -> Ground:
    halves = 2 * TOKENS[move.token].power
    tokens = list(state.expeditions[seat].tokens)
    facts = {"token": move.token, "tokens": tokens, "half_coins": halves, "bought": state.now.bought}
    detail = f"you have the token {token_title(move.token)}, which pays {_coins(halves)}, and have bought nothing yet"
    return Ground("R43", detail, facts)


def _buy(state: State, seat: Seat, move: moves.BuyCard) -> Ground:
    price, left, on_board = KINDS[move.card].price, state.stock[PILE[move.card]], move.card in state.spots
    facts = {"card": move.card, "price": price, "half_coins": state.now.purse, "left": left, "on_board": on_board}
    detail = f"{title(move.card)} is for sale at {_coins(2 * price)}, and you have played {_coins(state.now.purse)}"
    return Ground("R16" if on_board else "R18", detail, facts)


def _coins(halves: int) -> str:
    return f"{halves / 2:g} coins"


# ── actions and choices ──────────────────────────────────────────────────────────────────────────────────────────────


def _use_action(state: State, seat: Seat, move: moves.UseAction) -> Ground:
    facts = {"card": move.card, "hand": _hand(state, seat)}
    return Ground("R32", f"you hold {title(move.card)}, and it may be played at any time of your turn", facts)


def _use_token(state: State, seat: Seat, move: moves.UseToken) -> Ground:
    facts = {"token": move.token, "tokens": list(state.expeditions[seat].tokens), "may_keep": state.now.keepable}
    detail = f"you have the token {token_title(move.token)}, and it may be played at any time of your turn"
    return Ground("R42", detail, facts)


def _take(state: State, seat: Seat, move: moves.TakeCard) -> Ground:
    facts = {"card": move.card, "left": state.stock[PILE[move.card]]}
    return Ground("R33", f"the Transmitter takes any card, and {title(move.card)} is there", facts)


def _choose_card(state: State, seat: Seat, move: moves.RemoveCard | moves.ReplaceCard) -> Ground:
    facts = {"card": move.card, "hand": _hand(state, seat), "left": _pending(state).left}
    return Ground(_rule_of_choice(state), f"you hold {title(move.card)}, and any card may be chosen", facts)


def _enough(state: State, seat: Seat, move: moves.Enough) -> Ground:
    pending = _pending(state)
    facts = {"choice": pending.choice, "left": pending.left}
    return Ground(_rule_of_choice(state), "you may choose fewer cards, or none", facts)


def _rule_of_choice(state: State) -> str:
    """Of what brought the choice: a token, the Travel Log, which is the item just used, or the Scientist."""
    choice = _pending(state).choice
    if choice in ("replace", "must_remove"):
        return "R46" if choice == "replace" else "R45"
    return "R37" if state.now.keepable is not None else "R36"


# ── the end of a turn ────────────────────────────────────────────────────────────────────────────────────────────────


def _discard(state: State, seat: Seat, move: moves.DiscardCard) -> Ground:
    facts = {"card": move.card, "hand": _hand(state, seat)}
    return Ground("R21", f"you hold {title(move.card)}, and may discard it when your turn ends", facts)


def _end(state: State, seat: Seat, move: moves.EndTurn) -> Ground:
    return Ground("C-16", "nothing is left to be chosen: you may end your turn", {"hand": _hand(state, seat)})


def _hand(state: State, seat: Seat) -> list[str]:
    return list(state.expeditions[seat].hand)


def _pending(state: State) -> Pending:
    assert state.now.pending is not None
    return state.now.pending


GROUNDS: dict[type, Callable[[State, Seat, Any], Ground]] = {
    moves.PlayCard: _play_card,
    moves.PlayToken: _play_token,
    moves.StepOnto: _step,
    moves.ClearBlockade: _clear,
    moves.GiveCard: _give,
    moves.StopMoving: _stop,
    moves.PayCard: _pay_card,
    moves.PayToken: _pay_token,
    moves.BuyCard: _buy,
    moves.UseAction: _use_action,
    moves.UseToken: _use_token,
    moves.TakeCard: _take,
    moves.RemoveCard: _choose_card,
    moves.ReplaceCard: _choose_card,
    moves.Enough: _enough,
    moves.DiscardCard: _discard,
    moves.EndTurn: _end,
}
