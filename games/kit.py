"""What every game is made of: the Game value, facts and their secrets, refusals, chance.

A game is a value made of pure functions over an immutable state. It never does I/O, never asks the clock and has no
randomness of its own: chance comes in as an argument, and what it brought goes out as a fact.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import product
from typing import Any, Protocol

Seat = int
Item = str | int  # what can be shuffled: the id of a card, a token or a tile, or a seat

SPECTATOR: None = None  # a viewer is a seat, or a spectator
Viewer = Seat | None


# ── facts and their secrets ──────────────────────────────────────────────────────────────────────────────────────────

END = "end"  # nobody, until the match has ended
ALL = "all"  # everybody; but it can be erased
EACH = "each"  # a tuple with one value per seat: each seat sees its own


def secret(to: str | tuple[str, ...], **limits: Any) -> Any:
    """A field of an event or a move that not everybody may see.

    `to` is END, ALL, EACH, or the names of the fields that hold the seats who may: `secret(to="seat")`,
    `secret(to=("seat", "partner"))`; on a move, "seat" is the seat that makes it. Whoever may not see it finds None.
    Whether a secret is there at all, and for whom, must follow from public facts. `most=` limits the length of a text.
    """
    return field(default=None, metadata={"secret": to, **limits})


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffle as it lies: its number in the match, the Merkle root that commits to every place, and the items in
    order, the first to be drawn first (None for whoever may not see them)."""

    number: int
    root: str
    items: tuple[Any, ...] | None


def shuffled() -> Any:
    """A field that holds a Shuffled; its order is a secret until the end."""
    return field(default=None, metadata={"shuffled": True})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a drawn item lay: the number of the shuffle and the position in it, counted from 0."""

    shuffle: int
    position: int


def drawn(what: str) -> Any:
    """A field that holds the Place from which the field `what` was drawn.

    When `what` holds several items they lay at consecutive positions from that place on; when `what` is a secret to
    EACH, this field holds a tuple of places, one per seat. Whoever may see the item can prove that it lay there.
    """
    return field(default=None, metadata={"drawn": what})


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile: what is left of a shuffle. The first card is the top one."""

    shuffle: int
    position: int
    cards: tuple[Any, ...]

    @property
    def place(self) -> Place:
        return Place(self.shuffle, self.position)

    def without(self, count: int) -> "Pile":
        return Pile(self.shuffle, self.position + count, self.cards[count:])


class Chance(Protocol):
    """All the randomness there is. The order in which the items are given does not matter: they are sorted first."""

    def shuffle(self, items: Iterable[Item]) -> Shuffled: ...


# ── refusals and grounds ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: a stable code, the number of the rule, a sentence for people, and the facts that the
    rule read, all of which the seat that asked may know."""

    code: str
    rule: str
    detail: str
    facts: dict[str, Any] = field(default_factory=dict)


class Refused(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.detail)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a move is legal: the number of the rule that allows it, a sentence for people, and the facts that it rests
    on, all of which its seat may know."""

    rule: str
    detail: str
    facts: dict[str, Any]


# ── options ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def option(default: Any, about: str, *, house: bool = False, **limits: Any) -> Any:
    """A match option: its default, what it means, and its limits: `choices=(…)`, or `least=` and `most=` for an integer
    or the length of a tuple. A house value is one that the rulebook leaves unknown."""
    return field(default=default, metadata={"about": about, "house": house, **limits})


class BadOption(ValueError):
    """An option's value that no limit can describe, or that does not fit the number of seats; raised by `initial`.
    Names the option and says what is wrong with it."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


# ── a game ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of RULES.md in one sentence of ours, and its place in the rulebook (or "ruling")."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (several for partners or a shared win, none for a draw), each seat's final
    score, and why it ended: "completed", "capped" (a turn cap cut it short) or "retired" (seats left)."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Views:
    """What one viewer may see, as plain JSON values. `hand` is None for a spectator."""

    board: dict[str, Any]
    hand: dict[str, Any] | None
    scores: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an account: whose it is, its arithmetic in words and numbers, what it comes to, and by which rules; it
    is the sum of its own lines, if it has any."""

    seats: tuple[Seat, ...]
    detail: str
    points: int
    rules: tuple[str, ...]
    lines: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """Scores explained: the totals that a viewer may see, and what the table would bring if it were scored now."""

    totals: tuple[Line, ...]
    standing: tuple[Line, ...] = ()


def added(numbers: Sequence[int]) -> str:
    """A sum in numbers: "4+6-9 = 1"."""
    terms = "".join(f"{number:+d}" for number in numbers).lstrip("+") or "0"
    return terms if len(numbers) < 2 else f"{terms} = {sum(numbers)}"


@dataclass(frozen=True, slots=True)
class Game:
    """A ruleset. Legality is what `judge` says and nothing else: `decide` and `legal_moves` both ask it, and it gets no
    chance, so no move can be legal by luck."""

    key: str  # in URLs and in stored event types; never changes
    title: str
    rules: int  # raised by every change of a rule
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    options: type
    moves: tuple[type, ...]
    events: tuple[type, ...]
    state: type
    rulebook: dict[str, Rule]
    initial: Callable[[Any, int], Any]  # (options, seats) -> the empty table
    setup: Callable[[Any, Chance], list[Any]]  # (state, chance) -> events that start the game
    candidates: Callable[[Any, Seat], Iterable[Any]]  # (state, seat) -> every move worth asking about
    judge: Callable[[Any, Seat, Any], Refusal | None]  # (state, seat, move) -> why not, or None when it is legal
    grounds: Callable[[Any, Seat, Any], Ground]  # (state, seat, a legal move) -> why it is legal
    vocabulary: Callable[[Any], Mapping[str, Sequence[Any]]]  # by a move's field, all values that it can have
    resolve: Callable[[Any, Seat, Any, Chance], list[Any]]  # (state, seat, a legal move, chance) -> events
    evolve: Callable[[Any, Any], Any]  # (state, event) -> state
    reveals: Callable[[Any, Seat, Any], bool]  # does this move show its seat something hidden, or use chance?
    turn: Callable[[Any], tuple[Seat, ...]]  # the seats that may move now; none when the game is over
    retire: Callable[[Any, Seat], list[Any]]  # (state, a seat that leaves) -> events
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, Viewer], Views]
    describe: Callable[[Any], str]  # (event, perhaps redacted) -> a sentence for the timeline, without its subject
    picture: Callable[[Views], str]  # the table as text, for people at a terminal
    account: Callable[[Views], Account]  # the scores that a viewer sees, with their arithmetic in words


def decide(game: Game, state: Any, seat: Seat, move: Any, chance: Chance) -> list[Any]:
    """The facts that a move brings about, or Refused."""
    refusal = game.judge(state, seat, move)
    if refusal is not None:
        raise Refused(refusal)
    return game.resolve(state, seat, move, chance)


def legal_moves(game: Game, state: Any, seat: Seat) -> list[Any]:
    judge = game.judge
    return [move for move in game.candidates(state, seat) if judge(state, seat, move) is None]


def conceivable_moves(game: Game, state: Any) -> Iterator[Any]:
    """Every move that the components of the game allow to name, legal or not."""
    words = game.vocabulary(state)
    for kind in game.moves:
        for values in product(*(words[part.name] for part in fields(kind))):
            yield kind(*values)


def fold(game: Game, state: Any, events: Sequence[Any]) -> Any:
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state
