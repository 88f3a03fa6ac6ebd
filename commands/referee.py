"""The write side: load the match, let it decide, append what happened; one round trip when nobody interferes."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from commands import disputes, forking, refusals
from commands.decide import ChanceFor, Step, act_in_turn, created, take_seat
from commands.disputes import Evidence
from commands.memory import Memory
from commands.model import CreateMatch, FileAudit, OpenDispute, RuleOnDispute, TakeSeat
from commands.record import generations, head_record
from commands.sealing import seal_steps
from commands.signing import Signer
from commands.tokens import SeatToken, command_id, fingerprint, match_id, match_id_for
from events.canonical import encode
from events.chance import SEED_SIZE
from events.codec import written_command
from events.envelope import Sealed
from events.keys import partition_of
from events.loading import Loaded, Loader, advance, head_after
from events.match import NOTHING, Head, Match, begin, seeded
from events.packing import CHECK_SIZE
from events.problems import IllegalMove, Outdated, Problem, Rejected, Unauthorized, no_match
from events.secrets import KEY_SIZE
from events.store import Appended, Commit, Conflict, Damaged, Entry, HeadRecord, Known, Store
from games.kit import Refused, Seat, legal_moves
from games.registry import GAMES

ATTEMPTS = 100  # a command that loses every race this often is answered with a conflict


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class World:
    """What decisions get from outside: the service's secret, the clock, entropy and chance; and the number of the key
    that signs them."""

    secret: bytes = field(repr=False)
    clock: Callable[[], int] = _milliseconds
    entropy: Callable[[int], bytes] = os.urandom
    chance: ChanceFor = seeded
    signing_key: int = 1


@dataclass(frozen=True, slots=True)
class Request:
    """How a command was sent: its body's bytes, and what its sender asked for."""

    body: bytes
    key: str | None = None  # Idempotency-Key
    version: int | None = None  # If-Match


@dataclass(frozen=True, slots=True)
class Accepted:
    """The match after the command, and the events that it brought."""

    loaded: Loaded
    entries: tuple[Entry, ...]


