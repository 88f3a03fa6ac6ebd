"""What must not occur in a viewer's bytes: keys, salts, tokens and secret values that are meant for others."""

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from commands.tokens import auditor_token, seat_token
from events.canonical import canonical, decode, encode
from events.chance import card_salt
from events.match import digest
from events.secrets import salt_of
from events.store import Entry, Store
from games.kit import ALL
from tests.interference.asking import MATCH
from tests.interference.course import hidden_places, table_of
from tests.interference.script import generations
from tests.interference.transcript import Acted
from tests.world import SECRET

TELLING = 4  # items: a shorter list of them may well be there for another reason


def foreign_bytes(acted: Acted) -> list[str]:
    """What the viewer got and should not have."""
    raw = acted.raw
    return [name for name, texts in _foreign(acted) if any(text in raw for text in texts)]


def equal_commitments(matches: Iterable[Acted]) -> list[str]:
    """Commitments that occur twice, in one match or in two."""
    bodies = [json.loads(entry.body) for acted in matches for entry in entries_of(acted)]
    made = [commitment for body in bodies for *_, commitment in body.get("secrets", ())]
    made += [root for body in bodies for *_, root in body.get("shuffles", ())]
    return [commitment for commitment, count in Counter(made).items() if count > 1]


def entries_of(acted: Acted) -> list[Entry]:
    return Store(acted.service.redis).read(MATCH)


def _foreign(acted: Acted) -> Iterator[tuple[str, list[bytes]]]:
    course = acted.world.course
    record = Store(acted.service.redis).head(MATCH)
    assert record is not None
    yield "the match's key", _written(record.key)
    yield "the service's secret", _written(SECRET)
    yield "the auditor's token", [auditor_token(SECRET).encode()]
    for seat, last in enumerate(generations(course, len(course.turns))):
        if seat != acted.viewer:
            yield (
                f"a token of seat {seat}",
                [seat_token(SECRET, MATCH, seat, age).encode() for age in range(1, last + 1)],
            )
    for shuffle, positions in hidden_places(course, acted.viewer).items():
        for at in positions:
            yield f"the salt of place {at} in shuffle {shuffle + 1}", _written(card_salt(record.key, shuffle + 1, at))
    for stage in table_of(course):
        yield f"the digest at version {stage.version}", _written(decode(digest(stage.state)))
    yield from _openings(acted, record.key)


def _openings(acted: Acted, key: bytes) -> Iterator[tuple[str, list[bytes]]]:
    hidden = hidden_places(acted.world.course, acted.viewer)
    for entry in entries_of(acted):
        body = json.loads(entry.body)
        in_the_open = {path for path, number, *_ in body.get("shuffles", ()) if not hidden[number - 1]}
        for path, audience, _ in body.get("secrets", ()):
            if audience != ALL and not (isinstance(audience, list) and acted.viewer in audience):
                name = f"{path} of version {entry.version}"
                yield f"the salt of {name}", _written(salt_of(key, entry.version, path))
                if path not in in_the_open:  # every item of that shuffle was drawn before the viewer's eyes
                    yield f"the value of {name}", _value(entry.openings.get(path))


def _value(value: Any) -> list[bytes]:
    if isinstance(value, str) and len(value) == 43:
        return _written(decode(value))
    return [canonical(value)] if isinstance(value, list) and len(value) >= TELLING else []


def _written(secret: bytes) -> list[bytes]:
    """The ways in which bytes may be written down."""
    return [secret, encode(secret).encode(), secret.hex().encode(), b64encode(secret).rstrip(b"=")]
