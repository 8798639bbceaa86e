"""``exact-odds odds``: the odds of the game's wagers, or of those named.

The golden files show the form of each format. Their numbers were checked by hand: the counts of 8 decks against
tests/known/coups.toml, the edges 1.0579%, 1.2351% and 14.3596% and the deviations 0.9274, 0.9512 and 2.6409 against
published tables, and the other formats against the text.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from exact_odds.cli import run
from exact_odds.games.cards import RANKS
from exact_odds.reports.formats import FORMATS
from tests import oracle
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

SMALL = "A=2 4=1 6=2 8=1 9=2 K=3"
SMALL_CARDS = ["A"] * 2 + ["4"] + ["6"] * 2 + ["8"] + ["9"] * 2 + ["K"] * 3


@pytest.mark.parametrize("form", TEXTS)
def test_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"odds{FORMATS[form].ending}", cli.printed("odds", "--format", form))


def test_the_published_counts_and_edges(cli: CommandLine) -> None:
    data = cli.json("odds")
    assert data["setting"]["deals"] == 4998398275503360
    deals = {(row["wager"], row["award"]): row["deals"] for row in data["tables"]["awards"]}
    assert deals["banker", "win"] == 2292252566437888
    assert deals["banker", "tie"] == 475627426473216
    assert deals["banker", "lose"] == 2230518282592256
    worth = data["tables"]["worth"]
    assert [row["wager"] for row in worth] == ["banker", "player", "tie"]
    assert [row["house_edge_decimal"][:8] for row in worth] == ["0.010579", "0.012350", "0.143596"]
    assert [row["standard_deviation"][:6] for row in worth] == ["0.9273", "0.9511", "2.6408"]


def test_the_json_of_the_contract_by_brute_force(cli: CommandLine) -> None:
    """Every number against coups played out by hand, from a shoe small enough for it."""
    deals = oracle.deals(SMALL_CARDS)
    won, tied, lost = (oracle.count(deals, fact) for fact in (oracle.banker_wins, oracle.tie, oracle.player_wins))
    of = 11 * 10 * 9 * 8 * 7 * 6
    value = Fraction(19, 20) * Fraction(won, of) - Fraction(lost, of)
    variance = Fraction(19, 20) ** 2 * Fraction(won, of) + Fraction(lost, of) - value**2

    data = cli.json("odds", "banker", "--counts", SMALL)
    counts = dict(zip(RANKS, (2, 0, 0, 1, 0, 2, 0, 1, 2, 0, 0, 0, 3), strict=True))
    wanted = {"game": "mini-baccarat", "decks": None, "cards": 11, "counts": counts, "shown": None, "given": None}
    assert {name: data["setting"][name] for name in (*wanted, "deals")} == {**wanted, "deals": of}
    columns = ("wager", "award", "pays", "deals", "of", "probability")
    assert [tuple(row[name] for name in columns) for row in data["tables"]["awards"]] == [
        ("banker", "win", "19/20", won, of, str(Fraction(won, of))),
        ("banker", "tie", "0", tied, of, str(Fraction(tied, of))),
        ("banker", "lose", "-1", lost, of, str(Fraction(lost, of))),
    ]
    (worth,) = data["tables"]["worth"]
    exact = ("expected_value", "house_edge", "variance", "hit_frequency")
    assert [worth[name] for name in exact] == [str(value), str(-value), str(variance), str(Fraction(won, of))]
    deviation = Fraction(worth["standard_deviation"])
    assert abs(deviation**2 - variance) < Fraction(1, 10**9)
    assert len(worth["standard_deviation"].partition(".")[2]) == 10


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
            assert isinstance(value, int) == path.endswith((".cards", ".decks", ".deals", ".of", *counts)), path

    counts = tuple(f".counts.{rank}" for rank in RANKS)
    check(cli.json("odds", "tiger", "lucky-6"), "")


def test_the_csv_has_what_the_json_has(cli: CommandLine) -> None:
    asked = ["odds", "lucky-6", "tie", "--decks", "6", "--without", "6 6 K"]
    for table in ("awards", "worth"):
        rows = cli.csv(*asked, "--table", table)
        assert rows == [{name: str(value) for name, value in row.items()} for row in cli.rows(table, *asked)]
    assert cli.csv(*asked) == cli.csv(*asked, "--table", "worth")


@pytest.mark.parametrize(("digits", "shown"), [("0", "3"), ("3", "2.641"), ("25", "2.6408722217523241428450918")])
def test_digits_reach_the_decimals_of_json(cli: CommandLine, digits: str, shown: str) -> None:
    """Python's decimal module gives the last, as the root of the variance to sixty digits."""
    (tie,) = cli.rows("worth", "odds", "tie", "--digits", digits)
    assert tie["standard_deviation"] == shown


