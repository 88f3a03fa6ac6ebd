"""The same matches kept by the `eventsourcing` package, in this process, without HTTP, hidden cards, proofs, rules and
views: as it comes, and as fast as it goes, when its aggregates stay in its cache, uncopied and unchecked."""

import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from bench.table import Table
from games.lost_cities.pieces import HAND_SIZE, deck, face

ROUNDS = 3
MEMORY = {"PERSISTENCE_MODULE": "eventsourcing.popo"}
SQLITE = {"PERSISTENCE_MODULE": "eventsourcing.sqlite"}
CACHE = {"AGGREGATE_CACHE_MAXSIZE": "64", "AGGREGATE_CACHE_FASTFORWARD": "n", "DEEPCOPY_FROM_AGGREGATE_CACHE": "n"}

SETTINGS = {
    "in memory, as it comes": MEMORY,
    "in memory, tuned": MEMORY | CACHE,
    "in SQLite, tuned": SQLITE | CACHE,
}


class Sitting(Aggregate):
    """One match. Its methods do what the commands of the service do, as far as the table goes."""

    @event("Created")
    def __init__(self, hands: list[list[str]], cards: list[str]) -> None:
        self.hands, self.cards = hands, cards
        self.played: list[list[str]] = [[], []]
        self.piles: dict[str, list[str]] = {}

    @event("HandsDealt")
    def deal(self, hands: list[list[str]], cards: list[str]) -> None:
        self.hands, self.cards, self.played, self.piles = hands, cards, [[], []], {}

    @event("CardPlayed")
    def play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.played[seat].append(card)

    @event("CardDiscarded")
    def discard_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.piles.setdefault(card[0], []).append(card)

    @event("CardDrawn")
    def draw_card(self, seat: int, card: str) -> None:
        self.cards.pop()
        self.hands[seat].append(card)

    @event("DiscardTaken")
    def take_discard(self, seat: int, color: str) -> None:
        self.hands[seat].append(self.piles[color].pop())


class Sittings(Application[UUID]):
    def begin(self, hands: list[list[str]], cards: list[str]) -> UUID:
        sitting = Sitting(hands, cards)
        self.save(sitting)
        return sitting.id

    def deal(self, match: UUID, hands: list[list[str]], cards: list[str]) -> None:
        sitting = self._get(match)
        sitting.deal(hands, cards)
        self.save(sitting)

    def lay(self, match: UUID, seat: int, kind: str, card: str) -> None:
        sitting = self._get(match)
        (sitting.play_card if kind == "play_card" else sitting.discard_card)(seat, card)
        self.save(sitting)

    def draw(self, match: UUID, seat: int) -> str:
        sitting = self._get(match)
        card = sitting.cards[-1]
        sitting.draw_card(seat, card)
        self.save(sitting)
        return card

    def take(self, match: UUID, seat: int, color: str) -> None:
        sitting = self._get(match)
        sitting.take_discard(seat, color)
        self.save(sitting)

    def _get(self, match: UUID) -> Sitting:
        found: Sitting = self.repository.get(match)
        return found


def commands_per_second(settings: dict[str, str], seconds: float) -> float:
    with tempfile.TemporaryDirectory(prefix="cairn-bench-") as folder:
        application = Sittings({**settings, "SQLITE_DBNAME": str(Path(folder) / "events")})
        commands, sent = _commands(application, Random(0)), 0
        begun = time.perf_counter()
        while time.perf_counter() < begun + seconds:
            next(commands)
            sent += 1
        rate = sent / (time.perf_counter() - begun)
        application.close()
        return rate


def _commands(application: Sittings, chooser: Random) -> Iterator[None]:
    """Match after match, of three rounds each; a step after each command."""
    for round_ in count():
        hands, cards = _deal(chooser)
        if round_ % ROUNDS == 0:
            match = application.begin([list(hand) for hand in hands], cards)
        else:
            application.deal(match, [list(hand) for hand in hands], cards)
        table = Table(chooser, hands, 0)
        while table.cards:
            seat = table.turn
            application.lay(match, seat, *table.lay())
            yield
            color = table.take()
            if color is None:
                table.drew(application.draw(match, seat))
            else:
                application.take(match, seat, color)
                table.took(color)
            yield


def _deal(chooser: Random) -> tuple[list[list[str]], list[str]]:
    cards = [face(card) for card in sorted(deck(2), key=lambda _: chooser.random())]
    return [cards[:HAND_SIZE], cards[HAND_SIZE : 2 * HAND_SIZE]], cards[2 * HAND_SIZE :]
