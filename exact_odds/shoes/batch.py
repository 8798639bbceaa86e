"""Many shoes at once: exact integer counts for thousands of compositions.

What a question asks is walked through once, shoe or no shoe (`contents`); each shoe is then a handful of
multiplications in an array (`matrix`). What does not fit there, a question that tells all suits apart, a shoe of
thousands of cards or a pay of billions, is counted by `Coups`, shoe by shoe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.matrix import LARGEST_COEFFICIENT, Matrix
from exact_odds.counting.arrays.monomials import SIX, scheme
from exact_odds.counting.arrays.shoe_arrays import LEVELS, checked, faces, level_for, shoe_of, suffices
from exact_odds.counting.arrays.types import require_numpy
from exact_odds.counting.coups import Coups
from exact_odds.counting.terms import features_of
from exact_odds.counting.two_hands import falling
from exact_odds.errors import NumberError, ShoeError, wrong_type
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.shoes.questions import Asked, Question

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from exact_odds.counting.arrays.types import Counts

MOST_KINDS = 20
"""Kinds of cards that fit: values, ranks, colours, a named card, but not all suits."""


class _Part(NamedTuple):
    """Questions that tell the same kinds of cards apart.

    Attributes:
        places: which questions they are.
        of_face: the kind of each of the 52 faces.
        matrix: what counts them.
    """

    places: list[int]
    of_face: tuple[int, ...]
    matrix: Matrix


class Batch:
    """Exact integers for many shoes at once: the deals of events, and what wagers win.

    A shoe is a row of counts: ten by point value (0 to 9), thirteen by rank (ace to king) or 52 by face (spade, heart,
    diamond and club of each rank), at least as fine as the questions need. The count of an event is of six-card deals.
    That of a wager is what it wins over all deals, times its scale so that it is whole; a wager offered only in some
    state wins nothing in others.

    >>> from fractions import Fraction
    >>> from exact_odds.wagers.library import wager
    >>> batch = Batch(["banker.wins", wager("tie"), wager("banker")])
    >>> shoes = [[128] + [32] * 9, [100] + [31] * 9]
    >>> batch.counts(shoes)
    array([[ 2292252566437888,  -717751437244416, -1057566889525248],
           [ 1304528587473040,  -369715370750784,  -578777861170960]])
    >>> Fraction(int(batch.counts(shoes)[0, 2]), batch.scales[2] * int(batch.deals(shoes)[0]))
    Fraction(-114753351728, 10847218479825)

    Args:
        questions: events and wagers.
        tableau: the rules of drawing.

    Attributes:
        names: what each question is called.
        scales: for each question what its values were multiplied by to make them whole; 1 for an event.
        level: how finely a shoe must be given: by 10, 13 or 52 counts.
        is_slow: whether some question is counted shoe by shoe, in milliseconds each.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for no questions.
        EventError: for text that does not parse, or is not true or false.
        MissingExtra: without numpy.
    """

    def __init__(self, questions: Sequence[Question], tableau: Tableau = PUNTO_BANCO) -> None:
        require_numpy()
        import numpy as np

        if not isinstance(questions, list | tuple):
            raise wrong_type(questions, "a list of events and wagers, as ['tie', wager('banker')],")
        if not isinstance(tableau, Tableau):
            raise wrong_type(tableau, "a Tableau, such as PUNTO_BANCO,")
        if not questions:
            raise NumberError("0 questions have no counts; give an event or a wager, or several")
        self.tableau = tableau
        self._asked = [Asked.of(question) for question in questions]
        self.names = tuple(asked.name for asked in self._asked)
        self.scales = tuple(asked.scale for asked in self._asked)
        self._kinds = [asked.of_face for asked in self._asked]
        self.level = level_for(self._kinds)
        fitting: dict[tuple[int, ...], list[int]] = {}
        for place, (asked, of_face) in enumerate(zip(self._asked, self._kinds, strict=True)):
            if max(of_face) < MOST_KINDS and max(map(abs, asked.pays)) * 720 < LARGEST_COEFFICIENT:
                fitting.setdefault(of_face, []).append(place)
        self._parts = []
        for of_face, places in fitting.items():
            order = scheme(max(of_face) + 1)
            rows = np.empty((len(places), len(order.contents[SIX])), dtype=np.int64)
            for row in self._alike_together(places):
                rows[row] = order.coefficients(self._asked[places[row]].terms(Coups(game=tableau)))
            self._parts.append(_Part(places, of_face, Matrix(order, rows)))
        self.is_slow = sum(map(len, fitting.values())) < len(self._asked)

    def counts(self, shoes: ArrayLike) -> Counts:
        """One row for each shoe, one column for each question.

        The numbers are 64-bit integers, or all of them Python's where those cannot hold every one.

        Raises:
            ShoeError: for shoes that are none, or are not given as finely as the questions need.
        """
        import numpy as np

        counts: Counts = np.stack(self.columns(shoes), axis=1)
        return counts

    def columns(self, shoes: ArrayLike) -> list[Counts]:
        """The same question by question, each in the integers that hold it; raises as `counts` does."""
        import numpy as np

        given = self._checked(shoes)
        sizes = given.sum(axis=1)
        columns: list[Counts] = [np.zeros(len(given), dtype=object) for _ in self._asked]
        counted = np.zeros((len(self._asked), len(given)), dtype=bool)
        for places, of_face, matrix in self._parts:
            fits = sizes <= matrix.most_cards
            counts = np.zeros((max(of_face) + 1, int(fits.sum())), dtype=np.int64)
            for column, face in enumerate(faces(given.shape[1])):
                counts[of_face[face]] += given[fits, column].astype(np.int64)
            for place, values in zip(places, matrix.evaluate(counts), strict=True):
                counted[place] = fits
                if fits.all():
                    columns[place] = values
                else:
                    columns[place][fits] = values
        for place, asked in enumerate(self._asked):
            for shoe in np.flatnonzero(~counted[place]).tolist():
                columns[place][shoe] = asked.over(Coups(shoe_of(given[shoe].tolist()), self.tableau))
        return [_narrow(values) for values in columns]

    def deals(self, shoes: ArrayLike) -> Counts:
        """For each shoe the number of all six-card deals; raises as `counts` does."""
        import numpy as np

        sizes = checked(shoes).sum(axis=1).tolist()
        deals = {size: falling(size, SIX) for size in set(sizes)}
        fits = max(deals.values(), default=0) < 2**63
        return np.array([deals[size] for size in sizes], dtype=np.int64 if fits else object)

    def _alike_together(self, places: Sequence[int]) -> list[int]:
        """The order in which to walk some questions, so that those that read the same of the hands share the walk."""
        reads = [features_of(self._asked[place].expressions) for place in places]
        first = {read: place for place, read in reversed([*enumerate(reads)])}
        return sorted(range(len(places)), key=lambda place: first[reads[place]])

    def _checked(self, shoes: ArrayLike) -> Counts:
        """Shoes as an array, given finely enough."""
        given = checked(shoes)
        level = given.shape[1]
        if level < self.level:
            kinds = zip(self.names, self._kinds, strict=True)
            finer = next(name for name, of_face in kinds if not suffices(level, of_face))
            raise ShoeError(
                f"{finer!r} asks for more than the {LEVELS[level]} of cards; give {self.level} counts for each shoe"
            )
        return given


def _narrow(values: Counts) -> Counts:
    """Integers in 64 bits, if those hold them all."""
    import numpy as np

    if values.dtype == object and all(-(2**63) <= value < 2**63 for value in values.tolist()):
        return values.astype(np.int64)
    return values
