"""What a viewer sees, and how it is told."""

import pytest

from games.el_dorado import GAME
from games.el_dorado import events as facts
from games.el_dorado.evolving import CHANGES
from games.el_dorado.moves import BuyCard, EndTurn, GiveCard, PayCard, PlayCard, StepOnto, UseAction
from games.kit import SPECTATOR, Place, Shuffled
from tests.games.el_dorado.case import SHORT
from tests.games.el_dorado.table import changed, of_seat, race, walk
from tests.games.redact import redacted
from tests.games.spec import rule


def seen(given, viewer=0):
    return GAME.view(given.state, viewer)


@rule("D-17")
def test_the_table_is_open_and_a_hand_is_its_seats_own():
    turn = walk(race("explorer traveler scout", deck="native", discard="sailor"), PayCard("traveler"), BuyCard("scout"))
    views = [seen(turn, viewer) for viewer in (0, 1, SPECTATOR)]
    assert views[0].board == views[1].board == views[2].board
    mine = views[1].board["expeditions"][0]
    assert (mine["hand"], mine["draw_pile"]) == (2, 1)
    assert (mine["discard_pile"], mine["played"]) == (["sailor", "scout"], ["traveler"])
    assert views[0].hand == {"seat": 0, "cards": ["explorer", "scout"]}
    assert views[1].hand == {"seat": 1, "cards": []}
    assert views[2].hand is None


@rule("D-17")
def test_only_the_drawer_learns_what_was_drawn():
    turn = race("cartographer", deck="native scout").when(0, UseAction("cartographer"))
    event = turn.events[1]
    assert [redacted(event, viewer).cards for viewer in (0, 1, None)] == [("native-a", "scout-a"), None, None]
    assert GAME.describe(event) == "draws Native and Scout"
    assert GAME.describe(redacted(event, 1)) == "draws 2 cards"


@rule("D-17")
def test_of_a_cave_only_the_number_of_tokens_shows():
    board = seen(race("", caves=True)).board
    assert board["caves"] == {"B8": 4, "C19": 4, "G17": 4, "J32": 4}
    assert seen(race("")).board["caves"] == {}


def test_the_board_tells_the_map():
    board = seen(race("", blockades={1: "blockade-6"})).board
    assert board["spaces"]["K1"] == [14, -14, "camp", 1]
    assert len(board["spaces"]) == 228
    assert board["finish"] == ["S1", "S2", "S3"]
    assert board["blockades"] == [{"blockade": "blockade-6", "symbol": "rubble", "power": 2, "between": ["C", "G"]}]


def test_the_market_tells_prices_and_what_is_left():
    turn = changed(
        race(""), spots=("scout", None, "jack-of-all-trades", "photographer", "treasure-chest", "transmitter")
    )
    turn = changed(turn, stock=(2, 0, *turn.state.stock[2:]))
    market = seen(turn).board["market"]
    assert market["board"][:2] == [{"card": "scout", "price": 1, "left": 2}, None]
    assert len(market["reserve"]) == 12


def test_a_turn_under_way_is_told():
    turn = walk(race("trailblazer explorer explorer", "J13"), PlayCard("trailblazer", "machete"), StepOnto("J12"))
    assert seen(turn).board["playing"] == {
        "power": {"piece": 0, "symbol": "machete", "left": 2},
        "choice": None,
        "half_coins": 0,
        "bought": False,
        "may_keep": None,
        "may_pass": False,
        "may_change": False,
        "discarding": False,
    }
    turn = walk(race("explorer explorer", "J13"), StepOnto("J14"))
    assert seen(turn).board["playing"]["choice"] == {"choose": "give", "left": 2, "target": "J14"}


def test_scores_tell_the_progress():
    turn = of_seat(race("scout", "N34", deck="scout", discard="sailor"), 0, blockades=("blockade-1",), tokens=("draw",))
    progress = {"seat": 0, "distance": 1, "arrived": False, "blockades": 1, "cards": 3, "tokens": 1}
    assert seen(turn).scores["seats"][0] == progress
    turn = walk(turn, PlayCard("scout", "machete"))
    assert seen(turn).scores["seats"][0] == progress  # a played card is still one of its cards


def test_after_the_end_nobody_is_to_move():
    views = seen(of_seat(race(""), 2, retired=True))
    assert views.board["turn"] == 0
    ended = GAME.evolve(race("").state, facts.GameEnded((1,), (0, 0, 0), "completed"))
    board = GAME.view(ended, 0).board
    assert (board["turn"], board["playing"], board["winners"], board["ended"]) == (None, None, [1], "completed")


# ── in words ──

