"""A hint, asked for by its key: three presses say more and more, the fourth takes it away."""

from pygame import Rect
from pygame.image import tobytes

from game.ui.table.hint import BEAT
from tests.window.player import QUIET, Player
from tests.window.waiting import until
from tests.window.xserver import XServer

BELOW_PLATES = Rect(0, 100, 1280, 700)
"""The area of the window in which hints are shown."""


def test_three_presses_of_h_show_three_hint_steps_without_a_play(player: Player, screen: XServer) -> None:
    seen = player.seen

    def table() -> bytes:
        return tobytes(screen.picture().subsurface(BELOW_PLATES), "RGB")

    screen.move(QUIET)
    before = seen.look().state
    screen.stands_still()
    pictures = [table()]
    for _ in range(3):
        screen.keys("h")
        until(lambda: table() not in pictures, "the next step of the hint")
        screen.stands_still(2 * BEAT)  # not only between two dots of "Let me think"
        pictures.append(table())
    screen.keys("h")
    until(lambda: table() not in pictures[1:], "the hint is gone")
    screen.stands_still()
    # From now on cards are drawn no finer: a hint that comes and goes leaves the table as it was.
    rest = table()
    screen.keys("h")
    until(lambda: table() != rest, "the hint is there again")
    screen.keys("Escape")
    until(lambda: table() == rest, "the hint is gone again")
    assert seen.look().state == before
