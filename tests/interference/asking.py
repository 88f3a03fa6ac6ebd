"""What a viewer may ask at one point of a match: every path, with good and bad tokens, queries and bodies."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from api.paths import PATHS
from commands.model import Resign, RevokeToken
from commands.tokens import match_id_for, seat_token
from events.codec import written_command
from games.kit import Game, Seat, Viewer, decide, fold, legal_moves
from tests.games.chance import Forbidden
from tests.world import SECRET

MATCH_KEY, SIDE_KEY = "the-match-that-is-watched", "a-match-of-the-viewers-own"
MATCH, SIDE = match_id_for(SECRET, MATCH_KEY), match_id_for(SECRET, SIDE_KEY)
STREAM = "text/event-stream"
VIEWS = ("board", "hand", "scores", "moves", "timeline")


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    token: str | None = None
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Point:
    """Who asks, and where the match stands: before it starts there is no state."""

    game: Game
    seats: int
    viewer: Viewer
    version: int
    state: Any
    generations: tuple[int, ...]  # of each seat's token
    moves: tuple[Any, ...]  # that somebody might send
    sent: tuple[Request, ...]  # by the viewer, accepted, with an Idempotency-Key

    @property
    def token(self) -> str | None:
        return None if self.viewer is None else token_of(self.viewer, self.generations)

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat != self.viewer]


def token_of(seat: Seat, generations: tuple[int, ...]) -> str:
    return seat_token(SECRET, MATCH, seat, generations[seat])


def everything(point: Point, chooser: Random) -> list[Request]:
    return [
        *every_path(point),
        *pages(point, chooser),
        *as_others(point, chooser),
        *bad_tokens(point, chooser),
        *bad_bodies(point),
        *refusals(point, chooser, 6),
        *explanations(point, chooser, 8),
        *conditions(point, chooser),
        *not_for_you(point),
        *audits(point),
        Request("GET", "/health", point.token),
    ]


def something(point: Point, chooser: Random) -> list[Request]:
    """A few of them."""
    asked = [*refusals(point, chooser, 2), *pages(point, chooser), *conditions(point, chooser)]
    asked += explanations(point, chooser, 2)
    asked += [*every_path(point), *as_others(point, chooser), *bad_tokens(point, chooser)]
    return chooser.sample(asked, 10)


def own_match(point: Point) -> list[Request]:
    """The viewer opens a match of its own, twice with the same key, and sits there alone."""
    new, key = {"game": point.game.key, "seats": point.seats}, (("Idempotency_Key", SIDE_KEY),)
    alone = replace(command(point.moves[:1], seat_token(SECRET, SIDE, 0, 1)), path=f"/matches/{SIDE}/commands")
    return [
        Request("POST", "/matches", body=written(new), headers=key),
        Request("POST", "/matches", body=written(new), headers=key),
        Request("POST", "/matches", body=written({**new, "options": {}}), headers=key),
        Request("POST", f"/matches/{SIDE}/seats", body=written({"player": "Eve", "seat": 0, "nonce": "mine"})),
        Request("GET", f"/matches/{SIDE}/board"),
        alone,
    ]


def the_service(point: Point) -> list[Request]:
    """What does not belong to one match."""
    listed = [f"status=running&game={point.game.key}", "status=open&limit=1", "limit=0", "status=other", "before=x"]
    new = {"game": point.game.key, "seats": point.seats}
    bad = [{**new, "game": "chess"}, {**new, "seats": 99}, {**new, "options": {"other": 1}}, {**new, "extra": 1}, {}]
    return [
        *(Request("GET", path.url) for path in PATHS if "{" not in path.url and path.method == "get"),
        *(Request("GET", f"/matches?{query}") for query in listed),
        *(Request("POST", "/matches", body=written(body)) for body in bad),
        Request("POST", "/matches", body=written(new), headers=(("Idempotency_Key", "no spaces"),)),
        Request("DELETE", f"/matches/{MATCH}"),
        Request("HEAD", f"/matches/{MATCH}/export", point.token),
        Request("OPTIONS", f"/matches/{MATCH}/commands", point.token),
        Request("GET", f"/matches/{MATCH}/deck"),
        Request("GET", f"/matches/{'a' * 20}/board", point.token),
        Request("GET", f"/matches/{'a' * 20}/board"),
    ]


def every_path(point: Point) -> Iterator[Request]:
    """Every path of a match that can be read, with the viewer's token and without."""
    for path in PATHS:
        if path.method == "get" and "{match}" in path.url and path.content != STREAM:
            url = path.url.format(match=MATCH, number=1)
            yield Request("GET", url, point.token)
            if path.token != "none" and point.token:
                yield Request("GET", url)


def audits(point: Point) -> Iterator[Request]:
    """An audit of the match as it is now, with what is to be seen of it; and what is no request for one."""
    url = f"/matches/{MATCH}/audits"
    for body in (b"", b"{}", b'{"receipts":[{}]}', b'{"other":1}', b"{"):
        yield Request("POST", url, point.token, body)
    for number in ("", "/1", "/2", "/3", "/1/report", "/2/report", "/999", "/x"):
        yield Request("GET", url + number, point.token)


