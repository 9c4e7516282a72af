"""Frame times of the table in a real window: python -m tests.benchmarks.frames [--size 1280x800] [--idle].

Paced at 60 frames a second, as a player's window is. Work is the time from one frame's begin to its picture being
handed over, without the wait; late frames took longer than a frame has.
"""

import argparse
import time
from collections.abc import Callable, Iterable

import pygame
from pygame.event import Event

from game import paths
from game.session.table import Table
from game.ui.assets import Images
from game.ui.input import DragEnd, DragMove, DragStart, Press
from game.ui.layout import Zone
from game.ui.look import Look
from game.ui.loop import Loop, SystemClock
from game.ui.screen import Screens
from game.ui.screens.table import TableScreen
from game.ui.window import Window
from tests.ui.crowd import CrowdedTable, crowded
from tests.ui.dealt import people, shuffled_table

FRAME = 1 / 60


class Paced:
    """A loop stepped at 60 frames a second; `work` holds the ms each took, and those of its own processor time."""

    def __init__(self, table: Table, size: tuple[int, int]) -> None:
        self.window = Window(size)
        self.table = table
        self.screen = TableScreen(table, 0, people(table.view(0).state.players))
        screens = Screens()
        screens.push(self.screen)
        self.images = Images(paths.assets())
        self.waiting: list[Event] = []
        self.loop = Loop(self.window, screens, lambda s: Look.of(s, self.images), Free(), self._events)
        self.work: list[tuple[float, float]] = []

    def step(self) -> None:
        begin, cpu = time.perf_counter(), time.process_time()
        self.loop.step()
        took = time.perf_counter() - begin
        self.work.append((took * 1000, (time.process_time() - cpu) * 1000))
        time.sleep(max(0.0, FRAME - took))

    def run(self, until: Callable[[], bool], most: float = 20.0) -> list[tuple[float, float]]:
        """Step until something is so; the ms of the frames."""
        self.work = []
        end = time.perf_counter() + most
        while not until() and time.perf_counter() < end:
            self.step()
        return self.work

    def _events(self) -> Iterable[Event]:
        return pygame.event.get()


class Free(SystemClock):
    """Real time in which nothing waits: the pacing is done outside."""

    def wait(self, seconds: float) -> None:
        """Go on at once."""


def report(name: str, work: list[tuple[float, float]]) -> None:
    """Print the median and the 99th percentile, by the clock and of the processor."""
    late = sum(ms > FRAME * 1000 for ms, _ in work)
    print(f"{name:24} {len(work):5} frames", end="")
    for kind, times in (("clock", sorted(ms for ms, _ in work)), ("processor", sorted(ms for _, ms in work))):
        p99 = times[min(len(times) - 1, round(len(times) * 0.99))]
        print(f"   {kind} p50 {times[len(times) // 2]:5.2f} p99 {p99:5.2f} max {times[-1]:5.2f} ms", end="")
    print(f"   late {late}")


def dealing(size: tuple[int, int], players: int) -> None:
    paced = Paced(shuffled_table(players, 3), size)
    first, *others = paced.run(lambda: not paced.screen.stage.sprites.moving and bool(paced.work))
    report(f"dealing to {players} seats", others)
    print(f"{'':24} the very first frame, in which the pictures are drawn: {first[1]:.0f} ms")
    paced.window.close()


def dragging(size: tuple[int, int]) -> None:
    paced = Paced(CrowdedTable(crowded(8, melds=40, river=45, hand=13)), size)
    paced.run(lambda: len(paced.work) > 120)
    stage = paced.screen.stage
    slots = stage.scene.of(Zone.HAND)
    paced.screen.hand.selected = set(range(min(5, len(slots))))
    stage.shape()
    paced.run(lambda: len(paced.work) > 30)
    start = (slots[0].rect.x + 8, slots[0].rect.centery)
    paced.loop.handle(Press(start))
    paced.loop.handle(DragStart(start, start))
    paced.work = []
    for n in range(360):
        x = round(size[0] * (0.1 + 0.8 * abs((n % 120) / 60 - 1)))
        y = round(size[1] * (0.15 + 0.8 * abs((n % 75) / 37.5 - 1)))
        paced.loop.handle(DragMove((x, y), start))
        paced.step()
    report("5 cards over 40 melds", paced.work)
    paced.loop.handle(DragEnd(start, start))
    paced.window.close()


def idle(size: tuple[int, int], seconds: float) -> None:
    window = Window(size)
    screens = Screens()
    screens.push(TableScreen(shuffled_table(3, 3), 0, people(3)))
    images = Images(paths.assets())
    loop = Loop(window, screens, lambda s: Look.of(s, images), SystemClock(), pygame.event.get)
    end = time.perf_counter() + 6
    while time.perf_counter() < end:
        loop.step()
    begin, cpu, frames = time.perf_counter(), time.process_time(), loop.frames
    while time.perf_counter() < begin + seconds:
        loop.step()
    share = (time.process_time() - cpu) / (time.perf_counter() - begin)
    print(f"idle for {seconds:g} s: {share:.2%} of a core, {loop.frames - frames} frames drawn")
    window.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds the idle table is watched")
    args = parser.parse_args()
    width, height = (int(part) for part in args.size.split("x"))
    dealing((width, height), 3)
    dealing((width, height), 6)
    dragging((width, height))
    idle((width, height), args.idle)


if __name__ == "__main__":
    main()
