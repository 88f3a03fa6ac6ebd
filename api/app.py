"""The Flask application: it parses, authenticates, calls and answers. What it calls is handed in."""

from typing import Any

from flask import Flask, Response

from api import problems
from api.audits import blueprint as audits
from api.disputes import blueprint as disputes
from api.docs import blueprint as docs
from api.explain import blueprint as explain
from api.forks import blueprint as forks
from api.games import blueprint as games
from api.history import blueprint as history
from api.matches import blueprint as matches
from api.parts import Parts
from api.views import blueprint as views
from commands.referee import Referee, World
from events.loading import Loader
from events.poking import Poke
from events.redaction import Orders
from events.store import Store
from projections.keyframes import Keyframes
from projections.reading import Reader

MOST_BYTES = 64 * 1024  # of a request's body


def create_app(redis: Any, poke: Poke, world: World) -> Flask:
    """The application on a Redis; `poke` tells the workers that a partition has work."""
    store = Store(redis)
    referee = Referee(store, Loader(store), world, poke)
    app = Flask("api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
    app.url_map.merge_slashes = False  # //: there is nothing, rather than a page that leads elsewhere
    app.extensions["cairn"] = Parts(
        world.secret,
        store,
        referee,
        Reader(store),
        Orders(store),
        Keyframes(store),
        poke,
        world.clock,
    )
    problems.register(app)
    for blueprint in (games, matches, views, history, disputes, forks, audits, explain, docs):
        app.register_blueprint(blueprint)
    app.after_request(_no_sniffing)
    return app


def _no_sniffing(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
