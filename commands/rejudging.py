"""Deciding again: every command of a match, on what was recorded before it, by today's rules and its own chance.

What was recorded is history: after a difference the next command is judged on the recorded events, so that one wrong
decision does not cast doubt on those after it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import orjson

from commands.causes import Given, given_commands
from commands.decide import ChanceFor, Step, act_in_turn
from commands.deciders import Asked, create_again, decide_again
from commands.findings import REFUSALS, Finding, RulesDiffer
from commands.model import RuleOnDispute
from commands.schema import read_commands
from events.canonical import canonical
from events.codec import stored_type
from events.envelope import DIGEST_PATH
from events.loading import UNFOLDABLE, Loaded, advance, head_after, step
from events.match import ENDED, NOTHING, Head, digest, seeded
from events.model import MatchEnded
from events.problems import Problem
from events.secrets import commit, salt_of
from events.store import Entry
from games.kit import Refused
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A command with the match before it (None: it made the match) and after it, as recorded; and today's decision:
    events, or why there are none."""

    given: Given
    before: Loaded | None
    after: Loaded
    decided: tuple[Any, ...]
    refused: str
    same: bool

    def difference(self) -> Finding | None:
        """Where today's decision is another one."""
        if self.same:
            return None
        pairs = zip_longest(self.given.events, self.decided)
        differing = (place for place, pair in enumerate(pairs) if not _same(pair[:1], pair[1:]))
        place = next(differing)
        text = self.refused or "the command, decided again, brings about another event"
        expected, found = _told(self.decided, place), _told(self.given.events, place)
        return Finding("decisions", self.given.first + place, text, expected, found)


@dataclass(slots=True)
class Course:
    """A match that was decided again: what was compared, what differs, and the match at the versions that were asked
    for."""

    loaded: Loaded | None = None  # the match as far as it can be folded
    commands: int = 0
    digests: dict[int, str] = field(default_factory=dict)  # of the states, by version
    bodies: list[dict[str, Any]] = field(default_factory=list)
    ids: dict[int, str] = field(default_factory=dict)  # of the commands, by their first version
    findings: list[Finding] = field(default_factory=list)  # wrong by any rules
    differences: list[Finding] = field(default_factory=list)  # wrong by the rules of their number
    first: Rejudged | None = None  # the first that differs
    rest: list[Given] = field(default_factory=list)  # the commands from there on
    at: dict[int, Loaded] = field(default_factory=dict)

    def differ(self, chance: ChanceFor = seeded) -> RulesDiffer | None:
        """What today's rules would have made of it; None when they decide the same or have the match's own number."""
        if self.loaded is None or self.first is None or not self.under_other_rules:
            return None
        rules, difference = self.loaded.match.game.rules, self.differences[0]
        return RulesDiffer(rules, difference.version, difference.text, *_fate(self, chance))

    @property
    def under_other_rules(self) -> bool:
        return self.loaded is not None and self.loaded.match.created.rules != self.loaded.match.game.rules


def rejudge(entries: Sequence[Entry], key: bytes, keep: Collection[int] = (), chance: ChanceFor = seeded) -> Course:
    """Decide every command again. The entries are numbered 1, 2, 3 …; the match is kept at the versions of `keep`."""
    course = Course()
    try:
        for rejudged in _rejudged(entries, key, chance):
            _note(course, rejudged, key)
            if rejudged.after.head.version in keep:
                course.at[rejudged.after.head.version] = rejudged.after
    except UNFOLDABLE as error:
        version, reason = _first_unfoldable(entries, course.loaded, key) or (len(entries), error)
        text = f"the event cannot be folded: {type(reason).__name__}: {reason}"
        course.findings.append(Finding("decisions", version, text))
    course.findings += _binding(course)
    return course


def rejudge_refusal(refusal: dict[str, Any], loaded: Loaded | None, chance: ChanceFor = seeded) -> Finding | None:
    """A refusal that was kept, judged again on the match at its version (None: it had no such version)."""
    seat, version, code = refusal["seat"], refusal["version"], refusal["code"]
    if loaded is None:
        return Finding(REFUSALS, version, f"seat {seat} was refused at version {version}, where no command ends")
    found, detail = "accepted", "it is legal"
    try:
        commands = read_commands(loaded.match.game, refusal["commands"])
        list(act_in_turn(loaded.match, seat, commands, version, loaded.match.at, chance))
    except Refused as refused:
        found, detail = refused.refusal.code, refused.refusal.detail
    except Problem as problem:
        found, detail = problem.code, problem.detail
    if found == code:
        return None
    return Finding(REFUSALS, version, f"seat {seat}'s command, judged again: {detail}", found, code)


def _rejudged(entries: Sequence[Entry], key: bytes, chance: ChanceFor) -> Iterator[Rejudged]:
    before: Loaded | None = None
    game = GAMES[orjson.loads(entries[0].body)["public"]["game"]]
    for given in given_commands(entries, game):
        decided, refused = _decide(before, given, key, chance)
        same = decided is not None and _same(decided.events, given.events)
        recorded = entries[given.first - 1 : given.last]
        if decided is not None and same:
            after = Loaded(head_after(before.head if before else NOTHING, recorded), decided.after)
        else:
            after = advance(before, recorded, key)
        yield Rejudged(given, before, after, decided.events if decided else (), refused, same)
        before = after


