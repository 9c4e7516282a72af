"""The result table of many matches, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.bots.selfplay import MatchResult
from game.engine.state import Ending


def results_table(title: str, names: tuple[str, ...], matches: Sequence[MatchResult]) -> str:
    """Return one line for each seat, then the totals."""
    deals = [deal for match in matches for deal in match.deals]
    whole = [match for match in matches if match.winners]
    count = len(deals)
    rows = [("", "seat", "won", "score a deal", "went out", "melds", "from discards", "calls, buys")]
    for seat, name in enumerate(names):
        won = sum(seat in match.winners for match in whole)
        rows.append(
            (
                str(seat),
                name,
                f"{won} ({_percent(won, len(whole))})",
                f"{sum(deal.scores[seat] for deal in deals) / count:.1f}",
                _percent(sum(deal.out == seat for deal in deals), count),
                f"{sum(deal.melds[seat] for deal in deals) / count:.2f}",
                f"{sum(deal.taken[seat] for deal in deals) / count:.2f}",
                f"{sum(deal.calls[seat] for deal in deals) / count:.2f}",
            )
        )
    turns = [deal.turns for deal in deals]
    endings = Counter(deal.ending for deal in deals)
    ran_out = sum(deal.stock_ran_out for deal in deals)
    lines = [
        f"{title}: {len(whole)} matches, {count} deals, {len(names)} seats",
        "",
        *_aligned(rows),
        "",
        f"turns a deal       {sum(turns) / count:.1f}, longest {max(turns)}",
        f"went out           {endings[Ending.WENT_OUT.value]}",
        f"ended, stock out   {endings[Ending.STOCK_OUT.value]}",
        f"stalemates         {endings[Ending.STALEMATE.value]}",
        f"stock ran out      {ran_out}",
        f"false lay-downs    {sum(deal.false_lays for deal in deals)}",
        f"decisions          {sum(deal.decisions for deal in deals)}",
    ]
    return "\n".join(lines)


def timing_line(matches: Sequence[MatchResult]) -> str:
    """Return how long decisions took, in milliseconds."""
    seconds = sorted(second for match in matches for second in match.seconds)
    mean, last = sum(seconds) / len(seconds), seconds[-1]
    slow = seconds[int(len(seconds) * 0.99)]
    return f"a decision took {1000 * mean:.1f} ms on average, p99 {1000 * slow:.1f} ms, at most {1000 * last:.1f} ms"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]

    def line(row: tuple[str, ...]) -> str:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        return "  ".join(left + right).rstrip()

    return [line(row) for row in rows]
