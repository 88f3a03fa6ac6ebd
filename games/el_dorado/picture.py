"""The table drawn as text: the map with its pieces and blockades, the market, what everybody has."""

from typing import Any

from games.el_dorado.boards import FINISHES
from games.el_dorado.pieces import KINDS
from games.el_dorado.terrain import CAVE, CITY, MOUNTAIN, TERRAINS, Hex, around
from games.kit import Views

HEX_WIDTH = 4  # columns of a space; each row lies half of that further right
LETTERS = {terrain: letter for letter, terrain in TERRAINS.items()}
SIGNS = {MOUNTAIN: "^^", CITY: "##"}
WALL = "%"
LEGEND = (
    "j jungle, w river, v village, r rubble, c base camp, each with its power; S start, * finish, ## El Dorado,\n"
    "^^ mountain, ^( cave, % blockade, [0] a piece of seat 0"
)

Canvas = dict[tuple[int, int], str]  # (column, line): a character; a map row has two lines, the second for walls


def picture(views: Views) -> str:
    """The map as the boards lie, with what stands on it; then the market and the expeditions."""
    board = views.board
    lines = [_heading(board), "", *_map(board), "", LEGEND, "", *_borders(board), *_market(board), ""]
    lines += [_expedition(views, seat) for seat in range(len(board["expeditions"]))]
    if views.hand:
        lines += ["", f"hand: {_names(views.hand['cards'])}"]
    return "\n".join(line.rstrip() for line in lines)


def _heading(board: dict[str, Any]) -> str:
    doing = "the game is over" if board["turn"] is None else f"round {board['round']}, turn of seat {board['turn']}"
    final = ", the final round" if board["final_round"] and board["turn"] is not None else ""
    return f"{board['map']}, {doing}{final}"


# ── the map ──


def _map(board: dict[str, Any]) -> list[str]:
    canvas: Canvas = {}
    spaces = {(q, r): (name, terrain, power) for name, (q, r, terrain, power) in board["spaces"].items()}
    standing = _standing(board)
    for at, (name, terrain, power) in spaces.items():
        sign = standing.get(name) or _sign(name, terrain, power)
        _write(canvas, _column(at), 2 * at[1], sign)
    for at, other in _walls(board, spaces):
        _write(canvas, (_column(at) + _column(other)) // 2 + 1, at[1] + other[1], WALL)
    return _lines(canvas)


def _column(at: Hex) -> int:
    return HEX_WIDTH * at[0] + HEX_WIDTH // 2 * at[1]


def _standing(board: dict[str, Any]) -> dict[str, str]:
    """The pieces by their spaces; with two of a seat, each has a letter."""
    found: dict[str, str] = {}
    for expedition in board["expeditions"]:
        marks = "ab" if len(expedition["pieces"]) == 2 else [""]
        for space, mark in zip(expedition["pieces"], marks, strict=True):
            if space:
                found[space] = f"[{expedition['seat']}{mark or ']'}"
    return found


def _sign(name: str, terrain: str, power: int) -> str:
    if terrain == CAVE:
        return "^("
    if terrain in SIGNS:
        return SIGNS[terrain]
    return f"{LETTERS[terrain]}{power}" + ("*" if name[0] in FINISHES else "")


def _walls(board: dict[str, Any], spaces: dict[Hex, Any]) -> list[tuple[Hex, Hex]]:
    """The edges that a blockade covers."""
    pairs = [set(blockade["between"]) for blockade in board["blockades"]]
    edges = [(at, other) for at in spaces for other in around(at)[:3] if other in spaces]
    return [(at, other) for at, other in edges if {spaces[at][0][0], spaces[other][0][0]} in pairs]


def _write(canvas: Canvas, column: int, line: int, text: str) -> None:
    for at, character in enumerate(text):
        canvas[column + at, line] = character


def _lines(canvas: Canvas) -> list[str]:
    """The rows of the map; between two of them a line only where there is a wall."""
    left = min(column for column, _ in canvas)
    rows: dict[int, dict[int, str]] = {}
    for (column, line), character in canvas.items():
        rows.setdefault(line, {})[column - left] = character
    return ["".join(rows[line].get(at, " ") for at in range(max(rows[line]) + 1)) for line in sorted(rows)]


# ── around it ──


def _borders(board: dict[str, Any]) -> list[str]:
    if not board["blockades"]:
        return []
    told = [f"{'-'.join(one['between'])} {one['symbol']} {one['power']}" for one in board["blockades"]]
    return [f"blockades: {', '.join(told)}"]


def _market(board: dict[str, Any]) -> list[str]:
    rows = board["market"]
    return [f"market: {_piles(rows['board'])}", f"beside it: {_piles(rows['reserve'])}"]


def _piles(piles: list[dict[str, Any] | None]) -> str:
    told = (f"{KINDS[pile['card']].title} {pile['price']} ({pile['left']})" if pile else "vacant" for pile in piles)
    return ", ".join(told) or "nothing"


def _expedition(views: Views, seat: int) -> str:
    mine, progress = views.board["expeditions"][seat], views.scores["seats"][seat]
    where = "in El Dorado" if mine["arrived"] else f"{progress['distance']} steps to go"
    parts = ["has left" if mine["retired"] else where]
    parts += [f"hand {mine['hand']}, draw pile {mine['draw_pile']}, discard pile {len(mine['discard_pile'])}"]
    parts += [f"{name}: {_names(mine[name])}" for name in ("played", "tokens", "blockades") if mine[name]]
    return f"seat {seat}: {'; '.join(parts)}"


def _names(cards: list[str]) -> str:
    return ", ".join(KINDS[card].title if card in KINDS else card for card in cards) or "none"
