"""Buying: coins, halves, one purchase a turn, the market board and the piles beside it."""

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import CardBought, CardPaid, TokenPaid
from games.el_dorado.moves import BuyCard, EndTurn, PayCard, PayToken, PlayCard, PlayToken, StepOnto, UseAction
from games.kit import legal_moves
from tests.games.el_dorado.table import changed, drawn, hand, race, stock, walk
from tests.games.spec import rule

VACANT = ("scout", None, "jack-of-all-trades", "photographer", "treasure-chest", "transmitter")


def vacancy(turn, **counts):
    return changed(turn, spots=VACANT, stock=stock(trailblazer=0, **counts))


@rule("R16", "D-15")
def test_coins_are_laid_down_card_by_card():
    turn = race("traveler explorer sailor").when(0, PayCard("traveler")).then(CardPaid(0, "traveler", 2, False))
    turn = turn.when(0, PayCard("explorer")).then(CardPaid(0, "explorer", 1, False))
    assert (turn.state.now.purse, turn.state.now.played) == (3, ("traveler", "explorer"))
    turn.when(0, PayCard("explorer")).refused("card_not_held")


@rule("R16")
def test_the_coins_must_reach_the_price():
    turn = walk(race("traveler explorer sailor"), PayCard("traveler"), PayCard("explorer"))
    refusal = turn.when(0, BuyCard("photographer")).refused("too_dear", "R16")
    assert refusal.facts == {"card": "photographer", "price": 2, "half_coins": 3}
    assert refusal.detail == "Photographer costs 2 coins, and you have played 1.5"
    walk(turn, PayCard("sailor")).when(0, BuyCard("photographer")).then(CardBought(0, "photographer", None))


@rule("R16")
def test_two_halves_are_a_coin():
    turn = walk(race("explorer sailor"), PayCard("explorer"), PayCard("sailor"))
    turn.when(0, BuyCard("scout")).then(CardBought(0, "scout", None))


@rule("D-4", "D-15")
def test_what_is_paid_too_much_is_lost():
    turn = walk(race("journalist traveler"), PayCard("journalist"), BuyCard("scout"))
    assert turn.state.now.purse == 0
    turn = walk(race("journalist", deck="sailor"), PayCard("journalist"), EndTurn())  # nothing bought, and nothing kept
    assert turn.state.now.purse == 0
    assert turn.state.expeditions[0].discard in (("journalist",), ())


@rule("R15")
def test_one_card_a_turn():
    turn = walk(race("journalist millionaire traveler"), PayCard("journalist"), BuyCard("scout"))
    turn.when(0, BuyCard("scout")).refused("already_bought", "R15")
    turn.when(0, PayCard("millionaire")).refused("already_bought", "R15")


@rule("R15")
def test_one_may_buy_after_moving():
    turn = walk(race("explorer traveler"), PlayCard("explorer", "machete"), StepOnto("B13"))
    walk(turn, PayCard("traveler"), BuyCard("scout"))


@rule("C-1")
def test_but_not_move_after_buying():
    turn = walk(race("explorer traveler"), PayCard("traveler"))
    for stage in (turn, walk(turn, BuyCard("scout"))):
        stage.when(0, PlayCard("explorer", "machete")).refused("purchase_begun", "C-1")
    camp = walk(race("explorer traveler", "J12"), PayCard("traveler"))
    camp.when(0, StepOnto("J19")).refused("purchase_begun", "C-1")


@rule("C-1")
def test_unless_the_order_is_free():
    turn = walk(race("explorer traveler", free_order=True), PayCard("traveler"), PlayCard("explorer", "machete"))
    turn = walk(turn, StepOnto("B13"), BuyCard("scout"))
    turn = walk(race("explorer traveler", "J12", free_order=True), PayCard("traveler"), BuyCard("scout"))
    walk(turn, StepOnto("J19"))


@rule("D-1")
def test_actions_the_native_and_tokens_may_come_after_buying():
    turn = race("traveler native cartographer", tokens="machete-1", deck="explorer scout", caves=True)
    turn = walk(turn, PayCard("traveler"), UseAction("cartographer"), BuyCard("scout"))
    turn = walk(turn, PlayCard("native", "any"), StepOnto("B19"), PlayToken("machete-1"), StepOnto("B12"))
    turn.when(0, PlayCard("explorer", "machete")).refused("purchase_begun")


