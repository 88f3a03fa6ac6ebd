"""Verifying a match against playing it: the same matches, both in this process and by its own time, so that neither
Redis nor the others on the machine count."""

import time
from random import Random

import orjson

from bench.report import Goal, Row, middle
from bench.run import Run
from commands.model import CreateMatch, Resign
from commands.referee import Referee, Request, World
from commands.schema import read_options
from commands.tokens import SeatToken
from events.loading import Loaded, Loader
from events.match_file import write_match_file
from events.redaction import Orders, Sight
from events.store import Store
from games.kit import Game, legal_moves
from games.registry import GAMES
from web.verifier import verify

MOVES = 300  # of each match; then its seats resign
SENT = Request(b"")
GOAL = Goal(at_least=1.0, of_ratio=True)  # an audit, which does more, may cost three times as much as playing


def measure(run: Run) -> list[Row]:
    run.say("verify")
    store = Store(run.service.redis)
    referee = Referee(store, Loader(store), World(run.service.settings.secret), lambda _: None)
    return [_row(run, referee, store, game) for game in GAMES.values()]


def _row(run: Run, referee: Referee, store: Store, game: Game) -> Row:
    played, verified = [], []
    for number in range(1 + run.size.repeats):
        spent, loaded = play(referee, game, Random(number))
        file = write_match_file(store.read(loaded.match.id), loaded, Sight(None, True), Orders(store))
        document = orjson.loads(file)
        begun = time.process_time()
        wrong = verify(document).wrong
        seconds = time.process_time() - begun
        assert wrong is None, wrong
        played.append(loaded.head.version / spent)
        verified.append(loaded.head.version / seconds)
    what, samples = f"{game.title}, a whole file", {"verified": verified[1:], "played": played[1:]}
    return Row("verify", what, middle(verified[1:]), "events/s", "playing", middle(played[1:]), GOAL, samples)


def play(referee: Referee, game: Game, chooser: Random) -> tuple[float, Loaded]:
    """A match that has ended, and the seconds that its commands took here."""
    seats = game.seats[0]
    command = CreateMatch(game.key, seats, read_options(game, seats, {}))
    loaded, spent = referee.create(command, SENT).loaded, 0.0
    for seat in range(seats):
        loaded = referee.take_seat(loaded.match.id, seat, f"player {seat}", None, SENT).loaded
    for _ in range(MOVES):
        current = loaded.match
        if not current.turn:
            break
        seat = current.turn[0]
        legal = legal_moves(game, current.state, seat)
        move = legal[chooser.randrange(len(legal))]
        begun = time.process_time()
        loaded = referee.submit(current.id, SeatToken(seat, 1), [move], SENT).loaded
        spent += time.process_time() - begun
    if loaded.match.turn:
        loaded = referee.submit(loaded.match.id, SeatToken(0, 1), [Resign()], SENT).loaded
    return spent, loaded
