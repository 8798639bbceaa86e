"""``exact-odds sweep``: what it prints, what it refuses, and how it is interrupted."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from math import ceil
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import exact_odds
from exact_odds.cli import run
from exact_odds.cli.progress import Progress
from exact_odds.counting.coups import Coups
from exact_odds.decimals import decimal, root
from exact_odds.errors import WorkerError
from exact_odds.games.shoe import Shoe
from exact_odds.shoes.sweeps import executors
from exact_odds.shoes.sweeps import plan as plans
from exact_odds.shoes.sweeps import sweep as runner
from exact_odds.shoes.sweeps.executors import processes
from exact_odds.shoes.sweeps.plan import Counted, Plan
from exact_odds.wagers.library import wager
from tests.cli.conftest import CommandLine, heeding_signals

DRAGON = "4=-1 5=-1 6=-1 7=-1 8=2 9=2"


def test_json(cli: CommandLine) -> None:
    arguments = ("sweep", "tie", "--seen", "20", "--decks", "1", "--shoes", "50", "--seed", "7", "--format", "json")
    text = cli.printed(*arguments)
    assert text == cli.printed(*arguments)
    found = json.loads(text)["tables"]
    (plan,), (tie,), (quantiles,) = found["sweep"], found["expected_values"], found["quantiles"]
    assert (plan["shoes"], plan["coups"], plan["complete"], plan["seed"]) == (50, 50, True, 7)
    assert (plan["seen"], plan["cut_card"]) == (20, None)
    assert Fraction(tie["at_the_start"]) == Coups(Shoe.of_decks(1)).odds(wager("tie")).expected_value
    assert Fraction(tie["least"]) < Fraction(quantiles["below_50"]) < Fraction(tie["greatest"])
    assert 0 < float(tie["standard_error"]) < float(tie["standard_deviation"])


def test_workers_print_the_same(cli: CommandLine) -> None:
    arguments = ("sweep", "dragon-7", "--play", "--shoes", "600", "--decks", "1", "--tags", DRAGON, "--seed", "7")
    assert cli.printed(*arguments, "--workers", "2") == cli.printed(*arguments)


def test_no_more_workers_are_started_than_there_are_blocks(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def counted(workers: int) -> Any:
        started.append(workers)
        return processes(workers)

    monkeypatch.setattr(executors, "processes", counted)
    cli.printed("sweep", "tie", "--play", "--shoes", "1000", "--decks", "1", "--seed", "7", "--workers", "1000000")
    assert started == [2]


def test_text(cli: CommandLine) -> None:
    arguments = ["sweep", "dragon-7", "--play", "--shoes", "40", "--seed", "2", "--cut-card", "30", "--after-cut", "0"]
    text = cli.printed(*arguments, "--burn", "3", "--tags", DRAGON, "--by-depth", "--by-trigger")
    lines = " ".join(text.split())
    assert lines.startswith(
        "Mini-baccarat, 8 decks 40 shoes, dealt coup by coup: 3 cards burnt unseen, cut card before the last 30, "
        "0 coups after it; seed 2"
    )
    for title in ("Expected values", "Perfect play", f"Betting by the count A=0 2=0 3=0 {DRAGON} T=0", "By depth"):
        assert title in text
    assert "39/2" in text


def test_one_trigger(cli: CommandLine) -> None:
    arguments = ["sweep", "dragon-7", "--seen", "300", "--shoes", "200", "--seed", "2", "--tags", DRAGON]
    rows = cli.rows("count", *arguments, "--true-count-at-least", "3.5")
    assert [betting["true_count_at_least"] for betting in rows] == ["7/2"]


def test_what_is_exact_is_rounded_once_to_as_many_digits_as_are_asked_for(cli: CommandLine, tmp_path: Path) -> None:
    samples = tmp_path / "coups.csv"
    asked = ["sweep", "dragon-7", "--play", "--shoes", "9", "--seed", "1", "--digits", "40", "--by-depth"]
    found = cli.json(*asked, "--samples", str(samples))["tables"]
    values = [Fraction(row["dragon-7"]) for row in csv.DictReader(io.StringIO(samples.read_text()))]
    mean, positive = Fraction(sum(values)) / len(values), [value for value in values if value > 0]
    (said,), (perfect,) = found["expected_values"], found["perfect_play"]
    assert said["mean"] == decimal(mean, 40)
    for name, value in (("least", min(values)), ("greatest", max(values))):
        assert (Fraction(said[name]), said[f"{name}_decimal"]) == (value, decimal(value, 40))
    variance = Fraction(sum(value**2 for value in values)) / len(values) - mean**2
    assert said["standard_deviation"] == root(variance, 40)
    assert positive
    gain = Fraction(sum(positive))
    for name, value in (
        ("mean_of_bets", gain / len(positive)),
        ("gain_per_shoe", gain / 9),
        ("gain_per_100", gain / len(values) * 100),
    ):
        assert perfect[name] == decimal(value, 40)
    assert Fraction(perfect["bets"]) == Fraction(len(positive), len(values))
    depths = found["depth"]
    total = sum(Fraction(row["mean"]) * row["coups"] for row in depths)
    assert abs(total - sum(values)) < Fraction(1, 10**30)


def test_figures_from_rounded_values_have_no_more_digits_than_they_have(cli: CommandLine) -> None:
    asked = ["sweep", "dragon-7", "--play", "--shoes", "30", "--seed", "1", "--tags", DRAGON, "--by-depth"]

    def places(digits: int) -> dict[str, int]:
        tables = cli.json(*asked, "--digits", str(digits))["tables"]
        return {
            f"{table} {name}": len(value.partition(".")[2])
            for table in ("expected_values", "perfect_play", "count", "depth")
            for name, value in tables[table][-1].items()
            if "standard_error" in name or (table == "count" and "gain" in name) or name == "count_per_100"
        }

    assert len(places(7)) == 12
    assert set(places(7).values()) == {7}
    assert places(30).keys() == places(7).keys()
    assert set(places(30).values()) <= {8, 9, 10}
    (quantiles,) = cli.rows("quantiles", *asked, "--digits", "30")
    shares = [value for name, value in quantiles.items() if name.startswith("below")]
    assert len(shares) == 7
    assert all(len(value.partition(".")[2]) < 20 for value in shares)


def test_quantiles_print_no_wrong_digit(cli: CommandLine, tmp_path: Path) -> None:
    samples = tmp_path / "coups.csv"
    asked = ["sweep", "tie", "--seen", "300", "--shoes", "700", "--seed", "1", "--samples", str(samples)]
    (quantiles,) = cli.rows("quantiles", *asked, "--digits", "30")
    values = sorted(Fraction(row["tie"]) for row in csv.DictReader(io.StringIO(samples.read_text())))
    for share in (1, 5, 25, 50, 75, 95, 99):
        printed = quantiles[f"below_{share}"]
        digits = len(printed.partition(".")[2])
        assert digits >= 12
        assert printed == decimal(values[-(-700 * share // 100) - 1], digits)


def test_a_shoe_that_lacks_cards_is_not_called_full(cli: CommandLine) -> None:
    asked = ["sweep", "tie", "--seen", "30", "--shoes", "5", "--seed", "1"]
    assert "Full shoe" in cli.printed(*asked)
    assert "Full shoe" not in cli.printed(*asked, "--counts", "9=40")
    assert "Full shoe" not in cli.printed(*asked, "--without", "8 9")


def test_a_count_knows_the_cards_that_are_gone(cli: CommandLine) -> None:
    gone = "8 " * 16 + "9 " * 16
    asked = ["sweep", "dragon-7", "--play", "--shoes", "20", "--seed", "3", "--tags", DRAGON]
    (betting,) = cli.rows("count", *asked, "--without", gone, "--true-count-at-least", "3.5")
    assert Fraction(betting["bets"]) > Fraction(4, 5)


def test_running_counts_divisors_and_a_count_for_each_wager(cli: CommandLine) -> None:
    asked = ["sweep", "dragon-7", "panda-8", "--seen", "300", "--shoes", "60", "--seed", "3", "--tags", DRAGON]
    running = ("--running-count-at-least", "8", "--running-count-at-least", "9")
    rows = cli.rows("count", *asked, "--tags", "9=4 8=-2", *running)
    assert [(row["running_count_at_least"], row["tags"].split()[-2]) for row in rows] == [("8", "9=2"), ("9", "9=4")]
    halves = [*asked, "--true-count-at-least", "2", "--divisor", "half-decks"]
    assert "rounded to the nearest half deck" in cli.printed(*halves)
    assert cli.rows("count", *halves) != cli.rows("count", *asked, "--true-count-at-least", "2")


def test_a_best_trigger_that_is_the_last_is_told(cli: CommandLine) -> None:
    tags = "A=-1 2=-1 3=-1 6=9 7=9 8=9 9=9 T=-1"
    text = cli.printed("sweep", "egalite-6", "--seen", "400", "--shoes", "400", "--seed", "3", "--tags", tags)
    rows = cli.rows("count", "sweep", "egalite-6", "--seen", "400", "--shoes", "400", "--seed", "3", "--tags", tags)
    told = "The last trigger is the best for" in text
    assert told == (f"to {rows[0]['true_count_at_least']} in steps" in text)


def test_the_first_coups_of_each_shoe(cli: CommandLine) -> None:
    asked = ["sweep", "tie", "--play", "--coups", "7", "--shoes", "30", "--seed", "3"]
    (plan,) = cli.rows("sweep", *asked)
    assert plan["coups"] == 210
    assert cli.rows("lengths", *asked) == [{"coups": 7, "shoes": 30, "share": "1.0000000000"}]


def test_a_chart_names_the_wager_and_the_count(cli: CommandLine) -> None:
    asked = ["sweep", "dragon-7", "--play", "--shoes", "5", "--seed", "3", "--format", "svg"]
    assert "Dragon 7: how often" in cli.printed(*asked)
    counted = " ".join(cli.printed(*asked, "--tags", DRAGON, "--true-count-at-least", "4").split())
    assert "Bet by the count" in counted
    assert "Above 0" in counted


def test_the_luck_in_a_bet(cli: CommandLine) -> None:
    asked = ["sweep", "dragon-7", "--seen", "350", "--shoes", "400", "--seed", "3", "--tags", DRAGON]
    perfect, count = cli.rows("risk", *asked)
    assert (perfect["betting"], count["betting"]) == ("perfect play", "the count")
    (betting,) = cli.rows("perfect_play", *asked)
    edge = float(betting["mean_of_bets"])
    assert perfect["bankroll"] == ceil(2 * 40 / edge)  # the Kelly stake of a bet of 40 to 1 is its edge over 40
    chance = (1 + edge) / 41
    z = float(perfect["risk_of_ruin"]) ** (1 / perfect["bankroll"])
    assert chance * z**40 + (1 - chance) / z == pytest.approx(1, abs=1e-9)
    whole, _ = cli.rows("risk", *asked, "--kelly", "1")
    assert perfect["bankroll"] == pytest.approx(2 * whole["bankroll"], abs=1)


def test_luck_is_told_of_gains_alone_that_are_sure(cli: CommandLine) -> None:
    banker = "A=1 2=1 3=1 4=2 5=-1 6=-2 7=-1 8=-1"
    asked = ["sweep", "banker", "--play", "--shoes", "40", "--seed", "1", "--tags", banker]
    for row in cli.rows("risk", *asked):
        assert (row["n0"], row["bankroll"], row["risk_of_ruin"]) == (None, None, None)
    assert "less than two standard errors above 0" in cli.printed(*asked)


@pytest.mark.parametrize("kelly", ["0", "-5", "x"])
def test_a_kelly_stake_is_checked_before_a_shoe_is_dealt(cli: CommandLine, kelly: str) -> None:
    cli.refused("sweep", "tie", "--seen", "300", "--shoes", "1000000000", "--tags", "4=1", f"--kelly={kelly}")


def test_shown_cards(cli: CommandLine) -> None:
    (found,) = cli.rows(
        "expected_values", "sweep", "banker", "--seen", "9", "--shoes", "5", "--seed", "1", "--shown", "player: 7 K"
    )
    assert Fraction(found["at_the_start"]) == Coups(shown="player: 7 K").odds(wager("banker")).expected_value


def test_columns_of_the_count_by_depth_name_their_trigger(cli: CommandLine) -> None:
    asked = ["sweep", "dragon-7", "--play", "--shoes", "40", "--seed", "2", "--tags", DRAGON, "--by-depth"]
    (best,), depths = cli.rows("count", *asked), cli.rows("depth", *asked)
    assert {depth["true_count_at_least"] for depth in depths} == {best["true_count_at_least"]}
    assert best["true_count_at_least"]


def test_one_trigger_that_loses_is_shown_and_of_several_none(cli: CommandLine) -> None:
    asked = ["sweep", "tie", "--seen", "50", "--shoes", "40", "--seed", "2", "--tags", "9=1", "--by-depth"]
    text = cli.printed(*asked)
    assert "no rows" not in text
    assert "Where no trigger of the count wins anything, none is shown." in text
    assert cli.rows("count", *asked)[0]["true_count_at_least"] is None
    (depth,) = cli.rows("depth", *asked)
    for name in ("true_count_at_least", "count_per_100", "bet_by_the_count"):
        assert depth[name] is None
    asked += ["--true-count-at-least", "-20"]
    assert "none is shown" not in cli.printed(*asked)
    (depth,) = cli.rows("depth", *asked)
    assert depth["true_count_at_least"] == "-20"
    assert Fraction(depth["bet_by_the_count"]) == 1
    assert Fraction(depth["count_per_100"]) < -10


def test_the_game_its_prices_and_its_shoe(cli: CommandLine) -> None:
    arguments = ["sweep", "--game", "baccarat", "--pays", "tie-9=8", "--without", "A A", "--seen", "4", "--seed", "1"]
    found = cli.json(*arguments, "--shoes", "10")
    rows = found["tables"]["expected_values"]
    assert [row["wager"] for row in rows] == ["banker", "player", "tie-9"]
    assert found["setting"]["cards"] == 310
    assert Fraction(rows[2]["at_the_start"]) == (
        Coups(Shoe.of_decks(6).without("A A")).odds(wager("tie")).expected_value
    )


def test_a_seed_of_its_own_is_told(cli: CommandLine) -> None:
    (plan,) = cli.rows("sweep", "sweep", "--seen", "4", "--shoes", "2")
    assert plan["seed"] >= 0


def test_samples(cli: CommandLine, tmp_path: Any) -> None:
    path = tmp_path / "coups.csv"
    cli.printed("sweep", "tie", "--seen", "4", "--shoes", "5", "--seed", "1", "--samples", str(path))
    assert len(path.read_text().splitlines()) == 6


@pytest.mark.parametrize("other", ["coups.csv", "folder/../coups.csv", "link.csv", "folder/coups.csv"])
def test_one_file_for_the_samples_and_the_report_is_refused(cli: CommandLine, tmp_path: Path, other: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.csv").symlink_to("coups.csv")
    (tmp_path / "folder" / "coups.csv").symlink_to("../coups.csv")
    samples, report = str(tmp_path / "coups.csv"), os.path.join(tmp_path, other)
    asked = ["sweep", "tie", "--seen", "4", "--shoes", "5", "--seed", "1"]
    for one, two in ((samples, report), (report, samples)):
        message = f"--samples {one!r} and -o {two!r} are one file; give each a file of its own"
        assert cli.refused(*asked, "--samples", one, "-o", two) == message
    assert sorted(os.listdir(tmp_path)) == ["folder", "link.csv"]
    cli.printed(*asked, "--samples", samples, "-o", str(tmp_path / "report.csv"))
    assert (tmp_path / "coups.csv").read_text().startswith("shoe,")


def test_an_interrupted_sweep_prints_what_it_has(
    cli: CommandLine, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = plans.count

    def interrupted(plan: Plan, block: int, in_full: bool = False) -> Counted:
        if block == 2:
            raise KeyboardInterrupt
        return count(plan, block, in_full)

    monkeypatch.setattr(runner, "count", interrupted)
    path = tmp_path / "coups.csv"
    arguments = ["sweep", "tie", "--play", "--shoes", "5000", "--decks", "1", "--seed", "1", "--samples", str(path)]
    ran = cli(*arguments, "--format", "json")
    assert (ran.code, ran.err) == (130, "exact-odds: interrupted after 1,024 of 5,000 shoes\n")
    found = plan_of(ran.out)
    assert (found["complete"], found["shoes"]) == (False, 1024)
    assert len(path.read_text().splitlines()) == found["coups"] + 1
    assert "PARTIAL: interrupted after 1,024 of 5,000 shoes" in cli(*arguments).out


def test_one_interrupted_at_once_prints_nothing(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, block: int, in_full: bool = False) -> Counted:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "count", interrupted)
    assert cli("sweep", "--seen", "4") == (130, "", "exact-odds: interrupted\n")


def plan_of(text: str) -> dict[str, Any]:
    """What a sweep says of itself in JSON."""
    (plan,) = json.loads(text)["tables"]["sweep"]
    assert isinstance(plan, dict)
    return plan


@contextmanager
def in_full_swing(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A sweep of two workers that has written its first coups and has work for hours, gone afterwards.

    Its streams stay open as long as it or any of its workers lives.
    """
    large = ["tie", "--play", "--shoes", "100000000", "--decks", "1", "--workers", "2", "--samples", "coups.csv"]
    with heeding_signals():
        running = subprocess.Popen(
            [sys.executable, "-m", "exact_odds", "sweep", *large, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(exact_odds.__file__).parents[1])},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
    try:
        while running.poll() is None and not any(entry.stat().st_size > 10_000 for entry in folder.iterdir()):
            sleep(0.05)
        yield running
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.communicate(timeout=60)


