"""What can be agreed before a match."""

from dataclasses import dataclass
from typing import Literal

from games.kit import Seat, option


@dataclass(frozen=True, slots=True)
class Options:
    discard_piles: Literal["single", "per_suit"] = option(  # E-1
        "single", "one discard pile for all suits, or one for each", choices=("single", "per_suit")
    )
    expedition_cost: int = option(0, "what setting out takes from an expedition's sum", choices=(0, 20))  # E-3
    rounds: int = option(3, "how many rounds are played", least=1, most=20)  # R17, E-17
    starter: Seat | None = option(None, "the seat that begins; none: drawn by lot", least=0, most=1)  # E-7
    max_turns: int = option(  # R-12, E-12
        500, "turns after which a round is scored as it stands", house=True, least=100, most=10_000
    )
