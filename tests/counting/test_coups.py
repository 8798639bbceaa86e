"""`Coups`: what can be asked, in which ways, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest

from exact_odds.counting.answers import Count, Cross
from exact_odds.counting.coups import Coups
from exact_odds.counting.distribution import Distribution
from exact_odds.errors import ConditionError, EventError, ShoeError, UnknownName
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import BY_TOTAL
from exact_odds.language import parse

EIGHT = Coups(Shoe.of_decks(8))
DEALS = perm(416, 6)


# ---------------------------------------------------------------- counts and conditions


def test_a_count_is_of_all_deals() -> None:
    count = EIGHT.count("banker.wins")
    assert count == Count(2292252566437888, DEALS)
    assert count.probability == EIGHT.probability("banker.wins") == Fraction(count.count, DEALS)
    assert EIGHT.deals == DEALS


def test_text_or_parsed() -> None:
    assert EIGHT.count(parse("tie"), given=parse("cards == 4")) == EIGHT.count("tie", given="cards == 4")


@pytest.mark.parametrize("event", ["1 == 1", "tie or not tie", "player.total >= 0", "0 <= margin <= 9"])
def test_what_is_sure(event: str) -> None:
    assert EIGHT.count(event) == Count(DEALS, DEALS)


@pytest.mark.parametrize("event", ["1 == 2", "tie and player.wins", "player.total > 9", "cards == 7"])
def test_what_cannot_be(event: str) -> None:
    assert EIGHT.count(event) == Count(0, DEALS)


def test_a_condition_restricts_the_deals() -> None:
    count, condition = EIGHT.count("tie and natural"), EIGHT.count("natural")
    assert EIGHT.count("tie", given="natural") == Count(count.count, condition.count)
    assert EIGHT.given("natural").deals == condition.count


def test_conditions_chain() -> None:
    once = EIGHT.count("tie", given="natural and player.same_rank and cards == 4")
    chained = EIGHT.given("natural").given("player.same_rank")
    assert chained.count("tie", given="cards == 4") == once
    assert chained.given("cards == 4").count("tie") == once
    assert EIGHT.given("player.same_rank").given("natural").count("tie", given="cards == 4") == once


def test_a_condition_leaves_the_coups_it_was_put_on_alone() -> None:
    coups = Coups(Shoe.of_decks(1))
    before = coups.count("tie")
    coups.given("natural").count("tie")
    assert coups.count("tie") == before


@pytest.mark.parametrize(
    ("condition", "known"),
    [
        ("tie and player.wins", "'tie and player.wins'"),
        ("player.third == 3 and player.opening.total == 7", "'player.third == 3 and player.opening.total == 7'"),
    ],
)
def test_a_condition_that_never_happens(condition: str, known: str) -> None:
    with pytest.raises(ConditionError) as caught:
        EIGHT.count("tie", given=condition)
    message = f"nothing can be said given {known}: from this shoe and these rules it never happens"
    assert str(caught.value) == message


def test_conditions_that_never_happen_together() -> None:
    coups = EIGHT.given("tie or natural").given("not tie")
    for ask in (
        lambda: coups.count("tie", given="not natural"),
        lambda: coups.given("not natural").probability("tie"),
        lambda: coups.distribution("player.total", given="not natural"),
        lambda: coups.expectation("cards", given="not natural"),
        lambda: coups.cross([["tie"]], given="not natural"),
        lambda: coups.given("not natural").deals,
    ):
        with pytest.raises(ConditionError):
            ask()


# ---------------------------------------------------------------- distributions


def test_a_distribution_maps_values_to_counts_in_order() -> None:
    joint = EIGHT.distribution("player.third", "tie")
    assert isinstance(joint, Distribution)
    assert joint.names == ("player.third", "tie")
    assert list(joint) == [(third, tie) for third in (None, *range(10)) for tie in (False, True)]
    assert sum(joint.values()) == joint.of == DEALS
    assert joint[8, True] == EIGHT.count("player.third == 8 and tie").count
    assert joint[None, False] == EIGHT.count("player.cards == 2 and not tie").count
    assert joint.probability(8, True) == EIGHT.probability("player.third == 8 and tie")
    assert joint.probability(11, True) == 0
    assert len(joint) == 22
    assert (11, True) not in joint


def test_values_are_ints_fractions_events_and_none() -> None:
    joint = EIGHT.distribution("player.total * 1/2", "tie", "player.third")
    for half, tie, third in joint:
        assert isinstance(half, int | Fraction)
        assert 2 * half in range(10)
        assert isinstance(tie, bool)
        assert third is None or third in range(10)


def test_a_constant_has_one_value() -> None:
    assert EIGHT.distribution("3/2").counts == {(Fraction(3, 2),): DEALS}
    assert EIGHT.distribution("1 == 1", "2 - 3").counts == {(True, -1): DEALS}


def test_marginals_are_distributions_of_their_own() -> None:
    joint = EIGHT.distribution("player.total", "banker.total", "cards")
    assert joint.marginal("cards") == EIGHT.distribution("cards")
    assert joint.marginal("cards", "player.total") == EIGHT.distribution("cards", "player.total")
    with pytest.raises(UnknownName):
        joint.marginal("card")


def test_of_a_condition() -> None:
    joint = EIGHT.distribution("player.third", given="player.third >= 0")
    assert (None,) not in joint
    assert joint.of == sum(joint.values()) == EIGHT.count("player.cards == 3").count


# ---------------------------------------------------------------- expected values


def test_an_expected_value_is_the_mean() -> None:
    totals = EIGHT.distribution("player.total")
    mean = sum(Fraction(count, DEALS) * total for (total,), count in totals.items() if total is not None)
    assert EIGHT.expectation("player.total") == totals.expectation() == mean
    assert EIGHT.expectation("player.total + 2 * banker.total - 1/2") == mean + 2 * EIGHT.expectation(
        "banker.total"
    ) - Fraction(1, 2)
    assert EIGHT.expectation("player.third", given="player.cards == 3") == EIGHT.expectation(
        "player.third * 1", given="player.third >= 0"
    )


def test_of_what_is_not_always_defined_there_is_no_expected_value() -> None:
    with pytest.raises(ConditionError) as caught:
        EIGHT.expectation("1 + player.third")
    assert str(caught.value) == (
        "'1 + player.third' is not defined in every coup; ask given that the third card is drawn"
    )


def test_of_an_event_there_is_no_expected_value() -> None:
    with pytest.raises(EventError) as caught:
        EIGHT.expectation("tie")
    assert caught.value.message == "an event has a probability, not an expected value; ask for a number"


def test_of_several_expressions_there_is_no_one_expected_value() -> None:
    joint = EIGHT.distribution("player.total", "banker.total")
    with pytest.raises(EventError):
        joint.expectation()
    assert joint.marginal("banker.total").expectation() == EIGHT.expectation("banker.total")


@pytest.mark.parametrize("ask", [EIGHT.count, EIGHT.probability, EIGHT.given, lambda text: EIGHT.cross([[text]])])
def test_a_number_is_no_event(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(EventError) as caught:
        ask("player.total")
    assert caught.value.message == "this is a number, not something true or false; compare it, as in > 0"


def test_a_number_is_no_condition() -> None:
    with pytest.raises(EventError):
        EIGHT.count("tie", given="cards")


# ---------------------------------------------------------------- partitions crossed


def test_a_partition_is_the_first_of_its_events_that_holds() -> None:
    crossed = EIGHT.cross([["natural", "tie", "player.wins"]])
    assert isinstance(crossed, Cross)
    assert crossed.of == DEALS
    assert crossed.counts == {
        (0,): EIGHT.count("natural").count,
        (1,): EIGHT.count("tie and not natural").count,
        (2,): EIGHT.count("player.wins and not natural").count,
        (3,): EIGHT.count("banker.wins and not natural").count,
    }


def test_partitions_crossed() -> None:
    crossed = EIGHT.cross([["player.wins", "tie"], ["player.same_suit"]], given="cards == 5")
    joint = EIGHT.distribution("player.wins", "tie", "player.same_suit", given="cards == 5")
    place = {(True, False): 0, (False, True): 1, (False, False): 2}
    expected = {(place[wins, tie], int(not alike)): count for (wins, tie, alike), count in joint.items()}  # type: ignore[index]
    assert crossed.counts == expected
    assert crossed.of == joint.of


def test_events_that_never_come_first_have_no_cell() -> None:
    assert EIGHT.cross([["1 == 1", "tie"]]).counts == {(0,): DEALS}
    assert EIGHT.cross([["1 == 2"]]).counts == {(1,): DEALS}
    assert EIGHT.cross([[], ["1 == 2"]]).counts == {(0, 1): DEALS}


# ---------------------------------------------------------------- what is asked of the shoe


@pytest.mark.parametrize(
    ("shoe", "names"),
    [
        (Shoe.of_decks(8).without("A"), "A"),
        (Shoe.of_decks(8).without("K 9 9"), "9 K"),
        (Shoe.parse_counts("A=8 2s=8 T=8"), "A T"),
        (Shoe.of_counts(dict.fromkeys("A23456789TJQK", 4)), "A 2 3 4 5 6 7 8 9 T J Q K"),
    ],
)
@pytest.mark.parametrize(
    "event", ["player.same_suit", "dealt.same_colour", "banker.identical", 'dealt.count("red") > 1']
)
def test_suits_that_are_not_known_are_asked_for_by_rank(shoe: Shoe, names: str, event: str) -> None:
    with pytest.raises(ShoeError) as caught:
        Coups(shoe).probability(event)
    assert str(caught.value) == (
        f"the question looks at suits, and those of the cards {names} are not all known; "
        "name the suits (--without '8h', --counts 'Ah=8 As=8'), or ask about ranks"
    )


def test_suits_that_do_not_matter_need_not_be_known() -> None:
    known, unknown = Coups(Shoe.of_decks(8).without("As 9h")), Coups(Shoe.of_decks(8).without("A 9"))
    for event in ("banker.wins", "player.same_rank", 'dealt.count("A") == 2', "dealt.highest == 9"):
        assert known.count(event) == unknown.count(event)
    # suits of other ranks may be asked for
    for event in ('dealt.count("8h") == 1', 'player.opening.count("Kd") == 2', 'dealt.count("A 7c") == 2'):
        assert known.count(event) == unknown.count(event)
    with pytest.raises(ShoeError):
        unknown.count('dealt.count("9h") == 1')
    # and so may those of a rank all of whose cards are gone
    assert Coups(Shoe.of_decks(1).without("A A A A")).probability("player.opening.identical") == 0


def test_a_shoe_is_its_cards() -> None:
    by_face = Shoe.of_counts({rank + suit: 8 for rank in "A23456789TJQK" for suit in "shdc"})
    for event in ("banker.wins", "player.same_suit and banker.same_suit", 'dealt.count("9d") == 2'):
        assert Coups(by_face).count(event) == EIGHT.count(event)


def test_the_tableau_matters() -> None:
    assert Coups(Shoe.of_decks(8), Game.of(BY_TOTAL)).count("banker.wins") != EIGHT.count("banker.wins")
    assert Coups(Shoe.of_decks(8), Game.of(BY_TOTAL)).count("natural") == EIGHT.count("natural")


def test_what_was_asked_before_changes_nothing() -> None:
    asked = ["tie", "player.same_suit", "dealt.highest == 9", 'banker.count("9d") == 1', "opening.same_rank"]
    shoe = Shoe.of_decks(2).without("9d 9d 8s")
    one, other = Coups(shoe), Coups(shoe)
    forwards = [one.count(event) for event in asked]
    backwards = [other.count(event) for event in reversed(asked)]
    together = Coups(shoe).distribution(*asked)
    assert forwards == backwards[::-1]
    for event, count in zip(asked, forwards, strict=True):
        assert together.marginal(event).counts.get((True,), 0) == count.count
