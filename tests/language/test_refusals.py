"""What is no event: every refusal, with the column it points at."""

from __future__ import annotations

import re

import pytest

from exact_odds.errors import EventError
from exact_odds.language import parse
from exact_odds.language.hints import _ATTRIBUTES as ATTRIBUTES
from exact_odds.language.vocabulary import KEYWORDS, REGIONS

ASK = "where something to ask is expected, such as banker.wins or player.total"
END = "where an operator or the end is expected"
WORDS = "one of player, banker, opening or dealt with an attribute, or tie, natural, cards, margin"
SET = "is a set of cards; ask something of it, such as"
NUMBER = "a number is an integer, a rational such as 3/2, or a decimal such as 0.5"
ALONE = "an event stands alone, or behind not"
CARD = "is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥"

REFUSALS = [
    # nothing, or not enough
    ("", 1, f"the text ends here, {ASK}"),
    ("   ", 4, f"the text ends here, {ASK}"),
    ("tie or", 7, f"the text ends here, {ASK}"),
    ("not", 4, f"the text ends here, {ASK}"),
    ("player.total ==", 16, f"the text ends here, {ASK}"),
    ("(tie", 5, "the text ends here, where an operator or the closing parenthesis is expected"),
    ("player.total in (1,", 20, "the text ends here, where a number of the list is expected"),
    ("player.total in (1", 19, "the text ends here, where a comma or the end of the list is expected"),
    ('player.count("hearts"', 22, "the text ends here, where the closing parenthesis is expected"),
    ("player.count", 13, 'the text ends here, where a set of cards, as in player.count("JQK"), is expected'),
    ("min(1, 2", 9, "the text ends here, where a comma or the closing parenthesis is expected"),
    # words
    ("banker.win", 1, "there is no 'banker.win'; did you mean banker.wins?"),
    ("tie and baker.wins", 9, "there is no 'baker.wins'; did you mean banker.wins?"),
    ("banker.totl == 3", 1, "there is no 'banker.totl'; did you mean banker.total?"),
    ("PLAYER.WINS", 1, "there is no 'PLAYER.WINS'; did you mean player.wins?"),
    ("player . win", 1, "there is no 'player.win'; did you mean player.wins?"),
    ("margins > 1", 1, "there is no 'margins'; did you mean margin?"),
    ("player.same_color", 1, "there is no 'player.same_color'; did you mean player.same_colour?"),
    ("player.counts('9d') == 1", 1, "there is no 'player.counts'; did you mean player.count?"),
    ("maxx(1, 2) == 2", 1, "there is no 'maxx'; did you mean max?"),
    ("foo", 1, f"there is no 'foo'; {WORDS}"),
    ("__import__('os')", 1, f"there is no '__import__'; {WORDS}"),
    ("x" * 41, 1, f"there is no '{'x' * 37}...'; {WORDS}"),
    ("player", 1, f"player {SET} player.total or player.same_suit"),
    ("not dealt", 5, f"dealt {SET} dealt.cards or dealt.same_suit"),
    (
        "banker.opening == 3",
        1,
        f"banker.opening {SET} banker.opening.total or banker.opening.same_suit",
    ),
    # operators
    ("tie tie", 5, f"'tie' stands here, {END}"),
    ("tie adn natural", 5, f"'adn' stands here, {END}; did you mean and?"),
    ("tie orr natural", 5, f"'orr' stands here, {END}; did you mean or?"),
    ("and tie", 1, f"'and' stands here, {ASK}"),
    ("== 3", 1, f"'==' stands here, {ASK}"),
    ("player.total == == 3", 17, f"'==' stands here, {ASK}"),
    ("player.total ** 2 == 4", 15, f"'*' stands here, {ASK}"),
    ("tie == not natural", 8, f"'not' stands here, {ASK}"),
    ("tie)", 4, f"')' stands here, {END}; this parenthesis closes none"),
    ("1 < 2 in (3)", 7, f"'in' stands here, {END}; put what stands before it in parentheses"),
    ("cards in (4) == tie", 14, f"'==' stands here, {END}; put what stands before it in parentheses"),
    # numbers and lists
    ("player.total == 1/0", 17, "'1/0' divides by zero"),
    ("player.total == 1e5", 17, NUMBER),
    ("player.total == 1.", 17, NUMBER),
    ("player.total == 1.5.2", 17, NUMBER),
    ("player.total == 1_000", 17, NUMBER),
    ("player.total == " + "1" * 31, 17, "a number may have 30 digits, and here are 31"),
    ("player.total == 0." + "1" * 40, 17, "a number may have 30 digits, and here are 40"),
    ("player.total == 1/" + "1" * 5000, 18, "a number may have 30 digits, and here are 5,000"),
    ("1" * 31 + "x", 1, NUMBER),
    ("player.total == ٣", 17, NUMBER),
    ("3player.total", 1, NUMBER),
    ("player.total in 3", 17, "'3' stands here, where a list of numbers in parentheses, as in (2, 3), is expected"),
    ("player.total in ()", 18, "')' stands here, where a number of the list is expected"),
    ("player.total in (tie)", 18, "'tie' stands here, where a number of the list is expected"),
    ("player.total in (--1)", 19, "'-' stands here, where a number of the list is expected"),
    ("player.total in (1 2)", 20, "'2' stands here, where a comma or the end of the list is expected"),
    ("player.total not 3", 18, "'3' stands here, where in is expected after not"),
    # functions and counts
    ("abs 3", 5, "'3' stands here, where the parenthesis after abs is expected"),
    ("abs(1, 2) == 1", 4, "abs takes one number, and 2 are given"),
    ("min(1) == 1", 4, "min takes two numbers or more, and 1 are given"),
    ("max() == 1", 5, f"')' stands here, {ASK}"),
    ("player.wins()", 12, "player.wins takes no argument"),
    ("player.total('J') == 1", 13, "player.total takes no argument"),
    (
        "player.count() == 1",
        14,
        "')' stands here, where a set of cards in quotes is expected, as in player.count(\"JQK\")",
    ),
    (
        "dealt.count(JQK) == 1",
        13,
        "'JQK' stands here, where a set of cards in quotes is expected, as in dealt.count(\"JQK\")",
    ),
    ("player.count('', 1)", 16, "',' stands here, where the closing parenthesis is expected"),
    (
        "player.count('X') == 1",
        14,
        f"'X' {CARD}, or a whole suit or colour: spades, hearts, diamonds, clubs, red, black",
    ),
    (
        'player.count("") == 1',
        14,
        "no cards are named; write cards such as 'JQK' or '9d', or one of spades, hearts, diamonds, clubs, red, black",
    ),
    ("player.count('hearts) == 1", 14, "a string that does not end"),
    ("player.count('9d\n') == 1", 14, "a string that does not end"),
    ("'hearts'", 1, f'"\'hearts\'" stands here, {ASK}; cards are counted, as in player.count("K") == 1'),
    # what is true or false, and what is a number
    ("player.total and 3", 1, "a number stands here, where and takes something true or false; compare it, as in > 0"),
    ("tie and player.total", 9, "a number stands here, where and takes something true or false; compare it, as in > 0"),
    ("tie or 3", 8, "a number stands here, where or takes something true or false; compare it, as in > 0"),
    ("not player.total", 5, "a number stands here, where not takes something true or false; compare it, as in > 0"),
    ("player.wins > 2", 1, "something true or false stands here, and > compares numbers"),
    ("2 > player.wins", 5, "something true or false stands here, and > compares numbers"),
    ("tie < natural", 1, "something true or false stands here, and < compares numbers"),
    ("tie == 1", 1, f"something true or false stands here, and == compares numbers; {ALONE}"),
    ("1 != (tie)", 6, f"something true or false stands here, and != compares numbers; {ALONE}"),
    ("tie == natural == 3", 8, f"something true or false stands here, and == compares numbers; {ALONE}"),
    ("player.wins + 1 == 1", 1, "something true or false stands here, where + takes a number"),
    ("1 + 1 - tie == 1", 9, "something true or false stands here, where - takes a number"),
    ("1 * (tie and tie) == 1", 5, "something true or false stands here, where * takes a number"),
    ("-tie == 1", 2, "something true or false stands here, where - takes a number"),
    ("abs(tie) == 1", 5, "something true or false stands here, where abs takes a number"),
    ("min(1, tie) == 1", 8, "something true or false stands here, where min takes a number"),
    ("tie in (1)", 1, "something true or false stands here, where in takes a number"),
    ("tie not in (1)", 1, "something true or false stands here, where not in takes a number"),
    # what is not of the language
    ("player.total = 8", 14, "'=' is not part of the language; to compare write =="),
    ("tie & natural", 5, "'&' is not part of the language; write and"),
    ("tie | natural", 5, "'|' is not part of the language; write or"),
    ("!tie", 1, "'!' is not part of the language; write not, or != to compare"),
    (
        "player.total / 2 == 1",
        14,
        "'/' is not part of the language; a rational is written without spaces, as 1/2; there is no division",
    ),
    ("player.total % 2 == 1", 14, "'%' is not part of the language; there is no remainder"),
    ("player.total in [1]", 17, "'[' is not part of the language; a list is written in parentheses: in (2, 3)"),
    ("player.total in {1}", 17, "'{' is not part of the language; a list is written in parentheses: in (2, 3)"),
    ("player.total == .5", 17, "'.' is not part of the language; a decimal starts with a digit, as 0.5"),
    ("tie; natural", 4, "';' is not part of the language; to join events write and, or"),
    ("tie # natural", 5, "'#' is not part of the language"),
    ("lambda: 0", 7, "':' is not part of the language"),
    ("tie\0", 4, "'\\x00' is not part of the language"),
    # as pasted from a page
    ("player.total ≥ 3", 14, "'≥' is not part of the language; write >="),
    ("player.count(“9d”) == 1", 14, "'“' is not part of the language; write straight quotes, \""),
    (
        "tie\xa0and natural",
        4,
        "'\\xa0' is not part of the language; it is a space that does not break; write a plain one",
    ),
    # white space that is not plain, at the end
    ("tie\xa0", 4, "'\\xa0' is not part of the language; it is a space that does not break; write a plain one"),
    ("tie\x1f", 4, "'\\x1f' is not part of the language"),
    ("tie \u2028", 5, "'\\u2028' is not part of the language"),
]


