"""What a viewer sees: the board and the scores are the same for everyone, a hand is its seat's own."""

from typing import Any

from games.expedition.events import Score
from games.expedition.pieces import PILES, SUITS
from games.expedition.scoring import points, round_scores, totals
from games.expedition.state import Row, State
from games.kit import Seat, Viewer, Views


def view(state: State, viewer: Viewer) -> Views:
    return Views(_board(state), None if viewer is None else _hand(state, viewer), _scores(state))


def _board(state: State) -> dict[str, Any]:
    names = PILES[state.options.discard_piles]
    return {
        "round": state.round,
        "rounds": state.options.rounds,
        "starter": state.starter,
        "turn": None if state.outcome else state.turn,
        "phase": _phase(state),
        "turns": state.turns,
        "max_turns": state.options.max_turns,
        "expeditions": [_columns(row) for row in state.expeditions],  # R5
        "discards": {name: _pile(pile) for name, pile in zip(names, state.discards, strict=True)},
        "blocked": state.blocked,
        "deck": len(state.deck.cards),  # R11
        "hands": [len(hand) for hand in state.hands],
        "retired": state.retired,
        "winners": list(state.outcome.winners) if state.outcome else None,
        "ended": state.outcome.reason if state.outcome else None,
    }


def _phase(state: State) -> str:
    if state.outcome:
        return "over"
    return "draw" if state.drawing else "play"


def _columns(row: Row) -> dict[str, list[str]]:
    return {suit: list(cards) for suit, cards in zip(SUITS, row, strict=True)}


def _pile(pile: tuple[str, ...]) -> dict[str, Any]:
    return {"top": pile[-1] if pile else None, "size": len(pile)}  # E-19


def _hand(state: State, seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "cards": list(state.hands[seat])}


def _scores(state: State) -> dict[str, Any]:
    rounds = [
        {"round": number, "starter": result.starter, "capped": result.capped, "seats": _seats(result.scores)}
        for number, result in enumerate(state.results, 1)
    ]
    standing = None if state.outcome else _seats(round_scores(state))
    return {"rounds": rounds, "standing": standing, "totals": list(totals(state))}


def _seats(scores: tuple[tuple[Score, ...], ...]) -> list[dict[str, Any]]:
    return [{"points": points(own), "expeditions": _arithmetic(own)} for own in scores]


def _arithmetic(own: tuple[Score, ...]) -> dict[str, dict[str, int]]:
    names = ("sum", "cost", "multiplier", "bonus", "points")
    return {suit: dict(zip(names, score, strict=True)) for suit, score in zip(SUITS, own, strict=True)}
