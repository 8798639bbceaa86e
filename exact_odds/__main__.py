"""The program: ``exact-odds``, or ``python -m exact_odds``."""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line."""
    gc.set_threshold(100_000)  # starting up makes many objects and hardly any garbage; looking for it costs a twentieth
    from exact_odds.cli import main as run

    run()


if __name__ == "__main__":
    main()