NEAR_MISSES = [
    # words beside one another
    ("banker wins", 1, "did you mean banker.wins?"),
    ("tie or player  natural", 8, "did you mean player.natural?"),
    ("player-wins", 1, "did you mean player.wins?"),
    ("player_wins", 1, "did you mean player.wins?"),
    ("bankerthird == 8", 1, "did you mean banker.third?"),
    ("player.opening_total == 8", 1, "did you mean player.opening.total?"),
    # capital letters
    ("Banker.wins", 1, "did you mean banker.wins?"),
    ("TIE", 1, "did you mean tie?"),
    ("Player Wins", 1, "did you mean player.wins?"),
    ("cards > 3 AND tie", 11, "did you mean and?"),
    ("cards > 3 Or tie", 11, "did you mean or?"),
    ("NOT tie", 1, "write not in small letters"),
    # operators of other languages, and in words
    ("tie && natural", 5, "write and"),
    ("tie || natural", 5, "write or"),
    ("!tie", 1, "write not, or != to compare"),
    ("~tie", 1, "write not"),
    ("player.total === 6", 16, "to compare write =="),
    ("player.total => 6", 14, "write >="),
    ("player.total =< 6", 14, "write <="),
    ("player.total <> 6", 15, "to compare write !="),
    ("banker.total is 6", 14, "to compare write =="),
    ("banker.total is not 6", 14, "to compare write !="),
    ("banker.total equals 6", 14, "to compare write =="),
    ("banker.total 6", 14, "to compare write =="),
    ("player.total beats banker.total", 14, "to compare write >"),
    ("cards between 4 and 5", 7, "write the bounds on both sides, as in 2 <= player.total <= 5"),
    ("tie xor natural", 5, "events that differ are compared with !="),
    ("tie, natural", 4, "to join events write and, or"),
    ("tie given natural", 5, "a condition is given apart from the event"),
    ("player.total == 6 or 7", 22, "as in player.total in (6, 7)"),
    ("player.wins == true", 16, ALONE),
    ("player.wins == 1", 1, ALONE),
    ("cards == six", 10, "write 6"),
    # what is said at the table
    ("player.win", 1, "did you mean player.wins?"),
    ("banker.loses", 1, "did you mean player.wins?"),
    ("player.pair", 1, "did you mean player.opening.same_rank?"),
    ("pair", 1, "did you mean player.opening.same_rank or banker.opening.same_rank?"),
    ("opening.pair", 1, "did you mean player.opening.same_rank or banker.opening.same_rank?"),
    ("playerpair", 1, "did you mean player.opening.same_rank?"),
    ("banker.perfect_pair", 1, "did you mean banker.opening.identical?"),
    ("player.opening.perfect", 1, "did you mean player.opening.identical?"),
    ("player.opening perfect", 1, "did you mean player.opening.identical?"),
    ("player.opening.suited_pair", 1, "did you mean player.opening.identical?"),
    ("perfect pair", 1, "did you mean player.opening.identical or banker.opening.identical?"),
    ("suited", 1, "did you mean player.opening.same_suit or banker.opening.same_suit?"),
    ("player.opening.suited", 1, "did you mean player.opening.same_suit?"),
    ("banker.opening.offsuit", 1, "did you mean not banker.opening.same_suit?"),
    ("player.trips", 1, "did you mean player.cards == 3 and player.same_rank?"),
    ("player.third.red", 1, 'did you mean player.third.count("red")?'),
    ("player.points == 6", 1, "did you mean player.total?"),
    ("player.draws", 1, "did you mean player.cards == 3?"),
    ("banker.stands", 1, "did you mean banker.cards == 2?"),
    ("player.third is drawn", 14, "that a third card was drawn is player.cards == 3"),
    ("player.third == none", 17, "that no third card was drawn is player.cards == 2"),
    ("player.third == K", 17, 'cards are counted, as in player.third.count("K") == 1'),
    ("player.third == 'K'", 17, 'cards are counted, as in player.count("K") == 1'),
    ("player.third == 8♥", 18, 'cards stand in quotes, as in player.count("8♥")'),
    ("push", 1, "did you mean tie?"),
    ("winner == banker", 1, "did you mean player.wins or banker.wins?"),
    ("total > 3", 1, "say whose, as in player.total or banker.third"),
    # in other tongues
    ("punto.wins", 1, "did you mean player.wins?"),
    ("banco.total == 6", 1, "did you mean banker.total?"),
    ("banco gana", 1, "did you mean banker.wins?"),
    ("empate", 1, "did you mean tie?"),
    ("tie y natural", 5, "did you mean and?"),
    ("tie o natural", 5, "did you mean or?"),
]


