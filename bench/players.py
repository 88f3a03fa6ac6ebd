"""Clients of the load: generators that yield a request and are sent its answer. Requests are put together from parts
that were made beforehand, so that the load generator takes as little of the machine as it can."""

import re
from collections.abc import Generator, Iterator
from itertools import count, product
from random import Random
from typing import NamedTuple

import orjson

from bench.table import SEATS, Table, endless
from games.lost_cities.pieces import COLORS, FACES, face

CREATED = b"HTTP/1.1 201"
OK = b"HTTP/1.1 200"
UNCHANGED = b"HTTP/1.1 304"

_DRAWN = re.compile(rb'"card":\{"salt":"[^"]*","value":"([^"]+)"')
_DEALT = re.compile(rb'"hands\.\d":\{"salt":"[^"]*","value":(\[[^]]*\])')
_STARTER = re.compile(rb'"public":\{"round":\d+,"starter":(\d)\}')
_VERSION = re.compile(rb'"version":(\d+),"head":')
_KEYS = count()


class Request(NamedTuple):
    text: bytes
    commands: int = 0  # how many commands it carries
    match: str = ""  # to which the lag of projections may be measured
    seat: int = 0  # whose connection it goes over
    expected: bytes = CREATED


class Unexpected(Exception):
    """An answer that no client of ours should ever get."""


Play = Generator[Request, bytes, None]


class Seated(NamedTuple):
    match: str
    tokens: list[str]
    posts: list[bytes]  # the beginning of a POST of commands, by seat
    table: Table


class Style(NamedTuple):
    """How clients send commands."""

    listed: bool = False  # both halves of a turn in one request
    keyed: bool = False  # with an Idempotency-Key


# ── what clients do ──────────────────────────────────────────────────────────────────────────────────────────────────


def matches(seed: int, style: Style) -> Play:
    """Match after match, for ever."""
    chooser = Random(seed)
    while True:
        seated = yield from sit_down(chooser)
        yield from play(seated, chooser, style)


def one_match(seed: int, style: Style, made: list[Seated], last_round: int = 3, keep: int = 0) -> Play:
    """One match, up to so many cards in the deck of that round; it is noted in `made`."""
    chooser = Random(seed)
    seated = yield from sit_down(chooser)
    made.append(seated)
    yield from play(seated, chooser, style, last_round, keep)


def sit_down(chooser: Random) -> Generator[Request, bytes, Seated]:
    made = yield Request(post("/matches", {"game": "lost-cities", "seats": SEATS}))
    match = str(orjson.loads(body(made))["match"])
    answers = []
    for seat in range(SEATS):
        answer = yield Request(post(f"/matches/{match}/seats", {"player": f"player {seat}"}), seat=seat)
        answers.append(orjson.loads(body(answer)))
    seated = _seated(match, [told["token"] for told in answers], Table(chooser, [[], []], 0))
    table = yield from _next_round(seated, chooser, body(answer), SEATS - 1)
    return seated._replace(table=table)


def play(seated: Seated, chooser: Random, style: Style, last_round: int = 3, keep: int = 0) -> Play:
    """Play on to the end of the last round, or until so many cards are left in its deck."""
    turns = _turns_in_lists if style.listed else _turns
    table = seated.table
    for number in range(1, last_round + 1):
        seat, answer = yield from turns(seated._replace(table=table), style, keep if number == last_round else 0)
        if number < last_round:
            table = yield from _next_round(seated, chooser, answer, seat)


def pretend(seed: int, style: Style) -> Play:
    """The same requests to a server that knows no rules and always says that the same card was drawn."""
    seated = _seated("a" * 20, ["0.1." + "x" * 43] * SEATS, endless(Random(seed)))
    while True:
        yield from (_turns_in_lists if style.listed else _turns)(seated, style, 0)


def ask(requests: list[Request]) -> Play:
    """The same requests again and again."""
    for number in count():
        yield requests[number % len(requests)]


