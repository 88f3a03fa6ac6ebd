"""The rules alone: random legal moves of every game against those of python-chess, in turn within one process."""

import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random

import chess

from bench.report import Goal, Row, middle
from bench.run import Run
from events.chance import SeededChance, Sources
from games.kit import Game, decide, fold, legal_moves
from games.registry import GAMES

SHARE = 0.08  # of the time that a load gets, for each game each time
REPEATS = 2  # for each repeat of a load
GOALS = {"lost-cities": Goal(at_least=50_000), "el-dorado": Goal(at_least=8_000)}
YARDSTICK = "Lost Cities, 2 seats"
HALF = Goal(at_least=0.5, of_ratio=True)  # of the yardstick, for the other games of its family
FAMILY = ("expedition", "lost-cities-board")
LOOK = 100  # moves between two looks at the clock


def measure(run: Run) -> list[Row]:
    run.say("rules")
    players = {"python-chess": _chess_moves()}
    for game in GAMES.values():
        players |= {f"{game.title}, {seats} seats": _moves(game, seats) for seats in game.seats}
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(1 + REPEATS * run.size.repeats):
        for name, moves in players.items():
            rates[name].append(_rate(moves, SHARE * run.size.seconds))
    theirs = rates.pop("python-chess")[1:]  # the first ones warm up
    goals = {f"{game.title}, {seats} seats": GOALS.get(game.key) for game in GAMES.values() for seats in game.seats}
    return [
        Row(
            "rules",
            name,
            middle(ours[1:]),
            "moves/s",
            "python-chess",
            middle(theirs),
            goals[name],
            {"ours": ours[1:], "theirs": theirs},
        )
        for name, ours in rates.items()
    ] + _family(rates)


def _family(rates: dict[str, list[float]]) -> list[Row]:
    yardstick = middle(rates[YARDSTICK][1:])
    games = [game for key, game in GAMES.items() if key in FAMILY]
    names = [f"{game.title}, {seats} seats" for game in games for seats in game.seats]
    return [Row("rules", name, middle(rates[name][1:]), "moves/s", YARDSTICK, yardstick, HALF) for name in names]


def _rate(moves: Iterator[None], seconds: float) -> float:
    """Moves in a second of this process's own time, so that the others on the machine do not count."""
    begun, made = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds:
        for _ in range(LOOK):
            next(moves)
        made += LOOK
    return made / spent


def _moves(game: Game, seats: int) -> Iterator[None]:
    """Game after game of random legal moves, with the shuffles of real matches."""
    pick = Random(0).random
    for number in count():
        chance = SeededChance(partial(Sources, b"%d" % number, b"bench", "bench", ("",) * seats), 0)
        empty = game.initial(game.options(), seats)
        state = fold(game, empty, game.setup(empty, chance))
        while turn := game.turn(state):
            legal = legal_moves(game, state, turn[0])
            move = legal[int(pick() * len(legal))]
            state = fold(game, state, decide(game, state, turn[0], move, chance))
            yield


def _chess_moves() -> Iterator[None]:
    pick = Random(0).random
    while True:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(pick() * len(legal))])
            yield
