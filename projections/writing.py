"""Writing views: one script does it for a match, and one round trip for many matches."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha1
from importlib.resources import files
from typing import Any

from redis.cluster import RedisCluster
from redis.exceptions import NoScriptError

from events.keys import match_key, partition_key, partition_of
from events.loading import Loaded
from events.match import ENDED, OPEN, RUNNING, Match
from events.scripts import Script

STATUSES = (OPEN, RUNNING, ENDED)
PROJECT_SCRIPT = files("projections").joinpath("project.lua").read_text()

Call = tuple[list[str], list[Any]]  # keys and arguments of a script


@dataclass(frozen=True, slots=True)
class Work:
    """A match and the views to write for it. Without views, those that lie ready beside are switched to."""

    loaded: Loaded
    schema: int
    views: dict[str, bytes] = field(default_factory=dict)
    snapshot: bytes = b""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: "written", "same" (these views were stored already), "older" (newer ones were) or "history" (the
    match has another history now); and the version of the match's snapshot."""

    outcome: str
    snapshot: int


class Writer:
    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._script = Script(redis, PROJECT_SCRIPT)
        self._hash = sha1(PROJECT_SCRIPT.encode(), usedforsecurity=False).hexdigest()
        # A server that syncs every write to disk does it once for a transaction. A cluster has none across slots.
        self._transaction = not isinstance(redis, RedisCluster)

    def write(self, works: Sequence[Work]) -> list[Answer]:
        calls = [_call(work) for work in works]
        pipe = self._redis.pipeline(transaction=self._transaction)
        for keys, arguments in calls:
            pipe.execute_command("EVALSHA", self._hash, len(keys), *keys, *arguments)
        answers = pipe.execute(raise_on_error=False)
        return [self._answer(call, answer) for call, answer in zip(calls, answers, strict=True)]

    def _answer(self, call: Call, answer: Any) -> Answer:
        if isinstance(answer, NoScriptError):  # a new server, or one that was restarted
            answer = self._script(*call)
        if isinstance(answer, Exception):
            raise answer
        return Answer(answer[0].decode(), int(answer[1]))


def lobby_keys(partition: int, status: str, game: str) -> list[str]:
    """The sets of the lobby that hold the matches of this status: of all games, and of this one."""
    return [partition_key(f"lobby:{status}", partition), partition_key(f"lobby:{status}:{game}", partition)]


def _call(work: Work) -> Call:
    head, current = work.loaded.head, work.loaded.match
    arguments: list[Any] = [current.id, work.schema, head.version, head.hash, current.status, current.began]
    arguments.append(work.snapshot)
    for name, body in work.views.items():
        arguments += [name, body]
    return _keys(current), arguments


def _keys(current: Match) -> list[str]:
    match, partition = current.id, partition_of(current.id)
    keys = [match_key("views", match), match_key("rebuilt", match), match_key("head", match)]
    keys += [partition_key("dirty", partition), partition_key("parked", partition), match_key("snapshot", match)]
    if current.fork is None:  # an analysis is not in the lobby
        for each in (current.status, *(other for other in STATUSES if other != current.status)):
            keys += lobby_keys(partition, each, current.created.game)
    return keys
