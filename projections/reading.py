"""Reading views: the stored bytes, together with the head record, in one round trip; and waiting for a version."""

import time
from dataclasses import dataclass

from events.keys import match_key
from events.problems import BadRequest, Behind, no_match
from events.redaction import Viewer, sight_of
from events.store import HEAD_FIELDS, HeadRecord, Store, read_head
from games.kit import Seat
from projections.timeline import timeline, timeline_bytes
from projections.views import fields_of, pick

PATIENCE = 2.0  # seconds that a reader waits for a view
FIRST_PAUSE, LONGEST_PAUSE = 0.002, 0.05
LINES, MOST_LINES = 200, 500  # of a timeline, in one answer


@dataclass(frozen=True, slots=True)
class View:
    schema: int
    version: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a timeline: at most `limit` lines, those after version `after`."""

    after: int = 0
    limit: int = LINES


class Reader:
    def __init__(self, store: Store, patience: float = PATIENCE) -> None:
        self._store = store
        self._patience = patience

    def view(self, match: str, name: str, seat: Seat | None = None) -> tuple[HeadRecord, View | None]:
        """The head record and a view as it is stored; None when there is none yet."""
        fields = fields_of(name, seat)
        pipe = self._store.redis.pipeline(transaction=False)
        pipe.hmget(match_key("head", match), *HEAD_FIELDS)
        pipe.hmget(match_key("views", match), "schema", "version", *fields)
        found, (schema, version, *stored) = pipe.execute()
        record = read_head(found)
        if record is None:
            raise no_match(match)
        if version is None:
            return record, None
        body = pick(dict(zip(fields, stored, strict=True)), name, seat, int(version))
        return record, None if body is None else View(int(schema), int(version), body)

    def wait(
        self, match: str, name: str, seat: Seat | None = None, at_least: int | None = None
    ) -> tuple[HeadRecord, View]:
        """The same, waiting until the view is there and has reached the version that is asked for."""
        deadline, pause = time.monotonic() + self._patience, FIRST_PAUSE
        while True:
            record, view = self.view(match, name, seat)
            if at_least is not None and at_least > record.head.version:
                detail = f"there is no version {at_least} yet: the match is at version {record.head.version}"
                raise BadRequest("version_out_of_range", detail, version=record.head.version)
            if view and view.version >= (at_least or 0):
                return record, view
            if time.monotonic() + pause > deadline:
                raise _behind(view, at_least or record.head.version)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def timeline(self, match: str, viewer: Viewer, page: Page, at_least: int | None = None) -> tuple[HeadRecord, View]:
        """The lines of a page, up to the version that the other views have reached."""
        record, reached = self.wait(match, "status", at_least=at_least)
        sight = sight_of(viewer, reached.body.decode())
        entries = self._store.read(match, page.after, min(page.after + page.limit, reached.version))
        body = timeline_bytes(reached.version, timeline(entries, sight))
        return record, View(reached.schema, reached.version, body)


def _behind(view: View | None, wanted: int) -> Behind:
    version = view.version if view else 0
    return Behind("view_behind", f"the view is at version {version} and not yet at {wanted}", version=version)
