"""Merkle proofs of single cards, and what a player or a stranger makes of them with nothing but SHA-256."""

import json

import fakeredis
import pytest

from commands.model import Resign
from events.canonical import encode
from events.chance import card_salt, proof, sealed_shuffle
from events.match_file import write_match_file
from events.redaction import Orders, Sight, served
from games.lost_cities.moves import DISCARDS, DRAW, PLAYS
from tests.events import outsider
from tests.world import seated

KEY = bytes(range(32, 64))
SIZES = range(1, 71)


def shown_proof(order, position, number=3):
    return {"salt": encode(card_salt(KEY, number, position)), "path": proof(KEY, number, order, position)}


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_shuffle_can_be_proved(size):
    order = tuple(f"C{at}" for at in range(size))
    root = sealed_shuffle(KEY, 3, order).root
    assert root == outsider.root(encode(KEY), 3, order)
    for at in range(size):
        assert outsider.proves(shown_proof(order, at), (3, size, at), order[at], root)


@pytest.mark.parametrize("size", SIZES)
def test_no_card_can_be_proved_to_lie_elsewhere(size):
    order = tuple(f"C{at}" for at in range(size))
    root = sealed_shuffle(KEY, 3, order).root
    for at in range(size):
        good = shown_proof(order, at)
        for other in (at + 1, at - 1, at ^ 1):
            if other in range(size) and other != at:
                assert not outsider.proves(good, (3, size, other), order[at], root)
                assert not outsider.proves(good, (3, size, at), order[other], root)
                assert not outsider.proves(
                    good | {"salt": shown_proof(order, other)["salt"]}, (3, size, at), order[at], root
                )


@pytest.mark.parametrize("size", [2, 3, 5, 60, 64, 65, 70])
def test_a_proof_holds_only_as_it_was_given(size):
    order = tuple(range(size))
    root = sealed_shuffle(KEY, 3, order).root
    for at in range(size):
        good = shown_proof(order, at)
        assert not outsider.proves(good, (4, size, at), order[at], root)
        assert not outsider.proves(good | {"path": good["path"][:-1]}, (3, size, at), order[at], root)
        assert not outsider.proves(good | {"path": [*good["path"], good["path"][0]]}, (3, size, at), order[at], root)
        assert not outsider.proves(good | {"path": [*good["path"][:-1], root]}, (3, size, at), order[at], root)
        assert not outsider.proves(good, (3, size, at), order[at], sealed_shuffle(bytes(32), 3, order).root)


def test_equal_cards_have_unlike_leaves_and_proofs():
    order = ("RX",) * 8
    assert len({tuple(proof(KEY, 1, order, at)) for at in range(8)}) == 8
    assert len({sealed_shuffle(KEY, number, order).root for number in range(1, 9)}) == 8


def test_a_root_tells_the_order_apart():
    assert sealed_shuffle(KEY, 1, ("A", "B", "C")).root != sealed_shuffle(KEY, 1, ("A", "C", "B")).root


# ── a finished match ─────────────────────────────────────────────────────────────────────────────────────────────────


def recomputed_deals(document):
    """The order of every shuffle in a match file, out of the seed and the players' nonces alone."""
    events = document["events"]
    seed = events[0]["openings"]["seed"]["value"]
    seats = {
        event["public"]["seat"]: event["public"]["nonce"] for event in events if event["type"] == "match.SeatTaken"
    }
    nonces = [outsider.nonce(seed, seat, seats[seat]) for seat in sorted(seats)]
    found = {}
    for event in events:
        for path, number, _, _ in event.get("shuffles", ()):
            cards = event["openings"][path]["value"]
            found[number] = outsider.order(seed, events[0]["public"]["shuffle_id"], nonces, number, cards)
    return found


@pytest.fixture(scope="module", params=[2, 4], ids=["two seats", "four seats"])
def finished(request):
    table = seated(fakeredis.FakeRedis(), seats=request.param, options={"rounds": 2}).play()
    loaded, sight = table.loader.fresh(table.id), Sight(None, True)
    return json.loads(write_match_file(table.store.read(table.id), loaded, sight, Orders(table.store)))


