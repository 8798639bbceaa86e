"""The wagers of the floor as plain Python on two hands, written from the prose of their rules and nothing else.

``WAGERS[slug]`` is a ``Plain``: its pays in the order the rules give them, and a function of Player's and Banker's
cards that returns the place in ``pays`` of what is paid, or None where the stake is lost. ``given`` is the state in
which the wager is offered. Like ``oracle`` this shares nothing with the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle import (
    Hand,
    banker_wins,
    cards,
    colour,
    deals,
    highest,
    identical,
    margin,
    natural,
    opening,
    player_wins,
    rank,
    same_colour,
    same_rank,
    same_suit,
    suit,
    third,
    tie,
    total,
    value,
)

Test = Callable[[Hand, Hand], bool]


@dataclass(frozen=True)
class Plain:
    pays: tuple[Fraction, ...]
    award: Callable[[Hand, Hand], int | None]
    given: Test | None = None
    otherwise: Fraction = Fraction(-1)


WAGERS: dict[str, Plain] = {}


def add(slug: str, pays: str, *tests: Test, given: Test | None = None, otherwise: str = "-1") -> None:
    """A wager that pays the first of ``pays`` whose test holds, and ``otherwise`` where none does."""
    amounts = tuple(Fraction(pay) for pay in pays.split())
    assert len(amounts) == len(tests), slug
    assert slug not in WAGERS, slug

    def award(player: Hand, banker: Hand) -> int | None:
        for place, test in enumerate(tests):
            if test(player, banker):
                return place
        return None

    WAGERS[slug] = Plain(amounts, award, given, Fraction(otherwise))


def wins_with(side: str, number: int, in_cards: int | None = None) -> Test:
    """The side wins with that total, in so many cards if the number of cards matters."""

    def test(player: Hand, banker: Hand) -> bool:
        hand = player if side == "player" else banker
        other = banker if side == "player" else player
        return total(hand) == number and total(other) < number and in_cards in (None, len(hand))

    return test


def beats(winner: int, loser: int, in_cards: int | None = None) -> Test:
    """One side has the first total and the other the second, both in so many cards if that matters."""

    def test(player: Hand, banker: Hand) -> bool:
        if in_cards is not None and (len(player) != in_cards or len(banker) != in_cards):
            return False
        return sorted((total(player), total(banker))) == [loser, winner]

    return test


def has(hand: Hand, number: int, in_cards: int) -> bool:
    return total(hand) == number and len(hand) == in_cards


# ---------------------------------------------------------------- main wagers

add("player", "1 0", player_wins, tie)
add("banker", "19/20 0", banker_wins, tie)
add("tie", "8", tie)
add("tie-9", "9", tie)
add("banker-super-six", "1/2 1 0", wins_with("banker", 6), banker_wins, tie)
add("banker-ez", "0 1 0", wins_with("banker", 7, 3), banker_wins, tie)
add("player-fabulous-4-main", "2 1/2 1 0", wins_with("player", 1), wins_with("player", 4), player_wins, tie)
add("banker-fabulous-4-main", "2 0 1 0", wins_with("banker", 1), wins_with("banker", 4), banker_wins, tie)

# ---------------------------------------------------------------- pairs


def player_pair(player: Hand, banker: Hand) -> bool:
    return rank(player[0]) == rank(player[1])


def banker_pair(player: Hand, banker: Hand) -> bool:
    return rank(banker[0]) == rank(banker[1])


def both_pair(player: Hand, banker: Hand) -> bool:
    return player_pair(player, banker) and banker_pair(player, banker)


def either_pair(player: Hand, banker: Hand) -> bool:
    return player_pair(player, banker) or banker_pair(player, banker)


def perfect_pairs(player: Hand, banker: Hand) -> int:
    return (player[0] == player[1]) + (banker[0] == banker[1])


def all_one_rank(player: Hand, banker: Hand) -> bool:
    return len({rank(card) for card in opening(player) + opening(banker)}) == 1


add("player-pair", "11", player_pair)
add("banker-pair", "11", banker_pair)
add("either-pair", "5", either_pair)
add("perfect-pair", "25", lambda player, banker: perfect_pairs(player, banker) > 0)
add(
    "perfect-pairs",
    "250 25",
    lambda player, banker: perfect_pairs(player, banker) == 2,
    lambda player, banker: perfect_pairs(player, banker) == 1,
)
add("tiger-pair", "100 20 4", all_one_rank, both_pair, either_pair)

# ---------------------------------------------------------------- margins, numbers of cards, totals


def dragon_bonus(side: str) -> tuple[Test, ...]:
    def won(player: Hand, banker: Hand) -> bool:
        return player_wins(player, banker) if side == "player" else banker_wins(player, banker)

    def natural_win(player: Hand, banker: Hand) -> bool:
        return won(player, banker) and natural(player if side == "player" else banker)

    def natural_tie(player: Hand, banker: Hand) -> bool:
        return natural(player) and natural(banker) and tie(player, banker)

    def by(points: int) -> Test:
        return lambda player, banker: won(player, banker) and margin(player, banker) == points

    return natural_win, natural_tie, *(by(points) for points in (9, 8, 7, 6, 5, 4))


add("player-dragon-bonus", "1 0 30 10 6 4 2 1", *dragon_bonus("player"))
add("banker-dragon-bonus", "1 0 30 10 6 4 2 1", *dragon_bonus("banker"))
add("four-cards", "3/2", lambda player, banker: cards(player, banker) == 4)
add("five-cards", "2", lambda player, banker: cards(player, banker) == 5)
add("six-cards", "2", lambda player, banker: cards(player, banker) == 6)
add("small", "3/2", lambda player, banker: cards(player, banker) == 4)
add("big", "27/50", lambda player, banker: cards(player, banker) in (5, 6))
add("lucky-6", "12 23", wins_with("banker", 6, 2), wins_with("banker", 6, 3))
add("tiger", "12 20", wins_with("banker", 6, 2), wins_with("banker", 6, 3))
add("small-tiger", "22", wins_with("banker", 6, 2))
add("big-tiger", "50", wins_with("banker", 6, 3))
add("tiger-tie", "35", lambda player, banker: total(player) == 6 and total(banker) == 6)
add("super-6", "12", wins_with("banker", 6))
add("super-6-15", "15", wins_with("banker", 6))
add("dragon-7", "40", wins_with("banker", 7, 3))
add("panda-8", "25", wins_with("player", 8, 3))
add("ox-6", "40", wins_with("player", 6, 3))


def killed(player: Hand, banker: Hand) -> bool:
    tiger_killed = has(banker, 7, 3) and not banker_wins(player, banker)
    ox_killed = has(player, 6, 3) and not player_wins(player, banker)
    return tiger_killed or ox_killed


add("kill-ox-tiger", "30", killed)


def three_card(number: int, hands: int) -> Test:
    """So many of the two hands are three-card hands with that total, winning or not."""
    return lambda player, banker: has(player, number, 3) + has(banker, number, 3) == hands


def blazing(in_cards: int) -> Test:
    return lambda player, banker: has(player, 7, in_cards) and has(banker, 7, in_cards)


def treasure(player: Hand, banker: Hand) -> bool:
    dragon = wins_with("banker", 7, 3)(player, banker)
    panda = wins_with("player", 8, 3)(player, banker)
    nines = has(player, 9, 3) or has(banker, 9, 3)
    sevens = blazing(2)(player, banker) or blazing(3)(player, banker)
    return dragon or panda or nines or sevens


add("heavenly-9", "75 10", three_card(9, 2), three_card(9, 1))
add("blazing-7s", "200 50", blazing(3), blazing(2))
add("cover-all", "6", treasure)
add("any-8-over-any-6", "25", beats(8, 6))
add("two-card-9-over-7", "50", beats(9, 7, 2))
add("three-card-9-over-1", "150", beats(9, 1, 3))
add("three-card-9-over-7", "200", beats(9, 7, 3))
add("three-card-9-over-8", "200", beats(9, 8, 3))
add("natural-9-over-8", "50", beats(9, 8, 2))
add("any-8-over-any-7", "25", beats(8, 7))
add(
    "any-bad-beat",
    "40 10 6 4 1",
    beats(9, 8, 3),
    beats(9, 8, 2),
    beats(8, 7),
    beats(7, 6),
    lambda player, banker: margin(player, banker) == 1,
)
add(
    "lucky-99",
    "24 4 1",
    lambda player, banker: has(player, 9, 2) and has(banker, 9, 2),
    lambda player, banker: has(banker, 9, 2),
    lambda player, banker: has(player, 9, 2),
)
add("player-three-card-win", "4", lambda player, banker: player_wins(player, banker) and len(player) == 3)
add("banker-three-card-win", "5", lambda player, banker: banker_wins(player, banker) and len(banker) == 3)
add("three-giving-8", "200", lambda player, banker: total(opening(banker)) == 3 and third(player) == 8)
add("lucky-7", "6 15", wins_with("player", 7, 2), wins_with("player", 7, 3))


def seven_beats_six(players_cards: int, bankers_cards: int) -> Test:
    return lambda player, banker: has(player, 7, players_cards) and has(banker, 6, bankers_cards)


add("super-lucky-7", "100 40 30", seven_beats_six(3, 3), seven_beats_six(3, 2), seven_beats_six(2, 2))
add("88-89-98-99", "20", lambda player, banker: total(player) >= 8 and total(banker) >= 8)


def number_of(wanted: str, number: int) -> Test:
    return lambda player, banker: sum(rank(card) == wanted for card in player + banker) == number


for each_rank in "A23456789TJQK":
    add(
        f"matching-dragon-{each_rank.lower()}",
        "100 60 40 20 3 1",
        *(number_of(each_rank, number) for number in (6, 5, 4, 3, 2, 1)),
    )


def tie_at(*numbers: int) -> Test:
    return lambda player, banker: tie(player, banker) and total(player) in numbers


for number, pay in enumerate(["150", "215", "225", "200", "120", "110", "45", "45", "80", "80"]):
    add(f"egalite-{number}", pay, tie_at(number))
add("super-pay-egalite-0", "160", tie_at(0))
add("super-pay-egalite-1-3", "70", tie_at(1, 2, 3))
add("super-pay-egalite-4-5", "60", tie_at(4, 5))
add("super-pay-egalite-6-7", "22", tie_at(6, 7))
add("super-pay-egalite-8-9", "40", tie_at(8, 9))


def players_total(number: int) -> Test:
    return lambda player, banker: total(player) == number


def bankers_total(number: int) -> Test:
    return lambda player, banker: total(banker) == number


for number, pay in enumerate(["8", "21/2", "21/2", "21/2", "19/2", "19/2", "11/2", "11/2", "11/2", "11/2"]):
    add(f"player-total-{number}", pay, players_total(number))
for number, pay in enumerate(["21/2", "15/2", "15/2", "11/2", "11/2", "11/2", "11/2"], start=3):
    add(f"banker-total-{number}", pay, bankers_total(number))


def sum_in(*numbers: int) -> Test:
    return lambda player, banker: total(player) + total(banker) in numbers


add("total-shot", "40 20", sum_in(18), sum_in(17))
add("sum-of-totals", "51 26 2", sum_in(0), sum_in(18), sum_in(1, 2, 3, 15, 16, 17))
add("over-9-5", "83/50", lambda player, banker: total(player) + total(banker) > 9)
add("under-9-5", "223/100", lambda player, banker: total(player) + total(banker) <= 9)
add("easy-six", "6", lambda player, banker: max(total(player), total(banker)) == 6)
add("player-natural-9", "9", lambda player, banker: total(opening(player)) == 9)
add("player-natural-8", "9", lambda player, banker: total(opening(player)) == 8)
add("banker-natural-9", "9", lambda player, banker: total(opening(banker)) == 9)
add("banker-natural-8", "9", lambda player, banker: total(opening(banker)) == 8)
add("three-card-six", "100 8", three_card(6, 2), three_card(6, 1))
add("tie-max-low", "55", lambda player, banker: tie(player, banker) and highest(player + banker) <= 5)
add("tie-max-high", "10", lambda player, banker: tie(player, banker) and highest(player + banker) >= 6)


def monkey_6(player: Hand, banker: Hand) -> bool:
    if len(player) == 3 and len(banker) == 3:
        return rank(player[2]) not in "JQK" and rank(banker[2]) in "JQK"
    return False


add("monkey-6", "12", monkey_6)
add("monkey-6-tie", "150", lambda player, banker: monkey_6(player, banker) and tie(player, banker))
add("grand-monkey", "6000", lambda player, banker: [rank(card) in "JQK" for card in player + banker] == [True] * 6)


def rabbit_wins(player: Hand, banker: Hand) -> bool:
    return has(player, 7, 3) and player_wins(player, banker)


add("zoobac-rabbit", "75 25", lambda player, banker: rabbit_wins(player, banker) and total(banker) == 0, rabbit_wins)
add("zoobac-monkey", "150", tie_at(0))


def winner_has(*numbers: int) -> Test:
    return lambda player, banker: not tie(player, banker) and max(total(player), total(banker)) in numbers


add("knockout-1-4", "7 0", winner_has(1, 2, 3, 4), tie)
add("knockout-5-6", "7/2 0", winner_has(5, 6), tie)
add("knockout-7", "9/2 0", winner_has(7), tie)
add("knockout-8", "3 0", winner_has(8), tie)
add("knockout-9", "5/2 0", winner_has(9), tie)
add("knockout-player-natural", "4 0", lambda player, banker: player_wins(player, banker) and natural(player), tie)
add("knockout-banker-natural", "4 0", lambda player, banker: banker_wins(player, banker) and natural(banker), tie)
add("player-fabulous-4", "50", wins_with("player", 4))
add("banker-fabulous-4", "25", wins_with("banker", 4))
add("player-trips", "75", lambda player, banker: len(player) == 3 and same_rank(player))
add("banker-trips", "68", lambda player, banker: len(banker) == 3 and same_rank(banker))

# ---------------------------------------------------------------- suits and colours

add("colour-match", "6", lambda player, banker: same_colour(opening(player) + opening(banker)))


def contrast(in_cards: int) -> Test:
    def test(player: Hand, banker: Hand) -> bool:
        one_each = same_colour(player) and same_colour(banker) and colour(player[0]) != colour(banker[0])
        return one_each and cards(player, banker) == in_cards

    return test


add("contrast-bonus", "35 15 5", contrast(6), contrast(5), contrast(4))


def high_six_card_tie(player: Hand, banker: Hand) -> bool:
    return tie(player, banker) and total(player) in (6, 7, 8, 9) and cards(player, banker) == 6


add(
    "super-tie",
    "100 25 7",
    lambda player, banker: high_six_card_tie(player, banker) and same_colour(player + banker),
    high_six_card_tie,
    tie,
)
add("all-red", "22", lambda player, banker: all(suit(card) in "hd" for card in player + banker))
add("all-black", "24", lambda player, banker: all(suit(card) in "sc" for card in player + banker))


def lucky_nines(player: Hand, banker: Hand) -> int | None:
    nines = [card for card in opening(player) + opening(banker) if rank(card) == "9"]
    if len(nines) == 4:
        return 0
    if len(nines) == 3:
        return 1 if nines[0] == nines[1] == nines[2] else 2
    if len(nines) == 2:
        return 3 if nines[0] == nines[1] else 4
    if len(nines) == 1:
        return 5 if nines == ["9d"] else 6
    return None


WAGERS["lucky-nines"] = Plain(tuple(map(Fraction, (1000, 500, 35, 16, 5, 2, 1))), lucky_nines)


def perfect_9(player: Hand, banker: Hand) -> int | None:
    first, second = opening(player)
    if {rank(first), rank(second)} in ({"A", "8"}, {"2", "7"}, {"3", "6"}, {"4", "5"}):
        return 0 if suit(first) == suit(second) else 1
    if sorted((value(first), value(second))) == [0, 9]:
        return 2
    return None


WAGERS["perfect-9"] = Plain(tuple(map(Fraction, (20, 10, 5))), perfect_9)


def lucky_win(player: Hand, banker: Hand) -> int | None:
    if not player_wins(player, banker):
        return None
    if total(player) == 1:
        if all(suit(card) == "s" for card in player):
            return 0
        if same_suit(player):
            return 1
        return 2
    return {2: 3, 3: 4, 4: 5, 5: 6}.get(total(player))


WAGERS["player-lucky-win"] = Plain(tuple(map(Fraction, (500, 200, 30, 20, 12, 8, 5))), lucky_win)


def suited_three_card_8(hand: Hand) -> bool:
    return has(hand, 8, 3) and same_suit(hand)


def lucky_8(hand: Hand, other: Hand) -> int | None:
    if total(hand) != 8:
        return None
    if suited_three_card_8(hand):
        return 0 if suited_three_card_8(other) else 1
    if total(other) == 8:
        return 2
    return 3 if total(other) == 9 else 4


def rabbit_play(hand: Hand) -> int | None:
    if len(hand) == 3 and identical(hand):
        return 0
    if len(hand) == 3 and same_rank(hand):
        return 1
    if rank(hand[0]) == rank(hand[1]):
        return 2 if suit(hand[0]) == suit(hand[1]) else 3
    return None


def majestic_match(hand: Hand) -> int | None:
    if not same_suit(opening(hand)):
        return None
    return 0 if {rank(hand[0]), rank(hand[1])} == {"K", "Q"} else 1


def fabulous_pair(hand: Hand) -> int | None:
    if same_rank(opening(hand)):
        return 0 if same_suit(opening(hand)) else 1
    return 2 if same_suit(opening(hand)) else None


def royal_match(hand: Hand) -> int | None:
    if {rank(hand[0]), rank(hand[1])} != {"K", "Q"}:
        return None
    return 0 if suit(hand[0]) == suit(hand[1]) else 1


def of_players_hand(judge: Callable[[Hand], int | None]) -> Callable[[Hand, Hand], int | None]:
    return lambda player, banker: judge(player)


def of_bankers_hand(judge: Callable[[Hand], int | None]) -> Callable[[Hand, Hand], int | None]:
    return lambda player, banker: judge(banker)


for slug, amounts, judge in (
    ("rabbit-play", "500 50 15 7", rabbit_play),
    ("majestic-match", "25 5/2", majestic_match),
    ("fabulous-pair", "7 4 1", fabulous_pair),
    ("royal-match", "75 30", royal_match),
):
    WAGERS[f"player-{slug}"] = Plain(tuple(map(Fraction, amounts.split())), of_players_hand(judge))
    WAGERS[f"banker-{slug}"] = Plain(tuple(map(Fraction, amounts.split())), of_bankers_hand(judge))
LUCKY_8 = tuple(map(Fraction, (200, 25, 15, 8, 4)))
WAGERS["player-lucky-8"] = Plain(LUCKY_8, lucky_8)
WAGERS["banker-lucky-8"] = Plain(LUCKY_8, lambda player, banker: lucky_8(banker, player))

# ---------------------------------------------------------------- other pay tables, and wagers of other vendors


def side_wins(side: str) -> Test:
    return player_wins if side == "player" else banker_wins


def hand_of(side: str, player: Hand, banker: Hand) -> Hand:
    return player if side == "player" else banker


def three_card_win(side: str, *totals: int) -> Test:
    """The side wins with three cards and one of these totals."""

    def test(player: Hand, banker: Hand) -> bool:
        hand = hand_of(side, player, banker)
        return side_wins(side)(player, banker) and len(hand) == 3 and total(hand) in totals

    return test


def dealt_natural(side: str, *totals: int) -> Test:
    """The side's first two cards have one of these totals, whatever the other hand."""
    return lambda player, banker: total(opening(hand_of(side, player, banker))) in totals


