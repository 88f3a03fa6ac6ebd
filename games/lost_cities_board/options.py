"""What can be agreed before a match."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from games.kit import BadOption, Seat, option
from games.lost_cities_board.editions import EDITIONS, SHORT_TRACK, TILE_SPACES, VICTORY_POINTS, Edition
from games.lost_cities_board.pieces import ARTIFACT, COLORS, POINTS, SPACES, TILES

EXPEDITIONS = {"long": 3, "short": 1}  # R7, R33
MOST_ARTIFACTS = 3 * sum(tile[0] == ARTIFACT for tile in TILES)
POINT_TILES = sum(tile[0] == POINTS for tile in TILES)
MOST_POINTS = 1000  # on a tile or a track; good or bad


@dataclass(frozen=True, slots=True)
class Options:
    edition: Literal["000", "001"] = option(  # B-35
        "001",
        "which rulebook is played: 000 is the first rulebook, 001 the second rulebook",
        choices=tuple(EDITIONS),
        labels={key: edition.title for key, edition in EDITIONS.items()},
    )
    length: Literal["long", "short"] = option(  # R7, R33
        "long", "long: three expeditions; short: one", choices=("long", "short")
    )
    up_or_down: bool = option(False, "the variant: a column may rise or fall, as its player likes")  # R34
    opening_card: Literal["lowest", "any"] = option(  # B-1
        "lowest",
        "which card of a colour opens its path: the lowest in the hand, or any; up_or_down means any",
        choices=("lowest", "any"),
    )
    redraw_own_discard: bool = option(True, "whether the card just discarded may be taken back at once")  # B-14
    hidden_vp: bool | None = option(  # B-22
        None, "whether victory points are hidden until the end; none: hidden in edition 000, open in 001"
    )
    starter: Seat | None = option(None, "the seat that begins; none: drawn by lot", least=0, most=3)  # R8, B-19
    max_turns: int = option(
        1000, "turns after which an expedition is scored as it stands", house=True, least=100, most=10_000
    )
    tile_spaces: tuple[str, ...] = option(  # H-1
        TILE_SPACES,
        "the 25 stones with a tile space, each a path's letter and a stone's number",
        house=True,
        least=len(TILES),
        most=len(TILES),
    )
    victory_points: tuple[int, ...] = option(  # H-4
        VICTORY_POINTS, "what the seven victory point tiles are worth", house=True, least=POINT_TILES, most=POINT_TILES
    )
    long_track: tuple[int, ...] | None = option(  # H-2
        None,
        "what 0, 1, 2 … artifacts are worth after three expeditions, the last value for all above; none: the edition's",
        house=True,
        least=2,
        most=MOST_ARTIFACTS + 1,
        editions={key: edition.long_track for key, edition in EDITIONS.items()},
    )
    short_track: tuple[int, ...] = option(  # H-3
        SHORT_TRACK,
        "what 0, 1, 2 … artifacts are worth after a single expedition, the last value for all above",
        house=True,
        least=2,
        most=MOST_ARTIFACTS + 1,
    )


def on_track(track: tuple[int, ...], artifacts: int) -> int:
    """What so many artifacts are worth: the last value of a track holds for all numbers above."""
    return track[min(artifacts, len(track) - 1)]


def check(options: Options, seats: int) -> None:
    """What no limit can say; raises BadOption."""
    if options.starter is not None and options.starter >= seats:
        raise BadOption("starter", f"there is no seat {options.starter} at a table of {seats}")
    _check_spaces(options.tile_spaces)
    _check_points(options.victory_points)
    _check_track("short_track", options.short_track)
    if options.long_track is not None:
        _check_track("long_track", options.long_track)
        _check_long_track(options.long_track, EDITIONS[options.edition])


def _check_spaces(spaces: tuple[str, ...]) -> None:
    for at, name in enumerate(spaces):
        if name not in SPACES:
            places = f"a path ({', '.join(COLORS)}) and a stone (1 to 9)"
            raise BadOption("tile_spaces", f"{name!r} is no tile space: it takes {places}, like B2")
        if name in spaces[:at]:
            raise BadOption("tile_spaces", f"{name} is named twice")
    if len(spaces) != len(TILES):
        raise BadOption("tile_spaces", f"there are {len(TILES)} tiles, but {len(spaces)} spaces for them")


def _check_points(points: tuple[int, ...]) -> None:
    if len(points) != POINT_TILES:
        raise BadOption("victory_points", f"there are {POINT_TILES} victory point tiles, not {len(points)}")
    for value in points:
        if not 1 <= value <= MOST_POINTS:
            raise BadOption("victory_points", f"a tile is worth 1 to {MOST_POINTS} points, not {value}")


def _check_track(name: str, track: tuple[int, ...]) -> None:
    if not track:
        raise BadOption(name, "the track has no values")
    for value in track:
        if not -MOST_POINTS <= value <= MOST_POINTS:
            raise BadOption(name, f"artifacts are worth -{MOST_POINTS} to {MOST_POINTS} points, not {value}")
    for count, (less, more) in enumerate(pairwise(track)):
        if less > more:
            raise BadOption(name, f"the track falls from {less} to {more} between {count} and {count + 1} artifacts")


def _check_long_track(track: tuple[int, ...], edition: Edition) -> None:  # B-30
    paying, free = on_track(track, edition.paying - 1), on_track(track, edition.paying)
    if paying >= 0:
        detail = f"{edition.paying - 1} artifacts must cost points ({edition.title}), but are worth {paying}"
        raise BadOption("long_track", detail)
    if free < 0:
        detail = f"{edition.paying} artifacts must not cost points ({edition.title}), but are worth {free}"
        raise BadOption("long_track", detail)
    for count, value in edition.printed:
        if on_track(track, count) != value:
            told = f"{count} artifacts are worth {value} ({edition.title})"
            raise BadOption("long_track", f"{told}, not {on_track(track, count)}")
