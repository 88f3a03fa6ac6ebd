"""Cards from a seat's draw pile, and the shuffle when it runs out."""

from games.el_dorado.events import CardsDrawn, DeckShuffled, Event
from games.el_dorado.pieces import marked
from games.el_dorado.state import Expedition
from games.kit import Chance, Place, Seat


def draw(mine: Expedition, seat: Seat, count: int, chance: Chance) -> list[Event]:
    """So many cards, or as many as there are: first what is left of the draw pile, then from the discard pile, which is
    shuffled. The cards played in this turn lie elsewhere."""  # R22, C-7, C-8
    events: list[Event] = []
    first = min(count, len(mine.deck.cards))
    if first > 0:
        events.append(CardsDrawn(seat, first, mine.deck.cards[:first], mine.deck.place))
    rest = min(count - first, len(mine.discard))
    if rest > 0:
        deck = chance.shuffle(marked(mine.discard))
        assert deck.items is not None
        events += [DeckShuffled(seat, deck), CardsDrawn(seat, rest, deck.items[:rest], Place(deck.number, 0))]
    return events


def drawable(mine: Expedition, count: int) -> int:
    return min(count, len(mine.deck.cards) + len(mine.discard))
