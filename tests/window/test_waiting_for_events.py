"""In a real window the program sleeps until a key is pressed, and hears of it at once."""

import subprocess
import sys

from tests.window.program import CLASS, ROOT, environment
from tests.window.waiting import PATIENCE, until
from tests.window.xserver import XServer

SLEEPER = """
import resource, time, pygame
from game.ui.app.sdl import wait_for_event
from game.ui.app.window import Window

window = Window((960, 600))
window._window.get_surface().fill((20, 90, 60))
window._window.flip()
def woken():
    return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
quiet = time.monotonic() + 0.5
while time.monotonic() < quiet:
    if pygame.event.get():
        quiet = time.monotonic() + 0.5
before = woken()
print(wait_for_event(0.5), woken() - before, flush=True)
while True:
    assert wait_for_event(600)
    if pygame.K_d in [event.key for event in pygame.event.get() if event.type == pygame.KEYDOWN]:
        print("heard", flush=True)
        break
"""


def test_a_waiting_window_is_woken_only_by_input(screen: XServer) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLEEPER],
        cwd=ROOT,
        env=environment(DISPLAY=screen.display, PYGAME_HIDE_SUPPORT_PROMPT="1"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        until(lambda: screen.do("search", "--onlyvisible", "--class", CLASS), "the window is there")
        told, wakings = process.stdout.readline().split()
        assert told == "True"
        assert int(wakings) < 50, "SDL looked for events again and again"
        screen.keys("d")
        assert process.stdout.readline() == "heard\n"
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
