"""What the ladder came to, as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from zlib import crc32

from msgspec import Struct

from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant, contest_result, pairs_ahead
from game.bots.contests.estimates import Estimate, Hypotheses, Sprt
from game.commands.arena import entrant, kept_deals, points, share
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet

_SEEDS = 1_000_000
"""Seeds from the one given that are used, one for each game."""
CLAIM = "expert:standard"
"""The pair of which is claimed that one is better."""
_HEAD = """# How strong the levels are

Each number is the share of decided deals the first player scores better in, and how many points a deal that is; 50 %
and 0 among equals. Every deal is played once with the first player in each seat and the second in all others, from the
same shuffle and with the same draws for every seat; with more than two seats the share is that against each of the
others. Every deal is played by itself, and of a game with a plan all deals equally often. ± is the 95 % interval over
deals.

What is aimed at with the fewest seats, against Standard: random at most 2 %, Learner 25–30 %, Casual 38–42 %, Expert
55 % or more. The last row of a table is the mean of all games with the fewest seats.

Levels are tuned on other seeds than the deals here are shuffled from: each game has one of its own, from {seed} on.

This page is written by `python -m tests.benchmarks.strength FOLDER --page docs/strength.md`."""
NOT_YET = "Not measured yet, and in no table or mean here: "
_TEST = """
## Is Expert better than Standard?

The sequential test of `rummy-house arena expert standard --sprt`: 50 % against 55 % of decided deals, wrong in one of
20 either way in each game, on the same deals with the fewest seats, up to where it was decided. *Better* means that
55 % is clearly the likelier of the two, *not by so much* that 50 % is, and *open* that more deals are needed. A test
stops where chance was kind: the share at a stop lies a little too far out.

| game | seats | deals | wins | log-likelihood ratio | Expert is |
|---|---|---|---|---|---|"""
_VERDICTS = {"high": "better", "low": "not by so much", None: "open"}


class Cell(Struct, frozen=True):
    """Two players in one game; `pair` is `challenger:opponent`."""

    sheet: str
    seats: int
    pair: str

    def path(self, folder: Path) -> Path:
        """Return the file it is kept in."""
        return folder / f"{self.sheet}-{self.seats}-{self.pair.replace(':', '-')}.json"

    def contest(self, seed: int) -> Contest:
        """Return it as a contest."""
        one, _, other = self.pair.partition(":")
        # Games that are much alike would be played on the same deals, and tell the same twice.
        own = seed + crc32(self.sheet.encode()) % _SEEDS
        return Contest(_sheet(self.sheet), self.seats, _player(one), _player(other), own)


def page(cells: Sequence[Cell], folder: Path, seed: int) -> str:
    """Return the page of what is kept of `cells`.

    Raises:
        ValueError: a file of the folder holds something else.
    """
    kept = {cell: kept_deals(cell.path(folder), cell.contest(seed)) for cell in cells}
    measured = {cell.sheet for cell, deals in kept.items() if deals}
    found = {cell: deals for cell, deals in kept.items() if cell.sheet in measured}
    lines = [_HEAD.format(seed=seed)]
    missing = dict.fromkeys(_sheet(cell.sheet).title for cell in cells if cell.sheet not in measured)
    if missing:
        lines += [f"\n{NOT_YET}{', '.join(missing)}."]
    for pair in dict.fromkeys(cell.pair for cell in cells):
        one, _, other = pair.partition(":")
        lines += [f"\n## {one.capitalize()} against {other.capitalize()}\n"]
        lines += ["| game | seats | wins | points a deal | deals |", "|---|---|---|---|---|"]
        lines += [_row(cell, deals, seed) for cell, deals in found.items() if cell.pair == pair]
        lines += _together([(cell.contest(seed), found[cell]) for cell in _fewest(list(found), pair)])
    lines += [_TEST, *(_tested(cell, found[cell], seed) for cell in _fewest(list(found), CLAIM))]
    return "\n".join(lines) + "\n"


def _fewest(cells: Sequence[Cell], pair: str) -> list[Cell]:
    """The cells of a pair with the fewest seats of each game."""
    found: dict[str, Cell] = {}
    for cell in sorted(cells, key=lambda cell: cell.seats):
        if cell.pair == pair:
            found.setdefault(cell.sheet, cell)
    return list(found.values())


def _together(played: Sequence[tuple[Contest, list[DuplicateDeal]]]) -> list[str]:
    """The mean of all games with the fewest seats, each weighing the same; no row while one of them is missing."""
    if not played or not all(deals for _, deals in played):
        return []
    found = [contest_result(contest, deals).overall.ahead for contest, deals in played]
    shares = [each for each in found if each is not None]
    spread = sqrt(sum(each.spread**2 for each in shares)) / len(shares)
    wins = share(Estimate(sum(each.mean for each in shares) / len(shares), spread, len(shares)))
    return [_line(["**all games**", "fewest", wins, "", str(sum(len(deals) for _, deals in played))])]


def _row(cell: Cell, deals: list[DuplicateDeal], seed: int) -> str:
    words = [_sheet(cell.sheet).title, str(cell.seats), "–", "–", str(len(deals))]
    if deals:
        overall = contest_result(cell.contest(seed), deals).overall
        words[2:4] = share(overall.ahead), points(overall.points)
    return _line(words)


@cache
def _sheet(name: str) -> RuleSheet:
    return load_sheet(name)


@cache
def _player(name: str) -> Entrant:
    return entrant(name)


def _tested(cell: Cell, deals: list[DuplicateDeal], seed: int) -> str:
    """Walk through the deals by whole plans until the test is decided."""
    contest, test = cell.contest(seed), Sprt(Hypotheses())
    used = 0
    for first in range(0, len(deals) - contest.plan + 1, contest.plan):
        used = first + contest.plan
        test.add(pairs_ahead(contest, deal) for deal in deals[first:used])
        if test.verdict is not None:
            break
    wins = share(contest_result(contest, deals[:used]).overall.ahead) if used else "–"
    ratio = f"{test.llr:+.2f}".replace("-", "−")
    return _line([contest.sheet.title, str(cell.seats), str(used), wins, ratio, _VERDICTS[test.verdict]])


def _line(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"
