"""The two rulebooks as data, and the values of the house where both of them are silent."""

from dataclasses import dataclass

# ── house values: nobody could tell us what is printed, so these are ours ────────────────────────────────────────────

TILE_SPACES = (  # H-1
    *("B2", "B4", "B6", "B7", "B9"),
    *("R2", "R3", "R5", "R8", "R9"),
    *("Y3", "Y5", "Y6", "Y8", "Y9"),
    *("G2", "G4", "G5", "G7", "G9"),
    *("W3", "W4", "W6", "W8", "W9"),
)
VICTORY_POINTS = (5, 5, 10, 10, 10, 15, 15)  # H-4; the 15 is the rulebooks' own
SHORT_TRACK = (-20, -15, 10, 15, 30, 50)  # H-3
LONG_TRACK_000 = (-40, -35, -30, -20, -10, -5, 30, 45, 55, 70, 90, 100)  # H-2
LONG_TRACK_001 = (-40, -35, -30, -20, -10, 10, 30, 45, 55, 70, 90, 100)  # H-2; 30 and 70 are the rulebook's own


# ── where the rulebooks differ ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Edition:
    title: str  # as people are told
    begins: str  # who is to begin the first expedition
    hidden_points: bool  # B-22: are victory points kept face down?
    paying: int  # B-30: fewer artifacts than this cost points at the end of a long game
    printed: tuple[tuple[int, int], ...]  # what it tells of the long track: so many artifacts, so many points
    long_track: tuple[int, ...]


EDITIONS = {  # B-35
    "000": Edition("first rulebook", "whoever the players agree on", True, 6, (), LONG_TRACK_000),
    "001": Edition("second rulebook", "the oldest player", False, 5, ((6, 30), (9, 70)), LONG_TRACK_001),
}
