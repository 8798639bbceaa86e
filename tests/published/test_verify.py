"""Published figures against computed ones: all of them are compared, and an altered one is noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import FigureError
from exact_odds.exact import exact
from exact_odds.games.shoe import Shoe
from exact_odds.published import Digits, Figure, Misprint, Quantity, misprints, reading, sources
from exact_odds.published import verify as verifying
from exact_odds.published.compute import compute
from exact_odds.published.verify import Verdict, judge, verify
from exact_odds.wagers.library import wager

FIGURES = {
    "main-combos-1-to-12": 48,
    "main-probs-1-to-12-partial": 10,
    "main-8deck-woo": 10,
    "main-6deck-casinoexploit": 9,
    "main-4deck-casinoexploit": 4,
    "main-probs-vegastrip": 18,
    "main-edges-multiplayerbaccarat": 16,
    "main-return-tables-8": 42,
    "excelpunks-main": 12,
    "main-8-and-infinite-github": 9,  # 3 of them from a README quoted beside the 6
    "edges-per-resolved-bet": 3,
    "super6-banker": 1,
    "nepal-8": 19,
    "winning-side-and-total": 33,
    "exact-winning-side-total-combos": 33,
    "side-totals": 30,  # 13 of them pays without odds
    "app3-after-two-player-cards": 33,
    "final-total-distribution-cn": 20,
    "natural-situations-cn": 26,  # 20 of them in two cells of the page: "25/169 = 14.8%", and one for nine totals
    "egalite-individual": 41,
    "egalite-groups": 20,
    "low-tie-high-tie-max": 8,
    "tie-max-low": 11,
    "super-tie-pt1": 19,
    "dragon-bonus-player": 39,
    "456": 18,
    "lucky6-12-23": 15,
    "dragon7": 11,
    "panda8": 11,  # 1 of them from a post quoted beside the 10
    "any8-beats-any6": 11,
    "3c9-beats-3c1": 11,
    "lucky99": 19,
    "three-card-win-player": 11,
    "three-giving-8-200": 11,
    "matching-dragon": 76,  # 6 of them pays without odds
    "gananam-sum": 1,
    "natural-nine-9to1": 5,  # 1 of them quoted by others
    "monkey6": 15,
    "pair-return-table-8": 11,
    "lucky-nines-binion": 35,
    "lucky-nines-redrock": 18,
    "majestic-match": 15,
    "perfect-pairs-v1": 20,
    "rabbit-play-player": 23,
    "lucky8-player-woo": 27,
    "contrast-bonus-pt1": 19,
    "lucky8-banker-woo": 5,
    "big-small-playtech": 2,
    "all-black-red-edge": 1,
    "bad-beat": 1,
    "pairs-11": 3,
    "lucky-pairs-jacobson": 3,
    "easy-six": 3,
    "natural-eight-9to1": 4,
    "dragon7-stats": 3,
    "monkey-baccarat-banker": 18,
    "dragon-bonus-banker": 39,
    "rabbit-play-banker": 23,
    "tie-max-high": 11,
    "dragon-bonus-by-decks": 6,
    "tie-8-9-jacobson": 2,
    "super6-15": 2,
    "lucky-win-player": 2,
    "royal-match-by-decks": 17,
    "aap-bigtiger": 2,
    "aap-88899899": 2,
    "dragon7-count": 1,
    "panda8-count": 1,
    "banker-rounding": 1,
    "half-pay-by-total": 27,
    "egalite-vegasforum": 0,
    "insurance-mbs-player-win-4cards": 68,
    "insurance-mbs-banker-win-4cards": 6,
    "app3-after-three-partial": 6,
    "seven-up-player": 18,
    "baccarat-gold": 17,
    "dragon-tiger-woo": 38,
    "streak-wizardslots": 8,
    "banker-streak": 17,
    "eor-excelpunks-player": 10,
    "scmp-100-hands": 0,
    "insurance-general": 0,
    "woo-commission-free-list": 0,
    "lucky8": 0,
    "royal9": 0,
    "lucky-draw-baccarat": 0,
    "super6-count": 0,
    "colour-match-gap": 0,
    "met-in-print": 8,
}
"""Figures by source, counted on the pages."""

LISTED = {misprint.where: misprint for misprint in misprints()}
ALL = [figure for source in sources() for figure in source.figures]


def test_every_figure_agrees_or_is_a_known_misprint() -> None:
    verification = verify()
    assert [f"{checked.figure.address}: {checked.reason}" for checked in verification.those(Verdict.DISAGREES)] == []
    assert verification.ok
    wrong = sum(not misprint.words for misprint in LISTED.values())
    assert Counter(checked.verdict for checked in verification.checked) == {
        Verdict.AGREES: sum(FIGURES.values()) - wrong,
        Verdict.MISPRINT: wrong,
    }


def test_no_figure_is_passed_over() -> None:
    assert {source.id: len(source.figures) for source in sources()} == FIGURES
    assert len(verify().checked) == sum(FIGURES.values())


def test_no_file_is_passed_over() -> None:
    there = {file.name for file in files("exact_odds.published").iterdir() if file.name.endswith(".toml")}
    assert there == {f"{file}.toml" for file in (*reading.FILES, "misprints")}


def altered(printed: str) -> list[str]:
    """The text with one digit changed: the first that may be, and the last, up and down."""
    places = [place for place, letter in enumerate(printed) if letter.isdigit()]
    texts = [
        f"{printed[:place]}{(int(printed[place]) + step) % 10}{printed[place + 1 :]}"
        for place in (places[0], places[-1])
        for step in (1, -1)
    ]
    return [text for text in texts if not text.endswith("/0")]


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.id)
def test_any_altered_figure_fails(source: Any) -> None:
    for figure in source.figures:
        value, misprint = compute(figure), LISTED.get(figure.address)
        assert judge(figure, value, misprint).verdict is not Verdict.DISAGREES
        for text in altered(figure.printed):
            assert judge(replace(figure, printed=text), value, misprint).verdict is Verdict.DISAGREES, text


def test_one_altered_figure_fails_the_whole() -> None:
    figure = ALL[0]
    assert verify([figure]).ok
    assert not verify([figure, replace(figure, printed="6548674433"), figure]).ok


def test_a_misprint_that_is_put_right_must_leave_the_list() -> None:
    figure = next(figure for figure in ALL if figure.address == "main-8deck-woo / tie-9 / house edge")
    mended = judge(replace(figure, printed="0.0484"), compute(figure), LISTED[figure.address])
    assert mended.verdict is Verdict.DISAGREES


@pytest.mark.parametrize(
    ("misprint", "problem"),
    [
        (Misprint("", "0.0490", "0.0484", "why"), "listed as a misprint that prints 0.0490"),
        (Misprint("", "0.0480", "0.0485", "why"), "listed with the right value 0.0485, computed 0.0484"),
        (Misprint("", "0.0480", "0.0484", "why", (("decks", "infinite"),)), "means something else"),
    ],
)
def test_a_misprint_listed_wrong_disagrees(misprint: Misprint, problem: str) -> None:
    figure = next(figure for figure in ALL if figure.address == "main-8deck-woo / tie-9 / house edge")
    checked = judge(figure, compute(figure), misprint)
    assert checked.verdict is Verdict.DISAGREES
    assert problem in checked.reason


def test_a_figure_that_agrees_is_no_misprint() -> None:
    figure = ALL[0]
    checked = judge(figure, compute(figure), Misprint("", figure.printed, "1", "why"))
    assert (checked.verdict, checked.reason) == (Verdict.DISAGREES, "listed as a misprint, but agrees")


def test_a_misprint_of_a_figure_that_no_source_prints_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "misprints", lambda: (Misprint("nowhere / 1 / count", "1", "2", "why"),))
    with pytest.raises(FigureError):
        verify([])


def test_misprints_say_why() -> None:
    assert len(LISTED) == 80
    assert all(misprint.reason.endswith(".") and misprint.printed != misprint.right for misprint in misprints())
    assert [misprint.where for misprint in misprints() if misprint.words] == [
        "perfect-pairs-v1 / title of the last table",
        "scmp-100-hands / within half a deviation",
        "scmp-100-hands / within one deviation",
        "scmp-100-hands / within two and a half deviations",
        "met-in-print / a tie",
    ]


PAGE = """\
[[source]]
id = "page"
name = "A page"
address = "somewhere"
figures = 2

