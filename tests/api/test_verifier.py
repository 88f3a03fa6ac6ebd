"""The verifier as it is served: the file of the repository, run on what the service exports and answers."""

import json
import subprocess
import sys

import pytest

from tests.cli.service import ROOT


@pytest.fixture
def folder(service, tmp_path):
    """Everything that a player needs, saved from the service: verifier, keys, receipts, and copies of a match."""
    match, tokens = service.running(options={"rounds": 1})
    answers = service.play(match, tokens, moves=9)
    (tmp_path / "running.json").write_bytes(service.get(f"/matches/{match}/export", tokens[0]).data)
    answers += service.play(match, tokens)
    for name, path in {
        "verifier.py": "/verifier.py",
        "keys.json": "/keys",
        "match.json": f"/matches/{match}/export",
    }.items():
        (tmp_path / name).write_bytes(service.get(path).data)
    (tmp_path / "answers.ndjson").write_bytes(b"\n".join(answer.data for answer in answers))
    (tmp_path / "receipts.json").write_text(json.dumps([answer.json["receipt"] for answer in answers[:3]]))
    (tmp_path / "receipt.json").write_text(json.dumps(answers[4].json["receipt"]))
    return tmp_path


def run(folder, *words):
    """Without the site's packages and without ours: the file alone, in a folder that has nothing else."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "verifier.py", *words], cwd=folder, capture_output=True, text=True, timeout=60
    )


def test_it_is_the_file_of_the_repository(service):
    answer = service.get("/verifier.py")
    assert answer.data == (ROOT / "web" / "verifier.py").read_bytes()
    assert answer.content_type == "text/x-python; charset=utf-8"


@pytest.mark.parametrize("name", ["match.json", "running.json"])
def test_alone_it_verifies_what_the_service_exports(folder, name):
    ended = run(folder, name, "--keys", "keys.json")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "chain" in ended.stdout
    assert "Everything holds." in ended.stdout


def test_it_reads_receipts_as_they_come(folder):
    given = ["--receipt", "answers.ndjson", "--receipt", "receipts.json", "--receipt", "receipt.json"]
    ended = run(folder, "match.json", "--keys", "keys.json", *given)
    assert ended.returncode == 0, ended.stdout
    count = len((folder / "answers.ndjson").read_bytes().splitlines()) + 5
    assert f"{count:7}  receipts" in ended.stdout


def test_without_keys_it_says_that_it_compared_none(folder):
    assert "keys" in run(folder, "match.json").stdout.partition("note: ")[2]


def test_an_older_receipt_shows_that_the_tail_was_dropped(folder):
    ended = run(folder, "running.json", "--receipt", "answers.ndjson")
    assert ended.returncode == 1
    assert "receipts: the tail was dropped" in ended.stdout


def test_the_first_thing_wrong_is_told_with_version_and_check(folder):
    text = (folder / "match.json").read_bytes()
    (folder / "match.json").write_bytes(text.replace(b'"round":1', b'"round":2', 1))
    ended = run(folder, "match.json")
    assert ended.returncode == 1
    assert "WRONG at version" in ended.stdout
    assert ", chain:" in ended.stdout
    assert "expected: " in ended.stdout


@pytest.mark.parametrize(("words", "code"), [([], 2), (["nowhere.json"], 2), (["keys.json"], 1), (["verifier.py"], 1)])
def test_what_is_no_match_file_is_told_without_a_traceback(folder, words, code):
    ended = run(folder, *words)
    assert ended.returncode == code
    assert "Traceback" not in ended.stdout + ended.stderr
