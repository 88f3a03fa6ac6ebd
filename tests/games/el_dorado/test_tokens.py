"""Every kind of cave token."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    CardPlayed,
    CardRemoved,
    CardReplaced,
    ItemKept,
    PieceMoved,
    TokenPlayed,
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
    TakeCard,
    UseAction,
    UseToken,
)
from games.kit import legal_moves
from tests.games.chance import Forbidden
from tests.games.el_dorado.table import drawn, hand, names, of_seat, piece, race, walk
from tests.games.spec import rule

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
