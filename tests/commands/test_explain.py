"""Every verdict is explained: by its rule and its facts, and by the smallest changes that flip it."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from api.codes import CODES
from commands.decide import judge
from commands.explain import Question, account, explain, judged
from commands.model import Resign, RevokeToken, TakeSeat
from commands.schema import read_command
from events.codec import written_command
from events.problems import Rejected
from games.kit import Refused, conceivable_moves, legal_moves
from games.lost_cities.moves import DISCARDS, DRAW
from games.registry import GAMES
from tests.commands.spec import ANN, BO, given
from tests.games.tables import HOOKS, TABLES, every_table, name

MOVES = 60
POSITIONS, FOREIGN = 6, 12  # looked at in a match; commands of every kind asked about at each of them


def course(key, seats, options):
    """A match of random moves: it after every command."""
    room = given(seats=seats, game=key, **dict(options))
    past, chooser = {room.version: room.current}, Random(f"{key} {seats}")
    while room.current.turn or None in room.current.places:
        free = [seat for seat, place in enumerate(room.current.places) if place is None]
        room = room.when(TakeSeat(free[0], None, "Ann") if free else chosen(room.current, chooser)).accepted()
        past[room.version] = room.current
        if len(past) > MOVES:
            break
    return past


def chosen(current, chooser):
    (seat,) = current.turn
    moves = legal_moves(current.game, current.state, seat)
    return seat, moves[chooser.randrange(len(moves))]


@pytest.fixture(scope="module", params=TABLES, ids=lambda at: name(*at))
def asked(request):
    """Positions of a match, and of each seat some legal and some foreign commands there, with what is answered."""
    key, seats, options = request.param
    past, chooser = course(key, seats, options), Random(seats)
    found = []
    for at in chooser.sample(sorted(past), POSITIONS):
        for seat in range(seats):
            commands = [*chooser.sample(HOOKS[key].universe, FOREIGN), Resign(), RevokeToken()]
            if past[at].state is not None:
                legal = legal_moves(past[at].game, past[at].state, seat)
                commands += chooser.sample(legal, min(FOREIGN, len(legal)))
            questions = [Question(at, seat, command) for command in commands]
            found += [(question, explain(past, question)) for question in questions]
    return past, found


def is_legal(past, question):
    try:
        judge(past[question.at], question.seat, question.command)
    except (Rejected, Refused):
        return False
    return True


def read_back(past, ask):
    return Question(ask["at"], ask["seat"], read_command(past[ask["at"]].game, as_sent(ask["command"])))


def as_sent(command):
    return {member: list(value) if isinstance(value, tuple) else value for member, value in command.items()}


def test_a_command_is_explained_as_it_would_be_decided(asked):
    past, found = asked
    for question, answer in found:
        assert answer["legal"] == is_legal(past, question)
        assert answer["detail"]
    assert {answer["legal"] for _, answer in found} == {True, False}


def test_a_verdict_names_one_rule_of_the_rulebook_or_a_reason_of_the_match(asked):
    past, found = asked
    for question, answer in found:
        for verdict in (answer, *answer["flips"]):
            rulebook = past[question.at].game.rulebook
            if verdict["rule"] is None:
                assert verdict["code"] in CODES or (verdict["legal"] and verdict["facts"] == {})
            else:
                rule = rulebook[verdict["rule"]]
                assert (verdict["text"], verdict["place"]) == (rule.text, rule.place)
            assert (verdict["code"] is None) == verdict["legal"]


def test_each_flip_when_it_is_made_turns_the_verdict_round(asked):
    past, found = asked
    flipped = Counter()
    for question, answer in found:
        for flip in answer["flips"]:
            other = read_back(past, flip["ask"])
            assert is_legal(past, other) == flip["legal"] != answer["legal"]
            again = explain(past, other)
            assert {member: again[member] for member in ("code", "rule", "detail", "facts")} == {
                member: flip[member] for member in ("code", "rule", "detail", "facts")
            }
            assert other.seat == question.seat
            flipped[answer["legal"], flip["changes"][0]["member"] == "at"] += 1
    assert len(flipped) == 4  # both verdicts, by other commands and by other versions


def test_a_flip_tells_what_changes_from_what_to_what(asked):
    _, found = asked
    for question, answer in found:
        for flip in answer["flips"]:
            made = {"at": question.at, "seat": question.seat, **members(written_command(question.command))}
            for change in flip["changes"]:
                assert made.get(change["member"]) == change["from"] != change["to"]
                made[change["member"]] = change["to"]
            wanted = {"at": flip["ask"]["at"], "seat": flip["ask"]["seat"], **members(flip["ask"]["command"])}
            assert {key: value for key, value in made.items() if value is not None} == {
                key: value for key, value in wanted.items() if value is not None
            }


def members(command):
    return {f"command.{member}": value for member, value in command.items()}


def size(one, other):
    """How many values of a command must be changed to get the other one."""
    before, after = (written_command(command) for command in (one, other))
    return sum(values(before.get(member), after.get(member)) for member in {**before, **after})


def values(one, other):
    if isinstance(one, tuple) and isinstance(other, tuple):
        rest = list(other)
        for value in one:
            if value in rest:
                rest.remove(value)
        return len(rest)
    return int(one != other)


def test_no_smaller_change_of_the_command_would_do(asked):
    past, found = asked
    for question, answer in found:
        current, command = past[question.at], question.command
        if current.state is None or isinstance(command, Resign | RevokeToken):
            assert [flip for flip in answer["flips"] if flip["changes"][0]["member"] != "at"] == []
            continue
        game, state, seat = current.game, current.state, question.seat
        moves = conceivable_moves(game, state) if answer["legal"] else legal_moves(game, state, seat)
        others = [move for move in moves if (game.judge(state, seat, move) is None) != answer["legal"]]
        if game.outcome(state):
            others = []  # the match has ended
        told = [
            read_back(past, flip["ask"]).command for flip in answer["flips"] if flip["changes"][0]["member"] != "at"
        ]
        assert bool(told) == bool(others)
        least = min((size(command, other) for other in others), default=None)
        assert {size(command, other) for other in told} == ({least} if others else set())
        assert len(told) <= 5


def test_of_illegal_commands_one_is_told_for_each_reason(asked):
    _, found = asked
    for _, answer in found:
        commands = [flip for flip in answer["flips"] if flip["changes"][0]["member"] != "at"]
        codes = [flip["code"] for flip in commands if not flip["legal"]]
        assert len(codes) == len(set(codes))


def test_the_versions_told_are_the_nearest_ones(asked):
    past, found = asked
    for question, answer in found:
        others = {version for version in past if is_legal(past, replace(question, at=version)) != answer["legal"]}
        earlier = max((version for version in others if version < question.at), default=None)
        later = min((version for version in others if version > question.at), default=None)
        told = [flip["ask"]["at"] for flip in answer["flips"] if flip["changes"][0]["member"] == "at"]
        assert told == [version for version in (earlier, later) if version is not None]


@every_table
def test_nothing_of_what_a_command_would_bring_about_is_computed(key, seats, options, monkeypatch):
    past = course(key, seats, options)
    unable = replace(GAMES[key], resolve=None, retire=None, setup=None, reveals=None, evolve=None)
    monkeypatch.setitem(GAMES, key, unable)
    at = max(past)
    for seat in range(seats):
        for command in (*HOOKS[key].universe[::7], Resign()):
            explain(past, Question(at, seat, command))
        account(past[at], at, seat)


# ── the match itself ──


def past_of(*commands, **options):
    """The match after each of these."""
    rooms = [given(*commands[:count], **options) for count in range(len(commands) + 1)]
    return {room.version: room.current for room in rooms}


def test_resigning_is_explained_by_the_match_and_not_by_a_rule():
    past = past_of(ANN, BO, (0, Resign()))
    verdicts = {at: judged(past, Question(at, 1, Resign())) for at in past}
    assert [(verdict.legal, verdict.code, verdict.rule) for verdict in verdicts.values()] == [
        (False, "match_not_started", None),
        (False, "match_not_started", None),
        (True, None, None),
        (False, "match_ended", None),
    ]
    assert verdicts[1].facts == {"free": [0, 1]}


def test_a_seat_nobody_has_taken_has_no_token_to_replace():
    past = past_of(ANN, BO)
    answer = explain(past, Question(2, 1, RevokeToken()))
    assert (answer["legal"], answer["code"], answer["facts"]) == (False, "seat_free", {"free": [1]})
    assert [flip["ask"]["at"] for flip in answer["flips"]] == [6]


def test_after_the_end_only_another_version_flips_a_move():
    past = past_of(ANN, BO, (0, Resign()), starter=0)
    hand = past[6].state.hands[0]
    answer = explain(past, Question(max(past), 0, DISCARDS[hand[0]]))
    assert (answer["code"], answer["rule"]) == ("match_ended", None)
    assert [flip["changes"] for flip in answer["flips"]] == [[{"member": "at", "from": max(past), "to": 6}]]


def test_where_nothing_flips_the_verdict_the_list_is_empty():
    past = past_of(ANN, BO, (0, Resign()), starter=0)
    assert explain(past, Question(max(past), 1, DRAW))["flips"] == []


def test_there_is_no_account_before_the_start():
    past = past_of(ANN)
    assert account(past[2], 2, None) == {"at": 2, "seat": None, "totals": [], "standing": [], "rules": []}


def test_the_rules_of_an_account_are_told_once_each():
    past = course("lost-cities", 2, ())
    told = account(past[max(past)], max(past), 0)
    numbers = [rule["rule"] for rule in told["rules"]]
    assert len(numbers) == len(set(numbers))
    assert {"R15", "R18"} <= set(numbers)
    assert all(set(line["rules"]) <= set(numbers) for line in (*told["totals"], *told["standing"]))