@rule("R17", "C-7")
def test_a_bought_card_is_not_drawn_in_the_same_turn():
    turn = walk(race("traveler cartographer", discard="sailor"), PayCard("traveler"), BuyCard("scout"))
    turn = turn.when(0, UseAction("cartographer"))
    assert drawn(turn) == ["sailor"]
    turn = walk(turn, EndTurn())
    assert sorted(drawn(turn)) == ["cartographer", "scout", "traveler"]  # but for the next one


@rule("R17")
def test_nor_does_it_come_to_the_hand():
    turn = walk(race("traveler"), PayCard("traveler"), BuyCard("scout"))
    assert (hand(turn), turn.state.now.gained) == ((), ("scout",))


@rule("R18")
def test_only_the_market_board_is_open_at_first():
    turn = walk(race("millionaire"), PayCard("millionaire"))
    refusal = turn.when(0, BuyCard("captain")).refused("not_on_board", "R18")
    assert refusal.facts["board"] == list(GAME.initial(GAME.options(), 2).spots)
    turn.when(0, BuyCard("explorer")).refused("no_such_pile", "R3")


@rule("R18")
def test_the_last_card_of_a_pile_leaves_its_spot_vacant():
    turn = changed(race("traveler"), stock=stock(scout=1))
    turn = walk(turn, PayCard("traveler"), BuyCard("scout"))
    assert turn.state.spots[0] is None
    again = changed(race("traveler"), spots=(None, *turn.state.spots[1:]), stock=stock(scout=0))
    walk(again, PayCard("traveler")).when(0, BuyCard("scout")).refused("sold_out", "R3")


@rule("R18")
def test_with_a_vacant_spot_every_card_is_open_and_its_pile_moves_there():
    turn = walk(vacancy(race("millionaire")), PayCard("millionaire"))
    turn = turn.when(0, BuyCard("captain")).then(CardBought(0, "captain", 1))
    assert turn.state.spots[1] == "captain"
    on_board = walk(vacancy(race("millionaire")), PayCard("millionaire"), BuyCard("scout"))
    assert on_board.state.spots == VACANT  # a card from the board moves nothing


@rule("R18")
def test_the_last_card_of_a_pile_beside_the_board_moves_nothing():
    turn = walk(vacancy(race("millionaire"), captain=1), PayCard("millionaire"))
    turn = turn.when(0, BuyCard("captain")).then(CardBought(0, "captain", None))
    assert turn.state.spots == VACANT


@rule("C-6", "R19", "R20")
@pytest.mark.parametrize(
    ("item", "halves", "removed"),
    [("treasure-chest", 8, True), ("prop-plane", 8, True), ("giant-machete", 1, False), ("compass", 1, False)],
)
def test_an_item_spent_for_its_coins_leaves_the_game(item, halves, removed):
    turn = race(item).when(0, PayCard(item)).then(CardPaid(0, item, halves, removed))
    assert turn.state.expeditions[0].removed == ((item,) if removed else ())


@rule("R43")
def test_coin_tokens_pay():
    turn = race("traveler", tokens="coin-2 machete-1", caves=True)
    turn = turn.when(0, PayToken("coin-2")).then(TokenPaid(0, "coin-2", 4))
    turn.when(0, PayToken("machete-1")).refused("no_coins", "R43")
    turn.when(0, PayToken("coin-1")).refused("token_not_owned", "R42")
    turn = walk(turn, BuyCard("photographer"))
    turn.when(0, PayToken("coin-2")).refused("token_not_owned")
    bought = walk(race("traveler", tokens="coin-2", caves=True), PayCard("traveler"), BuyCard("scout"))
    bought.when(0, PayToken("coin-2")).refused("already_bought")


def test_only_what_can_be_afforded_is_offered():
    turn = walk(race("photographer"), PayCard("photographer"))
    offered = {move.card for move in legal_moves(GAME, turn.state, 0) if isinstance(move, BuyCard)}
    assert offered == {"scout", "photographer", "jack-of-all-trades"}
