"""What the shared tests must know of Lost Cities: The Board Game."""

from collections import Counter
from itertools import pairwise
from typing import Any

from games.lost_cities_board import moves
from games.lost_cities_board.pieces import COLORS, DECK, FACES, TILES, VALUE, face
from tests.games.case import Hooks, Story
from tests.games.lost_cities_board.players import dawdler, restful, steady, timid

FIRST = {"edition": "000"}
SHORT = {"length": "short"}
VARIANT = {"up_or_down": True}
HOUSE = {"opening_card": "any", "redraw_own_discard": False}


def _universe() -> list[Any]:
    faces = [*FACES, "Q7", "B11", "B5a", ""]
    return [
        moves.DrawCard(),
        moves.SkipAdvance(),
        *(moves.PlayCard(card, kind) for card in faces for kind in (None, "adventurer", "researcher", "mule")),
        *(moves.DiscardCard(card) for card in faces),
        *(moves.AdvanceExplorer(path) for path in (*COLORS, "P", "")),
        *(moves.TakeDiscard(color) for color in (*COLORS, "P", "")),
    ]


def _pieces(state: Any) -> Counter:
    """The cards by their faces, the tiles by their kinds; artifacts are on the board, found, or given back."""
    rows = (*state.hands, *state.discards, *(cards for row in state.columns for cards in row), state.out)
    tiles = [tile[0] for row in state.tiles for tile in row if tile]
    over = len(state.results) == state.expeditions
    artifacts = sum(state.found) + (sum(state.results[-1].artifacts) if over else 0)
    cards = Counter(card for cards in rows for card in cards) + Counter(map(face, state.deck.cards))
    return cards + Counter(tiles) + Counter({"A": artifacts})


def _holds(state: Any) -> bool:
    """B-13: someone can draw; R5: eight cards to a hand; R3: four adventurers and a researcher, on paths that have a
    column; R22: fewer than five across; R27: nobody below zero; R13, R34: columns rise, or fall in the variant."""
    hands = [len(hand) + (state.phase != "play" and seat == state.turn) for seat, hand in enumerate(state.hands)]
    columns = [[VALUE[card] for card in cards] for row in state.columns for cards in row]
    out = [[stone > 0 for stone in row] for row in state.stones]
    return (
        len(state.deck.cards) > 0
        and hands == [8] * state.seats
        and out == [[bool(cards) for cards in row] for row in state.columns]
        and all(r is None or row[r] for row, r in zip(out, state.researchers, strict=True))
        and all(sum(row) - (r is not None) <= 4 for row, r in zip(out, state.researchers, strict=True))
        and sum(stone >= 7 for row in state.stones for stone in row) < 5
        and all(points >= 0 for points in state.points)
        and all(_one_way(column, state.options.up_or_down) for column in columns)
    )


def _one_way(column: list[int], up_or_down: bool) -> bool:
    steps = [after - before for before, after in pairwise(column)]
    return all(step >= 0 for step in steps) or (up_or_down and all(step <= 0 for step in steps))


HOOKS = Hooks(
    universe=_universe(),
    pieces=_pieces,
    all_pieces=lambda seats: Counter(map(face, DECK)) + Counter(tile[0] for tile in TILES),
    holds=_holds,
    totals=lambda scores, _: scores["points"],
    variants=({**FIRST, **SHORT, **VARIANT}, {**SHORT, **HOUSE}),
)

PERFT = {2: [15, 22, 352, 631, 9073], 3: [18, 26, 468, 808, 11312], 4: [14, 22, 308, 582, 10476]}

KEY = "lost-cities-board"
CAPPED = {"max_turns": 100, **SHORT}

STORIES = [
    # the deck, the bridge, and the bridge in the middle of a chain
    Story(KEY, 2, "completed", steady, seed=7),
    Story(KEY, 2, "completed", steady, seed=5, options={**FIRST, **SHORT, **VARIANT}, variant="first-short-up-or-down"),
    Story(KEY, 2, "capped", dawdler, seed=2, options=CAPPED),
    Story(KEY, 2, "retired", steady, seed=3, leaves=((1, 12),)),
    Story(KEY, 3, "completed", steady, seed=1, variant="tie"),  # the tokens decide
    Story(KEY, 3, "completed", restful, seed=4, options={**FIRST, **SHORT}, variant="first-short"),
    Story(KEY, 3, "completed", steady, seed=2, options=SHORT, leaves=((0, 7),), variant="one-left"),  # amid a chain
    Story(KEY, 3, "capped", dawdler, seed=2, options={**CAPPED, **HOUSE}),
    Story(KEY, 3, "retired", steady, seed=6, options=FIRST, leaves=((0, 20), (2, 45))),
    Story(KEY, 4, "completed", steady, seed=12, options={**FIRST, **VARIANT}, variant="first-up-or-down"),
    Story(KEY, 4, "completed", steady, seed=9, options=SHORT, variant="short-shared"),
    Story(KEY, 4, "completed", timid, options=SHORT, variant="nobody-sets-out"),
    Story(KEY, 4, "capped", dawdler, seed=3, options={**CAPPED, **FIRST}),
    Story(KEY, 4, "retired", steady, seed=6, leaves=((2, 10), (0, 30), (1, 31))),
]
