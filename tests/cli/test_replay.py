"""`cairn replay`: a match again, from its file or from the store."""

import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from cli.main import main
from tests.redis_server import RedisServer
from tests.world import seated

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
VIEWERS = ("spectator", "0", "1", "auditor")


def replayed(capsys, *arguments):
    assert main(["replay", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_match_file_is_told_line_by_line_and_its_last_table_drawn(capsys):
    told = replayed(capsys, EXAMPLES / "everybody.json")
    assert told.startswith("    1  a match of Lost Cities for 2 is created\n    2  seat 0 takes the seat as")
    assert "seat 1 discards Y10" in told
    assert "the game is over" in told


def test_it_stops_at_the_version_that_is_asked_for_and_shows_that_seat_its_hand(capsys):
    told = replayed(capsys, EXAMPLES / "everybody.json", "--at", "16", "--as", "1")
    assert "the match ends" not in told
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
        (["everybody.json", "--as", "2"], "--as is spectator, auditor, or a seat from 0 to 1"),
        (["everybody.json", "--as", ""], "--as is spectator, auditor, or a seat from 0 to 1"),
        (["everybody.json", "--as", "²"], "--as is spectator, auditor, or a seat from 0 to 1"),
        (["seat-0.json"], "is a redacted copy"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(capsys, arguments, message):
    name, *rest = arguments
    assert message in refused(capsys, EXAMPLES / name, *rest)


def refused(capsys, *arguments):
    assert main(["replay", *map(str, arguments)]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "it is not JSON"),
        (b"\x00\xff", "it is not JSON"),
        ((EXAMPLES / "everybody.json").read_bytes()[:9000], "it is not JSON"),
        (b'{"format": "cairn/match/0", "events": []}', "its format is 'cairn/match/0'"),
        (b'{"log": []}', "not a match file"),
    ],
)
def test_what_is_no_match_file_is_told_in_one_line(capsys, tmp_path, text, message):
    path = tmp_path / "match.json"
    path.write_bytes(text)
    told = refused(capsys, path)
    assert told.startswith(f"cairn: {path} cannot be shown: ")
    assert message in told


def test_a_file_whose_openings_were_altered_so_that_it_cannot_be_folded_is_told_in_one_line(capsys, tmp_path):
    document = orjson.loads((EXAMPLES / "everybody.json").read_bytes())
    for event in document["events"]:
        event["openings"] = {path: opened | {"value": None} for path, opened in event["openings"].items()}
    path = tmp_path / "match.json"
    path.write_bytes(orjson.dumps(document))
    assert "cannot be folded" in refused(capsys, path)


def test_what_a_seat_knew_is_told_and_no_more(capsys):
    stories = {name: replayed(capsys, EXAMPLES / "everybody.json", "--at", "16", "--as", name) for name in VIEWERS}
    draws = {name: story.count("draws a card from the deck") for name, story in stories.items()}
    assert draws["auditor"] == 0
    assert draws["spectator"] == draws["0"] + draws["1"] > 0
    assert "draws a card from the deck" not in replayed(capsys, EXAMPLES / "everybody.json")


def test_a_store_that_is_away_is_told_in_one_line(capsys, monkeypatch, tmp_path):
    for name, value in (("REDIS_URL", "redis://127.0.0.1:1/0"), ("SECRET", "s" * 32), ("DATA", str(tmp_path))):
        monkeypatch.setenv(f"CAIRN_{name}", value)
    assert "there is no file 'match.json', and the Redis server" in refused(capsys, "match.json")


def test_a_reader_who_has_seen_enough_is_no_fault():
    command = f"{sys.executable} -m cli.main replay {EXAMPLES / 'everybody.json'} | true"
    ended = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("", "")
