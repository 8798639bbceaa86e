"""The page in a real browser: every number on it is the command line's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exact_odds.cli.ask import answer
from exact_odds.web.question import Question
from tests.web.browser import PHONE, WIDE, Browser, Page, missing
from tests.web.conftest import Server
from tests.web.questions import LUCKY


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    lacks = missing()
    if lacks:
        pytest.skip(f"the page was not tested in a browser: {lacks}")
    window = Browser(tmp_path_factory.mktemp("profile"))
    try:
        yield window
    finally:
        window.close()


@pytest.fixture
def page(browser: Browser, server: Server) -> Page:
    browser.size(*WIDE)
    return Page(browser, server.address)


def tables(command: str, *pairs: tuple[str, str], files: dict[str, str] | None = None) -> dict[str, Any]:
    """The tables that the command line prints."""
    found: dict[str, Any] = json.loads(answer(Question(command, pairs, files or {})).body)["tables"]
    return found


def as_shown(rows: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Rows of JSON as the page shows them: a name instead of its slug, and one dash where there is no value."""
    return [
        {
            name: cell(value)
            for name, value in row.items()
            if not (name == "wager" and "name" in row) and not (name.endswith("_decimal") and value is None)
        }
        for row in rows
    ]


def cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


ASKED: dict[str, tuple[str, *tuple[tuple[str, str], ...]]] = {
    "kind=odds": ("odds",),
    "kind=odds&wager=dragon-7,tie&.decks=12": ("odds", ("wager", "dragon-7"), ("wager", "tie"), ("decks", "12")),
    "kind=probability&event=player.third+%3D%3D+8&given=banker.wins&.without=8+8h": (
        "probability",
        ("event", "player.third == 8"),
        ("given", "banker.wins"),
        ("without", "8 8h"),
    ),
    "kind=distribution&expr=cards%0Atie&.decks=infinite": (
        "distribution",
        ("expr", "cards"),
        ("expr", "tie"),
        ("decks", "infinite"),
    ),
    "kind=wager&wager=lucky-6&brief=true&.game=baccarat": (
        "wager",
        ("wager", "lucky-6"),
        ("brief", "true"),
        ("game", "baccarat"),
    ),
    "kind=removal&wager=tie&.decks=1": ("removal", ("wager", "tie"), ("decks", "1")),
    "kind=odds&.shown=player:+7+K": ("odds", ("shown", "player: 7 K")),
}


@pytest.mark.parametrize("fragment", ASKED)
def test_every_number_on_the_page_is_the_command_lines(page: Page, fragment: str) -> None:
    page.open(fragment)
    command, *pairs = ASKED[fragment]
    wanted = tables(command, *pairs)
    assert {name: page.cells(name) for name in wanted} == {name: as_shown(rows) for name, rows in wanted.items()}
    assert page.text("#command").startswith(f"exact-odds {command}")
    assert page.browser.complaints() == []


def test_a_card_tapped_away_changes_the_fractions_and_can_be_put_back(page: Page) -> None:
    page.open()
    full = page.cells("worth")
    for selector in ("[data-card='8']", "[data-card='9h']"):
        page.does(lambda selector=selector: page.click(selector))  # type: ignore[misc]  # bound at once
    assert page.cells("worth") == as_shown(tables("odds", ("without", "8 9h"))["worth"]) != full
    assert page.text("#command") == "exact-odds odds --without '8 9h'"
    page.click("input[value=put]")
    page.does(lambda: page.click("[data-card='8']"))
    assert page.cells("worth") == as_shown(tables("odds", ("without", "9h"))["worth"])
    page.does(lambda: page.click("#full"))
    assert page.cells("worth") == full


def test_a_mistyped_event_shows_its_column(page: Page) -> None:
    page.open("kind=probability&event=banker.wins")
    page.type("field-event", "banker.wins andd tie")
    assert page.text("#fields .under").splitlines() == ["banker.wins andd tie", " " * 12 + "^ column 13"]
    assert page.text("#error").startswith("column 13 of 'banker.wins andd tie': ")
    assert page.cells("probability") == []
    page.type("field-event", "banker.wins and tie")
    assert page.text("#fields .under") == ""
    assert page.cells("probability")[0]["probability"] == "0"


def test_words_are_completed_with_the_keyboard(page: Page) -> None:
    page.open("kind=probability&event=tie")
    page.browser.run("const f = document.getElementById('field-event'); f.value = ''; f.focus()")
    page.browser.press("banker.wi")
    page.browser.until("return document.querySelector('[role=option]')")
    page.does(lambda: page.browser.press("\ue015\ue007"))
    page.browser.until("return document.getElementById('field-event').value === 'banker.wins'")
    page.browser.until("return document.getElementById('command').textContent.endsWith(' banker.wins')")