def _decide(before: Loaded | None, given: Given, key: bytes, chance: ChanceFor) -> tuple[Step | None, str]:
    """Today's decision, or why there is none."""
    try:
        step = create_again(given, key) if before is None else decide_again(Asked(before, given, chance))
        if step.seat != given.cause.seat:
            return None, f"the command is one of seat {step.seat}, and seat {given.cause.seat} gave it"
        return step, ""
    except Refused as refused:
        return None, f"the command is refused: {refused.refusal.detail} ({refused.refusal.code})"
    except Problem as problem:
        return None, f"the command is refused: {problem.detail} ({problem.code})"
    except UNFOLDABLE as error:
        return None, f"the command cannot be decided: {type(error).__name__}: {error}"


def _note(course: Course, rejudged: Rejudged, key: bytes) -> None:
    given, after = rejudged.given, rejudged.after
    course.loaded = after
    course.commands += 1
    course.ids[given.first] = given.cause.id
    course.bodies += given.bodies
    difference = rejudged.difference()
    if difference is not None:
        course.differences.append(difference)
        course.first = course.first or rejudged
    if course.first is not None:
        course.rest.append(given)
    if after.match.state is not None:
        course.digests[given.last] = digest(after.match.state)
    course.findings += [*_times(rejudged), *_digests(course, rejudged, key), *_result(rejudged)]


def _times(rejudged: Rejudged) -> Iterator[Finding]:
    """The events of a command happened together, and not before those of the one before."""
    given, before = rejudged.given, rejudged.before
    at = max(given.at, before.match.at) if before else given.at
    for version, body in enumerate(given.bodies, given.first):
        if body["at"] != at:
            yield Finding("clock", version, "the event does not have the time of its command", at, body["at"])
            return


def _digests(course: Course, rejudged: Rejudged, key: bytes) -> Iterator[Finding]:
    """The last event of a command, and no other, commits to the digest of the state after it."""
    given = rejudged.given
    for version, body in enumerate(given.bodies, given.first):
        found = next((commitment for path, _, commitment in body.get("secrets", ()) if path == DIGEST_PATH), None)
        value = course.digests.get(version)
        expected = commit(salt_of(key, version, DIGEST_PATH), value) if value is not None else None
        if found != expected:
            text = "the state after the command has another digest than the one that was committed to"
            yield Finding("digests", version, text, expected, found)


def _result(rejudged: Rejudged) -> Iterator[Finding]:
    """The end of the match as the state tells it, unless it was the auditor who ended it."""
    if isinstance(rejudged.given.cause.command, RuleOnDispute):
        return
    for version, event in enumerate(rejudged.given.events, rejudged.given.first):
        if isinstance(event, MatchEnded):
            match = rejudged.after.match
            outcome = match.game.outcome(match.state)
            expected = MatchEnded(outcome.winners, outcome.scores, outcome.reason) if outcome else None
            if match.created.rules == match.game.rules and expected != event:
                yield Finding("result", version, "the result is not that of the last state", expected, event)


def _binding(course: Course) -> Iterator[Finding]:
    """Shuffles are bound to the match itself, but for an analysis of another match."""
    match = course.loaded.match if course.loaded else None
    if match is not None and match.fork is None and match.created.shuffle_id != match.id:
        text = "the shuffles are bound to another match, and this is no analysis of it"
        yield Finding("decisions", 1, text, match.id, match.created.shuffle_id)


def _fate(course: Course, chance: ChanceFor) -> tuple[str, tuple[int, ...] | None, int | None]:
    """Who would win by today's rules: the recorded commands are played on, while they are legal."""
    assert course.first is not None  # the caller has looked
    assert course.loaded is not None
    ends = (event for given in course.rest for event in given.events if isinstance(event, MatchEnded))
    recorded = next(ends, None)
    loaded = course.first.before
    if loaded is None:
        return "unknown", None, course.first.given.first
    if loaded.match.status == ENDED:
        return "same", None, None
    for given in course.rest:
        step, _ = _decide(loaded, given, loaded.match.key, chance)
        if step is None:
            return "unknown", None, given.first
        head = Head(loaded.head.version + len(step.events), loaded.head.hash)
        loaded = Loaded(head, step.after)
        if loaded.match.status == ENDED:
            break
    result = loaded.match.result
    if (recorded is None) != (result is None):
        return "unknown", None, course.loaded.head.version + 1
    if recorded is None or result is None or recorded.winners == result.winners:
        return "same", None, None
    return "changed", result.winners, None


def _first_unfoldable(entries: Sequence[Entry], known: Loaded | None, key: bytes) -> tuple[int, Exception] | None:
    """The first entry that cannot be folded, and why."""
    current = known.match if known else None
    for entry in entries[known.head.version if known else 0 :]:
        try:
            current = step(current, orjson.loads(entry.body), entry, key)
        except UNFOLDABLE as error:
            return entry.version, error
    return None


def _same(ones: Sequence[Any], others: Sequence[Any]) -> bool:
    """By their bytes, and so stricter than Python, to which 1 is true."""
    return [*map(type, ones)] == [*map(type, others)] and canonical(ones) == canonical(others)


def _told(events: Sequence[Any], place: int) -> Any:
    if place >= len(events):
        return None
    return {"type": stored_type(events[place]), "event": events[place]}