SHUFFLED = Shuffled(1, "root", ())
SENTENCES = [
    (facts.StarterDrawn(2, SHUFFLED, Place(1, 0)), "the lot falls on seat 2 to begin"),
    (facts.StarterNamed(1), "seat 1 is to begin"),
    (facts.PiecesPlaced((("B37", "B35"), ("B36",))), "the pieces are placed: seat 0 on B37 and B35, seat 1 on B36"),
    (facts.BlockadesPlaced(("blockade-1", "blockade-6")), "blockades are laid along the route: machete 1, rubble 2"),
    (facts.CavesFilled(("B8", "C19"), SHUFFLED), "four cave tokens are laid on each of 2 caves"),
    (facts.DeckShuffled(0, SHUFFLED), "shuffles a new draw pile"),
    (facts.CardsDrawn(0, 1, None), "draws a card"),
    (facts.CardPlayed(0, "trailblazer", "machete", 3, 0, False), "plays Trailblazer: machete 3"),
    (facts.CardPlayed(0, "prop-plane", "paddle", 4, 0, True), "plays Prop Plane: paddle 4, which leaves the game"),
    (facts.CardPlayed(0, "native", "any", 1, 0, False), "plays Native: one step onto any space"),
    (facts.TokenPlayed(0, "coin-2", "coin", 2, 0), "plays a cave token: coin 2"),
    (facts.PieceMoved(0, 0, "K2", 1), "moves onto K2, jungle 2, 1 power left"),
    (facts.PieceMoved(0, 0, "T1", 0), "moves onto T1, river 1"),
    (facts.BlockadeRemoved(0, 0, "blockade-4", 2), "takes the blockade paddle 1, 2 power left"),
    (facts.CardsOwed(0, 0, "J14", 2), "is to give 2 cards for rubble J14"),
    (facts.CardsOwed(0, 0, "blockade-3", 1), "is to give a card for the blockade rubble 1"),
    (facts.CardGiven(0, "traveler", True, 0), "gives Traveler, which leaves the game"),
    (facts.PieceStopped(0, 0), "stops; the power left is lost"),
    (facts.TokenTaken(0, "B8", "machete-2-a", Place(1, 0)), "explores the cave B8 and finds a token: machete 2"),
    (facts.PieceArrived(0, 0), "arrives in El Dorado"),
    (facts.CardPaid(0, "explorer", 1, False), "plays Explorer for half a coin"),
    (facts.CardPaid(0, "treasure-chest", 8, True), "plays Treasure Chest for 4 coins, which leaves the game"),
    (facts.TokenPaid(0, "coin-1", 2), "plays a cave token for a coin"),
    (facts.CardBought(0, "scout", None), "buys Scout"),
    (facts.CardBought(0, "compass", 1), "buys Compass; its pile moves to the market board"),
    (facts.ActionPlayed(0, "cartographer", False, "", 0), "plays Cartographer"),
    (facts.TokenUsed(0, "pass", "", 0), "plays a cave token: pass occupied spaces"),
    (facts.CardTaken(0, "native"), "takes Native from the market"),
    (facts.CardRemoved(0, "sailor", 0), "removes Sailor from the game"),
    (facts.CardReplaced(0, "sailor", 1), "lays down Sailor to replace it"),
    (facts.ItemKept(0, "compass"), "keeps Compass"),
    (facts.ChoiceClosed(0), "chooses no more"),
    (facts.CardDiscarded(0, "sailor"), "discards Sailor"),
    (facts.TurnEnded(0), "ends the turn"),
    (facts.TurnStarted(1, 4), "begins a turn of round 4"),
    (facts.SeatRetired(1), "leaves the game"),
    (facts.GameEnded((1,), (0, 0), "completed"), "the game ends (completed): seat 1 wins"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_every_fact_has_its_sentence(event, sentence):
    assert GAME.describe(event) == sentence


def test_no_fact_is_forgotten():
    assert {type(event) for event, _ in SENTENCES} == set(CHANGES)


# ── as a picture ──

PICTURE = """\
custom, round 1, turn of seat 0

                                        ##  ##
                                      w1* w1* ##
                            r1  w1  w1  r1  w1*
                          r1  w1  r1  r1  v1
                        j1  r1  v1  w1  v1  w1
      S4  j1  j1  w1 %j1  v1  v1  ^(  w1  v1  w1
                      %
    S3  j1  j1  j1  j1 %j1  w1  r1  w1  j1  w1
                        %
  [2] j1  w1  v1  v1  j1 %[0] v1  r1  r1  j1
                          %
[1] j1  j1  j1  j1  j1  j1 %w1  v1  v1  j1
  j1  j1  v1  j1  v1  w1
    j1  j1  j1  ^(  c1
      j1  j1  j1  w1
"""


def test_the_map_is_drawn_with_its_pieces_and_blockades():
    turn = race("scout native", "C10", map="custom", boards=SHORT, blockades={0: "blockade-5"})
    drawn = GAME.picture(seen(turn))
    lines = drawn.splitlines()
    assert drawn.startswith(PICTURE)
    assert "blockades: B-C machete 2" in lines
    assert lines[-1] == "hand: Scout, Native"
    assert GAME.picture(seen(turn, SPECTATOR)).splitlines()[-1].startswith("seat 2: ")


def test_two_pieces_of_a_seat_have_letters():
    drawn = GAME.picture(seen(race("", "B20 B21", seats=2)))
    assert {"[0a", "[0b", "[1a", "[1b"} <= set(drawn.split())


def test_a_picture_tells_how_everybody_stands():
    turn = of_seat(race("explorer", "N34", tokens="draw", caves=True), 2, retired=True)
    turn = walk(turn, PlayCard("explorer", "machete"), StepOnto("S2"))
    drawn = GAME.picture(seen(turn))
    assert drawn.startswith("hills-of-gold, round 1, turn of seat 1, the final round")
    assert "seat 0: in El Dorado; hand 0, draw pile 0, discard pile 1; tokens: draw" in drawn
    assert "seat 2: has left; " in drawn
    ended = turn.when(1, EndTurn())
    assert GAME.picture(seen(ended)).startswith("hills-of-gold, the game is over")
    camp = walk(race("explorer", "J12"), StepOnto("J19"), GiveCard("explorer"))
    assert "hand: none" in GAME.picture(seen(camp))
    sold_out = changed(race(""), stock=(1,) * 6 + (0,) * 12)
    assert "beside it: nothing" in GAME.picture(seen(sold_out))