def winning_natural(side: str, *totals: int) -> Test:
    return lambda player, banker: dealt_natural(side, *totals)(player, banker) and side_wins(side)(player, banker)


def total_in(side: str, *totals: int) -> Test:
    return lambda player, banker: total(hand_of(side, player, banker)) in totals


def coloured_pairs(side: str) -> tuple[Test, ...]:
    def pair(judge: Callable[[Hand], bool]) -> Test:
        def test(player: Hand, banker: Hand) -> bool:
            first_two = opening(hand_of(side, player, banker))
            return same_rank(first_two) and judge(first_two)

        return test

    return (
        pair(same_suit),
        pair(lambda two: same_colour(two) and not same_suit(two)),
        pair(lambda two: not same_colour(two)),
    )


for each_side in ("player", "banker"):
    add(f"two-to-one-{each_side}", "2 1", three_card_win(each_side, 8, 9), side_wins(each_side))
    add(f"dragon-bonus-442-{each_side}", "1 0 30 10 4 4 2 2", *dragon_bonus(each_side))
    add(f"ag-natural-{each_side}", "4", dealt_natural(each_side, 8, 9))
    add(f"ag-natural-{each_side}-wins", "4", winning_natural(each_side, 8, 9))
    for number in (8, 9):
        add(f"natural-{number}-8to1-{each_side}", "8", dealt_natural(each_side, number))
        add(f"natural-{number}-8to1-{each_side}-wins", "8", winning_natural(each_side, number))
    add(f"odd-{each_side}", "24/25", total_in(each_side, 1, 3, 5, 7, 9))
    add(f"even-{each_side}", "24/25", total_in(each_side, 0, 2, 4, 6, 8))
    add(f"pa-perfect-pairs-{each_side}", "25 12 6", *coloured_pairs(each_side))
