"""What is expected of a log: statistics and p-values against plain computations, and dealers both fair and unfair."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import groupby, product
from random import Random

import pytest

from exact_odds import Coups, Shoe
from exact_odds.errors import NumberError
from exact_odds.shoes.replay.comparison import FitTest, Overall
from exact_odds.shoes.replay.fit import Fit
from exact_odds.shoes.replay.log import Coup, Entry, NewShoe, Skipped
from exact_odds.shoes.replay.p_values import LARGEST, TINY, above, below
from exact_odds.shoes.replay.reading import Log
from exact_odds.shoes.replay.replay import Replay
from tests.shoes import dealer

RESULT = {"B": "banker", "P": "player", "T": "tie"}


def outcomes(text: str) -> list[Entry]:
    return [NewShoe() if letter == "/" else Coup(result=RESULT[letter]) for letter in text]


def fitted(entries: list[Entry], coups: Coups | None = None) -> dict[str, FitTest]:
    replay = Replay(entries, coups or Coups())
    for _ in replay:
        pass
    assert replay.fit is not None
    return {test.name: test for test in replay.fit.tests()}


def test_published_counts_of_a_shoe_log_give_their_chi_square() -> None:
    test = fitted(outcomes("B" * 3745 + "P" * 3637 + "T" * 785))["results"]
    assert round(test.statistic, 3) == Fraction("0.095")
    assert test.degrees == 2
    assert [cell.observed for cell in test.cells] == [3745, 3637, 785]
    assert sum(cell.expected for cell in test.cells) == 8167
    assert float(test.p_value.low) == pytest.approx(math.exp(-test.statistic / 2), rel=1e-12)


@pytest.mark.parametrize("degrees", range(1, 13))
def test_p_values_are_those_of_the_finite_sums(degrees: int) -> None:
    for statistic in (Fraction(1, 1000), Fraction(1, 3), Fraction(7, 2), Fraction(20), Fraction(471, 5)):
        half = float(statistic) / 2
        if degrees % 2:
            known = math.erfc(math.sqrt(half)) + math.exp(-half) * sum(
                half ** (k - 0.5) / math.gamma(k + 0.5) for k in range(1, degrees // 2 + 1)
            )
        else:
            known = math.exp(-half) * sum(half**k / math.factorial(k) for k in range(degrees // 2))
        p = above(statistic, degrees)
        assert float(p.low) == pytest.approx(known, rel=1e-11)
        assert 0 <= p.high - p.low <= p.low / 10**20
        assert below(statistic, degrees).low == 1 - p.high


def test_p_values_at_the_ends() -> None:
    assert above(Fraction(0), 3).low == 1
    assert above(Fraction(LARGEST + 1), 9) == above(Fraction(10**9), 100)
    assert above(Fraction(LARGEST), 100).high < TINY
    for statistic, degrees in ((Fraction(-1), 1), (Fraction(1), 0), (Fraction(1), 101)):
        with pytest.raises(NumberError):
            above(statistic, degrees)


def test_runs_are_expected_as_an_enumeration_of_all_sequences_says() -> None:
    banker, player, _ = Coups().partition(("banker.wins", "player.wins"))
    chance = {"B": Fraction(banker, banker + player), "P": Fraction(player, banker + player)}
    mean, square, lasting = Fraction(0), Fraction(0), Counter[int]()
    for sequence in product("BP", repeat=9):
        weight = math.prod(chance[side] for side in sequence)
        runs = [len(list(run)) for _, run in groupby(sequence)]
        mean += weight * len(runs)
        square += weight * len(runs) ** 2
        for length in runs:
            lasting[min(length, 8)] += weight  # type: ignore[assignment]  # a Counter of fractions
    test = fitted(outcomes("BBTPPPTBPBP"))["runs"]
    assert [cell.observed for cell in test.cells] == [6, 4, 1, 1, 0, 0, 0, 0, 0]
    assert test.cells[0].expected == mean
    assert [cell.expected for cell in test.cells[1:]] == [lasting[length] for length in range(1, 9)]
    assert test.statistic == (6 - mean) ** 2 / (square - mean**2)


def test_a_run_does_not_go_from_shoe_to_shoe_or_over_a_skipped_line() -> None:
    together = fitted(outcomes("BBBBPPPP"))["runs"].cells[0]
    apart = fitted(outcomes("BB/BBPP/PP"))["runs"].cells[0]
    skipped = outcomes("BB/BBPP/PP")
    skipped[2] = Skipped("?", "unreadable", 3)
    assert (together.observed, apart.observed) == (2, 4)
    assert fitted(skipped)["runs"].cells[0].observed == 4
    stretches = [fitted(outcomes(stretch))["runs"].cells[0].expected for stretch in ("BBB", "BBB", "BBBB")]
    two, four = 2 * stretches[0] - stretches[2], stretches[2]  # one coup more changes it by the same each time
    assert apart.expected == 2 * two + four


def test_martingale_sums_are_those_of_each_shoe_counted_by_itself() -> None:
    coups = [Coup.of("5 9 4", "K 2 6"), Coup.of("8 A", "T 7"), Coup.of("2 2 Q", "J 6"), Coup.of("A 3 6", "K 6 9")]
    results = ["tie", "player", "banker", "banker"]
    shoe = Shoe.of_decks(1)
    tests = fitted(list(coups), Coups(shoe))
    for side, event in (("banker", "banker.wins"), ("player", "player.wins"), ("tie", "tie")):
        gone, expected, variance = "", Fraction(0), Fraction(0)
        for coup in coups:
            chance = Coups(shoe.without(gone)).probability(event)
            expected += chance
            variance += chance * (1 - chance)
            gone += " ".join(map(str, (*coup.player, *coup.banker))) + " "
        test = tests[f"{side} given the cards"]
        assert test.cells[0].expected == expected
        assert test.statistic == (results.count(side) - expected) ** 2 / variance


def test_each_table_counts_every_coup_of_a_log() -> None:
    dealt = dealer.log(2000, 0, 4)
    tests = fitted(list(Log(dealer.lines(dealt))))
    assert "pairs" not in tests  # among point values nobody can tell which cards worth 0 are a pair
    cards = Counter(len(coup.player) + len(coup.banker) for coup in dealt)
    totals = Counter(sum(coup.player) % 10 for coup in dealt)
    naturals = Counter((sum(coup.player[:2]) % 10 > 7, sum(coup.banker[:2]) % 10 > 7) for coup in dealt)
    assert [cell.observed for cell in tests["number of cards"].cells] == [cards[4], cards[5], cards[6]]
    assert [cell.observed for cell in tests["Player's total"].cells] == [totals[total] for total in range(10)]
    sides = [(False, False), (True, False), (False, True), (True, True)]
    assert [cell.observed for cell in tests["naturals"].cells] == [naturals[side] for side in sides]
    coups = Coups()
    assert tests["number of cards"].cells[0].expected == 2000 * coups.probability("cards == 4")
    assert tests["Banker's total"].cells[9].expected == 2000 * coups.probability("banker.total == 9")
    assert tests["naturals"].cells[3].expected == 2000 * coups.probability("player.natural and banker.natural")


def test_pairs_are_counted_where_all_ranks_are_known() -> None:
    cells = fitted([Coup.of("K K", "9 9"), Coup.of("K Q 2", "4 4 7"), Coup.of("8h 8s", "2 3")])["pairs"].cells
    assert [cell.observed for cell in cells] == [0, 1, 1, 1]
    assert cells[1].expected == 3 * Coups().probability("player.opening.same_rank and not banker.opening.same_rank")


def test_a_fair_log_is_as_expected_and_a_dealer_who_stands_on_five_is_found() -> None:
    fair = list(Log(dealer.lines(dealer.log(20_000, 0, 12))))
    assert overall(fair).verdict == "as expected"

    def stands_on_five(total: int, third: int | None) -> bool:
        return total != 5 and dealer.banker_draws(total, third)

    unfair = list(Log(dealer.lines(dealer.log(20_000, 0, 12, stands_on_five))))
    assert overall(unfair).verdict == "too bad"


def test_a_log_that_fits_too_well_is_told_from_one_that_does_not_fit() -> None:
    even = overall(outcomes("/".join(["BP" * 23 + "T" * 4 + "BP" * 22 + "T" * 6] * 60)))
    assert even.verdict == "too bad"  # there are too many runs
    random = Random(1)
    letters = list("B" * 4586 + "P" * 4462 + "T" * 952)
    random.shuffle(letters)
    exactly = overall(outcomes("".join(letters)))
    assert (exactly.verdict, exactly.too_bad.low > exactly.too_good.high) == ("too good", True)


def test_a_short_log_says_too_little() -> None:
    found = overall(outcomes("BPT"))
    assert (found.tests, found.verdict) == (0, "too little")
    assert Fit(Coups()).tests() == []


def overall(entries: list[Entry]) -> Overall:
    replay = Replay(entries, Coups())
    for _ in replay:
        pass
    assert replay.fit is not None
    return replay.fit.overall()
