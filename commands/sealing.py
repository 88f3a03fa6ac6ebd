"""From decided steps to sealed events: the cause stands in the first event of a command, the digest in its last."""

from collections.abc import Callable

from commands.decide import Step
from events.envelope import Cause, Envelope, Sealed, seal
from events.loading import Loaded
from events.match import digest

SALT_SIZE = 32


def seal_steps(
    loaded: Loaded, steps: tuple[Step, ...], command: str, entropy: Callable[[int], bytes]
) -> tuple[Sealed, ...]:
    sealed: list[Sealed] = []
    version, previous = loaded.head.version, loaded.head.hash
    for step in steps:
        after = step.after
        cause: Cause | None = Cause(command, step.seat, step.command)
        for index, event in enumerate(step.events, 1):
            version += 1
            last = index == len(step.events) and after.state is not None
            envelope = Envelope(after.id, version, after.at, cause, digest(after.state) if last else None)
            sealed.append(seal(envelope, event, after.key, previous, entropy(SALT_SIZE)))
            previous, cause = sealed[-1].hash, None
    return tuple(sealed)
