"""The game in words: a sentence for each fact."""

from collections.abc import Callable
from typing import Any

from games.el_dorado import events as facts
from games.el_dorado.events import Event
from games.el_dorado.pieces import ANY, BLOCKADES, face_of
from games.el_dorado.refusing import title, token_title
from games.el_dorado.terrain import LANDSCAPES, printed


def describe(event: Event) -> str:
    """What a seat did, to be said of it; or, of a fact without a seat, what happened."""
    return _SENTENCES[type(event)](event)


# ── the table is laid ──


def _pieces_placed(event: facts.PiecesPlaced) -> str:
    where = (f"seat {seat} on {' and '.join(spaces)}" for seat, spaces in enumerate(event.spaces))
    return f"the pieces are placed: {', '.join(where)}"


def _blockades_placed(event: facts.BlockadesPlaced) -> str:
    return f"blockades are laid along the route: {', '.join(map(blockade_title, event.blockades))}"


def _drawn(event: facts.CardsDrawn) -> str:
    if event.cards is None:
        return f"draws {_count(event.count, 'card')}"
    return f"draws {' and '.join(title(face_of(card)) for card in event.cards)}"


# ── moving ──


def _card_played(event: facts.CardPlayed) -> str:
    return f"plays {title(event.card)}: {_power(event)}{_gone(event.removed)}"


def _token_played(event: facts.TokenPlayed) -> str:
    return f"plays a cave token: {_power(event)}"


def _moved(event: facts.PieceMoved) -> str:
    spot = printed(event.space)
    return f"moves onto {event.space}, {LANDSCAPES[spot.terrain]} {spot.power}{_left(event.left)}"


def _blockade_removed(event: facts.BlockadeRemoved) -> str:
    return f"takes the blockade {blockade_title(event.blockade)}{_left(event.left)}"


def _owed(event: facts.CardsOwed) -> str:
    if event.target in BLOCKADES:
        return f"is to give {_count(event.left, 'card')} for the blockade {blockade_title(event.target)}"
    terrain = LANDSCAPES[printed(event.target).terrain]
    return f"is to give {_count(event.left, 'card')} for {terrain} {event.target}"


def _given(event: facts.CardGiven) -> str:
    return f"gives {title(event.card)}{_gone(event.removed)}"


def _taken_token(event: facts.TokenTaken) -> str:
    return f"explores the cave {event.cave} and finds a token: {token_title(face_of(event.token))}"


# ── buying and actions ──


def _paid(event: facts.CardPaid) -> str:
    return f"plays {title(event.card)} for {_coins(event.halves)}{_gone(event.removed)}"


def _token_paid(event: facts.TokenPaid) -> str:
    return f"plays a cave token for {_coins(event.halves)}"


def _bought(event: facts.CardBought) -> str:
    moved = "" if event.spot is None else "; its pile moves to the market board"
    return f"buys {title(event.card)}{moved}"


def _action_played(event: facts.ActionPlayed) -> str:
    return f"plays {title(event.card)}{_gone(event.removed)}"


def _token_used(event: facts.TokenUsed) -> str:
    return f"plays a cave token: {token_title(event.token)}"


# ── turns and the end ──


def _ended(event: facts.GameEnded) -> str:
    how = f"seat {event.winners[0]} wins" if event.winners else "nobody has reached El Dorado"
    return f"the game ends ({event.reason}): {how}"


_SENTENCES: dict[type, Callable[[Any], str]] = {
    facts.StarterDrawn: lambda event: f"the lot falls on seat {event.starter} to begin",
    facts.StarterNamed: lambda event: f"seat {event.starter} is to begin",
    facts.PiecesPlaced: _pieces_placed,
    facts.BlockadesPlaced: _blockades_placed,
    facts.CavesFilled: lambda event: f"four cave tokens are laid on each of {len(event.caves)} caves",
    facts.DeckShuffled: lambda event: "shuffles a new draw pile",
    facts.CardsDrawn: _drawn,
    facts.CardPlayed: _card_played,
    facts.TokenPlayed: _token_played,
    facts.PieceMoved: _moved,
    facts.BlockadeRemoved: _blockade_removed,
    facts.CardsOwed: _owed,
    facts.CardGiven: _given,
    facts.PieceStopped: lambda event: "stops; the power left is lost",
    facts.TokenTaken: _taken_token,
    facts.PieceArrived: lambda event: "arrives in El Dorado",
    facts.CardPaid: _paid,
    facts.TokenPaid: _token_paid,
    facts.CardBought: _bought,
    facts.ActionPlayed: _action_played,
    facts.TokenUsed: _token_used,
    facts.CardTaken: lambda event: f"takes {title(event.card)} from the market",
    facts.CardRemoved: lambda event: f"removes {title(event.card)} from the game",
    facts.CardReplaced: lambda event: f"lays down {title(event.card)} to replace it",
    facts.ItemKept: lambda event: f"keeps {title(event.card)}",
    facts.ChoiceClosed: lambda event: "chooses no more",
    facts.CardDiscarded: lambda event: f"discards {title(event.card)}",
    facts.TurnEnded: lambda event: "ends the turn",
    facts.TurnStarted: lambda event: f"begins a turn of round {event.round}",
    facts.SeatRetired: lambda event: "leaves the game",
    facts.GameEnded: _ended,
}


# ── words ──


def blockade_title(name: str) -> str:
    return f"{BLOCKADES[name].symbol} {BLOCKADES[name].power}"


def _power(event: facts.CardPlayed | facts.TokenPlayed) -> str:
    return "one step onto any space" if event.symbol == ANY else f"{event.symbol} {event.power}"


def _gone(removed: bool) -> str:
    return ", which leaves the game" if removed else ""


def _left(power: int) -> str:
    return f", {power} power left" if power else ""


def _count(count: int, noun: str) -> str:
    return f"a {noun}" if count == 1 else f"{count} {noun}s"


def _coins(halves: int) -> str:
    if halves == 1:
        return "half a coin"
    return _count(halves // 2, "coin")
