"""Moving a piece: cards and tokens with power, the Native, rubble, base camps, blockades."""

from games.el_dorado.events import (
    BlockadeRemoved,
    CardGiven,
    CardPlayed,
    CardsOwed,
    Event,
    PieceArrived,
    PieceMoved,
    TokenPlayed,
)
from games.el_dorado.maps import OPEN, Map, Space
from games.el_dorado.moves import ClearBlockade, GiveCard, PlayCard, PlayToken, StepOnto, StopMoving
from games.el_dorado.pieces import ANY, BLOCKADES, CAMP, KINDS, NATIVE, RUBBLE, SYMBOLS, TOKENS, Face, Symbol
from games.el_dorado.refusing import judge_before_purchase, judge_held, judge_owned, refuse, title
from games.el_dorado.state import Power, State, chart, occupied
from games.el_dorado.stopping import explored, stopping
from games.el_dorado.terrain import LANDSCAPES, START, around
from games.el_dorado.turns import last_arrival
from games.kit import Chance, Refusal, Seat

PAID_IN_CARDS = (RUBBLE, CAMP)  # R11, R12


# ── a card or a token is played ──────────────────────────────────────────────────────────────────────────────────────


def power_of(card: Face, symbol: Symbol, changing: bool) -> int:
    """The power of a card played as this symbol; 0 if it cannot be."""
    kind = KINDS[card]
    if symbol == ANY:
        return int(card == NATIVE)  # R38
    if symbol in kind.symbols or (changing and symbol in SYMBOLS):  # R7, R31, R50
        return kind.power
    return 0


def judge_play_card(state: State, seat: Seat, move: PlayCard) -> Refusal | None:
    refusal = judge_held(state, seat, move.card)
    if refusal is None and move.symbol != ANY:  # D-1: the Native may
        refusal = judge_before_purchase(state)
    if refusal is not None:
        return refusal
    power = power_of(move.card, move.symbol, state.now.changing)
    if not power:
        detail = f"{title(move.card)} cannot be played as {move.symbol}"
        return refuse("wrong_symbol", "R7", detail, card=move.card, symbols=list(KINDS[move.card].symbols))
    return _judge_use(state, seat, move.piece, move.symbol, power)


def judge_play_token(state: State, seat: Seat, move: PlayToken) -> Refusal | None:
    refusal = judge_owned(state, seat, move.token)
    if refusal is not None:
        return refusal
    token = TOKENS[move.token]
    if token.symbol is None:
        return refuse("moves_nothing", "R43", f"the token {move.token} moves no piece", token=move.token)
    # D-1, D-5: like a card, but after a purchase too
    return _judge_use(state, seat, move.piece, token.symbol, token.power)


def resolve_play_card(state: State, seat: Seat, move: PlayCard, chance: Chance) -> list[Event]:
    power = power_of(move.card, move.symbol, state.now.changing)
    removed = KINDS[move.card].item  # R19, C-6
    return [*stopping(state), CardPlayed(seat, move.card, move.symbol, power, move.piece, removed)]


def resolve_play_token(state: State, seat: Seat, move: PlayToken, chance: Chance) -> list[Event]:
    token = TOKENS[move.token]
    assert token.symbol is not None
    return [*stopping(state), TokenPlayed(seat, move.token, token.symbol, token.power, move.piece)]


def _judge_use(state: State, seat: Seat, piece: int, symbol: Symbol, power: int) -> Refusal | None:
    """Can the piece make a step of it?"""  # D-14
    refusal = _judge_piece(state, seat, piece)
    if refusal is not None:
        return refusal
    here = chart(state)
    space = here.spaces[state.expeditions[seat].pieces[piece] or ""]
    if leads_on(state, here, space, symbol, power):
        return None
    detail = f"nothing beside {space.name} can be entered with {symbol} {power}"
    return refuse("no_use", "D-14", detail, space=space.name, symbol=symbol, power=power)


def leads_on(state: State, here: Map, space: Space, symbol: Symbol, power: int) -> bool:
    """Is there a space or a blockade beside this one for such power?"""
    spaces, blockades, passing = here.spaces, state.blockades, state.now.passing
    for joint in space.borders:
        name = blockades[joint]
        if name is not None and (symbol == ANY or _asks(BLOCKADES[name].symbol, BLOCKADES[name].power, symbol, power)):
            return True
    for name, joint in space.exits:
        there = spaces[name]
        if (
            (symbol == ANY or (there.terrain == symbol and there.power <= power))
            and (joint == OPEN or blockades[joint] is None)
            and (passing or not occupied(state, name))
        ):
            return True
    return False


