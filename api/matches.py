"""Matches: the lobby, a new match, a seat, and the commands that are sent to it."""

import logging

import orjson
from flask import Blueprint, Response, request

from api.answers import accepted_response, json_response, new_match_response
from api.asking import (
    check_may_look,
    check_seat,
    known_match,
    one_of,
    query,
    sender,
    sent_first_request,
    sent_json,
    sent_request,
    text,
    up_to,
)
from api.parts import parts
from commands.model import CreateMatch, RevokeToken
from commands.schema import NewMatch, NewSeat, check, read_commands, read_options
from commands.tokens import seat_token
from events.canonical import canonical
from events.match import ENDED, OPEN, RUNNING
from events.problems import BadRequest
from games.kit import Seat
from games.registry import GAMES
from projections.lobby import MOST_ROWS, ROWS, lobby

blueprint = Blueprint("matches", __name__)
log = logging.getLogger("cairn.api")


@blueprint.get("/matches")
def matches() -> Response:
    wanted = query(status=one_of(OPEN, RUNNING, ENDED), game=one_of(*GAMES), limit=up_to(MOST_ROWS), before=text)
    statuses = [wanted["status"]] if wanted["status"] else []
    games = [wanted["game"]] if wanted["game"] else []
    rows, following = lobby(parts().store.redis, statuses, games, wanted["before"], wanted["limit"] or ROWS)
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
    return new_match_response(accepted.loaded, {})


@blueprint.post("/matches/<match>/seats")
def take_seat(match: str) -> Response:
    query()
    current = parts().referee.load(match).match
    if current.fork is not None:
        check_may_look(match, known_match(match))
    values = check(NewSeat(), sent_json())
    wanted = values.get("seat")
    if wanted is not None:
        check_seat(wanted, current)
    accepted = parts().referee.take_seat(
        match, wanted, values["player"], values.get("nonce"), sent_request(unguessable=True)
    )
    seat: Seat = orjson.loads(accepted.entries[0].body)["public"]["seat"]
    log.info("match %s: seat %d taken, version %d", match, seat, accepted.loaded.head.version)
    token = seat_token(parts().secret, match, seat, 1)
    return accepted_response(accepted, seat, {"match": match, "seat": seat, "token": token})


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
    return accepted_response(accepted, token.seat, extra)


def _may_repeat_revoking() -> bool:
    """Whether this may be a retry of the command that replaced the token: the old one is good for nothing else."""
    return bool(request.headers.get("Idempotency-Key")) and b'"revoke_token"' in request.get_data()


def _or(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _names(commands: list[object]) -> str:
    return "+".join(type(command).__name__ for command in commands)
