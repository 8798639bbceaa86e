"""Pays that are more than one number: random factors, meters, fees and commissions of single awards, by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds import Coups, Shoe
from exact_odds.decimals import Root
from exact_odds.errors import NumberError, WagerError
from exact_odds.wagers.award import Award
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.pays import Meter
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_from_toml, wager_to_toml

FILE = """
name = "Random tie"
fee = "20%"

[define]
low = "player.total < 5"

[[award]]
label = "low tie"
when = "tie and low"
pays = { "2" = "0.9", "8" = "0.1" }

[[award]]
label = "high tie"
when = "tie"
pays = 4
commission = "20%"
"""


def odds(*awards: Award, counts: tuple[int, ...], **terms: Fraction) -> Odds:
    return Wager("mine", "Mine", awards, **terms).price(counts)  # type: ignore[arg-type]  # terms are rationals


def test_mean_variance_and_hit_frequency_are_those_of_the_random_pay() -> None:
    found = odds(Award("tie", "tie", {"2": "9/10", "8": "1/10"}), counts=(1, 9))
    mean = Fraction(1, 10) * (2 * Fraction(9, 10) + 8 * Fraction(1, 10)) - Fraction(9, 10)
    square = Fraction(1, 10) * (4 * Fraction(9, 10) + 64 * Fraction(1, 10)) + Fraction(9, 10)
    assert found.expected_value == mean
    assert found.variance == square - mean**2
    assert found.hit_frequency == Fraction(1, 10)
    assert found.results == {Fraction(-1): 90, Fraction(2): 9, Fraction(8): 1}
    assert found.largest_pay == 8


def test_a_random_pay_of_nothing_is_no_hit() -> None:
    found = odds(Award("tie", "tie", {"-1": "1/2", "3": "1/2"}), counts=(1, 3))
    assert found.hit_frequency == Fraction(1, 8)
    assert found.expected_value == Fraction(1, 4) - Fraction(3, 4)


def test_a_fee_is_paid_on_top_and_edges_are_per_unit_of_stake_and_fee() -> None:
    found = odds(Award("win", "player.wins", 1), counts=(1, 1), fee=Fraction(1, 5))
    assert found.results == {Fraction(-1): 1, Fraction(4, 6): 1}
    assert found.house_edge == Fraction(1, 6)
    assert found.variance == Fraction(25, 36)


def test_the_fair_pay_of_a_wager_with_a_fee_leaves_no_edge() -> None:
    wager = Wager("mine", "Mine", (Award("win", "tie", 5),), fee=Fraction(1, 5))
    found = wager.price((1, 9))
    assert found.fair_pay is not None
    assert wager.with_pay(found.fair_pay).price((1, 9)).expected_value == 0


def test_a_meter_pays_its_share_and_is_needed_for_a_price() -> None:
    wager = Wager("jackpot", "Jackpot", (Award("all", "tie", "m"), Award("tenth", "natural", "m/10")))
    with pytest.raises(WagerError):
        wager.price((1, 2, 7))
    found = wager.with_meter(50).price((1, 2, 7))
    assert [award.pays for award in found.awards] == [50, 5]
    assert found.expected_value == Fraction(50 + 2 * 5 - 7, 10)
    assert list(wager.with_meter(50).with_meter(20).price((1, 2, 7)).pays) == [20, 2, -1]


@pytest.mark.parametrize("text", ["m", "m/10", "2m", "3m/4 + 5", "m - 1/2", "-m/2"])
def test_a_meter_reads_as_it_is_written(text: str) -> None:
    meter = Meter.parse(text)
    assert Meter.parse(str(meter)) == meter


@pytest.mark.parametrize("text", ["tie", "d", "m n", "m/0.5", "m^2", "10 m m"])
def test_what_is_no_meter_is_refused(text: str) -> None:
    with pytest.raises(WagerError):
        Meter.parse(text)


def test_a_commission_of_one_award_changes_with_the_rate_and_leaves_the_others() -> None:
    awards = Award("low", "tie", 4, commission=Fraction(1, 5)), Award("high", "natural", 9)
    changed = Wager("mine", "Mine", awards).with_commission(Fraction(1, 10))
    assert [award.pays for award in changed.awards] == [Fraction(9, 2), 9]


@pytest.mark.parametrize(
    "pays", [{"2": "0.9"}, {"2": "0.9", "8": "0.2"}, {"2": "0", "8": "1"}, {"2": "1/2", "4/2": "1/2"}, {"-2": "1"}, {}]
)
def test_probabilities_of_a_pay_that_do_not_add_up_are_refused(pays: dict[str, str]) -> None:
    with pytest.raises((NumberError, WagerError)):
        Award("tie", "tie", pays)


def test_a_file_holds_names_random_pays_fees_and_commissions() -> None:
    wager = wager_from_toml(FILE, "random.toml")
    assert wager.fee == Fraction(1, 5)
    assert wager.awards[0].outcomes == ((Fraction(2), Fraction(9, 10)), (Fraction(8), Fraction(1, 10)))
    assert wager.awards[1].commission == Fraction(1, 5)
    assert wager_from_toml(wager_to_toml(wager), "random.toml") == wager
    low, high, none = Coups(Shoe.of_decks(6)).odds(wager).counts
    assert (low, low + high) == (
        Coups(Shoe.of_decks(6)).count("tie and player.total < 5").count,
        Coups(Shoe.of_decks(6)).count("tie").count,
    )
    assert none > 0


def test_the_skewness_is_the_third_moment_about_the_mean() -> None:
    found = odds(Award("win", "tie", 3), counts=(1, 3))
    centred = [(Fraction(3), Fraction(1, 4)), (Fraction(-1), Fraction(3, 4))]
    mean = sum(value * share for value, share in centred)
    third = sum((value - mean) ** 3 * share for value, share in centred)
    assert found.skewness == Root.times(third, 1 / found.variance**3)


def test_a_free_chip_that_is_lost_is_not_a_stake_returned() -> None:
    """Banker wins 0.506825 of the coups that are decided; at 19 to 20 a chip is worth 0.481484."""
    chip = Wager("chip", "Chip", (Award("win", "banker.wins", "19/20"), Award("tie", "tie", 0)), otherwise=Fraction(0))
    worth = Coups().odds(chip).house_edge_per_resolved
    assert worth is not None
    assert round(-worth, 6) == Fraction("0.481484")


@pytest.mark.parametrize("pays", ['"m/0"', '"m/00"', '{ "2" = "0.5", "2.0" = "1" }', '{ "2" = "1", "4/2" = "1" }'])
def test_a_meter_over_zero_and_a_pay_written_twice_are_refused(pays: str) -> None:
    with pytest.raises(WagerError) as raised:
        wager_from_toml(f'name = "X"\n[[award]]\nwhen = "tie"\npays = {pays}\n', "x.toml")
    assert str(raised.value).startswith("x.toml, line 4, award 1: ")


# ---------------------------------------------------------------- caps


def test_a_cap_lowers_what_is_above_it_and_nothing_else() -> None:
    awards = (
        Award("high", "tie and natural", 500),
        Award("random", "tie", {"2": "0.9", "200": "0.05", "400": "0.05"}),
        Award("low", "banker.wins", "0.95"),
    )
    capped = Wager("x", "X", awards).with_cap(100)
    assert [award.pays for award in capped.awards] == [100, Fraction(9, 5) + 10, Fraction(19, 20)]
    assert capped.awards[1].outcomes == ((Fraction(2), Fraction(9, 10)), (Fraction(100), Fraction(1, 10)))
    assert capped.awards[2] is awards[2]
    assert capped.name == "X (here at most 100 to 1)"
    assert Wager("x", "X", awards).with_cap(500).name == "X"


def test_a_random_factor_that_is_always_capped_is_one_pay() -> None:
    (award,) = Wager("x", "X", (Award("win", "tie", {"20": "1/2", "30": "1/2"}),)).with_cap(5).awards
    assert award.pays == 5
    assert not award.outcomes


def test_a_meter_is_capped_where_it_stands() -> None:
    jackpot = Wager("x", "X", (Award("win", "tie", "m"),))
    assert jackpot.with_meter(50).with_cap(100).awards[0].pays == 50
    assert jackpot.with_meter(5000).with_cap(100).awards[0].pays == 100
    with pytest.raises(WagerError):
        jackpot.with_cap(100)


@pytest.mark.parametrize("cap", [0, "1/2", -3, "99/100"])
def test_a_cap_below_the_stake_is_refused(cap: int | str) -> None:
    with pytest.raises(NumberError):
        Wager("x", "X", (Award("win", "tie", 8),)).with_cap(cap)


def test_the_fair_commission_takes_the_place_of_all_that_awards_pay() -> None:
    """Of 100 coups 40 win 19/20 after 5%, 20 win 9/10 after 10%, 10 return the stake: (1 - c) 60 = 30 where c = 1/2."""
    awards = (
        Award("win", "banker.wins", "19/20"),
        Award("tie", "tie", 0),
        Award("n", "natural", "9/10", commission="10%"),
    )
    found = odds(*awards, counts=(40, 10, 20, 30), commission=Fraction(1, 20))
    assert found.fair_commission == Fraction(1, 2)
    assert found.commission_for(Fraction(3, 100)) == Fraction(11, 20)  # (1 - c) 60 = 27


def test_a_fee_a_random_factor_and_an_award_without_commission_count_in_the_fair_commission() -> None:
    """Of 10 coups 2 pay 0 or 10 before commission, 1 pays 1 without one, and the fee is 1/10 of each stake."""
    awards = Award("random", "tie", {"0": "1/2", "9": "1/2"}, commission="10%"), Award("plain", "natural", 1)
    found = odds(*awards, counts=(2, 1, 7), fee=Fraction(1, 10))
    assert found.fair_commission == Fraction(3, 10)  # 10 (1 - c) + 1 - 7 - 1 = 0
    for edge in (Fraction(-1, 5), Fraction(0), Fraction(1, 4)):
        rate = found.commission_for(edge)
        assert rate is not None
        assert found.repriced(found.wager.with_commission(rate)).house_edge == edge


def test_a_random_factor_that_returns_the_stake_counts_as_that() -> None:
    found = odds(Award("tie", "tie", {"0": "1/2", "10": "1/2"}), counts=(2, 8))
    assert found.push_probability == Fraction(1, 10)
    assert found.hit_frequency == Fraction(1, 10)
    assert found.house_edge_per_resolved == Fraction(-2, 9)  # won 10, lost 8, of 9 that are resolved


def test_a_random_factor_whose_mean_is_0_returns_no_stake() -> None:
    found = odds(Award("tie", "tie", {"-1": "1/2", "1": "1/2"}, commission="5%"), counts=(2, 8))
    assert found.push_probability == 0
    assert found.wager.commissions == (Fraction(1, 20),)


def test_a_commission_is_taken_of_a_meter_too() -> None:
    wager = Wager("jackpot", "Jackpot", (Award("tie", "tie", "9m/10", commission="10%"),))
    assert str(wager.with_commission("20%").awards[0].meter) == "4m/5"
    assert wager.with_meter(10).with_commission(0).awards[0].pays == 10


def test_another_pay_is_what_is_paid_so_a_commission_of_the_award_is_gone() -> None:
    wager = Wager("mine", "Mine", (Award("win", "tie", "7.2", commission="10%"),))
    assert not wager.with_pay(Fraction(9)).takes_commission
