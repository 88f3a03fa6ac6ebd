"""Why moves are legal, and how points come about."""

from dataclasses import replace

import pytest

from games.expedition import GAME
from games.expedition.events import CardPlayed, RoundScored
from games.expedition.moves import DiscardCard, DrawCard, PlayCard, TakeDiscard
from games.expedition.scoring import expedition_score
from games.kit import SPECTATOR
from tests.games.expedition.table import dealt
from tests.games.spec import Given, given, rule


@rule("R4", "R6", "R7")
@pytest.mark.parametrize(
    ("move", "number", "expedition"),
    [
        (PlayCard("C4"), "R4", []),
        (PlayCard("CJ"), "R6", []),
        (PlayCard("D5"), "R4", ["D3"]),
        (PlayCard("HQ"), "R6", ["HJ"]),
        (DiscardCard("D5"), "R7", None),
    ],
)
def test_laying_a_card(move, number, expedition):
    laid = given(GAME, *dealt("C4 CJ D5 D3 HJ HQ", "S2"), CardPlayed(0, "D3"), CardPlayed(0, "HJ"))
    turn = Given(GAME, replace(laid.state, drawing=False))
    ground = turn.allows(0, move, number)
    assert (ground.facts["turn"], ground.facts["phase"]) == (0, "play")
    assert ground.facts.get("expedition") == expedition
    assert ground.facts["hand"] == list(turn.state.hands[0])


@rule("R8")
@pytest.mark.parametrize("piles", ["single", "per_suit"])
def test_drawing(piles):
    name = "all" if piles == "single" else "C"
    turn = given(GAME, *dealt("C4 C5", "D2 D3"), discard_piles=piles).when(0, DiscardCard("C5")).when(0, DrawCard())
    turn = turn.when(1, PlayCard("D2"))
    assert turn.allows(1, DrawCard(), "R8").facts == {"turn": 1, "phase": "draw", "deck": 2}
    facts = {"turn": 1, "phase": "draw", "pile": name, "top": "C5", "blocked": None}
    assert turn.allows(1, TakeDiscard(name), "R8").facts == facts


@rule("R13", "R14", "R15", "E-3", "R-12")
@pytest.mark.parametrize(
    ("cost", "details", "rules"),
    [
        (
            0,
            ["clubs: 44, and 20 = 64", "diamonds: 19, times 2 = 38", "hearts: 0, times 2 = 0"],
            [("R13", "R14"), ("R13",), ("R13",)],
        ),
        (
            20,
            [
                "clubs: 44, less 20 = 24, and 20 = 44",
                "diamonds: 19, less 20 = -1, times 2 = -2",
                "hearts: 0, less 20 = -20, times 2 = -40",
            ],
            [("R13", "E-3", "R14"), ("R13", "E-3"), ("R13", "E-3")],
        ),
    ],
)
def test_points_are_told_in_words_and_numbers(cost, details, rules):
    rows = "C2 C3 C4 C5 C6 C7 C8 C9", "DJ D4 D6 D9", "HJ", ""
    first = tuple(expedition_score(tuple(row.split()), cost) for row in rows)
    nothing = (expedition_score(()),) * 4
    turn = given(
        GAME,
        *dealt("CJ", "D5"),
        RoundScored(1, (first, nothing), True),
        *dealt("CJ C4 C6 C9", "D5", number=2),
        *(CardPlayed(0, card) for card in ("CJ", "C4", "C6", "C9")),
        rounds=3,
        expedition_cost=cost,
    )
    told = GAME.account(GAME.view(turn.state, SPECTATOR))
    (line,) = told.totals[0].lines
    assert line.rules == ("R-12",)
    assert [inner.detail for inner in line.lines] == details
    assert [inner.rules for inner in line.lines] == rules
    assert told.totals[1].detail == "total: 0"
    assert told.standing[0].lines[0].detail.startswith("clubs: 4+6+9 = 19")
    assert told.standing[1].lines == ()
