"""The games that Cairn hosts: one line each."""

from games.expedition import GAME as EXPEDITION
from games.kit import Game
from games.lost_cities import GAME as LOST_CITIES

GAMES: dict[str, Game] = {game.key: game for game in (LOST_CITIES, EXPEDITION)}
