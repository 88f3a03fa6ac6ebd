"""More requests that nobody should send: their tokens, headers, queries, ids and methods are at fault."""

from tests.api.bad_requests import COMMANDS, SEATS, Bad

RESIGN, EVE, NEW = b'{"type": "resign"}', b'{"player": "Eve"}', b'{"game": "lost-cities", "seats": 2}'
FOR_VIEWERS = ("board", "scores", "timeline", "events", "replay", "frames", "export", "refusals")
FOR_SEATS = ("hand", "moves")
VIEWS = ("board", "hand", "scores", "moves", "timeline")
NOT_NUMBERS = ("-1", "x", "", "1.0", "1e3", "%2B5", "07", "0x7", "%D9%A3", "9" * 17, "%00", "7%20", "null", "%FF")

AUTHORIZATIONS = {  # which nobody can use; to look at anything at all
    "nothing": "",
    "no token": "Bearer",
    "blanks": "Bearer    ",
    "no scheme": "0.1.AAAA",
    "another scheme": "Basic QW5uOnNlY3JldA==",
    "two tokens": "Bearer 0.1.AAAA 1.1.BBBB",
    "a forged one": "Bearer 0.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "no parts": "Bearer x",
    "dots": "Bearer ...",
    "not a seat": "Bearer x.1.AAAA",
    "a negative seat": "Bearer -1.1.AAAA",
    "a huge seat": "Bearer " + "9" * 70 + ".1.A",
    "other digits": "Bearer ².1.AAAA",
    "not ASCII": "Bearer schlüssel",
    "high bytes": "Bearer \xff\xfe\x80",
    "very long": "Bearer " + "A" * 10_000,
    "the auditor's, forged": "Bearer auditor.AAAA",
    "the word auditor": "Bearer auditor",
}
NAMED_TOKENS = {
    "other match": "token_invalid",
    "swapped": "token_invalid",
    "raised": "token_invalid",
    "cut": "token_invalid",
    "longer": "token_invalid",
    "revoked": "token_revoked",
}
IF_MATCHES = (
    "7",
    'W/"7"',
    '"7',
    '7"',
    '""',
    '"-7"',
    '"07"',
    '"x"',
    '"7", "8"',
    '"1-7"',
    "",
    "**",
    '"' + "9" * 17 + '"',
    '"ü"',
)
KEYS = ("", " ", "two words", "x" * 65, "schlüssel", "tab\there", "\x7f", "\x80")
IDS = {
    "missing": "{missing}",
    "a NUL": "%00",
    "a line": "%0Aevil",
    "other letters": "%E7%8E%8B",
    "bytes that are not UTF-8": "%FF%FE",
    "a surrogate": "%ED%A0%80",
    "10,000 letters": "a" * 10_000,
    "dots": "...",
    "a hash tag": "{{p1}}:head:x",
    "a pattern": "*",
    "blanks": "%20",
    "upper case": "{RUNNING}",
    "a quote": "%22%27",
}


def tokens():
    for name, header in AUTHORIZATIONS.items():
        for path in (*FOR_VIEWERS, *FOR_SEATS):
            yield Bad(
                f"token: {name}",
                401,
                "token_invalid",
                f"/matches/{{running}}/{path}",
                "GET",
                headers={"Authorization": header},
            )
        yield Bad(f"token: {name}", 401, "token_invalid", COMMANDS, body=RESIGN, headers={"Authorization": header})
    for name, code in NAMED_TOKENS.items():
        for path in (*FOR_VIEWERS, *FOR_SEATS):
            yield Bad(f"token: {name}", 401, code, f"/matches/{{running}}/{path}", "GET", token=name)
        yield Bad(f"token: {name}", 401, code, COMMANDS, body=RESIGN, token=name)
    for path in (*FOR_SEATS, "refusals"):
        yield Bad("no token", 401, "token_missing", f"/matches/{{running}}/{path}", "GET")
    yield Bad("no token", 401, "token_missing", COMMANDS, body=RESIGN)
    for path in FOR_SEATS:
        yield Bad("the auditor", 403, "not_a_seat", f"/matches/{{running}}/{path}", "GET", token="auditor")
    yield Bad("the auditor", 403, "not_a_seat", COMMANDS, body=RESIGN, token="auditor")


