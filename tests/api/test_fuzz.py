"""Requests that nobody thought of: whatever is posted, the answer is accepted or a problem, never our fault."""

import json
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.lost_cities.pieces import FACES
from games.registry import GAMES
from tests.api.problems import well_formed
from tests.service import Service
from tests.world import SECRET

FIELDS = ("type", "card", "cards", "color", "game", "seats", "options", "rounds", "starter", "player", "nonce", "seat")
TYPES = ("play_card", "discard_card", "draw_card", "take_discard", "pass_cards", "resign")
WORDS = st.sampled_from((*FIELDS, *TYPES, "lost-cities", "R5", "RX", "R"))
TEXT = WORDS | st.text(max_size=12)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4))
CARDS = st.sampled_from(FACES)
LIKELY = st.builds(lambda kind, card: {"type": kind, "card": card}, st.sampled_from(TYPES[:2]), CARDS)
COMMANDS = LIKELY | st.fixed_dictionaries(
    {"type": WORDS | st.text(max_size=5)},
    optional={"card": CARDS | VALUES, "cards": st.lists(CARDS) | VALUES, "color": VALUES, "seat": VALUES},
)
NEW_MATCHES = st.fixed_dictionaries(
    {"game": st.sampled_from(list(GAMES)) | VALUES, "seats": st.sampled_from([2, 4]) | VALUES},
    optional={"options": st.dictionaries(TEXT, VALUES, max_size=3) | VALUES},
)
NEW_SEATS = st.fixed_dictionaries(
    {"player": st.text(min_size=1, max_size=45) | VALUES}, optional={"nonce": VALUES, "seat": VALUES}
)
VISIBLE = st.text(st.characters(min_codepoint=1, max_codepoint=255, exclude_characters="\r\n"), max_size=40)
HEADERS = st.just({}) | st.fixed_dictionaries(
    {},
    optional={
        "Idempotency-Key": VISIBLE | st.sampled_from(["1", "a-key-of-some-length"]),
        "If-Match": VISIBLE | st.sampled_from(['"6"', '"7"', "*", 'W/"6"']),
        "Content-Type": VISIBLE,
        "Authorization": VISIBLE.map("Bearer {}".format) | VISIBLE,
    },
)


def _sent(documents):
    """Bodies: documents as JSON, cut short, or with bytes put in; and mere bytes."""
    written = (documents | VALUES).map(
        lambda value: json.dumps(value, ensure_ascii=False).encode(errors="surrogatepass")
    )
    escaped = documents.map(lambda value: json.dumps(value).encode())
    broken = st.builds(
        lambda body, at, more: body[:at] + more + body[at:], written, st.integers(0, 40), st.binary(max_size=3)
    )
    return written | escaped | broken | st.binary(max_size=40)


QUESTIONS = st.fixed_dictionaries(
    {}, optional={"command": COMMANDS, "at": st.integers(1, 7) | VALUES, "seat": st.integers(-1, 2) | VALUES}
)
SENT = {
    "/matches": _sent(NEW_MATCHES),
    "/matches/{}/seats": _sent(NEW_SEATS),
    "/matches/{}/commands": _sent(COMMANDS | st.lists(COMMANDS, max_size=3)),
    "/matches/{}/explain": _sent(QUESTIONS),
}


class Target:
    """A match that takes what is posted; a new one when it has been started or ended."""

    def __init__(self, path):
        self.path = path
        self.service = Service()
        self.accepted = 0
        self.renew()

    def renew(self):
        if self.path.endswith("seats"):
            self.match, self.token = self.service.open_match(seats=4), None
        else:
            self.match, (self.token, _) = self.service.running(options={"starter": 0})

    def post(self, body, headers):
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.service.http.post(self.path.format(self.match), data=body, headers={**known, **headers})

    def check(self, body, headers):
        before = self.service.record(self.match)
        answer = self.post(body, headers)
        assert answer.status_code < 500, answer.text
        assert SECRET.decode() not in answer.text
        if answer.status_code < 300:
            self.accepted += 1
            self.renew()
        else:
            assert answer.status_code >= 400
            well_formed(answer)
            assert self.service.record(self.match) == before


def _fuzz(path, examples, **how):
    target = Target(path)

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None, **how)
    @given(SENT[path], HEADERS)
    def check(body, headers):
        target.check(body, headers)

    check()
    assert target.accepted, "nothing was accepted: this shows too little"


@pytest.mark.parametrize("path", SENT)
def test_whatever_is_posted_is_accepted_or_refused(path):
    _fuzz(path, 300, derandomize=True)


@pytest.mark.long
@pytest.mark.parametrize("path", SENT)
def test_whatever_is_posted_is_accepted_or_refused_however_often(path):
    _fuzz(path, 4_000)


@pytest.fixture(scope="module")
def quiet():
    return Service()


@settings(max_examples=150, deadline=None, database=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), st.dictionaries(TEXT, TEXT, max_size=3))
def test_whatever_is_asked_for_is_found_or_not(quiet, path, query):
    for prefix in ("/", "/matches/"):
        answer = quiet.http.get(prefix + quote(path), query_string=query)
        assert answer.status_code < 500, answer.text
        assert answer.status_code == 200 or well_formed(answer)
