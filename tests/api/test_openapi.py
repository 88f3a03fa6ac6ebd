"""The OpenAPI document tells the truth: about paths, answers, problems and commands."""

from functools import cache

import orjson
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from api.codes import CODES
from games.registry import GAMES
from tests.api.tour import Tour
from tests.service import Service

HERE = "urn:cairn:openapi"


@pytest.fixture(scope="module")
def tour():
    return Tour().go()


@pytest.fixture(scope="module")
def document():
    return Service().get("/openapi.json").json


@cache
def _validator(pointer):
    """Checks values against the schema at that place of the document."""
    found = Service().get("/openapi.json").json
    registry = Registry().with_resource(HERE, Resource.from_contents(found, default_specification=DRAFT202012))
    return Draft202012Validator({"$ref": f"{HERE}#{pointer}"}, registry=registry)


def _pointer(*parts):
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


FRAME = _pointer("components", "schemas", "Frame")


def _schema_of(answer):
    return _pointer(
        "paths", answer.path, answer.method.lower(), "responses", str(answer.status), "content", answer.type, "schema"
    )


def test_it_is_a_valid_openapi_document(document):
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()


def test_it_describes_the_paths_that_there_are_and_no_others(document):
    routes = {
        (str(rule).replace("<", "{").replace(">", "}"), method.lower())
        for rule in Service().app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, methods in document["paths"].items() for method in methods}


