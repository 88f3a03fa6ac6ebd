"""The match in words, as a viewer may know it."""

import pytest

from commands.model import Resign, RevokeToken
from events import model
from events.keys import match_key
from events.redaction import AUDITOR, Sight
from games.lost_cities.pieces import face
from projections import timeline as module
from projections.timeline import timeline
from tests.world import seated

SPECTATOR = Sight(None, everything=False)


def texts(table, sight=SPECTATOR):
    return [line["text"] for line in timeline(table.store.read(table.id), sight)]


def test_there_is_one_line_per_event(redis):
    table = seated(redis).play(20)
    lines = timeline(table.store.read(table.id), SPECTATOR)
    assert [line["version"] for line in lines] == list(range(1, table.head.version + 1))
    assert all(line.keys() == {"version", "at", "seat", "text"} and line["text"] for line in lines)


def test_a_match_in_words(redis):
    table = seated(redis)
    table.submit(0, RevokeToken())
    table.submit(1, Resign())
    words = texts(table)
    assert words[:3] == [
        "a match of Lost Cities for 2 is created",
        "takes the seat as Ann",
        "takes the seat as Björn",
    ]
    assert words[6:8] == ["gets a new token", "resigns"]
    assert words[-1].startswith("the match ends (retired): seat 0 wins, ")


@pytest.mark.parametrize(
    ("winners", "words"), [((), "nobody wins"), ((1,), "seat 1 wins"), ((0, 2), "seats 0 and 2 win")]
)
def test_who_wins(winners, words):
    assert words in module._text(model.MatchEnded(winners, (1, 2), "completed"))


def test_every_event_of_a_match_has_its_words():
    examples = [
        model.MatchCreated("lost-cities", 1, 2, {}, "id"),
        model.SeatTaken(0, None),
        model.TokenRevoked(0, 2),
        model.SeatResigned(0),
        model.MatchEnded((0,), (1, 2), "completed"),
        model.DisputeOpened(1, 0, 17, False, "hash"),
        model.DisputeAudited(1, 1, "clean"),
        model.DisputeRuled(1, "upheld", "void", ()),
        model.MatchForked("parent", 17, "hash", ()),
    ]
    assert {type(event) for event in examples} == set(model.EVENTS)
    assert all(module._text(event) for event in examples)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (model.DisputeOpened(1, 0, 17, False, "hash", "why?"), "opens dispute 1 about version 17: why?"),
        (model.DisputeOpened(2, 0, 17, True, "hash"), "opens dispute 2 about what it was refused at version 17"),
        (model.DisputeAudited(1, 3, "bad at 17"), "audit 3, for dispute 1, finds the match bad at 17"),
        (model.DisputeRuled(1, "dismissed", "none", (), "no"), "dispute 1 is dismissed: no"),
        (model.DisputeRuled(1, "upheld", "void", ()), "dispute 1 is upheld and the match is void"),
        (model.DisputeRuled(1, "upheld", "adjudicate", (1,)), "dispute 1 is upheld and seat 1 wins by adjudication"),
        (model.MatchForked("xyz", 17, "hash", ()), "what follows is an analysis of match xyz from version 17 on"),
        (model.MatchEnded((), (), "voided"), "the match ends (voided): nobody wins"),
    ],
)
def test_disputes_and_forks_in_words(event, words):
    assert module._text(event) == words


def test_an_erased_name_is_not_told(redis):
    table = seated(redis)
    redis.delete(match_key("erasable", table.id))
    assert texts(table)[1:3] == ["takes the seat", "takes the seat"]


def test_only_who_drew_a_card_is_told_its_face(redis):
    table = seated(redis).play(40)
    drawn = [
        (line["version"], line["seat"])
        for line in timeline(table.store.read(table.id), SPECTATOR)
        if line["text"] == "draws a card from the deck"
    ]
    assert drawn
    for viewer, everything in ((0, False), (1, False), (AUDITOR, True)):
        words = texts(table, Sight(viewer, everything))
        told = [words[version - 1] != "draws a card from the deck" for version, _ in drawn]
        assert told == [everything or seat == viewer for _, seat in drawn]


def test_a_face_is_told_as_it_is(redis):
    table = seated(redis).play(40)
    entries = table.store.read(table.id)
    words = texts(table, Sight(AUDITOR, everything=True))
    faces = [face(entry.openings["card"]) for entry in entries if entry.openings.get("card")]
    assert [word for word in words if word.startswith("draws")] == [f"draws {it} from the deck" for it in faces]
