"""Durable moves over HTTP, what they cost each process, and how far views are behind meanwhile."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.eventsourced import SETTINGS, commands_per_second
from bench.lag import LagSampler
from bench.load import Load, Record
from bench.players import Style, matches, pretend
from bench.processes import Seconds, own_cpu, used
from bench.report import Goal, Row, middle, quantile
from bench.run import Run

WARM_UP = 1.0
NOOP_SHARE = 0.5  # of the time that the service gets
MS, US = 1e3, 1e6


@dataclass
class Loads:
    """The same load again and again, on one server."""

    style: Style
    records: list[Record] = field(default_factory=list)
    costs: list[Seconds] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    rests: list[float] = field(default_factory=list)  # seconds until no view was behind, after the load

    def rates(self, of: str) -> list[float]:
        return [getattr(record, of) / record.seconds for record in self.records]

    def latency(self, share: float) -> list[float]:
        return [MS * quantile(record.latencies, share) for record in self.records]

    def cost(self, part: str, per: str = "commands") -> list[float]:
        """CPU-µs of a part."""
        return [US * cost[part] / getattr(record, per) for cost, record in zip(self.costs, self.records, strict=True)]


def measure(run: Run) -> list[Row]:
    ours = [Loads(Style(listed=False)), Loads(Style(listed=True))]
    theirs = [Loads(Style(listed=False)), Loads(Style(listed=True))]
    others: dict[str, list[float]] = {how: [] for how in SETTINGS}
    for turn in range(run.size.repeats):
        run.say(f"moves, {turn + 1} of {run.size.repeats}")
        for loads in ours:
            _load_service(run, loads)
        for loads in theirs:
            _load_noop(run, loads)
        for how, rates in others.items():
            rates.append(commands_per_second(SETTINGS[how], run.size.seconds / 4))
    return [*_speed(ours, theirs, others), *_costs(ours, theirs), *_lags(ours)]


def _load_service(run: Run, loads: Loads) -> None:
    service, lag = run.service, LagSampler(run.service.redis_socket)
    plays = [matches(seed, loads.style) for seed in range(run.size.clients)]
    with Load(service.port, plays, lag) as load:
        load.run(WARM_UP)
        lag.samples.clear()
        before = service.cpu() | own_cpu()
        loads.records.append(load.run(run.size.seconds))
        loads.costs.append(used(before, service.cpu() | own_cpu()))
    loads.rests.append(service.wait_for_views())
    loads.lags += lag.samples
    lag.close()


def _load_noop(run: Run, loads: Loads) -> None:
    plays = [pretend(seed, loads.style) for seed in range(run.size.clients)]
    with Load(run.noop.port, plays) as load:
        load.run(WARM_UP / 4)
        before = run.noop.cpu() | own_cpu()
        loads.records.append(load.run(run.size.seconds * NOOP_SHARE))
        loads.costs.append(used(before, run.noop.cpu() | own_cpu()))


# ── rows ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _speed(ours: list[Loads], theirs: list[Loads], others: dict[str, list[float]]) -> list[Row]:
    rows = []
    goals = (Goal(at_least=2500), Goal(at_least=4000))
    for how, mine, noop, goal in zip(("singly", "in lists"), ours, theirs, goals, strict=True):
        rows += [
            _row("moves", f"moves {how}", mine.rates("commands"), "/s", "no-op requests", noop.rates("requests"), goal),
            _row("moves", f"requests {how}", mine.rates("requests"), "/s", "no-op requests", noop.rates("requests")),
        ]
        rows += [
            _row("moves", f"latency {how}, p50", mine.latency(0.5), "ms", "no-op", noop.latency(0.5)),
            _row("moves", f"latency {how}, p99", mine.latency(0.99), "ms", "no-op", noop.latency(0.99), Goal(below=25)),
        ]
    rows += [
        _row(
            "moves", "moves singly, durable, over HTTP", ours[0].rates("commands"), "/s", f"eventsourcing {how}", rates
        )
        for how, rates in others.items()
    ]
    return rows


def _costs(ours: list[Loads], theirs: list[Loads]) -> list[Row]:
    rows = []
    for how, mine, noop in zip(("singly", "in lists"), ours, theirs, strict=True):
        whole = [sum(costs) for costs in zip(*(mine.cost(part) for part in mine.costs[0]), strict=True)]
        for part in mine.costs[0]:
            rows.append(_row("cpu", f"{part}, a move {how}", mine.cost(part), "µs", "all together", whole))
        against = noop.cost("no-op", "requests")
        rows.append(_row("cpu", f"API, a request {how}", mine.cost("API", "requests"), "µs", "no-op request", against))
    return rows


def _lags(ours: list[Loads]) -> list[Row]:
    rows = []
    for how, mine in zip(("singly", "in lists"), ours, strict=True):
        lags = [MS * lag for lag in mine.lags]
        for share, goal in ((0.5, None), (0.99, Goal(below=250))):
            what = f"lag {how}, p{100 * share:.0f} of {len(lags)}"
            latency = mine.latency(share)
            rows.append(_row("lag", what, [quantile(lags, share)], "ms", "latency of a POST", latency, goal))
        rest = [MS * seconds for seconds in mine.rests]
        rows.append(_row("lag", f"no view behind after the load {how}", rest, "ms", "lag, p99", [quantile(lags, 0.99)]))
    return rows


def _row(
    name: str, what: str, ours: Sequence[float], unit: str, against: str, theirs: Sequence[float], *goal: Goal | None
) -> Row:
    samples = {"ours": list(ours), "theirs": list(theirs)}
    return Row(name, what, middle(ours), unit, against, middle(theirs), goal[0] if goal else None, samples)
