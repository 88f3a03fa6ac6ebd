"""A pair of worlds as it is to be acted out: what the viewer asks, the same in both, and what the others do in each."""

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from random import Random
from typing import Any

from commands.model import RevokeToken
from games.kit import Game, Viewer
from games.registry import GAMES
from tests.interference.asking import (
    MATCH,
    MATCH_KEY,
    Point,
    Request,
    command,
    disputing,
    everything,
    key_of,
    own_match,
    refusals,
    seat_key,
    something,
    the_service,
    token_of,
    written,
)
from tests.interference.course import Course, played, table_of, universe
from tests.interference.worlds import CHANGES, other_world

HONEST = dict(GAMES)  # the games as they are, whatever a test puts in their place
START, SECOND = 1_800_000_000_000, 1000  # when a world begins, and how long a turn takes: milliseconds
BEGINNING = 16  # turns
A_LITTLE = 4  # turns, for each point, before which the viewer asks something


@dataclass(frozen=True)
class World:
    """One course, and how the others go about it: do they send keys, what are they refused in which turn?"""

    course: Course
    keyed: bool = False
    noise: tuple[tuple[Request, ...], ...] = ()  # before each turn


@dataclass(frozen=True)
class Pair:
    name: str
    viewer: Viewer
    asked: tuple[tuple[Request, ...], ...]  # before the match starts, then before each turn, then after the last
    own: tuple[Request | None, ...]  # for each turn, the viewer's command if it is the viewer's
    one: World
    other: World

    @property
    def differs(self) -> bool:
        """Does another seat hold something else in the other world, at any time? In the end its cards may be known:
        those of an expedition to El Dorado are few, and it has shown the others."""
        game, seats = self.one.course.game, self.one.course.seats
        others = [seat for seat in range(seats) if seat != self.viewer]
        stages = zip(table_of(self.one.course), table_of(self.other.course), strict=True)
        return any(
            game.view(one.state, seat).hand != game.view(other.state, seat).hand
            for one, other in stages
            for seat in others
        )


@lru_cache(maxsize=64)  # a script is large, and the long form has hundreds of them
def pair(key: str, seats: int, viewer: Viewer, seed: int, points: int = 2) -> Pair:
    """The beginning of a match, fully looked at at so many points, the last one in the end; for one point only, without
    what does not belong to the match. Of every other seed it is the viewer's turn in the end."""
    course = played(HONEST[key], seats, seed, 2 * BEGINNING)
    ends = range(BEGINNING, len(course.turns))
    states = [stage.state for stage in table_of(course)]
    to_move = [end for end in ends if (viewer in course.game.turn(states[end])) == (seed % 2 == 0)]
    return _pair(replace(course, turns=course.turns[: to_move[0] if to_move else BEGINNING]), viewer, seed, points)


def pair_before_the_end(key: str, seats: int, viewer: Viewer, seed: int, short: bool) -> Pair:
    """A match up to its last turn: as its options are by default, or as short as they allow."""
    game = HONEST[key]
    course = played(game, seats, seed, None, **(shortest(game) if short else {}))
    return _pair(course, viewer, seed, 2)


def shortest(game: Game) -> dict[str, int]:
    """The options whose default is a number, each as small as it may be."""
    numbers = [option for option in fields(game.options) if type(option.default) is int]
    return {option.name: option.metadata["least"] for option in numbers if "least" in option.metadata}


def _pair(course: Course, viewer: Viewer, seed: int, points: int) -> Pair:
    changed = other_world(course, viewer, seed, CHANGES + len(course.turns) // 2)
    name = f"{course.game.key} {course.seats} {viewer} {seed}"
    chooser = Random(name)
    asked, own = _script(course, viewer, chooser, points)
    noisy = World(changed, chooser.random() < 0.5, tuple(_noise(changed, viewer, chooser)))
    worlds = (World(course), noisy) if chooser.random() < 0.5 else (noisy, World(course))
    return Pair(name, viewer, tuple(asked), tuple(own), *worlds)


def opening(course: Course) -> Request:
    new = {"game": course.game.key, "seats": course.seats, "options": dict(course.options)}
    return Request("POST", "/matches", body=written(new), headers=(("Idempotency_Key", MATCH_KEY),))


def seating(seat: int) -> Request:
    """With a nonce or without; the key is the seat's own."""
    person = {"player": f"Jörg {seat}"} | ({"nonce": f"nonce of {seat}"} if seat % 2 else {})
    key = (("Idempotency_Key", seat_key(seat)),)
    return Request("POST", f"/matches/{MATCH}/seats", body=written(person), headers=key)


def generations(course: Course, turns: int) -> tuple[int, ...]:
    """Of each seat's token, after so many turns."""
    revoked = [turn.seat for turn in course.turns[:turns] if isinstance(turn.moves[0], RevokeToken)]
    return tuple(1 + revoked.count(seat) for seat in range(course.seats))


def _script(course: Course, viewer: Viewer, chooser: Random, points: int) -> tuple[list[Any], list[Any]]:
    table, moves = table_of(course), tuple(universe(course))
    last = len(course.turns)
    full = set(chooser.sample(range(last), min(points - 1, last)))
    little = set(chooser.sample(range(last), min(A_LITTLE * points, last // 2)))
    asked: list[tuple[Request, ...]] = [_before(course, viewer, moves, chooser)]
    own: list[Request | None] = []
    sent: tuple[Request, ...] = ()
    for at, stage in enumerate(table):
        point = Point(
            course.game, course.seats, viewer, stage.version, stage.state, generations(course, at), moves, sent
        )
        if at == last:
            service = the_service(point) if points > 1 else ()
            asked.append((*everything(point, chooser), *service, *disputing(point, START + SECOND * at)))
            break
        ask = everything if at in full else something if at in little else _nothing
        asked.append(tuple(ask(point, chooser)))
        request = _own(course, at, point, chooser)
        own.append(request)
        sent += (request,) if request and dict(request.headers).get("Idempotency_Key") else ()
    return asked, own


def _before(course: Course, viewer: Viewer, moves: tuple[Any, ...], chooser: Random) -> tuple[Request, ...]:
    """All seats but the last are taken; whoever is to take it has no token yet."""
    seated = None if viewer == course.seats - 1 else viewer
    point = Point(course.game, course.seats, seated, course.seats, None, (1,) * course.seats, moves, ())
    return (*own_match(point), *something(point, chooser), Request("GET", "/matches?status=open"))


def _nothing(_point: Point, _chooser: Random) -> list[Request]:
    return []


def _own(course: Course, at: int, point: Point, chooser: Random) -> Request | None:
    turn = course.turns[at]
    if turn.seat != point.viewer:
        return None
    headers = {"Idempotency_Key": key_of(turn.seat, at), "If_Match": f'"{point.version}"'}
    chosen = {name: value for name, value in headers.items() if chooser.random() < 0.5}
    return command(turn.moves, point.token, **chosen)


def _noise(course: Course, viewer: Viewer, chooser: Random) -> list[tuple[Request, ...]]:
    """What others are refused, and what they read: that they were, and how often, is not the viewer's to see."""
    found = []
    moves = tuple(universe(course))
    for at, stage in enumerate(table_of(course)):
        seat = chooser.choice([seat for seat in range(course.seats) if seat != viewer])
        point = Point(course.game, course.seats, seat, stage.version, stage.state, generations(course, at), moves, ())
        made = [
            *refusals(point, chooser, 1),
            Request("GET", f"/matches/{MATCH}/hand", token_of(seat, point.generations)),
        ]
        found.append(tuple(made) if chooser.random() < 0.5 else ())
    return found
