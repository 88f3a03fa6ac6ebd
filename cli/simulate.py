"""`cairn simulate`: matches that play themselves, on the rules alone."""

import os
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from cli.help import Subparsers, add_command
from cli.process import StartError
from commands.schema import read_options
from events.canonical import Unreadable, read_json
from events.chance import SeededChance, Sources
from events.problems import BadRequest
from games.kit import SPECTATOR, Game, Outcome, decide, fold, legal_moves
from games.registry import GAMES

ABOUT = """Play matches with random legal moves.

Nothing is stored and no server is needed: this runs the rules alone, and tells how matches end and how long they take.
The same seed plays the same matches."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "simulate", run, ABOUT, "cairn simulate lost-cities --seats 4 --matches 100 --seed 7"
    )
    parser.add_argument("game", choices=list(GAMES), help="which game")
    parser.add_argument("--seats", type=int, help="how many (the fewest it can be played with)")
    parser.add_argument("--matches", type=int, default=10, help="how many matches (10)")
    parser.add_argument("--seed", type=int, default=0, help="where chance starts (0)")
    parser.add_argument("--options", default="{}", help="the game's options as JSON, as in GET /games")
    parser.add_argument("--show", action="store_true", help="tell each match as a story, with its last table")


@dataclass(frozen=True, slots=True)
class Played:
    outcome: Outcome
    moves: int
    state: Any


def run(args: Namespace) -> int:
    game = GAMES[args.game]
    seats = args.seats or game.seats[0]
    options = _options(game, seats, args.options)
    started, played = time.perf_counter(), []
    for number in range(args.matches):
        played.append(_match(game, options, seats, f"{args.seed}/{number}", args.show))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {args.matches} matches", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    print(_summary(game, played, time.perf_counter() - started))
    return 0


def _options(game: Game, seats: int, text: str) -> Any:
    if seats not in game.seats:
        raise StartError(f"{game.title} is for {' or '.join(map(str, game.seats))} seats, not {seats}")
    try:
        return game.options(**read_options(game, seats, read_json(os.fsencode(text))))
    except (BadRequest, Unreadable) as error:
        raise StartError(f"--options: {error}") from error


def _match(game: Game, options: Any, seats: int, seed: str, show: bool) -> Played:
    chooser = Random(seed)
    chance = SeededChance(lambda: Sources(seed.encode(), b"simulated", "simulated", ("",) * seats), 0)
    state = game.initial(options, seats)
    events = game.setup(state, chance)
    moves = 0
    while True:
        state = fold(game, state, events)
        if show:
            print("\n".join(_story(game, events)))
        outcome = game.outcome(state)
        if outcome is not None:
            break
        seat = game.turn(state)[0]
        legal = legal_moves(game, state, seat)
        events = decide(game, state, seat, legal[chooser.randrange(len(legal))], chance)
        moves += 1
    if show:
        print(f"\n{game.picture(game.view(state, SPECTATOR))}\n")
    return Played(outcome, moves, state)


def _story(game: Game, events: list[Any]) -> Iterator[str]:
    for event in events:
        seat = getattr(event, "seat", None)
        yield ("" if seat is None else f"seat {seat} ") + game.describe(event)


def _summary(game: Game, played: list[Played], seconds: float) -> str:
    moves = [one.moves for one in played]
    reasons = Counter(one.outcome.reason for one in played)
    winners = Counter(seat for one in played for seat in one.outcome.winners)
    scores = [score for one in played for score in one.outcome.scores]
    lines = [
        f"{len(played)} matches of {game.title}, {sum(moves)} moves, {sum(moves) / max(seconds, 1e-9):,.0f} moves/s",
        f"moves a match: {min(moves)} to {max(moves)}, {sum(moves) / len(moves):.0f} on average",
        f"scores: {min(scores)} to {max(scores)}, {sum(scores) / len(scores):.1f} on average",
        "won by seat: " + ", ".join(f"{seat}: {winners[seat]}" for seat in sorted(winners)),
        "ended: " + ", ".join(f"{reason}: {count}" for reason, count in sorted(reasons.items())),
    ]
    return "\n".join(lines)
