"""Every game explains itself: legal moves by their grounds, scores by their account."""

import re

import pytest

from games.kit import SPECTATOR, added, conceivable_moves, fold, legal_moves
from games.registry import GAMES
from tests.games.play import played
from tests.games.tables import HOOKS, STORIES, every_table
from tests.games.test_golden import tell
from tests.games.test_laws import is_json, some

STEP = re.compile(r", (less|times|and) (\d+) = (-?\d+)")


# ── moves ──


@every_table
def test_a_legal_move_names_the_rule_that_allows_it_and_tells_plain_facts(key, seats, options):
    game = GAMES[key]
    for step in played(key, seats, 0, options).steps:
        for move in legal_moves(game, step.before, step.seat):
            ground = game.grounds(step.before, step.seat, move)
            assert ground.rule in game.rulebook
            assert is_json(ground.facts)
            assert ground.detail
            assert "None" not in ground.detail


@every_table
def test_every_legal_move_can_be_named_with_the_vocabulary(key, seats, options):
    game = GAMES[key]
    for step in some(played(key, seats, 0, options).steps):
        conceivable = list(conceivable_moves(game, step.before))
        assert len(set(conceivable)) == len(conceivable)
        assert set(legal_moves(game, step.before, step.seat)) <= set(conceivable)


@every_table
def test_after_every_single_event_each_conceivable_move_can_be_judged_and_the_scores_be_told(key, seats, options):
    game, whole = GAMES[key], played(key, seats, 0, options)
    empty = game.initial(game.options(**dict(options)), seats)
    begun = [(empty, whole.start), *((step.before, step.events) for step in (*some(whole.steps), whole.steps[-1]))]
    for state in [fold(game, state, events[:count]) for state, events in begun for count in range(len(events) + 1)]:
        game.account(game.view(state, SPECTATOR))
        for seat in range(seats):
            for move in conceivable_moves(game, state):
                if game.judge(state, seat, move) is None:
                    assert game.grounds(state, seat, move).rule in game.rulebook


# ── scores ──


@every_table
def test_totals_are_those_that_the_viewer_sees(key, seats, options):
    game = GAMES[key]
    for step in played(key, seats, 0, options).steps:
        for viewer in (*range(seats), SPECTATOR):
            views = game.view(step.after, viewer)
            told = game.account(views)
            shown = HOOKS[key].totals(views.scores, seats)
            known = {seat: points for seat, points in enumerate(shown) if points is not None}
            assert {seat: line.points for line in told.totals for seat in line.seats} == known


@every_table
def test_every_line_is_the_sum_of_its_lines_and_its_arithmetic_is_right(key, seats, options):
    game = GAMES[key]
    for step in some(played(key, seats, 0, options).steps):
        for viewer in (*range(seats), SPECTATOR):
            told = game.account(game.view(step.after, viewer))
            for line in every_line((*told.totals, *told.standing)):
                check(game, line)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_in_the_end_the_totals_are_the_outcomes_scores(story):
    game, (_, state) = GAMES[story.game], tell(story)
    told = game.account(game.view(state, SPECTATOR))
    found = {seat: line.points for line in told.totals for seat in line.seats}
    assert tuple(found[seat] for seat in range(story.seats)) == game.outcome(state).scores
    assert told.standing == ()
    for line in every_line(told.totals):
        check(game, line)


@pytest.mark.parametrize(
    ("numbers", "text"), [([], "0"), ([0], "0"), ([-3], "-3"), ([4, 6, 9], "4+6+9 = 19"), ([-2, 14, -7], "-2+14-7 = 5")]
)
def test_a_sum_in_numbers(numbers, text):
    assert added(numbers) == text


def every_line(lines):
    for line in lines:
        yield line
        yield from every_line(line.lines)


def check(game, line):
    assert line.detail
    assert line.rules
    assert set(line.rules) <= game.rulebook.keys()
    if line.lines:
        assert line.points == sum(inner.points for inner in line.lines)
        assert {inner.seats for inner in line.lines} == {line.seats}
    for terms, result in re.findall(r"((?:[-+]?\d+)+) = (-?\d+)", STEP.sub("", line.detail)):
        assert sum(map(int, re.findall(r"[-+]?\d+", terms))) == int(result)
    steps = STEP.findall(line.detail)
    if steps:
        value = int(re.findall(r"-?\d+", line.detail[: line.detail.index(", ")])[-1])
        for how, number, result in steps:
            value = {"less": value - int(number), "times": value * int(number), "and": value + int(number)}[how]
            assert value == int(result)
        assert value == line.points
