"""Blockades: shut borders, and every way to open them."""

import pytest

from games.el_dorado.events import BlockadeRemoved, CardGiven, CardsOwed, PieceMoved
from games.el_dorado.moves import ClearBlockade, EndTurn, GiveCard, PayCard, PlayCard, PlayToken, StepOnto
from tests.games.el_dorado.table import of_seat, piece, race, walk
from tests.games.spec import rule


def before(hand, name, **more):
    """In front of the first border, which this blockade shuts."""
    return race(hand, "B10", blockades={0: name}, **more)


@rule("R23")
def test_a_blockade_shuts_its_whole_border():
    turn = walk(race("scout", "B5", blockades={0: "blockade-2"}), PlayCard("scout", "machete"), StepOnto("B10"))
    refusal = turn.when(0, StepOnto("C35")).refused("blocked", "R23")
    assert refusal.facts == {"space": "C35", "blockade": "blockade-2"}
    back = race("scout traveler", "C35", blockades={0: "blockade-2"})
    walk(back, PlayCard("scout", "machete")).when(0, StepOnto("B10")).refused("blocked")


@rule("R23", "R24")
@pytest.mark.parametrize(
    ("name", "card", "symbol", "left"),
    [
        ("blockade-1", "scout", "machete", 1),
        ("blockade-2", "photographer", "coin", 1),
        ("blockade-4", "captain", "paddle", 2),
        ("blockade-5", "trailblazer", "machete", 1),
        ("blockade-4", "adventurer", "paddle", 1),
    ],
)
def test_a_blockade_is_taken_like_a_space_is_entered(name, card, symbol, left):
    turn = walk(before(f"{card} explorer", name), PlayCard(card, symbol))
    turn = turn.when(0, ClearBlockade(name)).then(BlockadeRemoved(0, 0, name, left))
    assert turn.state.expeditions[0].blockades == (name,)
    assert piece(turn) == "B10"
    turn = walk(turn, PlayCard("explorer", "machete"), StepOnto("C35"))
    other = of_seat(walk(turn, EndTurn()), 1, hand=("explorer",), pieces=("B16",))
    assert piece(walk(other, PlayCard("explorer", "machete"), StepOnto("C34"), seat=1), seat=1) == "C34"


@rule("C-3")
def test_power_that_is_left_goes_on_if_its_symbol_fits():
    turn = walk(before("trailblazer", "blockade-1"), PlayCard("trailblazer", "machete"), ClearBlockade("blockade-1"))
    turn.when(0, StepOnto("C35")).then(PieceMoved(0, 0, "C35", 1))
    turn = walk(before("captain", "blockade-4"), PlayCard("captain", "paddle"), ClearBlockade("blockade-4"))
    turn.when(0, StepOnto("C35")).refused("wrong_symbol")


@rule("C-3")
def test_a_blockade_may_be_taken_with_what_other_steps_left():
    turn = race("trailblazer", "B5", blockades={0: "blockade-5"})
    turn = walk(turn, PlayCard("trailblazer", "machete"), StepOnto("B10"))
    turn.when(0, ClearBlockade("blockade-5")).then(BlockadeRemoved(0, 0, "blockade-5", 0))
    weak = walk(race("scout", "B5", blockades={0: "blockade-5"}), PlayCard("scout", "machete"), StepOnto("B10"))
    weak.when(0, ClearBlockade("blockade-5")).refused("too_weak", "R10")


@rule("R23")
@pytest.mark.parametrize(("name", "cards"), [("blockade-3", ["explorer"]), ("blockade-6", ["explorer", "sailor"])])
def test_rubble_is_cleared_with_any_cards(name, cards):
    turn = before("explorer sailor", name).when(0, ClearBlockade(name)).then(CardsOwed(0, 0, name, len(cards)))
    for card in cards[:-1]:
        turn = turn.when(0, GiveCard(card)).then(CardGiven(0, card, False, 1))
    turn = turn.when(0, GiveCard(cards[-1]))
    assert turn.events == [CardGiven(0, cards[-1], False, 0), BlockadeRemoved(0, 0, name, 0)]
    assert turn.state.now.played == tuple(cards)
    assert piece(turn) == "B10"