def test_names_of_operations_are_different(document):
    names = [operation["operationId"] for methods in document["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(names))


def test_the_tour_went_to_every_path_and_met_every_status(tour, document):
    met = {(answer.path, answer.method.lower(), str(answer.status)) for answer in tour.answers}
    promised = {
        (path, method, status)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        for status in operation["responses"]
        if status not in ("503", "409") or (path.endswith(("seats", "commands")) and status == "409")
    }
    assert promised - met == set()


def test_every_answer_is_as_the_document_says(tour, document):
    for answer in tour.answers:
        if not answer.path or answer.status == 405:
            continue
        promised = document["paths"][answer.path][answer.method.lower()]["responses"].get(str(answer.status))
        assert promised is not None, (answer.method, answer.path, answer.status)
        if answer.status == 304:
            continue
        assert answer.type in promised["content"], (answer.path, answer.status, answer.type)
        if "schema" in promised["content"][answer.type]:
            errors = list(_validator(_schema_of(answer)).iter_errors(answer.json))
            assert not errors, (answer.method, answer.path, answer.status, errors[0].message)


def test_every_line_of_frames_is_a_frame(tour, document):
    answers = [answer for answer in tour.answers if answer.path.endswith("/frames") and answer.status == 200]
    lines = {line for answer in answers for line in answer.body.splitlines()}
    assert len(lines) > 100
    schema = document["components"]["schemas"]["Frame"]
    for line in lines:
        assert not list(_validator(FRAME).iter_errors(orjson.loads(line)))
        assert _undocumented(orjson.loads(line), schema, document) == set()


def _undocumented(value, schema, document):
    """Members of an object that its schema does not name."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if isinstance(value, list) and "items" in schema:
        return {name for item in value for name in _undocumented(item, schema["items"], document)}
    if not isinstance(value, dict) or "properties" not in schema:
        return set()
    known = schema["properties"]
    within = {name for key in known.keys() & value.keys() for name in _undocumented(value[key], known[key], document)}
    return (value.keys() - known.keys()) | within


def test_no_answer_has_a_member_that_is_not_documented(tour, document):
    for answer in tour.answers:
        if answer.json is not None and answer.status < 300 and answer.path != "/openapi.json":
            content = document["paths"][answer.path][answer.method.lower()]["responses"][str(answer.status)]["content"]
            assert _undocumented(answer.json, content[answer.type]["schema"], document) == set(), answer.path


def test_every_problem_of_the_tour_has_a_known_code_or_names_a_rule(tour):
    rules = {rule for game in GAMES.values() for rule in game.rulebook}
    problems = [answer.json for answer in tour.answers if answer.status >= 400]
    assert all(answer.type == "application/problem+json" for answer in tour.answers if answer.status >= 400)
    for problem in problems:
        assert problem["code"] in CODES or problem["rule"] in rules, problem
    assert len({problem["code"] for problem in problems}) > 25


@pytest.mark.parametrize("status", ["400", "401", "403", "404", "409", "412", "413", "503"])
def test_every_code_that_is_promised_is_explained(document, status):
    for methods in document["paths"].values():
        for operation in methods.values():
            if status in operation["responses"]:
                schema = operation["responses"][status]["content"]["application/problem+json"]["schema"]
                assert set(schema["properties"]["code"]["enum"]) <= CODES.keys()


# ── what is sent ─────────────────────────────────────────────────────────────────────────────────────────────────────

COMMANDS = _pointer("components", "schemas", "Commands")
NEW_MATCH = _pointer("components", "schemas", "NewMatch")
NEW_SEAT = _pointer("components", "schemas", "NewSeat")


def test_every_listed_move_is_a_command_alone_and_in_a_list(tour):
    assert {move["type"] for move in tour.moves} >= {"play_card", "discard_card", "draw_card", "pass_cards"}
    for move in {str(move): move for move in tour.moves}.values():
        assert _validator(COMMANDS).is_valid(move), move
        assert _validator(COMMANDS).is_valid([move, move]), move


@pytest.mark.parametrize(
    "command", [{"type": "resign"}, {"type": "revoke_token"}, {"type": "take_discard", "color": "R"}]
)
def test_other_commands_are_commands_too(command):
    assert _validator(COMMANDS).is_valid(command)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {},
        "resign",
        {"type": "castle"},
        {"type": "resign", "why": "bored"},
        {"type": "play_card"},
        {"type": "play_card", "card": None},
        {"type": "play_card", "card": 5},
        {"type": "play_card", "card": "R5", "seat": 1},
        {"type": "take_discard", "color": "Z"},
        {"type": "pass_cards", "cards": ["R5"]},
        {"type": "pass_cards", "cards": "R5"},
        [{"type": "resign"}, {"type": "castle"}],
        [[{"type": "resign"}]],
        [{"type": "resign"}] * 21,
    ],
)
def test_what_the_service_refuses_is_no_command_in_the_document_either(wrong):
    assert not _validator(COMMANDS).is_valid(wrong)


@pytest.mark.parametrize(
    ("schema", "good", "wrong"),
    [
        (NEW_MATCH, {"game": "lost-cities", "seats": 2}, {"game": "go", "seats": 2}),
        (NEW_MATCH, {"game": "lost-cities", "seats": 4, "options": {}}, {"game": "lost-cities", "seats": 3}),
        (NEW_MATCH, {"game": "lost-cities", "seats": 2, "options": {"starter": None}}, {"game": "lost-cities"}),
        (
            NEW_MATCH,
            {"game": "lost-cities", "seats": 2, "options": {"rounds": 20}},
            {"game": "lost-cities", "seats": 2, "options": {"rounds": 21}},
        ),
        (
            NEW_MATCH,
            {"game": "lost-cities", "seats": 2, "options": {"max_turns": 100}},
            {"game": "lost-cities", "seats": 2, "options": {"cheat": True}},
        ),
        (NEW_SEAT, {"player": "Ann"}, {"player": ""}),
        (NEW_SEAT, {"player": "Ann", "nonce": "x", "seat": 0}, {"player": "Ann", "seat": "0"}),
        (NEW_SEAT, {"player": "x" * 40}, {"player": "x" * 41}),
        (NEW_SEAT, {"player": "Ann", "nonce": "x" * 128}, {"player": "Ann", "name": "x"}),
    ],
)
def test_new_matches_and_seats_are_described_as_they_are_taken(schema, good, wrong):
    assert _validator(schema).is_valid(good)
    assert not _validator(schema).is_valid(wrong)
