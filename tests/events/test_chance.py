from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.chance import SeededChance, Sources, fair_below, nonce_of, shuffled_order
from tests.events import outsider

SEED, KEY = bytes(range(32)), bytes(range(32, 64))
NONCES = (nonce_of(SEED, 0, "red fox"), nonce_of(SEED, 1, None))
SOURCES = Sources(SEED, KEY, "example", NONCES)
CARDS = [f"{color}{number}" for color in "RGWBY" for number in range(2, 11)]

SHUFFLES = 6000
WORD = 2**32
# Chi-square exceeds these by chance once in ten thousand: 81 degrees of freedom (ten cards on ten places), and 23.
PLACES_LIMIT, ORDERS_LIMIT = 137.2, 57.3


def places_statistic(orders, size=10):
    """How far the cards' places are from even. Each shuffle fills every place, so the sum is a little too great."""
    seen = Counter((card, place) for order in orders for place, card in enumerate(order))
    expected = len(orders) / size
    cells = [(seen[card, place] - expected) ** 2 / expected for card in range(size) for place in range(size)]
    return sum(cells) * (size - 1) / size


def orders_statistic(orders, size=4):
    seen = Counter(map(tuple, orders))
    kinds = list(permutations(range(size)))
    expected = len(orders) / len(kinds)
    return sum((seen[kind] - expected) ** 2 / expected for kind in kinds)


def fair(size):
    return [shuffled_order(SOURCES, number, range(size)) for number in range(1, SHUFFLES + 1)]


def biased(size, pick):
    """Shuffles whose swaps are chosen by `pick(place, size, word)`."""
    found = []
    for number in range(SHUFFLES):
        order = list(range(size))
        for place in range(size - 1, 0, -1):
            word = int.from_bytes(sha256(f"{number}/{place}".encode()).digest()[:4], "big")
            other = pick(place, size, word)
            order[place], order[other] = order[other], order[place]
        found.append(order)
    return found


BIASES = {
    "a swap with any place": lambda place, size, word: word % size,
    "never a card that stays": lambda place, size, word: word % place,
    "four bits are taken for enough": lambda place, size, word: word % 16 % (place + 1),
}


def test_every_card_lies_on_every_place_equally_often():
    assert places_statistic(fair(10)) < PLACES_LIMIT


def test_every_order_of_a_few_cards_comes_equally_often():
    assert orders_statistic(fair(4)) < ORDERS_LIMIT


def test_the_measure_lets_a_fair_shuffle_of_another_make_pass():
    orders = biased(10, lambda place, size, word: word % (place + 1))
    assert places_statistic(orders) < PLACES_LIMIT


@pytest.mark.parametrize("bias", BIASES.values(), ids=BIASES)
def test_a_biased_shuffle_would_be_noticed(bias):
    assert places_statistic(biased(10, bias)) > PLACES_LIMIT
    assert orders_statistic(biased(4, bias)) > ORDERS_LIMIT


@pytest.mark.parametrize("bound", [3, 7, 10, 60, 75, 100, 2**31 + 1])
def test_words_from_the_uneven_end_of_the_range_are_thrown_away(bound):
    limit = WORD - WORD % bound
    assert fair_below(bound, iter([WORD - 1, limit, limit - 1])) == bound - 1
    assert fair_below(bound, iter([limit - 1])) == bound - 1
    assert fair_below(bound, iter([limit, 0])) == 0


@pytest.mark.parametrize("bound", [1, 2, 4, 64, 2**31])
def test_no_word_is_thrown_away_where_the_range_is_even(bound):
    assert fair_below(bound, iter([WORD - 1])) == bound - 1


@given(st.lists(st.sampled_from(CARDS), max_size=30), st.randoms(use_true_random=False))
def test_the_order_in_which_items_are_given_does_not_matter(cards, shuffler):
    other = list(cards)
    shuffler.shuffle(other)
    assert shuffled_order(SOURCES, 1, cards) == shuffled_order(SOURCES, 1, iter(other))


def test_items_are_sorted_as_what_they_are():
    assert sorted(shuffled_order(SOURCES, 1, range(20))) == list(range(20))
    assert shuffled_order(SOURCES, 1, [10, 9]) != [int(item) for item in shuffled_order(SOURCES, 1, ["10", "9"])]


@pytest.mark.parametrize(
    "other",
    [
        Sources(bytes(32), KEY, "example", NONCES),
        Sources(SEED, KEY, "another", NONCES),
        Sources(SEED, KEY, "example", NONCES[::-1]),
        Sources(SEED, KEY, "example", (NONCES[0], nonce_of(SEED, 1, "blue owl"))),
        Sources(SEED, KEY, "example", (nonce_of(SEED, 0, "red fox "), NONCES[1])),
    ],
    ids=["the seed", "the match", "whose nonce it is", "a nonce that was brought", "every character of a nonce"],
)
def test_every_source_matters(other):
    assert shuffled_order(other, 1, CARDS) != shuffled_order(SOURCES, 1, CARDS)


def test_the_key_that_salts_the_cards_does_not_move_them():
    assert shuffled_order(Sources(SEED, bytes(32), "example", NONCES), 1, CARDS) == shuffled_order(SOURCES, 1, CARDS)


def test_the_number_of_the_shuffle_matters():
    assert len({tuple(shuffled_order(SOURCES, number, CARDS)) for number in range(1, 51)}) == 50


def test_nonces_differ_by_seat_seed_and_text():
    texts = [nonce_of(SEED, 0, text) for text in ("", "a", "b", "red fox", "Ä")]
    derived = [nonce_of(seed, seat, None) for seed in (SEED, KEY) for seat in range(4)]
    assert len({*texts, *derived}) == len(texts) + len(derived)


def test_a_nonce_is_the_same_whoever_brings_it_but_not_when_it_is_derived():
    assert nonce_of(SEED, 0, "red fox") == nonce_of(KEY, 3, "red fox")
    assert nonce_of(SEED, 0, None) != nonce_of(SEED, 1, None)


def test_a_chance_numbers_its_shuffles_on_from_those_before():
    chance = SeededChance(lambda: SOURCES, 4)
    assert [chance.shuffle(CARDS).number for _ in range(3)] == [5, 6, 7]
    assert SeededChance(lambda: SOURCES, 5).shuffle(CARDS) == SeededChance(lambda: SOURCES, 5).shuffle(reversed(CARDS))


def test_the_sources_are_asked_for_only_when_something_is_shuffled():
    asked = []
    chance = SeededChance(lambda: asked.append(1) or SOURCES, 0)
    assert asked == []
    chance.shuffle(CARDS)
    assert asked == [1]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1000), st.sets(st.integers(0, 500)))
def test_a_stranger_computes_the_same_order(seed, number, items):
    nonces = (nonce_of(seed, 0, "red fox"), nonce_of(seed, 1, None))
    sources = Sources(seed, KEY, "example", nonces)
    assert shuffled_order(sources, number, items) == outsider.order(
        outsider.b64(seed), "example", nonces, number, items
    )