add("rebate-player", "1.004 0.004", player_wins, tie, otherwise="-0.996")
add("rebate-banker", "0.954 0.004", banker_wins, tie, otherwise="-0.996")
add("ag-super-tie-6", "40", tie_at(6))
add("ag-super-tie-7", "40", tie_at(7))
add("any-natural-tian", "1", lambda player, banker: natural(player) or natural(banker))
add("super-6-plus", "12 18", wins_with("banker", 6, 2), wins_with("banker", 6, 3))
add("big-half", "1/2", lambda player, banker: cards(player, banker) > 4)
add("lucky-bonus-18", "18", wins_with("banker", 6))
add("lightning-tie-base", "5", tie)
add("lightning-pair-base", "9", player_pair)
add("prosperity-pair-base", "10", player_pair)
add(
    "perfect-pairs-200",
    "200 25",
    lambda player, banker: perfect_pairs(player, banker) == 2,
    lambda player, banker: perfect_pairs(player, banker) == 1,
)
add(
    "divine-9-tie",
    "75 10",
    lambda player, banker: tie_at(9)(player, banker) and len(player) == len(banker) == 3,
    lambda player, banker: tie_at(9)(player, banker) and len(player) != len(banker),
)

# ---------------------------------------------------------------- wagers of other games


def wins_otherwise(side: str, *totals: int) -> Test:
    """The side wins, but with none of these totals."""

    def test(player: Hand, banker: Hand) -> bool:
        return side_wins(side)(player, banker) and total(hand_of(side, player, banker)) not in totals

    return test


