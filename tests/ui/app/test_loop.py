"""Tests of `game.ui.app.loop`."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame.event import Event

from game.ui.app.loop import ATTENTION, FRAME, IDLE, LINGER, LONGEST_TICK, LOOK, REST, SOON, CallQueue, SystemClock
from game.ui.draw.canvas import Canvas
from game.ui.input.verbs import Click, Command, Confirm, Menu, Quit, Verb
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop, ManualClock


class Mover(Screen):
    """A screen on which something moves for a second after every confirm."""

    def __init__(self) -> None:
        self.x = self.left = 0.0
        self.ticks: list[float] = []
        self.verbs: list[Verb] = []
        self.sizes: list[tuple[int, int]] = []

    def layout(self) -> None:
        self.sizes.append(self.look.metrics.size)

    def handle(self, verb: Verb) -> bool:
        self.verbs.append(verb)
        if verb == Confirm():
            self.left = 1.0
            return True
        return False

    def tick(self, dt: float) -> bool:
        self.ticks.append(dt)
        step = min(dt, self.left)
        self.x += 100 * step
        self.left -= step
        return step > 0

    def draw(self, canvas: Canvas) -> None:
        canvas.text(f"{self.x:.0f}", (0, 0))


@pytest.fixture
def mover() -> Mover:
    return Mover()


@pytest.fixture
def loop(mover: Mover) -> HeadlessLoop:
    return HeadlessLoop(mover, least=0)


def test_an_idle_screen_is_neither_drawn_nor_asked_often(loop: HeadlessLoop) -> None:
    loop.run_for(2)
    frames = loop.frames
    loop.clock.waits.clear()
    loop.run_for(2)
    assert loop.frames == frames
    assert loop.clock.waits == [pytest.approx(IDLE)] * len(loop.clock.waits)
    assert len(loop.clock.waits) <= 31


def test_the_loop_rests_longer_after_a_while_without_input(loop: HeadlessLoop, mover: Mover) -> None:
    loop.run_for(ATTENTION + 2)
    assert loop.clock.waits[-1] == pytest.approx(REST)
    assert mover.ticks[-1] == pytest.approx(REST), "time it rested is no hiccup"
    loop.do(Confirm())
    assert loop.clock.waits[-1] == pytest.approx(FRAME)
    loop.run_for(3)
    assert loop.clock.waits[-1] == pytest.approx(IDLE)


def test_a_moving_screen_is_drawn_at_full_rate(loop: HeadlessLoop) -> None:
    loop.run_for(2)
    frames = loop.frames
    loop.do(Confirm())
    loop.run_for(0.5)
    assert loop.frames - frames == pytest.approx(0.5 / FRAME, abs=2)


def test_a_motion_after_a_pause_begins_with_a_tick_of_one_frame(loop: HeadlessLoop, mover: Mover) -> None:
    loop.run_for(2)
    loop.do(Confirm())
    assert mover.x == 0
    loop.step()
    assert mover.x == pytest.approx(100 * FRAME, abs=0.01)


def test_a_long_pause_of_the_program_counts_as_one_tick_of_the_maximum_length(loop: HeadlessLoop, mover: Mover) -> None:
    loop.clock.time += 30
    loop.step()
    assert mover.ticks[-1] == LONGEST_TICK


def test_settling_the_loop_runs_motions_to_their_end(loop: HeadlessLoop) -> None:
    loop.do(Confirm())
    loop.settle()
    assert loop.display.texts == ["100"]


def test_events_are_read_at_full_rate_for_a_moment_after_an_input(loop: HeadlessLoop) -> None:
    loop.run_for(2)
    loop.waiting.append(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    loop.clock.waits.clear()
    loop.run_for(LINGER + 0.3)
    assert loop.clock.waits[0] == pytest.approx(FRAME)
    assert loop.clock.waits[-1] == pytest.approx(IDLE)


def test_while_a_button_is_down_events_are_read_at_full_rate(loop: HeadlessLoop) -> None:
    loop.waiting.append(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    loop.run_for(5)
    assert loop.clock.waits[-1] == pytest.approx(FRAME)
    loop.waiting.append(Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, clicks=1))
    loop.run_for(2)
    assert loop.clock.waits[-1] == pytest.approx(IDLE)


def test_window_events_reach_the_screen_as_input_verbs(loop: HeadlessLoop, mover: Mover) -> None:
    loop.waiting.append(Event(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=1))
    loop.waiting.append(Event(pygame.MOUSEBUTTONUP, pos=(7, 8), button=1, clicks=1))
    loop.step()
    assert mover.verbs[-1] == Click((7, 8))


def test_a_key_released_while_a_screen_raises_an_error_does_not_count_as_held(loop: HeadlessLoop, mover: Mover) -> None:
    class Broken(Screen):
        def handle(self, verb: Verb) -> bool:
            raise ZeroDivisionError

    typed = [Event(kind, key=pygame.K_RETURN, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    loop.screens.push(Broken())
    loop.waiting += typed
    with pytest.raises(ZeroDivisionError):
        loop.step()
    loop.screens.pop()
    loop.waiting += typed
    loop.step()
    assert mover.verbs == [Confirm()]


def test_pollers_are_called_at_every_turn_of_the_loop_and_their_changes_are_drawn() -> None:
    class Board(Screen):
        text = "waiting"

        def draw(self, canvas: Canvas) -> None:
            canvas.text(self.text, (0, 0))

    board = Board()
    answers = ["Bea laid 7♥ 8♥ 9♥"]

    def poll(dt: float) -> bool:
        if not answers:
            return False
        board.text = answers.pop()
        return True

    loop = HeadlessLoop(board, pollers=[poll])
    loop.settle()
    assert loop.display.texts == ["Bea laid 7♥ 8♥ 9♥"]


def test_event_sources_turn_events_and_time_into_verbs(loop: HeadlessLoop, mover: Mover) -> None:
    class Lever:
        def __init__(self) -> None:
            self.heard: list[tuple[list[int], float]] = []

        def read(self, events: Sequence[Event], now: float) -> list[Verb]:
            self.heard.append(([event.type for event in events], now))
            return [Menu()] if events else []

    lever = Lever()
    loop.sources = [lever]
    loop.run_for(2)
    assert loop.clock.waits[-1] == pytest.approx(IDLE)
    start = loop.clock.time
    loop.waiting.append(Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0))
    loop.step()
    assert ([pygame.JOYBUTTONDOWN], start) in lever.heard
    assert mover.verbs[-1] == Menu()
    assert loop.clock.waits[-1] == pytest.approx(FRAME)


def test_a_change_of_window_size_gives_the_screen_a_look_of_the_new_size(loop: HeadlessLoop, mover: Mover) -> None:
    loop.display.size = (1920, 1080)
    loop.waiting.append(Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080))
    loop.step()
    assert mover.sizes == [(1280, 800), (1920, 1080)]
    assert mover.look.metrics.u == pytest.approx(1.35)


def test_a_display_with_another_pixel_density_gives_the_screen_a_new_look_even_at_the_same_size(
    loop: HeadlessLoop, mover: Mover
) -> None:
    loop.display.density = 2
    loop.waiting.append(Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    loop.step()
    assert mover.sizes == [(1280, 800), (1280, 800)]


def test_a_window_uncovered_is_drawn_again(loop: HeadlessLoop) -> None:
    loop.run_for(1)
    frames = loop.frames
    loop.waiting.append(Event(pygame.WINDOWEXPOSED))
    loop.step()
    assert loop.frames == frames + 1


def test_f11_is_full_screen_on_every_screen(loop: HeadlessLoop, mover: Mover) -> None:
    loop.do(Command("f11"))
    assert loop.display.full_screen
    assert Command("f11") not in mover.verbs


def test_f12_takes_a_picture_on_every_screen(loop: HeadlessLoop, mover: Mover) -> None:
    taken: list[int] = []
    loop.on_picture = lambda: taken.append(loop.frames)
    loop.do(Command("f12"))
    assert len(taken) == 1
    assert Command("f12") not in mover.verbs


def test_closing_the_window_ends_the_loop(loop: HeadlessLoop) -> None:
    loop.waiting.append(Event(pygame.QUIT))
    assert not loop.step()
    assert len(loop.screens) == 0


def test_a_screen_may_refuse_the_closing_of_the_window() -> None:
    class Asking(Screen):
        def handle(self, verb: Verb) -> bool:
            return isinstance(verb, Quit)

    loop = HeadlessLoop(Asking())
    loop.do(Quit())
    assert len(loop.screens) == 1


def test_the_loop_runs_until_the_last_screen_is_gone() -> None:
    class Brief(Screen):
        left = 3

        def tick(self, dt: float) -> bool:
            self.left -= 1
            if not self.left:
                self.stack.pop()
            return True

    loop = HeadlessLoop(Brief())
    loop.run()
    assert len(loop.screens) == 0


def test_the_system_clock_does_not_go_backward() -> None:
    clock = SystemClock()
    before = clock.now()
    clock.wait(0)
    assert clock.now() >= before
    assert isinstance(ManualClock().now(), float)


def test_a_wait_of_the_clock_ends_early_once_an_event_waits() -> None:
    looks = iter((False, True))
    clock = SystemClock(lambda: next(looks))
    before = clock.now()
    clock.wait(60)
    assert next(looks, None) is None
    assert 2 * LOOK <= clock.now() - before < 60


def test_the_clock_looks_for_events_more_often_in_short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    for seconds in (FRAME, IDLE, REST):
        SystemClock(lambda: True).wait(seconds)
    assert slept == [FRAME, SOON, LOOK]


def test_a_clock_that_waits_for_events_neither_sleeps_nor_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*given: object) -> bool:
        raise AssertionError("slept or looked")

    told: list[float] = []

    def tell(seconds: float) -> bool:
        told.append(seconds)
        return True

    monkeypatch.setattr("time.sleep", never)
    SystemClock(never, tell).wait(IDLE)
    assert told == [IDLE]


def test_scheduled_calls_wait_for_the_first_picture_and_run_one_a_tick() -> None:
    shown: list[bool] = []
    done: list[str] = []
    queue = CallQueue(lambda: bool(shown), [lambda: done.append("worker"), lambda: done.append("sheets")])
    assert not queue.tick(0.1)
    assert done == []
    assert queue.has_more
    shown.append(True)
    assert not queue.tick(0.1)
    assert done == ["worker"]
    queue.tick(0.1)
    queue.tick(0.1)
    assert done == ["worker", "sheets"]
    assert not queue.has_more
