"""The tool that keeps the pages fresh writes what commands print, and finds what is stale, lost or unaccounted for."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from exact_odds.decimals import Root
from tests.docs import blocks
from tests.docs.__main__ import main
from tests.docs.links import anchors, broken_links, commands
from tests.docs.numbers import renewed, unaccounted, written_like
from tests.docs.pages import refresh

ECHO = """\
<!-- [[[cog run("echo one; echo two") ]]] -->
```console
$ echo one; echo two
one
two
```
<!-- [[[end]]] -->
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.md"


def complaints(page: Path, text: str) -> list[str]:
    page.write_text(text, "utf-8")
    return list(refresh(page, write=False))


# Blocks ---------------------------------------------------------------------------------------------------------------


def test_a_block_is_filled_with_the_command_and_what_it_prints(page: Path) -> None:
    page.write_text('Before.\n\n<!-- [[[cog run("echo one; echo two") ]]] -->\n<!-- [[[end]]] -->\n', "utf-8")
    assert list(refresh(page, write=True)) == []
    assert page.read_text("utf-8") == "Before.\n\n" + ECHO
    assert list(refresh(page, write=False)) == []


def test_a_stale_block_is_shown_with_its_difference_and_left_alone(page: Path) -> None:
    stale = ECHO.replace("\ntwo\n", "\nthree\n")
    (complaint,) = complaints(page, stale)
    assert {"-three", "+two"} <= set(complaint.splitlines())
    assert page.read_text("utf-8") == stale


def test_a_command_that_fails_is_an_error_of_the_page(page: Path) -> None:
    (complaint,) = complaints(page, '<!-- [[[cog run("echo lost; exit 3") ]]] -->\n<!-- [[[end]]] -->\n')
    assert "'echo lost; exit 3' ended with 3, not 0:\nlost" in complaint


def test_a_failure_that_is_meant_is_shown_with_its_message(page: Path) -> None:
    page.write_text('<!-- [[[cog run("echo wrong >&2; exit 2", 2) ]]] -->\n<!-- [[[end]]] -->\n', "utf-8")
    assert list(refresh(page, write=True)) == []
    assert "exit 2\nwrong\n```\n" in page.read_text("utf-8")


def test_the_commands_of_a_page_share_a_folder_that_is_gone_afterwards(page: Path) -> None:
    text = '<!-- [[[cog run("echo kept > file") ; run("cat file; pwd") ]]] -->\n<!-- [[[end]]] -->\n'
    page.write_text(text, "utf-8")
    assert list(refresh(page, write=True)) == []
    *_, kept, folder, _, _ = page.read_text("utf-8").splitlines()
    assert kept == "kept"
    assert not Path(folder).exists()


def test_commands_run_the_package_of_this_clone(capsys: pytest.CaptureFixture[str]) -> None:
    blocks.run("python -c 'import exact_odds; print(exact_odds.__file__)'")
    assert capsys.readouterr().out.splitlines()[2] == str(blocks.ROOT / "exact_odds" / "__init__.py")


def test_output_with_backticks_gets_a_longer_fence(capsys: pytest.CaptureFixture[str]) -> None:
    blocks.run("echo '```'")
    assert capsys.readouterr().out == "````console\n$ echo '```'\n```\n````\n"


def test_real_commands_tables_and_help_are_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    blocks.run("exact-odds odds tie | head -n 1")
    blocks.help_of("odds")
    blocks.table("main-wagers")
    printed = capsys.readouterr().out
    assert "```console\n$ exact-odds odds --help\nUsage: exact-odds odds" in printed
    assert "\n\n| " in printed


def test_a_long_table_is_folded_away_under_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    blocks.table("number-of-cards", folded=True)
    tokens = MarkdownIt("commonmark").enable("table").parse(capsys.readouterr().out)
    kinds = [token.type for token in tokens if token.level == 0 and not token.type.endswith("_close")]
    assert kinds == ["heading_open", "html_block", "table_open", "bullet_list_open", "html_block"]


# Numbers in prose -----------------------------------------------------------------------------------------------------


def test_a_stale_number_is_found_and_renewed(page: Path) -> None:
    (complaint,) = complaints(page, 'A tie comes in 9.99%<!-- = probability("tie") --> of coups.\n')
    assert '+A tie comes in 9.52%<!-- = probability("tie") --> of coups.' in complaint.splitlines()
    assert list(refresh(page, write=True)) == []
    assert page.read_text("utf-8") == 'A tie comes in 9.52%<!-- = probability("tie") --> of coups.\n'


@pytest.mark.parametrize(
    ("value", "example", "written"),
    [
        (Fraction(1, 7), "0.5", "0.1"),
        (Fraction(1, 7), "9.999%", "14.286%"),
        (Fraction(1, 7), "0%", "14%"),
        (Fraction(2, -7), "1/2", "-2/7"),
        (Fraction(123456, 7), "1/2", "123,456/7"),
        (4998398275503360, "0", "4,998,398,275,503,360"),
        (1326, "0", "1326"),
        (1326, "9,999", "1,326"),
        (Fraction(1, 4), "+0.00", "+0.25"),
        (Fraction(-1, 4), "+0.00", "-0.25"),
        (Fraction(-1, 4), "−1.0%", "−25.0%"),
        (Root(2), "0.0000", "1.4142"),
    ],
)
def test_a_number_is_written_like_the_one_in_its_place(value: blocks.Value, example: str, written: str) -> None:
    assert written_like(value, example) == written


