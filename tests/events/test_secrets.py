import json
from collections import Counter

import fakeredis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.canonical import decode, encode
from events.chance import sealed_shuffle
from events.keys import match_key
from events.loading import Loader
from events.match_file import write_match_file
from events.redaction import Orders, Sight
from events.secrets import commit, salt_of
from games.lost_cities.moves import DISCARDS, DRAW, PassCards
from games.lost_cities.pieces import deck
from tests.events import outsider
from tests.world import Clock, Entropy, seated

KEY = bytes(range(32, 64))
SALT = bytes(32)


def bodies(table):
    return [json.loads(entry.body) for entry in table.store.read(table.id)]


def secrets_of(table):
    return [(body["version"], *entry) for body in bodies(table) for entry in body.get("secrets", ())]


# ── commitments ──────────────────────────────────────────────────────────────────────────────────────────────────────


@given(st.text(max_size=5), st.text(max_size=5))
def test_a_commitment_binds_to_one_value(one, other):
    assert (commit(SALT, one) == commit(SALT, other)) == (one == other)


@pytest.mark.parametrize(
    ("one", "other"), [("1", 1), ([], None), (["R5"], "R5"), ([1, 2], [12]), (True, 1), ("", None)]
)
def test_values_that_look_alike_have_unlike_commitments(one, other):
    assert commit(SALT, one) != commit(SALT, other)


def test_a_commitment_says_nothing_without_its_salt():
    """Whoever knows every card but not the salt cannot search for the one."""
    hidden = commit(salt_of(KEY, 7, "card"), "R5")
    guesses = {commit(salt, card) for salt in (SALT, b"", KEY) for card in deck(2)}
    assert hidden not in guesses
    assert len(decode(hidden)) == 32


@given(
    st.tuples(st.integers(1, 10**6), st.text("abc./019", max_size=8)),
    st.tuples(st.integers(1, 10**6), st.text("abc./019", max_size=8)),
)
def test_salts_differ_by_version_and_path(one, other):
    assert (salt_of(KEY, *one) == salt_of(KEY, *other)) == (one == other)


def test_salts_differ_by_match():
    assert salt_of(KEY, 7, "card") != salt_of(SALT, 7, "card")


def test_a_stranger_computes_the_same_salt_and_commitment():
    salt = salt_of(KEY, 7, "hands.0")
    assert encode(salt) == outsider.salt(encode(KEY), 7, "hands.0")
    assert commit(salt, ["R5"]) == outsider.commitment(encode(salt), ["R5"])


# ── over a whole match ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 4])
def test_equal_secrets_never_have_equal_commitments(redis, seats):
    table = seated(redis, seats=seats, options={"rounds": 2}).play()
    commitments = [commitment for *_, commitment in secrets_of(table)]
    assert len(set(commitments)) == len(commitments) > 100
    values = Counter(repr(value) for entry in table.store.read(table.id) for value in entry.openings.values())
    assert max(values.values()) > 1  # there were equal secrets to tell apart


def test_two_matches_with_the_same_shuffles_share_no_commitment():
    one, other = (laid(deck(2), entropy=Entropy(name)) for name in ("one", "other"))
    assert one.match.state.hands == other.match.state.hands
    assert not {found[-1] for found in secrets_of(one)} & {found[-1] for found in secrets_of(other)}


class Stack:
    """Shuffles that were laid beforehand."""

    def __init__(self, current, order):
        self.key, self.number, self.order = current.key, len(current.shuffles), order

    def shuffle(self, items):
        self.number += 1
        assert sorted(items) == sorted(self.order)
        return sealed_shuffle(self.key, self.number, self.order)


def laid(order, seats=2, entropy=None):
    """A match that is dealt from this deck, seat 0 to begin."""
    parts = {"clock": Clock(tick=0), "chance": lambda current: Stack(current, order), "entropy": entropy}
    return seated(fakeredis.FakeRedis(), seats=seats, options={"starter": 0}, **parts)


def public_side(table):
    """The bodies without commitments and roots: all that the public course decides."""
    shown = bodies(table)
    for body in shown:
        body["secrets"] = [entry[:2] for entry in body.get("secrets", ())]
        body["shuffles"] = [entry[:3] for entry in body.get("shuffles", ())]
    return shown


def test_where_secrets_stand_and_for_whom_does_not_depend_on_the_cards_drawn():
    cards = deck(2)
    one, other = (laid((*cards[:16], *hidden)) for hidden in (cards[16:], cards[:15:-1]))
    for table in (one, other):
        dealt = table.match.state.hands
        for turn in range(16):
            table.submit(turn % 2, DISCARDS[dealt[turn % 2][turn // 2]])
            table.submit(turn % 2, DRAW)
    assert one.match.state.hands != other.match.state.hands
    assert public_side(one) == public_side(other)


def test_where_secrets_stand_and_for_whom_does_not_depend_on_the_cards_passed():
    one, other = (laid(order, seats=4) for order in (deck(4), deck(4)[::-1]))
    for table in (one, other):
        for turn in range(12):
            hand = table.match.state.hands[turn % 4]
            table.submit(turn % 4, PassCards((hand[0], hand[1])))
    assert public_side(one) == public_side(other)
    assert [body["secrets"] for body in public_side(one)][-1] == [
        ["cards", [1, 3]],
        ["cause.cards", [3]],
        ["state", "end"],
    ]


# ── erasing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def erase(table, version):
    """Delete what opens the name in an event and in its cause."""
    return table.store.redis.hdel(match_key("erasable", table.id), f"{version}:player", f"{version}:cause.player")


def test_erasing_a_name_leaves_the_chain_and_the_match_as_they_were(redis):
    table = seated(redis).play(20)
    before = table.loader.fresh(table.id)
    assert erase(table, 2) == 2
    after = Loader(table.store).fresh(table.id)
    assert after.head == before.head
    assert [place.player for place in after.match.places] == [None, "Björn"]
    assert after.match.state == before.match.state


def test_a_match_whose_names_were_erased_plays_on(redis):
    table = seated(redis).play(20)
    erase(table, 2)
    erase(table, 3)
    table.loader.forget(table.id)
    assert table.play(20).head.version > 40


def test_nothing_leads_back_to_an_erased_name(redis):
    table = seated(redis)
    erase(table, 2)
    stored = b"".join(redis.dump(key) for key in redis.scan_iter() if b":head:" not in key)
    assert b"Ann" not in stored
    ((_, path, _, commitment),) = [found for found in secrets_of(table) if found[:2] == (2, "player")]
    assert commit(salt_of(table.match.key, 2, path), "Ann") != commitment


def test_a_match_file_of_an_erased_name_still_leads_to_its_head(redis):
    table = seated(redis).play(20)
    erase(table, 2)
    loaded = Loader(table.store).fresh(table.id)
    text = write_match_file(table.store.read(table.id), loaded, Sight(None, True), Orders(table.store))
    document = json.loads(text)
    assert outsider.head(document["events"]) == document["head"]
    assert document["events"][1]["openings"] == {}
    assert document["events"][2]["openings"]["player"]["value"] == "Björn"
    assert b"Ann" not in text
