"""The layout of keys in Redis. All keys of one match, and the work lists of its partition, share a hash slot."""

from hashlib import sha256

PARTITIONS = 256  # fixed: a match's keys carry its partition's hash tag for ever


def partition_of(match: str) -> int:
    return sha256(match.encode()).digest()[0]


def match_key(kind: str, match: str) -> str:
    return f"{{p{partition_of(match)}}}:{kind}:{match}"


def partition_key(kind: str, partition: int) -> str:
    return f"{{p{partition}}}:{kind}"
