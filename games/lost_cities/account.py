"""The scores in words and numbers, from what a viewer sees of them."""

from typing import Any

from games.kit import Account, Line, Seat, Views, added
from games.lost_cities.pieces import DESTINATIONS, VALUE


def account(views: Views) -> Account:
    """The rounds that are over add up; the one under way is told card by card."""
    sides, scores = [tuple(seats) for seats in views.board["sides"]], views.scores
    totals = [_total(seats, side, scores) for side, seats in enumerate(sides)]
    standing = [_so_far(seats, side, views) for side, seats in enumerate(sides) if scores["standing"]]
    return Account(tuple(totals), tuple(standing))


def _total(seats: tuple[Seat, ...], side: int, scores: dict[str, Any]) -> Line:
    rounds = tuple(_round(seats, side, row) for row in scores["rounds"])
    detail = f"total: {added([line.points for line in rounds])}"
    return Line(seats, detail, scores["totals"][side], ("R18",), rounds)  # P-10


def _round(seats: tuple[Seat, ...], side: int, row: dict[str, Any]) -> Line:
    lines = _expeditions(seats, row["sides"][side]["expeditions"], {})
    detail = f"round {row['round']}: {added([line.points for line in lines])}"
    return Line(seats, detail, row["sides"][side]["points"], ("R-12" if row["capped"] else "R13",), lines)


def _so_far(seats: tuple[Seat, ...], side: int, views: Views) -> Line:
    stands = views.scores["standing"][side]
    lines = _expeditions(seats, stands["expeditions"], views.board["expeditions"][side])
    detail = f"round {views.board['round']} so far: {added([line.points for line in lines])}"
    return Line(seats, detail, stands["points"], ("R15",), lines)


def _expeditions(seats: tuple[Seat, ...], scores: dict[str, Any], cards: dict[str, list[str]]) -> tuple[Line, ...]:
    begun = {color: score for color, score in scores.items() if score["cost"]}  # R15: the others are worth nothing
    return tuple(_expedition(seats, color, score, cards.get(color, [])) for color, score in begun.items())


def _expedition(seats: tuple[Seat, ...], color: str, score: dict[str, int], cards: list[str]) -> Line:
    """One expedition: its numbers if they still lie there, else their sum."""
    numbers = [VALUE[card] for card in cards if VALUE[card]]
    worth, rules = score["sum"] - score["cost"], ["R15"]
    detail = f"{DESTINATIONS[color]}: {added(numbers or [score['sum']])}, less {score['cost']} = {worth}"
    if score["multiplier"] > 1:
        detail += f", times {score['multiplier']} = {worth * score['multiplier']}"
        rules.append("R16")
    if score["bonus"]:
        detail += f", and {score['bonus']} = {score['points']}"
        rules.append("R17")
    return Line(seats, detail, score["points"], tuple(rules))
