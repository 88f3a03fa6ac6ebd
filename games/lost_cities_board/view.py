"""What a viewer sees: everyone the same board, a seat its own hand, and victory points as the rulebook has it."""

from typing import Any

from games.kit import Seat, Viewer, Views
from games.lost_cities_board.events import Score
from games.lost_cities_board.options import on_track
from games.lost_cities_board.pieces import (
    ADVENTURERS,
    ARROW,
    ARTIFACT,
    BEYOND_BRIDGE,
    COLORS,
    CROSSINGS,
    EXPLORERS,
    STONES,
    Tile,
)
from games.lost_cities_board.scoring import explorer_scores, net
from games.lost_cities_board.state import Row, State, adventurers_out, crossed, tokens


def view(state: State, viewer: Viewer) -> Views:
    return Views(_board(state), None if viewer is None else _hand(state, viewer), _scores(state, viewer))


def _board(state: State) -> dict[str, Any]:
    return {
        "edition": {"key": state.options.edition, "title": state.edition.title, "begins": state.edition.begins},
        "up_or_down": state.options.up_or_down,
        "expedition": state.expedition,
        "expeditions": state.expeditions,
        "starter": state.starter,
        "turn": None if state.outcome else state.turn,
        "phase": "over" if state.outcome else state.phase,
        "turns": state.turns,
        "max_turns": state.options.max_turns,
        "stones": list(STONES),
        "bridge": BEYOND_BRIDGE - 1,  # it lies behind this stone
        "crossed": crossed(state),
        "crossings": CROSSINGS,  # end the expedition
        "paths": {color: _path(state, path) for path, color in enumerate(COLORS)},
        "columns": [_columns(row) for row in state.columns],
        "home": [_home(state, seat) for seat in range(state.seats)],
        "discards": {color: _pile(pile) for color, pile in zip(COLORS, state.discards, strict=True)},
        "blocked": None if state.options.redraw_own_discard else state.blocked,
        "deck": len(state.deck.cards),
        "hands": [len(hand) for hand in state.hands],
        "out_of_play": len(state.out),
        "retired": list(state.retired),
        "winners": list(state.outcome.winners) if state.outcome else None,
        "ended": state.outcome.reason if state.outcome else None,
    }


def _path(state: State, path: int) -> dict[str, Any]:
    explorers = [
        {"seat": seat, "explorer": EXPLORERS[researcher == path], "stone": row[path]}
        for seat, (row, researcher) in enumerate(zip(state.stones, state.researchers, strict=True))
        if row[path]
    ]
    return {"tiles": [_tile(state, tile) for tile in state.tiles[path]], "explorers": explorers}


def _tile(state: State, tile: Tile | None) -> str | int | None:
    """A tile as it is printed: a word, or a number of victory points."""
    if tile is None:
        return None
    if tile[0] in (ARTIFACT, ARROW):
        return "artifact" if tile[0] == ARTIFACT else "arrow"
    return state.options.victory_points[int(tile[1:]) - 1]


def _columns(row: Row) -> dict[str, list[str]]:
    return {color: list(cards) for color, cards in zip(COLORS, row, strict=True)}


def _home(state: State, seat: Seat) -> dict[str, int]:
    """The explorers that have not set out."""
    return {
        "adventurers": ADVENTURERS - adventurers_out(state, seat),
        "researchers": int(state.researchers[seat] is None),
    }


def _pile(pile: tuple[str, ...]) -> dict[str, Any]:
    return {"top": pile[-1] if pile else None, "size": len(pile)}  # R15, B-23: only the last one shows


def _hand(state: State, seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "cards": list(state.hands[seat])}


def _scores(state: State, viewer: Viewer) -> dict[str, Any]:
    def seen(values: tuple[int, ...]) -> list[int | None]:
        hidden = state.hides_points
        return [None if hidden and seat != viewer else value for seat, value in enumerate(values)]  # B-22, B-34

    expeditions = [
        {
            "expedition": number,
            "starter": result.starter,
            "ended": result.ended,
            "seats": _seats(result.scores),
            "changes": seen(result.changes),
            "artifacts": list(result.artifacts),
        }
        for number, result in enumerate(state.results, 1)
    ]
    return {
        "hidden": state.hides_points,
        "points": seen(state.points),
        "standing": None if state.outcome else _seats(explorer_scores(state)),
        "expeditions": expeditions,
        "artifacts": [_artifacts(state, seat) for seat in range(state.seats)],
        "bonus": [dict(zip(("artifacts", "worth", "change"), row, strict=True)) for row in state.bonus] or None,
    }


def _artifacts(state: State, seat: Seat) -> dict[str, int]:
    """Tiles of this expedition, tokens of those before, and what all of them would be worth now."""
    found, kept = state.found[seat], tokens(state, seat)
    return {"tiles": found, "tokens": kept, "worth": on_track(state.track, found + kept)}


def _seats(scores: tuple[tuple[Score, ...], ...]) -> list[dict[str, Any]]:
    return [{"points": net(row), "explorers": _arithmetic(row)} for row in scores]


def _arithmetic(row: tuple[Score, ...]) -> dict[str, dict[str, int]]:
    names = ("stone", "value", "times", "points")
    return {color: dict(zip(names, score, strict=True)) for color, score in zip(COLORS, row, strict=True) if score[0]}
