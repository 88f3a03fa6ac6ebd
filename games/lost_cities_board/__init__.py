"""Lost Cities: The Board Game: two to four players, after either of its two rulebooks."""

from games.kit import Game
from games.lost_cities_board import events, moves, resolve, state
from games.lost_cities_board.account import account
from games.lost_cities_board.changes import evolve
from games.lost_cities_board.grounds import grounds
from games.lost_cities_board.options import Options
from games.lost_cities_board.picture import picture
from games.lost_cities_board.rulebook import RULEBOOK
from games.lost_cities_board.text import describe
from games.lost_cities_board.view import view

__all__ = ["GAME"]

GAME = Game(
    key="lost-cities-board",
    title="Lost Cities: The Board Game",
    rules=1,
    seats=(2, 3, 4),
    options=Options,
    moves=(
        moves.PlayCard,
        moves.DiscardCard,
        moves.AdvanceExplorer,
        moves.SkipAdvance,
        moves.DrawCard,
        moves.TakeDiscard,
    ),
    events=(
        events.StarterDrawn,
        events.StarterNamed,
        events.ExpeditionStarted,
        events.TilesLaid,
        events.DeckShuffled,
        events.CardsSetAside,
        events.HandsDealt,
        events.PathOpened,
        events.CardPlayed,
        events.CardDiscarded,
        events.CardDrawn,
        events.DiscardTaken,
        events.ArtifactFound,
        events.PointsFound,
        events.AdvanceGranted,
        events.ExplorerAdvanced,
        events.AdvanceSkipped,
        events.ExpeditionScored,
        events.ArtifactsScored,
        events.SeatRetired,
        events.GameEnded,
    ),
    state=state.State,
    rulebook=RULEBOOK,
    initial=state.initial,
    setup=resolve.setup,
    candidates=moves.candidates,
    judge=moves.judge,
    grounds=grounds,
    vocabulary=moves.vocabulary,
    resolve=resolve.resolve,
    evolve=evolve,
    reveals=resolve.reveals,
    turn=state.turn,
    retire=resolve.retire,
    outcome=state.outcome,
    view=view,
    describe=describe,
    picture=picture,
    account=account,
)
