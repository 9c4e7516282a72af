"""The measures of a comparison as a person reads them."""

from __future__ import annotations

from math import isinf

from msgspec import Struct

from game.bots.contests.comparison import SHARES, Line
from game.bots.contests.estimates import FEW, Estimate
from game.content.translation import _, marked

MEANINGS = {
    "turns": marked("Turns in a deal"),
    "points": marked("Points of a player in a deal"),
    "somebody_out": marked("Deals in which somebody goes out"),
    "stock_out": marked("Deals in which the stock runs out"),
    "buys": marked("Buys in a deal"),
    "dealer_out": marked("Deals in which the dealer goes out"),
    "first_out": marked("Deals in which the first to play goes out"),
    "dealer_lead": marked("Points the dealer is ahead of the average"),
    "first_lead": marked("Points the first to play is ahead of the average"),
}
"""What each of `comparison.MEASURES` is."""
FEW_MATCHES = FEW
"""Before so many matches no change is said to be hardly chance."""
PAID = marked("Points a player pays in a deal")
EITHER = marked("Points of a player, or paid by one, in a deal")


class Told(Struct, frozen=True):
    """A measure of two sheets in words; `certain` if the change is hardly chance."""

    meaning: str
    first: str
    second: str
    change: str
    certain: bool


def in_words(line: Line, collecting: tuple[bool, bool] = (False, False)) -> Told:
    """Write what was measured as a person reads it; `collecting` says of both sheets whether the winner collects."""
    first, second = (estimate_words(line.measure, each) for each in (line.first, line.second))
    change = estimate_words(line.measure, line.change, change=True)
    meaning = MEANINGS[line.measure]
    if line.measure == "points" and any(collecting):
        meaning = PAID if all(collecting) else EITHER
    return Told(_(meaning), first, second, change, line.change.certain)


def estimate_words(measure: str, estimate: Estimate, change: bool = False) -> str:
    """Write an estimate: `45.8 ± 0.6`, `33.0 ± 0.9 %`; a change always with its sign.

    Where the interval of a share would leave 0 to 100 %, what it can be is written instead: `98.0 % (90 to 100)`.
    """
    times, unit = (100, " %") if measure in SHARES else (1, "")
    if unit and not change and not isinf(estimate.spread) and (estimate.low < 0 or estimate.high > 1):
        low, high = max(0.0, estimate.low), min(1.0, estimate.high)
        told = _("{mean} % ({low} to {high})")
        return told.format(mean=f"{estimate.mean * 100:.1f}", low=f"{low * 100:.0f}", high=f"{high * 100:.0f}")
    mean = estimate.mean * times
    # No sign for what is shown as nothing.
    number = f"{mean:+.1f}" if change and round(mean, 1) else f"{abs(mean) if not round(mean, 1) else mean:.1f}"
    return number.replace("-", "−") + (f" ± {estimate.spread * times:.1f}" if not isinf(estimate.spread) else "") + unit