@pytest.mark.parametrize(
    ("send", "number"),
    [
        (os.kill, signal.SIGTERM),
        (os.kill, signal.SIGHUP),
        (os.killpg, signal.SIGINT),
        (os.killpg, signal.SIGTERM),
        (os.killpg, signal.SIGHUP),
    ],
)
def test_a_sweep_that_is_asked_to_end_prints_what_it_has_and_leaves_no_worker_and_no_litter(
    tmp_path: Path, send: Callable[[int, int], None], number: int
) -> None:
    with in_full_swing(tmp_path, "--format", "json") as running:
        send(running.pid, number)
        out, err = running.communicate(timeout=120)
    found = plan_of(out)
    assert (running.returncode, found["complete"]) == (130, False)
    assert err == f"exact-odds: interrupted after {found['shoes']:,} of 100,000,000 shoes\n"
    assert os.listdir(tmp_path) == ["coups.csv"]
    assert (tmp_path / "coups.csv").read_text().count("\n") == found["coups"] + 1


@pytest.mark.parametrize("pause", [0, 0.2, 1])
def test_whoever_asks_again_and_again_gets_the_same(tmp_path: Path, pause: float) -> None:
    with in_full_swing(tmp_path, "--format", "json") as running:
        for _ in range(3):
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGINT)
            sleep(pause)
        out, err = running.communicate(timeout=120)
    found = plan_of(out)
    assert (running.returncode, found["complete"]) == (130, False)
    assert err == f"exact-odds: interrupted after {found['shoes']:,} of 100,000,000 shoes\n"
    assert os.listdir(tmp_path) == ["coups.csv"]
    assert (tmp_path / "coups.csv").read_text().count("\n") == found["coups"] + 1


