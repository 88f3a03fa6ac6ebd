"""Which Redis reads whose files."""

import pytest

from cli.embedded import Release, claim_files
from cli.process import StartError


@pytest.mark.parametrize(
    ("banner", "release"),
    [
        ("Redis server v=6.2.14 sha=00000000:0 malloc=jemalloc-5.1.0 bits=64 build=f3d1b1c2", Release("redis", (6, 2))),
        ("Redis server v=8.0.2 sha=00000000:1 malloc=jemalloc-5.3.0 bits=64 build=1", Release("redis", (8, 0))),
        ("Valkey server v=8.1.1 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=1", Release("valkey", (8, 1))),
        ("redis 7.10\n", Release("redis", (7, 10))),
        ("valkey 9.0\n", Release("valkey", (9, 0))),
        ("something else", None),
    ],
)
def test_reading_a_version(banner, release):
    assert Release.parse(banner) == release
    if release:
        assert Release.parse(str(release)) == release


@pytest.mark.parametrize(
    ("ours", "theirs", "can"),
    [
        ("redis 6.2", "redis 6.2", True),
        ("redis 7.0", "redis 6.2", True),
        ("redis 6.2", "redis 7.0", False),
        ("redis 7.10", "redis 7.9", True),
        ("valkey 8.0", "redis 7.2", True),
        ("valkey 8.0", "redis 7.4", False),
        ("redis 8.0", "valkey 7.2", False),
    ],
)
def test_who_can_read_whose_files(ours, theirs, can):
    assert Release.parse(ours).can_read(Release.parse(theirs)) is can


def test_a_folder_remembers_who_wrote_it(tmp_path):
    old, new = Release("redis", (6, 2)), Release("redis", (7, 2))
    claim_files(tmp_path / "redis", old)
    claim_files(tmp_path / "redis", new)
    with pytest.raises(StartError, match=r"was written by redis 7\.2, and redis 6\.2 cannot read that"):
        claim_files(tmp_path / "redis", old)
    claim_files(tmp_path / "redis", new)
