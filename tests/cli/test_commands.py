"""The `cairn` command itself, and the API and the worker as commands of their own."""

import signal
import socket
import subprocess

import pytest

from cli.folder import shown
from cli.main import COMMANDS, main
from events.settings import VARIABLES
from tests.cli.service import CAIRN, ROOT, Service, free_port

NAMES = [command.__name__.rpartition(".")[2] for command in COMMANDS]


def cairn(*args: str, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CAIRN, *args], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=20)


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    said = capsys.readouterr().out
    assert all(f"    {name} " in said for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_is_enough_to_use_it(name, capsys):
    with pytest.raises(SystemExit, match="0"):
        main([name, "--help"])
    said = capsys.readouterr().out
    assert "example:\n" in said
    assert all(variable in said for variable in VARIABLES)


def test_no_command_is_a_mistake(capsys):
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "usage: cairn" in capsys.readouterr().err


def test_the_checks_know_whether_the_service_runs(tmp_path):
    with Service(tmp_path) as service:
        assert cairn("api", "--check", environ=service.environ).returncode == 0
        assert cairn("worker", "--check", environ=service.environ).returncode == 0
        service.end(signal.SIGTERM)
        assert cairn("api", "--check", environ=service.environ).returncode == 1
        assert cairn("worker", "--check", environ=service.environ).returncode == 1


def test_an_api_that_runs_by_itself_does_not_share_a_port_either(tmp_path):
    with Service(tmp_path) as service:
        ended = cairn("api", environ=service.environ)
        assert ended.returncode == 1
        assert ended.stderr.startswith(f"cairn: cannot listen on 127.0.0.1 port {service.port}: Address already in use")
        assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("host", ["localhost", "0.0.0.0", "::1"])
def test_other_hosts(tmp_path, host):
    if host == "::1" and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    with Service(tmp_path, CAIRN_HOST=host) as service:
        name = {"0.0.0.0": "127.0.0.1", "::1": "[::1]"}.get(host, host)
        assert f"http://{name}:{service.port} " in service.out.read_text()
        assert cairn("api", "--check", environ=service.environ).returncode == 0


def test_a_path_is_shown_as_one_would_write_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / ".cairn" / "auditor.token") == ".cairn/auditor.token"
    assert shown(tmp_path.parent / "elsewhere") == str(tmp_path.parent / "elsewhere")


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", free_port()))
    except OSError:
        return False
    return True
