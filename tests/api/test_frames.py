"""All frames of a match as lines of JSON: the same bytes as replay gives, streamed as they are folded."""

import pytest

from events.keys import match_key
from events.store import Damaged
from projections.keyframes import EVERY
from tests.api.problems import problem
from tests.games.tables import every_seating


def lines(service, match, query="", token=None):
    answer = service.get(f"/matches/{match}/frames?{query}", token)
    assert (answer.status_code, answer.content_type) == (200, "application/x-ndjson"), answer.text
    assert answer.data == b"".join(line + b"\n" for line in answer.data.splitlines())
    return answer.data.splitlines()


@every_seating
def test_each_line_is_what_replay_gives_byte_for_byte(service, key, seats):
    match, tokens = service.running(seats, game=key)
    service.play(match, tokens, 30, lambda moves: moves[-1])
    for ended in (False, True):
        if ended:
            for token in tokens[1:]:
                service.send(match, token, {"type": "resign"})
        last = service.record(match)["version"]
        asking = {"spectator": None, str(seats - 1): tokens[-1], "auditor": service.auditor}
        for viewer, token in asking.items():
            replayed = [
                service.get(f"/matches/{match}/replay?as={viewer}&at={at}", token).data for at in range(1, last + 1)
            ]
            assert lines(service, match, f"as={viewer}", token) == replayed
            assert lines(service, match, "", token) == replayed
    assert service.record(match)["status"] == "ended"


@pytest.fixture
def ended(service):
    match, tokens = service.running(options={"rounds": 2})
    service.play(match, tokens)
    assert service.record(match)["version"] > 2 * EVERY
    return match


def test_a_range_is_a_part_of_the_whole(service, ended):
    whole, last = lines(service, ended), service.record(ended)["version"]
    assert len(whole) == last
    for after, until in ((0, 1), (0, last), (5, 9), (EVERY - 1, EVERY + 1), (3, 2 * EVERY + 5), (last - 1, last)):
        assert lines(service, ended, f"after={after}&until={until}") == whole[after:until]
    assert lines(service, ended, f"after={last - 3}") == whole[-3:]
    assert lines(service, ended, f"until={EVERY}") == whole[:EVERY]
    assert lines(service, ended, f"after={last}") == lines(service, ended, "after=7&until=7") == []


def test_lines_are_made_as_they_are_read(service, ended):
    """Events that are gone when their turn comes cut the answer off: what came before was sent by then."""
    answer = service.http.get(f"/matches/{ended}/frames", buffered=False)
    sent = answer.iter_encoded()
    first = next(sent)
    service.redis.xdel(match_key("events", ended), f"{2 * EVERY}-0")
    assert first == lines(service, ended, "until=1")[0] + b"\n"
    more = [next(sent) for _ in range(EVERY - 10)]
    assert len(more) == EVERY - 10
    with pytest.raises(Damaged):
        list(sent)
    answer.close()


def test_what_is_wrong_before_the_first_line_is_a_problem(service, ended):
    lines(service, ended)
    service.redis.xdel(match_key("events", ended), "3-0")
    problem(service.get(f"/matches/{ended}/frames"), 409, "match_damaged")
    problem(service.get(f"/matches/{ended}/replay?at=2"), 409, "match_damaged")
    assert len(lines(service, ended, f"after={2 * EVERY}")) > 0  # what its head vouches for can still be seen


def test_frames_belong_to_their_caller(service, ended):
    headers = service.get(f"/matches/{ended}/frames?until=1").headers
    assert (headers["Cache-Control"], headers["Vary"]) == ("private, no-cache", "Authorization")
