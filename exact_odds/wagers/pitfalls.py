"""What is probably not meant in a wager's awards: those that are never paid, and those that hide a better one.

A wager pays the first award whose event happens, so awards may overlap: that is how "highest award first" is written,
and how an exception goes before its rule. What cannot be meant is an award that nobody can ever win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from exact_odds.engine import Coups
    from exact_odds.wagers.wager import Award, Wager

LONGEST_QUOTED = 200
"""Characters of an event that a message quotes."""


class Pitfall(NamedTuple):
    """One thing that is probably not meant.

    Attributes:
        award: the award's place, from 0.
        kind: ``impossible``: its event never happens; ``possible``: it does, although the award says ``impossible``;
            ``covered``: earlier awards take all its coups; ``hidden``: an earlier award that pays less takes some.
        message: the sentence that says so.
    """

    award: int
    kind: Literal["impossible", "possible", "covered", "hidden"]
    message: str

    @property
    def is_mistake(self) -> bool:
        """Whether it cannot be meant; hiding a better award may be."""
        return self.kind != "hidden"


def pitfalls(wager: Wager, coups: Coups) -> tuple[Pitfall, ...]:
    """What is probably not meant in a wager, judged by the coups of a full shoe.

    An award hides a better one if it comes first, pays something but less, and their events happen together. If its
    event never happens without the other's it is an exception to the other, and nothing is hidden.
    """
    joint = coups.cross([[event] for event in wager.events], given=wager.condition).counts
    deals = {
        frozenset(place for place, missed in enumerate(key) if not missed): count
        for key, count in joint.items()
        if count
    }
    return tuple(found for place in range(len(wager.awards)) for found in _of_award(wager, place, deals))


Deals = dict[frozenset[int], int]
"""How many deals there are, by the places of the awards whose events happen in them."""


def _of_award(wager: Wager, place: int, deals: Deals) -> list[Pitfall]:
    award = wager.awards[place]
    name = _placed(wager, place)
    own = {held: count for held, count in deals.items() if place in held}
    if not own:
        if award.impossible:
            return []
        hint = "mend its event, or, if the casino's own pay table prints it, say so with impossible = true"
        return [Pitfall(place, "impossible", f"{name} can never be reached: {_quoted(award)} never happens; {hint}")]
    if award.impossible:
        return [
            Pitfall(place, "possible", f"{name} says impossible = true, but {_quoted(award)} does happen; leave it out")
        ]
    if all(min(held) < place for held in own):
        first = next((earlier for earlier in range(place) if all(earlier in held for held in own)), None)
        by = "earlier awards" if first is None else _called(wager, first)
        hint = "put it before them, or leave it out" if first is None else "put it before that one, or leave it out"
        return [Pitfall(place, "covered", f"{name} can never be reached: all its coups are taken by {by}; {hint}")]
    return [found for earlier in range(place) if (found := _hidden(wager, place, earlier, deals))]


def _hidden(wager: Wager, place: int, earlier: int, deals: Deals) -> Pitfall | None:
    """What an earlier award takes from a better one."""
    award, before = wager.awards[place], wager.awards[earlier]
    taken = sum(count for held, count in deals.items() if place in held and min(held) == earlier)
    is_exception = all(place in held for held in deals if earlier in held)
    if not taken or is_exception or not 0 < before.pays < award.pays:
        return None
    return Pitfall(
        place,
        "hidden",
        f"{_placed(wager, place)} pays {award.pays}, but in {taken:,} of its deals "
        f"{_called(wager, earlier)} comes first and pays {before.pays}; put it before that one, or exclude those deals "
        "with 'and not (...)'",
    )


def _placed(wager: Wager, place: int) -> str:
    """An award and where it stands: the line of a file, or the wager."""
    return f"{wager.awards[place].place or wager.slug}, {_called(wager, place)}"


def _quoted(award: Award) -> str:
    """An award's event, cut if it is long."""
    return repr(award.when if len(award.when) <= LONGEST_QUOTED else award.when[: LONGEST_QUOTED - 3] + "...")


def _called(wager: Wager, place: int) -> str:
    return f"award {place + 1} ({wager.awards[place].label})"
