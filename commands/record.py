"""The head record of a match: what GET /matches/{id} serves, written with every append."""

from dataclasses import asdict, fields
from functools import cache
from typing import Any

from commands.disputes import rule_by
from events.canonical import canonical, encode
from events.match import Dispute, Head, Match, Place
from games.registry import GAMES


def head_record(current: Match, head: Head) -> bytes:
    return canonical(
        {
            "match": current.id,
            "game": current.created.game,
            "rules": current.created.rules,
            "options": current.created.options,
            "house": _house_values(current.created.game),
            "seats": [_seat(seat, place) for seat, place in enumerate(current.places)],
            "status": current.status,
            "turn": current.turn,
            "version": head.version,
            "head": encode(head.hash),
            "result": current.result,
            "disputes": [_dispute(number, dispute) for number, dispute in enumerate(current.disputes, 1)],
            "analysis": current.fork,
            "created_at": current.began,
            "updated_at": current.at,
        }
    )


@cache
def _house_values(game: str) -> list[str]:
    """The options whose values no rulebook gives: those of this house, unless the match was created with others."""
    return [field.name for field in fields(GAMES[game].options) if field.metadata["house"]]


def _dispute(number: int, dispute: Dispute) -> dict[str, Any]:
    return {"dispute": number, **asdict(dispute), "rule_by": rule_by(dispute)}


def generations(current: Match) -> bytes:
    """The generation of each seat's token, 0 for a free seat."""
    return b",".join(b"%d" % (place.generation if place else 0) for place in current.places)


def _seat(seat: int, place: Place | None) -> dict[str, Any]:
    if place is None:
        return {"seat": seat, "taken": False, "player": None, "left": False}
    return {"seat": seat, "taken": True, "player": place.player, "left": place.left}
