"""How long a match may be: the lengths a player can choose for a sheet. Nothing of pygame."""

from __future__ import annotations

from msgspec import Struct, structs

from game.content.translation import counted
from game.engine.sheet.keys import LARGEST_TARGET, Match, RuleSheet
from game.ui.strings import _

COMMON = (1, 2, 3, 5, 10)
"""Numbers of deals people like."""


class Length(Struct, frozen=True):
    """A length in words, and the sheet that has it."""

    text: str
    sheet: RuleSheet


def lengths(sheet: RuleSheet) -> tuple[Length, ...]:
    """Return the lengths to choose from, the shortest first; the sheet's own is among them."""
    target, deals = sheet.match.target, sheet.match.deals
    if target != "none":
        points = sorted({max(1, target // 2), target, min(target * 2, LARGEST_TARGET)})
        to_points = [
            Length(_("To {points} points").format(points=each), _with(sheet, Match(target=each, deals=deals)))
            for each in points
        ]
        one = Match(deals=1 if isinstance(deals, int) else deals[:1])
        return (Length(_deals_text(1), _with(sheet, one)), *to_points)
    if isinstance(deals, int):
        return tuple(Length(_deals_text(count), _with(sheet, Match(deals=count))) for count in sorted({*COMMON, deals}))
    counts = sorted({1, (len(deals) + 1) // 2, len(deals)})
    return tuple(Length(_deals_text(count), _with(sheet, Match(deals=deals[:count]))) for count in counts)


def usual(sheet: RuleSheet) -> int:
    """Return which of the lengths is the sheet's own."""
    return next(number for number, length in enumerate(lengths(sheet)) if length.sheet == sheet)


def _with(sheet: RuleSheet, match: Match) -> RuleSheet:
    return structs.replace(sheet, match=match)


def _deals_text(count: int) -> str:
    return counted("One deal", "{count} deals", count)
