"""Signals that ask a process to end: what must not be cut in two is done first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Ctrl-C, and what asks politely; not every system has them all."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Within it, the handler of a signal that asks to end waits until all is done; so Ctrl-C interrupts just after it.

    >>> with uninterrupted():
    ...     print("all of it")
    all of it
    """
    if current_thread() is not main_thread():  # no other thread is ever interrupted
        yield
        return
    came: list[int] = []
    handlers = {number: signal.getsignal(number) for number in ASKING}
    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
