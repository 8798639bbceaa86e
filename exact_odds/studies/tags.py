"""Tags for the cards that are seen, and how well they tell when a wager is worth making.

Notation: a shoe of N cards, each with a tag t and an effect of removal e, those of its rank or, where suits matter, of
its face; means, variances and covariances are over the cards of the shoe. The estimate is the linear one of Griffin,
The Theory of Blackjack:

- Give each card a number and let the expected value be the mean of those left. For that to be exact of every shoe one
  card short the number must be ``EV - (N-1) e``. So with n cards left, those in R being gone,
  ``EV(R) ~ EV + (N-1)/n  sum over R of e``.
- Of that sum the running count C tells the part ``b (C - (N-n) t)``, where ``b = cov(t, e) / var(t)`` and t is the mean
  tag. For both sums are over one sample without replacement, which takes the same factor off covariance and variance.
- The true count is the running count over the decks of 52 cards left, ``T = 52 (C - (N-n) t) / n``; of balanced tags
  the mean is 0 and nothing is subtracted. So ``EV ~ EV + T b (N-1)/52``, at any depth.
- The betting correlation is that of t and e: its square is the share of the variance of EV that the count explains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from exact_odds.decimals import Root, correlation, integer
from exact_odds.display import Viewed
from exact_odds.errors import CardError, NumberError, ShoeError, check_type, quoted, wrong_type
from exact_odds.games.cards import FACES, RANKS, SUIT_NAMES, face_name, parse_card_set
from exact_odds.studies.removal import Effects

_TENS = range(9, 13)
_LARGEST = 10**6
_COLOURS = ("red", "black")
_FORM = "as in 4=-1 8=2"


@dataclass(frozen=True, slots=True)
class Tags(Viewed):
    """What is added to the running count when a card is seen: by rank, by suit, or by face.

    >>> tags = Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2")
    >>> print(tags)
    A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0
    >>> tags.tell_suits
    False
    >>> print(Tags.parse("black=1 hearts=-1 diamonds=-1 8h=-2"))
    red=-1 black=1 8h=-2

    Attributes:
        faces: 52 whole numbers, in the order of faces.
    """

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        faces: object = self.faces
        if not isinstance(faces, tuple) or any(type(tag) is not int for tag in faces):
            raise wrong_type(self.faces, "a tuple of 52 ints, or Tags.parse('4=-1 8=2')")
        if len(self.faces) != len(FACES):
            raise NumberError(f"expected 52 tags, one for each face; got {len(self.faces)}; try Tags.of_ranks for 13")

    @classmethod
    def of_ranks(cls, ranks: Sequence[int]) -> Tags:
        """Tags by rank, thirteen whole numbers from ace to king.

        Raises:
            ArgumentError: for what is no sequence of whole numbers.
            NumberError: for another number of tags.
        """
        given: object = ranks
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise wrong_type(given, "thirteen whole numbers, from ace to king")
        if len(ranks) != len(RANKS):
            raise NumberError(f"expected thirteen tags, from ace to king; got {len(ranks)}")
        return cls(tuple(tag for tag in ranks for _ in range(4)))

    @classmethod
    def parse(cls, text: str) -> Tags:
        """Tags from text such as ``A=0 2=1 T=-1`` or ``red=-1 black=1 8h=2``, one at least; what is not named has 0.

        T stands for 10 J Q K; J, Q and K may have tags of their own beside it. So may a suit beside its colour, and a
        face beside its rank or suit. Ranks and suits do not go together, for they share cards.

        Raises:
            CardError: for a word that does not begin with one rank, face, suit or colour.
            NumberError: for a tag that is not a whole number, for two of one thing, and for ranks beside suits.
        """
        if not isinstance(text, str):
            raise wrong_type(text, "text such as '4=-1 8=2'")
        given: dict[str, int] = {}
        for word in text.replace(",", " ").split():
            written, equals, number = word.partition("=")
            if not equals:
                raise NumberError(
                    f"{quoted(word)} is not a tag; write RANK=NUMBER, {_FORM}, or a suit or face for RANK"
                )
            name = _names().get(parse_card_set(written) if written else frozenset())
            if name is None:
                raise CardError(
                    f"{quoted(written)} is not one rank; a tag is that of a rank, a face, a suit or a colour, "
                    "as in 4=-1 8h=2 or red=-1"
                )
            if name in given:
                raise NumberError(f"{'rank ' if name in RANKS else ''}{name} has two tags; give one")
            given[name] = _whole(number, name)
        if not given:
            raise NumberError(f"no tags are given; write RANK=NUMBER, {_FORM}")
        if any(name in RANKS for name in given) and any(name in (*_COLOURS, *SUIT_NAMES) for name in given):
            raise NumberError(
                "tags of ranks and of suits give some cards two; beside suits name faces, as in red=-1 8h=2 8d=2"
            )
        tags = [0] * 52
        for faces, name in _names().items():
            if name in given:
                for face in FACES[4 * _TENS[0] :] if name == RANKS[_TENS[0]] else faces:
                    tags[face] = given[name]
        return cls(tuple(tags))

    @property
    def tell_suits(self) -> bool:
        """Whether some cards of one rank have different tags."""
        return any(len({*self.of_rank(rank)}) > 1 for rank in range(13))

    def of_rank(self, rank: int) -> tuple[int, ...]:
        """The tags of the four faces of a rank."""
        check_type(rank, int, "the number of a rank, from 0 to 12")
        return self.faces[4 * rank : 4 * rank + 4]

    @property
    def by_name(self) -> dict[str, int]:
        """The tags by name of rank or, if they tell suits apart, by name of face."""
        if self.tell_suits:
            return dict(zip(map(face_name, FACES), self.faces, strict=True))
        return dict(zip(RANKS, self.faces[::4], strict=True))

    def __str__(self) -> str:
        ranks = [Counter(self.of_rank(rank)).most_common(1)[0][0] for rank in range(13)]
        tens = {ranks[rank] for rank in _TENS}
        by_rank = {RANKS[rank]: ranks[rank] for rank in (range(10) if len(tens) == 1 else range(13))}
        if not self.tell_suits:
            return _written(by_rank)
        by_rank = {name: tag for name, tag in by_rank.items() if tag or (name in "JQK" and by_rank["T"])}
        spades, hearts, diamonds, clubs = (Counter(self.faces[suit::4]).most_common(1)[0][0] for suit in range(4))
        reds = {"red": hearts} if hearts == diamonds else {"hearts": hearts, "diamonds": diamonds}
        blacks = {"black": spades} if spades == clubs else {"spades": spades, "clubs": clubs}
        by_suit = {name: tag for name, tag in (reds | blacks).items() if tag}
        texts = []
        for general, implied in (
            (by_suit, (spades, hearts, diamonds, clubs) * 13),
            (by_rank, Tags.of_ranks(ranks).faces),
        ):
            own = {face_name(face): tag for face, tag in enumerate(self.faces) if tag != implied[face]}
            texts.append(_written(general | own))
        return min(texts, key=len)


def _written(tags: dict[str, int]) -> str:
    return " ".join(f"{name}={integer(tag)}" for name, tag in tags.items())


@cache
def _names() -> dict[frozenset[int], str]:
    """What may have a tag, the more general first: a colour, a suit, a rank, a face."""
    return {parse_card_set(name): name for name in (*_COLOURS, *SUIT_NAMES, *RANKS, *map(face_name, FACES))}


@dataclass(frozen=True, slots=True)
class Fit(Viewed):
    """How a count by some tags goes with the expected value of a wager; variances and the like are over all cards.

    >>> from exact_odds import Coups, Shoe, decimal, effects_of_removal, wager
    >>> (dragon,) = effects_of_removal([wager("dragon-7")], Coups(Shoe.of_decks(8)))
    >>> count = Fit.of(Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), dragon)
    >>> decimal(count.break_even, 2), decimal(count.correlation, 4)
    ('3.52', '0.9642')

    Attributes:
        tags: the tags.
        effects: the wager's effects of removal.
        cards: how many cards may go.
        mean_tag: the mean of their tags; 0 of balanced tags.
        covariance: of tag and effect.
        tag_variance: of the tags; 0 if all are alike.
        effect_variance: of the effects, by face if the wager sees suits; 0 if no card matters more than another.
    """

    tags: Tags
    effects: Effects
    cards: Fraction
    mean_tag: Fraction
    covariance: Fraction
    tag_variance: Fraction
    effect_variance: Fraction

    def __str__(self) -> str:
        return f"{self.tags} for {self.effects.wager}"

    @classmethod
    def of(cls, tags: Tags, effects: Effects) -> Fit:
        """The fit of tags to a wager, over the cards that may go.

        Raises:
            ShoeError: if the tags tell suits apart which are not known.
        """
        check_type(tags, Tags, "Tags, such as Tags.parse('4=-1 8=2')")
        check_type(effects, Effects, "Effects, as from effects_of_removal([wager('tie')], coups)[0]")
        values = []
        for held in effects.held(tags.tell_suits):
            tag, *others = {tags.faces[face] for face in held.faces}
            if others:
                raise ShoeError(
                    f"the tags tell suits apart, and those of the cards {RANKS[held.faces[0] >> 2]} are not all known; "
                    "give counts by suit, such as Ah=8, or tags by rank"
                )
            values.append((held.cards, tag, held.effect))
        cards = sum((number for number, _, _ in values), Fraction(0))

        def mean(products: list[Fraction]) -> Fraction:
            return sum((one[0] * product for one, product in zip(values, products, strict=True)), Fraction(0)) / cards

        mean_tag = mean([Fraction(tag) for _, tag, _ in values])
        tag_variance = mean([(tag - mean_tag) ** 2 for _, tag, _ in values])
        covariance = mean([(tag - mean_tag) * effect for _, tag, effect in values])
        return cls(tags, effects, cards, mean_tag, covariance, tag_variance, effects.variance)

    @property
    def is_balanced(self) -> bool:
        """Whether the tags of all cards that may go sum to 0."""
        return not self.mean_tag

    @property
    def correlation(self) -> Root | None:
        """The betting correlation; None where nothing varies."""
        return correlation(self.covariance, self.tag_variance, self.effect_variance)

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


def _whole(text: str, name: str) -> int:
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and int(digits) <= _LARGEST):
        allowed = (
            f"a whole number, {_FORM}"
            if not (digits.isascii() and digits.isdecimal())
            else f"no larger than {_LARGEST:,} either way"
        )
        raise NumberError(f"{quoted(text)} is no tag for {name}; a tag is {allowed}")
    return int(text)
