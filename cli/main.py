"""The `cairn` command."""

import argparse
import sys
from collections.abc import Sequence

from cli import api, audit, rebuild, replay, serve, simulate, worker
from cli.process import StartError
from events.settings import SettingsError

COMMANDS = (
    serve,
    api,
    worker,
    simulate,
    replay,
    rebuild,
    audit,
)


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except (SettingsError, StartError) as error:
        print(f"cairn: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="cairn", description="An event-sourced game service.")
    subparsers = top.add_subparsers(metavar="command", required=True)
    for command in COMMANDS:
        command.add_parser(subparsers)
    return top


if __name__ == "__main__":
    sys.exit(main())
