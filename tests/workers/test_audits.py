"""Audits by workers: whatever becomes of the pokes and the workers, a report is made; once it is kept, it stays."""

import orjson
import pytest

from commands.audits import audits as kept_audits
from commands.audits import keep_report, read_audit, request_audit, waiting_audits
from commands.findings import REFUSALS, Finding, Report
from commands.reports import MOST_FINDINGS, public_verdict, written_report
from commands.signing import Signer
from events.keys import match_key, partition_of
from events.poking import AUDIT_JOB, Outage, enqueue
from events.problems import Rejected
from events.settings import connect
from events.snapshots import SCHEMA
from events.store import Store
from projections.projector import Projector
from tests.projections.tools import Killed, eventually
from tests.workers.process import WorkerProcess
from tests.workers.test_jobs import run_jobs
from tests.world import SECRET, Clock, Table, seated
from workers import jobs
from workers.auditing import Auditor
from workers.audits import LEASE_MS, Audits, asking, filing
from workers.sweep import sweep

NOW = 1_800_000_000_000


def auditing(redis, auditor=None, follow=lambda *_: None):
    return Audits(redis, auditor or Auditor(redis, Signer(SECRET, 1)), Clock(), follow)


@pytest.fixture
def table(data):
    made = seated(data, options={"rounds": 1}).play(12)
    Projector(made.store).project(made.id)
    return made


@pytest.fixture
def working(data, queue):
    jobs.use(jobs.Tools(data, queue, Projector(Store(data)), Outage("a Redis server"), auditing(data)))
    yield
    jobs._tools.clear()


def status(data, table, number=1):
    return read_audit(data, table.id, number)["status"]


def test_a_job_does_the_audits_that_wait(data, queue, table, working):
    assert request_audit(data, table.id, NOW) == 1
    enqueue(queue, [partition_of(table.id)], AUDIT_JOB)
    assert run_jobs(queue) == 1
    assert status(data, table) == "done"
    assert read_audit(data, table.id, 1)["verdict"] == "clean"
    assert waiting_audits(data, [partition_of(table.id)]) == []


def test_a_lost_poke_is_made_up_for_by_the_sweep(data, queue, table, working):
    request_audit(data, table.id, NOW)
    sweep(data, queue)
    run_jobs(queue)
    assert status(data, table) == "done"


def test_a_worker_that_dies_in_the_middle_leaves_it_to_another(data, table):
    class Dying(Auditor):
        def audit(self, match, receipts=()):
            raise Killed

    request_audit(data, table.id, NOW)
    partition = partition_of(table.id)
    with pytest.raises(Killed):
        auditing(data, Dying(data, Signer(SECRET, 1))).do([partition], 10)
    assert status(data, table) == "waiting"
    assert auditing(data).do([partition], 10) == []
    assert status(data, table) == "waiting"  # the dead one may still be at it
    assert 0 < data.pttl(match_key("auditing", table.id)) <= LEASE_MS
    data.delete(match_key("auditing", table.id))  # its lease has run out
    auditing(data).do([partition], 10)
    assert status(data, table) == "done"


def test_two_workers_doing_one_twice_is_harmless(data, table):
    request_audit(data, table.id, NOW)
    asked = read_audit(data, table.id, 1)
    report = Auditor(data, Signer(SECRET, 1)).audit(table.id)
    first = keep_report(data, table.id, asked, report, NOW + 5)
    assert keep_report(data, table.id, asked, report, NOW + 9) is None
    assert read_audit(data, table.id, 1) == orjson.loads(orjson.dumps(first))


def test_whoever_joins_while_it_is_done_is_not_forgotten(data, table):
    told = []

    class Slow(Auditor):
        def audit(self, match, receipts=()):
            if not told:
                told.append(request_audit(data, match, NOW, dispute=7))
            return super().audit(match, receipts)

    request_audit(data, table.id, NOW)
    found = []
    auditing(data, Slow(data, Signer(SECRET, 1)), lambda *all: found.append(all[:2])).do([partition_of(table.id)], 10)
    assert told == [1]
    assert found == [(table.id, 7)]
    assert status(data, table) == "done"


