"""`cairn audit` at the command line."""

import argparse
import json
import os
import signal
from concurrent.futures import CancelledError

import pytest

from cli import audit
from cli.process import StartError
from commands.signing import Signer
from events.keys import match_key
from events.match_file import write_match_file
from events.receipts import receipt_of
from events.redaction import AUDITOR, Orders, sight_of
from events.settings import Settings
from games.registry import GAMES
from projections.projector import Projector
from projections.rebuild import all_matches
from tests.audit.changed_rules import refusing, turned_round, with_rule
from tests.projections.tools import EVERYWHERE
from tests.world import SECRET, Entropy, seated

SHORT = {"rounds": 1}


@pytest.fixture
def environ(audit_server, monkeypatch):
    monkeypatch.setenv("CAIRN_REDIS_URL", audit_server.url)
    monkeypatch.setenv("CAIRN_SECRET", SECRET.decode())
    monkeypatch.delenv("CAIRN_SECRET_FILE", raising=False)


@pytest.fixture
def cairn(environ, capsys):
    """Run the command; gives its exit code, what it said, and its progress."""
    parser = argparse.ArgumentParser()
    audit.add_parser(parser.add_subparsers())

    def run(*words):
        args = parser.parse_args(["audit", *map(str, words)])
        code = args.run(args)
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def those(real):
    found = [seated(real, options=SHORT, entropy=Entropy(str(moves))).play(moves) for moves in (3, 12, None)]
    Projector(found[0].store).drain(EVERYWHERE)
    return found


def written(table, path, viewer=AUDITOR):
    """The match file of this viewer; the receipt of its head."""
    loaded = table.loader.fresh(table.id)
    sight = sight_of(viewer, loaded.match.status)
    path.write_bytes(write_match_file(table.store.read(table.id), loaded, sight, Orders(table.store)))
    return receipt_of(loaded)


# ── a file ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_open_file_is_judged_by_the_rules(cairn, those, tmp_path, real):
    receipt = written(those[2], tmp_path / "match.json")
    (tmp_path / "receipt.json").write_text(json.dumps({"receipt": receipt}))
    (tmp_path / "keys.json").write_text(json.dumps({"keys": Signer(SECRET, 1).keys(real)}))
    words = ("--receipt", tmp_path / "receipt.json", "--keys", tmp_path / "keys.json")
    code, told, _ = cairn(tmp_path / "match.json", *words)
    assert code == 0
    assert told.splitlines()[1] == "clean"
    assert f"version {those[2].head.version}," in told
    lines = {line.split()[2]: line.split()[:2] for line in told.splitlines() if line.startswith((" ", "W"))}
    assert lines["decisions"][0] == "ok"
    assert lines["receipts"] == ["ok", "2"]
    assert lines["shuffles"][0] == "ok"


def test_a_redacted_file_is_verified_but_not_judged(cairn, those, tmp_path):
    written(those[1], tmp_path / "mine.json", viewer=0)
    code, told, _ = cairn(tmp_path / "mine.json")
    assert code == 0
    assert "can be judged from an open one" in told
    assert "decisions" not in told


def test_a_wrong_file_is_an_error(cairn, those, tmp_path):
    written(those[2], tmp_path / "match.json")
    document = json.loads((tmp_path / "match.json").read_text())
    document["events"][6]["at"] -= 1
    (tmp_path / "match.json").write_text(json.dumps(document))
    code, told, _ = cairn(tmp_path / "match.json")
    assert code == 1
    assert "bad at 7" in told
    assert "WRONG" in told
    assert "expected:" in told


def test_a_file_of_other_rules_tells_whether_the_winner_changes(cairn, those, tmp_path, monkeypatch):
    written(those[2], tmp_path / "match.json")
    with_rule(monkeypatch, "lost-cities", outcome=turned_round)
    code, told, _ = cairn(tmp_path / "match.json")
    assert code == 0
    assert f"clean, but today's rules (2) differ at {those[2].head.version}" in told
    assert "the winner changes: seat" in told


def test_a_file_as_json(cairn, those, tmp_path):
    written(those[2], tmp_path / "match.json")
    code, told, _ = cairn(tmp_path / "match.json", "--json")
    document = json.loads(told)
    assert (code, document["verdict"], document["match"]) == (0, "clean", those[2].id)


@pytest.mark.parametrize("text", ["", "{", "\x00", '{"a":1,"a":2}'])
def test_what_is_no_json_is_one_line(cairn, tmp_path, text):
    (tmp_path / "match.json").write_text(text)
    with pytest.raises(StartError, match="is not the JSON that we take"):
        cairn(tmp_path / "match.json")


