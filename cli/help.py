"""How every subcommand introduces itself."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Protocol

from events.settings import VARIABLES


class Subparsers(Protocol):
    """What argparse returns from add_subparsers, whose own type is private."""

    def add_parser(
        self, name: str, *, help: str, description: str, epilog: str, formatter_class: type[RawDescriptionHelpFormatter]
    ) -> ArgumentParser: ...


def add_command(
    subparsers: Subparsers, name: str, run: Callable[[Namespace], int], about: str, example: str
) -> ArgumentParser:
    """Add a subcommand; the first sentence of `about` also stands in the list of commands."""
    parser = subparsers.add_parser(
        name,
        help=about.partition(".")[0],
        description=about,
        epilog=f"example:\n  {example}\n\nenvironment:\n{_environment()}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def _environment() -> str:
    return "\n".join(f"  {name:20} {meaning}" for name, meaning in VARIABLES.items())
