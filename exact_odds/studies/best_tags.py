"""The best tags of a level: those, of all in whole numbers from -L to L, that correlate best with effects of removal.

No list of all tags is gone through, and none is missed. Let t be the best tags, c their covariance with the effects
and v their variance, each summed over cards, and ``k = c / 2v``. Since no other tags have a greater ``c / sqrt(v)``,
none have a greater ``c - k v``: with the best ratio q, ``c - k v <= q sqrt(v) - k v``, which is greatest where the
best tags are. And that is a sum, over the cards, of a term for each::

    c - k v  =  max over m of  sum n_r (t_r e_r - k (t_r - m)^2)        as a variance is least about the mean

which is greatest, k and m being given, where each t_r is the whole number from -L to L next to ``e_r / 2k + m``. So
it is enough to round ``s e_r + m`` for all s > 0 and all m: finitely many roundings. Where two are equally near both
give the same ``c - k v``, hence the same ratio if k is that of the best tags, so ties may be broken either way.

Balanced tags, of which all n_r t_r sum to 0, need no m, but must keep the sum. For each k the best are found rank by
rank, keeping for each sum the best way to reach it; and the k that matter are slopes of the upper hull of all (v, c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import NamedTuple

from exact_odds.errors import NumberError, check_type, quoted, wrong_type
from exact_odds.games.cards import FACES, VALUES
from exact_odds.studies.removal import Effects, Held
from exact_odds.studies.tags import Tags

HIGHEST_LEVEL = 9
MOST_SUMS = 3000
"""Sums that balanced tags may reach on their way; the counts of an uneven shoe make many."""


class Part(NamedTuple):
    """Cards that get one tag: of one value and one effect.

    Attributes:
        faces: which.
        weight: how many cards, in the smallest whole numbers.
        effect: their effect less the mean of all, as a whole number.
    """

    faces: tuple[int, ...]
    weight: int
    effect: int


class _Sums(NamedTuple):
    """What matters of some tags: sums over cards of tag times effect, tag squared, and tag."""

    product: int
    square: int
    tag: int


def best_tags(effects: Effects, level: int, balanced: bool = False) -> Tags | None:
    """The tags with the highest betting correlation, of the smallest numbers that have it.

    >>> from exact_odds import Coups, Shoe, effects_of_removal, wager
    >>> (dragon,) = effects_of_removal([wager("dragon-7")], Coups(Shoe.of_decks(8)))
    >>> print(best_tags(dragon, 2, balanced=True))
    A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0

    Args:
        effects: the effects of removal of a wager.
        level: the largest tag allowed.
        balanced: whether the tags of all cards of the shoe must sum to 0.

    Returns:
        The tags, by face if the wager sees suits; None if no card matters more than another, or no balanced tags say
        anything.

    Raises:
        NumberError: for a level below 1 or above 9; for balanced tags of a shoe whose counts share no large factor.
    """
    if not isinstance(level, int):
        raise wrong_type(level, "an int, the highest level")
    if not 1 <= level <= HIGHEST_LEVEL:
        raise NumberError(
            f"no tags are sought of level {quoted(level)}; the level is a whole number from 1 to {HIGHEST_LEVEL}"
        )
    check_type(effects, Effects, "Effects, as from effects_of_removal([wager('tie')], coups)[0]")
    parts = tagged_alike(effects)
    if not any(part.effect for part in parts):
        return None
    found = _balanced(parts, level) if balanced else _rounded(parts, level)
    cards = sum(part.weight for part in parts)
    best: tuple[Fraction, int, list[int]] | None = None
    for tags, sums in found:
        spread = cards * sums.square - sums.tag**2
        if sums.product > 0 and (best is None or sums.product**2 >= best[0] * spread):
            score, size = Fraction(sums.product**2, spread), sums.square
            if best is None or (score, -size) > (best[0], -best[1]):
                best = score, size, list(tags)
    if best is None:
        return None
    by_face = {face: tag for part, tag in zip(parts, best[2], strict=True) for face in part.faces}
    return Tags(tuple(by_face.get(face, 0) for face in FACES))


def tagged_alike(effects: Effects) -> list[Part]:
    """The cards that may go, those with one value and one effect together."""
    held = list(effects.held())
    cards = sum(one.cards for one in held)
    mean = sum((one.cards * one.effect for one in held), Fraction(0)) / cards
    together: dict[tuple[int, Fraction], list[Held]] = {}
    for one in held:
        together.setdefault((VALUES[one.faces[0] >> 2], one.effect - mean), []).append(one)
    scale = lcm(*(effect.denominator for _, effect in together))
    whole = lcm(*(one.cards.denominator for one in held))
    common = gcd(*(int(one.cards * whole) for one in held))
    return [
        Part(
            tuple(face for one in alike for face in one.faces),
            int(sum(one.cards for one in alike) * whole) // common,
            int(effect * scale),
        )
        for (_, effect), alike in together.items()
    ]


def _rounded(parts: Sequence[Part], level: int) -> Iterator[tuple[Sequence[int], _Sums]]:
    """All ``s e + m`` rounded to whole numbers from -level to level.

    For a given s, as m grows, the tags go up from all -level to all level one by one. The order in which they do
    changes only at those s where two effects are a whole number apart.
    """
    apart = {abs(one.effect - two.effect) for one in parts for two in parts} - {0}
    turns = sorted({Fraction(step, distance) for distance in apart for step in range(1, 2 * level)})
    between = [turns[0] / 2, *((low + high) / 2 for low, high in pairwise(turns)), turns[-1] + 1]
    first = _sums(parts, [-level] * len(parts))
    for scale in between:
        steps = sorted(
            ((2 * step + 1) * scale.denominator - 2 * scale.numerator * part.effect, place)
            for place, part in enumerate(parts)
            for step in range(-level, level)
        )
        tags, (product, square, tag_sum) = [-level] * len(parts), first
        for _, place in steps:
            _, weight, effect = parts[place]
            square += weight * (2 * tags[place] + 1)
            product += weight * effect
            tag_sum += weight
            tags[place] += 1
            yield tags, _Sums(product, square, tag_sum)


def _balanced(parts: Sequence[Part], level: int) -> Iterator[tuple[Sequence[int], _Sums]]:
    """The balanced tags at the corners of the upper hull of squares and products."""
    reach = 2 * level * sum(part.weight for part in parts) + 1
    if reach > MOST_SUMS:
        raise NumberError(
            f"balanced tags up to {level} for cards in so uneven numbers are too many to compare; "
            "ask for a lower level, for whole decks, or for tags that need not be balanced"
        )
    none = [0] * len(parts)
    widest = _best_balanced(parts, level, Fraction(0))
    stack = [(_sums(parts, none), _sums(parts, widest))]
    yield widest, stack[0][1]
    while stack:
        low, high = stack.pop()
        if high.square <= low.square:
            continue
        slope = Fraction(high.product - low.product, high.square - low.square)
        tags = _best_balanced(parts, level, slope)
        sums = _sums(parts, tags)
        if sums.product - slope * sums.square > low.product - slope * low.square:
            yield tags, sums
            stack += [(low, sums), (sums, high)]


def _best_balanced(parts: Sequence[Part], level: int, slope: Fraction) -> list[int]:
    """The balanced tags with the greatest product less slope times square."""
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for _, weight, effect in parts:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for total, (worth, tags) in ways.items():
            for tag in range(-level, level + 1):
                gain = weight * (slope.denominator * tag * effect - slope.numerator * tag * tag)
                reached, better = total + weight * tag, worth + gain
                if reached not in further or better > further[reached][0]:
                    further[reached] = better, (*tags, tag)
        ways = further
    return list(ways[0][1])


def _sums(parts: Sequence[Part], tags: Sequence[int]) -> _Sums:
    weighed = [(part.weight, part.effect, tag) for part, tag in zip(parts, tags, strict=True)]
    return _Sums(
        sum(weight * effect * tag for weight, effect, tag in weighed),
        sum(weight * tag * tag for weight, _, tag in weighed),
        sum(weight * tag for weight, _, tag in weighed),
    )
