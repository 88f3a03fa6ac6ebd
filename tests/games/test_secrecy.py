"""No viewer learns what it may not know.

Two worlds are played that are equal in all that one viewer may know: in the second, cards that it never saw have
changed places. Then everything that this viewer can get must be equal, after every move.
"""

from dataclasses import fields, is_dataclass
from random import Random

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from games.kit import SPECTATOR, Refused, decide, fold, legal_moves
from tests.games.chance import Stacked
from tests.games.play import played, table
from tests.games.redact import redacted
from tests.games.tables import HOOKS, every_table

LONGEST = 60  # moves


@every_table
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_a_viewer_cannot_tell_two_worlds_apart_that_differ_only_in_what_it_may_not_know(key, seats, options, data):
    first = played(key, seats, data.draw(st.integers(0, 19), "seed"), options)
    length = data.draw(st.integers(1, min(LONGEST, len(first.steps))), "moves")
    viewer = data.draw(st.sampled_from((*range(seats), SPECTATOR)), "viewer")
    steps = first.steps[:length]
    events = [*first.start, *(made for step in steps for made in step.events)]
    seen = {item for made in events for item in items_in(redacted(made, viewer))}
    which = data.draw(st.sampled_from([shuffle.number for made in events for shuffle in shuffles_in(made)]), "shuffle")
    orders = list(first.chance.orders)
    orders[which] = exchanged(orders[which], seen, data.draw(st.integers(0, 2**32), "exchange"))

    worlds = transcript(first, steps, Stacked(first.chance.orders), viewer)
    others = transcript(first, steps, Stacked(orders), viewer)
    assume(others is not None)
    event(f"the worlds differ: {orders != first.chance.orders}")
    assert worlds == others


@every_table
def test_no_view_shows_an_item_that_its_viewer_never_saw(key, seats, options):
    game = played(key, seats, 0, options)
    for viewer in (*range(seats), SPECTATOR):
        seen, hidden = set(), set()
        for made in game.start:
            seen, hidden = look(made, viewer, seen, hidden)
        for step in game.steps:
            for made in step.events:
                seen, hidden = look(made, viewer, seen, hidden)
            views = game.game.view(step.after, viewer)
            shown = {*items_in(views.board), *items_in(views.hand), *items_in(views.scores)}
            assert not shown & (hidden - seen)


def transcript(first, steps, chance, viewer):
    """All that a viewer can get while these moves are made, or None if one of them is not legal here."""
    game = first.game
    events, state = table(game, first.seats, chance, **first.options)
    got = [[redacted(made, viewer) for made in events], all_answers(game, state, viewer)]
    for step in steps:
        try:
            events = decide(game, state, step.seat, step.move, chance)
        except Refused:
            return None
        state = fold(game, state, events)
        got += [[redacted(made, viewer) for made in events], game.view(state, viewer), game.turn(state)]
    return [*got, all_answers(game, state, viewer)]


def all_answers(game, state, viewer):
    """What a seat can ask: its views, its legal moves and their grounds, and the answer to every conceivable move."""
    if viewer is SPECTATOR:
        return game.view(state, viewer), game.vocabulary(state)
    universe = HOOKS[game.key].universe
    answers = [(game.judge(state, viewer, move), game.reveals(state, viewer, move)) for move in universe]
    legal = [(move, game.grounds(state, viewer, move)) for move in legal_moves(game, state, viewer)]
    return game.view(state, viewer), game.vocabulary(state), legal, answers


def exchanged(order, seen, seed):
    """The same shuffle with the items that were never seen in other places."""
    places = [place for place, item in enumerate(order) if item not in seen]
    items = [order[place] for place in places]
    if not items:
        return order  # everything was drawn in the open
    chooser = Random(seed)
    for _ in range(1 + chooser.randrange(6)):  # few exchanges: the more, the seldomer all moves stay legal
        one, two = chooser.randrange(len(items)), chooser.randrange(len(items))
        items[one], items[two] = items[two], items[one]
    result = list(order)
    for place, item in zip(places, items, strict=True):
        result[place] = item
    return tuple(result)


def look(made, viewer, seen, hidden):
    """What was seen and what was shuffled, after one more event; a shuffle hides its items again."""
    for shuffle in shuffles_in(made):
        hidden = set(shuffle.items)
        seen = seen - hidden
    return seen | set(items_in(redacted(made, viewer))), hidden


def shuffles_in(made):
    """The shuffles of cards in an event; lots are drawn in the open."""
    found = [getattr(made, field.name) for field in fields(made) if "shuffled" in field.metadata]
    return [shuffle for shuffle in found if isinstance(shuffle.items[0], str)]


def items_in(value):
    """Every text in an event or a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from items_in(item)
    elif isinstance(value, dict):
        yield from items_in(list(value.values()))
    elif is_dataclass(value):
        for field in fields(value):
            yield from items_in(getattr(value, field.name))
