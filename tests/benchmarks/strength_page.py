"""The results of the ladder as a page of Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from zlib import crc32

import msgspec
from msgspec import Struct

from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant, contest_result
from game.bots.contests.estimates import Estimate, ratio, student_t
from game.bots.contests.matches import matches_won, short_matches_won
from game.commands.arena import find_entrant, load_deals, points_estimate_text, share_estimate_text
from game.content.people.opponents import LEVELS
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet
from game.session.players.brains import DECIDE_SECONDS

_SEEDS = 1_000_000
"""Seeds from the one given that are used, one for each game."""
_HEAD = """# How strong the levels are

What counts is the match. *Matches* is the share of whole matches the first player wins, to the target or the last
deal: 50% between two equals, 25% among four, and – where single deals cannot tell. *Five deals* is how often it is
ahead of each of the others after five deals, which all games have in common: 50% among equals. Then come points a deal
above the others, and the share of decided deals it scores better in.

Every deal is played once with the first player in each seat and the second in all others, from the same shuffle and
with the same draws for every seat; of a game with a plan all deals equally often. Matches are simulated by drawing from
these deals at random. ± is the 95% interval over deals; the fewer deals, the wider.

The last row of a table is the mean of its games with the fewest seats.

Levels are tuned on other seeds than the deals here are shuffled from: each game has one of its own, from {seed} on.

{time}

Played by {program}.

This page is written by `python -m tests.benchmarks.strength FOLDER{call} --page docs/strength.md`."""
PROGRAM = "the program as it is, uncompiled"
_CUT = """A search ends with the best it has found after {limit:g} seconds, as in the window, but of the processor's
time: what else the machine does makes no difference. On a slower machine it finds less."""
_UNCUT = """No search is cut short here: each takes the time it needs. In the window it ends after {patience:g} seconds
with the best it has found, so that on a slow machine Expert and Master may be weaker there than these tables say. With
`--limit {patience:g}` the program that writes this page measures them as they play there; how often a search is cut
is counted by `python -m tests.benchmarks.decisions`."""
TARGETS: Mapping[str, tuple[int, int]] = {
    "random:standard": (0, 1),
    "learner:standard": (25, 30),
    "casual:standard": (38, 42),
    "expert:standard": (58, 100),
    "master:standard": (65, 100),
    "master:expert": (55, 100),
}
"""The percentages between which each pair should come over five deals, on average of the games it is measured in."""
_CHOSEN = """
{one} plays against {other} only where it is meant to be ahead: in {games}."""
_TARGETS = """
## Targets over five deals

| level | against | target | reached on average | |
|---|---|---|---|---|"""
_OUTSIDE = """
## The outside world

Gin to a hundred points against the bots of other programs, by their rules; how, and which rules differ, stands in
[tests/peers](../tests/peers/README.md).
{program}
| level | against | games won | points a deal | deals | games |
|---|---|---|---|---|---|"""
NOT_YET = "Not measured yet, and in no table or mean here: "


class Outside(Struct, frozen=True):
    """Games of Gin to a hundred points between a level and another program (`tests.peers.matches --keep`)."""

    level: str
    against: str
    games: int
    won: int
    deals: int
    points: float
    """A deal, ahead of the other."""
    spread: float
    """Half the width of its 95% interval."""

    @classmethod
    def of(cls, level: str, against: str, games: int, won: int, gained: Sequence[float]) -> Outside:
        """Return the result of games against another program; `gained` are the level's points in each deal."""
        mean = ratio([(points, 1) for points in gained])
        return cls(level, against, games, won, len(gained), mean.mean, mean.spread)

    @property
    def share(self) -> Estimate:
        """The share of games won."""
        return ratio([(float(number < self.won), 1) for number in range(self.games)], share=True)

    def __str__(self) -> str:
        gained = points_estimate_text(Estimate(self.points, self.spread))
        return f"{self.games:5} games: won {share_estimate_text(self.share)}; {self.deals} deals, {gained} points"

    def __add__(self, other: Outside) -> Outside:
        """Return the result of both series of games together."""
        deals = self.deals + other.deals
        mean = (self.points * self.deals + other.points * other.deals) / deals
        apart = self.deals * other.deals / deals * (self.points - other.points) ** 2
        squares = self._squares + other._squares + apart
        spread = student_t(deals - 1) * sqrt(squares / (deals - 1) / deals)
        won = self.won + other.won
        return Outside(self.level, self.against, self.games + other.games, won, deals, mean, spread)

    @property
    def _squares(self) -> float:
        """The sum of the squared differences of each deal's points from their mean."""
        return (self.spread / student_t(self.deals - 1)) ** 2 * self.deals * (self.deals - 1)

    @classmethod
    def kept(cls, folder: Path, level: str, against: str) -> Outside | None:
        """Return the saved result of a level against a program; None if there is none."""
        path = _kept_as(folder, level, against)
        return msgspec.json.decode(path.read_bytes(), type=cls) if path.exists() else None

    def keep(self, folder: Path) -> None:
        """Save the result in a folder, from which the page of strengths reads it."""
        _kept_as(folder, self.level, self.against).write_bytes(msgspec.json.encode(self))


