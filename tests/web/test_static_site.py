"""The static page: what is written, and in a real browser the answers of Python running there."""

from __future__ import annotations

import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

import exact_odds
from exact_odds.cli import run
from exact_odds.cli.ask import answer
from exact_odds.web.question import Question
from exact_odds.web.static_site import OFFERED, PYODIDE, PYODIDE_FILES
from tests.web.browser import WIDE, Browser, Page, missing
from tests.web.questions import HUNDRED, LUCKY


def test_the_site_has_the_page_the_wheels_and_the_usual_table(tmp_path: Path) -> None:
    assert run(["page", "--write", str(tmp_path), "--pyodide", "https://example.org/pyodide"]) == 0
    known = json.loads((tmp_path / "page.json").read_text("utf-8"))
    assert known["python"]["pyodide"] == "https://example.org/pyodide/"
    assert set(known["commands"]) <= set(OFFERED)
    names = set()
    for wheel in known["python"]["wheels"]:
        with ZipFile(tmp_path / wheel) as archive:
            assert archive.testzip() is None
            names |= set(archive.namelist())
    assert {"click/core.py", "exact_odds/cli/ask.py", "exact_odds/wagers/library/tie.toml"} <= names
    assert not any("__pycache__" in name for name in names)
    assert "-114753351728/10847218479825" in (tmp_path / "index.html").read_text("utf-8")


def test_the_same_site_is_written_every_time(tmp_path: Path) -> None:
    for name in ("one", "other"):
        assert run(["page", "--write", str(tmp_path / name)]) == 0
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "other"))
    assert one == other


def test_a_folder_without_pyodide_is_refused_and_so_is_another_version(tmp_path: Path) -> None:
    assert run(["page", "--write", str(tmp_path / "site"), "--pyodide", str(tmp_path)]) == 2
    (tmp_path / "package.json").write_text('{"version": "0.1.0"}', "utf-8")
    assert run(["page", "--write", str(tmp_path / "site"), "--pyodide", str(tmp_path)]) == 2
    assert not (tmp_path / "site").exists()


