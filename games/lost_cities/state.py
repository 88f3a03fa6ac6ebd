"""The table, and what each fact makes of it."""

from dataclasses import dataclass, replace
from typing import Any, TypeVar, assert_never

from games.kit import Outcome, Pile, Seat
from games.lost_cities.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsPassed,
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
from games.lost_cities.options import Options, check
from games.lost_cities.pieces import COLORS, COLUMN, INDEX, Face, face, in_order

SIDES = 2  # P-8, P-10: seat 0 and its partner 2 play on side 0, seats 1 and 3 on side 1

T = TypeVar("T")
Row = tuple[tuple[Face, ...], ...]  # one pile per colour, the last card on top
NO_CARDS: Row = ((),) * len(COLORS)


@dataclass(frozen=True, slots=True)
class RoundResult:
    starter: Seat
    scores: tuple[tuple[Score, ...], ...]
    capped: bool


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    seats: int
    starter: Seat  # of this round
    turn: Seat  # whose turn it is
    turns: int  # finished in this round
    drawing: bool  # a card has been laid; now one must be drawn
    blocked: str | None  # the colour discarded in this turn
    deck: Pile
    hands: tuple[tuple[Face, ...], ...]  # each in order
    expeditions: tuple[Row, ...]  # by side
    discards: Row
    results: tuple[RoundResult, ...]  # of the rounds that are over
    retired: Seat | None = None
    outcome: Outcome | None = None

    @property
    def round(self) -> int:
        return min(len(self.results) + 1, self.options.rounds)


def initial(options: Options, seats: int) -> State:
    check(options, seats)
    return State(
        options=options,
        seats=seats,
        starter=0,
        turn=0,
        turns=0,
        drawing=False,
        blocked=None,
        deck=Pile(0, 0, ()),
        hands=((),) * seats,
        expeditions=(NO_CARDS,) * SIDES,
        discards=NO_CARDS,
        results=(),
    )


def turn(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.turn,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def side_of(seat: Seat) -> int:
    return seat % SIDES  # R22, P-8


def evolve(state: State, event: Event) -> State:
    match event:
        case CardPlayed():
            return _played(state, event.seat, event.card)
        case CardDiscarded():
            return _discarded(state, event.seat, event.card)
        case CardDrawn():
            assert event.card is not None
            hands = _gain(state, event.seat, face(event.card))
            return _turn_over(state, hands=hands, deck=state.deck.without(1))
        case DiscardTaken():
            column = INDEX[event.color]
            discards = _put(state.discards, column, state.discards[column][:-1])
            return _turn_over(state, hands=_gain(state, event.seat, event.card), discards=discards)
        case CardsPassed():
            assert event.cards is not None
            return _passed(state, event.seat, event.partner, event.cards)
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
            empty = initial(state.options, state.seats)
            pile = Pile(deck.number, 0, deck.items)
            return replace(empty, starter=starter, turn=starter, deck=pile, results=state.results)
        case HandsDealt(hands):
            faces = tuple(in_order(tuple(face(card) for card in hand or ())) for hand in hands)
            return replace(state, hands=faces, deck=state.deck.without(sum(len(hand) for hand in faces)))
        case RoundScored(_, scores, capped):
            return replace(state, results=(*state.results, RoundResult(state.starter, scores, capped)))
        case GameEnded(winners, points, reason):
            return replace(state, outcome=Outcome(winners, points, reason))
        case _:
            assert_never(event)


def _played(state: State, seat: Seat, card: Face) -> State:
    side = side_of(seat)
    expeditions = _put(state.expeditions, side, _lay(state.expeditions[side], card))
    return replace(state, hands=_lose(state, seat, card), expeditions=expeditions, drawing=True)


def _discarded(state: State, seat: Seat, card: Face) -> State:
    discards = _lay(state.discards, card)
    return replace(state, hands=_lose(state, seat, card), discards=discards, drawing=True, blocked=card[0])


def _passed(state: State, seat: Seat, partner: Seat, cards: tuple[Face, Face]) -> State:
    kept = _less(_less(state.hands[seat], cards[0]), cards[1])
    received = in_order(state.hands[partner] + cards)  # P-3: nobody draws up or discards down
    return _turn_over(state, hands=_put(_put(state.hands, seat, kept), partner, received))


def _turn_over(state: State, **changes: Any) -> State:
    following = (state.turn + 1) % state.seats  # R5
    return replace(state, turn=following, turns=state.turns + 1, drawing=False, blocked=None, **changes)


def _lose(state: State, seat: Seat, card: Face) -> tuple[tuple[Face, ...], ...]:
    return _put(state.hands, seat, _less(state.hands[seat], card))


def _gain(state: State, seat: Seat, card: Face) -> tuple[tuple[Face, ...], ...]:
    return _put(state.hands, seat, in_order((*state.hands[seat], card)))


def _lay(row: Row, card: Face) -> Row:
    column = COLUMN[card]
    return _put(row, column, (*row[column], card))


def _less(hand: tuple[Face, ...], card: Face) -> tuple[Face, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])