def test_the_deals_of_a_finished_match_can_be_computed_again(finished):
    deals = recomputed_deals(finished)
    assert list(deals) == [1, 2, 3]  # who starts, and two rounds
    for event in finished["events"]:
        for path, number, count, root in event.get("shuffles", ()):
            assert deals[number] == event["openings"][path]["value"]
            assert len(deals[number]) == count
            assert outsider.root(finished["key"], number, deals[number]) == root


def test_every_draw_of_a_finished_match_took_the_card_that_lay_there(finished):
    deals, drawn = recomputed_deals(finished), set()
    for event in finished["events"]:
        known = event["public"] | {path: opening["value"] for path, opening in event["openings"].items()}
        for path, shuffle, position, count in event.get("draws", ()):
            cards = known[path] if isinstance(known[path], list) else [known[path]]
            assert len(cards) == count
            assert deals[shuffle][position : position + len(cards)] == cards
            places = {(shuffle, position + at) for at in range(len(cards))}
            assert not places & drawn
            drawn |= places
    assert len(drawn) > 100


# ── a running match ──────────────────────────────────────────────────────────────────────────────────────────────────


def turn(table):
    """The seat to move plays or discards, and draws from the deck."""
    seat = table.match.turn[0]
    card = table.match.state.hands[seat][0]
    table.submit(seat, DISCARDS[card] if table.match.state.turns % 2 else PLAYS[card])
    return seat, table.submit(seat, DRAW)


def published_roots(table):
    bodies = [json.loads(entry.body) for entry in table.store.read(table.id)]
    return {number: (count, root) for body in bodies for _, number, count, root in body.get("shuffles", ())}


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_a_drawn_card_is_proved_the_moment_it_is_drawn(redis, turns):
    table = seated(redis, options={"starter": 0})
    roots = published_roots(table)  # as they stood before the first draw
    for _ in range(turns):
        seat, accepted = turn(table)
    (event,) = [
        json.loads(served(entry, Sight(seat, False), accepted.loaded.match, Orders(table.store)))
        for entry in accepted.entries
    ]
    ((path, shuffle, position, _),) = event["draws"]
    count, root = roots[shuffle]
    (given,) = event["proofs"][path]
    card = event["openings"][path]["value"]
    assert outsider.proves(given, (shuffle, count, position), card, root)
    assert not outsider.proves(given, (shuffle, count, position), "R2" if card != "R2" else "R3", root)


def test_nobody_else_gets_the_card_or_its_proof(redis):
    table = seated(redis, options={"starter": 0})
    seat, accepted = turn(table)
    for viewer in (1 - seat, None):
        (event,) = [
            json.loads(served(entry, Sight(viewer, False), accepted.loaded.match, Orders(table.store)))
            for entry in accepted.entries
        ]
        assert event["openings"] == event["proofs"] == {}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_dealt_hand_is_proved_card_by_card(redis, seat):
    table = seated(redis)
    roots = published_roots(table)
    (dealt,) = [entry for entry in table.store.read(table.id) if b"HandsDealt" in entry.body]
    event = json.loads(served(dealt, Sight(seat, False), table.match, Orders(table.store)))
    draws = {path: place for path, *place in event["draws"]}
    shuffle, position, _ = draws[f"hands.{seat}"]
    assert set(event["proofs"]) == set(event["openings"]) == {f"hands.{seat}"}
    hand = event["openings"][f"hands.{seat}"]["value"]
    for at, (card, given) in enumerate(zip(hand, event["proofs"][f"hands.{seat}"], strict=True)):
        assert outsider.proves(given, (shuffle, roots[shuffle][0], position + at), card, roots[shuffle][1])


def test_who_starts_is_proved_to_everybody(redis):
    table = seated(redis)
    count, root = published_roots(table)[1]
    (drawn,) = [entry for entry in table.store.read(table.id) if b"StarterDrawn" in entry.body]
    event = json.loads(served(drawn, Sight(None, False), table.match, Orders(table.store)))
    assert outsider.proves(event["proofs"]["starter"][0], (1, count, 0), event["public"]["starter"], root)


def test_an_open_copy_needs_no_proofs(redis):
    table = seated(redis)
    table.submit(0, Resign())
    for entry in table.store.read(table.id):
        assert json.loads(served(entry, Sight(None, True), table.match, Orders(table.store)))["proofs"] == {}
