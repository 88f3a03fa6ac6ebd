"""Pokes and drains together: whatever becomes of the pokes, the views come to their heads."""

from contextlib import contextmanager
from threading import Barrier, Thread

import pytest
from rq.timeouts import JobTimeoutException

from commands.signing import Signer
from events.keys import PARTITIONS, partition_key, partition_of
from events.poking import Outage
from events.settings import connect
from events.store import Store
from projections.marks import backlog
from projections.projector import Projector
from projections.views import make_views
from tests.projections.tools import EVERYWHERE, Killed, settled, stored, tables
from tests.world import SECRET, Clock, seated
from workers import jobs, pokes
from workers.auditing import Auditor
from workers.audits import Audits
from workers.sweep import RETRY_LEASE, SWEEP_LEASE, sweep


def audits(redis):
    return Audits(redis, Auditor(redis, Signer(SECRET, 1)), Clock(), lambda *_: None)


@contextmanager
def tools(redis, queue, make=make_views):
    """The jobs of this process work with these."""
    jobs.use(jobs.Tools(redis, queue, Projector(Store(redis), make), Outage("a Redis server"), audits(redis)))
    yield
    jobs._tools.clear()


@pytest.fixture
def working(data, queue):
    with tools(data, queue):
        yield


def run_jobs(queue):
    """Do what is in the queue, as a worker would; gives how many jobs that were."""
    found = queue.jobs
    queue.empty()
    for job in found:
        job.perform()
    return len(found)


def flags(redis):
    return {p for p in EVERYWHERE if redis.exists(partition_key("poked", p))}


def expire_flags(redis):
    redis.delete(*(partition_key("poked", partition) for partition in range(PARTITIONS)))


def expire_leases(queue):
    queue.connection.delete(SWEEP_LEASE, RETRY_LEASE)


def test_a_job_clears_the_flag_and_brings_the_views_up_to_date(data, queue, working):
    table = seated(data)
    (partition,) = set(table.pokes)
    assert flags(data) == {partition}
    jobs.project([partition])
    assert flags(data) == set()
    assert settled(data, [table])
    assert len(queue) == 0


def test_the_flag_is_cleared_before_the_marks_are_read(data, queue):
    """A command that comes while a job is at work must find no flag: this job may not see its mark."""
    table = seated(data)
    seen = []

    def look(head, current):
        if not seen:
            seen.append(flags(data))
            table.pokes.clear()
            table.play(1)
        return make_views(head, current)

    with tools(data, queue, look):
        jobs.project([partition_of(table.id)])
        assert seen == [set()]
        assert table.pokes == [partition_of(table.id)]
        assert not settled(data, [table])
        jobs.project(table.pokes)
        assert settled(data, [table])


def test_while_a_poke_is_on_its_way_there_is_no_other(data, queue):
    table = seated(data).play(10)
    assert len(table.pokes) == 1
    assert pokes.poke(data, queue, table.pokes) == []
    assert len(queue) == 0


def test_a_lost_poke_is_made_up_for_by_the_sweep(data, queue, working):
    those = tables(data, 5)
    expire_flags(data)  # the pokes never came
    partitions = {partition_of(table.id) for table in those}
    assert set(sweep(data, queue)) == partitions
    assert flags(data) == partitions
    assert run_jobs(queue) == 1
    assert settled(data, those)


def test_a_poke_that_may_still_come_is_not_repeated(data, queue):
    tables(data, 2)
    assert sweep(data, queue) == []


def test_nothing_is_swept_when_nothing_is_marked(data, queue, working):
    assert sweep(data, queue) == []
    assert len(queue) == 0


def test_of_several_workers_one_sweeps(data, queue):
    tables(data, 2)
    expire_flags(data)
    assert sweep(data, queue)
    expire_flags(data)
    assert sweep(data, queue) == []
    expire_leases(queue)
    assert sweep(data, queue)


def test_a_duplicated_poke_does_no_harm(data, queue, working):
    table = seated(data)
    for _ in range(3):
        jobs.project([partition_of(table.id)])
    before = stored(data, table.id)
    jobs.project([partition_of(table.id)] * 2)
    assert stored(data, table.id) == before
    assert settled(data, [table])


def test_a_partition_with_work_left_is_poked_again(data, queue):
    those = tables(data, 3)

    class Slow(Projector):
        def drain(self, partitions, seconds=1.0):
            return super().drain(partitions, 0)

    partitions = sorted({partition_of(table.id) for table in those})
    jobs.use(jobs.Tools(data, queue, Slow(Store(data)), Outage("a Redis server"), audits(data)))
    jobs.project(partitions)
    assert flags(data) == set(partitions)
    with tools(data, queue):
        assert run_jobs(queue) == 1
    assert settled(data, those)


def test_two_workers_on_one_partition(data, data_server):
    """Two projectors, with memories of their own, race for the same marks."""
    table = seated(data)
    partition, rounds = partition_of(table.id), 40
    together = Barrier(3)

    def work():
        with connect(data_server.url) as own:
            projector = Projector(Store(own))
            for _ in range(rounds):
                together.wait()
                projector.drain([partition])
                together.wait()

    threads = [Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(rounds):
        table.play(1)
        together.wait()
        together.wait()
        assert settled(data, [table])
        assert stored(data, table.id) == make_views(table.head, table.match)
    for thread in threads:
        thread.join()


def test_a_worker_that_dies_in_the_middle_leaves_the_marks_to_the_sweep(data, queue):
    those = tables(data, 4)

    def dying(head, current):
        raise Killed

    with tools(data, queue, dying), pytest.raises(Killed):
        jobs.project(sorted({partition_of(table.id) for table in those}))
    assert sum(backlog(data).values()) == len(those)
    assert sweep(data, queue)  # the flags were cleared before
    with tools(data, queue):
        run_jobs(queue)
    assert settled(data, those)


def test_a_time_out_closes_the_connections(data, queue):
    """The answer that it may have cut off must not be taken for that of the next question."""
    table = seated(data)

    def interrupted(head, current):
        asked = data.connection_pool.get_connection()
        asked.send_command("BLPOP", "nothing", "0.05")  # its answer comes later
        data.connection_pool.release(asked)
        raise JobTimeoutException("too long")

    with tools(data, queue, interrupted), pytest.raises(JobTimeoutException):
        jobs.project([partition_of(table.id)])
    assert data.echo("a question") == b"a question"
    with tools(data, queue):
        jobs.project([partition_of(table.id)])
    assert settled(data, [table])


def test_a_server_that_is_away_is_told_once_and_is_no_failure(queue, caplog):
    with connect("redis://127.0.0.1:1/0") as away, tools(away, queue):
        jobs.project([1])
        jobs.project([2])
    assert len(caplog.records) == 1


def test_the_sweep_gives_parked_matches_another_chance(data, queue):
    table = seated(data)

    def failing(head, current):
        raise ValueError("cannot")

    with tools(data, queue, failing):
        jobs.project([partition_of(table.id)])
    assert not backlog(data)
    with tools(data, queue):
        sweep(data, queue)
        run_jobs(queue)
    assert settled(data, [table])
