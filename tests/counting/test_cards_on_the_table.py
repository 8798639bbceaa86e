"""Cards on the table: every answer is that of the deals which begin so."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting import class_counts
from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, ShoeError, ShownError
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import PUNTO_BANCO, TABLEAUX, Tableau
from tests import oracle, strategies
from tests.strategies import dealt_text, shoe_of, word

# Some ranks in several suits, in different numbers, some in one; third cards of every kind.
SHOES = {
    "low cards": "2h 2h 2s 3d 3d Ad Ad Ts Ts",
    "one rank in four suits": "5s 5h 5h 5d 5c 5c Kd Kd 2s",
    "zeros": "Ts Jh Qd Kc Ks 2h",
    "six cards": "2h 2s 3d 4h Kd 7c",
    "fives of three suits": "2h 2c 3d 5s 5h 5h 5d As Kd",
    "copies": "6h 6h 6s As As As 2d 2d 2d",
}


@cache
def deals(name: str, tableau: Tableau) -> list[oracle.Deal]:
    return oracle.deals(SHOES[name].split(), oracle.RULES[tableau.name])


def seen(some: list[oracle.Deal], player: str, banker: str) -> list[oracle.Deal]:
    """The deals in which the hands begin with the cards shown."""

    def begins(hand: oracle.Hand, shown: list[str]) -> bool:
        return len(shown) <= len(hand) and all(map(str.startswith, hand, shown))

    return [deal for deal in some if begins(deal[0], player.split()) and begins(deal[1], banker.split())]


@settings(max_examples=40)
@given(st.sampled_from(sorted(SHOES)), st.sampled_from(list(TABLEAUX.values())), st.data())
def test_any_cards_on_the_table(name: str, tableau: Tableau, data: st.DataObject) -> None:
    some = deals(name, tableau)
    player, banker = data.draw(strategies.dealt_states(some))
    asked = data.draw(st.lists(strategies.events(depth=1) | strategies.numbers(depth=1), min_size=1, max_size=2))
    condition = data.draw(strategies.events(depth=1))
    coups = Coups(shoe_of(tuple(SHOES[name].split())), Game.of(tableau), dealt_text(player, banker) or None)
    left = seen(some, player, banker)

    with patch.object(class_counts, "FEW_KINDS", data.draw(st.sampled_from((0, class_counts.FEW_KINDS)))):
        found = coups.distribution(*(question.text for question in asked))
    assert found.counts == oracle.tally(left, *(question.meaning for question in asked))
    assert found.of == coups.deals == sum(weight for *_, weight in left)

    within = [deal for deal in left if condition.meaning(*deal[:2])]
    if within:
        found = coups.distribution(*(question.text for question in asked), given=condition.text)
        assert found.counts == oracle.tally(within, *(question.meaning for question in asked))
    else:
        with pytest.raises(ConditionError):
            coups.distribution(*(question.text for question in asked), given=condition.text)


STATES = [
    ("2", ""),
    ("2h", ""),
    ("", "5"),
    ("2h 3", "5d"),
    ("2 3 5", ""),  # a third card that may be of four suits
    ("2 3 5", "5"),
    ("2h 3d 5h", "5h 5"),
    ("2 3 5", "A 2 5"),
    ("", "A 2 5"),
    ("K", "A 2 5"),
]


@pytest.mark.parametrize(("player", "banker"), STATES, ids=[dealt_text(*state) for state in STATES])
def test_cards_on_the_table_at_every_level(player: str, banker: str) -> None:
    some = seen(deals("fives of three suits", PUNTO_BANCO), player, banker)
    cards = tuple(SHOES["fives of three suits"].split())
    coups = Coups(shoe_of(cards), shown=dealt_text(player, banker))
    for names in (
        ("player.total", "banker.total", "cards"),
        ("player.same_suit", "banker.same_colour", "tie"),
        ("player.third.total", "banker.same_rank", "dealt.highest"),
        ("player.opening.same_suit", "banker.opening.identical"),
    ):
        questions = [word(name) for name in names]
        expected = oracle.tally(some, *(question.meaning for question in questions))
        assert coups.distribution(*names).counts == expected, names
    for named in ("5h", "5s 5d", "5c", "K", "hearts"):
        count = coups.distribution(f'player.third.count("{named}")', f'dealt.count("{named}")')
        assert sum(count.values()) == count.of == sum(weight for *_, weight in some)


def test_a_suit_that_the_shoe_lacks_is_not_dealt() -> None:
    coups = Coups(Shoe.of_decks(1).without("5h"), shown="player: 2 3 5")
    assert coups.probability('player.count("5h") == 1') == 0
    for named in ("5s", "5d", "5c"):
        assert coups.probability(f'player.count("{named}") == 1') * 3 == 1
    assert (
        coups.deals
        == Coups(Shoe.of_decks(1).without("5h"))
        .count('player.third == 5 and player.opening.count("2") == 1 and player.opening.count("3") == 1')
        .count
        // 2
    )  # 3 2 5 is another order


# ---------------------------------------------------------------- against conditions, on large shoes


@pytest.mark.parametrize(
    ("dealt", "given"),
    [
        ("player: 2 3 8", 'player.opening.count("2") == 1 and player.opening.count("3") == 1 and player.third == 8'),
        ("banker: 9d 9d", 'banker.opening.count("9d") == 2'),
        ("player: K K, banker: 9d 9d", 'player.opening.count("K") == 2 and banker.opening.count("9d") == 2'),
    ],
)
def test_cards_on_the_table_and_the_same_as_a_condition(dealt: str, given: str) -> None:
    shoe = Shoe.of_decks(8).without("2s 9d KD")
    for event in ("banker.wins", "player.wins", "cards == 6", "dealt.same_colour", "margin > 2"):
        assert Coups(shoe, shown=dealt).probability(event) == Coups(shoe).probability(event, given=given)


# After Player's two cards, 8 decks, as printed: wizardofodds.com/games/baccarat/appendix/3
AFTER_TWO_PLAYER_CARDS = {
    0: ("0.278792", "0.654627", "0.066581"),
    1: ("0.282833", "0.647252", "0.069915"),
    2: ("0.290303", "0.634207", "0.075490"),
    3: ("0.303386", "0.615539", "0.081075"),
    4: ("0.322084", "0.579983", "0.097933"),
    5: ("0.358488", "0.537849", "0.103663"),
    6: ("0.430362", "0.427801", "0.141838"),
    7: ("0.572657", "0.285046", "0.142297"),
    8: ("0.810911", "0.094938", "0.094151"),
    9: ("0.905475", "0.000000", "0.094525"),
}


@pytest.mark.parametrize("total", AFTER_TWO_PLAYER_CARDS)
def test_a_total_is_all_the_cards_that_make_it(total: int) -> None:
    """The deals of every two cards on the table add up to those of their total, and to what is printed."""
    coups = Coups(Shoe.of_decks(8))
    added: Counter[object] = Counter()
    for one in range(10):
        two = (total - one) % 10
        if one > two:
            continue
        names = ["KA23456789"[value] for value in (one, two)]
        ranks = 4 ** (one == 0) * 4 ** (two == 0)  # any of four ranks worth 0, each as likely
        orders = 1 if one == two else 2
        found = Coups(Shoe.of_decks(8), shown=f"player: {' '.join(names)}").distribution("player.wins", "banker.wins")
        if names == ["K", "K"]:
            ranks, orders = 4, 1
            other = Coups(Shoe.of_decks(8), shown="player: K Q").distribution("player.wins", "banker.wins")
            added.update({values: 12 * count for values, count in other.counts.items()})
        added.update({values: ranks * orders * count for values, count in found.counts.items()})
    given = coups.distribution("player.wins", "banker.wins", given=f"player.opening.total == {total}")
    assert added == given.counts
    rows = [(True, False), (False, True), (False, False)]
    printed = map(Fraction, AFTER_TWO_PLAYER_CARDS[total])
    assert [round(given.probability(*row), 6) for row in rows] == list(printed)


def test_the_first_card_is_one_of_thirteen() -> None:
    shoe = Shoe.of_counts(dict(zip(strategies.RANKS, (0, 3, 8, 1, 9, 2, 2, 7, 1, 4, 6, 0, 5), strict=True)))
    every = Coups(shoe).distribution("player.wins", "banker.wins", "player.same_rank")
    for hand in ("player", "banker"):
        added: Counter[object] = Counter()
        for rank, held in zip(strategies.RANKS, shoe.ranks, strict=True):
            if held:
                added.update(Coups(shoe, shown=f"{hand}: {rank}").distribution(*every.names).counts)
        assert added == every.counts


def test_unseen_cards_do_not_matter() -> None:
    """What has not been looked at changes nothing: a burnt card, or the other hand's."""
    shoe = Shoe.of_decks(2)
    assert Coups(shoe, shown="banker: 9s 9s").probability("banker.natural") == 1
    one = Coups(shoe, shown="player: 7h").probability("player.opening.same_rank")
    assert one == Coups(shoe, shown="player: 7").probability("player.opening.same_rank")
    removed = Coups(shoe.without("7h"))
    next_card = removed.probability('player.opening.count("7") == 1') / 2 + removed.probability(
        'player.opening.count("7") == 2'
    )
    assert one == next_card


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8).without("7 7 K"), Shoe.parse_counts("7=30 K=31 3=32 2=4 5=6")])
@pytest.mark.parametrize("event", ["banker.wins", "player.same_rank", "dealt.count('3') == 2"])
def test_a_suit_on_the_table_tells_nothing_where_suits_are_not_known(shoe: Shoe, event: str) -> None:
    """Which seven it is does not matter to a question that cannot see it."""
    suited = Coups(shoe, shown="player: 7h Kd, banker: 3")
    assert suited.probability(event) == Coups(shoe, shown="player: 7 K, banker: 3").probability(event)
    with pytest.raises(ShoeError):
        suited.probability("player.same_suit")


