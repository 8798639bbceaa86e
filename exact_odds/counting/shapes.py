"""How the cards of both hands together fall into ranks or faces: the two-hands identity, with marks.

How many cards of one rank a coup shows does not follow from a few classes of hands on either side: every rank that both
hands hold counts. So hands are told apart by the shapes of their own ranks alone (see `language.attributes`), and what
two hands have in common is marked where they meet. Let one hand hold p cards of a rank and the other b. Together they
can be dealt in ``(n)_(p+b)`` ways, in falling factorials, apart from one another in ``(n)_p (n)_b``. Mark the ranks
that both hold by x, which carries p and b::

    x (n)_(p+b)  =  (n)_p (n)_b  +  [ x (n)_(p+b) - (n)_p (n)_b ]

Multiplied out over the ranks and summed over the hands of a class on either side, with J a set of ranks and p and b
what the two hands hold of them::

    T[x][y]  =  sum over J, p and b of  U_x[p]  V_y[b]  prod over J of  [ x (n)_(p+b) - (n)_p (n)_b ]

    U_x[p]   =  sum over the hands in x that hold exactly p of J  of  the ways to deal their other cards

The coefficient of a product of marks is the number of deals in which the hands have just that in common; the shape of
all their cards follows. The same holds of faces. Where a question tells several kinds of cards of one rank apart, the
ways together are multiplied out once more, over the kinds that both hands hold; if it asks for faces too, these have
marks of their own. As in `two_hands`, the numbers of all classes y stand side by side in one long integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, product
from typing import NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.hands import Block, Composition, ordered
from exact_odds.counting.two_hands import falling
from exact_odds.language.attributes import RANK_COUNTS, shape_of
from exact_odds.language.vocabulary import Feature

Mark = tuple[tuple[tuple[int, int], ...], ...]
"""For each feature of both hands the cards that each hand has of what both hold, such as 2 and 1 kings."""

Marked = dict[Mark, int]
"""A number for each mark."""


class Piece(NamedTuple):
    """What a hand holds of one rank, as far as it matters to a hand that it meets.

    Attributes:
        common: the rank and, of its kinds of cards, those that the other hand holds too; where no rank has several
            kinds, the kind.
        cards: all its cards of these kinds.
        opening: how many opening cards of the rank it holds.
        third: how many third cards, if third cards are told from opening cards.
    """

    common: tuple[int, ...]
    cards: Composition
    opening: int
    third: int


class Choice(NamedTuple):
    """One choice of what a hand may have in common with another.

    Attributes:
        common: what the other hand must choose too.
        pieces: what this hand holds of it.
        ways: to deal its other cards.
    """

    common: tuple[tuple[int, ...], ...]
    pieces: tuple[Piece, ...]
    ways: int


Pieces = tuple[Piece, ...]


class Shapes:
    """What hands have in common where they meet.

    Args:
        kinds: how finely cards are told apart.
        features: what is read of both hands together: shapes of their ranks or faces.
        openings_only: whether no third card matters.
    """

    def __init__(self, kinds: CardClasses, features: Sequence[Feature], openings_only: bool) -> None:
        self._counts, self._replaced = kinds.counts, kinds.replaced
        self._width = (kinds.ways(6).bit_length() + 8) // 8
        number = len(kinds.counts)
        self._third = 0 if openings_only or all(one.part == "hand" for one in features) else number
        ranks = [face >> 2 for face in kinds.faces]
        self._by_rank = len(set(ranks)) < number and any(one.attribute == RANK_COUNTS for one in features)
        self._rank = ranks if self._by_rank else list(range(number))
        self._of_ranks = [self._by_rank and one.attribute == RANK_COUNTS for one in features]
        self._whole = [one.part == "hand" for one in features]
        self._none: Mark = ((),) * len(features)
        self._choices_of: dict[Composition, list[Choice]] = {}
        self._products = _Products(self._none)
        self._met: dict[tuple[Piece, Piece], int] = {}

    def meet(
        self, players: Sequence[list[Block]], bankers: Sequence[list[Block]]
    ) -> Iterator[list[tuple[Mark, list[int]]]]:
        """For each class of Player hands the ordered deals in which it meets each class of Banker hands, by mark."""
        packed: dict[object, dict[Pieces, int]] = {}
        for hand, orders in self._hands(bankers).items():
            number = sum(ways << 8 * self._width * place for place, ways in orders)
            for common, pieces, ways in self._parts(hand):
                alike = packed.setdefault(common, {})
                alike[pieces] = alike.get(pieces, 0) + ways * number
        columns: list[dict[Pieces, int]] = [{} for _ in players]
        rows: dict[Pieces, Marked] = {}
        for hand, orders in self._hands(players).items():
            for common, pieces, ways in self._parts(hand):
                if pieces not in rows:
                    rows[pieces] = self._row(pieces, packed.get(common, {}))
                for place, times in orders:
                    columns[place][pieces] = columns[place].get(pieces, 0) + ways * times
        for column in columns:
            total: Marked = {}
            for pieces, ways in column.items():
                for mark, row in rows[pieces].items():
                    total[mark] = total.get(mark, 0) + ways * row
            yield [(mark, self._unpacked(row, len(bankers))) for mark, row in total.items()]

    def _hands(self, classes: Sequence[list[Block]]) -> dict[Composition, list[tuple[int, int]]]:
        """Every hand, with the classes that it is in and its orders in each."""
        hands: dict[Composition, list[tuple[int, int]]] = {}
        for place, blocks in enumerate(classes):
            for hand, orders in ordered(blocks, self._third).items():
                hands.setdefault(hand, []).append((place, orders))
        return hands

    def _parts(self, hand: Composition) -> list[Choice]:
        """Each choice of what a hand may have in common with another."""
        number = len(self._counts)
        by_rank: dict[int, Composition] = {}
        for card in hand:
            rank = self._rank[card % number]
            by_rank[rank] = (*by_rank.get(rank, ()), card)
        parts = [Choice((), (), 1)]
        for rank in sorted(by_rank):
            cards = by_rank[rank]
            if cards not in self._choices_of:
                self._choices_of[cards] = list(self._choices(cards))
            parts = [
                Choice(common + more, pieces + others, ways * times)
                for common, pieces, ways in parts
                for more, others, times in self._choices_of[cards]
            ]
        return parts

    def _choices(self, cards: Composition) -> Iterator[Choice]:
        """The same for the cards of one rank: none in common, or the rank and some of its kinds."""
        number = len(self._counts)
        rank = self._rank[cards[0] % number]
        opening = sum(card < number for card in cards)
        yield Choice((), (), self._ways(cards))
        kinds = sorted({card % number for card in cards})
        for chosen in product((False, True), repeat=len(kinds)) if self._by_rank else [(True,)]:
            shared = list(compress(kinds, chosen))
            inside = tuple(card for card in cards if card % number in shared)
            others = [card for card in cards if card % number not in shared]
            common = (rank, *shared)
            yield Choice((common,), (Piece(common, inside, opening, len(cards) - opening),), self._ways(others))

    def _row(self, pieces: Pieces, alike: dict[Pieces, int]) -> Marked:
        """The packed numbers of all classes for one choice of what is in common, by mark."""
        row: Marked = {}
        for others, packed in alike.items():
            product = 0
            for pair in zip(pieces, others, strict=True):
                if pair not in self._met:
                    self._met[pair] = self._products.number(self._meeting(*pair))
                product = self._products.of(product, self._met[pair])
            for mark, factor in self._products.marked[product].items():
                row[mark] = row.get(mark, 0) + factor * packed
        return row

    def _meeting(self, ours: Piece, theirs: Piece) -> Marked:
        """``x (n)_(p+b) - (n)_p (n)_b`` for what two hands hold of one rank, or its part for the kinds in common."""
        number = len(self._counts)
        marked: Marked = {self._none: 1}
        for kind in ours.common[1:] if self._by_rank else ours.common[:1]:
            mine, other = ([card for card in piece.cards if card % number == kind] for piece in (ours, theirs))
            held = [[sum(card < number for card in cards), len(cards)] for cards in (mine, other)]
            mark = tuple(
                () if of_ranks else _in_common(held[0][whole], held[1][whole])
                for of_ranks, whole in zip(self._of_ranks, self._whole, strict=True)
            )
            together, apart = self._ways((*mine, *other)), self._ways(mine) * self._ways(other)
            marked = _multiplied(marked, _sum([(mark, together), (self._none, -apart)]))
        if not self._by_rank:
            return marked
        mark = tuple(
            _in_common(*(piece.opening + whole * piece.third for piece in (ours, theirs))) if of_ranks else ()
            for of_ranks, whole in zip(self._of_ranks, self._whole, strict=True)
        )
        marked = _multiplied(marked, {mark: 1})
        return marked if ours.cards else _sum([*marked.items(), (self._none, -1)])

    def _ways(self, cards: Sequence[int]) -> int:
        """In how many ways these cards, in this order, can be dealt from the full shoe."""
        ways, kinds = 1, [card % len(self._counts) for card in cards]
        for kind in set(kinds):
            held, copies = self._counts[kind], kinds.count(kind)
            ways *= held**copies if self._replaced else falling(held, copies)
        return ways

    def _unpacked(self, packed: int, classes: int) -> list[int]:
        width, digits = self._width, packed.to_bytes(self._width * classes + 1, "little")
        return [int.from_bytes(digits[start : start + width], "little") for start in range(0, width * classes, width)]


class _Products:
    """Sums of marks, each of them once and numbered, so that few are ever multiplied; number 0 is the sum that is 1."""

    def __init__(self, none: Mark) -> None:
        self.marked: list[Marked] = []
        self._numbers: dict[tuple[tuple[Mark, int], ...], int] = {}
        self._of: dict[tuple[int, int], int] = {}
        self.number({none: 1})

    def number(self, marked: Marked) -> int:
        """The number of a sum."""
        key = tuple(sorted(marked.items()))
        if key not in self._numbers:
            self._numbers[key] = len(self.marked)
            self.marked.append(marked)
        return self._numbers[key]

    def of(self, one: int, two: int) -> int:
        """The number of the product of two sums."""
        if (one, two) not in self._of:
            self._of[one, two] = self.number(_multiplied(self.marked[one], self.marked[two]))
        return self._of[one, two]


def _in_common(one: int, two: int) -> tuple[tuple[int, int], ...]:
    return ((one, two),) if one and two else ()


def _sum(terms: Sequence[tuple[Mark, int]]) -> Marked:
    total: Marked = {}
    for mark, number in terms:
        total[mark] = total.get(mark, 0) + number
    return {mark: number for mark, number in total.items() if number}


def _multiplied(one: Marked, two: Marked) -> Marked:
    return _sum(
        [
            (tuple(tuple(sorted(first + second)) for first, second in zip(mark, more, strict=True)), number * times)
            for mark, number in one.items()
            for more, times in two.items()
        ]
    )


def joined(one: int | None, two: int | None, common: Sequence[tuple[int, int]]) -> int:
    """The shape of two hands together, from their own shapes and what they have in common.

    >>> joined(21, 111, [(2, 1)])  # K K 7 and K 5 Q
    3111
    """
    digits = [int(digit) for digit in f"{one}{two}"]
    for mine, theirs in common:
        digits.remove(mine)
        digits.remove(theirs)
        digits.append(mine + theirs)
    return shape_of(digits)
