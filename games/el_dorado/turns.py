"""The table is laid; turns end and follow each other; the race ends; seats leave."""

from games.el_dorado.drawing import draw
from games.el_dorado.events import (
    BlockadesPlaced,
    CardDiscarded,
    CardsDrawn,
    CavesFilled,
    DeckShuffled,
    Event,
    GameEnded,
    PieceArrived,
    PiecesPlaced,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
    TurnEnded,
    TurnStarted,
)
from games.el_dorado.evolving import evolve
from games.el_dorado.moves import DiscardCard, EndTurn
from games.el_dorado.pieces import BLOCKADES, HAND_SIZE, STARTING, TOKENS, marked
from games.el_dorado.refusing import judge_held
from games.el_dorado.scoring import abandoned, capped, completed, racing
from games.el_dorado.state import State, arrived, chart
from games.el_dorado.stopping import stopping
from games.kit import Chance, Place, Refusal, Seat

# ── the table is laid ────────────────────────────────────────────────────────────────────────────────────────────────


def setup(state: State, chance: Chance) -> list[Event]:
    starter = _starter(state, chance)
    here = chart(state)
    events: list[Event] = [starter, PiecesPlaced(_starting_spaces(state, starter.starter))]
    if here.borders:
        order = chance.shuffle(BLOCKADES)  # R4, C-4, C-20
        assert order.items is not None
        events.append(BlockadesPlaced(order.items[: len(here.borders)], order, Place(order.number, 0)))
    if state.options.caves:
        tokens = [face for face, token in TOKENS.items() for _ in range(token.count)]
        events.append(CavesFilled(here.caves, chance.shuffle(marked(tokens))))  # R39, C-20
    for seat in range(state.seats):
        events += _deal(seat, chance)
    return events


def _starter(state: State, chance: Chance) -> StarterDrawn | StarterNamed:  # C-21
    if state.options.starter is not None:
        return StarterNamed(state.options.starter)
    lots = chance.shuffle(range(state.seats))
    assert lots.items is not None
    return StarterDrawn(lots.items[0], lots, Place(lots.number, 0))


def _starting_spaces(state: State, starter: Seat) -> tuple[tuple[str, ...], ...]:
    """The starter on space 1, the others on the next ones; of two, each on every second one."""  # C-21, R28
    starts = chart(state).starts
    orders = ((seat - starter) % state.seats for seat in range(state.seats))
    return tuple(starts[order::2] if state.seats == 2 else (starts[order],) for order in orders)


def _deal(seat: Seat, chance: Chance) -> list[Event]:
    cards = [face for face, count in STARTING.items() for _ in range(count)]  # R1
    deck = chance.shuffle(marked(cards))
    assert deck.items is not None
    return [DeckShuffled(seat, deck), CardsDrawn(seat, HAND_SIZE, deck.items[:HAND_SIZE], Place(deck.number, 0))]  # R2


# ── the end of a turn ────────────────────────────────────────────────────────────────────────────────────────────────


def judge_discard(state: State, seat: Seat, move: DiscardCard) -> Refusal | None:
    return judge_held(state, seat, move.card)


def resolve_discard(state: State, seat: Seat, move: DiscardCard, chance: Chance) -> list[Event]:
    return [*stopping(state), CardDiscarded(seat, move.card)]  # R21, C-9, D-16


def judge_end(state: State, seat: Seat, move: EndTurn) -> Refusal | None:
    return None  # C-16


def resolve_end(state: State, seat: Seat, move: EndTurn, chance: Chance) -> list[Event]:
    events = [*stopping(state), TurnEnded(seat)]
    after = _folded(state, events)
    following = next_turn(after, seat)
    if isinstance(following, GameEnded):
        return [*events, following]
    mine = after.expeditions[seat]
    return [*events, *draw(mine, seat, HAND_SIZE - len(mine.hand), chance), following]  # R22, C-9


def last_arrival(state: State, arrival: PieceArrived) -> list[Event]:
    """The turn ends by itself; the hand is kept, and nothing is drawn."""  # D-3
    ended = TurnEnded(arrival.seat)
    return [ended, next_turn(_folded(state, [arrival, ended]), arrival.seat)]


def next_turn(state: State, seat: Seat) -> TurnStarted | GameEnded:
    """After the turn of this seat."""
    order = [(state.starter + step) % state.seats for step in range(state.seats)]
    later = [other for other in order[order.index(seat) + 1 :] if _plays_on(state, other)]
    if later:
        return TurnStarted(later[0], state.round)  # R5
    if not racing(state):
        return completed(state)  # R25, R26
    if state.round >= state.options.max_rounds:
        return capped(state)  # C-17, D-13
    return TurnStarted(next(other for other in order if _plays_on(state, other)), state.round + 1)


def retire(state: State, seat: Seat) -> list[Event]:
    """Its pieces leave the map, its turns are skipped, and the last one left wins."""  # L-1
    if state.outcome or state.expeditions[seat].retired:
        return []
    events: list[Event] = [SeatRetired(seat)]
    after = evolve(state, events[0])
    others = [other for other in range(state.seats) if not after.expeditions[other].retired]
    if len(others) == 1:
        return [*events, abandoned(after, others[0])]
    return [*events, TurnEnded(seat), next_turn(after, seat)] if state.now.seat == seat else events


def _plays_on(state: State, seat: Seat) -> bool:
    mine = state.expeditions[seat]
    return not mine.retired and not arrived(mine)


def _folded(state: State, events: list[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
