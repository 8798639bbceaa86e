"""What is probably not meant in a wager: awards that are never paid or hide a better one, and terms misunderstood.

A wager pays the first award whose event happens, so awards may overlap: that is how "highest award first" is written,
and how an exception goes before its rule. What cannot be meant is an award that nobody can ever win. What is written
for one although it is to one, or before a commission although it is after it, looks like a wager all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import TYPE_CHECKING, Literal, NamedTuple

from exact_odds.errors import ConditionError, WagerError, quoted, wrong_type
from exact_odds.games.game import DEFAULT
from exact_odds.wagers.terms import share

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.wagers.wager import Wager

LONGEST_EVENT = 200
"""Characters of an event that a message quotes."""


class Pitfall(NamedTuple):
    """One thing that is probably not meant.

    Attributes:
        award: the award's place, from 0; None if it is of the whole wager.
        kind: ``impossible``: its event, or the wager's condition, never happens; ``possible``: it does, although the
            award says ``impossible``; ``covered``: earlier awards take all its coups; ``hidden``: an earlier award that
            pays less takes some; ``unit``: a stake lost seems to be given for one; ``commission``: a pay seems to be
            given before the commission.
        message: the sentence that says so.
    """

    award: int | None
    kind: Literal["impossible", "possible", "covered", "hidden", "unit", "commission"]
    message: str

    @property
    def is_mistake(self) -> bool:
        """Whether it cannot be meant."""
        return self.kind in ("impossible", "possible", "covered")


def refuse_mistakes(wager: Wager, coups: Coups) -> tuple[Pitfall, ...]:
    """Raise if the wager or one of its awards can never be won; return the other warnings.

    Args:
        wager: the wager.
        coups: those of the full shoe of the game it is meant for.

    Raises:
        WagerError: names the award, and the one that covers it, or the condition.
    """
    found = pitfalls(wager, coups)
    for pitfall in found:
        if pitfall.is_mistake:
            usual = coups.game.slug == DEFAULT
            here = (
                "" if usual else f" (judged in {coups.game.name}; leave it out there if it is meant for another game)"
            )
            raise WagerError(pitfall.message + here)
    return found


def pitfalls(wager: Wager, coups: Coups) -> tuple[Pitfall, ...]:
    """What is probably not meant in a wager, judged by the coups of a full shoe.

    An award hides a better one if it comes first, pays something but less, and their events happen together. If its
    event never happens without the other's it is an exception to the other, and nothing is hidden.
    """
    if not hasattr(coups, "cross"):
        raise wrong_type(coups, "the Coups of a full shoe, such as Coups()")
    try:
        joint = coups.cross([[event] for event in wager.events], given=wager.given).counts
    except ConditionError:
        never = f"given = {quoted(str(wager.given), LONGEST_EVENT)} never happens"
        return (Pitfall(None, "impossible", f"{_at(wager, 'given')}: {never}; mend it, or leave it out"),)
    deals = Deals.of(joint)
    of_awards = [found for place in range(len(wager.awards)) for found in _of_award(wager, place, deals)]
    return (*of_awards, *_of_unit(wager), *_of_commission(wager))


def _of_unit(wager: Wager) -> list[Pitfall]:
    """Pays for one beside a lost stake that pays 0, as if that were for one too."""
    if wager.unit != "for one" or wager.otherwise < 0:
        return []
    does = "returned" if wager.otherwise == 0 else f"returned with {wager.otherwise} won"
    message = (
        f"{_at(wager, 'otherwise')}: otherwise = {wager.otherwise} is to one, although pays are for one, so where no "
        f"award is won the stake is {does}; leave it out if the stake is lost"
    )
    return [Pitfall(None, "unit", message)]


def _of_commission(wager: Wager) -> list[Pitfall]:
    """Pays that are rounder than what they would be before the commission, as if it were still to be taken."""
    found = []
    for place, award in enumerate(wager.awards):
        rate = wager.commission_of(award)
        if rate is None or award.outcomes or award.meter is not None:
            continue
        gross, net = award.pays / (1 - rate), award.pays * (1 - rate)
        in_file = f"pays = {net + 1}, which is {net} to one" if wager.unit == "for one" else net
        if award.pays > 0 and gross.denominator > award.pays.denominator:
            message = (
                f"{_placed(wager, place)} pays {award.pays} to one after the commission of {share(rate)}, which is "
                f"{gross} before it; did you mean {in_file}?"
            )
            found.append(Pitfall(place, "commission", message))
    if wager.commission is not None and all(wager.commission_of(award) is None for award in wager.awards):
        message = (
            f"{_at(wager, 'commission')}: commission = {share(wager.commission)} is taken of nothing, since no award "
            "wins; leave it out"
        )
        found.append(Pitfall(None, "commission", message))
    return found


Kinds = int
"""A set of kinds of deals: the first kind is the highest bit."""


class Deals(NamedTuple):
    """The kinds of deals that the awards' events tell apart.

    Attributes:
        happens: for each award those in which its event happens.
        first: those of them in which none of an earlier award does.
        counts: how many deals there are of each kind.
    """

    happens: list[Kinds]
    first: list[Kinds]
    counts: list[int]

    @classmethod
    def of(cls, joint: Mapping[tuple[int, ...], int]) -> Deals:
        """The kinds of deals in a joint count, in which 0 says that an event happens."""
        kinds = {missed: count for missed, count in joint.items() if count}
        happens = [int("".join("01"[not missed] for missed in column), 2) for column in zip(*kinds, strict=True)]
        first, taken = [], 0
        for award in happens:
            first.append(award & ~taken)
            taken |= award
        return cls(happens, first, list(kinds.values()))

    def count(self, kinds: Kinds) -> int:
        """How many deals there are of some kinds."""
        return sum(compress(self.counts, map(int, f"{kinds:0{len(self.counts)}b}")))


def _of_award(wager: Wager, place: int, deals: Deals) -> list[Pitfall]:
    award = wager.awards[place]
    name = _placed(wager, place)
    own = deals.happens[place]
    if not own:
        if award.impossible:
            return []
        hint = "mend its event, or, if the casino's own pay table prints it, say so with impossible = true"
        given = "" if wager.given is None else f" given {quoted(str(wager.given), LONGEST_EVENT)}"
        never = f"{quoted(award.when.text, LONGEST_EVENT)} never happens{given}"
        return [Pitfall(place, "impossible", f"{name} can never be reached: {never}; {hint}")]
    if award.impossible:
        message = (
            f"{name} says impossible = true, but {quoted(award.when.text, LONGEST_EVENT)} does happen; leave it out"
        )
        return [Pitfall(place, "possible", message)]
    if not deals.first[place]:
        first = next((earlier for earlier in range(place) if not own & ~deals.happens[earlier]), None)
        by = "earlier awards" if first is None else _called(wager, first)
        hint = "put it before them, or leave it out" if first is None else "put it before that one, or leave it out"
        return [Pitfall(place, "covered", f"{name} can never be reached: all its coups are taken by {by}; {hint}")]
    return [found for earlier in range(place) if (found := _hidden(wager, place, earlier, deals))]


def _hidden(wager: Wager, place: int, earlier: int, deals: Deals) -> Pitfall | None:
    """What an earlier award takes from a better one."""
    award, before = wager.awards[place], wager.awards[earlier]
    taken = deals.happens[place] & deals.first[earlier]
    is_exception = not deals.happens[earlier] & ~deals.happens[place]
    if not taken or is_exception or not 0 < before.pays < award.pays:
        return None
    return Pitfall(
        place,
        "hidden",
        f"{_placed(wager, place)} pays {award.pays}, but in {deals.count(taken):,} of its deals "
        f"{_called(wager, earlier)} comes first and pays {before.pays}; put it before that one, or exclude those deals "
        "with 'and not (...)'",
    )


def _placed(wager: Wager, place: int) -> str:
    """An award and where it stands: the line of a file, or the wager."""
    return f"{wager.awards[place].place or wager.slug}, {_called(wager, place)}"


def _at(wager: Wager, key: str) -> str:
    """Where a key of the wager stands: the line of a file, or the wager."""
    return wager.places.get(key, wager.slug)


def _called(wager: Wager, place: int) -> str:
    label, number = wager.awards[place].label, f"award {place + 1}"
    return number if label == number else f"{number} ({label})"
