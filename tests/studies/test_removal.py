"""Effects of removal: published ones, brute force, and the sums that must be 0."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import CardError, ConditionError, ShoeError
from exact_odds.games.cards import RANKS, face_name
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import BY_TOTAL
from exact_odds.studies.removal import Effects, effects_of_removal, sees_suits
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import all_slugs, wager
from exact_odds.wagers.wager import Wager
from tests import oracle
from tests.oracle_wagers import oracle_value

KNOWN = tomllib.loads((Path(__file__).parents[1] / "known" / "removal.toml").read_text("utf-8"))
EIGHT_DECKS = Shoe.of_decks(8)

UNCONDITIONAL = ["banker", "player", "tie", "dragon-7", "panda-8", "lucky-6", "tie-max-high", "player-pair"]
ON_SUITS = ["all-red", "player-lucky-8", "perfect-pairs", "banker-majestic-match", "contrast-bonus"]


def effects(slug: str, shoe: Shoe, dealt: str | None = None) -> Effects:
    (found,) = effects_of_removal([wager(slug)], Coups(shoe, shown=dealt))
    return found


def test_published_effects_on_eight_decks() -> None:
    found = effects_of_removal(map(wager, KNOWN["wagers"]), Coups(EIGHT_DECKS))
    for rank in RANKS:
        printed = [Fraction(effect) for effect in KNOWN["effects"][str(oracle.value(rank))]]
        assert [round(effect[rank] * 10**6, 3) for effect in found] == printed  # type: ignore[operator]


@pytest.mark.parametrize("slug", ["banker", "tie", "dragon-7", "big", "player-pair", "insurance-player-3-6"])
def test_effects_by_rank_against_brute_force(slug: str) -> None:
    cards = ["3", "3", "3", "4", "6", "6", "8", "8", "9", "K"]
    found = effects(slug, Shoe.of_counts({rank: cards.count(rank) for rank in set(cards)}))
    before = oracle_value(slug, cards)
    assert found.expected_value == before
    for rank in RANKS:
        if rank in cards:
            short = list(cards)
            short.remove(rank)
            assert found[rank] == oracle_value(slug, short) - before
        else:
            assert found[rank] is None


@pytest.mark.parametrize("slug", ON_SUITS)
def test_effects_by_suit_against_brute_force(slug: str) -> None:
    cards = ["8h", "8h", "8s", "4h", "3h", "9d", "Kd", "Kh", "As"]
    found = effects(slug, Shoe.of_counts({card: cards.count(card) for card in set(cards)}))
    before = oracle_value(slug, cards)
    for card in set(cards):
        short = list(cards)
        short.remove(card)
        assert found[card] == oracle_value(slug, short) - before
    assert found["Ks"] is None
    by_suit = [found["8h"], found["8h"], found["8s"]]
    assert found["8"] == sum(by_suit) / 3  # type: ignore[arg-type]


def test_without_suits_each_suit_has_the_effect_of_its_rank() -> None:
    found = effects("tie", EIGHT_DECKS)
    assert found.faces is None
    assert found.by_face is None
    assert found["8h"] == found["8"] == found.by_rank["8"]


@given(counts=st.lists(st.integers(0, 3), min_size=13, max_size=13))
@settings(max_examples=15)
def test_weighted_sums_are_zero_on_random_shoes(counts: list[int]) -> None:
    assume(sum(counts) > 6)
    shoe = Shoe.of_counts(dict(zip(RANKS, counts, strict=True)))
    for found in effects_of_removal(map(wager, UNCONDITIONAL), Coups(shoe)):
        assert found.weighted_sum == 0
        assert [rank for rank, _, _ in found] == [rank for rank, count in zip(RANKS, counts, strict=True) if count]


@given(counts=st.dictionaries(st.integers(0, 51), st.integers(1, 3), min_size=3, max_size=8))
@settings(max_examples=8)
def test_weighted_sums_are_zero_by_face(counts: dict[int, int]) -> None:
    assume(sum(counts.values()) > 6)
    shoe = Shoe.of_counts({face_name(face): count for face, count in counts.items()})
    for found in effects_of_removal(map(wager, ON_SUITS), Coups(shoe)):
        assert found.faces is not None
        by_face = [(count, found.faces[face]) for face, count in counts.items()]
        assert sum(count * effect for count, effect in by_face if effect is not None) == 0
        assert found.weighted_sum == 0


def test_weighted_sums_of_the_whole_library() -> None:
    asked = [one for one in map(wager, all_slugs()) if not (sees_suits(one) or one.given or one.needs_meter)]
    shoe = Shoe.of_decks(6).without("A A A 8 8 K 4 4 4 4 4 T")
    assert {found.weighted_sum for found in effects_of_removal(asked, Coups(shoe))} == {0}


def test_a_conditional_wager_has_a_sum_of_its_own() -> None:
    """The sum by number of cards is not 0; that by number of cards times the chance of the state afterwards is."""
    insurance = wager("insurance-player-4-5")
    found = effects("insurance-player-4-5", EIGHT_DECKS)
    assert found.weighted_sum != 0
    assert insurance.given is not None
    total = Fraction(0)
    for rank, count, effect in found:
        short = Coups(EIGHT_DECKS.without(rank))
        assert effect == short.odds(insurance).expected_value - Coups(EIGHT_DECKS).odds(insurance).expected_value
        total += count * effect * short.probability(insurance.given)
    assert total == 0


def test_a_card_that_makes_the_state_impossible_has_no_effect() -> None:
    shoe = Shoe.of_counts({"4": 1, "T": 6, "5": 2})
    found = effects("insurance-player-4-5", shoe)
    assert found["4"] is None
    assert found["5"] is not None
    by_suit = effects("insurance-player-4-5", Shoe.of_counts({"4s": 1, "Th": 6, "5d": 2}))
    assert [face_name(face) for one in by_suit.held(by_suit=True) for face in one.faces] == ["5d", "Th"]
    with pytest.raises(ConditionError, match="insurance-player-4-5 has no expected value given"):
        effects("insurance-player-4-5", Shoe.of_counts({"T": 6, "5": 2}))


def test_cards_on_the_table_do_not_go() -> None:
    found = effects("banker", Shoe.of_decks(1).without("8 8 8"), "player: 8 K")
    assert (found["8"], found["K"] is None, found.cards[12]) == (None, False, 3)
    assert found.weighted_sum == 0
    dealt = ShownCards.parse("player: 8 K")
    before = Coups(Shoe.of_decks(1).without("8 8 8"), shown=dealt).odds(wager("banker")).expected_value
    after = Coups(Shoe.of_decks(1).without("8 8 8 K"), shown=dealt).odds(wager("banker")).expected_value
    assert found["K"] == after - before


def test_another_tableau() -> None:
    shoe = Shoe.of_decks(6)
    (found,) = effects_of_removal([wager("banker")], Coups(shoe, Game.of(BY_TOTAL)))
    change = [Coups(one, Game.of(BY_TOTAL)).odds(wager("banker")).expected_value for one in (shoe, shoe.without("4"))]
    assert found["4"] == change[1] - change[0]


@pytest.mark.parametrize("card", ["8 9", "", "1", "x"])
def test_an_effect_is_of_one_card(card: str) -> None:
    with pytest.raises(CardError, match="is not one card"):
        effects("tie", EIGHT_DECKS)[card]


def test_a_wager_on_both_hands_together() -> None:
    alike = Wager("alike", "Alike", (Award("four", "dealt.most_alike > 3", Fraction(99)),))
    shoe = Shoe.of_counts({"4": 4, "7": 5, "K": 3})
    (found,) = effects_of_removal([alike], Coups(shoe))
    before = Coups(shoe).odds(alike).expected_value
    assert found["7"] == Coups(shoe.without("7")).odds(alike).expected_value - before
    assert found.weighted_sum == 0


def test_shoes_that_cannot_lose_a_card() -> None:
    with pytest.raises(ShoeError, match="a shoe of 6 cards has none to lose"):
        effects("tie", Shoe.of_counts({"4": 6}))
    with pytest.raises(ShoeError, match="infinite decks"):
        effects("tie", Shoe.infinite())
    with pytest.raises(ShoeError, match="looks at suits"):
        effects("all-red", EIGHT_DECKS.without("8"))


@pytest.mark.parametrize(("gone", "dealt"), [("5", "player: 2 3 5h"), ("5h", "player: 2 3 5"), ("K", "banker: Kd")])
@pytest.mark.parametrize("slug", ["dragon-7", "tie", "matching-dragon-5", "player-pair"])
def test_a_card_on_the_table_of_a_rank_whose_suits_are_in_doubt(gone: str, dealt: str, slug: str) -> None:
    shoe, table = Shoe.of_decks(1).without(gone), ShownCards.parse(dealt)
    (effects,) = effects_of_removal([wager(slug)], Coups(shoe, shown=table))
    before = Coups(shoe, shown=table).odds(wager(slug)).expected_value
    assert effects.expected_value == before
    for rank in RANKS:
        after = Coups(shoe.without(rank), shown=table).odds(wager(slug)).expected_value
        assert effects.by_rank[rank] == after - before


@pytest.mark.parametrize("dealt", ["player: 8", "player: 8h K, banker: 9", "banker: K K"])
@pytest.mark.parametrize("slug", ON_SUITS)
def test_by_face_too_the_cards_that_may_go_weigh_up(slug: str, dealt: str) -> None:
    """Of a card on the table whose suit is unknown, each suit may be there: the rest are counted on average."""
    shoe = Shoe.of_counts({"8h": 3, "8s": 2, "4h": 2, "9d": 2, "Kd": 2, "Kh": 3, "As": 1})
    found = effects(slug, shoe, dealt)
    held = list(found.held())
    assert sum(one.cards for one in held) == sum(found.cards)
    assert sum(one.cards * one.effect for one in held) == found.weighted_sum == 0
    for rank, cards, effect in found:
        assert effect * cards == sum(one.cards * one.effect for one in held if one.faces[0] >> 2 == RANKS.index(rank))


def test_where_the_suits_of_a_rank_do_not_matter_it_has_one_effect() -> None:
    """A wager that looks at the suits of the nines alone does not ask for those of the eights."""
    nines = Wager("nines", "Nines", (Award("red", 'dealt.count("9h 9d") > 1', Fraction(9)),))
    (found,) = effects_of_removal([nines], Coups(EIGHT_DECKS.without("8")))
    assert {found[face] for face in ("8s", "8h", "8d", "8c")} == {found["8"]}
    assert found["9h"] != found["9s"] is not None
    assert [one.cards for one in found.held() if one.faces[0] >> 2 == 7] == [31]
