"""Reading views over HTTP, against the no-op."""

from bench.load import Load, finish
from bench.players import OK, UNCHANGED, Play, Request, Seated, Style, ask, get, one_match
from bench.processes import Service
from bench.report import Row, middle
from bench.run import Run

MATCHES = 16
KEEP = 20  # cards in the deck of the first round: the table is half full
PATIENCE = 60.0
SHARE = 0.4  # of the time that a load gets
WARM_UP = 0.3


def measure(run: Run) -> list[Row]:
    run.say("reads")
    wanted = _wanted(run.service)
    rates: dict[str, list[float]] = {what: [] for what in wanted}
    theirs: list[float] = []
    for _ in range(run.size.repeats):
        for what, requests in wanted.items():
            rates[what].append(_rate(run, run.service.port, requests))
        theirs.append(_rate(run, run.noop.port, [Request(get("/matches/any/board"), expected=OK)]))
    return [
        Row("reads", what, middle(ours), "/s", "no-op GET", middle(theirs), None, {"ours": ours, "theirs": theirs})
        for what, ours in rates.items()
    ]


def _wanted(service: Service) -> dict[str, list[Request]]:
    made: list[Seated] = []
    finish(service.port, [one_match(seed, Style(True), made, 1, KEEP) for seed in range(MATCHES)], PATIENCE)
    service.wait_for_views()
    boards = [f"/matches/{seated.match}/board" for seated in made]
    tags: list[str] = []
    finish(service.port, [_collect(boards, tags)], PATIENCE)
    movers = [(f"/matches/{seated.match}/moves", seated.tokens[seated.table.turn]) for seated in made]
    return {
        "GET board": [Request(get(board), expected=OK) for board in boards],
        "GET moves": [Request(get(moves, token), expected=OK) for moves, token in movers],
        "GET board, unchanged (304)": [
            Request(get(board, etag=tag), expected=UNCHANGED) for board, tag in zip(boards, tags, strict=True)
        ],
    }


def _collect(paths: list[str], tags: list[str]) -> Play:
    for path in paths:
        answer = yield Request(get(path), expected=OK)
        headers = answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")
        tags.append(next(line.partition(": ")[2] for line in headers if line.startswith("etag: ")))


def _rate(run: Run, port: int, requests: list[Request]) -> float:
    with Load(port, [ask(requests) for _ in range(run.size.clients)]) as load:
        load.run(WARM_UP)
        record = load.run(SHARE * run.size.seconds)
    return record.requests / record.seconds
