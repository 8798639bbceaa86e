"""How a log compares with what is expected: chi-square tests, runs, and martingale tests where the cards are known.

Expected numbers are those of the full shoe, which hold for any coup as long as nobody looks at the cards before it.
The chi-square tests take coups as independent, which they very nearly are. The martingale tests need no independence:
each result less its exact chance given all cards seen before it adds up to a martingale, and its variance is the sum
of the exact conditional variances.

Everything is counted in constant memory, however long the log.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from exact_odds.counting.coups import Coups
from exact_odds.shoes.replay.chances import Chances
from exact_odds.shoes.replay.check import Judged
from exact_odds.shoes.replay.comparison import Cell, FitTest, Overall
from exact_odds.shoes.replay.log import RESULTS, Cards, Coup

LONGEST_RUN = 8
"""Runs of this length and longer are counted together."""

_SIDES = {
    (False, False): "neither side",
    (True, False): "Player alone",
    (False, True): "Banker alone",
    (True, True): "both sides",
}


class Fit:
    """The coups of a log, counted and compared with what is expected of a situation.

    >>> fit = Fit(Coups())
    >>> for result, times in (("banker", 3745), ("player", 3637), ("tie", 785)):
    ...     for _ in range(times):
    ...         fit.add(Coup(result=result), None, result)
    >>> test = fit.tests()[0]
    >>> test.name, test.degrees, round(test.statistic, 3) == Fraction("0.095")
    ('results', 2, True)

    Args:
        coups: the situation before the first coup of a shoe.
    """

    def __init__(self, coups: Coups) -> None:
        self.coups = coups
        self._results: Counter[str] = Counter()
        self._totals: Counter[tuple[int, int, int, tuple[bool, bool]]] = Counter()
        self._pairs: Counter[tuple[bool, bool]] | None = Counter()
        self._runs = _Runs()
        self._martingale = _Martingale()

    def add(self, coup: Coup, judged: Judged | None, result: str | None, chances: Chances | None = None) -> None:
        """Count a coup.

        Args:
            coup: what the log notes.
            judged: what its hands make; None where they are not known.
            result: its result; None where that is not known.
            chances: the exact chances before it.
        """
        if result is None:
            self.pause()
            return
        self._results[result] += 1
        self._runs.add(result)
        if judged is None:
            return
        self._totals[judged.player, judged.banker, judged.cards, judged.naturals] += 1
        if self._pairs is not None:
            try:
                self._pairs[_is_pair(coup.player), _is_pair(coup.banker)] += 1
            except LookupError:  # leaving out the coups of which it is not known would leave out pairs
                self._pairs = None
        if chances is not None and chances.deals:
            self._martingale.add(result, chances)

    def pause(self) -> None:
        """The next coup does not follow the last one: a shoe begins, or a line was skipped. No run goes over that."""
        self._runs.pause()

    def tests(self) -> list[FitTest]:
        """The tests of what was counted, those without any coup left out."""
        if not self._results:
            return []
        given, totals, game = self.coups, self._totals, self.coups.game
        wins = given.partition(game.results)
        tests = [FitTest.of_counts("results", self._results, RESULTS, wins)]
        if self._pairs and game.cards > 1:
            deals = given.partition(_either("player.opening.same_rank", "banker.opening.same_rank"))
            tests.append(FitTest.of_counts("pairs", self._pairs, list(_SIDES), deals, list(_SIDES.values())))
        if totals and game.tableau.naturals:
            deals = given.partition(_either("player.natural", "banker.natural"))
            tests.append(FitTest.of_counts("naturals", _by(totals, 3), list(_SIDES), deals, list(_SIDES.values())))
        if totals and game.cards > 1:
            for name, place, event, values in (
                ("number of cards", 2, "cards", range(4, 7)),
                ("Player's total", 0, "player.total", range(10)),
                ("Banker's total", 1, "banker.total", range(10)),
            ):
                deals = given.partition([f"{event} == {value}" for value in values[:-1]])
                tests.append(FitTest.of_counts(name, _by(totals, place), values, deals))
        tests = [test for test in tests if len(test.cells) > 1]  # what cannot be otherwise is no test
        return [*tests, *self._runs.tests(wins[0], wins[1]), *self._martingale.tests()]

    def overall(self) -> Overall:
        """What all tests say together."""
        return Overall.of(self.tests())


class _Runs:
    """Runs of Banker and of Player; a tie neither ends a run nor makes it longer."""

    def __init__(self) -> None:
        self._stretches: Counter[int] = Counter()  # by their number of decided coups
        self._runs: Counter[int] = Counter()  # by their length
        self._decided = self._length = 0
        self._side = ""

    def add(self, result: str) -> None:
        if result == "tie":
            return
        self._decided += 1
        if result != self._side:
            if self._length:
                self._runs[min(self._length, LONGEST_RUN)] += 1
            self._side, self._length = result, 0
        self._length += 1

    def pause(self) -> None:
        self._stretches, self._runs = self._counts()
        self._decided = self._length = 0
        self._side = ""

    def _counts(self) -> tuple[Counter[int], Counter[int]]:
        """The stretches and the runs, those that have not ended included."""
        stretches = Counter({self._decided: 1} if self._decided else {})
        runs = Counter({min(self._length, LONGEST_RUN): 1} if self._length else {})
        return self._stretches + stretches, self._runs + runs

    def tests(self, banker: int, player: int) -> list[FitTest]:
        """The test of the number of runs, from the deals that each side wins; there is none if one never does.

        In n decided coups a run of p's that lasts k or longer begins at the first with probability p^k, and at each of
        the n - k others where it can with q p^k. Neighbours differ with probability c = 2pq, and each of two pairs with
        a coup in common with covariance pq - c^2.
        """
        stretches, runs = self._counts()
        if not (banker and player and stretches):
            return []
        p, q = Fraction(banker, banker + player), Fraction(player, banker + player)
        change = 2 * p * q
        lasting = [Fraction(0)] * (LONGEST_RUN + 2)
        variance = Fraction(0)
        for decided, times in stretches.items():
            for length in range(1, min(decided, LONGEST_RUN) + 1):
                lasting[length] += times * sum(one**length * (1 + (decided - length) * (1 - one)) for one in (p, q))
            twice = 2 * max(decided - 2, 0)
            variance += times * ((decided - 1) * change * (1 - change) + twice * (p * q - change**2))
        if not variance:
            return []
        lasting[-1] = Fraction(0)
        cells = [
            Cell(_run_name(length), runs[length], lasting[length] - lasting[length + 1])
            for length in range(1, LONGEST_RUN + 1)
        ]
        whole = Cell.of("all runs", runs.total(), lasting[1], variance)
        return [FitTest.of_number("runs", whole, variance, cells)]


class _Martingale:
    """The coups observed, and by their number of deals the sums of the chances before them, and of their squares.

    The chances are whole numbers over the number of deals; those of a tie are what the others leave.
    """

    def __init__(self) -> None:
        self._observed = dict.fromkeys(RESULTS, 0)
        self._sums: dict[int, list[int]] = {}

    def add(self, result: str, chances: Chances) -> None:
        self._observed[result] += 1
        sums = self._sums.setdefault(chances.deals, [0] * 6)
        banker, player = chances.results
        sums[0] += 1
        sums[1] += banker
        sums[2] += player
        sums[3] += banker * banker
        sums[4] += player * player
        sums[5] += banker * player

    def tests(self) -> list[FitTest]:
        """The test of each result."""
        expected, squares = [Fraction(0)] * 3, [Fraction(0)] * 3
        for deals, (coups, banker, player, banker_2, player_2, both) in self._sums.items():
            tie_2 = coups * deals**2 - 2 * deals * (banker + player) + banker_2 + player_2 + 2 * both
            for place, count in enumerate((banker, player, coups * deals - banker - player)):
                expected[place] += Fraction(count, deals)
            for place, square in enumerate((banker_2, player_2, tie_2)):
                squares[place] += Fraction(square, deals**2)
        tests = []
        for place, (name, observed) in enumerate(self._observed.items()):
            variance = expected[place] - squares[place]
            if variance:
                cell = Cell.of(name, observed, expected[place], variance)
                tests.append(FitTest.of_number(f"{name} given the cards", cell, variance))
        return tests


def _either(player: str, banker: str) -> list[str]:
    """Events for neither side, Player alone and Banker alone; where none holds it is both sides."""
    return [f"not {player} and not {banker}", f"{player} and not {banker}", f"not {player} and {banker}"]


def _is_pair(cards: Cards) -> bool:
    """Whether the first two cards are of one rank.

    Raises:
        LookupError: if a rank is not known.
    """
    one, two = cards[0][1], cards[1][1]
    if one is None or two is None:
        raise LookupError
    return one == two


def _by(counts: Counter[Any], place: int) -> Counter[Any]:
    """Counts of tuples by one of their parts."""
    summed: Counter[Any] = Counter()
    for key, count in counts.items():
        summed[key[place]] += count
    return summed


def _run_name(length: int) -> str:
    return f"runs of {length}" + (" or more" if length == LONGEST_RUN else "")
