"""Another world: equal in all that one viewer may know, and different in as much else as the rules allow.

Items whose places the viewer was never shown change places within their shuffle, and others' secret choices are made
differently, one change after the other; a change stays if every move is still legal and the viewer is told the same.
"""

from dataclasses import fields, replace
from random import Random
from typing import Any

from games.kit import Viewer, legal_moves
from tests.interference.course import Course, Stage, Turn, hidden_places, stages, table_of, told

CHANGES = 100  # that are tried


def told_too_much(course: Course, viewer: Viewer, seed: int, changes: int = CHANGES) -> tuple[int, list[Course]]:
    """How many changes there were that others' views show and the viewer's never; and those of them that events told
    the viewer nevertheless. So audiences are not only taken at their word: a view vouches for them."""
    chooser = Random(seed)
    anywhere = {at: list(range(len(order))) for at, order in enumerate(course.orders)}
    table = table_of(course)
    known, own = told(table, viewer), _views(course, table, viewer)
    others = [_views(course, table, seat) for seat in range(course.seats)]
    count, noticed = 0, []
    for _ in range(changes):
        changed = _change(course, table, viewer, anywhere, chooser)
        new = stages(changed)
        if new is None or _views(course, new, viewer) != own:
            continue
        if [_views(course, new, seat) for seat in range(course.seats)] != others:
            count += 1
            noticed += [changed] if told(new, viewer) != known else []
    return count, noticed


def other_world(course: Course, viewer: Viewer, seed: int, changes: int = CHANGES) -> Course:
    chooser = Random(seed)
    hidden = hidden_places(course, viewer)
    table = table_of(course)
    known = told(table, viewer)
    for _ in range(changes):
        changed = _change(course, table, viewer, hidden, chooser)
        new = stages(changed)
        if new is not None and told(new, viewer) == known:
            course, table = changed, new
    return course


def _views(course: Course, table: list[Stage], viewer: Viewer) -> list[Any]:
    return [course.game.view(stage.state, viewer) for stage in table]


def _change(
    course: Course, table: list[Stage], viewer: Viewer, places: dict[int, list[int]], chooser: Random
) -> Course:
    changed = _rechosen(course, table, viewer, chooser) if chooser.random() < 0.3 else None
    return changed or _exchanged(course, places, chooser)


def _exchanged(course: Course, hidden: dict[int, list[int]], chooser: Random) -> Course:
    """Two hidden items of one shuffle in each other's place. The latest shuffle and its end are preferred: what nobody
    has drawn yet can go anywhere."""
    shuffles = [at for at, positions in hidden.items() if len(positions) > 1]
    if not shuffles:
        return course
    at = chooser.choice((shuffles[-1], chooser.choice(shuffles)))
    one, other = max(chooser.choices(hidden[at], k=3)), chooser.choice(hidden[at])
    order = list(course.orders[at])
    order[one], order[other] = order[other], order[one]
    return replace(course, orders=(*course.orders[:at], tuple(order), *course.orders[at + 1 :]))


def _rechosen(course: Course, table: list[Stage], viewer: Viewer, chooser: Random) -> Course | None:
    """One secret choice of another seat made differently; None when there is none to make."""
    secretive = [at for at, turn in enumerate(course.turns) if turn.seat != viewer and _has_secret(turn.moves[0])]
    if not secretive:
        return None
    at = chooser.choice(secretive)
    turn, state = course.turns[at], table[at].state
    alike = [
        move for move in legal_moves(course.game, state, turn.seat) if _open_part(move) == _open_part(turn.moves[0])
    ]
    changed = Turn(turn.seat, (chooser.choice(alike), *turn.moves[1:]))
    return replace(course, turns=(*course.turns[:at], changed, *course.turns[at + 1 :]))


def _has_secret(move: Any) -> bool:
    return any("secret" in field.metadata for field in fields(move))


def _open_part(move: Any) -> tuple[Any, ...]:
    """What everybody sees of a move."""
    return type(move), *(getattr(move, field.name) for field in fields(move) if "secret" not in field.metadata)
