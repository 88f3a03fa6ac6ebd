"""Players of El Dorado who race like people, so that their games read as stories."""

from functools import lru_cache
from heapq import heappop, heappush

from games.el_dorado import moves as m
from games.el_dorado.maps import OPEN, map_of
from games.el_dorado.pieces import (
    ANY,
    BLOCKADES,
    CAMP,
    KINDS,
    NATIVE,
    PILE,
    RUBBLE,
    SYMBOLS,
    TOKENS,
    face_of,
    half_coins,
)
from games.el_dorado.state import chart, occupied

WISHES = (  # bought in this order, if there are coins for it; at most so many of each
    ("trailblazer", 2),
    ("captain", 1),
    ("journalist", 1),
    ("photographer", 1),
    ("jack-of-all-trades", 1),
    ("pioneer", 2),
    ("adventurer", 2),
    ("prop-plane", 1),
    ("giant-machete", 1),
    ("millionaire", 1),
    ("scout", 2),
    ("native", 1),
    ("treasure-chest", 1),
    ("cartographer", 1),
)
OUT_OF_REACH = 25  # what a space costs that no own card is strong enough for


def pathfinder(state, seat, moves):
    """Takes the way that its cards can go, one greedy step after the other; buys with what is left."""
    now = state.now
    if now.pending:
        return _choose(state, seat, moves)
    if now.discarding:
        return _tidy(state, seat, moves)
    costs = _costs(state, seat)
    if now.power and now.power.fresh:
        return _best_step(state, seat, moves, costs)
    on = _walk_on(state, seat, moves, costs)
    if on:
        return on
    play = _best_play(state, seat, moves, costs)
    if play:
        return play
    act = next(
        (move for move in moves if isinstance(move, m.UseAction | m.UseToken) and _worth_using(state, seat, move)), None
    )
    if act:
        return act
    return _deal(state, seat, moves) or _tidy(state, seat, moves)


def idler(state, seat, moves):
    """Discards what it holds and goes nowhere."""
    return next((move for move in moves if isinstance(move, m.DiscardCard)), m.END)


# ── the way ──


def owned_by(state, seat):
    mine, now = state.expeditions[seat], state.now
    extra = (*now.played, *now.gained) if now.seat == seat else ()
    return (*mine.hand, *mine.discard, *map(face_of, mine.deck.cards), *extra)


def _strength(state, seat):
    owned = owned_by(state, seat)
    return tuple(max((KINDS[f].power for f in owned if symbol in KINDS[f].symbols), default=0) for symbol in SYMBOLS)


def _costs(state, seat):
    return _costs_to_finish(state.options, _strength(state, seat), state.blockades)


@lru_cache(maxsize=4096)
def _costs_to_finish(options, strength, blockades):
    """From each space, what the way to El Dorado costs somebody with cards of such strength."""
    here = map_of(options)
    able = dict(zip(SYMBOLS, strength, strict=True))
    costs = dict.fromkeys(here.finishes, 0)
    heap = [(0, name) for name in sorted(here.finishes)]
    back = {}
    for space in here.spaces.values():
        for name, joint in space.exits:
            back.setdefault(name, []).append((space.name, joint))
    while heap:
        cost, name = heappop(heap)
        if cost > costs[name]:
            continue
        for other, joint in back.get(name, ()):
            step = cost + _price(here.spaces[name].terrain, here.spaces[name].power, able)
            if joint != OPEN and blockades[joint]:
                blockade = BLOCKADES[blockades[joint]]
                step += _price(blockade.symbol, blockade.power, able)
            if step < costs.get(other, 10**6):
                costs[other] = step
                heappush(heap, (step, other))
    return costs


def _price(terrain, power, able):
    if terrain == RUBBLE:
        return 3 * power
    if terrain == CAMP:
        return 2 * power
    return power + (0 if able[terrain] >= power else OUT_OF_REACH) + 0.5


def _reach(state, space, symbol, power, costs):
    """The least cost that such power leads to, from this space."""
    here = chart(state)
    best, stack, seen = costs[space], [(space, power, state.blockades)], set()
    while stack:
        at, left, blockades = stack.pop()
        for name, joint in here.spaces[at].exits:
            there = here.spaces[name]
            price = 1 if symbol == ANY else there.power
            rest, lying = left - price, blockades
            if joint != OPEN and blockades[joint]:
                blockade = BLOCKADES[blockades[joint]]
                if symbol != ANY and (blockade.symbol != symbol or blockade.power > left):
                    continue
                gain = costs[at] - _price(blockade.symbol, blockade.power, dict.fromkeys(SYMBOLS, 9)) * 0.9
                best = min(best, max(gain, 0))
                rest = -1 if symbol == ANY else rest - blockade.power
                lying = (*blockades[:joint], None, *blockades[joint + 1 :])
            if rest < 0 or (symbol not in (ANY, there.terrain)) or occupied(state, name) or (name, rest) in seen:
                continue
            seen.add((name, rest))
            best = min(best, costs[name])
            stack.append((name, rest, lying))
    return best


