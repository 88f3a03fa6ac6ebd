"""What holds for every game: each law runs over all registered games, all their numbers of seats, and several seeds."""

import re
from dataclasses import fields, is_dataclass
from itertools import islice

import orjson
import pytest

from games.kit import SPECTATOR, Place, Shuffled, decide, fold, legal_moves
from games.registry import GAMES
from tests.games.chance import Forbidden, Seeded
from tests.games.play import at_random, played, playing, table
from tests.games.redact import redacted
from tests.games.tables import HOOKS, TABLES, every_table, name

SEEDS = range(10)
SAMPLES = 10  # states of a game that are looked at closely

every_game = pytest.mark.parametrize(
    ("key", "seats", "options", "seed"),
    [pytest.param(*at, seed, id=name(*at, seed)) for at in TABLES for seed in SEEDS],
)


def some(steps):
    return steps[:: max(1, len(steps) // SAMPLES)]


def viewers(seats):
    return (*range(seats), SPECTATOR)


# ── it is a game ──


@every_game
def test_random_play_ends_and_someone_can_move_until_then_and_nobody_after(key, seats, options, seed):
    game, whole = GAMES[key], played(key, seats, seed, options)
    steps, end = whole.steps, whole.end
    for step in steps:
        assert game.outcome(step.before) is None
        assert game.turn(step.before)
    for step in some(steps):
        waiting = set(range(seats)) - set(game.turn(step.before))
        assert not [seat for seat in waiting if legal_moves(game, step.before, seat)]
    outcome = game.outcome(end)
    assert outcome.reason in ("completed", "capped", "retired")
    assert len(outcome.scores) == seats
    assert set(outcome.winners) <= set(range(seats))
    assert game.turn(end) == ()
    assert not [move for move in HOOKS[key].universe for seat in range(seats) if game.judge(end, seat, move) is None]


@every_game
def test_of_all_conceivable_moves_the_legal_ones_are_accepted_and_no_others(key, seats, options, seed):
    game, universe = GAMES[key], HOOKS[key].universe
    for step in some(played(key, seats, seed, options).steps):
        moves = legal_moves(game, step.before, step.seat)
        assert len(moves) == len(set(moves))
        assert set(moves) == {move for move in universe if game.judge(step.before, step.seat, move) is None}


@every_table
def test_legality_does_not_depend_on_chance(key, seats, options):
    game = GAMES[key]
    for step in some(played(key, seats, 0, options).steps):
        for move in legal_moves(game, step.before, step.seat):
            for luck in (1, 2):
                assert decide(game, step.before, step.seat, move, Seeded(luck))


@every_table
def test_a_refusal_names_its_rule_and_tells_plain_facts(key, seats, options):
    game, universe = GAMES[key], HOOKS[key].universe
    for step in islice(some(played(key, seats, 0, options).steps), 3):
        for seat in range(seats):
            for refusal in filter(None, (game.judge(step.before, seat, move) for move in universe)):
                assert re.fullmatch(r"[a-z]+(_[a-z]+)*", refusal.code)
                assert refusal.rule in game.rulebook
                assert is_json(refusal.facts)


@every_game
def test_pieces_are_neither_made_nor_lost(key, seats, options, seed):
    hooks, game = HOOKS[key], played(key, seats, seed, options)
    whole = hooks.all_pieces(seats)
    for state in [game.opening, *(step.after for step in game.steps)]:
        assert hooks.pieces(state) == whole


@every_game
def test_what_always_holds_holds(key, seats, options, seed):
    assert all(HOOKS[key].holds(step.before) for step in played(key, seats, seed, options).steps)


# ── it can be kept and replayed ──


@every_game
def test_the_same_chance_and_the_same_moves_give_the_same_events(key, seats, options, seed):
    game, before, chance = GAMES[key], played(key, seats, seed, options), Seeded(seed)
    start, state = table(game, seats, chance, **dict(options))
    assert start == before.start
    assert list(playing(game, state, at_random(seed), chance)) == before.steps


@every_table
def test_the_events_alone_give_the_state(key, seats, options):
    game = played(key, seats, 0, options)
    events = [*game.start, *(event for step in game.steps for event in step.events)]
    assert fold(game.game, game.game.initial(game.game.options(**dict(options)), seats), events) == game.end


@every_table
def test_states_and_events_are_made_of_plain_values(key, seats, options):
    game = played(key, seats, 0, options)
    assert {type(event) for event in game.start} <= set(game.game.events)
    for step in game.steps:
        assert {type(event) for event in step.events} <= set(game.game.events)
        assert all(is_fact(event) for event in step.events)
    for step in some(game.steps):
        assert isinstance(step.after, game.game.state)
        assert orjson.dumps(step.after) == orjson.dumps(step.after)
        assert hash(step.after) == hash(step.after)  # nothing in it can change


@every_game
def test_a_move_that_reveals_nothing_draws_nothing_and_uses_no_chance(key, seats, options, seed):
    game = GAMES[key]
    for step in played(key, seats, seed, options).steps:
        if not game.reveals(step.before, step.seat, step.move):
            events = decide(game, step.before, step.seat, step.move, Forbidden())
            assert events == step.events
            assert not [field for event in events for field in fields(event) if "drawn" in field.metadata]


@every_table
def test_what_is_drawn_lay_where_it_is_said_to_have_lain(key, seats, options):
    game = played(key, seats, 0, options)
    for event in [*game.start, *(event for step in game.steps for event in step.events)]:
        for field in fields(event):
            if "drawn" in field.metadata:
                places, what = getattr(event, field.name), getattr(event, field.metadata["drawn"])
                pairs = zip(places, what, strict=True) if isinstance(places, tuple) else [(places, what)]
                assert all(lay_there(game.chance, place, items) for place, items in pairs)


# ── it can be left, watched and told ──


@every_table
def test_a_seat_may_leave_at_any_time(key, seats, options):
    game = GAMES[key]
    for step in some(played(key, seats, 0, options).steps):
        for seat in range(seats):
            state = fold(game, step.after, game.retire(step.after, seat))
            assert game.outcome(state) or (game.turn(state) and seat not in game.turn(state))
        state = step.after
        for seat in range(seats - 1):
            state = fold(game, state, game.retire(state, seat))
        assert game.outcome(state)


@every_table
def test_views_are_plain_and_only_seats_have_hands(key, seats, options):
    game = GAMES[key]
    for step in some(played(key, seats, 0, options).steps):
        for viewer in viewers(seats):
            views = game.view(step.after, viewer)
            assert is_json([views.board, views.hand, views.scores])
            assert (views.hand is None) == (viewer is SPECTATOR)
            assert game.picture(views)


@every_table
def test_every_event_can_be_told_to_everyone(key, seats, options):
    game = played(key, seats, 0, options)
    for event in [*game.start, *(event for step in game.steps[-40:] for event in step.events)]:
        for told in (event, *(redacted(event, viewer) for viewer in viewers(seats))):
            sentence = game.game.describe(told)
            assert sentence
            assert "None" not in sentence


# ── what plain means ──


def is_json(value):
    if isinstance(value, dict):
        return all(type(key) is str and is_json(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(is_json, value))
    return value is None or type(value) in (str, int, bool)


def is_fact(value):
    """What an event may hold: plain values, tuples of them, and the kit's own places and shuffles."""
    if is_dataclass(value):
        return all(is_fact(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple):
        return all(map(is_fact, value))
    return value is None or type(value) in (str, int, bool) or isinstance(value, Place | Shuffled)


def lay_there(chance, place, items):
    items = items if isinstance(items, tuple) else (items,)
    return chance.orders[place.shuffle][place.position : place.position + len(items)] == items
