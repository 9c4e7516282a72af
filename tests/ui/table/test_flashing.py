"""Nothing flashes: no part of the window grows light and dark again more than three times in a second.

A flash is a change of relative luminance by a tenth of white and back. The parts are an eighth of the window's width
and a fifth of its height, a little less than the area at which the rules of accessibility of the web begin to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game import paths
from game.engine.events import Event
from game.engine.state import View
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.choreography import ACTS
from game.ui.draw.assets import Images
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.table.screen import TableScreen
from game.ui.widgets.screens import Screens
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.motion import GESTURES, play_on
from tests.ui.support.tables import persons, shuffled_table

SIZE = (640, 400)
PARTS = (8, 5)
RATE = 16
MOST = 3
STEP = 0.1

LINEAR = [(v / 255 / 12.92) if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]


class Watch:
    """A table in a small window, with the brightness of each part of the window in every frame."""

    def __init__(self, table: Match, reduced: bool = False) -> None:
        pygame.font.init()
        settings = Settings(animation="normal", reduced_motion=reduced)
        self.screen = TableScreen(table, 0, persons(len(table.seats)), preferences=Preferences(settings))
        self.screens = Screens()
        self.screens.push(self.screen)
        self.window = pygame.Surface(SIZE, depth=32)
        self.canvas = SurfaceCanvas(self.window, Look.of(SIZE, Images(paths.assets()), calm=reduced))
        self.screens.layout(self.canvas.look)
        self.seen: list[list[float]] = []

    def watch(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            self.screens.tick(1 / RATE)
            self.screens.draw(self.canvas)
            small = pygame.image.tobytes(pygame.transform.smoothscale(self.window, PARTS), "RGB")
            rgb = [LINEAR[value] for value in small]
            self.seen.append(
                [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True)]
            )

    def flashes(self) -> int:
        """Return the greatest number of flashes of any part within a second."""
        return max(most_in_a_second(list(turns(part))) for part in zip(*self.seen, strict=True))


def turns(part: tuple[float, ...]) -> Iterator[int]:
    """Yield the numbers of the frames in which the brightness of a part reverses its direction by at least a step."""
    extreme, way = part[0], 0
    for frame, light in enumerate(part):
        if way * (light - extreme) > 0 or (way == 0 and light == extreme):
            extreme = light
        elif abs(light - extreme) >= STEP:
            way, extreme = (1 if light > extreme else -1), light
            yield frame


def most_in_a_second(frames: list[int]) -> int:
    """Return the greatest number of flashes within a second; a flash is two of the reversals in `frames`."""
    return max((sum(begin <= each < begin + RATE for each in frames) for begin in frames), default=0) // 2


def test_the_check_for_flashing_finds_a_blinking_picture() -> None:
    blinking = tuple(0.2 + 0.3 * (frame // 2 % 2) for frame in range(2 * RATE))
    assert most_in_a_second(list(turns(blinking))) == 4
    assert most_in_a_second(list(turns(tuple(0.2 + 0.005 * frame for frame in range(RATE))))) == 0


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy"])
def test_a_deal_played_quickly_does_not_flash(game: str, reduced: bool) -> None:
    table = shuffled_table(4, 2, game)
    at = Watch(table, reduced)
    heard: set[type[Event]] = set()

    def listen(view: View, events: tuple[Event, ...]) -> None:
        heard.update(map(type, events))

    table.subscribe(1, listen)
    at.watch(2)
    rng = Random(4)
    for _ in range(12):
        play_on(table, rng)
        at.watch(0.3)
    assert len(heard) >= 3
    assert at.flashes() <= MOST


@pytest.mark.parametrize("reduced", [False, True])
def test_no_animation_of_an_event_flashes(reduced: bool) -> None:
    at = Watch(CrowdedTable(crowded(3, melds=6, river=5)), reduced)
    at.watch(0.2)
    for event, _, _ in GESTURES:
        at.screen.stage.tell(at.screen.stage.view, [event])
        at.screen.live.bubbles.tell([event])
        at.watch(0.8)
    assert at.flashes() <= MOST


def test_cards_swell_or_hop_at_most_three_times_a_second() -> None:
    for act in ACTS.values():
        assert act.flight.beats / 2 <= MOST * max(act.flight.seconds, 1.0), act.sound
