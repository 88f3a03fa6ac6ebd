"""The numbers of the rules: RULES.md, the catalogue, the code and the tests agree."""

import re
from pathlib import Path

import games.lost_cities_board
from games.lost_cities_board import GAME
from games.lost_cities_board.moves import judge
from tests.games.lost_cities_board.case import HOOKS
from tests.games.lost_cities_board.table import expedition

FOLDER = Path(games.lost_cities_board.__file__).parent
NUMBER = r"\b(?:R|[BHL]-|R-)\d+\b"


def test_rules_md_tells_the_rules_of_the_catalogue():
    told = re.findall(r"^- \*\*(\S+)\*\* (.+) \*\((.+)\)\*$", (FOLDER / "RULES.md").read_text(), re.MULTILINE)
    assert {number: (text, place) for number, text, place in told} == {
        number: (rule.text, rule.place) for number, rule in GAME.rulebook.items()
    }
    assert len(told) == len(GAME.rulebook)


def test_rules_md_tells_every_option():
    options = set(re.findall(r"`(\w+)`", (FOLDER / "RULES.md").read_text().partition("## Options")[2]))
    assert options >= set(GAME.options.__dataclass_fields__)


def test_every_rule_is_cited_in_the_code_that_holds_it():
    cited = set()
    for path in FOLDER.glob("*.py"):
        if path.name != "rulebook.py":
            comments = re.findall(r"#(.*)", path.read_text())
            cited.update(re.findall(NUMBER, " ".join(comments)))
    assert cited == set(GAME.rulebook)


def test_every_rule_has_a_test():
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    cited = re.findall(r"^@rule\((.+)\)$", tests, re.MULTILINE)
    assert set(re.findall(r'"(.+?)"', " ".join(cited))) == set(GAME.rulebook)


def test_every_refusal_names_a_rule():
    laying = expedition("B3a B5a", "G2a", explorers=["R9 Y4"], tiles="B1:F")
    moving = laying.when(0, GAME.moves[0]("B3", "researcher"))
    drawing = moving.when(0, GAME.moves[3]())
    for state in (laying.state, moving.state, drawing.state):
        refusals = [judge(state, seat, move) for seat in (0, 1) for move in HOOKS.universe]
        assert {refusal.rule for refusal in refusals if refusal} <= set(GAME.rulebook)
