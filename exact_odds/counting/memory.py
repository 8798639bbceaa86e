"""What one situation has counted: a bounded memory, safe under threads."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

MOST_BYTES = 40_000_000
"""What one situation may remember, by estimate; the newest answer stays even if it is larger."""

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Memory(Generic[Key, Answer]):
    """Answers by question, the most recently used of them, up to a number of bytes.

    >>> memory = Memory[str, int](most=100)
    >>> for number, name in enumerate(("one", "two", "three")):
    ...     memory.keep(name, number, 40)
    >>> memory.get("one"), memory.get("two"), memory.get("three")
    (None, 1, 2)

    Two threads that ask the same thing at once may both work it out; both then have the same answer.

    Args:
        most: bytes to remember.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._held: OrderedDict[Key, tuple[Answer, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Key) -> Answer | None:
        """The answer to a question, if it is remembered."""
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
            return found[0]

    def keep(self, key: Key, answer: Answer, size: int) -> None:
        """Remember an answer of ``size`` bytes; the answers used longest ago go."""
        with self._lock:
            _, before = self._held.pop(key, (None, 0))
            self._held[key] = answer, size
            self._bytes += size - before
            while self._bytes > self._most and len(self._held) > 1:
                _, (_, gone) = self._held.popitem(last=False)
                self._bytes -= gone