def _kept_as(folder: Path, level: str, against: str) -> Path:
    name = "-".join(re.findall("[a-z]+", against.lower()))
    return folder / f"outside-{level}-{name}.json"


class Cell(Struct, frozen=True):
    """A pair of players in one game; `pair` is `challenger:opponent`."""

    sheet: str
    seats: int
    pair: str

    def path(self, folder: Path) -> Path:
        """Return the path of the cell's file in a folder."""
        return folder / f"{self.sheet}-{self.seats}-{self.pair.replace(':', '-')}.json"

    def contest(self, seed: int, limit: float = 0.0) -> Contest:
        """Return the contest of this cell; a search ends after `limit` seconds of processor time, or with 0 when
        complete.
        """
        one, _, other = self.pair.partition(":")
        # Games that are much alike would be played on the same deals, and tell the same twice.
        own = seed + crc32(self.sheet.encode()) % _SEEDS
        return Contest(_sheet(self.sheet), self.seats, _player(one), _player(other), own, limit)


def page(
    cells: Sequence[Cell], folder: Path, seed: int, limit: float = 0.0, program: str = PROGRAM, outside: str = ""
) -> str:
    """Return the page with the results of `cells`, whose searches ended after `limit` seconds, or without a limit (0).

    `program` describes the program that played: its revision, and whether it was compiled; `outside` is the same for
    the games against other programs, if it differs.

    Raises:
        ValueError: a file of the folder has another content.
    """
    kept = {cell: load_deals(cell.path(folder), cell.contest(seed, limit)) for cell in cells}
    measured = {cell.sheet for cell, deals in kept.items() if deals}
    found = {cell: deals for cell, deals in kept.items() if cell.sheet in measured}
    time = (_CUT if limit else _UNCUT).format(limit=limit, patience=DECIDE_SECONDS)
    call = f" --limit {limit:g}" if limit else ""
    lines = [_HEAD.format(seed=seed, time=time, program=program, call=call), _TARGETS]
    pairs = tuple(dict.fromkeys(cell.pair for cell in cells))
    fewest = {pair: _fewest(list(kept), pair) for pair in pairs}
    every = len({cell.sheet for cell in cells})
    means = {pair: _mean_of(fewest[pair], kept, seed) for pair in pairs}
    for pair in pairs:
        one, _, other = pair.partition(":")
        reached = f"{share_estimate_text(means[pair])} ({_games(fewest[pair], kept, every)})"
        target = TARGETS.get(pair)
        told = [target_text(*target), reached, verdict(means[pair], *target)] if target else ["–", reached, ""]
        lines += [_line([one.capitalize(), other.capitalize(), *told])]
    for pair in pairs:
        if len(fewest[pair]) < every:
            one, _, other = pair.partition(":")
            games = ", ".join([_sheet(cell.sheet).title for cell in fewest[pair]])
            lines += [_CHOSEN.format(one=one.capitalize(), other=other.capitalize(), games=games)]
    lines += _outside(folder, outside)
    missing = dict.fromkeys(_sheet(cell.sheet).title for cell in cells if cell.sheet not in measured)
    if missing:
        lines += [f"\n{NOT_YET}{', '.join(missing)}."]
    for pair in pairs:
        one, _, other = pair.partition(":")
        lines += [f"\n## {one.capitalize()} against {other.capitalize()}\n"]
        lines += [
            "| game | seats | matches | five deals | points a deal | single deals | deals |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [_row(cell, deals, seed) for cell, deals in found.items() if cell.pair == pair and deals]
        if means[pair] is not None:
            count = sum(len(kept[cell]) for cell in fewest[pair])
            name = f"**{_games(fewest[pair], kept, every)}**"
            lines += [_line([name, "fewest", "", share_estimate_text(means[pair]), "", "", str(count)])]
        unmeasured = [_sheet(cell.sheet).title for cell in fewest[pair] if cell.sheet in measured and not kept[cell]]
        if unmeasured:
            lines += [f"\nNot measured: {', '.join(unmeasured)}."]
    return "\n".join(lines) + "\n"


def _outside(folder: Path, program: str) -> list[str]:
    """Return lines on the games against other programs, weakest level first; they name the `program` that played if it
    is another.
    """
    found = [msgspec.json.decode(path.read_bytes(), type=Outside) for path in folder.glob("outside-*.json")]
    if not found:
        return []
    found.sort(key=lambda each: (each.against, LEVELS.index(each.level)))
    lines = [_OUTSIDE.format(program=f"\nPlayed by {program}.\n" if program else "")]
    for each in found:
        mean = points_estimate_text(Estimate(each.points, each.spread))
        lines.append(
            _line(
                [
                    each.level.capitalize(),
                    each.against,
                    share_estimate_text(each.share),
                    mean,
                    str(each.deals),
                    str(each.games),
                ]
            )
        )
    return lines


def _fewest(cells: Sequence[Cell], pair: str) -> list[Cell]:
    """Return the cells of a pair, of each game the one with the fewest seats."""
    found: dict[str, Cell] = {}
    for cell in sorted(cells, key=lambda cell: cell.seats):
        if cell.pair == pair:
            found.setdefault(cell.sheet, cell)
    return list(found.values())


def target_text(low: int, high: int) -> str:
    """Return the percentages of a target in words."""
    if low == 0:
        return f"at most {high}%"
    return f"{low}% or more" if high == 100 else f"{low}–{high}%"


def verdict(reached: Estimate | None, low: int, high: int) -> str:
    """Return whether a target was reached, judged by the interval of the measured share; "" if nothing was measured."""
    if reached is None:
        return ""
    if low <= round(100 * reached.mean, 1) <= high:
        return "reached"
    return "missed" if 100 * reached.high < low or 100 * reached.low > high else "missed, if it is not chance"


def _mean_of(cells: Sequence[Cell], found: Mapping[Cell, list[DuplicateDeal]], seed: int) -> Estimate | None:
    """Return the mean share over all measured games, with equal weights; None if none was measured."""
    results = [short_matches_won(cell.contest(seed), found[cell]) for cell in cells if found[cell]]
    shares = [each for each in results if each is not None]
    if not shares:
        return None
    spread = sqrt(sum(each.spread**2 for each in shares)) / len(shares)
    return Estimate(sum(each.mean for each in shares) / len(shares), spread, len(shares))


def _games(cells: Sequence[Cell], found: Mapping[Cell, list[DuplicateDeal]], every: int) -> str:
    """Return the number of games measured for a pair as text: `all games` or `3 of 5 games`."""
    count = sum(bool(found[cell]) for cell in cells)
    return "all games" if count == every else f"{count} of {every} games"


def _row(cell: Cell, deals: list[DuplicateDeal], seed: int) -> str:
    contest = cell.contest(seed)
    overall = contest_result(contest, deals).overall
    matches = share_estimate_text(matches_won(contest, deals)), share_estimate_text(short_matches_won(contest, deals))
    singles = points_estimate_text(overall.points), share_estimate_text(overall.ahead)
    return _line([_sheet(cell.sheet).title, str(cell.seats), *matches, *singles, str(len(deals))])


@cache
def _sheet(name: str) -> RuleSheet:
    return load_sheet(name)


@cache
def _player(name: str) -> Entrant:
    return find_entrant(name)


def _line(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"