def _best_step(state, seat, moves, costs):
    """With power in hand: the step that leads furthest."""
    power = state.now.power
    at = state.expeditions[seat].pieces[power.piece]

    def after(move):
        if isinstance(move, m.ClearBlockade):
            return costs[at] - 0.5, 0
        there = chart(state).spaces[move.space]
        left = 0 if power.symbol == ANY else power.left - there.power
        return _reach(state, move.space, power.symbol, left, costs), costs[move.space]

    steps = [
        move
        for move in moves
        if isinstance(move, m.StepOnto | m.ClearBlockade) and move.piece == power.piece and not _paid(state, move)
    ]
    return min(steps, key=after) if steps else None


def _paid(state, move):
    if isinstance(move, m.ClearBlockade):
        return BLOCKADES[move.blockade].symbol == RUBBLE and state.now.power.symbol != ANY
    return chart(state).spaces[move.space].terrain in (RUBBLE, CAMP) and state.now.power.symbol != ANY


def _walk_on(state, seat, moves, costs):
    power = state.now.power
    if not power:
        return None
    at = state.expeditions[seat].pieces[power.piece]
    step = _best_step(state, seat, moves, costs)
    if step and _reach(state, at, power.symbol, power.left, costs) < costs[at]:
        return step
    return None


def _best_play(state, seat, moves, costs):
    """The card whose power, or the cards whose giving, brings a piece most."""
    mine = state.expeditions[seat]
    found = []
    for number, move in enumerate(moves):
        if isinstance(move, m.PlayCard | m.PlayToken):
            at = mine.pieces[move.piece]
            symbol, power = _what(state, move)
            gain = costs[at] - _reach(state, at, symbol, power, costs)
            spare = power + (2 if isinstance(move, m.PlayCard) and KINDS[move.card].item else 0)
            worth = gain - 0.3 * spare
        elif isinstance(move, m.StepOnto | m.ClearBlockade) and not (state.now.power and not _paid(state, move)):
            at = mine.pieces[move.piece]
            price = _asked(state, move)
            gain = 1 if isinstance(move, m.ClearBlockade) else costs[at] - costs[move.space]
            worth = gain - 1.2 * price
            if isinstance(move, m.StepOnto) and chart(state).spaces[move.space].terrain == CAMP:
                worth -= 3 * max(0, price - sum(face in ("traveler", "explorer") for face in mine.hand))
        else:
            continue
        if gain > 0.4:
            found.append((worth, -number, move))
    return max(found)[2] if found and max(found)[0] > -3 else None


def _what(state, move):
    if isinstance(move, m.PlayToken):
        return TOKENS[move.token].symbol, TOKENS[move.token].power
    return move.symbol, 1 if move.card == NATIVE else KINDS[move.card].power


def _asked(state, move):
    if isinstance(move, m.ClearBlockade):
        return BLOCKADES[move.blockade].power
    return chart(state).spaces[move.space].power


# ── choices, purchases, the rest ──


def _value(face):
    kind = KINDS[face]
    return (kind.price, kind.power, face)


def _choose(state, seat, moves):
    if isinstance(moves[0], m.TakeCard):
        return max(moves, key=lambda move: _value(move.card))
    cards = [move for move in moves if move != m.ENOUGH]
    worst = min(cards, key=lambda move: _value(move.card))
    return m.ENOUGH if m.ENOUGH in moves and (_value(worst.card)[0] or len(owned_by(state, seat)) < 7) else worst


def _worth_using(state, seat, move):
    if isinstance(move, m.UseToken):
        return move.token in ("draw", "keep", "remove")
    return True


def _deal(state, seat, moves):
    """Pay and buy what is wished for, if all that is left in the hand suffices."""
    now, hand = state.now, state.expeditions[seat].hand
    if now.bought:
        return None
    coins = now.purse + sum(half_coins(face, False) for face in hand)
    wish = _wish(state, seat, coins)
    if wish is None:
        return None
    if m.PURCHASES[wish] in moves:
        return m.PURCHASES[wish]
    return m.PAYMENTS[max(hand, key=lambda face: (not KINDS[face].item, half_coins(face), face))]


def _wish(state, seat, coins):
    owned = owned_by(state, seat)
    for face, most in WISHES:
        offered = face in state.spots or None in state.spots
        if owned.count(face) < most and offered and state.stock[PILE[face]] and 2 * KINDS[face].price <= coins:
            return face
    return None


def _tidy(state, seat, moves):
    """Discard what did not help, so that other cards come; the strong ones are kept."""
    discards = [move for move in moves if isinstance(move, m.DiscardCard) and not _strong(move.card)]
    return discards[0] if discards else m.END


def _strong(face):
    return KINDS[face].item or face == NATIVE
