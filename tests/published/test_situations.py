"""Figures of cards gone, shown cards, other games, and wagers written in place, against brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from exact_odds.errors import FigureError
from exact_odds.published import Figure, Quantity, reading
from exact_odds.published.arithmetic import evaluate
from exact_odds.published.compute import compute
from exact_odds.published.fits import fits
from exact_odds.published.verify import verify
from tests import oracle

LEFT = ["As", "2h", "6d", "8c", "9s", "Kh", "Ks", "5h", "3c"]
"""What is left of one deck."""
GONE = " ".join(f"{rank}{suit}" for suit in "shdc" for rank in "A23456789TJQK" if f"{rank}{suit}" not in LEFT)
HEAD = '[[source]]\nid = "mine"\n'
TABLE = '[[source.table]]\ndecks = "1"\n'


def figures(text: str) -> tuple[Figure, ...]:
    """The figures of the one source of a file."""
    (source,) = reading.read(text.replace("GONE", GONE), "my.toml")
    return source.figures


def share(wins: Callable[[oracle.Hand, oracle.Hand], bool], shoe: list[str], **known: oracle.Hand) -> Fraction:
    """How often something happens."""
    deals = list(oracle.deals(shoe, **known))  # type: ignore[arg-type]
    return Fraction(oracle.count(deals, wins), sum(weight for _, _, weight in deals))


def test_cards_gone() -> None:
    (figure,) = figures(
        HEAD
        + TABLE
        + 'without = "GONE"\ncolumns = [{ quantity = "probability", event = "{row}" }]\nrows = [["tie", "0.1"]]'
    )
    assert compute(figure) == share(oracle.tie, LEFT)


def test_a_joint_table_is_a_square_of_figures() -> None:
    found = figures(
        HEAD
        + TABLE
        + 'quantity = "probability"\nwithout = "GONE"\nevent = "player.total == {row} and banker.cards == {column}"\n'
        'columns = ["2", "3"]\nrows = [["0", "0.1", "0.2"], ["7", "0.3", "0.4"]]'
    )
    assert [figure.address for figure in found] == ["mine / 0 / 2", "mine / 0 / 3", "mine / 7 / 2", "mine / 7 / 3"]
    for figure, (total, cards) in zip(found, [(0, 2), (0, 3), (7, 2), (7, 3)], strict=True):
        value = share(
            lambda player, banker, t=total, c=cards: oracle.total(player) == t and len(banker) == c,  # type: ignore[misc]
            LEFT,
        )
        assert compute(figure) == value


def test_a_wager_in_place_has_a_variance_and_an_effect_of_removal() -> None:
    text = HEAD + (
        '[[source.wager]]\nid = "mine"\n[source.wager.define]\nclose = "margin == 1"\n'
        '[[source.wager.award]]\nlabel = "close"\nwhen = "banker.wins and close"\npays = 3\n'
        '[[source.wager.award]]\nlabel = "tie"\nwhen = "tie"\npays = 0\n'
    )
    text += TABLE + 'without = "GONE"\nwager = "{row}"\n'
    text += (
        'columns = [{ quantity = "expected value" }, { quantity = "variance" }, '
        '{ quantity = "effect of removal", card = "K" }, { quantity = "probability", award = "close" }]\n'
        'rows = [["mine", "0.1", "0.2", "0.3", "0.4"]]\n'
    )
    mean, variance, effect, close = figures(text)

    def wins(player: oracle.Hand, banker: oracle.Hand) -> bool:
        return oracle.banker_wins(player, banker) and oracle.margin(player, banker) == 1

    def value(shoe: list[str]) -> Fraction:
        return 4 * share(wins, shoe) + share(oracle.tie, shoe) - 1

    won, tied = share(wins, LEFT), share(oracle.tie, LEFT)
    assert compute(mean) == value(LEFT)
    assert compute(close) == won
    assert compute(variance) == 9 * won + (1 - won - tied) - value(LEFT) ** 2
    without_a_king = [card for card in LEFT if card != "Kh"]
    assert compute(effect) == value(without_a_king) - value(LEFT)


def test_shown_cards() -> None:
    figure = Figure(
        "", "", "", "", "0", Quantity.PROBABILITY, "1", event="player.wins", without=GONE, shown="player: A K"
    )
    deals = [deal for deal in oracle.deals(LEFT) if sorted(oracle.rank(card) for card in deal[0][:2]) == ["A", "K"]]
    wins = sum(weight for player, banker, weight in deals if oracle.player_wins(player, banker))
    assert compute(figure) == Fraction(wins, sum(weight for _, _, weight in deals))


def test_another_game_by_name_and_by_file(tmp_path: Path) -> None:
    text = HEAD + TABLE + 'without = "GONE"\ngame = "{row}"\nevent = "player.wins"\nquantity = "probability"\n'
    text = text.replace("GONE", GONE) + 'columns = ["wins"]\nrows = [["baccarat-gold", "0.4"], ["own.toml", "0.4"]]\n'
    (tmp_path / "page.toml").write_text(text)
    (tmp_path / "own.toml").write_text('name = "Own"\ndecks = 1\nwagers = []\n[tableau]\nnaturals = ""\nplayer = ""\n')
    (source,) = reading.load([str(tmp_path / "page.toml")])
    gold, own = source.figures
    wins = [
        sum(weight for player, banker, weight in deals if oracle.player_wins(player, banker))
        for deals in (oracle.deals(LEFT, oracle.gold),)
    ]
    assert compute(gold) == Fraction(wins[0], sum(weight for _, _, weight in oracle.deals(LEFT, oracle.gold)))
    two_cards = [
        (oracle.total((a, b)), oracle.total((c, d)))
        for a in LEFT
        for b in LEFT
        for c in LEFT
        for d in LEFT
        if len({a, b, c, d}) == 4
    ]
    assert compute(own) == Fraction(sum(player > banker for player, banker in two_cards), len(two_cards))


def test_a_formula_is_of_what_the_figure_is_of_before() -> None:
    (figure,) = figures(
        HEAD
        + TABLE
        + 'without = "GONE"\nevent = "tie"\nformula = "comb({row}, 1)*p*(1 - p)**({row} - 1)"\n'
        + 'quantity = "probability"\ncolumns = ["once"]\nrows = [["5", "0.4"]]'
    )
    tie = share(oracle.tie, LEFT)
    assert compute(figure) == 5 * tie * (1 - tie) ** 4


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "p +",
        "q",
        "0.5",
        "p**p",
        "p**20000",
        "p**-1",
        "comb(p, 2)",
        "comb(1)",
        "True",
        "p.real",
        "p/0",
        "(p**9999)**9999",
    ],
)
def test_what_is_no_arithmetic_is_refused(formula: str) -> None:
    with pytest.raises(FigureError):
        evaluate(formula, Fraction(1, 3))


FAULTY = (
    HEAD
    + TABLE
    + """\
