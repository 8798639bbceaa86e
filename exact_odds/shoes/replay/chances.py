"""What is exact before a coup, given the cards seen before it: each wager's expected value and each result's chance.

Shoes are evaluated in blocks, as arrays (`Batch`); a few of them, or shoes on a machine without numpy, one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import NamedTuple

from exact_odds.counting.arrays.shoe_arrays import level_for, shoe_of
from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError
from exact_odds.shoes.replay.shoe_state import ShoeState
from exact_odds.wagers.questions import Asked, Question
from exact_odds.wagers.wager import Wager

FEW_SHOES = 64
"""So many shoes are counted one by one before arrays pay for themselves."""

Row = tuple[tuple[int, ...] | None, ...]
"""A shoe once for each level of detail; None where the cards are not known so finely."""


class Chances(NamedTuple):
    """What is exact before a coup.

    Attributes:
        expected_values: of each wager; None where it cannot be offered.
        results: the deals that Banker and Player win.
        deals: the number of all deals; 0 where the cards left are not known, and then nothing is.
    """

    expected_values: tuple[Fraction | None, ...]
    results: tuple[int, int]
    deals: int


class Before:
    """The exact chances before coups of one situation, for many shoes.

    >>> from exact_odds import wager
    >>> before = Before(Coups(), [wager("tie")])
    >>> full = ShoeState(Coups().shoe)
    >>> before.of([before.row(full)])[0].expected_values
    (Fraction(-103841353768, 723147898655),)

    Args:
        coups: the situation; its shoe is replaced by each of the shoes.
        wagers: the wagers to price.
        results: whether the chances of the results are wanted too.

    Raises:
        WagerError: for a wager that follows a meter whose value is not given.
    """

    def __init__(self, coups: Coups, wagers: Sequence[Wager] = (), *, results: bool = True) -> None:
        self.coups = coups
        self.wagers = tuple(wagers)
        for wager in self.wagers:
            wager.price((*(0 for _ in wager.awards), 1))  # refuses one that follows a meter of unknown value
        self.nothing = Chances((None,) * len(self.wagers), (0, 0), 0)
        levels = [_level(wager, coups) for wager in self.wagers]
        of_results = max(_level(event, coups) for event in coups.game.results) if results else 0
        self._parts: list[tuple[int, list[int], _Part]] = []  # by level: the places of their wagers, and the questions
        for level in sorted({*levels, of_results} - {0}):
            places = [place for place, each in enumerate(levels) if each == level]
            part = _Part(coups, [self.wagers[place] for place in places], results=level == of_results)
            self._parts.append((level, places, part))
        self._of_results = [level for level, _, _ in self._parts].index(of_results) if results else None
        infinite = coups.shoe.is_infinite
        self._always = self._together([part.count(coups) for _, _, part in self._parts]) if infinite else None

    def row(self, state: ShoeState) -> Row | None:
        """The shoe of a state as `of` takes it, once for each level of detail; None where nothing can be said."""
        if state.shoe.is_infinite:
            return ()
        if state.left < self.coups.game.needed or not state.is_known:
            return None
        return tuple([state.row(level) for level, _, _ in self._parts])

    def of(self, rows: Sequence[Row | None]) -> list[Chances]:
        """The chances for each of some shoes, as `row` gives them; a shoe that comes again is counted once."""
        if self._always:
            return [self.nothing if row is None else self._always for row in rows]
        if not self._parts:
            return [self.nothing] * len(rows)
        found = []
        for place, (_, _, part) in enumerate(self._parts):
            found.append(part.of([None if row is None else row[place] for row in rows]))
        if len(found) == 1:
            return found[0]
        return [self._together(parts) for parts in zip(*found, strict=True)]

    def _together(self, parts: Sequence[Chances]) -> Chances:
        """The chances of one shoe, put together from those of the parts."""
        values: list[Fraction | None] = [None] * len(self.wagers)
        for (_, places, _), chances in zip(self._parts, parts, strict=True):
            for place, value in zip(places, chances.expected_values, strict=True):
                values[place] = value
        if self._of_results is None:
            return Chances(tuple(values), (0, 0), 0)
        return parts[self._of_results]._replace(expected_values=tuple(values))


class _Part:
    """Questions that need the cards in the same detail, so that what one needs never withholds another's answer."""

    def __init__(self, coups: Coups, wagers: Sequence[Wager], *, results: bool) -> None:
        self.coups = coups
        self.wagers = tuple(wagers)
        self._wins = coups.game.results if results else ()
        self._questions: list[Question] = [*self._wins, *self.wagers]
        self._conditions = [wager.given for wager in self.wagers]
        self._questions += [condition for condition in self._conditions if condition is not None]
        self._in_arrays = find_spec("numpy") is not None

    def of(self, rows: Sequence[tuple[int, ...] | None]) -> list[Chances]:
        """The chances for each of some shoes."""
        places = {row: 0 for row in rows if row is not None}
        found = self._evaluate(list(places))
        known: dict[tuple[int, ...] | None, Chances] = dict(zip(places, found, strict=True))
        known[None] = Chances((None,) * len(self.wagers), (0, 0), 0)
        return [known[row] for row in rows]

    def _evaluate(self, rows: list[tuple[int, ...]]) -> list[Chances]:
        if self._in_arrays and len(rows) >= FEW_SHOES:
            return self._evaluate_arrays(rows)
        return [self.count(self.coups.on(shoe_of(row))) for row in rows]

    def count(self, coups: Coups) -> Chances:
        """The chances of one shoe."""
        values: list[Fraction | None] = []
        for wager in self.wagers:
            try:
                values.append(coups.odds(wager).expected_value)
            except ConditionError:
                values.append(None)
        banker, player, tie = coups.partition(self._wins) if self._wins else (0, 0, coups.deals)
        return Chances(tuple(values), (banker, player), banker + player + tie)

    def _evaluate_arrays(self, rows: list[tuple[int, ...]]) -> list[Chances]:
        from exact_odds.wagers.batch import Batch

        batch = Batch(self._questions, self.coups)  # what it prepares is remembered
        columns = [column.tolist() for column in batch.columns(rows)]
        deals = batch.deals(rows).tolist()
        scales = batch.scales
        banker, player = columns[:2] if self._wins else ([0] * len(rows),) * 2
        first = len(self._wins)
        offered = iter(columns[first + len(self.wagers) :])
        values = []
        for place, condition in enumerate(self._conditions, first):
            scale, won = scales[place], columns[place]
            of = deals if condition is None else next(offered)
            values.append([Fraction(one, scale * all_) if all_ else None for one, all_ in zip(won, of, strict=True)])
        return [
            Chances(tuple(each[shoe] for each in values), (banker[shoe], player[shoe]), deals[shoe])
            for shoe in range(len(rows))
        ]


def _level(question: Question, coups: Coups) -> int:
    """How finely a question needs the cards of a shoe: by 10, 13 or 52 counts."""
    asked = [question]
    if isinstance(question, Wager) and question.given is not None:
        asked.append(question.given)
    return level_for([Asked.of(one).kinds(coups).of_face for one in asked])
