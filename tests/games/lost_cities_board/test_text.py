"""The game in words and drawn."""

import pytest

from games.kit import SPECTATOR, Place, Shuffled, fold
from games.lost_cities_board import GAME
from games.lost_cities_board import events as facts
from tests.games.lost_cities_board.table import scored
from tests.games.lost_cities_board.test_view import table

TOLD = [
    (facts.StarterDrawn(1), "the lot falls on seat 1 to begin"),
    (facts.StarterNamed(1), "seat 1 is to begin"),
    (facts.ExpeditionStarted(2, 0), "expedition 2 starts with seat 0"),
    (facts.TilesLaid(("A1", "F2")), "2 event tiles are shuffled and laid on the paths: A1 F2"),
    (facts.DeckShuffled(Shuffled(1, "root", None)), "the cards are shuffled"),
    (facts.CardsSetAside(30), "30 cards are put aside unseen"),
    (facts.HandsDealt((None, None), (Place(1, 0), Place(1, 8))), "hands are dealt to 2 seats"),
    (facts.PathOpened(0, "B3", "researcher"), "opens the blue path with B3 and sends the researcher there"),
    (facts.CardPlayed(0, "R5", 4), "plays R5: the explorer on the red path is on stone 4 now"),
    (facts.CardPlayed(0, "R5", 9), "plays R5: the explorer on the red path is in the city now"),
    (facts.CardDiscarded(0, "R5"), "discards R5"),
    (facts.DiscardTaken(0, "R", "R5"), "takes R5 from the discards"),
    (facts.ArtifactFound(0, "W", 3), "finds an artifact on stone 3 of the white path"),
    (facts.PointsFound(0, "G", 3, 15), "finds 15 victory points on stone 3 of the green path"),
    (facts.AdvanceGranted(0, "arrow"), "finds an arrow: an explorer may go on"),
    (facts.AdvanceGranted(0, "city"), "may move another explorer on"),
    (facts.ExplorerAdvanced(0, "Y", 5), "moves on: the explorer on the yellow path is on stone 5 now"),
    (facts.AdvanceSkipped(0), "lets the explorers rest"),
    (scored(5, -10), "expedition 1 ends with the last card of the deck: the explorers bring 5 and -10 points"),
    (
        scored(5, 0, 7, ended="bridge"),
        "expedition 1 ends with the fifth explorer across the bridge: the explorers bring 5, 0 and 7 points",
    ),
    (
        scored(5, 0, ended="capped"),
        "expedition 1 ends as it stands, at the turn cap: the explorers bring 5 and 0 points",
    ),
    (facts.ArtifactsScored((6, 4), (30, -10), (30, -5)), "6 and 4 artifacts are worth 30 and -10 points"),
    (facts.SeatRetired(0), "leaves the game"),
    (facts.GameEnded((1,), (5, 9, 0), "capped"), "the game ends (capped): seat 1 wins, 5 to 9 to 0"),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_every_fact_has_a_sentence(event, sentence):
    assert GAME.describe(event) == sentence


PICTURE = """\
expedition 1 of 3, turn 2: seat 1 to draw, deck 3, 1 of 5 across the bridge

          blue        red         yellow       green   white
  +50     .           +15      1  arrow        +10     .
  +35     .           .           arrow        +5      .
  +30     artifact    .           artifact     +5      .
bridge    ==========  ==========  ===========  ======  =====
  +15     arrow       .           artifact     arrow   .
  +10     .           .           artifact     arrow   .
   +5     +10      0  .           artifact     arrow   .
  -10     .        1  .           artifact     arrow   .
  -15     .           artifact    artifact 0*  arrow   +15
  -20     .           .           artifact     arrow   +10

discards  -           -           -            G2 (1)  -
seat 0    0 3                     0                           hand 3, home 3, artifacts 0 + 0, points 10, now -25
seat 1    0           0                                       hand 1, home 2 + *, artifacts 0 + 0, points 0, now +40

a number is a seat's adventurer, with * its researcher; artifacts are tokens + tiles
hand      B1"""


def test_the_table_is_drawn_as_it_lies():
    assert GAME.picture(GAME.view(table().state, 1)) == PICTURE


def test_a_spectator_sees_no_hand():
    assert GAME.picture(GAME.view(table().state, SPECTATOR)) == PICTURE.rpartition("\n")[0]


def test_hidden_points_and_absent_players_are_marked():
    lines = GAME.picture(GAME.view(table(edition="000").state, 1)).splitlines()
    assert "points ?, now -25" in lines[15]
    assert "points 0, now +40" in lines[16]
    gone = fold(GAME, table().state, [facts.SeatRetired(0)])
    assert "gone, home 3" in GAME.picture(GAME.view(gone, SPECTATOR))


def test_a_finished_game_is_drawn_without_a_running_score():
    over = fold(GAME, table().state, [facts.GameEnded((0,), (0, 0), "completed")])
    drawn = GAME.picture(GAME.view(over, SPECTATOR))
    assert "the game is over" in drawn
    assert "now" not in drawn