def test_a_wager_written_in_the_page_is_the_wager_of_the_file(page: Page) -> None:
    page.open()
    page.type("own-text", LUCKY)
    page.type("field-wager", "mine.toml")
    wanted = tables("odds", ("wager", "mine.toml"), files={"mine.toml": LUCKY})
    assert page.cells("worth") == as_shown(wanted["worth"])
    page.type("own-text", LUCKY.replace('"banker.wins and', '"banker.wins andd', 1))
    assert "mine.toml, line " in page.text("#error")


def test_a_pasted_log_finds_its_fault_and_the_next_coup(page: Page) -> None:
    log = "P: 5h 9s 4d | B: Kc 2d 6h\nP: 9c Kh | B: 3s 4d 2c\n"
    page.open("kind=replay")
    page.type("field-file", log)
    wanted = tables("replay", ("file", "log.txt"), files={"log.txt": log})
    assert page.cells("coups") == as_shown(wanted["coups"])
    assert any(row["fault"] for row in wanted["coups"])
    page.does(lambda: page.click("#field-next"))
    wanted = tables("replay", ("file", "log.txt"), ("next", "true"), files={"log.txt": log})
    assert page.cells("next") == as_shown(wanted["next"])


def test_a_count_and_a_session(page: Page) -> None:
    page.open("kind=count&wager=tie&tags=A%3D1+9%3D-1&cards-left=20&.decks=1")
    wanted = tables("count", ("wager", "tie"), ("tags", "A=1 9=-1"), ("cards-left", "20"), ("decks", "1"))
    assert {name: page.cells(name) for name in wanted} == {name: as_shown(rows) for name, rows in wanted.items()}
    page.open("kind=session&wager=player&coups=10")
    wanted = tables("session", ("wager", "player"), ("coups", "10"))
    assert {name: page.cells(name) for name in wanted} == {name: as_shown(rows) for name, rows in wanted.items()}


def test_names_are_shown_as_text(page: Page) -> None:
    script = "<img src=x onerror=document.title='ran'>"
    page.open()
    page.type("own-text", LUCKY.replace("My lucky six", script).replace("two cards", f"<b>{script}"))
    page.type("field-wager", "mine.toml")
    assert page.cells("worth")[0]["name"] == script
    assert page.browser.run("return [document.title, document.querySelectorAll('#answer img, #answer b').length]") == [
        *("the table of wagers – Exact odds of baccarat", 0)
    ]


def test_the_address_brings_a_question_back_and_says_if_numbers_changed(page: Page) -> None:
    page.open("kind=odds&wager=tie&.decks=6&.without=8+8")
    page.type("field-wager", "tie, dragon-7")
    wanted = page.cells("worth")
    fragment = page.browser.run("return location.hash.slice(1)")
    page.open(fragment)
    assert (
        page.cells("worth")
        == wanted
        == as_shown(
            tables("odds", ("wager", "tie"), ("wager", "dragon-7"), ("decks", "6"), ("without", "8 8"))["worth"]
        )
    )
    assert page.text("#changed") == ""
    page.open(fragment.replace(".sum=", ".sum=f"))
    assert page.text("#changed") != ""
    page.type("field-wager", "tie")
    assert page.text("#changed") == ""


def test_a_long_question_is_stopped(page: Page) -> None:
    page.open("kind=odds")
    page.browser.run(
        "const k = document.getElementById('kind'); k.value = 'sequence'; k.dispatchEvent(new Event('change'));"
        "document.getElementById('field-coups').value = '4'; document.getElementById('ask').click()"
    )
    page.browser.until("return !document.getElementById('stop').disabled")
    page.does(lambda: page.click("#stop"))
    assert page.text("#error") == "Stopped."


@pytest.mark.parametrize("fragment", ASKED)
def test_a_phone_has_no_sideways_scroll(page: Page, fragment: str) -> None:
    page.browser.size(*PHONE)
    page.open(fragment)
    assert page.browser.run("return document.documentElement.scrollWidth <= innerWidth && innerWidth") == PHONE[0]


