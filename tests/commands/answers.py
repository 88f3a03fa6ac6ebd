"""What a sender gets to see of an accepted command, and other processes on the same Redis."""

from commands.record import head_record
from commands.referee import Referee, World
from events.loading import Loader
from events.redaction import Orders, served, sight_of
from events.store import Store
from tests.world import SECRET, Clock, Entropy, Table


def answer(table, accepted, seat):
    """Every byte that an answer is made of."""
    current, head = accepted.loaded.match, accepted.loaded.head
    sight = sight_of(seat, current.status)
    events = [served(entry, sight, current, Orders(table.store)) for entry in accepted.entries]
    return head, head_record(current, head), events


def process(table, name="another process", store=None):
    """The same match in another process: nothing cached, and other random bytes."""
    other = Table(table.store.redis, entropy=Entropy(name))
    other.id = table.id
    if store is not None:
        other.store, other.loader = store, Loader(store)
        world = World(secret=SECRET, clock=Clock(), entropy=Entropy(name))
        other.referee = Referee(store, other.loader, world, other.pokes.append)
    return other


def kept(redis):
    """All that is stored, but for the flag that goes by itself."""
    return {key: redis.dump(key) for key in redis.scan_iter() if b":poked" not in key}


class Interrupted(Store):
    """A store where something else happens just before an append."""

    def __init__(self, redis, *interruptions):
        super().__init__(redis)
        self.interruptions = list(interruptions)
        self.appends = 0

    def append(self, commit):
        self.appends += 1
        if self.interruptions:
            self.interruptions.pop(0)()
        return super().append(commit)
