"""Lost Cities, the card game of 1999: two players, or four as partners."""

from games.kit import Game
from games.lost_cities import events, moves, state
from games.lost_cities.account import account
from games.lost_cities.grounds import grounds
from games.lost_cities.options import Options
from games.lost_cities.rulebook import RULEBOOK
from games.lost_cities.text import describe, picture
from games.lost_cities.view import view

__all__ = ["GAME"]

GAME = Game(
    key="lost-cities",
    title="Lost Cities",
    rules=1,
    seats=(2, 4),
    options=Options,
    moves=(moves.PlayCard, moves.DiscardCard, moves.DrawCard, moves.TakeDiscard, moves.PassCards),
    events=(
        events.StarterDrawn,
        events.StarterNamed,
        events.RoundStarted,
        events.HandsDealt,
        events.CardPlayed,
        events.CardDiscarded,
        events.CardDrawn,
        events.DiscardTaken,
        events.CardsPassed,
        events.RoundScored,
        events.SeatRetired,
        events.GameEnded,
    ),
    state=state.State,
    rulebook=RULEBOOK,
    initial=state.initial,
    setup=moves.setup,
    candidates=moves.candidates,
    judge=moves.judge,
    grounds=grounds,
    vocabulary=moves.vocabulary,
    resolve=moves.resolve,
    evolve=state.evolve,
    reveals=moves.reveals,
    turn=state.turn,
    retire=moves.retire,
    outcome=state.outcome,
    view=view,
    describe=describe,
    picture=picture,
    account=account,
)
