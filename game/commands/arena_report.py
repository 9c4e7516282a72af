"""A contest in words: the table `arena` prints."""

from __future__ import annotations

from math import isinf

from game.bots.contests.duplicate import Contest, ContestResult, Shares
from game.bots.contests.estimates import FEW, Estimate, Sprt
from game.bots.contests.selfplay import CALLED_OFF
from game.engine.state import Ending

ENDINGS = {
    Ending.WENT_OUT.value: "somebody went out",
    Ending.STOCK_OUT.value: "stock out",
    Ending.STALEMATE.value: "stalemate",
    CALLED_OFF: "called off, without end",
}


def points(estimate: Estimate) -> str:
    """Write points: `+3.2 ± 1.1`; without ± nothing can be said of how sure that is."""
    mean = f"{estimate.mean:+.2f}" if round(estimate.mean, 2) else "0.00"
    return mean.replace("-", "−") + ("" if isinf(estimate.spread) else f" ± {estimate.spread:.2f}")


def share(estimate: Estimate | None, signed: bool = False) -> str:
    """Write a share: `53.1 ± 1.9 %`; – where nothing was counted."""
    if estimate is None:
        return "–"
    mean = 100 * estimate.mean
    # From few deals an interval may reach beyond what any share, or difference of two, can be.
    farthest = 100 * (1 + abs(estimate.mean) if signed else max(estimate.mean, 1 - estimate.mean))
    number = (f"{mean:+.1f}" if signed and round(mean, 1) else f"{abs(mean):.1f}").replace("-", "−")
    return number + ("" if isinf(estimate.spread) else f" ± {min(100 * estimate.spread, farthest):.1f}") + " %"


def written(contest: Contest, found: ContestResult, test: Sprt | None) -> str:
    """Return everything there is to say of a contest, in lines."""
    one, other = contest.challenger.name, contest.opponent.name
    seats = contest.seats
    against = f"{other} in the other seat" if seats == 2 else f"{other} in the other {seats - 1} seats"
    deals = "1 deal" if found.deals == 1 else f"{found.deals} deals"
    overall = found.overall
    rows = [
        ("points a deal", points(overall.points), f"{one} above the average of {other}"),
        ("wins", share(overall.ahead), "of decided deals" if seats == 2 else f"against each {other}; 50 % if equal"),
    ]
    if seats > 2:
        rows.append(("scores best", share(found.best), f"of decided deals; {100 / seats:.1f} % among equals"))
    rows += [
        ("goes out", share(found.out), f"of deals, {share(found.out_more, signed=True)} against each {other}"),
        ("undecided", f"{found.undecided} of {found.played}", "several scored best"),
        *((ENDINGS[how], f"{count} of {found.played}", "") for how, count in found.endings.items()),
        ("turns a deal", f"{found.turns:.1f}", ""),
    ]
    lines = [
        f"{contest.sheet.title}, {seats} seats: {one} in every seat by turns, {against}",
        f"{deals} played {seats} times each, seed {contest.seed}; ± is the 95 % interval, over deals",
        *([f"fewer than {FEW} deals: too few for the intervals to be trusted"] if found.deals < FEW else []),
        "",
        *_aligned(rows),
        *_plan(found),
        *([] if test is None else ["", *verdict(contest, test)]),
    ]
    return "\n".join(lines)


def verdict(contest: Contest, test: Sprt) -> list[str]:
    """Say what a sequential test came to: which of two shares is the likelier, and no more of any other."""
    asked, (least, most) = test.hypotheses, test.hypotheses.bounds
    low, high = (f"{100 * each:g} %" for each in (asked.low, asked.high))
    who = contest.challenger.name
    found = {
        "high": f"that {who} wins {high} of decided deals is more likely than {low}",
        "low": f"that {who} wins {low} of decided deals is more likely than {high}",
        None: f"not clear yet whether {who} wins {low} or {high} of decided deals",
    }[test.verdict]
    errs = f"errs {100 * asked.false:g} % of the time if {low} is true, {100 * asked.missed:g} % if {high} is"
    lines = [
        f"sequential test: {found}",
        f"LLR {test.llr:+.2f} ({least:.2f} … {most:.2f}); {errs}".replace("-", "−"),
    ]
    if test.verdict is not None:
        lines.append(
            "it stopped because the share was clear enough, so the one above is a little too far from the middle"
        )
    return lines


def _plan(found: ContestResult) -> list[str]:
    if not found.by_deal:
        return []

    def row(name: str, shares: Shares) -> tuple[str, str, str]:
        return name, points(shares.points), share(shares.ahead)

    rows = [row(f"deal {number}", shares) for number, shares in enumerate(found.by_deal, 1)]
    return ["", "of the plan, points a deal and wins", *_aligned(rows)]


def _aligned(rows: list[tuple[str, str, str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
