"""The game in words: a sentence for each fact, and the table drawn as text."""

from typing import Any, assert_never

from games.kit import Views
from games.lost_cities.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsPassed,
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
from games.lost_cities.pieces import COLORS, DESTINATIONS, face
from games.lost_cities.scoring import points

LABEL, COLUMN = 12, 10  # widths


def describe(event: Event) -> str:
    """What a seat did, to be said of it; or, of a fact without a seat, what happened."""
    match event:
        case CardPlayed(_, card):
            return f"plays {card} to the {DESTINATIONS[card[0]]} expedition"
        case CardDiscarded(_, card):
            return f"discards {card}"
        case CardDrawn(_, card):
            return f"draws {face(card) if card else 'a card'} from the deck"
        case DiscardTaken(_, _, card):
            return f"takes {card} from the discards"
        case CardsPassed(_, partner, cards):
            return f"passes {' and '.join(cards or ('two cards',))} to seat {partner}"
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
            result = " to ".join(str(points(side)) for side in scores)
            return f"round {number} is scored{' as it stands, at the turn cap' if capped else ''}: {result}"
        case GameEnded(winners, scores, reason):
            return f"the game ends ({reason}): {_victory(winners)}, {' to '.join(map(str, scores[:2]))}"
        case _:
            assert_never(event)


def picture(views: Views) -> str:
    """The table as it lies before the viewer: the other side beyond the discard piles, the last card furthest away."""
    near = views.hand["side"] if views.hand else 0
    lines = [_heading(views.board), "", _row("", [DESTINATIONS[color] for color in COLORS])]
    lines += reversed(_expeditions(views, 1 - near))
    lines += [_row("discards", [_pile(views.board["discards"][color]) for color in COLORS])]
    lines += _expeditions(views, near)
    if views.hand:
        lines += ["", "hand".ljust(LABEL) + " ".join(views.hand["cards"])]
    return "\n".join(line.rstrip() for line in lines)


def _heading(board: dict[str, Any]) -> str:
    doing = f"turn {board['turns'] + 1}: seat {board['turn']} to {board['phase']}"
    if board["phase"] == "over":
        doing = "the game is over"
    return f"round {board['round']} of {board['rounds']}, {doing}, deck {board['deck']}"


def _expeditions(views: Views, side: int) -> list[str]:
    """The rows of a side, away from the discard piles; the first tells whose they are and how they stand."""
    columns = list(views.board["expeditions"][side].values())
    depth = max(1, *map(len, columns))
    rows = [[cards[at] if at < len(cards) else "" for cards in columns] for at in range(depth)]
    return [_row(_who(views, side), rows[0]) + _standing(views, side), *(_row("", row) for row in rows[1:])]


def _who(views: Views, side: int) -> str:
    seats = views.board["sides"][side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' + '.join(map(str, seats))}"


def _standing(views: Views, side: int) -> str:
    hands = " + ".join(str(views.board["hands"][seat]) for seat in views.board["sides"][side])
    running = f", now {views.scores['standing'][side]['points']:+d}" if views.scores["standing"] else ""
    return f"  hand {hands}, total {views.scores['totals'][side]}{running}"


def _pile(pile: dict[str, Any]) -> str:
    return f"{pile['top']} ({pile['size']})" if pile["size"] else "-"


def _row(label: str, cells: list[str]) -> str:
    return label.ljust(LABEL) + "".join(cell.ljust(COLUMN) for cell in cells)


def _victory(winners: tuple[int, ...]) -> str:
    if not winners:
        return "a draw"
    return f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {' and '.join(map(str, winners))} win"
