"""``python -m tests.docs [--check] [PAGE...]``: write what programs write in the pages, or check that it is fresh."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.docs.pages import PAGES, refresh


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.docs", description=__doc__)
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="all pages unless named")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where something is stale")
    options = parser.parse_args()
    pages = options.pages or PAGES
    complaints = [complaint for page in pages for complaint in refresh(page, write=not options.check)]
    print(*complaints, sep="\n", end="\n" if complaints else "", file=sys.stderr)
    print(f"pages {'checked' if options.check else 'written'}: {len(pages)}, complaints: {len(complaints)}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
