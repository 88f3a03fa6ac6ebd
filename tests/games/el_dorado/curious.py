"""A player of El Dorado who tries everything."""

from games.el_dorado import moves as m
from games.el_dorado.pieces import KINDS, PILE, half_coins
from tests.games.el_dorado.players import owned_by, pathfinder

CURIOSITIES = ("compass", "transmitter", "treasure-chest", "travel-log", "scientist", "giant-machete")


def curious(state, seat, moves):
    """Plays whatever is seldom played: tokens, items, actions; then goes on like a pathfinder."""
    now, mine = state.now, state.expeditions[seat]
    if now.pending and now.pending.choice == "replace" and now.pending.done:
        return m.ENOUGH
    if m.TOKEN_USES["keep"] in moves:
        return m.TOKEN_USES["keep"]
    acts = [move for move in moves if isinstance(move, m.UseAction | m.UseToken | m.PayToken | m.ReplaceCard)]
    if "keep" in mine.tokens:
        acts = [move for move in moves if isinstance(move, m.PayCard | m.UseAction) and KINDS[move.card].item] or acts
    if acts:
        return acts[0]
    return _curious_purchase(state, seat, moves) or pathfinder(state, seat, moves)


def _curious_purchase(state, seat, moves):
    now, hand = state.now, state.expeditions[seat].hand
    if now.bought or now.pending or now.discarding or (now.power and now.power.fresh) or state.round > 8:
        return None
    coins, owned = now.purse + sum(half_coins(face) for face in hand), owned_by(state, seat)
    for face in CURIOSITIES:
        open_to_all = face in state.spots or None in state.spots
        if face not in owned and open_to_all and state.stock[PILE[face]] and 2 * KINDS[face].price <= coins:
            return m.PURCHASES[face] if m.PURCHASES[face] in moves else m.PAYMENTS[hand[-1]]
    return None
