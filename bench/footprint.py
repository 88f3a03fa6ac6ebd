"""How much of Redis a match of three rounds takes, all its keys, when its views are up to date."""

from collections import defaultdict
from typing import Any

import orjson

from bench.load import finish
from bench.players import Seated, Style, one_match
from bench.report import Goal, Row, middle
from bench.run import Run
from events.keys import partition_key, partition_of
from events.store import Store

PATIENCE = 120.0
KB = 1e3
GOAL = Goal(below=100)
PLAIN = "{bench}:plain"

Bytes = dict[str, float]  # by kind of key


def measure(run: Run) -> list[Row]:
    run.say("bytes")
    running, commands = _play(run, Style(), 1)  # one card is left in the last deck
    keyed, _ = _play(run, Style(keyed=True), 1)
    ended, _ = _play(run, Style(), 0)
    run.service.wait_for_views()
    redis = run.service.redis
    sizes = [[_sizes(redis, match) for match in found] for found in (running, keyed, ended)]
    totals = [[sum(size.values()) / KB for size in found] for found in sizes]
    plain = [
        (sum(size.values()) + _unpacked(redis, match, size)) / KB for match, size in zip(running, sizes[0], strict=True)
    ]
    against = "bodies not packed"
    rows = [
        _row(f"a live match of {commands:.0f} commands", totals[0], against, plain, GOAL),
        _row("the same with Idempotency-Keys", totals[1], "without keys", totals[0], GOAL),
        _row("a match that has ended", totals[2], "live", totals[0], GOAL),
    ]
    for kind in sorted(sizes[1][0], key=lambda kind: -sizes[1][0][kind]):
        rows.append(_row(f"… of it {kind}", [size.get(kind, 0.0) / KB for size in sizes[1]], "with keys", totals[1]))
    return rows


def _play(run: Run, style: Style, keep: int) -> tuple[list[str], float]:
    """The same matches each time, up to so many cards in the last deck; and how many commands they have, on average."""
    made: list[Seated] = []
    plays = [one_match(seed, style, made, keep=keep) for seed in range(run.size.matches)]
    record = finish(run.service.port, plays, PATIENCE)
    return [seated.match for seated in made], record.commands / len(made)


def _sizes(redis: Any, match: str) -> Bytes:
    """Of the match's own keys, and its share of the sets of its partition."""
    sizes: Bytes = defaultdict(float)
    for key in redis.scan_iter(match=f"*:{match}*", count=10_000):
        sizes[key.decode().split(":")[1]] += redis.memory_usage(key, samples=0)
    for key in redis.scan_iter(match=partition_key("*", partition_of(match)), count=10_000, _type="ZSET"):
        if redis.zscore(key, match) is not None:
            sizes["share of sets"] += redis.memory_usage(key, samples=0) / redis.zcard(key)
    return dict(sizes)


def _unpacked(redis: Any, match: str, sizes: Bytes) -> float:
    """How much more it would take if the bodies and the openings were stored as they are."""
    pipe = redis.pipeline(transaction=False)
    for entry in Store(redis).read(match):
        pipe.xadd(PLAIN, {"body": entry.body, "openings": orjson.dumps(entry.openings)}, id=f"{entry.version}-0")
    pipe.memory_usage(PLAIN, samples=0)
    pipe.delete(PLAIN)
    return float(pipe.execute()[-2]) - sizes["events"] - sizes["openings"]


def _row(what: str, ours: list[float], against: str, theirs: list[float], goal: Goal | None = None) -> Row:
    return Row("bytes", what, middle(ours), "KB", against, middle(theirs), goal, {"ours": ours, "theirs": theirs})
