"""A match's decisions as sentences: given(*commands).when(command).then(*events), .rejected(code) or .refused(code)."""

from commands.decide import act, created, take_seat
from commands.model import CreateMatch, TakeSeat
from commands.schema import read_options
from events.canonical import encode
from events.match import begin
from events.problems import Rejected
from games.kit import Refused
from games.registry import GAMES
from tests.games.chance import Seeded

START = 1_000_000
SEED, KEY = encode(bytes(32)), bytes(32)
ANN, BO = TakeSeat(0, None, "Ann"), TakeSeat(1, "owl", "Bo")
FOUR = tuple(TakeSeat(seat, None, name) for seat, name in enumerate(("Ann", "Bo", "Chi", "Dee")))


def given(*commands, seats=2, game="lost-cities", **options):
    """A match after these commands: TakeSeat, or a seat and what it sends."""
    values = read_options(GAMES[game], seats, options)
    event = created(CreateMatch(game, seats, values), "m", GAMES[game].rules, SEED)
    found = Given(begin("m", KEY, event, START), 1)
    for command in commands:
        found = found.when(command).accepted()
    return found


class Given:
    def __init__(self, current, version):
        self.current = current
        self.version = version

    def when(self, command, now=START):
        chance = Seeded()
        try:
            if isinstance(command, TakeSeat):
                step = take_seat(self.current, command, self.version, now, lambda _: chance)
            else:
                step = act(self.current, *command, self.version, now, lambda _: chance)
        except (Rejected, Refused) as problem:
            return When(self, None, problem)
        return When(self, step, None)


class When:
    def __init__(self, before, step, problem):
        self.before = before
        self.step = step
        self.problem = problem

    def accepted(self):
        assert self.problem is None, self.problem
        return Given(self.step.after, self.before.version + len(self.step.events))

    def then(self, *events):
        after = self.accepted()
        assert self.step.events == events
        return after

    def brings(self, *types):
        """Events of these types, whatever they say."""
        after = self.accepted()
        assert [type(event).__name__ for event in self.step.events] == list(types)
        return after

    def rejected(self, code, **members):
        assert isinstance(self.problem, Rejected), self.step or self.problem
        assert (self.problem.code, self.problem.members) == (code, members)

    def refused(self, code):
        assert isinstance(self.problem, Refused), self.step or self.problem
        assert self.problem.refusal.code == code
