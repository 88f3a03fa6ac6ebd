"""Can we still read what was stored? A changed golden file means: stored matches are affected.

CAIRN_GOLDEN=write writes the files that are missing, and never one that is there: remove it first, and only if no
match holds its form.
"""

import json
import os
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from events.canonical import canonical
from events.codec import (
    command_name,
    put_together,
    schema_of,
    shuffles_in,
    stored_type,
    take_apart,
    upcast,
    written_command,
)
from events.loading import event_of
from events.model import EVENTS, MatchCreated, SeatTaken
from events.redaction import Sight, visible
from games.kit import Place, Shuffled, secret
from games.lost_cities import moves
from games.lost_cities.events import CardDrawn, CardsPassed, HandsDealt, RoundStarted, StarterDrawn
from games.registry import GAMES
from tests.events.played import first_of_each_type
from tests.world import seated

GOLDEN = Path(__file__).parent / "golden"
TYPES = {f"match.{kind.__name__}" for kind in EVENTS} | {
    f"{game.key}.{kind.__name__}" for game in GAMES.values() for kind in game.events
}


def golden_name(stored, schema):
    return f"{stored}.json" if schema == 1 else f"{stored}.{schema}.json"


def write_missing():
    GOLDEN.mkdir(exist_ok=True)
    for stored, found in first_of_each_type().items():
        path = GOLDEN / golden_name(stored, found["body"]["schema"])
        if not path.exists():
            path.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


if os.environ.get("CAIRN_GOLDEN") == "write":
    write_missing()

FILES = sorted(GOLDEN.glob("*.json"))
golden = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read_golden(path):
    return json.loads(path.read_text())


# ── what was stored ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_type_of_event_has_a_golden_file_of_its_schema():
    assert {golden_name(stored, schema_of(stored)) for stored in TYPES} <= {path.name for path in FILES}


@golden
def test_a_stored_event_is_read_as_it_was_recorded(path):
    found = read_golden(path)
    assert repr(put_together(found["body"], found["openings"])) == found["event"]


@golden
def test_a_golden_file_is_of_a_type_and_schema_that_can_still_be_read(path):
    body = read_golden(path)["body"]
    latest, _ = upcast(body, {})
    assert latest["type"] in TYPES
    assert latest["schema"] == schema_of(latest["type"])
    assert path.name == golden_name(body["type"], body["schema"])


@golden
def test_what_is_stored_today_has_the_shape_of_its_golden_file(path):
    """A field that comes, goes or changes its audience is a new schema."""
    found = read_golden(path)
    body = found["body"]
    if body["schema"] != schema_of(body["type"]):
        return
    parts = take_apart(put_together(body, found["openings"]))
    again = json.loads(canonical({"public": parts.public, "draws": parts.draws, "shuffles": parts.shuffles}))
    assert again == {"public": body["public"], "draws": body.get("draws", []), "shuffles": body.get("shuffles", [])}
    committed = [entry[:2] for entry in body.get("secrets", ()) if not entry[0].startswith(("cause.", "state"))]
    assert [[path, audience] for path, audience, _ in parts.secrets] == committed


# ── there and back ───────────────────────────────────────────────────────────────────────────────────────────────────


def stored(event):
    """The event as it would be stored, without what the envelope adds."""
    parts = take_apart(event)
    body = {"type": stored_type(event), "schema": schema_of(stored_type(event)), "public": parts.public}
    body |= {"draws": parts.draws, "shuffles": parts.shuffles}
    body["secrets"] = [(path, audience, "") for path, audience, _ in parts.secrets]
    return json.loads(canonical([body, {path: value for path, _, value in parts.secrets}]))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.seats])
