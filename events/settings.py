"""What the operator decides, read once from the environment; and the way to a Redis server."""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.cluster import RedisCluster
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

VARIABLES = {
    "CAIRN_PORT": "where the API listens (8000)",
    "CAIRN_HOST": "on which address (127.0.0.1)",
    "CAIRN_DATA": "the data folder (.cairn)",
    "CAIRN_REDIS_URL": "a Redis server to use instead of the embedded one; ?cluster=true: a cluster",
    "CAIRN_QUEUE_URL": "a plain Redis server for the queue (that of CAIRN_REDIS_URL, else an embedded one)",
    "CAIRN_SECRET": "the service secret, 32 characters or more",
    "CAIRN_SECRET_FILE": "a file that holds it (the file secret in the data folder, made on the first run)",
    "CAIRN_SIGNING_KEY": "the number of the key that signs receipts; raise it to replace the key (1)",
    "CAIRN_WORKERS": "worker processes (1)",
    "CAIRN_API_PROCESSES": "API processes (2)",
    "CAIRN_API_THREADS": "threads of each API process; an open stream occupies one (32)",
    "CAIRN_LOG": "how much the API logs: ERROR, WARNING, INFO, DEBUG (WARNING)",
}
LOG_LEVELS = ("ERROR", "WARNING", "INFO", "DEBUG")
SECRET_LENGTH = 32
MOST_SIGNING_KEYS = 1000
SOCKET_PATH_LIMIT = 100  # the kernel's is 107 bytes
TIMEOUT = 5.0
CONNECT_TIMEOUT = 2.0

Client = Redis | RedisCluster


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line, and names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    redis_url: str = field(repr=False)  # it may hold a password
    queue_url: str = field(repr=False)
    secret: bytes = field(repr=False)
    data: Path
    signing_key: int = 1
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    api_processes: int = 2
    api_threads: int = 32
    log: str = "WARNING"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], *, first_run: bool = False) -> Self:
        """Read and check every variable; on a first run, make the data folder and the secret where they are missing."""
        data = Path(environ.get("CAIRN_DATA") or ".cairn").expanduser().absolute()
        redis_url, queue_url = _urls(environ, data)
        return cls(
            redis_url=redis_url,
            queue_url=queue_url,
            data=data,
            signing_key=_number(environ, "CAIRN_SIGNING_KEY", 1, range(1, MOST_SIGNING_KEYS + 1)),
            host=environ.get("CAIRN_HOST") or "127.0.0.1",
            port=_number(environ, "CAIRN_PORT", 8000, range(1, 65_536)),
            workers=_number(environ, "CAIRN_WORKERS", 1, range(1, 257)),
            api_processes=_number(environ, "CAIRN_API_PROCESSES", 2, range(1, 257)),
            api_threads=_number(environ, "CAIRN_API_THREADS", 32, range(1, 10_001)),
            log=_level(environ),
            secret=_secret(environ, data, make=first_run),  # last: nothing is made if a value above is bad
        )

    @property
    def embeds_redis(self) -> bool:
        return self.redis_url == _socket_url(self.data, "redis")

    @property
    def embeds_queue(self) -> bool:
        return self.queue_url == _socket_url(self.data, "queue")


def connect(url: str) -> Client:
    """A client, with answers in bytes; nothing is sent yet, save to a cluster, which is asked for its slots."""
    address, cluster = _split_cluster(url)
    options: dict[str, Any] = {
        "protocol": 2,  # the third has other answers, and a handshake that no feature here needs
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": CONNECT_TIMEOUT,
        # A server that was restarted has closed the pooled connections; one that is gone must be reported soon.
        "retry": Retry(ExponentialBackoff(cap=0.2, base=0.02), 3, (RedisConnectionError,)),
    }
    if cluster:
        return RedisCluster.from_url(address, **options)
    return Redis.from_url(address, **options)


