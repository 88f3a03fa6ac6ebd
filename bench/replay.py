"""Replay of a long match: how soon its first frame is there, and what a jump in it costs against a step; as the API
does it, from keyframes and the store, and as `cairn replay` does it, from a match file."""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import orjson

from bench.length import played_match, write_side_on
from bench.report import Goal, Row, middle, quantile
from bench.run import Run
from cli.drawing import Drawing
from cli.stepping import Film, Stepping
from events.loading import Loader
from events.match_file import read_match_file, write_match_file
from events.redaction import AUDITOR, Orders, Sight
from events.store import Store
from projections.keyframes import Keyframes
from projections.replay import frames

EVENTS = 9_000
SOON = Goal(below=1.0)  # second
NO_MORE = Goal(below=1.1, of_ratio=True)
CALM = 0.25  # the quantile that is told of single looks, which are easily disturbed and only ever made longer
WINDOW = (120, 40)
US = 1e6

Look = Callable[[int], Any]  # at a version


def measure(run: Run) -> list[Row]:
    run.say("replay")
    with write_side_on(run.service) as bench:
        match = played_match(bench.referee(), EVENTS)
        return _by_the_api(run, bench.store, match) + _by_the_command(run, bench.store, match)


def _by_the_api(run: Run, store: Store, match: str) -> list[Row]:
    record = store.head(match)
    assert record is not None
    last = record.head.version

    def look(keyframes: Keyframes, version: int) -> bytes:
        course = keyframes.course(match, record)
        return next(frames(keyframes.stretches(course, version - 1, version), record.key, 0, version - 1, version))

    first = [_seconds(lambda: look(Keyframes(store), last)) for _ in range(2 * run.size.repeats)]
    reading = [_seconds(lambda: store.read(match)) for _ in range(2 * run.size.repeats)]
    kept = Keyframes(store)
    jumps, steps = _jumps_and_steps(lambda version: look(kept, version), last, run.size.pairs)
    return [
        _soon("the API's first frame, nothing kept", first, "reading its events alone", reading),
        _no_more("the API's jump, in process", jumps, steps),
    ]


def _by_the_command(run: Run, store: Store, match: str) -> list[Row]:
    loaded = Loader(store).fresh(match)
    assert loaded is not None
    text = write_match_file(store.read(match), loaded, Sight(AUDITOR, True), Orders(store))

    def begin() -> Stepping:
        entries, key = read_match_file(text)
        assert key is not None
        stepping = Stepping(Film(entries, key))
        Drawing().draw(stepping, *WINDOW)
        return stepping

    first = [_seconds(begin) for _ in range(2 * run.size.repeats)]
    parsing = [_seconds(lambda: orjson.loads(text)) for _ in range(2 * run.size.repeats)]
    stepping, drawing = begin(), Drawing()

    def look(version: int) -> None:
        stepping.jump(version)
        drawing.draw(stepping, *WINDOW)

    jumps, steps = _jumps_and_steps(look, stepping.film.last, run.size.pairs)
    return [
        _soon("cairn replay's first frame, of a file", first, "parsing its JSON alone", parsing),
        _no_more("cairn replay's jump, drawn", jumps, steps),
    ]


def _jumps_and_steps(look: Look, last: int, pairs: int) -> tuple[list[float], list[float]]:
    """Seconds that jumps to any version take, and the steps after them."""
    chooser = Random(0)
    jumps: list[float] = []
    steps: list[float] = []
    for _ in range(pairs):
        version = chooser.randrange(1, last)
        jumps.append(_seconds(partial(look, version)))
        steps.append(_seconds(partial(look, version + 1)))
    return jumps, steps


def _seconds(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _soon(what: str, ours: list[float], against: str, theirs: list[float]) -> Row:
    samples = {"ours": ours, "theirs": theirs}
    return Row("replay", f"{what}: {EVENTS:,} events", middle(ours), "s", against, middle(theirs), SOON, samples)


def _no_more(what: str, jumps: list[float], steps: list[float]) -> Row:
    ours, theirs = [US * seconds for seconds in jumps], [US * seconds for seconds in steps]
    samples = {"ours": ours, "theirs": theirs}
    return Row("replay", what, quantile(ours, CALM), "µs", "a step", quantile(theirs, CALM), NO_MORE, samples)
