"""Equilibria of chemin de fer: published values, certificates checked deal by deal, all strategies of a small shoe."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import ArgumentError, ConditionError, NumberError, ShoeError, UnknownName, WagerError
from exact_odds.games.game import Game, game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.certificate import Certificate, certify
from exact_odds.studies.equilibrium.dominance import settled
from exact_odds.studies.equilibrium.frequency import break_points
from exact_odds.studies.equilibrium.model import MODELS, CheminDeFer, point_counts
from exact_odds.studies.equilibrium.path import follow
from exact_odds.studies.equilibrium.solve import equilibria, equilibrium
from tests import chemin_de_fer
from tests.strategies import RANKS

INFINITE, SIX = Coups(Shoe.infinite()), Coups(Shoe.of_decks(6))

Strategies = tuple[dict[str, Fraction | int], dict[tuple[str, int | None], Fraction | int]]


def strategies(found: Certificate) -> Strategies:
    """Both strategies as a plain enumeration takes them."""
    game = found.game
    player, banker = (
        [int(share) if share in (0, 1) else share for share in side] for side in (found.player, found.banker)
    )
    return (
        {decision.hand: share for decision, share in zip(game.player, player, strict=True)},
        {(decision.hand, decision.third): share for decision, share in zip(game.banker, banker, strict=True)},
    )


def worth(found: Certificate) -> chemin_de_fer.Worth:
    """The same game played out deal by deal."""
    game = found.game
    free = "".join(map(str, sorted(game.free)))
    counts = point_counts(game.coups.shoe)
    return chemin_de_fer.worth(game.model, counts, game.commission, free, *strategies(found))


def check(found: Certificate) -> None:
    """Hold a certificate against the plain enumeration: values, gains in every decision, and the verdict."""
    plain = worth(found)
    assert (found.value, found.value_to_banker) == (plain.to_player, plain.to_banker)
    of = found.game.to_player.of
    player, banker = strategies(found)
    never = (0, 0)  # a decision that no deal of this shoe asks for
    assert dict(zip(player, found.player_gains, strict=True)) == {
        hand: Fraction(draw - stand) / of for hand in player for draw, stand in [plain.by_player.get(hand, never)]
    }
    assert dict(zip(banker, found.banker_gains, strict=True)) == {
        decision: Fraction(draw - stand) / of
        for decision in banker
        for draw, stand in [plain.by_banker.get(decision, never)]
    }
    assert plain.by_player.keys() <= player.keys()
    assert plain.by_banker.keys() <= banker.keys()
    assert chemin_de_fer.is_equilibrium(plain, player, banker) == found.is_equilibrium


# ---------------------------------------------------------------- published


def test_the_equilibrium_of_totals_with_replacement() -> None:
    """Kemeny and Snell, Game-theoretic solution of baccarat, American Mathematical Monthly 64 (1957)."""
    found = equilibrium(INFINITE, "A1")
    assert found.player == (Fraction(9, 11),)
    assert [(decision.hand, decision.third, share) for decision, share in found.mixed_by_banker()] == [
        ("6", None, Fraction(859, 2288))
    ]
    assert found.value == -found.value_to_banker == Fraction(-679568, 53094899)


def test_break_points_with_replacement() -> None:
    points = break_points(CheminDeFer.of(INFINITE, "A1"))
    assert [point.frequency for point in points] == list(map(Fraction, ("0", "1/16", "71/176", "9/11", "107/112", "1")))
    assert max(points, key=lambda point: point.above).frequency == Fraction(9, 11)
    assert [[(cell.total, cell.third) for cell in (*point.begins, *point.ends)] for point in points] == [
        [],
        [(5, 4)],
        [(3, 9)],
        [(6, None)],
        [(4, 1)],
        [],
    ]


def test_six_decks_where_banker_knows_his_cards() -> None:
    """Downton and Lockwood, Computer studies of baccarat, Journal of the Royal Statistical Society A 138 (1975)."""
    found = equilibrium(SIX, "B2")
    assert found.player == (Fraction(477191, 592524),)
    assert found.value == Fraction(-974653793197999, 75340147272374985)
    assert len(list(found.mixed_by_banker())) == 1


def test_with_replacement_only_the_average_over_the_hands_of_a_total_counts() -> None:
    """1 and 4 drawn always and the other hands that make 5 with 61/77: (2 + 14 * 61/77) / 16 is 9/11."""
    found = equilibrium(INFINITE, "A3")
    player = [Fraction(1) if decision.hand == "1 4" else Fraction(61, 77) for decision in found.game.player]
    other = certify(found.game, player, found.banker)
    assert other.is_equilibrium
    assert other.value == found.value == equilibrium(INFINITE, "A1").value
    check(other)


def test_what_the_tableau_earns_against_a_player_who_always_draws_on_5() -> None:
    game = CheminDeFer.of(INFINITE, "A1")
    found = certify(game, [Fraction(1)], game.tableau_of_banker())
    assert found.value_to_banker == Fraction(59280, 4826809)
    assert round(found.value_to_banker + found.banker_gap, 10) == Fraction("0.0136769447")
    assert [(fault.decision.total, fault.decision.third) for fault in found.faults()] == [(4, 1), (6, None)]


@pytest.mark.parametrize("percent", range(11))
def test_commission_with_replacement(percent: int) -> None:
    """Player makes Banker indifferent with 6 when he stood; by hand, since it takes 13 cards against three totals.

    Drawing to 6 gains Banker (6a - 11)/13 against 5, (-3 - 3a)/13 against 6 and (5 - 2a)/13 against 7. Player has stood
    on these as 1 - p to 1 to 1.
    """
    a = Fraction(percent, 100)
    found = equilibrium(INFINITE, "A1", a)
    assert found.player == ((9 - a) / (11 - 6 * a),)
    assert [share for _, share in found.mixed_by_banker()] == [Fraction(859, 2288)]
    assert found.value == Fraction(-679568, 53094899)


# ---------------------------------------------------------------- held against deal by deal


@pytest.mark.parametrize(("model", "commission"), [*((model, 0) for model in MODELS), ("B2", "5%"), ("B3", "10%")])
def test_every_model_on_six_decks(model: str, commission: int | str) -> None:
    found = equilibrium(INFINITE if model.startswith("A") else SIX, model, commission)
    assert found.is_equilibrium
    check(found)


def test_every_total_free() -> None:
    found = equilibrium(SIX, "B3", free="01234567")
    assert len(found.game.player) == 44
    check(found)
    assert {decision.total for decision, share in zip(found.game.player, found.player, strict=True) if share > 0} == {
        *range(6)
    }


@st.composite
def games(draw: st.DrawFn) -> CheminDeFer:
    """Any model on a small, uneven shoe with many ranks gone, so that much is tied or never comes up."""
    counts = draw(st.dictionaries(st.sampled_from(RANKS), st.integers(1, 3), min_size=3, max_size=6))
    if sum(counts.values()) < 6:
        counts[draw(st.sampled_from(RANKS))] = 6
    return CheminDeFer.of(
        Coups(Shoe.of_counts(counts)),
        draw(st.sampled_from(list(MODELS))),
        Fraction(draw(st.integers(0, 10)), 100),
        draw(st.sampled_from(["5", "", "45", "56", "01234567"])),
    )


@given(games())
@settings(max_examples=40, deadline=None)
def test_any_model_on_any_shoe(game: CheminDeFer) -> None:
    for found in equilibria(game):
        assert found.is_equilibrium
        check(found)


@given(games(), st.data())
@settings(max_examples=40, deadline=None)
def test_the_path_ends_at_an_equilibrium_wherever_it_begins(game: CheminDeFer, data: st.DataObject) -> None:
    start = data.draw(st.tuples(*(st.booleans() for _ in game.player)))
    found = certify(game, *follow(game, start))
    assert found.is_equilibrium
    if not game.commission:
        assert found.value == equilibria(game)[0].value


@given(games(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_any_strategies_are_judged_as_by_the_enumeration(game: CheminDeFer, random: Random) -> None:
    def some(number: int) -> list[Fraction]:
        return [Fraction(random.randrange(5), 4) for _ in range(number)]

    check(certify(game, some(len(game.player)), some(len(game.banker))))


# ---------------------------------------------------------------- what is settled


def test_only_5_and_four_cells_stay_open() -> None:
    """Kemeny and Snell reduce the game to these by dominance."""
    found = settled(CheminDeFer.of(INFINITE, "A1", free="01234567"))
    assert [decision.total for decision in found.player] == [5]
    assert [(decision.total, decision.third) for decision in found.banker] == [(3, 9), (4, 1), (5, 4), (6, None)]


@pytest.mark.parametrize("coups", [INFINITE, SIX], ids=str)
def test_what_is_settled_is_in_the_tableau(coups: Coups) -> None:
    found = settled(CheminDeFer.of(coups, "A1" if coups.shoe.is_infinite else "B1", free="01234567"))
    for step in found.steps:
        for draws, decisions in ((True, step.draws), (False, step.stands)):
            for total, third in ((decision.total, decision.third) for decision in decisions):
                if step.side == "player":
                    assert PUNTO_BANCO.player_draws(total) == draws
                else:
                    assert PUNTO_BANCO.banker_draws(total, 0, third) == draws


@given(games(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_what_is_settled_is_better_against_every_reply_that_is_left(game: CheminDeFer, random: Random) -> None:
    found = settled(game)
    play: dict[str, dict[Decision, int]] = {"player": {}, "banker": {}}
    for step in found.steps:
        x, y = (
            [Fraction(play[side].get(decision, random.randrange(2))) for decision in decisions]
            for side, decisions in (("player", game.player), ("banker", game.banker))
        )
        judged = certify(game, x, y)
        gains = {
            "player": dict(zip(game.player, judged.player_gains, strict=True)),
            "banker": dict(zip(game.banker, judged.banker_gains, strict=True)),
        }[step.side]
        assert all(gains[decision] > 0 for decision in step.draws)
        assert all(gains[decision] < 0 for decision in step.stands)
        play[step.side] |= {**dict.fromkeys(step.draws, 1), **dict.fromkeys(step.stands, 0)}
    solved = equilibria(game)[0]
    for side, decisions, strategy in (("player", game.player, solved.player), ("banker", game.banker, solved.banker)):
        shares = dict(zip(decisions, strategy, strict=True))
        assert {decision: shares[decision] for decision in play[side]} == play[side]
    assert len(found.player) + len(play["player"]) == len(game.player)
    assert len(found.banker) + len(play["banker"]) == len(game.banker)


# ---------------------------------------------------------------- a small shoe, by all strategies

SMALL = [("B1", "5", "3666699"), ("B2", "5", "3666699"), ("B3", "45", "A5599999")]
"""Models, free totals and cards with which both sides must mix, and have few enough decisions."""

Choices = Mapping[Any, Fraction | int]


def played(model: str, free: str, cards: tuple[int, ...], player: Choices, banker: Choices) -> int:
    """What Player wins if the cards are dealt in this order and both sides play pure strategies."""
    mine, his, deck = list(cards[0:4:2]), list(cards[1:4:2]), list(cards[4:])
    know_mine, know_his = (
        chemin_de_fer.known(hand, knows) for hand, knows in ((mine, model == "B3"), (his, model != "B1"))
    )
    total = sum(mine) % 10
    if total < 8 and sum(his) % 10 < 8:
        third = deck.pop(0) if (player[know_mine] if str(total) in free else total <= 5) else None
        mine += [] if third is None else [third]
        his += deck[:1] if banker[know_his, third] else []
    won, lost = sum(mine) % 10, sum(his) % 10
    return (won > lost) - (won < lost)


@pytest.mark.parametrize(("model", "free", "cards"), SMALL)
def test_a_small_shoe_by_all_strategies(model: str, free: str, cards: str) -> None:
    found = equilibrium(Coups(Shoe.of_counts(Counter(cards))), model, free=free)
    x, y = strategies(found)
    assert any(0 < share < 1 for share in x.values())
    assert any(0 < share < 1 for share in y.values())
    deals = Counter(permutations([1 if card == "A" else int(card) for card in cards]))

    def value(player: Choices, banker: Choices) -> Fraction:
        won = sum(times * played(model, free, order, player, banker) for order, times in deals.items())
        return Fraction(won, sum(deals.values()))

    def pure(strategy: Choices) -> Iterator[tuple[Fraction, Choices]]:
        """Every pure strategy, and how likely the mixed one is to play it."""
        for choices in product((0, 1), repeat=len(strategy)):
            chance = Fraction(1)
            for draws, share in zip(choices, strategy.values(), strict=True):
                chance *= share if draws else 1 - share
            yield chance, dict(zip(strategy, choices, strict=True))

    rows, columns = list(pure(x)), list(pure(y))
    matrix = [[value(row, column) for _, column in columns] for _, row in rows]
    for_player = [sum(chance * won for (chance, _), won in zip(columns, row, strict=True)) for row in matrix]
    for_banker = [
        sum(chance * row[place] for (chance, _), row in zip(rows, matrix, strict=True)) for place in range(len(columns))
    ]
    assert max(for_player) == min(for_banker) == found.value


# ---------------------------------------------------------------- the checker


def test_a_wrong_cell_is_found_with_its_cost() -> None:
    found = equilibrium(SIX, "B2")
    banker = list(found.banker)
    place = next(place for place, cell in enumerate(found.game.banker) if (cell.hand, cell.third) == ("2 2", 1))
    banker[place] = 1 - banker[place]
    wrong = certify(found.game, found.player, banker)
    assert not wrong.is_equilibrium
    assert [(fault.side, fault.decision.hand, fault.cost) for fault in wrong.faults() if fault.side == "banker"] == [
        ("banker", "2 2", abs(found.banker_gains[place]))
    ]
    assert wrong.banker_gap == abs(found.banker_gains[place])
    check(wrong)


def test_rounded_probabilities_are_no_equilibrium() -> None:
    found = equilibrium(INFINITE, "A1")
    rounded = certify(found.game, [round(found.player[0], 12)], [round(share, 12) for share in found.banker])
    assert not rounded.is_equilibrium
    assert 0 < rounded.player_gap + rounded.banker_gap < Fraction(1, 10**9)


# ---------------------------------------------------------------- the door


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"model": "C1"}, UnknownName),
        ({"model": 1}, ArgumentError),
        ({"commission": "11%"}, NumberError),
        ({"commission": "-1%"}, NumberError),
        ({"commission": 0.05}, NumberError),
        ({"free": "8"}, WagerError),
        ({"free": "x"}, WagerError),
        ({"free": [5.0]}, WagerError),
        ({"free": [""]}, WagerError),
        ({"free": 5}, ArgumentError),
    ],
)
def test_refused_options(options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        equilibrium(SIX, **options)  # type: ignore[arg-type]


def test_refused_situations() -> None:
    with pytest.raises(ShoeError):
        equilibrium(INFINITE, "B1")
    with pytest.raises(ConditionError):
        equilibrium(Coups(Shoe.of_decks(6), shown="player: 5"))
    with pytest.raises(ConditionError):
        equilibrium(SIX.given("tie"))
    for other in ("dragon-tiger", "three-pictures", "7-up", "lucky-8"):
        with pytest.raises(WagerError, match=game(other).name):
            equilibrium(Coups(game=game(other)), "B1")
    with pytest.raises(WagerError):
        equilibrium(Coups(SIX.shoe, Game.of(replace(PUNTO_BANCO, naturals=frozenset({9})))))
    with pytest.raises(WagerError):
        break_points(CheminDeFer.of(SIX, "B3"))
    with pytest.raises(WagerError):
        CheminDeFer.of(Coups(Shoe.of_decks(6), Game.of(BY_TOTAL))).tableau_of_banker()


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ([], NumberError),
        ([2], NumberError),
        ([-1], NumberError),
        ([0.5], ArgumentError),
        ([True], ArgumentError),
        (None, ArgumentError),
        ("1", ArgumentError),
    ],
)
def test_refused_strategies(player: Any, error: type[Exception]) -> None:
    game = CheminDeFer.of(INFINITE, "A1")
    with pytest.raises(error):
        certify(game, player, [0] * len(game.banker))


def test_refused_games() -> None:
    for wrong in (None, SIX, "B2"):
        with pytest.raises(ArgumentError):
            equilibria(wrong)  # type: ignore[arg-type]
        with pytest.raises(ArgumentError):
            certify(wrong, [1], [1])  # type: ignore[arg-type]


def test_a_certificate_is_a_value() -> None:
    found = equilibrium(SIX, "B1")
    assert pickle.loads(pickle.dumps(found)) == found == equilibrium(SIX, "b1 ")
    assert hash(found) == hash(equilibrium(SIX, "B1"))
    assert found != equilibrium(SIX, "B1", "5%")
