"""Matches: the lobby, a new match, a seat, and the commands that are sent to it."""

import logging
from collections.abc import Mapping

import orjson
from flask import Blueprint, Response, request

from api.asking import (
    check_may_look,
    json_response,
    number,
    one_of,
    query,
    sender,
    sent_first_request,
    sent_json,
    sent_request,
    text,
)
from api.parts import parts
from commands.model import CreateMatch, RevokeToken
from commands.record import head_record
from commands.referee import Accepted
from commands.schema import NewMatch, NewSeat, check, read_commands, read_options
from commands.tokens import seat_token
from events.canonical import canonical, encode
from events.loading import Loaded
from events.match import ENDED, OPEN, RUNNING
from events.problems import BadRequest, NotFound
from events.receipts import receipt_of
from events.redaction import AUDITOR, Sight, Viewer, served
from events.store import HeadRecord
from games.kit import Seat
from games.registry import GAMES
from projections.lobby import MOST_ROWS, ROWS, lobby

blueprint = Blueprint("matches", __name__)
log = logging.getLogger("cairn.api")


@blueprint.get("/matches")
def matches() -> Response:
    wanted = query(status=one_of(OPEN, RUNNING, ENDED), game=one_of(*GAMES), limit=number, before=text)
    limit = ROWS if wanted["limit"] is None else wanted["limit"]
    if not 1 <= limit <= MOST_ROWS:
        raise BadRequest("query_invalid", f"limit is 1 to {MOST_ROWS}", errors=[])
    statuses = [wanted["status"]] if wanted["status"] else []
    games = [wanted["game"]] if wanted["game"] else []
    rows, following = lobby(parts().store.redis, statuses, games, wanted["before"], limit)
    return json_response(canonical({"matches": rows, "next": following}))


@blueprint.post("/matches")
def create() -> Response:
    query()
    values = check(NewMatch(), sent_json())
    game = GAMES.get(values["game"])
    if game is None:
        raise BadRequest("unknown_game", f"there is no game {values['game'][:40]!r}", games=list(GAMES))
    if values["seats"] not in game.seats:
        raise BadRequest("unknown_seats", f"{game.title} is for {_or(game.seats)} seats", seats=game.seats)
    options = read_options(game, values["seats"], values["options"])
    accepted = parts().referee.create(CreateMatch(game.key, values["seats"], options), sent_first_request())
    current = accepted.loaded.match
    log.info("match %s: created %s for %d", current.id, game.key, current.seats)
    response = json_response(new_match_answer(accepted.loaded, {}), 201)
    response.headers["Location"] = f"/matches/{current.id}"
    return response


@blueprint.post("/matches/<match>/seats")
def take_seat(match: str) -> Response:
    query()
    current = parts().referee.load(match).match
    if current.fork is not None:
        check_may_look(match, known_match(match))
    seats = current.seats
    values = check(NewSeat(), sent_json())
    wanted = values.get("seat")
    if wanted is not None and not 0 <= wanted < seats:
        raise BadRequest("unknown_seat", f"this match has the seats 0 to {seats - 1}", seats=list(range(seats)))
    accepted = parts().referee.take_seat(
        match, wanted, values["player"], values.get("nonce"), sent_request(unguessable=True)
    )
    seat: Seat = orjson.loads(accepted.entries[0].body)["public"]["seat"]
    log.info("match %s: seat %d taken, version %d", match, seat, accepted.loaded.head.version)
    token = seat_token(parts().secret, match, seat, 1)
    return json_response(accepted_answer(accepted, seat, {"match": match, "seat": seat, "token": token}), 201)


@blueprint.get("/matches/<match>")
def match_record(match: str) -> Response:
    query()
    record = known_match(match)
    check_may_look(match, record)
    return json_response(record.record, etag=str(record.head.version))


@blueprint.post("/matches/<match>/commands")
def submit(match: str) -> Response:
    query()
    referee = parts().referee
    game = referee.load(match).match.game
    token = sender(parts().secret, match)
    if not _may_repeat_revoking():
        referee.check_token(match, token)
    commands = read_commands(game, sent_json())
    revoking = isinstance(commands[-1], RevokeToken)
    accepted = referee.submit(match, token, commands, sent_request(unguessable=revoking))
    log.info("match %s: %s by seat %d, version %d", match, _names(commands), token.seat, accepted.loaded.head.version)
    place = accepted.loaded.match.places[token.seat]
    extra = {}
    if revoking and place is not None:
        extra = {"token": seat_token(parts().secret, match, token.seat, place.generation)}
    return json_response(accepted_answer(accepted, token.seat, extra), 201)


def known_match(match: str) -> HeadRecord:
    record = parts().store.head(match)
    if record is None:
        raise NotFound("match_not_found", f"there is no match {match[:40]!r}")
    return record


def _may_repeat_revoking() -> bool:
    """Whether this may be a retry of the command that replaced the token: the old one is good for nothing else."""
    return bool(request.headers.get("Idempotency-Key")) and b'"revoke_token"' in request.get_data()


def accepted_answer(accepted: Accepted, viewer: Viewer, members: Mapping[str, object]) -> bytes:
    """The version, the head, the receipt for it, and the events as their sender may see them."""
    loaded = accepted.loaded
    sight = Sight(viewer, viewer == AUDITOR or loaded.match.status == ENDED)
    events = [orjson.Fragment(served(entry, sight, loaded.match, parts().orders)) for entry in accepted.entries]
    head = {"version": loaded.head.version, "head": encode(loaded.head.hash)}
    return orjson.dumps({**members, **head, "receipt": receipt_of(loaded), "events": events})


def new_match_answer(loaded: Loaded, members: Mapping[str, object]) -> bytes:
    """The record of a new match, with the receipt for it."""
    record = orjson.loads(head_record(loaded.match, loaded.head))
    return orjson.dumps({**record, "receipt": receipt_of(loaded), **members})


def _or(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _names(commands: list[object]) -> str:
    return "+".join(type(command).__name__ for command in commands)
