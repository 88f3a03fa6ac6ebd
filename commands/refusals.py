"""The log of refused commands: so that "it would not let me" can be judged later. Beside the chain, and capped."""

from typing import Any

import orjson

from events.keys import match_key
from games.kit import Seat

KEPT = 50  # per seat


def keep(redis: Any, match: str, seat: Seat, refusal: dict[str, Any]) -> None:
    key = match_key("refusals", match) + f":{seat}"
    pipe = redis.pipeline(transaction=False)
    pipe.lpush(key, orjson.dumps(refusal))
    pipe.ltrim(key, 0, KEPT - 1)
    pipe.execute()


def kept(redis: Any, match: str, seats: list[Seat]) -> list[dict[str, Any]]:
    """The refusals of these seats, the latest first."""
    pipe = redis.pipeline(transaction=False)
    for seat in seats:
        pipe.lrange(match_key("refusals", match) + f":{seat}", 0, -1)
    found = [orjson.loads(text) for texts in pipe.execute() for text in texts]
    return sorted(found, key=lambda refusal: -refusal["at"])
