"""The rules of a turn."""

import pytest

from games.kit import Pile, Place, legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DiscardTaken,
    ExplorerAdvanced,
    GameEnded,
    PathOpened,
    PointsFound,
)
from games.lost_cities_board.moves import AdvanceExplorer, DiscardCard, DrawCard, PlayCard, SkipAdvance, TakeDiscard
from tests.games.lost_cities_board.table import expedition, stones
from tests.games.spec import rule

HANDS = ("B3a B5a B5b R4a R7a", "B1a R3a R3b G2a")
EVERY_MOVE = (PlayCard("B3"), DiscardCard("B3"), AdvanceExplorer("B"), SkipAdvance(), DrawCard(), TakeDiscard("B"))


def turn(*hands, **table):
    return expedition(*(hands or HANDS), **table)


# ── a turn ──


@rule("R9", "B-28")
def test_a_turn_is_a_card_laid_and_then_a_card_drawn():
    done = turn().when(0, DiscardCard("R4")).then(CardDiscarded(0, "R4"))
    done = done.when(0, DrawCard()).then(CardDrawn(0, "W7a", Place(2, 9)))
    assert GAME.turn(done.state) == (1,)
    assert done.state.hands[0] == ("B3", "B5", "B5", "R7", "W7")
    assert done.state.turns == 1