[[source.table]]
decks = "8"
columns = [{ quantity = "count", event = "{row}" }, { quantity = "house edge", wager = "tie" }]
rows = [["tie", "475627426473216", "0.1436"]]
"""


def page(*changes: tuple[str, str]) -> tuple[Figure, ...]:
    """The figures of the page above, some of its words replaced."""
    text = PAGE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return tuple(figure for source in reading.read(text, "my.toml") for figure in source.figures)


def test_a_page_is_read_figure_by_figure() -> None:
    count, edge = page()
    assert (count.address, count.event, count.printed) == ("page / tie / count", "tie", "475627426473216")
    assert (edge.quantity, edge.wager, edge.digits) == (Quantity.HOUSE_EDGE, "tie", Digits.ROUNDED)
    assert verify([count, edge]).ok


def test_the_number_of_figures_the_name_and_the_address_may_be_left_out() -> None:
    assert page(("figures = 2\n", ""), ('name = "A page"\n', ""), ('address = "somewhere"\n', "")) == page()


TABLE = "my.toml, line 7, source 1, table 1"
COLUMN = "my.toml, line 9, source 1, table 1, column 2"
ROWS = "my.toml, line 10, source 1, table 1"
NO_ROW = 'what stands in a row is text in quotes, as "0.4462", and here is'

UNREADABLE: dict[str, tuple[Any, ...]] = {
    "more figures declared than there are": (
        ("figures = 2", "figures = 3"),
        "my.toml, line 5, source 1 (page): 3 figures are declared and 2 are there",
    ),
    "fewer figures declared than there are": (
        ("figures = 2", "figures = 1"),
        "my.toml, line 5, source 1 (page): 1 figures are declared and 2 are there",
    ),
    "figures that are no number": (
        ("figures = 2", "figures = [2]"),
        'my.toml, line 5, source 1 (page): figures must be an integer, or text such as "19/20", and is [2]',
    ),
    "no source": (
        (PAGE, ""),
        "my.toml: a file of figures needs a source; write [[source]], and under it id",
    ),
    "a file of another kind": (
        (PAGE, 'name = "Mine"'),
        "my.toml, line 1: unknown key 'name'; there are source",
    ),
    "no id": (('id = "page"\n', ""), 'my.toml, line 1, source 1: id is missing; write id = "..."'),
    "no table": (
        (PAGE.partition("\n\n")[2], ""),
        (
            "my.toml, line 1, source 1 (page): a source needs a table; write [[source.table]], and under it columns "
            "and rows"
        ),
    ),
    "a table in single brackets": (
        ("[[source.table]]", "[source.table]"),
        "my.toml, line 7, source 1 (page): table must be written as tables, each under its own [[source.table]]",
    ),
    "a key that is not known": (
        ('name = "A page"', 'url = "x"'),
        (
            "my.toml, line 3, source 1 (page): unknown key 'url'; there are id, name, address, note, figures, digits, "
            "unchecked, wager, table"
        ),
    ),
    "a key of the table above it": (
        ('name = "A page"', 'decks = "8"'),
        "my.toml, line 3, source 1 (page): decks stands in the wrong place; it goes under a [[source.table]]",
    ),
    "a key of a table that is not known": (
        ("decks =", 'ignore = "count"\ndecks ='),
        (
            "my.toml, line 8, source 1, table 1: unknown key 'ignore'; there are quantity, digits, combinations, "
            "decks, event, given, wager, award, pays, unit, without, shown, game, card, formula, name, columns, rows"
        ),
    ),
    "a key of a column that is not known": (
        ('wager = "tie" }', 'wager = "tie", quantty = "x" }'),
        "my.toml, line 9, source 1, table 1, column 2: unknown key 'quantty'; did you mean 'quantity'?",
    ),
    "no columns": (
        ("columns =", "event ="),
        f'{TABLE}: columns is missing; write columns = [{{ quantity = "probability" }}]',
    ),
    "no rows": (
        ("rows =", "pays ="),
        f'{TABLE}: rows is missing; write rows = [["win", "0.4462"]], a key and a figure for each column',
    ),
    "columns that are none": (
        ('[{ quantity = "count", event = "{row}" }, { quantity = "house edge", wager = "tie" }]', "2"),
        "my.toml, line 9, source 1, table 1: columns must be a list, as columns = [{ ... }, { ... }]",
    ),
    "rows that are none": (
        ('[["tie", "475627426473216", "0.1436"]]', '["tie", "475627426473216"]'),
        f'{ROWS}: rows must be a list of rows, as rows = [["win", "0.4462"]]',
    ),
    "a figure out of quotes": (('"0.1436"', "0.1436"), f"{ROWS}: {NO_ROW} 0.1436"),
    "a whole figure out of quotes": (('"475627426473216"', "475627426473216"), f"{ROWS}: {NO_ROW} 475627426473216"),
    "a short row": ((', "0.1436"', ""), f"{ROWS}: the row 'tie' has 1 figures for 2 columns"),
    "a long row": (('"0.1436"', '"0.1436", "3"'), f"{ROWS}: the row 'tie' has 3 figures for 2 columns"),
    "two rows of one key": (
        ("figures = 2\n", ""),
        ('"0.1436"]]', '"0.1436"], ["tie", "3", "4"]]'),
        ("my.toml, line 6: page / tie / count is there twice; give the tables a name, or the columns a title"),
    ),
    "decks that are no text": (
        ('decks = "8"', "decks = 8"),
        'my.toml, line 8, source 1, table 1: decks must be text in quotes, as decks = "...", and is 8',
    ),
    "no decks": (('decks = "8"\n', ""), f'{TABLE}: decks is missing; write decks = "8"'),
    "a column that is of nothing": (
        ('quantity = "count", event', "event"),
        'my.toml, line 9, source 1, table 1, column 1: quantity is missing; write quantity = "probability"',
    ),
    "a quantity that is not known": (
        ('"count"', '"cuont"'),
        (
            "my.toml, line 9, source 1, table 1, column 1: quantity = 'cuont' is unknown; there are 'count', 'deals', "
            "'probability', 'pays', 'return', 'expected value', 'house edge', 'house edge per resolved wager', 'player "
            "edge', 'fair pay', 'standard deviation', 'variance', 'hit frequency', 'effect of removal'"
        ),
    ),
    "digits that are not known": (
        ("figures = 2", 'digits = "truncated"'),
        (
            "my.toml, line 5, source 1 (page): digits = 'truncated' is unknown; there are 'rounded', 'cut', "
            "'15 digits, rounded', '15 digits, cut', 'double precision'"
        ),
    ),
    "a unit that is not known": (
        ('wager = "tie"', 'wager = "tie", unit = "to two"'),
        "my.toml, line 9, source 1, table 1, column 2: unit = 'to two' is unknown; pays are 'to one' or 'for one'",
    ),
    "combinations that are none": (
        ('wager = "tie"', 'wager = "tie", combinations = "2"'),
        (
            "my.toml, line 9, source 1, table 1, column 2: combinations must be a list of numbers of cards, as "
            "combinations = [2, 2]"
        ),
    ),
    "a count of nothing": (
        (', event = "{row}"', ""),
        f'{TABLE}: page / tie / count: a count of what? write event = "EVENT", or wager = "SLUG" and award = "LABEL"',
    ),
    "a count of a whole wager": (
        ('event = "{row}"', 'wager = "tie"'),
        f'{TABLE}: page / tie / count: a count of what? write event = "EVENT", or wager = "SLUG" and award = "LABEL"',
    ),
    "the pays of a whole wager": (
        ('quantity = "house edge"', 'quantity = "pays"'),
        f'{TABLE}: page / tie / pays: a pays of what? write wager = "SLUG" and award = "LABEL"',
    ),
    "the house edge of nothing": (
        (', wager = "tie"', ""),
        f'{TABLE}: page / tie / house edge: a house edge of what? write wager = "SLUG"',
    ),
    "columns that are empty": (
        ('[{ quantity = "count", event = "{row}" }, { quantity = "house edge", wager = "tie" }]', "[]"),
        "my.toml, line 9, source 1, table 1: columns is empty, so that nothing is compared",
    ),
    "rows that are empty": (
        ('[["tie", "475627426473216", "0.1436"]]', "[]"),
        "my.toml, line 10, source 1, table 1: rows is empty, so that nothing is compared",
    ),
    "an event that would be ignored": (
        ('wager = "tie"', 'wager = "tie", event = "tie"'),
        f"{COLUMN}: page / tie / house edge: it is of the wager or of the event; leave one of them out",
    ),
    "an award that would be ignored": (
        ('wager = "tie"', 'wager = "tie", award = "win"'),
        f"{COLUMN}: page / tie / house edge: a house edge is of a whole wager; leave award out",
    ),
    "a condition that would be ignored": (
        ('wager = "tie"', 'wager = "tie", given = "natural"'),
        f"{TABLE}: page / tie / house edge: given goes with the event of a count or a probability",
    ),
    "a figure that is no number": (
        ("0.1436", "about 14%"),
        (
            f"{TABLE}: page / tie / house edge: 'about 14%' is not a number as one is printed; write digits without "
            "spaces or commas, as 4998, -0.0106, 1.06% or 16/169"
        ),
    ),
    "a figure over zero": (("0.1436", "1/0"), f"{TABLE}: page / tie / house edge: '1/0' divides by zero"),
    "no TOML": (("decks = ", "decks "), 'my.toml, line 8: no = stands behind decks; write decks = "8"'),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_page_that_does_not_hold_together_is_refused(what: str) -> None:
    *changes, message = UNREADABLE[what]
    with pytest.raises(FigureError) as raised:
        page(*changes)
    assert str(raised.value) == message


def test_the_second_table_of_the_second_source_is_named_with_its_line() -> None:
    text = PAGE + PAGE.replace('"page"', '"other"').replace("figures = 2\n", "") + "[[source.table]]\ndecks = 8\n"
    with pytest.raises(FigureError) as raised:
        reading.read(text, "my.toml")
    assert str(raised.value).startswith("my.toml, line 20, source 2, table 2: columns is missing")


INCOMPARABLE = {
    "a wager that there is not": (
        ('wager = "tie"', 'wager = "tei"'),
        "house edge: no wager is called 'tei'; did you mean 'tie'?",
    ),
    "an event that does not parse": (
        ("{row}", "baker.wins"),
        "count: column 1 of 'baker.wins': expected a word; got 'baker.wins'; try banker.wins",
    ),
    "decks that make no shoe": (
        ('decks = "8"', 'decks = "eight"'),
        "count: 'eight' is no number of decks; give a whole number from 1 up, or 'infinite'",
    ),
    "an award that there is not": (
        ('event = "{row}"', 'wager = "tie", award = "second"'),
        "count: no award of tie is called 'second'; there are win, lose",
    ),
    "more pays than awards": (
        ('wager = "tie"', 'wager = "tie", pays = "8 9"'),
        "house edge: pays gives 2 pays, and tie has 1 awards",
    ),
    "a pay that is none": (
        ('wager = "tie"', 'wager = "tie", pays = "x"'),
        "house edge: 'x' is not an exact number; write an integer, or text such as '19/20', '0.95' or '5%'",
    ),
    "a quantity that the wager does not have": (
        ('quantity = "house edge", wager = "tie"', 'quantity = "fair pay", wager = "lucky-6"'),
        "fair pay: lucky-6 has no fair pay",
    ),
    "combinations without a number of decks": (
        ('event = "{row}" }', 'event = "{row}", combinations = [2], decks = "infinite" }'),
        "count: combinations = [2] cannot be drawn from a shoe of infinite decks",
    ),
    "combinations of too few cards": (
        ('event = "{row}" }', 'event = "{row}", combinations = [2, 2] }'),
        "count: combinations = [2, 2] are of fewer cards than it looks at",
    ),
    "a file that is not there": (
        ('wager = "tie"', 'wager = "none.toml"'),
        "house edge: the wager's file 'none.toml' cannot be read: No such file or directory",
    ),
}


@pytest.mark.parametrize("what", INCOMPARABLE)
def test_a_figure_of_something_that_there_is_not_is_named_with_its_line(what: str) -> None:
    change, message = INCOMPARABLE[what]
    with pytest.raises(FigureError) as raised:
        verify(page(change))
    assert str(raised.value) == f"my.toml, line 7, page / tie / {message}"


def test_a_count_given_something_is_of_the_deals_in_which_both_happen() -> None:
    change = ('event = "{row}"', 'event = "player.wins", given = "tie or player.wins"')
    count = compute(page(change)[0])
    assert count == 2230518282592256


def test_the_counts_of_a_wager_offered_in_one_state_are_of_the_deals_of_that_state() -> None:
    change = ('event = "{row}"', 'wager = "insurance-player-5-6", award = "{row}"')
    odds = Coups(Shoe.of_decks(8)).odds(wager("insurance-player-5-6"))
    tie = next(award for award in odds.awards if award.label == "tie")
    assert 0 < compute(page(change)[0]) == tie.count < 10**14


def test_a_wager_of_a_file_lies_where_it_does_from_the_figures(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "Mine"\n[[award]]\nlabel = "win"\nwhen = "tie"\npays = 9\n')
    (tmp_path / "page.toml").write_text(
        PAGE.replace('wager = "tie"', 'wager = "mine.toml"').replace("0.1436", "0.0484")
    )
    (source,) = reading.load([str(tmp_path / "page.toml")])
    assert verify(source.figures).ok


def test_a_wager_of_a_file_that_can_never_be_won_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "Mine"\n[[award]]\nwhen = "player.total == 10"\npays = 9\n')
    (tmp_path / "page.toml").write_text(PAGE.replace('wager = "tie"', 'wager = "mine.toml"'))
    (source,) = reading.load([str(tmp_path / "page.toml")])
    with pytest.raises(FigureError):
        verify(source.figures)


def test_a_source_of_ones_own_has_an_id_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "page.toml").write_text(PAGE.replace('"page"', '"dragon7"'))
    with pytest.raises(FigureError) as raised:
        reading.load([str(tmp_path / "page.toml")])
    assert str(raised.value) == (
        "two sources have the id 'dragon7'; give each its own, and none that comes with the package"
    )


MISPRINT = '[[misprint]]\nreason = "why."\nfigures = [["page / 1 / count", "1", "2"]]\n'


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("figures", "figure", "line 3, misprint 1: unknown key 'figure'; did you mean 'figures'?"),
        (
            "figures",
            'meant = { printed = "1" }\nfigures',
            (
                "line 3, misprint 1: meant must be a table of texts, with keys of decks, event, given, wager, award, "
                "pays, unit"
            ),
        ),
        ("figures", 'meant = "8"\nfigures', "line 3, misprint 1: meant must be a table of texts, with keys of decks, "),
        (', "2"', "", "line 3, misprint 1: a row of figures has 3 texts, and one here has 2"),
        ('"2"', "2", f"line 3, misprint 1: {NO_ROW} 2"),
        ('reason = "why."\n', "", 'line 1, misprint 1: reason is missing; write reason = "..."'),
        ('"2"]', '"2"], ["page / 1 / count", "1", "3"]', "page / 1 / count is there twice"),
    ],
)
def test_a_misprint_that_does_not_hold_together_is_refused(old: str, new: str, problem: str) -> None:
    assert reading.read_misprints(MISPRINT, "list.toml") == (Misprint("page / 1 / count", "1", "2", "why."),)
    with pytest.raises(FigureError) as raised:
        reading.read_misprints(MISPRINT.replace(old, new), "list.toml")
    assert problem in str(raised.value)


@pytest.mark.parametrize(
    ("printed", "digits", "value", "shown"),
    [
        ("0.10", Digits.ROUNDED, "0.125", "0.12"),
        ("0.10", Digits.CUT, "0.129", "0.12"),
        ("-0.10", Digits.CUT, "-0.129", "-0.12"),
        ("1", Digits.ROUNDED, "2/3", "1"),
        ("12.5%", Digits.ROUNDED, "1/3", "33.3%"),
        ("-1.0%", Digits.ROUNDED, "-1/300", "-0.3%"),
        ("1/2", Digits.ROUNDED, "16/169", "16/169"),
        ("1", Digits.CUT_15, "1234567890123456", "1234567890123450"),
        ("1", Digits.ROUNDED_15, "1234567890123456", "1234567890123460"),
        ("1", Digits.CUT_15, "12345678901234567", "12345678901234500"),
        ("1", Digits.ROUNDED_15, "123456789012345", "123456789012345"),
        ("0.10", Digits.ROUNDED_15, "0.125", "0.12"),
        ("0.1", Digits.DOUBLE, "1/3", "0.3333333333333333"),
    ],
)
def test_a_value_is_shown_as_the_source_would_print_it(printed: str, digits: Digits, value: str, shown: str) -> None:
    figure = Figure("page", "", "row", "column", printed, Quantity.PROBABILITY, "8", digits=digits)
    assert figure.shows(exact(value)) == shown
    assert replace(figure, printed=shown).agrees(exact(value))


def test_a_small_double_is_written_out() -> None:
    figure = Figure("page", "", "row", "column", "0.00001", Quantity.PROBABILITY, "8", digits=Digits.DOUBLE)
    assert figure.shows(Fraction(1, 100_000)) == "0.00001"
    assert figure.agrees(Fraction(1, 100_000))
