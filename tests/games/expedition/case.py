"""What the shared tests must know of Expedition."""

from collections import Counter
from itertools import pairwise
from typing import Any

from games.expedition import moves
from games.expedition.pieces import DECK, PILES, VALUE
from tests.games.case import Hooks, Story
from tests.games.expedition.players import dawdler, steady, timid

PER_SUIT, COST = {"discard_piles": "per_suit"}, {"expedition_cost": 20}
LONGEST = 38 + 38  # turns with one discard pile: a card leaves the deck, or one of those not in the hands is played


def _universe() -> list[Any]:
    cards = [*DECK, "CA", "C0", "C11", "R5", "c5", ""]
    return [
        moves.DrawCard(),
        *(moves.PlayCard(card) for card in cards),
        *(moves.DiscardCard(card) for card in cards),
        *(moves.TakeDiscard(pile) for pile in ("all", "C", "D", "H", "S", "R", "")),
    ]


def _pieces(state: Any) -> Counter:
    rows = (state.deck.cards, *state.hands, *state.discards, *(cards for row in state.expeditions for cards in row))
    return Counter(card for cards in rows for card in cards)


def _holds(state: Any) -> bool:
    """E-15: someone can draw; R2, R3: seven cards to a hand; R4, R6: expeditions rise; E-1: as many piles as agreed."""
    hands = [len(hand) + (state.drawing and seat == state.turn) for seat, hand in enumerate(state.hands)]
    columns = [[VALUE[card] for card in cards] for row in state.expeditions for cards in row]
    piles = PILES[state.options.discard_piles]
    return (
        len(state.deck.cards) > 0
        and hands == [7, 7]
        and all(low < high or low == high == 0 for column in columns for low, high in pairwise(column))
        and len(columns) == 8
        and len(state.discards) == len(piles)
        and (state.turns <= LONGEST or len(piles) > 1)
    )


HOOKS = Hooks(
    universe=_universe(),
    pieces=_pieces,
    all_pieces=lambda seats: Counter(DECK),
    holds=_holds,
    totals=lambda scores, _: scores["totals"],
    variants=(PER_SUIT, COST),
)

PERFT = {2: [14, 14, 196, 245, 3360]}

STORIES = [
    Story("expedition", 2, "completed", steady, seed=6),
    Story("expedition", 2, "completed", steady, seed=18, options={"rounds": 1, **PER_SUIT}, variant="per-suit"),
    Story("expedition", 2, "completed", steady, seed=8, options={"rounds": 1, **COST}, variant="cost"),
    Story("expedition", 2, "draw", timid, options={"rounds": 1, "starter": 1}),
    Story("expedition", 2, "draw", timid, options={"rounds": 1, **PER_SUIT, **COST}, variant="per-suit-cost"),
    Story("expedition", 2, "capped", dawdler, seed=4, options={"rounds": 1, "max_turns": 100, **PER_SUIT}),
    Story(
        "expedition",
        2,
        "capped",
        dawdler,
        seed=5,
        options={"rounds": 1, "max_turns": 100, **PER_SUIT, **COST},
        variant="cost",
    ),
    Story("expedition", 2, "retired", steady, seed=3, leaves=((1, 12),)),
    Story(
        "expedition",
        2,
        "retired",
        steady,
        seed=7,
        options={**PER_SUIT, **COST},
        leaves=((0, 9),),
        variant="per-suit-cost",
    ),
]
