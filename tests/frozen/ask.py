"""Answers a frozen question with the package as it is: the one module to adapt when the package's API changes.

A question is a dictionary of plain data, the same whatever the API is called. `SETTING` keys say where it is asked:

- `game`: the slug of a game, which gives the number of decks and the tableau; `mini-baccarat` unless given.
- `decks`: a number, or `infinite`. `counts`: a composition instead, as in `A=31 2h=8`.
- `without`: removed cards, as in `A A 8h`. `tableau`: a name, or the rows of one, as in a game's file.
- `shown`: cards of the coup already seen, as in `player: 7 K, banker: 3`.

`ask` is the kind of question, a key of `KINDS`; the other keys are the arguments of the function there. A wager is a
slug, or a dictionary with the keys of a wager's file. Answers are plain data too: integers and fractions as `p/q`,
roots as `sqrt(p/q)`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from exact_odds import (
    Batch,
    Coups,
    ExactOddsError,
    Game,
    Odds,
    Plan,
    Play,
    RandomRemoval,
    Shoe,
    ShownCards,
    Sweep,
    Tableau,
    Tags,
    Trigger,
    Wager,
    sequence,
)
from exact_odds import wager as wager_called
from exact_odds.decimals import Root
from exact_odds.exact import exact
from exact_odds.games.game import game as game_called
from exact_odds.games.tableau import TABLEAUX
from exact_odds.published.reading import sources as published_sources
from exact_odds.published.verify import Verdict, verify
from exact_odds.shoes.sweeps.dealing import FIRST_CARD
from exact_odds.shoes.sweeps.results import Estimate, SweepBetting, SweepResult
from exact_odds.studies.best_tags import best_tags
from exact_odds.studies.closed_forms.algebra import at as value_at
from exact_odds.studies.closed_forms.closed_forms import closed_form
from exact_odds.studies.closed_forms.wager_forms import wager_closed_form
from exact_odds.studies.covariance import covariances
from exact_odds.studies.gains import Gain, gains
from exact_odds.studies.pricing import alone, other_terms, whole_tables
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.studies.tags import Fit
from exact_odds.wagers.library import all_slugs, find_wagers
from exact_odds.wagers.lint import pitfalls
from exact_odds.wagers.wager_file import wager_from_toml

Question = dict[str, Any]
"""Plain data, as JSON holds it."""

Answer = Any
"""Plain data, as JSON holds it."""

SETTING = ("game", "decks", "counts", "without", "tableau", "shown")
"""The keys that say of which coups a question is."""

MOST_DECKS = 12
"""Closed forms are frozen as their values from the first number of decks that they hold for, up to this one."""


REFUSED = {"refused": True}
"""The answer where the package refuses to answer, as it must: suits that are not known, a state that never comes."""


def ask(question: Question) -> Answer:
    """The answer to a question."""
    setting = json.dumps({key: question[key] for key in SETTING if key in question})
    arguments = {key: value for key, value in question.items() if key not in ("ask", *SETTING)}
    try:
        return plain(KINDS[question["ask"]](setting, **arguments))
    except ExactOddsError:
        return REFUSED


def plain(value: object) -> Answer:
    """A value as JSON holds it, exactly."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Root):
        return f"{'-' if value.sign < 0 else ''}sqrt({value.radicand})"
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Iterable):
        return [plain(each) for each in value]
    raise TypeError(f"expected a value that JSON can hold exactly; got the {type(value).__name__} {value!r}")


# ---------------------------------------------------------------- settings, tableaux, wagers


@lru_cache(maxsize=16)
def _coups(setting: str) -> Coups:
    asked = json.loads(setting)
    return Coups(_shoe(setting), Game.of(_tableau(setting)), asked.get("shown"))


