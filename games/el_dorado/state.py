"""The table: what each seat has, the map with its blockades and caves, the market, and the turn that is under way."""

from dataclasses import dataclass

from games.el_dorado.custom import check
from games.el_dorado.maps import Map, map_of
from games.el_dorado.options import Options
from games.el_dorado.pieces import COPIES, MARKET, SPOTS, Face, Symbol
from games.kit import Outcome, Pile, Seat

NO_PILE = Pile(0, 0, ())


@dataclass(frozen=True, slots=True)
class Expedition:
    """What a seat has. A piece is on a space; None: in El Dorado, or off the map because its seat has left."""

    deck: Pile
    hand: tuple[Face, ...]  # in order
    discard: tuple[Face, ...]  # the last on top
    removed: tuple[Face, ...]  # out of the game
    pieces: tuple[str | None, ...]
    beside: tuple[str | None, ...]  # the cave that each piece was next to when it last stopped
    blockades: tuple[str, ...] = ()
    tokens: tuple[Face, ...] = ()
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Power:
    """What is left of the card or token that moves a piece. It is fresh until the first step."""

    piece: int
    symbol: Symbol
    left: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Pending:
    """What must be chosen before anything else: cards to "give", a card to "take", cards to "remove" (those of a token
    "must_remove") or to "replace"."""

    choice: str
    left: int  # how many at most
    done: int = 0
    piece: int = 0
    target: str = ""  # the space or the blockade that cards are given for


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way."""

    seat: Seat
    played: tuple[Face, ...] = ()  # above the expedition board
    gained: tuple[Face, ...] = ()  # R17, C-7: bought or taken, not to be drawn in this turn
    power: Power | None = None
    pending: Pending | None = None
    purse: int = 0  # half coins; D-15: lost with the turn
    paying: bool = False  # the purchase has begun
    bought: bool = False
    keepable: Face | None = None  # the item that was just used
    passing: bool = False  # occupied spaces may be entered
    changing: bool = False  # the next card may have another symbol
    discarding: bool = False  # phase 2 has begun


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    seats: int
    starter: Seat
    round: int
    now: Turn
    expeditions: tuple[Expedition, ...]
    blockades: tuple[str | None, ...]  # by connection; None: removed
    caves: tuple[Pile, ...]  # by cave, if the variant is played
    stock: tuple[int, ...]  # cards left in each pile of MARKET
    spots: tuple[Face | None, ...]  # the piles on the market board; None: vacant
    arrivals: tuple[Seat, ...] = ()  # those whose pieces are all in El Dorado, in this order
    outcome: Outcome | None = None


def initial(options: Options, seats: int) -> State:
    check(options, seats)
    pieces = 2 if seats == 2 else 1  # R28
    nobody = (None,) * pieces
    return State(
        options=options,
        seats=seats,
        starter=0,
        round=1,
        now=Turn(0),
        expeditions=(Expedition(NO_PILE, (), (), (), nobody, nobody),) * seats,
        blockades=(None,) * len(map_of(options).borders),
        caves=(),
        stock=(COPIES,) * len(MARKET),  # R3
        spots=MARKET[:SPOTS],
    )


def turn(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.now.seat,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def chart(state: State) -> Map:
    return map_of(state.options)


def occupied(state: State, space: str) -> bool:
    return any(space in expedition.pieces for expedition in state.expeditions)


def arrived(expedition: Expedition) -> bool:
    return not expedition.retired and not any(expedition.pieces)
