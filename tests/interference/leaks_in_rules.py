"""Leaks to plant in the rules of Lost Cities: each makes something hidden show, in a place where the service trusts the
game."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from events import codec, envelope
from games.kit import ALL, END, Account, Ground, Line, Refusal, Views, secret
from games.lost_cities.events import CardDrawn, CardsPassed
from games.lost_cities.pieces import VALUE, Card, Face, face
from games.registry import GAMES
from tests.interference.script import HONEST

KEY = "lost-cities"
GAME = HONEST[KEY]


def the_top_of_the_deck_on_the_board(plant: pytest.MonkeyPatch) -> None:
    _show(plant, board=lambda state: {"next": state.deck.cards[:1]})


def a_hand_on_the_board(plant: pytest.MonkeyPatch) -> None:
    _show(plant, board=lambda state: {"first_hand": list(state.hands[0])})


def the_order_of_hidden_hands_on_the_board(plant: pytest.MonkeyPatch) -> None:
    _show(plant, board=lambda state: {"order": sorted(range(state.seats), key=state.hands.__getitem__)})


def the_order_of_a_hidden_set_on_the_board(plant: pytest.MonkeyPatch) -> None:
    """Which colours the deck still holds is hardly a secret; the order in which they lie is."""
    _show(plant, board=lambda state: {"colors": list(dict.fromkeys(card[0] for card in state.deck.cards))})


def the_value_of_hands_in_the_scores(plant: pytest.MonkeyPatch) -> None:
    _show(plant, scores=lambda state: {"held": [sum(VALUE[card] for card in hand) for hand in state.hands]})


def the_next_hand_in_ones_own(plant: pytest.MonkeyPatch) -> None:
    def view(state: Any, viewer: int | None) -> Views:
        views = GAME.view(state, viewer)
        if viewer is None or views.hand is None:
            return views
        return replace(views, hand=views.hand | {"next": list(state.hands[(viewer + 1) % state.seats])})

    _change(plant, view=view)


def the_drawn_card_in_the_public_part(plant: pytest.MonkeyPatch) -> None:
    _tell_as(plant, CardDrawn, DrawnInTheOpen)


def the_drawn_card_for_everybody(plant: pytest.MonkeyPatch) -> None:
    _tell_as(plant, CardDrawn, DrawnForAll)


def passed_cards_for_everybody(plant: pytest.MonkeyPatch) -> None:
    _tell_as(plant, CardsPassed, PassedForAll)


def one_more_secret_for_some_cards(plant: pytest.MonkeyPatch) -> None:
    """How many secrets an event has must not depend on them."""

    def take_apart(fact: Any, seat: int | None = None) -> codec.Parts:
        parts = codec.take_apart(fact, seat)
        if isinstance(fact, CardDrawn) and fact.card and VALUE[face(fact.card)] > 5:
            parts.secrets.append(("high", END, True))
        return parts

    plant.setattr(envelope, "take_apart", take_apart)


def a_refusal_that_names_the_holder(plant: pytest.MonkeyPatch) -> None:
    def judge(state: Any, seat: int, move: Any) -> Refusal | None:
        refusal = GAME.judge(state, seat, move)
        if refusal is None or refusal.code != "card_not_held":
            return refusal
        card = refusal.facts["card"]
        return replace(refusal, facts=refusal.facts | {"holders": [card in hand for hand in state.hands]})

    _change(plant, judge=judge)


def moves_in_an_order_that_others_hands_decide(plant: pytest.MonkeyPatch) -> None:
    def candidates(state: Any, seat: int) -> Iterator[Any]:
        others = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
        moves = list(GAME.candidates(state, seat))
        return iter(sorted(moves, key=lambda move: getattr(move, "card", "") in others))

    _change(plant, candidates=candidates)


def grounds_that_show_the_top_of_the_deck(plant: pytest.MonkeyPatch) -> None:
    def grounds(state: Any, seat: int, move: Any) -> Ground:
        ground = GAME.grounds(state, seat, move)
        return replace(ground, facts=ground.facts | {"next": state.deck.cards[0]})

    _change(plant, grounds=grounds)


def grounds_that_weigh_the_next_hand(plant: pytest.MonkeyPatch) -> None:
    def grounds(state: Any, seat: int, move: Any) -> Ground:
        ground = GAME.grounds(state, seat, move)
        against = sum(VALUE[card] for card in state.hands[(seat + 1) % state.seats])
        return replace(ground, detail=f"{ground.detail}, against {against}")

    _change(plant, grounds=grounds)


def a_vocabulary_of_the_cards_in_another_hand(plant: pytest.MonkeyPatch) -> None:
    """Then the illegal commands that flip a verdict are found among them."""

    def vocabulary(state: Any) -> dict[str, Any]:
        words = dict(GAME.vocabulary(state))
        return words | {"card": state.hands[-1] or words["card"]}

    _change(plant, vocabulary=vocabulary)


def an_account_of_a_hand(plant: pytest.MonkeyPatch) -> None:
    def view(state: Any, viewer: int | None) -> Views:
        views = GAME.view(state, viewer)
        return replace(views, scores=views.scores | {"held": sum(VALUE[card] for card in state.hands[0])})

    def account(views: Views) -> Account:
        told = GAME.account(views)
        return replace(told, totals=(*told.totals, Line((0,), "held", views.scores["held"], ("R18",))))

    _change(plant, view=view, account=account)


def refusals_with_ones_own_hand(plant: pytest.MonkeyPatch) -> None:
    """No leak: whoever waits for a turn may be told what is in the own hand."""

    def judge(state: Any, seat: int, move: Any) -> Refusal | None:
        refusal = GAME.judge(state, seat, move)
        if refusal is None or refusal.code != "not_your_turn":
            return refusal
        return replace(refusal, facts=refusal.facts | {"hand": list(state.hands[seat])})

    _change(plant, judge=judge)


@dataclass(frozen=True, slots=True)
class DrawnInTheOpen(CardDrawn):
    told: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawnForAll(CardDrawn):
    card: Card | None = secret(to=ALL)


@dataclass(frozen=True, slots=True)
class PassedForAll(CardsPassed):
    cards: tuple[Face, Face] | None = secret(to=ALL)


def _change(plant: pytest.MonkeyPatch, **changes: Any) -> None:
    plant.setitem(GAMES, KEY, replace(GAMES[KEY], **changes))


def _show(plant: pytest.MonkeyPatch, **more: Any) -> None:
    """More in one of the views."""

    def view(state: Any, viewer: int | None) -> Views:
        views = GAME.view(state, viewer)
        return replace(views, **{name: getattr(views, name) | tell(state) for name, tell in more.items()})

    _change(plant, view=view)


def _tell_as(plant: pytest.MonkeyPatch, kind: Any, leaky: Any) -> None:
    """Events of a kind that show more; a field `told` shows the card."""

    def telling(event: Any) -> Any:
        values = {field.name: getattr(event, field.name) for field in fields(event)}
        return leaky(**values, told=event.card) if leaky is DrawnInTheOpen else leaky(**values)

    def resolve(state: Any, seat: int, move: Any, chance: Any) -> list[Any]:
        events = GAME.resolve(state, seat, move, chance)
        return [telling(event) if type(event) is kind else event for event in events]

    plant.setitem(codec._TYPES, f"{KEY}.{kind.__name__}", leaky)
    plant.setitem(codec._NAMES, leaky, f"{KEY}.{kind.__name__}")
    _change(plant, resolve=resolve)
