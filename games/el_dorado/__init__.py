"""The Quest for El Dorado: a race of two to four expeditions through the jungle, on seven maps or one's own."""

from games.el_dorado import evolving, rules, state, turns
from games.el_dorado.account import account
from games.el_dorado.grounds import grounds
from games.el_dorado.options import Options
from games.el_dorado.picture import picture
from games.el_dorado.rulebook import RULEBOOK
from games.el_dorado.text import describe
from games.el_dorado.view import view
from games.kit import Game

__all__ = ["GAME"]

GAME = Game(
    key="el-dorado",
    title="The Quest for El Dorado",
    rules=1,
    seats=(2, 3, 4),
    options=Options,
    moves=tuple(rules.RULES),
    events=tuple(evolving.CHANGES),
    state=state.State,
    rulebook=RULEBOOK,
    initial=state.initial,
    setup=turns.setup,
    candidates=rules.candidates,
    judge=rules.judge,
    grounds=grounds,
    vocabulary=rules.vocabulary,
    resolve=rules.resolve,
    evolve=evolving.evolve,
    reveals=rules.reveals,
    turn=state.turn,
    retire=turns.retire,
    outcome=state.outcome,
    view=view,
    describe=describe,
    picture=picture,
    account=account,
)
