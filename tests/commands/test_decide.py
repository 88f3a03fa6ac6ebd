from dataclasses import replace

import pytest

from commands.decide import created, free_seats, judge, list_goes_on, reveals
from commands.model import CreateMatch, Resign, RevokeToken, TakeSeat
from events.match import ENDED, OPEN, RUNNING, Place
from events.model import MatchCreated, MatchEnded, SeatResigned, SeatTaken, TokenRevoked
from events.problems import Rejected
from games.kit import Outcome, Refused
from games.lost_cities.events import CardPlayed, GameEnded, SeatRetired
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS
from games.registry import GAMES
from tests.commands.spec import ANN, BO, FOUR, SEED, START, Given, given

RESIGN, REVOKE = Resign(), RevokeToken()
DRAWS = 60 - 2 * 8  # until the deck is empty


def first_play(room):
    """The seat to move and a card that it may play."""
    seat = room.current.turn[0]
    return seat, PLAYS[room.current.state.hands[seat][0]]


# ── creating ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_match_tells_its_game_its_options_and_the_rules_of_the_day():
    event = created(CreateMatch("lost-cities", 2, {"rounds": 1}), "m", 7, SEED)
    assert event == MatchCreated("lost-cities", 7, 2, {"rounds": 1}, "m", SEED)


def test_a_new_match_is_open_and_nobody_moves():
    current = given().current
    assert (current.status, current.turn, current.result) == (OPEN, (), None)
    assert free_seats(current) == [0, 1]


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seat_is_taken():
    after = given().when(BO).then(SeatTaken(1, "owl", "Bo"))
    assert after.current.places == (None, Place("Bo", "owl"))
    assert (after.current.status, free_seats(after.current)) == (OPEN, [0])


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_seat_starts_the_match(seats):
    *before, last = FOUR[:seats]
    after = given(*before, seats=seats).when(last).brings("SeatTaken", "StarterDrawn", "RoundStarted", "HandsDealt")
    assert after.current.status == RUNNING
    assert len(after.current.turn) == 1


def test_seats_may_be_taken_in_any_order():
    assert given(BO).when(ANN).accepted().current.status == RUNNING


def test_a_taken_seat_is_not_given_twice():
    given(BO).when(TakeSeat(1, None, "Cy")).rejected("seat_taken", free=[0])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_full_match_has_no_seat(seat):
    given(ANN, BO).when(TakeSeat(seat, None, "Cy")).rejected("match_full")


def test_a_match_that_ended_has_no_seat():
    given(ANN, BO, (0, RESIGN)).when(TakeSeat(0, None, "Cy")).rejected("match_full")


# ── before and after the game ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", [RESIGN, DRAW], ids=["resigning", "a move"])
def test_nothing_is_played_before_the_start(command):
    given(ANN).when((0, command)).rejected("match_not_started", free=[1])


@pytest.mark.parametrize("command", [RESIGN, DRAW], ids=["resigning", "a move"])
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_played_after_the_end(seat, command):
    given(ANN, BO, (0, RESIGN)).when((seat, command)).rejected("match_ended")


# ── moves ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_legal_move_brings_what_its_game_says():
    room = given(ANN, BO)
    seat, play = first_play(room)
    room.when((seat, play)).then(CardPlayed(seat, play.card))


def test_a_move_against_the_rules_is_refused_by_its_game():
    room = given(ANN, BO)
    (seat,) = room.current.turn
    room.when((1 - seat, DRAW)).refused("not_your_turn")
    room.when((seat, DRAW)).refused("must_play_first")


def test_the_move_that_ends_the_game_ends_the_match():
    room = given(ANN, BO, rounds=1)
    for _ in range(DRAWS):
        assert room.current.status == RUNNING
        (seat,) = room.current.turn
        when = room.when((seat, DISCARDS[room.current.state.hands[seat][0]])).accepted().when((seat, DRAW))
        room = when.accepted()
    when.brings("CardDrawn", "RoundScored", "GameEnded", "MatchEnded")
    assert (room.current.status, room.current.turn) == (ENDED, ())
    assert room.current.result.reason == "completed"


