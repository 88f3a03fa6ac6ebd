"""What was accepted is signed: the same receipt for every retry, by keys that stay known, and never for a history that
somebody else wrote."""

import json

import fakeredis
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from redis.exceptions import ConnectionError as RedisConnectionError

from commands.model import CreateMatch, Resign, RevokeToken
from commands.referee import Request
from commands.schema import read_options
from commands.signing import PUBLISHED, Signer
from events.canonical import canonical, decode, encode
from events.envelope import GENESIS, chained
from events.keys import match_key
from events.match import Head
from events.packing import FIELD, packed_entry
from events.receipts import Signature, receipt_of
from events.store import Damaged
from games.registry import GAMES
from tests.world import SECRET, Entropy, Table, seated

OTHER = b"the secret of another service ..."


@pytest.fixture
def redis():
    return fakeredis.FakeRedis()


@pytest.fixture
def table(redis):
    return seated(redis, options={"starter": 0})


def another(table, **parts):
    """The same match in another process."""
    other = Table(table.store.redis, **parts)
    other.id = table.id
    return other


def is_signed(receipt):
    """Whether the receipt holds, judged by its bytes as they are documented."""
    rest = {name: value for name, value in receipt.items() if name != "signature"}
    text = b"cairn/receipt/1" + json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    try:
        Ed25519PublicKey.from_public_bytes(decode(receipt["key"])).verify(decode(receipt["signature"]), text)
    except InvalidSignature:
        return False
    return True


def test_every_accepted_command_has_a_receipt_for_the_head_after_it(redis):
    table = Table(redis)
    options = read_options(GAMES["lost-cities"], 2, {})
    accepted = [table.referee.create(CreateMatch("lost-cities", 2, options), Request(b""))]
    table.id = accepted[0].loaded.match.id
    accepted += [table.referee.take_seat(table.id, None, name, None, Request(b"")) for name in ("Ann", "Ben")]
    accepted.append(table.submit(0, RevokeToken()))
    for each in accepted:
        receipt = receipt_of(each.loaded)
        assert is_signed(receipt)
        last = json.loads(each.entries[-1].body)
        assert (receipt["match"], receipt["version"], receipt["at"]) == (table.id, last["version"], last["at"])
        assert receipt["head"] == encode(each.loaded.head.hash)
        assert receipt.keys() == {"match", "version", "head", "at", "key", "signature"}


@pytest.mark.parametrize("name", ["match", "version", "head", "at", "key"])
def test_a_receipt_covers_each_of_its_members(table, name):
    receipt = receipt_of(table.loader.fresh(table.id))
    other = receipt_of(seated(fakeredis.FakeRedis(), options={"rounds": 1}).submit(0, RevokeToken()).loaded)
    other["key"] = encode(Signature.read(Signer(OTHER, 1).sign("m", table.head, 0)).key)
    assert receipt[name] != other[name] or name == "match"
    assert not is_signed(receipt | {name: other[name] if name != "match" else "another"})


def test_the_signature_is_kept_with_the_head_and_any_process_gives_the_same_receipt(table):
    told = receipt_of(table.submit(0, RevokeToken()).loaded)
    assert receipt_of(another(table).loader.fresh(table.id)) == told
    assert len(table.store.head(table.id).signature) == 100


@pytest.mark.parametrize("number", [1, 2])
def test_a_retry_gets_the_very_same_receipt_whatever_happened_since(table, number):
    told = receipt_of(table.submit(0, RevokeToken(), key="a key", body=b"again").loaded)
    table.submit(1, RevokeToken())
    later = another(table, signing_key=number)
    assert receipt_of(later.submit(0, RevokeToken(), key="a key", body=b"again", generation=2).loaded) == told


# ── keys ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def published(table):
    return table.referee.signer.keys(table.store.redis)


def test_a_service_that_has_signed_nothing_publishes_its_key(redis):
    (key,) = published(Table(redis))
    assert (key["number"], key["current"]) == (1, True)
    assert redis.keys() == []


def test_raising_the_number_replaces_the_key_and_the_old_one_stays_published(table):
    first = receipt_of(table.loader.fresh(table.id))["key"]
    raised = another(table, signing_key=3)
    second = receipt_of(raised.submit(0, RevokeToken()).loaded)["key"]
    assert first != second
    told = published(raised)
    assert [(key["number"], key["current"]) for key in told] == [(1, False), (2, False), (3, True)]
    assert (told[0]["key"], told[2]["key"]) == (first, second)


def test_a_process_that_was_not_told_of_the_new_number_goes_on_and_knows_its_key(table):
    raised = another(table, signing_key=3)
    raised.submit(0, RevokeToken())
    table.submit(1, RevokeToken())
    assert [(key["number"], key["current"]) for key in published(table)] == [(1, True), (3, False)]