@rule("R9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats):
    now = turn(*["B1a B2a"] * seats, deck="W7a W8a W9a W9b W10a", starter=1)
    order = []
    for _ in range(seats + 1):
        (seat,) = GAME.turn(now.state)
        order.append(seat)
        now = now.when(seat, DiscardCard("B1" if now.state.turns < seats else "B2"))
        now = now.when(seat, DrawCard() if now.state.turns < 3 else TakeDiscard("B"))
    assert order == [(1 + step) % seats for step in range(seats + 1)]


@rule("R9")
def test_only_the_seat_whose_turn_it_is_may_move():
    refusal = turn().when(1, DiscardCard("B1")).refused("not_your_turn", "R9")
    assert refusal.facts == {"turn": 0}
    turn().when(0, DiscardCard("R4")).when(1, DrawCard()).refused("not_your_turn")


@rule("B-28")
def test_the_parts_of_a_turn_have_their_order():
    laying = turn("B3a R4a", "R3a", tiles="R7:F", explorers=["R6"])
    for move in EVERY_MOVE[2:]:
        assert laying.when(0, move).refused("must_play_first", "B-28").facts == {"phase": "play"}
    moving = laying.when(0, PlayCard("R4"))
    for move in (*EVERY_MOVE[:2], *EVERY_MOVE[4:]):
        assert moving.when(0, move).refused("must_advance_now", "B-28").facts == {"phase": "advance"}
    drawing = moving.when(0, SkipAdvance())
    for move in EVERY_MOVE[:4]:
        assert drawing.when(0, move).refused("must_draw_now", "B-28").facts == {"phase": "draw"}


@rule("R9")
@pytest.mark.parametrize("move", [PlayCard, DiscardCard])
@pytest.mark.parametrize("card", ["B1", "B9", "Q7", "B3a", ""])
def test_only_a_card_in_the_hand_can_be_laid(move, card):
    refusal = turn().when(0, move(card)).refused("card_not_held")
    assert refusal.detail == f"you do not hold {card}"
    assert refusal.facts == {"card": card, "hand": ["B3", "B5", "B5", "R4", "R7"]}


def test_equal_cards_are_one_move_and_a_played_card_does_not_tell_its_copy():
    moves = legal_moves(GAME, turn(opening_card="any").state, 0)
    assert moves.count(PlayCard("B5", "adventurer")) == moves.count(DiscardCard("B5")) == 1
    both = turn("B5a B5b", "R3a").when(0, PlayCard("B5", "adventurer"))
    one = turn("B5b G3a", "R3a").when(0, PlayCard("B5", "adventurer"))
    assert both.events == one.events


# ── opening a path ──


@rule("R10", "B-24")
@pytest.mark.parametrize(("explorer", "home"), [("adventurer", (3, 1)), ("researcher", (4, 0))])
def test_a_path_is_opened_with_a_card_and_an_explorer_on_the_first_stone(explorer, home):
    opened = turn().when(0, PlayCard("B3", explorer)).then(PathOpened(0, "B3", explorer))
    assert stones(opened.state, 0) == ("B1*" if explorer == "researcher" else "B1")
    assert opened.state.columns[0][0] == ("B3",)
    assert tuple(GAME.view(opened.state, 0).board["home"][0].values()) == home
    assert opened.state.phase == "draw"


@rule("R10", "B-1")
def test_a_path_is_opened_with_the_lowest_card_of_its_colour_in_the_hand():
    refusal = turn().when(0, PlayCard("B5", "adventurer")).refused("not_lowest", "B-1")
    assert refusal.detail == "B3 is your lowest blue card: open with it"
    assert refusal.facts == {"card": "B5", "lowest": "B3"}
    turn("B5a B5b", "R3a").when(0, PlayCard("B5", "researcher")).then(PathOpened(0, "B5", "researcher"))


@rule("B-1")
@pytest.mark.parametrize("options", [{"opening_card": "any"}, {"up_or_down": True}])
def test_where_any_card_opens_a_path_a_higher_one_does(options):
    turn(**options).when(0, PlayCard("B5", "adventurer")).then(PathOpened(0, "B5", "adventurer"))


@rule("B-32")
@pytest.mark.parametrize("explorer", [None, "mule", ""])
def test_opening_a_path_names_the_explorer(explorer):
    refusal = turn().when(0, PlayCard("B3", explorer)).refused("explorer_not_named", "B-32")
    assert refusal.facts == {"card": "B3", "explorers": ["adventurer", "researcher"]}


@rule("B-32", "B-24")
@pytest.mark.parametrize(
    ("others", "left", "code"),
    [("R1 Y1 G1 W1", "researcher", "adventurers_out"), ("R1 Y1 G1 W1*", "adventurer", "researcher_out")],
)
def test_the_fifth_path_gets_the_explorer_that_is_left_and_names_it_all_the_same(others, left, code):
    fifth = turn(explorers=[others])
    fifth.when(0, PlayCard("B3")).refused("explorer_not_named")
    wrong = "adventurer" if left == "researcher" else "researcher"
    fifth.when(0, PlayCard("B3", wrong)).refused(code, "R3")
    fifth.when(0, PlayCard("B3", left)).then(PathOpened(0, "B3", left))


@rule("R3", "B-24")
def test_there_is_only_one_researcher():
    refusal = turn(explorers=["Y4*"]).when(0, PlayCard("B3", "researcher")).refused("researcher_out", "R3")
    assert refusal.detail == "your researcher is on the yellow path"
    assert refusal.facts == {"path": "Y"}
    first_path = turn("R4a B3a", "G2a", explorers=["B2*"]).when(0, PlayCard("R4", "researcher"))
    assert first_path.refused("researcher_out").facts == {"path": "B"}


@rule("R11", "B-24")
def test_no_second_explorer_goes_along_a_path_and_none_is_swapped():
    for explorer in ("adventurer", "researcher"):
        refusal = turn(explorers=["B2"]).when(0, PlayCard("B3", explorer)).refused("path_open", "R11")
        assert refusal.facts == {"path": "B", "column": ["B0"]}


@rule("R11")
def test_several_seats_may_share_a_path_and_a_stone():
    opened = turn(explorers=["", "B1"]).when(0, PlayCard("B3", "adventurer"))
    assert [stones(opened.state, seat) for seat in (0, 1)] == ["B1", "B1"]


# ── going on ──


@rule("R13")
def test_an_equal_or_a_higher_card_takes_the_explorer_one_stone_on():
    now = turn("R4a R4b R7a", "G2a").when(0, PlayCard("R4", "adventurer")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G2")).when(1, DrawCard())
    on = now.when(0, PlayCard("R4")).then(CardPlayed(0, "R4", 2))
    assert stones(on.state, 0) == "R2"
    assert on.state.columns[0][1] == ("R4", "R4")
    now.when(0, PlayCard("R7")).then(CardPlayed(0, "R7", 2))


@rule("R13")
def test_after_red_4_and_7_a_red_3_is_of_no_use():
    """The rulebooks' example."""
    now = turn("R4a R7a", "G2a G3a", deck="R3a W7a W8a W9a").when(0, PlayCard("R4", "adventurer")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G2")).when(1, DrawCard()).when(0, PlayCard("R7")).when(0, DrawCard())
    now = now.when(1, DiscardCard("G3")).when(1, TakeDiscard("G"))
    refusal = now.when(0, PlayCard("R3")).refused("too_low", "R13")
    assert refusal.detail == "R3 is lower than R7, the last card of your column"
    assert refusal.facts == {"card": "R3", "column": ["R4", "R7"]}
    now.when(0, DiscardCard("R3")).then(CardDiscarded(0, "R3"))


@rule("R13")
def test_everybody_has_columns_of_their_own():
    now = turn().when(0, PlayCard("R4", "adventurer")).when(0, DrawCard()).when(1, PlayCard("R3", "adventurer"))
    assert [row[1] for row in now.state.columns] == [("R4",), ("R3",)]


# ── a finished path ──


@rule("R14", "B-9")
def test_a_card_for_a_city_that_is_reached_moves_any_explorer_and_its_tile_counts():
    now = turn(explorers=["B9 R3*"], tiles="R4:V4")
    granted = now.when(0, PlayCard("B3")).then(CardPlayed(0, "B3", 9), AdvanceGranted(0, "city"))
    assert legal_moves(GAME, granted.state, 0) == [AdvanceExplorer("R"), SkipAdvance()]
    moved = granted.when(0, AdvanceExplorer("R")).then(ExplorerAdvanced(0, "R", 4), PointsFound(0, "R", 4, 10))
    assert (stones(moved.state, 0), moved.state.phase) == ("B9 R4*", "draw")


@rule("R14", "R13")
def test_such_a_card_must_be_valid():
    rising = turn("B3a B5a", "G2a", explorers=["B9 R3"]).when(0, PlayCard("B5")).when(0, SkipAdvance())
    rising = rising.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    rising.when(0, PlayCard("B3")).refused("too_low", "R13")


@rule("B-4")
def test_such_a_move_may_be_skipped():
    now = turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, SkipAdvance()).then(AdvanceSkipped(0))
    assert (stones(now.state, 0), now.state.phase) == ("B9 R3", "draw")


@rule("B-4")
def test_a_step_by_a_card_cannot_be_skipped():
    turn(explorers=["B3"]).when(0, PlayCard("B3")).when(0, SkipAdvance()).refused("must_draw_now")


@rule("B-5")
def test_it_brings_no_new_explorer_on():
    refusal = (
        turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer("G")).refused("no_explorer", "B-5")
    )
    assert refusal.detail == "you have no explorer on the green path"


@rule("B-5", "R20")
def test_it_moves_no_explorer_that_has_reached_its_city():
    refusal = turn(explorers=["B9 R3 G9"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer("G"))
    assert refusal.refused("city_reached", "R20").facts == {"path": "G", "stone": 9}


@rule("R2")
@pytest.mark.parametrize("path", ["P", "", "b"])
def test_there_are_only_five_paths(path):
    refusal = turn(explorers=["B9 R3"]).when(0, PlayCard("B3")).when(0, AdvanceExplorer(path))
    assert refusal.refused("no_such_path", "R2").facts == {"paths": ["B", "R", "Y", "G", "W"]}


@rule("B-7", "B-8")
def test_with_nothing_to_move_the_card_is_laid_and_stays_in_its_column():
    now = turn("B3a B5a", "G2a", explorers=["B9 R9"]).when(0, PlayCard("B5")).then(CardPlayed(0, "B5", 9))
    assert now.state.phase == "draw"
    assert now.state.columns[0][0] == ("B0", "B5")
    now = now.when(0, DrawCard()).when(1, DiscardCard("G2")).when(1, DrawCard())
    assert now.when(0, PlayCard("B3")).refused("too_low").facts["column"] == ["B0", "B5"]


# ── up or down ──


def column(*values, **options):
    """Seat 0 lays these blue cards, one in each of its turns; the last may be refused."""
    options = {"up_or_down": True} | options
    used = [f"B{value}{'ab'[values[:at].count(value)]}" for at, value in enumerate(values)]
    now = turn(" ".join(used), "G2a", deck="W7a W8a W9a W9b W10a W6a W6b W5a W5b W4a W4b", **options)
    for at, value in enumerate(values):
        if at:
            now = now.when(0, DrawCard()).when(1, DiscardCard(now.state.hands[1][0])).when(1, DrawCard())
        now = now.when(0, PlayCard(f"B{value}", None if at else "adventurer"))
    return now


@rule("R34")
@pytest.mark.parametrize("values", [(5, 6, 8), (5, 3, 1), (0, 10), (10, 0), (5, 6, 6), (5, 4, 4)])
def test_in_the_variant_a_column_rises_or_falls(values):
    assert stones(column(*values).state, 0) == f"B{len(values)}"


@rule("R34")
def test_each_column_has_a_direction_of_its_own():
    now = turn("B5a B3a R5a R7a", "G2a G2b G3a", deck="W7a W8a W9a W9b W10a W6a W6b", up_or_down=True)
    for card in ("B5", "R5", "B3", "R7"):
        opening = card[1] == "5"
        now = now.when(0, PlayCard(card, "adventurer" if opening else None)).when(0, DrawCard())
        now = now.when(1, DiscardCard(now.state.hands[1][0])).when(1, TakeDiscard(now.state.blocked or "G"))
    assert [now.state.columns[0][path] for path in (0, 1)] == [("B5", "B3"), ("R5", "R7")]


@rule("R34")
@pytest.mark.parametrize(
    ("values", "detail"),
    [
        ((5, 6, 4), "your blue column goes up, and B4 is lower than B6"),
        ((5, 4, 6), "your blue column goes down, and B6 is higher than B4"),
        ((5, 4, 5), "your blue column goes down, and B5 is higher than B4"),
    ],
)
def test_a_direction_that_is_set_stays(values, detail):
    assert column(*values).refused("wrong_way", "R34").detail == detail


@rule("B-2")
def test_equal_cards_set_no_direction():
    """5, 5, 3 goes down; then 4 is too high, another 3 is not."""
    assert stones(column(5, 5, 3).state, 0) == "B3"
    column(5, 5, 3, 4).refused("wrong_way")
    assert stones(column(5, 5, 3, 3).state, 0) == "B4"
    assert stones(column(5, 5, 7).state, 0) == "B3"
    column(5, 5, 7, 6).refused("wrong_way")


@rule("R13", "R34")
def test_without_the_variant_columns_only_rise():
    column(5, 3, up_or_down=False, opening_card="any").refused("too_low", "R13")


# ── discards ──


@rule("R15")
def test_a_card_may_be_discarded_on_its_colours_pile():
    assert turn().when(0, DiscardCard("R4")).then(CardDiscarded(0, "R4")).state.discards[1] == ("R4",)


@rule("R16")
def test_the_top_card_of_any_discard_pile_may_be_taken():
    now = turn().when(0, DiscardCard("R4")).when(0, DrawCard()).when(1, DiscardCard("R3")).when(1, DrawCard())
    now = now.when(0, PlayCard("B3", "adventurer")).when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R3"))
    assert now.state.discards[1] == ("R4",)
    assert now.state.hands[0] == ("B5", "B5", "R3", "R7", "W7")
    assert now.state.deck == Pile(2, 11, ("W9a",))


@rule("R16")
def test_an_empty_pile_has_nothing_to_take():
    assert turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("G")).refused("pile_empty").facts == {"color": "G"}


@rule("R16")
def test_there_are_only_five_piles():
    refusal = turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("P")).refused("no_such_pile")
    assert refusal.facts == {"piles": ["B", "R", "Y", "G", "W"]}


