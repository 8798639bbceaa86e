"""``exact-odds replay``: recorded shoes, read, checked, priced, and followed while they are dealt."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, NoReturn, cast

import click

from exact_odds.cli.command import BAD_INPUT, CHECK_FAILED, command
from exact_odds.cli.following import coming, follow_log, say
from exact_odds.cli.options import chosen_wagers, complete_files, shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import (
    ExactOddsError,
    LogError,
    OutputError,
    ShownError,
    quoted,
)

if TYPE_CHECKING:
    from io import BufferedIOBase

    from exact_odds.counting.coups import Coups
    from exact_odds.shoes.replay.log import Entry
    from exact_odds.shoes.replay.reading import Log
    from exact_odds.shoes.replay.replay import Replay
    from exact_odds.shoes.replay.replayed import Replayed
    from exact_odds.wagers.wager import Wager

OF_CONVERSION = ("file", "to", "layout", "columns", "path", "game")
"""The parameters that say something about a log that is written in the standard form."""

DRAWN = ("svg", "png")
"""The formats that are charts."""

MOST_LISTED = 100_000
"""Coups that a report lists; of a longer log only csv lists them all."""


@command
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@click.option("--wagers", metavar="WAGER,...", multiple=True, help="The wagers to price.  [default: the game's]")
@click.option("--only-faults", is_flag=True, help="List only the coups that have a fault.")
@click.option("--check", is_flag=True, help="End with exit code 1 if a coup has a fault.")
@click.option("--burn", metavar="CARDS", help="Cards seen to be burnt before the first coup of the first shoe.")
@click.option("--unseen-burn", metavar="N", help="Cards burnt unseen before the first coup of every shoe.")
@click.option("--next", "only_next", is_flag=True, help="Print only the odds of the coming coup.")
@click.option("--follow", is_flag=True, help="Read on as FILE grows, or lines are typed; print those odds after each.")
@click.option(
    "--from",
    "layout",
    metavar="FORM",
    help="text, columns, jsonl or outcomes.  [default: recognised]",
)
@click.option("--columns", metavar="NAME,...", help="What the columns hold: shoe,coup,p1,b1,p2,b2,p3,b3,result.")
@click.option("--to", metavar="FORM", help="Write the log itself instead, in the standard form: text, jsonl or a FILE.")
@shoe_options
@price_options
@output_options
@click.pass_context
def replay(
    context: click.Context,
    file: str,
    wagers: tuple[str, ...],
    only_faults: bool,
    check: bool,
    burn: str | None,
    unseen_burn: str | None,
    only_next: bool,
    follow: bool,
    layout: str | None,
    columns: str | None,
    to: str | None,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """Recorded shoes: each coup checked and priced, and all compared with what is expected.

    FILE (- for stdin) holds coups as people write them: P: 5h 9s 4d | B: Kc 2d 6h, or 594 K26, or columns with names,
    JSON Lines, or results alone, BPPTB. Ranks with or without suits, or point values. A blank line, another number
    of a shoe, or a coup numbered 1 starts a new shoe. Lines that cannot be read are listed and make the exit code 2.

    Every coup is checked against the rules, its shoe and its noted result. Its wagers are priced exactly, given all
    cards seen before it. All coups together are compared with what is expected.

    --table takes coups, skipped, fit (observed and expected), tests (chi-square and p-values) or, with --next, next.
    With --follow, the line undo takes back the last one.

    Examples:
      exact-odds replay table-4.log
      exact-odds replay table-4.log --only-faults --check
      exact-odds replay table-4.log --wagers banker,dragon-7 -o coups.csv
      exact-odds replay table-4.log --next --shown "player: 7 K"
      exact-odds replay table-4.log --to jsonl
    """
    from exact_odds.counting.coups import Coups
    from exact_odds.exact import whole
    from exact_odds.shoes.replay.follow import LiveLog
    from exact_odds.shoes.replay.log import FORMS, logged_cards
    from exact_odds.shoes.replay.replay import Replay

    _refuse_mixtures(context, emit)
    _refuse_onto_itself(file, emit.path, None if to in FORMS else to)
    source = _log(file, layout, columns, coups.game.cards)
    seen = logged_cards(burn) if burn else ()
    unseen = 0 if unseen_burn is None else whole(unseen_burn, "--unseen-burn", "6")
    if follow:
        asked = priced(chosen_wagers(_names(wagers), coups))
        plain = Coups(coups.shoe, coups.game)
        asked_shoe = context.params["decks"] is not None or context.params["counts"] is not None
        live = LiveLog(plain, layout=source.layout or source.name, burnt=seen, unseen=unseen, own_decks=not asked_shoe)
        follow_log(live, file, coups, asked, emit)
        return
    entries, coups = _with_decks(context, source, coups)
    if to is not None:
        _convert(context, entries, to, emit)
        return
    asked = priced(chosen_wagers(_names(wagers), coups))
    run = Replay(
        entries,
        Coups(coups.shoe, coups.game),
        () if only_next else asked,
        burnt=seen,
        unseen=unseen,
        fit=not only_next,
        faults_only=only_faults or only_next,
    )
    failures: list[LogError] = []
    passing = _passing(run, source, file, failures)
    if only_next:
        for _ in passing:
            pass
        if not failures:
            emit(coming(run.next_coups(), coups, asked, run.place.state.left))
    else:
        _report(run, passing, source, emit)
    if failures:
        raise failures[0]
    if run.unread:
        _refuse_unread(context, run.unread, f"line {run.skipped[0].line}: {run.skipped[0].reason}")
    if check and run.place.faults:
        say(f"{run.place.faults:,} of {run.place.coups:,} coups have a fault")
        context.exit(CHECK_FAILED)


def _refuse_mixtures(context: click.Context, emit: Output) -> None:
    """Refuse options that have nothing to say beside others.

    Raises:
        ExactOddsError: if there are some.
    """
    given = context.params
    is_shown = given["shown"] is not None
    if given["follow"]:
        if is_shown:
            raise ShownError("--shown is about one coup, and --follow about each that comes; give --next instead")
        beside = [f"--{name}" for name in ("only-faults", "check", "to") if given[name.replace("-", "_")]]
        beside += ["--next"] if given["only_next"] else []
        if beside:
            raise ExactOddsError(f"--follow prints the odds of each coming coup; leave out {', '.join(beside)}")
        if emit.table not in (None, "next"):
            raise ExactOddsError(f"--follow prints the table next alone; leave out --table {emit.table}")
    elif given["to"] is not None:
        asked = [
            parameter.opts[0]
            for parameter in context.command.params
            if parameter.name not in OF_CONVERSION
            and context.get_parameter_source(parameter.name or "") == click.core.ParameterSource.COMMANDLINE
        ]
        if asked:
            raise ExactOddsError(f"--to writes the log itself; leave out {', '.join(asked)}")
    elif given["only_next"]:
        if given["only_faults"] or given["check"]:
            raise ExactOddsError("--next prints only the odds of the coming coup; leave out --only-faults and --check")
    elif is_shown:
        raise ShownError("--shown is about the coming coup; give --next as well")


def _refuse_onto_itself(file: str, *outputs: str | None) -> None:
    """Refuse to write over the log that is read, by whatever name or link.

    Raises:
        OutputError: if an output is the log.
    """
    try:
        read = os.fstat(sys.stdin.fileno()) if file == "-" and sys.stdin else os.stat(file)
    except (OSError, ValueError):  # there is none, which is said when it is opened
        return
    for output in outputs:
        try:
            written = os.stat(output) if output else None
        except (OSError, ValueError):
            continue
        if written and stat.S_ISREG(written.st_mode) and os.path.samestat(read, written):
            raise OutputError(f"{quoted(output)} is the log that is read; name another file to write")


def _passing(run: Replay, source: Log, file: str, failures: list[LogError]) -> Iterator[Replayed]:
    """The coups of a log, with progress; an error that ends it is noted, so that what came before it is printed."""
    from exact_odds.cli.progress import Progress

    size = os.path.getsize(file) if os.path.isfile(file) else 0
    with Progress(size, "bytes") if size else nullcontext() as progress:
        try:
            for coup in run:
                if progress:
                    progress(source.bytes)
                yield coup
        except LogError as error:
            failures.append(error)


def _report(run: Replay, passing: Iterator[Replayed], source: Log, emit: Output) -> None:
    """Print the report of a log."""
    from exact_odds.reports.replay import MOST_DRAWN, coups_csv, replay_report

    if emit.form == "csv" and emit.table in (None, "coups"):
        emit.write(coups_csv(passing, run.wagers, emit.digits))
        for _ in passing:  # whoever reads may have left, and the exit code is of the whole log
            pass
        return
    listed: list[Replayed] = []
    for coup in passing:
        listed.append(coup)
        run.faults_only = run.faults_only or len(listed) >= MOST_LISTED
    if run.place.shoes > MOST_DRAWN and emit.form in DRAWN:
        raise OutputError(
            f"{emit.form} draws up to {MOST_DRAWN} shoes, and this log has {run.place.shoes:,}; "
            "give it a part of the log, or write csv"
        )
    emit(replay_report(run, listed, source.layout))


def _convert(context: click.Context, entries: Iterable[Entry], to: str, emit: Output) -> None:
    """Write a log in the standard form."""
    from exact_odds.shoes.replay.log import FORMS, Skipped, written

    form = "jsonl" if to.lower().endswith((".jsonl", ".ndjson")) else to if to in FORMS else "text"
    if to not in FORMS:
        if emit.path is not None:
            raise OutputError(f"--to {quoted(to)} and -o {quoted(emit.path)} both name the file; give one of them")
        if not to.lower().endswith((".jsonl", ".ndjson", ".txt", ".log")):
            raise OutputError(
                f"expected text, jsonl, or a file that ends in .txt, .log or .jsonl; got --to {quoted(to)}"
            )
    unread: list[str] = []

    def noted() -> Iterator[Entry]:
        try:
            for entry in entries:
                if isinstance(entry, Skipped):
                    unread.append(f"line {entry.line}: {entry.reason}")
                yield entry
        except LogError as error:
            unread.append(str(error))

    (emit if to in FORMS else emit._replace(path=to)).write(line + "\n" for line in written(noted(), form))
    if unread:
        _refuse_unread(context, len(unread), unread[0])


def _refuse_unread(context: click.Context, number: int, first: str) -> NoReturn:
    """Say which line was not read, and end with the exit code of bad input."""
    say(first if number == 1 else f"{number:,} lines were not read, the first is {first}")
    context.exit(BAD_INPUT)


def _log(file: str, layout: str | None, columns: str | None, cards: int) -> Log:
    """The log in a file, or on stdin."""
    from exact_odds.shoes.replay.reading import Log, layout_of_columns

    if columns is not None and layout not in (None, "columns"):
        raise LogError(f"--columns is for the layout columns; got --from {layout}")
    if file == "-" and not sys.stdin:
        raise LogError("there is no standard input to read; name a file")
    source = cast("BufferedIOBase", sys.stdin.buffer) if file == "-" else file
    return Log(source, layout if columns is None else layout_of_columns(columns), cards)


def _with_decks(context: click.Context, log: Log, coups: Coups) -> tuple[Iterable[Entry], Coups]:
    """The entries of a log, and the situation with the log's own number of decks, unless another shoe is asked for."""
    from exact_odds.games.shoe import Shoe
    from exact_odds.shoes.replay.replay import with_decks

    if context.params["decks"] is not None or context.params["counts"] is not None:
        return log, coups
    decks, entries = with_decks(log)
    return entries, coups if decks is None else coups.on(Shoe.of_decks(decks).without(coups.shoe.removed))


def _names(wagers: tuple[str, ...]) -> list[str]:
    return [name.strip() for names in wagers for name in names.split(",") if name.strip()]
