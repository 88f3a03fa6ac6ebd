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
from games.lost_cities.pieces import COLORS, deck
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
    one, other = (
        seated(fakeredis.FakeRedis(), entropy=Entropy(name), chance=stacked(deck(2))) for name in ("one", "other")
    )
    assert one.match.state.hands == other.match.state.hands
    assert not {found[-1] for found in secrets_of(one)} & {found[-1] for found in secrets_of(other)}


class Stack:
    def __init__(self, key, order, number):
        self.key, self.order, self.number = key, order, number

    def shuffle(self, items):
        self.number += 1
        assert sorted(items) == sorted(self.order)
        return sealed_shuffle(self.key, self.number, self.order)


def stacked(order):
    return lambda current: Stack(current.key, order, len(current.shuffles)) if current.places else None


def same_course(order, seats):
    """Everybody discards the first card dealt, draws from the deck, and so on; partners pass two cards now and then."""
    table = seated(
        fakeredis.FakeRedis(), seats=seats, options={"starter": 0}, chance=stacked(order), clock=Clock(tick=0)
    )
    dealt = [list(hand) for hand in table.match.state.hands]
    for turn in range(4 * seats):
        seat = turn % seats
        if seats == 4 and turn < seats:
            hand = table.match.state.hands[seat]
            table.submit(seat, PassCards((hand[0], hand[1])) if turn % 2 else PassCards((hand[-1], hand[-2])))
            continue
        held = table.match.state.hands[seat]
        color = COLORS[turn % len(COLORS)]
        card = next(card for card in (*dealt[seat], *held) if card in held and (seats == 2 or card[0] != color or True))
        table.submit(seat, DISCARDS[card])
        table.submit(seat, DRAW)
    return table


def public_side(table):
    """The bodies with every commitment, root and id left out: all that the public course decides."""
    shown = []
    for body in bodies(table):
        body["secrets"] = [entry[:2] for entry in body.get("secrets", ())]
        body["shuffles"] = [entry[:3] for entry in body.get("shuffles", ())]
        shown.append(body)
    return shown


def test_where_secrets_stand_and_for_whom_follows_from_the_public_course():
    cards = deck(2)
    hidden = cards[16:]
    one, other = (same_course((*cards[:16], *rest), 2) for rest in (hidden, hidden[::-1]))
    assert one.match.state.deck != other.match.state.deck
    assert public_side(one) == public_side(other)


# ── erasing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def erase(table, version):
    """Delete what opens the name in an event and in its cause."""
    table.redis_key = match_key("erasable", table.id)
    return table.store.redis.hdel(table.redis_key, f"{version}:player", f"{version}:cause.player")


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
    stored = b"".join(redis.dump(key) for key in redis.keys() if b":head:" not in key)
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
