"""The count by totals alone, quicker: third cards first, then pairs against pairs.

Cards nobody has seen change nothing, so the third cards may be dealt first, and then the opening cards, from a shoe
that lacks them. Then only hands of two cards meet. With n cards of each value, let ``partners_x(f)`` be the cards that
make a total of x with one card of value f, and A_x the ordered pairs that make x. Of the A_x A_y pairs of pairs take
off those in which both hands hold one card, which can stand at 2 x 2 positions, and give back those taken off twice,
where they hold both::

    deals of x and y  =  A_x A_y  -  4 sum over values f of  n_f partners_x(f) partners_y(f)  +  2 [x = y] A_x

That is 66 small tables: for no third card, one and two. `Census` gives the same numbers, as it does at any level; this
is its short cut for the questions asked most.
"""

from __future__ import annotations

from operator import mul

from exact_odds.engine.roles import roles
from exact_odds.engine.totals import Read
from exact_odds.game.cards import VALUES
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import TOTALS, Tableau


def count_by_totals(shoe: Shoe, tableau: Tableau) -> tuple[dict[tuple[Read, Read], int], int]:
    """The number of ordered six-card deals by Player's two-card total and third card's value, and Banker's.

    >>> from exact_odds.game.tableau import PUNTO_BANCO
    >>> counts, deals = count_by_totals(Shoe.of_decks(8), PUNTO_BANCO)
    >>> len(counts), sum(counts.values()) == deals
    (3394, True)
    >>> counts[(5, 8), (3, None)]  # Player 5 draws an 8, Banker stands on 3
    3470505148416

    Returns:
        The counts, none of them 0, and the number of all deals: of infinite decks 13**6.
    """
    replaced = shoe.is_infinite
    left = [0] * 10
    for rank, count in enumerate(shoe.ranks):
        left[VALUES[rank]] += count // 4 if replaced else count
    size = sum(left)
    ways = [size if replaced else size - gone for gone in range(6)]
    deals = ways[0] * ways[1] * ways[2] * ways[3] * ways[4] * ways[5]
    width = deals.bit_length()
    field = (1 << width) - 1
    known = roles(tableau)
    drawing = sorted(tableau.player)
    counts: dict[tuple[Read, Read], int] = {}

    def add(player: tuple[int, int | None], third: int | None, row: int, times: int) -> None:
        """Add the coups of a Player hand in which Banker's third card has this value, or is not drawn."""
        cards = 2 if third is None else 3
        ends = known.cards[known.player[player]]
        for total, role in enumerate(known.banker):
            if ends[role] == cards and (number := row >> width * total & field):
                counts[player, (total, third)] = number * times

    def take(value: int) -> int:
        number = left[value]
        if not replaced:
            left[value] -= 1
        return number

    def put_back(value: int) -> None:
        if not replaced:
            left[value] += 1

    rows = _pairs(left, width, replaced)
    for total in TOTALS:
        add((total, None), None, rows[total], ways[4] * ways[5])
    for value in TOTALS:
        one = take(value)
        if one:
            rows = _pairs(left, width, replaced)
            for total in TOTALS:
                add((total, None), value, rows[total], one * ways[5])
            for total in drawing:
                add((total, value), None, rows[total], one * ways[5])
            for other in range(value, 10):
                two = take(other)
                if two:
                    rows = _pairs(left, width, replaced)
                    for total in drawing:
                        add((total, value), other, rows[total], one * two)
                        if other != value:
                            add((total, other), value, rows[total], one * two)
                put_back(other)
        put_back(value)
    return counts, deals


def _pairs(counts: list[int], width: int, replaced: bool) -> list[int]:
    """For each total of one pair, the ordered pairs of pairs by the total of the other, in fields of one integer."""
    partners = [[counts[total - value] for value in TOTALS] for total in TOTALS]
    if not replaced:
        for value in TOTALS:
            partners[2 * value % 10][value] -= 1  # a card is not its own partner
    pairs = [sum(map(mul, counts, row)) for row in partners]
    packed = _pack(pairs, width)
    if replaced:
        return [number * packed for number in pairs]
    shared = [
        4 * count * _pack(column, width) for count, column in zip(counts, zip(*partners, strict=True), strict=True)
    ]
    return [
        number * packed - sum(map(mul, row, shared)) + (2 * number << width * total)
        for total, (number, row) in enumerate(zip(pairs, partners, strict=True))
    ]


def _pack(numbers: list[int] | tuple[int, ...], width: int) -> int:
    packed = 0
    for number in reversed(numbers):
        packed = (packed << width) + number
    return packed