add("7-up-player", "1/2 1 0", wins_with("player", 7), wins_otherwise("player", 7), tie)
add("7-up-banker", "9/5 1 0", wins_with("banker", 7), wins_otherwise("banker", 7), tie)
add("7-up-tie", "9 7", tie_at(7), tie)
add("super-sevens", "700 70 17 5 2", *(number_of("7", number) for number in (6, 5, 4, 3, 2)))


def poor_win(side: str) -> Test:
    return lambda player, banker: wins_with(side, 2)(player, banker) or wins_with(side, 3)(player, banker)


for each_side in ("player", "banker"):
    add(f"bahamian-{each_side}", "0 1 0", poor_win(each_side), wins_otherwise(each_side, 2, 3), tie)
add("gold-player", "1 0", player_wins, tie)
add("gold-banker", "19/20 0", banker_wins, tie)
add("gold-tie", "9", tie)


def faces(hand: Hand) -> int:
    return sum(rank(card) in "JQK" for card in hand)


def three_pictures(player: Hand, banker: Hand) -> int | None:
    """Three faces are above any points; then points, then the number of faces."""
    mine, theirs = ((faces(hand) == 3, total(hand), faces(hand)) for hand in (player, banker))
    if mine == theirs:
        return 3
    if mine < theirs:
        return None
    return 0 if mine[0] else 1 if mine[1] != theirs[1] else 2


