"""Awards and wagers made in Python, and the wagers made from them with another pay or commission."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, NumberError, WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.wagers.award import Award, event_of
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager


def test_pays_are_exact_whatever_they_are_made_from() -> None:
    pay: Any
    for pay in ("0.95", "19/20", "95%", Fraction(19, 20)):
        assert Award("win", "banker.wins", pay).pays == Fraction(19, 20)


def test_a_float_is_refused_with_the_way_to_say_it() -> None:
    pay: Any = 0.95
    with pytest.raises(NumberError):
        Award("win", "banker.wins", pay)
    with pytest.raises(NumberError):
        wager("tie").with_pay(pay)
    with pytest.raises(NumberError):
        wager("banker").with_commission(pay)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"awards": ()}, "the wager mine has no award, and needs at least one"),
        (
            {"awards": (Award("a", "tie", Fraction(8)), Award("a", "player.wins", Fraction(1)))},
            "two awards of mine are labelled 'a'; give each its own, to tell them apart",
        ),
        (
            {"awards": (Award("lose", "tie", Fraction(8)),)},
            "an award of mine is labelled 'lose', as tables call what is paid where none is won; give it another name",
        ),
        ({"otherwise": Fraction(-2)}, "otherwise = -2 loses more than the stake, which is -1"),
        ({"unit": "to two"}, "unit = 'to two' is unknown; pays are 'to one' or 'for one'"),
    ],
)
def test_a_wager_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(WagerError) as raised:
        Wager(**{"slug": "mine", "name": "Mine", "awards": (Award("win", "tie", Fraction(8)),), **change})
    assert str(raised.value) == message


def test_events_are_parsed_when_the_award_is_made() -> None:
    assert Award("win", "tie", Fraction(8)).when == parse("tie")
    with pytest.raises(WagerError):
        Award("other", "ti", Fraction(1))
    with pytest.raises(WagerError):
        event_of("cards")  # a number


class TestWithPay:
    def test_a_single_award_is_replaced(self) -> None:
        nine = wager("tie").with_pay(Fraction(9))
        assert nine.awards == wager("tie-9").awards
        assert nine.slug == "tie"
        assert nine.name == "Tie, 8 to 1 (here 9 to 1)"

    def test_awards_that_return_the_stake_do_not_count(self) -> None:
        player = wager("player").with_pay(Fraction(2))
        assert [award.pays for award in player.awards] == [2, 0]
        assert wager("player").single_award == wager("player").awards[0]

    def test_the_same_pay_changes_nothing(self) -> None:
        assert wager("tie").with_pay(Fraction(8)) is wager("tie")

    def test_a_commission_is_gone(self) -> None:
        even = wager("banker").with_pay(Fraction(1))
        assert even.awards[0].pays == 1
        assert even.commission is None

    def test_several_awards_cannot_be_replaced_by_one(self) -> None:
        with pytest.raises(WagerError) as raised:
            wager("lucky-6").with_pay(Fraction(9))
        assert str(raised.value) == (
            "lucky-6 has 2 awards that win (two cards at 12, three cards at 23), so one pay cannot replace them; "
            "change it in a file of your own"
        )

    def test_a_wager_that_never_wins_has_no_pay_to_replace(self) -> None:
        with pytest.raises(WagerError):
            Wager("mine", "Mine", (Award("push", "tie", Fraction(0)),)).with_pay(Fraction(1))

    @pytest.mark.parametrize("pay", [-1, -2])
    def test_a_pay_that_loses_the_stake_is_refused(self, pay: int) -> None:
        with pytest.raises(WagerError):
            wager("tie").with_pay(Fraction(pay))


class TestWithCommission:
    def test_the_pay_is_one_less_commission(self) -> None:
        banker = wager("banker").with_commission(Fraction(4, 100))
        assert [award.pays for award in banker.awards] == [Fraction(96, 100), 0]
        assert banker.name == "Banker, 5% commission (here 4%)"
        assert banker.with_commission(Fraction(5, 100)).awards == wager("banker").awards

    def test_none_at_all_is_a_commission(self) -> None:
        assert wager("banker").with_commission(Fraction(0)).awards[0].pays == 1

    def test_what_loses_or_pushes_takes_none(self) -> None:
        awards = Award("win", "banker.wins", "19/20"), Award("half", "tie", "-1/2")
        free = Wager("x", "X", awards, commission=Fraction(1, 20)).with_commission(Fraction(0))
        assert [award.pays for award in free.awards] == [1, Fraction(-1, 2)]

    def test_the_same_commission_changes_nothing(self) -> None:
        assert wager("banker").with_commission(Fraction(1, 20)) is wager("banker")

    def test_a_wager_without_commission_refuses_one(self) -> None:
        with pytest.raises(WagerError) as raised:
            wager("player").with_commission(Fraction(4, 100))
        assert str(raised.value) == "player takes no commission that could be changed; banker is a wager that does"

    @pytest.mark.parametrize(("rate", "shown"), [("3/2", "150%"), ("1", "100%"), ("-1/100", "-1%"), ("4/3", "4/3")])
    def test_a_commission_is_a_share(self, rate: str, shown: str) -> None:
        with pytest.raises(NumberError) as raised:
            wager("banker").with_commission(Fraction(rate))
        assert str(raised.value) == f"a commission of {shown} cannot be taken; it is at least 0% and less than 100%"

    def test_published_edges_at_4_percent(self) -> None:
        four = wager("banker").with_commission(Fraction(4, 100))
        for decks, edge in ((6, "0.005972"), (8, "0.005993")):
            assert round(Coups(Shoe.of_decks(decks)).odds(four).house_edge, 6) == Fraction(edge)


class TestOffered:
    def test_odds_are_those_of_the_state_it_is_offered_in(self) -> None:
        coups = Coups(Shoe.of_decks(8))
        odds = coups.odds(wager("insurance-player-5-6"))
        state = coups.count("player.opening.total == 5 and banker.opening.total == 6").count
        assert odds.of == state
        assert odds.awards[0].probability == coups.probability(
            "player.wins", given="player.opening.total == 5 and banker.opening.total == 6"
        )

    def test_a_state_that_never_comes_is_an_error(self) -> None:
        with pytest.raises(ConditionError):
            Coups(Shoe.of_counts({"2": 20})).odds(wager("insurance-player-5-6"))
