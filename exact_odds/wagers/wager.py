"""What is paid: awards, and the wager they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.decimals import ratio
from exact_odds.display import Viewed
from exact_odds.errors import WagerError, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.language import Expression
from exact_odds.wagers.terms import checked_commission, checked_otherwise, checked_unit, parsed_event, share

if TYPE_CHECKING:
    from exact_odds.counting import Coups
    from exact_odds.wagers.lint import Pitfall
    from exact_odds.wagers.odds import Odds


WITHOUT_AWARD = ("lose", "otherwise")
"""What tables call the deals in which no award is won: labels that no award may have."""


@dataclass(frozen=True, slots=True)
class Award:
    """What a wager pays when something happens.

    >>> Award("three cards", "banker.wins and banker.total == 6 and banker.cards == 3", exact("23")).pays
    Fraction(23, 1)

    Attributes:
        label: what the award is called.
        when: the event that wins it.
        pays: to one: 0 returns the stake.
        impossible: the casino's pay table prints it although no coup can reach it (six 9s in one coup, say).
        place: where it was read, as ``my.toml, line 8``; empty if it was not.
    """

    label: str
    when: str
    pays: Fraction
    impossible: bool = False
    place: str = field(default="", compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        _refuse_other_than_text(label=self.label, when=self.when)
        if not isinstance(self.impossible, bool):
            raise wrong_type(self.impossible, "True or False, for impossible,")
        object.__setattr__(self, "pays", exact(self.pays))
        if self.pays <= -1:
            raise WagerError(
                f"an award that pays {quoted(self.pays)} to one is none, since at -1 the stake is lost; "
                "leave it out, and exclude its coups from later awards with 'and not (...)'"
            )


@dataclass(frozen=True, slots=True)
class Wager(Viewed):
    """Ordered awards: the first whose event happens pays; if none does the stake is lost.

    >>> lucky = Wager.from_toml(
    ...     '''
    ... name = "Lucky 6"
    ... [[award]]
    ... label = "two cards"
    ... when = "banker.wins and banker.total == 6 and banker.cards == 2"
    ... pays = 12
    ... [[award]]
    ... label = "three cards"
    ... when = "banker.wins and banker.total == 6 and banker.cards == 3"
    ... pays = "23"
    ... ''',
    ...     "my-lucky.toml",
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
        given: the state of the coup in which alone the wager is offered; its odds are odds given that.
        commission: the share of its winnings that the house keeps. The pays are what is left.
        unit: how its pays are printed, ``to one`` or ``for one``; here they are to one all the same.
        places: where keys of its file were read, as ``my.toml, line 3``; empty if there is none.
    """

    slug: str
    name: str
    awards: tuple[Award, ...]
    kind: str = "own"
    aliases: tuple[str, ...] = ()
    rules: str = ""
    source: str = ""
    otherwise: Fraction = Fraction(-1)
    given: str | None = None
    commission: Fraction | None = None
    unit: str = "to one"
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False, kw_only=True)
    _parsed: list[Expression] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _refuse_other_than_text(slug=self.slug, name=self.name, kind=self.kind, rules=self.rules, source=self.source)
        for listed, what in ((self.awards, "a tuple of awards"), (self.aliases, "a tuple of names")):
            if not isinstance(listed, tuple | list):
                raise wrong_type(listed, what)
        for award in self.awards:
            if not isinstance(award, Award):
                raise wrong_type(award, "an Award")
        for alias in self.aliases:
            _refuse_other_than_text(aliases=alias)
        if self.given is not None:
            _refuse_other_than_text(given=self.given)
        object.__setattr__(self, "awards", tuple(self.awards))
        object.__setattr__(self, "aliases", tuple(self.aliases))
        object.__setattr__(self, "otherwise", checked_otherwise(self.otherwise))
        checked_unit(self.unit)
        if self.commission is not None:
            object.__setattr__(self, "commission", checked_commission(self.commission))
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

    @classmethod
    def from_toml(cls, text: str | bytes, where: str) -> Wager:
        """The wager that a file holds, whose name without folder and ending is the wager's slug.

        Args:
            text: the contents of the file.
            where: its name.

        Raises:
            WagerError: names the file, the line, the award and the key that is wrong, and what to write.
        """
        from exact_odds.wagers.wager_file import read

        return read(text, where)

    def to_toml(self) -> str:
        """The file that `from_toml` reads as this wager, to start one's own from.

        Raises:
            NumberError: for a pay or commission with more digits than a file may hold.

        >>> print(Wager("tie", "Tie", (Award("win", "tie", exact(8)),)).to_toml(), end="")
        name = "Tie"
        kind = "own"
        <BLANKLINE>
        [[award]]
        label = "win"
        when = "tie"
        pays = 8
        """
        from exact_odds.wagers.wager_file import write

        return write(self)

    @property
    def events(self) -> tuple[Expression, ...]:
        """The awards' events, in order.

        Raises:
            WagerError: names the award whose event does not parse.
        """
        return tuple(self._expressions()[: len(self.awards)])

    @property
    def condition(self) -> Expression | None:
        """The state in which alone it is offered, if there is one."""
        return None if self.given is None else self._expressions()[-1]

    def price(self, counts: tuple[int, ...]) -> Odds:
        """Its odds, from counts; `Coups.odds` asks for them.

        Args:
            counts: the deals in which each award is the first whose event happens and, last, those in which none does.
        """
        from exact_odds.wagers.odds import Odds

        return Odds(self, counts, sum(counts))

    def check_awards(self, coups: Coups) -> tuple[Pitfall, ...]:
        """What is probably not meant: awards that are never paid or hide a better one, and terms misunderstood.

        Args:
            coups: those of the full shoe of the game it is meant for.
        """
        from exact_odds.counting.coups import Coups
        from exact_odds.wagers.lint import pitfalls

        if not isinstance(coups, Coups):
            raise wrong_type(coups, "the Coups of a shoe, as Coups(Shoe.of_decks(8)),")
        return pitfalls(self, coups)

    def refuse_mistakes(self, coups: Coups) -> tuple[Pitfall, ...]:
        """Refuse a wager that, or of which an award, can never be won; what else may not be meant is handed back.

        Raises:
            WagerError: names the award, and the one that covers it, or the condition.
        """
        found = self.check_awards(coups)
        for pitfall in found:
            if pitfall.is_mistake:
                raise WagerError(pitfall.message)
        return found

    @property
    def single_award(self) -> Award | None:
        """The one award that wins, those that only return the stake aside; None if there are several, or none."""
        winning = [award for award in self.awards if award.pays > 0]
        return winning[0] if len(winning) == 1 else None

    def with_pay(self, pay: Fraction) -> Wager:
        """The wager with another pay, to one, for the one award that wins.

        A commission it had is gone: the pay is what is paid.

        >>> Wager("tie", "Tie, 8 to 1", (Award("win", "tie", exact(8)),)).with_pay(exact(9)).name
        'Tie, 8 to 1 (here 9 to 1)'

        Raises:
            WagerError: if several awards win, or none, or the pay is no award.
        """
        single, pay = self.single_award, exact(pay)
        if single is None:
            winning = [f"{award.label} at {quoted(award.pays)}" for award in self.awards if award.pays > 0]
            held = f"{len(winning)} awards that win ({', '.join(winning)})" if winning else "no award that wins"
            raise WagerError(f"{self.slug} has {held}, so one pay cannot replace them; change it in a file of your own")
        if pay == single.pays:
            return self
        awards = tuple(replace(award, pays=pay) if award is single else award for award in self.awards)
        return replace(self, awards=awards, commission=None, name=f"{self.name} (here {ratio(pay)} to 1)")

    def with_commission(self, commission: Fraction) -> Wager:
        """The wager with another commission on what its awards win.

        >>> banker = Wager("banker", "Banker", (Award("win", "banker.wins", exact("0.95")),), commission=exact("5%"))
        >>> banker.with_commission(exact("4%")).awards[0].pays
        Fraction(24, 25)

        Raises:
            WagerError: if it takes no commission.
            NumberError: if the commission is below 0%, or 100% and more.
        """
        rate = checked_commission(commission)
        if self.commission is None:
            raise WagerError(f"{self.slug} takes no commission that could be changed; banker is a wager that does")
        if rate == self.commission:
            return self
        scale = (1 - rate) / (1 - self.commission)
        awards = tuple(replace(award, pays=award.pays * scale) if award.pays > 0 else award for award in self.awards)
        return replace(self, awards=awards, commission=rate, name=f"{self.name} (here {share(rate)})")

    def _expressions(self) -> list[Expression]:
        if not self._parsed:
            parsed = []
            for number, award in enumerate(self.awards, 1):
                parsed.append(parsed_event(award.when, f"{self.slug}, award {number} ({award.label}): "))
            if self.given is not None:
                parsed.append(parsed_event(self.given, f"{self.slug}, given: "))
            self._parsed.extend(parsed)
        return self._parsed


def _refuse_other_than_text(**texts: object) -> None:
    for name, text in texts.items():
        if not isinstance(text, str):
            raise wrong_type(text, f"text, for {name},")
