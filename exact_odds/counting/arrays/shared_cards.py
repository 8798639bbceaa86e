"""Products of polynomials counted on one shoe: the two-hands identity for any number of cards.

Two coups that follow each other compete for cards as two hands do (see `two_hands`). With n cards of a kind::

    (n)_(a+b)  =  sum over j of  (-1)^j  j!  (n)_j  C(a,j) (n-j)_(a-j)  C(b,j) (n-j)_(b-j)

so the count of a product of two polynomials f and g, ``f = sum over contents a of f[a] x^a``, is ::

    sum over contents j of  D[j] F[j] G[j]        D[j]  =  prod over kinds of  (-1)^j  j!  (n)_j
                                                  F[j]  =  sum over a of  f[a] prod over kinds of  C(a,j) (n-j)_(a-j)

F is found kind by kind: a triangular matrix for each. As j is never more than a, all numbers on the way belong to
contents of no more cards than those of f, and one array of these holds every stage. So four coups are counted as two
and two: by their products of two, of twelve cards, and never by contents of 24 cards.

The numbers are long, so all is done modulo primes and put together by the Chinese remainder theorem. Primes are below
2**25, and the matrices hold numbers between -2**24 and 2**24. Each entry of a product is a sum of thirteen products at
most, so it is below 2**53, and float64 is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, isqrt, prod
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.contents import Polynomial, contents, number_of_contents
from exact_odds.counting.two_hands import falling

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Floats, Integers

LARGEST_PRIME = 2**25 - 39
MOST_CARDS = 12
"""Cards that one of two polynomials may have."""


def counts_of_products(
    polynomials: Sequence[Polynomial],
    pairs: Sequence[tuple[int, int]],
    shoe: Sequence[int],
    told: Callable[[float], object] = lambda _: None,
) -> list[int]:
    """The count of the product of each of some pairs of polynomials.

    >>> import numpy as np
    >>> ace, any_two = Polynomial(1, np.array([1, 0])), Polynomial(2, np.array([1, 2, 1]))
    >>> counts_of_products([ace, any_two], [(0, 1)], (4, 48)) == [4 * 51 * 50]
    True

    Args:
        polynomials: no content with more orders than its cards can come in.
        pairs: the polynomials, by place, whose product is counted.
        shoe: how many cards of each kind there are.
        told: which share of the work is done, from time to time.
    """
    kinds, size = len(shoe), sum(shoe)
    layouts = {each.cards: layout(kinds, each.cards) for each in polynomials}
    most = max(polynomials[one].cards + polynomials[two].cards for one, two in pairs)
    found, modulus = [0] * len(pairs), 1
    fewest = {min(polynomials[one].cards, polynomials[two].cards) for one, two in pairs}
    primes = _primes(falling(size, most))
    for done, prime in enumerate(primes):
        shared: list[Floats] = []
        for each in polynomials:
            told((done + len(shared) / len(polynomials)) / len(primes))
            shared.append(_shared(layouts[each.cards], each, shoe, prime))
        factors = {cards: _factors(layouts[cards].states, shoe, prime) for cards in fewest}
        for place, (one, two) in enumerate(pairs):
            few, many = (one, two) if polynomials[one].cards <= polynomials[two].cards else (two, one)
            fewer, more = layouts[polynomials[few].cards], layouts[polynomials[many].cards]
            theirs = shared[many] if fewer is more else shared[many][more.places(fewer)]
            numbers = _reduced(_reduced(shared[few] * theirs, prime) * factors[fewer.cards], prime)
            residue = int(numbers.sum()) % prime
            found[place] += modulus * ((residue - found[place]) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found


class Layout(NamedTuple):
    """All contents of at most so many cards, so laid out that a matrix acts on the last kind.

    There is a block for each number of cards of the other kinds, the largest first. Its rows are the contents of that
    many cards of the other kinds, in order, and its columns how many of the last kind come to them.

    Attributes:
        kinds: how many kinds.
        cards: how many cards at the most.
        states: the contents, a row for each.
        turned: of each content its place before the kinds went round: the last kind became the first.
    """

    kinds: int
    cards: int
    states: Integers
    turned: Integers

    def blocks(self, numbers: Floats) -> Iterator[Floats]:
        """The blocks of an array, as views."""
        start = 0
        for others in range(self.cards, -1, -1):
            rows, columns = number_of_contents(self.kinds - 1, others), self.cards - others + 1
            yield numbers[start : start + rows * columns].reshape(rows, columns)
            start += rows * columns

    def places(self, fewer: Layout) -> Integers:
        """The places of the contents of a layout of fewer cards."""
        return _places(fewer.states, self.cards)


@lru_cache(maxsize=4)
def layout(kinds: int, cards: int) -> Layout:
    """The layout of the contents of so many kinds and at most so many cards."""
    import numpy as np

    assert cards <= MOST_CARDS
    blocks = []
    for others in range(cards, -1, -1):
        rows = contents(kinds - 1, others)
        columns = np.arange(cards - others + 1, dtype=np.int8)
        blocks.append(np.column_stack([np.repeat(rows, len(columns), axis=0), np.tile(columns, len(rows))]))
    states = np.concatenate(blocks)
    return Layout(kinds, cards, states, _places(np.roll(states, -1, axis=1), cards))


def _places(states: Integers, cards: int) -> Integers:
    """The place of each content in the layout of at most so many cards."""
    import numpy as np

    kinds = states.shape[1]
    others = states[:, :-1].sum(axis=1)
    # contents that come before it in their block: those with fewer cards of the last kind in which they differ
    rank = np.zeros(len(states), dtype=np.int64)
    left = others.copy()
    for kind in range(kinds - 2, 0, -1):
        before = np.zeros((cards + 1, cards + 2), dtype=np.int64)
        for total in range(cards + 1):
            numbers = [number_of_contents(kind, total - copies) for copies in range(total + 1)]
            before[total, 1 : total + 2] = np.cumsum(numbers)
        rank += before[left, states[:, kind]]
        left -= states[:, kind]
    sizes = [number_of_contents(kinds - 1, total) * (cards - total + 1) for total in range(cards + 1)]
    starts = np.array([sum(sizes[total + 1 :]) for total in range(cards + 1)])
    places: Integers = starts[others] + rank * (cards - others + 1) + states[:, -1]
    return places


def _shared(where: Layout, polynomial: Polynomial, shoe: Sequence[int], prime: int) -> Floats:
    """The numbers F[j] of a polynomial, modulo a prime."""
    import numpy as np

    numbers = np.zeros(len(where.states))
    after = np.empty(len(where.states))
    start = 0
    for block in where.blocks(numbers):  # contents of all the cards have as many of the last kind as there can be
        block[:, -1] = polynomial.orders[start : start + len(block)] % prime
        start += len(block)
    for count in reversed(shoe):
        matrix = np.array(
            [
                [
                    _centred(comb(a, j) * falling(count - j, a - j), prime) if j <= a else 0
                    for j in range(where.cards + 1)
                ]
                for a in range(where.cards + 1)
            ],
            dtype=np.float64,
        )
        for before, block in zip(where.blocks(numbers), where.blocks(after), strict=True):
            columns = before.shape[1]
            np.matmul(before, matrix[:columns, :columns], out=block)
        np.take(_reduced(after, prime), where.turned, out=numbers)
    return numbers


def _factors(states: Integers, shoe: Sequence[int], prime: int) -> Floats:
    """The numbers D[j], modulo a prime."""
    import numpy as np

    factors = np.ones(len(states))
    for kind, count in enumerate(shoe):
        most = int(states[:, kind].max())
        row = [_centred((-1) ** j * factorial(j) * falling(count, j), prime) for j in range(most + 1)]
        factors = _reduced(factors * np.array(row, dtype=np.float64)[states[:, kind]], prime)
    return factors


def _reduced(numbers: Floats, prime: int) -> Floats:
    """Whole numbers modulo a prime, in place: from 0 up to the prime, or off by one prime where they are next to it."""
    import numpy as np

    quotients = numbers * (1 / prime)
    np.floor(quotients, out=quotients)
    quotients *= prime
    numbers -= quotients
    return numbers


def _centred(number: int, prime: int) -> int:
    """The number modulo a prime that is nearest to 0."""
    return (number + prime // 2) % prime - prime // 2


def _primes(bound: int) -> list[int]:
    """Primes whose product is more than a bound."""
    primes, number = [LARGEST_PRIME], LARGEST_PRIME - 2
    while prod(primes) <= bound:
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            primes.append(number)
        number -= 2
    return primes
