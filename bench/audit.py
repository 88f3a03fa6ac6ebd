"""Auditing a match against playing it: the same matches, both in this process and by its own time. Playing is told with
the store, and without it: deciding, sealing and signing alone."""

import time
from random import Random

from bench.report import Goal, Row, middle
from bench.run import Run
from bench.verify import play
from commands.causes import given_commands
from commands.deciders import Asked, decide_again
from commands.record import head_record
from commands.referee import Referee, World
from commands.sealing import seal_steps
from events import chance
from events.loading import Loaded, Loader, advance
from events.match import Head, seeded
from events.store import Entry, Store
from games.kit import Game
from games.registry import GAMES
from projections.projector import Projector
from workers.auditing import Auditor
from workers.stored import read_stored

GOAL = Goal(at_least=1 / 3, of_ratio=True)


def measure(run: Run) -> list[Row]:
    run.say("audit")
    store = Store(run.service.redis)
    referee = Referee(store, Loader(store), World(run.service.settings.secret), lambda _: None)
    return [row for game in GAMES.values() for row in _rows(run, referee, store, game)]


def _rows(run: Run, referee: Referee, store: Store, game: Game) -> list[Row]:
    samples: dict[str, list[float]] = {"audited": [], "played": [], "decided": []}
    for number in range(1 + run.size.repeats):
        spent, loaded = play(referee, game, Random(number))
        events, match = loaded.head.version, loaded.match.id
        Projector(store).project(match)
        samples["played"].append(events / spent)
        samples["audited"].append(events / _audit(referee, store, match))
        samples["decided"].append(events / _decide(referee, store.read(match), loaded))
    rates = {name: middle(rates[1:]) for name, rates in samples.items()}  # the first ones warm up
    ours, what = rates["audited"], f"{game.title}, 300 moves"
    return [
        Row("audit", what, ours, "events/s", "playing", rates["played"], GOAL, samples),
        Row("audit", what, ours, "events/s", "deciding and sealing", rates["decided"], GOAL),
    ]


def _audit(referee: Referee, store: Store, match: str) -> float:
    """The seconds that an audit takes of a match that was read already."""
    auditor, stored = Auditor(store.redis, referee.signer), read_stored(store.redis, match)
    chance._tree.cache_clear()  # as in a process that has not played it
    begun = time.process_time()
    report = auditor.audit_stored(stored)
    spent = time.process_time() - begun
    assert report.verdict == "clean", report
    return spent


def _decide(referee: Referee, entries: list[Entry], loaded: Loaded) -> float:
    """The seconds that its commands take without a store: decided, sealed, with head record and signature."""
    game, key = loaded.match.game, loaded.match.key
    given = list(given_commands(entries, game))
    before = advance(None, entries[:1], key)
    chance._tree.cache_clear()
    begun = time.process_time()
    for one in given[1:]:
        step = decide_again(Asked(before, one, seeded))
        sealed = seal_steps(before, (step,), one.cause.id, lambda size: bytes(size))
        head = Head(sealed[-1].version, sealed[-1].hash)
        head_record(step.after, head)
        referee.signer.sign(loaded.match.id, head, step.after.at)
        before = Loaded(head, step.after)
    return time.process_time() - begun
