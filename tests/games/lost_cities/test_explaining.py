"""Why moves are legal, and how points come about."""

from dataclasses import replace

import pytest

from games.kit import SPECTATOR
from games.lost_cities import GAME
from games.lost_cities.events import CardPlayed, RoundScored
from games.lost_cities.moves import DiscardCard, DrawCard, PassCards, PlayCard, TakeDiscard
from games.lost_cities.scoring import expedition_score
from tests.games.lost_cities.table import dealt
from tests.games.spec import Given, given, rule

HAND = "R4 R6 RXa GXa G2 W5 B7 Y9"


@rule("R6", "R7", "R9")
@pytest.mark.parametrize(
    ("move", "number", "expedition"),
    [
        (PlayCard("R4"), "R6", []),
        (PlayCard("RX"), "R7", []),
        (PlayCard("W5"), "R6", ["W3"]),
        (PlayCard("GX"), "R7", ["GX"]),
        (DiscardCard("Y9"), "R9", None),
    ],
)
def test_laying_a_card(move, number, expedition):
    laid = given(GAME, *dealt(f"{HAND} W3 GXb", "R2"), CardPlayed(0, "W3"), CardPlayed(0, "GX"))
    turn = Given(GAME, replace(laid.state, drawing=False))
    ground = turn.allows(0, move, number)
    assert ground.facts["turn"] == 0
    assert ground.facts["phase"] == "play"
    assert ground.facts.get("expedition") == expedition
    assert ground.facts["hand"] == list(turn.state.hands[0])


@rule("R10")
def test_drawing():
    turn = given(GAME, *dealt("R4 R5", "G2 G3")).when(0, DiscardCard("R5")).when(0, DrawCard())
    turn = turn.when(1, DiscardCard("G2"))
    assert turn.allows(1, DrawCard(), "R10").facts == {"turn": 1, "phase": "draw", "deck": 2}
    facts = {"turn": 1, "phase": "draw", "color": "R", "top": "R5", "blocked": "G"}
    assert turn.allows(1, TakeDiscard("R"), "R10").facts == facts


@rule("R24")
def test_passing():
    turn = given(GAME, *dealt(HAND, "G3", "W2", "B3"), seats=4)
    assert turn.allows(0, PassCards(("R4", "R6")), "R24").facts["kept"] == 6


@rule("R15", "R16", "R17", "R18", "R-12")
def test_points_are_told_in_words_and_numbers():
    cards = ["R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"], ["GX", "G4", "G6", "G9"]
    first = tuple(expedition_score(tuple(row)) for row in (*cards, [], [], []))
    nothing = (expedition_score(()),) * 5
    turn = given(
        GAME,
        *dealt("RXa R4 R6 R9", "G5"),
        RoundScored(1, (first, nothing), True),
        *dealt("RXa R4 R6 R9", "G5", number=2),
        *(CardPlayed(0, card) for card in ("RX", "R4", "R6", "R9")),
        rounds=3,
    )
    told = GAME.account(GAME.view(turn.state, SPECTATOR))
    total, other = told.totals
    assert (total.detail, total.points, total.rules) == ("total: 42", 42, ("R18",))
    (first_round,) = total.lines
    assert (first_round.detail, first_round.rules) == ("round 1: 44-2 = 42", ("R-12",))
    assert [(line.detail, line.rules) for line in first_round.lines] == [
        ("volcano: 44, less 20 = 24, and 20 = 44", ("R15", "R17")),
        ("jungle: 19, less 20 = -1, times 2 = -2", ("R15", "R16")),
    ]
    assert (other.detail, [line.detail for line in other.lines]) == ("total: 0", ["round 1: 0"])
    mine, theirs = told.standing
    assert mine.detail == "round 2 so far: -2"
    assert [line.detail for line in mine.lines] == ["volcano: 4+6+9 = 19, less 20 = -1, times 2 = -2"]
    assert (theirs.detail, theirs.lines) == ("round 2 so far: 0", ())


@rule("P-10")
def test_partners_have_one_account():
    turn = given(GAME, *dealt(HAND, "G3", "W2", "B3"), seats=4)
    assert [line.seats for line in GAME.account(GAME.view(turn.state, 0)).totals] == [(0, 2), (1, 3)]
