"""The oracle itself, against coups written out by hand and counts that several public programs agree on."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from tests import oracle
from tests.oracle import Hand
from tests.oracle_wagers import WAGERS

SUITED = ["8h", "8h", "3s", "Kd", "5c", "9s", "2h", "6d"]

# Cards as they leave the shoe (Player, Banker, Player, Banker, then third cards), and the two hands they make.
COUPS = [
    ("8h 2s Kd 3c 9h 9s", "8h Kd", "2s 3c"),  # Player's natural 8 ends it
    ("2h 4s 3d 5c 9h 9s", "2h 3d", "4s 5c"),  # Banker's natural 9 ends it
    ("4h 4s 4d 5c 9h 9s", "4h 4d", "4s 5c"),  # 9 against 8
    ("6h 3s Kd 3c 9h 9s", "6h Kd", "3s 3c"),  # both stand: Player on 6, Banker on 6
    ("7h 2s Kd 3c 4h 9s", "7h Kd", "2s 3c 4h"),  # Player stands on 7, Banker draws to 5
    ("7h 5s Kd 2c 4h 9s", "7h Kd", "5s 2c"),  # 7 against 7, four cards
    ("2h Ks 3d 2c Kh 9s", "2h 3d Kh", "Ks 2c 9s"),  # Banker 2 draws against anything
    ("2h Ks 3d 3c 8h 9s", "2h 3d 8h", "Ks 3c"),  # Banker 3 stands against an 8
    ("2h Ks 3d 3c 9h 9s", "2h 3d 9h", "Ks 3c 9s"),  # and draws against a 9
    ("2h Ks 3d 4c Ah 9s", "2h 3d Ah", "Ks 4c"),  # Banker 4 stands against an ace
    ("2h Ks 3d 4c 2s 9s", "2h 3d 2s", "Ks 4c 9s"),  # and draws against a 2
    ("2h Ks 3d 5c 3h 9s", "2h 3d 3h", "Ks 5c"),  # Banker 5 stands against a 3
    ("2h Ks 3d 5c 4h 9s", "2h 3d 4h", "Ks 5c 9s"),  # and draws against a 4
    ("2h Ks 3d 5c Th 9s", "2h 3d Th", "Ks 5c"),  # a ten is a third card worth 0, not "no third card"
    ("2h Ks 3d 6c 5h 9s", "2h 3d 5h", "Ks 6c"),  # Banker 6 stands against a 5
    ("2h Ks 3d 6c 6h 9s", "2h 3d 6h", "Ks 6c 9s"),  # and draws against a 6
    ("2h Ks 3d 7c 6h 9s", "2h 3d 6h", "Ks 7c"),  # Banker 7 always stands
]


@pytest.mark.parametrize(("dealt", "player", "banker"), COUPS)
def test_a_coup_is_played_by_the_rules(dealt: str, player: str, banker: str) -> None:
    assert oracle.play(tuple(dealt.split())) == (tuple(player.split()), tuple(banker.split()))


@pytest.mark.parametrize(
    ("dealt", "bankers_cards"),
    [
        ("2h Ks 3d 3c 3h 9s", 2),  # Banker 3 stands against a total of 8, made with a 3
        ("2h Ks 3d 3c 8h 9s", 3),  # and draws against 2+3+8 = 3
        ("2h Ks 3d 6c Ah 9s", 3),  # Banker 6 draws against a total of 6
        ("2h Ks 3d 6c 6h 9s", 2),  # and stands against 2+3+6 = 1
        ("7h Ks Kd 5c 6h 9s", 3),  # Player stood: as usual
    ],
)
def test_by_total_reads_players_total_and_not_the_third_card(dealt: str, bankers_cards: int) -> None:
    hands = oracle.play(tuple(dealt.split()), oracle.by_total)
    assert hands is not None
    assert len(hands[1]) == bankers_cards


def test_a_coup_that_needs_more_cards_is_not_over() -> None:
    assert oracle.play(("2h", "3h", "2s")) is None
    assert oracle.play(("2h", "3h", "2s", "3s")) is None
    assert oracle.play(("2h", "3h", "2s", "3s", "7c")) is None


@pytest.mark.parametrize("rule", oracle.RULES.values(), ids=oracle.RULES)
def test_grouped_deals_are_the_deals_one_by_one(rule: oracle.Rule) -> None:
    one_by_one = Counter((player, banker) for player, banker, _ in oracle.every_deal(SUITED, rule))
    grouped = {(player, banker): weight for player, banker, weight in oracle.deals(SUITED, rule)}
    assert grouped == one_by_one
    assert sum(grouped.values()) == perm(8, 6)


def test_deals_with_replacement_are_the_sequences_one_by_one() -> None:
    from itertools import product

    three = ["2h", "5s", "9d"]
    one_by_one = Counter(oracle.play(six) for six in product(three, repeat=6))
    assert {deal[:2]: deal[2] for deal in oracle.deals(three, replacement=True)} == one_by_one


def test_deals_that_begin_with_the_cards_shown() -> None:
    shown = oracle.deals(SUITED, player="8h 3", banker="K")
    assert shown == [
        deal for deal in oracle.deals(SUITED) if deal[0][0] == "8h" and deal[0][1] == "3s" and deal[1][0] == "Kd"
    ]
    assert sum(weight for *_, weight in shown) == 2 * perm(5, 3)


def test_fewer_than_six_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="six cards"):
        oracle.deals(["8h", "8h", "3s", "Kd", "5c"])


def test_17_cards_as_public_programs_count_them() -> None:
    deals = oracle.deals(["T"] * 10 + ["2"] * 3 + ["4"] + ["5"] * 2 + ["7"])
    assert oracle.tally(deals, oracle.player_wins, oracle.banker_wins) == {
        (False, True): 3_959_784,
        (True, False): 3_888_240,
        (False, False): 1_062_696,
    }
    assert sum(weight for *_, weight in deals) == 8_910_720 == perm(17, 6)


def test_the_infinite_shoe_as_public_programs_count_it() -> None:
    deals = oracle.infinite_deals()
    assert oracle.tally(deals, oracle.player_wins, oracle.banker_wins) == {
        (False, True): 2_212_744,
        (True, False): 2_153_464,
        (False, False): 460_601,
    }
    assert sum(weight for *_, weight in deals) == 13**6
    five = [deal for deal in deals if oracle.total(oracle.opening(deal[0])) == 5]
    wins, of = oracle.count(five, oracle.banker_wins), sum(weight for *_, weight in five)
    assert Fraction(wins, of) == Fraction(15361, 28561)


@pytest.mark.parametrize(
    ("hand", "total", "highest", "third"), [("Th Ks", 0, 0, None), ("9h 9s", 8, 9, None), ("As 5h Kd", 6, 5, 0)]
)
def test_facts_of_a_hand(hand: str, total: int, highest: int, third: int | None) -> None:
    cards = tuple(hand.split())
    assert (oracle.total(cards), oracle.highest(cards), oracle.third(cards)) == (total, highest, third)


def test_likeness_of_cards() -> None:
    def alike(hand: str) -> tuple[bool, bool, bool, bool]:
        cards = tuple(hand.split())
        return oracle.same_rank(cards), oracle.same_suit(cards), oracle.same_colour(cards), oracle.identical(cards)

    assert alike("Th Jh") == (False, True, True, False)  # both worth 0, but two ranks
    assert alike("9h 9d") == (True, False, True, False)
    assert alike("9h 9s") == (True, False, False, False)
    assert alike("9h 9h 9h") == (True, True, True, True)


@pytest.mark.parametrize(
    ("slug", "player", "banker", "pays"),
    [
        ("player-dragon-bonus", "9h Ks", "2d 6d", "1"),
        ("player-dragon-bonus", "9h Ks", "4d 5d", "0"),
        ("player-dragon-bonus", "2h 3s 4d", "Kd 2c 8d", "30"),
        ("player-lucky-8", "2h Kh 6h", "Ks 3s 5s", "200"),
        ("player-lucky-8", "2h Kh 6h", "Ks 3d 5s", "25"),
        ("player-lucky-8", "2h Ks 6h", "Ks 3d 5s", "15"),
        ("player-lucky-8", "8h Ks", "9s Kd", "8"),
        ("banker-lucky-8", "8h Ks", "9s Kd", None),
        ("super-tie", "2h Kh 4d", "Ad 2h 3h", "100"),
        ("super-tie", "2h Kh 4d", "Ad 2h 3s", "25"),
        ("super-tie", "6h Kh", "2d 4h", "7"),
        ("lucky-nines", "9h 9h", "9h 9h", "1000"),
        ("lucky-nines", "9h 9h", "9h Kh", "500"),
        ("lucky-nines", "9h 9h", "9d Kh", "35"),
        ("lucky-nines", "Kh Kh", "9d Kh", "2"),
        ("lucky-nines", "Kh 5h 9d", "Kd Kh", None),  # a nine among the third cards does not count
        ("kill-ox-tiger", "2h Ks 5h", "Kd 2c 5d", "30"),  # three-card 7 that only ties
        ("insurance-player-0-5", "Kh Ks 5h", "2d 3c", "0"),
    ],
)
def test_wagers_in_plain_python(slug: str, player: str, banker: str, pays: str | None) -> None:
    wager = WAGERS[slug]
    hands: tuple[Hand, Hand] = tuple(player.split()), tuple(banker.split())
    award = wager.award(*hands)
    assert (None if award is None else wager.pays[award]) == (None if pays is None else Fraction(pays))
