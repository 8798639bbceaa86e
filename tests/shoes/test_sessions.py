"""Sessions of many coups: against every sequence of results played out, and against what must hold of all."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root, decimal, significant
from exact_odds.errors import ArgumentError, ConditionError, DetailError, NumberError, WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.shoes.one_shoe import covariance_of_coups, refuse_too_many
from exact_odds.shoes.sequence import sequence
from exact_odds.shoes.sessions import bankroll as bankrolls
from exact_odds.shoes.sessions import drawdowns, marches
from exact_odds.shoes.sessions import played as playing
from exact_odds.shoes.sessions.bankroll import ends
from exact_odds.shoes.sessions.drawdowns import drawdown_chance
from exact_odds.shoes.sessions.lab import never_in, return_intervals
from exact_odds.shoes.sessions.money import Rounding
from exact_odds.shoes.sessions.needs import goal_with_chance, least_bankroll, ruins
from exact_odds.shoes.sessions.plans import FLAT, StakingPlan, Step, all_staking_plans, staking_plan
from exact_odds.shoes.sessions.played import played, won_in
from exact_odds.shoes.sessions.powers import power, proven_power
from exact_odds.shoes.sessions.proven import Proven
from exact_odds.shoes.sessions.results import CoupResults, coup_results
from exact_odds.shoes.sessions.session import Session, States
from exact_odds.shoes.sessions.session_odds import session_odds
from exact_odds.shoes.sessions.winnings import Winnings
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager
from tests.shoes.evenings import Evening, evenings

BANKER_LIKE = CoupResults.of_counts({"19/20": 45, -1: 44, 0: 9})
HALF_LOST = CoupResults.of_counts({"3/2": 2, "-1/2": 3, -1: 2, 0: 1})
MARTINGALE = StakingPlan("two", "Two", (Step(Fraction(1), 1, 2, 1), Step(Fraction(2), 1, 1, 2)))
RESETTING = StakingPlan(
    "odd", "Odd", (Step(Fraction(1), 2, 1, 2), Step(Fraction(3, 2), 1, 3, 1), Step(Fraction(2), 2, 1, 3))
)

counted = st.dictionaries(st.fractions(-1, 3, max_denominator=4), st.integers(1, 5), min_size=2, max_size=3).map(
    CoupResults.of_counts
)
stakes = st.sampled_from([Fraction(1), Fraction(2), Fraction(1, 2), Fraction(3)])


@st.composite
def plans(draw: st.DrawFn) -> StakingPlan:
    number = draw(st.integers(1, 3))
    targets = st.integers(1, number)
    steps = [Step(draw(stakes), draw(targets), draw(targets), draw(targets)) for _ in range(number)]
    return StakingPlan("drawn", "Drawn", tuple(steps))


def by_hand(session: Session, **how: object) -> dict[Evening, Fraction]:
    assert session.coups is not None
    return evenings(
        [(outcome.net, outcome.weight) for outcome in session.results.outcomes],
        session.coups,
        steps=[(step.stake, step.win, step.loss, step.push) for step in session.plan.steps],
        bankroll=session.bankroll,
        goal=session.goal,
        all_in=session.all_in,
        exposure=session.results.exposure,
        **how,
    )


def mean(found: dict[Evening, Fraction], name: str) -> Fraction:
    return sum((getattr(evening, name) * share for evening, share in found.items()), Fraction(0))


def chance(found: dict[Evening, Fraction], end: str) -> Fraction:
    return sum((share for evening, share in found.items() if evening.end == end), Fraction(0))


def results_of(found: dict[Evening, Fraction]) -> dict[Fraction, Fraction]:
    shares: dict[Fraction, Fraction] = defaultdict(Fraction)
    for evening, share in found.items():
        shares[evening.won] += share
    return dict(shares)


def shares(won: Winnings) -> dict[Fraction, Fraction]:
    return {result: Fraction(count, won.of) for result, count in won.items()}


def holds(value: Proven, exact: Proven) -> bool:
    assert isinstance(exact, Fraction)
    return value == exact if isinstance(value, Fraction) else value.low <= exact <= value.high


def shown(value: Proven, digits: int = 10) -> str:
    return decimal(value, digits) if isinstance(value, Fraction) else value.agreed(decimal, digits)


def banker() -> CoupResults:
    return coup_results(Coups(), {wager("banker"): 1})


def player() -> CoupResults:
    return coup_results(Coups(), {wager("player"): 1})


# What is won ---------------------------------------------------------------------------------------------------------


@given(results=counted, coups=st.integers(1, 5), staking=plans())
@settings(max_examples=60, deadline=None)
def test_every_sequence_played_out_makes_the_distribution(
    results: CoupResults, coups: int, staking: StakingPlan
) -> None:
    session = Session(results, coups, staking)
    found = by_hand(session)
    won = won_in(session)
    assert shares(won) == results_of(found)
    assert won.expected_value == mean(found, "won")
    assert played(session).staked == mean(found, "staked")


@pytest.mark.parametrize("staking", [FLAT, MARTINGALE, RESETTING], ids=lambda staking: staking.slug)
def test_eight_coups_of_banker(staking: StakingPlan) -> None:
    session = Session(banker(), 8, staking)
    assert shares(won_in(session)) == results_of(by_hand(session))


@given(results=counted, coups=st.integers(1, 30))
@settings(max_examples=30, deadline=None)
def test_mean_variance_and_third_moment_are_those_of_a_coup_times_their_number(
    results: CoupResults, coups: int
) -> None:
    won = won_in(Session(results, coups))
    first, second, third = (won.moment(power) for power in (1, 2, 3))
    assert isinstance(first, Fraction)
    assert isinstance(second, Fraction)
    assert isinstance(third, Fraction)
    assert sum(won.counts) == won.of
    assert won.expected_value == coups * results.expected_value
    assert won.variance == coups * results.variance
    one, two, three = (results.moment(power) for power in (1, 2, 3))
    assert third - 3 * first * second + 2 * first**3 == coups * (three - 3 * one * two + 2 * one**3)


@given(results=counted, coups=st.integers(1, 20))
@settings(max_examples=30, deadline=None)
def test_counts_cut_to_integers_are_never_too_large_and_what_they_lack_is_little(
    results: CoupResults, coups: int
) -> None:
    counts = {int(4 * 3 * net): count for net, count in results.at(Fraction(1))}
    exact, digits = power(counts, coups), 20
    cut = proven_power(counts, results.of, coups, digits)
    assert all(count * results.of**coups <= exact[place] * 10**digits for place, count in cut.items())
    assert 0 <= 10**digits - sum(cut.values()) < 10**6


def test_flat_sessions_of_eight_decks() -> None:
    on_player, on_banker = won_in(Session(player(), 80)), won_in(Session(banker(), 80))
    assert shown(on_player.ahead) == "0.4305605231"
    assert shown(on_player.even) == "0.0464371023"
    assert shown(on_banker.ahead) == "0.4751668016"


@pytest.mark.parametrize("coups", [200, 201])
def test_the_last_exact_number_of_coups_and_the_next_agree_with_the_exact_power(coups: int) -> None:
    results = banker()
    won = won_in(Session(results, coups))
    exact = power({int(20 * net): count for net, count in results.at(Fraction(1))}, coups)
    of = results.of**coups
    assert won.is_exact == (coups == 200)
    assert holds(won.ahead, Fraction(sum(count for place, count in exact.items() if place > 0), of))
    assert holds(won.even, Fraction(exact[0], of))
    assert holds(won.expected_value, coups * results.expected_value)
    assert holds(won.variance, coups * results.variance)
    below = 0
    for place in sorted(exact):
        below += exact[place]
        if 4 * below >= of:
            assert won.quantile("1/4") == Fraction(place, 20)
            break


def test_quantiles_are_the_least_results_reached_with_at_least_their_share() -> None:
    won = Winnings.of_counts({-3: 1, 0: 2, 5: 1}, Fraction(1, 2), 4)
    assert [won.quantile(share) for share in ("1%", "1/4", "26%", "3/4", "76%", 1)] == [
        Fraction(-3, 2),
        Fraction(-3, 2),
        0,
        0,
        Fraction(5, 2),
        Fraction(5, 2),
    ]
    for share in (0, "101%"):
        with pytest.raises(NumberError):
            won.quantile(share)


def test_a_quantile_that_cut_counts_cannot_tell_is_an_enclosure() -> None:
    cut = Winnings.of_counts({0: 499, 1: 499}, Fraction(1), 1000, (0, 1))
    assert cut.quantile("1/2") == Enclosure(Fraction(0), Fraction(1))
    assert cut.quantile("1/4") == 0


def test_a_rebate_is_a_share_of_lost_sessions_alone() -> None:
    session = Session(HALF_LOST, 4, MARTINGALE, rebate=Fraction(1, 10))
    kept: dict[Fraction, Fraction] = defaultdict(Fraction)
    for result, share in results_of(by_hand(session)).items():
        kept[result if result > 0 else result * Fraction(9, 10)] += share
    assert shares(won_in(session)) == kept


# Several wagers, chips -----------------------------------------------------------------------------------------------


def test_wagers_made_together_have_their_joint_distribution() -> None:
    coups = Coups()
    results = coup_results(coups, {wager("banker"): 1, wager("tie"): "0.1"})
    assert {net: Fraction(count, results.of) for net, count in results.at(Fraction(2))} == {
        Fraction(17, 10): coups.probability("banker.wins"),
        Fraction(-22, 10): coups.probability("player.wins"),
        Fraction(16, 10): coups.probability("tie"),
    }
    assert results.staked == results.exposure == Fraction(11, 10)
    banker_alone, tie_alone = (coups.odds(wager(name)).expected_value for name in ("banker", "tie"))
    assert results.expected_value == banker_alone + tie_alone / 10


def test_a_random_factor_is_drawn_anew_for_each_wager_and_coup() -> None:
    random = Wager("random", "Random", (Award("tie", "tie", {"2": "0.9", "8": "0.1"}),))
    coups = Coups()
    results = coup_results(coups, {random: 1})
    assert results.expected_value == coups.odds(random).expected_value
    assert results.variance == coups.odds(random).variance
    twice = coup_results(coups, {random: 1, wager("tie"): 1})
    assert twice.expected_value == coups.odds(random).expected_value + coups.odds(wager("tie")).expected_value


def test_a_chip_that_is_worth_nothing_when_lost_is_lost() -> None:
    chip = Wager("chip", "Chip", (Award("win", "player.wins", 1), Award("push", "tie", 0)), otherwise=Fraction(0))
    results = coup_results(Coups(), {chip: 1})
    signs = dict(zip((outcome.net for outcome in results.outcomes), results.signs(), strict=False))
    assert sorted(results.signs()) == [-1, 0, 1]
    assert signs[Fraction(1)] == 1


@pytest.mark.parametrize(
    ("way", "stake", "won"),
    [
        ("up", 1, "3/4"),
        ("down", 1, "1"),
        ("nearest", 1, "1"),
        ("up", 10, "9.5"),
        ("nearest", 5, "4.75"),
        ("down", 3, "3"),
    ],
)
def test_commission_is_a_whole_number_of_chips(way: str, stake: int, won: str) -> None:
    results = coup_results(Coups(), {wager("banker"): 1}, Rounding("0.25", way))
    assert max(net for net, _ in results.at(Fraction(stake))) == Fraction(won)


@pytest.mark.parametrize(("way", "won"), [("up", 0), ("down", 1), ("nearest", 0)])
def test_a_pay_without_commission_is_rounded_the_other_way(way: str, won: int) -> None:
    assert Rounding(1, way).paid(Fraction(1), Fraction(1, 2)) == won


def test_stakes_that_are_no_whole_chips_are_refused() -> None:
    with pytest.raises(NumberError):
        Session(coup_results(Coups(), {wager("banker"): 1}, Rounding(5)), 80)


# Bankrolls -----------------------------------------------------------------------------------------------------------


@given(
    results=counted,
    coups=st.integers(1, 5),
    staking=plans(),
    more=st.fractions(0, 4, max_denominator=2),
    gain=st.none() | st.fractions("1/2", 5, max_denominator=2),
    all_in=st.booleans(),
)
@settings(max_examples=120, deadline=None)
def test_every_sequence_played_out_makes_the_ends(
    results: CoupResults, coups: int, staking: StakingPlan, more: Fraction, gain: Fraction | None, all_in: bool
) -> None:
    held = staking.steps[0].stake * results.exposure + more
    session = Session(results, coups, staking, held, None if gain is None else held + gain, all_in)
    found = by_hand(session)
    got = ends(session)
    assert (got.ruin, got.goal, got.neither) == tuple(chance(found, end) for end in ("ruin", "goal", "neither"))
    assert (got.coups, got.staked, got.result) == tuple(mean(found, name) for name in ("coups", "staked", "won"))
    whole = played(session)
    assert shares(whole.won) == results_of(found)
    for coup in range(1, coups + 1):
        by_then = sum((s for e, s in found.items() if e.end == "ruin" and e.coups <= coup), Fraction(0))
        assert whole.ruin_by(coup) == by_then
    first = min((evening.coups for evening in found if evening.end == "ruin"), default=None)
    assert got.first_ruin == first


@given(
    results=counted,
    staking=plans(),
    more=st.integers(0, 4),
    gain=st.none() | st.integers(1, 4),
    coups=st.integers(1, 6),
)
@settings(max_examples=60, deadline=None)
def test_counts_in_fields_of_one_integer_hold_the_exact_ends(
    results: CoupResults, staking: StakingPlan, more: int, gain: int | None, coups: int
) -> None:
    held = staking.steps[0].stake * results.exposure + more
    session = Session(results, coups, staking, held, None if gain is None else held + gain)
    exact = played(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "EXACT_COUPS", 0)
        cut = played(session)
    for name in ("neither", "coups", "staked"):
        value = getattr(cut, name)
        assert holds(value, getattr(exact, name))
        assert isinstance(value, Fraction) or value.high - value.low < Fraction(1, 10**20)
    assert all(holds(cut.ruin_by(coup), exact.ruin_by(coup)) for coup in range(1, coups + 1))
    assert all(holds(cut.goal_by(coup), exact.goal_by(coup)) for coup in range(1, coups + 1))
    assert holds(cut.won.expected_value, exact.won.expected_value)


def test_a_part_of_the_bankroll_all_in_is_followed_exactly() -> None:
    session = Session(BANKER_LIKE, 7, FLAT, Fraction(5, 2), Fraction(5), all_in=True)
    found = by_hand(session)
    assert (ends(session).ruin, ends(session).result) == (chance(found, "ruin"), mean(found, "won"))


@pytest.mark.parametrize("slug", all_staking_plans())
def test_no_plan_changes_what_a_unit_staked_is_worth(slug: str) -> None:
    results = banker()
    for session in (
        Session(results, 12, staking_plan(slug)),
        Session(results, 12, staking_plan(slug), Fraction(9), Fraction(14)),
    ):
        whole = played(session)
        assert isinstance(whole.staked, Fraction)
        assert isinstance(whole.won.expected_value, Fraction)
        assert whole.won.expected_value / whole.staked == results.expected_value


# Without end ---------------------------------------------------------------------------------------------------------


def solved_by_hand(
    results: CoupResults, staking: StakingPlan, bankroll: Fraction, goal: Fraction
) -> tuple[Fraction, ...]:
    """The chances of ruin and of the goal, and the means of coups and stakes, by Gauss's elimination."""
    states: dict[tuple[int, Fraction], int] = {(1, bankroll): 0}
    rows: list[dict[int, Fraction]] = []
    right: list[list[Fraction]] = []
    queue = [(1, bankroll)]
    for number, held in queue:
        step = staking.steps[number - 1]
        row, known = defaultdict(Fraction, {states[number, held]: Fraction(1)}), [Fraction(0)] * 4
        known[2], known[3] = Fraction(1), step.stake * results.staked
        for outcome in results.outcomes:
            share, later = Fraction(outcome.weight, results.of), held + step.stake * outcome.net
            then = step.win if outcome.net > 0 else step.loss if outcome.net < 0 else step.push
            if later >= goal:
                known[1] += share
            elif later < staking.steps[then - 1].stake * results.exposure:
                known[0] += share
            else:
                if (then, later) not in states:
                    states[then, later] = len(states)
                    queue.append((then, later))
                row[states[then, later]] -= share
        rows.append(dict(row))
        right.append(known)
    for place in range(len(rows) - 1, 0, -1):
        pivot = rows[place][place]
        for above in range(place):
            factor = rows[above].pop(place, Fraction(0)) / pivot
            if factor:
                for column, value in rows[place].items():
                    if column != place:
                        rows[above][column] = rows[above].get(column, Fraction(0)) - factor * value
                right[above] = [have - factor * more for have, more in zip(right[above], right[place], strict=True)]
    return tuple(value / rows[0][0] for value in right[0])


