"""The application as a WSGI server loads it: made from the environment."""

import gc
import logging
import os

from api.app import create_app
from commands.referee import World
from events.poking import Poker
from events.settings import Settings, connect

settings = Settings.from_environment(os.environ)
logging.basicConfig(level=settings.log, format="%(asctime)s %(name)s %(message)s")
poker = Poker(connect(settings.queue_url))
world = World(secret=settings.secret, signing_key=settings.signing_key)
app = create_app(connect(settings.redis_url), poker.poke, world)

# What is loaded by now stays for ever, and cached matches hold no cycles: searching them for garbage costs more than it
# finds, and every search holds up all requests.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)