def _shoe(setting: str) -> Shoe:
    asked = json.loads(setting)
    if "counts" in asked:
        shoe = Shoe.parse_counts(asked["counts"])
    elif "decks" in asked:
        shoe = Shoe.parse_decks(asked["decks"])
    else:
        shoe = game_called(asked.get("game", "mini-baccarat")).shoe
    return shoe.without(asked.get("without", ""))


def _tableau(setting: str) -> Tableau:
    asked = json.loads(setting)
    given = asked.get("tableau")
    if given is None:
        return game_called(asked.get("game", "mini-baccarat")).tableau
    if isinstance(given, str):
        return TABLEAUX[given]
    player, alone_ = (map(int, given[key]) for key in ("player", "banker_alone"))
    rows = {int(total): row for total, row in given["banker"].items()}
    return Tableau.by_banker_total("own", player, alone_, rows, given["decides"])


def _dealt(setting: str) -> ShownCards | None:
    shown = json.loads(setting).get("shown")
    return None if shown is None else ShownCards.parse(shown)


def _wager(wager: str | dict[str, Any], pay: str | None = None, commission: str | None = None) -> Wager:
    found = wager_called(wager) if isinstance(wager, str) else wager_from_toml(_toml(wager), "own.toml")
    if pay is not None:
        found = found.with_pay(exact(pay))
    return found if commission is None else found.with_commission(exact(commission))


def _toml(wager: dict[str, Any]) -> str:
    """The file of a wager; the plain values of JSON are written as TOML writes them."""
    head = {"name": "Own", **{key: value for key, value in wager.items() if key != "award"}}
    lines = [f"{key} = {json.dumps(value)}" for key, value in head.items()]
    for award in wager["award"]:
        lines += ["[[award]]", *(f"{key} = {json.dumps(value)}" for key, value in award.items())]
    return "\n".join(lines)


# ---------------------------------------------------------------- one coup


def _size(setting: str) -> Answer:
    coups = _coups(setting)
    return {"cards": coups.shoe.size, "by_rank": coups.shoe.ranks, "deals": coups.deals}


def _count(setting: str, event: str, given: str | None = None) -> Answer:
    return _coups(setting).count(event, given=given)


def _conditions(setting: str, event: str, given: list[str]) -> Answer:
    """An event under several conditions, each put on the coups before."""
    coups = _coups(setting)
    for condition in given:
        coups = coups.given(condition)
    return coups.count(event)


def _distribution(setting: str, of: list[str], given: str | None = None) -> Answer:
    found = _coups(setting).distribution(*of, given=given)
    return {"of": found.of, "counts": [[*values, count] for values, count in found.items()]}


def _moments(setting: str, of: list[str], given: str | None = None) -> Answer:
    """Means, variances and, of two expressions, their covariance."""
    found = _coups(setting).distribution(*of, given=given)
    moments = {
        "means": [found.expectation(name) for name in of],
        "variances": [found.variance(name) for name in of],
    }
    return moments if len(of) == 1 else {**moments, "covariance": found.covariance(*of)}


def _cross(setting: str, partitions: list[list[str]], given: str | None = None) -> Answer:
    """How partitions meet, each "the first of these events that holds": the places, and the count."""
    found = _coups(setting).cross(partitions, given=given)
    return {"of": found.of, "counts": [[*places, count] for places, count in found.counts.items() if count]}


def _rules(setting: str) -> Answer:
    """On which totals each hand draws, and for each value that decides on which totals Banker draws."""
    tableau = _tableau(setting)
    return {
        "player": sorted(tableau.player),
        "banker_alone": sorted(tableau.banker_alone),
        "decides": tableau.decides,
        "banker": tableau.columns(),
    }


# ---------------------------------------------------------------- wagers


def _odds(setting: str, **wager: Any) -> Answer:
    """Of each award and of none what it pays and its deals; what the wager is worth."""
    odds = _coups(setting).odds(_wager(**wager))
    return {
        "of": odds.of,
        "awards": [[award.label, award.pays, award.count] for award in (*odds.awards, odds.lose)],
        "expected_value": odds.expected_value,
        "variance": odds.variance,
    }


