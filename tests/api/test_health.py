"""GET /health: is it well, what waits, and what could not be folded."""

from events.keys import PARTITIONS, match_key
from tests.service import Service


def test_a_service_without_work_is_well(service):
    service.running()
    answer = service.get("/health")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "backlog": 0, "parked": 0}


def test_matches_whose_views_are_late_are_counted():
    service = Service(projecting=False)
    for expected in (1, 2, 3):
        service.open_match()
        assert service.get("/health").json["backlog"] == expected
    service.projector.drain(range(PARTITIONS))
    assert service.get("/health").json["backlog"] == 0


def test_matches_that_cannot_be_folded_are_counted_and_block_no_other():
    service = Service(projecting=False)
    match, _ = service.running()
    other, tokens = service.running()
    service.redis.xdel(match_key("events", match), "3-0")
    service.projector.drain(range(PARTITIONS))
    assert service.get("/health").json == {"status": "ok", "backlog": 0, "parked": 1}
    assert service.get(f"/matches/{other}/hand", tokens[0]).status_code == 200
