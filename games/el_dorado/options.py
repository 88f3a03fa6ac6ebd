"""What can be agreed before a match."""

from dataclasses import dataclass

from games.kit import Seat, option

CUSTOM = "custom"
MAPS = (
    "first-game",
    "hills-of-gold",
    "home-stretch",
    "winding-paths",
    "serpentine",
    "swamplands",
    "witchs-cauldron",
)
ABOUT_MAP = (
    "one of the official maps, or custom: the boards that the option `boards` names. Three official ones are laid in "
    "part by a ruling (C-13), for want of a printed source: first-game, serpentine, swamplands"
)
ABOUT_BOARDS = (
    "a custom map, board by board from the start to El Dorado: letter, place (q and r of its middle) and rotation "
    "(turns of 60 degrees clockwise), such as 'B 0 0 1'; the finish tile is S (jungle) or T (river), told by its "
    "middle finishing space"
)


@dataclass(frozen=True, slots=True)
class Options:
    map: str = option("hills-of-gold", ABOUT_MAP, choices=(*MAPS, CUSTOM))  # C-13
    boards: tuple[str, ...] = option((), ABOUT_BOARDS, most=10)  # C-19
    caves: bool = option(False, "play the caves variant")  # C-14
    free_order: bool = option(False, "moving and buying in any order, instead of moving first")  # C-1
    starter: Seat | None = option(None, "the seat that begins; none: drawn by lot", least=0, most=3)  # C-21
    max_rounds: int = option(  # C-17
        200, "rounds after which nobody has won", house=True, least=1, most=1000
    )
