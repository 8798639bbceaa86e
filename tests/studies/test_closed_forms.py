"""Closed forms: each against direct counts at twelve numbers of decks, its limit against infinite decks."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest
from sympy import Rational, Symbol, factor_list, oo, solve
from sympy import limit as sympy_limit

from exact_odds import BY_TOTAL, PUNTO_BANCO, Coups, Shoe, Tableau, wager
from exact_odds.errors import ConditionError, EventError, NumberError, ShoeError, WagerError
from exact_odds.games.game import Game
from exact_odds.games.shown import ShownCards
from exact_odds.studies.closed_forms.algebra import at, latex, limit
from exact_odds.studies.closed_forms.closed_forms import ClosedForm, closed_form
from exact_odds.studies.closed_forms.wager_forms import WagerClosedForm, unknown_letter, wager_closed_form
from exact_odds.wagers.award import Award
from exact_odds.wagers.wager import Wager

D = Symbol("d")


def agrees(form: ClosedForm, decks: int, coups: Coups, given: str | None = None) -> bool:
    """Whether a form says of so many decks what a count says."""
    counted = coups.count(form.event, given=given)
    return (
        form.at(decks) == counted.probability
        and form.count.subs(D, decks) == counted.count
        and form.deals.subs(D, decks) == counted.of
        and form.probability.subs(D, decks) == counted.probability
    )


# Against direct counts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        "banker.wins",
        "tie and cards == 6",
        "player.third == 0",
        "player.opening.same_rank or banker.opening.same_rank",
        'dealt.count("7") == 3',
        "dealt.same_colour and player.wins",
        'player.count("red") == banker.count("black")',
        "player.same_suit and banker.cards == 3",
        'dealt.count("hearts") > 3',
        "player.opening.identical",
        'dealt.count("9d") == 2 and tie',
    ],
)
def test_a_count_is_its_formula(event: str) -> None:
    form = closed_form(event)
    for decks in (1, 8, 12):
        assert agrees(form, decks, Coups(Shoe.of_decks(decks))), decks
    assert form.limit == Coups(Shoe.infinite()).probability(event)


LEVELS = {
    "value": "banker-ez",
    "rank": "matching-dragon-7",
    "colour": "super-tie",
    "suit": "player-royal-match",
    "face": "lucky-nines",
    "state": "insurance-player-0-5",
}


@pytest.mark.parametrize("slug", LEVELS.values(), ids=LEVELS)
def test_an_expected_value_is_its_formula_at_every_number_of_decks(slug: str) -> None:
    form = wager_closed_form(slug)
    for decks in range(1, 13):
        odds = Coups(Shoe.of_decks(decks)).odds(wager(slug))
        assert form.at(decks) == form.expected_value.subs(D, decks) == odds.expected_value
        assert tuple(at(count, decks) for count in form.counts) == odds.counts
        assert at(form.variance, decks) == odds.variance
        if form.fair_pay is not None:
            assert at(form.fair_pay, decks) == odds.fair_pay
    infinite = Coups(Shoe.infinite()).odds(wager(slug))
    assert form.limit == infinite.expected_value
    assert at(limit(*form.variance.as_numer_denom()), 1) == infinite.variance


@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BY_TOTAL], ids=lambda tableau: tableau.name)
def test_conditions_and_the_tableau_are_honoured(tableau: Tableau) -> None:
    form = closed_form("banker.wins", "player.third == 8 and banker.opening.total <= 4", game=Game.of(tableau))
    for decks in (1, 5, 12):
        coups = Coups(Shoe.of_decks(decks), Game.of(tableau))
        assert agrees(form, decks, coups, given="player.third == 8 and banker.opening.total <= 4")


def test_cards_may_be_gone_from_the_decks() -> None:
    form = closed_form("tie", without="4 4 4 4 4 9h 9h 9h")
    assert form.holds_from == 3
    for decks in (3, 4, 12):
        assert agrees(form, decks, Coups(Shoe.of_decks(decks).without("4 4 4 4 4 9h 9h 9h")))
    assert form.limit == closed_form("tie").limit


def test_cards_may_be_gone_from_one_deck_down_to_the_last_six() -> None:
    fifty = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc")[: 3 * 46]
    assert closed_form("tie", without=fifty).at(1) == Coups(Shoe.of_decks(1).without(fifty)).probability("tie")
    assert closed_form("tie", without=fifty + " Js").holds_from == 2


def test_cards_may_lie_on_the_table() -> None:
    form = closed_form("player.wins", shown="player: 7 K, banker: 3h", without="8 8")
    for decks in (1, 2, 12):
        assert agrees(form, decks, Coups(Shoe.of_decks(decks).without("8 8"), shown="player: 7 K, banker: 3h"))


def test_a_formula_holds_from_where_its_condition_can_be_met() -> None:
    form = closed_form("banker.opening.identical", "player.opening.identical")
    assert form.holds_from == 2
    assert form.at(2) == Coups(Shoe.of_decks(2)).probability("banker.opening.identical", "player.opening.identical")
    with pytest.raises(NumberError):
        form.at(1)


# As formulas ----------------------------------------------------------------------------------------------------------


def test_the_formulas_are_written_in_factors() -> None:
    form = closed_form("banker.wins")
    quartic = "35403904*d**4 - 10106280*d**3 + 1069054*d**2 - 50280*d + 917"
    assert str(form.count) == f"256*d**2*({quartic})"
    assert str(form.deals) == "52*d*(52*d - 5)*(52*d - 4)*(52*d - 3)*(52*d - 2)*(52*d - 1)"
    assert str(form.probability) == f"8*d*({quartic})/(13*(13*d - 1)*(26*d - 1)*(52*d - 5)*(52*d - 3)*(52*d - 1))"
    assert str(form.limit) == "2212744/4826809"


def test_latex_is_written_so_too() -> None:
    form = closed_form("player.opening.same_rank")
    assert form._repr_latex_() == r"$\displaystyle \frac{4 d - 1}{52 d - 1}$"
    assert latex(form.count).startswith("416 d ")
    bet = wager_closed_form("player-pair", pay="t")
    assert latex(bet.expected_value) == r"\frac{- 48 d + t \left(4 d - 1\right)}{52 d - 1}"


@pytest.mark.parametrize("event", ["banker.wins", "player.opening.identical and tie", 'dealt.count("7") == 3'])
def test_a_count_is_irreducible_factors_of_degree_six_together(event: str) -> None:
    form = closed_form(event)
    _, factors = factor_list(form.count, D)
    assert sum(factor.as_poly(D).degree() * power for factor, power in factors) == 6
    assert all(len(factor_list(factor, D)[1]) == 1 for factor, _ in factors)
    assert sympy_limit(form.probability, D, oo) == form.limit


def test_all_deals_of_a_shoe_without_some_cards() -> None:
    deals = closed_form("tie", without="5 5").deals
    assert str(deals) == "(52*d - 7)*(52*d - 6)*(52*d - 5)*(52*d - 4)*(52*d - 3)*(52*d - 2)"


def test_what_never_happens_has_probability_nought_and_what_always_does_one() -> None:
    never, always = closed_form("player.opening.total == 8 and player.cards == 3"), closed_form("cards >= 4")
    assert [str(formula) for formula in (never.count, never.probability, never.limit)] == ["0"] * 3
    assert never.at(8) == 0
    assert always.count == always.deals
    assert str(always) == "1"


def test_fixed_cards_are_not_of_the_decks() -> None:
    seven = Game("seven", "Seven", 8, PUNTO_BANCO, fixed=ShownCards.parse("player: 7"))
    form = closed_form("player.wins", game=seven)
    for decks in (1, 2, 9):
        assert form.at(decks) == Coups(Shoe.of_decks(decks), seven).probability("player.wins")
    assert form.limit == Coups(Shoe.infinite(), seven).probability("player.wins")


def test_closed_forms_are_values() -> None:
    for form, same, other in (
        (closed_form("tie"), closed_form("tie"), closed_form("tie", without="4")),
        (wager_closed_form("tie", pay="t"), wager_closed_form("tie", pay="t"), wager_closed_form("tie", pay="p")),
    ):
        str(form.variance) if isinstance(form, WagerClosedForm) else form.at(8)
        assert form == same == pickle.loads(pickle.dumps(form)) == copy.deepcopy(form)
        assert len({form, same}) == 1
        assert form != other


# Prices ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["tie", "dragon-7", "banker", "perfect-pair", "insurance-player-0-5"])
def test_the_fair_pay_is_the_root_of_the_expected_value(slug: str) -> None:
    form = wager_closed_form(slug, pay="t")
    (root,) = solve(form.expected_value, Symbol("t"))
    assert (root - form.fair_pay).simplify() == 0
    for decks in (2, 8):
        fair = Coups(Shoe.of_decks(decks)).odds(wager(slug)).fair_pay
        assert fair is not None
        assert form.at(decks, fair) == 0


def test_the_fair_commission_is_the_root_of_the_expected_value() -> None:
    form = wager_closed_form("banker", commission="c")
    (root,) = solve(form.expected_value, Symbol("c"))
    assert (root - form.fair_commission).simplify() == 0
    assert form.fair_commission is not None
    assert at(form.fair_commission, 8) == Coups(Shoe.of_decks(8)).odds(wager("banker")).fair_commission
    assert str(limit(*form.fair_commission.as_numer_denom())) == "7410/276593"


def test_an_unknown_pay_or_commission_takes_any_value() -> None:
    coups = Coups(Shoe.of_decks(6))
    tie = wager_closed_form("tie", pay="t")
    assert tie.at(6, 9) == coups.odds(wager("tie-9")).expected_value
    assert at(tie.variance, 6, {"t": Fraction(9)}) == coups.odds(wager("tie-9")).variance
    banker = wager_closed_form("banker", commission="c")
    assert banker.at(6, "4%") == coups.odds(wager("banker").with_commission(Fraction(1, 25))).expected_value
    assert banker.limit.subs(Symbol("c"), Rational(1, 20)) == wager_closed_form("banker").limit


def test_a_meter_is_unknown_until_it_is_given() -> None:
    jackpot = Wager("jackpot", "Jackpot", (Award("six", "tie and cards == 6", "m/10 + 3"), Award("tie", "tie", 5)))
    form = wager_closed_form(jackpot)
    assert (form.letter, form.unknown) == ("m", "meter")
    for decks in (1, 8):
        coups = Coups(Shoe.of_decks(decks))
        assert form.at(decks, 70) == coups.odds(jackpot.with_meter(70)).expected_value
        assert at(form.variance, decks, {"m": Fraction(70)}) == coups.odds(jackpot.with_meter(70)).variance
        assert coups.odds(jackpot.with_meter(at(form.fair_meter, decks))).expected_value == 0
    known = wager_closed_form(jackpot.with_meter(70))
    assert (known.letter, known.fair_meter, known.at(8)) == ("", None, form.at(8, 70))
    with pytest.raises(NumberError):
        wager_closed_form(Wager("one", "One", (Award("tie", "tie", "m + 9"),)), pay="p")


def test_fees_and_random_pays() -> None:
    bet = Wager("fee", "Fee", (Award("tie", "tie", {"2": "0.9", "30": "0.1"}),), fee=Fraction(1, 5))
    form = wager_closed_form(bet)
    odds = Coups(Shoe.of_decks(6)).odds(bet)
    assert (form.at(6), at(form.variance, 6)) == (odds.expected_value, odds.variance)
    assert at(form.fair_pay, 6) == odds.fair_pay


def test_a_wager_may_be_looked_at_given_something() -> None:
    form = wager_closed_form("banker", "player.third == 8")
    odds = Coups(Shoe.of_decks(8)).given("player.third == 8").odds(wager("banker"))
    assert form.at(8) == odds.expected_value


def test_wagers_of_several_awards_have_no_fair_pay() -> None:
    form = wager_closed_form("lucky-nines")
    assert form.fair_pay is None
    assert form.fair_commission is None


def test_a_wager_that_cannot_be_won_has_its_value_all_the_same() -> None:
    form = wager_closed_form(Wager("no", "No", (Award("win", "player.total == 9 and cards == 3", Fraction(5)),)))
    assert (str(form), form.fair_pay) == ("-1", None)


# What is refused ------------------------------------------------------------------------------------------------------


def test_a_condition_that_never_holds_is_refused() -> None:
    with pytest.raises(ConditionError):
        closed_form("tie", "player.opening.total == 8 and player.cards == 3")


def test_a_number_is_not_an_event() -> None:
    with pytest.raises(EventError):
        closed_form("player.total")


def test_unknown_suits_are_refused_where_suits_are_asked_for() -> None:
    assert closed_form("player.opening.same_rank", without="4 4").limit == Rational(1, 13)
    with pytest.raises(ShoeError):
        closed_form("player.same_suit", without="4 4")


@pytest.mark.parametrize("decks", [0, -1, True, Fraction(3, 2), "8"])
def test_half_a_deck_is_refused(decks: object) -> None:
    with pytest.raises(NumberError):
        closed_form("tie").at(decks)  # type: ignore[arg-type]


def test_an_unknown_needs_a_value_to_be_worked_out() -> None:
    with pytest.raises(NumberError):
        wager_closed_form("banker", commission="c").at(8)


@pytest.mark.parametrize("text", ["d", "tt", "T", "é", "", "1"])
def test_an_unknown_is_one_small_letter_other_than_d(text: str) -> None:
    with pytest.raises(NumberError):
        unknown_letter(text)


def test_prices_that_a_wager_does_not_have_are_refused() -> None:
    with pytest.raises(WagerError):
        wager_closed_form("lucky-nines", pay="t")
    with pytest.raises(WagerError):
        wager_closed_form("player", commission="c")
    with pytest.raises(NumberError):
        wager_closed_form("banker", pay="p", commission="c")
