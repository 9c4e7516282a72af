"""Pure melds, which are without wilds, and the kinds of melds that must be laid first: pure ones and runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.actions import Use
from game.engine.melds.meld import Meld, wilds_among
from game.engine.melds.readings import every_reading
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

Trait = tuple[Kind, bool]
"""The kind of a meld, and whether it is pure."""


def trait(rules: Rules, meld: Meld) -> Trait:
    """Return the trait of a meld: its kind, and whether it is without cards that count as wilds (`is_wild`)."""
    return meld.kind, not wilds_among(rules, meld.cards)


def trait_of_row(row: Sequence[Use]) -> Trait:
    """Return the trait of a meld with every wild's meaning written out: its kind, and whether it is without wilds."""
    run = len({use.rank or use.card.rank for use in row}) > 1
    return Kind.RUN if run else Kind.SET, not any(use.rank for use in row)


def opens(rules: Rules, traits: Iterable[Trait]) -> bool:
    """Whether melds with these traits include the kinds of melds that the rules demand of a first lay; True if they
    demand none.
    """
    lacks_pure, lacks_runs = lacking(rules, tuple(traits))
    return not lacks_pure and not lacks_runs


def lacking(rules: Rules, traits: Sequence[Trait]) -> tuple[bool, int]:
    """Return what melds with these traits lack of the melds that the rules demand.

    The first value tells whether a demanded pure meld is lacking, the second how many demanded runs are. Where the
    rules demand no pure meld or no runs, these are False and 0.
    """
    runs = sum([kind is Kind.RUN for kind, _ in traits])
    pure = rules.melding.pure == "none" or any(meets_pure_demand(rules, each) for each in traits)
    return not pure, max(0, rules.melding.least_runs - runs)


def helps(rules: Rules, traits: Sequence[Trait], one: Trait) -> bool:
    """Whether a meld with trait `one` brings melds with `traits` nearer to what the rules demand: a pure meld, or a
    number of runs. False if they lack nothing.
    """
    lacks_pure, lacks_runs = lacking(rules, traits)
    return (lacks_pure and meets_pure_demand(rules, one)) or (lacks_runs > 0 and one[0] is Kind.RUN)


def meets_pure_demand(rules: Rules, one: Trait) -> bool:
    """Whether a meld with this trait meets the demand for a pure meld; False where the rules demand none."""
    kind, pure = one
    return pure and rules.melding.pure in (kind.value, "meld")


def traits_of_cards(rules: Rules, cards: tuple[Use, ...]) -> set[Trait]:
    """Return the traits that cards can have as one meld, in all their readings; empty if they are no meld."""
    return {trait(rules, each) for each in every_reading(rules, cards, 0)}
