"""`cairn serve`: it says when it is ready, keeps what it was told, mends itself, and leaves nothing behind."""

import re
import signal
import stat

import pytest

from cli.embedded import find_redis
from events.settings import socket_path
from tests.cli.service import Service, wait_until
from tests.redis_server import RedisServer


def test_it_says_one_line_when_it_answers(tmp_path):
    with Service(tmp_path) as service:
        assert service.healthy()
        assert re.fullmatch(
            rf"Cairn is ready: http://127\.0\.0\.1:{service.port}  "
            rf"\(docs: /docs; the auditor's token: {re.escape(str(service.data))}/auditor\.token\)\n",
            service.out.read_text(),
        )
        assert service.errors() == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything(tmp_path, number):
    with Service(tmp_path, CAIRN_WORKERS="2", CAIRN_API_PROCESSES="2") as service:
        assert len(service.look()) == 2 + 2 + 1 + 2  # Redis, workers, the API and its processes
        assert service.end(number) == 0
        assert service.is_gone()
        assert service.errors() == []


def test_a_killed_supervisor_takes_everything_with_it(tmp_path):
    with Service(tmp_path) as service:
        service.end(signal.SIGKILL)
        wait_until(service.is_gone, seconds=5)


def test_a_run_finds_the_data_of_the_one_before_however_it_ended(tmp_path):
    folder = tmp_path / "with spaces, ümlauts and 'quotes'"
    folder.mkdir()
    for run, number in enumerate((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)):
        with Service(folder) as service:
            assert service.redis().incr("runs") == run + 1
            service.end(number)  # and the next run starts at once, while the killed Redis may still be ending


def test_redis_writes_to_disk_first_and_never_evicts(tmp_path):
    with Service(tmp_path) as service:
        config = service.redis().config_get("*")
        assert (config["appendonly"], config["appendfsync"]) == ("yes", "always")
        assert (config["maxmemory-policy"], config["save"], config["port"]) == ("noeviction", "", "0")
        assert (config["hash-max-ziplist-entries"], config["hash-max-ziplist-value"]) == ("512", "128")
        assert (service.data / "redis" / "written-by").read_text() == f"{find_redis().release}\n"


def test_the_secret_is_private(tmp_path):
    with Service(tmp_path) as service:
        secret, token = (service.data / name for name in ("secret", "auditor.token"))
        assert len(bytes.fromhex(secret.read_text())) == 32
        assert token.read_text().startswith("auditor.")
        assert [stat.S_IMODE(path.stat().st_mode) for path in (secret, token, service.data)] == [0o600, 0o600, 0o700]
        command_lines = " ".join(word for process in service.look() for word in process.cmdline())
        logs = "".join(path.read_text() for path in service.data.rglob("*.log"))
        said = service.out.read_text() + service.err.read_text()
        assert secret.read_text().strip() not in command_lines + logs + said


def test_what_dies_is_started_again(tmp_path):
    with Service(tmp_path, CAIRN_WORKERS="2") as service:
        service.redis().set("kept", "yes")
        for words in ("redis/socket", "queue/socket", "cli.main worker", "cli.main api"):
            service.kill(service.find(words))
        wait_until(service.healthy)
        assert service.redis().get("kept") == b"yes"
        said = re.sub(r" \(log.*?\)", "", service.err.read_text())
        for name in ("the redis server", "the queue server", "worker 1", "the API"):
            assert f"cairn: {name} ended (signal 9); it starts again in 0.1 s\n" in said
        assert service.end(signal.SIGTERM) == 0
        assert service.is_gone()


def test_a_killed_process_of_the_api_is_replaced(tmp_path):
    with Service(tmp_path) as service:
        child, other = service.find("cli.main api").children()
        service.kill(child)
        wait_until(lambda: len(service.find("cli.main api").children()) == 2)
        assert child not in service.find("cli.main api").children()
        assert other in service.find("cli.main api").children()
        wait_until(service.healthy)  # the new one is asked as well, and takes a moment to start


def test_a_data_folder_with_a_long_path_works_too(tmp_path):
    folder = tmp_path / ("x" * 60) / ("y" * 60)
    folder.mkdir(parents=True)
    with Service(folder) as service:
        assert service.redis().ping()
        assert service.end(signal.SIGTERM) == 0
    socket_path(service.data, "redis").parent.rmdir()  # empty: the servers took their sockets with them


def test_servers_of_others_are_used_and_left_alone(tmp_path):
    with RedisServer(cluster=True) as redis, RedisServer() as queue:
        urls = {"CAIRN_REDIS_URL": redis.url, "CAIRN_QUEUE_URL": queue.url}
        with Service(tmp_path, CAIRN_SECRET="s" * 32, **urls) as service:
            assert len(service.look()) == 1 + 1 + 2  # a worker, the API and its processes
            assert [path.name for path in service.data.iterdir()] == ["auditor.token"]
            assert service.end(signal.SIGTERM) == 0
        assert redis.client().ping()
        assert queue.client().ping()