@pytest.mark.parametrize(("text", "column", "hint"), NEAR_MISSES, ids=[text for text, _, _ in NEAR_MISSES])
def test_what_was_nearly_right_is_refused_with_what_was_meant(text: str, column: int, hint: str) -> None:
    with pytest.raises(EventError) as caught:
        parse(text)
    assert caught.value.column == column
    assert caught.value.message.endswith(hint)


SUGGESTED = re.compile(r"did you mean (.*)\?$")


@pytest.mark.parametrize("joint", [".", "_", " ", "-"])
def test_what_is_suggested_is_of_the_language(joint: str) -> None:
    suggested = 0
    for hand in (*REGIONS, "punto", "banco", "Player", "p"):
        for attribute in (*ATTRIBUTES, "wins", "pair", "perfect pair", "draws", "stands", "loses", "suited", "Total"):
            message = refusal(hand + joint + attribute)
            found = SUGGESTED.search(message)
            if found and found[1] not in KEYWORDS and not found[1].endswith(".count"):
                assert refusal(found[1]) == "", f"{hand}{joint}{attribute}: {message}"
                suggested += 1
    assert suggested > 100


def refusal(text: str) -> str:
    """What is said against a text; nothing if it is read."""
    try:
        parse(text)
    except EventError as error:
        return error.message
    return ""


@pytest.mark.parametrize(
    ("text", "column", "message"), REFUSALS, ids=[text[:30] or "nothing" for text, _, _ in REFUSALS]
)
def test_what_is_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(EventError) as caught:
        parse(text)
    error = caught.value
    assert (error.column, error.message, error.text) == (column, message, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tie tie", f"column 5 of 'tie tie': 'tie' stands here, {END}"),
        ("tie\nand\nnaturl", "column 9, at 'naturl': there is no 'naturl'; did you mean natural?"),
        (
            "tie and " * 20 + "natral" + " and tie" * 20,
            "column 161, at 'natral and tie and t': there is no 'natral'; did you mean natural?",
        ),
    ],
)
def test_a_refusal_shows_the_place(text: str, said: str) -> None:
    with pytest.raises(EventError) as caught:
        parse(text)
    assert str(caught.value) == said


def test_a_refusal_is_remembered_by_nobody() -> None:
    for _ in range(2):
        with pytest.raises(EventError):
            parse("tie tie")
