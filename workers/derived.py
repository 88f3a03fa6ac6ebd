"""What is kept beside the events of a match, compared with what they give: head record, views, snapshot and so on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from commands.decide import ChanceFor
from commands.findings import REFUSALS, Finding
from commands.memory import Memory
from commands.record import generations, head_record
from commands.rejudging import Course, rejudge_refusal
from events.keys import partition_of
from events.loading import UNFOLDABLE, Loaded
from events.snapshots import SCHEMA, write_snapshot
from events.store import HEAD_FIELDS, Damaged
from projections.rebuild import BESIDES_VIEWS, stored_fields
from projections.views import VIEW_SCHEMA
from projections.writing import lobby_keys
from workers.stored import Stored, number_in

BY_RULES = {"house", "turn"}  # what a head record holds that other rules may tell otherwise


@dataclass(frozen=True, slots=True)
class Beside:
    """What is compared: a match as it is stored, and as its events have it."""

    stored: Stored
    course: Course
    loaded: Loaded
    chance: ChanceFor
    notes: list[str]

    def at(self, version: int) -> Loaded | None:
        """The match at the end of a command."""
        return self.loaded if version == self.loaded.head.version else self.course.at.get(version)


Check = Callable[[Beside], Iterator[Finding]]


def wanted_versions(stored: Stored) -> set[int]:
    """The versions at which something that is kept beside the events stands."""
    found = {number_in(stored.views.get("version")), _version(_object(stored.snapshot or b""))}
    return found | {_version(refusal or {}) for _, refusal in _refusals(stored)}


def check_head(beside: Beside) -> Iterator[Finding]:
    stored, head, match = beside.stored.head, beside.loaded.head, beside.loaded.match
    wrong = sorted(set(stored) ^ set(HEAD_FIELDS))
    if wrong:
        yield Finding("head", head.version, f"the head has other fields than it should: {', '.join(wrong)}")
    expected = {"version": b"%d" % head.version, "hash": head.hash, "tokens": generations(match)}
    for name, value in expected.items():
        if stored.get(name) != value:
            yield Finding(
                "head", head.version, f"the head's {name} is not what the events give", value, stored.get(name)
            )
    record, kept = head_record(match, head), stored.get("record", b"")
    if record != kept and not (beside.course.under_other_rules and _as_facts(record) == _as_facts(kept)):
        yield Finding("head", head.version, "the head record is not what the events give", *_differing(record, kept))


def check_commands(beside: Beside) -> Iterator[Finding]:
    """Every remembered command stands in the events where it is remembered. That a memory is missing shows nowhere."""
    for ident, written in beside.stored.commands.items():
        try:
            memory = Memory.read(written)
            yield from _check_memory(beside, ident.decode(), memory)
        except (Damaged, UnicodeDecodeError) as error:
            version = beside.loaded.head.version
            yield Finding("commands", version, f"command {ident!r}: {error}")


def check_views(beside: Beside) -> Iterator[Finding]:
    """Views may be behind, if somebody knows that they are; but each is what the events gave at its version."""
    stored, head = beside.stored.views, beside.loaded.head
    version = number_in(stored.get("version"))
    if version < head.version and not beside.stored.marked:
        text = f"the views are at version {version}, and nobody is told to bring them to {head.version}"
        yield Finding("views", head.version, text)
    if not stored:
        return
    at = beside.at(version)
    if at is None:
        yield Finding("views", version, f"the views are at version {version}, where no command ends")
        return
    expected = stored_fields(at)
    names = (set(expected) | set(stored)) - {name.decode() for name in BESIDES_VIEWS}
    wrong = sorted(name for name in names if expected.get(name) != stored.get(name))
    older = 1 <= number_in(stored.get("schema")) < VIEW_SCHEMA
    if wrong and not _of_another_release(beside, "views", older or ("schema" in wrong and len(wrong) > 1)):
        for name in wrong:
            text = f"the view {name} is not what the events give"
            yield Finding("views", version, text, expected.get(name), stored.get(name))


def check_snapshot(beside: Beside) -> Iterator[Finding]:
    stored = beside.stored
    version, told = _version(_object(stored.snapshot or b"")), stored.views.get("snapshot")
    if stored.views and told != b"%d" % version:
        yield Finding("snapshot", version, "the views name another snapshot than the stored one", version, told)
    if stored.snapshot is None:
        return
    at = beside.at(version)
    if at is None:
        yield Finding("snapshot", version, f"the snapshot is at version {version}, where no command ends")
        return
    expected = write_snapshot(at.head, at.match)
    if expected == stored.snapshot:
        return
    if not _of_another_release(beside, "snapshot", _has_other_numbers(_object(stored.snapshot), _object(expected))):
        yield Finding("snapshot", version, "the snapshot is not the match at its version", expected, stored.snapshot)


def check_lobby(beside: Beside) -> Iterator[Finding]:
    """The lobby lists a match with its views' status."""
    stored, match = beside.stored, beside.loaded.match
    at = beside.at(number_in(stored.views.get("version")))
    if stored.views and at is None:
        return  # what the views say is wrong already
    public = at is not None and match.fork is None  # an analysis is not in the lobby
    names = lobby_keys(partition_of(match.id), at.match.status, match.created.game) if at and public else []
    expected = dict.fromkeys(names, match.began)
    if stored.listed != expected:
        yield Finding("lobby", beside.loaded.head.version, "the lobby lists it otherwise", expected, stored.listed)