def test_what_follows_a_report_is_made_up_for_too(data, table):
    """The report was kept, but the worker died before the dispute was told."""

    def dying(*_):
        raise Killed

    table.dispute(0, 4)
    request_audit(data, table.id, NOW, dispute=1)
    partition = partition_of(table.id)
    with pytest.raises(Killed):
        auditing(data, follow=dying).do([partition], 10)
    assert status(data, table) == "done"
    assert waiting_audits(data, [partition]) == [(table.id, 1)]
    data.delete(match_key("auditing", table.id))
    auditing(data, follow=filing(table.referee)).do([partition], 10)
    assert waiting_audits(data, [partition]) == []
    assert (table.match.disputes[0].audit, table.match.disputes[0].verdict) == (1, "clean")


def test_every_dispute_gets_its_audit_whoever_dies_in_between(data, table):
    """The process that opened it may be gone: whoever projects the match asks, until the verdict is filed."""
    pokes, partition = [], partition_of(table.id)
    projector = Projector(table.store, seen=asking(table.store, lambda: NOW, pokes.append))
    projector.drain([partition])
    assert waiting_audits(data, [partition]) == []
    table.dispute(0, 4)
    table.dispute(1, 3)
    for _ in range(2):
        projector.project(table.id)
        assert waiting_audits(data, [partition]) == [(table.id, 1)]
    assert set(pokes) == {partition}
    auditing(data, follow=filing(table.referee)).do([partition], 10)
    assert [(dispute.audit, dispute.verdict) for dispute in table.match.disputes] == [(1, "clean"), (1, "clean")]
    projector.project(table.id)
    assert waiting_audits(data, [partition]) == []


def test_a_dispute_about_a_match_that_cannot_be_folded_gets_its_audit_once(data, table):
    partition = partition_of(table.id)
    table.dispute(0, 4)
    data.xdel(match_key("events", table.id), "3-0")
    projector = Projector(table.store, seen=asking(table.store, lambda: NOW, print))
    for _ in range(2):
        projector.project(table.id)
        auditing(data, follow=filing(Table(data).referee)).do([partition], 10)
    assert [(audit["audit"], audit["verdict"]) for audit in kept_audits(data, table.id)] == [(1, "bad at 3")]


def test_disputes_in_a_copy_are_not_audited_again(data, table):
    table.dispute(0, 4)
    fork = table.fork(table.head.version)
    Projector(fork.store, seen=asking(fork.store, lambda: NOW, print)).project(fork.id)
    assert waiting_audits(data, [partition_of(fork.id)]) == []


def test_a_verdict_that_cannot_be_filed_does_not_hold_anything_up(data, table, caplog):
    request_audit(data, table.id, NOW, dispute=3)  # there is no such dispute
    auditing(data, follow=filing(table.referee)).do([partition_of(table.id)], 10)
    assert "cannot be filed" in caplog.text
    assert waiting_audits(data, [partition_of(table.id)]) == []


def test_a_match_that_cannot_be_folded_does_not_hold_anything_up(data, table, caplog):
    table.dispute(0, 4)
    request_audit(data, table.id, NOW, dispute=1)
    data.delete(match_key("openings", table.id))
    table.loader.forget(table.id)
    auditing(data, follow=filing(table.referee)).do([partition_of(table.id)], 10)
    assert read_audit(data, table.id, 1)["verdict"] == "bad at 1"
    assert "cannot be filed" in caplog.text
    assert waiting_audits(data, [partition_of(table.id)]) == []


def test_an_odd_refusal_is_a_finding(data, table):
    odd = {"at": 1, "seat": 0, "version": [], "commands": {}, "code": 5}
    data.lpush(match_key("refusals", table.id) + ":0", orjson.dumps(odd))
    request_audit(data, table.id, NOW)
    auditing(data).do([partition_of(table.id)], 10)
    assert {finding["check"] for finding in read_audit(data, table.id, 1)["findings"]} == {"refusals"}


