"""What a viewer sees: the board and the scores are the same for everyone, a hand is its seat's own."""

from typing import Any

from games.kit import Seat, Viewer, Views
from games.lost_cities.events import Score
from games.lost_cities.pieces import COLORS
from games.lost_cities.scoring import points, round_scores, totals
from games.lost_cities.state import SIDES, Row, State, side_of


def view(state: State, viewer: Viewer) -> Views:
    return Views(_board(state), None if viewer is None else _hand(state, viewer), _scores(state))


def _board(state: State) -> dict[str, Any]:
    return {
        "round": state.round,
        "rounds": state.options.rounds,
        "starter": state.starter,
        "turn": None if state.outcome else state.turn,
        "phase": _phase(state),
        "turns": state.turns,
        "max_turns": state.options.max_turns,
        "sides": [[seat for seat in range(state.seats) if side_of(seat) == side] for side in range(SIDES)],
        "expeditions": [_columns(row) for row in state.expeditions],  # R8
        "discards": {color: _pile(pile) for color, pile in zip(COLORS, state.discards, strict=True)},
        "blocked": state.blocked,
        "deck": len(state.deck.cards),  # R14
        "hands": [len(hand) for hand in state.hands],  # P-5: opponents see how many
        "retired": state.retired,
        "winners": list(state.outcome.winners) if state.outcome else None,
        "ended": state.outcome.reason if state.outcome else None,
    }


def _phase(state: State) -> str:
    if state.outcome:
        return "over"
    return "draw" if state.drawing else "play"


def _columns(row: Row) -> dict[str, list[str]]:
    return {color: list(cards) for color, cards in zip(COLORS, row, strict=True)}


def _pile(pile: tuple[str, ...]) -> dict[str, Any]:
    return {"top": pile[-1] if pile else None, "size": len(pile)}  # R9: only the last one shows


def _hand(state: State, seat: Seat) -> dict[str, Any]:
    partner = (seat + SIDES) % state.seats
    return {
        "seat": seat,
        "side": side_of(seat),
        "partner": None if partner == seat else partner,
        "cards": list(state.hands[seat]),
    }


def _scores(state: State) -> dict[str, Any]:
    rounds = [
        {"round": number, "starter": result.starter, "capped": result.capped, "sides": _sides(result.scores)}
        for number, result in enumerate(state.results, 1)
    ]
    standing = None if state.outcome else _sides(round_scores(state))
    return {"rounds": rounds, "standing": standing, "totals": list(totals(state))}


def _sides(scores: tuple[tuple[Score, ...], ...]) -> list[dict[str, Any]]:
    return [{"points": points(side), "expeditions": _arithmetic(side)} for side in scores]


def _arithmetic(side: tuple[Score, ...]) -> dict[str, dict[str, int]]:
    names = ("sum", "cost", "multiplier", "bonus", "points")
    return {color: dict(zip(names, score, strict=True)) for color, score in zip(COLORS, side, strict=True)}
