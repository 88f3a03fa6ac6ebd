"""What is stored may be anything: an audit always ends with a report, which names the version."""

import orjson

from commands.signing import Signer
from events.canonical import canonical
from events.envelope import GENESIS, chained
from events.packing import packed_entry
from tests.audit.stands import stand
from tests.world import SECRET
from workers.auditing import Auditor


def audited(there):
    return Auditor(there.redis, Signer(SECRET, 1)).audit(there.match)


def rechained(bodies):
    last, entries = GENESIS, []
    for body in bodies:
        last = chained(last, canonical(body))
        entries.append({b"h1": packed_entry(last, canonical(body))})
    return entries


def test_an_event_without_one_of_its_members(real):
    there = stand(real, "lost-cities", 2, 0, 6)
    for name in ("at", "cause", "public", "schema", "type", "version", "match"):
        for version in (1, 7, there.version):
            bodies = there.bodies()
            del bodies[version - 1][name]
            for tail in (0, 1):  # with a tail that is missing, whole commands are looked for
                there.put_entries(rechained(bodies)[: max(there.version - tail, version)])
                assert min(finding.version for finding in audited(there).findings) == version
                there.restore()


def test_a_refusal_at_no_version(real):
    there = stand(real, "lost-cities", 2, 0, 6)
    key = f"{there.key('refusals')}:0"
    refusal = orjson.loads(real.lindex(key, 0))
    for version in ([1], {}, None, "8", -1, 2**60):
        real.lset(key, 0, orjson.dumps(refusal | {"version": version}))
        assert {finding.check for finding in audited(there).findings} == {"refusals"}
