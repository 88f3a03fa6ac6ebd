"""How an expedition ends, and what comes after it."""

from dataclasses import replace

import pytest

from games.kit import legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    AdvanceGranted,
    ArtifactFound,
    ArtifactsScored,
    CardDrawn,
    CardPlayed,
    CardsSetAside,
    DeckShuffled,
    DiscardTaken,
    ExpeditionScored,
    ExpeditionStarted,
    ExplorerAdvanced,
    GameEnded,
    HandsDealt,
    TilesLaid,
)
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance, TakeDiscard
from games.lost_cities_board.pieces import DECK, TILES
from tests.games.chance import Forbidden, Seeded
from tests.games.lost_cities_board.table import expedition, scored, stones
from tests.games.spec import Given, rule

SHORT = {"length": "short"}
START = [ExpeditionStarted, TilesLaid, DeckShuffled, CardsSetAside, HandsDealt]
END = [ExpeditionScored, ArtifactsScored, GameEnded]


def kinds(events):
    return [type(event) for event in events]


# ── the bridge ──


def four_across(tiles="", first="B6 R6 Y7", **options):
    """Three explorers of others have crossed, and one of seat 0; its next crossing is the fifth."""
    return expedition(
        "B3a R4a", "B1a G2a", "G3a", tiles=tiles, explorers=[first, "G7 W8", "Y9"], **({"length": "short"} | options)
    )


@rule("R22", "B-12")
def test_the_fifth_explorer_across_a_bridge_ends_the_expedition_at_once():
    over = four_across().when(0, PlayCard("B3"))
    assert kinds(over.events) == [CardPlayed, *END]
    assert over.events[1].ended == "bridge"
    assert GAME.outcome(over.state).reason == "completed"
    assert len(over.state.deck.cards) == 3  # nothing was drawn


@rule("R22", "B-12")
@pytest.mark.parametrize(
    ("explorers", "across"),
    [
        (["B6 R7 Y7 G7 W7", "B6"], True),  # all of one seat
        (["B6", "B7 R8 Y9 G7"], True),  # none on the path that counts
        (["B6 R7 Y7 G7", "B6"], False),
        (["B6 R9", "B9 Y9"], False),
        (["B7 R7 Y7", "R9"], False),  # it has crossed before: a step beyond the bridge is no crossing
    ],
)
def test_five_are_counted_over_all_seats_and_paths_each_explorer_once(explorers, across):
    now = expedition("B3a", "G2a", explorers=explorers, **SHORT).when(0, PlayCard("B3"))
    assert (GAME.outcome(now.state) is not None) is across


@rule("R23", "B-10")
@pytest.mark.parametrize("tile", ["A", "F", "V6"])
def test_the_tile_of_the_explorer_that_ends_it_has_no_effect(tile):
    over = four_across(f"B7:{tile}").when(0, PlayCard("B3"))
    assert kinds(over.events) == [CardPlayed, *END]
    assert over.events[1].artifacts == (0, 0, 0)
    assert over.state.tiles[0][6] is not None
    assert over.events[1].changes[0] == 30 + 15 + 30  # nothing for the tile


@rule("B-11", "R23")
@pytest.mark.parametrize(("tile", "found"), [("A", ArtifactFound(0, "B", 7)), ("F", AdvanceGranted(0, "arrow"))])
def test_tiles_beyond_the_bridge_work_for_those_who_cross_before(tile, found):
    now = four_across(f"B7:{tile}", first="B6 R6").when(0, PlayCard("B3"))
    assert now.events == [CardPlayed(0, "B3", 7), found]


@rule("B-10", "R21")
def test_in_the_middle_of_a_chain_everything_stops_at_the_crossing():
    now = four_across("B4:F R5:A Y3:F R7:F", first="B3 Y2 R6 G7")
    now = (
        now.when(0, PlayCard("B3"))
        .when(0, AdvanceExplorer("Y"))
        .then(ExplorerAdvanced(0, "Y", 3), AdvanceGranted(0, "arrow"))
    )
    over = now.when(0, AdvanceExplorer("R"))
    assert kinds(over.events) == [ExplorerAdvanced, *END]
    assert over.events[0] == ExplorerAdvanced(0, "R", 7)
    assert stones(over.state, 0) == "B4 R7 Y3 G7"  # what came before stays
    assert len(over.state.deck.cards) == 3


