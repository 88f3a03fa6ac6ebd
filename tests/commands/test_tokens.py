from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.memory import Memory
from commands.referee import World
from commands.tokens import (
    ID_LENGTH,
    SeatToken,
    auditor_token,
    command_id,
    fingerprint,
    is_auditor,
    match_id,
    match_id_for,
    read_seat_token,
    seat_token,
)
from events.problems import Unauthorized

SECRET, OTHER = b"a secret that is only for tests!", b"another secret, only for tests!!"
TOKEN = seat_token(SECRET, "m", 1, 2)


def test_a_token_speaks_for_its_seat():
    assert read_seat_token(SECRET, "m", TOKEN) == SeatToken(1, 2)


def test_a_token_is_the_same_each_time_it_is_asked_for():
    assert seat_token(SECRET, "m", 1, 2) == TOKEN


def test_a_token_is_short_plain_text_that_cannot_be_guessed():
    seat, generation, mac = TOKEN.split(".")
    assert (seat, generation, len(mac)) == ("1", "2", 43)  # 256 bits
    assert TOKEN.isascii()


def test_no_two_tokens_are_equal():
    parts = product((SECRET, OTHER), ("m", "n", "m1"), range(4), range(1, 4))
    macs = [seat_token(*part).split(".")[2] for part in parts]
    assert len(set(macs)) == len(macs)
    assert auditor_token(SECRET).split(".")[1] not in macs


@pytest.mark.parametrize(("secret", "match"), [(OTHER, "m"), (SECRET, "n"), (SECRET, "M"), (SECRET, "m/1")])
def test_a_token_of_another_match_or_service_is_refused(secret, match):
    with pytest.raises(Unauthorized):
        read_seat_token(secret, match, TOKEN)


@pytest.mark.parametrize("at", range(len(TOKEN)))
def test_a_token_with_any_character_changed_is_refused(at):
    changed = TOKEN[:at] + ("0" if TOKEN[at] != "0" else "1") + TOKEN[at + 1 :]
    with pytest.raises(Unauthorized):
        read_seat_token(SECRET, "m", changed)


@pytest.mark.parametrize(
    "token",
    [
        "",
        ".",
        "..",
        "1",
        "1.2",
        "1.2.",
        TOKEN[:-1],
        TOKEN + "A",
        TOKEN + "=",
        " " + TOKEN,
        TOKEN + "\n",
        "0" + TOKEN,
        "+" + TOKEN,
        "-" + TOKEN,
        TOKEN.replace("1.", "\u0661.", 1),
        TOKEN.replace("1.", "\xb9.", 1),
        TOKEN[:-1] + "\xe9",
        "9" * 5000 + TOKEN,
        auditor_token(SECRET),
        TOKEN.upper(),
    ],
)
def test_what_we_did_not_make_is_refused(token):
    with pytest.raises(Unauthorized) as caught:
        read_seat_token(SECRET, "m", token)
    assert caught.value.code == "token_invalid"


@given(st.text(st.characters(codec="latin-1"), max_size=100))
def test_any_text_is_refused_politely(token):
    with pytest.raises(Unauthorized):
        read_seat_token(SECRET, "m", token)
    assert not is_auditor(SECRET, token)


def test_the_auditors_token_is_that_of_the_service():
    assert is_auditor(SECRET, auditor_token(SECRET))
    assert not is_auditor(SECRET, auditor_token(OTHER))
    assert not is_auditor(SECRET, TOKEN)


def test_the_secret_is_in_no_text_that_we_make():
    world = World(secret=SECRET)
    texts = [TOKEN, auditor_token(SECRET), repr(world), str(world), repr(read_seat_token(SECRET, "m", TOKEN))]
    assert not any(SECRET.decode() in text or repr(SECRET) in text for text in texts)
    assert TOKEN.split(".")[2] not in repr(read_seat_token(SECRET, "m", TOKEN))


# ── ids ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_is_known_by_match_seat_and_key():
    parts = list(product((SECRET, OTHER), ("m", "n"), ("0", "1", "seats"), ("k", "l", "0/k")))
    assert len({command_id(*part) for part in parts}) == len(parts)
    assert command_id(*parts[0]) == command_id(*parts[0])


def test_the_key_of_a_command_cannot_be_read_in_its_id():
    ident = command_id(SECRET, "m", "0", "my very own key")
    assert len(ident) == 12
    assert "key" not in ident


def test_bodies_are_told_apart():
    assert fingerprint(SECRET, b"{}") == fingerprint(SECRET, b"{}")
    assert len({fingerprint(SECRET, body) for body in (b"{}", b"{} ", b"", b"[]")}) == 4
    assert fingerprint(SECRET, b"{}") != fingerprint(OTHER, b"{}")


def test_a_match_id_is_short_and_plain():
    ident = match_id(bytes(range(16)))
    assert len(ident) == ID_LENGTH == 20
    assert ident.isalnum()
    assert ident == ident.lower()


def test_the_match_of_a_key_is_the_same_each_time_and_no_other():
    assert match_id_for(SECRET, "k") == match_id_for(SECRET, "k")
    assert len({match_id_for(secret, key) for secret in (SECRET, OTHER) for key in ("k", "l", "é")}) == 6


@given(st.binary(min_size=8, max_size=8), st.integers(1, 2**32 - 1), st.integers(1, 2**32 - 1), st.integers(1, 1000))
def test_what_is_remembered_of_a_command_comes_back(print_, first, last, signing_key):
    memory = Memory(print_, first, last, signing_key)
    assert Memory.read(memory.written()) == memory
    assert len(memory.written()) == 18
