"""A wager's file: every way to get it wrong has a message that points at the place."""

from __future__ import annotations

import contextlib
import re
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.errors import WagerError
from exact_odds.files.definition import LARGEST
from exact_odds.language import parse
from exact_odds.wagers.award import Award
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_from_toml, wager_to_toml
from tests import messages

GOOD = """\
name = "Mine"

[[award]]
label = "two cards"
when = "banker.wins and banker.cards == 2"
pays = 12

[[award]]
label = "three cards"
when = "banker.wins and banker.cards == 3"
pays = "23"
"""
SECOND = "my.toml, line {}, award 2 (three cards): "

REFUSALS = {
    "a mistyped key": (
        GOOD.replace('name = "Mine"', 'name = "Mine"\nalaises = []'),
        "my.toml, line 2",
    ),
    "an unknown key": (
        "odds = 1\n" + GOOD,
        ("my.toml, line 1"),
    ),
    "a mistyped key of an award": (
        GOOD.replace('pays = "23"', 'pay = "23"'),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "no name": (GOOD.replace('name = "Mine"', ""), "my.toml"),
    "an empty name": (GOOD.replace('"Mine"', '" "'), "my.toml, line 1"),
    "a name that is no text": (
        GOOD.replace('"Mine"', "7"),
        "my.toml, line 1",
    ),
    "a name that is an enormous number": (
        GOOD.replace('"Mine"', "0x" + "f" * 5000),
        "my.toml, line 1",
    ),
    "a name with control characters": (
        GOOD.replace('"Mine"', r'"M\u001b[31m"'),
        "my.toml, line 1",
    ),
    "a very long name": (
        GOOD.replace('"Mine"', '"' + "x" * 501 + '"'),
        "my.toml, line 1",
    ),
    "no award": (
        'name = "Mine"',
        "my.toml",
    ),
    "awards that are no tables": (
        'name = "Mine"\naward = 5',
        "my.toml, line 2",
    ),
    "an award in single brackets": (
        'name = "Mine"\n[award]\nlabel = "x"\nwhen = "tie"\npays = 1',
        "my.toml, line 2",
    ),
    "too many awards": (
        'name = "Mine"' + '\n[[award]]\nwhen = "tie"\npays = 1' * 101,
        "my.toml, line 2",
    ),
    "no event": (
        GOOD.replace('when = "banker.wins and banker.cards == 3"', ""),
        "my.toml, line 8, award 2 (three cards)",
    ),
    "no pay": (
        GOOD.replace('pays = "23"', ""),
        "my.toml, line 8, award 2 (three cards)",
    ),
    "a float": (
        GOOD.replace('"23"', "0.95"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a float with underscores": (
        GOOD.replace('"23"', "1_000.5"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a float with an exponent": (
        GOOD.replace('"23"', "1e2"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "an infinite pay": (GOOD.replace('"23"', "inf"), "my.toml, line 11, award 2 (three cards)"),
    "no number": (GOOD.replace('"23"', "-nan"), "my.toml, line 11, award 2 (three cards)"),
    "a pay in words": (
        GOOD.replace('"23"', '"lots"'),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay as tables print it": (
        GOOD.replace('"23"', '"50 to 1"'),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay with a comma": (
        GOOD.replace('"23"', '"1,000"'),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay over zero": (GOOD.replace('"23"', '"1/0"'), "my.toml, line 11, award 2 (three cards)"),
    "a pay that is true": (
        GOOD.replace('"23"', "true"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay in a list": (
        GOOD.replace('"23"', "[23]"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay in a table": (
        GOOD.replace('"23"', "{to = 23}"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "an enormous pay": (GOOD.replace('"23"', "0x" + "f" * 20_000), "my.toml, line 11, award 2 (three cards)"),
    "a pay that loses the stake": (
        GOOD.replace('"23"', "-1"),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "a pay that loses the stake, for one": (
        'unit = "for one"\n' + GOOD.replace('"23"', "0"),
        "my.toml, line 12, award 2 (three cards)",
    ),
    "a loss of more than the stake": (
        "otherwise = -2\n" + GOOD,
        "my.toml, line 1",
    ),
    "an event that does not parse": (
        GOOD.replace("banker.cards == 3", "baker.cards == 3"),
        ("my.toml, line 10, award 2 (three cards)"),
    ),
    "an event that is a number": (
        GOOD.replace("banker.wins and banker.cards == 3", "banker.total"),
        "my.toml, line 10, award 2 (three cards)",
    ),
    "an event that is no text": (
        GOOD.replace('"banker.wins and banker.cards == 3"', "3"),
        "my.toml, line 10, award 2 (three cards)",
    ),
    "a condition that does not parse": (
        'given = "player.total ="\n' + GOOD,
        "my.toml, line 1",
    ),
    "a unit there is not": (
        'unit = "to two"\n' + GOOD,
        "my.toml, line 1",
    ),
    "a commission of everything": (
        'commission = "100%"\n' + GOOD,
        "my.toml, line 1",
    ),
    "a commission in percent, without saying so": (
        "commission = 4\n" + GOOD,
        "my.toml, line 1",
    ),
    "a commission as a float": (
        "commission = 0.05\n" + GOOD,
        "my.toml, line 1",
    ),
    "aliases that are no list": (
        'aliases = "Yours"\n' + GOOD,
        "my.toml, line 1",
    ),
    "an alias that is no text": (
        'aliases = ["Yours", 7]\n' + GOOD,
        "my.toml, line 1",
    ),
    "impossible in words": (
        GOOD + 'impossible = "yes"\n',
        "my.toml, line 12, award 2 (three cards)",
    ),
    "a float of very many digits": (
        GOOD.replace('"23"', "0." + "1" * 5000),
        "my.toml, line 11, award 2 (three cards)",
    ),
    "aliases that are enormous numbers": (
        f"aliases = [0x{'f' * 5000}, [[]], 0.5]\n" + GOOD,
        ("my.toml, line 1"),
    ),
    "a key of an award above the awards": (
        GOOD.replace('name = "Mine"', 'name = "Mine"\npays = 8'),
        "my.toml, line 2",
    ),
    "a key of the wager under an award": (
        GOOD + 'source = "A casino"\n',
        "my.toml, line 12, award 2 (three cards)",
    ),
    "a mistake behind a text that looks like an award": (
        'rules = """\n[[award]]\npays = 0.5\n"""\n' + GOOD.replace('"23"', "0.95"),
        "my.toml, line 15, award 2 (three cards)",
    ),
    "a mistake behind characters that other programs take for the end of a line": (
        "# \x85 \u2028\n" + GOOD.replace('"23"', "0.95"),
        "my.toml, line 12, award 2 (three cards)",
    ),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_message_points_at_the_place(what: str) -> None:
    text, place = REFUSALS[what]
    with pytest.raises(WagerError) as raised:
        wager_from_toml(text, "my.toml")
    assert str(raised.value).startswith(f"{place}: ")
    messages.check(f"my.toml: {what}", str(raised.value))


WITHOUT_QUOTES = "is neither in quotes nor a whole number; write"
BEHIND = "stands behind the closing quote;"
NO_ESCAPE = "a backslash does not stand for itself in double quotes; write single ones,"
OPEN_LIST = 'a list is not closed; its texts stand in quotes with commas between them, as in ["a", "b"]'
COMMENT = "a comment begins with #, not with //"
SINGLE = "[award] stands in single brackets; write [[award]] over each award"
DEEP = "brackets stand in brackets too deeply here; a list holds texts and nothing else"

NO_TOML = {
    # text without quotes
    "when = banker.wins": (1, f'banker.wins {WITHOUT_QUOTES} when = "banker.wins"'),
    "when = tie": (1, f'tie {WITHOUT_QUOTES} when = "tie"'),
    "when = not tie # never": (1, f'not tie {WITHOUT_QUOTES} when = "not tie"'),
    'when = dealt.count("9") == 1': (1, f'dealt.count("9") == 1 {WITHOUT_QUOTES} when = \'dealt.count("9") == 1\''),
    "pays = 1\npays = twelve": (2, f'twelve {WITHOUT_QUOTES} pays = "twelve"'),
    "pays = 19/20": (1, f'19/20 {WITHOUT_QUOTES} pays = "19/20"'),
    "pays = 50%": (
        1,
        (f'50% {WITHOUT_QUOTES} pays = "50%", which is 1/2 of the stake, or pays = 50, which is 50 times the stake'),
    ),
    "commission = 5%": (1, f'5% {WITHOUT_QUOTES} commission = "5%"'),
    "commission = 5 percent": (1, f'5 percent {WITHOUT_QUOTES} commission = "5%"'),
    "pays = .5": (1, f'.5 {WITHOUT_QUOTES} pays = "0.5"'),
    "pays = 0,5": (1, f'0,5 {WITHOUT_QUOTES} pays = "0.5"'),
    "pays = 50 to 1": (1, f"50 to 1 {WITHOUT_QUOTES} pays = 50"),
    "pays = 3:2": (1, f'3:2 {WITHOUT_QUOTES} pays = "3/2"'),
    "name = don't": (1, f"don't {WITHOUT_QUOTES} name = \"don't\""),
    "name = " + "x" * 100: (1, f'{"x" * 57}... {WITHOUT_QUOTES} name = "..."'),
    "pays = 1,000": (1, f"1,000 {WITHOUT_QUOTES} pays = 1000"),
    "impossible = True": (1, "True has capital letters; write impossible = true"),
    "name =": (1, 'nothing stands behind name =; write name = "..."'),
    "name = # mine": (1, 'nothing stands behind name =; write name = "..."'),
    # quotes
    'name = "x\nkind = "y"': (1, 'the quote " that opens here is not closed; write "..."'),
    "name = 'x\nkind = 'y'": (1, "the quote ' that opens here is not closed; write '...'"),
    'kind = "x"\nname = "x': (2, 'the quote " that opens here is not closed; write "..."'),
    'kind = "x"\nrules = """x\n\n': (2, 'the quote """ that opens here is not closed; write """..."""'),
    "name = “x”": (1, 'these are no straight quotes; write name = "..."'),
    'when = "dealt.count("9") == 1"': (
        1,
        f"'9\") == 1\"' {BEHIND} text that holds one kind of quotes stands in the other",
    ),
    'when = "tie";': (1, f"';' {BEHIND} give it a line of its own, or leave it out"),
    'name = "x" kind = 3': (1, f"'kind = 3' {BEHIND} give it a line of its own, or leave it out"),
    r'name = "a\ b"': (1, f"{NO_ESCAPE} name = '...'"),
    r'name = "\u12"': (1, f"{NO_ESCAPE} name = '...'"),
    r'name = "\ud800"': (1, f"{NO_ESCAPE} name = '...'"),
    "name = 'a\x01b'": (1, "'\\x01' cannot stand in a text; leave it out"),
    # comments
    "pays = 5 // pair": (1, COMMENT),
    'name = "x" // mine': (1, COMMENT),
    "// mine\nname = 'x'": (1, COMMENT),
    "source = http://x": (1, f'http://x {WITHOUT_QUOTES} source = "http://x"'),
    # lists
    'aliases = ["a", "b"\n': (1, OPEN_LIST),
    'aliases = [\n"a"\n"b"]': (3, OPEN_LIST),
    "aliases = [a, b]": (1, '\'[a, b]\' is no list of texts; write aliases = ["...", "..."]'),
    # awards
    '[award]\nwhen = "tie"\n[award]': (1, SINGLE),
    '[[award]]\nwhen = "tie"\n[award]': (3, SINGLE),
    '[award]\nwhen = "tie"\n[[award]]': (1, SINGLE),
    'rules = """\n[award]\n"""\n[award]\n[award]': (4, SINGLE),
    "[[award]\nx = 1": (1, "'[[award]' heads no table; write [[award]] on a line of its own"),
    "[[award]] x = 1": (1, "'[[award]] x = 1' heads no table; write [[award]] on a line of its own"),
    "award = []\n[[award]]": (1, "award is given here as a key and below as [[award]]; write [[award]] alone"),
    # keys
    "name = 1\nname = 2": (2, "name is given twice; give it once"),
    'when: "tie"': (1, 'no = stands behind when; write when = "tie"'),
    "when tie": (1, 'no = stands behind when; write when = "tie"'),
    "pays": (1, "'pays' is neither KEY = VALUE nor [[award]]"),
    "<html>": (1, "'<html>' is neither KEY = VALUE nor [[award]]"),
    # too much
    "name = 'x'\npays = " + "1" * 5000: (2, "a number here has more than 30 digits"),
    "x = " + "[" * 30_000: (1, DEEP),
    "x = " + "{a=" * 20_000: (1, DEEP),
    "x = " + "[\n" * 20_000: (51, DEEP),
    "x = 1\n" + ".".join("a" * 30_000) + " = 1": (
        2,
        "a key is one word, as in pays = 12, and here are too many points",
    ),
}


@pytest.mark.parametrize("text", NO_TOML, ids=lambda text: text[:40])
def test_what_is_no_toml_is_said_in_words_of_the_file(text: str) -> None:
    line, message = NO_TOML[text]
    for ends in ("\n", "\r\n"):
        began = process_time()
        with pytest.raises(WagerError) as raised:
            wager_from_toml(text.replace("\n", ends), "my.toml")
        assert str(raised.value) == f"my.toml, line {line}: {message}"
        assert process_time() - began < 1


@given(
    st.lists(st.sampled_from(["name", "=", '"', "'", '"""', "[", "]", "{", "}", "#", "\\", "\n", ".", ",", "3", " "]))
)
def test_whatever_is_no_toml_has_a_line_and_a_sentence(parts: list[str]) -> None:
    text = "".join(parts)
    with pytest.raises(WagerError, match=r"^my\.toml[,:] ") as raised:
        wager_from_toml(text, "my.toml")
    assert "\n" not in str(raised.value)
    found = re.match(r"my\.toml, line (\d+)", str(raised.value))
    assert found is None or 1 <= int(found[1]) <= text.count("\n") + 1


def test_many_points_in_texts_are_no_long_key() -> None:
    event = " or ".join(["player.total == 9"] * 900)
    text = GOOD.replace("banker.wins and banker.cards == 3", event)
    assert wager_from_toml(text, "my.toml").awards[1].when == parse(event)


def test_bytes_that_are_not_utf_8_are_pointed_at() -> None:
    with pytest.raises(WagerError, match=r"^my.toml, line 4: this is not UTF-8; save the file as UTF-8$"):
        wager_from_toml(GOOD.replace("two", "zwölf").encode("latin-1"), "my.toml")


@pytest.mark.parametrize("contents", [b"#" * (LARGEST + 1), "#" * (LARGEST + 1)])
def test_a_large_file_is_refused_unread(contents: bytes | str) -> None:
    with pytest.raises(WagerError, match=r"^my.toml is larger than 65,536 bytes"):
        wager_from_toml(contents, "my.toml")


def test_a_good_file_is_read() -> None:
    assert wager_from_toml(GOOD, "folder/my.toml") == Wager(
        "my",
        "Mine",
        (
            Award("two cards", "banker.wins and banker.cards == 2", Fraction(12)),
            Award("three cards", "banker.wins and banker.cards == 3", Fraction(23)),
        ),
    )


@pytest.mark.parametrize("text", ["\ufeff" + GOOD, GOOD.replace("\n", "\r\n")])
def test_byte_order_marks_and_other_line_ends_are_no_matter(text: str) -> None:
    assert wager_from_toml(text.encode(), "my.toml") == wager_from_toml(GOOD, "my.toml")


def test_awards_may_be_written_inline() -> None:
    inline = 'name = "Mine"\naward = [{label = "win", when = "tie", pays = 8}, {when = "banker.wins", pays = 0.5}]'
    with pytest.raises(WagerError, match=r"^my.toml, line 2, award 2: pays = 0.5 is a float"):
        wager_from_toml(inline, "my.toml")
    assert wager_from_toml(inline.replace("0.5", "1"), "my.toml").awards[1].label == "award 2"


def test_a_long_event_may_go_over_several_lines() -> None:
    text = GOOD.replace('"banker.wins and banker.cards == 3"', '"""\n  banker.wins\n  and banker.cards == 3\n"""')
    assert wager_from_toml(text, "my.toml") == wager_from_toml(GOOD, "my.toml")


def test_every_optional_key_is_read() -> None:
    text = """
        name = "All"
        aliases = ["Everything"]
        kind = "mine"
        rules = "A rule."
        source = "A table."
        unit = "for one"
        given = "player.opening.total == 5"
        commission = "2.5%"
        otherwise = "-1/2"
        [[award]]
        when = "player.wins"
        pays = "1.95"
        impossible = false
    """
    assert wager_from_toml(text, "all.toml") == Wager(
        slug="all",
        name="All",
        awards=(Award("award 1", "player.wins", Fraction(19, 20)),),
        aliases=("Everything",),
        kind="mine",
        rules="A rule.",
        source="A table.",
        unit="for one",
        given=parse("player.opening.total == 5"),
        commission=Fraction(1, 40),
        otherwise=Fraction(-1, 2),
    )


lines = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1, max_size=40)
prose = lines.map(lambda text: " ".join(text.split())).filter(bool)
pays = st.fractions(min_value=Fraction(-9, 10), max_value=1000, max_denominator=1000)
awards = st.builds(
    Award, prose, st.sampled_from(["tie", 'dealt.count("9d") == 2', "dealt.count('JQK') > 1"]), pays, st.booleans()
)
wagers = st.builds(
    Wager,
    slug=st.just("mine"),
    name=prose,
    awards=st.lists(awards, min_size=1, max_size=4, unique_by=lambda award: award.label).map(tuple),
    kind=prose,
    aliases=st.lists(prose, max_size=3).map(tuple),
    rules=prose | st.just(""),
    source=prose | st.just(""),
    otherwise=st.just(Fraction(-1)) | pays,
    given=st.none() | st.sampled_from(["player.opening.total == 5", "natural"]),
    commission=st.none() | st.fractions(min_value=0, max_value=Fraction(99, 100), max_denominator=1000),
    unit=st.sampled_from(["to one", "for one"]),
)


@given(wagers)
def test_what_is_printed_reads_back(wager: Wager) -> None:
    assert wager_from_toml(wager_to_toml(wager), "mine.toml") == wager


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_whatever_is_in_a_file_it_is_a_wager_or_a_wager_error(contents: str | bytes) -> None:
    with pytest.raises(WagerError):
        wager_from_toml(contents, "my.toml")


@given(st.data())
def test_a_file_with_one_value_replaced_is_a_wager_or_a_wager_error(data: st.DataObject) -> None:
    old = data.draw(
        st.sampled_from(['"Mine"', '"two cards"', '"banker.wins and banker.cards == 2"', "12", '"23"', "award"])
    )
    new = data.draw(
        st.sampled_from(["1979-05-27", "{}", "[]", "[[]]", "-0", "0x1F", "1.0", '""', "''", "true", "{a=1}"])
    )
    with contextlib.suppress(WagerError):
        wager_from_toml(GOOD.replace(old, new), "my.toml")


def test_an_empty_list_of_awards_is_no_award() -> None:
    with pytest.raises(WagerError, match="award"):
        wager_from_toml('name = "X"\naward = []\n', "x.toml")


def test_two_awards_of_one_label_could_not_be_told_apart() -> None:
    text = """name = "Mine"
[[award]]
label = "pair"
when = "player.opening.same_rank"
pays = 11
[[award]]
when = "natural"
pays = 2
[[award]]
label = "  pair "
when = "banker.opening.same_rank"
pays = 11
"""
    with pytest.raises(WagerError) as refused:
        wager_from_toml(text, "my.toml")
    assert str(refused.value) == (
        "my.toml, line 10, award 3 (  pair ): the label is that of award 1 too; give each its own, to tell them apart"
    )
    with pytest.raises(WagerError, match=r"award 3 \(award 2\): the label is that of award 2 too"):
        wager_from_toml(text.replace('"  pair "', '"award 2"'), "my.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'name = "X"\nfee = "20"\n[[award]]\nwhen = "tie"\npays = 8',
            "x.toml, line 2: a fee of 20 is 2000% of the stake",
        ),
        ('name = "X"\ndecks = 8\ntableau = "by-total"', "x.toml, line 3: this is the file of a game, not of a wager"),
        (
            'name = "X"\n[[award]]\nwhen = "tie"\npays = "m"\n[[award]]\nwhen = "natural"\npays = "n"',
            "x.toml, line 7, award 2: the meter is n, and above it is m",
        ),
        (
            'name = "X"\n[define]\nb = "a and tie"\na = "natural"\n[[award]]\nwhen = "b"\npays = 8',
            "x.toml, line 3, [define]: column 1 of 'a and tie': a is defined only below (x.toml, line 4)",
        ),
        (
            'name = "X"\n[define]\nb = "tie or b"\n[[award]]\nwhen = "b"\npays = 8',
            "x.toml, line 3, [define]: column 8 of 'tie or b': b is defined by itself",
        ),
    ],
)
def test_what_is_probably_meant_otherwise_is_refused_with_what_to_do(text: str, message: str) -> None:
    with pytest.raises(WagerError) as raised:
        wager_from_toml(text, "x.toml")
    assert str(raised.value).startswith(message)


def test_a_fee_of_several_stakes_is_written_in_percent() -> None:
    text = 'name = "X"\nfee = "2000%"\n[[award]]\nwhen = "tie"\npays = 8'
    assert wager_from_toml(text, "x.toml").fee == 20
    assert wager_from_toml(wager_to_toml(wager_from_toml(text, "x.toml")), "x.toml").fee == 20


@pytest.mark.parametrize(
    "text", ['aliases = ["a"\nkind = "x"', 'aliases = ["a",\n  "b"\n[[award]]', 'aliases = [ # one\nkind = "x"']
)
def test_a_list_that_is_not_closed_is_named_where_it_opens(text: str) -> None:
    with pytest.raises(WagerError, match=r"^x\.toml, line 2: the list that opens here is not closed"):
        wager_from_toml('name = "X"\n' + text + "\n", "x.toml")
