"""How a game begins, how turns end, and how the race does."""

from dataclasses import replace

import pytest

from games.el_dorado import GAME
from games.el_dorado.events import (
    BlockadesPlaced,
    CardDiscarded,
    CardsDrawn,
    CavesFilled,
    GameEnded,
    PieceArrived,
    PieceMoved,
    PiecesPlaced,
    SeatRetired,
    StarterDrawn,
    StarterNamed,
    TurnEnded,
    TurnStarted,
)
from games.el_dorado.moves import DiscardCard, EndTurn, PayCard, PlayCard, StepOnto, UseAction
from games.el_dorado.pieces import BLOCKADES, TOKENS, face_of
from games.el_dorado.scoring import distance
from games.el_dorado.state import turn as to_move
from games.kit import BadOption, Outcome, Place, fold
from tests.games.chance import Forbidden, Seeded
from tests.games.el_dorado.table import changed, drawn, hand, names, of_seat, piece, race, walk
from tests.games.spec import Given, rule


def setup(seats=3, chance=None, **options):
    return GAME.setup(GAME.initial(GAME.options(**options), seats), chance or Seeded())


# ── the table is laid ──


@rule("C-21")
def test_the_starter_is_drawn_by_lot_or_named():
    drawn_by_lot = setup()[0]
    assert isinstance(drawn_by_lot, StarterDrawn)
    assert drawn_by_lot.starter == drawn_by_lot.lots.items[0]
    named = setup(starter=2)
    assert named[0] == StarterNamed(2)
    assert to_move(fold(GAME, GAME.initial(GAME.options(starter=2), 3), named)) == (2,)
    with pytest.raises(BadOption, match="no seat 3 at a table of 3"):
        setup(starter=3)


@rule("C-21", "R28")
@pytest.mark.parametrize(
    ("seats", "starter", "spaces"),
    [
        (4, 0, (("B37",), ("B36",), ("B35",), ("B34",))),
        (3, 1, (("B35",), ("B37",), ("B36",))),
        (2, 0, (("B37", "B35"), ("B36", "B34"))),
        (2, 1, (("B36", "B34"), ("B37", "B35"))),
    ],
)
def test_the_starter_takes_space_1_and_the_others_follow(seats, starter, spaces):
    assert setup(seats, starter=starter)[1] == PiecesPlaced(spaces)


@rule("R4", "C-4", "C-20")
def test_blockades_are_shuffled_and_the_rest_stays_unseen():
    placed = next(event for event in setup() if isinstance(event, BlockadesPlaced))
    assert placed.blockades == placed.order.items[:5]
    assert sorted(placed.order.items) == sorted(BLOCKADES)
    assert placed.place == Place(placed.order.number, 0)
    short = next(event for event in setup(map="home-stretch") if isinstance(event, BlockadesPlaced))
    assert len(short.blockades) == 4


@rule("R39", "C-20")
def test_four_tokens_lie_on_each_cave():
    events = setup(caves=True, starter=0)
    filled = next(event for event in events if isinstance(event, CavesFilled))
    assert filled.caves == ("B8", "C19", "G17", "J32")
    assert sorted(map(face_of, filled.tokens.items)) == sorted(
        face for face in TOKENS for _ in range(TOKENS[face].count)
    )
    state = fold(GAME, GAME.initial(GAME.options(caves=True, starter=0), 3), events)
    assert [(pile.position, pile.cards) for pile in state.caves] == [
        (4 * cave, filled.tokens.items[4 * cave : 4 * cave + 4]) for cave in range(4)
    ]
    assert not [event for event in setup() if isinstance(event, CavesFilled)]


@rule("R1", "R2")
def test_everybody_has_eight_cards_and_four_in_the_hand():
    state = fold(GAME, GAME.initial(GAME.options(), 4), setup(4))
    for mine in state.expeditions:
        assert (len(mine.hand), len(mine.deck.cards)) == (4, 4)
        everything = sorted((*mine.hand, *map(face_of, mine.deck.cards)))
        assert everything == ["explorer"] * 3 + ["sailor"] + ["traveler"] * 4


@rule("R3")
def test_the_market_is_laid():
    state = GAME.initial(GAME.options(), 2)
    assert sum(state.stock) == 54
    assert None not in state.spots


def test_a_map_of_one_board_has_no_blockade():
    events = setup(map="custom", boards=("B 0 0 0", "S 4 -4 0"))
    assert not [event for event in events if isinstance(event, BlockadesPlaced)]


# ── the end of a turn ──


