"""A table of requests that nobody should send. {running}, {ended}, {open} and {missing} stand for matches; tokens are
named: those of the running match are ann (to move, seat 0) and ben."""

from dataclasses import dataclass, field
from typing import Any

JSON = "application/json"


@dataclass(frozen=True)
class Bad:
    name: str
    status: int
    code: str
    path: str
    method: str = "POST"
    body: bytes = b""
    token: str | None = None  # the name of a token, or None
    headers: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path.partition('?')[0][:40]} {self.name}"


COMMANDS, SEATS, EXPLAIN = "/matches/{running}/commands", "/matches/{open}/seats", "/matches/{running}/explain"
DEEP = 30_000

UNREADABLE = {
    "nothing": b"",
    "blanks": b" \n\t",
    "half an object": b'{"type": ',
    "a bare word": b"resign",
    "single quotes": b"{'type': 'resign'}",
    "a comment": b'{"type": "resign"} // bye',
    "two documents": b'{"type": "resign"}{"type": "resign"}',
    "a comma too many": b'{"type": "resign",}',
    "the same key twice": b'{"type": "resign", "type": "revoke_token"}',
    "the same key twice, escaped": b'{"type": "resign", "\\u0074ype": "resign"}',
    "the same key twice, within": b'{"game": "lost-cities", "seats": 2, "options": {"rounds": 1, "rounds": 2}}',
    "two keys that are equal when composed": '{"e\u0301": 1, "\u00e9": 2}'.encode(),
    "half of a surrogate pair": b'{"type": "\\ud800"}',
    "the other half": b'{"player": "\\udc00 Ann"}',
    "half a pair in a key": b'{"\\ud800": 1}',
    "a surrogate in UTF-8": b'{"player": "\xed\xa0\x80"}',
    "bytes that are not UTF-8": b'{"player": "\xff\xfe"}',
    "an overlong slash": b'{"player": "\xc0\xaf"}',
    "UTF-16": '{"type": "resign"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"type": "resign"}',
    "a control character in a string": b'{"player": "A\x00nn"}',
    "a NUL at the end": b'{"type": "resign"}\x00',
    "not a number": b'{"seats": NaN}',
    "infinity": b'{"seats": Infinity}',
    "minus infinity": b"[-Infinity]",
    "a fraction": b'{"game": "lost-cities", "seats": 2.0}',
    "an exponent": b'{"seats": 2e0}',
    "minus nothing": b'{"seat": -0.0}',
    "a number beyond 2^53": b'{"game": "lost-cities", "seats": 9007199254740992}',
    "a number below -2^53": b'{"seat": -9007199254740992}',
    "a number of 400 digits": b'{"seats": 1' + b"0" * 400 + b"}",
    "a number of 5000 digits": b'{"seats": 1' + b"0" * 5000 + b"}",
    "a number that begins with nought": b'{"seats": 02}',
    "brackets without end": b"[" * DEEP,
    "many brackets": b"[" * DEEP + b"]" * DEEP,
    "many braces": b'{"a":' * (DEEP // 3) + b"1" + b"}" * (DEEP // 3),
    "brackets in an option": b'{"game": "lost-cities", "seats": 2, "options": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "a compressed body": b"\x1f\x8b\x08\x00",
}
SCALARS = {
    "null": b"null",
    "true": b"true",
    "a number": b"5",
    "a text": b'"resign"',
    "an empty text": b'""',
}
NEW_MATCHES = {  # by their code
    "body_invalid": [
        b"{}",
        b"[]",
        b'[{"game": "lost-cities", "seats": 2}]',
        b'{"seats": 2}',
        b'{"game": "lost-cities"}',
        b'{"game": null, "seats": 2}',
        b'{"game": 5, "seats": 2}',
        b'{"game": ["lost-cities"], "seats": 2}',
        b'{"game": {}, "seats": 2}',
        b'{"game": "lost-cities", "seats": null}',
        b'{"game": "lost-cities", "seats": "2"}',
        b'{"game": "lost-cities", "seats": true}',
        b'{"game": "lost-cities", "seats": [2]}',
        b'{"game": "lost-cities", "seats": 2, "options": null}',
        b'{"game": "lost-cities", "seats": 2, "options": []}',
        b'{"game": "lost-cities", "seats": 2, "options": "rounds"}',
        b'{"game": "lost-cities", "seats": 2, "seed": "mine"}',
        b'{"game": "lost-cities", "seats": 2, "match": "mine"}',
        b'{"game": "lost-cities", "seats": 2, "": 1}',
        b'{"game": "lost-cities", "seats": 2, "__class__": {}}',
    ],
    "unknown_game": [
        b'{"game": "chess", "seats": 2}',
        b'{"game": "", "seats": 2}',
        b'{"game": "LOST-CITIES", "seats": 2}',
    ],
    "unknown_seats": [
        b'{"game": "lost-cities", "seats": %d}' % seats for seats in (-1, 0, 1, 3, 5, 1_000_000, 2**53 - 1)
    ],
    "option_invalid": [
        b'{"game": "lost-cities", "seats": 2, "options": {%s}}' % option
        for option in (
            b'"rounds": 0',
            b'"rounds": 21',
            b'"rounds": -1',
            b'"rounds": 9007199254740991',
            b'"rounds": "3"',
            b'"rounds": true',
            b'"rounds": null',
            b'"rounds": [3]',
            b'"rounds": {}',
            b'"starter": 2',
            b'"starter": -1',
            b'"starter": "0"',
            b'"starter": false',
            b'"max_turns": 99',
            b'"max_turns": 10001',
            b'"max_turns": null',
            b'"handicap": 1',
            b'"": 1',
            b'"self": 1',
            b'"__init__": 1',
        )
    ],
}
NEW_SEATS = {
    "body_invalid": [
        b"{}",
        b"[]",
        b'{"seat": 1}',
        b'{"player": null}',
        b'{"player": 5}',
        b'{"player": ""}',
        b'{"player": "%s"}' % (b"x" * 41),
        b'{"player": ["Ann"]}',
        b'{"player": {"name": "Ann"}}',
        b'{"player": true}',
        b'{"player": "Eve", "nonce": ""}',
        b'{"player": "Eve", "nonce": null}',
        b'{"player": "Eve", "nonce": 7}',
        b'{"player": "Eve", "nonce": "%s"}' % (b"x" * 129),
        b'{"player": "Eve", "seat": "1"}',
        b'{"player": "Eve", "seat": null}',
        b'{"player": "Eve", "seat": true}',
        b'{"player": "Eve", "seat": [1]}',
        b'{"player": "Eve", "token": "mine"}',
        b'{"player": "Eve", "generation": 2}',
    ],
    "unknown_seat": [b'{"player": "Eve", "seat": %d}' % seat for seat in (-1, 2, 99, 2**53 - 1)],
}
COMMAND_BODIES = {
    "body_invalid": [
        b"[]",
        b"[null]",
        b"[[]]",
        b'[[{"type": "resign"}]]',
        b'[{"type": "resign"}, 5]',
        b"[" + b",".join([b'{"type": "draw_card"}'] * 21) + b"]",
        b'{"type": "play_card"}',
        b'{"type": "play_card", "card": null}',
        b'{"type": "play_card", "card": 5}',
        b'{"type": "play_card", "card": ""}',
        b'{"type": "play_card", "card": ["R5"]}',
        b'{"type": "play_card", "card": {"face": "R5"}}',
        b'{"type": "play_card", "card": true}',
        b'{"type": "play_card", "card": "%s"}' % (b"R" * 65),
        b'{"type": "play_card", "card": "R5", "seat": 1}',
        b'{"type": "draw_card", "card": "R5"}',
        b'{"type": "draw_card", "seat": 0}',
        b'{"type": "take_discard"}',
        b'{"type": "take_discard", "color": "Z"}',
        b'{"type": "take_discard", "color": null}',
        b'{"type": "take_discard", "color": ["R"]}',
        b'{"type": "pass_cards"}',
        b'{"type": "pass_cards", "cards": null}',
        b'{"type": "pass_cards", "cards": "R5"}',
        b'{"type": "pass_cards", "cards": []}',
        b'{"type": "pass_cards", "cards": ["R5"]}',
        b'{"type": "pass_cards", "cards": ["R5", "R6", "R7"]}',
        b'{"type": "pass_cards", "cards": ["R5", null]}',
        b'{"type": "pass_cards", "cards": ["R5", 6]}',
        b'{"type": "pass_cards", "cards": {"0": "R5", "1": "R6"}}',
        b'{"type": "resign", "winner": 0}',
        b'{"type": "revoke_token", "generation": 1}',
    ],
    "unknown_command": [
        b"{}",
        b'{"card": "R5"}',
        b'{"type": null}',
        b'{"type": 5}',
        b'{"type": ["resign"]}',
        b'{"type": {}}',
        b'{"type": ' + b"[" * 400 + b"]" * 400 + b"}",
        b'{"type": ""}',
        b'{"type": "castle"}',
        b'{"type": "PlayCard"}',
        b'{"type": "play_card "}',
        b'{"type": "take_seat", "seat": 1}',
        b'{"type": "create_match"}',
        b'[{"type": "resign"}, {"type": "castle"}]',
        b'{"type": "%s"}' % (b"x" * 60_000),
    ],
}
QUESTIONS = {
    "body_invalid": [
        b"[]",
        b'[{"type": "draw_card"}]',
        b'{"at": "7"}',
        b'{"at": null}',
        b'{"at": true}',
        b'{"seat": "0"}',
        b'{"seat": null}',
        b'{"seat": true}',
        b'{"command": null}',
        b'{"command": "resign"}',
        b'{"command": [{"type": "resign"}]}',
        b'{"command": {"type": "play_card"}}',
        b'{"command": {"type": "play_card", "card": 5}}',
        b'{"command": {"type": "resign", "why": "bored"}}',
        b'{"commands": [{"type": "resign"}]}',
        b'{"type": "resign"}',
        b'{"as": 0}',
    ],
    "unknown_command": [
        b'{"command": {}}',
        b'{"command": {"type": "castle"}}',
        b'{"command": {"type": ["resign"]}}',
        b'{"command": {"type": "take_seat", "seat": 1}}',
    ],
    "unknown_seat": [b'{"seat": %d}' % seat for seat in (-1, 2, 2**53 - 1)],
    "version_out_of_range": [b'{"at": %d}' % at for at in (-1, 0, 8, 2**53 - 1)],
}
ILLEGAL = {  # by ann, whose turn it is, and who has to lay a card
    "card_not_held": [
        b'{"type": "play_card", "card": "Z9"}',
        b'{"type": "discard_card", "card": "R1"}',
        '{"type": "play_card", "card": "💎"}'.encode(),
        b'{"type": "play_card", "card": "\\u0000"}',
    ],
    "must_play_first": [b'{"type": "draw_card"}', b'{"type": "take_discard", "color": "R"}'],
    "list_goes_on": [b'[{"type": "resign"}, {"type": "resign"}]', b'[{"type": "draw_card"}, {"type": "draw_card"}]'],
}


def bodies():
    for path, token in ((COMMANDS, "ann"), (SEATS, None), ("/matches", None), (EXPLAIN, "ann")):
        for name, body in UNREADABLE.items():
            yield Bad(name, 400, "body_unreadable", path, body=body, token=token)
        for name, body in SCALARS.items():
            yield Bad(name, 400, "body_invalid", path, body=body, token=token)
        yield Bad("too much", 413, "body_too_large", path, body=b" " * (64 * 1024 + 1), token=token)
        yield Bad("far too much", 413, "body_too_large", path, body=b"[" * 1_000_000, token=token)
    for path, table, token in (
        ("/matches", NEW_MATCHES, None),
        (SEATS, NEW_SEATS, None),
        (COMMANDS, COMMAND_BODIES, "ann"),
        (EXPLAIN, QUESTIONS, "ann"),
    ):
        for code, sent in table.items():
            yield from (Bad(_short(body), 400, code, path, body=body, token=token) for body in sent)
    for code, sent in ILLEGAL.items():
        yield from (Bad(_short(body), 422, code, COMMANDS, body=body, token="ann") for body in sent)
    yield Bad("not my turn", 422, "not_your_turn", COMMANDS, body=b'{"type": "draw_card"}', token="ben")
    yield Bad("another's command", 403, "not_your_view", EXPLAIN, body=b'{"command": {"type": "resign"}, "seat": 1}')
    yield Bad("another's scores", 403, "not_your_view", EXPLAIN, body=b'{"seat": 1}', token="ann")
    yield Bad("nobody's command", 400, "body_invalid", EXPLAIN, body=b'{"command": {"type": "resign"}}')
    yield Bad("a taken seat", 409, "seat_taken", SEATS, body=b'{"player": "Eve", "seat": 0}')
    for match in ("running", "ended"):
        yield Bad("a full match", 409, "match_full", f"/matches/{{{match}}}/seats", body=b'{"player": "Eve"}')
    yield Bad(
        "an ended match", 409, "match_ended", "/matches/{ended}/commands", body=b'{"type": "resign"}', token="ended"
    )
    yield Bad(
        "an open one", 409, "match_not_started", "/matches/{open}/commands", body=b'{"type": "resign"}', token="open"
    )


def _short(body: bytes) -> str:
    return body[:60].decode(errors="replace")
