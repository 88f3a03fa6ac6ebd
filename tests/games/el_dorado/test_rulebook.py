"""RULES.md, the catalogue, the code and the tests tell the same numbers."""

import re
from pathlib import Path

from games import el_dorado
from games.el_dorado import GAME
from tests.games.el_dorado.case import HOOKS
from tests.games.el_dorado.table import race

FOLDER = Path(el_dorado.__file__).parent
NUMBER = r"\b(?:R\d+|[CDL]-\d+)\b"


def test_rules_md_tells_the_rules_of_the_catalogue():
    told = re.findall(r"^- \*\*(\S+)\*\* (.+) \*\((.+)\)\*$", (FOLDER / "RULES.md").read_text(), re.MULTILINE)
    assert {number: (text, place) for number, text, place in told} == {
        number: (rule.text, rule.place) for number, rule in GAME.rulebook.items()
    }
    assert len(told) == len(GAME.rulebook)


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
    for table in (race("explorer", "B20"), race("native", "B20", tokens="draw", caves=True)):
        refusals = [GAME.judge(table.state, seat, move) for seat in (0, 1) for move in HOOKS.universe]
        assert {refusal.rule for refusal in refusals if refusal} <= set(GAME.rulebook)
