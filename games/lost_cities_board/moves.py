"""What a seat may do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from games.kit import Refusal, Seat
from games.lost_cities_board.pieces import (
    ADVENTURERS,
    CITY,
    COLORS,
    EXPLORERS,
    FACES,
    INDEX,
    NAMES,
    PATH,
    VALUE,
    Color,
    Explorer,
    Face,
)
from games.lost_cities_board.state import ADVANCE, DRAW, PLAY, State, adventurers_out


@dataclass(frozen=True, slots=True)
class PlayCard:  # on the own column of its colour; the first card of a column names the explorer that sets out
    card: Face
    explorer: Explorer | None = None


@dataclass(frozen=True, slots=True)
class DiscardCard:
    card: Face


@dataclass(frozen=True, slots=True)
class AdvanceExplorer:  # one stone, for an arrow or for a card on a finished path
    path: Color


@dataclass(frozen=True, slots=True)
class SkipAdvance:  # B-4
    pass


@dataclass(frozen=True, slots=True)
class DrawCard:  # from the deck
    pass


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    color: Color


Move = PlayCard | DiscardCard | AdvanceExplorer | SkipAdvance | DrawCard | TakeDiscard

# Every move there is, made once: a move names a face, so equal cards are one move.
PLAYS = {face: PlayCard(face) for face in FACES}
OPENINGS = {face: tuple(PlayCard(face, explorer) for explorer in EXPLORERS) for face in FACES}
DISCARDS = {face: DiscardCard(face) for face in FACES}
ADVANCES = tuple(AdvanceExplorer(path) for path in COLORS)
SKIP = SkipAdvance()
DRAWING = DrawCard()
TAKES = tuple(TakeDiscard(color) for color in COLORS)
PHASES: dict[type, str] = {  # B-28
    PlayCard: PLAY,
    DiscardCard: PLAY,
    AdvanceExplorer: ADVANCE,
    SkipAdvance: ADVANCE,
    DrawCard: DRAW,
    TakeDiscard: DRAW,
}


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    if state.phase == PLAY:
        yield from _cards(state, seat)
    elif state.phase == DRAW:
        yield DRAWING
        yield from (TAKES[column] for column, pile in enumerate(state.discards) if pile)
    else:
        yield from (ADVANCES[path] for path, stone in enumerate(state.stones[seat]) if 0 < stone < CITY)
        yield SKIP


def _cards(state: State, seat: Seat) -> Iterator[Move]:
    """Cards that fit, the first of each colour first: it is the lowest."""
    columns, any_opens = state.columns[seat], opens_with_any(state)
    seen = -1  # the path of the card before
    for face in dict.fromkeys(state.hands[seat]):
        path = PATH[face]
        column = columns[path]
        if column:
            if fits(state, column, face):
                yield PLAYS[face]
        elif any_opens or path != seen:
            yield from OPENINGS[face]
        yield DISCARDS[face]
        seen = path


def opens_with_any(state: State) -> bool:
    return state.options.up_or_down or state.options.opening_card == "any"  # B-1


def fits(state: State, column: tuple[Face, ...], card: Face) -> bool:
    """May the card lie on this column?"""
    value, last = VALUE[card], VALUE[column[-1]]
    if not state.options.up_or_down:
        return value >= last  # R13
    first = VALUE[column[0]]
    if last == first:
        return True  # B-2: no direction yet
    return value >= last if last > first else value <= last  # R34


def vocabulary(_state: State) -> dict[str, Sequence[Any]]:
    return {"card": FACES, "explorer": (None, *EXPLORERS), "path": COLORS, "color": COLORS}


# ── what is legal ────────────────────────────────────────────────────────────────────────────────────────────────────


def judge(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.outcome or seat != state.turn or state.phase != PHASES.get(type(move), state.phase):
        return _untimely(state, seat)
    match move:  # bare patterns: capturing fields would double the cost of a list of legal moves
        case PlayCard():
            return _judge_play(state, seat, move.card, move.explorer)
        case DiscardCard():
            return None if move.card in state.hands[seat] else _not_held(state, seat, move.card)
        case AdvanceExplorer():
            return _judge_advance(state, seat, move.path)
        case TakeDiscard():
            return _judge_take(state, move.color)
        case SkipAdvance() | DrawCard():
            return None  # B-4; B-13: while an expedition lasts, the deck has a card
        case _:
            assert_never(move)


def _untimely(state: State, seat: Seat) -> Refusal:  # R9
    if state.outcome:
        return Refusal("game_over", "R32", "the game is over", {"reason": state.outcome.reason})
    if seat in state.retired:
        return Refusal("seat_left", "L-4", "this seat has left the game", {"retired": list(state.retired)})
    if seat != state.turn:
        return Refusal("not_your_turn", "R9", f"it is the turn of seat {state.turn}", {"turn": state.turn})
    facts = {"phase": state.phase}
    if state.phase == PLAY:
        return Refusal("must_play_first", "B-28", "first play or discard a card", facts)
    if state.phase == ADVANCE:
        return Refusal("must_advance_now", "B-28", "first move one of your explorers, or skip that", facts)
    return Refusal("must_draw_now", "B-28", "you have laid a card: now draw one", facts)


def _judge_play(state: State, seat: Seat, card: Face, explorer: str | None) -> Refusal | None:
    if card not in state.hands[seat]:
        return _not_held(state, seat, card)
    column = state.columns[seat][PATH[card]]
    if not column:
        return _judge_opening(state, seat, card, explorer)
    if explorer is not None:  # R11, B-24
        name = NAMES[card[0]]
        facts: dict[str, Any] = {"path": card[0], "column": list(column)}
        return Refusal("path_open", "R11", f"your explorer on the {name} path has set out already", facts)
    return None if fits(state, column, card) else _misfit(state, column, card)


def _judge_opening(state: State, seat: Seat, card: Face, explorer: str | None) -> Refusal | None:  # R10
    if explorer not in EXPLORERS:  # B-32
        detail = f"name the explorer that {card} sends out: adventurer or researcher"
        return Refusal("explorer_not_named", "B-32", detail, {"card": card, "explorers": list(EXPLORERS)})
    if explorer == "researcher":  # R3, B-24
        if state.researchers[seat] is not None:
            color = COLORS[state.researchers[seat] or 0]
            return Refusal("researcher_out", "R3", f"your researcher is on the {NAMES[color]} path", {"path": color})
    elif adventurers_out(state, seat) == ADVENTURERS:
        return Refusal("adventurers_out", "R3", "all your adventurers are on their paths", {"adventurers": ADVENTURERS})
    lowest = next(held for held in state.hands[seat] if held[0] == card[0])
    if card != lowest and not opens_with_any(state):  # B-1
        facts = {"card": card, "lowest": lowest}
        return Refusal("not_lowest", "B-1", f"{lowest} is your lowest {NAMES[card[0]]} card: open with it", facts)
    return None


def _judge_advance(state: State, seat: Seat, path: str) -> Refusal | None:
    if path not in INDEX:
        return Refusal("no_such_path", "R2", f"there is no path {path}", {"paths": list(COLORS)})
    stone = state.stones[seat][INDEX[path]]
    if not stone:  # B-5
        return Refusal("no_explorer", "B-5", f"you have no explorer on the {NAMES[path]} path", {"path": path})
    if stone == CITY:  # R20
        detail = f"your explorer has reached the city at the end of the {NAMES[path]} path"
        return Refusal("city_reached", "R20", detail, {"path": path, "stone": stone})
    return None  # B-6: the one that has just come there, too


def _judge_take(state: State, color: str) -> Refusal | None:  # R16
    if color not in INDEX:
        return Refusal("no_such_pile", "R16", f"there is no discard pile {color}", {"piles": list(COLORS)})
    pile = state.discards[INDEX[color]]
    if not pile:
        return Refusal("pile_empty", "R16", f"the discard pile {color} is empty: draw elsewhere", {"color": color})
    if color == state.blocked and not state.options.redraw_own_discard:  # B-14, B-33
        detail = f"you have just discarded {pile[-1]}: draw elsewhere"
        return Refusal("own_discard", "B-33", detail, {"color": color, "top": pile[-1]})
    return None


def _not_held(state: State, seat: Seat, card: Face) -> Refusal:
    facts = {"card": card, "hand": list(state.hands[seat])}
    return Refusal("card_not_held", "R9", f"you do not hold {card}", facts)


def _misfit(state: State, column: tuple[Face, ...], card: Face) -> Refusal:
    last, facts = column[-1], {"card": card, "column": list(column)}
    if not state.options.up_or_down:
        return Refusal("too_low", "R13", f"{card} is lower than {last}, the last card of your column", facts)
    way, worse = ("up", "lower") if VALUE[last] > VALUE[column[0]] else ("down", "higher")
    detail = f"your {NAMES[card[0]]} column goes {way}, and {card} is {worse} than {last}"
    return Refusal("wrong_way", "R34", detail, facts)
