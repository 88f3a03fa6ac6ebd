"""Positions of Lost Cities: The Board Game in a short notation."""

from dataclasses import replace

from games.kit import Place, Shuffled
from games.lost_cities_board import GAME
from games.lost_cities_board.events import DeckShuffled, ExpeditionScored, ExpeditionStarted, HandsDealt, TilesLaid
from games.lost_cities_board.pieces import COLORS, INDEX, TILES
from tests.games.spec import Given, given

FREE = [f"{color}{stone}" for color in "YGW" for stone in range(1, 10)]  # spaces for tiles that a test does not name
DECK = "W7a W8a W9a"


def expedition(*hands, deck=DECK, tiles="", explorers=(), points=(), starter=0, results=(), **options) -> Given:
    """A table at the beginning of a turn.

    `expedition("B1a B2a", "R1a", tiles="B2:A B3:F B7:V4", explorers=["B6 R9*", "Y7"])`: the hands by card ids; the
    tiles that matter, where there is nothing else on the blue and the red path; each seat's explorers by path and
    stone, the researcher with a star, each with a 0 of its colour in the column; the results of expeditions before.
    """
    laid = dict(pair.split(":") for pair in tiles.split())
    spaces = (*laid, *(space for space in FREE if space not in laid))[: len(TILES)]
    start = given(
        GAME,
        *results,
        *dealt(*hands, deck=deck, tiles=ordered(tuple(laid.values())), starter=starter, number=len(results) + 1),
        seats=len(hands),
        tile_spaces=spaces,
        **options,
    )
    state = start.state
    for seat, row in enumerate(explorers):
        state = placed(state, seat, row)
    return Given(GAME, replace(state, points=points or state.points))


def dealt(*hands, deck=DECK, tiles=TILES, starter=0, number=1):
    """An expedition with these hands and this deck."""
    cards = [tuple(hand.split()) for hand in hands]
    tops = [sum(len(hand) for hand in cards[:seat]) for seat in range(len(cards))]
    order = tuple(card for hand in (*cards, tuple(deck.split())) for card in hand)
    return [
        ExpeditionStarted(number, starter),
        TilesLaid(tiles, Shuffled(2 * number - 1, "root", tiles), Place(2 * number - 1, 0)),
        DeckShuffled(Shuffled(2 * number, "root", order)),
        HandsDealt(tuple(cards), tuple(Place(2 * number, top) for top in tops)),
    ]


def ordered(first):
    """All tiles, these kinds first: "A" is any artifact, "V4" the fourth tile with victory points."""
    rest, chosen = list(TILES), []
    for kind in first:
        chosen.append(next(tile for tile in rest if tile.startswith(kind)))
        rest.remove(chosen[-1])
    return (*chosen, *rest)


def placed(state, seat, row):
    stones, columns, researcher = list(state.stones[seat]), list(state.columns[seat]), state.researchers[seat]
    for text in row.split():
        path = INDEX[text[0]]
        stones[path], columns[path] = int(text[1]), (f"{text[0]}0",)
        researcher = path if text.endswith("*") else researcher
    return replace(
        state,
        stones=put(state.stones, seat, tuple(stones)),
        columns=put(state.columns, seat, tuple(columns)),
        researchers=put(state.researchers, seat, researcher),
    )


def put(row, at, value):
    return (*row[:at], value, *row[at + 1 :])


def stones(state, seat):
    """Where a seat's explorers stand: "B6 R9*"."""
    found = [(path, stone) for path, stone in enumerate(state.stones[seat]) if stone]
    return " ".join(f"{COLORS[path]}{stone}{'*' * (state.researchers[seat] == path)}" for path, stone in found)


def scored(*points, number=1, artifacts=None, ended="deck"):
    """An expedition that brought each seat so many points."""
    rows = tuple(((4, 5, 1, amount), *((0, 0, 0, 0),) * 4) for amount in points)
    return ExpeditionScored(number, ended, rows, points, artifacts or (0,) * len(points))
