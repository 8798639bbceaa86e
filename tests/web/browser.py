"""A browser without a screen, driven through chromedriver by plain HTTP."""

from __future__ import annotations

import base64
import http.client
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

DRIVERS = ("chromedriver", "chromium.chromedriver")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

OPTIONS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # whatever asks for another machine fails
)

WIDE, PHONE = (1280, 900), (360, 740)


def missing() -> str:
    """What is not installed; empty if all is there."""
    if not any(map(shutil.which, BROWSERS)):
        return "chromium is not installed: apt-get install chromium chromium-driver"
    return "" if any(map(shutil.which, DRIVERS)) else "chromedriver is not installed: apt-get install chromium-driver"


class Browser:
    """One window.

    Args:
        folder: a fresh folder for its profile.
    """

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        driver = next(filter(None, map(shutil.which, DRIVERS)))
        browser = next(filter(None, map(shutil.which, BROWSERS)))
        self._process = subprocess.Popen(
            [driver, f"--port={self._port}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = ""
        try:
            self._wait_for_the_driver()
            chrome = {"binary": browser, "args": [*OPTIONS, f"--user-data-dir={folder}"]}
            wanted = {"alwaysMatch": {"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}}}
            self._session = self._call("POST", "/session", {"capabilities": wanted})["sessionId"]
            self._post("timeouts", {"script": 120_000, "pageLoad": 60_000})
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the window and end the driver."""
        if self._session:
            self._call("DELETE", f"/session/{self._session}")
        self._process.terminate()
        self._process.wait(30)

    def size(self, width: int, height: int) -> None:
        """Make the window this wide and high, as a phone's screen where it is narrower than a desktop window may be."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.protocol("Emulation.setDeviceMetricsOverride", metrics)

    def protocol(self, command: str, parameters: dict[str, Any]) -> Any:
        """A command of the browser's own protocol."""
        return self._post("goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, address: str) -> None:
        """Load an address anew, even if it differs from the present one in its fragment alone."""
        self._post("url", {"url": "about:blank"})
        self._post("url", {"url": address})

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns; ``arguments`` are its arguments."""
        return self._post("execute/sync", {"script": script, "args": arguments})

    def until(self, script: str, *arguments: object, seconds: float = 60) -> Any:
        """What a script returns once that is true."""
        end = time.monotonic() + seconds
        while not (found := self.run(script, *arguments)):
            assert time.monotonic() < end, (script, arguments, self.run("return document.body.innerText"))
            time.sleep(0.05)
        return found

    def press(self, keys: str) -> None:
        """Press keys in the element that has the focus."""
        (element,) = self._post("execute/sync", {"script": "return [document.activeElement]", "args": []})
        self._post(f"element/{next(iter(element.values()))}/value", {"text": keys})

    def picture(self) -> bytes:
        """The window as a PNG."""
        return base64.b64decode(self._get("screenshot"))

    def complaints(self) -> list[str]:
        """What the console has said since it was last asked."""
        return [entry["message"] for entry in self._post("se/log", {"type": "browser"})]

    def _wait_for_the_driver(self) -> None:
        end = time.monotonic() + 60
        while True:
            try:
                if self._call("GET", "/status")["ready"]:
                    return
            except OSError:
                assert time.monotonic() < end
            time.sleep(0.05)

    def _get(self, what: str) -> Any:
        return self._call("GET", f"/session/{self._session}/{what}")

    def _post(self, what: str, said: dict[str, Any]) -> Any:
        return self._call("POST", f"/session/{self._session}/{what}", said)

    def _call(self, method: str, path: str, said: dict[str, Any] | None = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=180)
        try:
            connection.request(method, path, None if said is None else json.dumps(said))
            answer = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{method} {path}: {answer['message']}")
        return answer


class Page:
    """The calculator in a browser.

    Args:
        browser: the window.
        address: where the page is.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def open(self, fragment: str = "") -> None:
        """Load the page and wait for its first answer."""
        self.browser.open(f"{self.address}/#{fragment}" if fragment else f"{self.address}/")
        self.browser.until("return document.getElementById('form')?.dataset.answered", seconds=120)

    def does(self, work: Callable[[], object]) -> None:
        """Do something, and wait for the answer that it leads to."""
        before = self.browser.run("return document.getElementById('form').dataset.answered")
        work()
        self.browser.until("return document.getElementById('form').dataset.answered !== arguments[0]", before)

    def type(self, field: str, text: str) -> None:
        """Fill a field, and wait for the answer."""
        self.does(
            lambda: self.browser.run(
                "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
                "field.dispatchEvent(new Event('input', { bubbles: true }))",
                field,
                text,
            )
        )

    def click(self, selector: str) -> None:
        """Click what a selector finds."""
        self.browser.run("document.querySelector(arguments[0]).click()", selector)

    def text(self, selector: str) -> str:
        """The text of what a selector finds; empty if it finds nothing."""
        found: str = self.browser.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)
        return found

    def cells(self, table: str) -> list[dict[str, str]]:
        """The rows of a table, by field: the fraction where there is one, and the decimal beside it."""
        found: list[dict[str, str]] = self.browser.run(
            "return [...document.querySelectorAll(`[data-table='${arguments[0]}'] tbody tr`)].map((row) =>"
            " Object.fromEntries([...row.querySelectorAll('[data-field]')].flatMap((cell) => {"
            "  const name = cell.dataset.field, decimal = cell.querySelector('.decimal')?.textContent;"
            "  if (decimal === undefined) return [[name, cell.textContent]];"
            "  return [[name, cell.querySelector('.fraction')?.textContent ?? decimal], [`${name}_decimal`, decimal]];"
            " })))",
            table,
        )
        return found
