"""What every problem document has in common."""

from api.codes import CODES

MEMBERS = ("type", "title", "status", "detail", "code")


def problem(answer, status, code):
    """The problem document of an answer, which must be of that status and code."""
    assert (answer.status_code, answer.json and answer.json.get("code")) == (status, code), answer.text
    return well_formed(answer)


def well_formed(answer):
    """Check what RFC 9457 and we promise of every problem, and return the document."""
    document = answer.json
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    assert all(document[name] or document[name] == 0 for name in MEMBERS), document
    assert document["status"] == answer.status_code
    assert document["type"] == f"/docs#{document['code'] if document['code'] in CODES else 'refused'}"
    assert ("WWW-Authenticate" in answer.headers) == (answer.status_code == 401)
    assert ("Retry-After" in answer.headers) == (answer.status_code == 503)
    assert document["code"] in CODES or document.get("rule"), document
    return document
