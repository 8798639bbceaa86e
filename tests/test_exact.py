"""Numbers from text: what is nearly one is refused with what was meant."""

from __future__ import annotations

from time import process_time

import pytest

from exact_odds.errors import NumberError
from exact_odds.exact import exact


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("50 to 1", "50"),
        ("50 TO ONE", "50"),
        ("50:1", "50"),
        ("50-1", "50"),
        ("50/one", "50"),
        ("1.5 to 1", "1.5"),
        ("1/2 to 1", "1/2"),
        ("3:2", "3/2"),
        ("1,000", "1000"),
        ("-1,000,000.5", "-1000000.5"),
        ("1 000", "1000"),
        ("1,000 to 1", "1000"),
        ("0,95", "0.95"),
        ("5,5%", "5.5%"),
        ("5 per cent", "5%"),
        (".5", "0.5"),
    ],
)
def test_a_number_as_tables_print_it_is_refused_with_how_to_write_it(given: str, meant: str) -> None:
    with pytest.raises(NumberError) as raised:
        exact(given)
    assert str(raised.value) == f"{given!r} is not an exact number; did you mean {meant}?"
    exact(meant)


@pytest.mark.parametrize(
    "given", ["", "lots", "1 2", "1.5:2", "5 for 1", "1/2/3", "--1", "1:2:3", "½", "1" * 61 + ":1"]
)
def test_what_cannot_be_guessed_is_refused_with_what_a_number_is(given: str) -> None:
    with pytest.raises(NumberError):
        exact(given)


@pytest.mark.parametrize("given", ["1,111" * 20_000, "5" + " " * 100_000 + "x", "1 " * 50_000])
def test_a_long_text_is_refused_quickly_and_in_few_words(given: str) -> None:
    began = process_time()
    with pytest.raises(NumberError) as raised:
        exact(given)
    assert len(str(raised.value)) < 200
    assert process_time() - began < 1
