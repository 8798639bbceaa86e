"""The tags that gain most with a number of cards left, by the exact gain and not by an estimate.

Of tags from -1 to 1 all are compared; `comparing_tags` says how.

Of higher levels there are too many tags. There the search starts from the tags with the highest betting correlation and
changes the tags of one value or two, as long as that gains more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import gcd
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, quoted, wrong_type
from exact_odds.games.cards import FACES
from exact_odds.studies.best_tags import best_tags, tagged_alike
from exact_odds.studies.counting import Tags
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.running_count.by_count import ByCount, by_running_count
from exact_odds.studies.running_count.comparing_tags import Comparison, best_of_three_tags
from exact_odds.studies.running_count.deals_by_tag import asked
from exact_odds.studies.running_count.sets_left import Progress, Taken
from exact_odds.wagers.wager import Wager

LARGEST_LEVEL = 3
"""With larger tags one comparison takes seconds."""

MOST_PARTS = 10
"""With more groups of cards than this, tags from -1 to 1 are too many to compare them all."""


class Found(NamedTuple):
    """The tags that gain most, and for comparison those with the highest betting correlation.

    Attributes:
        by_gain: the wager by the running count of the tags that gain most.
        by_correlation: the wager by the running count of the others.
        compared: how many sets of tags were compared.
        is_certain: whether these were all there are; else no change of one or two tags gains more.
    """

    by_gain: ByCount
    by_correlation: ByCount
    compared: int
    is_certain: bool


def best_tags_by_gain(
    coups: Coups, wager: Wager, level: int, cards_left: int, progress: Progress | None = None
) -> Found | None:
    """The tags from -level to level that gain most when a wager is bet at the counts above 0.

    Args:
        coups: the situation as it is now.
        wager: the wager.
        level: the largest tag, from 1 to 3. All tags of level 1 are compared; of higher levels a search ends where no
            change of one or two tags gains more.
        cards_left: how many cards nobody has seen, fixed beforehand.
        progress: told which share of the work is done; at higher levels, of the last round.

    Returns:
        The tags; None if no card matters more than another.

    Raises:
        NumberError: for another level, and as `by_running_count` does.
        DetailError: for a wager that tells too many groups of cards apart.
    """
    if type(level) is not int:
        raise wrong_type(level, "a level, from 1 to 3")
    if not 1 <= level <= LARGEST_LEVEL:
        raise NumberError(f"expected a level from 1 to {LARGEST_LEVEL}; got {quoted(level)}; try 1")
    (effects,) = effects_of_removal([wager], coups)
    start = best_tags(effects, level)
    if start is None:
        return None
    by_running_count(coups, wager, Tags.of_ranks((0,) * 13), [cards_left])  # refuses what cannot be
    groups = tagged_alike(effects)
    index = {face: place for place, part in enumerate(groups) for face in part.faces}
    comparison = Comparison.of(asked(coups, wager, Tags(tuple(index.get(face, 0) for face in FACES))), cards_left)
    is_certain = level == 1 and len(groups) <= MOST_PARTS
    if is_certain:
        best, compared = best_of_three_tags(comparison, progress)
    else:
        best, compared = _climbed(comparison, [start.faces[part.faces[0]] for part in groups], level, progress)
    chosen = [
        Tags(tuple(tags[index[face]] if face in index else 0 for face in FACES))
        for tags in _written(best, comparison.cards, level)
    ]
    by_gain = max((by_running_count(coups, wager, tags, [cards_left]) for tags in chosen), key=_from_break_even)
    return Found(by_gain, by_running_count(coups, wager, start, [cards_left]), compared, is_certain)


def _climbed(
    comparison: Comparison, start: Sequence[int], level: int, progress: Progress | None
) -> tuple[Sequence[int], int]:
    """Tags that no change of one or two tags makes better, from some tags on, and how many were compared."""
    known: dict[Taken, int] = {}

    def gain(tags: Taken) -> int:
        if tags not in known:
            known[tags] = comparison.gain(tags)
        return known[tags]

    best = _canonical(start)
    values = range(2 * level + 1)
    places = range(len(start))
    rounds = [
        [dict([change]) for change in product(places, values)],
        [dict(zip(pair, two, strict=True)) for pair in combinations(places, 2) for two in product(values, repeat=2)],
    ]
    stage = 0
    while stage < len(rounds):
        better = best
        for done, changes in enumerate(rounds[stage], 1):
            tags = _canonical([changes.get(place, best[place]) for place in places])
            if max(tags) <= 2 * level and gain(tags) > gain(better):
                better = tags
            if progress and stage:
                progress(done / len(rounds[stage]))
        stage = 0 if better != best else stage + 1
        best = better
    return best, len(known)


def _canonical(tags: Sequence[int]) -> Taken:
    """The tags that tell the same, with the least 0, no common factor, and the first of each two mirror images."""
    least, greatest = min(tags), max(tags)
    common = gcd(*(tag - least for tag in tags)) or 1
    return min(
        tuple((tag - least) // common for tag in tags),
        tuple((greatest - tag) // common for tag in tags),
    )


def _written(tags: Sequence[int], cards: Sequence[int], level: int) -> tuple[Taken, Taken]:
    """Tags as a counter writes them: from -level to level, nearest to a balanced count; and their opposite."""
    shifts = range(max(tags) - level, min(tags) + level + 1)

    def size(shift: int) -> tuple[int, int]:
        moved = [(tag - shift) * number for tag, number in zip(tags, cards, strict=True)]
        return abs(sum(moved)), sum(map(abs, moved))

    best = min(shifts, key=size)
    return tuple(tag - best for tag in tags), tuple(best - tag for tag in tags)


def _from_break_even(counted: ByCount) -> Fraction:
    """What bets from the break-even count up gain."""
    (depth,) = counted.depths
    return Fraction(0) if depth.break_even is None else depth.at_least(depth.break_even).gain
