"""Every command, decided again on what was recorded before it, gives what was recorded; what does not is named."""

from dataclasses import replace

import orjson
import pytest
from fakeredis import FakeRedis

from commands.findings import CHECKS
from commands.model import FileAudit, Resign, RevokeToken
from commands.refusals import kept
from commands.rejudging import rejudge, rejudge_refusal
from events.canonical import canonical
from events.loading import advance, event_of
from events.problems import IllegalMove
from events.store import Entry
from games.lost_cities.moves import DrawCard
from tests.audit.changed_rules import never_over, one_more_point, refusing, turned_round, with_rule
from tests.games.tables import every_seating
from tests.world import seated
from web import verifier

SHORT = {"lost-cities": {"rounds": 1}}


def played(key="lost-cities", seats=2, moves=None, seed=0):
    return seated(FakeRedis(), key, seats, SHORT.get(key)).play(moves, seed)


def entries_of(table):
    return table.store.read(table.id)


def altered(entry, **public):
    """The entry with other public fields, as canonical as before."""
    body = orjson.loads(entry.body)
    body["public"] |= public
    return replace(entry, body=canonical(body))


@every_seating
def test_an_honest_match_is_decided_again_the_same(key, seats):
    table = played(key, seats)
    table.submit(0, RevokeToken())
    course = rejudge(entries_of(table), table.match.key, keep=range(table.head.version + 1))
    assert course.findings == []
    assert course.differences == []
    assert course.loaded.head == table.head
    assert course.loaded.match == table.match
    assert course.differ() is None
    entries, past, reached = entries_of(table), None, 0
    for version, loaded in course.at.items():
        past, reached = advance(past, entries[reached:version], table.match.key), version
        assert loaded == past


@every_seating
def test_a_match_that_ends_by_resigning(key, seats):
    table = played(key, seats, moves=9)
    table.submit(1, Resign())
    course = rejudge(entries_of(table), table.match.key)
    assert (course.findings, course.differences) == ([], [])


def test_a_wrong_decision_is_named_and_the_next_ones_are_judged_on_their_own():
    table = played(moves=20)
    entries = entries_of(table)
    at = next(entry.version for entry in entries if b'"lost-cities.CardDiscarded"' in entry.body)
    before = advance(None, entries[: at - 1], table.match.key).match
    fact = event_of(orjson.loads(entries[at - 1].body), entries[at - 1])
    other = next(card for card in before.state.hands[fact.seat] if card != fact.card)
    entries[at - 1] = altered(entries[at - 1], card=other)
    course = rejudge(entries, table.match.key)
    first, honest = course.differences[0], rejudge(entries_of(table), table.match.key)
    assert (first.version, first.expected["event"], first.found["event"].card) == (at, fact, other)
    assert at in {finding.version for finding in course.findings if finding.check == "digests"}
    assert course.commands == honest.commands
    assert len(course.differences) < 4  # those that follow were decided on the recorded events


def test_a_one_that_becomes_true_is_another_fact():
    table = played(moves=6)
    entries = entries_of(table)
    at = next(e.version for e in entries if orjson.loads(e.body)["public"].get("seat") == 1 and e.version > 5)
    entries[at - 1] = altered(entries[at - 1], seat=True)
    assert at in {finding.version for finding in rejudge(entries, table.match.key).differences}


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (lambda body: body | {"at": body["at"] + 1}, "clock"),
        (lambda body: body | {"secrets": [s for s in body["secrets"] if s[0] != "state"]}, "digests"),
    ],
)
def test_what_is_wrong_by_any_rules(change, check):
    table = played(moves=6)
    entries = entries_of(table)
    last = entries[-1]
    entries[-1] = replace(last, body=canonical(change(orjson.loads(last.body))))
    if check == "clock":  # a command of one event may have any time: so let the first of a longer one differ
        at = next(e.version for e in entries if orjson.loads(e.body)["cause"] is None)
        body = orjson.loads(entries[at - 1].body)
        entries[at - 1] = replace(entries[at - 1], body=canonical(change(body)))
    found = [finding.check for finding in rejudge(entries, table.match.key).findings]
    assert check in found


def test_a_forged_result_is_named_at_the_end():
    table = played()
    entries = entries_of(table)
    assert b"match.MatchEnded" in entries[-1].body
    scores = list(orjson.loads(entries[-1].body)["public"]["scores"])
    entries[-1] = altered(entries[-1], scores=[scores[0] + 100, *scores[1:]])
    course = rejudge(entries, table.match.key)
    assert [(f.check, f.version) for f in course.findings] == [("result", table.head.version)]
    assert [f.version for f in course.differences] == [table.head.version]