WAGERS["three-pictures"] = Plain(tuple(map(Fraction, ("19/20", "19/20", "19/20", "0"))), three_pictures)
add("three-pictures-tie", "8", tie)

# ---------------------------------------------------------------- cards of one rank in both hands


def most_of_a_rank(hand: Hand) -> int:
    return max(Counter(rank(card) for card in hand).values())


def of_a_kind(number: int, in_cards: int | None = None) -> Test:
    """Exactly so many of both hands' cards are of one rank, in so many cards if that matters."""
    return lambda player, banker: (
        most_of_a_rank(player + banker) == number
        and in_cards
        in (
            None,
            cards(player, banker),
        )
    )


def two_threes(player: Hand, banker: Hand) -> bool:
    return sorted(Counter(rank(card) for card in player + banker).values()) == [3, 3]


for stake, fixed in ((1, "249 49 24"), (5, "299 59 29")):
    meter = ("-1", "-1")  # with a meter that stands at nothing, for one
    add(
        f"dragon-dragon-{stake}",
        " ".join((*meter, fixed)),
        of_a_kind(6),
        of_a_kind(5),
        two_threes,
        of_a_kind(4),
        of_a_kind(3, 4),
    )

# ---------------------------------------------------------------- Dragon Tiger: first cards


def place_in_rank(card: str) -> int:
    return "A23456789TJQK".index(rank(card)) + 1


