"""What a sweep deals and counts, block by block."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.shoe_arrays import row_of
from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, NumberError, ShoeError, ShownError, WagerError, wrong_type
from exact_odds.games.shoe import Shoe
from exact_odds.shoes.sweeps.dealing import Play, RandomRemoval, Situations
from exact_odds.shoes.sweeps.tally import Tally
from exact_odds.shoes.sweeps.tallying import Priced, tally
from exact_odds.shoes.sweeps.trigger import Trigger
from exact_odds.wagers.batch import Batch
from exact_odds.wagers.questions import Asked, Question
from exact_odds.wagers.wager import Wager

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts

MOST_CARDS = 2**16
"""Larger shoes are not dealt at random: numbers of cards are sorted as 16 bits, and all would take its time."""

SLOW = 512
"""By how much blocks are smaller whose coups take milliseconds: 16 coups gone at random, or one shoe dealt."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be swept.

    Attributes:
        wagers: what is priced.
        coups: the situation before any card of a shoe is dealt. Shown cards are of each coup that is looked at, and not
            among the cards that go.
        dealing: how cards go.
        shoes: how many shoes.
        seed: settles all that is left to chance; a whole number from 0 up.
        triggers: for each wager the count to bet by, beside perfect play, or None; one alone is for all wagers.
        full: the shoe before any card was seen, as the counter knows it: cards that it has and the shoe of ``coups``
            has not are gone, and the count starts with them. The shoe of ``coups`` unless given.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError, ShoeError, ShownError, WagerError, ConditionError: for what cannot be dealt or priced.
    """

    wagers: tuple[Wager, ...]
    coups: Coups
    dealing: RandomRemoval | Play
    shoes: int
    seed: int
    triggers: tuple[Trigger | None, ...] = ()
    full: Shoe | None = None

    def __init__(
        self,
        wagers: tuple[Wager, ...],
        coups: Coups,
        dealing: RandomRemoval | Play,
        shoes: int,
        seed: int,
        triggers: Trigger | tuple[Trigger | None, ...] | None = None,
        full: Shoe | None = None,
    ) -> None:
        each = triggers
        if isinstance(triggers, Trigger | None) and isinstance(wagers, tuple):
            each = (triggers,) * len(wagers)
        values = {
            "wagers": wagers,
            "coups": coups,
            "dealing": dealing,
            "shoes": shoes,
            "seed": seed,
            "triggers": each,
            "full": full,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._check_types()
        self._check()

    def _check_types(self) -> None:
        if not isinstance(self.wagers, tuple):
            raise wrong_type(self.wagers, "a tuple of wagers, such as (wager('tie'),)")
        for one in self.wagers:
            if not isinstance(one, Wager):
                raise wrong_type(one, "a wager, such as wager('banker')")
        for given, kind, wanted in (
            (self.coups, Coups, "Coups, such as Coups(Shoe.of_decks(8))"),
            (self.dealing, RandomRemoval | Play, "a RandomRemoval or a Play"),
            (self.triggers, tuple, "a Trigger, or a tuple of one for each wager"),
            (self.full, Shoe | None, "a Shoe or None"),
        ):
            if not isinstance(given, kind):
                raise wrong_type(given, wanted)
        for trigger in self.triggers:
            if not isinstance(trigger, Trigger | None):
                raise wrong_type(trigger, "a Trigger or None")
        for number, what in ((self.shoes, "a number of shoes"), (self.seed, "a whole number, for the seed")):
            if type(number) is not int:
                raise wrong_type(number, what)

    def _check(self) -> None:
        shoe = self.coups.shoe
        if not self.wagers:
            raise WagerError("a sweep needs a wager to price")
        if len(self.triggers) != len(self.wagers):
            raise NumberError(
                f"{len(self.triggers)} counts for {len(self.wagers)} wagers; give one for each, or for all"
            )
        if self.shoes < 1:
            raise NumberError(f"{self.shoes} shoes cannot be dealt; the number is from 1 up")
        if self.seed < 0:
            raise NumberError(f"{self.seed} is no seed; a seed is a whole number from 0 up")
        if shoe.size >= MOST_CARDS:
            raise ShoeError(
                f"a shoe of {shoe.size:,} cards is too large to be dealt at random, which fewer than "
                f"{MOST_CARDS:,} cards can be; its edge hardly moves, and 'exact-odds odds' has it"
            )
        if self.coups.conditions:
            raise ConditionError("expected coups without a condition; got one; a wager may have a condition of its own")
        shown = self.coups.shown
        if shown and isinstance(self.dealing, Play):
            raise ShownError(
                "expected no shown cards where shoes are dealt coup by coup, from an empty table; got some; "
                "remove cards from the shoe instead"
            )
        if max(len(shown.player), len(shown.banker)) > 2:
            raise ShownError("expected shown cards among the first two of each hand; got a third card")
        row_of(shoe, 10)
        if any(before < now for before, now in zip(self.whole.ranks, shoe.ranks, strict=True)):
            raise ShoeError("the shoe before any card was seen has fewer cards of some rank than what is left of it")
        self.dealing.check(self.situation)
        size = self.situation.shoe.size
        least = self.situation.game.needed
        left = [size - self.dealing.seen] if isinstance(self.dealing, RandomRemoval) else range(least, size + 1)
        for trigger in {trigger for trigger in self.triggers if trigger}:
            trigger.refuse_out_of_reach(self.whole, self.situation.shoe, left)

    @property
    def situation(self) -> Coups:
        """The situation that is dealt from: the shown cards lie fixed on the table, and are not of the shoe."""
        if not self.coups.shown:
            return self.coups
        fixed = replace(self.coups.game, fixed=self.coups.hands)
        return Coups(self.coups.shoe.without(self.coups.shown.cards), fixed)

    @property
    def whole(self) -> Shoe:
        """The shoe before any card was seen."""
        return self.full or self.coups.shoe

    @property
    def block(self) -> int:
        """How many shoes are dealt together; fewer if coups take milliseconds, so that a block takes seconds."""
        return max(1, self.dealing.block // (SLOW if self.batch.is_slow else 1))

    @property
    def blocks(self) -> int:
        """How many blocks its shoes are dealt in."""
        return -(-self.shoes // self.block)

    @property
    def batch(self) -> Batch:
        """What counts its wagers and, if need be, the states in which they are offered, squared results, and each."""
        asked: list[Question] = [*self.wagers]
        asked += [wager.given for wager in self.wagers if wager.given is not None]
        for wager in self.counted:
            asked += [_squared(wager), *_each_result(wager)]
        return Batch(asked, self.situation)

    @property
    def counted(self) -> list[Wager]:
        """The wagers that have a count to bet by."""
        return [wager for wager, trigger in zip(self.wagers, self.triggers, strict=True) if trigger]

    @property
    def level(self) -> int:
        """How finely shoes are counted: by 10, 13 or 52 counts."""
        return max(self.batch.level, *(trigger.level for trigger in self.triggers if trigger), 10)

    def at_the_start(self) -> list[Fraction | None]:
        """What each wager is worth before a card is gone, in the state in which it is offered; None if it never is."""
        worth: list[Fraction | None] = []
        for wager in self.wagers:
            try:
                worth.append(self.situation.odds(wager).expected_value)
            except ConditionError:
                worth.append(None)
        return worth


def possible_results(wager: Wager) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
    """What a wager wins, stake and fee being one, where no award is won, and then for awards that differ from it.

    Each is one result, or several with their probabilities.
    """
    return tuple(dict.fromkeys([_net(wager)[-1], *_net(wager)]))


def _net(wager: Wager) -> list[tuple[tuple[Fraction, Fraction], ...]]:
    """For each award, and last for none, what is won and with which probability."""
    rows = [award.possible_pays for award in wager.awards] + [((wager.otherwise, Fraction(1)),)]
    return [tuple((wager.net(pay), Fraction(chance)) for pay, chance in row) for row in rows]


def _each_result(wager: Wager) -> list[Asked]:
    """For each of its possible results but the first the deals that have it."""
    rows = _net(wager)
    return [
        Asked(wager.slug, wager.events, wager.given, tuple(int(row == result) for row in rows))
        for result in possible_results(wager)[1:]
    ]


def _squared(wager: Wager) -> Asked:
    """A wager that pays the square of what it wins, stake and fee being one."""
    pays = [sum((won**2 * chance for won, chance in row), Fraction(0)) for row in _net(wager)]
    scale = lcm(*(pay.denominator for pay in pays))
    return Asked(wager.slug, wager.events, wager.given, tuple(int(pay * scale) for pay in pays), scale)


class Counted(NamedTuple):
    """A block of shoes, counted.

    Attributes:
        first: the place of its first shoe among all.
        tally: what is kept of it.
        situations: its coups and the cards they were dealt from, if asked for.
        columns: for each wager the values of those coups, and what they are to be divided by, if asked for.
    """

    first: int
    tally: Tally
    situations: Situations | None = None
    columns: tuple[tuple[Counts, Counts], ...] = ()


def count(plan: Plan, block: int, in_full: bool = False) -> Counted:
    """Deal and count one block of a plan.

    Args:
        plan: the plan.
        block: which block, from 0.
        in_full: whether every coup is handed back, by rank at least, not only what adds up.
    """
    import numpy as np

    first, situation, batch = block * plan.block, plan.situation, plan.batch
    level = max(plan.level, 13) if in_full else plan.level
    shoes = min(plan.block, plan.shoes - first)
    situations = plan.dealing.deal(situation, level, shoes, (plan.seed, block))
    columns = iter(zip(batch.columns(situations.cards), batch.scales, strict=True))
    won = [next(columns) for _ in plan.wagers]
    offered = [next(columns)[0] if wager.given else None for wager in plan.wagers]
    seconds: list[tuple[Counts | None, int]] = []
    results: list[list[Counts]] = []
    for wager, trigger in zip(plan.wagers, plan.triggers, strict=True):
        seconds.append(next(columns) if trigger else (None, 1))
        results.append([next(columns)[0] for _ in possible_results(wager)[1:]] if trigger else [])
    whole = row_of(plan.whole, level) if any(plan.triggers) else []
    priced = []
    for (values, scale), states, (second, squares_scale), each, trigger in zip(
        won, offered, seconds, results, plan.triggers, strict=True
    ):
        reached = trigger.reached(whole, situations.cards) if trigger else np.zeros(0, dtype=np.int64)
        triggers = len(trigger.at_least) if trigger else 0
        priced.append(Priced(values, scale, states, second, squares_scale, each, reached, triggers))
    cards = situation.game.needed
    found = tally(situations, plan.whole.size, cards, priced)
    if not in_full:
        return Counted(first, found)
    deals = batch.deals(situations.cards).astype(object)
    rows = [(one.won, (deals if one.offered is None else one.offered.astype(object)) * one.scale) for one in priced]
    return Counted(first, found, situations, tuple(rows))
