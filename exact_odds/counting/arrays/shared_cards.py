"""Products of polynomials counted on one shoe: the two-hands identity for any number of cards.

Two coups that follow each other compete for cards as two hands do (see `two_hands`). With n cards of a kind::

    (n)_(a+b)  =  sum over j of  (-1)^j  j!  (n)_j  C(a,j) (n-j)_(a-j)  C(b,j) (n-j)_(b-j)

so the count of a product of two polynomials f and g, ``f = sum over contents a of f[a] x^a``, is ::

    sum over contents j of  D[j] F[j] G[j]        D[j]  =  prod over kinds of  (-1)^j  j!  (n)_j
                                                  F[j]  =  sum over a of  f[a] prod over kinds of  C(a,j) (n-j)_(a-j)

F[j] is what f counts when the cards j are given. Where all contents of f have the same number of cards, it is f itself,
and each content with fewer cards follows from those with one card more, whichever of the other cards that is::

    (cards - |j|) F[j]  =  sum over kinds v of  (j_v + 1) (n_v - j_v) F[j + one card of v]

So four coups are counted as two and two: by their products of two, of twelve cards, and never by contents of 24 cards.
The numbers are long, so all is done modulo several primes below 2**31 and put together by the Chinese remainder
theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import factorial, isqrt, prod
from typing import TYPE_CHECKING

from exact_odds.counting.arrays.contents import Polynomial, contents, number_of_contents, one_more
from exact_odds.counting.two_hands import falling

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts

LARGEST_PRIME = 2**31 - 1


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
    import numpy as np

    kinds, size = len(shoe), sum(shoe)
    together = [(polynomials[one].cards, polynomials[two].cards) for one, two in pairs]
    primes = _primes(falling(size, max(map(sum, together))))
    kind_of_number = np.int64 if 16 * size < 2**32 else object  # what `with_one_less` adds up is below 2**63
    moduli = np.array(primes, dtype=kind_of_number)
    given: dict[int, Counts] = {}
    residues = np.zeros((len(pairs), len(primes)), dtype=kind_of_number)
    done, work = 0, sum(number_of_contents(kinds + 1, each.cards) for each in polynomials)
    for cards in range(max(each.cards for each in polynomials), -1, -1):
        for place, each in enumerate(polynomials):
            if cards == each.cards:
                given[place] = each.orders.astype(kind_of_number)[:, np.newaxis] % moduli
            elif cards < each.cards:
                inverses = np.array([pow(each.cards - cards, -1, prime) for prime in primes], dtype=kind_of_number)
                given[place] = with_one_less(given[place], kinds, cards, shoe) % moduli * inverses % moduli
            if cards <= each.cards:
                done += len(given[place])
                told(done / work)
        shared = [place for place, both in enumerate(together) if min(both) >= cards]
        if shared:
            factors = _signed(kinds, cards, shoe, moduli)
            for place in shared:
                one, two = pairs[place]
                residues[place] += (given[one] * given[two] % moduli * factors % moduli).sum(axis=0) % moduli
    return [_joined(row, primes) for row in residues.tolist()]


def with_one_less(given: Counts, kinds: int, cards: int, shoe: Sequence[int]) -> Counts:
    """For all contents of so many cards the sum of what is given with one card more, times the ways for that card.

    Args:
        given: a row for each content of one card more.
        kinds: how many kinds of cards there are.
        cards: how many cards the contents have.
        shoe: how many cards of each kind there are.
    """
    import numpy as np

    held = contents(kinds, cards).astype(np.int64)
    total: Counts = np.zeros((len(held), given.shape[1]), dtype=given.dtype)
    for kind, (count, places) in enumerate(zip(shoe, one_more(kinds, cards), strict=True)):
        ways = (held[:, kind] + 1) * (count - held[:, kind])
        total += ways[:, np.newaxis] * given[places]
    return total


def _signed(kinds: int, cards: int, shoe: Sequence[int], moduli: Counts) -> Counts:
    """The numbers D[j] of all contents of so many cards, modulo each prime."""
    import numpy as np

    held = contents(kinds, cards)
    factors: Counts = (-1) ** cards % moduli
    for kind, count in enumerate(shoe):
        ways = [factorial(copies) * falling(count, copies) for copies in range(cards + 1)]
        table = np.array([[number % prime for prime in moduli.tolist()] for number in ways], dtype=moduli.dtype)
        factors = factors * table[held[:, kind]] % moduli
    return factors


def _joined(residues: Sequence[int], primes: Sequence[int]) -> int:
    """The number from 0 up that leaves these residues, the Chinese remainder."""
    number, modulus = 0, 1
    for residue, prime in zip(residues, primes, strict=True):
        number += modulus * ((residue - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return number


def _primes(bound: int) -> list[int]:
    """Primes whose product is more than a bound."""
    primes, number = [LARGEST_PRIME], LARGEST_PRIME - 2
    while prod(primes) <= bound:
        if all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            primes.append(number)
        number -= 2
    return primes
