"""Points, payments, and how a game ended."""

from games.kit import Seat
from games.lost_cities_board.events import ArtifactsScored, ExpeditionScored, GameEnded, Score
from games.lost_cities_board.options import on_track
from games.lost_cities_board.pieces import STONES
from games.lost_cities_board.state import State, tokens

NOWHERE: Score = (0, 0, 0, 0)


def explorer_score(stone: int, researcher: bool) -> Score:
    """An explorer's points; stone 0 is where none stands."""
    if not stone:
        return NOWHERE
    value, times = STONES[stone - 1], 2 if researcher else 1  # R25, R26
    return (stone, value, times, value * times)


def explorer_scores(state: State) -> tuple[tuple[Score, ...], ...]:
    """What the explorers on the board bring, seat by seat and path by path; those of a seat that left too."""  # L-2
    return tuple(
        tuple(explorer_score(stone, path == researcher) for path, stone in enumerate(row))
        for row, researcher in zip(state.stones, state.researchers, strict=True)
    )


def net(scores: tuple[Score, ...]) -> int:
    return sum(score[-1] for score in scores)


def scored(state: State, ended: str) -> ExpeditionScored:
    """The end of an expedition."""  # B-29: scoring follows every expedition
    scores = explorer_scores(state)
    changes = _payments(state, tuple(map(net, scores)))
    return ExpeditionScored(state.expedition, ended, scores, changes, state.found)


def finished(state: State) -> list[ArtifactsScored | GameEnded]:
    """The end after the last expedition."""
    seats = range(state.seats)
    artifacts = tuple(tokens(state, seat) for seat in seats)
    values = tuple(on_track(state.track, count) for count in artifacts)  # R31, R33
    changes = _payments(state, values)
    points = tuple(state.points[seat] + changes[seat] for seat in seats)
    reason = "capped" if any(result.ended == "capped" for result in state.results) else "completed"
    winners = _winners(state, points, artifacts)
    return [ArtifactsScored(artifacts, values, changes), GameEnded(winners, points, reason)]


def abandoned(state: State, seat: Seat) -> GameEnded:
    """The end when all but one seat have left: that one wins, whatever the points; nothing more is scored."""
    left = tuple(other for other in range(state.seats) if other not in (*state.retired, seat))
    return GameEnded(left, state.points, "retired")  # L-1, L-5


def _payments(state: State, sums: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat gets, or pays back as far as it can: nobody falls below zero."""
    return tuple(max(amount, -points) for amount, points in zip(sums, state.points, strict=True))  # R27, B-15


def _winners(state: State, points: tuple[int, ...], artifacts: tuple[int, ...]) -> tuple[Seat, ...]:
    rank = {seat: (points[seat], artifacts[seat]) for seat in range(state.seats) if seat not in state.retired}  # L-6
    best = max(rank.values())  # R32, B-21: points first, then tokens
    return tuple(seat for seat in rank if rank[seat] == best)  # B-20
