"""A tour over every path of the API, with its successes and its problems; every answer is kept."""

from dataclasses import dataclass
from typing import Any

from flask import request

from commands.tokens import seat_token
from tests.service import Service
from tests.world import SECRET

KEY = "an-idempotency-key-that-should-stay-secret"
DRAW = {"type": "draw_card"}
VIEWS = ("board", "hand", "scores", "moves", "timeline")
HISTORY = ("events", "replay", "frames", "export", "refusals")


@dataclass(frozen=True)
class Answer:
    method: str
    path: str  # as the OpenAPI document names it; "" when there is nothing
    status: int
    type: str
    headers: dict[str, str]
    body: bytes
    json: Any


class Tour:
    """The service and all that it answered; `secrets` is what only their owners may know."""

    def __init__(self):
        self.service = Service()
        self.answers = []
        self.moves = []
        self.tokens = []
        self.service.app.after_request(self._keep)

    def _keep(self, response):
        path = str(request.url_rule or "").replace("<", "{").replace(">", "}")
        kept = response.status_code, response.mimetype, dict(response.headers), response.get_data()
        self.answers.append(Answer(request.method, path, *kept, response.get_json(silent=True)))
        return response

    def go(self):
        self._service()
        match, tokens = self._begin()
        self._early(match, tokens)
        self._play(match, tokens)
        self._look(match, tokens)
        self._explain(match, tokens)
        self._faults(match, tokens)
        self._disputes(match, tokens)
        self._audits(match, tokens)
        self._forks(match, tokens)
        tokens[0] = self._replace_token(match, tokens[0])
        self.service.play(match, tokens)
        self._look(match, tokens)
        self._explain(match, tokens)
        self._after(match, tokens)
        self._partners()
        return self

    def _service(self):
        for path in (
            "/games",
            "/matches",
            "/health",
            "/keys",
            "/verifier.py",
            "/openapi.json",
            "/docs",
            "/nowhere",
            "/games?x=1",
            "/keys?x=1",
            "/verifier.py?x=1",
        ):
            self.service.get(path)
        self.service.call("DELETE", "/games")

    def _begin(self):
        post = self.service.post
        sent = {"game": "lost-cities", "seats": 2, "options": {"rounds": 1, "starter": 0}}
        match = post("/matches", sent, Idempotency_Key=KEY).json["match"]
        post("/matches", {**sent, "seats": 4}, Idempotency_Key=KEY)
        for body in ({}, {**sent, "game": "go"}, {**sent, "seats": 3}, {**sent, "options": {"rounds": 0}}):
            post("/matches", body)
        self.service.call("POST", "/matches", data=b"{")
        self.service.call("POST", "/matches", data=b" " * 70_000)
        post("/matches?token=x", sent)
        post("/matches", sent, Idempotency_Key="two words")
        seats = f"/matches/{match}/seats"
        tokens = [post(seats, {"player": "Ann", "nonce": "luck"}, Idempotency_Key=f"{KEY}-ann").json["token"]]
        for body in ({}, {"player": "Eve", "seat": 7}, {"player": "Eve", "seat": 0}):
            post(seats, body)
        post(seats, {"player": "Eve"}, Idempotency_Key="short")
        post(seats, {"player": "Eve"}, If_Match='"9"')
        post(seats, {"player": "Eve"}, Idempotency_Key=f"{KEY}-ann")
        self.service.send(match, tokens[0], DRAW)
        self.service.get(f"/matches/{match}/board")
        tokens += self.service.seat(match, "Ben")
        post(seats, {"player": "Eve"})
        post("/matches/nowhere/seats", {"player": "Eve"})
        self.service.call("POST", seats, data=b" " * 70_000)
        self.tokens += tokens
        return match, tokens

    def _early(self, match, tokens):
        self.service.get("/matches?status=running&game=lost-cities&limit=1")
        self.service.get("/matches?status=nothing")
        self.service.get("/matches?before=x")
        self.service.get(f"/matches/{match}", If_None_Match='"6"')
        self.service.get("/matches/nowhere")
        self.service.get(f"/matches/{match}?x=1")

    def _play(self, match, tokens):
        for number in range(12):
            token = self.service.to_move(match, tokens)
            self.moves += (found := self.service.moves(match, token))
            self.service.send(match, token, found[-1], Idempotency_Key=f"{KEY}-{number}")
        self.service.send(match, token, found[-1], Idempotency_Key=f"{KEY}-0")
        token = self.service.to_move(match, tokens)
        self.service.send(match, token, [self.service.moves(match, token)[0], DRAW])

    def _look(self, match, tokens):
        nowhere = seat_token(SECRET, "nowhere", 0, 1)
        for token in (*tokens, self.service.auditor, None, "0.1.forged", nowhere):
            for name in (*VIEWS, *HISTORY):
                path = f"/matches/{match}/{name}"
                etag = self.service.get(path, token).headers.get("ETag")
                self.service.get(path, token, **({"If_None_Match": etag} if etag else {}))
                self.service.get(f"{path}?color=red", token)
                self.service.get(f"/matches/nowhere/{name}", token)
            for query in (
                "board?at_least=9999",
                "timeline?after=9999",
                "events?after=9999",
                "replay?at=9999",
                "frames?until=9999",
                "replay?as=1&at=6",
                "replay?as=spectator",
                "frames?as=0",
                "frames?as=spectator&after=3&until=9",
                "timeline?limit=2&after=3",
                "events?limit=2&after=3",
            ):
                self.service.get(f"/matches/{match}/{query}", token)

    def _explain(self, match, tokens):
        path = f"/matches/{match}/explain"
        questions = ({}, {"at": 3}, {"seat": 0}, {"command": DRAW}, {"command": DRAW, "seat": 0, "at": 9})
        wrong = ({"at": 0}, {"seat": 7}, {"command": {"type": "castle"}}, {"commands": [DRAW]}, [DRAW])
        for token in (*tokens, self.service.auditor, None, "0.1.forged"):
            for question in (*questions, *wrong, {"command": {"type": "resign"}}):
                self.service.post(path, question, token)
            for command in self.moves[-4:]:
                self.service.post(path, {"command": command, "seat": 1}, token)
        self.service.post(f"{path}?x=1", {}, tokens[0])
        self.service.post("/matches/nowhere/explain", {}, tokens[0])
        self.service.call("POST", path, tokens[0], data=b"{")
        self.service.call("POST", path, tokens[0], data=b" " * 70_000)

    def _faults(self, match, tokens):
        send = self.service.send
        for token in (*tokens, None, "0.1.forged", self.service.auditor):
            for command in (
                DRAW,
                [DRAW, DRAW],
                {"type": "play_card", "card": "Z9"},
                {"type": "castle"},
                {"type": "play_card"},
            ):
                send(match, token, command)
            send(match, token, DRAW, If_Match='"1"')
            send(match, token, DRAW, If_Match="1")
            send(match, token, DRAW, Idempotency_Key="")
            send(match, token, {"type": "take_discard", "color": "R"}, Idempotency_Key=f"{KEY}-0")
        path = f"/matches/{match}/commands"
        self.service.call("POST", path, tokens[0], data=b"{")
        self.service.call("POST", path, tokens[0], data=b" " * 70_000)
        self.service.post(f"{path}?token=x", DRAW, tokens[0])
        self.service.post("/matches/nowhere/commands", DRAW, tokens[0])

    def _replace_token(self, match, token):
        new = self.service.send(match, token, {"type": "revoke_token"}, Idempotency_Key=f"{KEY}-new").json["token"]
        self.service.send(match, token, DRAW)
        for name in ("board", "hand", "events", "refusals"):
            self.service.get(f"/matches/{match}/{name}", token)
        self.tokens.append(new)
        return new

    def _after(self, match, tokens):
        self.service.get(f"/matches/{match}")
        self.service.send(match, tokens[0], DRAW)
        self.service.get("/matches")

    def _disputes(self, match, tokens):
        """As long as the match is played, and after: what a seat, the auditor and others are told."""
        path, ruling = f"/matches/{match}/disputes", f"/matches/{match}/rulings"
        good, rule = {"version": 4, "reason": "no"}, {"dispute": 1, "ruling": "dismissed", "reason": "yes"}
        for url, body, token in ((path, good, tokens[0]), (ruling, rule, self.service.auditor)):
            for bad in ({}, {**body, "reason": ""}, {**body, "extra": 1}):
                self.service.post(url, bad, token)
            for data in (b"{", b" " * 70_000):
                self.service.call("POST", url, token, data=data)
            self.service.post(f"{url}?x=1", body, token)
            self.service.post(url, body, token, If_Match='"1"')
            self.service.post(url.replace(match, "nowhere"), body, token)
            self.service.post(url, body)
            self.service.post(url, body, "0.1.forged")
        self.service.post(path, good, self.service.auditor)
        self.service.post(ruling, rule, tokens[0])
        self.service.post(ruling, rule, self.service.auditor)
        self.service.post(path, {**good, "version": 9999}, tokens[0])
        self.service.post(path, {**good, "refusal": 1}, tokens[0])
        self.service.post(path, good, tokens[0], Idempotency_Key=f"{KEY}-dispute")
        self.service.post(path, good, tokens[0])
        self.service.post(ruling, rule, self.service.auditor)
        self.service.get(f"/matches/{match}")

    def _audits(self, match, tokens):
        url = f"/matches/{match}/audits"
        good = self.service.play(match, tokens, 1)[0].json["receipt"]
        for token in (*tokens, self.service.auditor, None, "0.1.forged"):
            self.service.post(url, token=token)
            for path in ("", "/1", "/999", "/1/report", "/999/report", "?x=1", "/1?x=1", "/1/report?x=1"):
                self.service.get(url + path, token)
        for body in ({"receipts": [good]}, {"receipts": [good | {"at": 1}]}, {"receipts": [{}]}, {"x": 1}):
            self.service.post(url, body, tokens[0])
        self.service.post(f"{url}?x=1", token=tokens[0])
        for data in (b"{", b" " * 70_000):
            self.service.call("POST", url, tokens[0], data=data)
        for path in ("", "/1", "/1/report"):
            self.service.get(f"/matches/nowhere/audits{path}", self.service.auditor)
        self.service.post("/matches/nowhere/audits", token=self.service.auditor)
        self._more_receipts_than_it_takes(match, tokens)

    def _more_receipts_than_it_takes(self, match, tokens):
        receipts = [answer.json["receipt"] for answer in self.service.play(match, tokens, 21)]
        work, self.service.audits.do = self.service.audits.do, lambda *_: []
        for receipt in receipts:
            self.service.post(f"/matches/{match}/audits", {"receipts": [receipt]}, tokens[0])
        self.service.audits.do = work

    def _forks(self, match, tokens):
        url, auditor = f"/matches/{match}/forks", self.service.auditor
        for bad in ({}, {"at": 0}, {"at": 9999}, {"at": "5"}):
            self.service.post(url, bad, auditor)
        for data in (b"{", b" " * 70_000):
            self.service.call("POST", url, auditor, data=data)
        self.service.post(f"{url}?x=1", {"at": 9}, auditor)
        self.service.post(url, {"at": 9}, auditor, Idempotency_Key="short")
        self.service.post("/matches/nowhere/forks", {"at": 9}, auditor)
        self.service.post(url, {"at": 9}, "0.1.forged")
        self.service.post(url, {"at": 9}, tokens[0])
        forked = self.service.post(url, {"at": 9}, auditor, Idempotency_Key=f"{KEY}-fork")
        early = self.service.post(url, {"at": 2}, auditor).json["match"]
        self.service.post(f"/matches/{early}/seats", {"player": "Eve"})
        self.tokens += forked.json["tokens"]
        fork = forked.json["match"]
        for name in ("board", "scores", "timeline", "events", "replay", "export", "refusals"):
            self.service.get(f"/matches/{fork}/{name}")
        self.service.get(f"/matches/{fork}")

    def _partners(self):
        match, tokens = self.service.running(4)
        self.tokens += tokens
        for _ in range(6):
            token = self.service.to_move(match, tokens)
            self.moves += (found := self.service.moves(match, token))
            self.service.send(match, token, found[-1])
        self._look(match, tokens)
        self.service.send(match, tokens[2], {"type": "resign"})
        self._look(match, tokens[:1])
