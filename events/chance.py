"""Chance that anyone can check: shuffles from a committed seed and the players' nonces, with a Merkle root over every
place. The algorithm is told byte by byte in docs/event-format.md."""

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from events.canonical import canonical, encode
from games.kit import Item, Shuffled

SEED_SIZE = 32
_WORD = 2**32


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a match's randomness comes from: the seed, the id that its shuffles are bound to, one nonce per seat; and
    the key that salts the cards."""

    seed: bytes = field(repr=False)
    key: bytes = field(repr=False)
    shuffle_id: str
    nonces: tuple[str, ...]


class SeededChance:
    """The chance of one decision: numbers its shuffles from the count of those before. Most decisions shuffle nothing,
    so the sources are asked for only when they are needed."""

    def __init__(self, sources: Callable[[], Sources], shuffles: int) -> None:
        self._sources = sources
        self._number = shuffles

    def shuffle(self, items: Iterable[Item]) -> Shuffled:
        self._number += 1
        sources = self._sources()
        return sealed_shuffle(sources.key, self._number, shuffled_order(sources, self._number, items))


def sealed_shuffle(key: bytes, number: int, order: Sequence[Item]) -> Shuffled:
    return Shuffled(number, encode(_tree(key, number, tuple(order))[-1][0]), tuple(order))


def nonce_of(seed: bytes, seat: int, text: str | None) -> str:
    """What a seat adds to the shuffles: from the text its player brought, else from the seed, so that the server has no
    choice left after its commitment."""
    if text is None:
        return encode(hmac.digest(seed, b"cairn/nonce/1/%d" % seat, "sha256"))
    return encode(sha256(b"cairn/nonce/1" + text.encode()).digest())


def shuffled_order(sources: Sources, number: int, items: Iterable[Item]) -> list[Item]:
    """Fisher–Yates over the sorted items, from the last place down."""
    order: list[Item] = sorted(items)  # all texts or all integers
    words = _words(sources, number)
    for last in range(len(order) - 1, 0, -1):
        other = fair_below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return order


def fair_below(bound: int, words: Iterator[int]) -> int:
    """A fair number below the bound: words from the uneven end of the range are thrown away."""
    limit = _WORD - _WORD % bound
    return next(word for word in words if word < limit) % bound


def card_salt(key: bytes, shuffle: int, position: int) -> bytes:
    return hmac.digest(key, b"cairn/card-salt/1/%d/%d" % (shuffle, position), "sha256")


def proof(key: bytes, number: int, order: tuple[Item, ...], position: int) -> list[str]:
    """The sibling hashes, from the leaf up, that lead from the card at this position to the shuffle's root."""
    siblings = []
    for row in _tree(key, number, order)[:-1]:
        sibling = position ^ 1
        if sibling < len(row):
            siblings.append(encode(row[sibling]))
        position //= 2
    return siblings


def _words(sources: Sources, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = f"cairn/shuffle/1/{sources.shuffle_id}/{','.join(sources.nonces)}/{number}/{block}"
        stream = hmac.digest(sources.seed, message.encode(), "sha256")
        for at in range(0, len(stream), 4):
            yield int.from_bytes(stream[at : at + 4], "big")
        block += 1


def _leaf(key: bytes, number: int, position: int, item: Item) -> bytes:
    place = number.to_bytes(4, "big") + position.to_bytes(4, "big")
    return sha256(b"cairn/card/1" + place + card_salt(key, number, position) + canonical(item)).digest()


@lru_cache(maxsize=1024)  # a drawn card's proof needs the whole tree: build it once per shuffle
def _tree(key: bytes, number: int, order: tuple[Item, ...]) -> list[list[bytes]]:
    """The rows of the Merkle tree, leaves first; a node without a sibling moves up as it is."""
    rows = [[_leaf(key, number, position, item) for position, item in enumerate(order)]]
    while len(rows[-1]) > 1:
        row = rows[-1]
        above = [sha256(b"cairn/node/1" + row[at] + row[at + 1]).digest() for at in range(0, len(row) - 1, 2)]
        rows.append(above + row[len(above) * 2 :])
    return rows
