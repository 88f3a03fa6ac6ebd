"""The service about itself: OpenAPI for programs, a page for people, the keys that it signs with, the
verifier, and its health."""

from importlib.resources import files

import orjson
from flask import Blueprint, Response, render_template

from api.answers import json_response
from api.asking import query
from api.codes import CODES
from api.openapi import document
from api.parts import parts
from api.paths import PATHS, TAGS
from projections.marks import backlog, parked_count

blueprint = Blueprint("docs", __name__, template_folder="templates")
VERIFIER = files("web").joinpath("verifier.py").read_bytes()


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return json_response(orjson.dumps(document()))


@blueprint.get("/docs")
def page() -> str:
    return render_template(
        "docs.html", paths=PATHS, tags=TAGS, codes=CODES, schemas=document()["components"]["schemas"]
    )


@blueprint.get("/keys")
def keys() -> Response:
    query()
    return json_response(orjson.dumps({"keys": parts().referee.signer.keys(parts().store.redis)}))


@blueprint.get("/verifier.py")
def verifier() -> Response:
    query()
    return Response(VERIFIER, content_type="text/x-python; charset=utf-8")


@blueprint.get("/health")
def health() -> Response:
    redis = parts().store.redis
    counts = {"backlog": sum(backlog(redis).values()), "parked": parked_count(redis)}
    return json_response(orjson.dumps({"status": "ok", **counts}))
