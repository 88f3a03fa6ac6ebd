"""What the laws must know of each game: its conceivable moves, its pieces, and what always holds."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from typing import Any

from games.lost_cities import moves as lost_cities
from games.lost_cities.pieces import COLORS, FACES, VALUE, deck, face


@dataclass(frozen=True)
class Hooks:
    universe: list[Any]  # every move that somebody might send, each once, and some nonsense
    pieces: Callable[[Any], Counter]  # where everything is, counted
    all_pieces: Callable[[int], Counter]  # by the number of seats
    holds: Callable[[Any], bool]  # of every state between setup and end


def _lost_cities_universe() -> list[Any]:
    faces = [*FACES, "Q7", "R11", "R1", "RXa", ""]
    return [
        lost_cities.DrawCard(),
        *(lost_cities.PlayCard(card) for card in faces),
        *(lost_cities.DiscardCard(card) for card in faces),
        *(lost_cities.TakeDiscard(color) for color in (*COLORS, "P", "")),
        *(lost_cities.PassCards(pair) for pair in combinations_with_replacement(faces, 2)),
        *(lost_cities.PassCards(cards) for cards in ((), ("R2",), ("R2", "R3", "R4"))),
    ]


def _lost_cities_pieces(state: Any) -> Counter:
    rows = (*state.hands, *state.discards, *(cards for row in state.expeditions for cards in row))
    return Counter(card for cards in rows for card in cards) + Counter(map(face, state.deck.cards))


def _lost_cities_holds(state: Any) -> bool:
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


HOOKS = {
    "lost-cities": Hooks(
        universe=_lost_cities_universe(),
        pieces=_lost_cities_pieces,
        all_pieces=lambda seats: Counter(map(face, deck(seats))),
        holds=_lost_cities_holds,
    ),
}
