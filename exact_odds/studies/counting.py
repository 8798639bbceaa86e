"""Counting: tags for the cards that are seen, and how well they tell when a wager is worth making.

Notation: a shoe of N cards, n_r of rank r with the tag t_r and the effect of removal e_r; means, variances and
covariances are over the cards of the shoe. The estimate is the linear one of Griffin, The Theory of Blackjack:

- Give each card a number and let the expected value be the mean of those left. For that to be exact of every shoe one
  card short the number must be ``EV - (N-1) e_r``. So with n cards left, those in R being gone,
  ``EV(R) ~ EV + (N-1)/n  sum over R of e_r``.
- Of that sum the running count C tells the part ``b (C - (N-n) t)``, where ``b = cov(t, e) / var(t)`` and t is the mean
  tag. For both sums are over one sample without replacement, which takes the same factor off covariance and variance.
- The true count is the running count over the decks of 52 cards left, ``T = 52 (C - (N-n) t) / n``; of balanced tags
  the mean is 0 and nothing is subtracted. So ``EV ~ EV + T b (N-1)/52``, at any depth.
- The betting correlation is that of t and e: its square is the share of the variance of EV that the count explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from exact_odds.errors import CardError, NumberError
from exact_odds.game.cards import RANKS, parse_cards
from exact_odds.studies.removal import Effects

_TENS = range(9, 13)
_LARGEST = 10**6


@dataclass(frozen=True, slots=True)
class Tags:
    """What is added to the running count when a card is seen, for each rank.

    >>> tags = Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2")
    >>> print(tags)
    A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0
    >>> tags.is_balanced
    True

    Attributes:
        ranks: thirteen whole numbers, ace to king.
    """

    ranks: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Tags:
        """Tags from text such as ``A=0 2=1 T=-1``, one at least; T stands for 10 J Q K.

        J, Q and K may have tags of their own beside T. A rank not named has the tag 0.

        Raises:
            CardError: for a word that does not begin with a rank.
            NumberError: for a tag that is not a whole number, or a rank given twice.
        """
        given: dict[int, int] = {}
        for word in text.replace(",", " ").split():
            name, equals, number = word.partition("=")
            if not equals:
                raise NumberError(f"{word[:40]!r} is not a tag; write RANK=NUMBER, as in 4=-1 8=2")
            cards = parse_cards(name)
            if len(cards) != 1 or cards[0].suit is not None:
                raise CardError(f"{name[:40]!r} is not one rank; tags are by rank, as in 4=-1 8=2")
            rank = cards[0].rank
            if rank in given:
                raise NumberError(f"rank {RANKS[rank]} has two tags; give one")
            given[rank] = _whole(number, RANKS[rank])
        if not given:
            raise NumberError("no tags are given; write RANK=NUMBER, as in 4=-1 8=2")
        for rank in _TENS:
            if _TENS[0] in given:
                given.setdefault(rank, given[_TENS[0]])
        return cls(tuple(given.get(rank, 0) for rank in range(13)))

    @property
    def by_rank(self) -> dict[str, int]:
        """The tags by name of rank."""
        return dict(zip(RANKS, self.ranks, strict=True))

    @property
    def is_balanced(self) -> bool:
        """Whether the tags of a whole deck sum to 0."""
        return not sum(self.ranks)

    def __str__(self) -> str:
        tens = {self.ranks[rank] for rank in _TENS}
        named = range(10) if len(tens) == 1 else range(13)
        return " ".join(f"{RANKS[rank]}={self.ranks[rank]}" for rank in named)


@dataclass(frozen=True, slots=True)
class Fit:
    """How a count by some tags goes with the expected value of a wager; variances and the like are over all cards.

    >>> from exact_odds.game.shoe import Shoe
    >>> from exact_odds.studies.removal import effects_of_removal
    >>> from exact_odds.wagers.library import wager
    >>> (dragon,) = effects_of_removal([wager("dragon-7")], Shoe.of_decks(8))
    >>> count = Fit.of(Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), dragon)
    >>> round(count.break_even, 2), round(count.correlation_squared, 4)
    (Fraction(88, 25), Fraction(9297, 10000))

    Attributes:
        tags: the tags.
        effects: the wager's effects of removal.
        cards: how many cards may go.
        covariance: of tag and effect.
        tag_variance: of the tags; 0 if all are alike.
        effect_variance: of the effects; 0 if no rank matters more than another.
    """

    tags: Tags
    effects: Effects
    cards: int
    covariance: Fraction
    tag_variance: Fraction
    effect_variance: Fraction

    @classmethod
    def of(cls, tags: Tags, effects: Effects) -> Fit:
        """The fit of tags to a wager, over the cards that may go."""
        cards = sum(count for _, count, _ in effects)
        values = [(count, tags.by_rank[rank], effect) for rank, count, effect in effects]
        mean_tag = Fraction(sum(count * tag for count, tag, _ in values), cards)
        mean = sum((count * effect for count, _, effect in values), Fraction(0)) / cards

        def average(products: list[Fraction]) -> Fraction:
            return (
                sum((value[0] * product for value, product in zip(values, products, strict=True)), Fraction(0)) / cards
            )

        return cls(
            tags,
            effects,
            cards,
            average([(tag - mean_tag) * (effect - mean) for _, tag, effect in values]),
            average([(tag - mean_tag) ** 2 for _, tag, _ in values]),
            average([(effect - mean) ** 2 for _, _, effect in values]),
        )

    @property
    def correlation_squared(self) -> Fraction | None:
        """The square of the betting correlation, whose sign is that of the covariance; None where nothing varies."""
        product = self.tag_variance * self.effect_variance
        return self.covariance**2 / product if product else None

    @property
    def slope(self) -> Fraction | None:
        """What one more on the true count adds to the expected value, on that estimate; None if all tags are alike."""
        return self.covariance / self.tag_variance * (self.cards - 1) / 52 if self.tag_variance else None

    @property
    def break_even(self) -> Fraction | None:
        """The true count at which the linear estimate of the expected value is 0; None if it never changes.

        The wager is worth making beyond it: above if the slope is positive, below if it is negative.
        """
        return -self.effects.expected_value / self.slope if self.slope else None


def _whole(text: str, rank: str) -> int:
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and int(digits) <= _LARGEST):
        raise NumberError(f"{text[:40]!r} is no tag for {rank}; a tag is a whole number, as in 4=-1 8=2")
    return int(text)
