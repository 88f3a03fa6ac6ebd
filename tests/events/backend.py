"""A Redis of some kind, empty; and what must hold of a match in it, whatever happened."""

import json
from contextlib import suppress

from redis.exceptions import ResponseError

from events.canonical import canonical
from events.envelope import GENESIS, Sealed, chained
from events.keys import match_key, partition_key, partition_of
from events.match import NOTHING, Head
from events.store import Commit, Store


class Backend:
    def __init__(self, connect, url=None):
        self._connect = connect
        self._clients = []
        self.url = url

    def __enter__(self):
        self.client().flushall()
        return self

    def __exit__(self, *_):
        for client in self._clients:
            client.close()

    def client(self):
        """A connection of its own."""
        client = self._connect()
        self._clients.append(client)
        return client

    def store(self):
        return Store(self.client())

    def dump(self):
        """All that is kept: every key with its bytes."""
        client = self.client()
        return {key: client.dump(key) for key in client.scan_iter()}


def commit(match, head=NOTHING, count=1, command="", by="writer"):
    """Some events on top of a head: every second one with a secret, the first with one that can be erased."""
    events, previous = [], head.hash
    for version in range(head.version + 1, head.version + count + 1):
        openings = {"card": [by, version]} if version % 2 == 0 else {}
        erasable = {"player": [by, "salt"]} if version == 1 else {}
        secrets = [*openings, *erasable]
        body = canonical({"match": match, "version": version, "by": by, "cause": command, "secrets": secrets})
        previous = chained(previous, body)
        events.append(Sealed(version, body, previous, openings, erasable))
    memory = canonical([head.version + 1, head.version + count])
    record = canonical({"version": head.version + count})
    key = b"k" * 32 if head == NOTHING else b""
    return Commit(match, head, tuple(events), record, b"1,1", key, command, memory)


def after(commit):
    """The head once this commit has been appended."""
    return Head(commit.events[-1].version, commit.events[-1].hash)


def check_whole(client, match):
    """Nothing lost, nothing doubled, nothing half-written. Gives the bodies."""
    store = Store(client)
    record, entries = store.head(match), store.read(match)
    bodies = [json.loads(entry.body) for entry in entries]
    assert [entry.version for entry in entries] == list(range(1, record.head.version + 1))
    assert [body["version"] for body in bodies] == [entry.version for entry in entries]
    previous = GENESIS
    for entry, body in zip(entries, bodies, strict=True):
        previous = chained(previous, entry.body)
        assert sorted(body["secrets"]) == sorted([*entry.openings, *entry.erasable])
    assert previous == record.head.hash
    assert json.loads(record.record) == {"version": record.head.version}
    _check_commands(client, match, bodies)
    assert client.zscore(partition_key("dirty", partition_of(match)), match) == record.head.version
    return bodies


def _check_commands(client, match, bodies):
    """Each command is remembered with the events that it brought, and no other."""
    caused = {}
    for body in bodies:
        caused.setdefault(body["cause"], []).append(body["version"])
    caused.pop("", None)
    remembered = {
        ident.decode(): json.loads(memory) for ident, memory in client.hgetall(match_key("commands", match)).items()
    }
    assert remembered == {ident: [versions[0], versions[-1]] for ident, versions in caused.items()}
    assert all(versions == list(range(versions[0], versions[-1] + 1)) for versions in caused.values())


def refuses(action):
    """Whether Redis itself refuses it."""
    with suppress(ResponseError):
        action()
        return False
    return True