def headers():
    for given in IF_MATCHES:
        yield Bad(
            f"If-Match {given[:9]}",
            400,
            "if_match_invalid",
            COMMANDS,
            body=RESIGN,
            token="ann",
            headers={"If-Match": given},
        )
    for given in ("0", "6", "8", "9999999999999999"):
        sent = {"If-Match": f'"{given}"'}
        yield Bad(f"If-Match {given}", 412, "version_mismatch", COMMANDS, body=RESIGN, token="ann", headers=sent)
    for key in KEYS:
        sent = {"Idempotency-Key": key}
        yield Bad(f"key {key[:9]!r}", 400, "key_invalid", COMMANDS, body=RESIGN, token="ann", headers=sent)
        yield Bad(f"key {key[:9]!r}", 400, "key_invalid", SEATS, body=EVE, headers=sent)
        yield Bad(f"key {key[:9]!r}", 400, "key_invalid", "/matches", body=NEW, headers=sent)
    yield Bad("a short key", 400, "key_invalid", SEATS, body=EVE, headers={"Idempotency-Key": "1"})
    for kind in (
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "",
        "ü",
        "application/json; charset=utf-16",
    ):
        for path, token in ((COMMANDS, "ann"), (SEATS, None), ("/matches", None)):
            yield Bad(
                f"a form as {kind}",
                400,
                "body_unreadable",
                path,
                body=b"type=resign&x=--x",
                token=token,
                headers={"Content-Type": kind},
            )
    yield Bad(
        "a zipped body", 400, "body_unreadable", "/matches", body=b"\x1f\x8b\x08", headers={"Content-Encoding": "gzip"}
    )


def queries():
    for path in (
        "/games",
        "/matches",
        *(f"/matches/{{running}}{path}" for path in ("", *map("/".__add__, (*FOR_VIEWERS, *FOR_SEATS)))),
    ):
        yield Bad("an unknown parameter", 400, "query_invalid", f"{path}?color=red", "GET", token="ann")
        yield Bad("a nameless one", 400, "query_invalid", f"{path}?=1", "GET", token="ann")
        yield Bad("a token", 400, "query_invalid", f"{path}?token=abc", "GET")
        yield Bad("not UTF-8", 400, "query_invalid", f"{path}?%FF=%FE", "GET")
    for path, body, token in ((COMMANDS, RESIGN, "ann"), (SEATS, EVE, None), ("/matches", NEW, None)):
        yield Bad("a token", 400, "query_invalid", f"{path}?token=abc", body=body, token=token)


def numbers():
    for given in NOT_NUMBERS:
        for view in VIEWS:
            yield Bad(
                f"at_least={given}",
                400,
                "query_invalid",
                f"/matches/{{running}}/{view}?at_least={given}",
                "GET",
                token="ann",
            )
        for path, name in (
            ("timeline", "after"),
            ("timeline", "limit"),
            ("events", "after"),
            ("events", "limit"),
            ("replay", "at"),
            ("frames", "after"),
            ("frames", "until"),
        ):
            yield Bad(f"{name}={given}", 400, "query_invalid", f"/matches/{{running}}/{path}?{name}={given}", "GET")
        yield Bad(f"limit={given}", 400, "query_invalid", f"/matches?limit={given}", "GET")
    for view in VIEWS:
        yield Bad(
            "past the head", 400, "version_out_of_range", f"/matches/{{running}}/{view}?at_least=8", "GET", token="ann"
        )
        yield Bad(
            "twice", 400, "query_invalid", f"/matches/{{running}}/{view}?at_least=1&at_least=1", "GET", token="ann"
        )


