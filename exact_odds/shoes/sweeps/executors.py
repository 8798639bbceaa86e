"""Who does the work of a sweep: processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from exact_odds.errors import MissingExtra, NumberError, WorkerError, wrong_type
from exact_odds.shoes.sweeps.interrupts import ASKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 5
"""Seconds for which a scheduler is waited for, or the blocks that are being counted when a sweep is interrupted."""


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """So many processes of this machine, while the context lasts and this process does.

    Raises:
        ArgumentError: for what is no whole number.
        NumberError: for fewer than one.
        WorkerError: if one of them is ended from outside.
    """
    if type(workers) is not int:
        raise wrong_type(workers, "a number of workers")
    if workers < 1:
        raise NumberError(f"{workers} workers do no work; give a number from 1 up")
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from threading import Timer

    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with _blocked():  # Python starts a process of its own here, which keeps track of what the others share
        executor = ProcessPoolExecutor(workers, context, _live_as_long_as_the_parent, (theirs,))
    patience = PATIENCE
    try:
        with _blocked():
            for _ in range(workers):
                executor.submit(int)  # which starts one
        yield executor
    except BrokenExecutor:
        patience = 0
        raise WorkerError(
            "a worker was ended from outside before its work was done; try fewer --workers, or look for what ended it"
        ) from None
    finally:
        end = Timer(patience, ours.close)
        end.start()
        executor.shutdown(cancel_futures=True)
        end.cancel()
        end.join()
        ours.close()
        theirs.close()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, which must have this package installed.

    Args:
        address: of its scheduler, as in ``tcp://10.0.0.1:8786``.

    Raises:
        MissingExtra: without dask.distributed.
        WorkerError: if no scheduler answers there, or it has no worker, or it is lost, or workers are again and again.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise MissingExtra.of("a cluster", "distributed", "cluster", error) from None
    try:
        client = Client(address, timeout=f"{PATIENCE}s", set_as_default=False)
    except (OSError, ValueError):
        raise WorkerError(
            f"no Dask scheduler answers at {address!r}; give the address that it prints when it starts, as in "
            "tcp://10.0.0.1:8786, or leave the work to processes of this machine (--workers 2)"
        ) from None
    with _quiet("distributed", "tornado"), client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise WorkerError(
                f"the Dask scheduler at {address!r} has no worker; start one, as in 'dask worker {address}', or leave "
                "the work to processes of this machine (--workers 2)"
            ) from None
        try:
            yield client.get_executor()
        except (CancelledError, KilledWorker):
            raise WorkerError(
                f"the Dask scheduler at {address!r} or its workers were lost before the work was done; "
                "look for what ended them, or leave the work to processes of this machine (--workers 2)"
            ) from None


@contextmanager
def _quiet(*packages: str) -> Iterator[None]:
    """Within it, what the loggers of some packages have to say is not heard: what matters is raised as an error."""
    import logging

    known = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in packages]
    loggers = [logging.getLogger(name) for name in known]

    def nothing(_record: logging.LogRecord) -> bool:
        return False

    for logger in loggers:
        logger.addFilter(nothing)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(nothing)


@contextmanager
def _blocked() -> Iterator[None]:
    """Within it, signals that ask to end wait, where they can; in processes that are started meanwhile, for ever."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_as_long_as_the_parent(pipe: Connection) -> None:
    """Leave it to the parent what signals mean, and end when it does, or when it closes its end of a pipe."""
    import os
    import signal
    from threading import Thread

    def watch() -> None:
        try:
            pipe.recv()
        except (EOFError, OSError):
            os._exit(0)

    for number in ASKING:
        signal.signal(number, signal.SIG_IGN)
    Thread(target=watch, daemon=True).start()