class Referee:
    def __init__(self, store: Store, loader: Loader, world: World, poke: Callable[[int], None]) -> None:
        self._store = store
        self._loader = loader
        self._world = world
        self._poke = poke
        self.signer = Signer(world.secret, world.signing_key)

    def load(self, match: str) -> Loaded:
        """The match, perhaps a little out of date: what is decided on it is confirmed by the append."""
        loaded = self._loader.cached(match)
        if loaded is None:
            raise no_match(match)
        return loaded

    def load_fresh(self, match: str) -> Loaded:
        """The match as it is now."""
        loaded = self._loader.fresh(match)
        if loaded is None:
            raise no_match(match)
        return loaded

    def check_token(self, match: str, token: SeatToken) -> None:
        """Refuse a token that was replaced, before anything else is looked at."""
        try:
            _check_token(self.load(match).match, token)
        except Unauthorized:
            _check_token(self.load_fresh(match).match, token)

    def create(self, command: CreateMatch, request: Request) -> Accepted:
        world = self._world
        name = self._new_id(request.key)
        key, seed = world.entropy(KEY_SIZE), encode(world.entropy(SEED_SIZE))
        now = world.clock()
        event = created(command, name, GAMES[command.game].rules, seed)
        step = Step(None, command, (event,), begin(name, key, event, now))
        return self._write(Loaded(NOTHING, step.after), (step,), request, "create") or self._lost()

    def take_seat(self, match: str, seat: Seat | None, player: str, nonce: str | None, request: Request) -> Accepted:
        def decide(loaded: Loaded) -> tuple[Step, ...]:
            _check_version(loaded.head, request)
            place = seat if seat is not None else loaded.match.places.index(None) if None in loaded.match.places else 0
            command = TakeSeat(place, nonce, player)
            step = take_seat(loaded.match, command, loaded.head.version, self._world.clock(), self._world.chance)
            return (step,)

        return self._decide_and_write(match, decide, request, "seats")

    def submit(self, match: str, token: SeatToken, commands: list[Any], request: Request) -> Accepted:
        """One command, or a list of which all are accepted or none."""

        def decide(loaded: Loaded) -> tuple[Step, ...]:
            _check_token(loaded.match, token)
            _check_version(loaded.head, request)
            return self._steps(loaded, token.seat, commands)

        return self._decide_and_write(match, decide, request, str(token.seat))

    def open_dispute(self, match: str, token: SeatToken, command: OpenDispute, request: Request) -> Accepted:
        def decide(loaded: Loaded) -> tuple[Step, ...]:
            _check_token(loaded.match, token)
            _check_version(loaded.head, request)
            evidence = Evidence(loaded.head, self._refusal(match, token.seat, command.refusal))
            return (disputes.open_dispute(loaded.match, token.seat, command, evidence, self._world.clock()),)

        return self._decide_and_write(match, decide, request, f"{token.seat}/disputes")

    def rule(self, match: str, command: RuleOnDispute, request: Request) -> Accepted:
        """The auditor's word on a dispute."""

        def decide(loaded: Loaded) -> tuple[Step, ...]:
            _check_version(loaded.head, request)
            return (disputes.rule(loaded.match, command, loaded.head.version, self._world.clock()),)

        return self._decide_and_write(match, decide, request, "auditor")

    def file_audit(self, match: str, command: FileAudit) -> Accepted:
        """What the audit of a dispute found, once: filing it again changes nothing."""

        def decide(loaded: Loaded) -> tuple[Step, ...]:
            return (disputes.file_audit(loaded.match, command, loaded.head.version, self._world.clock()),)

        return self._decide_and_write(match, decide, Request(b"", f"dispute {command.dispute}"), "service")

    def fork(self, parent: Loaded, at: int, request: Request) -> Accepted:
        """A new match that begins as its parent did, up to the end of the command that version `at` belongs to."""
        entries = self._store.read(parent.match.id, 0, parent.head.version)
        self._check_chain(parent.match.id, entries, parent)
        name = self._new_id(f"{parent.match.id} {request.key}" if request.key else None)  # no key has a space
        steps = forking.fork(parent.match, forking.whole_commands(entries, at), name, self._world.entropy(KEY_SIZE))
        return self._write(Loaded(NOTHING, steps[-1].after), steps, request, "fork") or self._lost()

    def _new_id(self, key: str | None) -> str:
        """The id of a new match: the same one for the same key."""
        return match_id_for(self._world.secret, key) if key else match_id(self._world.entropy(16))

    def _refusal(self, match: str, seat: Seat, at: int | None) -> dict[str, Any] | None:
        """What the seat was refused at that time."""
        if at is None:
            return None
        kept = refusals.kept(self._store.redis, match, [seat])
        return next((refusal for refusal in kept if refusal["at"] == at), None)

    def _decide_and_write(
        self, match: str, decide: Callable[[Loaded], tuple[Step, ...]], request: Request, scope: str
    ) -> Accepted:
        loaded = self.load(match)
        for _ in range(ATTEMPTS):
            try:
                steps = decide(loaded)
            except Problem as problem:
                now = self.load_fresh(match)
                if now.head == loaded.head:
                    return self._again(match, request, scope) or self._refuse(match, problem)
                loaded = now
                continue
            accepted = self._write(loaded, steps, request, scope)
            if accepted is not None:
                return accepted
            loaded = self.load_fresh(match)
        return self._lost()

    def _steps(self, loaded: Loaded, seat: Seat, commands: list[Any]) -> tuple[Step, ...]:
        steps: list[Step] = []
        version, chance = loaded.head.version, self._world.chance
        try:
            steps.extend(act_in_turn(loaded.match, seat, commands, version, self._world.clock(), chance))
        except Refused as refused:
            current = steps[-1].after if steps else loaded.match
            raise _illegal(refused, current, seat, commands, len(steps), version) from None
        return tuple(steps)

    def _write(self, loaded: Loaded, steps: tuple[Step, ...], request: Request, scope: str) -> Accepted | None:
        """Append; None when another command was faster."""
        name = loaded.match.id
        after = steps[-1].after
        self._check_signature(loaded)
        ident = self._command_id(name, scope, request)
        events = seal_steps(loaded, steps, ident or encode(self._world.entropy(9)), self._world.entropy)
        head = Head(events[-1].version, events[-1].hash)
        self.signer.publish(self._store.redis)
        signature = self.signer.sign(name, head, after.at)
        commit = Commit(
            match=name,
            expected=loaded.head,
            events=events,
            record=head_record(after, head),
            tokens=generations(after),
            signature=signature,
            key=after.key if loaded.head == NOTHING else b"",
            command=ident,
            memory=self._memory(request, events),
        )
        outcome = self._store.append(commit)
        if isinstance(outcome, Appended):
            return self._appended(Loaded(head, after, signature), events, outcome)
        if isinstance(outcome, Known):
            return self._repeat(name, request, outcome.memory)
        self._check_damage(outcome, loaded)
        return None

    def _appended(self, loaded: Loaded, events: tuple[Sealed, ...], outcome: Appended) -> Accepted:
        self._loader.remember(loaded)
        if outcome.poke:
            self._poke(partition_of(loaded.match.id))
        return Accepted(loaded, tuple(_entry(event) for event in events))

    def _check_signature(self, loaded: Loaded) -> None:
        """Sign nothing on top of a history that was not ours: its writer would get a good head of us."""
        current = loaded.match
        if loaded.head != NOTHING and not self.signer.vouches(current.id, loaded.head, current.at, loaded.signature):
            raise Damaged(f"the head of match {current.id} is not signed by this service")

    def _check_damage(self, conflict: Conflict, loaded: Loaded) -> None:
        """The same version with another hash: not the history that we know (a failover, a restore). Forget ours."""
        if conflict.head.version <= loaded.head.version:
            self._loader.forget(loaded.match.id)

    def _again(self, match: str, request: Request, scope: str) -> Accepted | None:
        """The answer to a command that was accepted before; None when it is a new one."""
        ident = self._command_id(match, scope, request)
        memory = self._store.recall(match, ident) if ident else None
        return None if memory is None else self._repeat(match, request, memory)

    def _repeat(self, match: str, request: Request, memory: bytes) -> Accepted:
        remembered = Memory.read(memory)
        if remembered.fingerprint != fingerprint(self._world.secret, request.body):
            raise Rejected("key_reused", "this Idempotency-Key was used for another request; take a new one")
        record = self._store.head(match)
        if record is None or record.head.version < remembered.last:
            raise Damaged(f"match {match} ends before version {remembered.last}, which was answered with")
        entries = self._store.read(match, 0, record.head.version)
        self._check_chain(match, entries, record)
        loaded = advance(None, entries[: remembered.last], record.key)
        signature = self.signer.sign(match, loaded.head, loaded.match.at, remembered.signing_key)
        return Accepted(replace(loaded, signature=signature), tuple(entries[remembered.first - 1 : remembered.last]))

    def _check_chain(self, match: str, entries: list[Entry], known: HeadRecord | Loaded) -> None:
        """Sign nothing that is not part of the history that we signed."""
        head = head_after(NOTHING, entries)
        at = orjson.loads(entries[-1].body)["at"] if entries else 0
        if head != known.head or not self.signer.vouches(match, head, at, known.signature):
            raise Damaged(f"the stored events of match {match} do not lead to a head that this service signed")

    def _refuse(self, match: str, problem: Problem) -> Accepted:
        if isinstance(problem, IllegalMove):
            entry = {"at": self._world.clock(), "code": problem.code, "detail": problem.detail, **problem.members}
            del entry["legal"]
            refusals.keep(self._store.redis, match, entry["seat"], entry)
        raise problem

    def _lost(self) -> Accepted:
        raise Rejected("lost_race", "others were faster each time; look at the match and try again")

    def _command_id(self, match: str, scope: str, request: Request) -> str:
        return command_id(self._world.secret, match, scope, request.key) if request.key else ""

    def _memory(self, request: Request, events: tuple[Sealed, ...]) -> bytes:
        if not request.key:
            return b""
        print_ = fingerprint(self._world.secret, request.body)
        return Memory(print_, events[0].version, events[-1].version, self.signer.number).written()