def _asks(asked: str, least: int, symbol: Symbol, power: int) -> bool:
    return asked == symbol and least <= power


def _judge_piece(state: State, seat: Seat, piece: int) -> Refusal | None:
    pieces = state.expeditions[seat].pieces
    if not 0 <= piece < len(pieces):
        return refuse("no_such_piece", "R28", f"you have no piece {piece}", pieces=len(pieces))
    if pieces[piece] is None:
        return refuse("piece_arrived", "R25", f"piece {piece} is in El Dorado already", piece=piece)
    return None


# ── a step ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_step(state: State, seat: Seat, move: StepOnto) -> Refusal | None:
    refusal = _judge_piece(state, seat, move.piece) or _judge_way(state, seat, move)
    if refusal is not None:
        return refusal
    there = chart(state).spaces[move.space]
    return _judge_price(state, seat, move.piece, there.terrain, there.power)


def _judge_way(state: State, seat: Seat, move: StepOnto) -> Refusal | None:
    """Can this space be entered from where the piece is, whatever it asks for?"""
    spaces = chart(state).spaces
    here = spaces[state.expeditions[seat].pieces[move.piece] or ""]
    joint = dict(here.exits).get(move.space)
    if joint is None:
        return _no_way(here, spaces.get(move.space))
    if joint != OPEN and state.blockades[joint] is not None:  # R23, R24
        blockade = state.blockades[joint]
        return refuse("blocked", "R23", f"{blockade} lies before {move.space}", space=move.space, blockade=blockade)
    if not state.now.passing and occupied(state, move.space):  # R14, D-8
        return refuse("occupied", "R14", f"another piece stands on {move.space}", space=move.space)
    return None


def _no_way(here: Space, there: Space | None) -> Refusal:
    if there is None:
        return refuse("no_such_space", "R7", "this map has no such space", space=here.name)
    near = there.at in around(here.at)
    if near and there.terrain == START:
        return refuse("start_space", "C-15", f"{there.name} is a starting space", space=there.name)
    if near and there.terrain not in LANDSCAPES:
        return refuse("mountain", "R13", f"nobody enters {there.name}: {there.terrain}", space=there.name)
    neighbours = [name for name, _ in here.exits]
    detail = f"{there.name} does not touch {here.name}"
    return refuse("not_adjacent", "R7", detail, space=here.name, neighbours=neighbours)


def _judge_price(state: State, seat: Seat, piece: int, asked: str, price: int) -> Refusal | None:
    """Is there power, or are there cards, for what a space or a blockade asks?"""
    power = power_for(state, piece)
    if power is not None and power.symbol == ANY:
        return None  # R38, C-2
    if asked in PAID_IN_CARDS:
        return _judge_cards(state, seat, asked, price)
    if power is None:
        return refuse("no_power", "R7", f"this asks for {asked} {price}: play a card for it", symbol=asked, power=price)
    facts = {"symbol": power.symbol, "left": power.left, "asked": asked, "power": price}
    if power.symbol != asked:
        return refuse("wrong_symbol", "R8", f"this asks for {asked}, and you play {power.symbol}", **facts)
    if power.left < price:  # R10
        return refuse("too_weak", "R10", f"this asks for {asked} {price}, and {power.left} is left", **facts)
    return None


def _judge_cards(state: State, seat: Seat, asked: str, price: int) -> Refusal | None:
    power, hand = state.now.power, state.expeditions[seat].hand
    if power is not None and power.fresh:
        return refuse("step_owed", "D-14", f"first use the {power.symbol} that you played", symbol=power.symbol)
    if len(hand) < price:
        detail = f"this asks for {price} cards, and you hold {len(hand)}"
        return refuse("too_few_cards", "R12" if asked == CAMP else "R11", detail, cards=price, hand=list(hand))
    return judge_before_purchase(state)


def power_for(state: State, piece: int) -> Power | None:
    """The power that this piece may go on with, and no other."""  # R30
    power = state.now.power
    return power if power is not None and power.piece == piece else None


