"""A wager: ordered awards, and the terms on which they are paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.decimals import ratio
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, WagerError, check_type, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.language import Expression
from exact_odds.wagers.award import Award, event_of, refuse_other_than_text
from exact_odds.wagers.terms import checked_commission, checked_fee, checked_otherwise, checked_unit, share

if TYPE_CHECKING:
    from exact_odds.wagers.odds import Odds


WITHOUT_AWARD = ("lose", "otherwise")
"""What tables call the deals in which no award is won: labels that no award may have."""


@dataclass(frozen=True, slots=True)
class Wager(Viewed):
    """Ordered awards: the first whose event happens pays; if none does the stake is lost.

    >>> lucky = Wager(
    ...     "my-lucky",
    ...     "Lucky 6",
    ...     (
    ...         Award("two cards", "banker.wins and banker.total == 6 and banker.cards == 2", 12),
    ...         Award("three cards", "banker.wins and banker.total == 6 and banker.cards == 3", 23),
    ...     ),
    ... )
    >>> lucky.slug, [str(award.pays) for award in lucky.awards]
    ('my-lucky', ['12', '23'])

    Attributes:
        slug: the word it is called by; of a user's own wager the name of its file.
        name: what it is called in print.
        awards: in order.
        kind: the sort of wager it is, to search by.
        aliases: other names.
        rules: the rules, in a sentence.
        source: where the rules come from.
        otherwise: what is paid, to one, when no award is won.
        given: the state of the coup in which alone the wager is offered, text or parsed; its odds are odds given that.
        commission: the share of its winnings that the house keeps, unless an award says otherwise. The pays are net.
        unit: how its pays are printed, ``to one`` or ``for one``; here they are to one all the same.
        fee: what is paid on top of each unit staked and never returned.
        meter: what the meter that its awards follow stands at, in units of the stake; None where it is not known.
        definitions: names that its file gives to expressions, each with its text; events that use them are parsed.
        places: where keys of its file were read, as ``my.toml, line 3``; empty if there is none.
        cap: the most that `with_cap` lets an award pay, to one; None if it was not asked to.
        uncapped: the awards before that.
    """

    slug: str
    name: str
    awards: tuple[Award, ...]
    kind: str = "own"
    aliases: tuple[str, ...] = ()
    rules: str = ""
    source: str = ""
    otherwise: Fraction = Fraction(-1)
    given: Expression | None = None
    commission: Fraction | None = None
    unit: str = "to one"
    fee: Fraction = Fraction(0)
    meter: Fraction | None = None
    definitions: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False, kw_only=True)
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False, kw_only=True)
    cap: Fraction | None = field(default=None, compare=False, repr=False, kw_only=True)
    uncapped: tuple[Award, ...] = field(default=(), compare=False, repr=False, kw_only=True)

    def __str__(self) -> str:
        return self.name

    def __post_init__(self) -> None:
        refuse_other_than_text(slug=self.slug, name=self.name, kind=self.kind, rules=self.rules, source=self.source)
        for listed, what in ((self.awards, "a tuple of awards"), (self.aliases, "a tuple of names")):
            if not isinstance(listed, tuple | list):
                raise wrong_type(listed, what)
        for award in self.awards:
            if not isinstance(award, Award):
                raise wrong_type(award, "an Award")
        for alias in self.aliases:
            refuse_other_than_text(aliases=alias)
        if self.given is not None:
            object.__setattr__(self, "given", event_of(self.given))
        object.__setattr__(self, "awards", tuple(self.awards))
        object.__setattr__(self, "aliases", tuple(self.aliases))
        object.__setattr__(self, "otherwise", checked_otherwise(self.otherwise))
        checked_unit(self.unit)
        if self.commission is not None:
            object.__setattr__(self, "commission", checked_commission(self.commission))
        object.__setattr__(self, "fee", checked_fee(self.fee))
        if self.meter is not None:
            object.__setattr__(self, "meter", exact(self.meter))
        if not self.awards:
            raise WagerError(f"the wager {self.slug} has no award, and needs at least one")
        labels = [award.label for award in self.awards]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            raise WagerError(
                f"two awards of {self.slug} are labelled {quoted(twice)}; give each its own, to tell them apart"
            )
        for label in labels:
            if label in WITHOUT_AWARD:
                raise WagerError(
                    f"an award of {self.slug} is labelled {label!r}, as tables call what is paid where none is won; "
                    "give it another name"
                )
        letters = sorted({award.meter.letter for award in self.awards if award.meter is not None})
        if len(letters) > 1:
            raise WagerError(f"{self.slug} has the meters {' and '.join(letters)}; a wager may follow one")

    @property
    def events(self) -> tuple[Expression, ...]:
        """The awards' events, in order."""
        return tuple(award.when for award in self.awards)

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """What is paid, to one, by each award and, last, where none is won."""
        return (*(award.pays for award in self.awards), self.otherwise)

    @property
    def net_pays(self) -> tuple[Fraction, ...]:
        """What each award and, last, none of them wins per unit of stake and fee together.

        >>> Wager("x", "X", (Award("win", "tie", 8),), fee=Fraction(1, 5)).net_pays
        (Fraction(13, 2), Fraction(-1, 1))

        Raises:
            WagerError: if it follows a meter whose value is not given.
        """
        self.refuse_without_meter()
        return tuple(self.net(pay) for pay in self.pays)

    def net(self, pay: Fraction) -> Fraction:
        """What a pay, to one, wins per unit of stake and fee together."""
        pay = exact(pay)
        return (pay - self.fee) / (1 + self.fee) if self.fee else pay

    @property
    def meter_letter(self) -> str:
        """The letter of the meter that its awards follow; empty if none does."""
        return next((award.meter.letter for award in self.awards if award.meter is not None), "")

    @property
    def needs_meter(self) -> bool:
        """Whether its awards follow a meter whose value is not given, so that it cannot be priced yet."""
        return self.meter is None and bool(self.meter_letter)

    def refuse_without_meter(self) -> None:
        """Refuse a wager that has no pays yet.

        Raises:
            WagerError: if it follows a meter whose value is not given.
        """
        if self.needs_meter:
            or_pay = "" if self.single_award is None else f", --pays {self.slug}=9"
            raise WagerError(
                f"expected the value of {self.meter_letter}, which {self.slug} pays, in units of the stake; got none; "
                f"write --meter 50000{or_pay}, or meter = 50000 in its file; exact-odds wager {self.slug} solves for it"
            )

    def commission_of(self, award: Award) -> Fraction | None:
        """The commission on an award that wins: its own or the wager's; None if there is none."""
        check_type(award, Award, "an award of the wager, such as wager('tie').awards[0]")
        if not award.wins:
            return None
        return self.commission if award.commission is None else award.commission

    @property
    def commissions(self) -> tuple[Fraction | None, ...]:
        """The different commissions on the awards that win, None among them if one of those takes none.

        >>> awards = Award("win", "banker.wins", "0.95"), Award("tie", "tie", "7.2", commission="10%")
        >>> Wager("two", "Two", awards, commission="5%").commissions
        (Fraction(1, 20), Fraction(1, 10))
        """
        return tuple(dict.fromkeys(self.commission_of(award) for award in self._winning))

    @property
    def takes_commission(self) -> bool:
        """Whether the house keeps a share of some winnings."""
        return self.commission is not None or any(award.commission is not None for award in self.awards)

    def price(self, counts: tuple[int, ...]) -> Odds:
        """Its odds, from counts; `Coups.odds` asks for them.

        Args:
            counts: the deals in which each award is the first whose event happens and, last, those in which none does.

        Raises:
            WagerError: if it follows a meter whose value is not given.
        """
        from exact_odds.wagers.odds import Odds

        check_type(counts, (tuple, list), "counts in a tuple, one for each award and one for none")
        self.refuse_without_meter()
        return Odds(self, counts, sum(counts))

    @property
    def _winning(self) -> list[Award]:
        """The awards that win; one that follows a meter does, wherever the meter stands."""
        return [award for award in self.awards if award.wins]

    @property
    def single_award(self) -> Award | None:
        """The one award that wins, those that only return the stake aside; None if there are several, or none."""
        winning = self._winning
        return winning[0] if len(winning) == 1 else None

    def with_pay(self, pay: int | str | Fraction) -> Wager:
        """The wager with another pay, to one, for the one award that wins.

        A commission it had is gone: the pay is what is paid.

        >>> Wager("tie", "Tie, 8 to 1", (Award("win", "tie", exact(8)),)).with_pay(exact(9)).name
        'Tie, 8 to 1 (here 9 to 1)'

        Raises:
            WagerError: if several awards win, or none, or the pay is no award.
        """
        single, pay = self.single_award, exact(pay)
        if single is None:
            winning = [
                f"{award.label} at {quoted(award.pays) if award.meter is None else award.meter}"
                for award in self._winning
            ]
            held = f"{len(winning)} awards that win ({', '.join(winning)})" if winning else "no award that wins"
            raise WagerError(f"{self.slug} has {held}, so one pay cannot replace them; change it in a file of your own")
        if pay == single.pays and single.meter is None:
            return self
        awards = tuple(award.paying(pay) if award is single else award for award in self.awards)
        return replace(self, awards=awards, commission=None, name=f"{self.name} (here {ratio(pay)} to 1)")

    def with_commission(self, commission: int | str | Fraction) -> Wager:
        """The wager with another commission on what its awards win, in place of all that they pay now.

        >>> banker = Wager("banker", "Banker", (Award("win", "banker.wins", exact("0.95")),), commission=exact("5%"))
        >>> banker.with_commission(exact("4%")).awards[0].pays
        Fraction(24, 25)

        Raises:
            WagerError: if it takes no commission.
            NumberError: if the commission is below 0%, or 100% and more.
        """
        rate = checked_commission(commission)
        if not self.takes_commission:
            raise WagerError(f"{self.slug} takes no commission that could be changed; banker is a wager that does")
        awards = []
        for award in self.awards:
            taken = self.commission_of(award)
            if taken is None:
                awards.append(award)
                continue
            own = None if award.commission is None else rate
            awards.append(replace(award.scaled((1 - rate) / (1 - taken)), commission=own))
        changed = replace(self, awards=tuple(awards), commission=None if self.commission is None else rate)
        return self if changed == self else replace(changed, name=f"{self.name} (here {share(rate)})")

    def with_cap(self, cap: int | str | Fraction) -> Wager:
        """The wager with no award, and no outcome of a random factor, that pays more than this, to one.

        >>> jackpot = Wager("jackpot", "Jackpot", (Award("tie", "tie", 500), Award("other", "player.wins", 2)))
        >>> [str(award.pays) for award in jackpot.with_cap(100).awards]
        ['100', '2']

        Raises:
            NumberError: for a cap that is not exact, or below 1, the stake.
            WagerError: if it follows a meter whose value is not given.
        """
        most = exact(cap)
        if most < 1:
            raise NumberError(f"expected a cap of at least 1, the stake; got {quoted(most)}; try 50, or leave it out")
        self.refuse_without_meter()
        awards = tuple(award.capped(most) for award in self.awards)
        name = self.name if awards == self.awards else f"{self.name} (here at most {ratio(most)} to 1)"
        return replace(self, awards=awards, name=name, cap=most, uncapped=self.awards)

    def with_meter(self, value: int | str | Fraction) -> Wager:
        """The wager with its meter at a value, in units of the stake.

        >>> jackpot = Wager("jackpot", "Jackpot", (Award("tie", "tie", "m/10"),))
        >>> jackpot.with_meter(500).awards[0].pays
        Fraction(50, 1)

        Raises:
            WagerError: if no award follows a meter.
            NumberError: for a value that is not exact, or below 0.
        """
        stands = exact(value)
        if stands < 0:
            raise NumberError(f"expected a meter of 0 or more, in units of the stake; got {quoted(stands)}")
        if not self.meter_letter:
            raise WagerError(f"{self.slug} has no award that follows a meter; leave the meter out")
        awards = tuple(
            award if award.meter is None else replace(award, pays=award.meter.at(stands)) for award in self.awards
        )
        return replace(self, awards=awards, meter=stands)