def test_digits_reach_every_decimal_of_the_text(cli: CommandLine) -> None:
    lines = [line.split() for line in cli.printed("odds", "tie", "--digits", "2").splitlines() if line[:3] == "Tie"]
    won, lost, worth = (line[4:] for line in lines)
    assert won == ["win", "8", "475,627,426,473,216", "0.10", "0.76"]
    assert lost == ["lose", "-1", "4,522,770,849,030,144", "0.90", "-0.90"]
    assert worth == ["-0.14", "-103841353768/723147898655", "14.36%", "14.36%", "2.64", "6.97", "9.52%"]


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
    data = cli.json("odds", "--game", game)
    assert data["setting"]["game"] == game
    assert [row["wager"] for row in data["tables"]["worth"]] == wagers


def of(cli: CommandLine, *arguments: str) -> Callable[[str], Fraction]:
    """A number of the only wager asked about, by its name in JSON."""
    (wager,) = cli.rows("worth", "odds", *arguments)
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
    assert [row["wager"] for row in cli.rows("worth", "odds", "tie", "Tie, 8 to 1", "tie")] == ["tie"]


def test_cards_on_the_table_by_brute_force(cli: CommandLine) -> None:
    deals = oracle.deals(SMALL_CARDS, player="4 A", banker="K")
    asked = ["odds", "player", "--counts", SMALL, "--shown", "player: 4 A, banker: K"]
    data = cli.json(*asked)
    assert data["setting"]["shown"] == "player: 4 A, banker: K"
    assert data["setting"]["deals"] == sum(weight for *_, weight in deals)
    assert data["tables"]["awards"][0]["deals"] == oracle.count(deals, oracle.player_wins)


def test_a_wager_offered_in_one_state_is_counted_over_that_state(cli: CommandLine) -> None:
    """Against Banker's 7 a Player of 5 loses on a third card that leaves him below 7: of 408 left, all but 2 and 3."""
    data = cli.json("odds", "insurance-player-5-7")
    assert data["tables"]["awards"][0]["of"] < data["setting"]["deals"]
    asked = ["odds", "insurance-player-5-7", "--shown", "player: 5 K, banker: 7 K"]
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
    assert ran.err.startswith(f"exact-odds: {path}, line 6, award 2 pays 20, but in ")


def test_a_wager_is_given_one_other_pay(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--pays", "tie=9", "--pays", "tie=8"]) == 2
    assert capsys.readouterr().err == "exact-odds: --pays gives tie two pays; give it one\n"


def test_what_a_coup_can_cost_given_the_cards_on_the_table(cli: CommandLine) -> None:
    """With Player's natural 9 known, a tie costs 8 for each unit on it; Banker's stakes come back."""
    limits = ("--max-stake", "tie=5", "--max-stake", "banker=3")
    rows = cli.rows("exposure", "odds", "banker", "tie", "player", "--shown", "player: 7 2", *limits)
    assert {(row["wager"], row["award"], row["cost"]) for row in rows} == {("tie", "win", "40"), ("banker", "tie", "0")}
    note = cli.json("odds", "banker", "tie", "--shown", "player: 7 2", *limits, "--table", "exposure")
    assert list(note["tables"]) == ["exposure"]


def test_the_old_name_of_shown_is_still_understood_but_not_beside_the_new_one(cli: CommandLine) -> None:
    cards = "player: 7 K"
    assert cli.printed("odds", "tie", "--dealt", cards) == cli.printed("odds", "tie", "--shown", cards)
    for command in ("odds", "formula"):
        cli.refused(command, "tie", "--dealt", cards, "--shown", cards)
