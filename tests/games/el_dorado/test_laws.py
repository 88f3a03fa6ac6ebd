"""What always holds on the way to El Dorado, whatever is played."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.structure import build, plain
from games.el_dorado import GAME
from games.el_dorado.events import CardBought, CardPaid, CardsDrawn, DeckShuffled, PieceMoved, TokenPaid
from games.el_dorado.maps import OPEN
from games.el_dorado.moves import PlayCard, StepOnto
from games.el_dorado.options import MAPS
from games.el_dorado.pieces import KINDS, face_of
from games.el_dorado.state import State, chart
from games.kit import SPECTATOR, decide, fold, legal_moves
from tests.games.chance import Seeded
from tests.games.el_dorado.case import HOOKS
from tests.games.el_dorado.curious import curious
from tests.games.el_dorado.players import pathfinder
from tests.games.el_dorado.table import race
from tests.games.play import playing, table

MOST_MOVES = 70  # in a list of legal ones


@cache
def some_play(name, seats, caves, seed):
    """A race that is half clever and half random, so that it gets around."""
    chance, chooser = Seeded(seed), Random(seed)

    def player(state, seat, moves):
        clever = curious if seed % 4 > 1 else pathfinder
        return clever(state, seat, moves) if chooser.random() < 0.6 else moves[chooser.randrange(len(moves))]

    _, state = table(GAME, seats, chance, map=name, caves=caves, free_order=seed % 2 == 1, max_rounds=60)
    return list(islice(playing(GAME, state, player, chance), 600))


races = given(name=st.sampled_from(MAPS), seats=st.integers(2, 4), caves=st.booleans(), seed=st.integers(0, 3))
sometimes = settings(max_examples=25, deadline=None, derandomize=True, database=None)


@sometimes
@races
def test_cards_are_neither_made_nor_lost(name, seats, caves, seed):
    whole = HOOKS.all_pieces(seats)
    for step in some_play(name, seats, caves, seed):
        assert HOOKS.pieces(step.after) == whole
        assert HOOKS.holds(step.after)


@sometimes
@races
def test_two_pieces_share_a_space_only_after_a_pass_token(name, seats, caves, seed):
    shared = False
    for step in some_play(name, seats, caves, seed):
        shared = shared or step.after.now.passing
        standing = [space for mine in step.after.expeditions for space in mine.pieces if space]
        assert shared or len(standing) == len(set(standing))


@sometimes
@races
def test_a_piece_moves_along_open_edges_one_at_a_time(name, seats, caves, seed):
    for step in some_play(name, seats, caves, seed):
        for event in step.events:
            if isinstance(event, PieceMoved):
                before = step.before.expeditions[event.seat].pieces[event.piece]
                joint = dict(chart(step.before).spaces[before].exits)[event.space]
                assert joint == OPEN or step.before.blockades[joint] is None
        moved = [event for event in step.events if isinstance(event, PieceMoved)]
        places = [mine.pieces for mine in step.before.expeditions]
        assert len(moved) <= 1
        assert moved or places == [mine.pieces for mine in step.after.expeditions] or step.after.outcome


@sometimes
@races
def test_coins_never_create_value(name, seats, caves, seed):
    """What was paid in a turn is never less than the price of what was bought, and one card is bought at most."""
    paid, bought = Counter(), Counter()
    for step in some_play(name, seats, caves, seed):
        turn = (step.before.round, step.seat)
        for event in step.events:
            if isinstance(event, CardPaid | TokenPaid):
                paid[turn] += event.halves
            if isinstance(event, CardBought):
                bought[turn] += 1
                assert paid[turn] >= 2 * KINDS[event.card].price
    assert set(bought.values()) <= {1}


@sometimes
@races
def test_power_is_never_more_than_was_played(name, seats, caves, seed):
    left = 0
    for step in some_play(name, seats, caves, seed):
        power = step.after.now.power
        if power is None:
            left = 0
        elif power.fresh:
            left = power.left
        else:
            assert power.left < left
            left = power.left


@sometimes
@races
def test_what_is_drawn_is_what_was_shuffled(name, seats, caves, seed):
    for step in some_play(name, seats, caves, seed):
        for event in step.events:
            if isinstance(event, DeckShuffled):
                mine = step.before.expeditions[event.seat]
                lying = Counter(mine.discard) + Counter(step.before.now.played) + Counter(step.before.now.gained)
                assert not Counter(map(face_of, event.deck.items)) - lying
            if isinstance(event, CardsDrawn):
                assert event.count == len(event.cards) > 0


@sometimes
@races
def test_a_turn_stopped_anywhere_resumes_exactly(name, seats, caves, seed):
    """The state is everything: written as JSON and read again it goes on in the same way."""
    for step in some_play(name, seats, caves, seed)[::7]:
        again = build(State, orjson.loads(plain(step.before)))
        assert again == step.before
        assert plain(again) == plain(step.before)
        assert legal_moves(GAME, again, step.seat) == legal_moves(GAME, step.before, step.seat)
        assert GAME.view(again, SPECTATOR) == GAME.view(step.before, SPECTATOR)
        one, two = (
            fold(GAME, state, decide(GAME, state, step.seat, step.move, Seeded(9))) for state in (again, step.before)
        )
        assert one == two


@sometimes
@races
def test_the_list_of_legal_moves_stays_in_the_tens(name, seats, caves, seed):
    for step in some_play(name, seats, caves, seed):
        moves = legal_moves(GAME, step.before, step.seat)
        assert 0 < len(moves) <= MOST_MOVES
        assert len(moves) == len(set(moves))


def test_many_cards_and_tokens_make_no_long_list():
    """The worst that can be thought of: a hand of nine kinds and every token, two pieces among rubble and camps."""
    hand = "adventurer prop-plane jack-of-all-trades scout captain journalist native compass scientist"
    tokens = "machete-1 machete-2 machete-3 paddle-1 paddle-2 coin-1 coin-2 draw remove replace pass native change"
    state = race(hand, "J13 B19", seats=2, tokens=tokens, caves=True).state
    moves = legal_moves(GAME, state, 0)
    assert len(moves) <= MOST_MOVES
    assert {PlayCard("native", "any", 1), StepOnto("J14")} <= set(moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_list_of_random_play(seats):
    chance, longest = Seeded(seats), 0
    _, state = table(GAME, seats, chance, caves=True, max_rounds=60)
    chooser = Random(seats)

    def player(state, seat, moves):
        nonlocal longest
        longest = max(longest, len(moves))
        return moves[chooser.randrange(len(moves))]

    list(playing(GAME, state, player, chance))
    assert longest <= MOST_MOVES
