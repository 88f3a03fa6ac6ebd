"""Opaque values: those that tell nothing but whether they are the same.

Commitments, hashes, roots, salts, the nodes of proofs, public keys and what is secret of a token are 32 bytes in
base64url, 43 characters; a signature is 64 bytes, 86 characters; the id of a command is 12 characters at `"id"`. Ids of
matches are injected and need no replacing. Nothing else is replaced: names, faces, counts, order and presence stay.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.interference.asking import MATCH, Request
from tests.interference.transcript import Exchange

OPAQUE = re.compile(rb'(?<![\w-])(?:[\w-]{43}|[\w-]{86})(?![\w-])|(?<="id":")[\w-]{12}(?=")', re.ASCII)


@dataclass(frozen=True)
class Answer:
    """What came back, each opaque value replaced by the number of its first appearance."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True, repr=False)
class Difference:
    """An answer by which the viewer can tell two worlds apart."""

    request: Request
    one: Answer
    other: Answer

    @property
    def place(self) -> str:
        """The path, as the table of paths writes it."""
        return self.request.path.partition("?")[0].replace(MATCH, "{match}")

    def __repr__(self) -> str:
        bodies = zip(self.one.body, self.other.body, strict=False)
        at = next((at for at, (one, other) in enumerate(bodies) if one != other), 0)
        parts = [answer.body[max(0, at - 60) : at + 60] for answer in (self.one, self.other)]
        statuses = (self.one.status, self.one.headers), (self.other.status, self.other.headers)
        return f"{self.request.method} {self.request.path}: {statuses if parts[0] == parts[1] else parts}"


def opaque_values(raw: bytes) -> set[bytes]:
    return set(OPAQUE.findall(raw))


def numbered(exchanges: Iterable[Exchange]) -> list[Answer]:
    seen: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return seen.setdefault(found[0], b"<%d>" % len(seen))

    def plain(name: str, value: str) -> tuple[str, str]:
        shown = OPAQUE.sub(number, value.encode()).decode()
        return name, "today" if name == "Date" else shown  # the server's own clock, at which nothing else looks

    return [
        Answer(each.status, tuple(plain(*header) for header in each.headers), OPAQUE.sub(number, each.body))
        for each in exchanges
    ]


def differences(one: list[Exchange], other: list[Exchange]) -> list[Difference]:
    assert [each.request for each in one] == [each.request for each in other]
    answers = zip(one, numbered(one), numbered(other), strict=True)
    return [Difference(asked.request, first, second) for asked, first, second in answers if first != second]
