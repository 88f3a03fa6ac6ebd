"""Points, who begins the next round, and how a game ended."""

from games.expedition.events import GameEnded, Score
from games.expedition.pieces import SEATS, VALUE, Card
from games.expedition.state import Row, State
from games.kit import Seat

BONUS = 20  # R14
BONUS_CARDS = 8  # R14


def expedition_score(cards: tuple[Card, ...], cost: int = 0) -> Score:  # E-10: the words alone
    if not cards:
        return (0, 0, 1, 0, 0)  # R13, E-13: never begun, no cost
    values = [VALUE[card] for card in cards]
    multiplier = 1 + values.count(0)  # R13, E-9: one more than its multipliers
    bonus = BONUS if len(cards) >= BONUS_CARDS else 0  # R14, E-14
    return (sum(values), cost, multiplier, bonus, (sum(values) - cost) * multiplier + bonus)  # E-3, E-4


def round_scores(state: State) -> tuple[tuple[Score, ...], ...]:
    """The cards on the table, seat by seat; what is left in the hands counts for nothing."""  # E-18
    return tuple(_row_scores(row, state.options.expedition_cost) for row in state.expeditions)


def points(scores: tuple[Score, ...]) -> int:
    return sum(score[-1] for score in scores)


def totals(state: State) -> tuple[int, ...]:
    """Each seat's points over the rounds that are over."""  # R15
    return tuple(sum(points(result.scores[seat]) for result in state.results) for seat in range(SEATS))


def next_starter(state: State) -> Seat:
    leader = _leader(totals(state))  # R16
    return _other(state.starter) if leader is None else leader  # E-8


def completed(state: State) -> GameEnded:
    """The end after the last round."""
    capped = any(result.capped for result in state.results)
    return _ended(state, _leader(totals(state)), "capped" if capped else "completed")


def abandoned(state: State, seat: Seat) -> GameEnded:
    """The end when a seat leaves: the other wins, whatever the score; the broken round is not scored."""
    return _ended(state, _other(seat), "retired")  # L-1


def _row_scores(row: Row, cost: int) -> tuple[Score, ...]:
    return tuple(expedition_score(cards, cost) for cards in row)


def _leader(points: tuple[int, ...]) -> Seat | None:
    first, second = points
    return None if first == second else int(second > first)  # R17, E-8


def _other(seat: Seat) -> Seat:
    return 1 - seat


def _ended(state: State, winner: Seat | None, reason: str) -> GameEnded:
    return GameEnded(() if winner is None else (winner,), totals(state), reason)
