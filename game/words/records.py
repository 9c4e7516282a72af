"""Texts of statistics: figures with captions, and the best and worst deals and matches. Without pygame."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from game.content.numbers import date_text, decimal_text, percent_text
from game.session.statistics.record_book import Extreme, Totals
from game.words.strings import _, point_count_text


class Figure(Struct, frozen=True):
    """A figure of the statistics, with its caption and a note."""

    caption: str
    number: str
    note: str = ""


def figures(totals: Totals) -> tuple[Figure, ...]:
    """Return the figures of a person's totals. The average points per deal are replaced by a dash unless the totals are
    of exactly one game.
    """
    longest = _("longest {count}").format(count=totals.longest_streak) if totals.longest_streak > totals.streak else ""
    average = decimal_text(totals.average) if totals.games == 1 else "–"
    return (
        Figure(_("Matches"), f"{totals.matches}"),
        Figure(_("Won"), f"{totals.won}", share_of_whole_text(totals.won, totals.matches)),
        Figure(_("Deals"), f"{totals.deals}"),
        Figure(_("Went out"), f"{totals.out}", share_of_whole_text(totals.out, totals.deals)),
        Figure(_("Points per deal"), average),
        Figure(_("Won in a row"), f"{totals.streak}", longest),
        Figure(_("Buys"), f"{totals.buys}"),
        Figure(_("Calls won"), f"{totals.calls}"),
        Figure(_("Hints used"), f"{totals.hints}"),
    )


def share_of_whole_text(part: int, whole: int) -> str:
    """Return the share of `part` in `whole` as a percentage: `42%`; empty if `whole` is zero."""
    return percent_text(100 * part / whole) if whole else ""


class NamedExtreme(Struct, frozen=True):
    """A best or worst deal or match, and what it is called on the page: `Best deal`, `Worst match`."""

    name: str
    extreme: Extreme
    is_deal: bool
    """Whether the result is of a single deal, not of a match."""


def named_extremes(totals: Totals) -> tuple[NamedExtreme, ...]:
    """Return the best and worst deals and matches that exist."""
    named = (
        (_("Best deal"), totals.best_deal, True),
        (_("Worst deal"), totals.worst_deal, True),
        (_("Best match"), totals.best_match, False),
        (_("Worst match"), totals.worst_match, False),
    )
    return tuple(NamedExtreme(name, extreme, deal) for name, extreme, deal in named if extreme is not None)


def extreme_date_text(named: NamedExtreme) -> str:
    """Return the date of a best or worst result; for a single deal also its number in the match. It ends with a note on
    real cards, or with the number that deals the same cards again, if known.
    """
    extreme = named.extreme
    when = date_text(datetime.fromisoformat(extreme.ended))
    told = [when]
    if named.is_deal:
        told.append(_("deal {deal}").format(deal=extreme.deal))
    if extreme.with_real_cards:
        told.append(_("real cards"))
    elif extreme.deal_number:
        told.append(_("deal number {number}").format(number=extreme.deal_number))
    return ", ".join(told)


def extreme_points_text(extreme: Extreme) -> str:
    """Return the points of a best or worst result."""
    return point_count_text(extreme.points)
