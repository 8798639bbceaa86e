"""The names of the package: all there, each loaded when first asked for."""

from __future__ import annotations

import subprocess
import sys
from pkgutil import iter_modules

import pytest

import exact_odds


@pytest.mark.parametrize("name", exact_odds.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(exact_odds, name)
    assert value is getattr(exact_odds, name)
    assert value.__doc__


def test_dir_shows_them_all() -> None:
    assert set(exact_odds.__all__) <= set(dir(exact_odds))


def test_no_public_name_is_also_that_of_a_module_which_would_take_its_place() -> None:
    assert not set(exact_odds.__all__) & {module.name for module in iter_modules(exact_odds.__path__)}


def test_another_name_is_refused_like_that_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'exact_odds' has no attribute 'Baccarat'"):
        getattr(exact_odds, "Baccarat")  # noqa: B009  # mypy would refuse the attribute


def test_no_public_name_loads_what_is_an_extra() -> None:
    loaded = "import sys, exact_odds; [getattr(exact_odds, name) for name in exact_odds.__all__]; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, encoding="utf-8", check=True).stdout
    assert not {"sympy", "numpy", "pyarrow", "distributed", "matplotlib"} & set(modules.split())
