"""``exact-odds session``: what many coups win, flat or by a staking plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import chosen_wagers, complete_wagers, full_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import NumberError, WagerError, cut, quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.shoes.sessions.plans import StakingPlan
    from exact_odds.wagers.wager import Wager


def _complete_plans(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    from exact_odds.shoes.sessions.plans import all_staking_plans

    slugs = [slug for slug in all_staking_plans() if slug.startswith(incomplete)]
    return [CompletionItem(slug) for slug in slugs] or [CompletionItem(incomplete, type="file")]


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER[=STAKE]]...", shell_complete=complete_wagers)
@click.option("--coups", "number", metavar="N", help="How many coups; without end unless given.")
@click.option(
    "--plan",
    default="flat",
    metavar="PLAN",
    shell_complete=_complete_plans,
    help="A staking plan, by name or file; names below.",
)
@click.option("--bankroll", metavar="B", help="Play ends when this does not cover the next stake.")
@click.option("--goal", metavar="G", help="Play ends when the bankroll is this or more.")
@click.option("--all-in", is_flag=True, help="A bankroll that does not cover the next stake is staked as a whole.")
@click.option("--risk", metavar="SHARE", help="The least bankroll with at most this risk: 5%. With --coups or --goal.")
@click.option(
    "--chance", metavar="SHARE", help="The highest goal reached with this chance or more: 50%. With --bankroll."
)
@click.option("--result", metavar="R", help="How unusual is this result? The chances of one as far off.")
@click.option(
    "--amount", "amounts", metavar="A", multiple=True, help="The chances to win or lose at least this. Repeatable."
)
@click.option("--drawdown", is_flag=True, help="How likely the largest drawdown is at least so large.")
@click.option("--one-shoe", is_flag=True, help="The variance if all coups are of one shoe.")
@click.option("--chip", metavar="C", help="The smallest chip, to which commission is rounded: 0.25.")
@click.option("--round", "way", metavar="WAY", help="How commission is rounded: up, down or nearest.  [default: up]")
@click.option("--rebate", metavar="SHARE", help="The share of a lost session that the house hands back: 10%.")
@click.option("--per-hour", metavar="N", help="What the house wins at so many coups per hour.")
@click.option("--lab", is_flag=True, help="The return of 1,000 to 10,000,000 plays, and awards never paid.")
@click.option("--distribution", is_flag=True, help="Every result with its probability.")
@full_shoe_options
@price_options
@output_options
def session(
    wagers: tuple[str, ...],
    number: str | None,
    plan: str,
    bankroll: str | None,
    goal: str | None,
    all_in: bool,
    risk: str | None,
    chance: str | None,
    result: str | None,
    amounts: tuple[str, ...],
    drawdown: bool,
    one_shoe: bool,
    chip: str | None,
    way: str | None,
    rebate: str | None,
    per_hour: str | None,
    lab: bool,
    distribution: bool,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """What many coups win, flat or by a staking plan, and how a bankroll fares.

    The exact distribution of what is won: how likely a session ends ahead, even or behind, its quantiles, the chance to
    win or lose at least so much. Several wagers are compared; wagers with stakes, as banker=1 tie=0.1, are made
    together on each coup. With a bankroll: the chances of ruin and of the goal, and what it takes. Each coup is dealt
    from a fresh shoe.

    Staking plans: flat, 1-3-2-6, dalembert, fibonacci, martingale, martingale-4, martingale-8, oscars-grind, paroli.

    Tables: session, quantiles, amounts, observed, ends, by_coup, drawdowns, least_bankroll, highest_goal, one_shoe,
    chips, house, returns, never, distribution, histogram; each where it is asked for.

    Examples:
      exact-odds session banker --coups 80
      exact-odds session player --bankroll 40 --goal 80
      exact-odds session banker --coups 80 --plan martingale --bankroll 100
      exact-odds session banker=1 tie=0.1 --coups 200 --result -37
      exact-odds session banker=25 --coups 500 --chip 1 --rebate 10%
    """
    from exact_odds.cli.progress import Progress
    from exact_odds.decimals import ratio
    from exact_odds.exact import exact, whole
    from exact_odds.reports.column import Named
    from exact_odds.reports.session_lines import Line, Questions, refuse_unanswerable
    from exact_odds.reports.sessions import session_report, table_names
    from exact_odds.shoes.sessions.money import Rounding, check_way
    from exact_odds.shoes.sessions.results import coup_results
    from exact_odds.shoes.sessions.session import Session
    from exact_odds.shoes.sessions.session_odds import session_odds

    if way is not None:
        check_way(way)
    if way is not None and chip is None:
        raise NumberError("expected a chip with --round; got none; try --chip 0.25")
    rounding = None if chip is None else Rounding(_amount("--chip", chip), way or "up")
    played = None if number is None else whole(number)
    staking, money, target = _plan(plan), _given("--bankroll", bankroll), _given("--goal", goal)
    needs_none = lab or risk is not None or (per_hour is not None and len(staking.steps) == 1)
    if money is not None:
        needs_none = chance is not None and target is None
    asked = Questions(
        result=_given("--result", result),
        amounts=[_amount("--amount", amount) for amount in amounts],
        drawdown=drawdown,
        risk=_given("--risk", risk),
        chance=_given("--chance", chance),
        per_hour=_given("--per-hour", per_hour),
        one_shoe=one_shoe,
        lab=lab,
        distribution=distribution,
        goal=target,
        digits=max(10, emit.digits or 0),
        no_session=needs_none and played is None,
        progress=Progress,
    )
    if asked.no_session or (money is None and risk is not None):
        target = None  # of the least bankroll alone
    if asked.no_session:
        played = 1
    share = _given("--rebate", rebate)
    evenings = []
    for stakes in _stakes(wagers, coups, priced):
        results = coup_results(coups, stakes, rounding)
        evening = Session(results, played, staking, money, target, all_in, exact(0) if share is None else share)
        refuse_unanswerable(asked, evening)
        emit.refuse_unknown_table(table_names(evening, asked))
        made = len(stakes) > 1 or set(stakes.values()) != {1}
        slug = " ".join(f"{wager.slug}={ratio(stake)}" if made else wager.slug for wager, stake in stakes.items())
        name = ", ".join(f"{ratio(stake)} on {wager.name}" if made else wager.name for wager, stake in stakes.items())
        evenings.append((Named(slug, name), stakes, evening))
    lines = []
    for named, stakes, evening in evenings:
        with Progress(played or 100, "coups" if played else "percent") as progress:
            lines.append(Line(named, stakes, session_odds(evening, asked.digits, progress)))
    emit(session_report(lines, coups, asked))


def _stakes(
    texts: Sequence[str], coups: Coups, priced: Callable[[list[Wager]], list[Wager]]
) -> list[dict[Wager, Fraction]]:
    """The wagers of each session, with their stakes: all in one where any has a stake, else one for each."""
    from exact_odds.exact import exact

    parts = [text.rpartition("=") if "=" in text else (text, "", "") for text in texts]
    names = [name for name, _, _ in parts]
    if not names:
        raise WagerError("expected a wager; got none; try exact-odds session banker --coups 80")
    if len(set(names)) < len(names):
        raise WagerError(f"expected each wager once; got {quoted(' '.join(names))}; give one stake for each")
    wagers = priced(chosen_wagers(names, coups))
    if len(wagers) < len(names):
        raise WagerError(f"expected each wager once; got {quoted(' '.join(names))}; two of these are one wager")
    without = [name for name, equals, _ in parts if not equals]
    if len(without) == len(names):
        return [{wager: exact(1)} for wager in wagers]
    if without:
        raise NumberError(
            f"expected a stake for each wager, or for none; got none for {cut(without[0])}; try {cut(without[0])}=1"
        )
    stakes = [_amount(f"the stake of {name}", stake) for name, _, stake in parts]
    return [dict(zip(wagers, stakes, strict=True))]


def _plan(name: str) -> StakingPlan:
    from exact_odds.shoes.sessions.plans import load_staking_plan, staking_plan

    return load_staking_plan(name) if name.lower().endswith(".toml") else staking_plan(name)


def _given(option: str, text: str | None) -> Fraction | None:
    return None if text is None else _amount(option, text)


def _amount(option: str, text: str) -> Fraction:
    """An exact number.

    Raises:
        NumberError: names the option.
    """
    from exact_odds.exact import exact

    try:
        return exact(text)
    except NumberError as error:
        raise NumberError(f"{option}: {error}") from None
