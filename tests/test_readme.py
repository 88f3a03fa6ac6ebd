"""What the README says is true: its match is played, its commands exist, its links lead somewhere."""

import re
import shutil
import subprocess
from pathlib import Path

import orjson
import pytest

from tests.cli.service import CAIRN, ROOT, Service, clean_environ
from tests.service import Service as InProcess

README = (ROOT / "README.md").read_text()
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "games").rglob("*.md")])
PATIENCE = 120


def _block(text, heading):
    """The first block of shell commands under a heading."""
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found, f"there is no shell block under {heading!r}"
    return found[1]


def _run(command, folder, **environ):
    return subprocess.run(
        command, cwd=folder, env=clean_environ() | environ, capture_output=True, text=True, timeout=PATIENCE
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder in which the README's match was played against a real service, and what was said."""
    for program in ("bash", "curl", "python3"):
        assert shutil.which(program), f"the README's example needs {program}, which is not on this machine"
    folder = tmp_path_factory.mktemp("readme")
    with Service(folder) as service:
        blocks = [_block(README, heading) for heading in ("Play a match", "Check a match", "Settle a dispute")]
        script = "\n".join(["set -euo pipefail", *blocks])
        ended = _run(["bash", "-c", script], folder, API=f"http://127.0.0.1:{service.port}")
    return folder, ended


def test_the_match_of_the_readme_is_played_to_its_end(played):
    folder, ended = played
    assert (ended.returncode, ended.stderr) == (0, "")
    result = re.search(r"\{[^{}]*'reason': 'completed'[^{}]*\}", ended.stdout)
    assert result
    assert "'winners': [" in result[0]
    match = orjson.loads((folder / "match.json").read_bytes())
    assert match["format"] == "cairn/match/1"
    assert match["key"]
    assert match["events"][-1]["type"] == "match.MatchEnded"


def test_it_shows_the_table_the_hand_the_story_and_the_past(played):
    _, ended = played
    for told in ('{"board":{', '{"hand":{', '{"timeline":[', '{"version":20,"board":{'):
        assert told in ended.stdout
    assert '"code":' not in ended.stdout  # no problem among the answers


def test_the_match_file_is_verified_with_what_the_service_serves(played):
    _, ended = played
    assert "\nEverything holds.\n" in ended.stdout
    assert "note:" not in ended.stdout


def test_a_dispute_is_opened_an_audit_asked_for_and_a_fork_made(played):
    folder, ended = played
    match = orjson.loads((folder / "match.json").read_bytes())["match"]
    reason, dispute, audit, fork = ended.stdout.splitlines()[-4:]
    assert reason
    assert (dispute, audit in ("1", "2")) == ("1", True)
    assert f"'parent': '{match}'" in fork


def test_the_match_file_is_replayed_as_the_readme_says(played):
    folder, _ = played
    assert "cairn replay match.json" in README
    ended = _run([*CAIRN, "replay", "match.json"], folder)
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    last = orjson.loads((folder / "match.json").read_bytes())["head"]["version"]
    assert lines[0].split() == ["1", "MatchCreated"] or "created" in lines[0]
    assert any(line.startswith(f"{last:5}  ") for line in lines)
    table = ended.stdout.partition("\n\n")[2]
    assert "0" in table
    assert len(table.splitlines()) > 5


def test_the_refusal_that_it_shows_is_one_that_there_is():
    shown = orjson.loads(re.search(r"```json\n(.*?)```", README, re.DOTALL)[1])
    service = InProcess()
    match, tokens = service.running()
    answer = None
    while answer is None or answer.json["code"] != shown["code"]:
        service.play(match, tokens, moves=2)
        token = service.to_move(match, tokens)
        hand = service.get(f"/matches/{match}/hand", token).json["hand"]["cards"]
        listed = [move["card"] for move in service.moves(match, token) if move["type"] == "play_card"]
        refused = [card for card in hand if card not in listed and not card.endswith("X")]
        answer = service.send(match, token, {"type": "play_card", "card": refused[0]}) if refused else None
    assert shown.keys() <= answer.json.keys()
    assert shown["facts"].keys() == answer.json["facts"].keys()
    for name in ("type", "status", "code", "rule"):
        assert shown[name] == answer.json[name]


def _code(text):
    """Everything that is set as code: blocks and spans."""
    blocks = re.findall(r"```(?:sh)?\n(.*?)```", text, re.DOTALL)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_only_make_targets_that_exist_are_named(page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"\bmake ([a-z-]+)", _code(page.read_text()))) <= targets


def _subcommands():
    """Every subcommand that some page names."""
    return sorted({name for page in PAGES for name in re.findall(r"\bcairn ([a-z]+)\b", _code(page.read_text()))})


@pytest.mark.parametrize("name", _subcommands())
def test_a_subcommand_that_is_named_exists(name):
    ended = _run([*CAIRN, name, "--help"], ROOT)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith(f"usage: cairn {name}")


def test_the_readme_names_the_two_commands_that_matter():
    assert _block(README, "Run it").strip() == "make run"
    assert "make test" in _block(README, "Test it")


def _links(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    return re.findall(r"\[[^\]]+\]\(([^)\s]+)\)", text)


def _anchors(page):
    """The anchors of a page's headings, as they are made from their words."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_within_the_project_leads_somewhere(page):
    for link in _links(page):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name} links to {link}"
        assert target.is_relative_to(ROOT), f"{page.name} links out of the project: {link}"
        assert not anchor or target.suffix != ".md" or anchor in _anchors(target), f"{page.name} links to {link}"


def test_the_variables_that_the_readme_names_exist():
    ended = _run([*CAIRN, "serve", "--help"], Path.cwd())
    for name in re.findall(r"\bCAIRN_[A-Z_]+\b", README):
        assert name in ended.stdout
