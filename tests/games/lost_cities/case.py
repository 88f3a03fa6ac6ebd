"""What the shared tests must know of Lost Cities."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from typing import Any

from games.lost_cities import moves
from games.lost_cities.pieces import COLORS, FACES, VALUE, deck, face
from tests.games.case import Hooks, Story
from tests.games.lost_cities.players import dawdler, generous, thrifty, timid


def _universe() -> list[Any]:
    faces = [*FACES, "Q7", "R11", "R1", "RXa", ""]
    return [
        moves.DrawCard(),
        *(moves.PlayCard(card) for card in faces),
        *(moves.DiscardCard(card) for card in faces),
        *(moves.TakeDiscard(color) for color in (*COLORS, "P", "")),
        *(moves.PassCards(pair) for pair in combinations_with_replacement(faces, 2)),
        *(moves.PassCards(cards) for cards in ((), ("R2",), ("R2", "R3", "R4"))),
    ]


def _pieces(state: Any) -> Counter:
    rows = (*state.hands, *state.discards, *(cards for row in state.expeditions for cards in row))
    return Counter(card for cards in rows for card in cards) + Counter(map(face, state.deck.cards))


def _holds(state: Any) -> bool:
    """C-1: someone can draw; P-3: hands of 6, 8 or 10, and 16 to a partnership; R6, R7, R23: expeditions rise."""
    hands = [len(hand) + (state.drawing and seat == state.turn) for seat, hand in enumerate(state.hands)]
    columns = [[VALUE[card] for card in cards] for row in state.expeditions for cards in row]
    return (
        len(state.deck.cards) > 0
        and set(hands) <= ({8} if state.seats == 2 else {6, 8, 10})
        and all(hand + partner == 16 for hand, partner in zip(hands, hands[2:], strict=False))
        and all(low < high or low == high == 0 for column in columns for low, high in pairwise(column))
        and len(columns) == 10
    )


HOOKS = Hooks(
    universe=_universe(),
    pieces=_pieces,
    all_pieces=lambda seats: Counter(map(face, deck(seats))),
    holds=_holds,
    totals=lambda scores, seats: [scores["totals"][seat % 2] for seat in range(seats)],
)

PERFT = {2: [16, 16, 256, 372, 5872], 4: [44, 1024, 33462]}

STORIES = [
    Story("lost-cities", 2, "completed", thrifty, seed=1, options={"rounds": 2}),
    Story("lost-cities", 2, "draw", timid, options={"rounds": 1, "starter": 1}),
    Story("lost-cities", 2, "capped", dawdler, seed=2, options={"rounds": 1, "max_turns": 100}),
    Story("lost-cities", 2, "retired", thrifty, seed=3, leaves=((1, 12),)),
    Story("lost-cities", 4, "completed", generous, seed=4, options={"rounds": 2}),
    Story("lost-cities", 4, "draw", timid, options={"rounds": 1, "starter": 3}),
    Story("lost-cities", 4, "capped", dawdler, seed=5, options={"rounds": 1, "max_turns": 100}),
    Story("lost-cities", 4, "retired", generous, seed=6, leaves=((2, 12),)),
]