def first_card(side: str, judge: Callable[[str], bool]) -> Test:
    return lambda player, banker: judge(hand_of(side, player, banker)[0])


def first_is_higher(side: str) -> Test:
    def test(player: Hand, banker: Hand) -> bool:
        mine, theirs = (player, banker) if side == "player" else (banker, player)
        return place_in_rank(mine[0]) > place_in_rank(theirs[0])

    return test


def first_tie(player: Hand, banker: Hand) -> bool:
    return rank(player[0]) == rank(banker[0])


add("dragon", "1 -1/2", first_is_higher("player"), first_tie)
add("dt-tiger", "1 -1/2", first_is_higher("banker"), first_tie)
for slug, pay in (("dt-tie", "8"), ("dt-tie-10", "10"), ("dt-tie-11", "11")):
    add(slug, pay, first_tie)
add("dt-suited-tie", "50", lambda player, banker: player[0] == banker[0])
for animal, each_side in (("dragon", "player"), ("tiger", "banker")):
    add(f"{animal}-big", "1", first_card(each_side, lambda card: rank(card) in "89TJQK"))
    add(f"{animal}-small", "1", first_card(each_side, lambda card: rank(card) in "A23456"))
    add(f"{animal}-odd", "1", first_card(each_side, lambda card: rank(card) in "A359JK"))
    add(f"{animal}-even", "1", first_card(each_side, lambda card: rank(card) in "2468TQ"))
    for name in ("spades", "hearts", "diamonds", "clubs"):

        def of_suit(card: str, letter: str = name[0]) -> bool:
            return suit(card) == letter and rank(card) != "7"

        add(f"{animal}-suit-{name}", "3", first_card(each_side, of_suit))


