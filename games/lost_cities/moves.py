"""What a seat may do, and what comes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, assert_never

from games.kit import Chance, Place, Refusal, Seat, secret
from games.lost_cities.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsPassed,
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
from games.lost_cities.pieces import (
    COLORS,
    COLUMN,
    DESTINATIONS,
    FACES,
    HAND_SIZE,
    INDEX,
    RANK,
    SMALLEST_HAND,
    VALUE,
    Color,
    Face,
    deck,
)
from games.lost_cities.scoring import abandoned, completed, next_starter, round_scores
from games.lost_cities.state import State, evolve, side_of

PASSED: Final = 2  # R24: exactly two cards


@dataclass(frozen=True, slots=True)
class PlayCard:
    card: Face


@dataclass(frozen=True, slots=True)
class DiscardCard:
    card: Face


@dataclass(frozen=True, slots=True)
class DrawCard:  # from the deck
    pass


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    color: Color


@dataclass(frozen=True, slots=True)
class PassCards:  # face down to the partner, in no order; R26, P-14: no move carries a word
    cards: tuple[Face, Face] = secret(to="seat")


Move = PlayCard | DiscardCard | DrawCard | TakeDiscard | PassCards

# Every move there is, made once: C-12, a move names a face, so equal cards are one move.
PLAYS = {face: PlayCard(face) for face in FACES}
DISCARDS = {face: DiscardCard(face) for face in FACES}
DRAW = DrawCard()
TAKES = tuple(TakeDiscard(color) for color in COLORS)
PASSES = {(one, two): PassCards((one, two)) for one, two in combinations_with_replacement(FACES, PASSED)}
DRAWING = (DrawCard, TakeDiscard)  # the moves of the second half of a turn


# ── the table is laid ────────────────────────────────────────────────────────────────────────────────────────────────


def setup(state: State, chance: Chance) -> list[Event]:
    if state.options.starter is not None:
        starter = state.options.starter
        return [StarterNamed(starter), *_start_round(state, starter, chance)]
    lots = chance.shuffle(range(state.seats))  # R4
    assert lots.items is not None
    starter = lots.items[0]
    return [StarterDrawn(starter, lots, Place(lots.number, 0)), *_start_round(state, starter, chance)]


def _start_round(state: State, starter: Seat, chance: Chance) -> list[Event]:
    pile = chance.shuffle(deck(state.seats))  # R3, R18
    assert pile.items is not None
    tops = range(0, HAND_SIZE * state.seats, HAND_SIZE)
    hands = tuple(pile.items[top : top + HAND_SIZE] for top in tops)
    places = tuple(Place(pile.number, top) for top in tops)
    return [RoundStarted(len(state.results) + 1, starter, pile), HandsDealt(hands, places)]


# ── what is legal ────────────────────────────────────────────────────────────────────────────────────────────────────


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    if state.drawing:
        yield DRAW
        yield from (TAKES[column] for column, pile in enumerate(state.discards) if pile)
        return
    hand = state.hands[seat]
    for face in dict.fromkeys(hand):
        yield PLAYS[face]
        yield DISCARDS[face]
    if state.seats == 4 and len(hand) >= SMALLEST_HAND + PASSED:
        yield from (PASSES[pair] for pair in dict.fromkeys(combinations(hand, PASSED)))


def vocabulary(_state: State) -> dict[str, Sequence[Any]]:
    return {"card": FACES, "color": COLORS, "cards": tuple(PASSES)}


def judge(state: State, seat: Seat, move: Move) -> Refusal | None:
    if state.outcome or seat != state.turn or state.drawing is not isinstance(move, DRAWING):
        return _untimely(state, seat)
    match move:  # bare patterns: capturing fields would double the cost of a list of legal moves
        case PlayCard():
            return _judge_play(state, seat, move.card)
        case DiscardCard():
            return None if move.card in state.hands[seat] else _not_held(state, seat, move.card)
        case DrawCard():
            return None  # C-1: there is always a card left
        case TakeDiscard():
            return _judge_take(state, move.color)
        case PassCards():
            return _judge_pass(state, seat, move.cards)
        case _:
            assert_never(move)


def _untimely(state: State, seat: Seat) -> Refusal:  # R5, C-11
    if state.outcome:
        return Refusal("game_over", "R20", "the game is over", {"reason": state.outcome.reason})
    if seat != state.turn:
        return Refusal("not_your_turn", "R5", f"it is the turn of seat {state.turn}", {"turn": state.turn})
    if state.drawing:
        return Refusal("must_draw_now", "R5", "you have laid a card: now draw one", {"phase": "draw"})
    return Refusal("must_play_first", "C-11", "play or discard a card before you draw one", {"phase": "play"})


def _judge_play(state: State, seat: Seat, card: Face) -> Refusal | None:
    if card not in state.hands[seat]:
        return _not_held(state, seat, card)
    expedition = state.expeditions[side_of(seat)][COLUMN[card]]  # R6, R22, P-9: on the own side, which partners share
    if not expedition or _advances(card, expedition[-1]):
        return None
    return _no_advance(card, expedition)


def _advances(card: Face, last: Face) -> bool:
    value, reached = VALUE[card], VALUE[last]
    return value > reached or value == reached == 0  # R6, R23, P-13: strictly; R7, C-12: save investment on investment


def _judge_take(state: State, color: str) -> Refusal | None:  # R10
    if color not in INDEX:
        return Refusal("no_such_pile", "R10", f"there is no discard pile {color}", {"piles": list(COLORS)})
    pile = state.discards[INDEX[color]]
    if not pile:
        return Refusal("pile_empty", "R10", f"the discard pile {color} is empty: draw elsewhere", {"color": color})
    if color == state.blocked:  # R11, C-2; C-3: in this turn only
        detail = f"you have just discarded {pile[-1]}: draw elsewhere"
        return Refusal("own_discard", "R11", detail, {"color": color, "top": pile[-1]})
    return None


def _judge_pass(state: State, seat: Seat, cards: tuple[Face, ...]) -> Refusal | None:
    hand = state.hands[seat]
    if state.seats != 4:
        return Refusal("no_partner", "R24", "you have no partner to pass cards to", {"seats": state.seats})
    if len(cards) != PASSED:
        return Refusal("not_two_cards", "R24", f"you pass two cards, not {len(cards)}", {"cards": list(cards)})
    for card in cards:
        if hand.count(card) < cards.count(card):
            return _not_held(state, seat, card)
    if len(hand) - PASSED < SMALLEST_HAND:  # R25, P-2, P-6
        detail = f"you would keep {len(hand) - PASSED} cards, and must keep {SMALLEST_HAND}"
        return Refusal("hand_too_small", "R25", detail, {"hand": list(hand)})
    return None  # P-4, P-7: to and fro, and in the first turn


def _not_held(state: State, seat: Seat, card: Face) -> Refusal:
    hand = state.hands[seat]
    detail = f"you hold only one {card}" if card in hand else f"you do not hold {card}"
    return Refusal("card_not_held", "R5", detail, {"card": card, "hand": list(hand)})


def _no_advance(card: Face, expedition: tuple[Face, ...]) -> Refusal:
    last, where = expedition[-1], DESTINATIONS[card[0]]
    facts = {"card": card, "expedition": list(expedition)}
    if VALUE[card] == 0:
        return Refusal("too_late", "R7", f"{card} comes too late: the {where} expedition has reached {last}", facts)
    rule = "R23" if card == last else "R6"
    return Refusal("too_low", rule, f"{card} is not higher than {last}, the last card to the {where}", facts)


# ── what comes of it ─────────────────────────────────────────────────────────────────────────────────────────────────


def resolve(state: State, seat: Seat, move: Move, chance: Chance) -> list[Event]:
    match move:
        case PlayCard():
            return [CardPlayed(seat, move.card)]
        case DiscardCard():
            return [CardDiscarded(seat, move.card)]  # R9
        case DrawCard():
            return _end_turn(state, CardDrawn(seat, state.deck.cards[0], state.deck.place), chance)
        case TakeDiscard():
            top = state.discards[INDEX[move.color]][-1]
            return _end_turn(state, DiscardTaken(seat, move.color, top), chance)
        case PassCards():
            first, second = sorted(move.cards, key=RANK.__getitem__)
            return _end_turn(state, CardsPassed(seat, (seat + 2) % state.seats, (first, second)), chance)  # R24, P-1
        case _:
            assert_never(move)


def reveals(state: State, seat: Seat, move: Move) -> bool:
    """A card from the deck shows itself; and the last turn of a capped round ends with a new deal."""
    return isinstance(move, DrawCard) or (isinstance(move, TakeDiscard | PassCards) and _at_cap(state))


def retire(state: State, seat: Seat) -> list[Event]:
    return [] if state.outcome else [SeatRetired(seat), abandoned(state, seat)]  # L-1


def _end_turn(state: State, event: SeatEvent, chance: Chance) -> list[Event]:
    emptied = isinstance(event, CardDrawn) and len(state.deck.cards) == 1  # R13, C-6
    capped = not emptied and _at_cap(state)  # a natural end on the same turn wins
    return [event, *_end_round(state, capped, chance)] if emptied or capped else [event]


def _at_cap(state: State) -> bool:
    return state.turns + 1 >= state.options.max_turns  # R-12, P-12: a pass is a turn too


def _end_round(state: State, capped: bool, chance: Chance) -> list[Event]:
    scored = RoundScored(state.round, round_scores(state), capped)
    after = evolve(state, scored)
    if len(after.results) == state.options.rounds:
        return [scored, completed(after)]
    return [scored, *_start_round(after, next_starter(after), chance)]
