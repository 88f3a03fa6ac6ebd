"""What the application is made of, for the blueprints to find."""

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import current_app

from commands.referee import Referee
from events.poking import Poke
from events.redaction import Orders
from events.store import Store
from projections.keyframes import Keyframes
from projections.reading import Reader


@dataclass(frozen=True, slots=True)
class Parts:
    secret: bytes = field(repr=False)
    store: Store
    referee: Referee
    reader: Reader
    orders: Orders
    keyframes: Keyframes
    poke: Poke
    clock: Callable[[], int]


def parts() -> Parts:
    found: Parts = current_app.extensions["cairn"]
    return found
