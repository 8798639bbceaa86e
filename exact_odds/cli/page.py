"""``exact-odds page``: the calculator as a static page, which runs Python in the browser."""

from __future__ import annotations

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import complete_folders


@command
@click.option(
    "--write", metavar="DIR", required=True, shell_complete=complete_folders, help="Write its files to this directory."
)
@click.option(
    "--pyodide",
    metavar="WHERE",
    help="Where the files of Pyodide come from: an address, or a folder to copy.  [default: jsDelivr]",
)
def page(write: str, pyodide: str | None) -> None:
    """The calculator as a static page, which runs Python in the browser.

    Any web server can offer the directory: no program runs there. The page has the questions of exact-odds serve that
    need neither numpy nor sympy, and gives the same answers, since it runs this very version of the package. Python for
    the browser is Pyodide: about 12 MB, which a browser loads once.

    Examples:
      exact-odds page --write site
      exact-odds page --write site --pyodide node_modules/pyodide     # npm install pyodide@314.0.7
      exact-odds page --write site --pyodide https://example.org/pyodide/
    """
    import os

    from exact_odds.cli.ask import vocabulary
    from exact_odds.cli.files import write_set
    from exact_odds.errors import OutputError, quoted
    from exact_odds.web.static_site import PYODIDE_ADDRESS, site

    if pyodide == "":
        raise OutputError("expected a folder or an address of Pyodide; got nothing; leave --pyodide out for jsDelivr")
    if os.path.lexists(os.path.join(write, "index.html")) and not os.path.exists(os.path.join(write, "page.json")):
        raise OutputError(
            f"expected a new directory, or one of an earlier page; {quoted(write)} has the index.html of something "
            "else; name another"
        )
    write_set(write, lambda: site(*vocabulary(), pyodide or PYODIDE_ADDRESS))