def test_workers_end_with_a_sweep_that_is_killed(tmp_path: Path) -> None:
    with in_full_swing(tmp_path) as running:
        running.kill()
        running.communicate(timeout=120)
    assert running.returncode == -signal.SIGKILL


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress(4000, "shoes") as progress:
        progress(4000)
    _, shown, wiped, rest = terminal.getvalue().split("\r")
    assert shown.startswith("4,000 of 4,000 shoes, ")
    assert shown.endswith(" a second, 0:00 left")
    assert wiped == " " * len(shown)
    assert rest == ""


def test_nothing_done_yet_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, clock = Terminal(), iter(range(100))
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("exact_odds.cli.progress.monotonic", lambda: next(clock))
    with Progress(100, "parts") as progress:
        progress(0)
        progress(50)
    assert terminal.getvalue().startswith("\r50 of 100 parts, 25 a second, 0:02 left\r")


def test_no_progress_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = io.StringIO()
    monkeypatch.setattr(sys, "stderr", elsewhere)
    with Progress(4000, "shoes") as progress:
        progress(4000)
    assert elsewhere.getvalue() == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "say how cards go from the shoe, in one way: --seen 300, or --play"),
        (["--seen", "4", "--play"], "say how cards go from the shoe, in one way: --seen 300, or --play"),
        (["--seen", "4", "--burn", "3"], "--cut-card, --after-cut, --burn and --coups are about how --play deals"),
        (["--seen", "411"], "411 of 416 cards cannot be gone; the number is from 0 to 410"),
        (["--play", "--burn", "ten"], "--burn 'ten' is neither first-card nor a whole number"),
        (["--play", "--cut-card", "3"], "3 cards behind the cut card may not be enough; with 1 coup to come"),
        (["--play", "--cut-card", "406"], "a shoe of 416 cards, of which 11 may be burnt, has no coup before"),
        (["--play", "--decks", "infinite"], "infinite decks never run out; give a number of decks"),
        (["--seen", "4", "--shoes", "0"], "0 shoes cannot be dealt; the number is from 1 up"),
        (["--seen", "4", "--seed", "-3"], "-3 is no seed; a seed is a whole number from 0 up"),
        (["--seen", "4", "--workers", "0"], "0 workers do no work; give a number from 1 up"),
        (["--seen", "4", "--workers", "2", "--scheduler", "x"], "--workers and --scheduler both say who does the work"),
        (["--seen", "4", "--kelly", "1"], "--kelly is about betting by a count; give its --tags"),
        (
            ["--play", "--tags", "8=1", "--running-count-at-least", "33"],
            "expected a running count that a shoe can have; got at least 33; the highest is 32",
        ),
        (
            ["--seen", "208", "--tags", "8=1 9=-1", "--true-count-at-least", "9"],
            "expected a true count that a shoe can have; got at least 9; the highest is 8.00",
        ),
        (
            ["--play", "--tags", "8=1", "--running-count-at-least", "3", "--divisor", "half-decks"],
            "--divisor is about true counts; give --true-count-at-least, or leave it out",
        ),
        (["--play", "--shown", "player: 8"], "--shown goes with --seen: the coups of --play start with an empty table"),
        (["--seen", "4", "--by-trigger"], "--by-trigger is about a count; give its --tags"),
        (["--seen", "4", "--tags", "4=x"], "'x' is no tag for 4; a tag is a whole number"),
        (["--seen", "4", "--tags", "4=1", "--true-count-at-least", "x"], "'x' is not an exact number"),
        (["--seen", "4", "--samples", "coups.txt"], "samples are not written to 'coups.txt': its name must end in"),
        (["perfect-pairs", "--seen", "4", "--without", "9"], "the suits of the cards of rank 9 are not known"),
    ],
)
def test_refusals(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused("sweep", *arguments).startswith(message)


@pytest.mark.parametrize("decks", ["1261", "1000000000000000000"])
def test_a_shoe_too_large_to_be_dealt_at_random_is_refused(decks: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "tie", "--seen", "100", "--shoes", "5", "--decks", decks]) == 2
    assert "is too large to be dealt at random, which fewer than 65,536 cards can be" in capsys.readouterr().err


def test_a_worker_that_is_ended_from_outside_is_an_error_of_one_sentence() -> None:
    with pytest.raises(WorkerError, match="a worker was ended from outside"), processes(1) as executor:
        executor.submit(os._exit, 1).result()
