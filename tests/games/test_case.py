"""Every registered game has told the shared tests what they must know of it."""

import pytest

from games.registry import GAMES
from tests.games.case import Hooks, NoCase, Story, case
from tests.games.tables import CASES, STORIES, every_seating


@pytest.mark.parametrize("key", GAMES)
def test_a_case_has_hooks_counts_and_stories_of_its_game(key):
    told = CASES[key]
    assert isinstance(told.HOOKS, Hooks)
    assert set(told.PERFT) == set(GAMES[key].seats)
    assert all(isinstance(story, Story) and story.game == key for story in told.STORIES)


@every_seating
def test_the_counts_look_three_moves_ahead(key, seats):
    assert len(CASES[key].PERFT[seats]) >= 3


def test_no_two_stories_share_a_name():
    names = [story.name for story in STORIES]
    assert len(names) == len(set(names))


def test_a_game_without_a_case_is_told_what_to_write():
    with pytest.raises(NoCase, match=r"no-such-game is registered, so write tests/games/no_such_game/case\.py"):
        case("no-such-game")


def test_a_case_that_cannot_be_imported_says_so_itself(tmp_path, monkeypatch):
    import tests.games as package

    folder = tmp_path / "half_done"
    folder.mkdir()
    (folder / "case.py").write_text("import games.half_done")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match=r"No module named .games\.half_done."):
        case("half-done")
