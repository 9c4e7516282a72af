"""Plays whole matches as the program does, with all that it keeps of them: `python -m tests.benchmarks.soak`.

A person sits among bots, is given hints, takes plays back, and leaves now and then to continue from the disk. Saves,
statistics and the archive are those of the program, in one folder, and live as long as all matches take. Once they
have warmed up memory must stay what it is.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic

from msgspec import Struct

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Action, Next
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase
from game.record.record import Header, Seat, read_record
from game.session.match.match import Match
from game.session.opponents import Opponents
from game.session.players.driver import BOT_PAUSE_SECONDS, BotDriver, SeatMemories
from game.session.saves.archive import MEGABYTE, delete_oldest
from game.session.saves.saves import Saves
from game.session.statistics.counts import count_record
from game.session.statistics.record_book import totals
from game.session.statistics.statistics import DealCounter, Statistics
from tests.support.inline_brains import InlineBrains
from tests.support.matches import NAMES, act

KEPT = MEGABYTE
"""Bytes of finished matches that are kept: so few that old ones are dropped all the time."""
LEVELS = ("learner", "casual")
ME = 0
"""The seat of the person."""
WHO = "somebody"
"""The name under which the person's deals are counted."""
HINTS, UNDOES, LEAVES = 0.02, 0.05, 0.3
"""The probabilities of a hint and of an undo in each play, and of leaving in each deal."""


class Grown(Exception):
    """Memory has grown; the message is a sentence."""


class Memory(Struct, frozen=True):
    """The memory of the process after garbage collection."""

    megabytes: float
    """As Linux counts it; 0 elsewhere."""
    objects: int
    """Of Python, as far as they can hold others."""

    @staticmethod
    def now() -> Memory:
        """Collect garbage and return the memory in use."""
        gc.collect()
        size = 0.0
        if sys.platform == "linux":
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            size = pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
        return Memory(size, len(gc.get_objects()))


BOUND = Memory(3.0, 20_000)
"""By how much more may be taken after the warm-up: some caches fill slowly, and no two matches leave alike behind."""


class Soak:
    """A player's folder, with the parts of the program that store matches in it."""

    def __init__(self, folder: Path, sheets: Sequence[RuleSheet]) -> None:
        self.sheets = sheets
        self.saves = Saves(folder)
        self.statistics = Statistics(folder)
        self.statistics.catch_up()
        self.matches, self.deals, self.points, self.hints = 0, 0, 0, 0
        self.continued = 0
        """The number of times a match was left and continued."""
        self._counting = DealCounter(self.statistics)
        self._opponents = Opponents()

    def play(self) -> Match:
        """Play the next match to its end, file it, check its record and counts, and return it.

        Raises:
            AssertionError: the record on the disk, or the counts, differ from the match.
        """
        number = self.matches
        sheet, rng = self.sheets[number % len(self.sheets)], Random(number)
        seats = sheet.players.min + number % (min(4, sheet.players.max) - sheet.players.min + 1)
        bots = (Seat(NAMES[seat], "bot", level=LEVELS[seat % 2]) for seat in range(1, seats))
        me = Seat(NAMES[ME], "person", profile=WHO)
        table = Match(Header(sheet, (me, *bots), number, number % seats), journal=self.saves.new_journal())
        self._sit(table, rng)
        while not table.is_over:
            found = self.saves.load_current()
            assert found.match is not None, found.message
            assert list(found.match.recording.lines) == list(table.recording.lines), found.message
            table = found.match
            self.continued += 1
            self._sit(table, rng)
        self._judge(table)
        return table

    def _sit(self, table: Match, rng: Random) -> None:
        """Play a match until its end or until the person leaves."""
        self._counting.watch_match(table)
        driver, memories = (
            BotDriver(table, InlineBrains(decide), BOT_PAUSE_SECONDS, self._opponents),
            SeatMemories(table),
        )
        table.begin()
        now = 0.0
        while not table.is_over:
            if table.phase is Phase.DEAL_OVER:
                table.submit(Next(ME))
                if rng.random() < LEAVES:
                    break
            elif ME in table.acting:
                if rng.random() < HINTS:
                    table.record_hint(ME)
                table.submit(self._choice(table, memories))
                if rng.random() < UNDOES:
                    table.undo(ME)
            else:
                now = act(driver, now)
        driver.close()
        memories.close()

    def _choice(self, table: Match, memories: SeatMemories) -> Action:
        me = BotSpec(NAMES[ME], self._opponents.traits(LEVELS[0], ""), 1)
        decision = decide(me, table.view(ME), memories[ME])
        allowed = decision is not None and table.why_not(decision.action) is None
        return decision.action if decision and allowed else table.legal(ME)[0]

    def _judge(self, table: Match) -> None:
        text = self.saves.current.read_text(encoding="utf-8")
        assert text.splitlines() == list(table.recording.lines), "the record is not the match"
        counts = count_record(read_record(text))
        assert counts is not None
        self.matches += 1
        self.deals += len(counts.deals)
        self.points += sum(deal.seats[ME].points for deal in counts.deals)
        self.hints += sum(deal.seats[ME].hints for deal in counts.deals)
        book = totals(self.statistics, WHO)
        counted = (book.matches, book.deals, book.points, book.hints)
        assert counted == (self.matches, self.deals, self.points, self.hints), self.statistics.problem
        # Back at the title, with a look at the matches that are over.
        assert self.saves.load_current().match is None
        delete_oldest(self.saves.folder, KEPT)
        self.saves.archive.refresh()
        while self.saves.archive.load_more():
            pass
        assert self.saves.archive.path_of_match(counts.id), "the match is not with the others"


Tell = Callable[[Soak, Memory], object]
"""Called with what was played and the memory it left."""


def run(
    soak: Soak, matches: int, warm_up: int, bound: Memory = BOUND, every: int = 1, tell: Tell = lambda soak, now: None
) -> None:
    """Play `matches` matches; measure memory after the first `warm_up`, and then after each `every` and the last.

    Raises:
        Grown: memory exceeds that after the warm-up by more than `bound`.
        AssertionError: as `Soak.play`.
    """
    warm: Memory | None = None
    for number in range(1, matches + 1):
        soak.play()
        if number not in (warm_up, matches) and number % every:
            continue
        now = Memory.now()
        tell(soak, now)
        if number == warm_up:
            warm = now
        elif warm and (now.megabytes - warm.megabytes > bound.megabytes or now.objects - warm.objects > bound.objects):
            raise Grown(
                f"from match {warm_up} to {number} memory grew from {warm.megabytes:.1f} to {now.megabytes:.1f} MB, "
                f"objects from {warm.objects} to {now.objects}"
            )


def main() -> int:
    """Play, printing a line at intervals; return 1 if memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500, help="how many (%(default)s)")
    parser.add_argument("--warm-up", type=int, default=50, help="matches after which memory must stay (%(default)s)")
    parser.add_argument("--every", type=int, default=10, help="matches between two looks (%(default)s)")
    args = parser.parse_args()
    started = monotonic()

    def tell(soak: Soak, now: Memory) -> None:
        row = f"{soak.matches:7}  {soak.deals:5}  {soak.continued:9}  {(monotonic() - started) / 60:7.1f}"
        print(f"{row}  {now.megabytes:9.1f}  {now.objects:7}  {len(soak.saves.archive.matches):4}", flush=True)

    print("matches  deals  continued  minutes  memory MB  objects  kept")
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), [load_sheet(name) for name in sheet_names()])
        try:
            run(soak, args.matches, args.warm_up, every=args.every, tell=tell)
        except Grown as grown:
            print(grown)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
