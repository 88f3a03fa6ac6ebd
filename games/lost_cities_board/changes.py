"""What each fact makes of the table."""

from dataclasses import replace
from typing import Any, TypeVar, assert_never

from games.kit import Outcome, Pile, Seat
from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    ArtifactFound,
    ArtifactsScored,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsSetAside,
    DeckShuffled,
    DiscardTaken,
    EndEvent,
    Event,
    ExpeditionScored,
    ExpeditionStarted,
    ExplorerAdvanced,
    GameEnded,
    HandsDealt,
    PathEvent,
    PathOpened,
    PointsFound,
    SeatRetired,
    SetupEvent,
    StarterDrawn,
    StarterNamed,
    TilesLaid,
)
from games.lost_cities_board.pieces import INDEX, PATH, SPACES, Face, Tile, face, in_order
from games.lost_cities_board.state import (
    ADVANCE,
    DRAW,
    NO_CARDS,
    NO_STONES,
    NO_TILES,
    PLAY,
    Board,
    Result,
    Row,
    State,
    following,
)

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    match event:
        case CardDiscarded(seat, card):
            discards, hands = _lay(state.discards, card), _lose(state, seat, card)
            return replace(state, hands=hands, discards=discards, phase=DRAW, blocked=card[0])
        case CardDrawn(seat, card):
            assert card is not None
            return _turn_over(state, hands=_gain(state, seat, face(card)), deck=state.deck.without(1))
        case DiscardTaken(seat, color, card):
            pile = state.discards[INDEX[color]]
            discards = _put(state.discards, INDEX[color], pile[:-1])
            return _turn_over(state, hands=_gain(state, seat, card), discards=discards)
        case CardPlayed(seat, card, stone):
            return _played(state, seat, card, stone)
        case PathOpened(seat, card, explorer):
            return _opened(state, seat, card, explorer)
        case _:
            return _evolve_path(state, event)


def _evolve_path(state: State, event: PathEvent | SetupEvent | EndEvent) -> State:
    match event:
        case ArtifactFound(seat, path, stone):
            row = _put(state.tiles[INDEX[path]], stone - 1, None)  # R18, B-26
            tiles = _put(state.tiles, INDEX[path], row)
            return replace(state, tiles=tiles, found=_put(state.found, seat, state.found[seat] + 1))
        case PointsFound(seat, _, _, points):  # R19, B-16: at once, and the tile stays
            return replace(state, points=_put(state.points, seat, state.points[seat] + points))
        case AdvanceGranted():
            return replace(state, phase=ADVANCE)
        case ExplorerAdvanced(seat, path, stone):
            return replace(state, stones=_move(state, seat, INDEX[path], stone), phase=DRAW)
        case AdvanceSkipped():
            return replace(state, phase=DRAW)
        case _:
            return _evolve_table(state, event)


def _evolve_table(state: State, event: SetupEvent | EndEvent) -> State:
    match event:
        case StarterDrawn(starter) | StarterNamed(starter):
            return replace(state, starter=starter, turn=starter)
        case ExpeditionStarted(_, starter):
            return _cleared(state, starter)
        case TilesLaid(tiles):
            return replace(state, tiles=_laid(state.options.tile_spaces, tiles))
        case DeckShuffled(deck):
            assert deck.items is not None
            return replace(state, deck=Pile(deck.number, 0, deck.items))
        case CardsSetAside(count):
            aside = in_order(tuple(map(face, state.deck.cards[:count])))
            return replace(state, out=aside, deck=state.deck.without(count))
        case HandsDealt(hands):
            faces = tuple(in_order(tuple(map(face, hand or ()))) for hand in hands)
            return replace(state, hands=faces, deck=state.deck.without(sum(map(len, faces))))
        case _:
            return _evolve_end(state, event)


def _evolve_end(state: State, event: EndEvent) -> State:
    match event:
        case ExpeditionScored(_, ended, scores, changes, artifacts):
            result = Result(state.starter, ended, scores, changes, artifacts)
            points, found = _paid(state, changes), (0,) * state.seats  # R28
            return replace(state, points=points, found=found, results=(*state.results, result))
        case ArtifactsScored(artifacts, values, changes):
            bonus = tuple(zip(artifacts, values, changes, strict=True))
            return replace(state, points=_paid(state, changes), bonus=bonus)
        case SeatRetired(seat):
            return _left(state, seat)
        case GameEnded(winners, scores, reason):
            return replace(state, outcome=Outcome(winners, scores, reason))
        case _:
            assert_never(event)


# ── cards and explorers ──────────────────────────────────────────────────────────────────────────────────────────────


def _played(state: State, seat: Seat, card: Face, stone: int) -> State:
    columns = _put(state.columns, seat, _lay(state.columns[seat], card))  # B-8: also in a city
    stones = _move(state, seat, PATH[card], stone)
    return replace(state, hands=_lose(state, seat, card), columns=columns, stones=stones, phase=DRAW)


def _opened(state: State, seat: Seat, card: Face, explorer: str) -> State:
    opened = _played(state, seat, card, 1)
    if explorer == "adventurer":
        return opened
    return replace(opened, researchers=_put(state.researchers, seat, PATH[card]))


def _turn_over(state: State, **changes: Any) -> State:
    turn = following(state, state.turn)
    return replace(state, turn=turn, turns=state.turns + 1, phase=PLAY, blocked=None, **changes)


def _move(state: State, seat: Seat, path: int, stone: int) -> tuple[tuple[int, ...], ...]:
    return _put(state.stones, seat, _put(state.stones[seat], path, stone))


def _lose(state: State, seat: Seat, card: Face) -> tuple[tuple[Face, ...], ...]:
    hand = state.hands[seat]
    at = hand.index(card)
    return _put(state.hands, seat, hand[:at] + hand[at + 1 :])


def _gain(state: State, seat: Seat, card: Face) -> tuple[tuple[Face, ...], ...]:
    return _put(state.hands, seat, in_order((*state.hands[seat], card)))


def _lay(row: Row, card: Face) -> Row:
    path = PATH[card]
    return _put(row, path, (*row[path], card))


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])


# ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _cleared(state: State, starter: Seat) -> State:
    """An empty board; victory points, tokens and results stay."""  # R28, R29
    seats = state.seats
    return replace(
        state,
        starter=starter,
        turn=starter,
        turns=0,
        phase=PLAY,
        blocked=None,
        deck=Pile(0, 0, ()),
        hands=((),) * seats,  # B-27
        columns=(NO_CARDS,) * seats,
        stones=(NO_STONES,) * seats,
        researchers=(None,) * seats,
        tiles=NO_TILES,
        discards=NO_CARDS,
        out=(),
    )


def _laid(spaces: tuple[str, ...], tiles: tuple[Tile, ...]) -> Board:
    board: list[list[Tile | None]] = [list(row) for row in NO_TILES]
    for name, tile in zip(spaces, tiles, strict=True):
        path, place = SPACES[name]
        board[path][place] = tile
    return tuple(map(tuple, board))


def _paid(state: State, changes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(points + change for points, change in zip(state.points, changes, strict=True))


def _left(state: State, seat: Seat) -> State:
    """The seat's explorers and columns stay, its hand goes out of play; its turn ends, wherever it was."""  # L-2, L-3
    hands, out = _put(state.hands, seat, ()), in_order((*state.out, *state.hands[seat]))
    left = replace(state, hands=hands, out=out, retired=(*state.retired, seat))
    if state.turn != seat:
        return left
    return replace(left, turn=following(left, seat), phase=PLAY, blocked=None)  # L-4: not a finished turn
