"""The count by totals alone, quicker: third cards first, then pairs against pairs.

Cards nobody has seen change nothing, so the third cards may be dealt first, and then the opening cards, from a shoe
that lacks them. Then only hands of two cards meet. With n cards of each value, let ``partners_x(f)`` be the cards that
make a total of x with one card of value f, and A_x the ordered pairs that make x. Of the A_x A_y pairs of pairs take
off those in which both hands hold one card, which can stand at 2 x 2 positions, and give back those taken off twice,
where they hold both::

    deals of x and y  =  A_x A_y  -  4 sum over values f of  n_f partners_x(f) partners_y(f)  +  2 [x = y] A_x

That is 66 small tables: for no third card, one and two. `ClassCounts` gives the same numbers, as it does at any level;
this is its short cut for the questions asked most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import mul

from exact_odds.counting.draw_classes import draw_classes
from exact_odds.counting.totals import Read
from exact_odds.games.cards import VALUES
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import TOTALS, Tableau


def count_by_totals(shoe: Shoe, tableau: Tableau) -> tuple[dict[tuple[Read, ...], int], int]:
    """The number of ordered six-card deals by Player's two-card total and third card's value, and Banker's.

    >>> from exact_odds import PUNTO_BANCO
    >>> counts, deals = count_by_totals(Shoe.of_decks(8), PUNTO_BANCO)
    >>> len(counts), sum(counts.values()) == deals
    (3394, True)
    >>> counts[(5, 8), (3, None)]  # Player 5 draws an 8, Banker stands on 3
    3470505148416

    Returns:
        The counts, none of them 0, and the number of all deals: of infinite decks 13**6.
    """
    replaced = shoe.is_infinite
    values = [0] * 10
    for rank, count in enumerate(shoe.ranks):
        values[VALUES[rank]] += count // 4 if replaced else count
    size = sum(values)
    ways = [size if replaced else size - gone for gone in range(6)]
    deals = ways[0] * ways[1] * ways[2] * ways[3] * ways[4] * ways[5]
    width = deals.bit_length()
    field = (1 << width) - 1
    known = draw_classes(tableau)
    drawing = sorted(tableau.player)
    banker = {  # by Player's draw class and Banker's third card the hands of Banker: their field, and what is read
        (draw_class, third): [
            (width * total, (total, third))
            for total, column in enumerate(known.banker)
            if ends[column] == (2 if third is None else 3)
        ]
        for draw_class, ends in enumerate(known.cards)
        for third in (None, *TOTALS)
    }
    counts: dict[tuple[Read, ...], int] = {}

    def add(player: tuple[int, int | None], third: int | None, row: int, times: int) -> None:
        """Add the coups of a Player hand in which Banker's third card has this value, or is not drawn."""
        draw_class = known.player.get(player)
        if draw_class is None:  # on this total the tableau lets nobody end so
            return
        for shift, read in banker[draw_class, third]:
            if number := row >> shift & field:
                counts[player, read] = number * times

    openings = _Openings.of(values, width, replaced)
    for total, row in openings.rows(TOTALS):
        add((total, None), None, row, ways[4] * ways[5])
    for value in TOTALS:
        one = openings.counts[value]
        if not one:
            continue
        less = openings.less(value)
        for total, row in less.rows(TOTALS):
            add((total, None), value, row, one * ways[5])
            if total in tableau.player:
                add((total, value), None, row, one * ways[5])
        for other in range(value, 10):
            two = less.counts[other]
            if not two:
                continue
            for total, row in less.less(other).rows(drawing):
                add((total, value), other, row, one * two)
                if other != value:
                    add((total, other), value, row, one * two)
    return counts, deals


class _Openings:
    """Two cards against two cards, from one shoe and from what is left of it when a card is gone.

    Args:
        counts: the cards of each value.
        partners: by total, then by value, the cards that make the total with one card of the value.
        pairs: by total, the ordered pairs that make it.
        columns: by value, its partners by total, in fields of one integer.
        units: by total, a one in its field.
        replaced: whether cards are drawn with replacement.
    """

    def __init__(
        self,
        counts: list[int],
        partners: list[list[int]],
        pairs: list[int],
        columns: list[int],
        units: list[int],
        replaced: bool,
    ) -> None:
        self.counts, self.partners, self.pairs, self.columns = counts, partners, pairs, columns
        self.units, self.replaced = units, replaced

    @classmethod
    def of(cls, counts: list[int], width: int, replaced: bool) -> _Openings:
        """Those of a whole shoe, in fields of ``width`` bits."""
        units = [1 << width * total for total in TOTALS]
        partners = [[counts[total - value] for value in TOTALS] for total in TOTALS]
        if not replaced:
            for value in TOTALS:
                partners[2 * value % 10][value] -= 1  # a card is not its own partner
        pairs = [sum(map(mul, counts, row)) for row in partners]
        columns = [sum(map(mul, column, units)) for column in zip(*partners, strict=True)]
        return cls(counts, partners, pairs, columns, units, replaced)

    def less(self, value: int) -> _Openings:
        """Those of the shoe without one card of this value: it partners one value for each total."""
        if self.replaced:
            return self
        counts, columns = self.counts[:], self.columns[:]
        counts[value] -= 1
        pairs = [number - 2 * row[value] for number, row in zip(self.pairs, self.partners, strict=True)]
        partners = [row[:] for row in self.partners]
        for total, (row, unit) in enumerate(zip(partners, self.units, strict=True)):
            row[total - value] -= 1  # from the end where it is below zero, which is what the last digit means
            columns[total - value] -= unit
        return _Openings(counts, partners, pairs, columns, self.units, False)

    def rows(self, totals: Iterable[int]) -> Iterator[tuple[int, int]]:
        """For totals of one hand the ordered pairs of pairs by the total of the other, in fields of one integer."""
        every = sum(map(mul, self.pairs, self.units))
        if self.replaced:
            yield from ((total, self.pairs[total] * every) for total in totals)
            return
        shared = [4 * count * column for count, column in zip(self.counts, self.columns, strict=True)]
        for total in totals:
            number, row = self.pairs[total], self.partners[total]
            yield total, number * (every + 2 * self.units[total]) - sum(map(mul, row, shared))
