"""What the shared tests must know of El Dorado."""

from collections import Counter
from typing import Any

from games.el_dorado import moves
from games.el_dorado.maps import custom_map
from games.el_dorado.pieces import BLOCKADES, CAVE_TOKENS, COPIES, MARKET, STARTING, face_of
from games.el_dorado.state import chart
from tests.games.case import Hooks, Story
from tests.games.el_dorado.players import idler, pathfinder

SHORT = ("B 0 0 2", "C 7 -3 5", "T 11 -7 0")  # two boards with a blockade between them
SHORTEST = ("B 0 0 0", "S 4 -4 0")  # one board: random play finds El Dorado now and then
SPACES = sorted({*custom_map(SHORT).spaces, *custom_map(SHORTEST).spaces})


def _universe() -> list[Any]:
    prepared = [getattr(moves, name) for name in dir(moves) if name.isupper() and name not in ("PIECES", "STEPS")]
    tables = [table for table in prepared if isinstance(table, dict) and table and _is_move(next(iter(table.values())))]
    steps = [moves.StepOnto(name, piece) for name in SPACES for piece in moves.PIECES]
    return [
        moves.STOP,
        moves.ENOUGH,
        moves.END,
        *(move for table in tables for move in table.values()),
        *steps,
        *(moves.PlayCard("scout", symbol) for symbol in ("", "any", "gold")),
        *(moves.PlayCard("native", "machete"), moves.PlayCard("explorer-a", "machete"), moves.PlayCard("", "any")),
        *(moves.PlayCard("explorer", "machete", piece) for piece in (-1, 2)),
        *(moves.PlayToken(token) for token in ("draw", "coin-3", "machete-1-a", "")),
        *(moves.StepOnto(space) for space in ("", "B", "B0", "B38", "K1", "Z1", "S1")),
        *(moves.ClearBlockade(name) for name in ("", "blockade-7", "machete")),
        *(
            kind(card)
            for kind in (moves.GiveCard, moves.PayCard, moves.DiscardCard)
            for card in ("", "gold", "scout-a")
        ),
        *(kind(card) for kind in (moves.RemoveCard, moves.ReplaceCard) for card in ("", "gold", "native-a")),
        *(kind(card) for kind in (moves.BuyCard, moves.TakeCard, moves.UseAction) for card in ("", "explorer", "gold")),
        *(kind(token) for kind in (moves.PayToken, moves.UseToken) for token in ("", "machete-1", "coin-3")),
        moves.UseAction("native"),
    ]


def _is_move(value: Any) -> bool:
    return type(value).__module__ == moves.__name__


def _pieces(state: Any) -> Counter:
    """Every card and every blockade, and how many cave tokens there are, played ones aside."""
    found = Counter(dict(zip(MARKET, state.stock, strict=True)))
    for seat, mine in enumerate(state.expeditions):
        found.update((*mine.hand, *mine.discard, *mine.removed, *map(face_of, mine.deck.cards), *mine.blockades))
        if seat == state.now.seat:
            found.update((*state.now.played, *state.now.gained))
    return +(found + Counter(name for name in state.blockades if name))


def _all_pieces(seats: int) -> Counter:
    return Counter(dict.fromkeys(MARKET, COPIES)) + Counter({face: seats * n for face, n in STARTING.items()})


def _cards(state: Any) -> Counter:
    return Counter({name: count for name, count in _pieces(state).items() if name not in BLOCKADES})


def _holds(state: Any) -> bool:
    """R4: the blockades are on the map or collected; R16: the purse is never negative; R18: a full market board, or one
    with vacant spots; R39: no more than four tokens on a cave; every piece stands on a space of the map."""
    lying = [name for name in state.blockades if name]
    collected = [name for mine in state.expeditions for name in mine.blockades]
    spaces = chart(state).spaces
    return (
        len(set(lying) | set(collected)) == len(lying) + len(collected) == len(state.blockades)
        and state.now.purse >= 0
        and all(face is None or state.stock[MARKET.index(face)] for face in state.spots)
        and all(len(pile.cards) <= CAVE_TOKENS for pile in state.caves)
        and all(space in spaces for mine in state.expeditions for space in mine.pieces if space)
        and (state.now.power is None or state.now.power.left > 0)
    )


HOOKS = Hooks(
    universe=_universe(),
    pieces=_cards,
    all_pieces=_all_pieces,
    holds=_holds,
    totals=lambda scores, _: [-row["distance"] for row in scores["seats"]],
    instead={"map": "custom", "boards": SHORT, "caves": True, "max_rounds": 25},
    variants=({"map": "custom", "boards": SHORTEST, "caves": True, "free_order": True, "max_rounds": 40},),
)

PERFT = {2: [3, 13, 47, 170, 612], 3: [3, 14, 64, 274], 4: [8, 38, 176, 768]}

SMALL = {"map": "custom", "boards": SHORT}
STORIES = [
    Story("el-dorado", seats, *rest)
    for seats in (2, 3, 4)
    for rest in (
        ("completed", pathfinder, seats, {**SMALL, "caves": seats != 3}),
        ("capped", idler, seats, {"max_rounds": 2, "starter": 1}),
        (
            "retired",
            pathfinder,
            seats,
            {"map": "serpentine"},
            tuple((seat, 20 + 5 * seat) for seat in range(seats - 1)),
        ),
    )
]