def _worth(setting: str, **wager: Any) -> Answer:
    odds = _coups(setting).odds(_wager(**wager))
    return {"of": odds.of, "counts": odds.counts, "expected_value": odds.expected_value}


def _library(setting: str, words: str = "") -> Answer:
    """The slugs that words find among the wagers of version 0.1.0, in order; all of them without words."""
    return [found.slug for found in find_wagers(words) if found.slug in _wagers_of_0_1_0()]


@cache
def _wagers_of_0_1_0() -> frozenset[str]:
    with open(os.path.join(os.path.dirname(__file__), "wagers.json"), encoding="utf-8") as file:
        records = json.load(file)
    (everything,) = (record["answer"] for record in records if record["question"] == {"ask": "library"})
    return frozenset(everything)


def _called(setting: str, names: list[str]) -> Answer:
    """The slug of a wager by any of its names."""
    return {name: wager_called(name).slug for name in names}


def _game(setting: str) -> Answer:
    game = game_called(json.loads(setting)["game"])
    return {
        "decks": game.decks,
        "tableau": game.tableau.name,
        "wagers": [wager_called(slug).slug for slug in game.wagers],
    }


def _lint(setting: str, **wager: Any) -> Answer:
    """The place of each award that is probably not meant, null for the whole wager, and the kind of mistake."""
    return [[found.award, found.kind] for found in pitfalls(_wager(**wager), _coups(setting))]


def _lint_library(setting: str) -> Answer:
    """The same of every wager of the library that has any."""
    found = {slug: _lint(setting, wager=slug) for slug in all_slugs()}
    return {slug: kinds for slug, kinds in found.items() if kinds}


def _prices(setting: str, edge: str, **wager: Any) -> Answer:
    """What the wager must pay to leave the house this edge."""
    odds, aim = _coups(setting).odds(_wager(**wager)), exact(edge)
    return {
        "scale": odds.scale_for(aim),
        "commission": odds.commission_for(aim),
        "pay_of_each": [odds.pay_for(place, aim) for place in range(len(odds.awards))],
        "whole": [[*pays, value] for pays, value in odds.whole_pays_for(aim) or ()],
        "terms": [[*_pays(terms.odds), terms.odds.expected_value] for terms in other_terms(odds, aim)],
        "alone": [[each.wanted, each.less, each.below, each.above, each.won, each.lost] for each in alone(odds, aim)],
        "whole_tables": [[*_pays(table), table.house_edge] for table in whole_tables(odds, aim)],
    }


def _pays(odds: Odds) -> list[Fraction]:
    return [award.pays for award in odds.awards]


# ---------------------------------------------------------------- studies of one coup


def _effects(setting: str, **wager: Any) -> Answer:
    """What one card less of each rank does and, where suits matter, of each face."""
    (found,) = _found_effects(setting, **wager)
    faces = {} if found.by_face is None else {"by_face": found.by_face}
    return {"expected_value": found.expected_value, "by_rank": found.by_rank, **faces, "variance": found.variance}


def _found_effects(setting: str, **wager: Any) -> tuple[Effects, ...]:
    return effects_of_removal([_wager(**wager)], _coups(setting))


def _fit(setting: str, tags: str, **wager: Any) -> Answer:
    """How a count by some tags goes with a wager."""
    (found,) = _found_effects(setting, **wager)
    fit = Fit.of(Tags.parse(tags), found)
    return {
        "mean_tag": fit.mean_tag,
        "covariance": fit.covariance,
        "tag_variance": fit.tag_variance,
        "effect_variance": fit.effect_variance,
        "betting_correlation": fit.correlation,
        "slope": fit.slope,
        "break_even": fit.break_even,
    }


