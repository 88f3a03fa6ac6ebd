"""The games that Cairn hosts: one line each."""

from games.el_dorado import GAME as EL_DORADO
from games.expedition import GAME as EXPEDITION
from games.kit import Game
from games.lost_cities import GAME as LOST_CITIES
from games.lost_cities_board import GAME as LOST_CITIES_BOARD

GAMES: dict[str, Game] = {game.key: game for game in (LOST_CITIES, EXPEDITION, LOST_CITIES_BOARD, EL_DORADO)}
