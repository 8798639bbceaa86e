"""A sweep: the exact expected values of wagers over very many part-dealt shoes.

Shoes are dealt in blocks, each from a seed of its own, so that what comes of a block does not depend on who counts it
or when. What is kept of a block is a `Tally`, and tallies add up to the same in any order. So any
`concurrent.futures.Executor` may do the work, of this machine or of a cluster, and the result is the same to the last
digit.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.shoe_arrays import row_of
from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, ShoeError, WagerError, wrong_type
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import PUNTO_BANCO, Tableau
from exact_odds.shoes.sweeps.dealing import Play, Removal, Situations
from exact_odds.shoes.sweeps.interrupts import uninterrupted
from exact_odds.shoes.sweeps.results import Reader, Result
from exact_odds.shoes.sweeps.tally import Tally
from exact_odds.shoes.sweeps.tallying import Tallying
from exact_odds.shoes.sweeps.trigger import Trigger
from exact_odds.wagers.batch import Batch
from exact_odds.wagers.wager import Wager

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Integers

MOST_CARDS = 2**16
"""Larger shoes are not dealt at random: numbers of cards are sorted as 16 bits, and all would take its time."""

SLOW = 512
"""By how much blocks are smaller whose shoes are counted one by one: 16 coups gone at random, or one shoe dealt."""

AHEAD = 64
"""Blocks that an executor may have at a time, the oldest that is not done among them."""


@dataclass(frozen=True)
class Plan:
    """What is to be swept.

    Attributes:
        wagers: what is priced.
        shoe: the full shoe.
        dealing: how its cards go.
        shoes: how many shoes.
        seed: settles all that is left to chance; a whole number from 0 up.
        tableau: the rules of drawing.
        trigger: a count to bet by, beside perfect play.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError, ShoeError, WagerError: for what cannot be dealt or priced.
    """

    wagers: tuple[Wager, ...]
    shoe: Shoe
    dealing: Removal | Play
    shoes: int
    seed: int
    tableau: Tableau = PUNTO_BANCO
    trigger: Trigger | None = None

    def __post_init__(self) -> None:
        self._check_types()
        if not self.wagers:
            raise WagerError("a sweep needs a wager to price")
        if self.shoes < 1:
            raise NumberError(f"{self.shoes} shoes cannot be dealt; the number is from 1 up")
        if self.seed < 0:
            raise NumberError(f"{self.seed} is no seed; a seed is a whole number from 0 up")
        if self.shoe.size >= MOST_CARDS:
            raise ShoeError(
                f"a shoe of {self.shoe.size:,} cards is too large to be dealt at random, which fewer than "
                f"{MOST_CARDS:,} cards can be; its edge hardly moves, and 'exact-odds odds' has it"
            )
        row_of(self.shoe, 10)
        self.dealing.check(self.shoe)

    def _check_types(self) -> None:
        if not isinstance(self.wagers, tuple):
            raise wrong_type(self.wagers, "a tuple of wagers, as (wager('tie'),),")
        for one in self.wagers:
            if not isinstance(one, Wager):
                raise wrong_type(one, "a wager, as from wager('banker'),")
        for given, kind, wanted in (
            (self.shoe, Shoe, "a Shoe, as from Shoe.of_decks(8),"),
            (self.dealing, Removal | Play, "a Removal or a Play"),
            (self.tableau, Tableau, "a Tableau, such as PUNTO_BANCO,"),
            (self.trigger, Trigger | None, "a Trigger or None"),
        ):
            if not isinstance(given, kind):
                raise wrong_type(given, wanted)
        for number, what in ((self.shoes, "a number of shoes"), (self.seed, "a whole number, for the seed,")):
            if type(number) is not int:
                raise wrong_type(number, what)

    def __reduce__(self) -> tuple[type[Plan], tuple[object, ...]]:
        """For other processes: without what the wagers remember, which cannot be sent."""
        fresh = tuple(replace(wager) for wager in self.wagers)
        return Plan, (fresh, self.shoe, self.dealing, self.shoes, self.seed, self.tableau, self.trigger)

    @property
    def block(self) -> int:
        """How many shoes are dealt together; fewer if they are counted one by one, so that a block takes seconds."""
        return self.dealing.block // (SLOW if self.batch.is_slow else 1)

    @property
    def blocks(self) -> int:
        """How many blocks its shoes are dealt in."""
        return -(-self.shoes // self.block)

    @property
    def batch(self) -> Batch:
        """What counts its wagers."""
        return _batch(self.wagers, self.tableau)

    @property
    def level(self) -> int:
        """How finely shoes are counted: by 10, 13 or 52 counts."""
        return max(self.batch.level, self.trigger.level if self.trigger else 10)

    def full_shoe(self) -> list[Fraction]:
        """What each wager is worth before any card is gone; of one offered only in some state, over all coups."""
        row = [row_of(self.shoe, self.level)]
        deals = int(self.batch.deals(row)[0])
        pairs = zip(self.batch.columns(row), self.batch.scales, strict=True)
        return [Fraction(int(values[0]), scale * deals) for values, scale in pairs]


class Counted(NamedTuple):
    """A block of shoes, counted.

    Attributes:
        first: the place of its first shoe among all.
        tally: what is kept of it.
        situations: its coups and the cards they were dealt from, if asked for.
        columns: for each wager the values of those coups, if asked for.
    """

    first: int
    tally: Tally
    situations: Situations | None = None
    columns: tuple[Counts, ...] = ()


def count(plan: Plan, block: int, in_full: bool = False) -> Counted:
    """Deal and count one block of a plan.

    Args:
        plan: the plan.
        block: which block, from 0.
        in_full: whether every coup is handed back, not only what adds up.
    """
    first = block * plan.block
    shoes = min(plan.block, plan.shoes - first)
    situations = plan.dealing.deal(plan.shoe, plan.tableau, plan.level, shoes, (plan.seed, block))
    columns = plan.batch.columns(situations.cards)
    reached: Integers = 0 * situations.shoe
    triggers = 0
    if plan.trigger:
        reached = plan.trigger.reached(row_of(plan.shoe, plan.level), situations.cards)
        triggers = len(plan.trigger.at_least)
    tally = Tallying(situations, plan.shoe.size, reached, triggers).of(columns, plan.batch.scales)
    return Counted(first, tally, situations, tuple(columns)) if in_full else Counted(first, tally)


class Sweep:
    """A plan being carried out; when it is interrupted, what was counted until then is there to be read.

    >>> from exact_odds.wagers.library import wager
    >>> sweep = Sweep(Plan((wager("tie"),), Shoe.of_decks(8), Removal(300), shoes=500, seed=1))
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
        self.tally = Tally.empty(len(plan.wagers), len(plan.trigger.at_least) if plan.trigger else 0)

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
        self.tally = Tally.empty(len(self.tally.wagers), len(self.tally.bets))

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

    def results(self) -> list[Result]:
        """What it says of each wager; nothing if no shoe was counted yet."""
        if not self.tally.shoes:
            return []
        triggers = self.plan.trigger.at_least if self.plan.trigger else ()
        return [
            Reader(self.tally, place, wager, scale, self.plan.shoe.size, triggers).result()
            for place, (wager, scale) in enumerate(zip(self.plan.wagers, self.plan.batch.scales, strict=True))
        ]


@lru_cache(maxsize=4)
def _batch(wagers: tuple[Wager, ...], tableau: Tableau) -> Batch:
    """The batch of some wagers, which each process makes for itself once."""
    return Batch(wagers, Coups(game=tableau))
