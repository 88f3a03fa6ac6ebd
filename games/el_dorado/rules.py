"""What is legal, and what comes of it: each move is asked of the part of the rules that knows it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from games.el_dorado import acting, buying, moves, moving, turns
from games.el_dorado.events import CardsDrawn, Event, TokenTaken
from games.el_dorado.moves import Move
from games.el_dorado.pieces import ACTIONS, ANY, BLOCKADES, COIN, FACES, KINDS, MARKET, NATIVE, SYMBOLS, TOKENS
from games.el_dorado.refusing import refuse
from games.el_dorado.state import Pending, State, chart
from games.kit import Chance, Item, Refusal, Seat, Shuffled

Judge = Callable[[State, Seat, Any], Refusal | None]
Resolve = Callable[[State, Seat, Any, Chance], list[Event]]

RULES: dict[type, tuple[Judge, Resolve]] = {
    moves.PlayCard: (moving.judge_play_card, moving.resolve_play_card),
    moves.PlayToken: (moving.judge_play_token, moving.resolve_play_token),
    moves.StepOnto: (moving.judge_step, moving.resolve_step),
    moves.ClearBlockade: (moving.judge_clear, moving.resolve_clear),
    moves.GiveCard: (moving.judge_give, moving.resolve_give),
    moves.StopMoving: (moving.judge_stop, moving.resolve_stop),
    moves.PayCard: (buying.judge_pay_card, buying.resolve_pay_card),
    moves.PayToken: (buying.judge_pay_token, buying.resolve_pay_token),
    moves.BuyCard: (buying.judge_buy, buying.resolve_buy),
    moves.UseAction: (acting.judge_use_action, acting.resolve_use_action),
    moves.UseToken: (acting.judge_use_token, acting.resolve_use_token),
    moves.TakeCard: (acting.judge_take, acting.resolve_take),
    moves.RemoveCard: (acting.judge_remove, acting.resolve_remove),
    moves.ReplaceCard: (acting.judge_replace, acting.resolve_replace),
    moves.Enough: (acting.judge_enough, acting.resolve_enough),
    moves.DiscardCard: (turns.judge_discard, turns.resolve_discard),
    moves.EndTurn: (turns.judge_end, turns.resolve_end),
}
ANSWERS: Final[dict[str, tuple[type, ...]]] = {  # to what is pending
    "give": (moves.GiveCard,),
    "take": (moves.TakeCard,),
    "remove": (moves.RemoveCard, moves.Enough),
    "must_remove": (moves.RemoveCard,),
    "replace": (moves.ReplaceCard, moves.Enough),
}
ASKED: Final[dict[str, str]] = {  # for what is pending, in words
    "give": "give a card for where you are going",
    "take": "take a card from any pile",
    "remove": "remove a card from the game, or say that it is enough",
    "must_remove": "remove a card from the game",
    "replace": "lay down a card to replace it, or say that it is enough",
}
CHOICES = frozenset(kind for kinds in ANSWERS.values() for kind in kinds)
STEPPING = (moves.StepOnto, moves.ClearBlockade)
LEAVING = (moves.DiscardCard, moves.EndTurn)


def judge(state: State, seat: Seat, move: Move) -> Refusal | None:
    now, kind = state.now, type(move)
    if (
        state.outcome
        or seat != now.seat
        or (now.pending is not None and kind not in ANSWERS[now.pending.choice])
        or (now.pending is None and kind in CHOICES)
        or (now.discarding and kind not in LEAVING)
        or (now.power is not None and now.power.fresh and kind not in STEPPING)
    ):
        return _untimely(state, seat)
    return RULES[kind][0](state, seat, move)


def resolve(state: State, seat: Seat, move: Move, chance: Chance) -> list[Event]:
    return RULES[type(move)][1](state, seat, move, chance)


def reveals(state: State, seat: Seat, move: Move) -> bool:
    """Does it draw a card, take a token or shuffle? Then it must be the last of a list."""
    if judge(state, seat, move) is not None:
        return False
    try:
        events = resolve(state, seat, move, _NoChance())
    except _ShuffleNeeded:
        return True
    return any(isinstance(event, CardsDrawn | TokenTaken) for event in events)


class _ShuffleNeeded(Exception):
    pass


class _NoChance:
    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        raise _ShuffleNeeded


def _untimely(state: State, seat: Seat) -> Refusal:
    now = state.now
    if state.outcome:
        return refuse("game_over", "R25", "the game is over", reason=state.outcome.reason)
    if seat != now.seat:
        return refuse("not_your_turn", "R5", f"it is the turn of seat {now.seat}", turn=now.seat)
    if now.pending is not None:
        return refuse("choice_pending", "R32", f"first {ASKED[now.pending.choice]}", choice=now.pending.choice)
    if now.discarding:  # D-16
        return refuse("turn_ending", "D-16", "you have begun to discard: discard more, or end your turn")
    if now.power is not None and now.power.fresh:  # D-14
        return refuse("step_owed", "D-14", f"first use the {now.power.symbol} that you played", piece=now.power.piece)
    return refuse("nothing_to_choose", "R32", "there is nothing to choose now: play, buy, or end your turn")


# ── what can be asked about, and what is worth it ─────────────────────────────────────────────────────────────────────


def vocabulary(state: State) -> dict[str, Sequence[Any]]:
    return {
        "card": FACES,
        "symbol": (*SYMBOLS, ANY),
        "piece": moves.PIECES,
        "token": tuple(TOKENS),
        "space": tuple(chart(state).spaces),
        "blockade": tuple(BLOCKADES),
    }


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    now = state.now
    if state.outcome or seat != now.seat:
        return
    if now.pending is not None:
        yield from _answers(state, seat, now.pending)
        return
    if now.power is not None and now.power.fresh:
        yield from _steps(state, seat, now.power.piece)
        return
    faces = dict.fromkeys(state.expeditions[seat].hand)
    if not now.discarding:
        yield from _plays(state, seat, faces)
        yield from _tokens(state, seat)
        yield from _purchases(state)
        if now.power is not None:
            yield moves.STOP
    for face in faces:
        yield moves.DISCARDS[face]
    yield moves.END


def _answers(state: State, seat: Seat, pending: Pending) -> Iterator[Move]:
    if pending.choice == "take":
        yield from (moves.TAKES[face] for face, left in zip(MARKET, state.stock, strict=True) if left)
        return
    table: dict[str, Any] = {"give": moves.GIFTS, "replace": moves.REPLACEMENTS}
    answers = table.get(pending.choice, moves.REMOVALS)
    yield from (answers[face] for face in dict.fromkeys(state.expeditions[seat].hand))
    if moves.Enough in ANSWERS[pending.choice]:
        yield moves.ENOUGH


def _plays(state: State, seat: Seat, faces: Iterable[str]) -> Iterator[Move]:
    now, mine = state.now, state.expeditions[seat]
    pieces = [piece for piece, space in enumerate(mine.pieces) if space]
    closed = now.paying and not state.options.free_order
    for face in faces:
        kind = KINDS[face]
        if kind.power and not closed:
            symbols = SYMBOLS if now.changing else kind.symbols
            yield from (moves.PLAYS[face, symbol, piece] for symbol in symbols for piece in pieces)
        elif face == NATIVE:
            yield from (moves.PLAYS[NATIVE, ANY, piece] for piece in pieces)
        elif face in ACTIONS:
            yield moves.USES[face]
        if not now.bought:
            yield moves.PAYMENTS[face]
    for piece in pieces:
        yield from _steps(state, seat, piece)


def _steps(state: State, seat: Seat, piece: int) -> Iterator[Move]:
    """Where a piece may go by the power that is left, or by cards."""
    spaces, power = chart(state).spaces, state.now.power
    here = spaces[state.expeditions[seat].pieces[piece] or ""]
    moving_on = power is not None and power.piece == piece
    for name, _ in here.exits:
        if moving_on or spaces[name].terrain in moving.PAID_IN_CARDS:
            yield moves.STEPS[name, piece]
    for joint in here.borders:
        blockade = state.blockades[joint]
        if blockade is not None:
            yield moves.CLEARS[blockade, piece]


def _tokens(state: State, seat: Seat) -> Iterator[Move]:
    mine = state.expeditions[seat]
    for face in dict.fromkeys(mine.tokens):
        symbol = TOKENS[face].symbol
        if symbol is None:
            yield moves.TOKEN_USES[face]
            continue
        yield from (moves.TOKEN_PLAYS[face, piece] for piece, space in enumerate(mine.pieces) if space)
        if symbol == COIN:
            yield moves.TOKEN_PAYMENTS[face]


def _purchases(state: State) -> Iterator[Move]:
    purse = state.now.purse
    if purse and not state.now.bought:
        yield from (moves.PURCHASES[face] for face in MARKET if 2 * KINDS[face].price <= purse)
