"""What can be agreed before a match."""

from dataclasses import dataclass

from games.kit import BadOption, Seat, option


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = option(3, "how many rounds are played", least=1, most=20)  # R2, C-10
    starter: Seat | None = option(None, "the seat that begins; none: drawn by lot", least=0, most=3)  # R4
    max_turns: int = option(
        500, "turns after which a round is scored as it stands", house=True, least=100, most=10_000
    )


def check(options: Options, seats: int) -> None:
    """What no limit can say: the starter must have a seat at this table."""
    if options.starter is not None and options.starter >= seats:
        raise BadOption("starter", f"there is no seat {options.starter} at a table of {seats}")
