"""Matches of every game in every variation, so that every kind of event is met."""

import json
from dataclasses import fields

import fakeredis

from commands.model import FileAudit, Resign, RevokeToken
from commands.schema import read_options
from events.canonical import encode
from events.codec import put_together
from events.packing import packed
from events.problems import BadRequest
from games.registry import GAMES
from tests.world import seated

ENOUGH = 400  # moves of a match that is not played to its end


def matches():
    """Tables after play: one to its end, and one for each value of an option, which a seat has left."""
    for game in GAMES.values():
        for seats in game.seats:
            ended = table_of(game, seats, {}).play(20_000)
            yield ended
            yield ended.fork(seats + 1)
            yield disputed(ended)
            for options in variations(game, seats):
                yield left(table_of(game, seats, options).play(ENOUGH))


def table_of(game, seats, options):
    return seated(fakeredis.FakeRedis(), game.key, seats, options)


def left(table):
    table.submit(0, RevokeToken())
    if table.match.turn:
        table.submit(0, Resign(), generation=2)
    return table


def disputed(table):
    table.dispute(0, table.head.version)
    table.referee.file_audit(table.id, FileAudit(1, 1, "clean"))
    table.rule(1, remedy="adjudicate", winners=(0,))
    return table


def variations(game, seats):
    """Options with one that is not the default."""
    for field in fields(game.options):
        for value in _values(field):
            try:
                read_options(game, seats, {field.name: value})
            except BadRequest:
                continue
            if value != field.default:
                yield {field.name: value}


def _values(field):
    limits = field.metadata
    if isinstance(field.default, bool):
        return [not field.default]
    return [*limits.get("choices", ()), *(limits[name] for name in ("least", "most") if name in limits)]


def opened(entry):
    """All that the store knows of an event: its body and the value of each secret."""
    values = entry.openings | {path: opening[0] for path, opening in entry.erasable.items()}
    return json.loads(entry.body), json.loads(json.dumps(values))


def first_of_each_type():
    """Stored type -> the first event of that type: body, openings, bytes at rest, and what we read in it."""
    found = {}
    for table in matches():
        for entry in table.store.read(table.id):
            body, values = opened(entry)
            if body["type"] not in found:
                event = repr(put_together(body, values))
                rest = encode(packed(entry.body))
                found[body["type"]] = {"body": body, "openings": values, "packed": rest, "event": event}
    return found