# ── turns ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _turns(seated: Seated, style: Style, keep: int) -> Generator[Request, bytes, tuple[int, bytes]]:
    match, table = seated.match, seated.table
    answer = b""
    while table.cards > keep:
        seat = table.turn
        yield Request(_sent(seated.posts[seat], _SINGLE[table.lay()], style), 1, match, seat)
        color = table.take()
        answer = yield Request(_sent(seated.posts[seat], _SECOND[color], style), 1, match, seat)
        _note(table, color, answer)
    return seat, answer


def _turns_in_lists(seated: Seated, style: Style, keep: int) -> Generator[Request, bytes, tuple[int, bytes]]:
    match, table = seated.match, seated.table
    answer = b""
    while table.cards > keep:
        seat = table.turn
        laid, color = table.lay(), table.take()
        answer = yield Request(_sent(seated.posts[seat], _BOTH[laid, color], style), 2, match, seat)
        _note(table, color, answer)
    return seat, answer


def _note(table: Table, color: str | None, answer: bytes) -> None:
    if color is not None:
        table.took(color)
        return
    drawn = _DRAWN.search(answer)
    if drawn is None:
        raise Unexpected(answer.decode())
    table.drew(drawn[1].decode())


def _next_round(seated: Seated, chooser: Random, answer: bytes, seat: int) -> Generator[Request, bytes, Table]:
    """The round that an answer to this seat has begun. It tells that seat's hand; the other one has to ask."""
    version, starter = int(found(_VERSION, answer)), int(found(_STARTER, answer))
    hands: list[list[str]] = [[], []]
    hands[seat] = _dealt(answer)
    other = 1 - seat
    path = f"/matches/{seated.match}/events?after={version - 1}&limit=1"
    told = yield Request(get(path, seated.tokens[other]), seat=other, expected=OK)
    hands[other] = _dealt(told)
    return Table(chooser, hands, starter)


def _dealt(answer: bytes) -> list[str]:
    return [face(card) for card in orjson.loads(found(_DEALT, answer))]


# ── bytes ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def found(pattern: re.Pattern[bytes], answer: bytes) -> bytes:
    match = pattern.search(answer)
    if match is None:
        raise Unexpected(answer.decode())
    return bytes(match[1])


def version_in(answer: bytes) -> int:
    return int(found(_VERSION, answer))


def body(answer: bytes) -> bytes:
    return answer.partition(b"\r\n\r\n")[2]


def post(path: str, value: object) -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: bench\r\n".encode() + _tail(orjson.dumps(value))


def get(path: str, token: str = "", etag: str = "") -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: bench"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"If-None-Match: {etag}"] if etag else []
    return "\r\n".join([*lines, "", ""]).encode()


def commands_to(match: str, token: str) -> bytes:
    """The beginning of a POST; `tail_of` is the rest."""
    lines = [f"POST /matches/{match}/commands HTTP/1.1", "Host: bench", f"Authorization: Bearer {token}"]
    return "\r\n".join([*lines, "Content-Type: application/json", ""]).encode()


def tail_of(commands: object) -> bytes:
    return _tail(orjson.dumps(commands))


def _seated(match: str, tokens: list[str], table: Table) -> Seated:
    return Seated(match, tokens, [commands_to(match, token) for token in tokens], table)


def _tail(content: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(content), content)


def _sent(head: bytes, tail: bytes, style: Style) -> bytes:
    return head + b"Idempotency-Key: bench-%d\r\n" % next(_KEYS) + tail if style.keyed else head + tail


def _second(color: str | None) -> dict[str, str]:
    return {"type": "draw_card"} if color is None else {"type": "take_discard", "color": color}


def _laid() -> Iterator[tuple[str, str]]:
    return product(("play_card", "discard_card"), FACES)


_SECOND: dict[str | None, bytes] = {color: tail_of(_second(color)) for color in (None, *COLORS)}
_SINGLE = {(kind, card): tail_of({"type": kind, "card": card}) for kind, card in _laid()}
_BOTH: dict[tuple[tuple[str, str], str | None], bytes] = {
    ((kind, card), color): tail_of([{"type": kind, "card": card}, _second(color)])
    for (kind, card), color in product(_laid(), (None, *COLORS))
}