@given(results=counted, staking=plans(), more=st.integers(0, 3), gain=st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_play_without_end_is_solved(results: CoupResults, staking: StakingPlan, more: int, gain: int) -> None:
    signs = results.signs()
    if 1 not in signs or -1 not in signs:
        return
    held = staking.steps[0].stake * results.exposure + more
    session = Session(results, None, staking, held, held + gain)
    exact = solved_by_hand(results, staking, held, held + gain)
    for states in (bankrolls.SOLVED_STATES, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bankrolls, "SOLVED_STATES", states)
            got = ends(session)
        for value, wanted in zip((got.ruin, got.goal, got.coups, got.staked), exact, strict=True):
            assert holds(value, wanted)
            assert isinstance(value, Fraction) or value.high - value.low < Fraction(1, 10**11)
        assert holds(got.result, results.expected_value / results.staked * exact[3])


@pytest.mark.parametrize("slug", ["flat", "martingale-4", "paroli"])
@pytest.mark.parametrize("results", [BANKER_LIKE, HALF_LOST], ids=["banker", "half"])
def test_play_without_end_is_solved_from_the_lowest_bankroll_up(results: CoupResults, slug: str) -> None:
    session = Session(results, None, staking_plan(slug), Fraction(12), Fraction(18))
    removed = ends(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bankrolls, "CLIMBED_STATES", 0)
        climbed = ends(session)
    for name in ("ruin", "goal", "coups", "staked", "result"):
        assert shown(getattr(climbed, name)) == shown(getattr(removed, name))


def test_ruin_on_player_is_the_gamblers() -> None:
    odds = Coups().odds(wager("player")).results
    ratio = Fraction(odds[Fraction(-1)], odds[Fraction(1)])
    ruin = (ratio**40 - ratio**80) / (1 - ratio**80)
    got = ends(Session(player(), None, FLAT, Fraction(40), Fraction(80)))
    assert holds(got.ruin, ruin)
    assert shown(got.ruin) == "0.7487657879"


def test_ruin_on_banker() -> None:
    got = ends(Session(banker(), None, FLAT, Fraction(40), Fraction(80)))
    assert shown(got.ruin) == "0.7326909302"
    assert isinstance(got.result, Enclosure)
    assert isinstance(got.staked, Enclosure)
    edge = banker().expected_value
    assert got.result.low <= edge * got.staked.low  # the edge is negative
    assert got.result.high >= edge * got.staked.high


def test_a_wager_that_cannot_lose_reaches_its_goal() -> None:
    got = ends(Session(CoupResults.of_counts({1: 1, 0: 1}), None, FLAT, Fraction(1), Fraction(3)))
    assert holds(got.goal, Fraction(1))
    assert got.first_ruin is None
    assert holds(got.coups, Fraction(4))


def test_all_in_without_end_needs_pays_that_stay_on_the_grid() -> None:
    even = ends(Session(player(), None, staking_plan("martingale"), Fraction(5), Fraction(9), all_in=True))
    assert isinstance(even.ruin, Enclosure)
    with pytest.raises(DetailError):
        ends(Session(banker(), None, FLAT, Fraction(5, 2), Fraction(5), all_in=True))
    chips = coup_results(Coups(), {wager("banker"): 1}, Rounding("0.25"))
    assert isinstance(ends(Session(chips, None, FLAT, Fraction(5, 2), Fraction(5), all_in=True)).ruin, Enclosure)


@given(results=counted, staking=plans(), coups=st.integers(1, 4), risk=st.fractions("1/20", "1/2", max_denominator=20))
@settings(max_examples=25, deadline=None)
def test_the_least_bankroll_is_the_first_with_so_small_a_risk(
    results: CoupResults, staking: StakingPlan, coups: int, risk: Fraction
) -> None:
    found = least_bankroll(results, risk, plan=staking, coups=coups)
    assert found is not None
    bankroll, chance_of_ruin = found
    assert isinstance(chance_of_ruin, Fraction)
    assert chance_of_ruin <= risk
    assert ends(Session(results, coups, staking, bankroll)).ruin == chance_of_ruin
    less = bankroll - Fraction(1, 2)
    if less >= staking.steps[0].stake * results.exposure and all(step.stake.denominator == 2 for step in staking.steps):
        ruin = ends(Session(results, coups, staking, less)).ruin
        assert isinstance(ruin, Fraction)
        assert ruin > risk


def test_bankrolls_and_goals_without_end() -> None:
    results = player()
    found = least_bankroll(results, Fraction(1, 20), goal=Fraction(80))
    assert found is not None
    assert found[0] == 79
    for held, small in ((79, True), (78, False)):
        ruin = ends(Session(results, None, FLAT, Fraction(held), Fraction(80))).ruin
        assert isinstance(ruin, Enclosure)
        assert (ruin.high <= Fraction(1, 20)) == small
    goal = goal_with_chance(results, Fraction(40))
    assert goal is not None
    for target, likely in ((goal[0], True), (goal[0] + 1, False)):
        reached = ends(Session(results, None, FLAT, Fraction(40), target)).goal
        assert isinstance(reached, Enclosure)
        assert (reached.low >= Fraction(1, 2)) == likely
    plan_of_two = least_bankroll(results, Fraction(1, 5), plan=staking_plan("dalembert"), goal=Fraction(12))
    assert plan_of_two is not None
    assert least_bankroll(results, Fraction(1, 20), goal=Fraction(1)) is None


# Drawdowns, one shoe, the lab ----------------------------------------------------------------------------------------


@given(results=counted, coups=st.integers(1, 5), staking=plans(), size=st.fractions("1/2", 6, max_denominator=2))
@settings(max_examples=60, deadline=None)
def test_every_sequence_played_out_makes_the_largest_drawdown(
    results: CoupResults, coups: int, staking: StakingPlan, size: Fraction
) -> None:
    session = Session(results, coups, staking)
    exact = sum((share for evening, share in by_hand(session).items() if evening.drawdown >= size), Fraction(0))
    assert drawdown_chance(session, size) == exact
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawdowns, "EXACT_COUPS", 0)
        cut = drawdown_chance(session, size)
    assert holds(cut, exact)
    assert isinstance(cut, Fraction) or cut.high - cut.low < Fraction(1, 10**20)


