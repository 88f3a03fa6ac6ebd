"""The caves variant: exploring, and every kind of token."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    CardPlayed,
    CardRemoved,
    CardReplaced,
    ItemKept,
    PieceMoved,
    PieceStopped,
    TokenPlayed,
    TokenTaken,
    TokenUsed,
)
from games.el_dorado.moves import (
    BuyCard,
    ClearBlockade,
    EndTurn,
    Enough,
    GiveCard,
    PayCard,
    PlayCard,
    PlayToken,
    RemoveCard,
    ReplaceCard,
    StepOnto,
    StopMoving,
    TakeCard,
    UseAction,
    UseToken,
)
from games.kit import Place, legal_moves
from tests.games.chance import Forbidden
from tests.games.el_dorado.table import changed, drawn, hand, names, of_seat, piece, race, tokens, walk
from tests.games.spec import rule

FOUND = TokenTaken(0, "B8", "draw-a", Place(8, 0))


def by_the_cave(cards, at, first="draw coin-1 keep pass", **more):
    """On board B, whose cave lies at B8; B13, B14, B9, B4, B3 and B7 lie around it."""
    return changed(race(cards, at, caves=True, **more), caves=tokens(first, "draw", "draw", "draw"))


# ── exploring ──


@rule("R40")
def test_a_piece_that_stops_beside_a_cave_explores_it():
    turn = walk(by_the_cave("explorer", "B20"), PlayCard("explorer", "machete")).when(0, StepOnto("B13"))
    assert turn.events == [PieceMoved(0, 0, "B13", 0), FOUND]
    assert turn.state.expeditions[0].tokens == ("draw",)
    assert [len(pile.cards) for pile in turn.state.caves] == [3, 1, 1, 1]


@rule("R40", "D-2")
def test_passing_by_is_not_enough():
    turn = walk(by_the_cave("trailblazer", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = walk(turn, StepOnto("B19"))
    assert names(turn.when(0, StepOnto("B26"))) == ["PieceMoved"]


@rule("R9", "D-2")
def test_stopping_with_power_left_explores():
    turn = walk(by_the_cave("trailblazer explorer", "B20"), PlayCard("trailblazer", "machete"), StepOnto("B13"))
    assert turn.when(0, StopMoving()).events == [PieceStopped(0, 0), FOUND]


@rule("D-2")
@pytest.mark.parametrize(
    "move",
    [
        *(PlayCard("explorer", "machete"), PayCard("explorer"), UseAction("compass"), UseToken("pass"), EndTurn()),
        PlayToken("machete-1"),
    ],
)
def test_the_cave_is_explored_before_another_play_takes_effect(move):
    turn = by_the_cave("trailblazer explorer compass", "B20", tokens="pass machete-1")
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B13"))
    turn = turn.when(0, move)
    assert turn.events[:2] == [PieceStopped(0, 0), FOUND]


@rule("D-2")
def test_the_native_and_base_camps_stop_a_piece():
    turn = walk(by_the_cave("native", "B20"), PlayCard("native", "any")).when(0, StepOnto("B14"))
    assert turn.events == [PieceMoved(0, 0, "B14", 0), FOUND]
    turn = walk(by_the_cave("explorer", "B2"), StepOnto("B3")).when(0, GiveCard("explorer"))
    assert turn.events[1:] == [PieceMoved(0, 0, "B3", 0), FOUND]


@rule("R41")
def test_moving_alongside_gives_no_second_token():
    turn = walk(by_the_cave("explorer explorer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("explorer", "machete"))
    assert names(turn.when(0, StepOnto("B14"))) == ["PieceMoved"]


@rule("R41")
def test_a_stop_elsewhere_makes_the_cave_new():
    turn = walk(by_the_cave("explorer explorer explorer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("explorer", "machete"), StepOnto("B19"), PlayCard("explorer", "machete"))
    turn = turn.when(0, StepOnto("B13"))
    assert turn.events[1:] == [TokenTaken(0, "B8", "coin-1-a", Place(8, 1))]


@rule("R41")
def test_but_leaving_and_coming_back_in_one_movement_does_not():
    turn = walk(by_the_cave("explorer trailblazer", "B20"), PlayCard("explorer", "machete"), StepOnto("B13"))
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B19"), StepOnto("B13"))
    assert names(turn.when(0, StopMoving())) == ["PieceStopped"]


@rule("C-14")
def test_an_empty_cave_gives_nothing():
    turn = walk(by_the_cave("explorer", "B20", first=""), PlayCard("explorer", "machete"))
    assert names(turn.when(0, StepOnto("B13"))) == ["PieceMoved"]


@rule("C-14")
def test_without_the_variant_caves_are_mountains():
    turn = walk(race("explorer", "B20"), PlayCard("explorer", "machete")).when(0, StepOnto("B13"))
    assert names(turn) == ["PieceMoved"]


@rule("R40")
def test_taking_a_blockade_may_end_beside_a_cave():
    turn = race("photographer", "G24", caves=True, blockades={2: "blockade-2"})
    turn = walk(turn, PlayCard("photographer", "coin"), StepOnto("G23")).when(0, ClearBlockade("blockade-2"))
    assert names(turn) == ["BlockadeRemoved", "TokenTaken"]


def test_exploring_reveals():
    turn = walk(by_the_cave("trailblazer", "B20"), PlayCard("trailblazer", "machete"))
    assert not GAME.reveals(turn.state, 0, StepOnto("B13"))  # power is left
    turn = walk(turn, StepOnto("B13"))
    assert GAME.reveals(turn.state, 0, StopMoving())
    turn = walk(by_the_cave("explorer", "B20"), PlayCard("explorer", "machete"))
    assert GAME.reveals(turn.state, 0, StepOnto("B13"))
    assert not GAME.reveals(turn.state, 0, StepOnto("B21"))


# ── tokens that move ──


@rule("R42", "R43", "D-5")
@pytest.mark.parametrize(
    ("token", "symbol", "power", "onto"),
    [
        *(("machete-1", "machete", 1, "B26"), ("machete-2", "machete", 2, "B13"), ("machete-3", "machete", 3, "B26")),
        *(("paddle-1", "paddle", 1, "B25"), ("paddle-2", "paddle", 2, "B25")),
        *(("coin-1", "coin", 1, "B20"), ("coin-2", "coin", 2, "B18")),
    ],
)
def test_a_token_moves_like_a_card(token, symbol, power, onto):
    turn = race("", "B19", tokens=token, caves=True).when(0, PlayToken(token))
    turn.then(TokenPlayed(0, token, symbol, power, 0))
    turn = turn.when(0, StepOnto(onto))
    assert turn.events[0] == PieceMoved(0, 0, onto, power - 1)
    assert turn.state.expeditions[0].tokens == ()


@rule("R42")
def test_a_token_must_be_owned_and_fit():
    turn = race("scout", "B19", tokens="draw paddle-1", caves=True)
    turn.when(0, PlayToken("machete-1")).refused("token_not_owned", "R42")
    turn.when(0, PlayToken("draw")).refused("moves_nothing", "R43")
    turn.when(0, UseToken("paddle-1")).refused("no_effect", "R43")
    turn.when(0, UseToken("keep")).refused("token_not_owned")
    of_seat(turn, 0, pieces=("B13",)).when(0, PlayToken("paddle-1")).refused("no_use", "D-14")


@rule("C-18")
def test_playing_a_token_ends_the_movement_before_it():
    turn = race("trailblazer", "B20", tokens="change", caves=True)
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B21")).when(0, UseToken("change"))
    assert names(turn) == ["PieceStopped", "TokenUsed"]
    turn.when(0, StepOnto("B15")).refused("no_power")


@rule("R49")
def test_a_native_token_goes_one_step_or_takes_a_blockade():
    turn = walk(race("", "J13", tokens="native", caves=True), PlayToken("native"))
    turn.when(0, StepOnto("J14")).then(PieceMoved(0, 0, "J14", 0))
    turn = race("", "B10", tokens="native", caves=True, blockades={0: "blockade-6"})
    assert names(walk(turn, PlayToken("native"), ClearBlockade("blockade-6"))) == ["BlockadeRemoved"]


@rule("D-5")
def test_tokens_are_no_cards_for_rubble():
    race("", "C2", tokens="machete-3", caves=True).when(0, StepOnto("C3")).refused("too_few_cards", "R11")


# ── tokens with an effect ──


@rule("R44")
def test_draw():
    turn = race("scout", tokens="draw", deck="native", caves=True).when(0, UseToken("draw"))
    assert turn.events[0] == TokenUsed(0, "draw", "", 0)
    assert (drawn(turn), hand(turn)) == (["native"], ("scout", "native"))


@rule("R45", "D-9")
def test_remove():
    turn = race("scout traveler", tokens="remove", caves=True).when(0, UseToken("remove"))
    turn.then(TokenUsed(0, "remove", "must_remove", 1))
    turn.when(0, Enough()).refused("choice_pending")
    assert set(legal_moves(GAME, turn.state, 0)) == {RemoveCard("scout"), RemoveCard("traveler")}
    turn = turn.when(0, RemoveCard("traveler")).then(CardRemoved(0, "traveler", 0))
    assert turn.state.expeditions[0].removed == ("traveler",)
    race("", tokens="remove", caves=True).when(0, UseToken("remove")).refused("no_card", "D-9")


@rule("R46")
def test_replace():
    turn = race("scout traveler sailor", tokens="replace", deck="native captain pioneer", caves=True)
    turn = turn.when(0, UseToken("replace")).then(TokenUsed(0, "replace", "replace", 3))
    turn = turn.when(0, ReplaceCard("traveler")).then(CardReplaced(0, "traveler", 2))
    turn = turn.when(0, ReplaceCard("sailor")).then(CardReplaced(0, "sailor", 1))
    done = turn.when(0, Enough())
    assert (drawn(done), hand(done)) == (["native", "captain"], ("scout", "captain", "native"))
    assert done.state.now.played == ("traveler", "sailor")
    every = turn.when(0, ReplaceCard("scout"))
    assert (names(every), drawn(every)) == (["CardReplaced", "CardsDrawn"], ["native", "captain", "pioneer"])
    turn.when(0, ReplaceCard("native")).refused("card_not_held")


@rule("R46", "D-9")
def test_replace_nothing():
    turn = walk(race("scout", tokens="replace", deck="native", caves=True), UseToken("replace"))
    assert not GAME.reveals(turn.state, 0, Enough())
    assert names(turn.when(0, Enough(), Forbidden())) == ["ChoiceClosed"]
    empty = race("", tokens="replace", caves=True).when(0, UseToken("replace"))
    assert empty.state.now.pending is None
    five = race("scout traveler sailor native captain", tokens="replace", caves=True).when(0, UseToken("replace"))
    assert five.events[0].left == 4


@rule("R47", "D-7")
@pytest.mark.parametrize(
    ("before", "item"),
    [
        ([PlayCard("giant-machete", "machete"), StepOnto("B13")], "giant-machete"),
        ([PayCard("treasure-chest")], "treasure-chest"),
        ([UseAction("compass")], "compass"),
        ([UseAction("transmitter"), TakeCard("native")], "transmitter"),
        ([UseAction("travel-log"), Enough()], "travel-log"),
    ],
)
def test_keep_an_item(before, item):
    turn = race(f"{item} traveler", tokens="keep", deck="sailor", caves=True)
    turn.when(0, UseToken("keep")).refused("no_item", "D-7")
    turn = walk(turn, *before).when(0, UseToken("keep"))
    assert turn.events[-2:] == [TokenUsed(0, "keep", "", 0), ItemKept(0, item)]
    assert turn.state.expeditions[0].removed == ()
    assert turn.state.now.played == (item,)
    assert item in walk(turn, EndTurn()).state.expeditions[0].discard + hand(walk(turn, EndTurn()))


@rule("D-7")
@pytest.mark.parametrize("move", [PayCard("traveler"), UseToken("draw"), PlayToken("coin-1"), BuyCard("scout")])
def test_an_item_cannot_be_kept_after_the_next_card_token_or_purchase(move):
    turn = race("treasure-chest traveler", "B19", tokens="keep draw coin-1", caves=True)
    turn = walk(turn, PayCard("treasure-chest"), move)
    if turn.state.now.power:
        turn = walk(turn, StepOnto("B20"))
    turn.when(0, UseToken("keep")).refused("no_item", "D-7")


@rule("D-7")
def test_nor_one_left_at_a_base_camp():
    turn = walk(race("compass", "J12", tokens="keep", caves=True), StepOnto("J19"), GiveCard("compass"))
    turn.when(0, UseToken("keep")).refused("no_item", "D-7")


@rule("R48", "D-8")
def test_pass_occupied_spaces():
    turn = race("scout native", "B20", tokens="pass", others="B13 J1", caves=True)
    turn = walk(turn, UseToken("pass"), PlayCard("scout", "machete"), StepOnto("B13"))
    assert piece(turn) == piece(turn, seat=1) == "B13"
    turn = walk(turn, StepOnto("B12"), PlayCard("native", "any"), StepOnto("B13"))  # two pieces share it
    turn = of_seat(walk(turn, EndTurn()), 1, hand=("explorer",))
    turn = walk(turn, PlayCard("explorer", "machete"), StepOnto("B14"), EndTurn(), seat=1)
    assert not turn.state.now.passing  # for that turn only


@rule("R48", "R13")
def test_mountains_are_off_limits_still():
    turn = walk(race("native", "B13", tokens="pass", caves=True), UseToken("pass"), PlayCard("native", "any"))
    turn.when(0, StepOnto("B8")).refused("mountain", "R13")


@rule("R50", "D-6")
def test_change_a_symbol():
    turn = race("explorer scout compass", "B19", tokens="change", caves=True)
    turn.when(0, PlayCard("explorer", "coin")).refused("wrong_symbol")
    turn = walk(turn, UseToken("change"))
    turn.when(0, PlayCard("explorer", "coin")).then(CardPlayed(0, "explorer", "coin", 1, 0, False))
    spent = walk(turn, PayCard("scout"))
    assert (spent.state.now.purse, spent.state.now.changing) == (4, False)
    action = walk(turn, UseAction("compass"))
    assert not action.state.now.changing
    assert walk(turn, PayCard("compass")).state.now.purse == 1  # an action card has no power
    assert not walk(turn, EndTurn()).state.now.changing


@rule("D-6", "C-6")
def test_an_item_with_a_changed_symbol_is_used():
    turn = walk(race("giant-machete", tokens="change", caves=True), UseToken("change"), PayCard("giant-machete"))
    assert (turn.state.now.purse, turn.state.expeditions[0].removed) == (12, ("giant-machete",))


@rule("D-6")
def test_a_card_given_for_rubble_uses_up_the_change():
    turn = walk(
        race("scout scout", "C2", tokens="change", caves=True), UseToken("change"), StepOnto("C3"), GiveCard("scout")
    )
    assert not turn.state.now.changing


@rule("D-9")
@pytest.mark.parametrize("token", ["draw", "pass", "change", "replace"])
def test_a_token_may_be_played_without_effect(token):
    turn = race("", tokens=f"{token} {token}", caves=True)
    turn = walk(turn, UseToken(token), UseToken(token))
    assert turn.state.expeditions[0].tokens == ()
