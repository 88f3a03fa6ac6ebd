"""A match as it was around one of its versions."""

import json

import pytest

from events.loading import advance, around
from tests.world import seated


@pytest.mark.parametrize("reach", [0, 4, 100])
def test_around_a_version_the_match_is_known_between_commands(redis, reach):
    table = seated(redis, options={"starter": 0}).play(6)
    entries, key = table.store.read(table.id), table.store.head(table.id).key
    between = [entry.version - 1 for entry in entries[1:] if json.loads(entry.body)["cause"]]
    assert between == [1, 2, *range(6, len(entries))]
    for at in range(1, len(entries) + 1):
        wanted = {at, *(version for version in between if at - reach <= version < at + reach)}
        found = around(entries[: at + reach], key, at, reach)
        assert found == {version: advance(None, entries[:version], key).match for version in wanted}
