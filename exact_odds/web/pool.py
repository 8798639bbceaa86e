"""Processes that answer questions: a fixed number of them, each with a time limit, replaced when it is stuck."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any

from exact_odds.web.question import BUSY, Answer, Question, refused

Answering = Callable[[Question], Answer]
"""Answers a question in a process of its own; found by its name there."""

Gone = asyncio.Future[None]
"""Is done when the client has left."""

MOST_WAITING = 500
"""Questions that may wait for a worker."""

GRACE = 1.0
"""Seconds that a worker may go on after its client has left; an answer that is nearly there costs less than a start."""

MEMORY = 2 << 30
"""Bytes of address space of a worker, where the system can limit it."""


class ClientGone(Exception):
    """The client left before its answer was there."""


class Pool:
    """Workers that answer questions, each one at a time.

    Args:
        answer: a function of a module, called in the workers.
        workers: how many.
        seconds: for one answer.
    """

    def __init__(self, answer: Answering, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._workers = [_Worker(answer) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, "exact-odds")
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._waiting = 0
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def ask(self, question: Question, gone: Gone) -> Answer:
        """The answer, or a refusal where it takes too long or too many are waiting.

        Raises:
            ClientGone: if ``gone`` is done before the answer is there.
        """
        if self._waiting >= MOST_WAITING:
            return refused(f"expected at most {MOST_WAITING} waiting questions; got more; try again soon", BUSY)
        worker = await self._take(gone)
        work = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question, self._seconds)
        try:
            await asyncio.wait(_either(work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await asyncio.wait({work}, timeout=GRACE)
                raise ClientGone
            return work.result()
        finally:
            if not work.done():
                worker.kill()  # its thread wakes up and starts another
            work.add_done_callback(lambda _: self._free.put_nowait(worker))

    async def _take(self, gone: Gone) -> _Worker:
        taking = asyncio.ensure_future(self._free.get())
        self._waiting += 1
        try:
            await asyncio.wait(_either(taking, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waiting -= 1
            if not taking.done():
                taking.cancel()
        if not taking.done() or taking.cancelled():
            raise ClientGone
        return taking.result()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.close()
        self._threads.shutdown()


def _either(work: asyncio.Future[Any], gone: Gone) -> set[asyncio.Future[Any]]:
    return {work, gone}


class _Worker:
    """A process that answers one question at a time, and another in its place when it does not."""

    def __init__(self, answer: Answering) -> None:
        self._answer = answer
        self._closed = False
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: Any = context.Process(target=_work, args=(theirs, self._answer), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, question: Question, seconds: float) -> Answer:
        """The answer of the process; a refusal if it takes too long or the process ends."""
        try:
            self._pipe.send(question)
            if self._pipe.poll(seconds):
                answer: Answer = self._pipe.recv()
                return answer
            sentence = f"expected a question answered within {seconds:g} seconds; got a longer one; ask for less"
        except (EOFError, OSError):
            sentence = "expected a question that fits into memory; got one that ended its process; ask for less"
        self._replace()
        return refused(sentence, BUSY)

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.kill()
        self._process.join()

    def _replace(self) -> None:
        self.kill()
        self._process.join()
        self._pipe.close()
        if not self._closed:
            self._start()


def _work(pipe: Connection, answer: Answering) -> None:
    """Answer questions until the other end of the pipe is closed."""
    import signal

    for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
        signal.signal(number, signal.SIG_IGN)  # the terminal's Ctrl-C is for the server, which ends its workers
    _limit_memory()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        while True:
            pipe.send(answer(pipe.recv()))
    except (EOFError, OSError):
        return


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def _end_with_the_parent() -> None:
    """A server that was killed leaves no worker that goes on counting."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
