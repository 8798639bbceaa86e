"""Processes that answer questions: a fixed number of them, each with a time limit, replaced when it is stuck."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from exact_odds.web.question import BUSY, Answer, Question, refused

Answering = Callable[[Question], Answer]
"""Answers a question in a process of its own; found by its name there."""

Gone = asyncio.Future[None]
"""Is done when the client has left."""

MOST_WAITING = 500
"""Questions that may wait for a worker."""

MOST_OF_ONE = 250
"""Questions of one client that may wait."""

GRACE = 1.0
"""Seconds that a worker may go on after its client has left; an answer that is nearly there costs less than a start."""

MEMORY = 2 << 30
"""Bytes of address space of a worker, where the system can limit it."""


class ClientGone(Exception):
    """The client left before its answer was there."""


class Pool:
    """Workers that answer questions, each one at a time.

    Of the waiting questions, the client with the fewest being answered comes first, then whoever came first. Where
    there are several workers, one of them is kept free of long questions.

    Args:
        answer: a function of a module, called in the workers.
        workers: how many.
        seconds: for one answer.
        long: the commands that may take long.
    """

    def __init__(self, answer: Answering, workers: int, seconds: float, long: Collection[str] = ()) -> None:
        self._seconds = seconds
        self._long = long
        self._workers = [_Worker(answer) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, "exact-odds")
        self._free = list(self._workers)
        self._waiting: list[_Waiting] = []
        self._asked: list[_Waiting] = []
        self._closed = False

    async def ask(self, question: Question, gone: Gone, client: str = "") -> Answer:
        """The answer, or a refusal where it takes too long or too many are waiting.

        Args:
            question: what is asked.
            gone: done when the client has left.
            client: who asks.

        Raises:
            ClientGone: if ``gone`` is done before the answer is there.
        """
        if len(self._waiting) >= MOST_WAITING:
            return refused(f"expected at most {MOST_WAITING} waiting questions; got more; try again soon", BUSY)
        if sum(other.client == client for other in self._waiting) >= MOST_OF_ONE:
            return refused(f"expected at most {MOST_OF_ONE} waiting questions of one client; got more; try later", BUSY)
        mine = _Waiting(client, question.command in self._long, asyncio.get_running_loop().create_future())
        worker = await self._take(mine, gone)
        work = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question, self._seconds)
        work.add_done_callback(lambda _: self._give_back(mine, worker))
        try:
            await asyncio.wait(_either(work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await asyncio.wait({work}, timeout=GRACE)
                raise ClientGone
            return work.result()
        finally:
            if not work.done():
                worker.kill()  # its thread wakes up and starts another

    async def _take(self, mine: _Waiting, gone: Gone) -> _Worker:
        """A worker, once it is the turn of this question."""
        self._waiting.append(mine)
        self._hand_out()
        try:
            await asyncio.wait(_either(mine.worker, gone), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._give_up(mine)
            raise
        if not mine.worker.done():
            self._give_up(mine)
            raise ClientGone
        return mine.worker.result()

    def _give_up(self, mine: _Waiting) -> None:
        if mine.worker.done():
            self._give_back(mine, mine.worker.result())
        else:
            self._waiting.remove(mine)

    def _give_back(self, mine: _Waiting, worker: _Worker) -> None:
        self._asked.remove(mine)
        self._free.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give free workers to the questions whose turn it is."""
        while self._free and not self._closed:
            long = sum(asked.is_long for asked in self._asked)
            may = [one for one in self._waiting if not one.is_long or long < max(1, len(self._workers) - 1)]
            if not may:
                return
            being_asked = Counter(asked.client for asked in self._asked)
            chosen = min(may, key=lambda one: being_asked[one.client])
            self._waiting.remove(chosen)
            self._asked.append(chosen)
            chosen.worker.set_result(self._free.pop())

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown()


class _Waiting(NamedTuple):
    """A question of a client, and the worker that it gets once it is its turn."""

    client: str
    is_long: bool
    worker: asyncio.Future[_Worker]


def _either(work: asyncio.Future[Any], gone: Gone) -> set[asyncio.Future[Any]]:
    return {work, gone}


class _Worker:
    """A process that answers one question at a time, and another in its place when it does not."""

    def __init__(self, answer: Answering) -> None:
        self._answer = answer
        self._closed = False
        self._starting = threading.Lock()
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
        with self._starting:
            self._process.kill()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.kill()
        self._process.join()

    def _replace(self) -> None:
        with self._starting:  # so that nobody ends a process that is not there yet
            self._process.kill()
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