def resolve_step(state: State, seat: Seat, move: StepOnto, chance: Chance) -> list[Event]:
    there = chart(state).spaces[move.space]
    if _takes_cards(state, move.piece, there.terrain):
        return [*stopping(state), CardsOwed(seat, move.piece, move.space, there.power)]
    return _step(state, seat, move.piece, move.space, _left(state, there.power))


def _step(state: State, seat: Seat, piece: int, space: str, left: int) -> list[Event]:
    step = PieceMoved(seat, piece, space, left)
    if space in chart(state).finishes:
        return [step, *_arrive(state, seat, piece)]
    return [step] if left else [step, *explored(state, seat, piece, space)]  # R9, D-2


def _arrive(state: State, seat: Seat, piece: int) -> list[Event]:
    """Into the city at once; whose last piece it was has no more to do."""  # C-11
    arrival = PieceArrived(seat, piece)
    others = (space for at, space in enumerate(state.expeditions[seat].pieces) if at != piece)
    # R29: of two pieces, the first is not enough
    return [arrival] if any(others) else [arrival, *last_arrival(state, arrival)]


def resolve_stop(state: State, seat: Seat, move: StopMoving, chance: Chance) -> list[Event]:
    return stopping(state)


def judge_stop(state: State, seat: Seat, move: StopMoving) -> Refusal | None:
    return None if state.now.power else refuse("not_moving", "R9", "no piece is under way")


# ── blockades ────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_clear(state: State, seat: Seat, move: ClearBlockade) -> Refusal | None:
    refusal = _judge_piece(state, seat, move.piece)
    if refusal is not None:
        return refusal
    lying = [name for name in state.blockades if name is not None]
    if move.blockade not in lying:
        return refuse("no_such_blockade", "R23", f"{move.blockade} does not lie on the map", blockades=lying)
    here = chart(state).spaces[state.expeditions[seat].pieces[move.piece] or ""]
    if state.blockades.index(move.blockade) not in here.borders:  # D-11
        detail = f"{here.name} does not touch {move.blockade}"
        return refuse("not_beside", "D-11", detail, space=here.name, blockade=move.blockade)
    blockade = BLOCKADES[move.blockade]
    return _judge_price(state, seat, move.piece, blockade.symbol, blockade.power)


def resolve_clear(state: State, seat: Seat, move: ClearBlockade, chance: Chance) -> list[Event]:
    blockade = BLOCKADES[move.blockade]
    if _takes_cards(state, move.piece, blockade.symbol):
        return [*stopping(state), CardsOwed(seat, move.piece, move.blockade, blockade.power)]
    return _clear(state, seat, move.piece, move.blockade, _left(state, blockade.power))


def _clear(state: State, seat: Seat, piece: int, blockade: str, left: int) -> list[Event]:
    space = state.expeditions[seat].pieces[piece]
    assert space is not None
    event = BlockadeRemoved(seat, piece, blockade, left)  # R23, C-3
    return [event] if left else [event, *explored(state, seat, piece, space)]


# ── cards for rubble and base camps ──────────────────────────────────────────────────────────────────────────────────


def judge_give(state: State, seat: Seat, move: GiveCard) -> Refusal | None:
    return judge_held(state, seat, move.card)


def resolve_give(state: State, seat: Seat, move: GiveCard, chance: Chance) -> list[Event]:
    pending = state.now.pending
    assert pending is not None
    camp = pending.target not in BLOCKADES and chart(state).spaces[pending.target].terrain == CAMP
    given = CardGiven(seat, move.card, camp, pending.left - 1)  # R11, R20: not for its function; R12, C-6: removed
    if given.left:
        return [given]
    reach = _clear if pending.target in BLOCKADES else _step
    return [given, *reach(state, seat, pending.piece, pending.target, 0)]


def _takes_cards(state: State, piece: int, asked: str) -> bool:
    power = power_for(state, piece)
    return asked in PAID_IN_CARDS and not (power and power.symbol == ANY)


def _left(state: State, price: int) -> int:
    """What is left of the power under way; the Native goes one step."""  # R8
    power = state.now.power
    assert power is not None
    return 0 if power.symbol == ANY else power.left - price