@pytest.mark.parametrize("name", ["banker", "tie"])
@pytest.mark.parametrize("coups", [2, 3])
def test_the_variance_of_coups_of_one_shoe_is_that_of_the_sequence(name: str, coups: int) -> None:
    here = Coups(Shoe.of_decks(1))
    pays = {"banker": {"banker": Fraction(19, 20), "player": Fraction(-1), "tie": Fraction(0)}}.get(
        name, {"banker": Fraction(-1), "player": Fraction(-1), "tie": Fraction(8)}
    )
    joint = sequence(here, coups)
    won = {names: sum(pays[one] for one in names) for names in joint.counts}
    first = sum((joint.probability(*names) * total for names, total in won.items()), Fraction(0))
    second = sum((joint.probability(*names) * total**2 for names, total in won.items()), Fraction(0))
    variance = coup_results(here, {wager(name): 1}).variance
    covariance = covariance_of_coups(here, {wager(name): 1})
    assert second - first**2 == coups * variance + coups * (coups - 1) * covariance


def test_the_covariance_of_wagers_made_together_is_that_of_their_sum() -> None:
    here = Coups(Shoe.of_decks(1))
    joint = sequence(here)
    pays = {"banker": Fraction(17, 20), "player": Fraction(-11, 10), "tie": Fraction(8, 10)}
    mean_of_one = sum((share * pays[name] for name, share in joint.margin(0).items()), Fraction(0))
    product = sum((joint.probability(*names) * pays[names[0]] * pays[names[1]] for names in joint.counts), Fraction(0))
    assert covariance_of_coups(here, {wager("banker"): 1, wager("tie"): "0.1"}) == product - mean_of_one**2