@pytest.mark.parametrize("kind", ["head", "events"])
def test_a_verdict_on_a_match_that_is_lost_does_not_hold_anything_up(data, table, kind):
    table.dispute(0, 4)
    request_audit(data, table.id, NOW, dispute=1)
    data.delete(match_key(kind, table.id))
    auditing(data, follow=filing(Table(data).referee)).do([partition_of(table.id)], 10)
    assert waiting_audits(data, [partition_of(table.id)]) == []
    assert read_audit(data, table.id, 1)["verdict"].startswith("bad")


def test_a_match_that_goes_on_meanwhile_is_audited_up_to_where_it_was_read(data, table):
    class Interrupted(Auditor):
        def audit_stored(self, stored, receipts=()):
            table.play(1)
            return super().audit_stored(stored, receipts)

    version = table.head.version
    report = Interrupted(data, Signer(SECRET, 1)).audit(table.id)
    assert (report.verdict, report.version) == ("clean", version)
    assert table.head.version > version


def test_a_waiting_audit_is_not_given_too_much(data, table):
    receipts = [{"number": number} for number in range(21)]
    with pytest.raises(Rejected):
        request_audit(data, table.id, NOW, receipts=receipts)
    assert kept_audits(data, table.id) == []


def test_time_left_over_is_another_jobs(data, queue, table, working):
    request_audit(data, table.id, NOW)
    assert auditing(data).do([partition_of(table.id)], 0) == [partition_of(table.id)]


def test_a_killed_worker_and_a_new_one(data_server, queue_server, data, queue):
    """kill -9 in the middle of a long audit; the sweep of the next worker finds what is waiting."""
    table = seated(data).play()
    Projector(table.store).project(table.id)
    request_audit(data, table.id, NOW)
    with WorkerProcess(data_server.url, queue_server.url) as worker:
        worker.kill()
    with WorkerProcess(data_server.url, queue_server.url), connect(data_server.url) as client:
        eventually(lambda: read_audit(client, table.id, 1)["status"] == "done", 30.0)
    assert read_audit(data, table.id, 1)["verdict"] == "clean"


def test_a_finding_that_counts_for_everybody_is_not_cut_off_behind_refusals(data, table):
    refused = [Finding(REFUSALS, version, "") for version in range(1, MOST_FINDINGS + 2)]
    report = written_report(Report(table.id, 200, "hash", {"chain": 1}, (*refused, Finding("chain", 200, ""))))
    assert report["verdict"] == "bad at 1"
    assert public_verdict(report) == "bad at 200"
    assert report["notes"] == ["2 more findings are left out"]
    assert [finding["version"] for finding in report["findings"]] == [*range(1, MOST_FINDINGS), 200]


def test_reports_are_plain_json(data, table):
    request_audit(data, table.id, NOW)
    report = Report(table.id, 1, "hash", {"form": 1})
    done = keep_report(data, table.id, read_audit(data, table.id, 1), report, NOW)
    assert orjson.loads(orjson.dumps(done)) == read_audit(data, table.id, 1)


@pytest.mark.parametrize(("schema", "verdict"), [(1, "clean"), (0, "bad at 50"), (SCHEMA + 1, "bad at 50")])
def test_a_snapshot_of_an_older_release_is_no_fault(data, schema, verdict):
    made = seated(data, options={"rounds": 1})
    while made.head.version < 50:
        made.play(1)
    Projector(made.store).project(made.id)
    snapshot = orjson.loads(data.get(match_key("snapshot", made.id)))
    data.set(match_key("snapshot", made.id), orjson.dumps(snapshot | {"schema": schema}))
    report = Auditor(data, Signer(SECRET, 1)).audit(made.id)
    assert report.verdict == verdict
    assert any("another release" in note for note in report.notes) == (verdict == "clean")