def test_infinite_decks() -> None:
    infinite = Coups(Shoe.infinite())
    for dealt in ("player: 2 3 5", "player: 2h 3d 5s", "player: 2h 3 5"):
        here = Coups(Shoe.infinite(), shown=dealt)
        given = "player.opening.total == 5 and player.third == 5"
        assert here.probability("banker.wins") == infinite.probability("banker.wins", given=given)
    assert Coups(Shoe.infinite(), shown="player: 2h 3 5").probability('player.count("hearts") == 3') * 16 == 1
    assert Coups(Shoe.infinite(), shown="player: 2h 2h 2h").probability("player.identical") == 1


def test_the_order_of_the_opening_cards_does_not_matter() -> None:
    shoe = Shoe.of_decks(8)
    one, other = (Coups(shoe, shown=dealt) for dealt in ("player: 7 K, banker: 3s", "banker: 3s, player: K 7"))
    names = ("player.wins", "banker.same_suit", "dealt.highest")
    assert one.distribution(*names) == other.distribution(*names)


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("shoe", "dealt", "error", "message"),
    [
        (
            Shoe.of_decks(8),
            "player: 7 K 5",
            ShownError,
            "Player cannot have a third card: Player stands on 7 and draws on 0 to 5",
        ),
        (
            Shoe.of_decks(8),
            "banker: 7 K 5",
            ShownError,
            "Banker cannot have a third card: with 7 Banker never draws",
        ),
        (Shoe.of_decks(1), "player: 7s 7s", ShoeError, "more cards 7s are on the table than the shoe has"),
        (
            Shoe.of_decks(1),
            "player: 7 7, banker: 7 7 7",
            ShoeError,
            "the shoe has 4 cards of rank 7, and 5 are on the table",
        ),
        (
            Shoe.of_decks(1).without("7s"),
            "player: 7s",
            ShoeError,
            "more cards 7s are on the table than the shoe has",
        ),
        (
            Shoe.parse_counts("A=8"),
            "player: K",
            ShoeError,
            "the shoe has no cards of rank K, and 1 is on the table",
        ),
    ],
)
def test_what_cannot_lie_on_the_table(shoe: Shoe, dealt: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Coups(shoe, shown=dealt)
    assert str(caught.value) == message


def test_what_this_shoe_cannot_put_on_the_table() -> None:
    """By the rules Banker draws with 6 against a 6 or 7, but this shoe has none left."""
    shoe = Shoe.parse_counts("2=10 3=10 K=10")
    coups = Coups(shoe, shown="player: 2 3, banker: 3 3 K")
    with pytest.raises(ConditionError) as caught:
        coups.probability("tie")
    assert str(caught.value) == (
        "nothing can be said given 'player: 2 3, banker: 3 3 K': from this shoe and these rules it never happens"
    )


def test_dealt_with_a_condition_that_cannot_be() -> None:
    coups = Coups(Shoe.of_decks(8), shown="player: 9 K")
    with pytest.raises(ConditionError):
        coups.probability("tie", given="player.third == 3")
