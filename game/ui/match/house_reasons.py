"""Which refusals come of a house rule, and what that rule says."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.sheets.sheets import changed_keys
from game.content.telling.words import meaning_of, rule_in_words
from game.engine import refusals
from game.engine.refusals import Refusal
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet
from game.ui.words.strings import _

RULES: Mapping[type[Refusal], tuple[str, ...]] = {
    refusals.DiscardsBarred: ("draw.discards",),
    refusals.DiscardsAfterMelding: ("draw.before_melding",),
    refusals.DrawnNotMelded: ("draw.before_melding",),
    refusals.NoDigging: ("draw.discards",),
    refusals.DugUnplayable: ("draw.discards",),
    refusals.KeepDrawn: ("draw.discard_drawn",),
    refusals.LastCardIsDiscarded: ("going_out",),
    refusals.TooLong: ("sets.max",),
    refusals.SuitTwice: ("sets.same_suit_twice",),
    refusals.RoundTheCorner: ("runs.ace",),
    refusals.WildsTouch: ("wilds.side_by_side",),
    refusals.TooFewNaturals: ("wilds.min_naturals", "wilds.share"),
    refusals.TooManyWilds: ("wilds.most", "wilds.share"),
    refusals.CardOnTable: ("melding.unique_cards",),
    refusals.ContractNotMet: ("melding.contract", "match.deals"),
    refusals.OpeningTooLow: ("melding.opening",),
    refusals.NoExtraMelds: ("melding.extra_melds",),
    refusals.MeldFirst: ("melding.add",),
    refusals.AddNextTurn: ("melding.add",),
    refusals.WildsStay: ("wilds.take",),
    refusals.TakeFromOthers: ("wilds.take_from",),
    refusals.TakeFromKind: ("wilds.take_in",),
    refusals.TakeAfterMelding: ("wilds.take_after_melding",),
    refusals.NoSliding: ("wilds.slide",),
    refusals.NoBuying: ("buying.allowed",),
    refusals.MayNotBuy: ("buying.limit", "buying.after_melding"),
    refusals.NoCalls: ("calls.playable_discard",),
    refusals.NoClaims: ("calls.rummy_in_the_deck",),
}
"""The rules of a sheet that forbid something, by what they forbid it with."""


def house_rule(refusal: Refusal, sheet: RuleSheet, base: RuleSheet | None) -> str:
    """Say which rule of `sheet`, that is another one in `base`, is behind a refusal; nothing where none is."""
    if base is None:
        return ""
    keys = RULES.get(type(refusal), ())
    if isinstance(refusal, refusals.TooShort):
        keys = {Kind.SET: ("sets.min",), Kind.RUN: ("runs.min",), None: ("sets.min", "runs.min")}[refusal.kind]
    changed = changed_keys(sheet, base)
    key = next((key for key in keys if key in changed), None)
    if key is None:
        return ""
    return _("A house rule – {rule}: {here}; usually: {usual}.").format(
        rule=meaning_of(key), here=rule_in_words(sheet, key), usual=rule_in_words(base, key)
    )
