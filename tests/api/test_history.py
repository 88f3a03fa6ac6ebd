"""Events and the match file, as each viewer may see them."""

import pytest

from events.canonical import canonical, decode, encode
from events.envelope import GENESIS, chained
from tests.api.problems import problem


def _events(service, match, token=None, query="?limit=1000"):
    answer = service.get(f"/matches/{match}/events{query}", token)
    assert answer.status_code == 200, answer.text
    return answer.json


def _body(event):
    """The event's own bytes: what is served beside them taken away again."""
    return canonical({name: value for name, value in event.items() if name not in ("hash", "openings", "proofs")})


def _head(events):
    head = GENESIS
    for event in events:
        head = chained(head, _body(event))
    return encode(head)


def _opened(events):
    return {(event["version"], path) for event in events for path in event["openings"]}


@pytest.fixture
def played(service):
    match, tokens = service.running()
    service.play(match, tokens, moves=12)
    return match, tokens


@pytest.fixture
def ended(service, played):
    match, tokens = played
    service.send(match, tokens[1], {"type": "resign"})
    return match, tokens


# ── events ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_viewer_gets_the_same_chain_up_to_the_same_head(service, played):
    match, tokens = played
    record = service.record(match)
    for token in (*tokens, service.auditor, None):
        answer = _events(service, match, token)
        assert answer["head"] == {"version": record["version"], "hash": record["head"]}
        assert answer["version"] == record["version"]
        assert _head(answer["events"]) == record["head"]


def test_events_are_given_in_pages_from_any_version_on(service, played):
    match, _ = played
    whole = _events(service, match)["events"]
    for after in (0, 1, 7, len(whole) - 1, len(whole)):
        for limit in (1, 5, 1000):
            page = _events(service, match, query=f"?after={after}&limit={limit}")
            assert page["events"] == whole[after : after + limit]
            assert page["version"] == min(after + limit, len(whole))
            assert page["head"]["version"] == len(whole)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("after=19", "version_out_of_range"),
        ("after=99999999", "version_out_of_range"),
        ("after=-1", "query_invalid"),
        ("after=", "query_invalid"),
        ("limit=0", "query_invalid"),
        ("limit=1001", "query_invalid"),
        ("limit=1.5", "query_invalid"),
        ("before=3", "query_invalid"),
        ("after=1&after=1", "query_invalid"),
    ],
)
def test_pages_that_cannot_be_are_refused(service, played, query, code):
    problem(service.get(f"/matches/{played[0]}/events?{query}"), 400, code)


def test_each_seat_sees_its_own_draws_and_nobody_elses(service, played):
    match, tokens = played
    for seat, token in enumerate(tokens):
        for event in _events(service, match, token)["events"]:
            if event["type"] == "lost-cities.CardDrawn":
                mine = event["public"]["seat"] == seat
                assert ("card" in event["openings"], "card" in event["proofs"]) == (mine, mine)


def test_a_spectator_sees_names_and_nothing_that_is_hidden(service, played):
    match, _ = played
    opened = _opened(_events(service, match)["events"])
    assert {path for _, path in opened} == {"player", "cause.player"}


def test_after_the_end_everybody_sees_everything(service, ended):
    match, tokens = ended
    seen = [_events(service, match, token)["events"] for token in (*tokens, service.auditor, None)]
    assert all(events == seen[0] for events in seen)
    committed = {(event["version"], path) for event in seen[0] for path, *_ in event.get("secrets", ())}
    assert committed - _opened(seen[0]) == {place for place in committed if place[1] == "state"}


# ── the match file ───────────────────────────────────────────────────────────────────────────────────────────────────


def _file(service, match, token=None):
    answer = service.get(f"/matches/{match}/export", token)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_the_match_file_says_what_it_is_and_is_offered_as_a_file(service, played):
    match, _ = played
    answer = service.get(f"/matches/{match}/export")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{match}.json"'
    assert answer.json.keys() == {"format", "head", "key", "match", "receipt", "viewer", "events"}
    assert (answer.json["format"], answer.json["match"]) == ("cairn/match/1", match)


def test_every_copy_of_a_running_match_has_the_same_head_and_its_own_openings(service, played):
    match, tokens = played
    record = service.record(match)
    copies = {name: _file(service, match, token) for name, token in zip((0, 1), tokens, strict=True)}
    copies["spectator"] = _file(service, match)
    for viewer, copy in copies.items():
        assert (copy["viewer"], copy["key"]) == (viewer, None)
        assert copy["head"] == {"version": record["version"], "hash": record["head"]}
        assert _head(copy["events"]) == record["head"]
        for event in copy["events"]:
            del event["hash"]
        assert copy["events"] == _events(service, match, None if viewer == "spectator" else tokens[viewer])["events"]
    mine, theirs, public = (_opened(copies[viewer]["events"]) for viewer in (0, 1, "spectator"))
    assert mine & theirs == public
    assert mine > public < theirs


def test_the_auditors_copy_of_a_running_match_is_open(service, played):
    match, _ = played
    copy = _file(service, match, service.auditor)
    assert copy["viewer"] == "auditor"
    assert len(decode(copy["key"])) == 32
    assert _everything_is_open(copy)


def test_after_the_end_every_copy_is_the_same_and_open(service, ended):
    match, tokens = ended
    copies = [service.get(f"/matches/{match}/export", token).data for token in (*tokens, service.auditor, None)]
    assert all(copy == copies[0] for copy in copies)
    copy = _file(service, match)
    assert copy["viewer"] == "everybody"
    assert copy["key"]
    assert _everything_is_open(copy)
    assert copy["head"]["hash"] == service.record(match)["head"] == _head(copy["events"])


def test_a_match_without_players_can_be_exported_too(service):
    match = service.open_match()
    copy = _file(service, match)
    assert (copy["head"]["version"], len(copy["events"])) == (1, 1)


def _everything_is_open(copy):
    return all({path for path, *_ in event.get("secrets", ())} == event["openings"].keys() for event in copy["events"])
