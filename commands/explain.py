"""Explain: would a command be legal, by which rule, and which smallest change would turn that round? And why do the
scores stand as they do? Legality only: what a command would bring about is never computed."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from commands.decide import judge
from commands.model import SEAT_COMMANDS
from events.codec import written_command
from events.match import RUNNING, Match
from events.problems import Rejected
from games.kit import Game, Line, Refused, Seat, Viewer, conceivable_moves

SEARCHED = 200  # versions on either side among which another verdict is looked for
MOST_COMMANDS = 5  # that are told because they get the other verdict

Past = Mapping[int, Match]  # the match at each of some versions


@dataclass(frozen=True, slots=True)
class Question:
    """Would this command of this seat be legal after the event `at`?"""

    at: int
    seat: Seat
    command: Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal or not, by which rule (none, where the match itself decides), and the facts that it rests on."""

    legal: bool
    code: str | None
    rule: str | None
    detail: str
    facts: dict[str, Any]


# ── commands ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def explain(past: Past, asked: Question) -> dict[str, Any]:
    """The verdict and what would flip it. `past` holds the version that is asked about, and those around it among
    which another verdict is looked for; the seat knows them all."""
    verdict = judged(past, asked)
    flips = [*_other_commands(past, asked, verdict.legal), *_other_versions(past, asked, verdict.legal)]
    return {**_written(asked), **_told(past, verdict), "flips": [_flip(past, asked, other) for other in flips]}


def judged(past: Past, asked: Question) -> Verdict:
    current = past[asked.at]
    try:
        judge(current, asked.seat, asked.command)
    except Rejected as rejected:
        return Verdict(False, rejected.code, None, rejected.detail, rejected.members)
    except Refused as refused:
        refusal = refused.refusal
        return Verdict(False, refusal.code, refusal.rule, refusal.detail, refusal.facts)
    if isinstance(asked.command, SEAT_COMMANDS):
        return Verdict(True, None, None, "the match takes this from the seat, whoever's turn it is", {})
    ground = current.game.grounds(current.state, asked.seat, asked.command)
    return Verdict(True, None, ground.rule, ground.detail, ground.facts)


def _other_commands(past: Past, asked: Question, legal: bool) -> list[Question]:
    """The moves with the other verdict that differ least from this one: of legal ones the first few, of illegal ones
    one for each reason."""
    current = past[asked.at]
    if current.status != RUNNING or isinstance(asked.command, SEAT_COMMANDS):
        return []
    found: dict[Any, Question] = {}
    for move in _nearest(current, asked, legal):
        other = replace(asked, command=move)
        reason = judged(past, other).code
        found.setdefault(reason or move, other)
    return list(found.values())[:MOST_COMMANDS]


def _nearest(current: Match, asked: Question, legal: bool) -> list[Any]:
    """Of the moves with the other verdict those that are fewest changes away; of the same type first."""
    game, state, seat = current.game, current.state, asked.seat
    moves: dict[int, list[Any]] = defaultdict(list)
    for move in conceivable_moves(game, state) if legal else game.candidates(state, seat):
        moves[_distance(asked.command, move)].append(move)
    for distance in sorted(moves):
        found = [move for move in moves[distance] if (game.judge(state, seat, move) is None) != legal]
        if found:
            return sorted(found, key=lambda move: type(move) is not type(asked.command))
    return []


def _other_versions(past: Past, asked: Question, legal: bool) -> Iterator[Question]:
    """The nearest version before and the nearest one after with the other verdict on the same command."""
    earlier = sorted((version for version in past if version < asked.at), reverse=True)
    later = sorted(version for version in past if version > asked.at)
    for versions in (earlier, later):
        others = (replace(asked, at=version) for version in versions)
        found = next((other for other in others if judged(past, other).legal != legal), None)
        if found is not None:
            yield found


def _distance(one: Any, other: Any) -> int:
    """How many members of the command change; of a list, how many of its values."""
    return sum(_changed(before, after) for _, before, after in _changes(written_command(one), written_command(other)))


def _changed(one: Any, other: Any) -> int:
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return 1
    kept = (Counter(one) & Counter(other)).total()
    return max(1, len(one) - kept, len(other) - kept)


def _changes(one: dict[str, Any], other: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """What differs between two objects: the member, its value before and after."""
    values = [(name, one.get(name), other.get(name)) for name in dict.fromkeys((*one, *other))]
    return [(name, before, after) for name, before, after in values if before != after]


def _flip(past: Past, asked: Question, other: Question) -> dict[str, Any]:
    at = [("at", asked.at, other.at)] if asked.at != other.at else []
    members = _changes(written_command(asked.command), written_command(other.command))
    changes = [*at, *((f"command.{name}", before, after) for name, before, after in members)]
    return {
        "changes": [{"member": name, "from": before, "to": after} for name, before, after in changes],
        "ask": _written(other),
        **_told(past, judged(past, other)),
    }


def _written(asked: Question) -> dict[str, Any]:
    return {"at": asked.at, "seat": asked.seat, "command": written_command(asked.command)}


def _told(past: Past, verdict: Verdict) -> dict[str, Any]:
    game = next(iter(past.values())).game
    rule = {"rule": None, "text": None, "place": None} if verdict.rule is None else rule_told(game, verdict.rule)
    return {"legal": verdict.legal, "code": verdict.code, **rule, "detail": verdict.detail, "facts": verdict.facts}


def rule_told(game: Game, number: str) -> dict[str, Any]:
    """A rule as it is told: its number, our words, its place in the rulebook."""
    rule = game.rulebook[number]
    return {"rule": number, "text": rule.text, "place": rule.place}


# ── scores ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def account(current: Match, at: int, viewer: Viewer) -> dict[str, Any]:
    """The scores as this viewer sees them, line by line, and the rules that the lines follow."""
    game = current.game
    if current.state is None:
        return {"at": at, "seat": viewer, "totals": [], "standing": [], "rules": []}
    told = game.account(game.view(current.state, viewer))
    lines = (*told.totals, *told.standing)
    rules = [rule_told(game, number) for number in dict.fromkeys(_rules(lines))]
    totals, standing = map(_lines, (told.totals, told.standing))
    return {"at": at, "seat": viewer, "totals": totals, "standing": standing, "rules": rules}


def _rules(lines: tuple[Line, ...]) -> Iterator[str]:
    for line in lines:
        yield from line.rules
        yield from _rules(line.lines)


def _lines(lines: tuple[Line, ...]) -> list[dict[str, Any]]:
    return [
        {
            "seats": line.seats,
            "detail": line.detail,
            "points": line.points,
            "rules": line.rules,
            "lines": _lines(line.lines),
        }
        for line in lines
    ]
