"""Acting out a world: the whole service, with everything that the viewer's client sends and gets written down."""

from dataclasses import dataclass, field
from typing import Any

from games.kit import Viewer
from tests.interference.asking import Request, command, key_of, token_of
from tests.interference.course import Laid
from tests.interference.script import SECOND, START, Pair, World, generations, opening, seating
from tests.service import Service
from tests.world import Clock, Entropy

ACCEPTED = 201
PATIENCE = 3600.0  # seconds


@dataclass(frozen=True)
class Exchange:
    request: Request
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True)
class Acted:
    """A world that was acted out, and what came of it for the viewer."""

    viewer: Viewer
    world: World
    service: Service
    exchanges: list[Exchange] = field(default_factory=list)

    @property
    def raw(self) -> bytes:
        """All bytes that the viewer got."""
        lines = [f"{name}: {value}" for exchange in self.exchanges for name, value in exchange.headers]
        return "\n".join(lines).encode() + b"\n".join(exchange.body for exchange in self.exchanges)


class Patient(Service):
    """However slow the machine is, views are made before a command is answered."""

    drain_seconds = PATIENCE


def act(pair: Pair, world: World, entropy: str) -> Acted:
    """Keys, seed and salts come from the entropy of this name; the shuffles lie as the course says."""
    clock, orders = Clock(START, 0), world.course.orders
    service = Patient(
        clock=clock,
        entropy=Entropy(f"{entropy} {pair.name}"),
        chance=lambda current: Laid(orders, len(current.shuffles), current.key),
    )
    acted = Acted(pair.viewer, world, service)
    _seat_all(pair, world, acted)
    for at, turn in enumerate(world.course.turns):
        clock.now = START + SECOND * (at + 1)
        for request in world.noise[at] if world.noise else ():
            assert _send(service, request).status_code != ACCEPTED
        _ask(acted, *pair.asked[at + 1])
        own = pair.own[at]
        if own:
            _ask(acted, own)
            assert acted.exchanges[-1].status == ACCEPTED, acted.exchanges[-1]
        else:
            headers = {"Idempotency_Key": key_of(turn.seat, at)} if world.keyed else {}
            token = token_of(turn.seat, generations(world.course, at))
            _others(service, command(turn.moves, token, **headers))
    _ask(acted, *pair.asked[-1])
    return acted


def _seat_all(pair: Pair, world: World, acted: Acted) -> None:
    """The viewer opens the match, asks when one seat is left, and takes its own seat if it has one."""
    _ask(acted, opening(world.course))
    for seat in range(world.course.seats):
        if seat == world.course.seats - 1:
            _ask(acted, *pair.asked[0])
        if seat == pair.viewer:
            _ask(acted, seating(seat))
        else:
            _others(acted.service, seating(seat))


def _ask(acted: Acted, *requests: Request) -> None:
    for request in requests:
        answer = _send(acted.service, request)
        acted.exchanges.append(Exchange(request, answer.status_code, tuple(answer.headers), answer.data))


def _others(service: Service, request: Request) -> None:
    answer = _send(service, request)
    assert answer.status_code == ACCEPTED, answer.text


def _send(service: Service, request: Request) -> Any:
    return service.call(request.method, request.path, request.token, data=request.body, **dict(request.headers))