@rule("R5", "R21", "R22")
def test_played_cards_are_discarded_and_the_hand_is_filled():
    turn = walk(race("explorer traveler scout", deck="sailor native captain"), PlayCard("explorer", "machete"))
    turn = walk(turn, StepOnto("B13"), PayCard("traveler")).when(0, EndTurn(), Forbidden())
    assert turn.events == [
        TurnEnded(0),
        CardsDrawn(0, 3, ("sailor-a", "native-a", "captain-a"), Place(7, 0)),
        TurnStarted(1, 1),
    ]
    mine = turn.state.expeditions[0]
    assert (mine.hand, mine.discard) == (("sailor", "scout", "captain", "native"), ("explorer", "traveler"))
    assert GAME.turn(turn.state) == (1,)


@rule("R21", "C-9")
def test_each_card_is_kept_or_discarded():
    turn = race("explorer traveler scout", deck="sailor native captain")
    turn = turn.when(0, DiscardCard("traveler")).then(CardDiscarded(0, "traveler"))
    turn = turn.when(0, DiscardCard("explorer")).then(CardDiscarded(0, "explorer"))
    turn = walk(turn, EndTurn())
    assert hand(turn) == ("sailor", "scout", "captain", "native")
    turn.when(0, DiscardCard("scout")).refused("not_your_turn", "R5")


@rule("D-16")
@pytest.mark.parametrize("move", [PayCard("scout"), PlayCard("scout", "machete"), UseAction("compass")])
def test_who_discards_plays_nothing_more(move):
    turn = walk(race("explorer scout compass"), DiscardCard("explorer"))
    turn.when(0, move).refused("turn_ending", "D-16")
    turn.when(0, DiscardCard("native")).refused("card_not_held")


@rule("C-9")
@pytest.mark.parametrize("count", [4, 5])
def test_who_keeps_four_cards_or_more_draws_none(count):
    turn = race(" ".join(["scout"] * count), deck="sailor").when(0, EndTurn(), Forbidden())
    assert turn.events == [TurnEnded(0), TurnStarted(1, 1)]


@rule("R22", "C-7")
def test_the_discard_pile_is_shuffled_when_the_draw_pile_runs_out():
    turn = walk(race("scout", deck="sailor", discard="native"), PlayCard("scout", "machete"), StepOnto("B13"))
    turn = walk(turn, EndTurn())
    assert names(turn) == ["PieceStopped", "TurnEnded", "CardsDrawn", "DeckShuffled", "CardsDrawn", "TurnStarted"]
    assert sorted(drawn(turn)) == ["native", "sailor", "scout"]  # what was played is among them
    assert turn.state.expeditions[0].discard == ()


@rule("C-16")
def test_a_turn_may_end_without_a_card():
    assert names(race("").when(0, EndTurn())) == ["TurnEnded", "TurnStarted"]


@rule("R5")
def test_seats_take_turns_and_rounds_are_counted():
    turn = walk(race("scout scout scout scout"), EndTurn())
    turn = walk(turn, EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1] == TurnStarted(0, 2)
    turn.when(1, EndTurn()).refused("not_your_turn", "R5")


# ── the race ends ──


def at_the_gate(**more):
    """Seat 0 is before the finish of the Hills of Gold."""
    return race("explorer scout", "N34", **more)


def arriving(start, seat=0):
    start = of_seat(start, seat, hand=("explorer", "scout"), pieces=("N34",))
    return walk(start, PlayCard("explorer", "machete"), StepOnto("S2"), seat=seat)


@rule("R25", "C-11", "D-3")
def test_the_first_arrival_starts_the_final_round():
    turn = walk(at_the_gate(deck="sailor"), PlayCard("explorer", "machete")).when(0, StepOnto("S2"), Forbidden())
    assert turn.events == [PieceMoved(0, 0, "S2", 0), PieceArrived(0, 0), TurnEnded(0), TurnStarted(1, 1)]
    mine = turn.state.expeditions[0]
    assert (mine.hand, mine.discard, piece(turn)) == (("scout",), ("explorer",), None)  # nothing is drawn
    assert GAME.view(turn.state, 0).board["final_round"]
    turn = walk(turn, EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events == [TurnEnded(2), GameEnded((0,), (0, -37, -36), "completed")]
    assert GAME.turn(turn.state) == ()


@rule("C-11")
def test_the_finishing_space_is_free_for_the_next():
    turn = arriving(arriving(at_the_gate()), 1)
    assert turn.state.arrivals == (0, 1)
    assert GAME.turn(turn.state) == (2,)


@rule("R26")
def test_an_arrival_of_the_last_player_ends_the_game_at_once():
    turn = walk(walk(race(""), EndTurn()), EndTurn(), seat=1)
    turn = arriving(turn, 2)
    assert turn.events[-1].reason == "completed"
    assert turn.events[-1].winners == (2,)
    assert turn.state.outcome == Outcome((2,), turn.events[-1].scores, "completed")
    turn.when(2, EndTurn()).refused("game_over", "R25")


@rule("R25")
def test_the_round_goes_by_the_starter():
    """Seat 1 began, so seat 0 is the last of the round."""
    turn = changed(at_the_gate(), starter=1)
    assert isinstance(arriving(turn).events[-1], GameEnded)


@rule("R27", "C-12", "D-12")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ((), (), 0),  # who came first
        ((), (1,), 1),  # the most blockades
        ((1, 2), (6,), 0),
        ((1, 4), (2, 5), 1),  # the highest power
        ((5, 1), (6, 2), 1),  # the highest number
        ((5, 6), (3, 4), 0),
        ((1, 5), (2, 6), 1),
        ((3, 6), (4, 5), 0),  # the one best blockade counts, not the sum
    ],
)
def test_of_several_in_el_dorado_the_blockades_decide(first, second, winner):
    turn = at_the_gate()
    for seat, numbers in enumerate((first, second)):
        turn = of_seat(turn, seat, blockades=tuple(f"blockade-{number}" for number in numbers))
    turn = arriving(arriving(turn), 1).when(2, EndTurn())
    assert turn.events[-1].winners == (winner,)


