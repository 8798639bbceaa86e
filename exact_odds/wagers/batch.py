"""Many shoes at once: exact integer counts for thousands of compositions.

What a question asks is walked through once, shoe or no shoe (see `terms`); each shoe is then some multiplications in an
array. Where cards are told apart by no more than their ranks the terms are multiplied out and all questions evaluated
together (`matrix`); where suits matter they stay products of hands (`hand_sums`). What does not fit there, a shoe of
thousands of cards or a pay of billions, is counted by `Coups`, shoe by shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.hand_sums import HandSums
from exact_odds.counting.arrays.matrix import Matrix
from exact_odds.counting.arrays.scheme import scheme
from exact_odds.counting.arrays.shoe_arrays import LEVELS, checked, faces, level_for, places, shoe_of, suffices
from exact_odds.counting.coups import Coups
from exact_odds.counting.two_hands import falling
from exact_odds.errors import DetailError, NumberError, ShoeError, wrong_type
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.wagers.questions import Asked, Question

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from exact_odds.counting.arrays.types import Counts, Integers

FEW_KINDS = 13
"""Up to this many kinds of cards, terms are multiplied out: point values, or ranks."""

MANY_KINDS = 20
"""More kinds of cards than these, which colours and values make, take their time."""

EVERY_DEAL = parse("cards > 0")


@dataclass(frozen=True, slots=True)
class Batch:
    """Exact integers for many shoes at once: the deals of events, and what wagers win.

    A shoe is a row of counts: ten by point value (0 to 9), thirteen by rank (ace to king) or 52 by face (spade, heart,
    diamond and club of each rank), at least as fine as the questions need. The count of an event is of six-card deals.
    That of a wager is what it wins over all deals, times its scale so that it is whole; a wager offered only in some
    state wins nothing in others.

    >>> from fractions import Fraction
    >>> from exact_odds import wager
    >>> batch = Batch(["banker.wins", wager("tie"), wager("banker")])
    >>> shoes = [[128] + [32] * 9, [100] + [31] * 9]
    >>> batch.counts(shoes)
    array([[ 2292252566437888,  -717751437244416, -1057566889525248],
           [ 1304528587473040,  -369715370750784,  -578777861170960]])
    >>> Fraction(int(batch.counts(shoes)[0, 2]), batch.scales[2] * int(batch.deals(shoes)[0]))
    Fraction(-114753351728, 10847218479825)

    Attributes:
        questions: events and wagers.
        coups: the situation of every coup but for its shoe, which is kept as infinite decks. Its shown cards are among
            the cards of each shoe, and shoes must be given so finely that they can be told. Mini-baccarat and no cards
            unless given.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for no questions.
        EventError: for text that does not parse, or is not true or false.
    """

    questions: tuple[Question, ...]
    coups: Coups

    def __init__(self, questions: Sequence[Question], coups: Coups | None = None) -> None:
        if not isinstance(questions, list | tuple):
            raise wrong_type(questions, "a list of events and wagers, such as ['tie', wager('banker')]")
        if not (coups is None or isinstance(coups, Coups)):
            raise wrong_type(coups, "Coups, such as Coups(game=game('baccarat'))")
        if not questions:
            raise NumberError("0 questions have no counts; give an event or a wager, or several")
        object.__setattr__(self, "questions", tuple(questions))
        object.__setattr__(self, "coups", (coups or Coups()).on(Shoe.infinite()))
        for question in questions:
            Asked.of(question)

    @property
    def names(self) -> tuple[str, ...]:
        """What each question is called."""
        return tuple(asked.name for asked in self._prepared.asked)

    @property
    def scales(self) -> tuple[int, ...]:
        """For each question what its values were multiplied by to make them whole; 1 for an event."""
        return tuple(asked.scale for asked in self._prepared.asked)

    @property
    def level(self) -> int:
        """How finely a shoe must be given: by 10, 13 or 52 counts."""
        return level_for(self._prepared.of_faces)

    @property
    def is_slow(self) -> bool:
        """Whether some question takes milliseconds for a shoe, since it looks at suits and values, say."""
        asked, of_faces, parts = self._prepared
        in_arrays = sum(len(part.places) for part in parts)
        return in_arrays < len(asked) or any(max(of_face) >= MANY_KINDS for of_face in of_faces)

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
        asked, _, parts = self._prepared
        columns: list[Counts] = [np.zeros(len(given), dtype=object) for _ in asked]
        counted = np.zeros((len(asked), len(given)), dtype=bool)
        for where, of_face, sums in parts:
            fits = sizes <= sums.most_cards
            counts = np.zeros((max(of_face) + 1, int(fits.sum())), dtype=np.int64)
            for column, face in enumerate(faces(given.shape[1])):
                counts[of_face[face]] += given[fits, column].astype(np.int64)
            for place, values in zip(where, sums.evaluate(counts), strict=True):
                counted[place] = fits
                if fits.all():
                    columns[place] = values
                else:
                    columns[place][fits] = values
        for place, one in enumerate(asked):
            for shoe in np.flatnonzero(~counted[place]).tolist():
                columns[place][shoe] = one.over(self.coups.on(shoe_of(given[shoe].tolist())))
        return [_narrow(values) for values in columns]

    def deals(self, shoes: ArrayLike) -> Counts:
        """For each shoe the number of all deals, those of the shown cards; raises as `counts` does."""
        import numpy as np

        if self.coups.shown:
            return Batch([EVERY_DEAL], self.coups).columns(shoes)[0]
        cards = self.coups.game.needed
        sizes = checked(shoes, self.coups.game).sum(axis=1).tolist()
        deals = {size: falling(size, cards) for size in set(sizes)}
        fits = max(deals.values(), default=0) < 2**63
        return np.array([deals[size] for size in sizes], dtype=np.int64 if fits else object)

    @property
    def _prepared(self) -> _Prepared:
        return _prepare(self.questions, self.coups)

    def _checked(self, shoes: ArrayLike) -> Counts:
        """Shoes as an array, given finely enough."""
        given = checked(shoes, self.coups.game)
        level, (asked, of_faces, _) = given.shape[1], self._prepared
        if level < level_for(of_faces):
            kinds = zip(asked, of_faces, strict=True)
            finer = next(one.name for one, of_face in kinds if not suffices(level, of_face))
            needed = level_for(of_faces)
            raise ShoeError(f"{finer!r} asks for more than the {LEVELS[level]} of cards; give {needed} counts a shoe")
        for card, number in Counter(self.coups.shown.cards).items():
            own = sorted({places(level)[face] for face in card.faces})
            if len(given) and given[:, own].sum(axis=1).min() < number:
                raise ShoeError(f"a shoe has fewer cards {card} than are shown; shown cards are of the shoe")
        return given


class _Part(NamedTuple):
    """Questions that are evaluated together.

    Attributes:
        places: which questions they are.
        of_face: the kind of each of the 52 faces.
        sums: what evaluates them.
    """

    places: list[int]
    of_face: tuple[int, ...]
    sums: Matrix | HandSums


class _Prepared(NamedTuple):
    """The questions of a batch, ready for shoes.

    Attributes:
        asked: the questions.
        of_faces: for each the kind of each of the 52 faces.
        parts: those that are evaluated in arrays.
    """

    asked: tuple[Asked, ...]
    of_faces: tuple[tuple[int, ...], ...]
    parts: tuple[_Part, ...]


@lru_cache(maxsize=8)
def _prepare(questions: tuple[Question, ...], coups: Coups) -> _Prepared:
    import numpy as np

    asked = tuple(map(Asked.of, questions))
    of_faces = tuple(one.kinds(coups).of_face for one in asked)
    parts = []
    together: dict[tuple[int, ...], dict[int, Integers]] = {}
    features = [frozenset(feature for each in one.expressions for feature in each.features) for one in asked]
    first = {read: place for place, read in reversed([*enumerate(features)])}  # those that read the same share a walk
    for place in sorted(range(len(asked)), key=lambda place: first[features[place]]):
        one, of_face = asked[place], of_faces[place]
        if one.is_large:
            continue
        try:
            terms = one.terms(coups)
        except DetailError:
            continue
        if max(of_face) < FEW_KINDS and not coups.game.fixed:
            together.setdefault(of_face, {})[place] = terms.polynomial().orders
        else:
            parts.append(_Part([place], of_face, HandSums(terms, one.largest)))
    for of_face, orders in together.items():
        matrix = Matrix(scheme(max(of_face) + 1), np.stack(list(orders.values())))
        parts.append(_Part(list(orders), of_face, matrix))
    return _Prepared(asked, of_faces, tuple(parts))


def _narrow(values: Counts) -> Counts:
    """Integers in 64 bits, if those hold them all."""
    import numpy as np

    if values.dtype == object and all(-(2**63) <= value < 2**63 for value in values.tolist()):
        return values.astype(np.int64)
    return values
