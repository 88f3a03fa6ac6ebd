"""A table of Lost Cities as a client follows it who holds both seats: enough to send legal commands and no more."""

from random import Random

from games.lost_cities.pieces import COLORS, DESTINATIONS, FACES, HAND_SIZE, VALUE, Face, deck, face

SEATS = 2
DRAWS = len(deck(SEATS)) - SEATS * HAND_SIZE  # of a round, if every card comes from the deck
TAKES = 1 / 23  # of the turns end with a card from a discard pile: a match of three rounds has about 276 commands then
PLAYS = 0.5  # of the cards that would fit are played, the others discarded
ENDLESS = 1 << 60


class Table:
    """Chooses at random; what a choice does to the table is noted at once, since legal commands are not refused."""

    def __init__(self, chooser: Random, hands: list[list[Face]], turn: int, cards: int = DRAWS) -> None:
        self._random = chooser.random
        self.hands = hands
        self.turn = turn
        self.cards = cards  # left in the deck
        self._tops: list[dict[str, int]] = [{}, {}]
        self._piles: dict[str, list[Face]] = {color: [] for color in DESTINATIONS}
        self._blocked = ""

    def lay(self) -> tuple[str, Face]:
        """The first half of a turn: the command's type and the card."""
        hand = self.hands[self.turn]
        card = hand.pop(int(self._random() * len(hand)))
        color, value, tops = card[0], VALUE[card], self._tops[self.turn]
        top = tops.get(color, -1)
        if (value > top or value == top == 0) and self._random() < PLAYS:
            tops[color], self._blocked = value, ""
            return "play_card", card
        self._piles[color].append(card)
        self._blocked = color
        return "discard_card", card

    def take(self) -> str | None:
        """The second half: the colour of the pile to take from; None: draw from the deck."""
        if self._random() >= TAKES:
            return None
        return next((color for color in COLORS if self._piles[color] and color != self._blocked), None)

    def took(self, color: str) -> None:
        self._gain(self._piles[color].pop())

    def drew(self, card: str) -> None:
        self.cards -= 1
        self._gain(face(card))

    def _gain(self, card: Face) -> None:
        self.hands[self.turn].append(card)
        self.turn = 1 - self.turn


def endless(chooser: Random) -> Table:
    """For a server that only pretends."""
    return Table(chooser, [list(FACES[:HAND_SIZE]) for _ in range(SEATS)], 0, ENDLESS)
