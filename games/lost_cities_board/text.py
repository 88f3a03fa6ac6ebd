"""The game in words: a sentence for each fact."""

from collections.abc import Iterable
from typing import assert_never

from games.lost_cities_board.events import (
    AdvanceGranted,
    AdvanceSkipped,
    ArtifactFound,
    ArtifactsScored,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsSetAside,
    DeckShuffled,
    DiscardTaken,
    EndEvent,
    Event,
    ExpeditionScored,
    ExpeditionStarted,
    ExplorerAdvanced,
    GameEnded,
    HandsDealt,
    PathEvent,
    PathOpened,
    PointsFound,
    SeatRetired,
    SetupEvent,
    StarterDrawn,
    StarterNamed,
    TilesLaid,
)
from games.lost_cities_board.pieces import CITY, NAMES, face
from games.lost_cities_board.scoring import net

GRANTED = {"arrow": "finds an arrow: an explorer may go on", "city": "may move another explorer on"}
ENDED = {
    "bridge": "with the fifth explorer across the bridge",
    "deck": "with the last card of the deck",
    "capped": "as it stands, at the turn cap",
}


def describe(event: Event) -> str:
    """What a seat did, to be said of it; or, of a fact without a seat, what happened."""
    match event:
        case CardPlayed(_, card, stone):
            return f"plays {card}: {_explorer(card[0], stone)}"
        case PathOpened(_, card, explorer):
            return f"opens the {NAMES[card[0]]} path with {card} and sends the {explorer} there"
        case CardDiscarded(_, card):
            return f"discards {card}"
        case CardDrawn(_, card):
            return f"draws {face(card) if card else 'a card'} from the deck"
        case DiscardTaken(_, _, card):
            return f"takes {card} from the discards"
        case _:
            return _describe_path(event)


def _describe_path(event: PathEvent | SetupEvent | EndEvent) -> str:
    match event:
        case ArtifactFound(_, path, stone):
            return f"finds an artifact on stone {stone} of the {NAMES[path]} path"
        case PointsFound(_, path, stone, points):
            return f"finds {points} victory points on stone {stone} of the {NAMES[path]} path"
        case AdvanceGranted(_, by):
            return GRANTED[by]
        case ExplorerAdvanced(_, path, stone):
            return f"moves on: {_explorer(path, stone)}"
        case AdvanceSkipped():
            return "lets the explorers rest"
        case _:
            return _describe_table(event)


def _describe_table(event: SetupEvent | EndEvent) -> str:
    match event:
        case StarterDrawn(starter):
            return f"the lot falls on seat {starter} to begin"
        case StarterNamed(starter):
            return f"seat {starter} is to begin"
        case ExpeditionStarted(number, starter):
            return f"expedition {number} starts with seat {starter}"
        case TilesLaid(tiles):
            return f"{len(tiles)} event tiles are shuffled and laid on the paths: {' '.join(tiles)}"
        case DeckShuffled():
            return "the cards are shuffled"
        case CardsSetAside(count):
            return f"{count} cards are put aside unseen"
        case HandsDealt(_, places):
            return f"hands are dealt to {len(places)} seats"
        case _:
            return _describe_end(event)


def _describe_end(event: EndEvent) -> str:
    match event:
        case ExpeditionScored(number, ended, scores):
            return f"expedition {number} ends {ENDED[ended]}: the explorers bring {_and(map(net, scores))} points"
        case ArtifactsScored(artifacts, values):
            return f"{_and(artifacts)} artifacts are worth {_and(values)} points"
        case SeatRetired():
            return "leaves the game"
        case GameEnded(winners, scores, reason):
            wins = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {_and(winners)} share the victory"
            return f"the game ends ({reason}): {wins}, {' to '.join(map(str, scores))}"
        case _:
            assert_never(event)


def _explorer(path: str, stone: int) -> str:
    where = "in the city" if stone == CITY else f"on stone {stone}"
    return f"the explorer on the {NAMES[path]} path is {where} now"


def _and(numbers: Iterable[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}"