def not_for_you(point: Point) -> Iterator[Request]:
    """Disputes that are none, rulings that are the auditor's, and forks of a match that is still played."""
    disputes, rulings, forks = (f"/matches/{MATCH}/{name}" for name in ("disputes", "rulings", "forks"))
    ruling = {"dispute": 1, "ruling": "upheld", "reason": "mine"}
    for body in ({"version": point.version + 1, "reason": "late"}, {"version": 1, "reason": "no", "refusal": 1}, {}):
        yield Request("POST", disputes, point.token, written(body))
    for body in (ruling, ruling | {"remedy": "void"}, {}):
        yield Request("POST", rulings, point.token, written(body))
    for at in (1, point.version, point.version + 1, 0):
        yield Request("POST", forks, point.token, written({"at": at}))


def disputing(point: Point, now: int) -> Iterator[Request]:
    """A dispute about what the viewer was last refused, one about a version, and what is to be seen of them."""
    for about in ({"refusal": now}, {}):
        body = {"version": point.version, "reason": "it would not let me"} | about
        yield Request("POST", f"/matches/{MATCH}/disputes", point.token, written(body))
    yield from every_path(point)


def pages(point: Point, chooser: Random) -> Iterator[Request]:
    """Versions in and out of range, and pages."""
    version, some = point.version, chooser.randint(1, point.version)
    for view in VIEWS:
        for at_least in chooser.sample((0, some, version, version + 1, "x", "1&at_least=2"), 2):
            yield Request("GET", f"/matches/{MATCH}/{view}?at_least={at_least}", point.token)
    for path in ("events", "timeline"):
        for query in (f"after={some}", f"after={some}&limit=3", f"after={version}", f"after={version + 1}", "limit=0"):
            yield Request("GET", f"/matches/{MATCH}/{path}?{query}", chooser.choice((point.token, None)))
    for at in (1, some, chooser.randint(1, version), version + 1, 0, "-1"):
        yield Request("GET", f"/matches/{MATCH}/replay?at={at}", point.token)
    for query in (f"until={some}", f"after={some}", f"after={version}", f"until={version + 1}", "after=2&until=1"):
        yield Request("GET", f"/matches/{MATCH}/frames?{query}", point.token)
    yield Request("GET", f"/matches/{MATCH}/export?key=1", point.token)


def as_others(point: Point, chooser: Random) -> Iterator[Request]:
    for viewer in (*range(point.seats), "spectator", "auditor", point.seats, "x"):
        at = chooser.randint(1, point.version)
        yield Request("GET", f"/matches/{MATCH}/replay?as={viewer}&at={at}", chooser.choice((point.token, None)))
        yield Request("GET", f"/matches/{MATCH}/frames?as={viewer}&after={at - 1}", chooser.choice((point.token, None)))
    for seat in point.others:
        yield Request("GET", f"/matches/{MATCH}/replay?as={seat}", point.token)
        yield Request("GET", f"/matches/{MATCH}/hand?as={seat}", point.token)


def bad_tokens(point: Point, chooser: Random) -> Iterator[Request]:
    """Tokens that are malformed, somebody else's with the viewer's proof, replaced, or of another match."""
    own = point.token or seat_token(SECRET, SIDE, 0, 1)
    seat, _, proof = own.split(".")
    other = chooser.choice(point.others)
    replaced = [
        seat_token(SECRET, MATCH, holder, old)
        for holder, last in enumerate(point.generations)
        for old in range(1, last)
    ]
    forged = [f"{other}.1.{proof}", f"{seat}.9.{proof}", f"auditor.{proof}", f"{seat}.1.", "x", own[:-1], "é"]
    paths = [path.url.format(match=MATCH, number=1) for path in PATHS if path.token != "none" and path.method == "get"]
    for token in (*forged, *replaced, seat_token(SECRET, SIDE, 0, 1)):
        yield Request("GET", chooser.choice(paths), token)
        yield command(point.moves[:1], token)
    yield Request("GET", f"/matches/{MATCH}/hand", headers=(("Authorization", "Basic eDp5"),))
    yield command(point.moves[:1], None)


def bad_bodies(point: Point) -> Iterator[Request]:
    bodies = (
        b"",
        b"{",
        b"[]",
        b"7",
        b'{"type":"fly"}',
        b'{"type":["fly"]}',
        b'{"type":"resign","type":"resign"}',
        b'{"type":"resign","loudly":true}',
        b'{"type":1.5}',
        b'["\\ud800"]',
        written([{"type": "resign"}] * 21),
        written([{"type": "resign"}] * 2),
    )
    for body in bodies:
        yield Request("POST", f"/matches/{MATCH}/commands", point.token, body)
    seats = ({}, {"player": ""}, {"player": "Eve", "seat": 99}, {"player": "Eve", "seat": 0, "extra": 1})
    for person in seats:
        yield Request("POST", f"/matches/{MATCH}/seats", body=written(person))
    eve = Request("POST", f"/matches/{MATCH}/seats", body=written({"player": "Eve"}))
    yield replace(eve, headers=(("Idempotency_Key", "short"),))
    if point.state is not None:  # full
        yield eve
        yield from (replace(eve, headers=(("Idempotency_Key", seat_key(seat)),)) for seat in range(point.seats))


