import json

import fakeredis
import pytest

from commands.model import Resign
from events.match import digest
from events.redaction import AUDITOR, Orders, Sight, served, visible
from games.lost_cities.moves import DISCARDS, DRAW, PassCards
from tests.events import outsider
from tests.world import seated

VIEWERS = (0, 1, 2, 3, None)


def played():
    """Four seats: seat 0 passes two cards to its partner, seat 1 discards a card and draws one."""
    found = seated(fakeredis.FakeRedis(), seats=4, options={"starter": 0})
    hands = found.match.state.hands
    found.submit(0, PassCards((hands[0][0], hands[0][1])))
    found.submit(1, DISCARDS[hands[1][0]])
    found.submit(1, DRAW)
    return found


@pytest.fixture(scope="module")
def table():
    return played()


@pytest.fixture(scope="module")
def ended():
    found = played()
    found.submit(2, Resign())
    return found


def seen(table, name, sight):
    """The paths that are open to this viewer in the first event of that name."""
    body, entry = next((json.loads(e.body), e) for e in table.store.read(table.id) if name.encode() in e.body)
    return set(visible(entry, body, sight))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("name", "path", "audience"),
    [
        ("match.MatchCreated", "seed", []),
        ("match.SeatTaken", "player", VIEWERS),
        ("match.SeatTaken", "cause.player", VIEWERS),
        ("lost-cities.RoundStarted", "deck", []),
        ("lost-cities.HandsDealt", "hands.0", [0]),
        ("lost-cities.HandsDealt", "hands.3", [3]),
        ("lost-cities.CardsPassed", "cards", [0, 2]),
        ("lost-cities.CardsPassed", "cause.cards", [0]),
        ("lost-cities.CardDrawn", "card", [1]),
    ],
)
class TestAudiences:
    def test_a_secret_of_a_running_match_is_for_its_audience_alone(self, table, name, path, audience, viewer):
        assert (path in seen(table, name, Sight(viewer, False))) == (viewer in audience)

    def test_the_auditor_sees_it_at_any_time(self, table, name, path, audience, viewer):
        assert path in seen(table, name, Sight(AUDITOR, True))
        assert (path in seen(table, name, Sight(AUDITOR, False))) == (audience == VIEWERS)

    def test_everybody_sees_it_after_the_end(self, ended, name, path, audience, viewer):
        assert path in seen(ended, name, Sight(viewer, True))


def document(table, sight):
    orders, current = Orders(table.store), table.match
    return [json.loads(served(entry, sight, current, orders)) for entry in table.store.read(table.id)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_redacted_copy_leads_to_the_same_head(table, viewer):
    head = outsider.head(document(table, Sight(viewer, False)))
    assert head == outsider.head(document(table, Sight(None, True)))
    assert outsider.raw(head["hash"]) == table.head.hash


@pytest.mark.parametrize("sight", [*(Sight(viewer, False) for viewer in VIEWERS), Sight(AUDITOR, True)], ids=str)
def test_every_opening_that_is_served_gives_its_commitment(table, sight):
    opened = 0
    for event in document(table, sight):
        committed = {path: commitment for path, _, commitment in event.get("secrets", ())}
        for path, opening in event["openings"].items():
            assert outsider.commitment(opening["salt"], opening["value"]) == committed[path]
            opened += 1
    assert opened >= 8  # four names, each in the event and in its cause


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_salt_of_another_audience_is_served(table, viewer):
    text = json.dumps(document(table, Sight(viewer, False)))
    key = outsider.b64(table.match.key)
    for event in document(table, Sight(AUDITOR, True)):
        for path, audience, _ in event.get("secrets", ()):
            if audience == "end" or (isinstance(audience, list) and viewer not in audience):
                assert outsider.salt(key, event["version"], path) not in text
    assert key not in text


def test_the_digest_is_served_where_it_is_given_and_everything_is_open(table):
    entry = next(entry for entry in table.store.read(table.id) if b"CardsPassed" in entry.body)
    orders, current, found = Orders(table.store), table.match, digest(table.match.state)
    hidden = json.loads(served(entry, Sight(0, False), current, orders, found))
    shown = json.loads(served(entry, Sight(AUDITOR, True), current, orders, found))
    assert "state" not in hidden["openings"]
    assert shown["openings"]["state"]["value"] == found


def test_the_served_bytes_begin_with_the_stored_ones(table):
    for entry in table.store.read(table.id):
        assert served(entry, Sight(None, False), table.match, Orders(table.store)).startswith(entry.body[:-1] + b",")
