"""Games with a changed rule, to see what becomes of the matches that were played by the old one."""

from dataclasses import replace

from games.kit import Outcome, Refusal
from games.registry import GAMES


def with_rule(monkeypatch, key, raised=True, **parts):
    """Today's rules of a game are others; with their number raised, as every change of a rule raises it."""
    game = GAMES[key]
    changed = replace(game, rules=game.rules + raised, **{name: make(game) for name, make in parts.items()})
    monkeypatch.setitem(GAMES, key, changed)
    return changed


def refusing(kind, when=lambda state, seat, move: True):
    """Moves of this kind are no longer legal."""

    def make(game):
        def judge(state, seat, move):
            if type(move).__name__ == kind and when(state, seat, move):
                return Refusal("not_today", "R0", f"{kind} is not legal today")
            return game.judge(state, seat, move)

        return judge

    return make


def turned_round(game):
    """The fewest points win."""

    def outcome(state):
        found = game.outcome(state)
        if found is None:
            return None
        least = min(found.scores)
        winners = tuple(seat for seat, score in enumerate(found.scores) if score == least)
        return Outcome(winners, found.scores, found.reason)

    return outcome


def one_more_point(game):
    """Everybody gets one more point in the end."""

    def outcome(state):
        found = game.outcome(state)
        return found and replace(found, scores=tuple(score + 1 for score in found.scores))

    return outcome


def never_over(game):
    return lambda state: None
