"""What a seat may do, and what comes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, assert_never, get_args

from games.expedition.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    Event,
    HandsDealt,
    RoundScored,
    RoundStarted,
    SeatEvent,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
)
from games.expedition.pieces import COLUMN, DECK, EXPEDITIONS, HAND_SIZE, PILES, SEATS, VALUE, Card, PileName
from games.expedition.scoring import abandoned, completed, next_starter, round_scores
from games.expedition.state import State, evolve
from games.kit import Chance, Place, Refusal, Seat


@dataclass(frozen=True, slots=True)
class PlayCard:  # to the own expedition of its suit
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardCard:
    card: Card


@dataclass(frozen=True, slots=True)
class DrawCard:  # from the deck
    pass


@dataclass(frozen=True, slots=True)
class TakeDiscard:  # from the one pile, or from the pile of a suit
    pile: PileName = "all"


Move = PlayCard | DiscardCard | DrawCard | TakeDiscard

# Every move there is, made once.
PLAYS = {card: PlayCard(card) for card in DECK}
DISCARDS = {card: DiscardCard(card) for card in DECK}
DRAW = DrawCard()
TAKES: dict[PileName, TakeDiscard] = {name: TakeDiscard(name) for name in get_args(PileName)}
DRAWING = (DrawCard, TakeDiscard)  # the moves of the second half of a turn


# ── the table is laid ────────────────────────────────────────────────────────────────────────────────────────────────


def setup(state: State, chance: Chance) -> list[Event]:
    if state.options.starter is not None:
        starter = state.options.starter
        return [StarterNamed(starter), *_start_round(state, starter, chance)]
    lots = chance.shuffle(range(SEATS))  # E-7
    assert lots.items is not None
    starter = lots.items[0]
    return [StarterDrawn(starter, lots, Place(lots.number, 0)), *_start_round(state, starter, chance)]


def _start_round(state: State, starter: Seat, chance: Chance) -> list[Event]:
    pile = chance.shuffle(DECK)  # R2, R15
    assert pile.items is not None
    tops = range(0, HAND_SIZE * SEATS, HAND_SIZE)
    hands = tuple(pile.items[top : top + HAND_SIZE] for top in tops)
    places = tuple(Place(pile.number, top) for top in tops)
    return [RoundStarted(len(state.results) + 1, starter, pile), HandsDealt(hands, places)]


# ── what is legal ────────────────────────────────────────────────────────────────────────────────────────────────────


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    if state.drawing:
        yield DRAW
        yield from (TAKES[name] for name, pile in zip(_piles(state), state.discards, strict=True) if pile)
        return
    for card in state.hands[seat]:
        yield PLAYS[card]
        yield DISCARDS[card]


def vocabulary(_state: State) -> dict[str, Sequence[Any]]:
    return {"card": DECK, "pile": tuple(TAKES)}


def judge(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.outcome or seat != state.turn or state.drawing is not isinstance(move, DRAWING):
        return _untimely(state, seat)
    match move:  # bare patterns: capturing fields would double the cost of a list of legal moves
        case PlayCard():
            return _judge_play(state, seat, move.card)
        case DiscardCard():
            return None if move.card in state.hands[seat] else _not_held(state, seat, move.card)
        case DrawCard():
            return None  # E-15: there is always a card left
        case TakeDiscard():
            return _judge_take(state, move.pile)
        case _:
            assert_never(move)


def _untimely(state: State, seat: Seat) -> Refusal:  # R3
    if state.outcome:
        return Refusal("game_over", "R17", "the game is over", {"reason": state.outcome.reason})
    if seat != state.turn:
        return Refusal("not_your_turn", "R3", f"it is the turn of seat {state.turn}", {"turn": state.turn})
    if state.drawing:
        return Refusal("must_draw_now", "R3", "you have laid a card: now draw one", {"phase": "draw"})
    return Refusal("must_play_first", "R3", "play or discard a card before you draw one", {"phase": "play"})


def _judge_play(state: State, seat: Seat, card: Card) -> Refusal | None:
    if card not in state.hands[seat]:
        return _not_held(state, seat, card)
    expedition = state.expeditions[seat][COLUMN[card]]  # R5: its own
    if not expedition or _advances(card, expedition[-1]):
        return None
    return _no_advance(card, expedition)


def _advances(card: Card, last: Card) -> bool:
    return VALUE[card] >= VALUE[last]  # R4: higher; R6, E-6: equal are only multipliers, in any order


def _judge_take(state: State, name: str) -> Refusal | None:  # R8
    names = _piles(state)
    if name not in names:
        called = " or ".join(names)
        return Refusal(
            "no_such_pile", "E-1", f"the discard pile is called {called}, not {name}", {"piles": list(names)}
        )
    pile = state.discards[names.index(name)]
    if not pile:
        detail = f"no {EXPEDITIONS.get(name, 'cards')} lie there: draw elsewhere"
        return Refusal("pile_empty", "R8", detail, {"pile": name})
    if name == state.blocked:  # R9, E-2; E-16: in this turn only
        detail = f"you have just discarded {pile[-1]}: draw elsewhere"
        return Refusal("own_discard", "R9", detail, {"pile": name, "top": pile[-1]})
    return None


def _piles(state: State) -> tuple[PileName, ...]:
    return PILES[state.options.discard_piles]


def _not_held(state: State, seat: Seat, card: Card) -> Refusal:
    facts = {"card": card, "hand": list(state.hands[seat])}
    return Refusal("card_not_held", "R3", f"you do not hold {card}", facts)


def _no_advance(card: Card, expedition: tuple[Card, ...]) -> Refusal:
    last, where = expedition[-1], EXPEDITIONS[card[0]]
    facts = {"card": card, "expedition": list(expedition)}
    if VALUE[card] == 0:
        return Refusal("too_late", "R6", f"{card} comes too late: the {where} expedition has reached {last}", facts)
    return Refusal("too_low", "R4", f"{card} is not higher than {last}, the last card of the {where}", facts)


# ── what comes of it ─────────────────────────────────────────────────────────────────────────────────────────────────


def resolve(state: State, seat: Seat, move: Move, chance: Chance) -> list[Event]:
    match move:
        case PlayCard():
            return [CardPlayed(seat, move.card)]
        case DiscardCard():
            return [CardDiscarded(seat, move.card)]  # R7
        case DrawCard():
            return _end_turn(state, CardDrawn(seat, state.deck.cards[0], state.deck.place), chance)
        case TakeDiscard():
            top = state.discards[_piles(state).index(move.pile)][-1]
            return _end_turn(state, DiscardTaken(seat, top), chance)
        case _:
            assert_never(move)


def reveals(state: State, seat: Seat, move: Move) -> bool:
    """A card from the deck shows itself; and the last turn of a capped round ends with a new deal."""
    return isinstance(move, DrawCard) or (isinstance(move, TakeDiscard) and _at_cap(state))


def retire(state: State, seat: Seat) -> list[Event]:
    return [] if state.outcome else [SeatRetired(seat), abandoned(state, seat)]  # L-1


def _end_turn(state: State, event: SeatEvent, chance: Chance) -> list[Event]:
    emptied = isinstance(event, CardDrawn) and len(state.deck.cards) == 1  # R10
    capped = not emptied and _at_cap(state)  # E-11: a natural end on the same turn wins
    return [event, *_end_round(state, capped, chance)] if emptied or capped else [event]


def _at_cap(state: State) -> bool:
    return state.turns + 1 >= state.options.max_turns  # R-12, E-11: this turn is finished


def _end_round(state: State, capped: bool, chance: Chance) -> list[Event]:
    scored = RoundScored(state.round, round_scores(state), capped)
    after = evolve(state, scored)
    if len(after.results) == state.options.rounds:  # R17
        return [scored, completed(after)]
    return [scored, *_start_round(after, next_starter(after), chance)]  # E-12: after a capped round too
