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
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.running_count.by_count import ByCount, by_running_count
from exact_odds.studies.running_count.comparing_tags import Best, Comparison, best_of_three_tags
from exact_odds.studies.running_count.deals_by_tag import asked
from exact_odds.studies.running_count.sets_left import Progress, Taken
from exact_odds.studies.tags import Tags
from exact_odds.wagers.wager import Wager

LARGEST_LEVEL = 3
"""With larger tags one comparison takes seconds."""

MOST_PARTS = 10
"""With more groups of cards than this, tags from -1 to 1 are too many to compare them all."""


class FoundTags(NamedTuple):
    """The tags that gain most, and for comparison those with the highest betting correlation.

    >>> from exact_odds import Coups, Shoe, best_tags_by_gain, decimal, wager
    >>> coups = Coups(Shoe.of_counts({"4": 4, "5": 3, "7": 4, "8": 2, "9": 2, "K": 4}))
    >>> found = best_tags_by_gain(coups, wager("dragon-7"), 1, 9)
    >>> print(found.by_gain.tags, found.compared, found.is_certain)
    A=0 2=0 3=0 4=0 5=-1 6=0 7=1 8=0 9=1 T=0 J=0 Q=0 K=1 365 True
    >>> [decimal(one.depths[0].best.gain, 4) for one in (found.by_gain, found.by_correlation)]
    ['8.9742', '8.9742']

    Attributes:
        by_gain: the wager by the running count of the tags that gain most.
        by_correlation: the wager by the running count of the others.
        compared: how many sets of tags were compared.
        is_certain: whether these were all there are; else no change of one or two tags gains more.
        is_complete: whether the search was not interrupted; else other tags may gain more.
    """

    by_gain: ByCount
    by_correlation: ByCount
    compared: int
    is_certain: bool
    is_complete: bool = True


def best_tags_by_gain(
    coups: Coups, wager: Wager, level: int, cards_left: int, progress: Progress | None = None
) -> FoundTags | None:
    """The tags from -level to level that gain most when a wager is bet at the counts above 0.

    Ctrl-C (KeyboardInterrupt) ends the search, and the best tags so far are returned. With eight decks level 1 takes
    some 20 seconds, and level 2 some ten minutes.

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
    best, is_complete = Best(), True
    try:
        if is_certain:
            best_of_three_tags(comparison, best, progress)
        else:
            _climb(comparison, [start.faces[part.faces[0]] for part in groups], level, best, progress)
    except KeyboardInterrupt:
        if not best.tags:
            raise
        is_complete = False
    chosen = [
        Tags(tuple(tags[index[face]] if face in index else 0 for face in FACES))
        for tags in _written(best.tags, comparison.cards, level)
    ]
    by_gain = max((by_running_count(coups, wager, tags, [cards_left]) for tags in chosen), key=_from_break_even)
    by_correlation = by_running_count(coups, wager, start, [cards_left])
    if not is_complete:
        by_gain = max(by_gain, by_correlation, key=_from_break_even)
    return FoundTags(by_gain, by_correlation, best.compared, is_certain and is_complete, is_complete)


def _climb(comparison: Comparison, start: Sequence[int], level: int, best: Best, progress: Progress | None) -> None:
    """Find tags that no change of one or two tags makes better, from some tags on."""
    known = set[Taken]()

    def offer(tags: Taken) -> None:
        if tags not in known:
            known.add(tags)
            best.offer(tags, comparison.gain(tags))

    offer(_canonical(start))
    values = range(2 * level + 1)
    places = range(len(start))
    rounds = [
        [dict([change]) for change in product(places, values)],
        [dict(zip(pair, two, strict=True)) for pair in combinations(places, 2) for two in product(values, repeat=2)],
    ]
    stage = 0
    while stage < len(rounds):
        before = best.tags
        for done, changes in enumerate(rounds[stage], 1):
            tags = _canonical([changes.get(place, before[place]) for place in places])
            if max(tags) <= 2 * level:
                offer(tags)
            if progress and stage:
                progress(done / len(rounds[stage]))
        stage = 0 if best.tags != before else stage + 1


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
