"""`cairn simulate`: matches that play themselves."""

import pytest

from cli.main import main


def simulated(capsys, *arguments):
    assert main(["simulate", *arguments]) == 0
    return capsys.readouterr().out


def test_it_tells_how_matches_end_and_how_long_they_take(capsys):
    told = simulated(capsys, "lost-cities", "--matches", "3", "--options", '{"rounds": 1}')
    assert told.startswith("3 matches of Lost Cities")
    assert "moves a match:" in told
    assert "ended: completed: 3" in told


def test_the_same_seed_plays_the_same_match(capsys):
    first, again, other = (
        simulated(capsys, "lost-cities", "--matches", "1", "--show", "--seed", seed).rpartition("\n\n")[0]
        for seed in ("7", "7", "8")
    )
    assert first == again != other


def test_a_match_can_be_told_as_a_story(capsys):
    told = simulated(capsys, "lost-cities", "--seats", "4", "--matches", "1", "--options", '{"rounds": 1}', "--show")
    assert "the lot falls on seat" in told
    assert "the game is over" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "3"], "is for 2 or 4 seats, not 3"),
        (["--options", '{"rounds": 0}'], "--options: options.rounds"),
        (["--options", "{"], "--options: the body is not JSON"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(capsys, arguments, message):
    assert main(["simulate", "lost-cities", *arguments]) == 1
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
