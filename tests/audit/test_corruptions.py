"""Whatever is done to a match in Redis, its audit names it: by the right check, at the right version."""

import random

import pytest

from tests.audit.corruptions import SERVICE, corruptions, judged, stands
from tests.audit.stands import stand
from tests.redis_server import RedisServer
from workers.auditing import Auditor

FEW = 3  # of each match, in the short form


def missed(real, seed, few=None):
    """How many corruptions there were, and those that were not named as they must be."""
    auditor, chooser, made, found = Auditor(real, SERVICE), random.Random(seed), 0, []
    for of, other in stands(real, seed):
        assert auditor.audit(of.match, of.receipts[-3:]).verdict == "clean"
        done = list(corruptions(of, other, chooser))
        for corruption in chooser.sample(done, few) if few else done:
            report = judged(of, corruption, auditor)
            made += 1
            if corruption.named(report) is None:
                told = [(finding.check, finding.version) for finding in report.findings]
                found.append((corruption.kind, corruption.what, corruption.checks, corruption.version, told))
        assert auditor.audit(of.match).verdict == "clean"
    return made, found


def test_corruptions_are_named(real):
    made, found = missed(real, 0, FEW)
    assert made > 50
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 4))
def test_many_corruptions_are_named(real, seed):
    made, found = missed(real, seed)
    assert made > 500
    assert found == []


def test_a_match_in_a_cluster_is_read_in_one_step():
    with RedisServer(cluster=True) as server:
        client = server.client()
        of = stand(client, "lost-cities", 2, 0, 12)
        assert Auditor(client, SERVICE).audit(of.match).verdict == "clean"
        client.delete(of.key("views"))
        client.set(of.key("views"), "nothing")
        assert Auditor(client, SERVICE).audit(of.match).verdict.startswith("bad at ")
        client.close()
