"""`cairn rebuild` at the command line."""

import argparse
from collections import Counter

import pytest

from cli import rebuild
from cli.process import StartError
from cli.progress import shown
from events.keys import match_key
from events.store import Store
from projections.marks import parked_count
from projections.projector import Projector
from projections.rebuild import all_matches
from tests.projections.tools import EVERYWHERE, append_unknown, tables


@pytest.fixture
def cairn(plain_server, real, monkeypatch, capsys):
    """Run the command; gives its exit code, what it said, and its progress."""
    monkeypatch.setenv("CAIRN_REDIS_URL", plain_server.url)
    monkeypatch.setenv("CAIRN_SECRET", "a secret that is only for tests!")
    monkeypatch.delenv("CAIRN_SECRET_FILE", raising=False)
    parser = argparse.ArgumentParser()
    rebuild.add_parser(parser.add_subparsers())

    def run(*words):
        args = parser.parse_args(["rebuild", *words])
        code = args.run(args)
        told, progress = capsys.readouterr()
        return code, told, progress

    return run


@pytest.fixture
def those(real):
    found = tables(real, 4)
    Projector(found[0].store).drain(EVERYWHERE)
    return found


def test_all_is_well(cairn, those):
    assert cairn("--all") == (0, "", "4 of 4 matches: 4 the same\n")


def test_a_difference_is_an_error_until_it_is_healed(cairn, those, real):
    bad = those[2]
    real.hset(match_key("views", bad.id), "scores", b"wrong")
    told = f"{bad.id} differs at version {bad.head.version}: scores\n"
    assert cairn("--all", "--check") == (1, told, "4 of 4 matches: 3 the same, 1 different\n")
    assert cairn("--all")[:2] == (1, told)
    assert cairn("--all", "--check") == (0, "", "4 of 4 matches: 4 the same\n")


def test_a_match_that_cannot_be_folded_is_an_error(cairn, those, real):
    append_unknown(those[0])
    code, told, progress = cairn("--all")
    assert code == 1
    assert told == f"{those[0].id} cannot be folded: KeyError: 'x.Unknown'\n"
    assert progress.endswith("3 the same, 1 cannot be folded\n")
    assert parked_count(real) == 1


def test_named_matches_only(cairn, those):
    assert cairn(those[1].id, those[3].id) == (0, "", "2 of 2 matches: 2 the same\n")


def test_going_on_after_an_interruption(cairn, those, real):
    second = all_matches(real)[1]
    assert cairn("--all", "--after", second) == (0, "", "2 of 2 matches: 2 the same\n")


def test_an_interruption_tells_how_to_go_on(those, real, capsys):
    first, second, *rest = all_matches(real)

    class Tiring(Store):
        def read(self, match, *versions):
            if match == second:
                raise KeyboardInterrupt
            return super().read(match, *versions)

    assert rebuild._rebuild(Tiring(real), [first, second, *rest], switch=True) == 130
    assert capsys.readouterr().err.endswith(f"interrupted: go on with --after {first}\n")


@pytest.mark.parametrize("words", ["", "--all some", "some --after other", "--all --after nowhere"])
def test_what_makes_no_sense_is_refused(cairn, words):
    with pytest.raises(StartError):
        cairn(*words.split())


def test_a_server_that_is_away_is_one_line(cairn, monkeypatch):
    monkeypatch.setenv("CAIRN_REDIS_URL", "redis://127.0.0.1:1/0")
    with pytest.raises(StartError, match="does not answer"):
        cairn("--all")


def test_progress_is_shown_while_it_runs(capsys):
    counts = Counter()
    for _ in shown(["a", "b", "c"], lambda: rebuild._progress(3, counts), pause=0):
        counts["same"] += 1
    told = [line.split(" matches")[0] for line in capsys.readouterr().err.splitlines()]
    assert told == ["1 of 3", "2 of 3", "3 of 3", "3 of 3"]


def test_the_help_says_what_it_does(capsys):
    parser = argparse.ArgumentParser()
    rebuild.add_parser(parser.add_subparsers())
    with pytest.raises(SystemExit):
        parser.parse_args(["rebuild", "--help"])
    told = capsys.readouterr().out
    assert all(word in told for word in ("--all", "--check", "--after", "exit code is 1", "CAIRN_REDIS_URL"))
