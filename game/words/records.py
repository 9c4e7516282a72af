"""Texts of statistics: figures with captions, and the best and worst deals and matches. Without pygame."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from game.content.numbers import date_text, decimal_text, percent_text
from game.session.statistics.record_book import Extreme, Totals
from game.words.strings import _, points_in_words


class Fact(Struct, frozen=True):
    """A figure of the statistics, with its caption and a note."""

    caption: str
    number: str
    note: str = ""


def facts(totals: Totals) -> tuple[Fact, ...]:
    """Return the figures of a person's totals. The average points per deal are replaced by a dash unless the totals are
    of exactly one game.
    """
    longest = _("longest {count}").format(count=totals.longest_streak) if totals.longest_streak > totals.streak else ""
    average = decimal_text(totals.average) if totals.games == 1 else "–"
    return (
        Fact(_("Matches"), f"{totals.matches}"),
        Fact(_("Won"), f"{totals.won}", share_text(totals.won, totals.matches)),
        Fact(_("Deals"), f"{totals.deals}"),
        Fact(_("Went out"), f"{totals.out}", share_text(totals.out, totals.deals)),
        Fact(_("Points per deal"), average),
        Fact(_("Won in a row"), f"{totals.streak}", longest),
        Fact(_("Buys"), f"{totals.buys}"),
        Fact(_("Calls won"), f"{totals.calls}"),
        Fact(_("Hints used"), f"{totals.hints}"),
    )


def share_text(part: int, whole: int) -> str:
    """Return the share of `part` in `whole` as a percentage: `42%`; empty if `whole` is zero."""
    return percent_text(100 * part / whole) if whole else ""


class Named(Struct, frozen=True):
    """A best or worst deal or match, and what it is called on the page: `Best deal`, `Worst match`."""

    name: str
    mark: Extreme
    deal: bool
    """Whether the result is of a single deal, not of a match."""


def marks(totals: Totals) -> tuple[Named, ...]:
    """Return the best and worst deals and matches that exist."""
    named = (
        (_("Best deal"), totals.best_deal, True),
        (_("Worst deal"), totals.worst_deal, True),
        (_("Best match"), totals.best_match, False),
        (_("Worst match"), totals.worst_match, False),
    )
    return tuple(Named(name, mark, deal) for name, mark, deal in named if mark is not None)


def mark_text(named: Named) -> str:
    """Return the date of a best or worst result; for a single deal also its number in the match. It ends with a note on
    real cards, or with the number that deals the same cards again, if known.
    """
    mark = named.mark
    when = date_text(datetime.fromisoformat(mark.ended))
    told = [when]
    if named.deal:
        told.append(_("deal {deal}").format(deal=mark.deal))
    if mark.with_real_cards:
        told.append(_("real cards"))
    elif mark.deal_number:
        told.append(_("deal number {number}").format(number=mark.deal_number))
    return ", ".join(told)


def points_text(mark: Extreme) -> str:
    """Return the points of a best or worst result."""
    return points_in_words(mark.points)