def _best_tags(setting: str, level: int, balanced: bool = False, **wager: Any) -> Answer:
    (found,) = _found_effects(setting, **wager)
    tags = best_tags(found, level, balanced)
    return None if tags is None else tags.by_name


def _covariances(setting: str, wagers: list[str], stakes: dict[str, str] | None = None) -> Answer:
    joint = covariances([_wager(each) for each in wagers], _coups(setting))
    places = range(len(wagers))
    found = {
        "covariance": [[joint.matrix[one][two] for two in places[: one + 1]] for one in places],
        "correlation": [[joint.correlation(one, two) for two in places[:one]] for one in places[1:]],
    }
    if stakes is None:
        return found
    mix = joint.mix({name: exact(stake) for name, stake in stakes.items()})
    return {**found, "mix": [mix.expected_value, mix.variance, mix.house_edge]}


def _gains(setting: str, in_full: bool = False) -> Answer:
    """Each decision: total, what is seen, whether the tableau draws, the gain without commission and with 5%."""
    found = gains(_coups(setting))

    def row(cell: Gain) -> list[object]:
        worth = [cell.gain(), cell.gain(exact("5%"))]
        return [cell.total, cell.seen, cell.draws, *worth, *((cell.drawing, cell.standing) if in_full else ())]

    return {"player": map(row, found.player), "banker": map(row, found.banker)}


def _formula(setting: str, event: str, given: str | None = None) -> Answer:
    """Count, deals and probability of an event from the first decks that the formula holds for, and the limit."""
    form = closed_form(event, given, game=Game.of(_tableau(setting)), **_of_decks(setting))
    return {
        "holds_from": form.holds_from,
        "count": _values(form.count, form.holds_from),
        "deals": _values(form.deals, form.holds_from),
        "probability": _values(form.probability, form.holds_from),
        "limit": value_at(form.limit, 1),
    }


def _wager_formula(
    setting: str, wager: str | dict[str, Any], pay: str = "", commission: str = "", at: str = "0", **more: Any
) -> Answer:
    """The same of a wager, at a value of what is unknown: the letter for its pay, or that for its commission."""
    form = wager_closed_form(
        _wager(wager), pay=pay, commission=commission, game=Game.of(_tableau(setting)), **_of_decks(setting), **more
    )
    first, letters = form.holds_from, {form.letter: exact(at)} if form.letter else {}
    return {
        "holds_from": first,
        "expected_value": _values(form.expected_value, first, letters),
        "variance": _values(form.variance, first, letters),
        "limit": value_at(form.limit, 1, letters),
        "fair_pay": None if form.fair_pay is None else _values(form.fair_pay, first),
        "fair_commission": None if form.fair_commission is None else _values(form.fair_commission, first),
    }


def _of_decks(setting: str) -> dict[str, Any]:
    asked = json.loads(setting)
    return {"without": asked.get("without", ""), "shown": asked.get("shown")}


def _values(formula: Any, first: int, letters: Mapping[str, Fraction] | None = None) -> list[Fraction | None]:
    """Its values; None where it divides by 0, as the fair pay of what cannot happen does."""

    def value(decks: int) -> Fraction | None:
        try:
            return value_at(formula, decks, letters)
        except ZeroDivisionError:
            return None

    return [value(decks) for decks in range(first, MOST_DECKS + 1)]


# ---------------------------------------------------------------- many coups and many shoes


def _sequence(setting: str, coups: int, events: list[str] | None = None) -> Answer:
    """The joint counts of coups in a row."""
    law = sequence(_coups(setting), coups, events or ())
    return {"of": law.of, "counts": [[*names, count] for names, count in law.counts.items()]}


def _batch(setting: str, questions: list[Any], shoes: list[list[int]]) -> Answer:
    """Of each shoe the deals, the counts of events, and what wagers win over all deals."""
    asked = [each["event"] if "event" in each else _wager(**each) for each in questions]
    batch = Batch(asked, Coups(game=Game.of(_tableau(setting))))
    rows = zip(batch.deals(shoes).tolist(), batch.counts(shoes).tolist(), strict=True)
    return [
        [deals, *(Fraction(value, scale) for value, scale in zip(values, batch.scales, strict=True))]
        for deals, values in rows
    ]