@rule("B-14")
def test_the_card_just_discarded_may_be_taken_back():
    now = turn().when(0, DiscardCard("R4")).when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R4"))
    assert (GAME.turn(now.state), len(now.state.deck.cards)) == ((1,), 3)


@rule("B-14", "B-33")
def test_unless_that_is_forbidden_and_then_the_whole_pile_is_shut_for_the_turn():
    now = turn(redraw_own_discard=False).when(0, DiscardCard("R4")).when(0, DrawCard())
    now = now.when(1, DiscardCard("R3"))
    assert now.when(1, TakeDiscard("R")).refused("own_discard", "B-33").facts == {"color": "R", "top": "R3"}
    assert TakeDiscard("R") not in legal_moves(GAME, now.state, 1)
    later = now.when(1, DrawCard()).when(0, DiscardCard("B3"))
    later.when(0, TakeDiscard("R")).then(DiscardTaken(0, "R", "R3"))
    later.when(0, TakeDiscard("B")).refused("own_discard")


@rule("B-33")
def test_the_pile_is_open_to_whoever_comes_next():
    now = turn(redraw_own_discard=False).when(0, DiscardCard("R4")).when(0, DrawCard())
    now.when(1, PlayCard("B1", "adventurer")).when(1, TakeDiscard("R")).then(DiscardTaken(1, "R", "R4"))


# ── over ──


@rule("R32")
def test_nobody_moves_after_the_end():
    over = turn().game.evolve(turn().state, GameEnded((0,), (5, 3), "completed"))
    assert GAME.turn(over) == ()
    for seat in (0, 1):
        for move in EVERY_MOVE:
            refusal = GAME.judge(over, seat, move)
            assert (refusal.code, refusal.rule, refusal.facts) == ("game_over", "R32", {"reason": "completed"})