columns = [{ quantity = "house edge", wager = "{row}" }]
rows = [["nothing", "3%"], ["tie", "x"], ["banker"], ["tie-9", "4.93%"], ["no-wager", "1%"]]
[[source.table]]
name = "b"
decks = "8"
columns = [{ quantity = "hose edge", wager = "{row}" }]
rows = [["own", "14.36%"]]
[[source.table]]
name = "c"
columns = [{ quantity = "probability", event = "banker.total = 1" }]
rows = [["1", "0.1"]]
[[source.wager]]
id = "own"
[[source.wager.award]]
when = "tie"
"""
)


def test_all_that_is_wrong_with_a_page_is_said_at_once() -> None:
    with pytest.raises(FigureError) as raised:
        reading.read(FAULTY, "my.toml")
    lines = [str(raised.value), *raised.value.others]
    wanted = ["pays is missing", "'x' is not a number", "the row 'banker'", "'hose edge'", "decks is missing"]
    assert len(lines) == len(wanted)
    for line, words in zip(lines, wanted, strict=True):
        assert words in line
        assert line.startswith("my.toml, line ")


def test_all_figures_that_cannot_be_computed_are_said_at_once() -> None:
    with pytest.raises(FigureError) as raised:
        verify(figures(FAULTY.partition("[[source.table]]\nname")[0].replace('["tie", "x"], ["banker"], ', "")))
    (other,) = raised.value.others
    assert "mine / nothing / house edge: no wager is called 'nothing'" in str(raised.value)
    assert "mine / no-wager / house edge: no wager is called 'no-wager'" in other


@pytest.mark.parametrize(
    ("keys", "printed", "words"),
    [
        ({"wager": "tie"}, "0.144382", "6 decks"),
        ({"wager": "tie"}, "0.141170", "infinite decks"),
        ({"wager": "tie"}, "0.143170", "one card gone: 9"),
        ({"wager": "tie"}, "-0.143596", "the other sign"),
        ({"wager": "banker"}, "0.011692", "a house edge per resolved wager"),
        ({"wager": "tie-9"}, "0.04800", "probabilities rounded to 4 digits before"),
        ({"wager": "natural-9-over-8"}, "0.08459", "rounded twice, to 6 digits before"),
        ({"wager": "tie"}, "0.1435", "the digits cut"),
    ],
)
def test_what_a_wrong_edge_would_be_right_for(keys: dict[str, str], printed: str, words: str) -> None:
    figure = Figure("", "", "", "", printed, Quantity.HOUSE_EDGE, "8", **keys)  # type: ignore[arg-type]
    found = fits(figure, compute(figure))
    assert any(words in one for one in found), found
    (checked,) = verify([figure]).checked
    assert checked.fits == found


def test_what_other_wrong_figures_would_be_right_for() -> None:
    pays = Figure("", "", "", "", "9", Quantity.PAYS, "8", wager="tie", award="win")
    assert "pays for one" in fits(pays, compute(pays))
    decided = Figure("", "", "", "", "0.506825", Quantity.PROBABILITY, "8", event="banker.wins")
    assert fits(decided, compute(decided)) == ("given not tie",)
    deviation = Figure("", "", "", "", "6.974206", Quantity.DEVIATION, "8", wager="tie")
    assert fits(deviation, compute(deviation)) == ("a variance",)
    count = Figure("", "", "", "", "2179619555108860", Quantity.COUNT, "8", wager="banker-ez", award="win")
    assert "15 digits, cut" in fits(count, compute(count))


@pytest.mark.parametrize(
    ("printed", "quantity", "keys", "words"),
    [
        ("44.3777", Quantity.FAIR_PAY, {"wager": "dragon-7"}, "pays for one"),
        ("28.95", Quantity.FAIR_PAY, {"wager": "panda-8"}, "pays for one"),
        ("0.446964", Quantity.RETURN, {"wager": "lucky-6", "award": "two cards"}, "rounded to 6 digits before"),
        ("0.8564", Quantity.HOUSE_EDGE, {"wager": "tie"}, "a return to player"),
        ("7.61", Quantity.HOUSE_EDGE, {"wager": "dragon-7"}, "the percent sign left out"),
        ("0.9048", Quantity.PROBABILITY, {"event": "tie"}, "the complement"),
    ],
)
def test_other_measures_and_rounded_ones_are_tried(
    printed: str, quantity: Quantity, keys: dict[str, str], words: str
) -> None:
    figure = Figure("", "", "", "", printed, quantity, "8", **keys)  # type: ignore[arg-type]
    assert any(words in one for one in fits(figure, compute(figure)))


@pytest.mark.parametrize(
    ("quantity", "keys"), [(Quantity.HOUSE_EDGE, {"wager": "player"}), (Quantity.PROBABILITY, {"event": "tie"})]
)
def test_a_zero_is_not_explained_by_what_is_always_zero(quantity: Quantity, keys: dict[str, str]) -> None:
    figure = Figure("", "", "", "", "0%", quantity, "8", **keys)  # type: ignore[arg-type]
    assert not any("15 digits" in one or "given" in one for one in fits(figure, compute(figure)))


def test_nothing_fits_a_slip() -> None:
    figure = Figure("", "", "", "", "0.019579", Quantity.HOUSE_EDGE, "8", wager="banker")
    assert fits(figure, compute(figure)) == ()


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ('quantity = "effect of removal", wager = "tie"', 'write card = "8"'),
        ('quantity = "house edge", wager = "tie", card = "8"', "leave card out"),
    ],
)
def test_an_effect_is_of_a_card_and_nothing_else_is(keys: str, problem: str) -> None:
    with pytest.raises(FigureError, match=problem):
        figures(HEAD + TABLE + f'columns = [{{ {keys} }}]\nrows = [["1", "0.1"]]')


def test_a_source_may_say_why_it_is_not_checked() -> None:
    (source,) = reading.read(HEAD + 'unchecked = "It is a picture."\n', "my.toml")
    assert (source.figures, source.unchecked) == ((), "It is a picture.")


def test_two_wagers_of_one_id_are_refused() -> None:
    wager = '[[source.wager]]\nid = "own"\n[[source.wager.award]]\nwhen = "tie"\npays = 8\n'
    with pytest.raises(FigureError, match="two wagers have the id 'own'"):
        reading.read(
            HEAD + wager + wager + TABLE + 'columns = [{ quantity = "deals" }]\nrows = [["1", "2"]]', "my.toml"
        )


def test_a_file_of_a_game_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    figure = Figure("", "", "", "", "0", Quantity.PROBABILITY, "1", event="tie", without=GONE, game=str(path))
    shares = []
    for draws in ("", "012345"):
        path.write_text(f'name = "Own"\ndecks = 1\nwagers = []\n[tableau]\nnaturals = ""\nplayer = "{draws}"\n')
        shares.append(compute(figure))
    assert shares[0] != shares[1]