def refusals(point: Point, chooser: Random, count: int) -> Iterator[Request]:
    """Commands and lists that are refused: the viewer's own ones, none of which is legal."""
    if point.viewer is None or point.state is None:
        return
    wrong = _wrong(point, point.state)
    for move in chooser.sample(wrong, min(count, len(wrong))):
        yield command([move], point.token)
    for _ in range(count):
        yield command(_refused_list(point, chooser), point.token)


def explanations(point: Point, chooser: Random, count: int) -> Iterator[Request]:
    """Why commands would be legal or not, now and before: the viewer's own, cards that it does not hold, others'; and
    why the scores stand as they do."""
    moves = chooser.sample(point.moves, min(count, len(point.moves)))
    if point.viewer is not None and point.state is not None:
        legal = legal_moves(point.game, point.state, point.viewer)
        moves += chooser.sample(legal, min(count, len(legal)))
    for move in (*moves, Resign(), RevokeToken()):
        asked = {"command": written_command(move)}
        yield explanation(point, asked)
        yield explanation(point, asked | {"at": chooser.randint(1, point.version)})
        if chooser.random() < 0.5:
            yield explanation(point, asked | {"seat": chooser.choice(range(point.seats))})
    for more in ({}, {"at": chooser.randint(1, point.version)}, *({"seat": seat} for seat in range(point.seats))):
        yield explanation(point, more)
        yield replace(explanation(point, more), token=None)
    for wrong in ({"at": 0}, {"at": point.version + 1}, {"seat": point.seats}, {"command": {"type": "fly"}}, {"x": 1}):
        yield explanation(point, wrong)


def explanation(point: Point, asked: dict[str, Any]) -> Request:
    return Request("POST", f"/matches/{MATCH}/explain", point.token, written(asked))


def conditions(point: Point, chooser: Random) -> Iterator[Request]:
    """Versions that are stale, keys that were used by the viewer or by others, and views that the viewer has."""
    for path, tag in (("", point.version), ("/board", f"1-{point.version}"), ("/hand", "1-1")):
        have = (("If_None_Match", f'"{tag}"'),)
        yield Request("GET", f"/matches/{MATCH}{path}", point.token, headers=have)
    if point.viewer is None or point.state is None:
        return
    some = [chooser.choice(point.moves)]
    for expected in (f'"{point.version - 1}"', f'"{point.version + 1}"', "7", '"x"'):
        yield command(some, point.token, If_Match=expected)
    wrong = _wrong_ending(point, point.state, chooser)
    yield command(wrong, point.token, If_Match=f'"{point.version}"')
    for seat in point.others:
        yield command(wrong, point.token, Idempotency_Key=key_of(seat, chooser.randrange(8)))
    yield command(wrong, point.token, Idempotency_Key="no spaces")
    if point.sent:
        again = chooser.choice(point.sent)
        yield again
        yield replace(again, body=command(wrong, None).body)


def command(moves: Any, token: str | None, **headers: str) -> Request:
    """Commands as one request: a single one without a list around it."""
    body = [written_command(move) for move in moves]
    text = written(body[0] if len(body) == 1 else body)
    return Request("POST", f"/matches/{MATCH}/commands", token, text, tuple(headers.items()))


def key_of(seat: Seat, turn: int) -> str:
    """The Idempotency-Key that a seat may send with its request in this turn."""
    return f"key-of-seat-{seat}-for-turn-{turn}"


def seat_key(seat: Seat) -> str:
    """The Idempotency-Key with which a seat is taken."""
    return f"seat-{seat}-keeps-this-for-itself"


def written(body: Any) -> bytes:
    return json.dumps(body).encode()


def _wrong(point: Point, state: Any) -> list[Any]:
    return [move for move in point.moves if point.game.judge(state, point.viewer, move) is not None]


def _wrong_ending(point: Point, state: Any, chooser: Random) -> list[Any]:
    """What is refused in this state: a move, or a list that goes on after its seat has left."""
    wrong = _wrong(point, state)
    return [chooser.choice(wrong)] if wrong else [Resign(), Resign()]


def _refused_list(point: Point, chooser: Random) -> list[Any]:
    """Legal moves, then one that shows something hidden and whatever comes after it; or one that is refused."""
    game, state, seat = point.game, point.state, point.viewer
    moves: list[Any] = []
    while legal := legal_moves(game, state, seat) if len(moves) < 3 else []:
        showing = [move for move in legal if game.reveals(state, seat, move)]
        moves.append(chooser.choice(showing or legal))
        if showing:
            return [*moves, *chooser.choices(point.moves, k=chooser.randint(1, 3))]
        state = fold(game, state, decide(game, state, seat, moves[-1], Forbidden()))
    return [*moves, *_wrong_ending(point, state, chooser)]
