"""What the environment may say, and what is made of it."""

import stat
from pathlib import Path

import pytest
from redis import Redis
from redis.cluster import RedisCluster

from events.settings import VARIABLES, Settings, SettingsError, connect, public
from tests.redis_server import RedisServer

SECRET = "0123456789abcdef" * 2


def settings(**environ: str) -> Settings:
    return Settings.from_environment({"CAIRN_SECRET": SECRET} | environ)


def test_the_defaults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = settings()
    assert (found.host, found.port, found.data) == ("127.0.0.1", 8000, tmp_path / ".cairn")
    assert (found.workers, found.api_processes, found.api_threads) == (1, 2, 32)
    assert (found.embeds_redis, found.embeds_queue) == (True, True)
    assert found.redis_url != found.queue_url
    assert list(tmp_path.iterdir()) == []


def test_an_empty_variable_is_as_good_as_none():
    assert Settings.from_environment(dict.fromkeys(VARIABLES, "") | {"CAIRN_SECRET": SECRET}) == settings()


@pytest.mark.parametrize("value", ["0", "65536", "-1", "80.0", "٣", "8000 ", "x"])
def test_a_port_is_a_number_from_1_to_65535(value):
    with pytest.raises(SettingsError, match=r"CAIRN_PORT must be a whole number from 1 to 65535, not "):
        settings(CAIRN_PORT=value)


@pytest.mark.parametrize("name", ["CAIRN_WORKERS", "CAIRN_API_PROCESSES", "CAIRN_API_THREADS"])
def test_there_is_at_least_one_of_each(name):
    with pytest.raises(SettingsError, match=f"{name} must be a whole number from 1 to "):
        settings(**{name: "0"})


def test_the_queue_is_on_the_same_server_unless_it_is_named():
    assert settings(CAIRN_REDIS_URL="redis://a/1").queue_url == "redis://a/1"
    assert settings(CAIRN_REDIS_URL="redis://a/1", CAIRN_QUEUE_URL="redis://b").queue_url == "redis://b"
    only_queue = settings(CAIRN_QUEUE_URL="redis://b")
    assert (only_queue.embeds_redis, only_queue.embeds_queue) == (True, False)


def test_the_queue_is_never_a_cluster():
    with pytest.raises(SettingsError, match="CAIRN_QUEUE_URL must name a plain Redis server when"):
        settings(CAIRN_REDIS_URL="redis://a?cluster=true")
    with pytest.raises(SettingsError, match="CAIRN_QUEUE_URL must name a plain Redis server: RQ"):
        settings(CAIRN_QUEUE_URL="redis://a?cluster=true")


@pytest.mark.parametrize("url", ["http://a", "a:6379", "redis://a:port", "redis://a?nonsense=1", "redis://[a"])
def test_a_bad_address_is_refused_without_quoting_it(url):
    with pytest.raises(SettingsError, match="CAIRN_REDIS_URL must be a valid") as caught:
        settings(CAIRN_REDIS_URL=url)
    assert url not in str(caught.value)


def test_the_secret_comes_from_the_environment_or_a_file(tmp_path):
    file = tmp_path / "given"
    file.write_text(f"{SECRET}\n")
    assert settings().secret == SECRET.encode()
    assert settings(CAIRN_SECRET="", CAIRN_SECRET_FILE=str(file)).secret == SECRET.encode()
    with pytest.raises(SettingsError, match="both set"):
        settings(CAIRN_SECRET_FILE=str(file))


def test_a_short_a_missing_and_an_unreadable_secret_are_refused(tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff" * 40)
    for value, reason in (("missing", "there is no secret"), (".", "Is a directory"), ("binary", "as text")):
        with pytest.raises(SettingsError, match=reason):
            settings(CAIRN_SECRET="", CAIRN_SECRET_FILE=str(tmp_path / value))
    with pytest.raises(SettingsError, match="CAIRN_SECRET must hold at least 32") as caught:
        settings(CAIRN_SECRET="tooshort")
    assert "tooshort" not in str(caught.value)


def test_only_a_first_run_makes_a_secret(tmp_path):
    environ = {"CAIRN_DATA": str(tmp_path / "data")}
    with pytest.raises(SettingsError, match="there is no secret"):
        Settings.from_environment(environ)
    made = Settings.from_environment(environ, first_run=True).secret
    assert (
        made == Settings.from_environment(environ, first_run=True).secret == Settings.from_environment(environ).secret
    )
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]
    assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600


def test_nothing_private_is_printed():
    shown = repr(settings(CAIRN_REDIS_URL="redis://user:hidden@a/0"))
    assert SECRET not in shown
    assert "hidden" not in shown
    assert public("redis://user:hidden@a:1/0?password=hidden") == "redis://a:1/0"


def test_a_socket_is_found_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    relative, absolute = settings(CAIRN_DATA="some where"), settings(CAIRN_DATA=str(tmp_path / "some where"))
    assert relative.redis_url == absolute.redis_url == f"unix://{tmp_path}/some%20where/redis/socket"


def test_a_long_path_gets_a_short_socket(tmp_path):
    long = settings(CAIRN_DATA=str(tmp_path / ("x" * 120)))
    assert len(long.redis_url) < 100
    assert long.redis_url != long.queue_url
    assert long.embeds_redis


def test_connecting_to_a_server_and_to_a_cluster():
    with RedisServer() as server:
        client = connect(server.url)
        assert isinstance(client, Redis)
        client.set("key", "value")
        assert client.get("key") == b"value"
        server.restart()
        assert client.get("key") is None  # through a connection that the old server had closed
    with RedisServer(cluster=True) as server:
        cluster = connect(server.url)
        assert isinstance(cluster, RedisCluster)
        cluster.set("key", "value")
        assert cluster.get("key") == b"value"


def test_the_documented_variables_are_those_that_are_read():
    source = Path("events/settings.py").read_text()
    _, _, code = source.partition("class Settings")
    assert {name for name in VARIABLES if f'"{name}"' in code} == set(VARIABLES)
