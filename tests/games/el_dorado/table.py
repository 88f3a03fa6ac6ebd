"""Positions of El Dorado in a few words."""

from dataclasses import replace

from games.el_dorado import GAME
from games.el_dorado.maps import map_of
from games.el_dorado.pieces import MARKET, face_of, in_order, marked
from games.kit import Pile
from tests.games.spec import Given

ANNES = ("B 0 0 0", "K 4 -7 0", "I 8 -14 0", "T 12 -18 0")  # the boards of the rulebook's complete turn


def race(hand="", at="B20", *, seats=3, blockades=None, **more) -> Given:
    """Seat 0 is to move, with these cards and its piece (or two pieces) on these spaces. `more` may tell its `deck`,
    its `discard` pile, its `tokens`, and where `others` stand, who else wait at the start; the rest of it are options.
    No blockade lies on the map but those told, by connection."""
    deck, discard, owned, others = (more.pop(name, "") for name in ("deck", "discard", "tokens", "others"))
    state = GAME.initial(GAME.options(starter=0, **more), seats)
    here = map_of(state.options)
    mine = replace(
        state.expeditions[0],
        hand=in_order(hand.split()),
        deck=pile(deck),
        discard=tuple(discard.split()),
        tokens=tuple(owned.split()),
        pieces=tuple(at.split()),
    )
    places = iter(others.split() or here.starts)
    rest = [
        replace(
            one, pieces=tuple(next(places) for _ in one.pieces), deck=pile("explorer traveler sailor scout pioneer")
        )
        for one in state.expeditions[1:]
    ]
    lying = tuple((blockades or {}).get(joint) for joint in range(len(here.borders)))
    caves = tuple(Pile(8, 4 * n, marked(["machete-1", "draw", "coin-1", "keep"])) for n in range(len(here.caves)))
    state = replace(state, expeditions=(mine, *rest), blockades=lying, caves=caves if state.options.caves else ())
    return Given(GAME, state)


def pile(cards: str) -> Pile:
    """A draw pile of these cards, the first on top."""
    counts = {}
    ids = []
    for face in cards.split():
        counts[face] = counts.get(face, -1) + 1
        ids.append(f"{face}-{'abcd'[counts[face]]}")
    return Pile(7, 0, tuple(ids))


def changed(given: Given, **changes) -> Given:
    return Given(GAME, replace(given.state, **changes))


def of_seat(given: Given, seat: int, **changes) -> Given:
    rows = list(given.state.expeditions)
    rows[seat] = replace(rows[seat], **changes)
    return changed(given, expeditions=tuple(rows))


def stock(**counts: int) -> tuple[int, ...]:
    """The piles of the market, three cards each but for these."""
    return tuple(counts.get(face.replace("-", "_"), 3) for face in MARKET)


def tokens(*piles: str) -> tuple[Pile, ...]:
    """Piles of cave tokens, the first on top."""
    return tuple(Pile(8, 4 * n, tuple(f"{face}-a" for face in each.split())) for n, each in enumerate(piles))


def hand(given: Given, seat: int = 0) -> tuple[str, ...]:
    return given.state.expeditions[seat].hand


def piece(given: Given, number: int = 0, seat: int = 0) -> str | None:
    return given.state.expeditions[seat].pieces[number]


def drawn(given: Given) -> list[str]:
    """The faces that the last move drew."""
    return [face_of(card) for event in given.events for card in getattr(event, "cards", None) or ()]


def walk(given: Given, *moves, seat: int = 0) -> Given:
    for move in moves:
        given = given.when(seat, move)
        assert given.refusal is None, (move, given.refusal)
    return given


def names(given: Given) -> list[str]:
    """The kinds of the facts that the last move brought."""
    return [type(event).__name__ for event in given.events]
