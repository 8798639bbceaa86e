"""The classes of coups where hands of two sides meet, for arrays of meetings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from exact_odds.counting.class_counts import Group
from exact_odds.counting.totals import Read
from exact_odds.language.vocabulary import Feature

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Integers


def classes_met(
    players: Sequence[Group], bankers: Sequence[Group], met: Integers, together: Sequence[Feature] = ()
) -> tuple[list[tuple[Read, ...]], Integers]:
    """What is read where hands meet, each once, and for each meeting which of these it is.

    Args:
        players: Player's hands by what is read of them; last the attributes that both hands are asked for together.
        bankers: Banker's hands, in the same way.
        met: for each meeting the places of the two hands.
        together: the features of both hands.
    """
    import numpy as np

    sides = [_Numbered(groups, len(together)) for groups in (players, bankers)]
    table, shared = _views(sides[0].of_both, sides[1].of_both, together)
    mine, theirs = (side.numbers[met[:, place]] for place, side in enumerate(sides))
    both = table[mine[:, 1], theirs[:, 1]]
    codes = (mine[:, 0] * len(sides[1].own) + theirs[:, 0]) * len(shared) + both
    found, class_of = np.unique(codes, return_inverse=True)
    keys: list[tuple[Read, ...]] = []
    for code in found.tolist():
        hands, view = divmod(code, len(shared))
        one, two = divmod(hands, len(sides[1].own))
        keys.append((sides[0].own[one], sides[1].own[two], shared[view]))
    return keys, class_of.reshape(-1)


def _views(
    players: Sequence[Read], bankers: Sequence[Read], together: Sequence[Feature]
) -> tuple[Integers, list[Read]]:
    """What is read of both hands together, each once, and for each two hands which of these it is."""
    import numpy as np

    table: Integers = np.zeros((len(players), len(bankers)), dtype=np.int64)
    shared: list[Read] = [()]
    for place, feature in enumerate(together):
        mine, theirs = (np.array([read[place] for read in reads]) for reads in (players, bankers))
        counts, which = np.unique(np.add.outer(mine, theirs), return_inverse=True)  # numbers of cards add up
        views = list(map(feature.view, counts.tolist()))
        kept = {view: number for number, view in enumerate(dict.fromkeys(views))}
        codes = table * len(kept) + np.array([kept[view] for view in views], dtype=np.int64)[which.reshape(table.shape)]
        found, table = np.unique(codes, return_inverse=True)
        table = table.reshape(codes.shape)
        shared = [(*shared[code // len(kept)], list(kept)[code % len(kept)]) for code in found.tolist()]
    return table, shared


class _Numbered:
    """What is read of the hands of one side, each once and numbered.

    Attributes:
        own: what is read of a hand alone.
        of_both: the attributes that both hands are asked for together.
        numbers: for each group of hands the numbers of the two.
    """

    def __init__(self, groups: Sequence[Group], together: int) -> None:
        import numpy as np

        reads = [group.read for group in groups]
        split = [(read[: len(read) - together], read[len(read) - together :]) for read in reads]
        self.own = list(dict.fromkeys(own for own, _ in split))
        self.of_both = list(dict.fromkeys(of_both for _, of_both in split))
        own_places, both_places = (
            {read: place for place, read in enumerate(each)} for each in (self.own, self.of_both)
        )
        places = [(own_places[own], both_places[of_both]) for own, of_both in split]
        self.numbers: Integers = np.array(places, dtype=np.int64).reshape(-1, 2)
