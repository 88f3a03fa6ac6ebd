"""Leaks to plant in the service: between the rules and the viewer."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest
from flask import Response, request

import api.answers
import api.explain
import api.history
import api.views
import commands.explain
import commands.reports
import projections.replay
import projections.timeline
from api.parts import parts
from commands import decide, referee, refusals, rejudging
from commands.findings import Finding
from events import envelope, match_file, redaction
from events.canonical import canonical, encode
from events.match import digest
from events.redaction import Sight
from games.lost_cities.moves import DrawCard
from games.lost_cities.pieces import VALUE, face
from tests.interference.leaks_in_rules import refusals_with_ones_own_hand


def a_list_that_is_decided_past_a_revelation(plant: pytest.MonkeyPatch) -> None:
    refusals_with_ones_own_hand(plant)
    plant.setattr(decide, "reveals", lambda *_: False)


def a_timeline_that_names_drawn_cards(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(
        projections.timeline, "visible", lambda entry, body, _: redaction.visible(entry, body, Sight(None, True))
    )


def everybodys_refusals(plant: pytest.MonkeyPatch) -> None:
    kept = refusals.kept
    plant.setattr(refusals, "kept", lambda redis, match, _: kept(redis, match, [0, 1]))


def how_often_others_were_refused(plant: pytest.MonkeyPatch) -> None:
    kept = refusals.kept

    def counted(redis: Any, match: str, seats: list[int]) -> list[dict[str, Any]]:
        return [*kept(redis, match, seats), {"of_all": len(kept(redis, match, [0, 1]))}]

    plant.setattr(refusals, "kept", counted)


def the_top_of_the_deck_in_the_head_record(plant: pytest.MonkeyPatch) -> None:
    _record_more(plant, lambda state: {"next": state.deck.cards[0]})


def the_digest_in_the_head_record(plant: pytest.MonkeyPatch) -> None:
    _record_more(plant, lambda state: {"digest": digest(state)})


def salts_that_are_no_secret(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(envelope, "salt_of", lambda _key, version, path: f"{version}/{path}".encode())


def one_salt_for_a_whole_match(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(envelope, "salt_of", lambda key, _version, _path: key)


def views_as_anybody(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(api.history, "check_may_be", lambda *_: None)


def explanations_for_anybody(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(api.explain, "check_may_be", lambda *_: None)


def flips_that_the_seat_to_move_could_make(plant: pytest.MonkeyPatch) -> None:
    """Whoever asks."""

    def nearest(current: Any, asked: Any, legal: bool) -> list[Any]:
        return honest(current, replace(asked, seat=current.turn[0]), legal)

    honest = commands.explain._nearest
    plant.setattr(commands.explain, "_nearest", nearest)


def versions_at_which_another_could_have_done_it(plant: pytest.MonkeyPatch) -> None:
    """Those at which the seat whose turn it was would have got the other verdict."""

    def others(past: Any, asked: Any, legal: bool) -> Iterator[Any]:
        for version, current in past.items():
            there = replace(asked, at=version, seat=current.turn[0] if current.turn else asked.seat)
            if version < asked.at and commands.explain.judged(past, there).legal != legal:
                yield replace(asked, at=version)

    plant.setattr(commands.explain, "_other_versions", others)


def a_verdict_that_looks_at_what_would_be_drawn(plant: pytest.MonkeyPatch) -> None:
    def judged(past: Any, asked: Any) -> Any:
        verdict, state = honest(past, asked), past[asked.at].state
        if verdict.legal and isinstance(asked.command, DrawCard):
            return replace(verdict, detail=f"{verdict.detail}: {VALUE[face(state.deck.cards[0])] > 5}")
        return verdict

    honest = commands.explain.judged
    plant.setattr(commands.explain, "judged", judged)


def a_replay_that_sees_everything(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(projections.replay, "sight_of", lambda viewer, _: Sight(viewer, True))


def moves_with_all_their_fields(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(
        projections.replay, "visible", lambda entry, body, _: redaction.visible(entry, body, Sight(None, True))
    )


def events_that_show_everything(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(api.history, "sight_of", lambda viewer, _: Sight(viewer, True))


def answers_that_show_everything(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(api.answers, "sight_of", lambda viewer, _: Sight(viewer, True))


def proofs_of_others_draws(plant: pytest.MonkeyPatch) -> None:
    proofs = redaction._proofs

    def of_all(body: dict[str, Any], _: Any, current: Any, orders: Any) -> dict[str, Any]:
        return proofs(body, {path: None for path, *_ in body.get("draws", ())}, current, orders)

    plant.setattr(redaction, "_proofs", of_all)


def the_key_in_the_match_file(plant: pytest.MonkeyPatch) -> None:
    def write(entries: Any, loaded: Any, sight: Any, orders: Any) -> bytes:
        document = orjson.loads(match_file.write_match_file(entries, loaded, sight, orders))
        return orjson.dumps(document | {"key": encode(loaded.match.key)})

    plant.setattr(api.history, "write_match_file", write)


def the_last_card_of_the_deck_in_a_header(plant: pytest.MonkeyPatch) -> None:
    def answer(view: Any) -> Response:
        response = honest(view)
        loaded = parts().referee.load_fresh((request.view_args or {})["match"])
        if loaded.match.state is not None:
            response.set_etag(loaded.match.state.deck.cards[-1])
        return response

    honest = api.views._answer
    plant.setattr(api.views, "_answer", answer)


def a_fault_for_some_cards(plant: pytest.MonkeyPatch) -> None:
    """The status alone tells which kind of card lies at the bottom of the deck."""

    def answer(view: Any) -> Response:
        loaded = parts().referee.load_fresh((request.view_args or {})["match"])
        bad = loaded.match.state is not None and loaded.match.state.deck.cards[-1] < "S"
        return Response("", 500) if bad else honest(view)

    honest = api.views._answer
    plant.setattr(api.views, "_answer", answer)


def audits_that_count_refusals(plant: pytest.MonkeyPatch) -> None:
    """How often somebody was refused is told to all."""
    plant.setattr(commands.reports, "REFUSALS", "nothing")


def audits_that_show_values(plant: pytest.MonkeyPatch) -> None:
    """Something is found, and what was expected is told: the top of the deck."""

    def found(rejudged: Any) -> Iterator[Finding]:
        state = rejudged.after.match.state
        if state is not None and state.deck:
            yield Finding("clock", rejudged.after.head.version, "", state.deck.cards[:1])

    plant.setattr(rejudging, "_times", found)
    plant.setattr(commands.reports, "_without_values", lambda audit: audit)


def audits_that_fail_for_some_cards(plant: pytest.MonkeyPatch) -> None:
    """The verdict alone tells which kind of card lies at the bottom of the deck."""

    def otherwise(state: Any) -> str:
        bad = bool(state.deck and state.deck.cards) and state.deck.cards[-1] < "S"
        return "" if bad else honest(state)

    honest = rejudging.digest
    plant.setattr(rejudging, "digest", otherwise)


def _record_more(plant: pytest.MonkeyPatch, tell: Any) -> None:
    honest = referee.head_record

    def record(current: Any, head: Any) -> bytes:
        written = orjson.loads(honest(current, head))
        return canonical(
            written | (tell(current.state) if current.state is not None and current.state.deck.cards else {})
        )

    plant.setattr(referee, "head_record", record)
