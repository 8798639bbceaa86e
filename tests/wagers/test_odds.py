"""Odds: what follows from the counts of a wager's awards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import all_slugs, wager
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

EIGHT_DECKS = Coups(Shoe.of_decks(8))


def odds_of(pays: list[str], counts: list[int], otherwise: str = "-1", commission: Fraction | None = None) -> Odds:
    awards = tuple(Award(f"award {place}", "tie", Fraction(pay)) for place, pay in enumerate(pays))
    mine = Wager("mine", "Mine", awards, otherwise=Fraction(otherwise), commission=commission)
    return Odds(mine, tuple(counts), sum(counts))


def test_a_win_a_push_and_a_loss() -> None:
    odds = odds_of(["3", "0"], [1, 5, 4])
    assert odds.expected_value == Fraction(-1, 10)
    assert odds.house_edge == Fraction(1, 10)
    assert odds.house_edge_per_resolved == Fraction(1, 5)
    assert odds.return_to_player == Fraction(9, 10)
    assert odds.variance == Fraction(13, 10) - Fraction(1, 100)
    assert odds.hit_frequency == Fraction(1, 10)
    assert odds.push_probability == Fraction(1, 2)
    assert odds.largest_pay == 3
    assert [award.contribution for award in odds.awards] == [Fraction(3, 10), 0]
    assert [award.returned for award in odds.awards] == [Fraction(2, 5), Fraction(1, 2)]
    assert (odds.lose.label, odds.lose.count, odds.lose.contribution) == ("lose", 4, Fraction(-2, 5))


def test_what_is_paid_otherwise_counts_like_an_award() -> None:
    odds = odds_of(["3"], [1, 3], otherwise="-1/2")
    assert odds.lose.label == "otherwise"
    assert odds.expected_value == Fraction(3, 8)
    chip = odds_of(["3"], [1, 3], otherwise="0")
    assert chip.push_probability == 0  # a free chip that is lost is not a stake returned
    pays = odds_of(["3"], [1, 3], otherwise="1")
    assert pays.hit_frequency == 1


def test_where_every_stake_is_returned_nothing_is_resolved() -> None:
    odds = Coups(Shoe.of_counts({"K": 10})).odds(wager("player"))
    assert odds.house_edge == 0
    assert odds.house_edge_per_resolved is None
    assert odds.largest_pay == 0
    assert odds.fair_pay is None


def test_a_published_edge_per_resolved_wager() -> None:
    edges = {slug: EIGHT_DECKS.odds(wager(slug)).house_edge_per_resolved for slug in ("player", "banker")}
    assert {slug: round(edge or 0, 4) for slug, edge in edges.items()} == {
        "player": Fraction("0.0136"),
        "banker": Fraction("0.0117"),
    }


def test_counts_that_do_not_close_are_a_bug() -> None:
    with pytest.raises(WagerError):
        Odds(wager("tie"), (1, 2), 4)
    with pytest.raises(WagerError):
        Odds(wager("tie"), (3,), 3)


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if not wager(slug).needs_meter])
def test_the_variance_is_the_mean_squared_distance_from_the_mean(slug: str) -> None:
    odds = EIGHT_DECKS.odds(wager(slug))
    pairs = list(zip(odds.counts, odds.pays, strict=True))
    mean = sum(count * pay for count, pay in pairs) / odds.of
    assert odds.expected_value == mean
    assert odds.variance == sum(count * (pay - mean) ** 2 for count, pay in pairs) / odds.of > 0


def whole(odds: Odds) -> list[tuple[list[Fraction], Fraction]]:
    """The whole-number pays on either side and their expected values."""
    return [(list(pays), expected_value) for pays, expected_value in odds.whole_pays or ()]


def listed(*pays: int) -> list[Fraction]:
    return [Fraction(pay) for pay in pays]


class TestFairPays:
    def test_one_award(self) -> None:
        odds = EIGHT_DECKS.odds(wager("tie"))
        assert round(odds.fair_pay or 0, 5) == Fraction("9.50906")
        assert odds.fair_scale == (odds.fair_pay or 0) / 8
        (below, worth_below), (above, worth_above) = whole(odds)
        assert (below, above) == (listed(9), listed(10))
        assert worth_below == EIGHT_DECKS.odds(wager("tie-9")).expected_value < 0 < worth_above

    def test_published_break_even_pays(self) -> None:
        for slug, published in (("player", "1.02768"), ("banker", "0.97307")):
            fair = EIGHT_DECKS.odds(wager(slug)).fair_pay
            assert fair is not None
            assert abs(fair - Fraction(published)) < Fraction(1, 10**5)

    def test_a_push_keeps_its_pay(self) -> None:
        assert [pays for pays, _ in whole(EIGHT_DECKS.odds(wager("player")))] == [listed(1, 0), listed(2, 0)]

    def test_a_fair_wager_is_its_own_pay_below(self) -> None:
        assert whole(odds_of(["3"], [1, 3])) == [(listed(3), Fraction(0)), (listed(4), Fraction(1, 4))]

    def test_several_awards_are_scaled_together(self) -> None:
        odds = odds_of(["10", "1", "0"], [1, 2, 1, 24])
        assert odds.fair_scale == 2
        assert odds.fair_pay is None
        assert [pays for pays, _ in whole(odds)] == [listed(20, 2, 0), listed(21, 3, 0)]

    def test_no_pay_is_fair_if_the_wager_never_wins_or_never_loses(self) -> None:
        for odds in (odds_of(["3"], [0, 5]), odds_of(["3", "0"], [1, 5, 0]), odds_of(["0"], [1, 5])):
            assert odds.fair_scale is None
            assert odds.fair_pay is None
            assert odds.whole_pays is None
            assert odds.fair_commission is None

    def test_the_fair_commission(self) -> None:
        odds = EIGHT_DECKS.odds(wager("banker"))
        fair = odds.fair_commission
        assert fair is not None
        assert fair == 1 - (odds.fair_pay or 0)
        assert EIGHT_DECKS.odds(wager("banker").with_commission(fair)).expected_value == 0

    def test_there_is_none_if_even_no_commission_is_too_little(self) -> None:
        assert odds_of(["19/20"], [1, 9], commission=Fraction(1, 20)).fair_commission is None
        assert odds_of(["19/20"], [1, 9]).fair_commission is None

    @given(
        st.lists(st.tuples(st.fractions(Fraction(-9, 10), 100, max_denominator=100), st.integers(0, 1000)), min_size=1),
        st.integers(0, 1000),
    )
    def test_scaled_pays_are_fair_and_whole_ones_on_either_side(
        self, awards: list[tuple[Fraction, int]], lost: int
    ) -> None:
        assume(sum(count for _, count in awards) + lost)
        odds = odds_of([str(pay) for pay, _ in awards], [*(count for _, count in awards), lost])
        scale, whole = odds.fair_scale, odds.whole_pays
        if scale is None or whole is None:
            assert not scale
            assert whole is None
            assert all(not award.count for award in odds.awards if award.pays > 0) or odds.expected_value > 0
            return
        fair = [str(pay * scale if pay > 0 else pay) for pay, _ in awards]
        assert odds_of(fair, list(odds.counts)).expected_value == 0
        assert whole[0].expected_value <= 0 < whole[1].expected_value

    def test_no_pay_will_do_if_the_whole_stake_must_be_lost(self) -> None:
        odds = odds_of(["1", "5"], [30, 10, 60])
        least = odds.house_edge + 2 * odds.awards[0].probability
        assert odds.pay_for(0, least - Fraction(1, 1000)) == Fraction(1, 300) - 1
        assert odds.pay_for(0, least) is None

    def test_none_at_all_may_be_the_fair_commission(self) -> None:
        odds = odds_of(["19/20"], [1, 1], commission=Fraction(1, 20))
        assert odds.fair_commission == 0
        assert odds.commission_for(Fraction(-1, 1000)) is None


def test_odds_are_repriced_without_counting_again() -> None:
    eight, nine = wager("tie"), wager("tie-9")
    assert EIGHT_DECKS.odds(eight).repriced(nine) == EIGHT_DECKS.odds(nine)
    with pytest.raises(ValueError, match="the counts of tie are not those of player, whose events differ"):
        EIGHT_DECKS.odds(eight).repriced(wager("player"))
