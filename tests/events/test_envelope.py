import json

import pytest

from commands.model import Resign
from events.canonical import canonical, encode
from events.envelope import DIGEST_PATH, GENESIS, Cause, Envelope, chained, seal
from events.match import digest
from events.model import SeatResigned, SeatTaken
from games.lost_cities.events import CardPlayed, CardsPassed
from games.lost_cities.moves import PassCards
from tests.events import outsider
from tests.world import seated

KEY, SALT = bytes(range(32, 64)), bytes(32)
PASSED = CardsPassed(1, 3, ("R5", "R6"))
PASSING = Cause("an id", 1, PassCards(("R6", "R5")))


def sealed(event, cause=None, digest=None, previous=GENESIS, version=7, salt=SALT):
    return seal(Envelope("m", version, 1000, cause, digest), event, KEY, previous, salt)


def test_a_body_holds_what_the_page_says_and_no_empty_lists():
    assert json.loads(sealed(CardPlayed(1, "R5")).body) == {
        "at": 1000,
        "cause": None,
        "match": "m",
        "public": {"card": "R5", "seat": 1},
        "schema": 1,
        "type": "lost-cities.CardPlayed",
        "version": 7,
    }


def test_a_body_is_canonical():
    body = sealed(PASSED, PASSING, "digest").body
    assert body == canonical(json.loads(body)) == outsider.written(json.loads(body))


def test_a_cause_shows_what_everybody_may_see_of_the_command():
    found = sealed(PASSED, PASSING)
    assert json.loads(found.body)["cause"] == {"command": {"type": "pass_cards"}, "id": "an id", "seat": 1}
    assert found.openings == {"cards": ("R5", "R6"), "cause.cards": ("R6", "R5")}
    assert b"R5" not in found.body
    assert json.loads(sealed(SeatResigned(1), Cause("x", 1, Resign())).body)["cause"]["command"] == {"type": "resign"}


def test_every_secret_is_committed_to_with_its_derived_salt():
    secrets = json.loads(sealed(PASSED, PASSING, "digest").body)["secrets"]
    values = {"cards": ["R5", "R6"], "cause.cards": ["R6", "R5"], "state": "digest"}
    assert [entry[:2] for entry in secrets] == [["cards", [1, 3]], ["cause.cards", [1]], ["state", "end"]]
    for path, _, commitment in secrets:
        assert commitment == outsider.commitment(outsider.salt(encode(KEY), 7, path), values[path])


def test_the_digest_is_committed_to_and_not_kept():
    assert DIGEST_PATH not in sealed(PASSED, digest="digest").openings


def test_what_can_be_erased_has_a_salt_that_no_key_leads_to():
    found = sealed(SeatTaken(0, None, "Ann"))
    assert found.openings == {}
    name, salt = found.erasable["player"]
    assert name == "Ann"
    assert salt != outsider.salt(encode(KEY), 7, "player")
    ((_, audience, commitment),) = json.loads(found.body)["secrets"]
    assert (audience, commitment) == ("all", outsider.commitment(salt, "Ann"))
    assert sealed(SeatTaken(0, None, "Ann"), salt=bytes(31) + b"x").body != found.body


@pytest.mark.parametrize("change", [{"previous": KEY}, {"version": 8}, {"digest": "x"}, {"cause": PASSING}], ids=str)
def test_the_hash_covers_everything(change):
    assert sealed(PASSED, **change).hash != sealed(PASSED).hash


def test_the_hash_is_chained():
    found = sealed(PASSED, previous=KEY)
    assert found.hash == chained(KEY, found.body)
    assert chained(GENESIS, b"{}") != chained(KEY, b"{}")


def test_the_first_event_of_a_command_tells_its_cause_and_the_last_the_state(redis):
    table = seated(redis)
    bodies = [json.loads(entry.body) for entry in table.store.read(table.id)]
    started = bodies[2:]
    assert [body["cause"] is None for body in started] == [False] + [True] * (len(started) - 1)
    digests = ["state" in [path for path, *_ in body.get("secrets", ())] for body in started]
    assert digests == [False] * (len(started) - 1) + [True]
    salt = outsider.salt(encode(table.match.key), len(bodies), "state")
    assert [salt and entry[2] for entry in bodies[-1]["secrets"] if entry[0] == "state"] == [
        outsider.commitment(salt, digest(table.match.state))
    ]