@rule("B-12", "R14")
def test_an_explorer_that_a_city_moves_may_be_the_fifth():
    now = four_across(first="B9 R6").when(0, PlayCard("B3"))
    assert now.when(0, SkipAdvance()).state.outcome is None
    assert kinds(now.when(0, AdvanceExplorer("R")).events) == [ExplorerAdvanced, *END]


# ── the deck ──


def last_card(*hands, explorers=(), **options):
    """One card is left to draw, and seat 0 has discarded."""
    return expedition(*(hands or ("B3a R4a", "G2a")), deck="W7a", explorers=explorers, **options).when(
        0, DiscardCard("R4")
    )


@rule("R24", "B-13")
def test_an_expedition_is_over_as_soon_as_the_last_card_of_the_deck_is_drawn():
    over = last_card(explorers=["B6"], **SHORT).when(0, DrawCard())
    assert kinds(over.events) == [CardDrawn, *END]
    assert over.events[1].ended == "deck"
    assert GAME.turn(over.state) == ()


@rule("B-13")
def test_a_card_from_a_pile_ends_nothing():
    now = last_card().when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R4"))
    assert (GAME.turn(now.state), len(now.state.deck.cards)) == ((1,), 1)
    assert DrawCard() in legal_moves(GAME, now.when(1, DiscardCard("G2")).state, 1)


@rule("B-27")
def test_cards_in_the_hands_count_for_nothing():
    rich = last_card("B3a B8a B9a B10a R4a", "G2a", **SHORT).when(0, DrawCard())
    poor = last_card("B3a R4a", "G2a", **SHORT).when(0, DrawCard())
    assert rich.events[1:] == poor.events[1:]


# ── the turn cap ──


def before_the_cap(turns, deck="W7a W8a W9a", **options):
    """Seat 1 has discarded in the turn after so many."""
    start = expedition("B3a R4a", "G2a G3a", deck=deck, starter=1, explorers=["B4"], max_turns=100, **options)
    return Given(GAME, replace(start.state, turns=turns)).when(1, DiscardCard("G2"))


@rule("R-12", "B-36")
def test_an_expedition_ends_at_its_turn_cap_and_is_scored_as_it_stands():
    assert len(before_the_cap(98, **SHORT).when(1, TakeDiscard("G")).events) == 1
    over = before_the_cap(99, **SHORT).when(1, TakeDiscard("G"))
    assert kinds(over.events) == [DiscardTaken, *END]
    assert over.events[1].ended == "capped"
    assert over.events[-1] == GameEnded((0, 1), (0, 0), "capped")
    assert over.state.turns == 100


@rule("R-12")
def test_a_card_from_the_deck_may_reach_the_cap_too():
    assert before_the_cap(99, **SHORT).when(1, DrawCard()).events[1].ended == "capped"


@rule("B-37")
def test_a_natural_end_in_the_turn_of_the_cap_wins():
    over = before_the_cap(99, deck="W7a", **SHORT).when(1, DrawCard())
    assert (over.events[1].ended, over.events[-1].reason) == ("deck", "completed")
    start = expedition("B3a", "G2a", explorers=["B6 R7 Y7 G7 W7"], max_turns=100, **SHORT)
    over = Given(GAME, replace(start.state, turns=99)).when(0, PlayCard("B3"))
    assert (over.events[1].ended, over.events[-1].reason) == ("bridge", "completed")


@rule("B-38")
def test_after_a_capped_expedition_the_game_goes_on_and_its_result_says_so():
    now = before_the_cap(99).when(1, TakeDiscard("G"))
    assert kinds(now.events) == [DiscardTaken, ExpeditionScored, *START]
    assert (now.state.expedition, now.state.turns) == (2, 0)
    capped = scored(5, 5, ended="capped")
    over = last_card(results=[capped, scored(0, 0, number=2)]).when(0, DrawCard())
    assert (over.events[1].ended, over.events[-1].reason) == ("deck", "capped")


@rule("R-12")
def test_the_cap_is_an_option_and_cannot_be_switched_off():
    about = GAME.options.__dataclass_fields__["max_turns"]
    assert (about.default, about.metadata["least"], about.metadata["most"]) == (1000, 100, 10_000)


# ── the next expedition ──