@pytest.mark.parametrize("text", ["7", "[]", "{}", '{"format":"cairn/match/1"}', '{"key":7,"head":{"version":"x"}}'])
def test_what_is_no_match_file_is_bad(cairn, tmp_path, text):
    (tmp_path / "match.json").write_text(text)
    code, told, _ = cairn(tmp_path / "match.json")
    assert code == 1
    assert "bad at 0" in told


# ── a match in the store ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_match_in_the_store(cairn, those):
    code, told, _ = cairn(those[1].id)
    assert (code, told.splitlines()[1]) == (0, "clean")
    assert "views" in told


def test_a_bad_match_in_the_store(cairn, those, real):
    real.hset(match_key("views", those[1].id), "scores", b"wrong\x1b[0m")
    code, told, _ = cairn(those[1].id)
    assert code == 1
    assert f"bad at {those[1].head.version}" in told
    assert "\x1b" not in told


def test_there_is_no_such_match(cairn, those):
    with pytest.raises(StartError, match="no file and no match"):
        cairn("nowhere")


# ── all ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_all_is_well(cairn, those):
    assert cairn("--all", "--processes", 1) == (0, "", "3 of 3 matches: 3 clean\n")


def test_all_in_processes(cairn, those, real):
    real.hset(match_key("views", those[1].id), "board", b"wrong")
    code, told, progress = cairn("--all", "--processes", 2)
    assert (code, progress) == (1, "3 of 3 matches: 2 clean, 1 bad\n")
    where = f"{those[1].id} bad at {those[1].head.version}"
    assert told == f"{where}: views: the view board is not what the events give\n"


def test_a_match_without_a_head_is_found_too(cairn, those, real):
    real.delete(match_key("head", those[0].id))
    code, told, _ = cairn("--all", "--processes", 1)
    assert code == 1
    assert told.startswith(those[0].id)


def test_going_on_after_an_interruption(cairn, those, real):
    first = all_matches(real)[0]
    assert cairn("--all", "--processes", 1, "--after", first)[2] == "2 of 2 matches: 2 clean\n"


def test_a_change_of_the_rules_names_the_matches_that_it_affects(cairn, those, monkeypatch):
    """A move that is no longer legal, and a scoring that turns the winner round; each names exactly its matches."""
    with_rule(monkeypatch, "lost-cities", outcome=turned_round)
    code, told, progress = cairn("--all", "--processes", 1)
    assert (code, progress) == (0, "3 of 3 matches: 2 clean, 1 otherwise by today's rules\n")
    version = those[2].head.version
    assert told.startswith(f"{those[2].id} clean, but today's rules (2) differ at {version}: the winner changes: seat ")
    with_rule(monkeypatch, "lost-cities", judge=refusing("DiscardCard"))
    code, told, _ = cairn("--all", "--processes", 1)
    affected = [t.id for t in those if any(b'"discard_card"' in entry.body for entry in t.store.read(t.id))]
    assert code == 0
    assert {line.split()[0] for line in told.splitlines()} >= set(affected)


def test_a_change_without_a_new_number_is_bad(cairn, those, monkeypatch):
    with_rule(monkeypatch, "lost-cities", raised=False, outcome=turned_round)
    code, told, _ = cairn("--all", "--processes", 1)
    assert code == 1
    assert told.startswith(f"{those[2].id} bad at {those[2].head.version}")
    assert GAMES["lost-cities"].rules == 1


def test_all_as_json(cairn, those):
    code, told, _ = cairn("--all", "--processes", 1, "--json")
    assert code == 0
    assert {json.loads(line)["match"] for line in told.splitlines()} == {table.id for table in those}


@pytest.mark.parametrize(
    "words", ["", "--all some", "some --after other", "some --processes 2", "--all --after nowhere"]
)
def test_what_makes_no_sense_is_refused(cairn, words):
    with pytest.raises(StartError):
        cairn(*words.split())


def test_a_server_that_is_away_is_one_line(cairn, monkeypatch):
    monkeypatch.setenv("CAIRN_REDIS_URL", "redis://127.0.0.1:1/0")
    with pytest.raises(StartError, match="does not answer"):
        cairn("--all")


def test_an_interruption_tells_how_to_go_on(those, capsys):
    def tired():
        yield {"match": "first", "verdict": "clean", "findings": [], "rules": None}
        raise KeyboardInterrupt

    assert audit._tell_all(["first", "second"], tired(), as_json=False) == 130
    assert capsys.readouterr().err.endswith("interrupted: go on with --after first\n")


def test_an_interrupted_run_does_not_audit_the_rest(environ, those, real):
    settings = Settings.from_environment(os.environ)
    with audit._auditing(settings, real, 2) as auditing:
        documents = auditing([table.id for table in those] * 400)
        assert next(documents)["match"] == those[0].id
    with pytest.raises(CancelledError):
        list(documents)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