def test_one_shoe_takes_what_is_offered_in_every_coup_and_lasts() -> None:
    assert covariance_of_coups(Coups(Shoe.infinite()), {wager("banker"): 1}) == 0
    with pytest.raises(ConditionError):
        covariance_of_coups(Coups(shown="player: 7"), {wager("banker"): 1})
    with pytest.raises(NumberError):
        refuse_too_many(Coups(), 70)
    refuse_too_many(Coups(), 69)


def test_intervals_of_the_return_are_quantiles_and_then_normal() -> None:
    rows = return_intervals(player(), (1_000, 10_000_000))
    won = won_in(Session(player(), 1_000))
    assert [row.exact for row in rows] == [True] * 3 + [False] * 3
    low = won.quantile("1/20")
    assert isinstance(low, Fraction)
    assert rows[0].low == 1 + low / 1000
    assert shown(rows[4].low, 6) == shown(1 + player().expected_value - Fraction("0.0005893"), 6)[:8]


@pytest.mark.parametrize("plays", [1, 7, 200, 201, 10_000])
def test_the_chance_of_never_is_a_power(plays: int) -> None:
    assert holds(never_in(3, 1000, plays), Fraction(997, 1000) ** plays)


def test_a_small_chance_of_never_has_its_digits_behind_the_zeros() -> None:
    chance, exact = never_in(1, 2, 1000), Fraction(1, 2**1000)
    assert isinstance(chance, Enclosure)
    assert significant(chance.low, 10) == significant(chance.high, 10) == significant(exact, 10)


