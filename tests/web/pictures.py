"""``python -m tests.web.pictures``: the pictures of the page in docs/figures, as a browser shows it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browser import Browser, Page
from tests.web.conftest import ROOT, Server

PICTURES = {
    "page-wide": ((1200, 860), "light", "kind=odds&wager=banker,player,tie,dragon-7,panda-8&.without=8+8+9"),
    "page-phone": ((390, 800), "dark", "kind=probability&event=banker.wins+and+dragon&.decks=6"),
    "page-distribution": ((1200, 700), "dark", "kind=distribution&expr=player.total&given=not+natural"),
}
"""By name the size of the window, the scheme of colours, and what is asked."""


def main() -> None:
    server = Server()
    try:
        with TemporaryDirectory() as folder:
            browser = Browser(Path(folder))
            try:
                page = Page(browser, server.address)
                for name, (size, scheme, fragment) in PICTURES.items():
                    browser.size(*size)
                    feature = {"name": "prefers-color-scheme", "value": scheme}
                    browser.protocol("Emulation.setEmulatedMedia", {"features": [feature]})
                    page.open(fragment)
                    (ROOT / "docs" / "figures" / f"{name}.png").write_bytes(browser.picture())
            finally:
                browser.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
