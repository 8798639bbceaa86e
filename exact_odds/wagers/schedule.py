"""A schedule: one wager with several states of the coup, each with its own condition and awards, as insurance has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from exact_odds.errors import WagerError, quoted, wrong_type
from exact_odds.files.definition import Definition
from exact_odds.wagers.award import refuse_other_than_text
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import (
    AWARD_KEYS,
    named_expressions,
    wager_of,
    written_awards,
    written_prose,
    written_terms,
)

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups

KEYS = ("name", "aliases", "kind", "rules", "source", "define", "state")
"""Keys of a schedule's file."""

STATE_KEYS = (
    "slug",
    "name",
    "aliases",
    "rules",
    "offered",
    "unit",
    "given",
    "commission",
    "fee",
    "otherwise",
    "award",
)
"""Keys of a state."""

_SLUG = re.compile(r"\w[\w.-]*")

MOST_STATES = 100
"""States a schedule may have."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The states in which a wager is offered, with what it pays in each.

    >>> from exact_odds import schedule
    >>> insurance = schedule("insurance")
    >>> len(insurance.states), insurance.states[0].slug, str(insurance.states[0].given)
    (17, 'insurance-player-0-5', 'player.opening.total == 0 and banker.opening.total == 5')

    Attributes:
        slug: the word it is called by; of a user's own schedule the name of its file.
        name: what it is called in print.
        states: a wager for each state, whose ``given`` is the state.
        offered: for each state at what moment of the coup it is offered, in words; states of one moment do not overlap.
        kind: the sort of wager it is.
        aliases: other names.
        rules: the rules, in a sentence.
        source: where the rules come from.

    Raises:
        WagerError: if there is no state, one has no condition, or two have one slug.
    """

    slug: str
    name: str
    states: tuple[Wager, ...]
    offered: tuple[str, ...] = ()
    kind: str = "own"
    aliases: tuple[str, ...] = ()
    rules: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        refuse_other_than_text(slug=self.slug, name=self.name, kind=self.kind, rules=self.rules, source=self.source)
        for listed, what in ((self.states, "a tuple of wagers"), (self.offered, "a tuple of texts")):
            if not isinstance(listed, tuple):
                raise wrong_type(listed, what)
        if not self.offered:
            object.__setattr__(self, "offered", ("",) * len(self.states))
        if not self.states or len(self.offered) != len(self.states):
            raise WagerError(
                f"expected at least one state of {self.slug}, and for each the moment at which it is offered; got "
                f"{len(self.states)} and {len(self.offered)}"
            )
        for state in self.states:
            if not isinstance(state, Wager):
                raise wrong_type(state, "a Wager for each state")
            if state.given is None:
                raise WagerError(f"expected a condition for the state {state.slug} of {self.slug}; give it a given")
        slugs = [state.slug for state in self.states]
        twice = next((slug for slug in slugs if slugs.count(slug) > 1), None)
        if twice is not None:
            raise WagerError(f"two states of {self.slug} are called {twice}; give each its own slug")

    def paying(self, states: Sequence[Wager]) -> Schedule:
        """The same schedule with other pays in its states.

        >>> from exact_odds import schedule
        >>> insurance = schedule("insurance")
        >>> insurance.paying(insurance.states) == insurance
        True
        """
        return replace(self, states=tuple(states))


def read_schedule(text: str | bytes, where: str) -> Schedule:
    """The schedule in a file's contents.

    Args:
        text: the contents.
        where: the file's name, for messages and for the slug.

    Raises:
        WagerError: names the file, the line, the state and the key that is wrong, and what to write.
    """
    definition = Definition.parse(text, where)
    elsewhere = [key for key in (*STATE_KEYS, *AWARD_KEYS) if key not in KEYS]
    definition.refuse_unknown_keys(KEYS, elsewhere, "under a [[state]]")
    definition.require("name", 'name = "..."')
    parts = definition.tables("state")
    if not parts:
        raise definition.error("a schedule needs a state; write [[state]], and under it given and [[state.award]]")
    if len(parts) > MOST_STATES:
        raise definition.error(f"{len(parts):,} states are given; a schedule may have {MOST_STATES}", "state")
    name, kind = definition.prose("name"), definition.prose("kind", "own")
    source, named = definition.prose("source"), named_expressions(definition)
    states: list[Wager] = []
    elsewhere = [key for key in KEYS if key not in STATE_KEYS]
    for number, part in enumerate(parts, 1):
        part.refuse_unknown_keys(STATE_KEYS, elsewhere, "above the first [[state]]")
        part.require("given", 'given = "EVENT", the state in which it is offered')
        slug = part.prose("slug", f"{definition.stem}-{number}")
        if not _SLUG.fullmatch(slug):
            raise part.error(
                f"slug = {quoted(slug)} is no name to call a state by; write letters, digits and -", "slug"
            )
        if slug in [state.slug for state in states]:
            raise part.error(f"another state has the slug {slug}; give each its own", "slug")
        state = wager_of(part, slug, named, kind, source)
        called = slug if "slug" in part.table else f"state {number}"
        states.append(state if state.name else replace(state, name=f"{name}, {called}"))
    return Schedule(
        slug=definition.stem,
        name=name,
        states=tuple(states),
        offered=tuple(part.prose("offered") for part in parts),
        kind=kind,
        aliases=definition.list_of_prose("aliases"),
        rules=definition.prose("rules"),
        source=source,
    )


def holds_states(text: str | bytes, where: str) -> bool:
    """Whether a file's contents are those of a schedule.

    Raises:
        WagerError: if they are not TOML.
    """
    return "state" in Definition.parse(text, where).table


def write_schedule(schedule: Schedule) -> str:
    """The file that `read_schedule` reads as this schedule.

    Raises:
        NumberError: for a number with more digits than a file may hold.
    """
    lines = written_prose(
        schedule.name, schedule.aliases, kind=schedule.kind, rules=schedule.rules, source=schedule.source
    )
    for state, offered in zip(schedule.states, schedule.offered, strict=True):
        lines += ["", "[[state]]", f'slug = "{state.slug}"']
        lines += written_prose(state.name, state.aliases, rules=state.rules, offered=offered)
        lines += [*written_terms(state), *written_awards(state, "state.award")]
    return "\n".join(lines) + "\n"


def refuse_overlaps(schedule: Schedule, coups: Coups) -> None:
    """Refuse a schedule of which two states that are offered at one moment share a coup.

    Args:
        schedule: the schedule.
        coups: those of the full shoe of the game it is meant for.

    Raises:
        WagerError: names the two states, and the line of the later.
    """
    for moment in dict.fromkeys(schedule.offered):
        states = [state for state, when in zip(schedule.states, schedule.offered, strict=True) if when == moment]
        both = _overlapping(states, coups)
        if both is not None:
            first, second = both
            place = second.places.get("given", schedule.slug)
            raise WagerError(
                f"{place}: the state {second.slug} shares coups with {first.slug}, so both would pay; give each coups "
                "of its own, or say with offered at which moment each is offered"
            )


def _overlapping(states: Sequence[Wager], coups: Coups) -> tuple[Wager, Wager] | None:
    """The first two of these states that a coup may both reach."""
    conditions = [state.given for state in states if state.given is not None]
    joint = coups.cross([[condition] for condition in conditions]).counts
    for missed, count in joint.items():  # 0 says that a condition holds
        held = [place for place, miss in enumerate(missed) if not miss]
        if count and len(held) > 1:
            return states[held[0]], states[held[1]]
    return None
