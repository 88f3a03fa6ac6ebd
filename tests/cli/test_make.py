"""The Makefile: in an empty folder, with a virtual environment that only pretends."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.service import PATIENCE, ROOT, Service, clean_environ, wait_until

SYSTEM = {"PATH": "/usr/local/bin:/usr/bin:/bin"}


@pytest.fixture
def checkout(tmp_path) -> Path:
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture
def installed(checkout) -> Path:
    """As after an installation: `cairn` is there, and nothing is left to install."""
    for name, code in (
        ("cairn", f'exec {sys.executable} -P -m cli.main "$@"'),
        ("python", 'echo "$@" >> calls'),
        ("pip", ""),
    ):
        program = checkout / ".venv" / "bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{code}\n")
        program.chmod(0o755)
    (checkout / ".venv" / "installed").touch()
    return checkout


def make(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environ = clean_environ() | SYSTEM
    return subprocess.run(
        ["make", "--no-print-directory", *args],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_help_is_the_default_and_names_every_target(checkout):
    said = make(checkout).stdout
    names = [line.split()[0] for line in said.splitlines()]
    assert names == ["help", "run", "test", "test-all", "fix", "golden", "bench", "clean"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_end_of_make_is_the_end_of_the_service(tmp_path, installed, number):
    with Service(tmp_path, ["make", "--no-print-directory", "run"], installed) as service:
        assert service.healthy()
        service.end(number)
        wait_until(service.is_gone)


def test_ctrl_c_ends_make_and_the_service(tmp_path, installed):
    with Service(tmp_path, ["make", "--no-print-directory", "run"], installed) as service:
        service.look()
        os.killpg(service.process.pid, signal.SIGINT)  # as a terminal does: to the whole foreground group
        service.process.wait(PATIENCE)
        wait_until(service.is_gone)
        assert "Traceback" not in service.err.read_text()


def test_it_installs_once_and_again_when_the_lists_change(installed):
    (installed / ".venv" / "installed").unlink()
    for _ in range(2):
        assert make(installed, ".venv/installed").returncode == 0
    assert len((installed / "calls").read_text().splitlines()) == 1
    later = (installed / ".venv" / "installed").stat().st_mtime + 5
    os.utime(installed / "constraints.txt", (later, later))
    make(installed, ".venv/installed")
    calls = (installed / "calls").read_text().splitlines()
    assert len(calls) == 2
    assert all(" --constraint constraints.txt --editable ." in call for call in calls)


def test_without_a_python_that_is_new_enough_it_says_so(checkout):
    ended = make(checkout, "run", "PYTHON=")
    assert ended.returncode != 0
    assert ended.stderr.splitlines()[0].startswith("cairn: Python 3.11 or newer is needed")


def test_without_venv_it_says_what_to_install_and_leaves_nothing_half_made(checkout):
    ended = make(checkout, "run", "PYTHON=false")
    assert ended.returncode != 0
    assert "cairn: no virtual environment can be made (Debian: apt install python3-venv)" in ended.stderr
    assert not (checkout / ".venv").exists()


def test_ci_runs_the_tests():
    run = ROOT / ".ci" / "run"
    assert os.access(run, os.X_OK)
    assert "make test" in run.read_text()