# At the door ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"coups": 0},
        {"coups": 10**8},
        {},
        {"coups": 8, "goal": Fraction(8)},
        {"coups": 8, "all_in": True},
        {"coups": 8, "bankroll": Fraction(1, 2)},
        {"bankroll": Fraction(8)},
        {"bankroll": Fraction(8), "goal": Fraction(8)},
        {"coups": 8, "rebate": Fraction(3, 2)},
        {"coups": 8, "bankroll": 0.5},
    ],
)
def test_sessions_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(NumberError):
        Session(BANKER_LIKE, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"coups": "8"}, {"coups": 8, "plan": "flat"}])
def test_arguments_of_other_types_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ArgumentError):
        Session(BANKER_LIKE, **wrong)  # type: ignore[arg-type]


def test_wagers_that_make_no_session_are_refused() -> None:
    coups = Coups()
    with pytest.raises(NumberError):
        coup_results(coups, {})
    with pytest.raises(NumberError):
        coup_results(coups, {wager("banker"): 0})
    with pytest.raises(ArgumentError):
        coup_results(coups, {"banker": 1})  # type: ignore[dict-item]
    insurance = Wager("late", "Late", (Award("win", "tie", 8),), given=parse("player.opening.total == 5"))
    with pytest.raises(WagerError):
        coup_results(coups, {wager("banker"): 1, insurance: 1})


