"""The rulebook's own examples."""

from games.el_dorado.events import CardPlayed, CardsDrawn, PieceMoved, TokenPlayed, TokenTaken
from games.el_dorado.moves import (
    BuyCard,
    ClearBlockade,
    EndTurn,
    GiveCard,
    PayCard,
    PayToken,
    PlayCard,
    PlayToken,
    StepOnto,
    UseAction,
    UseToken,
)
from games.kit import Place
from tests.games.el_dorado.table import ANNES, changed, drawn, hand, piece, race, stock, tokens, walk
from tests.games.spec import rule


@rule("R7", "R8", "R10")
def test_sarah_moves_with_an_explorer_a_scout_and_a_trailblazer():
    sarah = race("explorer scout trailblazer", "K34")
    sarah = sarah.when(0, PlayCard("explorer", "machete")).then(CardPlayed(0, "explorer", "machete", 1, 0, False))
    sarah = sarah.when(0, StepOnto("K30")).then(PieceMoved(0, 0, "K30", 0))
    sarah = walk(sarah, PlayCard("scout", "machete"), StepOnto("K24"))
    sarah = sarah.when(0, StepOnto("K17")).then(PieceMoved(0, 0, "K17", 0))
    sarah = sarah.when(0, PlayCard("trailblazer", "machete"))
    sarah = sarah.when(0, StepOnto("K18")).then(PieceMoved(0, 0, "K18", 0))
    assert sarah.state.now.played == ("explorer", "scout", "trailblazer")


@rule("R15", "R16", "R17")
def test_john_buys_a_transmitter_for_all_his_cards():
    john = race("traveler photographer explorer sailor")
    john = walk(john, PayCard("traveler"), PayCard("photographer"), PayCard("explorer"))
    john.when(0, BuyCard("transmitter")).refused("too_dear", "R16")
    john = walk(john, PayCard("sailor"))
    assert john.state.now.purse == 8  # four coins
    john = walk(john, BuyCard("transmitter"), EndTurn())
    assert "transmitter" in john.state.expeditions[0].discard + hand(john)


@rule("R5", "R18", "R19", "R34", "R38", "D-2")
def test_annes_complete_turn():
    anne = race(
        *("cartographer pioneer traveler native", "K9"),
        **{"map": "custom", "boards": ANNES},
        deck="prop-plane journalist explorer explorer sailor scout",
    )
    vacant = ("scout", None, "jack-of-all-trades", "photographer", "treasure-chest", "transmitter")
    anne = changed(anne, spots=vacant, stock=stock(trailblazer=0))
    anne = anne.when(0, UseAction("cartographer"))
    assert drawn(anne) == ["prop-plane", "journalist"]
    anne = walk(anne, PlayCard("pioneer", "machete"), StepOnto("K4"), StepOnto("K3"))  # machete 1 and 2
    anne = anne.when(0, StepOnto("K2")).then(PieceMoved(0, 0, "K2", 0))  # and 2
    anne = walk(anne, StepOnto("K1"), GiveCard("traveler"))
    assert anne.state.expeditions[0].removed == ("traveler",)
    anne = walk(anne, PlayCard("prop-plane", "paddle"), StepOnto("I34"))
    anne = anne.when(0, StepOnto("I30")).then(PieceMoved(0, 0, "I30", 1))  # which she cannot use
    anne = walk(anne, PlayCard("native", "any"), StepOnto("I24"))
    assert piece(anne) == "I24"  # three rubble, and no card given
    anne = walk(anne, PayCard("journalist"), BuyCard("compass"))
    assert anne.state.spots[1] == "compass"
    assert hand(anne) == ()
    anne = walk(anne, EndTurn())
    mine = anne.state.expeditions[0]
    assert mine.discard == ("compass", "cartographer", "pioneer", "native", "journalist")
    assert mine.removed == ("traveler", "prop-plane")
    assert drawn(anne) == ["explorer", "explorer", "sailor", "scout"]


@rule("R23", "C-3")
def test_a_trailblazer_takes_a_blockade_and_goes_on():
    turn = race("trailblazer", "B16", blockades={0: "blockade-1"})
    turn = walk(turn, PlayCard("trailblazer", "machete"), ClearBlockade("blockade-1"))
    turn = turn.when(0, StepOnto("C34")).then(PieceMoved(0, 0, "C34", 1))


@rule("R40", "R41", "R42", "C-18")
def test_julian_explores_a_cave_and_goes_on_with_its_token():
    julian = race("explorer traveler", "J25", caves=True)
    julian = changed(julian, caves=tokens("", "", "", "coin-2 draw"))
    julian = walk(julian, PlayCard("explorer", "machete"))
    julian = julian.when(0, StepOnto("J26"))
    assert julian.events == [PieceMoved(0, 0, "J26", 0), TokenTaken(0, "J32", "coin-2-a", Place(8, 12))]
    julian = julian.when(0, PlayToken("coin-2")).then(TokenPlayed(0, "coin-2", "coin", 2, 0))
    julian = julian.when(0, StepOnto("J31")).then(PieceMoved(0, 0, "J31", 0))  # beside the cave still: no token
    assert julian.state.expeditions[0].tokens == ()


@rule("R43")
def test_or_he_saves_it_for_a_purchase():
    julian = race("explorer traveler", "J25", caves=True)
    julian = changed(julian, caves=tokens("", "", "", "coin-2"))
    julian = walk(julian, PlayCard("explorer", "machete"), StepOnto("J26"), PayToken("coin-2"), BuyCard("photographer"))
    assert julian.state.now.gained == ("photographer",)
    assert julian.state.expeditions[0].tokens == ()


@rule("R50")
def test_a_trailblazer_with_another_symbol_is_coin_3_or_paddle_3():
    turn = walk(race("trailblazer", "K12", tokens="change", caves=True), UseToken("change"))
    turn.when(0, PlayCard("trailblazer", "paddle")).then(CardPlayed(0, "trailblazer", "paddle", 3, 0, False))
    paid = turn.when(0, PayCard("trailblazer"))
    assert paid.state.now.purse == 6


@rule("R34")
def test_the_cartographer_draws_from_a_new_pile_if_need_be():
    turn = race("cartographer", deck="scout", discard="sailor sailor").when(0, UseAction("cartographer"))
    first, shuffled, second = turn.events[1:]
    assert first == CardsDrawn(0, 1, ("scout-a",), Place(7, 0))
    assert sorted(shuffled.deck.items) == ["sailor-a", "sailor-b"]
    assert second.count == 1
