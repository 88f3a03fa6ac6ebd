"""The table."""

from dataclasses import dataclass
from typing import Final

from games.kit import Outcome, Pile, Seat
from games.lost_cities_board.editions import EDITIONS, Edition
from games.lost_cities_board.events import Score
from games.lost_cities_board.options import EXPEDITIONS, Options, check
from games.lost_cities_board.pieces import BEYOND_BRIDGE, CITY, COLORS, Face, Tile

PLAY: Final = "play"  # B-28: the parts of a turn, in their order
ADVANCE: Final = "advance"
DRAW: Final = "draw"

Row = tuple[tuple[Face, ...], ...]  # one pile per colour, the last card on top
Board = tuple[tuple[Tile | None, ...], ...]  # by path and place
NO_CARDS: Row = ((),) * len(COLORS)
NO_STONES = (0,) * len(COLORS)
NO_TILES: Board = ((None,) * CITY,) * len(COLORS)


@dataclass(frozen=True, slots=True)
class Result:
    """An expedition that is over."""

    starter: Seat
    ended: str
    scores: tuple[tuple[Score, ...], ...]
    changes: tuple[int, ...]
    artifacts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    seats: int
    starter: Seat  # of this expedition
    turn: Seat  # whose turn it is
    turns: int  # finished in this expedition
    phase: str
    blocked: str | None  # the colour discarded in this turn
    deck: Pile
    hands: tuple[tuple[Face, ...], ...]  # each in order
    columns: tuple[Row, ...]  # by seat
    stones: tuple[tuple[int, ...], ...]  # by seat and path, where its explorer stands; 0: it has none there
    researchers: tuple[int | None, ...]  # by seat, the number of the path that its researcher went
    tiles: Board
    found: tuple[int, ...]  # artifact tiles of this expedition, by seat
    discards: Row
    out: tuple[Face, ...]  # out of play: cards put aside, and the hands of seats that left
    points: tuple[int, ...]  # victory points, by seat
    results: tuple[Result, ...]  # of the expeditions that are over
    bonus: tuple[tuple[int, int, int], ...] = ()  # at the end, by seat: artifacts, what they are worth, points got
    retired: tuple[Seat, ...] = ()
    outcome: Outcome | None = None

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.options.edition]

    @property
    def expeditions(self) -> int:
        return EXPEDITIONS[self.options.length]

    @property
    def expedition(self) -> int:
        return min(len(self.results) + 1, self.expeditions)

    @property
    def track(self) -> tuple[int, ...]:
        """What artifacts are worth at the end."""
        if self.options.length == "short":
            return self.options.short_track  # R33, B-25
        return self.options.long_track or self.edition.long_track  # R31, B-30

    @property
    def hides_points(self) -> bool:
        """Are victory points kept from the others now?"""
        if self.outcome:
            return False  # B-34
        return self.edition.hidden_points if self.options.hidden_vp is None else self.options.hidden_vp  # B-22


def initial(options: Options, seats: int) -> State:
    check(options, seats)
    return State(
        options=options,
        seats=seats,
        starter=0,
        turn=0,
        turns=0,
        phase=PLAY,
        blocked=None,
        deck=Pile(0, 0, ()),
        hands=((),) * seats,
        columns=(NO_CARDS,) * seats,
        stones=(NO_STONES,) * seats,
        researchers=(None,) * seats,
        tiles=NO_TILES,
        found=(0,) * seats,
        discards=NO_CARDS,
        out=(),
        points=(0,) * seats,
        results=(),
    )


def turn(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.turn,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def following(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that has not left."""
    seat = (seat + 1) % state.seats  # R9
    while seat in state.retired:  # L-4
        seat = (seat + 1) % state.seats
    return seat


def crossed(state: State) -> int:
    """How many explorers have crossed the bridges, those of seats that left included."""  # R22, B-12, L-2
    return sum(stone >= BEYOND_BRIDGE for row in state.stones for stone in row)


def adventurers_out(state: State, seat: Seat) -> int:
    return sum(stone > 0 for stone in state.stones[seat]) - (state.researchers[seat] is not None)


def tokens(state: State, seat: Seat) -> int:
    """A seat's artifact tokens, over the whole game."""  # B-21
    return sum(result.artifacts[seat] for result in state.results)