def ranges():
    for path, query in (
        ("timeline", "after=8"),
        ("events", "after=8"),
        ("replay", "at=8"),
        ("replay", "at=0"),
        ("frames", "after=8"),
        ("frames", "until=8"),
        ("frames", "after=5&until=4"),
    ):
        yield Bad(query, 400, "version_out_of_range", f"/matches/{{running}}/{path}?{query}", "GET")
    for path, limits in (
        ("/matches", (0, 201)),
        ("/matches/{running}/timeline", (0, 501)),
        ("/matches/{running}/events", (0, 1001)),
    ):
        yield from (Bad(f"limit={limit}", 400, "query_invalid", f"{path}?limit={limit}", "GET") for limit in limits)
    for path in ("/matches/{running}/replay", "/matches/{running}/frames"):
        for given in ("", "2", "-1", "00001", "Auditor", "Spectator", "%C2%B2", "%00", "null", "0,1"):
            yield Bad(f"as={given}", 400, "query_invalid", f"{path}?as={given}", "GET", token="ann")
        yield Bad("as another", 403, "not_your_view", f"{path}?as=1", "GET", token="ann")
        yield Bad("as the auditor", 403, "not_your_view", f"{path}?as=auditor", "GET", token="ann")
        yield Bad("as a seat", 403, "not_your_view", f"{path}?as=1", "GET")
    yield Bad("as a seat, early", 403, "not_your_view", "/matches/{running}/replay?as=1&at=1", "GET")
    for given in ("", "x", "!!!", "%00", "%FF", "LjEu", "w6k", "a" * 5000):
        yield Bad(f"before={given[:9]}", 400, "bad_cursor", f"/matches?before={given}", "GET")
    for query in ("status=", "status=Open", "status=open&status=open", "game=", "game=chess", "game=%00"):
        yield Bad(query, 400, "query_invalid", f"/matches?{query}", "GET")


def ids():
    for name, given in IDS.items():
        yield Bad(f"id: {name}", 404, "match_not_found", f"/matches/{given}", "GET")
        for path in (*FOR_VIEWERS, *FOR_SEATS):
            token = None if path in FOR_VIEWERS[:-1] else "auditor" if path == "refusals" else "unplaced"
            code = (404, "match_not_found") if token != "unplaced" else (401, "token_invalid")
            yield Bad(f"id: {name}", *code, f"/matches/{given}/{path}", "GET", token=token)
        yield Bad(f"id: {name}", 404, "match_not_found", f"/matches/{given}/seats", body=EVE)
        yield Bad(f"id: {name}", 404, "match_not_found", f"/matches/{given}/commands", body=RESIGN, token="ann")


def paths_and_methods():
    for path in (
        "/",
        "/x",
        "/matches/",
        "/matches/{running}/",
        "/matches/{running}/board/",
        "/matches/{running}/board/1",
        "/matches//board",
        "/MATCHES",
        "/matches/{running}/boards",
        "/static/x",
        "/static/../api/app.py",
        "/%00",
        "/matches/a%2Fb",
        "/games/lost-cities",
    ):
        for method in ("GET", "POST", "BREW"):
            yield Bad("nothing there", 404, "path_not_found", path, method)
    for method in ("PUT", "PATCH", "DELETE", "TRACE", "BREW"):
        for path in (
            "/games",
            "/matches",
            "/matches/{running}",
            SEATS,
            COMMANDS,
            "/matches/{running}/board",
            "/health",
            "/openapi.json",
            "/docs",
        ):
            yield Bad("a strange method", 405, "method_not_allowed", path, method, body=b"{}", token="ann")
    for path in ("/games", "/matches/{running}", "/matches/{running}/hand", "/matches/{running}/export"):
        yield Bad("no writing", 405, "method_not_allowed", path, "POST", body=b"{}", token="ann")
    for path in (SEATS, COMMANDS):
        yield Bad("no reading", 405, "method_not_allowed", path, "GET", token="ann")
