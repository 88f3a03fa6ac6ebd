"""Rules as sentences: given(GAME, *events).when(seat, move).then(*events), or .refused(code); or .allows(seat, move,
number)."""

from typing import Any

from games.kit import Chance, Game, Ground, Refusal, Refused, decide, fold
from tests.games.chance import Seeded


def rule(*numbers: str):
    """The numbers of the rules that a test checks; test_rulebook reads them from the source."""

    def cited(test):
        test.rules = numbers
        return test

    return cited


def given(game: Game, *events: Any, seats: int = 2, **options: Any) -> "Given":
    state = game.initial(game.options(**options), seats)
    return Given(game, fold(game, state, events))


class Given:
    def __init__(self, game: Game, state: Any):
        self.game = game
        self.state = state

    def when(self, seat: int, move: Any, chance: Chance | None = None) -> "When":
        try:
            events = decide(self.game, self.state, seat, move, chance or Seeded())
        except Refused as refused:
            return When(self.game, self.state, [], refused.refusal)
        return When(self.game, fold(self.game, self.state, events), events, None)

    def allows(self, seat: int, move: Any, number: str) -> Ground:
        """By this rule."""
        assert self.game.judge(self.state, seat, move) is None
        ground = self.game.grounds(self.state, seat, move)
        assert ground.rule == number
        return ground


class When(Given):
    """What came of a move; goes on as the Given of the next."""

    def __init__(self, game: Game, state: Any, events: list[Any], refusal: Refusal | None):
        super().__init__(game, state)
        self.events = events
        self.refusal = refusal

    def when(self, seat: int, move: Any, chance: Chance | None = None) -> "When":
        assert self.refusal is None, self.refusal
        return super().when(seat, move, chance)

    def then(self, *events: Any) -> "When":
        assert self.refusal is None, self.refusal
        assert self.events == list(events)
        return self

    def refused(self, code: str, number: str | None = None) -> Refusal:
        assert self.refusal is not None, f"{self.events} instead of a refusal"
        assert self.refusal.code == code
        assert self.refusal.rule in self.game.rulebook
        assert number in (None, self.refusal.rule)
        return self.refusal
