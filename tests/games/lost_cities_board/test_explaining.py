"""Why moves are legal, and how victory points come about."""

from dataclasses import replace

import pytest

from games.kit import SPECTATOR
from games.lost_cities_board import GAME
from games.lost_cities_board.moves import (
    AdvanceExplorer,
    DiscardCard,
    DrawCard,
    PlayCard,
    SkipAdvance,
    TakeDiscard,
)
from tests.games.lost_cities_board.table import expedition, scored
from tests.games.spec import Given, rule


@rule("R10", "R13", "R15", "R34")
@pytest.mark.parametrize(
    ("move", "number", "up_or_down"),
    [
        (PlayCard("R4", "researcher"), "R10", False),
        (PlayCard("B3"), "R13", False),
        (PlayCard("B3"), "R34", True),
        (DiscardCard("B3"), "R15", False),
    ],
)
def test_laying_a_card(move, number, up_or_down):
    turn = expedition("B3a R4a", "G2a", explorers=["B2"], up_or_down=up_or_down)
    ground = turn.allows(0, move, number)
    assert (ground.facts["turn"], ground.facts["phase"], ground.facts["hand"]) == (0, "play", ["B3", "R4"])


@rule("B-4", "B-5")
def test_moving_an_explorer_for_an_arrow():
    turn = expedition("B3a", "G2a", tiles="B3:F", explorers=["B2 R4"]).when(0, PlayCard("B3"))
    facts = turn.allows(0, AdvanceExplorer("R"), "B-5").facts
    assert facts == {"turn": 0, "phase": "advance", "path": "R", "stone": 4, "city": 9}
    turn.allows(0, SkipAdvance(), "B-4")


@rule("R16", "B-14")
def test_drawing():
    turn = expedition("B3a R4a", "G2a").when(0, DiscardCard("R4"))
    assert turn.allows(0, DrawCard(), "R16").facts == {"turn": 0, "phase": "draw", "deck": 3}
    turn.allows(0, TakeDiscard("R"), "B-14")
    turn.when(0, DrawCard()).when(1, DiscardCard("G2")).allows(1, TakeDiscard("R"), "R16")


def table(**options):
    results = (scored(20, -10, artifacts=(2, 0)),)
    start = expedition("B3a", "G2a", explorers=["B5 R4*", "Y1"], results=results, points=(35, 0), **options)
    return Given(GAME, replace(start.state, found=(1, 0)))


@rule("R19", "R25", "R26", "R27", "B-15", "B-16", "R31")
def test_victory_points_are_told_in_words_and_numbers():
    state = table().state
    paid = replace(state, results=(replace(state.results[0], changes=(20, 0)),))
    told = GAME.account(GAME.view(paid, SPECTATOR))
    mine, theirs = told.totals
    assert (mine.detail, mine.points) == ("victory points: 15+20 = 35", 35)
    assert [(line.detail, line.rules) for line in mine.lines] == [
        ("tiles with victory points: 15", ("R19", "B-16")),
        ("expedition 1: 20", ("R27",)),
    ]
    assert [line.detail for line in theirs.lines] == ["tiles with victory points: 0", "expedition 1: -10+10 = 0"]
    assert [(line.detail, line.rules) for line in theirs.lines[1].lines] == [
        ("blue path: stone 4 brings 5", ("R25",)),
        ("not to be paid back: 10", ("B-15",)),
    ]
    so_far, artifacts, *_ = told.standing
    assert so_far.detail == "expedition 2 so far: 10+10 = 20"
    assert [(line.detail, line.rules) for line in so_far.lines] == [
        ("blue path: stone 5 brings 10", ("R25",)),
        ("red path: stone 4 brings 5, times 2 = 10", ("R26",)),
    ]
    assert artifacts.detail.startswith("3 artifacts: ")
    assert artifacts.rules == ("R31",)


@rule("B-22", "B-34")
def test_of_hidden_victory_points_only_what_lies_open_is_told():
    told = GAME.account(GAME.view(table(edition="000").state, 1))
    assert [line.seats for line in told.totals] == [(1,)]
    hidden = [line for line in told.standing if line.seats == (0,)]
    assert [line.detail.partition(":")[0] for line in hidden] == ["expedition 1", "expedition 2 so far", "3 artifacts"]
    assert GAME.account(GAME.view(table(edition="000").state, SPECTATOR)).totals == ()


@rule("R33")
def test_a_short_game_has_a_track_of_its_own():
    told = GAME.account(GAME.view(expedition("B3a", "G2a", length="short").state, SPECTATOR))
    assert told.standing[1].rules == ("R33",)
