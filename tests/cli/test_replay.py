"""`cairn replay`: a match again, from its file or from the store."""

from pathlib import Path

import pytest

from cli.main import main
from tests.redis_server import RedisServer
from tests.world import seated

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def replayed(capsys, *arguments):
    assert main(["replay", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_match_file_is_told_line_by_line_and_its_last_table_drawn(capsys):
    told = replayed(capsys, EXAMPLES / "everybody.json")
    assert "1  MatchCreated" in told
    assert "seat 1 discards Y10" in told
    assert "the game is over" in told


def test_it_stops_at_the_version_that_is_asked_for_and_shows_that_seat_its_hand(capsys):
    told = replayed(capsys, EXAMPLES / "everybody.json", "--at", "16", "--as", "1")
    assert "MatchEnded" not in told
    assert told.splitlines()[-1].startswith("hand ")
    assert "hand  " not in replayed(capsys, EXAMPLES / "everybody.json", "--at", "16").splitlines()[-1]


def test_a_match_is_found_in_the_store(capsys, monkeypatch, tmp_path):
    with RedisServer() as server:
        table = seated(server.client()).play(4)
        for name, value in (("REDIS_URL", server.url), ("SECRET", "s" * 32), ("DATA", str(tmp_path))):
            monkeypatch.setenv(f"CAIRN_{name}", value)
        told = replayed(capsys, table.id)
        assert told.count("\n") > table.head.version
        assert main(["replay", "nobody"]) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["everybody.json", "--at", "99"], "--at is 1 to"),
        (["everybody.json", "--at", "0"], "--at is 1 to"),
        (["everybody.json", "--as", "2"], "--as is spectator, or a seat from 0 to 1"),
        (["seat-0.json"], "is a redacted copy"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(capsys, arguments, message):
    name, *rest = arguments
    assert main(["replay", str(EXAMPLES / name), *rest]) == 1
    assert message in capsys.readouterr().err
