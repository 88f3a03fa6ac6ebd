"""An event as one viewer may see it, from the audiences declared on its fields."""

from dataclasses import fields, replace
from typing import Any

from games.kit import EACH, END, Shuffled, Viewer


def redacted(event: Any, viewer: Viewer) -> Any:
    hidden = {field.name: _hidden(event, field, viewer) for field in fields(event) if _secret(field)}
    return replace(event, **hidden)


def _secret(field: Any) -> bool:
    return "secret" in field.metadata or "shuffled" in field.metadata


def _hidden(event: Any, field: Any, viewer: Viewer) -> Any:
    value = getattr(event, field.name)
    if isinstance(value, Shuffled):
        return Shuffled(value.number, value.root, None)
    audience = field.metadata["secret"]
    if audience == EACH:
        return tuple(own if seat == viewer else None for seat, own in enumerate(value))
    if audience == END:
        return None
    names = (audience,) if isinstance(audience, str) else audience
    return value if viewer in [getattr(event, name) for name in names] else None