@rule("R23")
def test_what_a_blockade_asks_must_be_there():
    before("explorer", "blockade-6").when(0, ClearBlockade("blockade-6")).refused("too_few_cards", "R11")
    before("explorer", "blockade-1").when(0, ClearBlockade("blockade-1")).refused("no_power", "R7")
    turn = walk(before("scout", "blockade-2"), PlayCard("scout", "machete"))
    turn.when(0, ClearBlockade("blockade-2")).refused("wrong_symbol")
    before("scout", "blockade-1").when(0, ClearBlockade("blockade-2")).refused("no_such_blockade", "R23")
    before("scout", "blockade-1").when(0, ClearBlockade("blockade-1", 3)).refused("no_such_piece")


@rule("D-14")
def test_a_card_may_be_played_for_the_blockade_alone():
    turn = race("sailor", "B1", blockades={0: "blockade-4"}, others="B2 J1")
    walk(turn, PlayCard("sailor", "paddle"), ClearBlockade("blockade-4"))
    fresh = walk(race("explorer scout", "B10", blockades={0: "blockade-3"}), PlayCard("explorer", "machete"))
    fresh.when(0, ClearBlockade("blockade-3")).refused("step_owed", "D-14")


@rule("D-11")
def test_a_piece_must_stand_at_the_blockade():
    turn = walk(race("scout", "B17", blockades={0: "blockade-1"}), PlayCard("scout", "machete"))
    refusal = turn.when(0, ClearBlockade("blockade-1")).refused("not_beside", "D-11")
    assert refusal.facts == {"space": "B17", "blockade": "blockade-1"}
    beyond = walk(race("scout", "C34", blockades={0: "blockade-1"}), PlayCard("scout", "machete"))
    beyond.when(0, ClearBlockade("blockade-1")).then(BlockadeRemoved(0, 0, "blockade-1", 1))


@rule("D-11")
def test_where_two_blockades_touch_a_space_either_can_be_taken():
    boards = ("B 0 0 1", "C 3 -7 0", "N 7 -14 4", "K 11 -11 1", "T 15 -15 0")
    turn = race("pioneer", "N16", map="custom", boards=boards, blockades={1: "blockade-1", 2: "blockade-5"})
    turn = walk(turn, PlayCard("pioneer", "machete"))
    for name in ("blockade-1", "blockade-5"):
        turn.when(0, ClearBlockade(name)).then(BlockadeRemoved(0, 0, name, 4 if name == "blockade-1" else 3))


@rule("R38", "C-2")
@pytest.mark.parametrize("name", ["blockade-1", "blockade-6"])
def test_the_native_takes_a_blockade_and_stays(name):
    turn = walk(before("native", name), PlayCard("native", "any"))
    turn = turn.when(0, ClearBlockade(name)).then(BlockadeRemoved(0, 0, name, 0))
    assert piece(turn) == "B10"
    turn.when(0, StepOnto("C35")).refused("no_power")


@rule("D-5")
def test_a_token_takes_a_blockade_of_its_symbol():
    turn = before("", "blockade-5", tokens="machete-2 paddle-1", caves=True)
    turn = walk(turn, PlayToken("machete-2"))
    turn.when(0, ClearBlockade("blockade-5")).then(BlockadeRemoved(0, 0, "blockade-5", 0))
    before("", "blockade-6", tokens="machete-2 machete-3", caves=True).when(0, ClearBlockade("blockade-6")).refused(
        "too_few_cards"
    )


@rule("C-1")
def test_after_the_purchase_has_begun_cards_clear_no_rubble():
    turn = walk(before("explorer sailor traveler", "blockade-3"), PayCard("traveler"))
    turn.when(0, ClearBlockade("blockade-3")).refused("purchase_begun", "C-1")
