"""Disputes: who may do what, and until when; what becomes of the match."""

from dataclasses import replace

import orjson
import pytest
from fakeredis import FakeRedis

from commands import disputes
from commands.disputes import DAY, MOST_DISPUTES, OPEN_DAYS, RULE_DAYS
from commands.model import FileAudit
from commands.refusals import kept
from events.canonical import encode
from events.codec import take_apart
from events.loading import event_of
from events.match import ENDED, RUNNING
from events.model import DisputeOpened, MatchEnded
from events.problems import BadRequest, IllegalMove, Rejected
from games.lost_cities.moves import DrawCard
from games.registry import GAMES
from tests.world import Clock, Table, seated

every_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def table(clock):
    """A match of one round in which seat 0 begins."""
    return seated(FakeRedis(), options={"rounds": 1, "starter": 0}, clock=clock)


def refused(code, call, *args, kind=Rejected, **kwargs):
    with pytest.raises(kind) as error:
        call(*args, **kwargs)
    assert error.value.code == code


def latest(table):
    return table.loader.fresh(table.id).match.disputes[-1]


# ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_opens_a_dispute_and_its_evidence_is_frozen_at_the_head(table):
    head = table.head
    accepted = table.dispute(1, 4)
    (entry,) = accepted.entries
    assert entry.version == head.version + 1
    assert encode(head.hash) in entry.body.decode()
    assert table.match.disputes[0].about == 4
    assert table.match.status == RUNNING


@every_game
def test_a_dispute_may_be_opened_after_the_end_too(key):
    table = seated(FakeRedis(), key).play()
    table.dispute(0, table.head.version)
    assert table.match.status == ENDED
    assert len(table.match.disputes) == 1


def test_there_is_nothing_to_dispute_before_the_match_starts():
    table = Table(FakeRedis()).create().seat("Ann")
    refused("match_not_started", table.dispute, 0, 1)


def test_a_dispute_is_about_a_version_that_is_there(table):
    refused("version_out_of_range", table.dispute, 0, table.head.version + 1, kind=BadRequest)


def test_a_seat_has_one_open_dispute_at_a_time(table):
    table.dispute(0, 4)
    refused("dispute_open", table.dispute, 0, 4)
    table.dispute(1, 4)
    table.rule(1, "dismissed")
    table.dispute(0, 5)
    assert [dispute.seat for dispute in table.match.disputes] == [0, 1, 0]


def test_a_seat_does_not_dispute_without_end(table):
    for number in range(1, MOST_DISPUTES + 1):
        table.dispute(0, 4)
        table.rule(number, "dismissed")
    refused("too_many_disputes", table.dispute, 0, 4)
    table.dispute(1, 4)


def test_a_dispute_is_opened_within_a_week_after_the_end(table, clock):
    table.play()
    clock.now = table.match.ended_at + OPEN_DAYS * DAY - clock.tick
    table.dispute(0, 4)
    clock.now += clock.tick
    refused("dispute_too_late", table.dispute, 1, 4)


def test_while_the_match_is_played_a_dispute_is_never_too_late(table, clock):
    clock.now += 10 * OPEN_DAYS * DAY
    table.dispute(0, 4)


def test_a_dispute_about_a_refusal_keeps_what_was_refused(table):
    refused("must_play_first", table.submit, 0, DrawCard(), kind=IllegalMove)
    (refusal,) = kept(table.store.redis, table.id, [0])
    accepted = table.dispute(0, refusal["version"], refusal=refusal["at"])
    assert accepted.entries[0].openings["refusal"]["code"] == "must_play_first"
    assert "must_play_first" not in accepted.entries[0].body.decode()
    assert latest(table).refused


def test_a_dispute_about_a_refusal_names_one_of_the_seats_own(table):
    refused("must_play_first", table.submit, 0, DrawCard(), kind=IllegalMove)
    (refusal,) = kept(table.store.redis, table.id, [0])
    refused("refusal_not_found", table.dispute, 1, refusal["version"], refusal=refusal["at"])
    refused("refusal_not_found", table.dispute, 0, refusal["version"] - 1, refusal=refusal["at"])
    refused("refusal_not_found", table.dispute, 0, refusal["version"], refusal=refusal["at"] + 1)


def test_an_analysis_cannot_be_disputed(table):
    refused("only_analysis", table.play().fork(9).dispute, 0, 4)


def test_the_same_dispute_is_opened_once(table):
    first = table.dispute(0, 4, key="again")
    assert table.dispute(0, 4, key="again").entries == first.entries
    assert len(table.match.disputes) == 1