def test_a_command_of_nobody_is_a_difference():
    table = played(moves=6)
    entries = entries_of(table)
    body = orjson.loads(entries[-1].body)
    for seat in (None, 7):
        body["cause"] = body["cause"] | {"seat": seat}
        forged = [*entries[:-1], replace(entries[-1], body=canonical(body))]
        (difference,) = rejudge(forged, table.match.key).differences
        assert difference.version == table.head.version
        assert "no seat" in difference.text


def test_an_event_that_cannot_be_folded_is_located():
    table = played(moves=12)
    entries = entries_of(table)
    at = next(e.version for e in entries if e.version > 8 and e.openings)
    entries[at - 1] = Entry(at, entries[at - 1].body.replace(b"lost-cities.", b"lost-towns."), {}, {})
    (finding,) = [f for f in rejudge(entries, table.match.key).findings if "folded" in f.text]
    assert finding.version == at


def test_another_match_key_is_seen_in_the_first_digest():
    table = played(moves=3)
    course = rejudge(entries_of(table), bytes(32))
    assert course.findings[0].check == "digests"


# ── other rules ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rules_of_the_same_number_may_not_differ(monkeypatch):
    table = played()
    with_rule(monkeypatch, "lost-cities", raised=False, outcome=turned_round)
    course = rejudge(entries_of(table), table.match.key)
    assert course.differ() is None
    assert course.differences[0].version == table.head.version


def test_a_changed_scoring_changes_the_winner(monkeypatch):
    table = played()
    recorded = table.match.result
    with_rule(monkeypatch, "lost-cities", outcome=turned_round)
    course = rejudge(entries_of(table), table.match.key)
    differ = course.differ()
    assert course.findings == []
    assert (differ.rules, differ.version, differ.winner) == (2, table.head.version, "changed")
    assert differ.winners == (recorded.scores.index(min(recorded.scores)),)


def test_a_changed_scoring_may_leave_the_winner(monkeypatch):
    table = played()
    with_rule(monkeypatch, "lost-cities", outcome=one_more_point)
    differ = rejudge(entries_of(table), table.match.key).differ()
    assert (differ.version, differ.winner, differ.winners) == (table.head.version, "same", None)


def test_a_move_that_is_no_longer_legal_leaves_the_winner_unknown(monkeypatch):
    table = played()
    at = next(e.version for e in entries_of(table) if b'"discard_card"' in e.body)
    with_rule(monkeypatch, "lost-cities", judge=refusing("DiscardCard"))
    differ = rejudge(entries_of(table), table.match.key).differ()
    assert (differ.version, differ.winner, differ.unknown_from) == (at, "unknown", at)


def test_a_match_that_would_not_be_over_leaves_the_winner_unknown(monkeypatch):
    table = played()
    with_rule(monkeypatch, "lost-cities", outcome=never_over)
    differ = rejudge(entries_of(table), table.match.key).differ()
    assert (differ.version, differ.winner) == (table.head.version, "unknown")
    assert differ.unknown_from == table.head.version + 1


def test_a_match_that_still_runs_has_no_winner_to_change(monkeypatch):
    table = played(moves=30)
    at = next(e.version for e in entries_of(table) if b'"discard_card"' in e.body)

    def resolving(game):
        def resolve(state, seat, move, chance):
            events = game.resolve(state, seat, move, chance)
            return events * 2 if type(move).__name__ == "RevokeNothing" else events

        return resolve

    with_rule(monkeypatch, "lost-cities", resolve=resolving)
    assert rejudge(entries_of(table), table.match.key).differ() is None
    with_rule(monkeypatch, "lost-cities", judge=refusing("DiscardCard"))
    assert rejudge(entries_of(table), table.match.key).differ().version == at


