"""What comes of a move: the course of a turn, of an expedition, of a game."""

from typing import assert_never

from games.kit import Chance, Place, Seat
from games.lost_cities_board.changes import evolve
from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    ArtifactFound,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsSetAside,
    DeckShuffled,
    DiscardTaken,
    Event,
    ExpeditionStarted,
    ExplorerAdvanced,
    HandsDealt,
    PathOpened,
    PointsFound,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
    TilesLaid,
)
from games.lost_cities_board.moves import (
    AdvanceExplorer,
    DiscardCard,
    DrawCard,
    Move,
    PlayCard,
    SkipAdvance,
    TakeDiscard,
)
from games.lost_cities_board.pieces import (
    ARROW,
    ARTIFACT,
    BEYOND_BRIDGE,
    CITY,
    CROSSINGS,
    DECK,
    HAND_SIZE,
    INDEX,
    SET_ASIDE,
    TILES,
    Tile,
)
from games.lost_cities_board.scoring import abandoned, finished, scored
from games.lost_cities_board.state import State, crossed, following

# ── the table is laid ────────────────────────────────────────────────────────────────────────────────────────────────


def setup(state: State, chance: Chance) -> list[Event]:
    if state.options.starter is not None:
        starter = state.options.starter
        return [StarterNamed(starter), *_start(state, starter, chance)]
    lots = chance.shuffle(range(state.seats))  # R8, B-19
    assert lots.items is not None
    starter = lots.items[0]
    return [StarterDrawn(starter, lots, Place(lots.number, 0)), *_start(state, starter, chance)]


def _start(state: State, starter: Seat, chance: Chance) -> list[Event]:
    """An expedition: tiles on the board, cards in the hands."""
    bag = chance.shuffle(TILES)  # R4, R29
    deck = chance.shuffle(DECK)  # R5, R29
    assert bag.items is not None
    assert deck.items is not None
    top = SET_ASIDE if state.seats == 2 else 0  # R6, B-17, L-7
    hands, places = [], []
    for seat in range(state.seats):
        places.append(Place(deck.number, top))
        hands.append(deck.items[top : top + (0 if seat in state.retired else HAND_SIZE)])  # L-3
        top += len(hands[-1])
    return [
        ExpeditionStarted(len(state.results) + 1, starter),
        TilesLaid(bag.items, bag, Place(bag.number, 0)),
        DeckShuffled(deck),
        *([CardsSetAside(SET_ASIDE)] if state.seats == 2 else []),
        HandsDealt(tuple(hands), tuple(places)),
    ]


# ── a turn ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def resolve(state: State, seat: Seat, move: Move, chance: Chance) -> list[Event]:
    match move:
        case PlayCard():
            return _play(state, seat, move, chance)
        case DiscardCard():
            return [CardDiscarded(seat, move.card)]  # R15
        case AdvanceExplorer():
            stone = state.stones[seat][INDEX[move.path]] + 1
            return _arrive(state, ExplorerAdvanced(seat, move.path, stone), move.path, stone, chance)  # R20, R21, B-9
        case SkipAdvance():
            return [AdvanceSkipped(seat)]  # B-4
        case DrawCard():
            return _end_turn(state, CardDrawn(seat, state.deck.cards[0], state.deck.place), chance)
        case TakeDiscard():
            top = state.discards[INDEX[move.color]][-1]
            return _end_turn(state, DiscardTaken(seat, move.color, top), chance)
        case _:
            assert_never(move)


def reveals(state: State, seat: Seat, move: Move) -> bool:
    """A card from the deck shows itself; and what ends an expedition brings a new deal."""
    match move:
        case DrawCard():
            return True
        case TakeDiscard():
            return _at_cap(state)
        case PlayCard(card):
            return _ends_beyond(state, _next_stone(state, seat, card[:1]))
        case AdvanceExplorer(path):
            return _ends_beyond(state, _next_stone(state, seat, path))
        case DiscardCard() | SkipAdvance():
            return False
        case _:
            assert_never(move)


def retire(state: State, seat: Seat) -> list[Event]:
    if state.outcome or seat in state.retired:
        return []
    if len(state.retired) + 2 < state.seats:  # at least two others are there
        return [SeatRetired(seat)]
    return [SeatRetired(seat), abandoned(state, seat)]  # L-1, L-5


def _play(state: State, seat: Seat, move: PlayCard, chance: Chance) -> list[Event]:
    card, path = move.card, move.card[0]
    stone = _next_stone(state, seat, path)
    if stone > CITY:  # R14
        played = CardPlayed(seat, card, CITY)
        return [played, AdvanceGranted(seat, "city")] if _can_advance(state, seat) else [played]  # B-7
    event = PathOpened(seat, card, move.explorer) if move.explorer else CardPlayed(seat, card, stone)
    return _arrive(state, event, path, stone, chance)


def _next_stone(state: State, seat: Seat, path: str) -> int:
    return state.stones[seat][INDEX[path]] + 1 if path in INDEX else 0


def _arrive(
    state: State, event: PathOpened | CardPlayed | ExplorerAdvanced, path: str, stone: int, chance: Chance
) -> list[Event]:
    if _ends_beyond(state, stone):
        return [event, *_end_expedition(evolve(state, event), event.seat, "bridge", chance)]  # B-10: no draw
    tile = state.tiles[INDEX[path]][stone - 1]
    return [event, *_find(state, event.seat, tile, path, stone)] if tile else [event]


def _ends_beyond(state: State, stone: int) -> bool:
    """Does a step onto this stone end the expedition? Explorers never go back, so each crosses once."""
    return stone == BEYOND_BRIDGE and crossed(state) == CROSSINGS - 1  # R22, R23, B-10, B-11, B-12


def _find(state: State, seat: Seat, tile: Tile, path: str, stone: int) -> list[Event]:  # R17, B-31
    if tile[0] == ARTIFACT:
        return [ArtifactFound(seat, path, stone)]
    if tile[0] == ARROW:
        usable = stone < CITY or _can_advance(state, seat, besides=INDEX[path])  # B-3, B-6
        return [AdvanceGranted(seat, "arrow")] if usable else []
    return [PointsFound(seat, path, stone, state.options.victory_points[int(tile[1:]) - 1])]  # R19, B-24


def _can_advance(state: State, seat: Seat, besides: int | None = None) -> bool:
    return any(0 < stone < CITY and path != besides for path, stone in enumerate(state.stones[seat]))  # B-5


# ── ends ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _end_turn(state: State, event: CardDrawn | DiscardTaken, chance: Chance) -> list[Event]:
    if isinstance(event, CardDrawn) and len(state.deck.cards) == 1:  # R24, B-13
        return [event, *_end_expedition(evolve(state, event), event.seat, "deck", chance)]
    if _at_cap(state):  # B-37: a natural end on the same turn wins
        return [event, *_end_expedition(evolve(state, event), event.seat, "capped", chance)]
    return [event]


def _at_cap(state: State) -> bool:
    return state.turns + 1 >= state.options.max_turns  # R-12, B-36


def _end_expedition(state: State, last: Seat, ended: str, chance: Chance) -> list[Event]:
    """After the last fact of an expedition, which this seat brought about."""
    result = scored(state, ended)
    after = evolve(state, result)
    if len(after.results) == state.expeditions:
        return [result, *finished(after)]
    return [result, *_start(after, following(after, last), chance)]  # R30, B-18, B-38
