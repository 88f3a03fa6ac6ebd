"""What a viewer sees."""

from games.expedition import GAME
from games.expedition.events import CardDiscarded, CardDrawn, CardPlayed, GameEnded, RoundScored, SeatRetired
from games.expedition.moves import DrawCard
from games.kit import SPECTATOR
from tests.games.expedition.table import dealt, scored
from tests.games.redact import redacted
from tests.games.spec import given, rule

TABLE = [
    *dealt("CJ C4 D5", "H2 SQ", deck="S7 S8 S9"),
    CardPlayed(0, "C4"),
    CardDrawn(0, "S7"),
    CardDiscarded(1, "H2"),
]


def seen(viewer, *events, **options):
    return GAME.view(given(GAME, *TABLE, *events, **options).state, viewer)


@rule("R5", "R11")
def test_the_board_is_open_to_everybody():
    board = seen(SPECTATOR).board
    assert board == seen(0).board == seen(1).board
    assert board["expeditions"] == [{"C": ["C4"], "D": [], "H": [], "S": []}, {"C": [], "D": [], "H": [], "S": []}]
    assert board["discards"] == {"all": {"top": "H2", "size": 1}}
    assert (board["deck"], board["hands"], board["blocked"]) == (2, [3, 1], "all")
    assert (board["round"], board["rounds"], board["turns"], board["max_turns"]) == (1, 3, 1, 500)
    assert (board["starter"], board["turn"], board["phase"]) == (0, 1, "draw")
    assert (board["winners"], board["ended"], board["retired"]) == (None, None, None)


@rule("E-1")
def test_each_suits_pile_is_shown_if_it_has_one():
    board = seen(SPECTATOR, discard_piles="per_suit").board
    empty = {"top": None, "size": 0}
    assert board["discards"] == {"C": empty, "D": empty, "H": {"top": "H2", "size": 1}, "S": empty}
    assert board["blocked"] == "H"


@rule("E-19")
def test_of_a_discard_pile_the_top_and_the_size_show():
    pile = [CardDrawn(1, "S8"), CardDiscarded(0, "CJ")]
    assert seen(0, *pile).board["discards"] == {"all": {"top": "CJ", "size": 2}}


def test_a_hand_is_its_seats_own():
    assert seen(0).hand == {"seat": 0, "cards": ["CJ", "D5", "S7"]}
    assert seen(1).hand == {"seat": 1, "cards": ["SQ"]}
    assert seen(SPECTATOR).hand is None


def test_a_seat_that_draws_is_the_only_one_to_know_its_card():
    (event,) = given(GAME, *TABLE).when(1, DrawCard()).events
    assert [redacted(event, viewer).card for viewer in (0, 1, None)] == [None, "S8", None]
    assert GAME.describe(event) == "draws S8 from the deck"
    assert GAME.describe(redacted(event, 0)) == "draws a card from the deck"


@rule("R13", "R15", "E-3")
def test_the_scores_tell_the_arithmetic_of_each_round_and_of_the_running_one():
    before = [RoundScored(1, scored(44, 6), True)]
    for cost, points in ((0, 4), (20, -16)):
        scores = GAME.view(given(GAME, *before, *TABLE, expedition_cost=cost).state, 0).scores
        assert scores["totals"] == [44, 6]
        assert [own["points"] for own in scores["standing"]] == [points, 0]
        running = scores["standing"][0]["expeditions"]["C"]
        assert running == {"sum": 4, "cost": cost, "multiplier": 1, "bonus": 0, "points": points}
        (played,) = scores["rounds"]
        assert (played["round"], played["starter"], played["capped"]) == (1, 0, True)
        assert [own["points"] for own in played["seats"]] == [44, 6]


def test_after_the_end_nothing_is_running():
    views = seen(0, SeatRetired(1), GameEnded((0,), (0, 0), "retired"))
    assert views.scores["standing"] is None
    board = views.board
    assert (board["phase"], board["turn"], board["winners"], board["ended"]) == ("over", None, [0], "retired")
    assert board["retired"] == 1


# ── the table as text ──

ONE_PILE = """\
round 1 of 3, turn 2: seat 1 to draw, deck 2

            clubs     diamonds  hearts    spades
seat 0      C4                                        hand 3, total 0, now +4
discards    H2 (1)
seat 1                                                hand 1, total 0, now +0

hand        SQ"""

FOUR_PILES = """\
round 1 of 3, turn 2: seat 1 to draw, deck 2

            clubs     diamonds  hearts    spades
seat 1                                                hand 1, total 0, now +0
discards    -         -         H2 (1)    -
seat 0      C4                                        hand 3, total 0, now -16"""


def test_the_table_is_drawn_with_the_viewers_side_nearest():
    assert GAME.picture(seen(1)) == ONE_PILE
    assert GAME.picture(seen(SPECTATOR, discard_piles="per_suit", expedition_cost=20)) == FOUR_PILES


def test_the_last_card_of_an_expedition_lies_furthest_from_the_middle():
    more = [*TABLE[:2], CardPlayed(0, "CJ"), CardDrawn(0, "S7"), CardDiscarded(1, "H2"), CardDrawn(1, "S8")]
    table = given(GAME, *more, CardPlayed(0, "C4")).state
    lines = GAME.picture(GAME.view(table, 1)).splitlines()
    assert [line.split()[:3] for line in lines[3:5]] == [["C4"], ["seat", "0", "CJ"]]
    lines = GAME.picture(GAME.view(table, 0)).splitlines()
    assert [line.split()[:3] for line in lines[5:7]] == [["seat", "0", "CJ"], ["C4"]]


def test_a_finished_game_is_drawn_without_a_running_score():
    views = seen(0, GameEnded((0,), (0, 0), "completed"))
    assert "the game is over" in GAME.picture(views)
    assert "now" not in GAME.picture(views)
