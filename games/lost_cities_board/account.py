"""The scores in words and numbers, from what a viewer sees of them."""

from typing import Any

from games.kit import Account, Line, Seat, Views, added
from games.lost_cities_board.pieces import NAMES


def account(views: Views) -> Account:
    """The victory points of every seat whose points the viewer may see. The explorers of expeditions that are over lie
    open: of the other seats they are all that is told."""
    seats = range(len(views.scores["points"]))
    totals = [_total(seat, views) for seat in seats if views.scores["points"][seat] is not None]
    return Account(tuple(totals), tuple(line for seat in seats for line in _standing(seat, views)))


def _total(seat: Seat, views: Views) -> Line:
    scores = views.scores
    lines = [_expedition(seat, row, row["changes"][seat]) for row in scores["expeditions"]]
    if scores["bonus"]:
        bonus = scores["bonus"][seat]
        lines.append(_artifacts(seat, views, bonus["artifacts"], bonus["worth"], bonus["change"]))
    found = scores["points"][seat] - sum(line.points for line in lines)
    lines.insert(0, Line((seat,), f"tiles with victory points: {found}", found, ("R19", "B-16")))
    detail = f"victory points: {added([line.points for line in lines])}"
    return Line((seat,), detail, scores["points"][seat], ("R32",), tuple(lines))


def _standing(seat: Seat, views: Views) -> list[Line]:
    """What is not paid yet; and, where victory points are hidden, what everybody saw of the expeditions before."""
    scores = views.scores
    hidden = [] if scores["points"][seat] is not None else scores["expeditions"]
    lines = [_expedition(seat, row, row["seats"][seat]["points"]) for row in hidden]
    if scores["standing"] is None:
        return lines
    explorers, kept = _explorers(seat, scores["standing"][seat]), scores["artifacts"][seat]
    detail = f"expedition {views.board['expedition']} so far: {added([line.points for line in explorers])}"
    so_far = Line((seat,), detail, scores["standing"][seat]["points"], ("R25",), explorers)
    artifacts = _artifacts(seat, views, kept["tiles"] + kept["tokens"], kept["worth"], kept["worth"])
    return [*lines, so_far, artifacts]


def _expedition(seat: Seat, row: dict[str, Any], paid: int) -> Line:
    lines = _paid(seat, _explorers(seat, row["seats"][seat]), paid)
    detail = f"expedition {row['expedition']}: {added([line.points for line in lines])}"
    return Line((seat,), detail, paid, ("R-12" if row["ended"] == "capped" else "R27",), lines)


def _explorers(seat: Seat, row: dict[str, Any]) -> tuple[Line, ...]:
    return tuple(_explorer(seat, NAMES[color], score) for color, score in row["explorers"].items())


def _explorer(seat: Seat, name: str, score: dict[str, int]) -> Line:
    stands = f"{name} path: stone {score['stone']} brings {score['value']}"
    if score["times"] > 1:
        return Line((seat,), f"{stands}, times {score['times']} = {score['points']}", score["points"], ("R26",))
    return Line((seat,), stands, score["points"], ("R25",))


def _artifacts(seat: Seat, views: Views, count: int, worth: int, paid: int) -> Line:
    rule = "R33" if views.board["expeditions"] == 1 else "R31"
    track = Line((seat,), f"on the track: {worth}", worth, (rule,))
    lines = _paid(seat, (track,), paid)
    return Line((seat,), f"{count} artifacts: {added([line.points for line in lines])}", paid, (rule,), lines)


def _paid(seat: Seat, lines: tuple[Line, ...], paid: int) -> tuple[Line, ...]:
    """With what could not be paid back, since nobody falls below zero."""
    spared = paid - sum(line.points for line in lines)
    return (*lines, Line((seat,), f"not to be paid back: {spared}", spared, ("B-15",))) if spared else lines
