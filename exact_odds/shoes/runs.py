"""Runs: how long the same thing happens coup after coup, in many independent coups.

A run of an event is coups in a row in which it happens. A coup in which it does not happen ends the run; only a tie may
be skipped instead, so that it neither ends the run nor makes it longer, as on a scoreboard that does not give ties a
column. Every coup is dealt from a fresh shoe; what coups of one shoe know of each other is a matter for `sequence`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.counting.answers import Event
from exact_odds.counting.coups import Coups
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, unknown_name, wrong_type
from exact_odds.shoes.sessions.proven import Proven, check_digits, enclosed

TIES = ("end", "skip")
"""What a tie does to a run: end it, unless the event happens in the tie, or be skipped."""

EXACT_COUPS = 200
"""Coups up to which probabilities are fractions."""

MOST_COUPS = 100_000
"""Coups whose runs are counted."""

GUARD = 17
"""Digits carried beyond those that are wanted."""

Progress = Callable[[int], object] | None


@dataclass(frozen=True, slots=True)
class OneCoup:
    """What a coup does to a run: counts of the deals that make it longer and of those that are skipped, of all.

    >>> OneCoup(1, 0, 2).runs(3, 2).at_least_one
    Fraction(3, 8)

    Attributes:
        longer: deals in which the event happens.
        skipped: deals that leave the run as it is.
        of: all deals; the others end the run.
    """

    longer: int
    skipped: int
    of: int

    def runs(self, coups: int, length: int, digits: int = 10, progress: Progress = None) -> Runs:
        """Runs of at least this length in a number of coups.

        Args:
            coups: how many coups.
            length: of the runs.
            digits: how many digits after the point are proven where there are too many coups for fractions.
            progress: told from time to time how many coups are done.

        Raises:
            NumberError: for numbers below 1, or too many coups.
        """
        for number, what in ((coups, "coups"), (length, "length")):
            if type(number) is not int:
                raise wrong_type(number, f"a number for {what}")
        if not 1 <= coups <= MOST_COUPS:
            raise NumberError(f"expected 1 to {MOST_COUPS:,} coups; got {coups:,}; try 81")
        if not 1 <= length <= MOST_COUPS:
            raise NumberError(f"expected a length from 1 to {MOST_COUPS:,}; got {length:,}; try 3")
        check_digits(digits)
        bits = None if coups <= EXACT_COUPS else (digits + GUARD) * 10 // 3
        first = self._reaching(coups, length, bits, again=False, progress=progress)
        return Runs(self, coups, length, first, self._reaching(coups, length, bits, again=True))

    def _reaching(self, coups: int, length: int, bits: int | None, *, again: bool, progress: Progress = None) -> Proven:
        """How often a run is expected to become so long: in all, or the first time alone.

        With ``bits`` the counts are of ``2**bits``, cut so that none is too large. What they lack after a coup may yet
        have made a run so long with the next; what a count of such runs is cut by is less than 1.
        """
        factor, total = (self.of, 1) if bits is None else (1, 1 << bits)
        ends = self.of - self.longer - self.skipped
        runs, long = [total] + [0] * (length - 1), 0  # by length, and of those that are so long already
        reached = missing = 0
        for number in range(1, coups + 1):
            hits = self._of_total(runs[-1] * self.longer, bits)
            ended = ends * (sum(runs) + (long if again else 0))
            long = (self._of_total(long * (self.longer + self.skipped), bits) if again else long * factor) + hits
            shorter = zip(runs, [0, *runs], strict=False)
            runs = [self._of_total(stays * self.skipped + less * self.longer, bits) for stays, less in shorter]
            runs[0] += self._of_total(ended, bits)
            reached, total = reached * factor + hits, total * factor
            lost = total - sum(runs) - long
            missing = missing + lost + (bits is not None) if again else lost
            if progress:
                progress(number)
        return enclosed(Fraction(reached, total), Fraction(reached + missing, total))

    def _of_total(self, count: int, bits: int | None) -> int:
        return count if bits is None else count // self.of


@dataclass(frozen=True, slots=True)
class Runs(Viewed):
    """Runs of at least one length in a number of coups.

    Attributes:
        one: what one coup does to a run.
        coups: how many coups.
        length: of the runs, or more.
        at_least_one: the probability of one such run or more.
        expected: the expected number of such runs.
    """

    one: OneCoup
    coups: int
    length: int
    at_least_one: Proven
    expected: Proven

    def __str__(self) -> str:
        return f"runs of {self.length:,} or more in {self.coups:,} coup{'' if self.coups == 1 else 's'}"


def one_coup(coups: Coups, event: Event, ties: str = "end") -> OneCoup:
    """What a coup does to a run of an event.

    >>> one = one_coup(Coups(), "banker.wins", "skip")
    >>> one.longer, one.skipped
    (2292252566437888, 475627426473216)

    Args:
        coups: the situation, the same before each coup.
        event: what makes a run longer.
        ties: "end" or "skip": what a tie does in which the event does not happen.

    Raises:
        UnknownName: for another word.
        EventError: for an event that does not parse, or is not true or false.
    """
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "the Coups of a shoe, such as Coups(Shoe.of_decks(8))")
    if not isinstance(ties, str):
        raise wrong_type(ties, "'end' or 'skip'")
    if ties not in TIES:
        raise unknown_name("way to treat ties", ties, TIES)
    longer, tied, other = coups.partition([event, "tie"])
    return OneCoup(longer, tied if ties == "skip" else 0, longer + tied + other)


def runs(coups: Coups, event: Event, number: int, length: int, ties: str = "end", digits: int = 10) -> Runs:
    """Runs of an event in many coups, each dealt from a fresh shoe.

    >>> from exact_odds import decimal
    >>> found = runs(Coups(), "banker.wins", 81, 3, ties="skip")
    >>> decimal(found.at_least_one, 10), decimal(found.expected, 4)
    ('0.9980094586', '4.6434')

    Args:
        coups: the situation, the same before each coup.
        event: what makes a run longer.
        number: how many coups.
        length: of the runs, or more.
        ties: "end" or "skip": what a tie does in which the event does not happen.
        digits: how many digits after the point are proven where there are too many coups for fractions.

    Raises:
        UnknownName: for another word for ties.
        EventError: for an event that does not parse, or is not true or false.
        NumberError: for numbers below 1, or too many coups.
    """
    return one_coup(coups, event, ties).runs(number, length, digits)


def longest_runs(one: OneCoup, coups: int, digits: int = 10, below: Fraction = Fraction(1, 10**6)) -> list[Runs]:
    """Runs of length 1, 2 and so on, as long as the chance of one is at least this small.

    The probability that the longest run has length k is the ``at_least_one`` of k less that of k + 1.
    """
    found: list[Runs] = []
    for length in range(1, coups + 1):
        here = one.runs(coups, length, digits)
        found.append(here)
        if (here.at_least_one if isinstance(here.at_least_one, Fraction) else here.at_least_one.high) < below:
            break
    return found
