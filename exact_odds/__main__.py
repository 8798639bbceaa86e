"""The program: ``exact-odds``, or ``python -m exact_odds``."""

from __future__ import annotations

import gc

TYPE_CHECKING = False  # as typing has it, whose import takes a tenth of the time to start
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> NoReturn:
    """Run the command line."""
    try:
        gc.set_threshold(
            100_000
        )  # starting up makes many objects, hardly any garbage; a search for it costs a twentieth
        from exact_odds.cli import main as run

        run()
    except KeyboardInterrupt:  # while the command line was being loaded, which then catches it itself
        import os

        os.write(2, b"exact-odds: interrupted\n")
        os._exit(130)


if __name__ == "__main__":
    main()
