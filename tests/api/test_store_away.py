"""Redis goes away in the middle: 503, nothing lost, and all is well again when it is back."""

import re
from contextlib import suppress
from threading import Event, Thread

import pytest
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from events.keys import PARTITIONS
from tests.api.problems import problem
from tests.redis_server import RedisServer
from tests.service import READS, Service

RESIGN = {"type": "resign"}


@pytest.fixture
def server(request):
    with RedisServer(persistent=True, cluster=getattr(request, "param", False)) as server:
        yield server


@pytest.fixture
def away(server):
    """A service with a running match whose Redis has just been killed."""
    service = Service(server.client())
    match, tokens = service.running(options={"starter": 0})
    service.play(match, tokens, moves=3)
    record = service.record(match)
    server.kill()
    return service, match, tokens, record


def _unavailable(answer):
    document = problem(answer, 503, "store_unavailable")
    assert int(answer.headers["Retry-After"]) >= 1
    assert not re.search(r"\d\d|Error|MISCONF", document["detail"]), (
        "where the store is, and what it said, is our affair"
    )


@pytest.mark.parametrize("server", [False, True], ids=["one server", "a cluster"], indirect=True)
def test_while_it_is_away_everything_is_503_and_then_all_is_there_again(server, away):
    service, match, tokens, record = away
    for path in READS:
        _unavailable(service.get(f"/matches/{match}{path}", tokens[0]))
    for path in ("/matches", "/health"):
        _unavailable(service.get(path))
    _unavailable(service.post("/matches", {"game": "lost-cities", "seats": 2}))
    _unavailable(service.post(f"/matches/{match}/seats", {"player": "Eve"}))
    _unavailable(service.post(f"/matches/{match}/explain", {"command": RESIGN}, tokens[0]))
    _unavailable(service.send(match, tokens[0], RESIGN))
    _unavailable(service.send(match, tokens[1], {"type": "draw_card"}))
    for path in ("/games", "/docs", "/openapi.json"):  # these need no store
        assert service.get(path).status_code == 200
    server.restart()
    assert service.record(match) == record
    for path in READS:
        assert service.get(f"/matches/{match}{path}", tokens[0]).status_code == 200
    assert len(service.play(match, tokens, moves=2)) == 2


def test_a_command_that_met_a_dead_store_can_be_sent_again(server, away):
    service, match, tokens, record = away
    token = tokens[record["turn"][0]]
    _unavailable(service.send(match, token, RESIGN, Idempotency_Key="1"))
    server.restart()
    first = service.send(match, token, RESIGN, Idempotency_Key="1")
    assert first.status_code == 201
    assert service.send(match, token, RESIGN, Idempotency_Key="1").data == first.data


class Player(Thread):
    """Plays for both seats until told to stop, sending again under the same key whatever was not answered."""

    def __init__(self, service, match, tokens):
        super().__init__()
        self.service, self.match, self.tokens = service, match, tokens
        self.stop, self.moved = Event(), Event()
        self.accepted = {}

    def run(self):
        while not self.stop.is_set():
            with suppress(RedisError, RedisClusterException):  # as the workers' sweep does
                self.service.projector.drain(range(PARTITIONS))
            self.act(str(len(self.accepted)))

    def act(self, key):
        """One move, sent until it is accepted."""
        record = self.service.get(f"/matches/{self.match}")
        if record.status_code != 200:
            return
        token = self.tokens[record.json["turn"][0]]
        listed = self.service.get(f"/matches/{self.match}/moves?at_least={record.json['version']}", token)
        while listed.status_code == 200 and not self.stop.is_set():
            answer = self.service.send(self.match, token, listed.json["moves"][0], Idempotency_Key=key)
            if answer.status_code == 201:
                self.accepted[key] = (token, listed.json["moves"][0], answer.data)
                self.moved.set()
                return
            problem(answer, 503, "store_unavailable")


@pytest.mark.parametrize(
    "server", [False, pytest.param(True, marks=pytest.mark.long)], ids=["one server", "a cluster"], indirect=True
)
def test_what_was_accepted_before_a_crash_is_there_after_it(server):
    service = Service(server.client())
    match, tokens = service.running(options={"rounds": 20})
    player = Player(service, match, tokens)
    player.start()
    try:
        for _ in range(3):
            player.moved.clear()
            assert player.moved.wait(20)
            server.restart()
        player.moved.clear()
        assert player.moved.wait(20)
    finally:
        player.stop.set()
        player.join()
    later = Service(server.client())
    versions = [event["version"] for event in later.get(f"/matches/{match}/events?limit=1000").json["events"]]
    assert versions == list(range(1, later.record(match)["version"] + 1))
    for key, (token, move, body) in player.accepted.items():
        assert later.send(match, token, move, Idempotency_Key=key).data == body
    assert later.record(match)["version"] == versions[-1]
    assert len(versions) - 6 >= len(player.accepted)


class Refusing:
    """A client of a server that answers every command with an error."""

    def __init__(self, message):
        self.message = message

    def __getattr__(self, name):
        if name == "pipeline":
            return lambda **_: self
        return self.refuse

    def refuse(self, *_, **__):
        raise ResponseError(self.message)


@pytest.mark.parametrize(
    "message",
    [
        "MISCONF Errors writing to the AOF file: No space left on device",
        "ERR Error running script (call to f_1): @user_script:23: -MISCONF Errors writing to the AOF file",
        "NOREPLICAS Not enough good replicas to write.",
        "BUSY Redis is busy running a script.",
    ],
)
def test_a_server_that_cannot_write_at_present_is_away_too(message):
    service = Service(Refusing(message))
    _unavailable(service.post("/matches", {"game": "lost-cities", "seats": 2}))
    _unavailable(service.get("/matches/x"))


def test_an_error_that_should_not_be_is_our_fault_and_tells_nothing(caplog):
    answer = Service(Refusing("ERR no such command: s3cret")).get("/matches/x")
    assert "s3cret" not in str(problem(answer, 500, "internal_error"))
    assert "no such command" in caplog.text
