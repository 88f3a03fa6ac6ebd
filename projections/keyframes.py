"""Keyframes: a match at every so many versions, so that looking at any version of it folds a few events and no more."""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from threading import Lock

from events.loading import UNFOLDABLE, Loaded, head_after, steps
from events.match import NOTHING, Match
from events.store import Damaged, Entry, HeadRecord, Store

KEPT_MATCHES = 64
MOST_KEYFRAMES = 256  # of a match
EVERY = 64  # events from one keyframe to the next, and more in a match that would have too many


@dataclass(frozen=True, slots=True)
class Course:
    """A match from its first event to its head, folded from nothing but its events."""

    keyframes: tuple[Loaded, ...]  # each after the last event of a command: between two of them stand whole commands
    last: Loaded  # the match at its head

    def around(self, version: int) -> tuple[Loaded | None, Loaded]:
        """The nearest places that are known before a version and from it on; None: before the first event."""
        at = bisect_left(self.keyframes, version, key=_version)
        after = self.keyframes[at] if at < len(self.keyframes) else self.last
        return self.keyframes[at - 1] if at else None, after


@dataclass(frozen=True, slots=True)
class Stretch:
    """Whole commands of a match, and the match before them."""

    before: Loaded | None
    entries: list[Entry]


class Keyframes:
    """Keeps the courses of the matches that were looked at last. Safe between threads: what it keeps is immutable."""

    def __init__(self, store: Store, kept: int = KEPT_MATCHES, most: int = MOST_KEYFRAMES, every: int = EVERY) -> None:
        self._store = store
        self._kept = kept
        self._most = most
        self._every = every
        self._courses: OrderedDict[str, Course] = OrderedDict()
        self._lock, self._folding = Lock(), Lock()

    def course(self, match: str, record: HeadRecord) -> Course:
        """The course of a match to the head that its record names, or a later one; what is known of it is confirmed by
        that head."""
        known = self._look_up(match)
        if known is not None and known.last.head == record.head:
            return known
        with self._folding:  # one at a time: whoever wants the same match finds it folded, and others lose nothing
            course = self._fold(match, record)
        self._keep(match, course)
        if course is None:
            raise Damaged(f"the stored events of match {match} do not lead to its head")
        return course

    def stretches(self, course: Course, after: int, until: int) -> Iterator[Stretch]:
        """The commands that led from one version to another, read a stretch at a time; the first stretch may begin
        earlier and the last end later."""
        while after < until:
            before, end = course.around(after + 1)
            head = before.head if before else NOTHING
            entries = self._store.read(end.match.id, head.version, end.head.version)
            if head_after(head, entries) != end.head:
                raise Damaged(f"the stored events of match {end.match.id} are no longer those that led to its head")
            yield Stretch(before, entries)
            after = end.head.version

    def around(self, course: Course, at: int, reach: int) -> dict[int, Match]:
        """The match at a version, and at those up to `reach` before and after it that lie between two commands, where
        one could have been sent."""
        found: dict[int, Match] = {}
        until = min(at + reach, _version(course.last))
        for stretch in self.stretches(course, max(at - reach - 1, 0), until):
            before = stretch.before
            for body, loaded in steps(stretch.before, stretch.entries, course.last.match.key):
                if before is not None and (body["cause"] is not None or _version(before) == at):
                    found[_version(before)] = before.match
                before = loaded
            if before is not None:
                found[_version(before)] = before.match
        return {version: current for version, current in found.items() if abs(version - at) <= reach}

    def _look_up(self, match: str) -> Course | None:
        with self._lock:
            if match in self._courses:
                self._courses.move_to_end(match)
            return self._courses.get(match)

    def _keep(self, match: str, course: Course | None) -> None:
        with self._lock:
            self._courses.pop(match, None)
            if course is not None:
                self._courses[match] = course
            if len(self._courses) > self._kept:
                self._courses.popitem(last=False)

    def _fold(self, match: str, record: HeadRecord) -> Course | None:
        """None when the stored events do not lead to the head."""
        known = self._look_up(match)
        if known is not None and known.last.head.version > record.head.version:  # somebody has seen more meanwhile
            record = self._store.head(match) or record
        return self._reach(record, match, known) or (self._reach(record, match, None) if known else None)

    def _reach(self, record: HeadRecord, match: str, known: Course | None) -> Course | None:
        """The course to the record's head; None when what is known is of a history that is no more."""
        head = known.last.head if known else NOTHING
        if head == record.head:
            return known
        entries = self._store.read(match, head.version, record.head.version)
        if head_after(head, entries) != record.head:
            return None
        try:
            return self._extended(known, entries, record.key)
        except UNFOLDABLE as error:
            raise Damaged(f"match {match} cannot be folded: {type(error).__name__}: {error}") from error

    def _extended(self, known: Course | None, entries: Iterable[Entry], key: bytes) -> Course | None:
        keyframes = list(known.keyframes) if known else []
        last = known.last if known else None
        for body, loaded in steps(last, entries, key):
            if last is not None and body["cause"] is not None and self._is_due(keyframes, last):
                keyframes.append(last)
            last = loaded
        while len(keyframes) > self._most:
            del keyframes[::2]
        return Course(tuple(keyframes), last) if last is not None else None

    def _is_due(self, keyframes: list[Loaded], last: Loaded) -> bool:
        """Whether it is far enough from the keyframe before; that is further the longer the match is, so that there are
        few of them, evenly spread."""
        gap = _version(last) - (_version(keyframes[-1]) if keyframes else 0)
        return gap >= max(self._every, 2 * _version(last) // self._most)


def _version(loaded: Loaded) -> int:
    return loaded.head.version
