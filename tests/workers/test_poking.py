"""Pokes: few jobs for many partitions, and never a reason to wait."""

import json
import os
import time
import zlib
from contextlib import contextmanager

import pytest
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from events.poking import LONGEST_GAP, PROJECT_JOB, Poker, enqueue
from events.settings import connect
from tests.projections.tools import eventually
from workers import jobs


@contextmanager
def poker_of(redis):
    poker = Poker(redis)
    yield poker
    poker.close()


def waiting(queue):
    """The partitions of each job in the queue."""
    return [job.args[0] for job in queue.jobs]


def told(queue):
    return {partition for partitions in waiting(queue) for partition in partitions}


def test_a_job_is_json_and_names_its_function(queue):
    enqueue(queue, {17, 3})
    (job_id,) = queue.job_ids
    stored = queue.connection.hgetall(Job.key_for(job_id))
    name, _, arguments, _ = json.loads(zlib.decompress(stored[b"data"]))
    assert (name, arguments) == (PROJECT_JOB, [[3, 17]])
    assert stored[b"result_ttl"] == b"0"
    assert 0 < queue.connection.ttl(Job.key_for(job_id)) <= 10


def test_the_name_is_that_of_the_job():
    module, _, function = PROJECT_JOB.rpartition(".")
    assert (module, getattr(jobs, function)) == (jobs.__name__, jobs.project)


def test_the_first_poke_goes_out_at_once_and_many_go_together(queue):
    with poker_of(queue.connection) as poker:
        poker.poke(0)
        eventually(lambda: waiting(queue) == [[0]])
        for _ in range(3):
            for partition in range(200):
                poker.poke(partition)
        eventually(lambda: told(queue) == set(range(200)))
    assert len(queue) <= 4


def test_a_poker_under_load_makes_few_jobs(queue):
    with poker_of(queue.connection) as poker:
        began = time.monotonic()
        while time.monotonic() - began < 3 * LONGEST_GAP:
            for partition in range(100):
                poker.poke(partition)
    assert len(queue) <= 8


def test_jobs_grow_bigger_when_nobody_takes_them(queue):
    with poker_of(queue.connection) as poker:
        began, partition = time.monotonic(), 0
        while time.monotonic() - began < 0.5:
            poker.poke(partition % 256)
            partition += 1
            eventually(lambda: not poker._waiting or time.monotonic() - began > 0.5)  # one at a time, if it lets us
    assert len(queue) <= 15
    assert told(queue) == {number % 256 for number in range(partition)}


def test_nobody_who_pokes_waits_and_the_loss_is_told_once(caplog):
    with poker_of(connect("redis://127.0.0.1:1/0")) as poker:
        began = time.monotonic()
        for partition in range(1000):
            poker.poke(partition % 256)
        assert time.monotonic() - began < 0.5
        eventually(lambda: caplog.records)
        for _ in range(3):
            poker.poke(1)
            eventually(lambda: not poker._waiting)
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["the queue cannot be reached"]


def test_pokes_come_through_again_when_the_queue_is_back(queue_server, queue, caplog):
    with poker_of(queue.connection) as poker:
        queue_server.kill()
        poker.poke(1)
        eventually(lambda: caplog.records)
        queue_server.restart()
        poker.poke(2)
        eventually(lambda: told(queue) >= {2})
        eventually(lambda: "back" in caplog.records[-1].getMessage())


def test_closing_sends_what_is_waiting(queue):
    poker = Poker(queue.connection)
    for partition in range(100):
        poker.poke(partition)
    poker.close()
    assert told(queue) == set(range(100))
    poker.poke(200)
    poker.close()
    assert 200 not in told(queue)


def test_a_poker_that_was_never_used_closes():
    Poker(connect("redis://127.0.0.1:1/0")).close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # that we fork with threads is the point
def test_a_forked_process_has_a_poker_of_its_own(queue):
    with poker_of(queue.connection) as poker:
        poker.poke(1)
        eventually(lambda: told(queue) == {1})
        with poker._changed:  # as if the thread had been in the middle of something
            child = os.fork()
            if child == 0:
                poker.poke(2)
                poker.close()
                os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        assert told(queue) == {1, 2}


def test_the_queue_speaks_json_to_whoever_opens_it(queue):
    enqueue(queue, [5])
    other = Queue(queue.name, connection=queue.connection, serializer=JSONSerializer)
    assert waiting(other) == [[5]]
