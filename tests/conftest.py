"""Settings of the whole test run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.cli.golden", "tests.messages")

# No deadline: how long an example takes depends on the machine. In CI the examples are the same in every run, so that
# a failure there belongs to the change it is about; at home they differ, to find what nobody has met yet.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the files in golden/ folders anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-goldens", default=False):
        os.environ["UPDATE_GOLDENS"] = "1"
