"""Coups in a row: against two coups played out by hand, and against what must hold of any shoe."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import prod
from operator import add

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.arrays.contents import Polynomial, contents
from exact_odds.counting.arrays.products import multiply
from exact_odds.counting.arrays.shared_cards import counts_of_products
from exact_odds.counting.coups import Coups
from exact_odds.errors import ArgumentError, ConditionError, EventError, NumberError, ShoeError, UnknownName
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.shoes.sequence import RESULTS, JointDistribution, sequence
from tests import oracle
from tests.oracle import Hand

ONE = Shoe.of_decks(1)


def result(player: Hand, banker: Hand) -> str:
    return "tie" if oracle.tie(player, banker) else "banker" if oracle.banker_wins(player, banker) else "player"


def by_hand(
    cards: Iterable[str],
    facts: tuple[Callable[[Hand, Hand], str], ...],
    rule: oracle.Rule = oracle.usual,
    first: Callable[[Hand, Hand], bool] = lambda player, banker: True,
) -> Counter[tuple[str, ...]]:
    """The joint distribution of as many coups as there are facts, each dealt from what the one before it left.

    Args:
        cards: of the shoe.
        facts: what is read of each coup.
        rule: of drawing.
        first: which first coups there may be.
    """

    @cache
    def deals(held: tuple[str, ...]) -> list[oracle.Deal]:
        return oracle.deals(held, rule)

    def follow(held: tuple[str, ...], share: Fraction, told: tuple[str, ...]) -> None:
        if len(told) == len(facts):
            found[told] += share  # type: ignore[assignment]  # a Counter adds up anything
            return
        possible = [deal for deal in deals(held) if told or first(deal[0], deal[1])]
        everything = sum(weight for *_, weight in possible)
        for player, banker, weight in possible:
            left = Counter(held)
            left.subtract(player + banker)
            follow(
                tuple(sorted(left.elements())),
                share * Fraction(weight, everything),
                (*told, facts[len(told)](player, banker)),
            )

    found: Counter[tuple[str, ...]] = Counter()
    follow(tuple(sorted(cards)), Fraction(1), ())
    return found


def probabilities(law: JointDistribution) -> dict[tuple[str, ...], Fraction]:
    return {values: law.probability(*values) for values, count in law.counts.items() if count}


@pytest.mark.parametrize(
    "cards",
    ["A A A A A A A 3 3 3 9 9", "2 2 2 2 5 5 5 5 8 8 8 8", "4 4 4 4 4 4 6 6 6 6 6 6 6", "7 9 9 A 2 2 2 2 2 2 2 T"],
)
def test_two_coups_played_out_by_hand(cards: str) -> None:
    held = cards.split()
    law = sequence(Coups(Shoe.of_counts(Counter(held))))
    assert probabilities(law) == dict(by_hand(held, (result, result)))


@pytest.mark.parametrize(
    ("cards", "length"), [("444444444555555555", 3), ("2" * 10 + "7" * 8, 3), ("3" * 20 + "6" * 4, 4)]
)
def test_three_and_four_coups_played_out_by_hand(cards: str, length: int) -> None:
    law = sequence(Coups(Shoe.of_counts(Counter(cards))), length)
    assert probabilities(law) == dict(by_hand(cards, (result,) * length))


def test_different_events_of_three_and_four_coups() -> None:
    def six_cards(player: Hand, banker: Hand) -> str:
        return "cards == 6" if len(player + banker) == 6 else "not (cards == 6)"

    def tie(player: Hand, banker: Hand) -> str:
        return "tie" if oracle.tie(player, banker) else "not tie"

    def natural(player: Hand, banker: Hand) -> str:
        return "natural" if oracle.natural(player) or oracle.natural(banker) else "not natural"

    def zero(player: Hand, banker: Hand) -> str:
        return "margin == 0" if oracle.tie(player, banker) else "not (margin == 0)"

    cards, facts = "2" * 5 + "4" * 19, (tie, natural, six_cards, zero)
    for length in (3, 4):
        asked = ("tie", "natural", "cards == 6", "margin == 0")[:length]
        law = sequence(Coups(Shoe.of_counts(Counter(cards))), length, asked)
        assert probabilities(law) == dict(by_hand(cards, facts[:length]))


@pytest.mark.parametrize(
    ("cards", "shown", "length", "first"),
    [
        ("2 2 2 2 5 5 5 5 8 8 8 8", "player: 5 2", 2, lambda player, banker: player[:2] == ("5", "2")),
        ("4 4 4 4 4 4 6 6 6 6 6 6 6", "banker: 6", 2, lambda player, banker: banker[0] == "6"),
        ("3 3 3 3 3 3 3 3 3 9 9 9 9 9 9 9 9 9", "player: 3 9 9", 3, lambda player, banker: player == ("3", "9", "9")),
    ],
)
def test_shown_cards_are_of_the_first_coup(
    cards: str, shown: str, length: int, first: Callable[[Hand, Hand], bool]
) -> None:
    held = cards.split()
    law = sequence(Coups(Shoe.of_counts(Counter(held)), shown=shown), length)
    assert probabilities(law) == dict(by_hand(held, (result,) * length, first=first))


def test_fixed_cards_lie_there_before_every_coup() -> None:
    own = Game("own", "Own", 1, PUNTO_BANCO, fixed=ShownCards.parse("player: 7"))
    coups = Coups(Shoe.of_counts({"2": 4, "5": 3, "K": 5}), own)
    two = sequence(coups)
    expected = Counter[tuple[str, ...]]()
    for first, share, gone in _with_a_seven("222255500000"):
        for second, more, _ in _with_a_seven(gone):
            expected[first, second] += share * more  # type: ignore[assignment]  # a Counter adds up anything
    assert probabilities(two) == dict(expected)
    assert two.margin(0)["tie"] == coups.probability("tie")


@cache
def _with_a_seven(held: str) -> list[tuple[str, Fraction, str]]:
    """Coups in which Player begins with a seven that is not of the shoe: result, probability, cards left."""
    ways = Counter[tuple[str, str]]()
    every = Counter("".join(order) for order in permutations(held, 4))
    for order, number in every.items():
        second, one, two, last = map(int, order)
        player, banker = (7 + second) % 10, (one + two) % 10
        left = Counter(held) - Counter(order)
        for next_card, copies in left.items():
            used = order[:3]
            totals, weight = [player, banker], number * copies
            if max(totals) < 8:
                drawn = last if player < 6 else None
                cards = iter((last, int(next_card)))
                if drawn is not None:
                    totals[0] = (player + next(cards)) % 10
                    used += str(last)
                if PUNTO_BANCO.banker_draws(banker, player, drawn):
                    card = next(cards)
                    totals[1] = (banker + card) % 10
                    used += str(card)
            outcome = "tie" if totals[0] == totals[1] else "player" if totals[0] > totals[1] else "banker"
            rest = Counter(held) - Counter(used)
            ways[outcome, "".join(sorted(rest.elements()))] += weight
    total = sum(ways.values())
    return [(outcome, Fraction(number, total), rest) for (outcome, rest), number in ways.items()]


def test_a_shown_face_is_known_by_its_value() -> None:
    coups = Coups(Shoe.of_decks(1), shown="player: Kh 4")
    law = sequence(coups)
    assert law.margin(0)["banker"] == coups.probability("banker.wins")
    assert law.margin(1)["banker"] == Coups(Shoe.of_decks(1).without("K 4")).probability("banker.wins")


def test_events_of_each_coup_on_ranks_and_the_other_tableau() -> None:
    held = [*"KKKKQQQQ3333"]
    facts = (
        lambda player, banker: "natural" if oracle.natural(player) or oracle.natural(banker) else "not natural",
        lambda player, banker: (
            "banker.opening.same_rank" if oracle.same_rank(banker[:2]) else "not banker.opening.same_rank"
        ),
    )
    law = sequence(
        Coups(Shoe.of_counts(Counter(held)), Game.of(BY_TOTAL)), events=("natural", "banker.opening.same_rank")
    )
    assert probabilities(law) == dict(by_hand(held, facts, oracle.by_total))


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_counts({"A": 5, "7": 3, "K": 9, "4": 1})])
def test_every_coup_alone_has_the_odds_of_the_first(shoe: Shoe) -> None:
    law, coups = sequence(Coups(shoe)), Coups(shoe)
    odds = {name: coups.probability("tie" if name == "tie" else f"{name}.wins") for name in RESULTS}
    assert law.margin(0) == law.margin(1) == odds
    assert sum(law.counts.values()) == law.of


@settings(max_examples=5)
@given(st.dictionaries(st.sampled_from("A234579TK"), st.integers(0, 9), min_size=3))
def test_the_order_of_coups_does_not_matter(counts: dict[str, int]) -> None:
    counts["8"] = 12
    law = sequence(Coups(Shoe.of_counts(counts)), events=["player.wins"])
    assert law.probability("player.wins", "not player.wins") == law.probability("not player.wins", "player.wins")


def test_after_a_coup_that_tells_all_the_next_is_certain() -> None:
    law = sequence(Coups(Shoe.of_counts({"9": 12})))
    assert probabilities(law) == {("tie", "tie"): 1}
    assert law.given("banker") == {}
    assert not any(law.variances("tie", "tie"))


def test_eight_decks() -> None:
    law = sequence(Coups(Shoe.of_decks(8)))
    covariance, (variance, _) = law.covariance("banker", "banker"), law.variances("banker", "banker")
    assert covariance / variance == Fraction(-20737158939681492908680245769, 9579947464064935654688180146115880)
    assert law.given("tie")["tie",] < law.margin(1)["tie"]


def test_infinite_decks_forget() -> None:
    law = sequence(Coups(Shoe.infinite()), length=3)
    assert law.of == 13**18
    assert all(law.probability(*values) == law.independent(*values) for values in product(RESULTS, repeat=3))
    suited = sequence(Coups(Shoe.infinite()), events=["player.opening.same_suit"])
    assert suited.covariance("player.opening.same_suit", "player.opening.same_suit") == 0


SMALL = st.builds(
    lambda kinds, one, two, seed: (
        kinds,
        *(
            Polynomial(cards, np.random.default_rng(seed + cards).integers(0, 2, len(contents(kinds, cards))))
            for cards in (one, two)
        ),
    ),
    st.integers(1, 4),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(0, 1000),
)


@given(SMALL, st.lists(st.integers(0, 40) | st.just(10**9), min_size=4, max_size=4))
def test_products_are_counted_as_if_multiplied_out(some: tuple[int, Polynomial, Polynomial], counts: list[int]) -> None:
    kinds, one, two = some
    shoe = [counts[0] + 8, *counts[1:kinds]]
    both = [
        [
            dict(zip(map(tuple, contents(kinds, each.cards).tolist()), each.orders.tolist(), strict=True))
            for each in (one, two)
        ]
    ]
    expected = Counter[tuple[int, ...]]()
    for first, second in both:
        for held, orders in first.items():
            for other, ways in second.items():
                expected[tuple(map(add, held, other))] += orders * ways
    (multiplied,) = multiply([(one, two)], kinds)
    rows = zip(map(tuple, contents(kinds, one.cards + two.cards).tolist()), multiplied.orders.tolist(), strict=True)
    assert dict(rows) == {row: expected[row] for row in map(tuple, contents(kinds, one.cards + two.cards).tolist())}
    count = sum(orders * _falling(shoe, held) for held, orders in expected.items())
    assert counts_of_products([one, two], [(0, 1), (1, 0)], shoe) == [count, count]


def _falling(counts: Iterable[int], taken: Iterable[int]) -> int:
    return prod(count - gone for count, fewer in zip(counts, taken, strict=True) for gone in range(fewer))


@pytest.mark.parametrize("length", [1, 5])
def test_other_numbers_of_coups(length: int) -> None:
    with pytest.raises(NumberError):
        sequence(Coups(Shoe.of_decks(1)), length)


def test_shoes_that_may_not_last() -> None:
    sequence(Coups(Shoe.of_counts({"8": 12})))
    with pytest.raises(ShoeError):
        sequence(Coups(Shoe.of_counts({"8": 11})))
    with pytest.raises(ShoeError):
        sequence(Coups(Shoe.of_counts({"8": 17})), length=3)


@pytest.mark.parametrize("length", [2, 3, 4])
def test_progress_rises_from_nothing_to_a_hundred(length: int) -> None:
    shoe, told = Shoe.of_counts({"8": 9, "7": 9, "T": 9}), list[int]()
    assert sequence(Coups(shoe), length, progress=told.append) == sequence(Coups(shoe), length)
    assert (told[0], told[-1]) == (0, 100)
    assert told == sorted(told)


def test_events_that_cannot_be_asked() -> None:
    coups = Coups(Shoe.of_decks(1))
    for length, event in (
        (2, "player.opening.same_suit"),
        (3, "player.same_rank"),
        (4, "player.same_rank"),
        (2, "margin"),
    ):
        with pytest.raises(EventError):
            sequence(coups, length, [event])
    with pytest.raises(NumberError):
        sequence(coups, 2, ["tie", "tie", "tie"])
    with pytest.raises(ConditionError):
        sequence(coups.given("tie"))


def test_colours_of_two_coups() -> None:
    held = ["4h", "4s", "5d"] * 4
    facts = (
        lambda player, banker: (
            "opening.same_colour"
            if len({card[1] in "hd" for card in player[:2] + banker[:2]}) == 1
            else "not opening.same_colour"
        ),
        result,
    )
    law = sequence(Coups(Shoe.of_counts(Counter(held))), events=("opening.same_colour", "player.wins"))
    expected = Counter[tuple[str, ...]]()
    for (colour, outcome), share in by_hand(held, facts).items():
        expected[colour, "player.wins" if outcome == "player" else "not player.wins"] += share
    assert probabilities(law) == dict(expected)


OTHER_TYPES: list[Callable[[], object]] = [
    lambda: sequence(8),  # type: ignore[arg-type]
    lambda: sequence(Coups(ONE), 2.0),  # type: ignore[arg-type]
    lambda: sequence(Coups(ONE), events="tie"),
    lambda: sequence(Coups(ONE), events=[5]),  # type: ignore[list-item]
    lambda: sequence(Coups(Shoe.infinite())).probability(1),  # type: ignore[arg-type]
    lambda: sequence(Coups(Shoe.infinite())).margin("tie"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("place", range(len(OTHER_TYPES)))
def test_arguments_of_other_types_are_refused_with_what_is_wanted(place: int) -> None:
    with pytest.raises(ArgumentError):
        OTHER_TYPES[place]()


def test_outcomes_that_there_are_not_are_refused_with_those_there_are() -> None:
    law = sequence(Coups(Shoe.infinite()))
    asked: list[Callable[[], object]] = [
        lambda: law.probability("x"),
        lambda: law.probability("tie", "x"),
        lambda: law.given("x"),
        lambda: law.independent("tie", "x"),
        lambda: law.covariance("tie", "x"),
        lambda: law.variances("x", "tie"),
    ]
    for ask in asked:
        with pytest.raises(UnknownName):
            ask()
    for more in (law.probability, law.independent, law.given):
        with pytest.raises(NumberError):
            more("tie", "tie", "tie")
    for place in (-1, 2):
        with pytest.raises(NumberError):
            law.margin(place)
    assert law.probability() == 1
    assert law.given("tie", "tie") == {(): 1}


def test_joint_distributions_are_values() -> None:
    law = sequence(Coups(Shoe.of_decks(1)), events=["tie"])
    law.counts.clear()
    law.margin(0).clear()
    assert law == pickle.loads(pickle.dumps(law)) == sequence(Coups(Shoe.of_decks(1)), events=["tie"])
    assert len({law, sequence(Coups(Shoe.of_decks(1)), events=["tie"])}) == 1
    assert law != sequence(Coups(Shoe.of_decks(1)), events=["natural"])