def test_the_keys_of_a_replaced_secret_stay_published_without_a_number(table):
    old = receipt_of(table.loader.fresh(table.id))["key"]
    new = another(table, secret=OTHER, entropy=Entropy("another")).create()
    told = {key["key"]: (key["number"], key["current"]) for key in published(new)}
    assert told == {old: (None, False), receipt_of(new.loader.fresh(new.id))["key"]: (1, True)}


def test_a_key_that_somebody_put_into_the_store_has_no_number(table):
    forged = encode(bytes(32))
    table.store.redis.hset(PUBLISHED, forged, 1)
    assert [(key["key"] == forged, key["number"]) for key in published(table)] in (
        [(True, None), (False, 1)],
        [(False, 1), (True, None)],
    )


def test_a_key_is_published_before_it_signs_and_again_if_the_store_was_away(table):
    table.store.redis.delete(PUBLISHED)
    other = another(table)

    class Away:
        def hsetnx(self, *_):
            raise RedisConnectionError("gone")

    other.referee.signer.publish(Away())
    assert not table.store.redis.exists(PUBLISHED)
    other.submit(0, RevokeToken())
    assert table.store.redis.hkeys(PUBLISHED) == [published(table)[0]["key"].encode()]


# ── a history that somebody else wrote ───────────────────────────────────────────────────────────────────────────────


def rewrite(table, change, signature=None):
    """Write the match's history anew, chain and head and all, as whoever can write to Redis may."""
    redis, key, head = table.store.redis, match_key("events", table.id), GENESIS
    entries = table.store.read(table.id)
    redis.delete(key)
    for entry in entries:
        body = change(json.loads(entry.body))
        head = chained(head, canonical(body))
        redis.xadd(key, {FIELD: packed_entry(head, canonical(body))}, id=f"{entry.version}-0")
    redis.hset(match_key("head", table.id), "hash", head)
    if signature is not None:
        redis.hset(match_key("head", table.id), "signature", signature(Head(len(entries), head), body["at"]))


def another_name(body):
    return body | {"cause": {**body["cause"], "id": "another"}} if body["cause"] else body


def forge(table):
    return lambda head, at: Signer(OTHER, 1).sign(table.id, head, at)


@pytest.mark.parametrize("signing", [lambda _: None, forge, lambda _: lambda *_: b""], ids=["old", "forged", "none"])
def test_nothing_is_signed_on_top_of_a_rewritten_history(table, signing):
    rewrite(table, another_name, signing(table))
    before = {key: table.store.redis.dump(key) for key in table.store.redis.scan_iter()}
    with pytest.raises(Damaged):
        another(table).submit(0, Resign())
    assert {key: table.store.redis.dump(key) for key in table.store.redis.scan_iter()} == before


@pytest.mark.parametrize("process", [lambda table: table, another], ids=["that remembers the match", "that loads it"])
def test_a_retry_signs_no_rewritten_history(table, process):
    """One that remembers the match is told by the store that the command is known, before anything is compared."""
    table.submit(0, RevokeToken(), key="a key", body=b"again")
    rewrite(table, another_name, forge(table))
    with pytest.raises(Damaged):
        process(table).submit(0, RevokeToken(), key="a key", body=b"again", generation=2)


@pytest.mark.parametrize("process", [lambda table: table, another], ids=["that remembers the match", "that loads it"])
def test_a_fork_signs_no_rewritten_history(table, process):
    rewrite(table, another_name, forge(table))
    with pytest.raises(Damaged):
        process(table).referee.fork(table.loader.cached(table.id), 2, Request(b"fork"))


def test_a_retry_of_a_command_whose_memory_cannot_be_read_is_refused(table):
    table.submit(0, RevokeToken(), key="a key", body=b"again")
    commands = match_key("commands", table.id)
    table.store.redis.hset(commands, table.store.redis.hkeys(commands)[0], b"short")
    with pytest.raises(Damaged):
        table.submit(0, RevokeToken(), key="a key", body=b"again", generation=2)


def test_a_retry_of_what_was_cut_off_is_refused(table):
    redis, older = table.store.redis, table.store.redis.dump(match_key("head", table.id))
    events = redis.dump(match_key("events", table.id))
    table.submit(0, RevokeToken(), key="a key", body=b"again")
    redis.restore(match_key("head", table.id), 0, older, replace=True)
    redis.restore(match_key("events", table.id), 0, events, replace=True)
    with pytest.raises(Damaged):
        another(table).submit(0, RevokeToken(), key="a key", body=b"again", generation=1)


def test_a_head_that_the_service_signed_with_an_older_key_is_built_on(table):
    accepted = another(table, signing_key=2).submit(0, RevokeToken())
    assert is_signed(receipt_of(accepted.loaded))


def test_signing_keys_differ_by_secret_and_number():
    keys = {
        Signature.read(Signer(secret, number).sign("m", Head(1, bytes(32)), 0)).key
        for secret in (SECRET, OTHER)
        for number in (1, 2)
    }
    assert len(keys) == 4
