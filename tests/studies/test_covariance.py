"""Covariances of wagers and mixes of stakes, against brute force and against what must hold."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.errors import NumberError, WagerError
from exact_odds.exact import exact
from exact_odds.games.shoe import Shoe
from exact_odds.studies.covariance import covariances, parse_stakes
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager
from tests import oracle
from tests.oracle_wagers import WAGERS

EIGHT_DECKS = Coups(Shoe.of_decks(8))
CARDS = ["8h", "8h", "8s", "4h", "3h", "9d", "Kd", "Kh", "As", "5c"]
SMALL = Coups(Shoe.of_counts({card: CARDS.count(card) for card in set(CARDS)}))
SLUGS = ["banker", "dragon-7", "player-pair", "all-red", "player-dragon-bonus"]


def win(slug: str, player: oracle.Hand, banker: oracle.Hand) -> Fraction:
    place = WAGERS[slug].award(player, banker)
    return Fraction(-1) if place is None else WAGERS[slug].pays[place]


def test_covariances_against_brute_force() -> None:
    wins = Counter[tuple[Fraction, ...]]()
    for player, banker, weight in oracle.deals(CARDS):
        wins[tuple(win(slug, player, banker) for slug in SLUGS)] += weight

    def mean(*slugs: str) -> Fraction:
        places = [SLUGS.index(slug) for slug in slugs]
        total = sum(
            (weight * prod((won[place] for place in places), start=Fraction(1)) for won, weight in wins.items()),
            Fraction(0),
        )
        return total / wins.total()

    means = {slug: mean(slug) for slug in SLUGS}
    expected = [[mean(one, two) - means[one] * means[two] for two in SLUGS] for one in SLUGS]
    found = covariances([wager(slug) for slug in SLUGS], SMALL)
    assert found.matrix == tuple(map(tuple, expected))
    assert [odds.expected_value for odds in found.odds] == list(means.values())


def test_a_mix_is_a_wager_of_its_own() -> None:
    """Banker 10 and Dragon 7 1, as one wager for a stake of one: -11/11 if both lose, and so on."""
    mix = covariances([wager("banker"), wager("dragon-7"), wager("tie")], EIGHT_DECKS).mix(
        parse_stakes("banker=10 dragon-7=1")
    )
    dragon = "banker.wins and banker.total == 7 and banker.cards == 3"
    together = Wager(
        "mix",
        "mix",
        (
            Award("both", dragon, (10 * exact("19/20") + 40) / 11),
            Award("banker", "banker.wins", (10 * exact("19/20") - 1) / 11),
            Award("tie", "tie", Fraction(-1, 11)),
        ),
    )
    odds = EIGHT_DECKS.odds(together)
    assert mix.expected_value == 11 * odds.expected_value
    assert mix.variance == 121 * odds.variance
    assert mix.staked == 11
    assert mix.house_edge == odds.house_edge
    assert mix.stakes == {"banker": 10, "dragon-7": 1}


def test_a_matrix_is_symmetric_with_variances_on_its_diagonal() -> None:
    found = covariances([wager(slug) for slug in SLUGS], EIGHT_DECKS)
    for one, odds in enumerate(found.odds):
        assert found.matrix[one][one] == odds.variance
        assert found.correlation(one, one) == Root(1)
        for two in range(one):
            assert found.matrix[one][two] == found.matrix[two][one]
            correlation = found.correlation(one, two)
            assert correlation is not None
            assert 0 <= correlation.radicand < 1
            assert correlation.sign * found.matrix[one][two] >= 0


def test_complementary_wagers_correlate_fully() -> None:
    yes = Wager("yes", "Tie", (Award("win", "tie", Fraction(8)),))
    no = Wager("no", "No tie", (Award("win", "not tie", Fraction(1, 9)),))
    found = covariances([yes, no], EIGHT_DECKS)
    assert found.matrix[0][1] < 0
    assert found.correlation(0, 1) == -Root(1)


def test_a_wager_that_cannot_lose_has_no_correlation() -> None:
    certain = Wager("certain", "Certain", (Award("push", "1 == 1", Fraction(0)),))
    found = covariances([certain, wager("tie")], EIGHT_DECKS)
    assert not any(found.matrix[0])
    assert found.correlation(0, 1) is None


def test_everything_is_given_the_state_of_a_conditional_wager() -> None:
    slugs = ["banker", "insurance-player-4-5"]
    found = covariances([wager(slug) for slug in slugs], EIGHT_DECKS)
    assert found.given == wager(slugs[1]).given
    here = EIGHT_DECKS.given(str(found.given))
    assert [odds.expected_value for odds in found.odds] == [here.odds(wager(slug)).expected_value for slug in slugs]
    assert found.matrix[0][1] < 0


def test_two_states_are_never_on_one_layout() -> None:
    with pytest.raises(WagerError, match=r"insurance-player-4-5 is offered given .* and insurance-player-3-6 given"):
        covariances([wager("insurance-player-4-5"), wager("banker"), wager("insurance-player-3-6")], EIGHT_DECKS)


def test_an_empty_mix_is_worth_nothing() -> None:
    mix = covariances([wager("tie")], EIGHT_DECKS).mix({})
    assert mix.expected_value == mix.variance == mix.staked == 0
    assert mix.house_edge is None


@pytest.mark.parametrize(
    ("stakes", "message"),
    [
        ({"panda-8": Fraction(1)}, "a stake is on panda-8, which is not among tie, banker"),
        ({"tie": Fraction(-1)}, "the stake -1 on tie is below 0; a stake is what is put down"),
    ],
)
def test_stakes_that_cannot_be_placed(stakes: dict[str, Fraction], message: str) -> None:
    with pytest.raises(WagerError) as caught:
        covariances([wager("tie"), wager("banker")], EIGHT_DECKS).mix(stakes)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("banker", WagerError, "'banker' is not a stake; write WAGER=STAKE, as in banker=10 dragon-7=1"),
        ("=1", WagerError, "'=1' is not a stake"),
        ("tie=1 tie=2", WagerError, "tie has two stakes; give one"),
        ("tie=x", NumberError, "'x' is not an exact number"),
    ],
)
def test_stakes_that_do_not_read(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        parse_stakes(text)
    assert str(caught.value).startswith(message)
