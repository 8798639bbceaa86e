"""Awards that nobody can win, and awards that hide a better one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.wagers.award import Award, event_of
from exact_odds.wagers.lint import pitfalls, refuse_mistakes
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_from_toml

EIGHT_DECKS = Coups(Shoe.of_decks(8))


def mine(*awards: tuple[str, str] | tuple[str, str, bool], given: str | None = None) -> Wager:
    made = [
        Award(f"award {'abc'[place]}", when, Fraction(pay), bool(rest and rest[0]))
        for place, (when, pay, *rest) in enumerate(awards)
    ]
    return Wager("mine", "Mine", tuple(made), given=None if given is None else event_of(given))


def kinds(wager: Wager) -> list[tuple[int | None, str]]:
    return [(pitfall.award, pitfall.kind) for pitfall in pitfalls(wager, EIGHT_DECKS)]


UNREACHABLE = {
    "its event never happens": (
        mine(("tie", "8"), ("player.total == 10", "50")),
        (
            "mine, award 2 (award b) can never be reached: 'player.total == 10' never happens; mend its event, or, if "
            "the casino's own pay table prints it, say so with impossible = true"
        ),
    ),
    "an earlier award takes all its coups": (
        mine(("player.wins", "1"), ("tie", "8"), ("player.wins and player.total == 9", "2")),
        (
            "mine, award 3 (award c) can never be reached: all its coups are taken by award 1 (award a); put it before "
            "that one, or leave it out"
        ),
    ),
    "two earlier awards share them": (
        mine(("player.wins", "1"), ("tie", "8"), ("player.total >= banker.total", "2")),
        (
            "mine, award 3 (award c) can never be reached: all its coups are taken by earlier awards; put it before "
            "them, or leave it out"
        ),
    ),
    "it is the same as an earlier one": (
        mine(("tie", "8"), ("player.total == banker.total", "9")),
        (
            "mine, award 2 (award b) can never be reached: all its coups are taken by award 1 (award a); put it before "
            "that one, or leave it out"
        ),
    ),
    "it never happens where the wager is offered": (
        mine(("player.wins", "2"), ("player.natural", "3"), given="player.opening.total == 5"),
        (
            "mine, award 2 (award b) can never be reached: 'player.natural' never happens given "
            "'player.opening.total == 5'; mend its event, or, if the casino's own pay table prints it, say so with "
            "impossible = true"
        ),
    ),
    "the wager is never offered": (
        mine(("player.wins", "2"), given="player.opening.total == 12"),
        "mine: given = 'player.opening.total == 12' never happens; mend it, or leave it out",
    ),
    "it happens although it says impossible": (
        mine(("tie", "8", True)),
        "mine, award 1 (award a) says impossible = true, but 'tie' does happen; leave it out",
    ),
}


@pytest.mark.parametrize("what", UNREACHABLE)
def test_an_award_that_is_never_paid_is_refused(what: str) -> None:
    wager, message = UNREACHABLE[what]
    (pitfall,) = pitfalls(wager, EIGHT_DECKS)
    assert pitfall.message == message
    assert pitfall.is_mistake
    with pytest.raises(WagerError) as raised:
        refuse_mistakes(wager, EIGHT_DECKS)
    assert str(raised.value) == message


def test_an_impossible_award_that_a_pay_table_prints_is_no_pitfall() -> None:
    assert kinds(mine(('dealt.count("9") == 6', "100", True), ("tie", "8"))) == []


def test_an_award_that_hides_a_better_one_is_warned_of() -> None:
    wager = mine(("banker.wins", "1"), ("banker.total == 7 and banker.cards == 3", "40"))
    (pitfall,) = refuse_mistakes(wager, EIGHT_DECKS)
    assert not pitfall.is_mistake
    assert pitfall.message == (
        "mine, award 2 (award b) pays 40, but in 112,633,011,329,024 of its deals award 1 (award a) comes first and "
        "pays 1; put it before that one, or exclude those deals with 'and not (...)'"
    )


@pytest.mark.parametrize(
    "wager",
    [
        mine(("player.total == 9 and banker.total == 9", "75"), ("player.total == 9 or banker.total == 9", "10")),
        mine(("banker.wins and banker.total == 6", "1/2"), ("banker.wins", "1")),
        mine(("tie", "0"), ("player.total >= 6", "3")),
        mine(("natural", "2"), ("tie", "2")),
    ],
    ids=["the highest award first", "an exception before its rule", "a push first", "the same pay"],
)
def test_awards_that_overlap_as_they_may_are_no_pitfall(wager: Wager) -> None:
    assert kinds(wager) == []


def test_each_award_is_judged() -> None:
    wager = mine(("player.total == 10", "5"), ("tie", "8"), ("tie and natural", "20"))
    assert kinds(wager) == [(0, "impossible"), (2, "covered")]


def test_an_award_of_a_file_is_named_with_its_file_and_line() -> None:
    text = '''
name = "Mine"
rules = """
[[award]]
when = "natural"
"""
[[award]]
label = "never"
when = "player.total == 10"
pays = 50
[[award]]
when = "banker.wins"
pays = 1
[[award]]
when = "banker.total == 7 and banker.cards == 3"
pays = 2
'''
    never, hidden = pitfalls(wager_from_toml(text, "folder/my.toml"), EIGHT_DECKS)
    assert never.message.startswith("folder/my.toml, line 9, award 1 (never) can never be reached: ")
    assert hidden.message.startswith("folder/my.toml, line 15, award 3 pays 2, but in ")
    assert " of its deals award 2 comes first and pays 1; " in hidden.message


def test_a_long_event_is_not_quoted_in_full() -> None:
    (pitfall,) = pitfalls(mine((" or ".join(["player.total == 10"] * 500), "5")), EIGHT_DECKS)
    assert len(pitfall.message) < 500
    assert "...' never happens; mend its event" in pitfall.message


def test_an_impossible_condition_of_a_file_is_named_with_its_file_and_line() -> None:
    text = 'name = "Mine"\ngiven = "cards == 7"\n[[award]]\nwhen = "tie"\npays = 8\n'
    with pytest.raises(WagerError) as raised:
        refuse_mistakes(wager_from_toml(text, "my.toml"), EIGHT_DECKS)
    assert str(raised.value) == "my.toml, line 2: given = 'cards == 7' never happens; mend it, or leave it out"


OTHERWISE = "otherwise = {} is to one, although pays are for one, so where no award is won the stake is {}; "


@pytest.mark.parametrize(("pay", "does"), [("0", "returned"), ('"1/2"', "returned with 1/2 won")])
def test_a_lost_stake_that_seems_to_be_given_for_one_is_warned_of(pay: str, does: str) -> None:
    text = f'name = "Mine"\nunit = "for one"\notherwise = {pay}\n[[award]]\nwhen = "tie"\npays = 9\n'
    (pitfall,) = refuse_mistakes(wager_from_toml(text, "my.toml"), EIGHT_DECKS)
    said = OTHERWISE.format(pay.strip('"'), does) + "leave it out if the stake is lost"
    assert pitfall.message == f"my.toml, line 3: {said}"


@pytest.mark.parametrize(("unit", "pay"), [("for one", "-1"), ("for one", "-1/2"), ("to one", "0")])
def test_what_is_paid_otherwise_may_be_meant(unit: str, pay: str) -> None:
    assert (
        pitfalls(
            Wager("mine", "Mine", (Award("win", "tie", Fraction(8)),), unit=unit, otherwise=Fraction(pay)), EIGHT_DECKS
        )
        == ()
    )


def with_commission(rate: str, *paid: str) -> list[str]:
    awards = [f'[[award]]\nwhen = "player.total == {place}"\npays = "{pay}"\n' for place, pay in enumerate(paid)]
    text = f'name = "Mine"\ncommission = "{rate}"\n{"".join(awards)}'
    return [pitfall.message for pitfall in refuse_mistakes(wager_from_toml(text, "my.toml"), EIGHT_DECKS)]


@pytest.mark.parametrize(
    ("rate", "pay", "gross", "net"),
    [
        ("5%", "1", "20/19", "19/20"),
        ("4%", "1", "25/24", "24/25"),
        ("5%", "12", "240/19", "57/5"),
        ("20%", "1", "5/4", "4/5"),
    ],
)
def test_a_pay_that_seems_to_be_given_before_the_commission_is_warned_of(
    rate: str, pay: str, gross: str, net: str
) -> None:
    (message,) = with_commission(rate, pay, "0")
    assert message == (
        f"my.toml, line 4, award 1 pays {pay} to one after the commission of {rate}, which is {gross} before "
        f"it; did you mean {net}?"
    )


def test_what_such_a_pay_should_be_is_said_in_the_unit_of_the_file() -> None:
    text = 'name = "Mine"\nunit = "for one"\ncommission = "5%"\n[[award]]\nwhen = "tie"\npays = 13\n'
    (pitfall,) = refuse_mistakes(wager_from_toml(text, "my.toml"), EIGHT_DECKS)
    assert pitfall.message.endswith("did you mean pays = 62/5, which is 57/5 to one?")  # 12 less 5% is 57/5


def test_a_commission_taken_of_nothing_is_warned_of() -> None:
    assert with_commission("5%", "0", "-1/2") == [
        "my.toml, line 2: commission = 5% is taken of nothing, since no award wins; leave it out"
    ]


@pytest.mark.parametrize(
    ("rate", "pays"), [("5%", "19/20"), ("5%", "1.9"), ("5%", "19/40"), ("2.5%", "0.975"), ("0%", "1")]
)
def test_a_pay_that_is_round_before_the_commission_is_no_pitfall(rate: str, pays: str) -> None:
    assert with_commission(rate, pays, "0") == []
