"""Stories of whole games, one for each way they can end. `CAIRN_GOLDEN=write pytest tests/games/test_golden.py`
writes them anew: read the difference before keeping it."""

import os
from dataclasses import fields
from pathlib import Path

import pytest

from games.kit import SPECTATOR, fold, legal_moves
from games.registry import GAMES
from tests.games.chance import Seeded
from tests.games.play import playing, table
from tests.games.tables import STORIES, every_seating

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_the_story_is_told_as_before(story):
    told, state = tell(story)
    outcome = GAMES[story.game].outcome(state)
    assert story.ending == ("draw" if outcome.reason == "completed" and not outcome.winners else outcome.reason)
    path = FOLDER / f"{story.name}.txt"
    if os.environ.get("CAIRN_GOLDEN") == "write":
        path.write_text(told)
    assert told == path.read_text()


@every_seating
def test_there_is_a_story_for_each_way_to_end(key, seats):
    endings = {story.ending for story in STORIES if (story.game, story.seats) == (key, seats)}
    assert endings >= {"completed", "capped", "retired"}


def tell(story):
    """The story, and the state in the end."""
    game, chance = GAMES[story.game], Seeded(story.seed)
    start, state = table(game, story.seats, chance, **story.options)
    lines = [f"{game.title}, {story.seats} seats, options {story.options}", *sentences(game, start)]
    leavers, made = {moves: seat for seat, moves in story.leaves}, 0
    while not game.outcome(state):
        if made in leavers:
            seat = leavers.pop(made)
            events = game.retire(state, seat)
            lines += ["", f"seat {seat} goes", *sentences(game, events)]
            state = fold(game, state, events)
            continue
        step = next(playing(game, state, story.player, chance))
        count = len(legal_moves(game, step.before, step.seat))
        lines += ["", f"seat {step.seat}, one of {count}: {step.move}", *sentences(game, step.events)]
        if not all(map(subject, step.events)):  # the end of a round, or more
            lines += ["", game.picture(game.view(step.before, SPECTATOR))]
        state, made = step.after, made + 1
    lines += ["", game.picture(game.view(state, SPECTATOR)), "", f"{game.outcome(state)}", ""]
    return "\n".join(lines), state


def sentences(game, events):
    return [f"  {subject(event)}{game.describe(event)}" for event in events]


def subject(event):
    return f"seat {event.seat} " if "seat" in [field.name for field in fields(event)] else ""
