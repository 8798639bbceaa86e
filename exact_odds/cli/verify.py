"""``exact-odds verify``: published figures beside computed ones."""

from __future__ import annotations

import click

from exact_odds.cli.command import CHECK_FAILED, DONE, command
from exact_odds.cli.options import complete_files
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import FigureError, unknown_name


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.published import sources

    return [source.id for source in sources() if source.id.startswith(incomplete)]


@command
@click.option(
    "--source", "wanted", metavar="ID", multiple=True, shell_complete=_complete, help="Only the figures of this source."
)
@click.option(
    "--file",
    "paths",
    metavar="FILE",
    multiple=True,
    shell_complete=complete_files,
    help="The figures of a file of your own instead.",
)
@click.option("--all", "in_full", is_flag=True, help="List every figure, those that agree too.")
@output_options
@click.pass_context
def verify(
    context: click.Context, wanted: tuple[str, ...], paths: tuple[str, ...], in_full: bool, emit: Output
) -> None:
    """Compare published figures with computed ones, at the digits they print.

    Misprints that are known are listed with the right value and the reason. If any other figure disagrees it is
    listed too, and the exit code is 1.
    A FILE says what a page prints, and of what (docs/misprints.md); its figures are compared, and no others.
    All errors of a file are reported in one run, except that text that is not TOML stops it at the first.
    For a figure that disagrees, verify names what it would be right for: another number of decks, a card gone, pays for
    one, digits cut or rounded twice.

    Examples:
      exact-odds verify
      exact-odds verify --source lucky-nines-binion --all
      exact-odds verify --format json
      exact-odds verify --file a-page.toml --all
    """
    from exact_odds.published import load_what_holds, sources
    from exact_odds.published.verify import verify as compare
    from exact_odds.reports.verify import verify_report

    own, faults = load_what_holds(paths)
    known = {source.id: source for source in (own if paths else sources())}
    for name in wanted:
        if name not in known and not faults:
            raise unknown_name("source", name, known, "'exact-odds verify' without --source lists them")
    asked = [known[name] for name in dict.fromkeys(wanted) if name in known] or list(own if paths else known.values())
    with faults.kept():
        verification = compare(figure for source in asked for figure in source.figures)
    if faults:
        raise FigureError.together(faults)
    emit(verify_report(verification, asked, in_full))
    context.exit(DONE if verification.ok else CHECK_FAILED)
