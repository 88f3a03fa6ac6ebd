"""A refusal says what the rule is and what would have been legal; it is kept, and changes nothing."""

import json
from contextlib import suppress

import pytest

from commands.model import Resign, RevokeToken
from commands.refusals import KEPT, keep, kept
from commands.schema import read_command
from events.problems import BadRequest, IllegalMove, Problem
from games.kit import legal_moves
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS, TAKES, PassCards
from games.registry import GAMES
from tests.commands.answers import kept as everything
from tests.commands.answers import process
from tests.world import Table, seated


@pytest.fixture
def table(redis):
    return seated(redis, options={"starter": 0})


def refused(table, seat, *commands, **parts):
    with pytest.raises(Problem) as caught:
        table.submit(seat, *commands, **parts)
    return caught.value


def absent(table, seat=0):
    """A card that the seat does not hold."""
    return next(card for card in PLAYS if card not in table.match.state.hands[seat])


# ── what it says ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_names_the_rule_its_place_and_the_facts(table):
    card = absent(table)
    problem = refused(table, 0, PLAYS[card])
    rule = GAMES["lost-cities"].rulebook[problem.members["rule"]]
    assert (problem.status, problem.code) == (422, "card_not_held")
    assert (problem.members["text"], problem.members["place"]) == (rule.text, rule.place)
    assert problem.members["facts"] == {"card": card, "hand": list(table.match.state.hands[0])}
    assert card in problem.detail
    assert (problem.members["version"], problem.members["seat"], problem.members["index"]) == (6, 0, 0)
    assert problem.members["commands"] == [{"type": "play_card", "card": card}]


@pytest.mark.parametrize(("game", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.seats])
def test_what_would_have_been_legal_can_be_sent_as_it_stands(redis, game, seats):
    table = seated(redis, game, seats)
    met = 0
    for seed in range(25):
        table.play(1, seed=seed)
        current = table.match
        (seat, *_), rules = current.turn, current.game
        bad = [move for move in _others(table, seat) if rules.judge(current.state, seat, move) is not None]
        if not bad:
            continue
        problem = refused(table, seat, bad[0])
        legal = [read_command(rules, json.loads(json.dumps(move))) for move in problem.members["legal"]]
        assert legal == legal_moves(rules, current.state, seat) != []
        assert all(rules.judge(current.state, seat, move) is None for move in legal)
        met += 1
    assert met > 0


def _others(table, seat):
    """Moves that might be legal for somebody else, and those that were sent before."""
    current = table.match
    yield from (move for other in range(current.seats) for move in current.game.candidates(current.state, other))
    for entry in table.store.read(table.id):
        cause = json.loads(entry.body)["cause"]
        with suppress(BadRequest):  # a seat that is taken is no move, and of some moves not all is public
            yield read_command(current.game, cause and cause["command"])


def test_who_is_not_to_move_has_no_legal_move(table):
    assert refused(table, 1, DRAW).members["legal"] == []


def test_a_refusal_tells_a_seat_nothing_of_anothers_hand(redis):
    table = seated(redis, seats=4, options={"starter": 0})
    others = {card for seat in (1, 2, 3) for card in table.match.state.hands[seat]}
    hidden = others - set(table.match.state.hands[0])
    for command in (DRAW, TAKES[0], PassCards(("R5", "R5"))):
        problem = refused(table, 0, command)
        told = json.dumps([problem.detail, {**problem.members, "commands": []}])
        assert not [card for card in hidden if f'"{card}"' in told]


# ── what it changes ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seat", "commands", "parts"),
    [
        (0, [DRAW], {}),
        (1, [DRAW], {"key": "a key"}),
        (0, [DRAW, DRAW], {}),
        (0, [Resign(), DRAW], {"key": "a key"}),
        (0, [Resign()], {"version": 3}),
        (0, [RevokeToken()], {"generation": 7}),
    ],
    ids=["a move", "out of turn", "a list", "a list that ends the match", "another version", "another token"],
)
def test_no_refusal_appends_or_pokes_or_is_remembered(redis, table, seat, commands, parts):
    before, pokes = everything(redis), list(table.pokes)
    refused(table, seat, *commands, **parts)
    after = everything(redis)
    assert {key: after[key] for key in before} == before
    assert all(b":refusals:" in key for key in after.keys() - before.keys())
    assert table.pokes == pokes


@pytest.mark.parametrize("stage", ["open", "ended"])
def test_a_match_that_is_not_running_keeps_no_refusals(redis, table, stage):
    if stage == "ended":
        table.submit(1, Resign())
    else:
        table = Table(redis).create(key="another").seat("Ann")
    before = everything(redis)
    refused(table, 0, DRAW)
    assert everything(redis) == before


# ── what is kept of it ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_is_kept_with_all_it_said_but_what_was_legal(redis, table):
    card = absent(table)
    problem = refused(table, 0, PLAYS[card])
    (found,) = kept(redis, table.id, [0])
    expected = {name: value for name, value in problem.members.items() if name != "legal"}
    assert found == json.loads(
        json.dumps(expected | {"code": problem.code, "detail": problem.detail, "at": found["at"]})
    )
    assert found["at"] >= table.match.at


def test_refusals_are_kept_per_seat_the_latest_first(redis, table):
    refused(table, 0, DRAW)
    refused(table, 1, DRAW)
    refused(table, 0, TAKES[0])
    codes = [(found["seat"], found["commands"][0]["type"]) for found in kept(redis, table.id, [0, 1])]
    assert codes == [(0, "take_discard"), (1, "draw_card"), (0, "draw_card")]
    assert [found["seat"] for found in kept(redis, table.id, [1])] == [1]
    assert kept(redis, table.id, []) == []
    assert kept(redis, "another match", [0, 1]) == []


def test_only_the_latest_50_of_a_seat_are_kept(redis, table):
    refused(table, 1, DRAW)
    for number in range(KEPT + 7):
        keep(redis, table.id, 0, {"at": number})
    assert KEPT == 50
    assert [found["at"] for found in kept(redis, table.id, [0])] == list(range(KEPT + 6, 6, -1))
    assert len(kept(redis, table.id, [1])) == 1


def test_a_command_that_was_accepted_after_all_leaves_no_refusal(redis, table):
    other = process(table)
    assert other.match
    table.submit(0, PLAYS[table.match.state.hands[0][0]])
    other.submit(0, DRAW)
    assert kept(redis, table.id, [0, 1]) == []


def test_a_retry_of_what_was_accepted_leaves_no_refusal(redis, table):
    move = DISCARDS[table.match.state.hands[0][0]]
    table.submit(0, move, key="a key")
    table.submit(0, move, key="a key")
    assert kept(redis, table.id, [0]) == []


def test_refusals_are_no_part_of_the_chain(redis, table):
    head = table.head
    for _ in range(3):
        refused(table, 0, DRAW)
    assert table.head == head
    assert isinstance(refused(table, 0, DRAW), IllegalMove)
