"""What is remembered for ever of an accepted command: enough to recognise it and to answer it again."""

from dataclasses import dataclass
from struct import Struct

from events.store import Damaged

_FORM = Struct(">8sIIH")


@dataclass(frozen=True, slots=True)
class Memory:
    fingerprint: bytes  # of the request's body
    first: int  # the versions of its events
    last: int
    signing_key: int  # the number of the key that signed its receipt

    def written(self) -> bytes:
        return _FORM.pack(self.fingerprint, self.first, self.last, self.signing_key)

    @classmethod
    def read(cls, text: bytes) -> "Memory":
        if len(text) != _FORM.size:
            raise Damaged("what is remembered of a command cannot be read")
        return cls(*_FORM.unpack(text))