def test_every_number_of_a_line_has_an_expression_of_its_own() -> None:
    text = "**0<!-- = 1 -->** of 0<!-- = 2 --> and 5 by 3"
    assert renewed(text, lambda expression: int(expression) * 10) == "**10<!-- = 1 -->** of 20<!-- = 2 --> and 5 by 3"


@pytest.mark.parametrize("expression", ["probability('tie') > 0", "'text'", "0.5", "None"])
def test_only_exact_numbers_count_as_values(expression: str) -> None:
    with pytest.raises(TypeError, match="not an exact number"):
        blocks.value(expression)


def test_a_number_can_be_read_from_what_a_command_prints() -> None:
    assert blocks.shown("echo '1,234.5 of 8'", r"^(\S+) of") == Fraction(2469, 2)
    with pytest.raises(RuntimeError, match="is 2 times in what"):
        blocks.shown("echo 1 1", "(1)")


@pytest.mark.parametrize(
    "number", ["12345", "1,234,567", "0.123", "-0.0106", "1.06%", "1/13000001", "4,998,398,275,503,360", "14.3596%"]
)
def test_a_number_that_looks_computed_and_says_not_by_what_is_found(number: str) -> None:
    assert list(unaccounted(f"# Title\n\nIt is {number}, or ({number}).\n")) == [(3, number), (3, number)]


@pytest.mark.parametrize(
    "text",
    [
        "8 decks have 416 cards; the tie pays 8 to 1 and 5% goes to the house in 2026, Python 3.11.2, 19/20, 0.95.",
        "A bound of 10,000 or 1,000,000 deals.",
        "Code `0.12345` and ``1 `2` 0.123456`` say nothing.",
        "Somebody printed 0.12345<!-- cited: their page -->.",
        '0.12345<!-- = probability("tie") -->',
        "<!-- 0.12345 -->",
        "[a page](x-0.12345.md)",
        "```\n0.12345\n```",
        "~~~~text\n0.12345\n~~~\n0.23456\n~~~~",
        "<!-- [[[cog x ]]] -->\n| 0.12345 |\n<!-- [[[end]]] -->",
    ],
)
def test_small_cited_and_generated_numbers_are_left_alone(text: str) -> None:
    assert list(unaccounted(text)) == []


@pytest.mark.parametrize("text", ['It is 9.5 %<!-- = probability("tie") --> of', "a third<!-- cited: here -->"])
def test_a_mark_without_a_number_before_it_is_found(text: str) -> None:
    ((line, found),) = unaccounted(f"\n{text}\n")
    assert line == 2
    assert found in text
    assert found.startswith("<!-- ")


def test_a_number_mark_leaves_a_paragraph_whole_and_a_cog_block_would_not() -> None:
    markdown = MarkdownIt("commonmark")
    marked = 'The edge is\n1.06%<!-- = odds("banker").house_edge --> of a stake.'
    blocked = 'The edge is\n<!-- [[[cog print("1.06%") ]]] -->\n1.06%\n<!-- [[[end]]] -->\nof a stake.'
    assert markdown.render(marked).count("<p>") == 1
    assert markdown.render(blocked).count("<p>") == 3


# Links and commands ---------------------------------------------------------------------------------------------------


def test_links_to_pages_headings_and_other_sites_are_fine(page: Path, tmp_path: Path) -> None:
    other = "# Ask `anything`, twice!\n\n## Ask anything, twice\n\n<a id='x'></a>\n"
    (tmp_path / "other page.md").write_text(other, "utf-8")
    page.write_text(
        "# Top\n\n[a](<other page.md>) [b](other%20page.md#ask-anything-twice-1) [c](#top) [d](https://example.org/x)\n"
        "[e](other%20page.md#x) ![f](page.md)\n\n[g][ref] `[h][ref2]`\n\n[ref]: page.md\n",
        "utf-8",
    )
    assert list(broken_links(page, tmp_path)) == []
    assert anchors(tmp_path / "other page.md") == {"ask-anything-twice", "ask-anything-twice-1", "x"}


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("[a](lost.md)", "lost.md is not there"),
        ("![a](lost.svg)", "lost.svg is not there"),
        ("<img src='lost.svg'>", "lost.svg is not there"),
        ("x <a href='lost.md'>a</a>", "lost.md is not there"),
        ("[a](#nowhere)", "#nowhere: nothing in page.md is called so"),
        ("[a](../page.md)", "../page.md leads out of the project"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(page: Path, tmp_path: Path, link: str, fault: str) -> None:
    page.write_text(f"# Top\n\n{link}\n", "utf-8")
    assert list(broken_links(page, tmp_path)) == [fault]


def test_the_commands_that_a_page_shows_are_found(page: Path) -> None:
    page.write_text(
        "```sh\nexact-odds odds --decks 6 \\\n  tie\ncd x\n```\n\n```console\n$ exact-odds\nprinted\n```\n\n"
        "```python\nexact-odds lost\n```\n\nThere is `exact-odds rules` and `not exact-odds tables`.\n",
        "utf-8",
    )
    assert list(commands(page)) == ["exact-odds odds --decks 6    tie", "exact-odds", "exact-odds rules"]


# The command ----------------------------------------------------------------------------------------------------------


def test_the_check_fails_until_the_pages_are_written(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.write_text(ECHO.replace("\ntwo\n", "\n"), "utf-8")
    for options, complaints_left in ((["--check"], 1), ([], 0), (["--check"], 0)):
        monkeypatch.setattr("sys.argv", ["docs", *options, str(page)])
        assert main() == complaints_left
        assert f"complaints: {complaints_left}" in capsys.readouterr().out
