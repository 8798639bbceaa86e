"""Staking plans: how the next stake follows from the last result.

A plan is data, in a TOML file of this form::

    name = "Martingale, two steps"
    [[step]]
    stake = 1
    win = 1
    loss = 2
    [[step]]
    stake = 2
    win = 1
    loss = 1

Steps count from 1, and play begins at the first. After a push the step stays unless ``push`` says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from exact_odds.errors import WagerError, check_type, quoted, unknown_name, wrong_type
from exact_odds.exact import exact
from exact_odds.files.definition import Definition, contents_of
from exact_odds.files.shipped import Shelf

KEYS = ("name", "rules", "source", "step")
"""Keys of a plan's file."""

STEP_KEYS = ("stake", "win", "loss", "push")
"""Keys of a step."""

MOST_STEPS = 1_000
"""Steps a plan may have."""

_SHELF = Shelf("shoes/plans")


@dataclass(frozen=True, slots=True)
class Step:
    """A stake and the number of the step that follows a win, a loss and a push.

    >>> Step("5/2", 1, 2, 1).stake
    Fraction(5, 2)
    """

    stake: Fraction
    win: int
    loss: int
    push: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "stake", exact(self.stake))
        if self.stake <= 0:
            raise WagerError(f"expected a stake of more than 0; got {quoted(self.stake)}; try stake = 1")
        for number in (self.win, self.loss, self.push):
            if type(number) is not int:
                raise wrong_type(number, "the number of a step")


def _refuse_nowhere(where: str, target: int, steps: int) -> None:
    if not 1 <= target <= steps:
        raise WagerError(f"{where}: expected the number of a step from 1 to {steps}; got {target}; no step has it")


@dataclass(frozen=True, slots=True)
class StakingPlan:
    """A staking plan: steps, of which the first is played first.

    >>> paroli = staking_plan("paroli")
    >>> [(step.stake, step.win, step.loss) for step in paroli.steps]
    [(Fraction(1, 1), 2, 1), (Fraction(2, 1), 3, 1), (Fraction(4, 1), 1, 1)]

    Attributes:
        slug: the word it is called by; of a user's own plan the name of its file.
        name: what it is called in print.
        steps: in order; the step after step ``k`` is ``steps[number - 1]`` for the number that step ``k`` gives.
        rules: the rules, in a sentence.
        source: where the rules come from.

    Raises:
        WagerError: for no steps, too many, or a step that leads to none there is.
    """

    slug: str
    name: str
    steps: tuple[Step, ...]
    rules: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        check_type(self.steps, (tuple, list), "steps in a tuple, such as (Step(1, 2, 1),)")
        object.__setattr__(self, "steps", tuple(self.steps))
        if not 1 <= len(self.steps) <= MOST_STEPS:
            raise WagerError(f"expected 1 to {MOST_STEPS:,} steps; got {len(self.steps):,}; write each under [[step]]")
        for number, step in enumerate(self.steps, 1):
            if not isinstance(step, Step):
                raise wrong_type(step, "a Step")
            for key, target in (("win", step.win), ("loss", step.loss), ("push", step.push)):
                _refuse_nowhere(f"step {number}, {key}", target, len(self.steps))

    @property
    def starts_over(self) -> bool:
        """Whether every way through the steps that changes the step comes back to the first one before any other.

        >>> staking_plan("martingale").starts_over, staking_plan("dalembert").starts_over
        (True, False)
        """
        left = {number: {step.win, step.loss, step.push} - {1, number} for number, step in enumerate(self.steps, 1)}
        left[1] = set()
        while ends := [number for number, targets in left.items() if not targets]:
            left = {number: targets.difference(ends) for number, targets in left.items() if number not in ends}
        return not left

    @property
    def largest_stake(self) -> Fraction:
        """The largest stake of its steps."""
        return max(step.stake for step in self.steps)


FLAT = StakingPlan("flat", "Flat stakes", (Step(Fraction(1), 1, 1, 1),))
"""One unit on every coup."""


def staking_plan(name: str) -> StakingPlan:
    """The shipped plan of that slug, in any case.

    Raises:
        UnknownName: if there is none.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a plan's name as text")
    slug = _SHELF.slug_of(name)
    if slug is None:
        known = all_staking_plans()
        own = "a file of your own ends in .toml"
        meant = next((one for one in known if name.strip() and one.startswith(name.strip().lower())), None)
        hint = f"did you mean {meant!r}?" if meant else f"the plans are {', '.join(known)}; {own}"
        raise unknown_name("staking plan", name, known, hint)
    return _shipped(slug)


def load_staking_plan(path: str) -> StakingPlan:
    """A user's own plan, from a file.

    Raises:
        WagerError: if it cannot be read, or does not hold a plan.
    """
    return read(contents_of(path, "the plan's file"), path)


@cache
def all_staking_plans() -> tuple[str, ...]:
    """The slugs of the shipped plans, flat stakes first. No file is opened."""
    return tuple(sorted(_SHELF.slugs(), key=lambda slug: (slug != "flat", slug)))


@cache
def _shipped(slug: str) -> StakingPlan:
    return read(_SHELF.contents(slug), f"{slug}.toml")


def read(text: str | bytes, where: str) -> StakingPlan:
    """The plan in a file's contents; its name without folder and ending is the plan's slug.

    Raises:
        WagerError: names the file, the line, the step and the key that is wrong.
    """
    definition = Definition.parse(text, where)
    definition.refuse_unknown_keys(KEYS, STEP_KEYS, "under a [[step]]")
    definition.require("name", 'name = "..."')
    parts = definition.tables("step")
    if not 1 <= len(parts) <= MOST_STEPS:
        raise definition.error(
            f"expected 1 to {MOST_STEPS:,} steps; got {len(parts):,}; write [[step]], and under it stake, win and loss",
            "step",
        )
    steps = tuple(_step(part, number, len(parts)) for number, part in enumerate(parts, 1))
    stem = where.replace("\\", "/").rpartition("/")[2]
    return StakingPlan(
        slug=stem[: -len(".toml")] if stem.lower().endswith(".toml") else stem,
        name=definition.prose("name"),
        steps=steps,
        rules=definition.prose("rules"),
        source=definition.prose("source"),
    )


def _step(part: Definition, number: int, steps: int) -> Step:
    part.refuse_unknown_keys(STEP_KEYS)
    for key, example in (("stake", "stake = 1"), ("win", "win = 1"), ("loss", "loss = 1")):
        part.require(key, example)
    targets = {}
    for key in ("win", "loss", "push"):
        target = part.number(key, number)
        with part.at(key):
            if target.denominator != 1:
                raise WagerError(f"expected the number of a step; got {target}; try {key} = 1")
            _refuse_nowhere(key, int(target), steps)
        targets[key] = int(target)
    stake = part.number("stake")
    with part.at("stake"):
        return Step(stake, **targets)
