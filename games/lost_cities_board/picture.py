"""The table drawn as text: the board with its five paths, and the cards before each seat."""

from collections.abc import Iterator
from typing import Any

from games.kit import Views
from games.lost_cities_board.pieces import COLORS, NAMES

LABEL, TILE, GAP = 10, 9, 2  # widths
BRIDGE = "="  # as wide as its path
LEGEND = "a number is a seat's adventurer, with * its researcher; artifacts are tokens + tiles"

Row = tuple[str, list[str], str]  # a label, a cell for each path, a note


def picture(views: Views) -> str:
    """The cities above, and the paths that lead to them from below, over the bridge; then everybody's cards."""
    board = views.board
    rows: list[Row] = [
        ("", [NAMES[color] for color in COLORS], ""),
        *_stones(board),
        ("", [""] * len(COLORS), ""),
        ("discards", [_pile(pile) for pile in board["discards"].values()], ""),
        *((f"seat {seat}", _columns(row), _standing(views, seat)) for seat, row in enumerate(board["columns"])),
    ]
    widths = [max(map(len, cells)) for cells in zip(*(cells for _, cells, _ in rows), strict=True)]
    lines = [_heading(board), "", *(_line(row, widths) for row in rows), "", LEGEND]
    if views.hand:
        lines += ["hand".ljust(LABEL) + " ".join(views.hand["cards"])]
    return "\n".join(line.rstrip() for line in lines)


def _heading(board: dict[str, Any]) -> str:
    doing = f"turn {board['turns'] + 1}: seat {board['turn']} to {board['phase']}"
    if board["phase"] == "over":
        doing = "the game is over"
    crossed = f"{board['crossed']} of {board['crossings']} across the bridge"
    return f"expedition {board['expedition']} of {board['expeditions']}, {doing}, deck {board['deck']}, {crossed}"


def _stones(board: dict[str, Any]) -> Iterator[Row]:
    """The stones with their worth, the ninth first."""
    for stone in range(len(board["stones"]), 0, -1):
        yield f"{board['stones'][stone - 1]:+5}", [_stone(path, stone) for path in board["paths"].values()], ""
        if stone == board["bridge"] + 1:
            yield "bridge", [BRIDGE] * len(COLORS), ""


def _stone(path: dict[str, Any], stone: int) -> str:
    tile = path["tiles"][stone - 1]
    text = "." if tile is None else tile if isinstance(tile, str) else f"+{tile}"
    return f"{text:{TILE}}{' '.join(_explorer(one) for one in path['explorers'] if one['stone'] == stone)}".rstrip()


def _explorer(explorer: dict[str, Any]) -> str:
    return f"{explorer['seat']}{'*' if explorer['explorer'] == 'researcher' else ''}"


def _columns(columns: dict[str, list[str]]) -> list[str]:
    """A column's cards, the last one last; its colour stands above."""
    return [" ".join(card[1:] for card in cards) for cards in columns.values()]


def _pile(pile: dict[str, Any]) -> str:
    return f"{pile['top']} ({pile['size']})" if pile["size"] else "-"


def _standing(views: Views, seat: int) -> str:
    board, scores = views.board, views.scores
    home, artifacts, points = board["home"][seat], scores["artifacts"][seat], scores["points"][seat]
    notes = [
        "gone" if seat in board["retired"] else f"hand {board['hands'][seat]}",
        f"home {home['adventurers']}{' + *' * home['researchers']}",
        f"artifacts {artifacts['tokens']} + {artifacts['tiles']}",
        f"points {'?' if points is None else points}",
    ]
    return ", ".join([*notes, *([f"now {scores['standing'][seat]['points']:+d}"] if scores["standing"] else [])])


def _line(row: Row, widths: list[int]) -> str:
    label, cells, note = row
    drawn = (BRIDGE * width if cell == BRIDGE else cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return label.ljust(LABEL) + "".join(cell + " " * GAP for cell in drawn) + note
