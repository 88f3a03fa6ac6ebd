"""Requests for audits and their reports, kept with the match. The queue only carries pokes: what has to be done is
written here first, and stays here until it is done."""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

import orjson

from commands.findings import Report
from commands.reports import DONE, WAITING, Audit, written_report
from commands.schema import MOST_RECEIPTS
from events.keys import PARTITIONS, match_key, partition_key, partition_of
from events.problems import Rejected
from events.scripts import Script

KEPT = 20  # the latest audits of a match
KEEP_SCRIPT = files("commands").joinpath("audits.lua").read_text()


def request_audit(
    redis: Any, match: str, now: int, dispute: int | None = None, receipts: Sequence[dict[str, Any]] = ()
) -> int:
    """Ask for an audit of a match, and get its number. One that is waiting is joined; poke for it afterwards."""
    while True:
        number, found = _latest(redis, match)
        waiting = found is not None and orjson.loads(found)["status"] == WAITING
        if not waiting:
            number, found = number + 1, None
        asked = orjson.loads(found) if found else _asked(number, now)
        added = [receipt for receipt in receipts if receipt not in asked["receipts"]]
        if len(asked["receipts"]) + len(added) > MOST_RECEIPTS:
            detail = f"an audit is waiting, and takes {MOST_RECEIPTS} receipts at most; look again when it is done"
            raise Rejected("audit_waiting", detail, audit=number)
        asked["receipts"] += added
        if dispute is not None and dispute not in asked["disputes"]:
            asked["disputes"].append(dispute)
        if _keep(redis, match, number, found, asked):
            return number


def audits(redis: Any, match: str) -> list[Audit]:
    """The audits of a match that are kept, the latest first."""
    found = {int(number): orjson.loads(text) for number, text in redis.hgetall(match_key("audits", match)).items()}
    return [found[number] for number in sorted(found, reverse=True)]


def read_audit(redis: Any, match: str, number: int | str) -> Audit | None:
    text = redis.hget(match_key("audits", match), number)
    return None if text is None else orjson.loads(text)


def waiting_audits(redis: Any, partitions: Iterable[int]) -> list[tuple[str, int]]:
    """The audits that wait in these partitions, the oldest of each first."""
    pipe = redis.pipeline(transaction=False)
    for partition in partitions:
        pipe.zrange(partition_key("audits", partition), 0, -1)
    marks = [mark.decode().rpartition(":") for found in pipe.execute() for mark in found]
    return [(match, int(number)) for match, _, number in marks]


def partitions_waiting(redis: Any) -> list[int]:
    pipe = redis.pipeline(transaction=False)
    for partition in range(PARTITIONS):
        pipe.zcard(partition_key("audits", partition))
    return [partition for partition, count in enumerate(pipe.execute()) if count]


def keep_report(redis: Any, match: str, asked: Audit, report: Report, now: int) -> Audit | None:
    """Put the report in the place of its request; None when that has changed meanwhile. The audit still counts as
    waiting until `settle`, so that what has to follow the report is not forgotten."""
    done = {name: value for name, value in asked.items() if name != "receipts"}
    done |= {"status": DONE, "finished_at": max(now, asked["requested_at"]), **written_report(report)}
    return done if _keep(redis, match, asked["audit"], orjson.dumps(asked), done) else None


def settle(redis: Any, match: str, number: int) -> None:
    """All that follows from the audit has been done."""
    redis.zrem(partition_key("audits", partition_of(match)), f"{match}:{number}")


def _asked(number: int, now: int) -> Audit:
    return {"audit": number, "status": WAITING, "requested_at": now, "receipts": [], "disputes": []}


def _latest(redis: Any, match: str) -> tuple[int, bytes | None]:
    """The latest audit's number and text; 0 when there is none."""
    key = match_key("audits", match)
    number = max(map(int, redis.hkeys(key)), default=0)
    return number, redis.hget(key, number)


def _keep(redis: Any, match: str, number: int, expected: bytes | None, audit: Audit) -> bool:
    """Write an audit in the place of what is expected there."""
    keys = [match_key("audits", match), partition_key("audits", partition_of(match))]
    mark = f"{match}:{number}" if audit["status"] == WAITING else ""
    arguments = [number, expected or b"", orjson.dumps(audit), mark, audit["requested_at"], number - KEPT]
    return bool(Script(redis, KEEP_SCRIPT)(keys, arguments))
