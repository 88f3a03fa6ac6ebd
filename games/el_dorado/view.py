"""What a viewer sees: the table is the same for everyone, a hand is its seat's own."""

from functools import cache
from typing import Any

from games.el_dorado.maps import Map, map_of
from games.el_dorado.options import Options
from games.el_dorado.pieces import BLOCKADES, KINDS, MARKET, PILE, Face
from games.el_dorado.scoring import distance, racing
from games.el_dorado.state import Expedition, State, Turn, arrived, chart
from games.kit import Seat, Viewer, Views


def view(state: State, viewer: Viewer) -> Views:
    return Views(_board(state), None if viewer is None else _hand(state, viewer), _scores(state))


def _board(state: State) -> dict[str, Any]:
    now, here = state.now, chart(state)
    return {
        "map": state.options.map,
        "caves_variant": state.options.caves,
        "round": state.round,
        "max_rounds": state.options.max_rounds,
        "starter": state.starter,
        "turn": None if state.outcome else now.seat,
        "final_round": not racing(state),
        "spaces": _spaces(state.options),
        "finish": sorted(here.finishes),
        "blockades": [_blockade(here, joint, name) for joint, name in enumerate(state.blockades) if name],
        "caves": {cave: len(pile.cards) for cave, pile in zip(here.caves, state.caves, strict=False)},
        "market": {
            "board": [_pile(state, face) for face in state.spots],
            "reserve": [_pile(state, face) for face in MARKET if face not in state.spots and state.stock[PILE[face]]],
        },
        "expeditions": [_expedition(state, seat) for seat in range(state.seats)],
        "playing": None if state.outcome else _playing(now),
        "winners": list(state.outcome.winners) if state.outcome else None,
        "ended": state.outcome.reason if state.outcome else None,
    }


@cache
def _spaces(options: Options) -> dict[str, Any]:
    """Each space: place, terrain, power. It is the same for the whole match."""
    return {space.name: [*space.at, space.terrain, space.power] for space in map_of(options).spaces.values()}


def _blockade(here: Map, joint: int, name: str) -> dict[str, Any]:
    blockade = BLOCKADES[name]
    return {"blockade": name, "symbol": blockade.symbol, "power": blockade.power, "between": list(here.borders[joint])}


def _pile(state: State, face: Face | None) -> dict[str, Any] | None:
    if face is None:
        return None
    return {"card": face, "price": KINDS[face].price, "left": state.stock[PILE[face]]}


def _expedition(state: State, seat: Seat) -> dict[str, Any]:
    mine, now = state.expeditions[seat], state.now
    gained = now.gained if now.seat == seat else ()
    return {
        "seat": seat,
        "pieces": list(mine.pieces),
        "hand": len(mine.hand),  # D-17
        "draw_pile": len(mine.deck.cards),
        "discard_pile": [*mine.discard, *gained],
        "played": list(now.played) if now.seat == seat else [],
        "removed": list(mine.removed),
        "blockades": list(mine.blockades),
        "tokens": list(mine.tokens),
        "arrived": arrived(mine),
        "retired": mine.retired,
    }


def _playing(now: Turn) -> dict[str, Any]:
    """The turn under way."""
    power, pending = now.power, now.pending
    return {
        "power": {"piece": power.piece, "symbol": power.symbol, "left": power.left} if power else None,
        "choice": {"choose": pending.choice, "left": pending.left, "target": pending.target} if pending else None,
        "half_coins": now.purse,
        "bought": now.bought,
        "may_keep": now.keepable,
        "may_pass": now.passing,
        "may_change": now.changing,
        "discarding": now.discarding,
    }


def _hand(state: State, seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "cards": list(state.expeditions[seat].hand)}


def _scores(state: State) -> dict[str, Any]:
    return {"seats": [_progress(state, seat) for seat in range(state.seats)], "arrivals": list(state.arrivals)}


def _progress(state: State, seat: Seat) -> dict[str, Any]:
    mine = state.expeditions[seat]
    return {
        "seat": seat,
        "distance": distance(state, seat),
        "arrived": arrived(mine),
        "blockades": len(mine.blockades),
        "cards": _cards(mine, state.now if state.now.seat == seat else None),
        "tokens": len(mine.tokens),
    }


def _cards(mine: Expedition, now: Turn | None) -> int:
    """The cards of an expedition, wherever they lie."""
    lying = len(now.played) + len(now.gained) if now else 0
    return len(mine.deck.cards) + len(mine.hand) + len(mine.discard) + lying
