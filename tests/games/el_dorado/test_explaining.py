"""Why moves are legal, and how far everybody is."""

from dataclasses import replace

import pytest

from games.el_dorado import GAME
from games.el_dorado import moves as may
from games.kit import SPECTATOR
from tests.games.el_dorado.table import race, stock, walk
from tests.games.spec import Given, rule

CAVES = {"caves": True}


@rule("R7", "R31", "R38", "R43", "R49", "R50")
def test_playing_a_card_or_a_token_to_move():
    turn = race("scout jack-of-all-trades native", "B19", tokens="machete-1 native change", **CAVES)
    facts = turn.allows(0, may.PlayCard("scout", "machete"), "R7").facts
    assert (facts["symbol"], facts["power"], facts["space"], facts["turn"]) == ("machete", 2, "B19", 0)
    turn.allows(0, may.PlayCard("jack-of-all-trades", "machete"), "R31")
    turn.allows(0, may.PlayCard("native", "any"), "R38")
    turn.allows(0, may.PlayToken("machete-1"), "R43")
    turn.allows(0, may.PlayToken("native"), "R49")
    walk(turn, may.UseToken("change")).allows(0, may.PlayCard("scout", "coin"), "R50")


@rule("R7", "R8", "R9", "R38")
def test_a_step():
    turn = walk(race("trailblazer native", "B19"), may.PlayCard("trailblazer", "machete"))
    facts = turn.allows(0, may.StepOnto("B26"), "R7").facts
    assert (facts["from"], facts["space"], facts["left"], facts["asked"]) == ("B19", "B26", 3, "machete")
    turn = walk(turn, may.StepOnto("B26"))
    onward = [move for move in GAME.candidates(turn.state, 0) if isinstance(move, may.StepOnto)]
    legal = [move for move in onward if GAME.judge(turn.state, 0, move) is None]
    turn.allows(0, legal[0], "R8")
    turn.allows(0, may.StopMoving(), "R9")
    walk(race("native", "B19"), may.PlayCard("native", "any")).allows(0, may.StepOnto("B26"), "R38")


@rule("R11", "R12", "R23")
def test_what_is_paid_in_cards():
    camp = race("compass", "J12", **CAVES)
    assert camp.allows(0, may.StepOnto("J19"), "R12").facts["hand"] == ["compass"]
    walk(camp, may.StepOnto("J19")).allows(0, may.GiveCard("compass"), "R12")
    rubble = race("explorer sailor", "B10", blockades={0: "blockade-3"})
    assert "cards for it" in rubble.allows(0, may.ClearBlockade("blockade-3"), "R23").detail
    assert walk(rubble, may.ClearBlockade("blockade-3")).allows(0, may.GiveCard("sailor"), "R11").facts["left"] == 1
    jungle = walk(race("scout", "B10", blockades={0: "blockade-1"}), may.PlayCard("scout", "machete"))
    assert "machete 2 left" in jungle.allows(0, may.ClearBlockade("blockade-1"), "R23").detail


@rule("R15", "R16", "R18", "R43")
def test_a_purchase():
    turn = race("photographer explorer", tokens="coin-1", **CAVES)
    assert turn.allows(0, may.PayCard("photographer"), "R16").facts["half_coins"] == 4
    assert "0.5 coins" in turn.allows(0, may.PayCard("explorer"), "R16").detail
    turn.allows(0, may.PayToken("coin-1"), "R43")
    paid = walk(turn, may.PayCard("photographer"))
    assert paid.allows(0, may.BuyCard("scout"), "R16").facts["half_coins"] == 4
    vacant = replace(paid.state, stock=stock(scout=0), spots=(None, *paid.state.spots[1:]))
    assert Given(GAME, vacant).allows(0, may.BuyCard("captain"), "R18").facts["on_board"] is False


@rule("R32", "R33", "R36", "R37", "R42", "R45", "R46")
def test_actions_and_choices():
    turn = race(
        "scientist travel-log transmitter traveler", deck="explorer sailor scout", tokens="remove replace", **CAVES
    )
    turn.allows(0, may.UseAction("scientist"), "R32")
    turn.allows(0, may.UseToken("remove"), "R42")
    walk(turn, may.UseAction("transmitter")).allows(0, may.TakeCard("captain"), "R33")
    for action, number in (("scientist", "R36"), ("travel-log", "R37")):
        chosen = walk(turn, may.UseAction(action))
        chosen.allows(0, may.RemoveCard("traveler"), number)
        chosen.allows(0, may.Enough(), number)
    after_it = walk(
        turn, may.UseAction("scientist"), may.Enough(), may.UseAction("travel-log"), may.RemoveCard("traveler")
    )
    after_it.allows(0, may.Enough(), "R37")
    walk(turn, may.UseToken("remove")).allows(0, may.RemoveCard("traveler"), "R45")
    walk(turn, may.UseToken("replace")).allows(0, may.ReplaceCard("traveler"), "R46")
    walk(turn, may.UseToken("replace")).allows(0, may.Enough(), "R46")


@rule("R21", "C-16")
def test_the_end_of_a_turn():
    turn = race("explorer")
    turn.allows(0, may.DiscardCard("explorer"), "R21")
    turn.allows(0, may.EndTurn(), "C-16")


@rule("R25", "R27")
@pytest.mark.parametrize(("pieces", "arrivals"), [((None,), (2, 0)), (("B20",), ())])
def test_the_race_is_told_in_steps(pieces, arrivals):
    state = race().state
    mine = replace(state.expeditions[0], pieces=pieces, blockades=("blockade-1",))
    state = replace(state, expeditions=(mine, *state.expeditions[1:]), arrivals=arrivals)
    (total, *_) = GAME.account(GAME.view(state, SPECTATOR)).totals
    distance = GAME.view(state, SPECTATOR).scores["seats"][0]["distance"]
    assert (total.points, total.detail) == (-distance, f"steps still to go: {distance}")
    steps, blockades = total.lines
    assert steps.detail == ("in El Dorado, as number 2" if arrivals else f"{distance} steps to El Dorado: -{distance}")
    assert blockades.detail.startswith("blockades: 1,")
