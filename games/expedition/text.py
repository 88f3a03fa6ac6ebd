"""The game in words: a sentence for each fact, and the table drawn as text."""

from typing import Any, assert_never

from games.expedition.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    Event,
    GameEnded,
    HandsDealt,
    RoundScored,
    RoundStarted,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
    TableEvent,
)
from games.expedition.pieces import EXPEDITIONS, SUITS
from games.expedition.scoring import points
from games.kit import Views

LABEL, COLUMN = 12, 10  # widths


def describe(event: Event) -> str:
    """What a seat did, to be said of it; or, of a fact without a seat, what happened."""
    match event:
        case CardPlayed(_, card):
            return f"plays {card} to the {EXPEDITIONS[card[0]]} expedition"
        case CardDiscarded(_, card):
            return f"discards {card}"
        case CardDrawn(_, card):
            return f"draws {card or 'a card'} from the deck"
        case DiscardTaken(_, card):
            return f"takes {card} from the discards"
        case SeatRetired():
            return "leaves the game"
        case _:
            return _describe_table(event)


def _describe_table(event: TableEvent) -> str:
    match event:
        case StarterDrawn(starter):
            return f"the lot falls on seat {starter} to begin"
        case StarterNamed(starter):
            return f"seat {starter} is to begin"
        case RoundStarted(number, starter):
            return f"round {number} starts with seat {starter}; the cards are shuffled"
        case HandsDealt(_, places):
            return f"{len(places)} hands are dealt"
        case RoundScored(number, scores, capped):
            result = " to ".join(str(points(own)) for own in scores)
            return f"round {number} is scored{' as it stands, at the turn cap' if capped else ''}: {result}"
        case GameEnded(winners, scores, reason):
            victory = f"seat {winners[0]} wins" if winners else "a draw"
            return f"the game ends ({reason}): {victory}, {' to '.join(map(str, scores))}"
        case _:
            assert_never(event)


def picture(views: Views) -> str:
    """The table as it lies before the viewer: the other player's cards beyond the discards, the last card furthest
    away. A discard pile shows its top card and its size; where each suit has its own, it lies between its columns."""
    near = views.hand["seat"] if views.hand else 0
    lines = [_heading(views.board), "", _row("", [EXPEDITIONS[suit] for suit in SUITS])]
    lines += reversed(_expeditions(views, 1 - near))
    lines += [_row("discards", [_pile(pile) for pile in views.board["discards"].values()])]
    lines += _expeditions(views, near)
    if views.hand:
        lines += ["", "hand".ljust(LABEL) + " ".join(views.hand["cards"])]
    return "\n".join(line.rstrip() for line in lines)


def _heading(board: dict[str, Any]) -> str:
    doing = f"turn {board['turns'] + 1}: seat {board['turn']} to {board['phase']}"
    if board["phase"] == "over":
        doing = "the game is over"
    return f"round {board['round']} of {board['rounds']}, {doing}, deck {board['deck']}"


def _expeditions(views: Views, seat: int) -> list[str]:
    """The rows of a seat, away from the discards; the first tells whose they are and how they stand."""
    columns = list(views.board["expeditions"][seat].values())
    depth = max(1, *map(len, columns))
    rows = [[cards[at] if at < len(cards) else "" for cards in columns] for at in range(depth)]
    return [_row(f"seat {seat}", rows[0]) + _standing(views, seat), *(_row("", row) for row in rows[1:])]


def _standing(views: Views, seat: int) -> str:
    running = f", now {views.scores['standing'][seat]['points']:+d}" if views.scores["standing"] else ""
    return f"  hand {views.board['hands'][seat]}, total {views.scores['totals'][seat]}{running}"


def _pile(pile: dict[str, Any]) -> str:
    return f"{pile['top']} ({pile['size']})" if pile["size"] else "-"


def _row(label: str, cells: list[str]) -> str:
    return label.ljust(LABEL) + "".join(cell.ljust(COLUMN) for cell in cells)
