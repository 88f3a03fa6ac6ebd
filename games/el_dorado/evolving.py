"""What each fact makes of the table."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from games.el_dorado import events as facts
from games.el_dorado.events import Event
from games.el_dorado.pieces import CAVE_TOKENS, PILE, Card, Face, face_of, in_order
from games.el_dorado.state import Pending, Power, State, Turn, arrived, chart
from games.kit import Outcome, Pile, Seat, Shuffled

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    return CHANGES[type(event)](state, event)


# ── the table is laid ────────────────────────────────────────────────────────────────────────────────────────────────


def _starter(state: State, event: facts.StarterDrawn | facts.StarterNamed) -> State:
    return replace(state, starter=event.starter, now=Turn(event.starter))


def _placed(state: State, event: facts.PiecesPlaced) -> State:
    rows = zip(state.expeditions, event.spaces, strict=True)
    return replace(state, expeditions=tuple(replace(one, pieces=spaces) for one, spaces in rows))


def _blockades_placed(state: State, event: facts.BlockadesPlaced) -> State:
    return replace(state, blockades=event.blockades)


def _caves_filled(state: State, event: facts.CavesFilled) -> State:
    tokens = _items(event.tokens)
    tops = range(0, CAVE_TOKENS * len(event.caves), CAVE_TOKENS)
    piles = tuple(Pile(event.tokens.number, top, tokens[top : top + CAVE_TOKENS]) for top in tops)
    return replace(state, caves=piles)


def _deck_shuffled(state: State, event: facts.DeckShuffled) -> State:
    deck = Pile(event.deck.number, 0, _items(event.deck))
    return _expedition(state, event.seat, deck=deck, discard=())


def _drawn(state: State, event: facts.CardsDrawn) -> State:
    assert event.cards is not None
    mine = state.expeditions[event.seat]
    hand = in_order((*mine.hand, *map(face_of, event.cards)))
    return _expedition(state, event.seat, hand=hand, deck=mine.deck.without(event.count))


# ── moving ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _card_played(state: State, event: facts.CardPlayed) -> State:
    power = Power(event.piece, event.symbol, event.power, fresh=True)
    return _spent(state, event.seat, event.card, event.removed, power=power)


def _token_played(state: State, event: facts.TokenPlayed) -> State:
    power = Power(event.piece, event.symbol, event.power, fresh=True)
    return _token_spent(state, event.seat, event.token, power=power)


def _moved(state: State, event: facts.PieceMoved) -> State:
    pieces = _put(state.expeditions[event.seat].pieces, event.piece, event.space)
    return _went_on(_expedition(state, event.seat, pieces=pieces), event.seat, event.piece, event.left)


def _blockade_removed(state: State, event: facts.BlockadeRemoved) -> State:
    blockades = _put(state.blockades, state.blockades.index(event.blockade), None)
    collected = (*state.expeditions[event.seat].blockades, event.blockade)
    state = _expedition(replace(state, blockades=blockades), event.seat, blockades=collected)
    return _went_on(state, event.seat, event.piece, event.left)


def _owed(state: State, event: facts.CardsOwed) -> State:
    return _now(state, pending=Pending("give", event.left, 0, event.piece, event.target))


def _given(state: State, event: facts.CardGiven) -> State:
    pending = _less_pending(state, event.left)
    return replace(_spent(state, event.seat, event.card, event.removed, pending=pending, keepable=None))


def _stopped(state: State, event: facts.PieceStopped) -> State:
    return _went_on(state, event.seat, event.piece, 0)


def _token_taken(state: State, event: facts.TokenTaken) -> State:
    index = chart(state).caves.index(event.cave)
    caves = _put(state.caves, index, state.caves[index].without(1))
    tokens = (*state.expeditions[event.seat].tokens, face_of(event.token))
    return _expedition(replace(state, caves=caves), event.seat, tokens=tokens)


def _piece_arrived(state: State, event: facts.PieceArrived) -> State:
    seat = event.seat
    state = _expedition(_now(state, power=None), seat, pieces=_put(state.expeditions[seat].pieces, event.piece, None))
    return replace(state, arrivals=(*state.arrivals, seat)) if arrived(state.expeditions[seat]) else state


# ── buying ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _card_paid(state: State, event: facts.CardPaid) -> State:
    purse = state.now.purse + event.halves
    return _spent(state, event.seat, event.card, event.removed, purse=purse, paying=True)


def _token_paid(state: State, event: facts.TokenPaid) -> State:
    return _token_spent(state, event.seat, event.token, purse=state.now.purse + event.halves, paying=True)


def _bought(state: State, event: facts.CardBought) -> State:
    spots = state.spots if event.spot is None else _put(state.spots, event.spot, event.card)
    gained = (*state.now.gained, event.card)
    state = _now(replace(state, spots=spots), gained=gained, purse=0, paying=True, bought=True, keepable=None)
    return _sold(state, event.card)


# ── actions ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _action_played(state: State, event: facts.ActionPlayed) -> State:
    pending = Pending(event.choice, event.left) if event.choice else None
    return _spent(state, event.seat, event.card, event.removed, pending=pending)


def _token_used(state: State, event: facts.TokenUsed) -> State:
    now, token = state.now, event.token
    pending = Pending(event.choice, event.left) if event.choice else None
    passing, changing = now.passing or token == "pass", now.changing or token == "change"
    return _token_spent(state, event.seat, token, pending=pending, passing=passing, changing=changing)


def _taken(state: State, event: facts.CardTaken) -> State:
    return _sold(_now(state, gained=(*state.now.gained, event.card), pending=None), event.card)


def _card_removed(state: State, event: facts.CardRemoved) -> State:
    mine = state.expeditions[event.seat]
    hand, removed = _less(mine.hand, event.card), (*mine.removed, event.card)
    return _now(_expedition(state, event.seat, hand=hand, removed=removed), pending=_less_pending(state, event.left))


def _replaced(state: State, event: facts.CardReplaced) -> State:
    hand = _less(state.expeditions[event.seat].hand, event.card)
    played, pending = (*state.now.played, event.card), _less_pending(state, event.left)
    return _now(_expedition(state, event.seat, hand=hand), played=played, pending=pending)


def _kept(state: State, event: facts.ItemKept) -> State:
    removed = _less(state.expeditions[event.seat].removed, event.card)
    return _now(_expedition(state, event.seat, removed=removed), played=(*state.now.played, event.card))


def _closed(state: State, event: facts.ChoiceClosed) -> State:
    return _now(state, pending=None)


# ── turns and the end ────────────────────────────────────────────────────────────────────────────────────────────────


def _discarded(state: State, event: facts.CardDiscarded) -> State:
    mine = state.expeditions[event.seat]
    hand, discard = _less(mine.hand, event.card), (*mine.discard, event.card)
    return _now(_expedition(state, event.seat, hand=hand, discard=discard), discarding=True)


def _turn_ended(state: State, event: facts.TurnEnded) -> State:
    discard = state.expeditions[event.seat].discard + state.now.gained + state.now.played
    return replace(_expedition(state, event.seat, discard=discard), now=Turn(event.seat))


def _turn_started(state: State, event: facts.TurnStarted) -> State:
    return replace(state, now=Turn(event.seat), round=event.round)


def _retired(state: State, event: facts.SeatRetired) -> State:
    nobody = (None,) * len(state.expeditions[event.seat].pieces)
    return _expedition(state, event.seat, retired=True, pieces=nobody)


def _ended(state: State, event: facts.GameEnded) -> State:
    return replace(state, outcome=Outcome(event.winners, event.scores, event.reason))


# ── small changes ────────────────────────────────────────────────────────────────────────────────────────────────────


def _expedition(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, expeditions=_put(state.expeditions, seat, replace(state.expeditions[seat], **changes)))


def _now(state: State, **changes: Any) -> State:
    return replace(state, now=replace(state.now, **changes))


def _spent(state: State, seat: Seat, card: Face, removed: bool, **changes: Any) -> State:
    """A card leaves the hand and lies above the expedition board, or in the box."""
    mine, now = state.expeditions[seat], state.now
    hand = _less(mine.hand, card)
    if removed:
        after, played = replace(mine, hand=hand, removed=(*mine.removed, card)), now.played
    else:
        after, played = replace(mine, hand=hand), (*now.played, card)
    changes = {"keepable": card if removed else None, "changing": False, "played": played} | changes
    return replace(state, expeditions=_put(state.expeditions, seat, after), now=replace(now, **changes))


def _token_spent(state: State, seat: Seat, token: Face, **changes: Any) -> State:
    tokens = _less(state.expeditions[seat].tokens, token)
    return _now(_expedition(state, seat, tokens=tokens), **({"keepable": None} | changes))


def _went_on(state: State, seat: Seat, piece: int, left: int) -> State:
    """A step was made. With no power left the piece has stopped, beside a cave or not."""
    if left:
        power = state.now.power
        assert power is not None
        return _now(state, power=Power(piece, power.symbol, left, fresh=False))
    mine = state.expeditions[seat]
    if state.options.caves and (space := mine.pieces[piece]):
        beside = _put(mine.beside, piece, chart(state).spaces[space].cave)
        state = _expedition(state, seat, beside=beside)
    return _now(state, power=None)


def _less_pending(state: State, left: int) -> Pending | None:
    pending = state.now.pending
    assert pending is not None
    return replace(pending, left=left, done=pending.done + 1) if left else None


def _sold(state: State, card: Face) -> State:
    left = state.stock[PILE[card]] - 1
    spots = state.spots
    if not left and card in spots:
        spots = _put(spots, spots.index(card), None)
    return replace(state, stock=_put(state.stock, PILE[card], left), spots=spots)


def _less(cards: tuple[Face, ...], card: Face) -> tuple[Face, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _items(pile: Shuffled) -> tuple[Card, ...]:
    assert pile.items is not None
    return pile.items


CHANGES: dict[type, Callable[[State, Any], State]] = {
    facts.StarterDrawn: _starter,
    facts.StarterNamed: _starter,
    facts.PiecesPlaced: _placed,
    facts.BlockadesPlaced: _blockades_placed,
    facts.CavesFilled: _caves_filled,
    facts.DeckShuffled: _deck_shuffled,
    facts.CardsDrawn: _drawn,
    facts.CardPlayed: _card_played,
    facts.TokenPlayed: _token_played,
    facts.PieceMoved: _moved,
    facts.BlockadeRemoved: _blockade_removed,
    facts.CardsOwed: _owed,
    facts.CardGiven: _given,
    facts.PieceStopped: _stopped,
    facts.TokenTaken: _token_taken,
    facts.PieceArrived: _piece_arrived,
    facts.CardPaid: _card_paid,
    facts.TokenPaid: _token_paid,
    facts.CardBought: _bought,
    facts.ActionPlayed: _action_played,
    facts.TokenUsed: _token_used,
    facts.CardTaken: _taken,
    facts.CardRemoved: _card_removed,
    facts.CardReplaced: _replaced,
    facts.ItemKept: _kept,
    facts.ChoiceClosed: _closed,
    facts.CardDiscarded: _discarded,
    facts.TurnEnded: _turn_ended,
    facts.TurnStarted: _turn_started,
    facts.SeatRetired: _retired,
    facts.GameEnded: _ended,
}