# ── leaving ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins_when_one_resigns(seat):
    other = 1 - seat
    when = given(ANN, BO).when((seat, RESIGN))
    scores = when.step.events[-1].scores
    ended = (GameEnded((other,), scores, "retired"), MatchEnded((other,), scores, "retired"))
    after = when.then(SeatResigned(seat), SeatRetired(seat), *ended)
    assert after.current.status == ENDED
    assert after.current.places[seat].left
    assert not after.current.places[other].left
    assert after.current.result == Outcome((other,), scores, "retired")
    assert after.current.ended == after.version


@pytest.mark.parametrize("seat", range(4))
def test_of_four_partners_the_other_side_wins_when_one_resigns(seat):
    after = given(*FOUR, seats=4).when((seat, RESIGN)).brings("SeatResigned", "SeatRetired", "GameEnded", "MatchEnded")
    assert after.current.result.winners == ((1, 3) if seat % 2 == 0 else (0, 2))


def test_a_seat_that_has_left_cannot_leave_again():
    room = given(*FOUR, seats=4)
    left = replace(room.current.places[1], left=True)
    places = (room.current.places[0], left, *room.current.places[2:])
    Given(replace(room.current, places=places), room.version).when((1, RESIGN)).rejected("seat_left")


def test_one_may_resign_out_of_turn():
    room = given(ANN, BO)
    waiting = 1 - room.current.turn[0]
    room.when((waiting, RESIGN)).accepted()


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_token_is_replaced_by_the_next_generation():
    after = given(ANN).when((0, REVOKE)).then(TokenRevoked(0, 2))
    after = after.when((0, REVOKE)).then(TokenRevoked(0, 3))
    assert after.current.places[0].generation == 3


@pytest.mark.parametrize("before", [(ANN,), (ANN, BO), (ANN, BO, (1, RESIGN))], ids=["open", "running", "ended"])
def test_a_token_can_be_replaced_at_any_time(before):
    room = given(*before)
    after = room.when((0, REVOKE)).then(TokenRevoked(0, 2))
    assert (after.current.status, after.current.state) == (room.current.status, room.current.state)


def test_a_seat_that_nobody_has_taken_has_no_token_to_replace():
    given(ANN).when((1, REVOKE)).rejected("seat_free", free=[1])


# ── judging alone ────────────────────────────────────────────────────────────────────────────────────────────────────


def verdict(room, seat, command):
    try:
        return judge(room.current, seat, command)
    except (Rejected, Refused) as problem:
        return problem


@pytest.mark.parametrize("before", [(), (ANN,), (ANN, BO), (ANN, BO, (1, RESIGN))], ids=len)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_command_is_judged_as_it_is_decided_and_nothing_is_resolved_for_it(before, seat):
    room = given(*before)
    unresolved = replace(room.current.game, resolve=None, retire=None)
    for command in (RESIGN, REVOKE, DRAW, *PLAYS.values(), *DISCARDS.values()):
        with pytest.MonkeyPatch.context() as patched:
            patched.setitem(GAMES, "lost-cities", unresolved)
            judged = verdict(room, seat, command)
        decided = room.when((seat, command)).problem
        assert (type(judged), str(judged)) == (type(decided), str(decided))


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("late", [1, 5000])
def test_time_goes_on(late):
    assert given(ANN).when(BO, now=START + late).accepted().current.at == START + late


def test_no_event_is_before_its_predecessor_whatever_the_clock_says():
    room = given(ANN).when(BO, now=START + 50).accepted()
    for command in ((0, REVOKE), first_play(room), (0, RESIGN)):
        room = room.when(command, now=START - 10_000).accepted()
        assert room.current.at == START + 50


def test_what_is_decided_does_not_depend_on_the_time():
    room = given(ANN)
    assert room.when(BO, now=START).step.events == room.when(BO, now=START + 10**9).step.events


# ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_list_ends_with_what_shows_something_hidden():
    current = given(ANN, BO).current
    seat, play = first_play(given(ANN, BO))
    assert reveals(current, seat, DRAW)
    assert reveals(current, seat, RESIGN)
    assert reveals(current, seat, REVOKE)
    assert not reveals(current, seat, play)


def test_nothing_is_shown_by_a_move_when_nothing_is_played():
    assert not reveals(given(ANN).current, 0, DRAW)
    assert not reveals(given(ANN, BO, (0, RESIGN)).current, 0, DRAW)


def test_a_list_that_goes_on_is_refused_without_facts():
    refusal = list_goes_on().refusal
    assert (refusal.code, refusal.facts) == ("list_goes_on", {})