def in_suits_of_the_seat(player: Hand, banker: Hand) -> bool:
    return all(suit(card) == "h" for card in player) and all(suit(card) == "s" for card in banker)


def progressive(side: str, number: int) -> Test:
    return lambda player, banker: wins_with(side, number, 3)(player, banker) and in_suits_of_the_seat(player, banker)


add("ez-progressive-d7", "10000", progressive("banker", 7))
add("ez-progressive-p8", "10000", progressive("player", 8))

# ---------------------------------------------------------------- wagers without public pays: 0 stands for the pay


def sixes_among_the_first_three(player: Hand, banker: Hand) -> bool:
    return "6" in [rank(player[0]), rank(banker[0]), rank(player[1])]


def two_sevens(player: Hand, banker: Hand) -> bool:
    return ["7", "7"] in [[rank(card) for card in opening(hand)] for hand in (player, banker)]


for slug in ("lightning", "golden-wealth", "prosperity-tree", "fortune-god"):
    add(slug, "0 0", player_wins, tie)
add("heavenly-9-progressive", "0", three_card(9, 2))
add("fortune-6", "0", sixes_among_the_first_three)
add("super-8", "0", lambda player, banker: has(player, 8, 2) or has(banker, 8, 2))
add("lucky-sevens-ae", "0", two_sevens)
add("dragon-tiger-on-baccarat", "0", first_is_higher("player"))

