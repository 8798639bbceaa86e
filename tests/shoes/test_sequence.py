"""Coups in a row: against two coups played out by hand, and against what must hold of any shoe."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.counting.remainders import padded, remainders
from exact_odds.counting.terms import Terms, card, cards_of
from exact_odds.errors import ArgumentError, EventError, NumberError, ShoeError, UnknownName
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.shoes.sequence import RESULTS, Law, sequence
from tests import oracle
from tests.oracle import Hand

ONE = Shoe.of_decks(1)


def result(player: Hand, banker: Hand) -> str:
    return "tie" if oracle.tie(player, banker) else "banker" if oracle.banker_wins(player, banker) else "player"


def two_by_hand(
    cards: Iterable[str], facts: tuple[Callable[[Hand, Hand], str], ...], rule: oracle.Rule = oracle.usual
) -> Counter[tuple[str, ...]]:
    """The law of as many coups as there are facts, each dealt from what the one before it left."""

    @cache
    def deals(held: tuple[str, ...]) -> list[oracle.Deal]:
        return oracle.deals(held, rule)

    def follow(held: tuple[str, ...], share: Fraction, told: tuple[str, ...]) -> None:
        if len(told) == len(facts):
            law[told] += share  # type: ignore[assignment]  # a Counter adds up anything
            return
        everything = sum(weight for *_, weight in deals(held))
        for player, banker, weight in deals(held):
            left = Counter(held)
            left.subtract(player + banker)
            follow(
                tuple(sorted(left.elements())),
                share * Fraction(weight, everything),
                (*told, facts[len(told)](player, banker)),
            )

    law: Counter[tuple[str, ...]] = Counter()
    follow(tuple(sorted(cards)), Fraction(1), ())
    return law


def probabilities(law: Law) -> dict[tuple[str, ...], Fraction]:
    return {values: law.probability(*values) for values, count in law.counts.items() if count}


@pytest.mark.parametrize(
    "cards",
    ["A A A A A A A 3 3 3 9 9", "2 2 2 2 5 5 5 5 8 8 8 8", "4 4 4 4 4 4 6 6 6 6 6 6 6", "7 9 9 A 2 2 2 2 2 2 2 T"],
)
def test_two_coups_played_out_by_hand(cards: str) -> None:
    held = cards.split()
    law = sequence(Shoe.of_counts(Counter(held)))
    assert probabilities(law) == dict(two_by_hand(held, (result, result)))


def test_three_coups_played_out_by_hand() -> None:
    held = [*"444444444555555555"]
    law = sequence(Shoe.of_counts(Counter(held)), coups=3)
    assert probabilities(law) == dict(two_by_hand(held, (result, result, result)))


def test_events_of_each_coup_on_ranks_and_the_other_tableau() -> None:
    held = [*"KKKKQQQQ3333"]
    facts = (
        lambda player, banker: "natural" if oracle.natural(player) or oracle.natural(banker) else "not natural",
        lambda player, banker: (
            "banker.opening.same_rank" if oracle.same_rank(banker[:2]) else "not banker.opening.same_rank"
        ),
    )
    law = sequence(Shoe.of_counts(Counter(held)), BY_TOTAL, events=("natural", "banker.opening.same_rank"))
    assert probabilities(law) == dict(two_by_hand(held, facts, oracle.by_total))


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_counts({"A": 5, "7": 3, "K": 9, "4": 1})])
def test_every_coup_alone_has_the_odds_of_the_first(shoe: Shoe) -> None:
    law, coups = sequence(shoe), Coups(shoe)
    odds = {name: coups.probability("tie" if name == "tie" else f"{name}.wins") for name in RESULTS}
    assert law.margin(0) == law.margin(1) == odds
    assert sum(law.counts.values()) == law.of


@settings(max_examples=5)
@given(st.dictionaries(st.sampled_from("A234579TK"), st.integers(0, 9), min_size=3))
def test_the_order_of_coups_does_not_matter(counts: dict[str, int]) -> None:
    counts["8"] = 12
    law = sequence(Shoe.of_counts(counts), events=["player.wins"])
    assert law.probability("player.wins", "not player.wins") == law.probability("not player.wins", "player.wins")


def test_after_a_coup_that_tells_all_the_next_is_certain() -> None:
    law = sequence(Shoe.of_counts({"9": 12}))
    assert probabilities(law) == {("tie", "tie"): 1}
    assert law.given("banker") == {}
    assert not any(law.variances("tie", "tie"))


def test_eight_decks() -> None:
    law = sequence(Shoe.of_decks(8))
    covariance, (variance, _) = law.covariance("banker", "banker"), law.variances("banker", "banker")
    assert covariance / variance == Fraction(-20737158939681492908680245769, 9579947464064935654688180146115880)
    assert law.given("tie")["tie",] < law.margin(1)["tie"]


def test_infinite_decks_forget() -> None:
    law = sequence(Shoe.infinite(), coups=3)
    assert law.of == 13**18
    assert all(law.probability(*values) == law.independent(*values) for values in product(RESULTS, repeat=3))
    suited = sequence(Shoe.infinite(), events=["player.opening.same_suit"])
    assert suited.covariance("player.opening.same_suit", "player.opening.same_suit") == 0


def test_contents_of_fewer_cards_padded() -> None:
    some: Terms = {card(0) * 2 + card(1) * 2: 6, card(1) * 6: 1}
    more = padded(some, 2)
    assert {cards_of(content, 2): orders for content, orders in more.items()} == {
        (4, 2): 6,
        (3, 3): 12,
        (2, 4): 6,
        (0, 6): 1,
    }


def test_remainders_are_the_shoes_that_cards_leave() -> None:
    counts, coefficients = (4, 3, 5), padded({card(0) + card(2): 2, card(1) * 3: 1}, 3)
    for gone, ways, value in remainders(coefficients, counts, 3):
        taken = cards_of(gone, 3)
        left = [held - fewer for held, fewer in zip(counts, taken, strict=True)]
        assert ways == _falling(counts, taken)
        assert value == sum(orders * _falling(left, cards_of(content, 3)) for content, orders in coefficients.items())


def _falling(counts: Iterable[int], taken: Iterable[int]) -> int:
    ways = 1
    for held, fewer in zip(counts, taken, strict=True):
        ways *= sum(1 for _ in permutations(range(held), fewer)) if fewer <= held else 0
    return ways


@pytest.mark.parametrize("coups", [1, 4])
def test_other_numbers_of_coups(coups: int) -> None:
    with pytest.raises(NumberError, match=f"{coups} coups in a row are not counted; the number is 2 or 3"):
        sequence(Shoe.of_decks(1), coups=coups)


def test_shoes_that_may_not_last() -> None:
    sequence(Shoe.of_counts({"8": 12}))
    with pytest.raises(ShoeError, match="2 coups may need 12 cards, and the shoe has 11"):
        sequence(Shoe.of_counts({"8": 11}))
    with pytest.raises(ShoeError, match="3 coups may need 18 cards, and the shoe has 17"):
        sequence(Shoe.of_counts({"8": 17}), coups=3)


def test_it_needs_no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert sequence(Shoe.of_counts({"8": 9, "7": 4})).of == 13 * 12 * 11 * 10 * 9 * 8 * 7 * 6 * 5 * 4 * 3 * 2


@pytest.mark.parametrize("coups", [2, 3])
def test_progress_rises_from_nothing_to_a_hundred(coups: int) -> None:
    shoe, told = Shoe.of_counts({"8": 9, "7": 9, "T": 9}), list[int]()
    assert sequence(shoe, coups=coups, progress=told.append) == sequence(shoe, coups=coups)
    assert (told[0], told[-1]) == (0, 100)
    assert told == sorted(told)
    assert len(told) > 20


def test_events_that_cannot_be_asked() -> None:
    shoe = Shoe.of_decks(1)
    with pytest.raises(EventError, match="it tells 20 kinds of cards apart; for 2 coups in a row they may be 13"):
        sequence(shoe, events=["player.same_colour"])
    with pytest.raises(EventError, match="it tells 13 kinds of cards apart; for 3 coups in a row they may be 10"):
        sequence(shoe, events=["player.same_rank"], coups=3)
    with pytest.raises(EventError, match="this is a number, not something true or false"):
        sequence(shoe, events=["margin"])
    with pytest.raises(NumberError, match="3 events for 2 coups; give one for all of them, or one for each"):
        sequence(shoe, PUNTO_BANCO, 2, ["tie", "tie", "tie"])


OTHER_TYPES: list[Callable[[], object]] = [
    lambda: sequence(8),  # type: ignore[arg-type]
    lambda: sequence(ONE, "punto-banco"),  # type: ignore[arg-type]
    lambda: sequence(ONE, coups=2.0),  # type: ignore[arg-type]
    lambda: sequence(ONE, events="tie"),
    lambda: sequence(ONE, events=[5]),  # type: ignore[list-item]
    lambda: sequence(Shoe.infinite()).probability(1),  # type: ignore[arg-type]
    lambda: sequence(Shoe.infinite()).margin("tie"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("place", range(len(OTHER_TYPES)))
def test_arguments_of_other_types_are_refused_with_what_is_wanted(place: int) -> None:
    with pytest.raises(ArgumentError, match=r"^.+ is of type \w+, and .+ is wanted$"):
        OTHER_TYPES[place]()


def test_outcomes_that_there_are_not_are_refused_with_those_there_are() -> None:
    law = sequence(Shoe.infinite())
    asked: list[Callable[[], object]] = [
        lambda: law.probability("x"),
        lambda: law.probability("tie", "x"),
        lambda: law.given("x"),
        lambda: law.independent("tie", "x"),
        lambda: law.covariance("tie", "x"),
        lambda: law.variances("x", "tie"),
    ]
    for ask in asked:
        with pytest.raises(UnknownName, match=r"^no outcome is called 'x'; there are banker, player, tie$"):
            ask()
    for more in (law.probability, law.independent, law.given):
        with pytest.raises(
            NumberError, match=r"^3 outcomes are too many for 2 coups; give one for each, or for the fi"
        ):
            more("tie", "tie", "tie")
    for place in (-1, 2):
        with pytest.raises(NumberError, match=f"^no coup is at place {place}; there are 2, from 0$"):
            law.margin(place)
    assert law.probability() == 1
    assert law.given("tie", "tie") == {(): 1}