def check_refusals(beside: Beside) -> Iterator[Finding]:
    if beside.course.under_other_rules:
        return
    for seat, refusal in _refusals(beside.stored):
        version = beside.loaded.head.version
        try:
            if refusal is None or refusal["seat"] != seat:
                yield Finding(REFUSALS, version, f"a refusal of seat {seat} cannot be read")
                continue
            version = refusal["version"]
            finding = rejudge_refusal(refusal, beside.at(version), beside.chance)
        except UNFOLDABLE as error:
            text = f"a refusal of seat {seat} cannot be judged again: {type(error).__name__}: {error}"
            finding = Finding(REFUSALS, beside.loaded.head.version, text)
        if finding is not None:
            yield finding


BESIDE: dict[str, tuple[Check, Callable[[Stored], int]]] = {  # each check, and how many things it compares
    "head": (check_head, lambda stored: len(stored.head)),
    "commands": (check_commands, lambda stored: len(stored.commands)),
    "views": (check_views, lambda stored: len(stored.views)),
    "snapshot": (check_snapshot, lambda stored: int(stored.snapshot is not None)),
    "lobby": (check_lobby, lambda stored: len(stored.listed)),
    REFUSALS: (check_refusals, lambda stored: sum(map(len, stored.refusals.values()))),
}


def _check_memory(beside: Beside, ident: str, memory: Memory) -> Iterator[Finding]:
    first, last, head, ids = memory.first, memory.last, beside.loaded.head.version, beside.course.ids
    if not 1 <= first <= last <= head:
        text = f"command {ident} is remembered with events {first} to {last}, and the match ends with {head}"
        yield Finding("commands", min(first, head + 1), text)
        return
    found = {ids[version] for version in range(first, last + 1) if version in ids}
    ends = last == head or ids.get(last + 1, ident) != ident
    if found != {ident} or first not in ids or not ends:
        text = f"command {ident} is remembered with events {first} to {last}, which are not its own"
        yield Finding("commands", first, text, ident, sorted(found))


def _has_other_numbers(snapshot: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether other code wrote the snapshot: by an older schema, or by numbers that are not all that differs."""
    schema = snapshot.get("schema")
    if isinstance(schema, int) and 1 <= schema < SCHEMA:
        return True
    numbers = {name: snapshot.get(name) for name in ("schema", "rules")}
    return expected | numbers not in (expected, snapshot)


def _of_another_release(beside: Beside, what: str, schema: bool) -> bool:
    """Whether other code may have written what is stored: that is no fault, but cannot be compared."""
    another = schema or beside.course.under_other_rules
    if another:
        beside.notes.append(f"the stored {what} may come from another release: cairn rebuild makes it anew")
    return another


def _refusals(stored: Stored) -> Iterator[tuple[int, dict[str, Any] | None]]:
    for seat, texts in stored.refusals.items():
        for text in texts:
            yield seat, _object(text) or None


def _version(document: dict[str, Any]) -> int:
    version = document.get("version", 0)
    return version if isinstance(version, int) else 0


def _object(text: bytes) -> dict[str, Any]:
    try:
        found = orjson.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _as_facts(record: bytes) -> dict[str, Any]:
    return {name: value for name, value in _object(record).items() if name not in BY_RULES}


def _differing(expected: bytes, found: bytes) -> tuple[Any, Any]:
    """The members of two objects that differ; the texts when they do not differ as objects."""
    one, other = _object(expected), _object(found)
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    if not names:
        return expected, found
    return {name: one.get(name) for name in names}, {name: other.get(name) for name in names}