def test_unaffected_matches_stay_clean_under_other_rules(monkeypatch):
    tables = [played(seed=seed, moves=3) for seed in range(8)]
    affected = [any(b'"discard_card"' in e.body for e in entries_of(table)) for table in tables]
    assert {*affected} == {True, False}
    with_rule(monkeypatch, "lost-cities", judge=refusing("DiscardCard"))
    assert [rejudge(entries_of(t), t.match.key).differ() is not None for t in tables] == affected


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_refusal_is_judged_again(monkeypatch):
    table = played(moves=4)
    seat = table.match.turn[0]
    sent = [{"type": "draw_card"}]
    refusal = {"seat": 1 - seat, "version": table.head.version, "code": "not_your_turn", "commands": sent}
    loaded = table.loader.fresh(table.id)
    assert rejudge_refusal(refusal, loaded) is None
    finding = rejudge_refusal(refusal | {"code": "too_low"}, loaded)
    assert (finding.check, finding.version, finding.expected) == ("refusals", table.head.version, "not_your_turn")
    assert rejudge_refusal(refusal, None).version == table.head.version


def test_a_list_is_judged_again_as_a_list():
    table = played(moves=4)
    seat = table.match.turn[0]
    loaded = table.loader.fresh(table.id)
    commands = [{"type": "resign"}, {"type": "resign"}]
    refusal = {"seat": seat, "version": table.head.version, "code": "list_goes_on", "commands": commands}
    assert rejudge_refusal(refusal, loaded) is None


# ── disputes and forks ───────────────────────────────────────────────────────────────────────────────────────────────


def clean(table):
    course = rejudge(entries_of(table), table.match.key)
    return (course.findings, course.differences) == ([], [])


@every_seating
def test_disputes_verdicts_and_rulings_are_decided_again(key, seats):
    table = played(key, seats, moves=9)
    table.dispute(1, 4)
    table.referee.file_audit(table.id, FileAudit(1, 1, "clean"))
    table.rule(1, "upheld", "adjudicate", winners=(1,))
    assert clean(table)
    assert table.match.result.winners == (1,)


def test_a_dispute_about_a_refusal_is_decided_again():
    table = played(moves=5)
    seat = 1 - table.match.turn[0]
    with pytest.raises(IllegalMove):
        table.submit(seat, DrawCard())
    refusal = kept(table.store.redis, table.id, [seat])[0]
    table.dispute(seat, refusal["version"], refusal=refusal["at"])
    assert clean(table)


def test_a_ruling_that_nobody_made_is_a_difference():
    table = played(moves=5)
    table.dispute(1, 4)
    table.rule(1, "upheld", "void")
    entries = entries_of(table)
    at = next(entry.version for entry in entries if b'"match.DisputeRuled"' in entry.body)
    entries[at - 1] = altered(entries[at - 1], remedy="adjudicate")
    assert rejudge(entries, table.match.key).differences[0].version == at


@every_seating
def test_a_fork_is_decided_again_with_the_shuffles_of_its_parent(key, seats):
    table = played(key, seats, moves=12)
    fork = table.fork(table.head.version - 3).play(6)
    assert fork.match.created.shuffle_id == table.id
    assert clean(fork)
    assert clean(fork.fork(fork.head.version).play(3))


def test_a_fork_of_a_disputed_match_is_decided_again():
    """The head that a dispute froze is the parent's, and stays so in forks and their forks."""
    table = played(moves=5)
    table.dispute(1, 4)
    table.referee.file_audit(table.id, FileAudit(1, 1, "clean"))
    fork = table.fork(table.head.version).play(3)
    assert clean(fork)
    assert clean(fork.fork(fork.head.version).play(3))
    table.rule(1, "upheld", "void")
    assert clean(table.fork(table.head.version))


def test_a_dispute_that_froze_another_head_is_a_difference():
    table = played(moves=5)
    at = table.head.version + 1
    table.dispute(1, 4)
    entries = entries_of(table)
    entries[-1] = altered(entries[-1], head=orjson.loads(entries[-1].body)["match"])
    assert rejudge(entries, table.match.key).differences[0].version == at


def test_shuffles_that_are_bound_to_another_match_are_told():
    table = played(moves=3)
    entries = entries_of(table)
    entries[0] = altered(entries[0], shuffle_id="another")
    (finding,) = [finding for finding in rejudge(entries, table.match.key).findings if finding.version == 1]
    assert (finding.check, finding.found) == ("decisions", "another")


def test_a_fork_that_claims_another_version_is_a_difference():
    table = played(moves=12)
    fork = table.fork(8)
    entries = entries_of(fork)
    entries[-1] = altered(entries[-1], version=3)
    (difference,) = rejudge(entries, fork.match.key).differences
    assert difference.version == fork.head.version


def test_every_check_of_the_verifier_is_told_of():
    assert set(verifier.CHECKS) <= set(CHECKS)
