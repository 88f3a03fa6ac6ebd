"""The supervisor on small programs."""

import os
import signal
import sys
import time

import psutil
import pytest

from cli.process import Program, StartError
from cli.supervisor import Supervisor
from tests.cli.service import is_alive, wait_until

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ENDLESS = "import time\nwhile True: time.sleep(60)"
STUBBORN = f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n{ENDLESS}"
SAYS_BYE = f"""
import pathlib, signal, sys
def bye(*_):
    with open("bye", "a") as file: file.write(sys.argv[1])
    sys.exit()
signal.signal(signal.SIGTERM, bye)
pathlib.Path(f"up-{{sys.argv[1]}}").touch()
{ENDLESS}"""


@pytest.fixture
def supervisor():
    before = [signal.getsignal(number) for number in SIGNALS]
    made = Supervisor()
    yield made
    made.stop()
    for number, handler in zip(SIGNALS, before, strict=True):
        signal.signal(number, handler)


def python(code, *args, folder=None, grace=5.0):
    return Program("it", [sys.executable, "-c", code, *args], os.environ, folder, grace=grace)


def test_the_last_to_start_is_the_first_to_stop(supervisor, tmp_path):
    for name in "abc":
        supervisor.start([python(SAYS_BYE, name, folder=tmp_path)])
    assert supervisor.watch(until=lambda: all((tmp_path / f"up-{name}").exists() for name in "abc"))
    supervisor.stop()
    assert (tmp_path / "bye").read_text() == "cba"


def test_who_does_not_listen_is_killed_with_all_descendants(supervisor, tmp_path):
    parent = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {STUBBORN!r}])\n{STUBBORN}"
    supervisor.start([python(parent, grace=0.2)])
    supervisor.watch(until=lambda: psutil.Process(supervisor.stages[0][0].process.pid).children())
    process = psutil.Process(supervisor.stages[0][0].process.pid)
    family = [process, *process.children()]
    supervisor.stop()
    wait_until(lambda: not any(map(is_alive, family)))


def test_one_that_keeps_ending_at_the_start_ends_everything(supervisor, capfd):
    supervisor.start([python("raise SystemExit(7)")])
    with pytest.raises(StartError, match="it ended 5 times within 10 s: giving up"):
        supervisor.watch(until=lambda: False)
    said = capfd.readouterr().err.splitlines()
    assert [line.rpartition(" in ")[2] for line in said] == ["0.1 s", "0.2 s", "0.4 s", "0.8 s", "1.6 s"]
    assert all("(exit code 7)" in line for line in said)


def test_once_everything_is_up_it_never_gives_up(supervisor, monkeypatch, capfd):
    monkeypatch.setattr("cli.supervisor.FIRST_PAUSE", 0.001)
    supervisor.start([python("raise SystemExit(7)")])
    supervisor.up = True
    child = supervisor.stages[0][0]
    assert supervisor.watch(until=lambda: len(child.deaths) > 6)


def test_a_program_that_cannot_be_started_counts_as_ended(supervisor, capfd):
    supervisor.start([Program("it", ["/no/such/program"], os.environ)])
    with pytest.raises(StartError, match="giving up"):
        supervisor.watch(until=lambda: False)
    assert "No such file or directory" in capfd.readouterr().err


def test_a_signal_ends_the_watch(supervisor):
    def ask() -> bool:
        os.kill(os.getpid(), signal.SIGTERM)
        return False

    begin = time.monotonic()
    assert not supervisor.watch(until=ask)
    assert time.monotonic() - begin < 2
