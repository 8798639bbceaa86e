"""A sweep: the exact expected values of wagers over very many part-dealt shoes.

Shoes are dealt in blocks, each from a seed of its own, so that what comes of a block does not depend on who counts it
or when. What is kept of a block is a `Tally`, and tallies add up to the same in any order. So any
`concurrent.futures.Executor` may do the work, of this machine or of a cluster, and the result is the same to the last
digit.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future

from exact_odds.errors import NumberError, wrong_type
from exact_odds.shoes.sweeps.interrupts import uninterrupted
from exact_odds.shoes.sweeps.plan import Counted, Plan, count
from exact_odds.shoes.sweeps.results import SweepResult, results
from exact_odds.shoes.sweeps.tally import Tally

AHEAD = 64
"""Blocks that an executor may have at a time, the oldest that is not done among them."""


class Sweep:
    """A plan being carried out; when it is interrupted, what was counted until then is there to be read.

    >>> from exact_odds import Coups, RandomRemoval, wager
    >>> sweep = Sweep(Plan((wager("tie"),), Coups(), RandomRemoval(300), shoes=500, seed=1))
    >>> (tie,) = sweep.run().results()
    >>> sweep.is_complete, round(tie.mean.value, 2)
    (True, Fraction(-7, 50))

    Attributes:
        plan: what is to be swept.
        tally: what was kept until now.
    """

    def __init__(self, plan: Plan) -> None:
        if not isinstance(plan, Plan):
            raise wrong_type(plan, "a Plan")
        self.plan = plan
        self.tally = self._nothing()

    @property
    def is_complete(self) -> bool:
        """Whether all shoes were counted."""
        return self.tally.shoes == self.plan.shoes

    def run(
        self,
        executor: Executor | None = None,
        progress: Callable[[int], object] | None = None,
        keep: Callable[[Counted], object] | None = None,
        ahead: int = AHEAD,
    ) -> Sweep:
        """Count all shoes.

        Args:
            executor: who does it; this process unless given.
            progress: told after each block how many shoes are done.
            keep: given each block in full, in order.
            ahead: how many blocks the executor may have at a time; more than it has workers.

        Raises:
            ArgumentError, NumberError: if that is not a whole number from 1 up.
        """
        if type(ahead) is not int:
            raise wrong_type(ahead, "a number of blocks")
        if ahead < 1:
            raise NumberError(f"an executor with {ahead} blocks at a time does no work; give a number from 1 up")
        self.tally = self._nothing()

        def take(counted: Counted) -> None:
            with uninterrupted():
                self.tally.add(counted.tally)
                if keep:
                    keep(counted)
            if progress:
                progress(self.tally.shoes)

        if executor is None:
            for block in range(self.plan.blocks):
                take(count(self.plan, block, keep is not None))
        else:
            self._run(executor, take, keep is not None, ahead)
        return self

    def _run(self, executor: Executor, take: Callable[[Counted], None], in_full: bool, ahead: int) -> None:
        """Hand blocks to an executor, some ahead, and take them back in order."""
        waiting: dict[int, Future[Counted]] = {}
        done = 0
        try:
            while done < self.plan.blocks:
                for block in range(done + len(waiting), min(done + ahead, self.plan.blocks)):
                    waiting[block] = executor.submit(count, self.plan, block, in_full)
                take(waiting.pop(done).result())
                done += 1
        finally:
            for future in waiting.values():
                future.cancel()

    def results(self) -> list[SweepResult]:
        """What it says of each wager; nothing if no shoe was counted yet."""
        return results(self.plan, self.tally) if self.tally.shoes else []

    def _nothing(self) -> Tally:
        return Tally.empty([len(trigger.at_least) if trigger else 0 for trigger in self.plan.triggers])
