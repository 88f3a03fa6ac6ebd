"""The table, and what each fact makes of it."""

from dataclasses import dataclass, replace
from typing import Any, TypeVar, assert_never

from games.expedition.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    Event,
    GameEnded,
    HandsDealt,
    RoundScored,
    RoundStarted,
    Score,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
    TableEvent,
)
from games.expedition.options import Options
from games.expedition.pieces import COLUMN, PILE_OF, PILES, SEATS, SUITS, Card, in_order
from games.kit import Outcome, Pile, Seat

T = TypeVar("T")
Row = tuple[tuple[Card, ...], ...]  # piles side by side, of each the last card on top
NO_CARDS: Row = ((),) * len(SUITS)


@dataclass(frozen=True, slots=True)
class RoundResult:
    starter: Seat
    scores: tuple[tuple[Score, ...], ...]
    capped: bool


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    starter: Seat  # of this round
    turn: Seat  # whose turn it is
    turns: int  # finished in this round
    drawing: bool  # a card has been laid; now one must be drawn
    blocked: str | None  # the name of the pile that was discarded to in this turn
    deck: Pile
    hands: tuple[tuple[Card, ...], ...]  # by seat, each in order
    expeditions: tuple[Row, ...]  # by seat, each with a column per suit
    discards: Row  # the piles that the options name
    results: tuple[RoundResult, ...]  # of the rounds that are over
    retired: Seat | None = None
    outcome: Outcome | None = None

    @property
    def round(self) -> int:
        return min(len(self.results) + 1, self.options.rounds)


def initial(options: Options, seats: int = SEATS) -> State:
    return State(
        options=options,
        starter=0,
        turn=0,
        turns=0,
        drawing=False,
        blocked=None,
        deck=Pile(0, 0, ()),
        hands=((),) * seats,
        expeditions=(NO_CARDS,) * seats,
        discards=((),) * len(PILES[options.discard_piles]),  # E-1
        results=(),
    )


def turn(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.turn,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def pile_of(state: State, card: Card) -> int:
    """Which discard pile a card goes on."""
    return PILE_OF[state.options.discard_piles][card]  # E-1


def evolve(state: State, event: Event) -> State:
    match event:
        case CardPlayed():
            return _played(state, event.seat, event.card)
        case CardDiscarded():
            return _discarded(state, event.seat, event.card)
        case CardDrawn():
            assert event.card is not None
            return _turn_over(state, hands=_gain(state, event.seat, event.card), deck=state.deck.without(1))
        case DiscardTaken():
            pile = pile_of(state, event.card)
            discards = _put(state.discards, pile, state.discards[pile][:-1])
            return _turn_over(state, hands=_gain(state, event.seat, event.card), discards=discards)
        case SeatRetired():
            return replace(state, retired=event.seat)
        case _:
            return _evolve_table(state, event)


def _evolve_table(state: State, event: TableEvent) -> State:
    match event:
        case StarterDrawn(starter) | StarterNamed(starter):
            return replace(state, starter=starter, turn=starter)
        case RoundStarted(_, starter, deck):
            assert deck.items is not None
            pile = Pile(deck.number, 0, deck.items)
            return replace(initial(state.options), starter=starter, turn=starter, deck=pile, results=state.results)
        case HandsDealt(hands):
            held = tuple(in_order(hand or ()) for hand in hands)
            return replace(state, hands=held, deck=state.deck.without(sum(map(len, held))))
        case RoundScored(_, scores, capped):
            return replace(state, results=(*state.results, RoundResult(state.starter, scores, capped)))
        case GameEnded(winners, points, reason):
            return replace(state, outcome=Outcome(winners, points, reason))
        case _:
            assert_never(event)


def _played(state: State, seat: Seat, card: Card) -> State:
    row = _lay(state.expeditions[seat], COLUMN[card], card)
    return replace(state, hands=_lose(state, seat, card), expeditions=_put(state.expeditions, seat, row), drawing=True)


def _discarded(state: State, seat: Seat, card: Card) -> State:
    pile = pile_of(state, card)
    discards, name = _lay(state.discards, pile, card), PILES[state.options.discard_piles][pile]
    return replace(state, hands=_lose(state, seat, card), discards=discards, drawing=True, blocked=name)  # E-2


def _turn_over(state: State, **changes: Any) -> State:
    following = (state.turn + 1) % SEATS  # R3
    return replace(state, turn=following, turns=state.turns + 1, drawing=False, blocked=None, **changes)


def _lose(state: State, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return _put(state.hands, seat, tuple(held for held in state.hands[seat] if held != card))


def _gain(state: State, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return _put(state.hands, seat, in_order((*state.hands[seat], card)))


def _lay(row: Row, column: int, card: Card) -> Row:
    return _put(row, column, (*row[column], card))


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])
