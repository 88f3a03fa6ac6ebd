"""Chance for tests: seeded, stacked, or none at all."""

from collections.abc import Iterable, Sequence
from random import Random

from games.kit import Item, Shuffled


class Seeded:
    """Shuffles that depend on a seed and on nothing else; keeps their orders."""

    def __init__(self, seed: int = 0):
        self.random = Random(seed)
        self.orders: list[tuple[Item, ...]] = []

    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        cards = sorted(items)
        return self.lay(tuple(self.random.sample(cards, len(cards))))

    def lay(self, order: tuple[Item, ...]) -> Shuffled:
        self.orders.append(order)
        number = len(self.orders) - 1
        return Shuffled(number, f"root of shuffle {number}", order)


class Stacked(Seeded):
    """Shuffles that were laid beforehand."""

    def __init__(self, orders: Sequence[tuple[Item, ...]]):
        super().__init__()
        self.stack = list(orders)

    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        order = self.stack.pop(0)
        assert sorted(order) == sorted(items)
        return self.lay(order)


class Forbidden:
    """For moves that may not use chance."""

    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        raise AssertionError("this move may not use chance")
