"""Upcasts on the real path: bytes of an old form in the store, the match of today out of it.

The old forms are made up: TokenRevoked once told the generation as a text, and before that as a number of years.
"""

import json

import pytest

from commands.model import RevokeToken
from events.canonical import canonical
from events.codec import UPCASTERS, put_together, schema_of, upcast
from events.envelope import Sealed, chained
from events.loading import Loader
from events.match import Head
from events.model import SeatResigned, SeatTaken, TokenRevoked
from events.store import Commit
from tests.world import seated

TYPE = "match.TokenRevoked"


def from_years(body, openings):
    years = body["public"]["years"]
    return body | {"public": {"seat": body["public"]["seat"], "generation": f"{years} years"}}, openings


def from_text(body, openings):
    number = int(body["public"]["generation"].split()[0])
    return body | {"public": body["public"] | {"generation": number}}, openings


@pytest.fixture
def history():
    """Two schemas before today's; forgotten after the test."""
    before = dict(UPCASTERS)
    UPCASTERS[TYPE, 1] = from_years
    UPCASTERS[TYPE, 2] = from_text
    yield
    UPCASTERS.clear()
    UPCASTERS.update(before)


def body_of(schema, public, version=1):
    return {"type": TYPE, "schema": schema, "public": public, "match": "m", "version": version, "at": 0, "cause": None}


OLDEST, OLDER = {"seat": 1, "years": 7}, {"seat": 1, "generation": "7 years"}


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize(
    ("schema", "public"),
    [(1, OLDEST), (2, OLDER), (3, {"seat": 1, "generation": 7})],
    ids=["oldest", "older", "today's"],
)
def test_every_schema_is_read_as_the_event_of_today(schema, public):
    assert put_together(body_of(schema, public), {}) == TokenRevoked(1, 7)


@pytest.mark.usefixtures("history")
def test_upcasters_work_in_a_chain_and_leave_the_stored_body_alone():
    body = body_of(1, OLDEST)
    written = canonical(body)
    assert upcast(body, {})[0]["schema"] == 3
    assert canonical(body) == written


def test_without_upcasters_a_body_stays_what_it_is():
    body = body_of(1, {"seat": 1, "generation": 7})
    assert upcast(body, {})[0] is body
    assert schema_of(TYPE) == 1


@pytest.mark.usefixtures("history")
def test_events_are_written_with_a_schema_above_every_one_that_was():
    assert schema_of(TYPE) == 3
    assert schema_of("match.SeatResigned") == 1


@pytest.mark.usefixtures("history")
def test_a_type_that_got_another_name_is_read_under_the_new_one():
    UPCASTERS["match.SeatLeft", 1] = lambda body, openings: (body | {"type": "match.SeatResigned"}, openings)
    body = body_of(1, {"seat": 1}) | {"type": "match.SeatLeft"}
    assert put_together(body, {}) == SeatResigned(1)


def append_old(table, schema, public):
    """Append an event as yesterday's code wrote it; gives the bytes."""
    head = table.head
    body = canonical(body_of(schema, public, head.version + 1) | {"match": table.id})
    sealed = Sealed(head.version + 1, body, chained(head.hash, body), {}, {})
    signature = table.referee.signer.sign(table.id, Head(sealed.version, sealed.hash), json.loads(body)["at"])
    table.store.append(Commit(table.id, head, (sealed,), b"{}", b"1,7", signature=signature))
    return body


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize(("schema", "public"), [(1, OLDEST), (2, OLDER)])
def test_a_match_of_yesterday_loads_and_its_bytes_and_hashes_stay(redis, schema, public):
    table = seated(redis)
    before = table.head
    body = append_old(table, schema, public)
    loaded = Loader(table.store).fresh(table.id)
    assert loaded.match.places[1].generation == 7
    assert loaded.head == Head(before.version + 1, chained(before.hash, body))
    assert table.store.read(table.id)[-1].body == body


@pytest.mark.usefixtures("history")
def test_a_match_goes_on_in_the_schema_of_today(redis):
    table = seated(redis)
    append_old(table, 1, OLDEST)
    table.submit(1, RevokeToken(), generation=7)
    old, new = (json.loads(entry.body) for entry in table.store.read(table.id)[-2:])
    assert (old["schema"], new["schema"]) == (1, 3)
    assert new["public"] == {"seat": 1, "generation": 8}
    assert Loader(table.store).fresh(table.id).match.places[1].generation == 8


def test_an_upcaster_can_move_a_secret_to_its_new_name():
    def renamed(body, openings):
        secrets = [["player", *rest] for _, *rest in body["secrets"]]
        return body | {"secrets": secrets}, {"player": openings["name"]}

    stored = body_of(1, {"seat": 1, "nonce": None}) | {"type": "match.SeatTaken", "secrets": [["name", "all", "…"]]}
    UPCASTERS["match.SeatTaken", 1] = renamed
    try:
        assert put_together(stored, {"name": "Ann"}) == SeatTaken(1, None, "Ann")
    finally:
        del UPCASTERS["match.SeatTaken", 1]
