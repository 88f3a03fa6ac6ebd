"""The checks: what each of them finds is a leak."""

from functools import cached_property

from commands.tokens import command_id
from tests.interference.asking import MATCH, key_of
from tests.interference.foreign import equal_commitments, foreign_bytes
from tests.interference.opaque import Difference, differences, opaque_values
from tests.interference.script import Pair
from tests.interference.transcript import Acted, act
from tests.world import SECRET


class Worlds:
    """A pair, acted out when it is looked at. Keys, salts and ids differ in all; the one and its twin have the same
    cards."""

    def __init__(self, pair: Pair):
        self.pair = pair

    @cached_property
    def one(self) -> Acted:
        return act(self.pair, self.pair.one, "one")

    @cached_property
    def twin(self) -> Acted:
        return act(self.pair, self.pair.one, "twin")

    @cached_property
    def other(self) -> Acted:
        return act(self.pair, self.pair.other, "other")


def told_apart(worlds: Worlds) -> list[Difference]:
    """The answers by which the viewer can tell the two worlds apart."""
    return differences(worlds.one.exchanges, worlds.other.exchanges)


def shown(worlds: Worlds) -> list[str]:
    """What is meant for others and occurs in the viewer's bytes."""
    return foreign_bytes(worlds.one)


def committed_twice(worlds: Worlds) -> list[str]:
    """Equal commitments, in matches that have almost all their secrets in common."""
    return equal_commitments([worlds.one, worlds.twin, worlds.other])


def unsalted(worlds: Worlds) -> set[bytes]:
    """Opaque values that stay when keys and salts change, and change when only hidden things do: whoever can guess what
    they hide can check the guess. The ids of commands that were sent with a key follow from the key."""
    stay = opaque_values(worlds.one.raw) & opaque_values(worlds.twin.raw)
    turns = enumerate(worlds.pair.one.course.turns)
    ids = {command_id(SECRET, MATCH, str(turn.seat), key_of(turn.seat, at)).encode() for at, turn in turns}
    return stay - opaque_values(worlds.other.raw) - ids
