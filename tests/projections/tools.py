"""What tests of the read side share."""

import time

from events.canonical import canonical
from events.envelope import Sealed, chained
from events.keys import PARTITIONS, match_key, partition_key, partition_of
from events.match import Head
from events.store import Commit
from projections.marks import backlog
from tests.world import Entropy, Table, seated

EVERYWHERE = range(PARTITIONS)
CHECKPOINT = (b"schema", b"version", b"status", b"snapshot")


class Killed(BaseException):
    """As if the process had been killed: nobody catches it."""


def tables(redis, count, name="table"):
    """So many running matches."""
    return [seated(redis, entropy=Entropy(f"{name}/{number}")) for number in range(count)]


def table_in(redis, match, name):
    """A running match with a chosen id, in a history that depends on the name."""
    return seated_at(Table(redis, entropy=Entropy(name)), match)


def seated_at(table, key):
    return table.create(key=key).seat("Ann", "Björn")


def stored(redis, match):
    """The stored views, without the checkpoint."""
    fields = redis.hgetall(match_key("views", match))
    return {name.decode(): body for name, body in fields.items() if name not in CHECKPOINT}


def checkpoint(redis, match):
    """View schema and version of what is stored."""
    schema, version = redis.hmget(match_key("views", match), "schema", "version")
    return (int(schema), int(version)) if version else None


def mark(redis, match):
    """The version that the views of the match have to reach; None when it is not marked."""
    return redis.zscore(partition_key("dirty", partition_of(match)), match)


def settled(redis, those):
    """Whether the views of all these matches show their heads, and no mark is left."""
    return not backlog(redis) and all(checkpoint(redis, t.id)[1] == t.head.version for t in those)


def append_unknown(table):
    """An event that no code knows."""
    head = table.store.head(table.id)
    version = head.head.version + 1
    body = canonical({"at": 1, "match": table.id, "public": {}, "schema": 1, "type": "x.Unknown", "version": version})
    event = Sealed(version, body, chained(head.head.hash, body), {}, {})
    table.store.append(Commit(table.id, head.head, (event,), head.record, head.tokens))
    return Head(version, event.hash)


def eventually(condition, seconds=10.0):
    """Wait until it holds; fail when it takes too long."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to hold"
        time.sleep(0.005)
