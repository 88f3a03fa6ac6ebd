"""A piece stops: its power is lost, and a cave beside it is explored."""

from games.el_dorado.events import Event, PieceStopped, TokenTaken
from games.el_dorado.state import State, chart
from games.kit import Seat


def stopping(state: State) -> list[Event]:
    """What happens before anything else than a further step: the piece under way stops."""  # C-10, C-18, D-2
    power, seat = state.now.power, state.now.seat
    if power is None:
        return []
    space = state.expeditions[seat].pieces[power.piece]
    assert space is not None
    return [PieceStopped(seat, power.piece), *explored(state, seat, power.piece, space)]


def explored(state: State, seat: Seat, piece: int, space: str) -> list[Event]:
    """The token that a piece finds by stopping on a space: at most one, and none beside the cave of its last stop."""
    if not state.options.caves:
        return []
    here = chart(state)
    cave = here.spaces[space].cave
    if cave is None or cave == state.expeditions[seat].beside[piece]:  # R41, C-14
        return []
    pile = state.caves[here.caves.index(cave)]
    return [TokenTaken(seat, cave, pile.cards[0], pile.place)] if pile.cards else []  # R40
