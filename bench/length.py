"""What a command costs late in a long match against early in one: a turn of two commands in one list each time, decided
in this process, and over HTTP. The service's worker writes views and snapshots meanwhile."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.load import Client
from bench.players import Request, ask, commands_to, tail_of
from bench.processes import Service
from bench.report import Goal, Row, quantile
from bench.run import Run
from commands import referee as write_side
from commands.model import CreateMatch
from commands.referee import Referee, World
from commands.schema import read_options
from commands.tokens import SeatToken, seat_token
from events.codec import written_command
from events.loading import Loader
from events.poking import Poker
from events.settings import connect
from events.snapshots import EVERY
from events.store import Store
from games.lost_cities.moves import DiscardCard, DrawCard, TakeDiscard
from games.lost_cities.pieces import COLORS, COLUMN
from games.lost_cities.state import State
from games.registry import GAMES

EARLY = 50  # events
AGAIN = 5  # turns that an early match is used for
CYCLE = EVERY // 2  # turns between two snapshots
OPTIONS = {"rounds": 1, "max_turns": 10_000}
GOAL = Goal(below=1.2, of_ratio=True)
NOTHING_SENT = write_side.Request(b"")
CALM = 0.25  # the quantile that is told: single turns are easily disturbed, and only ever made longer
US = 1e6

Turn = Callable[[str], float]  # plays a turn of a match and tells how many seconds it took


@dataclass
class WriteSide:
    """The write side in this process, on the service's servers."""

    service: Service
    store: Store
    world: World
    poker: Poker

    def referee(self) -> Referee:
        """One that knows nothing yet."""
        return Referee(self.store, Loader(self.store), self.world, self.poker.poke)


def measure(run: Run) -> list[Row]:
    run.say("length")
    with write_side_on(run.service) as bench:
        referee, pairs = bench.referee(), run.size.pairs
        late = played_match(referee, run.size.long)
        warm = _compare(_in_process(bench, referee), referee, late, pairs, AGAIN)
        bench.service.wait_for_views()
        cold = _compare(_in_process(bench, None), referee, late, pairs, CYCLE)
        bench.service.wait_for_views()
        http = _compare(_over_http(bench), referee, late, pairs, AGAIN)
    at = f"at event {run.size.long:,}"
    return [
        _row(f"two commands {at}, in the cache", *warm),
        _row(f"two commands {at}, not in the cache", *cold),
        _row(f"two commands {at}, over HTTP", *http),
    ]


@contextmanager
def write_side_on(service: Service) -> Iterator[WriteSide]:
    poker = Poker(connect(service.settings.queue_url))
    try:
        yield WriteSide(service, Store(service.redis), World(service.settings.secret), poker)
    finally:
        poker.close()


def _compare(turn: Turn, referee: Referee, late: str, pairs: int, again: int) -> tuple[list[float], list[float]]:
    """Seconds of turns in the long match and in early ones, by turns; each early match is used so many times."""
    long: list[float] = []
    short: list[float] = []
    early = ""
    for number in range(pairs):
        if number % again == 0:
            early = played_match(referee, EARLY)
            turn(early)  # whoever keeps matches
            turn(late)  # has them now
        for match, times in ((early, short), (late, long))[:: 1 if number % 2 else -1]:  # neither is always the first
            times.append(turn(match))
    return long, short


def played_match(referee: Referee, events: int) -> str:
    """A match of so many events that goes on as long as one likes."""
    game = GAMES["lost-cities"]
    command = CreateMatch(game.key, 2, read_options(game, 2, dict(OPTIONS)))
    match = referee.create(command, NOTHING_SENT).loaded.match.id
    for seat in range(2):
        loaded = referee.take_seat(match, seat, f"player {seat}", None, NOTHING_SENT).loaded
    while loaded.head.version < events:
        state = loaded.match.state
        loaded = referee.submit(match, SeatToken(state.turn, 1), swap(state), NOTHING_SENT).loaded
    return match


def swap(state: State) -> list[Any]:
    """A turn that leaves the deck alone, if it can: discard a card, take one from another pile."""
    hand = state.hands[state.turn]
    for card in hand:
        for color, pile in zip(COLORS, state.discards, strict=True):
            if pile and color != COLORS[COLUMN[card]]:
                return [DiscardCard(card), TakeDiscard(color)]
    return [DiscardCard(hand[0]), DrawCard()]


def _in_process(bench: WriteSide, referee: Referee | None) -> Turn:
    """By that referee, or by a new one each time, who has to load the match first."""
    loader = Loader(bench.store)

    def turn(match: str) -> float:
        loaded = loader.fresh(match)
        assert loaded is not None
        state = loaded.match.state
        commands, token, judge = swap(state), SeatToken(state.turn, 1), referee or bench.referee()
        begun = time.perf_counter()
        judge.submit(match, token, commands, NOTHING_SENT)
        return time.perf_counter() - begun

    return turn


def _over_http(bench: WriteSide) -> Turn:
    client, loader = Client(bench.service.port, ask([])), Loader(bench.store)

    def turn(match: str) -> float:
        loaded = loader.fresh(match)
        assert loaded is not None
        state = loaded.match.state
        head = commands_to(match, seat_token(bench.world.secret, match, state.turn, 1))
        client.send(Request(head + tail_of([written_command(command) for command in swap(state)])))
        while client.receive() is None:
            pass
        return time.perf_counter() - client.sent

    return turn


def _row(what: str, long: list[float], short: list[float]) -> Row:
    ours, theirs = [US * seconds for seconds in long], [US * seconds for seconds in short]
    samples = {"ours": ours, "theirs": theirs}
    low, lows = quantile(ours, CALM), quantile(theirs, CALM)
    return Row("length", what, low, "µs", f"at event {EARLY}", lows, GOAL, samples)