def _sweep(
    setting: str,
    wagers: list[Any],
    dealing: dict[str, Any],
    shoes: int,
    seed: int,
    tags: str | None = None,
    true_counts: list[str] | None = None,
) -> Answer:
    """What a sweep says of each wager, all but the quantiles, which are not exact."""
    trigger = None
    if tags is not None:
        at_least = () if true_counts is None else (tuple(map(exact, true_counts)),)
        trigger = Trigger(Tags.parse(tags), *at_least)
    asked = tuple(_wager(each) for each in wagers)
    plan = Plan(asked, _coups(setting), _dealing(**dealing), shoes, seed, trigger)
    sweep = Sweep(plan).run()
    return {"coups": sweep.tally.coups, "wagers": [_result(found) for found in sweep.results()]}


def _dealing(
    seen: int | None = None, cut_card: int = 14, after: int = 1, burn: str | int = "first card"
) -> RandomRemoval | Play:
    if seen is not None:
        return RandomRemoval(seen)
    return Play(cut_card, after, FIRST_CARD if isinstance(burn, str) else burn)


def _result(found: SweepResult) -> Answer:
    return {
        "mean": _estimate(found.mean),
        "variance": found.variance,
        "least": found.least,
        "greatest": found.greatest,
        "perfect": _betting(found.perfect),
        "counted": {str(trigger): _betting(betting) for trigger, betting in found.counted.items()},
        "depths": [
            [*each.seen, each.coups, each.mean, each.positive, each.perfect_per_100, *(each.counted_per_100 or ())]
            for each in found.depths
        ],
    }


def _betting(found: SweepBetting) -> list[object]:
    """The share of coups with a bet, the mean of the bets, and the gains of a shoe and of 100 coups."""
    mean = None if found.when_bet is None else found.when_bet.value
    return [found.bets.value, mean, _estimate(found.per_shoe), _estimate(found.per_100)]


def _estimate(found: Estimate) -> list[object]:
    return [found.value, found.error_squared]


# ---------------------------------------------------------------- published figures


def _verify(setting: str, sources: list[str]) -> Answer:
    """Of each of these sources how many figures agree and how many are misprints; where the misprints stand."""
    found = verify(figure for source in published_sources() if source.id in sources for figure in source.figures)
    by_source: dict[str, list[int]] = {}
    for checked in found.checked:
        agrees, misprints = by_source.get(checked.figure.source, (0, 0))
        is_misprint = checked.verdict is Verdict.MISPRINT
        by_source[checked.figure.source] = [agrees + (checked.verdict is Verdict.AGREES), misprints + is_misprint]
    misprints_at = [checked.figure.address for checked in found.those(Verdict.MISPRINT)]
    return {"all_agree": found.ok, "agree_and_misprints": by_source, "misprints": misprints_at}


KINDS: dict[str, Callable[..., Answer]] = {
    "size": _size,
    "count": _count,
    "conditions": _conditions,
    "distribution": _distribution,
    "moments": _moments,
    "cross": _cross,
    "rules": _rules,
    "odds": _odds,
    "worth": _worth,
    "library": _library,
    "called": _called,
    "game": _game,
    "lint": _lint,
    "lint_library": _lint_library,
    "prices": _prices,
    "effects": _effects,
    "fit": _fit,
    "best_tags": _best_tags,
    "covariances": _covariances,
    "gains": _gains,
    "formula": _formula,
    "wager_formula": _wager_formula,
    "sequence": _sequence,
    "batch": _batch,
    "sweep": _sweep,
    "verify": _verify,
}
"""Every kind of question, and the function that answers it."""
