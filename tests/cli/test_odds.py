"""``exact-odds odds``: the odds of the game's wagers, or of those named.

The golden files show the form of each format. Their numbers were checked by hand: the counts of 8 decks against
tests/known/coups.toml, the edges 1.0579%, 1.2351% and 14.3596% and the deviations 0.9274, 0.9512 and 2.6409 against
published tables, and the other formats against the text.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from exact_odds.cli import run
from exact_odds.cli.options import ENDINGS
from exact_odds.game.cards import RANKS
from tests import oracle
from tests.cli import golden

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

SMALL = "A=2 4=1 6=2 8=1 9=2 K=3"
SMALL_CARDS = ["A"] * 2 + ["4"] + ["6"] * 2 + ["8"] + ["9"] * 2 + ["K"] * 3


def rows(text: str) -> list[list[dict[str, str]]]:
    """The tables of a CSV output."""
    tables = []
    for block in text.split("\n\n"):
        _, lines = block.split("\n", 1)
        tables.append(list(csv.DictReader(io.StringIO(lines))))
    return tables


@pytest.mark.parametrize("form", ENDINGS)
def test_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"odds{ENDINGS[form]}", cli.printed("odds", "--format", form))


def test_the_published_counts_and_edges(cli: CommandLine) -> None:
    data = json.loads(cli.printed("odds", "--format", "json"))
    assert data["deals"] == 4998398275503360
    banker, player, tie = data["wagers"]
    assert [award["count"] for award in banker["awards"]] == [2292252566437888, 475627426473216]
    assert banker["lose"]["count"] == 2230518282592256
    edges = [f"{float(Fraction(wager['house_edge'])):.6f}" for wager in (banker, player, tie)]
    assert edges == ["0.010579", "0.012351", "0.143596"]
    assert [wager["standard_deviation"][:6] for wager in (banker, player, tie)] == ["0.9273", "0.9511", "2.6408"]


def test_the_json_of_the_contract_by_brute_force(cli: CommandLine) -> None:
    """Every number against coups played out by hand, from a shoe small enough for it."""
    deals = oracle.deals(SMALL_CARDS)
    won, tied, lost = (oracle.count(deals, fact) for fact in (oracle.banker_wins, oracle.tie, oracle.player_wins))
    of = 11 * 10 * 9 * 8 * 7 * 6
    value = Fraction(19, 20) * Fraction(won, of) - Fraction(lost, of)
    variance = Fraction(19, 20) ** 2 * Fraction(won, of) + Fraction(lost, of) - value**2

    data = json.loads(cli.printed("odds", "banker", "--counts", SMALL, "--format", "json"))
    (wager,) = data.pop("wagers")
    shoe = data.pop("shoe")
    assert data == {"game": "mini-baccarat", "deals": of}
    assert shoe["cards"] == 11
    assert shoe["counts"] == dict(zip(RANKS, (2, 0, 0, 1, 0, 2, 0, 1, 2, 0, 0, 0, 3), strict=True))
    assert {name: wager[name] for name in ("wager", "awards", "lose")} == {
        "wager": "banker",
        "awards": [
            {"award": "win", "pays": "19/20", "count": won, "probability": str(Fraction(won, of))},
            {"award": "tie", "pays": "0", "count": tied, "probability": str(Fraction(tied, of))},
        ],
        "lose": {"count": lost, "probability": str(Fraction(lost, of))},
    }
    exact = ("expected_value", "house_edge", "variance", "hit_frequency")
    assert [wager[name] for name in exact] == [str(value), str(-value), str(variance), str(Fraction(won, of))]
    deviation = Fraction(wager["standard_deviation"])
    assert abs(deviation**2 - variance) < Fraction(1, 10**9)
    assert len(wager["standard_deviation"].partition(".")[2]) == 10


def test_rationals_are_strings_and_counts_integers(cli: CommandLine) -> None:
    def check(value: Any, path: str) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                check(item, f"{path}.{key}")
        elif isinstance(value, list):
            for item in value:
                check(item, path)
        else:
            assert not isinstance(value, float)
            assert isinstance(value, int) == path.endswith((".cards", ".decks", ".deals", ".count", *counts)), path

    counts = tuple(f".counts.{rank}" for rank in RANKS)
    check(json.loads(cli.printed("odds", "tiger", "lucky-6", "--format", "json")), "")


def test_the_csv_has_what_the_json_has(cli: CommandLine) -> None:
    asked = ["odds", "lucky-6", "tie", "--decks", "6", "--without", "6 6 K"]
    data = json.loads(cli.printed(*asked, "--format", "json"))
    about, awards, worth, exact = rows(cli.printed(*asked, "--format", "csv"))
    assert len(about) == 1
    assert about[0]["about"].endswith(" ordered deals of six cards, all equally likely")
    assert [(row["deals"], row["probability"]) for row in awards] == [
        (str(award["count"]), award["probability"])
        for wager in data["wagers"]
        for award in (*wager["awards"], wager["lose"])
    ]
    assert [(row["expected_value"], row["variance"]) for row in worth] == [
        (wager["expected_value"], wager["variance"]) for wager in data["wagers"]
    ]
    assert [row["expected_value"] for row in exact] == [row["expected_value"] for row in worth]


@pytest.mark.parametrize(("digits", "shown"), [("0", "3"), ("3", "2.641"), ("25", "2.6408722217523241428450918")])
def test_digits_reach_the_decimals_of_json(cli: CommandLine, digits: str, shown: str) -> None:
    """Python's decimal module gives the last, as the root of the variance to sixty digits."""
    (tie,) = json.loads(cli.printed("odds", "tie", "--format", "json", "--digits", digits))["wagers"]
    assert tie["standard_deviation"] == shown


