"""What is said of one coup of a log, and how far a replay has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from exact_odds.shoes.replay.log import Coup
from exact_odds.shoes.replay.shoe_state import ShoeState


class Replayed(NamedTuple):
    """One coup of a log, and all that is said about it.

    Attributes:
        shoe: the name of its shoe, or its place in the log from 1.
        number: its number in the shoe: the noted one, or its place among the coups of the shoe.
        coup: what the log notes.
        result: the result by its cards, or the noted one where they are not known.
        faults: what the rules, the shoe and the noted result have against it, each in words.
        expected_values: of each wager before it; None where that is not known.
        cards_left: the number of cards in the shoe before it; None where coups before it were noted without cards.
    """

    shoe: str
    number: int
    coup: Coup
    result: str | None
    faults: tuple[str, ...]
    expected_values: tuple[Fraction | None, ...]
    cards_left: int | None

    def __str__(self) -> str:
        """The coup in one line, with its faults."""
        faults = "".join(f"; {fault}" for fault in self.faults)
        return f"shoe {self.shoe}, coup {self.number}: {self.coup}{faults}"


class Irregular(NamedTuple):
    """Something that comes too often to be listed: how many times, and the first of them.

    Attributes:
        number: how many times.
        line: the line of the first.
        first: what it is.
    """

    number: int = 0
    line: int = 0
    first: str = ""

    def more(self, line: int, first: str, number: int = 1) -> Irregular:
        """The same, and one more, or several at once."""
        return Irregular(self.number + number, *((self.line, self.first) if self.number else (line, first)))


NONE = Irregular()


@dataclass(slots=True)
class Place:
    """How far a replay has come.

    Attributes:
        state: the shoe.
        name: the noted name of the shoe.
        number: the number of the last coup.
        coups: how many coups there were.
        results_alone: how many of them were noted without cards.
        faults: how many of them have a fault.
        shoes: how many shoes there were.
        is_fresh: whether nothing of the shoe was noted yet.
        has_coups: whether a coup of the shoe was.
        in_view: whether all cards of the shoe's coups were noted.
        pause: whether a line was skipped, or a shoe has begun, since the last coup.
        carried: faults that are told with the next coup.
        missing: coups that are missing by the numbers of those about them.
        disordered: coups whose number does not rise.
        decks: lines that name other decks than the shoe has.
        unread: coups of which the log itself says that they could not be read.
    """

    state: ShoeState
    name: str = ""
    number: int = 0
    coups: int = 0
    results_alone: int = 0
    faults: int = 0
    shoes: int = 0
    is_fresh: bool = True
    has_coups: bool = False
    in_view: bool = True
    pause: bool = False
    carried: tuple[str, ...] = ()
    missing: Irregular = NONE
    disordered: Irregular = NONE
    decks: Irregular = NONE
    unread: int = 0

    def copy(self) -> Place:
        """The same place, to come back to."""
        return replace(self, state=self.state.copy())
