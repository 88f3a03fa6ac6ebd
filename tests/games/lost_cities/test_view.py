"""What a viewer sees."""

from games.kit import SPECTATOR
from games.lost_cities import GAME
from games.lost_cities.events import CardDiscarded, CardDrawn, CardPlayed, GameEnded, RoundScored, SeatRetired
from tests.games.lost_cities.table import dealt, scored
from tests.games.redact import redacted
from tests.games.spec import given, rule

TABLE = [
    *dealt("RXa R4 G5", "B2 YXb", deck="W7 W8 W9"),
    CardPlayed(0, "RX"),
    CardDrawn(0, "W7"),
    CardDiscarded(1, "B2"),
]


def seen(viewer, *events, **options):
    return GAME.view(given(GAME, *TABLE, *events, **options).state, viewer)


@rule("R8", "R9", "R14")
def test_the_board_is_open_to_everybody():
    board = seen(SPECTATOR).board
    assert board == seen(0).board == seen(1).board
    assert board["expeditions"] == [
        {"R": ["RX"], "G": [], "W": [], "B": [], "Y": []},
        {"R": [], "G": [], "W": [], "B": [], "Y": []},
    ]
    assert board["discards"]["B"] == {"top": "B2", "size": 1}
    assert board["discards"]["R"] == {"top": None, "size": 0}
    assert (board["deck"], board["hands"], board["blocked"]) == (2, [3, 1], "B")
    assert (board["round"], board["rounds"], board["turns"], board["max_turns"]) == (1, 3, 1, 500)
    assert (board["starter"], board["turn"], board["phase"]) == (0, 1, "draw")
    assert (board["winners"], board["ended"], board["retired"]) == (None, None, None)


@rule("R9")
def test_only_the_top_of_a_discard_pile_shows():
    pile = [*dealt("R9 R8", "R5 R6"), CardDiscarded(0, "R9"), CardDrawn(0, "W7"), CardDiscarded(1, "R5")]
    assert GAME.view(given(GAME, *pile).state, 0).board["discards"]["R"] == {"top": "R5", "size": 2}


def test_a_hand_is_its_seats_own():
    assert seen(0).hand == {"seat": 0, "side": 0, "partner": None, "cards": ["R4", "G5", "W7"]}
    assert seen(1).hand["cards"] == ["YX"]
    assert seen(SPECTATOR).hand is None


def test_a_seat_that_draws_is_the_only_one_to_know_its_card():
    (event,) = given(GAME, *TABLE).when(1, GAME.moves[2]()).events
    assert [redacted(event, viewer).card for viewer in (0, 1, None)] == [None, "W8", None]
    assert GAME.describe(event) == "draws W8 from the deck"
    assert GAME.describe(redacted(event, 0)) == "draws a card from the deck"


@rule("R15", "R16", "R18")
def test_the_scores_tell_the_arithmetic_of_each_round_and_of_the_running_one():
    before = [RoundScored(1, scored(44, -6), True)]
    scores = GAME.view(given(GAME, *before, *TABLE).state, 0).scores
    assert scores["totals"] == [44, -6]
    assert [side["points"] for side in scores["standing"]] == [-40, 0]
    running = scores["standing"][0]["expeditions"]["R"]
    assert running == {"sum": 0, "cost": 20, "multiplier": 2, "bonus": 0, "points": -40}
    (played,) = scores["rounds"]
    assert (played["round"], played["starter"], played["capped"]) == (1, 0, True)
    assert [side["points"] for side in played["sides"]] == [44, -6]


def test_after_the_end_nothing_is_running():
    views = seen(0, SeatRetired(1), GameEnded((0,), (0, 0), "retired"))
    assert views.scores["standing"] is None
    board = views.board
    assert (board["phase"], board["turn"], board["winners"], board["ended"]) == ("over", None, [0], "retired")
    assert board["retired"] == 1


PICTURE = """\
round 1 of 3, turn 2: seat 1 to draw, deck 2

            volcano   jungle    Himalaya  sea       desert
seat 0      RX                                                  hand 3, total 0, now -40
discards    -         -         -         B2 (1)    -
seat 1                                                          hand 1, total 0, now +0

hand        YX"""


def test_the_table_is_drawn_with_the_viewers_side_nearest():
    assert GAME.picture(seen(1)) == PICTURE
    lines = GAME.picture(seen(SPECTATOR)).splitlines()
    assert [line[:6] for line in lines[3:]] == ["seat 1", "discar", "seat 0"]


def test_the_last_card_of_an_expedition_lies_furthest_from_the_middle():
    plays = [CardDrawn(1, "W8"), CardPlayed(0, "R4"), CardDrawn(0, "W9")]
    lines = GAME.picture(seen(1, *plays)).splitlines()
    assert [line.split()[:3] for line in lines[3:5]] == [["R4"], ["seat", "0", "RX"]]
    lines = GAME.picture(seen(0, *plays)).splitlines()
    assert [line.split()[:3] for line in lines[5:7]] == [["seat", "0", "RX"], ["R4"]]


def test_a_finished_game_is_drawn_without_a_running_score():
    views = seen(0, GameEnded((0,), (0, 0), "completed"))
    assert "the game is over" in GAME.picture(views)
    assert "now" not in GAME.picture(views)