def test_an_event_comes_back_from_its_stored_form(redis, game, seats, seed):
    table = seated(redis, game, seats).play(60, seed=seed)
    for entry in table.store.read(table.id):
        event = event_of(json.loads(entry.body), entry)
        assert put_together(*stored(event)) == event


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        (SeatTaken(1, None, "Ann"), SeatTaken(1, None, None)),
        (MatchCreated("lost-cities", 1, 2, {}, "m", "seed"), MatchCreated("lost-cities", 1, 2, {}, "m", None)),
        (CardDrawn(0, "R5", Place(2, 16)), CardDrawn(0, None, Place(2, 16))),
        (CardsPassed(1, 3, ("R5", "R6")), CardsPassed(1, 3, None)),
        (RoundStarted(1, 0, Shuffled(2, "r", ("R5",))), RoundStarted(1, 0, Shuffled(2, "r", None))),
        (
            HandsDealt((("R5",), ("R6",)), (Place(2, 0), Place(2, 8))),
            HandsDealt((None, None), (Place(2, 0), Place(2, 8))),
        ),
        (
            StarterDrawn(1, Shuffled(1, "r", (1, 0)), Place(1, 0)),
            StarterDrawn(1, Shuffled(1, "r", None), Place(1, 0)),
        ),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_not_opened_is_none(event, hidden):
    body, openings = stored(event)
    assert put_together(body, openings) == event
    assert put_together(body, {}) == hidden


def test_a_seat_reads_its_own_hand_in_a_deal_and_no_other(redis):
    table = seated(redis, seats=4)
    (entry,) = [entry for entry in table.store.read(table.id) if b"HandsDealt" in entry.body]
    body = json.loads(entry.body)
    for seat in range(4):
        dealt = put_together(body, visible(entry, body, Sight(seat, False)))
        assert [hand is not None for hand in dealt.hands] == [other == seat for other in range(4)]
        assert dealt.hands[seat] == event_of(body, entry).hands[seat]


def test_an_event_is_apart_what_its_declaration_says():
    parts = take_apart(CardsPassed(3, 1, ("R5", "R6")))
    assert parts.public == {"seat": 3, "partner": 1}
    assert parts.secrets == [("cards", [1, 3], ("R5", "R6"))]
    assert parts.draws == parts.shuffles == []
    parts = take_apart(HandsDealt((("R5",), ("R6",)), (Place(2, 0), Place(2, 8))))
    assert parts.secrets == [("hands.0", [0], ("R5",)), ("hands.1", [1], ("R6",))]
    assert parts.draws == [("hands.0", 2, 0, 1), ("hands.1", 2, 8, 1)]
    parts = take_apart(RoundStarted(1, 0, Shuffled(2, "r", ("R5", "R6"))))
    assert parts.shuffles == [("deck", 2, 2, "r")]
    assert parts.secrets == [("deck", "end", ("R5", "R6"))]


def test_the_secret_of_a_command_is_for_the_seat_that_gave_it():
    parts = take_apart(moves.PassCards(("R5", "R6")), 2)
    assert parts.public == {}
    assert parts.secrets == [("cards", [2], ("R5", "R6"))]


def test_commands_have_the_names_of_their_classes():
    assert command_name(moves.PlayCard) == "play_card"
    assert written_command(moves.PassCards(("R5", "R6"))) == {"type": "pass_cards", "cards": ("R5", "R6")}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_two_commands_of_a_game_share_a_name(game):
    assert len({command_name(kind) for kind in game.moves}) == len(game.moves)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_shuffle_of_an_event_is_counted(game):
    for kind in game.events:
        assert shuffles_in(kind) == sum("shuffled" in field.metadata for field in fields(kind))


def test_the_hidden_parts_of_an_event_never_stand_in_its_public_part(redis):
    table = seated(redis, seats=4).play(40)
    for entry in table.store.read(table.id):
        body = json.loads(entry.body)
        declared = {field.name for field in fields(event_of(body, entry)) if field.metadata}
        assert not declared & set(body["public"])
        assert not {"player", "cards"} & set((body["cause"] or {"command": {}})["command"])


@dataclass(frozen=True)
class Whispered:
    teller: int
    listener: int
    word: str = secret(to="listener")


def test_an_audience_is_named_by_any_field_that_holds_a_seat():
    assert take_apart(Whispered(3, 1, "fox")).secrets == [("word", [1], "fox")]
