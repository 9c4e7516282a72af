"""What many matches came to, counted as they end, and the tables made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from game.bots.contests.selfplay import DealResult, MatchResult
from game.engine.state import Ending

_STEP = 0.0001
"""Seconds to which decisions are sorted by how long they took."""


class Timing:
    """How long decisions took. It does not grow with their number."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = self._longest = 0.0
        self._steps: Counter[int] = Counter()

    def add(self, seconds: Iterable[float]) -> None:
        """Count decisions that took so long."""
        for each in seconds:
            self.count += 1
            self._sum += each
            self._longest = max(self._longest, each)
            self._steps[int(each / _STEP)] += 1

    def __str__(self) -> str:
        mean, slow, most = (1000 * each for each in (self._sum / max(1, self.count), self._slow(), self._longest))
        return f"a decision took {mean:.1f} ms on average, p99 {slow:.1f} ms, at most {most:.1f} ms"

    def _slow(self) -> float:
        """What 99 of 100 decisions stay below, to one step."""
        within = 0
        for step in sorted(self._steps):
            within += self._steps[step]
            if within > 0.99 * self.count:
                return min(self._longest, (step + 1) * _STEP)
        return 0.0


class Tally:
    """Matches of `seats` players, added up. Lists go by seat. It does not grow with the matches."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.whole = 0
        self.deals = 0
        self.won = [0] * seats
        self.out = [0] * seats
        self.scores = [0] * seats
        self.melds = [0] * seats
        self.taken = [0] * seats
        self.calls = [0] * seats
        self.turns = 0
        self.longest = 0
        self.endings: Counter[str] = Counter()
        self.ran_out = 0
        self.false_lays = 0
        self.decisions = 0
        self.timing = Timing()

    def add(self, match: MatchResult) -> None:
        """Count a match; an unfinished one for its deals alone."""
        self.whole += bool(match.winners)
        for seat in match.winners:
            self.won[seat] += 1
        for deal in match.deals:
            self._add_deal(deal)
        self.timing.add(match.seconds)

    def _add_deal(self, deal: DealResult) -> None:
        self.deals += 1
        self.turns += deal.turns
        self.longest = max(self.longest, deal.turns)
        self.endings[deal.ending] += 1
        self.ran_out += deal.stock_ran_out
        self.false_lays += deal.false_lays
        self.decisions += deal.decisions
        for seat in range(self.seats):
            self.out[seat] += deal.out == seat
            self.scores[seat] += deal.scores[seat]
            self.melds[seat] += deal.melds[seat]
            self.taken[seat] += deal.taken[seat]
            self.calls[seat] += deal.calls[seat]


def results_table(title: str, names: tuple[str, ...], tally: Tally) -> str:
    """Return one line for each seat, then the totals."""
    count = tally.deals
    rows = [("", "seat", "won", "score a deal", "went out", "melds", "from discards", "calls, buys")]
    for seat, name in enumerate(names):
        rows.append(
            (
                str(seat),
                name,
                f"{tally.won[seat]} ({_percent(tally.won[seat], tally.whole)})",
                f"{tally.scores[seat] / count:.1f}",
                _percent(tally.out[seat], count),
                f"{tally.melds[seat] / count:.2f}",
                f"{tally.taken[seat] / count:.2f}",
                f"{tally.calls[seat] / count:.2f}",
            )
        )
    lines = [
        f"{title}: {tally.whole} matches, {count} deals, {len(names)} seats",
        "",
        *aligned(rows),
        "",
        f"turns a deal       {tally.turns / count:.1f}, longest {tally.longest}",
        f"went out           {tally.endings[Ending.WENT_OUT.value]}",
        f"ended, stock out   {tally.endings[Ending.STOCK_OUT.value]}",
        f"stalemates         {tally.endings[Ending.STALEMATE.value]}",
        f"stock ran out      {tally.ran_out}",
        f"false lay-downs    {tally.false_lays}",
        f"decisions          {tally.decisions}",
    ]
    return "\n".join(lines)


_COLUMNS: tuple[tuple[str, Callable[[Tally], str]], ...] = (
    ("seats", lambda tally: str(tally.seats)),
    ("matches", lambda tally: str(tally.whole)),
    ("deals", lambda tally: str(tally.deals)),
    ("turns a deal", lambda tally: f"{tally.turns / tally.deals:.1f}" if tally.deals else "–"),
    ("longest", lambda tally: str(tally.longest)),
    ("went out", lambda tally: str(tally.endings[Ending.WENT_OUT.value])),
    ("stock out", lambda tally: str(tally.endings[Ending.STOCK_OUT.value])),
    ("stalemates", lambda tally: str(tally.endings[Ending.STALEMATE.value])),
    ("false lay-downs", lambda tally: str(tally.false_lays)),
    ("decisions", lambda tally: str(tally.decisions)),
)


class Overview:
    """One line for each game, to be printed as they are done: the columns do not wait for what comes."""

    def __init__(self, games: Sequence[str]) -> None:
        self._width = max(map(len, games))

    @property
    def head(self) -> str:
        """The line above."""
        return self._line("", [name for name, _ in _COLUMNS])

    def row(self, game: str, tally: Tally) -> str:
        """Return the line of a game."""
        return self._line(game, [cell(tally).rjust(len(name)) for name, cell in _COLUMNS])

    def broken(self, game: str, problem: str) -> str:
        """Return the line of a game of which a match went wrong."""
        return f"{game.ljust(self._width)}  {problem}"

    def _line(self, game: str, cells: list[str]) -> str:
        return "  ".join([game.ljust(self._width), *cells])


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows as lines with columns: the first two begin under each other, the others end so."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]

    def line(row: tuple[str, ...]) -> str:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        return "  ".join(left + right).rstrip()

    return [line(row) for row in rows]
