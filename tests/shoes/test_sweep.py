"""Sweeps: what adds up is what each coup is worth, whoever counts it and however it is interrupted."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from math import lcm, sqrt
from operator import mul
from typing import Any

import numpy as np
import pytest

from exact_odds.counting.arrays.shoe_arrays import row_of, shoe_of
from exact_odds.counting.coups import Coups
from exact_odds.errors import (
    ArgumentError,
    ConditionError,
    MissingExtra,
    NumberError,
    OutputError,
    ShoeError,
    ShownError,
    WagerError,
    WorkerError,
)
from exact_odds.games.cards import parse_cards
from exact_odds.games.shoe import Shoe
from exact_odds.shoes.sweeps import executors
from exact_odds.shoes.sweeps.dealing import Play, RandomRemoval
from exact_odds.shoes.sweeps.exact_sums import MOST_PRODUCTS, sums, sums_of_products
from exact_odds.shoes.sweeps.executors import cluster, processes
from exact_odds.shoes.sweeps.histogram import Histogram
from exact_odds.shoes.sweeps.plan import Counted, Plan
from exact_odds.shoes.sweeps.results import QUANTILES, SweepBetting, SweepResult, coups_of_shoes
from exact_odds.shoes.sweeps.samples import SampleFile
from exact_odds.shoes.sweeps.sweep import Sweep
from exact_odds.shoes.sweeps.tally import UNIT
from exact_odds.shoes.sweeps.trigger import GRID, Trigger
from exact_odds.studies.tags import Tags
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager

EIGHT, ONE = Shoe.of_decks(8), Shoe.of_decks(1)
DRAGON = Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2")
TEN_WAGERS = (
    *("player", "banker", "tie", "dragon-7", "panda-8", "player-pair", "small", "lucky-6"),
    *("player-dragon-bonus", "matching-dragon-9"),
)


def plan(*names: str, shoe: Shoe = ONE, dealing: RandomRemoval | Play | None = None, **settings: Any) -> Plan:
    wagers = tuple(map(wager, names or ("banker", "tie")))
    return Plan(wagers, Coups(shoe), dealing or Play(), **{"shoes": 20, "seed": 1, **settings})


class Kept:
    """Every coup of a sweep: its shoe, the cards it was dealt from, and what each wager was worth."""

    def __init__(self) -> None:
        self.shoes: list[int] = []
        self.cards: list[list[int]] = []

    def __call__(self, counted: Counted) -> None:
        assert counted.situations
        self.shoes += (counted.situations.shoe + counted.first).tolist()
        self.cards += counted.situations.cards.tolist()

    def worth(self, asked: Wager) -> list[Fraction]:
        return [Coups(shoe_of(row)).odds(asked).expected_value for row in self.cards]


# ---------------------------------------------------------------- what is said of the coups


@pytest.mark.parametrize("dealing", [Play(), RandomRemoval(40)])
@pytest.mark.parametrize("written", ["A=-1 7=3 T=1 K=-2", "red=-1 black=1 8h=3"])
def test_everything_said_is_said_of_the_coups(dealing: Play | RandomRemoval, written: str) -> None:
    tags = Tags.parse(written)
    asked = plan("tie", dealing=dealing, shoes=12, triggers=Trigger(tags, (Fraction(-3, 2), Fraction(2))))
    kept = Kept()
    (found,) = Sweep(asked).run(keep=kept).results()
    values, level = kept.worth(wager("tie")), asked.level
    full, own = row_of(ONE, level), tags.faces if level == 52 else tags.faces[::4]
    number, shoes = len(values), 12
    assert found.mean.value == sum(values) / number
    assert found.variance == sum(value**2 for value in values) / number - found.mean.value**2
    assert (found.least, found.greatest) == (min(values), max(values))
    positive = [max(Fraction(0), value) for value in values]
    assert found.perfect.bets.value == Fraction(sum(value > 0 for value in values), number)
    assert found.perfect.per_shoe.value == Fraction(sum(positive)) / shoes
    assert found.perfect.per_100.value == Fraction(sum(positive)) / number * 100
    for share, lies in found.quantiles.items():
        exactly = sorted(values)[-int(-share * number // 1) - 1]
        assert lies.low <= exactly <= lies.high
        assert lies.high - lies.low <= abs(exactly) / 10**12
    mean_tag = Fraction(sum(tag * count for tag, count in zip(own, full, strict=True)), 52)
    true_counts = [
        52 * (mean_tag - Fraction(sum(tag * count for tag, count in zip(own, row, strict=True)), sum(row)))
        for row in kept.cards
    ]
    for trigger, betting in found.counted.items():
        won = [value if count >= trigger else 0 for value, count in zip(values, true_counts, strict=True)]
        assert betting.bets.value == Fraction(sum(count >= trigger for count in true_counts), number)
        assert float(betting.per_shoe.value) == pytest.approx(float(sum(won) / shoes), abs=1e-9)
        assert_errors(betting, won, [count >= trigger for count in true_counts], kept.shoes)
    assert_errors(found.perfect, positive, [value > 0 for value in values], kept.shoes)
    assert sum(depth.coups for depth in found.depths) == number
    assert sum(depth.coups * depth.mean for depth in found.depths) == sum(values)


def assert_errors(betting: SweepBetting, won: Any, bet: list[bool], shoes: list[int]) -> None:
    """The squares of standard errors, by their textbook formulas."""
    totals = np.bincount(shoes, weights=[float(amount) for amount in won])
    bets = np.bincount(shoes, weights=bet)
    coups = np.bincount(shoes)
    number = len(totals)

    def of_ratio(above: Any, below: Any) -> float:
        residuals = above - below * above.sum() / below.sum()
        return float((residuals**2).sum() / (number * (number - 1)) / below.mean() ** 2)

    expected = [totals.var(ddof=1) / number, 1e4 * of_ratio(totals, coups), of_ratio(bets, coups)]
    found = [betting.per_shoe, betting.per_100, betting.bets]
    if betting.when_bet is not None:
        assert float(betting.when_bet.value) == pytest.approx(totals.sum() / bets.sum(), abs=1e-9)
        expected.append(of_ratio(totals, bets))
        found.append(betting.when_bet)
    for estimate, squared in zip(found, expected, strict=True):
        assert estimate.error_squared is not None
        assert float(estimate.error_squared) == pytest.approx(squared, rel=1e-6, abs=1e-12)


def test_cards_gone_at_random_leave_the_mean_as_it_was() -> None:
    run = Sweep(plan(*TEN_WAGERS, shoe=EIGHT, dealing=RandomRemoval(312), shoes=12_000)).run()
    for result, full in zip(run.results(), run.plan.at_the_start(), strict=True):
        assert full == Coups(EIGHT).odds(result.wager).expected_value
        assert result.mean.error_squared is not None
        assert abs(float(result.mean.value - full)) < 4 * sqrt(result.mean.error_squared), result.wager.slug


def test_coups_of_a_shoe_are_worth_the_full_shoe_on_average() -> None:
    run = Sweep(plan("banker", "dragon-7", shoe=EIGHT, shoes=300)).run()
    assert 78 < run.tally.coups / run.tally.shoes < 84
    for result, full in zip(run.results(), run.plan.at_the_start(), strict=True):
        assert result.mean.error_squared is not None
        assert full is not None
        assert abs(float(result.mean.value - full)) < 4 * sqrt(result.mean.error_squared)


def test_a_count_wins_less_than_perfect_play_and_knows_its_best_trigger() -> None:
    (found,) = Sweep(plan("dragon-7", shoe=EIGHT, shoes=300, triggers=Trigger(DRAGON))).run().results()
    assert tuple(found.counted) == GRID
    assert found.best_trigger is not None
    assert 2 <= found.best_trigger <= 6
    best = found.counted[found.best_trigger].per_shoe.value
    assert best == max(betting.per_shoe.value for betting in found.counted.values())
    assert 0.3 < best < found.perfect.per_shoe.value
    assert sum(depth.counted_per_100[0] * depth.coups for depth in found.depths if depth.counted_per_100) / 100 == (
        best * 300
    )


def test_a_count_that_never_wins_has_no_trigger() -> None:
    (found,) = Sweep(plan("banker", shoes=5, dealing=RandomRemoval(0), triggers=Trigger(DRAGON))).run().results()
    assert (found.best_trigger, found.perfect.when_bet) == (None, None)


def test_one_shoe_has_no_standard_error() -> None:
    (found,) = Sweep(plan("tie", shoes=1)).run().results()
    assert (found.mean.error_squared, found.perfect.per_shoe.error_squared) == (None, None)


def plainly_reached(trigger: Trigger, full: list[int], cards: list[list[int]]) -> list[int]:
    """How many triggers each shoe has reached, by the definition of a true count."""
    tags = trigger.tags.faces[::4] if len(full) == 13 else (trigger.tags.faces[36], *trigger.tags.faces[:36:4])

    def mean(row: list[int]) -> Fraction:
        return Fraction(sum(tag * number for tag, number in zip(tags, row, strict=True)), sum(row))

    counts = [52 * (mean(full) - mean(row)) for row in cards]
    return [sum(count >= least for least in trigger.at_least) for count in counts]


@pytest.mark.parametrize("digits", [1, 10, 14, 18, 19, 20, 30, 400])
@pytest.mark.parametrize("largest", [2, 10**6, 10**40])
def test_a_trigger_of_many_digits_is_compared_exactly(digits: int, largest: int) -> None:
    tags = Tags.of_ranks((0, 0, 0, -1, -1, -1, -1, largest, 2, 0, 0, 0, 0))
    for decks in (8, 1260):
        full = row_of(Shoe.of_decks(decks), 10)
        cards = RandomRemoval(decks * 52 - 30).deal(Coups(Shoe.of_decks(decks)), 10, 200, (1,)).cards
        counts = sorted(set(map(Fraction, (0, 1, -3, 12, largest, 13 * largest))))
        near = {count + Fraction(sign, 3 * 10**digits) for count in counts for sign in (-1, 0, 1)}
        trigger = Trigger(tags, tuple(sorted({*near, Fraction(10**digits), Fraction(-(10**digits), 7)})))
        found = trigger.reached(full, cards)
        assert found.tolist() == plainly_reached(trigger, full, cards.tolist())
        assert len(set(found.tolist())) > 2


def test_wagers_that_pay_odd_fractions_of_a_stake() -> None:
    """Their scale, the product of the denominators, is beyond the range of floats."""
    pays = [Fraction(1, 10**28 + odd) for odd in (331, 393, 631, 683, 753, 1191, 1269, 1707, 1963, 2083, 2143, 2263)]
    awards = tuple(
        Award(str(total), f"player.total == {total % 10} and banker.total == {(total + total // 10) % 10}", pay)
        for total, pay in enumerate(pays)
    )
    odd, kept = Wager("odd", "Odd", awards), Kept()
    assert lcm(*(pay.denominator for pay in pays)) > 10**320
    (found,) = Sweep(Plan((odd,), Coups(ONE), RandomRemoval(40), 20, 1)).run(keep=kept).results()
    values = kept.worth(odd)
    assert found.mean.value == sum(values) / len(values)
    assert found.quantiles[Fraction(1, 2)].low <= sorted(values)[9] <= found.quantiles[Fraction(1, 2)].high


@pytest.mark.parametrize("pays", [8, 2**30, 2**40, 10**22])
def test_what_is_rounded_is_rounded_to_the_nearest_whatever_a_wager_pays(pays: int) -> None:
    asked, kept = Wager("some", "Some", (Award("win", "tie", Fraction(pays)),)), Kept()
    run = Sweep(Plan((asked,), Coups(ONE), Play(), 5, 1)).run(keep=kept)
    assert run.tally.wagers[0].every.total == sum(round(value * UNIT) for value in kept.worth(asked))


def test_no_more_products_are_summed_than_hold_in_64_bits() -> None:
    largest = np.full(MOST_PRODUCTS, -(2**63), dtype=np.int64)
    whole = np.array([0])
    assert sums_of_products(largest, largest, whole) == [MOST_PRODUCTS << 126]
    assert sums_of_products(~largest, ~largest, whole) == [MOST_PRODUCTS * (2**63 - 1) ** 2]
    assert sums_of_products(largest, ~largest, whole) == [-MOST_PRODUCTS * 2**63 * (2**63 - 1)]
    assert sums(largest, whole) == [-MOST_PRODUCTS << 63]
    more = np.append(largest, largest[:1])
    with pytest.raises(AssertionError):
        sums_of_products(more, more, whole)


def test_pays_beyond_64_bits() -> None:
    huge = Wager("huge", "Huge", (Award("win", "tie", Fraction(10**22)),))
    kept = Kept()
    run = Sweep(Plan((huge,), Coups(ONE), Play(), 3, 1, triggers=Trigger(DRAGON))).run(keep=kept)
    (found,) = run.results()
    values = kept.worth(huge)
    assert found.mean.value == sum(values) / len(values)
    assert float(found.perfect.per_shoe.value) == pytest.approx(float(sum(values) / 3))


def test_sums_beyond_64_bits() -> None:
    values = np.array([2**62, -(2**61) + 7, 2**62 - 1, 5])
    starts, numbers = np.array([0, 2]), values.tolist()
    for given in (values, values.astype(object)):
        assert sums(given, starts) == [sum(numbers[:2]), sum(numbers[2:])]
        squares = [sum(n * n for n in numbers[:2]), sum(n * n for n in numbers[2:])]
        assert sums_of_products(given, values, starts) == sums_of_products(values, given, starts) == squares


@pytest.mark.parametrize(("dealing", "blocks"), [(RandomRemoval(20), [16, 17]), (Play(40), [1, 2])])
def test_wagers_on_suits(dealing: RandomRemoval | Play, blocks: list[int]) -> None:
    """Their coups take milliseconds, so blocks hold fewer shoes."""
    asked = plan("perfect-pairs", "tie", dealing=dealing, shoes=blocks[-1])
    kept, done = Kept(), list[int]()
    found, tie = Sweep(asked).run(keep=kept, progress=done.append).results()
    assert done == blocks
    worth = kept.worth(wager("perfect-pairs"))
    assert found.mean.value == sum(worth) / len(worth)
    assert tie.mean.value == sum(kept.worth(wager("tie"))) / len(worth)
    with ThreadPoolExecutor(2) as executor:
        assert Sweep(asked).run(executor).results() == [found, tie]


# ---------------------------------------------------------------- who does the work


def several_blocks() -> Plan:
    return plan("tie", "grand-monkey", shoes=Play.block * 3 + 7, triggers=Trigger(DRAGON), dealing=Play(30))


def test_any_number_of_workers_adds_up_to_the_same() -> None:
    alone = Sweep(several_blocks()).run()
    assert alone.tally.shoes == Play.block * 3 + 7
    with ThreadPoolExecutor(3) as executor:
        assert Sweep(several_blocks()).run(executor).tally == alone.tally
    with processes(2) as executor:
        assert Sweep(several_blocks()).run(executor).tally == alone.tally


def test_a_dask_cluster_adds_up_to_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    alone = Sweep(several_blocks()).run()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        ) as local,
        cluster(local.scheduler_address) as executor,
    ):
        assert Sweep(several_blocks()).run(executor).tally == alone.tally


def test_a_dask_cluster_without_workers_is_told_within_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "PATIENCE", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", dashboard_address=None) as local,
        pytest.raises(WorkerError),
        cluster(local.scheduler_address),
    ):
        pass


def test_a_dask_scheduler_that_is_lost_is_an_error_of_one_sentence() -> None:
    distributed = pytest.importorskip("distributed")
    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    )
    with (
        pytest.raises(WorkerError),
        cluster(local.scheduler_address) as executor,
    ):
        Sweep(several_blocks()).run(executor, progress=lambda _: local.close())


class Backwards(Executor):
    """Does all work handed to it when the first result is wanted, the last piece first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        executor = self

        class Late(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                while executor.waiting:
                    future, work = executor.waiting.pop()
                    future.set_result(work())
                return super().result(timeout)

        self.waiting.append((Late(), lambda: fn(*args, **kwargs)))
        return self.waiting[-1][0]


def test_blocks_are_kept_in_order_whenever_they_are_done() -> None:
    firsts: list[int] = []
    Sweep(several_blocks()).run(Backwards(), keep=lambda counted: firsts.append(counted.first))
    assert firsts == [0, 512, 1024, 1536]


def test_a_plan_travels() -> None:
    asked = several_blocks()
    asked.batch.counts([asked.coups.shoe.ranks])
    sent = pickle.loads(pickle.dumps(asked))
    assert sent == asked
    assert sent.batch == asked.batch


@pytest.mark.parametrize("executor", [None, Backwards()])
def test_what_was_counted_before_an_interrupt_is_there(executor: Executor | None) -> None:
    done: list[int] = []

    def interrupt(shoes: int) -> None:
        done.append(shoes)
        if len(done) == 2:
            raise KeyboardInterrupt

    run = Sweep(several_blocks())
    assert run.results() == []
    with pytest.raises(KeyboardInterrupt):
        run.run(executor, interrupt)
    assert done == [512, 1024]
    assert not run.is_complete
    whole = Sweep(replace(several_blocks(), shoes=1024)).run()
    assert run.tally == whole.tally
    assert run.results() == whole.results()


def test_an_interrupt_takes_a_block_whole_or_not_at_all(tmp_path: Any) -> None:
    samples = SampleFile(str(tmp_path / "samples.csv"), several_blocks())
    write = samples.write

    def interrupted_meanwhile(counted: Counted) -> None:
        signal.raise_signal(signal.SIGINT)
        write(counted)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script it is ignored
    run = Sweep(several_blocks())
    try:
        with pytest.raises(KeyboardInterrupt), samples:
            run.run(keep=interrupted_meanwhile)
    finally:
        signal.signal(signal.SIGINT, before)
    assert run.tally == Sweep(replace(several_blocks(), shoes=512)).run().tally
    assert (tmp_path / "samples.csv").read_text().count("\n") == run.tally.coups + 1


def test_a_worker_that_is_ended_from_outside_takes_the_others_with_it() -> None:
    with pytest.raises(WorkerError), processes(2) as executor:  # noqa: PT012 - both
        both = [executor.submit(os.getpid) for _ in range(2)]
        executor.submit(os._exit, 1).result()
    for pid in {done.result() for done in both}:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_signals_are_for_the_parent_from_the_start_of_a_worker() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with processes(1) as executor:
        blocked = executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
    assert blocked >= {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_executors_that_cannot_be() -> None:
    with pytest.raises(NumberError), processes(0):
        pass
    pytest.importorskip("distributed")
    with (
        pytest.raises(
            WorkerError,
            match=r"^no Dask scheduler answers at 'nonsense://x'; give the address that it prints when it starts, "
            r"as in tcp://10\.0\.0\.1:8786, or leave the work to processes of this machine \(--workers 2\)$",
        ),
        cluster("nonsense://x"),
    ):
        pass


# ---------------------------------------------------------------- samples


def test_samples_as_csv(tmp_path: Any) -> None:
    asked, path = plan("dragon-7", "tie", shoes=3), str(tmp_path / "samples.csv")
    with SampleFile(path, asked) as samples:
        run = Sweep(asked).run(keep=samples.write)
    with open(path, encoding="utf-8") as file:
        header, *rows = (line.rstrip("\n").split(",") for line in file)
    assert ",".join(header) == "shoe,coup,cards,A,2,3,4,5,6,7,8,9,T,J,Q,K,dragon-7,dragon-7_decimal,tie,tie_decimal"
    assert len(rows) == run.tally.coups
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    for row in rows:
        counts = list(map(int, row[3:16]))
        assert int(row[2]) == sum(counts)
        odds = Coups(shoe_of(counts)).odds(wager("dragon-7"))
        assert Fraction(row[16]) == odds.expected_value
        assert float(row[17]) == float(odds.expected_value)
    assert [entry.name for entry in tmp_path.iterdir()] == ["samples.csv"]


def test_samples_as_parquet(tmp_path: Any) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    asked, path = plan("tie", shoes=3), str(tmp_path / "samples.parquet")
    with SampleFile(path, asked) as samples:
        run = Sweep(asked).run(keep=samples.write)
    table = parquet.read_table(path)
    assert table.num_rows == run.tally.coups
    assert table.column("shoe").to_pylist()[-1] == 3
    exact, decimal = table.column("tie").to_pylist(), table.column("tie_decimal").to_pylist()
    assert [float(Fraction(value)) for value in exact] == decimal


def test_samples_of_an_interrupted_and_of_a_failed_sweep(tmp_path: Any) -> None:
    asked = several_blocks()
    for error, files in ((KeyboardInterrupt, ["samples.csv"]), (ZeroDivisionError, [])):

        def stop(shoes: int, error: type[BaseException] = error) -> None:
            raise error(shoes)

        with pytest.raises(error), SampleFile(str(tmp_path / "samples.csv"), asked) as samples:
            Sweep(asked).run(progress=stop, keep=samples.write)
        assert [entry.name for entry in tmp_path.iterdir()] == files
        for entry in tmp_path.iterdir():
            assert entry.read_text().count("\n") > Play.block
            entry.unlink()


def test_samples_of_a_sweep_that_is_interrupted_before_a_block_is_done(tmp_path: Any) -> None:
    old = tmp_path / "samples.csv"
    old.write_text("old")
    with pytest.raises(KeyboardInterrupt), SampleFile(str(old), several_blocks()):
        raise KeyboardInterrupt
    assert [entry.name for entry in tmp_path.iterdir()] == ["samples.csv"]
    assert old.read_text() == "old"


def test_samples_that_cannot_be_written(tmp_path: Any) -> None:
    with pytest.raises(OutputError):
        SampleFile("samples.txt", plan())
    with pytest.raises(OutputError):
        SampleFile(str(tmp_path / "none" / "samples.csv"), plan())


@pytest.mark.parametrize("old", ["", "old"])
def test_samples_go_to_the_file_that_a_link_leads_to(tmp_path: Any, old: str) -> None:
    asked, there, link = plan("tie", shoes=3), tmp_path / "there.csv", tmp_path / "link.csv"
    if old:
        there.write_text(old)
    link.symlink_to("there.csv")
    with SampleFile(str(link), asked) as samples:
        run = Sweep(asked).run(keep=samples.write)
    assert link.is_symlink()
    assert there.read_text().count("\n") == run.tally.coups + 1
    assert sorted(os.listdir(tmp_path)) == ["link.csv", "there.csv"]


def test_samples_are_fractions_in_lowest_terms(tmp_path: Any) -> None:
    asked, path = plan("tie", "dragon-7", shoes=3), tmp_path / "samples.csv"
    with SampleFile(str(path), asked) as samples:
        Sweep(asked).run(keep=samples.write)
    _, *rows = (line.split(",") for line in path.read_text().splitlines())
    assert rows
    for text in (row[column] for row in rows for column in (16, 18)):
        assert text == str(Fraction(text))


def test_samples_are_refused_where_they_cannot_be_put_before_any_work_is_done(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.csv").mkdir()
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "read-only.csv").write_text("old")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    before = sorted(os.listdir(tmp_path))
    for name, _ in (
        ("folder.csv", "Is a directory"),
        ("pipe.csv", "samples are written to a regular file, not to a pipe or a device"),
        ("loop.csv", "Too many levels of symbolic links"),
        ("a\0.csv", "embedded null byte"),
    ):
        with pytest.raises(OutputError):
            SampleFile(str(tmp_path / name), plan())
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the superuser may write anything
    with pytest.raises(OutputError):
        SampleFile(str(tmp_path / "read-only.csv"), plan())
    assert sorted(os.listdir(tmp_path)) == before


# ---------------------------------------------------------------- plans that cannot be


def test_refused_plans() -> None:
    with pytest.raises(WagerError):
        Plan((), Coups(ONE), Play(), 1, 1)
    with pytest.raises(NumberError):
        plan(shoes=0)
    with pytest.raises(NumberError):
        plan(seed=-1)
    with pytest.raises(ShoeError):
        plan(shoe=Shoe.infinite())
    with pytest.raises(ShoeError):
        plan(dealing=RandomRemoval(50))


OTHER_TYPES: list[Callable[[], object]] = [
    lambda: RandomRemoval(20.0),  # type: ignore[arg-type]
    lambda: Play(cut_card=14.5),  # type: ignore[arg-type]
    lambda: Play(after=True),
    lambda: Play(burn="first-card"),  # type: ignore[arg-type]
    lambda: Trigger("8=2"),  # type: ignore[arg-type]
    lambda: Trigger(DRAGON, Fraction(3)),  # type: ignore[arg-type]
    lambda: Plan(("tie",), Coups(ONE), Play(), 1, 1),  # type: ignore[arg-type]
    lambda: Plan(wager("tie"), Coups(ONE), Play(), 1, 1),  # type: ignore[arg-type]
    lambda: Plan((wager("tie"),), ONE, Play(), 1, 1),  # type: ignore[arg-type]
    lambda: plan(dealing=20),  # type: ignore[arg-type]
    lambda: plan(shoes=1.5),
    lambda: plan(shoes=np.int64(5)),
    lambda: plan(seed="1"),
    lambda: plan(full="A"),
    lambda: plan(triggers=DRAGON),
    lambda: Sweep(("tie",)),  # type: ignore[arg-type]
    lambda: Sweep(plan()).run(ahead=2.0),  # type: ignore[arg-type]
    lambda: processes(1.5).__enter__(),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("place", range(len(OTHER_TYPES)))
def test_arguments_of_other_types_are_refused_with_what_is_wanted(place: int) -> None:
    with pytest.raises(ArgumentError):
        OTHER_TYPES[place]()


def test_an_executor_that_may_have_no_block_is_refused() -> None:
    with pytest.raises(NumberError):
        Sweep(plan()).run(Backwards(), ahead=0)


def test_a_trigger_that_is_a_float_is_refused_as_other_floats_are() -> None:
    with pytest.raises(NumberError):
        Trigger(DRAGON, (3.3,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("package", "ask", "message"),
    [
        ("pyarrow", lambda: SampleFile("x.parquet", plan()), r"Parquet needs pyarrow, .*\[parquet\]'"),
        ("distributed", lambda: cluster("x").__enter__(), r"needs distributed, .*\[cluster\]'"),
    ],
)
def test_extras_that_are_not_installed(
    package: str, ask: Callable[[], object], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=message):
        ask()


def test_a_count_that_no_shoe_has_is_refused() -> None:
    for dealing, highest in ((RandomRemoval(40), 12), (Play(), 16)):
        reach = Trigger(DRAGON, (Fraction(highest),), running=True)
        assert plan("tie", dealing=dealing, triggers=reach).triggers == (reach,)
        with pytest.raises(NumberError):
            plan("tie", dealing=dealing, triggers=Trigger(DRAGON, (Fraction(highest + 1),), running=True))
    with pytest.raises(NumberError):
        Trigger(DRAGON, (Fraction(3),), running=True, divisor=Fraction(1))


def test_triggers_rise() -> None:
    with pytest.raises(NumberError):
        Trigger(DRAGON, (Fraction(2), Fraction(1)))
    with pytest.raises(NumberError):
        Trigger(DRAGON, ())


def test_levels_of_wagers_and_tags() -> None:
    assert [
        plan("tie").level,
        plan("tie", triggers=Trigger(DRAGON)).level,
        plan("tie", triggers=Trigger(Tags.parse("K=1"))).level,
        plan("tie", triggers=Trigger(Tags.parse("Kh=1"))).level,
        plan("player-pair").level,
        plan("lucky-nines").level,
    ] == [10, 10, 13, 52, 13, 52]


def test_quantiles_are_in_order() -> None:
    found: SweepResult
    (found,) = Sweep(plan("tie", shoes=50)).run().results()
    assert tuple(found.quantiles) == QUANTILES
    middles = [(lies.low + lies.high) / 2 for lies in found.quantiles.values()]
    assert middles == sorted(middles)


def test_quantiles_of_many_values_hold_whatever_the_order_of_blocks() -> None:
    values = np.random.default_rng(2).normal(-0.001, 0.01, size=300_000)
    forward, backward = Histogram.empty(), Histogram.empty()
    blocks = np.array_split(values, 61)
    for one, other in zip(blocks, reversed(blocks), strict=True):
        forward.add(Histogram.of(one))
        backward.add(Histogram.of(other))
    assert forward == backward
    for place in (0, 3, 30_000, 151_234, 299_999):
        lies, exactly = forward.at(place), Fraction(float(np.sort(values)[place]))
        assert lies.low <= exactly <= lies.high
        assert lies.high - lies.low < abs(exactly) / 500


# ---------------------------------------------------------------- counts


def test_the_running_count_starts_with_the_cards_that_are_gone() -> None:
    """Eight decks less 16 eights and 16 nines have a true count of 8.67 before the first coup."""
    gone = parse_cards("8 " * 16 + "9 " * 16)
    counts = Trigger(DRAGON, (Fraction(7, 2), Fraction(866, 100), Fraction(867, 100)))
    shoe = EIGHT.without(gone)
    assert counts.reached(row_of(EIGHT, 10), np.array([row_of(shoe, 10)])).tolist() == [2]
    run = Sweep(Plan((wager("dragon-7"),), Coups(shoe), Play(), 60, 1, counts, EIGHT)).run()
    (found,) = run.results()
    assert found.counted[Fraction(7, 2)].bets.value > Fraction(9, 10)
    assert found.depths[0].seen == (26, 51)
    (blind,) = Sweep(Plan((wager("dragon-7"),), Coups(shoe), Play(), 60, 1, counts)).run().results()
    assert blind.counted[Fraction(7, 2)].bets.value < Fraction(1, 2)
    assert blind.mean == found.mean


@pytest.mark.parametrize(("divisor", "running"), [("1/2", False), ("1", False), ("0", False), ("0", True)])
def test_counts_by_their_definition(divisor: str, running: bool) -> None:
    tags = Tags.parse("A=1 7=-2 T=1")
    counts = (Fraction(60), Fraction(67), Fraction(74)) if running else (Fraction(-3), Fraction(1, 3), Fraction(2))
    trigger = Trigger(tags, counts, running, Fraction(divisor))
    full, cards = row_of(EIGHT, 10), RandomRemoval(290).deal(Coups(EIGHT), 10, 100, (5, 0)).cards
    own = (1, 1, 0, 0, 0, 0, 0, -2, 0, 0)
    expected = []
    for row in cards.tolist():
        seen = [before - after for before, after in zip(full, row, strict=True)]
        count = Fraction(sum(map(mul, own, seen)))
        if not running:
            decks = Fraction(sum(row), 52)
            if divisor != "0":
                decks = max(1, round(decks / Fraction(divisor))) * Fraction(divisor)
            count = (count - Fraction(sum(map(mul, own, full)), sum(full)) * sum(seen)) / decks
        expected.append(sum(count >= least for least in trigger.at_least))
    assert trigger.reached(full, cards).tolist() == expected
    assert len(set(expected)) > 2


def test_each_wager_may_have_a_count_of_its_own() -> None:
    panda = Trigger(Tags.parse("A=1 2=1 3=-2 4=-2 5=-2 6=-1 7=-1 8=-2 9=4 T=1"), (Fraction(5),))
    dragon = Trigger(DRAGON, (Fraction(3), Fraction(4)))
    names = ("dragon-7", "tie", "panda-8")
    both = Sweep(plan(*names, shoe=EIGHT, shoes=30, triggers=(dragon, None, panda))).run().results()
    for place, (name, trigger) in enumerate((("dragon-7", dragon), ("tie", None), ("panda-8", panda))):
        assert both[place] == Sweep(plan(name, shoe=EIGHT, shoes=30, triggers=trigger)).run().results()[0]
    with pytest.raises(NumberError):
        plan(*names, triggers=(dragon, panda))


def test_the_best_trigger_may_be_the_last() -> None:
    counts = Trigger(DRAGON, (Fraction(0), Fraction(1), Fraction(2)))
    (found,) = Sweep(plan("dragon-7", shoe=EIGHT, shoes=100, triggers=counts)).run().results()
    assert found.is_best_the_last
    (found,) = Sweep(plan("dragon-7", shoe=EIGHT, shoes=100, triggers=Trigger(DRAGON))).run().results()
    assert not found.is_best_the_last


def test_the_variance_of_what_a_count_wins() -> None:
    counts = Trigger(DRAGON, (Fraction(1),))
    asked = plan("dragon-7", shoes=12, triggers=counts)
    kept = Kept()
    (found,) = Sweep(asked).run(keep=kept).results()
    reached = counts.reached(row_of(ONE, 13), np.array(kept.cards))
    odds = [Coups(shoe_of(row)).odds(wager("dragon-7")) for row in kept.cards]
    number = len(odds)
    betting = found.counted[Fraction(1)]
    bet = [(one.expected_value, one.variance) for one, more in zip(odds, reached.tolist(), strict=True) if more]
    gain = sum(mean for mean, _ in bet) / number
    expected = sum(spread + mean**2 for mean, spread in bet) / number - gain**2
    assert betting.variance is not None
    assert float(betting.variance) == pytest.approx(float(expected), abs=1e-9)
    assert (betting.n0 is None) == (betting.bankroll() is None) == (betting.per_100.value <= 0)
    assert found.perfect.variance is not None
    assert found.perfect.n0 == found.perfect.variance / (found.perfect.per_100.value / 100) ** 2
    (without,) = Sweep(plan("dragon-7", shoes=12)).run().results()
    assert (without.perfect.variance, without.perfect.n0, without.perfect.bankroll()) == (None, None, None)
    assert without.perfect.ruin(100) is None


@pytest.mark.parametrize("dealing", [RandomRemoval(20), Play()])
@pytest.mark.parametrize("slug", ["lucky-6", "insurance-player-0-5"])
def test_the_results_of_bets(slug: str, dealing: RandomRemoval | Play) -> None:
    counts, asked = Trigger(DRAGON, (Fraction(-1), Fraction(1))), wager(slug)
    kept = Kept()
    (found,) = (
        Sweep(plan(slug, dealing=dealing, shoes=12 if dealing == RandomRemoval(20) else 2, triggers=counts))
        .run(keep=kept)
        .results()
    )
    reached = counts.reached(row_of(ONE, 13), np.array(kept.cards))
    for place, betting in enumerate(found.counted.values(), 1):
        results: dict[Fraction, Fraction] = {}
        for row, more in zip(kept.cards, reached.tolist(), strict=True):
            coups = Coups(shoe_of(row))
            offered = coups.probability(asked.given) if asked.given else Fraction(1)
            if more < place or not offered:
                continue
            odds = coups.odds(asked)
            for won, deals in odds.results.items():
                results[won] = results.get(won, Fraction(0)) + offered * Fraction(deals, sum(odds.results.values()))
        assert betting.results is not None
        total = sum(results.values())
        expected = {won: chance / total for won, chance in results.items() if chance}
        assert betting.results.keys() == expected.keys()
        for won, chance in expected.items():
            assert abs(betting.results[won] - chance) < Fraction(1, 10**9)


def test_a_gain_is_sure_from_two_standard_errors_up() -> None:
    (found,) = Sweep(plan("dragon-7", shoes=12, triggers=Trigger(DRAGON, (Fraction(1),)))).run().results()
    for betting in (found.perfect, *found.counted.values()):
        error = betting.per_100.standard_error
        assert error is not None
        assert betting.is_sure == (float(betting.per_100.value) >= 2 * float(error.radicand) ** 0.5 > 0)
    (one,) = Sweep(plan("dragon-7", shoes=1, dealing=RandomRemoval(20))).run().results()
    assert one.mean.standard_error is None
    assert not one.perfect.is_sure


# ---------------------------------------------------------------- states of the coup, and cards known


def test_a_wager_with_a_state_is_judged_and_bet_where_it_is_offered() -> None:
    asked = wager("insurance-player-0-5")
    counts = Trigger(DRAGON, (Fraction(0),))
    kept = Kept()
    (found,) = Sweep(plan(asked.slug, dealing=RandomRemoval(40), shoes=60, triggers=counts)).run(keep=kept).results()
    reached = counts.reached(row_of(ONE, 13), np.array(kept.cards))
    number = len(kept.cards)
    values, chances = [], []
    for row in kept.cards:
        coups = Coups(shoe_of(row))
        chances.append(coups.probability(asked.given or ""))
        values.append(coups.odds(asked).expected_value if chances[-1] else None)
    known = [value for value in values if value is not None]
    weighted = [(value, chance) for value, chance in zip(values, chances, strict=True) if value is not None]
    assert found.mean.value == sum(value * chance for value, chance in weighted) / sum(chances)
    assert (found.least, found.greatest) == (min(known), max(known))
    mean = sum(known) / len(known)
    assert float(found.variance) == pytest.approx(float(sum((one - mean) ** 2 for one in known) / len(known)), abs=1e-9)
    assert (
        found.quantiles[Fraction(1, 2)].low
        <= sorted(known)[(len(known) - 1) // 2]
        <= found.quantiles[Fraction(1, 2)].high
    )
    for betting, chosen in (
        (found.perfect, [(value, chance) for value, chance in weighted if value > 0]),
        (
            found.counted[Fraction(0)],
            [
                (value, chance)
                for value, chance, more in zip(values, chances, reached.tolist(), strict=True)
                if more and value is not None
            ],
        ),
    ):
        bets = sum(chance for _, chance in chosen)
        assert float(betting.bets.value) == pytest.approx(float(bets / number), abs=1e-9)
        assert betting.when_bet is not None
        assert float(betting.when_bet.value) == pytest.approx(
            float(sum(value * chance for value, chance in chosen) / bets), abs=1e-9
        )
        assert betting.variance is not None
        assert betting.when_bet.error_squared is not None
    assert sum(depth.positive * depth.coups for depth in found.depths) == found.perfect.bets.value * number


def test_shown_cards_are_known_of_every_coup() -> None:
    situation = Coups(ONE, shown="player: 7 K, banker: 3")
    kept = Kept()
    run = Sweep(Plan((wager("banker"),), situation, RandomRemoval(20), 15, 3)).run(keep=kept)
    (found,) = run.results()
    values = []
    for row in kept.cards:
        assert sum(row) == 52 - 3 - 20
        whole = shoe_of(row).plus(parse_cards("7 K 3"))
        values.append(situation.on(whole).odds(wager("banker")).expected_value)
    assert found.mean.value == sum(values) / len(values)
    assert run.plan.at_the_start() == [situation.odds(wager("banker")).expected_value]
    refused: list[Callable[[], Plan]] = [
        lambda: Plan((wager("tie"),), situation, Play(), 1, 1),
        lambda: Plan((wager("tie"),), Coups(ONE, shown="player: 2 3 8"), RandomRemoval(3), 1, 1),
    ]
    for wrong in refused:
        with pytest.raises(ShownError):
            wrong()
    with pytest.raises(ConditionError):
        Plan((wager("tie"),), Coups(ONE).given("tie"), RandomRemoval(3), 1, 1)


def test_how_many_coups_a_shoe_has() -> None:
    kept = Kept()
    run = Sweep(plan("tie", shoes=40)).run(keep=kept)
    lengths = Counter(Counter(kept.shoes).values())
    assert coups_of_shoes(run.tally) == dict(lengths)
    assert list(coups_of_shoes(run.tally)) == sorted(lengths)
    assert run.tally.coups_squared == sum(number**2 * shoes for number, shoes in lengths.items())


def test_plans_and_results_are_values() -> None:
    def made() -> list[object]:
        asked = plan("dragon-7", shoes=3, triggers=Trigger(DRAGON))
        return [asked, Sweep(asked).run().results()[0]]

    for one, same in zip(made(), made(), strict=True):
        assert one == same == pickle.loads(pickle.dumps(one)) == copy.deepcopy(one)
        assert len({one, same}) == 1
