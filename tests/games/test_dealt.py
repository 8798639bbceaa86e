"""Cards on the table: how they are written, and the rule that forbids what cannot lie there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.errors import ShownError
from exact_odds.games.cards import Card, parse_cards
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, TABLEAUX, Tableau
from tests import oracle
from tests.strategies import card_words, dealt_text

FORM = "write the hands as 'player: 7 K, banker: 3'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("player: 7 K, banker: 3", "player: 7 K, banker: 3"),
        ("banker: 3 player: 7K", "player: 7 K, banker: 3"),
        ("Player:7,K; BANKER : 10♠", "player: 7 K, banker: Ts"),
        (" , player: ah ,", "player: Ah"),
        ("player:\n2\nbanker:", "player: 2"),
        ("player: , banker: Qd", "banker: Qd"),
        ("player: 2 3 T banker: 4 5 6", "player: 2 3 T, banker: 4 5 6"),
    ],
)
def test_cards_on_the_table_are_read(text: str, said: str) -> None:
    assert str(ShownCards.parse(text)) == said
    assert ShownCards.parse(said) == ShownCards.parse(text)


def test_cards_keep_the_order_in_which_a_hand_received_them() -> None:
    assert ShownCards.parse("player: 7 K").player == parse_cards("7 K") != ShownCards.parse("player: K 7").player


def test_nothing_dealt() -> None:
    assert str(ShownCards()) == ""
    ShownCards().check(PUNTO_BANCO)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"no cards are on the table; {FORM}"),
        ("player:", f"no cards are on the table; {FORM}"),
        ("player: , banker:", f"no cards are on the table; {FORM}"),
        ("7 K", f"'7 K' belongs to no hand; {FORM}"),
        ("player 7 K", f"'player 7 K' belongs to no hand; {FORM}"),
        ("punto: 7 K", f"'punto: 7 K' belongs to no hand; {FORM}"),
        ("x" * 100, f"'{'x' * 57}...' belongs to no hand; {FORM}"),
        ("3, player: 7", f"'3,' belongs to no hand; {FORM}"),
        ("player: 7, player: 8", f"player is named twice; {FORM}"),
        ("player: 7, banker: 2, Player: 8", f"player is named twice; {FORM}"),
        ("player: 1 2 3 4", "'1' is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥"),
        ("player: 2 3 4 5", "player has 4 cards; a hand has three at the most"),
        ("banker: 2345678", "banker has 7 cards; a hand has three at the most"),
        ("player: 7 K banker 3", "'banker' is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥"),
        ("player: 7 = K", "'=' is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥"),
    ],
)
def test_what_does_not_read_as_cards_on_the_table(text: str, message: str) -> None:
    with pytest.raises(ShownError) as caught:
        ShownCards.parse(text)
    assert str(caught.value) == message


REFUSALS = [
    # naturals
    ("player: 9 K 5", "Player cannot have a third card: Player has a natural 9, and the coup ends"),
    ("player: 4 4 5", "Player cannot have a third card: Player has a natural 8, and the coup ends"),
    ("player: 2 3 5, banker: 9 K", "Player cannot have a third card: Banker has a natural 9, and the coup ends"),
    ("banker: 9 9 2", "Banker cannot have a third card: Banker has a natural 8, and the coup ends"),
    ("player: 8 T, banker: 2 3 4", "Banker cannot have a third card: Player has a natural 8, and the coup ends"),
    # Player
    ("player: 7 K 5", "Player cannot have a third card: Player stands on 7 and draws on 0 to 5"),
    ("player: 3 3 5, banker: 2", "Player cannot have a third card: Player stands on 6 and draws on 0 to 5"),
    # Banker, Player standing
    (
        "player: 7 K, banker: 3 3 2",
        "Banker cannot have a third card: when Player stands Banker stands on 6 and draws on 0 to 5",
    ),
    (
        "player: 6 K, banker: 5 2 2",
        "Banker cannot have a third card: when Player stands Banker stands on 7 and draws on 0 to 5",
    ),
    # Banker, Player drawing
    (
        "player: 2 3 8, banker: A 2 2",
        "Banker cannot have a third card: with 3 Banker draws when Player's third card is worth 0 1 2 3 4 5 6 7 9",
    ),
    (
        "player: 2 3 A, banker: 4 K 2",
        "Banker cannot have a third card: with 4 Banker draws when Player's third card is worth 2 to 7",
    ),
    (
        "player: 2 3 T, banker: 5 K 2",
        "Banker cannot have a third card: with 5 Banker draws when Player's third card is worth 4 to 7",
    ),
    (
        "player: 2 3 5, banker: 6 K 2",
        "Banker cannot have a third card: with 6 Banker draws when Player's third card is worth 6 7",
    ),
    ("player: 2 3 6, banker: 7 K 2", "Banker cannot have a third card: with 7 Banker never draws"),
    ("player: 2 3, banker: 7 K 2", "Banker cannot have a third card: with 7 Banker never draws"),
    # with 7 Banker stands, whatever Player has
    ("player: 2, banker: 7 K 2", "Banker cannot have a third card: with 7 Banker never draws"),
    ("banker: 7 K 2", "Banker cannot have a third card: with 7 Banker never draws"),
]


@pytest.mark.parametrize(("text", "rule"), REFUSALS)
def test_a_third_card_that_cannot_be_is_refused_with_the_rule(text: str, rule: str) -> None:
    with pytest.raises(ShownError) as caught:
        ShownCards.parse(text).check(PUNTO_BANCO)
    assert str(caught.value) == rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            "player: 2 3 3, banker: A 2 2",  # a total of 8
            "Banker cannot have a third card: with 3 Banker draws when Player's total is worth 0 1 2 3 4 5 6 7 9",
        ),
        (
            "player: 2 3 6, banker: 6 K 2",  # a 6, and a total of 1
            "Banker cannot have a third card: with 6 Banker draws when Player's total is worth 6 7",
        ),
    ],
)
def test_by_total_the_rule_is_another(text: str, rule: str) -> None:
    with pytest.raises(ShownError) as caught:
        ShownCards.parse(text).check(BY_TOTAL)
    assert str(caught.value) == rule


@pytest.mark.parametrize(
    "text",
    [
        "player: 2 3 8, banker: A 2",
        "player: 2 3, banker: A 2 2",
        "banker: 6 K 2",
        "banker: 5 K 2",
        "player: 2, banker: 6 K 2",
    ],
)
def test_what_may_be_is_not_refused(text: str) -> None:
    ShownCards.parse(text).check(PUNTO_BANCO)


def test_what_another_tableau_allows() -> None:
    text = "player: 2 3 8, banker: A 2 2"
    ShownCards.parse(text).check(BY_TOTAL)  # 3, not 8
    with pytest.raises(ShownError):
        ShownCards.parse(text).check(PUNTO_BANCO)


TENS = dict(enumerate("KA23456789"))


@settings(max_examples=60)
@given(
    st.lists(st.integers(0, 9), max_size=3),
    st.lists(st.integers(0, 9), max_size=3),
    st.sampled_from(list(TABLEAUX.values())),
)
def test_exactly_what_cannot_be_is_refused(player: list[int], banker: list[int], tableau: Tableau) -> None:
    """Against all coups that begin so, from a shoe that has every card: some, or none."""
    dealt = ShownCards(_cards(player), _cards(banker))
    if _can_be(player, banker, oracle.RULES[tableau.name]):
        dealt.check(tableau)
    else:
        with pytest.raises(ShownError):
            dealt.check(tableau)


def _cards(values: list[int]) -> tuple[Card, ...]:
    return parse_cards(" ".join(TENS[value] for value in values))


def _can_be(player: list[int], banker: list[int], rule: oracle.Rule) -> bool:
    """Whether some coup begins so: all cards not seen that might matter are tried."""
    fifths = player[2:] or (list(range(10)) if len(banker) == 3 else [0])
    sixth = (banker[2:] or [0])[0]
    for p in _completed(player):
        for b in _completed(banker):
            for fifth in fifths:
                six = (p[0], b[0], p[1], b[1], fifth, sixth)
                hands = oracle.play(tuple(TENS[value] for value in six), rule)
                assert hands is not None
                ended = [[oracle.value(card) for card in hand] for hand in hands]
                if ended[0][: len(player)] == player and ended[1][: len(banker)] == banker:
                    return True
    return False


def _completed(hand: list[int]) -> list[tuple[int, int]]:
    first = hand[:1] or range(10)
    second = hand[1:2] or range(10)
    return [(one, two) for one in first for two in second]


@given(card_words, card_words, st.text(max_size=5))
def test_any_text_is_cards_on_the_table_or_an_error_that_says_so(player: str, banker: str, other: str) -> None:
    for text in (dealt_text(player, banker), f"player:{player}{other}banker:{banker}", other):
        refusal = ""
        try:
            dealt = ShownCards.parse(text)
        except ShownError as error:
            refusal = str(error)
        else:
            assert ShownCards.parse(str(dealt)) == dealt
        assert len(refusal) < 250