def _entry(event: Sealed) -> Entry:
    return Entry(event.version, event.body, event.openings, event.erasable, event.hash[:CHECK_SIZE])


def _check_token(current: Match, token: SeatToken) -> None:
    place = current.places[token.seat] if token.seat < current.seats else None
    if place is None or place.generation != token.generation:
        raise Unauthorized("token_revoked", "this token was revoked; send the one that replaced it")


def _check_version(head: Head, request: Request) -> None:
    if request.version is not None and request.version != head.version:
        detail = f"the match is at version {head.version}, not {request.version}"
        raise Outdated("version_mismatch", detail, version=head.version)


def _illegal(
    refused: Refused, current: Match, seat: Seat, commands: list[Any], index: int, version: int
) -> IllegalMove:
    """The refusal with all that its seat may know of it. A list that goes on gets no facts."""
    rule = current.game.rulebook.get(refused.refusal.rule)
    told = refused.refusal.code != "list_goes_on"
    return IllegalMove(
        refused.refusal,
        text=rule.text if rule else None,
        place=rule.place if rule else None,
        version=version,
        seat=seat,
        index=index if told else None,
        commands=[written_command(command) for command in commands],
        legal=[written_command(move) for move in legal_moves(current.game, current.state, seat)] if told else [],
    )