def test_play_that_never_ends_is_refused() -> None:
    with pytest.raises(NumberError):
        ends(Session(CoupResults.of_counts({0: 1}), None, FLAT, Fraction(4), Fraction(8)))
    with pytest.raises(NumberError):
        played(Session(BANKER_LIKE, None, FLAT, Fraction(4), Fraction(8)))
    with pytest.raises(NumberError):
        ends(Session(BANKER_LIKE, 8))


def test_values_pickle_and_compare_by_meaning() -> None:
    session = Session(banker(), 8, staking_plan("martingale"), Fraction(40), rebate=Fraction(1, 10))
    for value in (session, won_in(session), played(session), ends(session), Rounding("0.25"), session.results):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)


@given(
    results=counted,
    staking=plans(),
    coups=st.integers(1, 5),
    goal=st.none() | st.integers(6, 12).map(Fraction),
)
@settings(max_examples=25, deadline=None)
def test_the_chance_of_ruin_is_found_for_all_bankrolls_at_once(
    results: CoupResults, staking: StakingPlan, coups: int, goal: Fraction | None
) -> None:
    least = staking.steps[0].stake * results.exposure
    bankrolls_there = [least + Fraction(more, 2) for more in range(6) if goal is None or least + more < goal]
    if not bankrolls_there:
        return
    states = States(Session(results, coups, staking, bankrolls_there[0], goal))
    found = ruins(states, coups)
    for bankroll in bankrolls_there:
        place = bankroll / states.unit
        if place.denominator == 1:
            value = found.at(int(place))
            assert holds(value, chance(by_hand(Session(results, coups, staking, bankroll, goal)), "ruin"))
            assert isinstance(value, Fraction) or value.high - value.low < Fraction(1, 10**20)