def test_digits_reach_every_decimal_of_the_text(cli: CommandLine) -> None:
    lines = [line.split() for line in cli.printed("odds", "tie", "--digits", "2").splitlines() if line[:3] == "Tie"]
    won, lost, worth, _exact = (line[4:] for line in lines)
    assert won == ["win", "8", "475,627,426,473,216", "0.10", "0.76"]
    assert lost == ["lose", "-1", "4,522,770,849,030,144", "0.90", "-0.90"]
    assert worth == ["-0.14", "14.36%", "14.36%", "2.64", "6.97", "9.52%"]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["tie", "--decks", "1"],
        ["lucky-nines", "player-lucky-8"],
        ["tie", "banker", "--decks", "1000000"],
        ["insurance-player-5-7"],
    ],
    ids=" ".join,
)
def test_the_text_is_aligned_and_fits(cli: CommandLine, arguments: list[str]) -> None:
    lines = cli.printed("odds", *arguments).splitlines()
    assert all(line == line.rstrip() for line in lines)
    rules = [index for index, line in enumerate(lines) if line and not line.strip("- ")]
    for index in rules:
        starts = {place for place, char in enumerate(lines[index]) if char == " "}
        for line in lines[index + 1 : lines.index("", index)]:
            assert all(line[place : place + 1] in ("", " ") for place in starts), line
    assert max(map(len, lines)) <= 100 or "1000000" in arguments  # whose counts have 44 digits


def test_the_title_states_game_shoe_and_number_of_deals(cli: CommandLine) -> None:
    asked = ["odds", "--game", "ez-baccarat", "--decks", "6", "--without", "A 8h", "--without", "TD"]
    assert cli.printed(*asked).splitlines()[:2] == [
        "EZ Baccarat, 6 decks without A 8h Td: 309 cards",
        f"{309 * 308 * 307 * 306 * 305 * 304:,} ordered deals of six cards, all equally likely",
    ]


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("mini-baccarat", ["banker", "player", "tie"]),
        ("baccarat", ["banker", "player", "tie-9"]),
        ("baccara-by-total", ["banker", "player", "tie"]),
        ("super-six", ["banker-super-six", "player", "tie"]),
        ("ez-baccarat", ["banker-ez", "player", "tie"]),
        ("fabulous-4", ["banker-fabulous-4-main", "player-fabulous-4-main", "tie"]),
    ],
)
def test_each_game_has_its_own_wagers(cli: CommandLine, game: str, wagers: list[str]) -> None:
    data = json.loads(cli.printed("odds", "--game", game, "--format", "json"))
    assert data["game"] == game
    assert [wager["wager"] for wager in data["wagers"]] == wagers


def of(cli: CommandLine, *arguments: str) -> Callable[[str], Fraction]:
    """A number of the only wager asked about, by its name in JSON."""
    (wager,) = json.loads(cli.printed("odds", *arguments, "--format", "json"))["wagers"]
    return lambda name: Fraction(wager[name])


def test_a_pay_changes_the_value_by_probability_times_difference(cli: CommandLine) -> None:
    plain, paid = of(cli, "tie"), of(cli, "tie", "--pays", "tie=17/2")
    assert paid("expected_value") - plain("expected_value") == plain("hit_frequency") / 2


@pytest.mark.parametrize("pays", ["tie=9", "TIE = 9", "tie=9.0", "tie=900%"])
def test_a_pay_may_be_written_in_several_ways(cli: CommandLine, pays: str) -> None:
    assert of(cli, "tie", "--pays", pays)("expected_value") == of(cli, "tie-9")("expected_value")


