"""Why a rule says nothing at present, in a sentence."""

from game.content.rule_words import idle_keys
from game.engine.rulesheet import RuleSheet
from game.ui.editor.words import deals_with
from game.ui.strings import _

ALWAYS = ("pack.wild", "match.target", "match.deals", "melding.contract")
"""Rules that can be set even where they say nothing: setting them is how one makes them say something."""


def why_idle(sheet: RuleSheet) -> dict[str, str]:
    """Return the keys that mean nothing in `sheet`, each with the reason."""
    reasons = _reasons(sheet)
    found = {key: reasons[key] for key in idle_keys(sheet) if key in reasons and key not in ALWAYS}
    deals = sheet.match.deals
    if not isinstance(deals, int):
        planned = (key for key, own in deals_with(sheet).items() if len(own) == len(deals))
        found |= dict.fromkeys(planned, _("Every deal of the plan has its own."))
    return found


def _reasons(sheet: RuleSheet) -> dict[str, str]:
    """The reason for every key that can ever be idle; where two can hold, the one that holds."""
    no_wilds = _("No card is wild.")
    untaken = _("A wild on the table cannot be taken.")
    no_contract = _("There is no contract.")
    no_buying = _("Nothing can be bought.")
    wilds = ("min_naturals", "side_by_side", "named", "take", "slide")
    reasons = {f"wilds.{name}": no_wilds for name in wilds}
    reasons["wilds.own_rank"] = _("No rank is wild.")
    reasons |= dict.fromkeys(("wilds.take_from", "wilds.take_in", "wilds.take_after_melding"), untaken)
    contract = ("melding.contract_by", "melding.extra_melds", "melding.false_lay_down")
    reasons |= dict.fromkeys(contract, no_contract)
    reasons |= dict.fromkeys(
        ("buying.price", "buying.order", "buying.limit", "buying.after_melding"),
        no_buying,
    )
    reasons["sets.same_suit_twice"] = (
        _("A wild stands for one exact card, so every suit comes once.")
        if sheet.wilds.named
        else _("One pack has every suit of a rank once.")
    )
    reasons["draw.discard_drawn"] = _("Nothing is drawn from the discards.")
    reasons["deal.exact_cut_bonus"] = _("Nobody cuts.")
    reasons["stalemate"] = _("The deal ends when the stock is out.")
    return reasons
