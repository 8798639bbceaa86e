"""`Distribution`: how the values of questions are distributed over the coups of a shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.errors import ConditionError, EventError, unknown_name
from exact_odds.events.vocabulary import Value


@dataclass(frozen=True, slots=True)
class Distribution(Mapping[tuple[Value, ...], int]):
    """A joint distribution: to each combination of values that occurs its count.

    >>> from exact_odds import Coups, Shoe
    >>> cards = Coups(Shoe.of_decks(8)).distribution("cards")
    >>> {values: count for values, count in cards.items()}
    {(4,): 1893735611458560, (5,): 1516734808780800, (6,): 1587927855264000}
    >>> cards.expectation()
    Fraction(46924771178, 9501213267)

    Attributes:
        names: the expressions, as asked.
        of: the number of all deals, those of the condition if there is one.
        counts: the counts by values, in order of the values; the value None is that of a third card not drawn.
    """

    names: tuple[str, ...]
    of: int
    counts: dict[tuple[Value, ...], int]

    @classmethod
    def of_counts(cls, names: tuple[str, ...], of: int, counts: Mapping[tuple[Value, ...], int]) -> Distribution:
        """A distribution from counts in any order."""

        def key(item: tuple[tuple[Value, ...], int]) -> list[tuple[bool, Value]]:
            return [(value is not None, value or 0) for value in item[0]]

        return cls(names, of, dict(sorted(counts.items(), key=key)))

    def __getitem__(self, values: tuple[Value, ...]) -> int:
        return self.counts[values]

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def probability(self, *values: Value) -> Fraction:
        """The probability of these values, 0 if they do not occur."""
        return Fraction(self.counts.get(values, 0), self.of)

    def marginal(self, *names: str) -> Distribution:
        """The distribution of some of the expressions.

        Raises:
            UnknownName: for one that is not among them.
        """
        for name in names:
            if name not in self.names:
                raise unknown_name("expression of this distribution", name, self.names)
        places = [self.names.index(name) for name in names]
        counts: dict[tuple[Value, ...], int] = {}
        for values, count in self.counts.items():
            key = tuple(values[place] for place in places)
            counts[key] = counts.get(key, 0) + count
        return Distribution.of_counts(tuple(names), self.of, counts)

    def expectation(self) -> Fraction:
        """The expected value of a single numerical expression.

        Raises:
            ConditionError: where it is not defined in every coup, such as of a third card that may not be drawn.
            EventError: where there are several expressions.
        """
        if len(self.names) != 1:
            text = ", ".join(self.names)
            raise EventError("an expected value is that of one expression; take its marginal", text, 1)
        total = Fraction(0)
        for values, count in self.counts.items():
            if values[0] is None:
                raise ConditionError(
                    f"{self.names[0]!r} is not defined in every coup; ask given that the third card is drawn"
                )
            total += values[0] * count
        return total / self.of
