"""What holds in every game, whatever was agreed and whoever leaves: games of random moves, checked at every step."""

from random import Random

from hypothesis import event, given, settings
from hypothesis import strategies as st

from games.kit import SPECTATOR, decide, fold, legal_moves
from games.lost_cities_board import GAME
from games.lost_cities_board.events import ExpeditionScored, ExpeditionStarted
from games.lost_cities_board.pieces import SPACES
from tests.games.chance import Seeded
from tests.games.lost_cities_board.case import HOOKS
from tests.games.lost_cities_board.players import steady
from tests.games.play import table

LAWFUL = settings(max_examples=60, deadline=None, derandomize=True, database=None)

tracks = st.lists(st.integers(-50, 100), min_size=2, max_size=28).map(sorted).map(tuple)
layouts = st.permutations(sorted(SPACES)).map(lambda spaces: tuple(spaces[:25]))
agreed = st.fixed_dictionaries(
    {"length": st.sampled_from(["short", "short", "long"]), "max_turns": st.sampled_from([100, 1000])},
    optional={
        "edition": st.sampled_from(["000", "001"]),
        "up_or_down": st.booleans(),
        "opening_card": st.sampled_from(["lowest", "any"]),
        "redraw_own_discard": st.booleans(),
        "hidden_vp": st.booleans(),
        "tile_spaces": layouts,
        "victory_points": st.lists(st.integers(1, 40), min_size=7, max_size=7).map(tuple),
        "short_track": tracks,
    },
)
leaving = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 400)), max_size=3)


@LAWFUL
@given(
    seats=st.sampled_from([2, 3, 4]), options=agreed, seed=st.integers(0, 2**32), leavers=leaving, bold=st.booleans()
)
def test_every_game_keeps_the_laws_and_ends(seats, options, seed, leavers, bold):
    chance, chooser = Seeded(seed), Random(seed)
    _, state = table(GAME, seats, chance, **options)
    gone = {after: seat % seats for seat, after in leavers}
    for made in range(8000):
        if GAME.outcome(state):
            break
        if made in gone:
            events = GAME.retire(state, gone.pop(made))
        else:
            seat = state.turn
            moves = legal_moves(GAME, state, seat)
            move = (
                steady(state, seat, moves) if bold and chooser.random() < 0.8 else moves[chooser.randrange(len(moves))]
            )
            events = decide(GAME, state, seat, move, chance)
        after = fold(GAME, state, events)
        check_step(state, events, after)
        state = after
    event(f"{seats} seats: {GAME.outcome(state).reason}, {[result.ended for result in state.results][-1:]}")
    check_end(state, len(leavers))


def check_step(before, events, after):
    assert HOOKS.pieces(after) == HOOKS.all_pieces(after.seats)  # cards and tiles are neither made nor lost
    assert all(points >= 0 for points in after.points)
    assert all(0 <= stone <= 9 for row in after.stones for stone in row)
    assert len(after.deck.cards) > 0 or after.outcome
    for row, researcher in zip(after.stones, after.researchers, strict=True):
        assert sum(stone > 0 for stone in row) - (researcher is not None) <= 4  # at most one explorer to a path
        assert researcher is None or row[researcher] > 0
    assert sum(stone >= 7 for row in after.stones for stone in row) <= 5
    if not [made for made in events if isinstance(made, ExpeditionStarted)]:
        steps = [
            new - old for rows in zip(before.stones, after.stones, strict=True) for old, new in zip(*rows, strict=True)
        ]
        assert sum(steps) in (0, 1)  # explorers only go on, one of them and one stone at a time
        assert min(steps) >= 0
    assert [len(hand) for seat, hand in enumerate(after.hands) if seat not in after.retired and seat != after.turn] == [
        8
    ] * (after.seats - len({*after.retired, after.turn}))
    assert not [hand for seat, hand in enumerate(after.hands) if hand and seat in after.retired]
    assert len(after.results) == len(before.results) + sum(isinstance(made, ExpeditionScored) for made in events)


def check_end(state, leavers):
    outcome = GAME.outcome(state)
    assert outcome.winners
    assert not set(outcome.winners) & set(state.retired)
    assert outcome.scores == state.points
    assert (outcome.reason == "retired") is (len(state.retired) == state.seats - 1)
    assert outcome.reason != "retired" or leavers
    assert GAME.view(state, SPECTATOR).scores["points"] == list(outcome.scores)
    if outcome.reason != "retired":
        assert len(state.results) == state.expeditions
        assert (outcome.reason == "capped") is ("capped" in [result.ended for result in state.results])
        present = [seat for seat in range(state.seats) if seat not in state.retired]
        assert max(state.points[seat] for seat in present) == state.points[outcome.winners[0]]


@LAWFUL
@given(seed=st.integers(0, 2**32), seats=st.sampled_from([2, 3, 4]), options=agreed)
def test_what_is_legal_is_what_a_seat_may_do_and_nothing_else(seed, seats, options):
    chance, chooser = Seeded(seed), Random(seed)
    _, state = table(GAME, seats, chance, **options)
    for made in range(200):
        if GAME.outcome(state):
            break
        seat = state.turn
        moves = legal_moves(GAME, state, seat)
        if made % 20 == 0 or state.phase == "advance":
            assert set(moves) == {move for move in HOOKS.universe if GAME.judge(state, seat, move) is None}
            assert not [other for other in range(seats) if other != seat and legal_moves(GAME, state, other)]
        move = steady(state, seat, moves) if chooser.random() < 0.7 else moves[chooser.randrange(len(moves))]
        state = fold(GAME, state, decide(GAME, state, seat, move, chance))
