"""Points, who begins the next round, and how a game ended."""

from games.kit import Seat
from games.lost_cities.events import GameEnded, Score
from games.lost_cities.pieces import VALUE, Face
from games.lost_cities.state import SIDES, Row, State, side_of

COST = 20  # R15
BONUS = 20  # R17
BONUS_CARDS = 8  # R17


def expedition_score(cards: tuple[Face, ...]) -> Score:
    if not cards:
        return (0, 0, 1, 0, 0)  # R15: never begun, no cost
    values = [VALUE[card] for card in cards]
    multiplier = 1 + values.count(0)  # R16
    bonus = BONUS if len(cards) >= BONUS_CARDS else 0  # R17, C-4, C-5
    return (sum(values), COST, multiplier, bonus, (sum(values) - COST) * multiplier + bonus)


def round_scores(state: State) -> tuple[tuple[Score, ...], ...]:
    """The cards on the table, side by side; what is left in the hands counts for nothing."""
    return tuple(_row_scores(row) for row in state.expeditions)


def points(scores: tuple[Score, ...]) -> int:
    return sum(score[-1] for score in scores)


def totals(state: State) -> tuple[int, ...]:
    """Each side's points over the rounds that are over."""  # R18, P-10
    return tuple(sum(points(result.scores[side]) for result in state.results) for side in range(SIDES))


def next_starter(state: State) -> Seat:
    """The side ahead begins; on it, whoever did not begin the last of its rounds."""
    side = _leading_side(state)
    begun = [result.starter for result in state.results if side_of(result.starter) == side]
    if not begun:
        return (state.starter + 1) % state.seats  # P-11: the first of that side, clockwise
    return (begun[-1] + SIDES) % state.seats  # P-11: the partner; alone at a side, the same seat again


def completed(state: State) -> GameEnded:
    """The end after the last round."""
    capped = any(result.capped for result in state.results)
    return _ended(state, _winner(totals(state)), "capped" if capped else "completed")


def abandoned(state: State, seat: Seat) -> GameEnded:
    """The end when a seat leaves: the other side wins, whatever the score; the broken round is not scored."""
    return _ended(state, 1 - side_of(seat), "retired")  # L-1


def _row_scores(row: Row) -> tuple[Score, ...]:
    return tuple(expedition_score(cards) for cards in row)


def _leading_side(state: State) -> int:
    leader = _winner(totals(state))  # R19, C-8: by the running total
    return 1 - side_of(state.starter) if leader is None else leader  # C-7


def _winner(points: tuple[int, ...]) -> int | None:
    first, second = points
    return None if first == second else int(second > first)  # R20, C-9


def _ended(state: State, winner: int | None, reason: str) -> GameEnded:
    seats = range(state.seats)
    sides = totals(state)
    winners = tuple(seat for seat in seats if side_of(seat) == winner)
    return GameEnded(winners, tuple(sides[side_of(seat)] for seat in seats), reason)