@rule("R29", "R28", "B-26", "B-27")
def test_the_next_expedition_begins_with_all_tiles_and_all_cards():
    before = last_card(explorers=["B6*", "R2"], tiles="Y1:A", points=(50, 40))
    before = Given(GAME, replace(before.state, found=(2, 1)))
    now = before.when(0, DrawCard(), Seeded(7))
    _, _, *start = now.events
    assert kinds(start) == START
    assert sorted(start[1].tiles) == sorted(TILES)
    assert sorted(start[2].deck.items) == sorted(DECK)
    state = now.state
    assert (state.columns, state.discards) == (((((),) * 5),) * 2, ((),) * 5)
    assert [stones(state, seat) for seat in (0, 1)] == ["", ""]
    assert (state.researchers, state.found, state.expedition) == ((None, None), (0, 0), 2)
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert state.points == (50 + 30, 40 - 15)  # kept
    assert [row["tokens"] for row in GAME.view(state, None).scores["artifacts"]] == [2, 1]  # kept
    assert sum(tile is not None for row in state.tiles for tile in row) == 25


@rule("B-17", "R6")
def test_thirty_cards_are_put_aside_afresh():
    now = last_card().when(0, DrawCard(), Seeded(1))
    assert now.events[-2] == CardsSetAside(30)
    assert (len(now.state.out), len(now.state.deck.cards)) == (30, 64)
    other = last_card().when(0, DrawCard(), Seeded(2))
    assert now.state.out != other.state.out


@rule("R30", "B-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("last", [0, 1])
def test_the_seat_after_the_last_that_acted_begins(seats, last):
    now = (
        expedition(*["B3a R4a"] * seats, deck="W7a", starter=last).when(last, DiscardCard("R4")).when(last, DrawCard())
    )
    assert now.events[2] == ExpeditionStarted(2, (last + 1) % seats)
    assert GAME.turn(now.state) == ((last + 1) % seats,)


@rule("B-18")
def test_also_when_the_bridge_broke_the_turn_off():
    now = four_across(length="long").when(0, PlayCard("B3"))
    assert now.events[2] == ExpeditionStarted(2, 1)
    last = expedition("G3a", "G2a", "B3a", explorers=["", "", "B6 R7 Y7 G7 W7"], starter=2).when(2, PlayCard("B3"))
    assert last.events[2] == ExpeditionStarted(2, 0)


@rule("R7", "B-29")
def test_each_of_three_expeditions_is_scored():
    for number, goes_on in ((1, True), (2, True), (3, False)):
        results = [scored(0, 0, number=before) for before in range(1, number)]
        now = last_card(results=results).when(0, DrawCard())
        assert now.events[1].expedition == number
        assert (GAME.outcome(now.state) is None) is goes_on
        assert len(now.state.results) == number


# ── what a list of commands may contain ──


def test_drawing_reveals_a_card_and_the_end_of_an_expedition_a_new_deal():
    now = four_across()
    assert GAME.reveals(now.state, 0, PlayCard("B3"))
    assert GAME.reveals(now.state, 0, PlayCard("R4"))
    assert not GAME.reveals(now.state, 1, PlayCard("G2"))
    assert not GAME.reveals(now.state, 0, DiscardCard("B3"))
    assert not GAME.reveals(now.state, 0, PlayCard(""))
    moving = four_across(first="B9 R6").when(0, PlayCard("B3"))
    assert GAME.reveals(moving.state, 0, AdvanceExplorer("R"))
    assert not GAME.reveals(moving.state, 0, AdvanceExplorer("B"))
    assert not GAME.reveals(moving.state, 0, AdvanceExplorer("P"))
    assert not GAME.reveals(moving.state, 0, SkipAdvance())
    assert GAME.reveals(now.state, 0, DrawCard())
    assert GAME.reveals(before_the_cap(99).state, 1, TakeDiscard("G"))
    assert not GAME.reveals(before_the_cap(98).state, 1, TakeDiscard("G"))


def test_other_moves_use_no_chance():
    turn = four_across("B3:F", first="B2 R3")
    turn = turn.when(0, PlayCard("B3"), Forbidden()).when(0, AdvanceExplorer("R"), Forbidden())
    turn.when(0, TakeDiscard("B"), Forbidden()).refused("pile_empty")