def test_every_control_has_a_name_and_can_be_reached(page: Page) -> None:
    page.open("kind=distribution")
    nameless = page.browser.run(
        "return [...document.querySelectorAll('input, select, textarea, button')].filter((e) =>"
        " !(e.labels?.length || e.getAttribute('aria-label') || e.textContent.trim()) || e.tabIndex < 0)"
        ".map((e) => e.id)"
    )
    assert nameless == []
    assert page.browser.run("return document.documentElement.lang && document.querySelectorAll('h1').length") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(page: Page, scheme: str) -> None:
    """Of at least 4.5 to 1, as WCAG asks of text."""
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.browser.protocol("Emulation.setEmulatedMedia", {"features": [feature]})
    page.open("kind=probability&event=tie+and")
    pairs = page.browser.run(
        "return ['body', '.hint', '#error', '#ask', '#about', 'button', '.under', 'legend'].flatMap((selector) => {"
        " const e = document.querySelector(selector); let b = e;"
        " while (getComputedStyle(b).backgroundColor === 'rgba(0, 0, 0, 0)') b = b.parentElement;"
        " return [[getComputedStyle(e).color, getComputedStyle(b).backgroundColor]]; })"
    )
    assert min(contrast(*map(rgb, pair)) for pair in pairs) >= 4.5


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(part) / 255 for part in colour.partition("(")[2].rstrip(")").split(",")[:3])


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    def light(colour: tuple[float, ...]) -> float:
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_no_request_leaves_the_machine(page: Page) -> None:
    page.open("kind=removal&wager=tie&.decks=1")
    asked = page.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert len(asked) > 5
    assert all(address.startswith(f"{page.address}/") for address in asked)


def test_downloads_are_what_the_command_prints(page: Page, tmp_path: Path) -> None:
    page.browser.protocol("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    page.open("kind=odds&wager=tie")
    for form, ending in (("csv", "csv"), ("markdown", "md"), ("latex", "tex")):
        page.click(f"[data-format={form}]")
        page.browser.until("return true")
        wanted = answer(Question("odds", (("wager", "tie"), ("format", form)))).body
        path = tmp_path / f"odds.{ending}"
        for _ in range(600):
            if path.exists() and path.read_bytes() == wanted:
                break
            page.browser.run("return new Promise((done) => setTimeout(done, 50))")
        assert path.read_bytes() == wanted


def test_a_download_that_is_refused_leaves_the_answer(page: Page) -> None:
    page.open("kind=probability&event=tie")
    before = page.cells("probability")
    page.click("[data-format=svg]")
    page.browser.until("return !document.getElementById('error').hidden")
    assert page.text("#error")
    assert page.cells("probability") == before != []


@pytest.mark.parametrize(
    ("fragment", "named"),
    [
        ("kind=nosuch", "'nosuch'"),
        ("kind=odds&.game=nosuch", "'nosuch'"),
        ("kind=probability&event=tie&evnt=natural", "'evnt'"),
        ("kind=probability&event=tie&event=natural", "'event' twice"),
        ("wager=tie", "''"),
    ],
)
def test_an_address_that_asks_for_what_is_not_there_is_not_answered(page: Page, fragment: str, named: str) -> None:
    page.open(fragment)
    assert named in page.text("#error")
    assert page.text("#result") == ""
    assert page.browser.run("return location.hash.slice(1)") == fragment
    page.type("without", "8")
    assert page.text("#error") == ""
    assert page.text("#result") != ""


def test_skipping_to_the_answer_keeps_the_question(page: Page) -> None:
    page.open("kind=probability&event=natural&given=tie&.decks=6")
    before = page.browser.run("return location.hash")
    page.browser.run("document.querySelector('.skip').focus()")
    page.browser.press("\ue007")
    assert page.browser.run("return document.activeElement.id") == "answer"
    assert page.browser.run("return location.hash") == before
    assert page.browser.run("return document.getElementById('field-event').value") == "natural"


def test_a_slow_question_takes_the_old_answer_away_until_it_is_computed(page: Page) -> None:
    page.open("kind=covariance")
    page.browser.run(
        "const k = document.getElementById('kind'); k.value = 'session'; k.dispatchEvent(new Event('change'))"
    )
    assert page.cells("worth") == []
    assert page.browser.run("return document.getElementById('same').hidden")
    assert page.browser.run("return location.hash").startswith("#kind=session&")
    page.does(lambda: page.click("#ask"))
    assert page.text("#command").startswith("exact-odds session")
    assert page.browser.run("return document.querySelector('#result table').offsetWidth") < 6000


def test_the_page_says_what_it_leaves_out_and_solves_chemin_de_fer(page: Page) -> None:
    page.open("kind=equilibrium&model=A1")
    wanted = tables("equilibrium", ("model", "A1"), ("free", "5"))
    assert page.cells("value") == as_shown(wanted["value"])
    assert {"sweep", "tables"} <= set(page.text("#more").replace(",", " ").split())
    assert page.text("#command") == "exact-odds equilibrium --model A1 --free 5"
