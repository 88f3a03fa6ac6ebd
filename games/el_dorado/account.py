"""The race in words and numbers, from what a viewer sees of it."""

from typing import Any

from games.kit import Account, Line, Seat, Views


def account(views: Views) -> Account:
    """A seat's points are the steps that it still has to go, counted down; blockades only break ties."""
    return Account(tuple(_total(row, views.scores["arrivals"]) for row in views.scores["seats"]))


def _total(row: dict[str, Any], arrivals: list[Seat]) -> Line:
    seats, points = (row["seat"],), -row["distance"]
    steps = Line(seats, _steps(row, arrivals), points, ("R25",))
    blockades = Line(seats, f"blockades: {row['blockades']}, which decide among those who have arrived", 0, ("R27",))
    return Line(seats, f"steps still to go: {row['distance']}", points, ("R25",), (steps, blockades))


def _steps(row: dict[str, Any], arrivals: list[Seat]) -> str:
    if row["arrived"] and row["seat"] in arrivals:
        return f"in El Dorado, as number {arrivals.index(row['seat']) + 1}"
    return f"{row['distance']} steps to El Dorado: {-row['distance']}"
