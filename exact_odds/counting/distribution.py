"""`Distribution`: how the values of questions are distributed over the coups of a shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.decimals import integer
from exact_odds.display import Viewed
from exact_odds.errors import ConditionError, EventError, UnknownValue, check_type, quoted, unknown_name, wrong_type
from exact_odds.frozen import FrozenMapping
from exact_odds.language.vocabulary import Value


@dataclass(frozen=True, slots=True, eq=False)
class Distribution(Viewed, Mapping[tuple[Value, ...], int]):
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
    counts: FrozenMapping[tuple[Value, ...], int]

    def __hash__(self) -> int:
        return hash((self.names, self.of, self.counts))

    def __eq__(self, other: object) -> bool:
        """Whether both say the same; a plain mapping says the same if its counts do."""
        if not isinstance(other, Distribution):
            return Mapping.__eq__(self, other)
        return (self.names, self.of, self.counts) == (other.names, other.of, other.counts)

    def __str__(self) -> str:
        return f"{', '.join(self.names)}: {len(self)} row{'' if len(self) == 1 else 's'} of {integer(self.of)} deals"

    @classmethod
    def of_counts(cls, names: tuple[str, ...], of: int, counts: Mapping[tuple[Value, ...], int]) -> Distribution:
        """A distribution from counts in any order.

        Raises:
            ArgumentError: for counts that are not those of combinations of as many values as there are names.
        """
        check_type(counts, Mapping, "a mapping of values to counts, such as {(4,): 10}")
        for values in counts:
            check_type(values, tuple, f"a tuple with a value for each of {', '.join(names)}")
            if len(values) != len(names):
                raise wrong_type(values, f"a tuple with a value for each of {', '.join(names)}")

        def key(item: tuple[tuple[Value, ...], int]) -> list[tuple[bool, Value]]:
            return [(value is not None, value or 0) for value in item[0]]

        return cls(names, of, FrozenMapping(dict(sorted(counts.items(), key=key))))

    def __getitem__(self, values: tuple[Value, ...] | Value) -> int:
        """The count of a combination of values, or of a value where there is a single expression.

        >>> from exact_odds import Coups
        >>> cards = Coups().distribution("cards")
        >>> cards[5] == cards[5,] == cards.counts[5,]
        True

        Raises:
            UnknownValue: for one that does not occur.
        """
        key = values if isinstance(values, tuple) else (values,)
        try:
            return self.counts[key]
        except (KeyError, TypeError):
            if len(self.names) == 1:
                held = ", ".join(quoted(value) for (value,) in list(self.counts)[:10])
                raise UnknownValue(
                    f"expected a value that {self.names[0]} has; got {quoted(values)}; try {held}"
                ) from None
            raise UnknownValue(
                f"expected a combination of values that occurs, of {', '.join(self.names)}; got {quoted(values)}"
            ) from None

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def probability(self, *values: Value) -> Fraction:
        """The probability of these values, 0 if they do not occur.

        Raises:
            ArgumentError: for another number of values than there are expressions, or what is no value.
        """
        if len(values) != len(self.names) or not all(isinstance(one, int | Fraction | None) for one in values):
            raise wrong_type(values, f"a value for each of {', '.join(self.names)}")
        return Fraction(self.counts.get(values, 0), self.of)

    def marginal(self, *names: str) -> Distribution:
        """The distribution of some of the expressions.

        Raises:
            UnknownName: for one that is not among them.
        """
        places = [self._place(name) for name in names]
        counts: dict[tuple[Value, ...], int] = {}
        for values, count in self.counts.items():
            key = tuple(values[place] for place in places)
            counts[key] = counts.get(key, 0) + count
        return Distribution.of_counts(tuple(names), self.of, counts)

    def expectation(self, name: str = "") -> Fraction:
        """The expected value of a numerical expression.

        Args:
            name: which; of a single expression it need not be said.

        Raises:
            ConditionError: where it is not defined in every coup, such as of a third card that may not be drawn.
            EventError: where there are several expressions and none is named.
            UnknownName: for one that is not among them.
        """
        return Fraction(sum(value * count for value, count in self._numbers(name)), self.of)

    def variance(self, name: str = "") -> Fraction:
        """The variance of a numerical expression; raises as `expectation` does.

        >>> from exact_odds import Coups, Shoe
        >>> totals = Coups(Shoe.infinite()).distribution("player.opening.total", "banker.opening.total")
        >>> totals.variance("player.opening.total"), totals.covariance(*totals.names)
        (Fraction(252240, 28561), Fraction(0, 1))
        """
        square = Fraction(sum(value * value * count for value, count in self._numbers(name)), self.of)
        return square - self.expectation(name) ** 2

    def covariance(self, one: str, two: str) -> Fraction:
        """The covariance of two of the expressions; raises as `expectation` does."""
        means = self.expectation(one) * self.expectation(two)
        places = self._place(one), self._place(two)
        product = Fraction(0)
        for values, count in self.counts.items():
            first, second = (values[place] for place in places)
            assert first is not None  # or there were no mean
            assert second is not None
            product += first * second * count
        return product / self.of - means

    def _numbers(self, name: str) -> Iterator[tuple[int | Fraction, int]]:
        """Each value of an expression with a count."""
        if not name and len(self.names) != 1:
            text = ", ".join(self.names)
            raise EventError("a mean or a variance is that of one expression; name one of these", text, 1)
        place = self._place(name) if name else 0
        for values, count in self.counts.items():
            value = values[place]
            if value is None:
                raise ConditionError(
                    f"{self.names[place]!r} is not defined in every coup; ask given that the third card is drawn"
                )
            yield value, count

    def _place(self, name: str) -> int:
        if not isinstance(name, str):
            raise wrong_type(name, "the text of an expression")
        if name not in self.names:
            raise unknown_name("expression of this distribution", name, self.names)
        return self.names.index(name)
