"""``python -m tests.frozen --write``: record the answers to the frozen questions.

The answers are those of version 0.1.0: they were recorded with its wheel, before the package was rebuilt.
The tests compare every one. A change here needs a reason in the changelog; a new question is an entry with the answer
null. Without ``--write`` the differing questions are printed, and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.frozen.ask import ask
from tests.frozen.records import Record, files, read, write


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the answers of this version into the files")
    options = parser.parse_args()
    number = differing = 0
    for path in files():
        before = read(path)
        after = [Record(record.question, ask(record.question)) for record in before]
        for old, new in zip(before, after, strict=True):
            number += 1
            if old != new:
                differing += 1
                print(f"{path.name}: {json.dumps(new.question, ensure_ascii=False)}")
        if options.write:
            write(path, after)
    print(f"questions: {number}, {'new or changed' if options.write else 'differing'} answers: {differing}")
    return 1 if differing and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