def public(url: str) -> str:
    """The address without user, password and options, fit for a message."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def socket_path(data: Path, name: str) -> Path:
    """Where the embedded server of that name listens: in the data folder, if the kernel allows so long a path."""
    path = data / name / "socket"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT:
        return path
    short = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"cairn-{os.getuid()}-{short}" / name


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _number(environ: Mapping[str, str], name: str, default: int, allowed: range) -> int:
    text = environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and int(text) in allowed):
        raise SettingsError(f"{name} must be a whole number from {allowed[0]} to {allowed[-1]}, not {text!r}")
    return int(text)


def _level(environ: Mapping[str, str]) -> str:
    level = environ.get("CAIRN_LOG") or "WARNING"
    if level not in LOG_LEVELS:
        raise SettingsError(f"CAIRN_LOG must be one of {', '.join(LOG_LEVELS)}, not {level!r}")
    return level


def _urls(environ: Mapping[str, str], data: Path) -> tuple[str, str]:
    redis_url, queue_url = (_url(environ, name) for name in ("CAIRN_REDIS_URL", "CAIRN_QUEUE_URL"))
    if queue_url and _split_cluster(queue_url)[1]:
        raise SettingsError("CAIRN_QUEUE_URL must name a plain Redis server: RQ does not speak to clusters")
    if redis_url and not queue_url and _split_cluster(redis_url)[1]:
        raise SettingsError("CAIRN_QUEUE_URL must name a plain Redis server when CAIRN_REDIS_URL names a cluster")
    return redis_url or _socket_url(data, "redis"), queue_url or redis_url or _socket_url(data, "queue")


def _url(environ: Mapping[str, str], name: str) -> str | None:
    url = environ.get(name) or None
    if url is None:
        return None
    try:
        Redis.from_url(_split_cluster(url)[0]).connection_pool.make_connection()  # made, not yet connected
    except (ValueError, TypeError) as error:
        # The value itself may hold a password, so the message does not quote it.
        raise SettingsError(f"{name} must be a valid redis://, rediss:// or unix:// address") from error
    return url


def _split_cluster(url: str) -> tuple[str, bool]:
    """The address as redis-py takes it, and whether it is that of a cluster."""
    address, _, query = url.partition("?")
    options = dict(parse_qsl(query))
    cluster = options.pop("cluster", "false").lower() in ("true", "yes", "1")
    return f"{address}?{urlencode(options)}" if options else address, cluster


def _socket_url(data: Path, name: str) -> str:
    return f"unix://{quote(str(socket_path(data, name)))}"


def _secret(environ: Mapping[str, str], data: Path, *, make: bool) -> bytes:
    given, file = environ.get("CAIRN_SECRET"), environ.get("CAIRN_SECRET_FILE")
    if given and file:
        raise SettingsError("CAIRN_SECRET and CAIRN_SECRET_FILE are both set: keep one")
    if given:
        return _checked(given, "CAIRN_SECRET")
    path = Path(file).expanduser() if file else data / "secret"
    try:
        if make and not file:
            _make_secret(path)
        return _checked(path.read_text(encoding="utf-8"), str(path))
    except FileNotFoundError as error:
        raise SettingsError(f"there is no secret: set CAIRN_SECRET or CAIRN_SECRET_FILE ({path} is missing)") from error
    except OSError as error:
        raise SettingsError(f"the secret cannot be kept in {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path} must hold the secret as text") from error


def _checked(text: str, origin: str) -> bytes:
    secret = text.strip().encode()
    if len(secret) < SECRET_LENGTH:
        raise SettingsError(f"{origin} must hold at least {SECRET_LENGTH} characters; openssl rand -hex 32 makes some")
    return secret


def _make_secret(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        return
    if (path.parent / "redis").exists():  # its players hold tokens that another secret would make worthless
        raise SettingsError(f"{path} is missing, but the folder holds matches: put it back, or set CAIRN_SECRET")
    written = path.with_name(f"secret.{secrets.token_hex(4)}")
    with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(written, path)  # unlike a rename, it never replaces the secret of another first run
    except FileExistsError:
        pass
    finally:
        written.unlink()
