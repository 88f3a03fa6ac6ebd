"""The container files, as far as they can be checked without an engine, and the list of packages."""

import re
import shlex
import subprocess
import tomllib
from importlib import metadata

import pytest
import yaml

from cli.embedded import find_redis
from cli.main import parser
from events.settings import VARIABLES
from tests.cli.service import PATIENCE, ROOT

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = [
    line for line in (ROOT / "Dockerfile").read_text().replace("\\\n", "").splitlines() if line and line[0] != "#"
]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def instruction(name: str) -> list[str]:
    return [rest for word, _, rest in (line.partition(" ") for line in DOCKERFILE) if word == name]


def is_command(words: list[str]) -> bool:
    """Whether that is a command line that `cairn` understands."""
    return words[0] == "cairn" and hasattr(parser().parse_args(words[1:]), "run")


def test_the_image_runs_the_api_as_nobody_special():
    assert instruction("FROM") == ["python:3.11-slim"]
    assert instruction("USER") == ["cairn"]
    assert any("useradd" in line and line.split("&&")[0].rstrip().endswith(" cairn") for line in instruction("RUN"))
    assert is_command(yaml.safe_load(instruction("CMD")[0]))
    assert DOCKERFILE.index("USER cairn") > max(DOCKERFILE.index(f"RUN {line}") for line in instruction("RUN"))


def test_the_image_is_installed_with_the_constraints():
    assert any("pip install --constraint constraints.txt" in line for line in instruction("RUN"))


def test_the_image_checks_its_health_with_a_command_that_exists():
    (check,) = instruction("HEALTHCHECK")
    assert is_command(yaml.safe_load(check.partition("CMD ")[2]))


def test_the_image_has_every_package_and_no_secrets():
    assert instruction("COPY") == [". ."]
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    packages = [name.rstrip("*") for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]
    for name in [*packages, "pyproject.toml", "constraints.txt"]:
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored or f"!{name}/" in ignored


def test_every_variable_is_one_that_the_settings_know():
    image = set(re.findall(r"(CAIRN_\w+)=", " ".join(instruction("ENV"))))
    composed = {name for service in SERVICES.values() for name in service.get("environment", {})}
    assert image | composed <= set(VARIABLES)
    assert {"CAIRN_REDIS_URL", "CAIRN_QUEUE_URL", "CAIRN_SECRET_FILE"} <= composed


def test_there_are_the_four_services_and_no_name_forbids_more_of_them():
    assert set(SERVICES) == {"redis", "queue", "api", "worker"}
    assert not any("container_name" in service for service in SERVICES.values())
    assert all(service["restart"] == "unless-stopped" for service in SERVICES.values())
    assert SERVICES["api"]["ports"] == ["${CAIRN_PUBLISH:-127.0.0.1:8000}:8000"]
    assert "ports" not in SERVICES["redis"] | SERVICES["queue"] | SERVICES["worker"]


@pytest.mark.parametrize("name", ["api", "worker"])
def test_our_services_run_our_commands_and_wait_for_redis(name):
    service = SERVICES[name]
    assert service["command"] == ["cairn", name]
    assert is_command(service["command"])
    assert service["depends_on"] == {server: {"condition": "service_healthy"} for server in ("redis", "queue")}
    for variable, server in (("CAIRN_REDIS_URL", "redis"), ("CAIRN_QUEUE_URL", "queue")):
        assert service["environment"][variable] == f"redis://{server}:6379/0"


def test_the_worker_checks_its_own_health():
    words = SERVICES["worker"]["healthcheck"]["test"]
    assert words[0] == "CMD"
    assert is_command(words[1:])


def test_the_secret_is_a_file_that_comes_from_the_environment():
    for name in ("api", "worker"):
        (secret,) = SERVICES[name]["secrets"]
        assert SERVICES[name]["environment"]["CAIRN_SECRET_FILE"] == f"/run/secrets/{secret}"
        assert COMPOSE["secrets"][secret] == {"environment": "CAIRN_SECRET"}


@pytest.mark.parametrize(("name", "appends"), [("redis", "yes"), ("queue", "no")])
def test_the_servers_keep_what_they_should(name, appends, tmp_path):
    """Their options are given to a real server, which refuses those that it does not know."""
    command = SERVICES[name]["command"]
    assert command[0] == "redis-server"
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert (options["--appendonly"], options["--save"], options["--maxmemory-policy"]) == (appends, "", "noeviction")
    assert name == "queue" or options["--appendfsync"] == "always"
    assert name == "queue" or SERVICES[name]["volumes"] == ["matches:/data"]
    found = find_redis()
    old = found.release.number < (7, 0)
    words = [word.replace("listpack", "ziplist") if old else word for word in command[1:]]
    # With a bad port at the end, a server that understands all the rest complains of the port and ends.
    ended = subprocess.run(
        [found.path, *words, "--port", "70000"], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
    )
    assert "'port" in ended.stdout + ended.stderr, shlex.join(words)


def test_the_volume_exists():
    assert "matches" in COMPOSE["volumes"]


def test_every_package_is_pinned():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+]+", line) for line in lines)
    pinned = {_normal(line.partition("==")[0]) for line in lines}
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [*PROJECT["project"]["dependencies"], *(name for extra in extras.values() for name in extra)]
    assert {_normal(re.match(r"[A-Za-z0-9._-]+", requirement)[0]) for requirement in wanted} <= pinned


def test_what_is_pinned_is_what_the_tests_ran_with():
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        name, _, version = line.partition("==")
        try:
            assert metadata.version(name) == version
        except metadata.PackageNotFoundError:
            continue  # another extra's, or another Python's


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
