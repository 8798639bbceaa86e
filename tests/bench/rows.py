"""What is measured, and how fast it must be and should be, in multiples of a yardstick."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.bench.lab import Lab
from tests.shoes.dealer import lines
from tests.shoes.dealer import log as dealt


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement: seconds of what the row is about, peak memory in bytes of the process it was done in."""

    seconds: float
    memory: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the speed table.

    Attributes:
        what: what is done.
        measure: does it once.
        unit: the yardstick, ``bare``, ``plain``, ``single`` (the first count of a shoe) or ``second``.
        must: the most it may take, in units.
        aim: what it should take.
    """

    what: str
    measure: Callable[[Lab], Sample]
    unit: str
    must: float
    aim: float


def process(*arguments: str) -> Callable[[Lab], Sample]:
    """A whole run of exact-odds."""

    def measure(lab: Lab) -> Sample:
        run = lab.run("exact-odds", *arguments)
        return Sample(run.seconds, run.memory)

    return measure


def probe(prepare: str, timed: str) -> Callable[[Lab], Sample]:
    """A statement in a fresh process, after others that are not timed."""
    watch = "from time import perf_counter; start = perf_counter()"
    program = f"{prepare}\n{watch}\n{timed}\nprint(perf_counter() - start)"

    def measure(lab: Lab) -> Sample:
        run = lab.run("python", "-c", program)
        return Sample(float(run.printed), run.memory)

    return measure


def _chemin_de_fer(shoe: str, model: str) -> Callable[[Lab], Sample]:
    """A model of chemin de fer solved, in process."""
    prepare = f"from exact_odds import Coups, Shoe, equilibrium; coups = Coups({shoe}); equilibrium"
    return probe(prepare, f"equilibrium(coups, '{model}')")


def all_wagers(lab: Lab) -> Sample:
    """The odds of the 158 wagers that version 0.1.0 had, in one process."""
    records = json.loads((Path(__file__).parents[1] / "frozen" / "wagers.json").read_text("utf-8"))
    (slugs,) = (record["answer"] for record in records if record["question"] == {"ask": "library"})
    return process("odds", *slugs)(lab)


def per_shoe(*wagers: str, few: int, many: int) -> Callable[[Lab], Sample]:
    """One more shoe of a sweep: what many take longer than few, shared out."""

    def measure(lab: Lab) -> Sample:
        options = ("--seen", "300", "--seed", "1")
        small, large = (process("sweep", *wagers, "--shoes", str(shoes), *options)(lab) for shoes in (few, many))
        return Sample((large.seconds - small.seconds) / (many - few), large.memory)

    return measure


def per_shoe_of_all(lab: Lab) -> Sample:
    """One more shoe of a sweep of every wager of the library that point values decide."""
    names = (
        "from exact_odds import Coups\nfrom exact_odds.wagers.questions import Asked\n"
        "from exact_odds.wagers.library import all_slugs, wager\n"
        "priced = [slug for slug in all_slugs() if not wager(slug).needs_meter]\n"
        "print(*(slug for slug in priced if max(Asked.of(wager(slug)).kinds(Coups()).of_face) == 9))"
    )
    return per_shoe(*lab.run("python", "-c", names).printed.split(), few=2_000, many=12_000)(lab)


def replayed(lab: Lab) -> Sample:
    """A log of 80,000 coups, point values alone, checked and priced with three wagers before each."""
    log = lab.desk / "coups.log"
    if not log.exists():
        log.write_text("\n".join(lines(dealt(80_000, 50, 1))), encoding="utf-8")
    return process("replay", log.name, "--wagers", "banker,player,tie", "-o", "replayed.csv")(lab)


_SHOE = "from exact_odds import Coups, Shoe; shoe = Shoe.of_decks(8)"
first_count = probe(_SHOE, "Coups(shoe).count('player.wins')")
_new_shoe = probe(
    "from exact_odds import Coups, Shoe, wager\nfull = Coups(Shoe.of_decks(8))\n"
    "wagers = [wager(slug) for slug in ('banker', 'player', 'tie')]\n"
    "[full.odds(wager) for wager in wagers]",
    "coups = full.on(full.shoe.without('A 8 9 T'))\n[coups.odds(wager) for wager in wagers]",
)
_one_by_one = probe(_SHOE, "for rank in 'A23456789TJQK': Coups(shoe.without(rank)).count('player.wins')")
_together = probe(
    "import numpy; from exact_odds import Coups, Shoe, effects_of_removal as effects, wager",
    "effects([wager('player')], Coups(Shoe.of_decks(8)))",
)

ROWS = (
    Row("`exact-odds --help`", process("--help"), "bare", 6, 4.5),
    Row("`exact-odds --version`", process("--version"), "bare", 6, 4.5),
    Row("`exact-odds odds`", process("odds"), "bare", 7.5, 6),
    Row("the first count of a shoe, by point values, in process", first_count, "plain", 1 / 3, 1 / 8),
    Row("a new shoe, three wagers, warm process", _new_shoe, "plain", 1 / 8, 1 / 12),
    Row("13 shoes, each one rank short, counted one by one, in process", _one_by_one, "single", 13, 3),
    Row("13 shoes, each one rank short, as effects of removal, in process", _together, "single", 13, 3),
    Row("the odds of the 158 wagers of version 0.1.0", all_wagers, "plain", 25, 15),
    Row(
        "a question on point values",
        process("probability", "player.total == 6 and banker.total > 6", "--given", "player.third == 8"),
        "bare",
        10,
        6.5,
    ),
    Row(
        "a question on ranks: pairs, with totals",
        process("probability", "player.opening.same_rank and banker.opening.same_rank and player.total > banker.total"),
        "bare",
        20,
        20,
    ),
    Row(
        "a question on suits of both hands, six cards",
        process(
            "probability", "player.same_suit and banker.same_suit and player.total > banker.total and dealt.cards == 6"
        ),
        "bare",
        15,
        10,
    ),
    Row(
        "a question on rank and suit of both hands",
        process(
            "probability", "player.identical and banker.same_suit and dealt.count('9d') == 0 and banker.total == 6"
        ),
        "bare",
        15,
        10,
    ),
    Row('`exact-odds formula "banker.wins"`', process("formula", "banker.wins"), "bare", 45, 35),
    Row("`exact-odds sequence --coups 3`", process("sequence", "--coups", "3"), "plain", 120, 60),
    Row("`exact-odds sequence --coups 4`", process("sequence", "--coups", "4"), "plain", 6000, 2000),
    Row(
        "a count of three tags, all half decks",
        process("count", "dragon-7", "--tags", "4=-1 5=-1 6=-1 7=-1 8=2 9=2"),
        "plain",
        60,
        20,
    ),
    Row(
        "a count of seven tags, all half decks",
        process("count", "panda-8", "--tags", "A=1 2=1 3=-2 4=-2 5=-3 6=-1 7=-1 8=2 9=4"),
        "plain",
        300,
        100,
    ),
    Row("a session of 80 coups", process("session", "banker", "--coups", "80"), "bare", 20, 12),
    Row("a session of 1,000 coups", process("session", "banker", "--coups", "1000"), "plain", 400, 100),
    Row(
        "a sweep, per shoe, three main wagers",
        per_shoe("player", "banker", "tie", few=50_000, many=450_000),
        "plain",
        1 / 5000,
        1 / 10_000,
    ),
    Row(
        "a sweep, per shoe, a wager on suits, ranks and totals",
        per_shoe("player-lucky-win", few=200, many=1_200),
        "plain",
        1,
        1 / 5,
    ),
    Row("a sweep, per shoe, all wagers on point values", per_shoe_of_all, "plain", 1 / 50, 1 / 200),
    Row("a log of 80,000 coups, three wagers before each", replayed, "plain", 200, 80),
    Row("chemin de fer, totals, with replacement, in process", _chemin_de_fer("Shoe.infinite()", "A1"), "plain", 40, 1),
    Row(
        "chemin de fer, six decks, all cards known, in process",
        _chemin_de_fer("Shoe.of_decks(6)", "B3"),
        "plain",
        400,
        10,
    ),
    Row("`exact-odds tables --write`", process("tables", "--write", "tables"), "second", 60, 10),
)

MEMORY_MUST = 300
MEMORY_AIM = 100
"""Megabytes that any of these may take at its peak, and should."""
