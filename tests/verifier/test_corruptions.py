"""Every corruption is caught, by the right check and at the right version."""

import json
import random
from collections import Counter

import pytest

from events.redaction import Sight
from tests.events.vectors import DOCS
from tests.verifier.corruptions import Corruption, corruptions, leaves, named_by, put
from tests.verifier.figures import Finding, table
from tests.verifier.files import TABLES, File, Story
from web.verifier import CHECKS, verify

SAMPLE, ALL = 500, 3000
EXAMPLES = ("everybody", "seat-0", "spectator")


def missed(made):
    return [
        (each.kind, each.what, each.file.name, each.named, each.judged().wrong) for each in made if not each.caught()
    ]


def test_every_corruption_of_a_sample_is_caught_where_it_is():
    assert missed(corruptions(SAMPLE, seed=7)) == []


@pytest.mark.long
def test_every_corruption_is_caught_where_it_is():
    made = list(corruptions(ALL))
    assert missed(made) == []
    assert {(each.file.game, each.file.seats) for each in made} == set(TABLES)
    assert {each.named[0] for each in made} == CHECKS.keys()
    assert min(Counter(each.kind for each in made).values()) >= 5


def example(name):
    text = (DOCS / "examples" / f"{name}.json").read_bytes()
    return File("lost-cities", 2, "example", text, (), None, json.loads(text))


@pytest.mark.long
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_value_and_every_key_of_a_file_is_covered(name):
    """None is left out: each leaf and each key of the published examples, altered."""
    file, chooser = example(name), random.Random(name)
    paths = list(leaves(file.document))
    changed = {path: put(file.document, path, chooser) for path in paths}
    made = [Corruption("", str(path), file, other, named_by(file, other)) for path, other in changed.items()]
    assert missed(each for each in made if each.named is not None) == []
    assert sum(each.named is None for each in made) <= 1  # the viewer may become one who sees the same


@pytest.mark.parametrize(("path", "kind"), [("player", "left out"), ("player", "altered")])
def test_a_name_may_be_missing_but_not_another(path, kind):
    """An opening that may be erased: left out, it looks erased, and is noted; altered, it is caught."""
    document = Story("lost-cities", 2, 0).sit(2).file("started", Sight(None, False)).document
    event = document["events"][1]
    if kind == "left out":
        del event["openings"][path]
        result = verify(document)
        assert result.wrong is None
        assert "1 values that may be erased" in result.notes[0]
    else:
        event["openings"][path]["value"] = "Eve"
        wrong = verify(document).wrong
        assert (wrong.check, wrong.version) == ("secrets", 2)


def test_the_first_thing_wrong_by_version_is_told():
    document = example("everybody").document
    for version in (9, 4, 12):
        document["events"][version - 1]["at"] += 1
    wrong = verify(document).wrong
    assert (wrong.check, wrong.version) == ("chain", 4)
    assert wrong.expected != wrong.found == document["events"][3]["hash"]


def test_the_figures_are_a_table():
    rows = table([Finding("a", "chain"), Finding("a", "file"), Finding("a", "chain"), Finding("b", None)]).splitlines()
    assert rows[2:] == ["| a | 3 | 3 | chain 2, file 1 |", "| b | 1 | 0 |  |", "| **all** | **4** | **3** | |"]