@rule("R27")
def test_who_has_not_arrived_does_not_win():
    turn = of_seat(at_the_gate(), 1, blockades=("blockade-6", "blockade-5"))
    turn = walk(arriving(turn), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1].winners == (0,)


@rule("C-17")
def test_after_the_agreed_rounds_nobody_wins():
    turn = race("scout scout scout scout", max_rounds=1)
    turn = walk(walk(turn, EndTurn()), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events == [TurnEnded(2), GameEnded((), turn.events[-1].scores, "capped")]
    assert GAME.describe(turn.events[-1]) == "the game ends (capped): nobody has reached El Dorado"


@rule("D-13")
def test_an_arrival_in_the_last_round_counts():
    turn = walk(walk(race("", max_rounds=1), EndTurn()), EndTurn(), seat=1)
    assert arriving(turn, 2).events[-1].reason == "completed"


def test_scores_are_the_steps_to_go():
    start = race("", "N34")
    assert [distance(start.state, seat) for seat in range(3)] == [1, 37, 36]


# ── leaving ──


@rule("L-1")
def test_who_leaves_takes_the_pieces_along_and_is_skipped():
    start = walk(race("explorer", "B20", seats=4), PlayCard("explorer", "machete"), StepOnto("B13"))
    events = GAME.retire(start.state, 0)
    assert events == [SeatRetired(0), TurnEnded(0), TurnStarted(1, 1)]
    state = fold(GAME, start.state, events)
    assert state.expeditions[0].pieces == (None,)
    assert state.expeditions[0].discard == ("explorer",)
    assert GAME.retire(state, 0) == []
    assert GAME.retire(state, 2) == [SeatRetired(2)]  # not its turn: that of seat 1 goes on
    state = fold(GAME, state, [SeatRetired(2)])
    turn = Given(GAME, state).when(1, EndTurn())
    assert turn.events[-1] == TurnStarted(3, 1)
    turn = turn.when(3, EndTurn())
    assert turn.events[-1] == TurnStarted(1, 2)


@rule("L-1")
@pytest.mark.parametrize(("seats", "leavers", "winner"), [(2, [0], 1), (2, [1], 0), (3, [1, 0], 2), (4, [2, 3, 0], 1)])
def test_the_last_one_left_wins(seats, leavers, winner):
    state = race("", "B20 B21" if seats == 2 else "B20", seats=seats).state
    for leaver in leavers:
        events = GAME.retire(state, leaver)
        state = fold(GAME, state, events)
    assert (events[-1].winners, events[-1].reason) == ((winner,), "retired")
    assert GAME.retire(state, winner) == []
    assert distance(state, leavers[0]) == (74 if seats == 2 else 37)


@rule("L-2")
def test_an_arrival_does_not_count_for_a_seat_that_leaves():
    turn = arriving(at_the_gate())
    state = fold(GAME, turn.state, GAME.retire(turn.state, 0))
    assert not GAME.view(state, 0).board["final_round"]
    turn = walk(Given(GAME, state), EndTurn(), seat=1).when(2, EndTurn())
    assert turn.events[-1] == TurnStarted(1, 2)  # the race goes on


@rule("L-1")
def test_the_final_round_ends_when_its_last_player_leaves():
    turn = walk(arriving(at_the_gate()), EndTurn(), seat=1)
    assert turn.state.now.seat == 2
    events = GAME.retire(turn.state, 2)
    assert (events[-1].winners, events[-1].reason) == ((0,), "completed")


def test_a_state_is_all_there_is():
    start = race("scout", "B20")
    assert replace(start.state) == start.state
    assert hash(start.state) == hash(race("scout", "B20").state)