def test_a_pay_may_name_the_wager_as_it_was_asked_for(cli: CommandLine) -> None:
    paid = of(cli, "Fortune 7", "--pays", "fortune 7=45")
    assert paid("expected_value") == of(cli, "dragon-7", "--pays", "dragon-7=45")("expected_value")


def test_a_commission_of_nothing_makes_banker_even_money(cli: CommandLine) -> None:
    free = of(cli, "banker", "--commission", "0%")
    assert free("expected_value") == of(cli, "banker", "--pays", "banker=1")("expected_value") > 0


@pytest.mark.parametrize("rate", ["4%", "0.04", "1/25"])
def test_a_commission_may_be_written_in_several_ways(cli: CommandLine, rate: str) -> None:
    assert of(cli, "banker", "--commission", rate)("expected_value") == of(cli, "banker", "--pays", "banker=24/25")(
        "expected_value"
    )


def test_a_wager_named_twice_stands_there_once(cli: CommandLine) -> None:
    data = json.loads(cli.printed("odds", "tie", "Tie, 8 to 1", "tie", "--format", "json"))
    assert [wager["wager"] for wager in data["wagers"]] == ["tie"]


def test_cards_on_the_table_by_brute_force(cli: CommandLine) -> None:
    deals = oracle.deals(SMALL_CARDS, player="4 A", banker="K")
    asked = ["odds", "player", "--counts", SMALL, "--dealt", "player: 4 A, banker: K", "--format", "json"]
    data = json.loads(cli.printed(*asked))
    assert data["dealt"] == "player: 4 A, banker: K"
    assert data["deals"] == sum(weight for *_, weight in deals)
    (wager,) = data["wagers"]
    assert wager["awards"][0]["count"] == oracle.count(deals, oracle.player_wins)


def test_a_wager_offered_in_one_state_is_counted_over_that_state(cli: CommandLine) -> None:
    """Against Banker's 7 a Player of 5 loses on a third card that leaves him below 7: of 408 left, all but 2 and 3."""
    data = json.loads(cli.printed("odds", "insurance-player-5-7", "--format", "json"))
    (wager,) = data["wagers"]
    assert wager["deals"] < data["deals"]
    asked = ["odds", "insurance-player-5-7", "--dealt", "player: 5 K, banker: 7 K"]
    text = cli.printed(*asked)
    assert "of the" in text
    assert "deals with player.opening.total == 5 and banker.opening.total == 7" in " ".join(text.split())


def test_infinite_decks_tell_which_sequences_are_counted(cli: CommandLine) -> None:
    lines = cli.printed("odds", "tie", "perfect-pair", "--decks", "infinite").splitlines()
    assert lines[:3] == [
        "Mini-baccarat, infinite decks",
        "4,826,809 equally likely sequences of six cards",
        "Perfect pair, flat: of 19,770,609,664 sequences, as suits are told apart",
    ]


def test_a_gigantic_shoe(cli: CommandLine) -> None:
    """Numbers of more digits than Python prints by itself; in the limit they are those of infinite decks."""
    decks = "1" + "0" * 99
    big, infinite = of(cli, "tie", "--decks", decks), of(cli, "tie", "--decks", "infinite")
    assert 0 < abs(big("expected_value") - infinite("expected_value")) < Fraction(1, 10**90)
    assert cli.printed("odds", "--decks", decks, "--digits", "1000", "--format", "csv")


def test_a_file_of_ones_own(cli: CommandLine, tmp_path: Any) -> None:
    path = tmp_path / "my-tie.toml"
    path.write_text('name = "My tie"\n[[award]]\nwhen = "tie"\npays = "19/2"\n')
    assert of(cli, str(path))("expected_value") == of(cli, "tie", "--pays", "tie=19/2")("expected_value")


def test_a_file_that_may_not_say_what_is_meant_is_warned_of(cli: CommandLine, tmp_path: Any) -> None:
    path = tmp_path / "odd.toml"
    awards = ['[[award]]\nwhen = "tie"\npays = 1', '[[award]]\nwhen = "tie and cards == 6 or natural"\npays = 20']
    path.write_text("\n".join(['name = "Odd"', *awards]))
    ran = cli("odds", str(path))
    assert ran.code == 0
    assert ran.out
    assert ran.err.startswith(f"exact-odds: {path}, line 6, award 2 (award 2) pays 20, but in ")


def test_a_wager_is_given_one_other_pay(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--pays", "tie=9", "--pays", "tie=8"]) == 2
    assert capsys.readouterr().err == "exact-odds: --pays gives tie two pays; give it one\n"
