"""How far a long computation is, on stderr, for those who sit before a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Self


class Progress:
    """A line that is written over again and again, and wiped when the work is done; none unless stderr is a terminal.

    Args:
        total: of how many.
        things: what is counted.
    """

    def __init__(self, total: int, things: str) -> None:
        self._total, self._things = total, things
        self._start = self._last = monotonic()
        self._shown = 0
        self._visible = bool(sys.stderr) and sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """So many are done."""
        now = monotonic()
        if not self._visible or not done or (now - self._last < 0.2 and done < self._total):
            return
        self._last = now
        rate = done / max(now - self._start, 1e-9)
        left = (self._total - done) / rate
        self._write(f"{done:,} of {self._total:,} {self._things}, {rate:,.0f} a second, {_time(left)} left")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._write("")
            sys.stderr.write("\r")

    def _write(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self._shown))
        sys.stderr.flush()
        self._shown = len(text)


def _time(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> _time(59.6), _time(3725)
    ('1:00', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
