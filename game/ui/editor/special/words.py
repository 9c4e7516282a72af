"""Sentences of the special fields."""

from collections.abc import Mapping
from typing import Any

from game.content.editing.form import CONTRACT
from game.content.sheets.values import Cards, Yielding, rank_name
from game.content.telling.sentences import written_contract_text
from game.content.telling.words import in_words
from game.content.translation import counted
from game.ui.strings import SIGNS, _

WILD = "pack.wild"
HAND = "deal.hand_size"


def cards_text(cards: Cards) -> str:
    """Name the cards of a line of the card values."""
    if cards.word:
        return _("any wild card") if cards.word == "wild" else _("★ joker")
    if cards.suit >= 0:
        return rank_name(cards.low) + SIGNS[cards.suit]
    return rank_name(cards.low) + (f"–{rank_name(cards.high)}" if cards.high > cards.low else "")


def yielding_text(yielding: Yielding) -> str:
    """Say that of some cards a more exact line decides."""
    others = ", ".join(cards_text(each.cards) for each in yielding.to)
    if yielding.wholly:
        return _("Counts nowhere: {others} is more exact.").format(others=others)
    return _("Not for {others}: the more exact line counts.").format(others=others)


def deal_text(entry: Mapping[str, Any]) -> str:
    """Say in short what is special about a deal."""
    parts = [written_contract_text(entry[CONTRACT])] if CONTRACT in entry else []
    if WILD in entry:
        parts.append(_("wild: {cards}").format(cards=", ".join(signs_of(entry[WILD])) or _("none")))
    if isinstance(entry.get(HAND), int):
        parts.append(_("{count} cards").format(count=entry[HAND]))
    elif HAND in entry:
        parts.append(_("cards: {count}").format(count=in_words(HAND, entry[HAND])))
    more = len(entry) - len(parts)
    if more:
        parts.append(counted("{count} rule more", "{count} rules more", more))
    return ", ".join(parts) or _("as always")


def signs_of(wild: list[str]) -> list[str]:
    """Write wild cards: ranks, and a sign for the joker."""
    return ["★" if name.lower() == "joker" else name for name in wild]
