"""The scores in words and numbers, from what a viewer sees of them."""

from typing import Any

from games.expedition.pieces import EXPEDITIONS, SEATS, VALUE
from games.kit import Account, Line, Seat, Views, added


def account(views: Views) -> Account:
    """The rounds that are over add up; the one under way is told card by card."""
    totals = [_total(seat, views.scores) for seat in range(SEATS)]
    standing = [_so_far(seat, views) for seat in range(SEATS) if views.scores["standing"]]
    return Account(tuple(totals), tuple(standing))


def _total(seat: Seat, scores: dict[str, Any]) -> Line:
    rounds = tuple(_round(seat, row) for row in scores["rounds"])
    return Line((seat,), f"total: {added([line.points for line in rounds])}", scores["totals"][seat], ("R15",), rounds)


def _round(seat: Seat, row: dict[str, Any]) -> Line:
    lines = _expeditions(seat, row["seats"][seat]["expeditions"], {})
    detail = f"round {row['round']}: {added([line.points for line in lines])}"
    return Line((seat,), detail, row["seats"][seat]["points"], ("R-12" if row["capped"] else "R10",), lines)


def _so_far(seat: Seat, views: Views) -> Line:
    stands = views.scores["standing"][seat]
    lines = _expeditions(seat, stands["expeditions"], views.board["expeditions"][seat])
    detail = f"round {views.board['round']} so far: {added([line.points for line in lines])}"
    return Line((seat,), detail, stands["points"], ("R13",), lines)


def _expeditions(seat: Seat, scores: dict[str, Any], cards: dict[str, list[str]]) -> tuple[Line, ...]:
    begun = {suit: score for suit, score in scores.items() if score["sum"] or score["multiplier"] > 1}  # R13, E-13
    return tuple(_expedition(seat, suit, score, cards.get(suit, [])) for suit, score in begun.items())


def _expedition(seat: Seat, suit: str, score: dict[str, int], cards: list[str]) -> Line:
    """One expedition: its numbers if they still lie there, else their sum."""
    numbers = [VALUE[card] for card in cards if VALUE[card]]
    worth, rules = score["sum"] - score["cost"], ["R13"]
    detail = f"{EXPEDITIONS[suit]}: {added(numbers or [score['sum']])}"
    if score["cost"]:
        detail += f", less {score['cost']} = {worth}"
        rules.append("E-3")
    if score["multiplier"] > 1:
        detail += f", times {score['multiplier']} = {worth * score['multiplier']}"
    if score["bonus"]:
        detail += f", and {score['bonus']} = {score['points']}"
        rules.append("R14")
    return Line((seat,), detail, score["points"], tuple(rules))
