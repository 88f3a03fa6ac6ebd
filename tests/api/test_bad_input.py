"""Whatever is sent: a documented answer, nothing stored, nothing told."""

from functools import cache
from io import BytesIO

import pytest

from api.app import MOST_BYTES
from api.codes import CODES
from api.openapi import document
from commands.tokens import seat_token
from tests.api import bad_envelopes
from tests.api.bad_requests import Bad, bodies
from tests.api.problems import problem
from tests.service import Service
from tests.world import SECRET

BAD = [
    *bodies(),
    *bad_envelopes.tokens(),
    *bad_envelopes.headers(),
    *bad_envelopes.queries(),
    *bad_envelopes.numbers(),
    *bad_envelopes.ranges(),
    *bad_envelopes.ids(),
    *bad_envelopes.paths_and_methods(),
]
FOR_ANY_PATH = {"path_not_found", "method_not_allowed"}


class Stage:
    """A running match at version 7 with ann to move, an ended one, and an open one with a seat taken."""

    def __init__(self):
        self.service = service = Service()
        running, (ann, ben) = service.running(options={"starter": 0})
        ended, (last, _) = service.running()
        service.send(ended, last, {"type": "resign"})
        open_match = service.open_match()
        (first,) = service.seat(open_match, "Ann")
        new = service.send(running, ben, {"type": "revoke_token"}).json["token"]
        self.matches = {"running": running, "ended": ended, "open": open_match, "missing": "a" * 20}
        self.matches["RUNNING"] = running.upper()
        self.tokens = {"ann": ann, "ben": new, "revoked": ben, "ended": last, "open": first, "auditor": service.auditor}
        self.tokens |= {
            "other match": seat_token(SECRET, ended, 0, 1),
            "unplaced": seat_token(SECRET, ended, 0, 1),
            "swapped": "1" + ann[1:],
            "raised": ann.replace("0.1.", "0.2.", 1),
            "cut": ann[:-1],
            "longer": f"{ann}A",
        }
        self.secrets = self._secrets()
        self.before = service.stored()

    def send(self, bad: Bad):
        headers = dict(bad.headers)
        if bad.token:
            headers["Authorization"] = f"Bearer {self.tokens[bad.token]}"
        path = bad.path.format(**self.matches)
        return self.service.http.open(path, method=bad.method, data=bad.body, headers=headers)

    def _secrets(self):
        """What no problem may tell."""
        store = self.service.app.extensions["cairn"].store
        keys = [store.head(self.matches[name]).key for name in ("running", "open", "ended")]
        seeds = [store.read(self.matches[name], 0, 1)[0].openings["seed"] for name in ("running", "open", "ended")]
        return [*self.tokens.values(), SECRET.decode(), *seeds, *(key.hex() for key in keys)]


@pytest.fixture(scope="module")
def stage():
    return Stage()


@cache
def _documented():
    return {
        (method.upper(), path, status): answer["content"]["application/problem+json"]["schema"]
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        for status, answer in operation["responses"].items()
        if status >= "400"
    }


def _template(path):
    """The path as the document names it."""
    parts = path.partition("?")[0].split("/")
    return "/".join(["", "matches", "{match}", *parts[3:]]) if len(parts) > 2 else "/".join(parts)


def _is_documented(bad, answer):
    code = answer.json["code"]
    if code in FOR_ANY_PATH:
        return code in CODES
    schema = _documented().get((bad.method, _template(bad.path), str(answer.status_code)))
    if answer.status_code == 422:
        return schema is not None and (code in CODES or answer.json["rule"])
    return schema is not None and code in schema["properties"]["code"]["enum"]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_a_bad_request_is_told_what_is_wrong_and_changes_nothing(stage, bad):
    answer = stage.send(bad)
    problem(answer, bad.status, bad.code)
    assert _is_documented(bad, answer), (answer.json["code"], "is not documented here")
    assert ("Allow" in answer.headers) == (bad.status == 405)
    assert not [secret for secret in stage.secrets if secret in answer.text]
    before, stage.before = stage.before, stage.service.stored()
    if bad.status == 422:
        assert _without_refusals(stage.before) == _without_refusals(before)
    else:
        assert stage.before == before


def _without_refusals(stored):
    return {key: value for key, value in stored.items() if b":refusals:" not in key}


def _in_chunks(service, body):
    """Posted as a server hands on a body that came in chunks: to its end, and without a length."""
    environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    return service.http.post("/matches", input_stream=BytesIO(body), environ_overrides=environ)


def test_a_body_that_comes_in_chunks_is_read_and_is_measured_too(service):
    new = b'{"game": "lost-cities", "seats": 2}'
    assert _in_chunks(service, new).status_code == 201
    before = service.stored()
    for size in (MOST_BYTES, MOST_BYTES + 1, 3 * MOST_BYTES):
        problem(_in_chunks(service, new.ljust(size)), 413, "body_too_large")
    assert service.stored() == before
