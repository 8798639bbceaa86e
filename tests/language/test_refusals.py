"""What is no expression: every refusal, with the column it points at."""

from __future__ import annotations

import re

import pytest

from exact_odds.errors import ArgumentError, EventError
from exact_odds.language import define, parse, parse_all
from exact_odds.language.vocabulary import COUNTERS, KEYWORDS, NAMES, REGIONS

REFUSED = [
    ("", 1),
    ("   ", 4),
    ("tie or", 7),
    ("not", 4),
    ("player.total ==", 16),
    ("(tie", 5),
    ("player.total in (1,", 20),
    ("player.total in (1", 19),
    ('player.count("hearts"', 22),
    ("player.count", 13),
    ("min(1, 2", 9),
    ("banker.win", 1),
    ("tie and baker.wins", 9),
    ("banker.totl == 3", 1),
    ("PLAYER.WINS", 1),
    ("player . win", 1),
    ("margins > 1", 1),
    ("player.same_color", 1),
    ("player.counts('9d') == 1", 1),
    ("maxx(1, 2) == 2", 1),
    ("foo", 1),
    ("__import__('os')", 1),
    ("x" * 41, 1),
    ("player", 1),
    ("not dealt", 5),
    ("banker.opening == 3", 1),
    ("tie tie", 5),
    ("tie adn natural", 5),
    ("tie orr natural", 5),
    ("and tie", 1),
    ("== 3", 1),
    ("player.total == == 3", 17),
    ("player.total ** 2 == 4", 15),
    ("tie == not natural", 8),
    ("tie)", 4),
    ("1 < 2 in (3)", 7),
    ("cards in (4) == tie", 14),
    ("player.total == 1/0", 17),
    ("player.total == 1e5", 17),
    ("player.total == 1.", 17),
    ("player.total == 1.5.2", 17),
    ("player.total == 1_000", 17),
    ("player.total == " + "1" * 31, 17),
    ("player.total == 0." + "1" * 40, 17),
    ("player.total == 1/" + "1" * 5000, 18),
    ("1" * 31 + "x", 1),
    ("player.total == ٣", 17),
    ("3player.total", 1),
    ("player.total in 3", 17),
    ("player.total in ()", 18),
    ("player.total in (tie)", 18),
    ("player.total in (--1)", 19),
    ("player.total in (1 2)", 20),
    ("player.total not 3", 18),
    ("abs 3", 5),
    ("abs(1, 2) == 1", 4),
    ("min(1) == 1", 4),
    ("max() == 1", 5),
    ("player.wins()", 12),
    ("player.total('J') == 1", 13),
    ("player.count() == 1", 14),
    ("dealt.count(JQK) == 1", 13),
    ("player.count('', 1)", 16),
    ("player.count('X') == 1", 14),
    ('player.count("") == 1', 14),
    ("player.count('hearts) == 1", 14),
    ("player.count('9d\n') == 1", 14),
    ("'hearts'", 1),
    ("player.total and 3", 1),
    ("tie and player.total", 9),
    ("tie or 3", 8),
    ("not player.total", 5),
    ("player.wins > 2", 1),
    ("2 > player.wins", 5),
    ("tie < natural", 1),
    ("tie == 1", 1),
    ("1 != (tie)", 6),
    ("tie == natural == 3", 8),
    ("player.wins + 1 == 1", 1),
    ("1 + 1 - tie == 1", 9),
    ("1 * (tie and tie) == 1", 5),
    ("-tie == 1", 2),
    ("abs(tie) == 1", 5),
    ("min(1, tie) == 1", 8),
    ("tie in (1)", 1),
    ("tie not in (1)", 1),
    ("player.total = 8", 14),
    ("tie & natural", 5),
    ("tie | natural", 5),
    ("!tie", 1),
    ("player.total / 2 == 1", 14),
    ("player.total in [1]", 17),
    ("player.total in {1}", 17),
    ("player.total == .5", 17),
    ("tie; natural", 4),
    ("tie # natural", 5),
    ("lambda: 0", 7),
    ("tie\x00", 4),
    ("player.total ≥ 3", 14),
    ("player.count(“9d”) == 1", 14),
    ("tie\xa0and natural", 4),
    ("tie\xa0", 4),
    ("tie\x1f", 4),
    ("tie \u2028", 5),
    ("banker wins", 1),
    ("tie or player  natural", 8),
    ("player-wins", 1),
    ("player_wins", 1),
    ("bankerthird == 8", 1),
    ("player.opening_total == 8", 1),
    ("Banker.wins", 1),
    ("TIE", 1),
    ("Player Wins", 1),
    ("cards > 3 AND tie", 11),
    ("cards > 3 Or tie", 11),
    ("NOT tie", 1),
    ("tie && natural", 5),
    ("tie || natural", 5),
    ("~tie", 1),
    ("player.total === 6", 16),
    ("player.total => 6", 14),
    ("player.total =< 6", 14),
    ("player.total <> 6", 15),
    ("banker.total is 6", 14),
    ("banker.total is not 6", 14),
    ("banker.total equals 6", 14),
    ("banker.total 6", 14),
    ("player.total beats banker.total", 14),
    ("cards between 4 and 5", 7),
    ("tie xor natural", 5),
    ("tie, natural", 4),
    ("tie given natural", 5),
    ("player.total == 6 or 7", 22),
    ("player.wins == true", 16),
    ("player.wins == 1", 1),
    ("cards == six", 10),
    ("player.win", 1),
    ("banker.loses", 1),
    ("player.pair", 1),
    ("pair", 1),
    ("opening.pair", 1),
    ("playerpair", 1),
    ("banker.perfect_pair", 1),
    ("player.opening.perfect", 1),
    ("player.opening perfect", 1),
    ("player.opening.suited_pair", 1),
    ("perfect pair", 1),
    ("suited", 1),
    ("player.opening.suited", 1),
    ("banker.opening.offsuit", 1),
    ("player.trips", 1),
    ("player.third.red", 1),
    ("player.points == 6", 1),
    ("player.draws", 1),
    ("banker.stands", 1),
    ("player.third is drawn", 14),
    ("player.third == none", 17),
    ("player.third == K", 17),
    ("player.third == 'K'", 17),
    ("player.third == 8♥", 18),
    ("push", 1),
    ("winner == banker", 1),
    ("total > 3", 1),
    ("punto.wins", 1),
    ("banco.total == 6", 1),
    ("banco gana", 1),
    ("empate", 1),
    ("tie y natural", 5),
    ("tie o natural", 5),
    ("player.total % (tie) == 1", 16),
    ("tie % 2", 1),
    ("player.rank == 3", 1),
    ("dealt.rank", 1),
    ("player.first.firs == 1", 1),
    ("player.first and tie", 1),
    ("threes == 2", 1),
    ("threes = 2", 8),
]


