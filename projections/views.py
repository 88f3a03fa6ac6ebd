"""The views of a match at one version, as the bytes that are stored and served."""

from collections.abc import Mapping
from typing import Any

from events.canonical import canonical
from events.codec import written_command
from events.match import Head, Match
from games.kit import SPECTATOR, Seat, Viewer, legal_moves

VIEW_SCHEMA = 1  # raised when the bytes of a view change; stored views then wait for their next event, or a rebuild


def make_views(head: Head, current: Match) -> dict[str, bytes]:
    """Every stored view by its field. What the others show anyway is left out: scores that a seat sees as a spectator
    does, and the moves of a seat that has none (see `pick`)."""
    version = head.version
    board, _, scores = _seen(current, SPECTATOR)
    public = _written("scores", scores, version)
    fields = {"board": _written("board", board, version), "scores": public}
    for seat in range(current.seats):
        _, hand, scores = _seen(current, seat)
        fields[f"hand.{seat}"] = _written("hand", hand, version)
        own = _written("scores", scores, version)
        if own != public:
            fields[f"scores.{seat}"] = own
    for seat in current.turn:
        moves = [written_command(move) for move in legal_moves(current.game, current.state, seat)]
        fields[f"moves.{seat}"] = _written("moves", moves, version)
    return fields


def names_for(seat: Seat | None) -> tuple[str, ...]:
    """The views that there are for a seat, or for a spectator."""
    return ("board", "scores") if seat is None else ("board", "hand", "scores", "moves")


def fields_of(name: str, seat: Seat | None) -> tuple[str, ...]:
    """Where a view may be stored, the best place first."""
    if seat is None or name == "board":
        return (name,)
    return (f"{name}.{seat}", name) if name == "scores" else (f"{name}.{seat}",)


def pick(stored: Mapping[str, bytes | None], name: str, seat: Seat | None, version: int) -> bytes | None:
    """A viewer's view from the stored fields; None when it is not there."""
    for field in fields_of(name, seat):
        found = stored.get(field)
        if found is not None:
            return found
    return _written(name, [], version) if name == "moves" else None


def _seen(current: Match, viewer: Viewer) -> tuple[Any, Any, Any]:
    if current.state is None:
        return None, None, None
    views = current.game.view(current.state, viewer)
    return views.board, views.hand, views.scores


def _written(name: str, value: Any, version: int) -> bytes:
    return canonical({name: value, "version": version})
