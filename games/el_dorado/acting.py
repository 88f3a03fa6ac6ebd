"""Action cards, cave tokens with an effect, and the choices that they bring."""

from games.el_dorado.buying import judge_in_stock
from games.el_dorado.drawing import draw, drawable
from games.el_dorado.events import (
    ActionPlayed,
    CardRemoved,
    CardReplaced,
    CardTaken,
    ChoiceClosed,
    Event,
    ItemKept,
    TokenUsed,
)
from games.el_dorado.moves import Enough, RemoveCard, ReplaceCard, TakeCard, UseAction, UseToken
from games.el_dorado.pieces import ACTIONS, EFFECTS, KINDS, REPLACED, TRANSMITTER, Face
from games.el_dorado.refusing import judge_held, judge_owned, refuse, title
from games.el_dorado.state import Pending, State
from games.el_dorado.stopping import stopping
from games.kit import Chance, Refusal, Seat

# ── action cards ─────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_use_action(state: State, seat: Seat, move: UseAction) -> Refusal | None:
    refusal = judge_held(state, seat, move.card)
    if refusal is not None:
        return refusal
    if move.card not in ACTIONS:
        return refuse("no_action", "R32", f"{title(move.card)} is not such an action card", actions=list(ACTIONS))
    return None


def resolve_use_action(state: State, seat: Seat, move: UseAction, chance: Chance) -> list[Event]:
    kind, mine = KINDS[move.card], state.expeditions[seat]
    choice, left = _choice(state, seat, move.card)
    played = ActionPlayed(seat, move.card, kind.item, choice, left)  # R19, R32
    return [*stopping(state), played, *draw(mine, seat, kind.draws, chance)]  # R34, R35


def _choice(state: State, seat: Seat, card: Face) -> tuple[str, int]:
    """What is chosen once the cards are drawn, and how often."""
    mine, kind = state.expeditions[seat], KINDS[card]
    if card == TRANSMITTER:
        return ("take", 1) if any(state.stock) else ("", 0)  # R33
    held = len(mine.hand) - 1 + drawable(mine, kind.draws)
    left = min(kind.removals, held)  # R36, R37, D-10
    return ("remove", left) if left else ("", 0)


# ── tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_use_token(state: State, seat: Seat, move: UseToken) -> Refusal | None:
    refusal = judge_owned(state, seat, move.token)
    if refusal is not None:
        return refusal
    if move.token not in EFFECTS:
        return refuse("no_effect", "R43", f"the token {move.token} moves a piece, or pays", effects=list(EFFECTS))
    if move.token == "remove" and not state.expeditions[seat].hand:  # D-9
        return refuse("no_card", "D-9", "you have no card to remove")
    if move.token == "keep" and state.now.keepable is None:  # D-7, D-9
        return refuse("no_item", "D-7", "you have not just used an item")
    return None


def resolve_use_token(state: State, seat: Seat, move: UseToken, chance: Chance) -> list[Event]:
    mine, now = state.expeditions[seat], state.now
    choice, left = _TOKEN_CHOICES.get(move.token, ("", 0))
    left = min(left, len(mine.hand))
    used = TokenUsed(seat, move.token, choice if left else "", left)  # R42; R48, R50: what it allows is in its name
    events = [*stopping(state), used]
    if move.token == "draw":  # R44
        return [*events, *draw(mine, seat, 1, chance)]
    if move.token == "keep":  # R47
        assert now.keepable is not None
        return [*events, ItemKept(seat, now.keepable)]
    return events


_TOKEN_CHOICES = {"remove": ("must_remove", 1), "replace": ("replace", REPLACED)}  # R45, R46


# ── choices ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_take(state: State, seat: Seat, move: TakeCard) -> Refusal | None:
    return judge_in_stock(state, move.card)  # C-5: on the board or beside it


def resolve_take(state: State, seat: Seat, move: TakeCard, chance: Chance) -> list[Event]:
    return [CardTaken(seat, move.card)]


def judge_remove(state: State, seat: Seat, move: RemoveCard) -> Refusal | None:
    return judge_held(state, seat, move.card)


def resolve_remove(state: State, seat: Seat, move: RemoveCard, chance: Chance) -> list[Event]:
    return [CardRemoved(seat, move.card, _pending(state).left - 1)]


def judge_replace(state: State, seat: Seat, move: ReplaceCard) -> Refusal | None:
    return judge_held(state, seat, move.card)


def resolve_replace(state: State, seat: Seat, move: ReplaceCard, chance: Chance) -> list[Event]:
    pending = _pending(state)
    replaced = CardReplaced(seat, move.card, pending.left - 1)
    if replaced.left:
        return [replaced]
    return [replaced, *draw(state.expeditions[seat], seat, pending.done + 1, chance)]


def judge_enough(state: State, seat: Seat, move: Enough) -> Refusal | None:
    return None


def resolve_enough(state: State, seat: Seat, move: Enough, chance: Chance) -> list[Event]:
    pending = _pending(state)
    count = pending.done if pending.choice == "replace" else 0
    return [ChoiceClosed(seat), *draw(state.expeditions[seat], seat, count, chance)]


def _pending(state: State) -> Pending:
    assert state.now.pending is not None
    return state.now.pending
