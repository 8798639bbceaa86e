"""A shoe and every shoe one card short of it, from one count: the seventh card.

Deal a coup, and after it one card more. That card lies face down, so the coup is that of the full shoe; turned up, it
says from which shorter shoe the coup came. Of a kind of which the shoe has n cards and the coup shows c, there are
n - c left to be the seventh card. So the deals of a coup from the shoe one card of that kind short are its deals from
the full one times ``(n - c) / n``; only the cards that the coup does not need come from a shoe of N - 1 cards::

    deals of the short shoe  =  sum over coups, of k cards each, of  ways (n - c) / n  (N-1-k) (N-2-k) ... (N-6)

Wanted is therefore, beside the ways of an event, the sum of ways times c, for all kinds at once. Coups are counted hand
by hand. The ways in which a hand meets each class of hands of the other side (see `counting.two_hands`) are added to
the row of its own class, and once more, for each card it shows, to the row of its class and that kind. A row is one
long integer with a field for each class of the other side; an event is a mask over it; and the sum of all fields is the
remainder on division by the base less 1, as the sum of a number's decimal digits is by 9.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import sub
from typing import NamedTuple

from exact_odds.counting.card_classes import Kinds
from exact_odds.counting.class_counts import Group, grouped
from exact_odds.counting.coups import Coups
from exact_odds.counting.draw_classes import roles
from exact_odds.counting.hands import Block, Composition, Seen, ordered, weighted
from exact_odds.counting.shown_classes import ShownClasses
from exact_odds.counting.space import Classes, Space
from exact_odds.counting.totals import follows_from_totals
from exact_odds.counting.two_hands import CLAIMED, expand, falling, pack
from exact_odds.errors import ConditionError, ShoeError
from exact_odds.game.cards import Card
from exact_odds.game.shoe import LEAST_CARDS, Shoe
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression
from exact_odds.language.vocabulary import OPENING_PARTS, Feature, Side

Row = dict[int, int]
"""For each kind, and for ``ANY``, the packed deals of one class of hands with each class of the other side."""

ANY = -1


class Counts(NamedTuple):
    """In how many ordered six-card deals something happens.

    Attributes:
        full: with all cards.
        short: for each kind, with one card of it missing.
    """

    full: int
    short: tuple[int, ...]

    def less(self, others: Sequence[Counts]) -> Counts:
        """What is left when others are taken away."""
        gone = map(sum, zip(*(counts.short for counts in others), strict=True))
        return Counts(self.full - sum(counts.full for counts in others), tuple(map(sub, self.short, gone)))


class _Side(NamedTuple):
    """The hands of one side by class: for each what it is, those of two cards first, and its hands."""

    groups: list[Group]
    hands: list[list[Block]]

    @property
    def cards(self) -> list[int]:
        """How many cards the hands of each class have."""
        return [group.cards for group in self.groups]


class ShortShoes:
    """Counts of events on a shoe and on each shoe one card short of it.

    >>> from exact_odds.language import parse
    >>> tie = parse("tie")
    >>> shoes = ShortShoes([tie], Shoe.of_decks(8))
    >>> counts, rest = shoes.count([tie])
    >>> counts.full, counts.short[shoes.kinds.values.index(8)]
    (475627426473216, 469125533152080)

    Args:
        expressions: what will be asked about.
        shoe: the cards, at least seven.
        tableau: the rules of drawing.
        dealt: cards of the coup that are on the table; they stay there, and counts are of the coups they begin.

    Attributes:
        kinds: the kinds of cards that these expressions tell apart.

    Raises:
        ShoeError: for infinite decks, which cannot lose a card, and for a shoe that has none to lose.
    """

    def __init__(
        self,
        expressions: Iterable[Expression],
        shoe: Shoe,
        tableau: Tableau = PUNTO_BANCO,
        dealt: ShownCards | None = None,
    ) -> None:
        _check_can_lose(shoe)
        dealt = dealt or ShownCards()
        dealt.check(tableau)
        shoe.require(dealt.player + dealt.banker)
        features = list(dict.fromkeys(feature for asked in expressions for feature in asked.features))
        shown = ShownClasses(dealt, shoe)
        fine = (feature.attribute for feature in features if not follows_from_totals(feature))
        self.kinds = Kinds.of(shoe, dict.fromkeys((*shown.marks, *fine)))
        self._fields = (3 * self.kinds.ways(6)).bit_length() // 8 + 1  # bytes; a hand has three cards of a kind at most
        whole = (
            any(feature.part not in OPENING_PARTS for feature in features)
            or max(len(dealt.player), len(dealt.banker)) > 2
        )
        sides: tuple[Side, ...] = ("player", "banker")
        asked = {side: [feature for feature in features if feature.side == side] for side in sides}
        player, banker = (
            _side(self.kinds, side, asked[side], tableau, shown.kinds(self.kinds, side), whole) for side in sides
        )
        self._sides = player, banker
        self._rows = self._tilted(player, banker), self._tilted(banker, player)
        self._masks: dict[str, int] = {}
        keys = [(one.read, two.read) for one in player.groups for two in banker.groups]
        self._space = Space(keys, asked["player"], asked["banker"])
        ends = roles(tableau).cards
        meetings = (
            not whole or ends[one.role][two.role] == two.cards for one in player.groups for two in banker.groups
        )
        self._every: Classes = int("".join("01"[meets] for meets in meetings), 2)
        self._counted: dict[Classes, Counts] = {}
        if not (dealt.player or dealt.banker):
            deals, short = self.kinds.ways(6), falling(shoe.size - 1, 6)
            self._counted[self._every] = Counts(deals, (short,) * len(self.kinds.counts))

    def count(self, events: Sequence[Expression], condition: Expression | None = None) -> list[Counts]:
        """The deals in which each event is the first of them to hold, and last those in which none does.

        Args:
            events: what may happen.
            condition: if given, only deals in which this holds are counted.
        """
        left = self._every if condition is None else self._every & self._space.event(condition)
        total, counted = self._of(left), []
        for event in events:
            part = left & self._space.event(event)
            left ^= part
            counted.append(self._of(part))
        return [*counted, total.less(counted)]

    def _of(self, part: Classes) -> Counts:
        """The deals of some meetings of classes, remembered. They are numbered with Player's classes first."""
        if part not in self._counted:
            player, banker = self._sides
            text, across = format(part, f"0{self._space.size}b"), len(banker.groups)
            strips = [text[start : start + across] for start in range(0, len(text), across)]
            by_player = self._sums(self._rows[0], strips, player, banker)
            by_banker = self._sums(self._rows[1], [text[at::across] for at in range(across)], banker, player)
            size, counts = self.kinds.size, self.kinds.counts
            full, short = 0, [0] * len(counts)
            for cards, ours in by_player.items():
                theirs = by_banker.get(cards, {})
                full += ours[ANY] * falling(size - cards, 6 - cards)
                unseen = falling(size - 1 - cards, 6 - cards)
                for kind, count in enumerate(counts):
                    short[kind] += (count * ours[ANY] - ours.get(kind, 0) - theirs.get(kind, 0)) * unseen
            left = (number // count for number, count in zip(short, counts, strict=True))
            self._counted[part] = Counts(full, tuple(left))
        return self._counted[part]

    def _sums(self, rows: list[Row], strips: list[str], mine: _Side, theirs: _Side) -> dict[int, Row]:
        """For each number of cards of both hands, the sums of what the rows hold where the strips have a 1."""
        packed: dict[int, Row] = {}
        for row, strip, cards in zip(rows, strips, mine.cards, strict=True):
            if "1" in strip:
                mask, sums = self._mask(strip), packed.setdefault(cards, {})
                for kind, deals in row.items():
                    sums[kind] = sums.get(kind, 0) + (deals & mask)
        with_two = 8 * self._fields * theirs.cards.count(2)
        low, digits = (1 << with_two) - 1, (1 << 8 * self._fields) - 1
        found: dict[int, Row] = {}
        for cards, sums in packed.items():
            for kind, deals in sums.items():
                for others, fields in ((2, deals & low), (3, deals >> with_two)):
                    row = found.setdefault(cards + others, {ANY: 0})
                    row[kind] = row.get(kind, 0) + fields % digits
        return found

    def _mask(self, strip: str) -> int:
        """Fields full of ones where a strip, which starts with the lowest field, has a 1."""
        if strip not in self._masks:
            digits = 2 * self._fields
            self._masks[strip] = int(strip[::-1].replace("1", "f" * digits).replace("0", "0" * digits), 16)
        return self._masks[strip]

    def _tilted(self, mine: _Side, theirs: _Side) -> list[Row]:
        """For each class of hands its packed deals, and those again for each card that they show, by its kind."""
        kinds, every = self.kinds, range(len(self.kinds.counts))
        packed, _ = pack(kinds, map(ordered, theirs.hands), self._fields)
        factors = [CLAIMED] * len(every)
        plain: dict[Composition, int] = {}
        rows = []
        for blocks in mine.hands:
            row = {ANY: 0}
            for hand, ways in weighted(kinds, blocks, every).items():
                if hand not in plain:
                    terms = expand(hand, factors)
                    plain[hand] = sum(times * packed[shared] for shared, times in terms if shared in packed)
                deals = ways * plain[hand]
                row[ANY] += deals
                for kind in hand:
                    row[kind] = row.get(kind, 0) + deals
            rows.append(row)
        return rows


class EachShoe:
    """The same counts, shoe by shoe: for questions that look at both hands together.

    >>> from exact_odds.language import parse
    >>> alike = parse("dealt.most_alike == 6")
    >>> counts, rest = EachShoe([alike], Shoe.of_decks(8)).count([alike])
    >>> counts.full, counts.short[0]
    (5872124160, 5749788240)

    Args:
        expressions: what will be asked about.
        shoe: the cards, at least seven.
        tableau: the rules of drawing.
        dealt: cards of the coup that are on the table.

    Attributes:
        kinds: the kinds of cards that these expressions tell apart.

    Raises:
        ShoeError: as `ShortShoes` does.
    """

    def __init__(
        self,
        expressions: Iterable[Expression],
        shoe: Shoe,
        tableau: Tableau = PUNTO_BANCO,
        dealt: ShownCards | None = None,
    ) -> None:
        _check_can_lose(shoe)
        features = (feature for asked in expressions for feature in asked.features)
        fine = (feature.attribute for feature in features if not follows_from_totals(feature))
        marks = ShownClasses(dealt or ShownCards(), shoe).marks
        self.kinds = Kinds.of(shoe, dict.fromkeys((*marks, *fine)))
        self._coups = Coups(shoe, tableau, dealt)

    def count(self, events: Sequence[Expression], condition: Expression | None = None) -> list[Counts]:
        """The deals in which each event is the first of them to hold, and last those in which none does."""
        shoe = self._coups.shoe
        full = self._partition(self._coups, events, condition)
        short = []
        for face in self.kinds.faces:
            suit = None if face >> 2 in shoe.doubtful_ranks else face & 3
            try:
                left = self._coups.on(shoe.without([Card(face >> 2, suit)]))
            except ShoeError:  # all cards of this kind are on the table
                short.append([0] * len(full))
            else:
                short.append(self._partition(left, events, condition))
        return [Counts(*counts) for counts in zip(full, zip(*short, strict=True), strict=True)]

    def _partition(self, coups: Coups, events: Sequence[Expression], condition: Expression | None) -> list[int]:
        try:
            return coups.partition(events, condition)
        except ConditionError:
            return [0] * (len(events) + 1)


def short_shoes(
    expressions: Sequence[Expression],
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    dealt: ShownCards | None = None,
) -> ShortShoes | EachShoe:
    """What counts these expressions on a shoe and on each shoe one card short of it."""
    together = any(feature.side == "both" for asked in expressions for feature in asked.features)
    return (EachShoe if together else ShortShoes)(expressions, shoe, tableau, dealt)


def _check_can_lose(shoe: Shoe) -> None:
    if shoe.is_infinite:
        raise ShoeError("infinite decks do not notice a card that is gone; give a number of decks, or counts")
    if shoe.size <= LEAST_CARDS:
        raise ShoeError(f"a shoe of {shoe.size} cards has none to lose, for a coup may need {LEAST_CARDS}")


def _side(kinds: Kinds, side: Side, features: Sequence[Feature], tableau: Tableau, seen: Seen, whole: bool) -> _Side:
    """The hands of one side by class; whole hands, or openings where no third card matters."""
    found: dict[Group, list[Block]] = {}
    for group, blocks in grouped(kinds, side, features, tableau, seen, openings_only=not whole):
        found.setdefault(group, []).extend(blocks)
    groups = sorted(found, key=lambda group: group.cards)
    return _Side(groups, [found[group] for group in groups])
