"""Frame times of the table in a real window: python -m tests.benchmarks.frames [--size 1280x800 …] [--runs 3].

Paced at 60 frames a second, as a player's window is. Work is the time from one frame's begin, what the player did
included, to its picture being handed over, without the wait: by the clock, and of the program's own processor time,
which what else the machine does disturbs less. Of several runs the best is told, by the processor's p99. An Xvfb to
show it on needs `-noreset`: windows come and go.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame.event import Event

from game import paths
from game.bots.base import BotSpec
from game.bots.knowledge.memory import Memory
from game.content.people.opponents import load_opponent
from game.session.match.match import Match
from game.session.players.brains import WorkerBrains
from game.ui.app.loop import ATTENTION, Loop, SystemClock
from game.ui.app.sdl import wait_for_event
from game.ui.app.window import Window
from game.ui.cards.slots import Zone
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.input.event_file import has_pending_events
from game.ui.input.verbs import DragEnd, DragMove, DragStart, Press, Verb
from game.ui.table.screen import TableScreen
from game.ui.widgets.screens import Screens
from tests.benchmarks.idle import processor_time
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.endings import about_to_end
from tests.ui.support.tables import persons, shuffled_table

FRAME = 1 / 60
AIMS = {(1280, 800): 8.3, (1920, 1080): 16.7}
"""Ms within which 99 of 100 frames should be ready, by the size of the window."""

Size = tuple[int, int]


@dataclass(frozen=True)
class Work:
    """The milliseconds that frames took: by the clock, and of processor time."""

    clock: Sequence[float]
    processor: Sequence[float]

    def __str__(self) -> str:
        late = sum(ms > FRAME * 1000 for ms in self.clock)
        times = "   ".join(
            f"{name} p50 {at(taken, 0.5):5.2f} p99 {at(taken, 0.99):5.2f} max {max(taken):5.2f}"
            for name, taken in (("processor", self.processor), ("clock", self.clock))
        )
        return f"{len(self.clock):4} frames   {times}   late {late}"


def at(times: Sequence[float], share: float) -> float:
    """Return the time that this share of the frames did not exceed."""
    return sorted(times)[min(len(times) - 1, round(len(times) * share))]


class Paced:
    """A program loop stepped at 60 frames a second."""

    def __init__(self, table: Match, size: Size) -> None:
        self.window = Window(size)
        self.screen = TableScreen(table, 0, persons(table.view(0).state.players))
        screens = Screens()
        screens.push(self.screen)
        self.images = Images(paths.assets())
        self.loop = Loop(self.window, screens, lambda s: Look.of(s, self.images), Free(), self._events)

    def step(self, *verbs: Verb) -> tuple[float, float]:
        """Handle these verbs and draw a frame; return its milliseconds by the clock and of processor time."""
        begin, cpu = time.perf_counter(), time.process_time()
        for verb in verbs:
            self.loop.handle(verb)
        self.loop.step()
        took = time.perf_counter() - begin
        used = time.process_time() - cpu
        time.sleep(max(0.0, FRAME - took))
        return took * 1000, used * 1000

    def run(self, until: Callable[[], bool], most: float = 20.0) -> Work:
        """Step frames until a condition is true, for at most `most` seconds; return their times."""
        taken: list[tuple[float, float]] = []
        end = time.perf_counter() + most
        while not (taken and until()) and time.perf_counter() < end:
            taken.append(self.step())
        return _work(taken)

    def rest(self) -> None:
        """Step until nothing moves and everything is drawn in full quality."""
        faces = self.screen.painter.faces
        assert faces is not None
        self.run(lambda: not faces.queued_count and not self.screen.stage.sprites.is_moving)

    def _events(self) -> Iterable[Event]:
        return pygame.event.get()


class Free(SystemClock):
    """The system clock without waiting: the benchmark sets the pace."""

    def wait(self, seconds: float) -> None:
        """Return at once."""


def _work(taken: Sequence[tuple[float, float]]) -> Work:
    return Work([clock for clock, _ in taken], [processor for _, processor in taken])


def dealing(size: Size) -> Work:
    """Measure the dealing of eight hands of ten cards, without the first frame of the table."""
    paced = Paced(shuffled_table(8, 3, "double_rum"), size)
    paced.step()
    work = paced.run(lambda: not paced.screen.stage.sprites.is_moving)
    paced.window.close()
    return work


def dragging(size: Size) -> Work:
    """Measure the dragging of five cards over a table of eight players with 40 melds and 45 discards."""
    paced = Paced(CrowdedTable(crowded(8, melds=40, river=45, hand=13)), size)
    paced.rest()
    stage = paced.screen.stage
    slots = stage.scene.slots_of(Zone.HAND)
    paced.screen.hand.selected = set(range(5))
    stage.shape()
    paced.rest()
    start = (slots[0].rect.x + 8, slots[0].rect.centery)
    taken = [paced.step(Press(start), DragStart(start, start))]
    for n in range(360):
        x = round(size[0] * (0.1 + 0.8 * abs((n % 120) / 60 - 1)))
        y = round(size[1] * (0.15 + 0.8 * abs((n % 75) / 37.5 - 1)))
        taken.append(paced.step(DragMove((x, y), start)))
    taken.append(paced.step(DragEnd(start, start)))
    paced.window.close()
    return _work(taken)


def ending(size: Size) -> Work:
    """Measure the end of a match of eight: the count of the hands, and the confetti for the winner."""
    table, last = about_to_end("double_rum", 8, 1, -1, (0, 1))
    paced = Paced(table, size)
    paced.rest()
    table.submit(last)
    live = paced.screen.live
    work = paced.run(lambda: live.ending.playback is None or not live.ending.is_moving)
    paced.window.close()
    return work


def thinking(size: Size, seconds: float = 4.0) -> tuple[Work, float]:
    """Measure the dragging of five cards while an expert bot decides again and again; also return the bot's share of a
    processor core.
    """
    paced = Paced(shuffled_table(4, 3), size)
    paced.rest()
    expert = BotSpec("expert", load_opponent("expert").traits)
    asked = shuffled_table(4, 5)
    asked.begin()
    view = asked.view(asked.acting[0])
    brains = WorkerBrains()
    brains.ask(expert, view, Memory.start(view.seat), time.perf_counter())
    paced.run(lambda: bool(brains.poll(time.perf_counter())))
    assert brains.pid is not None
    slots = paced.screen.stage.scene.slots_of(Zone.HAND)
    start = (slots[0].rect.x + 8, slots[0].rect.centery)
    taken = [paced.step(Press(start), DragStart(start, start))]
    before, begin = processor_time(brains.pid), time.perf_counter()
    brains.ask(expert, view, Memory.start(view.seat), begin)
    while time.perf_counter() < begin + seconds:
        n = len(taken)
        taken.append(paced.step(DragMove((300 + n % 600, 200 + n % 300), start)))
        now = time.perf_counter()
        if brains.poll(now):
            brains.ask(expert, view, Memory.start(view.seat), now)
    share = (processor_time(brains.pid) - before) / (time.perf_counter() - begin)
    brains.close()
    paced.window.close()
    return _work(taken), share


def idle(size: Size, seconds: float) -> str:
    """Measure a table on which nothing happens; return the result as text."""
    window = Window(size)
    screens = Screens()
    screens.push(TableScreen(shuffled_table(3, 3), 0, persons(3)))
    images = Images(paths.assets())
    clock = SystemClock(has_pending_events, wait_for_event)
    loop = Loop(window, screens, lambda s: Look.of(s, images), clock, pygame.event.get)
    end = time.perf_counter() + 6 + ATTENTION
    while time.perf_counter() < end:
        loop.step()
    begin, cpu, frames = time.perf_counter(), time.process_time(), loop.frames
    while time.perf_counter() < begin + seconds:
        loop.step()
    share = (time.process_time() - cpu) / (time.perf_counter() - begin)
    window.close()
    return f"{share:.2%} of a core over {seconds:g} s, {loop.frames - frames} frames drawn"


def best(measure: Callable[[Size], Work], size: Size, runs: int) -> Work:
    """Return the run of several whose slowest frames took the least processor time."""
    return min((measure(size) for _ in range(runs)), key=lambda work: at(work.processor, 0.99))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", action="append", metavar="WxH", help="of the window (else 1280x800 and 1920x1080)")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds the idle table is watched")
    args = parser.parse_args()
    sizes = [_size(text) for text in args.size or ["1280x800", "1920x1080"]]
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg()[:2])
    print(f"Best of {args.runs} runs, ms; the machine has {os.cpu_count()} cores, of which others keep {load} busy")
    for size in sizes:
        print(f"{size[0]}×{size[1]}" + (f", aim p99 {AIMS[size]} ms" if size in AIMS else ""))
        print(f"  dealing to 8 seats      {best(dealing, size, args.runs)}")
        print(f"  5 cards over 40 melds   {best(dragging, size, args.runs)}")
        print(f"  a match of 8 ends       {best(ending, size, args.runs)}")
        found = [thinking(size) for _ in range(args.runs)]
        work, share = min(found, key=lambda each: at(each[0].processor, 0.99))
        print(f"  while an expert thinks  {work}, the expert takes {share:.0%} of a core")
    print(f"idle: {idle(sizes[0], args.idle)}")


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    main()
