import pytest

from game.ui.draw.canvas import Canvas
from game.ui.input.verbs import Confirm, Verb
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import BlankImages, HeadlessLoop


class Restless(Screen):
    def tick(self, dt: float) -> bool:
        return True


class Counter(Screen):
    count = 0

    def handle(self, verb: Verb) -> bool:
        self.count += verb == Confirm()
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.text(f"{self.count} of 3", (0, 0))
        canvas.image(self.look.images.card("AS", 80), (0, 0))


def test_a_headless_loop_shows_the_texts_after_input() -> None:
    loop = HeadlessLoop(Counter())
    assert loop.display.texts == ["0 of 3"]
    loop.do(Confirm(), Confirm())
    assert loop.display.texts == ["2 of 3"]
    assert [verb for verb, _ in loop.display.frame] == ["text", "image"]


def test_settling_a_screen_that_never_rests_raises_an_error() -> None:
    with pytest.raises(RuntimeError, match="Still moving after 5 seconds"):
        HeadlessLoop(Restless()).settle(limit=5)


def test_a_headless_loop_can_be_resized() -> None:
    screen = Counter()
    loop = HeadlessLoop(screen)
    loop.resize((960, 600))
    assert screen.look.metrics.size == (960, 600)


def test_blank_images_have_the_asked_size() -> None:
    images = BlankImages()
    assert images.card("anything", 50).get_size() == (50, 70)
    assert images.icon("nothing", 20, (1, 2, 3)).get_size() == (20, 20)
