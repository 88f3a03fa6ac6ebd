"""Stepping through a match: where one is, through whose eyes, and how it goes on by itself. It knows no terminal."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from events.loading import Loaded, steps
from events.match import ENDED
from events.redaction import AUDITOR, Viewer, sight_of
from events.store import Entry
from games.kit import SPECTATOR, Seat
from projections.timeline import timeline

PACES = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)  # seconds that a version stays when it goes on by itself
USUAL_PACE = PACES.index(1.0)
MOST_DIGITS = 9


class Film:
    """A match, folded once and kept at every version: to go anywhere in it is to look there."""

    def __init__(self, entries: Sequence[Entry], key: bytes) -> None:
        self.entries = entries
        folded = list(steps(None, entries, key))
        self._matches = [loaded for _, loaded in folded]
        self._firsts = [loaded.head.version for body, loaded in folded if body["cause"] is not None]

    @property
    def last(self) -> int:
        return len(self._matches)

    @property
    def has_ended(self) -> bool:
        return self._matches[-1].match.status == ENDED

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (SPECTATOR, *range(self._matches[0].match.seats), AUDITOR)

    def at(self, version: int) -> Loaded:
        return self._matches[version - 1]

    def command(self, version: int) -> tuple[int, int]:
        """The first and the last event of the command that brought about this one."""
        number = bisect_right(self._firsts, version)
        return self._firsts[number - 1], self._firsts[number] - 1 if number < len(self._firsts) else self.last

    def story(self, version: int, viewer: Viewer, lines: int) -> list[str]:
        """The last lines up to a version, as this viewer could tell them then."""
        entries = self.entries[max(0, version - lines) : version]
        return [_sentence(line) for line in timeline(entries, sight_of(viewer, self.at(version).match.status))]

    def table(self, version: int, viewer: Viewer) -> list[str]:
        """The table as it is drawn for this viewer; what is missing, before it is laid."""
        current = self.at(version).match
        if current.state is None:
            taken = sum(place is not None for place in current.places)
            return [f"The table is laid when all seats are taken: {taken} of {current.seats} are."]
        seat: Seat | None = SPECTATOR if viewer == AUDITOR else viewer
        return current.game.picture(current.game.view(current.state, seat)).splitlines()


class Stepping:
    """Where somebody is in a film. Times are seconds on any clock that only goes forward."""

    def __init__(self, film: Film, version: int = 1, viewer: Viewer = SPECTATOR) -> None:
        self.film = film
        self.version = version
        self.viewer = viewer
        self.playing = False
        self.pace = USUAL_PACE
        self.typed: str | None = None  # the digits of a version to jump to, while it is being typed
        self.helping = False
        self.left = False  # whether somebody has had enough
        self._due = 0.0

    # ── where one is ──

    def next(self) -> None:
        self.jump(self.version + 1)

    def back(self) -> None:
        self.jump(self.version - 1)

    def next_command(self) -> None:
        """To the last event of this command, or, being there, of the next one."""
        _, last = self.film.command(self.version)
        self.jump(last if self.version < last else self.film.command(min(last + 1, self.film.last))[1])

    def previous_command(self) -> None:
        """To the last event of the command before this one."""
        first, _ = self.film.command(self.version)
        self.jump(first - 1)

    def first(self) -> None:
        self.jump(1)

    def last(self) -> None:
        self.jump(self.film.last)

    def jump(self, version: int) -> None:
        self.version = min(max(version, 1), self.film.last)

    def see_as_the_next_viewer(self) -> None:
        viewers = self.film.viewers
        self.viewer = viewers[(viewers.index(self.viewer) + 1) % len(viewers)]

    # ── going on by itself ──

    def play(self) -> None:
        """Go on by itself, or stop; from the end, go on at the beginning."""
        self.playing = not self.playing
        if self.playing and self.version == self.film.last:
            self.first()

    def faster(self) -> None:
        self.pace = min(self.pace + 1, len(PACES) - 1)

    def slower(self) -> None:
        self.pace = max(self.pace - 1, 0)

    def tick(self, now: float) -> None:
        """Go on if it is time to."""
        if self.playing and now >= self._due:
            self.next()
            self.playing = self.version < self.film.last
            self._due = now + PACES[self.pace]

    def wait(self, now: float) -> float | None:
        """How long nothing will happen by itself; None: for ever."""
        return max(0.0, self._due - now) if self.playing else None

    # ── keys ──

    def press(self, key: str, now: float) -> None:
        """Do what a key stands for. One that stands for nothing does nothing."""
        if key.isascii() and key.isdigit():
            self.typed = ((self.typed or "") + key)[:MOST_DIGITS]
        elif self.typed is not None and key in _TYPING:
            _TYPING[key](self)
        else:
            self.typed = None
            _KEYS.get(key, _nothing)(self)
        self._due = now + PACES[self.pace]  # whoever presses a key wants to see what it did

    def ask(self) -> None:
        self.typed = ""

    def rub_out(self) -> None:
        self.typed = (self.typed or "")[:-1]

    def arrive(self) -> None:
        if self.typed:
            self.jump(int(self.typed))
        self.typed = None

    def never_mind(self) -> None:
        self.typed = None

    def help(self) -> None:
        self.helping = not self.helping

    def leave(self) -> None:
        self.left = True


HELP = (  # the keys, and what they do
    ("→ n space Enter", "next version"),
    ("← b p", "the version before"),
    ("N B", "next command, the command before"),
    ("g or digits, Enter", "jump to a version"),
    ("Home End", "first version, last version"),
    ("s", "as the next viewer: spectator, each seat, auditor"),
    ("a + -", "go on by itself, faster, slower"),
    ("↑ ↓ < > PgUp PgDn", "move over a table that is larger than the window"),
    ("q Esc Ctrl-C", "leave"),
)

_KEYS: dict[str, Callable[[Stepping], None]] = {
    **dict.fromkeys(("right", "n", " ", "enter"), Stepping.next),
    **dict.fromkeys(("left", "b", "p"), Stepping.back),
    "N": Stepping.next_command,
    **dict.fromkeys(("B", "P"), Stepping.previous_command),
    "home": Stepping.first,
    "end": Stepping.last,
    "g": Stepping.ask,
    "s": Stepping.see_as_the_next_viewer,
    "a": Stepping.play,
    **dict.fromkeys(("+", "="), Stepping.faster),
    **dict.fromkeys(("-", "_"), Stepping.slower),
    **dict.fromkeys(("?", "h"), Stepping.help),
    **dict.fromkeys(("q", "escape", "ctrl-c"), Stepping.leave),
}
_TYPING: dict[str, Callable[[Stepping], None]] = {
    "enter": Stepping.arrive,
    "backspace": Stepping.rub_out,
    "escape": Stepping.never_mind,
}


def viewer_name(viewer: Viewer) -> str:
    if viewer == AUDITOR:
        return "the auditor"
    return "a spectator" if viewer is None else f"seat {viewer}"


def _sentence(line: dict[str, Any]) -> str:
    subject = "" if line["seat"] is None else f"seat {line['seat']} "
    return f"{line['version']:5}  {subject}{line['text']}"


def _nothing(_: Stepping) -> None:
    pass