def test_half_of_pyodide_is_refused(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text(json.dumps({"version": PYODIDE}), "utf-8")
    for name in PYODIDE_FILES:
        (tmp_path / name).write_bytes(b"")
    whole = b"\0asm\1\0\0\0" + b"\0\x84\x01" + b"x" * 132 + b"\0\x02ab"
    for contents, code in ((whole, 0), (whole[:-1], 2), (whole[:60], 2), (b"", 2), (whole[:9], 2)):
        (tmp_path / "pyodide.asm.wasm").write_bytes(contents)
        assert run(["page", "--write", str(tmp_path / "site"), "--pyodide", str(tmp_path)]) == code


def test_the_page_of_something_else_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine", "utf-8")
    assert run(["page", "--write", str(tmp_path)]) == 2
    assert (tmp_path / "index.html").read_text("utf-8") == "mine"
    assert run(["page", "--write", str(tmp_path / "new"), "--pyodide", ""]) == 2


def test_what_the_page_offers_needs_neither_numpy_nor_sympy() -> None:
    """Nor processes, which Python in a browser does not have."""
    program = """
import json, sys
for name in ("numpy", "sympy", "multiprocessing", "starlette", "uvicorn", "ssl", "ctypes"):
    sys.modules[name] = None
from exact_odds.cli.ask import OFFERED, answer
from exact_odds.web.question import Question
for command, pairs, files in json.load(sys.stdin):
    if command in OFFERED:
        found = answer(Question(command, tuple(map(tuple, pairs)), files))
        assert found.status == 200, (command, pairs, found.body)
        print(command)
"""
    asked = [
        *((command, pairs, {}) for command, pairs in HUNDRED[::4] if command in OFFERED),
        ("wager", [("wager", "mine.toml"), ("brief", "true")], {"mine.toml": LUCKY}),
        ("covariance", [], {}),
        ("wagers", [("text", "pair")], {}),
        ("count", [("wager", "tie"), ("tags", "A=1 9=-1"), ("cards-left", "26"), ("decks", "1")], {}),
        ("session", [("wager", "banker"), ("coups", "20")], {}),
        ("equilibrium", [("model", "B2"), ("decks", "6")], {}),
        ("replay", [("file", "log.txt"), ("next", "true")], {"log.txt": "P: 5h 9s 4d | B: Kc 2d 6h\n"}),
    ]
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        cwd=Path(exact_odds.__file__).parents[1],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {"odds", "wager", "wagers", "count", "replay", "equilibrium"} <= set(done.stdout.split())


# ---------------------------------------------------------------- in a browser


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Offers the files of a folder, and says nothing."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        pass


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of Pyodide: of the folder that the environment names, or from npm."""
    lacks = missing() or ("" if shutil.which("npm") or "PYODIDE" in os.environ else "npm is not installed")
    if lacks:
        pytest.skip(f"the static page was not tested in a browser: {lacks}")
    if "PYODIDE" in os.environ:
        return Path(os.environ["PYODIDE"])
    folder = tmp_path_factory.mktemp("npm")
    done = subprocess.run(
        ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), f"pyodide@{PYODIDE}"],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"the static page was not tested in a browser: npm has no pyodide {PYODIDE} here")
    return folder / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def address(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("site")
    assert run(["page", "--write", str(site), "--pyodide", str(pyodide)]) == 0
    assert {path.name for path in site.iterdir()} >= set(PYODIDE_FILES)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as host:
        serving = threading.Thread(target=host.serve_forever)
        serving.start()
        try:
            yield f"http://127.0.0.1:{host.server_port}"
        finally:
            host.shutdown()
            serving.join()


@pytest.fixture(scope="module")
def page(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page once Python has answered on it."""
    browser = Browser(tmp_path_factory.mktemp("profile"))
    try:
        browser.size(*WIDE)
        found = Page(browser, address)
        found.open()
        yield found
    finally:
        browser.close()


def test_python_in_the_browser_gives_the_bytes_of_the_command_line(page: Page) -> None:
    asked = [(command, pairs) for command, pairs in HUNDRED if command in OFFERED and command != "wager"]
    found = page.browser.run(
        "return (async () => { const { Here } = await import('./asking.js');"
        " const known = await (await fetch('page.json')).json(); const here = new Here(known.python, () => {});"
        " const answers = [];"
        " for (const [command, pairs] of arguments[0]) {"
        "  const { bytes } = await here.ask({ command, pairs, files: {} }, new AbortController().signal);"
        "  answers.push(new TextDecoder().decode(bytes)); }"
        " here.worker.terminate(); return answers; })()",
        asked,
    )
    assert len(asked) > 80
    for question, text in zip(asked, found, strict=True):
        assert text == answer(Question(*question)).body.decode(), question


def test_the_page_shows_the_command_lines_numbers(page: Page) -> None:
    page.type("without", "8 8 9")
    wanted = json.loads(answer(Question("odds", (("without", "8 8 9"),))).body)["tables"]["worth"]
    assert [row["expected_value"] for row in page.cells("worth")] == [row["expected_value"] for row in wanted]
    page.type("without", "")


def test_a_mistake_is_refused_in_the_same_words(page: Page) -> None:
    page.type("without", "1x")
    wanted = json.loads(answer(Question("odds", (("without", "1x"),))).body)["error"]
    assert page.text("#error") == wanted
    page.type("without", "")


def test_a_long_question_is_stopped_without_loading_python_again(page: Page) -> None:
    assert page.browser.run("return crossOriginIsolated")
    page.browser.run(
        "const k = document.getElementById('kind'); k.value = 'count'; k.dispatchEvent(new Event('change'));"
        "document.getElementById('field-cards-left').value = ''; document.getElementById('ask').click()"
    )
    page.browser.until("return !document.getElementById('stop').disabled")
    page.does(lambda: page.click("#stop"))
    assert page.text("#error") == "Stopped."
    loads = "return performance.getEntriesByName(new URL('worker.js', location).href).length"
    before = page.browser.run(loads)
    page.does(
        lambda: page.browser.run(
            "const k = document.getElementById('kind'); k.value = 'odds'; k.dispatchEvent(new Event('change'))"
        )
    )
    assert page.cells("worth")
    assert page.browser.run(loads) == before


def test_no_request_leaves_the_host(page: Page) -> None:
    asked = page.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert all(name.startswith(page.address) for name in asked)


def test_the_usual_table_stands_there_without_any_script(page: Page) -> None:
    page.browser.protocol("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page.browser.open(page.address)
        page.browser.protocol("Emulation.setScriptExecutionDisabled", {"value": False})
        assert "-114753351728/10847218479825" in page.text("#result")
    finally:
        page.browser.protocol("Emulation.setScriptExecutionDisabled", {"value": False})
