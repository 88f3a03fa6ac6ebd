"""Honest files hold: of every game, number of seats, viewer and length."""

from collections import Counter
from copy import copy

import pytest

from commands.model import Resign
from events.keys import match_key
from events.redaction import AUDITOR, Sight
from games.kit import legal_moves
from tests.verifier.files import TABLES, Story, honest_files
from web.verifier import CHECKS, verify

SAMPLE, ALL = 60, 1000
STAGES = {"open", "started", "running", "played to its end", "resigned"}


def rejected(files):
    found = []
    for file in files:
        wrong = verify(file.document, file.receipts, file.keys).wrong
        if wrong is not None:
            found.append((file.name, wrong))
    return found


def test_no_honest_file_is_rejected():
    assert rejected(honest_files(SAMPLE)) == []


@pytest.mark.long
def test_no_honest_file_of_a_thousand_is_rejected():
    files = list(honest_files(ALL, seed=1))
    assert rejected(files) == []
    assert {(file.game, file.seats) for file in files} == set(TABLES)
    assert Counter(file.stage for file in files).keys() == STAGES
    assert {file.document["viewer"] for file in files} == {0, 1, 2, 3, "spectator", "auditor", "everybody"}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_copy_of_a_match_verifies_to_the_same_head(game, seats):
    """Redacted and full: the same bodies, so the same hash at every version, and the same receipt."""
    files = list(Story(game, seats, 0).sit(seats).play(25).files("running"))
    assert len(files) == seats + 2
    assert rejected(files) == []
    assert len({str(file.document["head"]) for file in files}) == 1
    assert len({str(file.document["receipt"]) for file in files}) == 1
    assert len({str([event["hash"] for event in file.document["events"]]) for file in files}) == 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_copies_of_a_running_match_agree_with_the_one_of_its_end(game, seats):
    story = Story(game, seats, 0).sit(seats).play(10)
    running = story.file("running", Sight(0, False)).document
    (ended,) = story.leave().files("resigned")
    assert verify(ended.document, [running["receipt"]], ended.keys).wrong is None
    hashes = [event["hash"] for event in ended.document["events"]]
    assert [event["hash"] for event in running["events"]] == hashes[: len(running["events"])]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_seat_that_has_left_is_dealt_nothing(seats):
    """It takes part in the next deal with a draw of no cards."""
    story = Story("lost-cities-board", seats, 0).sit(seats)
    table = story.table
    table.submit(1, Resign())
    while len(table.match.shuffles) < 5:  # two for each expedition, and one for who starts
        match = table.match
        table.submit(match.turn[0], legal_moves(match.game, match.state, match.turn[0])[0])
    files = list(story.files("running"))
    deal = next(event for event in reversed(files[0].document["events"]) if event["type"].endswith("HandsDealt"))
    assert [count for *_, count in deal["draws"]] == [0 if seat == 1 else 8 for seat in range(seats)]
    assert rejected(files) == []


def test_it_tells_how_many_of_each_it_checked():
    story = Story("lost-cities", 2, 0).sit(2).play(8)
    (ended,) = story.leave().files("resigned")
    result, events = verify(ended.document, ended.receipts, ended.keys), ended.document["events"]
    secrets = sum(len(event.get("secrets", ())) for event in events)
    assert list(result.checks) == list(CHECKS)
    assert result.checks == {
        "file": 1,
        "events": len(events),
        "chain": len(events) + 1,
        "clock": len(events),
        "seats": 2,
        "openings": secrets,
        "secrets": secrets,
        "shuffles": sum(len(event.get("shuffles", ())) for event in events),
        "draws": sum(len(event.get("draws", ())) for event in events),
        "digests": sum(entry[0] == "state" for event in events for entry in event.get("secrets", ())),
        "receipts": len(ended.receipts) + 1,
    }
    assert result.notes == []


def test_an_erased_name_is_noted_and_nothing_is_wrong():
    story = Story("lost-cities", 2, 0).sit(2).play(3)
    erasable = match_key("erasable", story.table.id)
    story.table.store.redis.hdel(erasable, *story.table.store.redis.hkeys(erasable)[:2])
    for file in story.files("running"):
        result = verify(file.document, (), file.keys)
        assert result.wrong is None
        assert result.notes[0].startswith("2 values that may be erased are not there")


def test_what_was_not_looked_at_is_noted():
    story = Story("lost-cities", 2, 0).sit(2)
    notes = verify(story.file("started", Sight(None, False)).document).notes
    assert [("shuffles" in note, "--keys" in note) for note in notes] == [(True, False), (False, True)]
    assert verify(story.file("started", Sight(AUDITOR, True)).document).notes == notes[1:]


def test_a_key_that_the_service_does_not_vouch_for_is_noted():
    file = Story("lost-cities", 2, 0).sit(2).file("started", Sight(AUDITOR, True))
    unnumbered = {"keys": [entry | {"number": None} for entry in file.keys["keys"]]}
    result = verify(file.document, (), unnumbered)
    assert result.wrong is None
    assert "does not vouch" in result.notes[0]


def test_disputes_after_the_end_are_part_of_the_file():
    story = Story("lost-cities", 2, 0).sit(2).play(3).leave()
    seat = next(seat for seat, place in enumerate(story.table.match.places) if not place.left)
    story.table.dispute(seat, 5)
    story.table.rule(1)
    (file,) = story.files("resigned")
    assert file.document["events"][-1]["type"] == "match.DisputeRuled"
    assert verify(file.document, file.receipts, file.keys).wrong is None


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_fork_is_a_match_whose_shuffles_are_bound_to_another(game, seats):
    """Of an ended match, played on: every viewer's file holds, and so does that of its end."""
    story = Story(game, seats, 0).sit(seats).play(10)
    version = story.table.head.version
    story.leave()
    forked = copy(story)
    forked.table = story.table.fork(version)
    forked.table.play(5)
    files = [*forked.files("forked"), *forked.leave().files("resigned")]
    for file in files:
        result = verify(file.document, (), file.keys)
        assert result.wrong is None, (file.name, result.wrong)
        assert any(story.table.id in note for note in result.notes)