# ── the audit ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_audits_verdict_is_filed_once(table):
    table.dispute(0, 4)
    for _ in range(2):
        table.referee.file_audit(table.id, FileAudit(1, 3, "clean"))
    assert (latest(table).audit, latest(table).verdict) == (3, "clean")
    assert table.head.version == table.loader.fresh(table.id).head.version
    types = [entry.body for entry in table.store.read(table.id) if b"match.DisputeAudited" in entry.body]
    assert len(types) == 1


def test_an_audit_is_filed_for_a_dispute_that_is_there(table):
    refused("dispute_not_found", table.referee.file_audit, table.id, FileAudit(1, 1, "clean"))


# ── ruling ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruling", ["upheld", "dismissed"])
def test_a_ruling_without_a_remedy_changes_nothing_in_the_match(table, ruling):
    table.dispute(0, 4)
    before = table.match
    table.rule(1, ruling)
    assert replace(table.match, disputes=before.disputes, at=before.at) == before
    assert latest(table).ruling == ruling


@every_game
def test_a_remedy_ends_a_match_that_is_still_played(key):
    table = seated(FakeRedis(), key)
    table.dispute(0, 3)
    table.rule(1, remedy="adjudicate", winners=(1,))
    assert table.match.status == ENDED
    assert table.match.turn == ()
    assert (table.match.result.winners, table.match.result.reason) == ((1,), "adjudicated")
    assert b"match.MatchEnded" in table.store.read(table.id)[-1].body


@every_game
def test_a_remedy_changes_the_result_of_a_match_that_has_ended(key):
    table = seated(FakeRedis(), key).play()
    played = table.match.result
    table.dispute(0, 3)
    table.rule(1, remedy="void")
    assert table.match.result == replace(played, winners=(), reason="voided")
    assert table.store.read(table.id)[-1].version == table.head.version
    table.dispute(1, 3)
    table.rule(2, remedy="adjudicate", winners=(0, 1))
    assert table.match.result == replace(played, winners=(0, 1), reason="adjudicated")


def test_a_dispute_is_ruled_on_once(table):
    refused("dispute_not_found", table.rule, 1)
    table.dispute(0, 4)
    refused("dispute_not_found", table.rule, 2)
    table.rule(1)
    refused("dispute_ruled", table.rule, 1, "dismissed")


def test_a_dispute_that_nobody_ruled_on_within_a_month_has_lapsed(table, clock):
    table.dispute(0, 4)
    clock.now = disputes.rule_by(latest(table)) - clock.tick
    assert disputes.rule_by(latest(table)) == latest(table).opened_at + RULE_DAYS * DAY
    clock.now += clock.tick
    refused("dispute_lapsed", table.rule, 1)
    table.dispute(0, 5)  # it is not open any more
    clock.now -= 2 * clock.tick


def test_a_dispute_may_be_ruled_on_until_the_last_moment(table, clock):
    table.dispute(0, 4)
    clock.now = disputes.rule_by(latest(table)) - clock.tick
    table.rule(1)


@pytest.mark.parametrize(
    ("ruling", "remedy", "winners"),
    [
        ("dismissed", "void", ()),
        ("dismissed", "adjudicate", (0,)),
        ("upheld", "adjudicate", ()),
        ("upheld", "void", (0,)),
        ("upheld", "none", (0,)),
        ("upheld", "adjudicate", (2,)),
        ("upheld", "adjudicate", (-1,)),
        ("upheld", "adjudicate", (1, 0)),
        ("upheld", "adjudicate", (0, 0)),
    ],
)
def test_a_remedy_fits_the_ruling(table, ruling, remedy, winners):
    table.dispute(0, 4)
    refused("remedy_unfit", table.rule, 1, ruling, remedy, winners)
    assert latest(table).ruling is None


def test_play_goes_on_while_a_dispute_is_open(table):
    table.dispute(0, 4)
    table.play()
    assert table.match.result.reason == "completed"


def test_nobody_learns_from_a_dispute_what_another_seat_was_refused():
    event = DisputeOpened(1, 0, 4, True, "", "why", {"code": "too_low"})
    parts = take_apart(event)
    assert [(path, audience) for path, audience, _ in parts.secrets] == [("reason", "all"), ("refusal", [0])]


def test_an_event_of_the_end_by_ruling_tells_no_scores(table):
    table.dispute(0, 4)
    accepted = table.rule(1, remedy="void")
    assert event_of(orjson.loads(accepted.entries[-1].body), accepted.entries[-1]) == MatchEnded((), (), "voided")
