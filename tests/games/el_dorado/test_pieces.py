"""What is in the box."""

from collections import Counter

import pytest

from games.el_dorado.pieces import (
    ACTIONS,
    ANY,
    BLOCKADES,
    EFFECTS,
    FACES,
    KINDS,
    MARKET,
    SPOTS,
    STARTING,
    TOKENS,
    face_of,
    half_coins,
    in_order,
    marked,
)
from tests.games.spec import rule

CARDS = """
explorer machete 1 -, traveler coin 1 -, sailor paddle 1 -, scout machete 2 1, trailblazer machete 3 3,
photographer coin 2 2, jack-of-all-trades joker 1 2, treasure-chest coin 4 3 item, transmitter action 0 4 item,
pioneer machete 5 5, giant-machete machete 6 3 item, captain paddle 3 2, journalist coin 3 3, millionaire coin 4 5,
adventurer joker 2 4, prop-plane joker 4 4 item, cartographer action 0 4, compass action 0 2 item, scientist action 0 4,
native action 0 5, travel-log action 0 3 item
"""


@rule("R1", "R3")
def test_the_cards_are_as_printed():
    told = {}
    for line in CARDS.replace("\n", " ").split(","):
        face, symbol, power, price, *item = line.split()
        told[face] = (symbol, int(power), 0 if price == "-" else int(price), bool(item))
    assert {face: (_symbol(kind), kind.power, kind.price, kind.item) for face, kind in KINDS.items()} == told


def _symbol(kind):
    return {0: "action", 1: kind.symbols[0] if kind.symbols else "", 3: "joker"}[len(kind.symbols)]


@rule("R1", "R3")
def test_86_cards_of_21_kinds():
    assert len(FACES) == 21
    assert STARTING == {"explorer": 3, "traveler": 4, "sailor": 1}
    assert (len(MARKET), SPOTS) == (18, 6)
    assert set(MARKET[:SPOTS]) == {
        *("scout", "trailblazer", "jack-of-all-trades", "photographer", "treasure-chest", "transmitter")
    }
    assert 4 * sum(STARTING.values()) + 3 * len(MARKET) == 86


@rule("R34", "R35", "R36", "R37")
def test_what_the_action_cards_draw_and_remove():
    does = {face: (KINDS[face].draws, KINDS[face].removals) for face in ACTIONS}
    assert does == {
        "transmitter": (0, 0),
        "cartographer": (2, 0),
        "compass": (3, 0),
        "scientist": (1, 1),
        "travel-log": (2, 2),
    }


@rule("R4")
def test_six_blockades():
    assert [(one.number, one.symbol, one.power) for one in BLOCKADES.values()] == [
        (1, "machete", 1),
        (2, "coin", 1),
        (3, "rubble", 1),
        (4, "paddle", 1),
        (5, "machete", 2),
        (6, "rubble", 2),
    ]


@rule("R39", "R49")
def test_36_cave_tokens():
    assert sum(token.count for token in TOKENS.values()) == 36
    moving = {(token.symbol, token.power): token.count for token in TOKENS.values() if token.symbol}
    assert moving == {
        **{("machete", 1): 2, ("machete", 2): 3, ("machete", 3): 2, ("paddle", 1): 2, ("paddle", 2): 3},
        **{("coin", 1): 2, ("coin", 2): 3, (ANY, 1): 2},
    }
    assert {face: TOKENS[face].count for face in EFFECTS} == {
        **{"draw": 4, "remove": 4, "replace": 3, "keep": 2, "pass": 2, "change": 2}
    }


@rule("R16", "D-4")
@pytest.mark.parametrize(
    ("face", "halves"),
    [
        *(("traveler", 2), ("photographer", 4), ("journalist", 6), ("millionaire", 8), ("treasure-chest", 8)),
        *(("jack-of-all-trades", 2), ("adventurer", 4), ("prop-plane", 8)),
        *(("explorer", 1), ("sailor", 1), ("pioneer", 1), ("giant-machete", 1), ("native", 1), ("compass", 1)),
    ],
)
def test_a_card_pays_its_coins_or_half_a_coin(face, halves):
    assert half_coins(face) == halves


def test_equal_cards_are_told_apart_in_a_shuffle_only():
    ids = marked(["explorer", "scout", "explorer"])
    assert sorted(ids) == ["explorer-a", "explorer-b", "scout-a"]
    assert Counter(map(face_of, ids)) == {"explorer": 2, "scout": 1}
    assert in_order(["native", "scout", "sailor", "explorer"]) == ("explorer", "sailor", "scout", "native")