def test_known_least_bankrolls() -> None:
    states = States(Session(banker(), 200, FLAT, Fraction(28)))
    known = ruins(states, 200)
    assert shown(known.at(28 * 20)) == "0.0496409080"
    assert shown(known.at(27 * 20), 4) == "0.0591"
    beyond = least_bankroll(banker(), Fraction(1, 20), coups=201)
    assert beyond is not None
    assert isinstance(beyond[1], Enclosure)
    assert beyond[0] == Fraction(29)
    for held, small in ((29, True), (28, False)):
        ruin = ends(Session(banker(), 201, FLAT, Fraction(held))).ruin
        assert isinstance(ruin, Enclosure)
        assert (ruin.high <= Fraction(1, 20)) == small


def test_all_in_with_pays_that_split_the_bankroll_ends_in_time() -> None:
    with pytest.raises(DetailError):
        played(Session(banker(), 201, FLAT, Fraction(2), all_in=True))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(marches, "MOST_STATES", 20)
        with pytest.raises(DetailError):
            played(Session(banker(), 20, FLAT, Fraction(2), all_in=True))


def test_the_skewness_beyond_exact_counts_holds_the_exact_one() -> None:
    session = Session(BANKER_LIKE, 12, MARTINGALE)
    exact = session_odds(session).skewness
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "EXACT_COUPS", 0)
        cut = session_odds(session).skewness
    assert isinstance(exact, Root)
    assert isinstance(cut, Enclosure)
    assert cut.agreed(decimal, 12) == decimal(exact, 12)


@pytest.mark.parametrize(
    ("question", "error"),
    [
        (lambda: session_odds(3), ArgumentError),  # type: ignore[arg-type]
        (lambda: session_odds(Session(BANKER_LIKE, 8), digits=-3), NumberError),
        (lambda: session_odds(Session(BANKER_LIKE, 8), digits="10"), ArgumentError),  # type: ignore[arg-type]
        (lambda: won_in(3), ArgumentError),  # type: ignore[arg-type]
        (lambda: ends(Session(BANKER_LIKE, 8, FLAT, Fraction(4)), -1), NumberError),
        (lambda: drawdown_chance(3, 1), ArgumentError),  # type: ignore[arg-type]
        (lambda: least_bankroll(3, Fraction(1, 20), coups=8), ArgumentError),  # type: ignore[arg-type]
        (lambda: goal_with_chance(3, Fraction(8), coups=8), ArgumentError),  # type: ignore[arg-type]
        (lambda: goal_with_chance(BANKER_LIKE, Fraction(8), coups=8, digits=-1), NumberError),
    ],
    ids=range(9),
)
def test_whatever_computes_with_a_session_checks_it(question: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        question()
