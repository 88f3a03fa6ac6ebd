"""Expedition: two players and an ordinary deck of 52 cards."""

from games.expedition import events, moves, state
from games.expedition.account import account
from games.expedition.grounds import grounds
from games.expedition.options import Options
from games.expedition.pieces import SEATS
from games.expedition.rulebook import RULEBOOK
from games.expedition.text import describe, picture
from games.expedition.view import view
from games.kit import Game

__all__ = ["GAME"]

GAME = Game(
    key="expedition",
    title="Expedition",
    rules=1,
    seats=(SEATS,),
    options=Options,
    moves=(moves.PlayCard, moves.DiscardCard, moves.DrawCard, moves.TakeDiscard),
    events=(
        events.StarterDrawn,
        events.StarterNamed,
        events.RoundStarted,
        events.HandsDealt,
        events.CardPlayed,
        events.CardDiscarded,
        events.CardDrawn,
        events.DiscardTaken,
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
