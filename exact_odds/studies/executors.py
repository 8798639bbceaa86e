"""Who does the work of a sweep: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager

from exact_odds.errors import ExactOddsError, MissingExtra, NumberError

PATIENCE = "10s"
"""How long a scheduler is waited for."""


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """So many processes of this machine, while the context lasts.

    Raises:
        NumberError: for fewer than one.
    """
    if workers < 1:
        raise NumberError(f"{workers} workers do no work; give a number from 1 up")
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield executor
    except BrokenExecutor:
        raise ExactOddsError(
            "a worker was ended from outside before its work was done; try fewer --workers, or look for what ended it"
        ) from None
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, which must have this package installed.

    Args:
        address: of its scheduler, as in ``tcp://10.0.0.1:8786``.

    Raises:
        MissingExtra: without dask.distributed.
        ExactOddsError: if no scheduler answers there.
    """
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("a cluster", "dask.distributed", "cluster") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExactOddsError(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        yield client.get_executor()


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
