"""How far everybody is, and who has won."""

from games.el_dorado.events import GameEnded
from games.el_dorado.pieces import BLOCKADES
from games.el_dorado.state import State, chart
from games.kit import Seat


def distance(state: State, seat: Seat) -> int:
    """The steps that the pieces of a seat still have to go; of one that has left, all of them."""
    here, mine = chart(state), state.expeditions[seat]
    if mine.retired:
        return len(mine.pieces) * here.spaces[here.starts[0]].distance
    return sum(here.spaces[space].distance for space in mine.pieces if space)


def racing(state: State) -> bool:
    """Has nobody arrived yet who is still in the game?"""  # L-2
    return all(state.expeditions[seat].retired for seat in state.arrivals)


def completed(state: State) -> GameEnded:
    """The end of the final round."""  # R27, C-12
    there = [seat for seat in state.arrivals if not state.expeditions[seat].retired]
    return _ended(state, (max(there, key=lambda seat: _rank(state, seat)),), "completed")


def capped(state: State) -> GameEnded:
    return _ended(state, (), "capped")  # C-17


def abandoned(state: State, winner: Seat) -> GameEnded:
    return _ended(state, (winner,), "retired")  # L-1


def _rank(state: State, seat: Seat) -> tuple[int, int, int, int]:
    """Blockades, the best one's power and number, and who came first."""  # D-12
    collected = [BLOCKADES[name] for name in state.expeditions[seat].blockades]
    power = max((blockade.power for blockade in collected), default=0)
    number = max((blockade.number for blockade in collected), default=0)
    return (len(collected), power, number, -state.arrivals.index(seat))


def _ended(state: State, winners: tuple[Seat, ...], reason: str) -> GameEnded:
    return GameEnded(winners, tuple(-distance(state, seat) for seat in range(state.seats)), reason)