@pytest.mark.parametrize(("text", "column"), REFUSED, ids=[text[:30] or "nothing" for text, _ in REFUSED])
def test_what_is_refused_and_where(text: str, column: int) -> None:
    with pytest.raises(EventError) as caught:
        parse(text)
    assert (caught.value.column, caught.value.text) == (column, text)


@pytest.mark.parametrize("text", [None, 8, b"tie", ["tie"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    for read in (parse, lambda given: define("name", given), lambda given: parse_all([given])):
        with pytest.raises(ArgumentError):
            read(text)  # type: ignore[arg-type]


SUGGESTED = re.compile(r"; try ([a-z_.]+(?: == [23])?)$")


@pytest.mark.parametrize("joint", [".", "_", " ", "-"])
def test_what_is_suggested_is_of_the_language(joint: str) -> None:
    attributes = {name.rpartition(".")[2] for name in (*NAMES, *COUNTERS)}
    suggested = 0
    for region in (*REGIONS, "punto", "banco", "Player", "p"):
        for attribute in (*attributes, "wins", "pair", "perfect_pair", "draws", "stands", "loses", "suited", "Total"):
            message = refusal(region + joint + attribute)
            found = SUGGESTED.search(message)
            if found and found[1] not in KEYWORDS and not found[1].endswith(".count"):
                assert refusal(found[1]) == "", f"{region}{joint}{attribute}: {message}"
                suggested += 1
    assert suggested > 100


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("banker.win", "banker.wins"),
        ("tie and baker.wins", "banker.wins"),
        ("PLAYER.WINS", "player.wins"),
        ("banker wins", "banker.wins"),
        ("player.same_color", "player.same_colour"),
        ("punto.points == 6", "player.total"),
        ("player.pair", "player.opening.same_rank"),
        ("banker.draws", "banker.cards == 3"),
        ("dealt.most_alke > 2", "dealt.most_alike"),
        ("player.rank == 3", "player.first.rank"),
        ("tie adn natural", "and"),
        ("player.total = 8", "=="),
    ],
)
def test_a_refusal_suggests_what_was_meant(text: str, suggested: str) -> None:
    assert refusal(text).endswith(suggested)


def test_names_that_were_given_are_suggested_too() -> None:
    with pytest.raises(EventError, match="threes"):
        parse("three > 1", {"threes": define("threes", 'dealt.count("3")')})


def refusal(text: str) -> str:
    """What is said against a text; nothing if it is read."""
    try:
        parse(text)
    except EventError as error:
        return error.message
    return ""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("tie tie", "column 5 of 'tie tie': "),
        ("tie\nand\nnaturl", "column 9, at 'naturl': "),
        ("tie and " * 20 + "natral" + " and tie" * 20, "column 161, at 'natral and tie and t': "),
    ],
)
def test_a_refusal_shows_the_place(text: str, shown: str) -> None:
    with pytest.raises(EventError) as caught:
        parse(text)
    assert str(caught.value).startswith(shown)


def test_a_refusal_is_remembered_by_nobody() -> None:
    for _ in range(2):
        with pytest.raises(EventError):
            parse("tie tie")