# ---------------------------------------------------------------- insurance, offered after four cards


def openings(player_has: int, banker_has: int) -> Test:
    return lambda player, banker: total(opening(player)) == player_has and total(opening(banker)) == banker_has


for bankers, pay, states in ((5, "2", range(5)), (6, "3", range(6)), (7, "4", range(6))):
    for players in states:
        add(f"insurance-player-{players}-{bankers}", f"{pay} 0", player_wins, tie, given=openings(players, bankers))


def shows(side: str, number: int) -> Test:
    return lambda player, banker: total(opening(hand_of(side, player, banker))) == number


def opening_totals(players: Iterable[int], bankers: Iterable[int]) -> Test:
    return lambda player, banker: total(opening(player)) in players and total(opening(banker)) in bankers


def a_card_to_come(players: int, bankers: Iterable[int]) -> Test:
    """Player has finished with three cards, and Banker, with two, draws."""

    def test(player: Hand, banker: Hand) -> bool:
        return has(player, players, 3) and len(banker) == 3 and total(opening(banker)) in bankers

    return test


for each_side, others_win, pay_for_a_tie in (("banker", player_wins, "8"), ("player", banker_wins, "10")):
    add(f"insurance-{each_side}-shows-7", "2 0", others_win, tie, given=shows(each_side, 7))
    add(f"insurance-{each_side}-shows-8", "7 0", others_win, tie, given=shows(each_side, 8))
    add(f"insurance-{each_side}-shows-9", pay_for_a_tie, tie, given=shows(each_side, 9))
add("insurance-four-03-4", "3/2 0", player_wins, tie, given=opening_totals(range(4), [4]))
add("insurance-four-5-4", "2 0", banker_wins, tie, given=opening_totals([5], [4]))
add("insurance-four-6-05", "3 0", banker_wins, tie, given=opening_totals([6], range(6)))
add("insurance-four-7-05", "4 0", banker_wins, tie, given=opening_totals([7], range(6)))
add("insurance-five-0-16", "8", tie, given=a_card_to_come(0, range(1, 7)))
add("insurance-five-1-26", "7 0", player_wins, tie, given=a_card_to_come(1, range(2, 7)))
add("insurance-five-2-36", "4 0", player_wins, tie, given=a_card_to_come(2, range(3, 7)))
add("insurance-five-3-4", "2 0", player_wins, tie, given=a_card_to_come(3, [4]))
add("insurance-five-4-5", "2 0", player_wins, tie, given=a_card_to_come(4, [5]))
add("insurance-five-4-03", "3/2 0", banker_wins, tie, given=a_card_to_come(4, range(4)))
add("insurance-five-5-04", "2 0", banker_wins, tie, given=a_card_to_come(5, range(5)))
add("insurance-five-6-05", "3 0", banker_wins, tie, given=a_card_to_come(6, range(6)))
add("insurance-five-7-06", "4 0", banker_wins, tie, given=a_card_to_come(7, range(7)))


def oracle_value(slug: str, cards: list[str]) -> Fraction:
    """The expected value of a wager by brute force."""
    plain, won, of = WAGERS[slug], Fraction(0), 0
    for player, banker, weight in deals(cards):
        if plain.given is None or plain.given(player, banker):
            place = plain.award(player, banker)
            won += weight * (plain.otherwise if place is None else plain.pays[place])
            of += weight
    return won / of
