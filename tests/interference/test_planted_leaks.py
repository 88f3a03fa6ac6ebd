"""A leak is caught: each of these is planted in turn, and a check must find it."""

import pytest

from games.registry import GAMES
from tests.interference import leaks_in_rules as rules
from tests.interference import leaks_in_service as service
from tests.interference.checks import Worlds, committed_twice, shown, told_apart, unsalted
from tests.interference.course import played
from tests.interference.script import pair
from tests.interference.worlds import told_too_much

GAME = "lost-cities"
SEEDS = range(0, 12, 2)  # two worlds may happen to be equal where the leak is
NAMES = {"ids": lambda value: getattr(value, "__name__", str(value))}


def worlds(seats=2, viewer=0, seed=SEEDS[0]):
    return Worlds(pair(GAME, seats, viewer, seed, 1))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_without_a_leak_the_worlds_cannot_be_told_apart(viewer):
    assert told_apart(worlds(viewer=viewer)) == []


@pytest.mark.parametrize(
    ("leak", "seats", "viewer", "place"),
    [
        (rules.the_top_of_the_deck_on_the_board, 2, 1, "…/board"),
        (rules.a_hand_on_the_board, 2, 1, "…/board"),
        (rules.the_order_of_hidden_hands_on_the_board, 4, None, "…/board"),
        (rules.the_order_of_a_hidden_set_on_the_board, 2, 0, "…/board"),
        (rules.the_value_of_hands_in_the_scores, 2, None, "…/scores"),
        (rules.the_next_hand_in_ones_own, 4, 0, "…/hand"),
        (rules.the_drawn_card_in_the_public_part, 2, 1, "…/events"),
        (rules.the_drawn_card_for_everybody, 2, None, "…/events"),
        (rules.passed_cards_for_everybody, 4, 1, "…/events"),
        (rules.one_more_secret_for_some_cards, 2, 0, "…/events"),
        (rules.a_refusal_that_names_the_holder, 2, 0, "…/commands"),
        (rules.moves_in_an_order_that_others_hands_decide, 2, 0, "…/moves"),
        (rules.grounds_that_show_the_top_of_the_deck, 2, 0, "…/explain"),
        (rules.grounds_that_weigh_the_next_hand, 2, 1, "…/explain"),
        (rules.a_vocabulary_of_the_cards_in_another_hand, 2, 0, "…/explain"),
        (rules.an_account_of_a_hand, 2, 1, "…/explain"),
        (service.explanations_for_anybody, 2, 1, "…/explain"),
        (service.flips_that_the_seat_to_move_could_make, 2, 1, "…/explain"),
        (service.versions_at_which_another_could_have_done_it, 2, 0, "…/explain"),
        (service.a_verdict_that_looks_at_what_would_be_drawn, 2, 0, "…/explain"),
        (service.a_list_that_is_decided_past_a_revelation, 2, 0, "…/commands"),
        (service.a_timeline_that_names_drawn_cards, 4, None, "…/timeline"),
        (service.everybodys_refusals, 2, 0, "…/refusals"),
        (service.how_often_others_were_refused, 2, 1, "…/refusals"),
        (service.the_top_of_the_deck_in_the_head_record, 4, 2, "…"),
        (service.views_as_anybody, 4, 1, "…/replay"),
        (service.views_as_anybody, 4, 1, "…/frames"),
        (service.a_replay_that_sees_everything, 2, None, "…/replay"),
        (service.a_replay_that_sees_everything, 2, None, "…/frames"),
        (service.moves_with_all_their_fields, 4, 1, "…/replay"),
        (service.moves_with_all_their_fields, 4, None, "…/frames"),
        (service.events_that_show_everything, 2, 0, "…/export"),
        (service.answers_that_show_everything, 2, 1, "…/seats"),
        (service.the_last_card_of_the_deck_in_a_header, 2, 0, "…/board"),
        (service.a_fault_for_some_cards, 2, 1, "…/board"),
        (service.audits_that_count_refusals, 2, 1, "…/audits/1"),
        (service.audits_that_show_values, 2, 0, "…/audits/1/report"),
        (service.audits_that_fail_for_some_cards, 2, 1, "…/audits"),
    ],
    **NAMES,
)
def test_the_worlds_are_told_apart_by(leak, seats, viewer, place, monkeypatch):
    leak(monkeypatch)
    wanted = place.replace("…", "/matches/{match}")
    places = ({difference.place for difference in told_apart(worlds(seats, viewer, seed))} for seed in SEEDS)
    assert any(wanted in found for found in places)


@pytest.mark.parametrize(
    ("leak", "check"),
    [
        (service.the_digest_in_the_head_record, unsalted),
        (service.the_digest_in_the_head_record, shown),
        (service.salts_that_are_no_secret, unsalted),
        (service.one_salt_for_a_whole_match, committed_twice),
        (service.proofs_of_others_draws, shown),
        (service.the_key_in_the_match_file, shown),
        (service.events_that_show_everything, shown),
    ],
    **NAMES,
)
def test_a_check_of_the_bytes_finds(leak, check, monkeypatch):
    leak(monkeypatch)
    assert check(worlds())


@pytest.mark.parametrize(
    ("leak", "seats"), [(rules.the_drawn_card_for_everybody, 2), (rules.passed_cards_for_everybody, 4)], **NAMES
)
def test_views_contradict_an_audience_that_is_too_wide(leak, seats, monkeypatch):
    leak(monkeypatch)
    assert any(told_too_much(played(GAMES[GAME], seats, seed, 16), 1, seed)[1] for seed in SEEDS)


def test_a_refusal_may_tell_its_seat_the_own_hand(monkeypatch):
    rules.refusals_with_ones_own_hand(monkeypatch)
    assert told_apart(worlds()) == []
