"""Lua scripts, sent once and then called by their hash."""

from hashlib import sha1
from typing import Any

from redis.exceptions import NoScriptError


class Script:
    def __init__(self, redis: Any, text: str) -> None:
        self._redis = redis
        self._text = text
        self._hash = sha1(text.encode(), usedforsecurity=False).hexdigest()

    def __call__(self, keys: list[str], arguments: list[Any]) -> Any:
        try:
            return self._redis.evalsha(self._hash, len(keys), *keys, *arguments)
        except NoScriptError:  # a new server, or one that was restarted
            return self._redis.eval(self._text, len(keys), *keys, *arguments)
